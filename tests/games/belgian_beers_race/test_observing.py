"""A position as named numbers."""

import pytest
from librt.strings import BytesWriter

from taproom import BadOption
from taproom.games.belgian_beers_race.state import RaceState
from taproom.testing.position_checks import row
from tests.games.belgian_beers_race.table import GAME, changed, legal, play, rolls, seat, short, table
from tests.rows import each_row


def number(state: RaceState, name: str, viewer: int = 0) -> int:
    """The number of that name."""
    return row(state, viewer)[GAME.layout(state.players).place(name)]


def numbers(state: RaceState, *names: str, viewer: int = 0) -> list[int]:
    """The numbers of those names."""
    return [number(state, name, viewer) for name in names]


def not_zero(state: RaceState, end: str, viewer: int = 0) -> dict[str, int]:
    """The numbers that are not 0, of those whose name ends so."""
    features = GAME.layout(state.players).features
    found = zip([feature.name for feature in features], row(state, viewer), strict=True)
    return {name: value for name, value in found if name.endswith(end) and value}


# Travellers.


def test_every_seat_sees_itself_first_and_then_the_others_in_the_order_of_play() -> None:
    state = table(seat(9, 4), seat(20, 7), seat(31, 9), seat(40, 11))
    places = [f"{who}: place" for who in ("me", "next 1", "next 2", "next 3")]
    assert numbers(state, *places) == [9, 20, 31, 40]
    assert numbers(state, *places, viewer=2) == [31, 40, 9, 20]


def test_what_a_player_has_is_seen() -> None:
    state = table(
        seat(9, 5),
        seat(
            8, 6, "2 yellow 1 red", "3 brown", level=4, tasted=6, cheese=2, coasters=3, score=21, drank=True
        ),
    )
    assert numbers(state, "next 1: beers: yellow", "next 1: beers: red", "next 1: bottles: brown") == [
        2,
        1,
        3,
    ]
    assert numbers(state, "next 1: level", "next 1: tasted", "next 1: cheese", "next 1: score") == [
        4,
        6,
        2,
        21,
    ]
    assert numbers(state, "next 1: coasters", "next 1: tasted here", "next 1: bought") == [3, 1, 0]
    assert number(state, "me: score") == 0


def test_the_breweries_visited_are_seen_to_the_last() -> None:
    state = table(seat(40, visited=[1, 8, 9]), seat(17))
    assert not_zero(state, ": visited") == {
        "me: brewery 1: visited": 1,
        "me: brewery 8: visited": 1,
        "me: brewery 9: visited": 1,
        "me: brewery 40: visited": 1,
        "next 1: brewery 17: visited": 1,
    }


def test_of_discs_on_one_square_the_topmost_comes_first() -> None:
    state = table(seat(9, 5), seat(20, 5), seat(31, 2), turn=2, discs=[2, 0, 1])
    orders = numbers(state, "me: order", "next 1: order", "next 2: order")
    assert orders == [3, 2, 1]


def test_who_came_to_the_grand_place_first_is_seen_and_not_how_often_somebody_did() -> None:
    state = table(seat(arrival=7), seat(arrival=3), seat(12))
    assert numbers(state, "me: Grand-Place", "next 1: Grand-Place", "next 2: Grand-Place") == [2, 1, 0]


def test_who_camps_or_sleeps_is_seen() -> None:
    state = table(seat(9, 3), seat(20, 24, camping=True), seat(31, 24, level=8))
    assert numbers(state, "me: rest", "next 1: rest", "next 2: rest") == [0, 1, 2]


def test_a_failed_hitch_hike_is_seen_with_the_dice_of_the_next_attempt() -> None:
    state = table(seat(6, 5), seat(9, 12))
    rolls(state, "F")
    play(state, "hitch to 11")
    assert numbers(state, "me: hitch-hike", "me: dice", "me: square") == [12, 2, 7]
    assert number(state, "next 1: hitch-hike") == 0


# The table.


def test_what_lies_on_the_breweries_is_seen() -> None:
    state = table(seat(9), seat(8), bottles=["1", "40"], coasters={"12": 2, "40": 1})
    assert not_zero(state, ": bottle") == {"brewery 1: bottle": 1, "brewery 40: bottle": 1}
    assert not_zero(state, ": coasters") == {"brewery 12: coasters": 2, "brewery 40: coasters": 1}


