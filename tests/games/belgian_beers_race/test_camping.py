"""Camping (BR-8)."""

from typing import Any

from taproom.games.belgian_beers_race.state import RaceState
from tests.games.belgian_beers_race.table import (
    GAME,
    has,
    legal,
    offers,
    play,
    reach,
    refuse,
    rolls,
    seat,
    short,
    table,
    told,
)
from tests.rows import each_row


def guest(beers: str = "", square: int = 10, place: int | str = 9, **own: Any) -> RaceState:
    """Seat 0 acts; the other disc is far ahead."""
    fields = {name: own.pop(name) for name in ("reach", "line", "day") if name in own}
    return table(seat(place, square, beers, **own), seat(5, 23), **fields)


# Going camping.


@each_row("place", range(1, 41))
def test_one_may_camp_at_every_brewery(place: int) -> None:  # BR-8.1
    assert offers(guest(place=place), "camp")


def test_nobody_camps_on_the_grand_place() -> None:  # BR-8.1
    refuse(guest(place="Grand-Place"), "camp")


@each_row(("day", "allowed"), [(1, True), (2, True), (3, False)])
def test_nobody_camps_on_the_last_day(day: int, allowed: bool) -> None:  # BR-8.1
    assert offers(guest(day=day), "camp") is allowed


@each_row(("day", "allowed"), [(1, True), (2, False)])
def test_nobody_camps_on_the_last_day_of_the_short_game(day: int, allowed: bool) -> None:  # BR-8.1
    assert offers(short(seat(9, 10), seat(5, 23), day=day), "camp") is allowed


def test_one_may_camp_after_other_actions_of_the_turn() -> None:  # BR-8.1
    has(play(guest(), "buy", "taste", "bike to 8", "camp", "sleep"), camping=True, square=24, place="8")


def test_one_may_camp_after_a_failed_trip() -> None:  # BR-8.1
    state = guest()
    rolls(state, "F")
    assert offers(play(state, "hitch to 8"), "camp")


def test_nobody_camps_in_the_middle_of_a_trip() -> None:  # BR-8.1
    state = guest("1 red", place=6)
    rolls(state, "T")
    refuse(play(state, "bus to 11"), "camp")


@each_row("square", [0, 1, 12, 23])
def test_no_hour_is_too_early_to_camp(square: int) -> None:  # BR-8.8
    has(play(guest(square=square), "camp"), square=24, camping=True)


def test_one_may_camp_drunk() -> None:  # BR-8.1
    assert offers(guest(level=7), "camp")


# The camper and the others.


def test_a_camper_is_not_present_for_others_toasts() -> None:  # BR-8.2
    state = table(seat(9, 10, "3 yellow"), seat(8, 11, "2 yellow"))
    play(state, "camp", "sleep", "bike to 9")
    has(state, 1, place="9", toasts=0, beers="2 yellow")
    has(state, beers="3 yellow")


def test_a_camper_takes_no_other_action_that_day() -> None:  # BR-8.6
    state = play(table(seat(9, 10, "2 red"), seat(5, 12)), "camp", "sleep")
    for action in ("buy", "taste", "bike to 4", "buy", "taste"):
        assert (state.turn, state.player) == (1, 1)
        play(state, action)


def test_at_camp_one_only_drinks_eats_and_sleeps() -> None:  # BR-8.6
    state = play(guest("1 red 1 brown", level=3, cheese=1), "camp")
    assert legal(state) == ["sleep", "drink brown", "drink red", "eat cheese"]
    refuse(state, "buy", "taste", "bike to 8", "camp", "arrive")


def test_the_next_day_campers_act_again() -> None:  # BR-8.6
    state = play(table(seat(9, 10), seat(5, 24)), "camp")
    assert state.day == 2
    has(state, camping=False, place="9")


# Conversions.


def test_at_camp_a_beer_costs_1_ut_and_raises_tasted_and_level() -> None:  # BR-8.4
    has(
        play(guest("2 red", level=1, tasted=4), "camp", "drink red"),
        beers="1 red",
        square=11,
        level=2,
        tasted=5,
    )


@each_row("count", [0, 1, 2, 3])
def test_at_camp_as_many_beers_are_drunk_as_wanted(count: int) -> None:  # BR-8.4
    state = play(guest("4 red"), "camp", *["drink red"] * count, "sleep")
    has(state, beers=f"{4 - count} red", tasted=count, level=count, square=24)


def test_beers_at_camp_are_chosen_one_by_one() -> None:  # BR-8.4
    state = play(guest("1 yellow 1 red 1 black"), "camp", "drink red")
    assert legal(state) == ["sleep", "drink yellow", "drink black"]
    refuse(state, "drink red", "drink brown")


def test_at_camp_only_as_many_beers_are_drunk_as_fit() -> None:  # BR-8.4
    state = play(guest("4 red", 22), "camp", "drink red", "drink red")
    has(state, beers="2 red", square=24, tasted=2, asleep=False)
    assert state.player == 1


def test_camping_without_beers_asks_nothing() -> None:  # BR-8.4
    state = play(guest(), "camp")
    has(state, square=24)
    assert (state.phase, state.player) == ("turn", 1)


def test_with_20_beers_tasted_a_conversion_still_raises_the_level() -> None:  # BR-8.4
    has(play(guest("1 red", tasted=20), "camp", "drink red"), tasted=20, level=1, carried=0)


