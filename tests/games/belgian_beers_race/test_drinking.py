"""Buying, tasting, stays and sleep (BR-5)."""

from typing import Any

import pytest

import taproom
from taproom.games.belgian_beers_race.state import RaceState
from tests.games.belgian_beers_race.table import (
    GAME,
    facts,
    has,
    legal,
    next_day,
    offers,
    play,
    reach,
    refuse,
    rolls,
    seat,
    seen,
    table,
    told,
)
from tests.rows import each_row

SOLD_NOWHERE = ["Grand-Place", 7, 12, 16, 40]
TASTED_NOWHERE = ["Grand-Place", 2, 6, 10, 24]


def guest(place: int | str = 9, square: int = 10, beers: str = "", **others: Any) -> RaceState:
    """Seat 0 acts somewhere, and goes on acting: the other disc is far ahead."""
    fields = {name: others.pop(name) for name in ("reach", "day", "broken") if name in others}
    return table(seat(place, square, beers, **others), seat(5, 23), **fields)


# Buying.


@each_row(("place", "colour"), [(9, "yellow"), (2, "brown"), (24, "red"), (4, "black")])
def test_a_buy_brings_3_beers_of_the_brewerys_colour_for_1_ut(place: int, colour: str) -> None:  # BR-5.1
    has(play(guest(place), "buy"), beers=f"3 {colour}", square=11, cheese=0, level=0, tasted=0)


@each_row(("carried", "after"), [(6, 3), (7, 3), (8, 2), (9, 1)])
def test_a_buy_brings_no_more_beers_than_fit(carried: int, after: int) -> None:  # BR-5.1, BR-5.12
    state = play(guest(beers=f"{carried} red"), "buy")
    has(state, beers=f"{carried} red {after} yellow", square=11)
    assert told(state, "bought")[0]["beers"] == after


def test_a_buy_takes_all_that_fits_beside_what_is_carried_of_the_same_colour() -> None:  # BR-5.12
    has(play(guest(beers="5 yellow 3 black"), "buy"), beers="7 yellow 3 black")


@each_row("place", SOLD_NOWHERE)
def test_nothing_is_bought_where_buy_is_not_offered(place: int | str) -> None:  # BR-5.1
    refuse(guest(place), "buy", "buy with cheese", "buy cheese")


def test_a_buy_needs_1_ut_and_may_be_the_last_thing_of_a_day() -> None:  # BR-5.1
    state = play(guest(square=23), "buy")
    has(state, square=24, beers="3 yellow", asleep=False)
    assert state.player == 1


def test_a_full_backpack_and_no_cheese_to_take_leave_nothing_to_buy() -> None:  # BR-5.8
    state = guest(8, beers="10 yellow")
    assert not any(text.startswith("buy") for text in legal(state))
    refuse(state, "buy", "buy with cheese", "buy cheese")


def test_one_free_place_is_enough_to_buy() -> None:  # BR-5.8
    has(play(guest(8, beers="9 red"), "buy"), carried=10)


def test_a_backpack_has_10_places() -> None:  # BR-5.13
    state = play(guest(beers="9 red"), "buy")
    has(state, carried=10)
    assert seen(state)["printed"]["backpack"] == 10


def test_a_backpack_with_11_beers_is_no_position() -> None:  # BR-5.13
    with pytest.raises(taproom.BadPosition):
        guest(beers="8 red 3 black")


def test_only_beers_take_room_in_the_backpack() -> None:  # BR-5.13
    state = guest(beers="7 red", cheese=5, cheese_tokens=3, bottles="4 yellow 2 black", coasters=5)
    has(play(state, "buy with cheese"), beers="7 red 3 yellow", cheese_tokens=4)


@each_row("place", range(1, 41))
def test_beers_cannot_be_thrown_away_at_will(place: int) -> None:  # BR-5.23
    state = guest(place, beers="4 yellow 3 brown 2 red 1 black")
    assert not any(text.startswith(("give", "drink")) for text in legal(state))
    refuse(state, "give yellow", "drink black")


def test_a_bus_lets_nobody_drink_more_than_its_time_allows() -> None:  # BR-5.23
    state = guest(6, beers="4 yellow")
    rolls(state, "T")
    play(state, "bus to 11", "drink yellow", "drink yellow")
    has(state, place="11", beers="2 yellow")
    refuse(state, "drink yellow")


