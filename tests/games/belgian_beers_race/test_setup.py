"""The Belgian Beers Race, section 1: how a game begins, what is hidden, where chance comes from."""

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

import pytest

import taproom
from taproom.games.belgian_beers_race.state import RaceState
from tests.games.belgian_beers_race.table import (
    GAME,
    facts,
    line,
    next_day,
    reach,
    rolls,
    seat,
    seen,
    stack,
    table,
    told,
)
from tests.rows import each_row

Json = dict[str, Any]
PLAYERS = each_row("players", [2, 3, 4])
NOTHING = {"yellow": 0, "brown": 0, "red": 0, "black": 0}
FIRST_LEVEL = range(1, 33)
THIRD_LEVEL = range(58, 73)


def new(players: int, seed: int | str = 1, options: Mapping[str, str] | None = None) -> RaceState:
    """Begin a game."""
    return cast(RaceState, GAME.new(players, seed, options))


def coasters(state: RaceState) -> dict[int, int]:
    """How many coasters lie on each brewery that has any."""
    found = {int(number): each["coasters"] for number, each in seen(state)["breweries"].items()}
    return {number: count for number, count in found.items() if count}


def goals(state: RaceState) -> list[int]:
    """The open level-3 cards."""
    return [card["card"] for card in seen(state)["bottler"]["goals"]]


def bottle_tokens(state: RaceState) -> dict[int, bool]:
    """The bottle tokens within the day: behind which square, and whether each is broken."""
    return {token["after"]: token["broken"] for token in seen(state)["track"]["bottles"]}


def sides() -> list[set[int]]:
    """The two breweries of each coaster."""
    values = GAME.values({})
    return [
        {cast(int, values[f"coasters.{number}.{side}"].value) for side in ("side_a", "side_b")}
        for number in range(1, 45)
    ]


# Coasters and bottles.


@each_row(("players", "count"), [(2, 5), (3, 15), (4, 25)])
def test_5_15_or_25_coasters_are_laid(players: int, count: int) -> None:  # BR-1.4
    for seed in range(10):
        assert sum(coasters(new(players, seed)).values()) == count


def test_every_coaster_is_drawn_sooner_or_later_on_each_of_its_sides() -> None:  # BR-1.4
    laid = Counter(number for seed in range(40) for number in coasters(new(4, seed)))
    assert set(laid) == {number for both in sides() for number in both}
    assert max(laid.values()) < 40, "No brewery has a coaster at every table."


def test_a_coaster_lies_on_a_brewery_of_one_of_its_sides_and_on_no_other() -> None:  # BR-1.4
    alone = {
        **{f"coasters.{number}.side_a": 6 for number in range(1, 45)},
        **{f"coasters.{number}.side_b": 30 for number in range(1, 45)},
    }
    both = Counter[int]()
    for seed in range(10):
        laid = coasters(cast(RaceState, GAME.new(3, seed, components=alone)))
        assert set(laid) <= {6, 30}
        both.update(laid)
    assert min(both[6], both[30]) > 40, "Each side comes up about half the time."


def test_several_coasters_may_share_a_brewery() -> None:  # BR-1.4
    assert max(count for seed in range(20) for count in coasters(new(4, seed)).values()) > 1


@PLAYERS
def test_every_brewery_starts_with_a_bottle_above_any_coasters(players: int) -> None:  # BR-1.5
    breweries = seen(new(players))["breweries"]
    assert len(breweries) == 40
    assert all(each["bottle"] for each in breweries.values())
    assert any(each["coasters"] for each in breweries.values())


# Days and the time track.


def test_the_standard_game_has_days_of_24_32_and_24_ut() -> None:  # BR-1.7
    state = new(2)
    lasts = []
    for _ in range(3):
        lasts.append(seen(state)["last"])
        next_day(state)
    assert lasts == seen(state)["days"] == [24, 32, 24]
    assert state.over


def test_a_day_starts_on_square_0() -> None:  # BR-1.7
    state = new(3)
    assert stack(state, 0) == [2, 1, 0]
    next_day(state)
    assert sorted(stack(state, 0)) == [0, 1, 2]


@each_row(("day", "last"), [(1, 24), (2, 32), (3, 24)])
def test_the_last_square_of_a_day_is_its_number_of_ut(day: int, last: int) -> None:  # BR-1.7
    state = table(seat(9, last - 1), seat(5, last - 1), day=day)
    state.play("taste")
    assert (facts(state)["square"], facts(state)["day_over"]) == (last, True)