def test_all_conversions_follow_at_once_whoever_is_passed() -> None:  # BR-8.5
    state = table(seat(9, 10, "5 red"), seat(5, 11), seat(4, 12))
    play(state, "camp")
    for square in (11, 12, 13, 14):
        has(play(state, "drink red"), square=square)
        assert (state.phase, state.player) == ("camp", 0)


def test_after_the_last_beer_the_disc_goes_to_the_last_square() -> None:  # BR-8.5
    state = play(guest("2 red"), "camp", "drink red", "drink red")
    has(state, square=24, level=2, asleep=False, camping=True)
    assert state.player == 1


def test_a_campers_disc_lies_on_those_that_came_before() -> None:  # BR-8.5
    state = table(seat(9, 10), seat(5, 24), seat(4, 24), seat(3, 23), discs=[0, 3, 2, 1])
    play(state, "camp")
    track: Any = state.view(None)["track"]
    assert track["discs"][-1] == {"square": 24, "seats": [2, 1, 0]}


def test_threshold_c_at_camp_ends_the_conversions() -> None:  # BR-8.3
    state = play(guest("3 red", level=6), "camp", "drink red", "drink red")
    has(state, level=8, asleep=True, beers="1 red", tasted=2, square=24)
    assert state.player == 1


def test_nobody_is_asked_about_saving_cheese_at_camp() -> None:  # BR-8.3
    state = play(guest("1 red", level=7, cheese=2), "camp", "drink red")
    has(state, level=8, asleep=True, cheese=2)


def test_cheese_may_be_eaten_between_conversions() -> None:  # BR-8.7
    state = play(guest("3 red", level=7, cheese=1), "camp", "eat cheese", "drink red")
    has(state, level=7, cheese=0, square=11, asleep=False)
    assert state.phase == "camp"
    refuse(state, "eat cheese")


def test_conversions_raise_no_event() -> None:  # BR-8.7
    state = play(guest("1 yellow", reach=[7, 8, 29]), "camp", "drink yellow")
    has(state, cards=[], tasted=1)
    assert reach(state) == [7, 8, 29]


def test_each_ut_at_camp_can_cross_a_bottle() -> None:  # BR-8.7
    state = play(guest("3 red", 7, reach=[1, 2]), "camp", "drink red")
    assert state.phase == "camp"
    play(state, "drink red")
    assert (state.phase, state.player) == ("remove", 0)
    play(state, "remove 2")
    assert (state.phase, reach(state)) == ("camp", [1])


def test_a_long_evening_at_camp_crosses_two_bottles_one_after_the_other() -> None:  # BR-8.7
    state = play(guest("9 red", 8, reach=[1, 2], cheese=5), "camp", "drink red", "leave")
    for _ in range(5):
        play(state, "drink red", "eat cheese")
    assert state.phase == "camp"
    play(state, "drink red", "drink red")
    has(state, square=16)
    play(state, "drink red")
    assert (state.phase, state.player) == ("remove", 0)
    has(state, square=17, level=4, cheese=0, carried=0)


def test_a_conversion_that_puts_to_sleep_still_crosses_its_bottle() -> None:  # BR-8.3, BR-8.7
    state = play(guest("2 red", 8, level=7, reach=[1, 2]), "camp", "drink red")
    has(state, asleep=True, square=24)
    assert (state.phase, state.player) == ("remove", 0)
    assert (play(state, "remove 1").phase, state.player) == ("turn", 1)


def test_the_last_conversion_still_crosses_its_bottle() -> None:  # BR-8.7
    state = play(guest("1 red", 16, reach=[1]), "camp", "drink red")
    assert (state.phase, state.player) == ("remove", 0)
    has(play(state, "leave"), square=24)


def test_gaps_of_a_campers_removal_are_filled_when_the_camper_sleeps() -> None:  # BR-8.7
    state = play(guest("2 red", 8, reach=[1, 2, 3, 4], line=[5]), "camp", "drink red", "remove 2")
    assert reach(state) == [1, 3, 4]
    assert reach(play(state, "sleep")) == [1, 3, 4, 5]


# Objectives.


def test_going_camping_meets_the_camping_card() -> None:  # BR-7.8
    state = play(guest("1 yellow", reach=[15, 7, 45]), "camp")
    has(state, cards=[15])
    assert told(state, "camped") == [{"player": 0, "place": "9"}]


def test_once_camping_no_star_is_met() -> None:  # BR-7.8
    state = guest("2 yellow", level=6, tasted=7, reach=[45, 54])
    has(play(state, "camp", "drink yellow", "sleep"), level=7, tasted=8, cards=[])


def test_going_camping_meets_no_star_that_holds() -> None:  # BR-7.8
    has(play(guest("10 yellow", reach=[57, 40]), "camp", "sleep"), cards=[])


def test_once_camping_cheese_meets_no_star() -> None:  # BR-7.8
    state = guest("2 yellow", level=1, tasted=6, cheese=1, reach=[46])
    has(play(state, "camp", "eat cheese", "sleep"), level=0, cards=[])


def test_a_star_reached_at_camp_waits_for_the_next_day() -> None:  # BR-7.8
    state = table(seat(9, 10, "1 yellow", tasted=7), seat(5, 32), day=2, reach=[54])
    play(state, "camp", "drink yellow")
    assert (state.day, state.turn) == (3, 1)
    has(state, cards=[])
    play(state, "taste")
    assert state.turn == 0
    has(state, cards=[54])


def test_a_position_at_camp_can_be_dumped() -> None:  # BR-8.4
    state = play(guest("2 red", level=2, cheese=1), "camp", "drink red")
    again = GAME.load(state.dump())
    assert again.dump() == state.dump()
    assert again.legal() == state.legal()