@each_row("action", ["buy", "taste"])
def test_buying_and_tasting_end_a_ride_and_an_attempt(action: str) -> None:  # BR-5.1, BR-5.3
    has(play(guest(ridden=3, thumb="8", tries=2), action), ridden=0, hitching=None)


# Tasting.


def test_a_taste_takes_1_ut_and_raises_tasted_and_level() -> None:  # BR-5.3
    has(play(guest(tasted=3, level=2), "taste"), square=11, tasted=4, level=3)


def test_a_taste_needs_no_beer_of_ones_own() -> None:  # BR-5.3
    has(play(guest(beers="2 yellow"), "taste"), beers="2 yellow", tasted=1)


@each_row("place", TASTED_NOWHERE)
def test_nothing_is_tasted_where_taste_is_not_offered(place: int | str) -> None:  # BR-5.3
    refuse(guest(place), "taste")


def test_the_tasted_track_ends_at_20_beers() -> None:  # BR-5.5
    state = play(guest(tasted=19), "taste")
    has(state, tasted=20)
    play(state, "bike to 8", "taste")
    has(state, tasted=20)


@each_row(("tasted", "points"), [(0, 0), (1, 2), (13, 26), (19, 38), (20, 40)])
def test_a_beer_tasted_is_worth_2_points(tasted: int, points: int) -> None:  # BR-5.5
    assert guest(tasted=tasted).breakdown(0)["beers"] == points


def test_more_than_20_beers_tasted_is_no_position() -> None:  # BR-5.5
    with pytest.raises(taproom.BadPosition):
        guest(tasted=21)


def test_with_20_beers_one_may_go_on_tasting_for_level_and_objectives() -> None:  # BR-5.16
    state = play(guest(tasted=20, level=3, reach=[7, 8, 9]), "taste")
    has(state, tasted=20, level=4, square=11, cards=[7, 8])


def test_with_20_beers_a_taste_can_still_put_to_sleep() -> None:  # BR-5.16
    has(play(guest(tasted=20, level=7), "taste"), tasted=20, level=8, asleep=True)


# Stays.


@each_row("action", ["buy", "taste"])
def test_an_offer_is_open_once_a_stay(action: str) -> None:  # BR-5.4
    state = play(guest(), action)
    assert not offers(state, action)
    refuse(state, action)


def test_having_bought_beer_one_cannot_come_back_for_the_cheese() -> None:  # BR-5.4
    refuse(play(guest(beers="7 red"), "buy"), "buy cheese", "buy with cheese")


@each_row(("first", "then"), [("buy", "taste"), ("taste", "buy")])
def test_buy_and_taste_are_each_open_in_one_stay(first: str, then: str) -> None:  # BR-5.4
    has(play(guest(), first, then), square=12, beers="3 yellow", tasted=1)


def test_moving_away_and_back_opens_a_new_stay() -> None:  # BR-5.4
    state = play(guest(), "buy", "taste", "bike to 8", "bike to 9")
    has(play(state, "buy", "taste"), beers="6 yellow", tasted=2)


def test_the_grand_place_is_another_place_too() -> None:  # BR-5.4
    state = play(guest(36, bought=True, drank=True), "bike to Grand-Place", "bike to 36")
    assert offers(state, "buy")
    assert offers(state, "taste")


def test_a_stay_goes_on_in_the_next_turn() -> None:  # BR-5.4
    state = table(seat(9, 5), seat(8, 5), discs=[1, 0])
    play(state, "buy")
    assert state.player == 1
    play(state, "taste", "buy")
    assert state.player == 0
    refuse(state, "buy")
    assert offers(state, "taste")


def test_one_players_stay_is_not_anothers() -> None:  # BR-5.4
    state = table(seat(9, 5), seat(9, 5), discs=[1, 0])
    has(play(state, "buy", "buy"), 1, beers="3 yellow")


def test_a_failed_hitch_hike_opens_no_new_stay() -> None:  # BR-5.14
    state = guest(bought=True, drank=True)
    rolls(state, "F")
    refuse(play(state, "hitch to 8"), "buy", "taste")


def test_a_trip_that_fails_for_lateness_opens_no_new_stay() -> None:  # BR-5.14
    state = guest(11, 20, bought=True, drank=True, day=3)
    rolls(state, "L")
    play(state, "bus to 6")
    has(state, place="11", square=22)
    refuse(state, "buy", "taste")