@PLAYERS
def test_each_player_starts_on_the_grand_place_with_nothing(players: int) -> None:  # BR-1.8
    state = new(players)
    assert seen(state)["grand_place"]["figures"] == list(range(players))
    for player in range(players):
        mine = facts(state, player)
        assert (mine["cubes"], mine["bottles"], mine["coasters"]) == (NOTHING, NOTHING, 0)
        assert (mine["level"], mine["score"], mine["tasted"]) == (0, 0, 0)
        assert (mine["cheese"], mine["toasts"], set(mine["bonuses"].values())) == (0, 0, {0})
        assert (mine["cheese_tokens"], mine["toast_tokens"]) == (0, 0)
        assert (mine["visited"], mine["cards"]) == ([], [])


@PLAYERS
def test_bottle_tokens_lie_full_behind_the_squares_8_and_16(players: int) -> None:  # BR-1.16
    assert bottle_tokens(new(players)) == {8: False, 16: False}


def test_on_the_second_day_the_third_bottle_token_is_within_reach() -> None:  # BR-1.16
    assert bottle_tokens(table(seat(9), seat(5), day=2)) == {8: False, 16: False, 24: False}


@each_row(("square", "asked"), [(23, False), (24, True), (25, False)])
def test_the_third_bottle_token_lies_between_24_and_25(square: int, asked: bool) -> None:  # BR-1.16
    state = table(seat(9, square), seat(5, 30), day=2, reach=[12])
    state.play("taste")
    assert (state.phase == "remove") == asked


@each_row(("square", "asked"), [(7, False), (8, True), (9, False), (16, True), (17, False)])
def test_the_other_bottle_tokens_lie_between_8_and_9_and_16_and_17(  # BR-1.16
    square: int, asked: bool
) -> None:
    state = table(seat(9, square), seat(5, 20), reach=[12])
    state.play("taste")
    assert (state.phase == "remove") == asked


@PLAYERS
def test_the_discs_are_stacked_with_the_first_players_on_top(players: int) -> None:  # BR-1.17
    state = new(players)
    assert stack(state, 0) == list(reversed(range(players)))


def test_below_a_first_player_drawn_by_lot_the_others_lie_clockwise() -> None:  # BR-1.17, BR-1.10
    for seed in range(12):
        state = new(4, seed, {"first_player": "random"})
        first = state.player
        assert stack(state, 0) == [(first + step) % 4 for step in (3, 2, 1, 0)]


# The first player.


@PLAYERS
def test_the_first_player_is_seat_0(players: int) -> None:  # BR-1.10
    assert {new(players, seed).player for seed in range(10)} == {0}


@PLAYERS
def test_by_option_the_first_player_is_drawn(players: int) -> None:  # BR-1.10
    firsts = Counter(new(players, seed, {"first_player": "random"}).player for seed in range(40))
    assert set(firsts) == set(range(players))
    assert min(firsts.values()) >= 3


@PLAYERS
def test_the_others_follow_the_first_player_clockwise(players: int) -> None:  # BR-1.10
    state = new(players, 2, {"first_player": "random"})
    first = state.player
    order = [(first + step) % players for step in range(players)]
    assert seen(state)["track"]["order"] == order
    for player, place in zip(order, (35, 13, 19, 17), strict=False):  # each rides farther than the last
        assert state.player == player
        state.play(f"bike to {place}")


# Cards.


@PLAYERS
def test_4_level_1_cards_are_accessible_and_4_more_are_visible(players: int) -> None:  # BR-1.14
    for seed in range(5):
        state = new(players, seed)
        open_cards = [*reach(state), *line(state)]
        assert (len(reach(state)), len(line(state)), len(set(open_cards))) == (4, 4, 8)
        assert set(open_cards) <= set(FIRST_LEVEL)


def test_the_rest_of_the_level_1_cards_is_the_pile() -> None:  # BR-1.14
    state = new(2)
    dump: Json = state.dump()
    assert seen(state)["bottler"]["pile"] == len(dump["pile"]) == 32 - 8
    assert sorted([*reach(state), *line(state), *dump["pile"]]) == list(FIRST_LEVEL)


def test_the_top_of_the_pile_is_seen_and_is_the_last_of_the_visible_cards() -> None:  # BR-1.14
    state = table(seat(9, 7), seat(5, 7), reach=[7, 12, 24, 25], line=[1, 2, 3, 4], pile=[20, 21])
    state.play("taste")
    assert reach(state) == [12, 24, 25, 1]
    assert line(state) == [2, 3, 4, 20], "What was the top has moved on, and the next card is the top."
    assert [shown["cards"] for shown in told(state, "cards-shown")] == [(20,)]