def test_where_a_card_is_depends_on_who_looks_only_if_somebody_has_it() -> None:
    others = [card for card in range(1, 33) if card not in (5, 7, 11, 14, 20)]
    state = table(
        seat(9),
        seat(8, cards=[20]),
        reach=[7, 5],
        line=[14, 11],
        pile=others[1:],
        goals=[58, 72],
        discs=[1, 0],
    )
    assert not_zero(state, ": where") == {
        "card 7: where": 1,
        "card 5: where": 2,
        "card 14: where": 5,
        "card 11: where": 6,
        "card 1: where": 9,
        "card 20: where": 11,
    }
    assert number(state, "card 20: where", viewer=1) == 10
    assert not_zero(state, ": open") == {"card 58: open": 1, "card 72: open": 1}


def test_the_pile_is_counted_and_its_order_is_not_seen() -> None:
    pile = list(range(1, 33))
    state = table(seat(9), seat(8), pile=pile)
    other = table(seat(9), seat(8), pile=pile[::-1])
    assert number(state, "pile") == 32
    assert row(state, 0) == row(other, 0)


def test_day_and_length_of_the_game_are_seen() -> None:
    names = ("option: short game", "day", "last square", "level 2")
    assert numbers(table(seat(9), seat(8), day=2), *names) == [0, 2, 32, 1]
    assert numbers(short(seat(9), seat(8), day=2), *names) == [1, 2, 24, 0]


# Decisions.


def test_who_decides_is_told_from_where_one_sits() -> None:
    state = table(seat(9, 6), seat(20, 4), seat(31, 9), turn=1)
    assert numbers(state, "decision: who", "decision: turn", "decision: kind") == [1, 1, 1]
    assert [number(state, "decision: who", viewer) for viewer in range(3)] == [1, 0, 2]


def test_a_partner_asked_for_a_beer_of_a_toast_sees_it() -> None:
    state = table(seat(8, 10, "2 yellow 1 red"), seat(9, 12, "1 red 1 brown"), seat(20, 13))
    play(state, "bike to 9")
    assert legal(state) == ["give brown", "give red"]
    assert numbers(state, "decision: who", "decision: turn", "decision: kind", viewer=1) == [0, 2, 5]
    assert not_zero(state, ": toasts now", viewer=1) == {"me: toasts now": 1}
    play(state, "give red")
    assert numbers(state, "decision: kind", "decision: owed", "decision: table: red", viewer=2) == [6, 1, 1]


def test_beers_on_board_are_seen_while_they_may_be_tasted() -> None:
    state = table(seat(6, 10, "2 yellow"), seat(20, 22))
    names = ("decision: destination", "decision: trip", "decision: beers on board")
    rolls(state, "T")
    play(state, "bus to 11")
    assert numbers(state, *names, viewer=1) == [12, 4, 2]
    play(state, "arrive")
    assert numbers(state, *names, viewer=1) == [0, 0, 0]


def test_a_bottle_token_crossed_is_seen_and_then_that_it_is_broken() -> None:
    state = table(seat(8, 8), seat(20, 12), reach=[23, 31])
    play(state, "bike to 9")
    assert numbers(state, "decision: bottle token", "bottle token 8: broken") == [1, 0]
    play(state, "remove 31")
    assert numbers(state, "decision: bottle token", "bottle token 8: broken", "card 31: where") == [0, 1, 9]


def test_a_finished_game_can_be_looked_at() -> None:
    state = table(seat(9, 23), seat(8, 24), day=3)
    play(state, "end day")
    assert state.over
    assert numbers(state, "decision: kind", "me: square", "me: order") == [11, 24, 1]


# Limits.


def test_more_points_than_a_row_shows_stand_as_the_most() -> None:
    state = table(seat(9, score=1_000_000, cheese_tokens=101), seat(8))
    assert numbers(state, "me: score", "me: cheese tokens") == [1000, 100]


def test_the_largest_backpack_that_components_can_have_fits_a_row() -> None:
    state = changed({"backpack.places": 30})
    state.travellers[0].cubes[0] = 30
    layout = GAME.layout(2)
    assert number(state, "me: beers: yellow") == layout.features[layout.place("me: beers: yellow")].high


@each_row("viewer", [-1, 2])
def test_nobody_looks_from_a_seat_that_is_not_there(viewer: int) -> None:
    with pytest.raises(BadOption):
        table(seat(9), seat(8)).observe(viewer, BytesWriter())


def test_five_players_have_no_layout() -> None:
    with pytest.raises(BadOption):
        GAME.layout(5)