def test_a_new_day_opens_a_new_stay() -> None:  # BR-5.15
    state = table(seat(9, 20, bought=True, drank=True), seat(8, 23, bought=True, drank=True))
    next_day(state)
    for player in (0, 1):
        has(state, player, bought=False, drank=False)
    assert offers(state, "buy")
    assert offers(state, "taste")


# Thresholds and sleep.


@each_row(("level", "allowed"), [(0, True), (4, True), (5, False), (6, False), (7, False)])
def test_from_level_5_on_there_is_no_bike(level: int, allowed: bool) -> None:  # BR-5.9
    assert offers(guest(level=level), "bike to 8") is allowed


@each_row(("level", "square"), [(0, 14), (4, 14), (5, 14), (6, 14), (7, 18)])
def test_from_level_7_on_public_transport_is_doubled(level: int, square: int) -> None:  # BR-5.9
    state = guest(6, level=level)
    rolls(state, "T")
    has(play(state, "bus to 11"), square=square)


@each_row(("level", "asleep"), [(5, False), (6, False), (7, True)])
def test_on_reaching_level_8_one_is_asleep(level: int, asleep: bool) -> None:  # BR-5.9
    has(play(guest(level=level), "taste"), level=level + 1, asleep=asleep)


def test_there_is_no_level_above_8() -> None:  # BR-5.9
    with pytest.raises(taproom.BadPosition):
        guest(square=24, level=9)


def test_whoever_falls_asleep_goes_to_the_last_square_at_once() -> None:  # BR-5.7
    state = play(guest(level=7), "taste")
    has(state, square=24, asleep=True, day_over=True, place="9")
    assert state.player == 1


def test_the_last_square_of_the_second_day_is_32() -> None:  # BR-5.7
    has(play(guest(level=7, day=2), "taste"), square=32, asleep=True)


def test_a_sleeper_takes_no_action_any_more_that_day() -> None:  # BR-5.7
    state = table(seat(9, 10, level=7, cheese=3), seat(5, 11))
    play(state, "taste")
    for action in ("buy", "taste", "bike to 4", "buy"):
        assert (state.turn, state.player) == (1, 1)
        play(state, action)
    has(state, level=8, cheese=3)


def test_whoever_falls_asleep_last_ends_the_day() -> None:  # BR-5.7
    state = table(seat(9, 10, level=7), seat(5, 24))
    assert told(play(state, "taste"), "fell-asleep") == [{"player": 0}]
    assert state.day == 2


def test_tasting_that_leads_to_sleep_may_be_chosen() -> None:  # BR-5.21
    assert offers(guest(level=7, cheese=2), "taste")


def test_drinking_on_board_that_leads_to_sleep_may_be_chosen() -> None:  # BR-5.21
    state = guest(9, beers="1 red", level=7)
    rolls(state, "T")
    assert offers(play(state, "bus to 11"), "drink red")


def test_drinking_at_camp_that_leads_to_sleep_may_be_chosen() -> None:  # BR-5.21
    assert offers(play(guest(beers="1 red", level=7), "camp"), "drink red")


def test_a_taste_that_puts_to_sleep_still_meets_objectives() -> None:  # BR-5.20
    state = play(guest(level=7, tasted=7, reach=[54, 8, 45, 1]), "taste")
    has(state, cards=[8, 54], asleep=True)
    assert state.player == 1


def test_a_taste_that_puts_to_sleep_still_crosses_a_bottle() -> None:  # BR-5.20
    state = play(guest(square=8, level=7, reach=[8, 1, 2]), "taste")
    assert (state.phase, state.player, state.turn) == ("remove", 0, 0)
    has(state, asleep=True, square=24)
    play(state, "remove 2")
    assert (state.phase, state.player, reach(state)) == ("turn", 1, [1])


def test_a_beer_on_board_that_puts_to_sleep_still_meets_objectives() -> None:  # BR-5.20
    state = guest(9, beers="2 brown", level=7, reach=[9, 29, 22, 45])
    rolls(state, "T")
    play(state, "bus to 11", "drink brown")
    has(state, cards=[9, 29, 22], asleep=True, place="11", beers="1 brown")


def test_a_sleeper_is_still_seen_where_the_figure_stands() -> None:  # BR-5.7
    state = play(guest(level=7), "taste")
    assert seen(state)["breweries"]["9"]["figures"] == [0]
    assert facts(state)["left"] == 0


def test_the_dump_of_a_sleeper_reads_back() -> None:  # BR-5.7
    state = play(guest(level=7), "taste")
    assert GAME.load(state.dump()).dump() == state.dump()