def test_the_level_1_cards_are_shuffled() -> None:  # BR-1.14, BR-1.6
    piles = {(*reach(new(2, seed)), *line(new(2, seed))) for seed in range(20)}
    assert len(piles) == 20
    assert {card for pile in piles for card in pile} == set(FIRST_LEVEL)


@PLAYERS
def test_as_many_level_3_cards_as_players_lie_open(players: int) -> None:  # BR-1.15
    drawn = [goals(new(players, seed)) for seed in range(40)]
    assert {len(set(cards)) for cards in drawn} == {players}
    assert {card for cards in drawn for card in cards} == set(THIRD_LEVEL)


def test_the_open_level_3_cards_stay_for_the_whole_game() -> None:  # BR-1.15
    state = new(3, 5)
    first = goals(state)
    while not state.over:
        next_day(state)
        assert goals(state) == first


def test_the_other_level_3_cards_leave_the_game() -> None:  # BR-1.15
    state = new(3, 5)
    dump: Json = state.dump()
    cards = [*dump["reach"], *dump["line"], *dump["pile"], *dump["removed"]]
    next_day(state)
    later: Json = state.dump()
    cards += [*later["reach"], *later["line"], *later["pile"], *later["removed"]]
    assert max(cards) < 58


# What is hidden.


def test_no_view_names_a_card_that_is_hidden() -> None:  # BR-1.19
    state = new(4, 2)
    open_cards = {*reach(state), *line(state), *goals(state)}
    for viewer in (None, 0, 1, 2, 3):
        text = json.dumps(state.view(viewer))
        shown = {card for card in range(1, 73) if f'"card": {card},' in text}
        assert shown == open_cards


def test_which_cards_were_taken_or_removed_is_public() -> None:  # BR-1.19
    state = table(seat(9), seat(5, 3, cards=[7, 40]), second=True)
    for viewer in (None, 0, 1):
        assert [card["card"] for card in seen(state, viewer)["travellers"][1]["cards"]] == [7, 40]
        assert len(seen(state, viewer)["bottler"]["removed"]) == 55


def test_no_view_has_a_field_for_the_generator_or_the_seed() -> None:  # BR-1.19
    state = new(3, "four winds")
    dump: Json = state.dump()
    for viewer in (None, 0, 1, 2):
        text = json.dumps(state.view(viewer))
        assert "four winds" not in text
        assert dump["rng"][0] not in text
        assert not {"rng", "streams", "seed"} & set(state.view(viewer))


# Chance.


@each_row("action", ["hitch to 11", "bus to 11"])
def test_the_die_is_rolled_after_means_and_destination_are_fixed(action: str) -> None:  # BR-1.20
    outcomes = set()
    for face in "FLT":
        state = table(seat(6, 2), seat(5, 20))
        rolls(state, face)
        assert "dice-rolled" not in [event.kind for event in state.preview(action)]
        state.play(action)
        outcomes.add(told(state, "dice-rolled")[0]["faces"][0])
    assert outcomes == {"failed", "late", "tbbr"}


def test_what_one_seat_rolls_does_not_change_the_dice_of_another() -> None:  # BR-1.20
    rolled = []
    for first in ("bike to 11", "bus to 11", "hitch to 11"):
        state = table(seat(6, 2), seat(6, 3))
        rolls(state, "T")
        state.play(first)
        state.play("bus to 7")
        rolled.append(told(state, "dice-rolled"))
    assert rolled[0] == rolled[1]
    assert rolled[0][0]["player"] == 1


# Who can play.


@each_row("players", [-1, 0, 1, 5, True])
def test_fewer_than_2_or_more_than_4_players_are_refused(players: int) -> None:  # BR-1.21, BR-1.1
    with pytest.raises(taproom.BadOption, match="2, 3 or 4 players"):
        new(players)


def test_the_options_are_length_and_first_player() -> None:  # BR-1.21
    assert dict(GAME.options) == {
        "length": ("standard", "short"),
        "first_player": ("first seat", "random"),
    }
    assert new(2).options == {"length": "standard", "first_player": "first seat"}


@each_row("options", [{"length": "long"}, {"first_player": "1"}, {"solo": "yes"}])
def test_extensions_are_refused(options: Mapping[str, str]) -> None:  # BR-1.21
    with pytest.raises(taproom.BadOption):
        new(2, 1, options)
