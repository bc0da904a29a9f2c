"""The Belgian Beers Race, section 3: roads, the bike and public transport."""

from collections import Counter
from typing import Any

import taproom
from taproom.games.belgian_beers_race.state import RaceState
from tests.games.belgian_beers_race.table import (
    facts,
    has,
    kinds,
    legal,
    next_day,
    offers,
    play,
    refuse,
    rolls,
    seat,
    seen,
    short,
    table,
    told,
)
from tests.rows import each_row

CENTRE = ["Grand-Place", "35", "36", "37", "38", "39", "40"]
"""The 7 points of Brussels."""


def ways(state: RaceState) -> dict[str, Any]:
    """What the player who acts sees of every way, by destination."""
    return {way["place"]: way for way in seen(state, state.player)["ways"]}


def times(state: RaceState, place: str) -> tuple[int, int, int]:
    """The times to a place: hitch-hiking, public transport, bike."""
    way = ways(state)[place]
    return way["hitch"]["ut"], way["transport"]["ut"], way["bike"]["ut"]


def on_board(face: str, beers: str = "9 yellow", start: int = 6, end: int = 11, **mine: Any) -> RaceState:
    """Take a bus early on day 2, far behind the other."""
    state = table(seat(start, 0, beers, **mine), seat(5, 30), day=2)
    rolls(state, face)
    return play(state, f"bus to {end}")


# Roads.


def test_a_move_follows_one_road_to_a_neighbouring_place() -> None:  # BR-3.1
    state = table(seat(6), seat(5, 20))
    assert set(ways(state)) == {"3", "7", "8", "11"}
    refuse(state, "bike to 9", "bus to 13", "hitch to 4", "bike to Grand-Place", "bus to 35")


def test_nobody_moves_to_where_they_are() -> None:  # BR-3.1
    refuse(table(seat(6), seat(5, 20)), "bike to 6", "bus to 6", "hitch to 6")
    refuse(table(seat("Grand-Place"), seat(5, 20)), "bike to Grand-Place", "hitch to Grand-Place")


@each_row(("action", "means"), [("hitch to 11", "hitch"), ("bus to 11", "transport")])
def test_means_and_destination_are_announced_before_any_die(action: str, means: str) -> None:  # BR-3.1
    for face, name in (("F", "failed"), ("L", "late"), ("T", "tbbr")):
        state = table(seat(6), seat(5, 20))
        rolls(state, face)
        play(state, action)
        rolled = told(state, "dice-rolled")[0]
        assert (rolled["means"], rolled["place"], rolled["faces"]) == (means, "11", (name,))


# Brussels.


@each_row("place", CENTRE)
def test_within_brussels_every_pair_is_joined_by_1_ut(place: str) -> None:  # BR-3.2
    state = table(seat(place), seat(5, 20))
    for other in CENTRE:
        if other != place:
            assert times(state, other) == (1, 1, 1)


@each_row("means", ["hitch", "bus", "bike"])
def test_a_move_within_brussels_takes_1_ut(means: str) -> None:  # BR-3.2
    state = table(seat(40, 3), seat(5, 20))
    rolls(state, "T")
    has(play(state, f"{means} to 36"), place="36", square=4)


ROADS_TO_BRUSSELS = {
    "12": (1, 2, 4),
    "13": (1, 2, 4),
    "16": (2, 4, 8),
    "17": (2, 6, 9),
    "18": (1, 2, 4),
    "19": (2, 3, 7),
}


@each_row("place", CENTRE)
def test_brussels_is_left_from_any_of_its_points_with_the_roads_times(place: str) -> None:  # BR-3.33
    state = table(seat(place), seat(5, 20))
    outside = {end for end in ways(state) if end not in CENTRE}
    assert {end: times(state, end) for end in outside} == ROADS_TO_BRUSSELS


@each_row(("start", "wanted"), ROADS_TO_BRUSSELS.items())
def test_brussels_is_entered_at_any_of_its_points(
    start: str, wanted: tuple[int, int, int]
) -> None:  # BR-3.33
    state = table(seat(start), seat(5, 20))
    assert {times(state, place) for place in CENTRE} == {wanted}
    play(state, "bike to 38")
    has(state, place="38", square=wanted[2])


@each_row("place", [7, 11, 14, 20, 21, 22, 23])
def test_no_other_place_is_joined_to_brussels(place: int) -> None:  # BR-3.33
    assert not set(CENTRE) & set(ways(table(seat(place), seat(5, 20))))


@each_row(("face", "square"), [("F", 4), ("T", 4), ("L", 6)])
def test_inside_brussels_a_bus_can_be_late(face: str, square: int) -> None:  # BR-3.34
    state = table(seat(40, 3), seat(5, 20))
    rolls(state, face)
    has(play(state, "bus to Grand-Place"), place="Grand-Place", square=square)


@each_row(("level", "square"), [(0, 5), (6, 5), (7, 7)])
def test_inside_brussels_one_waits_as_elsewhere(level: int, square: int) -> None:  # BR-3.34
    state = table(seat(40, 3, level=level), seat(5, 20))
    rolls(state, "F")
    has(play(state, "hitch to Grand-Place"), place="40", square=square)


def test_inside_brussels_a_driver_costs_2_beers() -> None:  # BR-3.34
    state = table(seat(40, 3, "2 yellow"), seat(5, 20))
    has(play(state, "pay to 36"), place="36", carried=0, square=4)
    refuse(table(seat(40, 3, "1 yellow"), seat(5, 20)), "pay to 36")


def test_inside_brussels_a_late_bus_that_does_not_fit_ends_the_day() -> None:  # BR-3.34, BR-3.6
    state = table(seat(40, 22), seat(5, 23))
    rolls(state, "L")
    has(play(state, "bus to Grand-Place"), place="40", square=24)


# The bike.


@each_row(("start", "end", "ut"), [(6, 11, 6), (8, 9, 1), (24, 26, 10), (13, "Grand-Place", 4)])
def test_the_bike_takes_the_roads_time_and_no_die(start: int, end: int | str, ut: int) -> None:  # BR-3.3
    state = table(seat(start, 2), seat(5, 20))
    events = state.play(f"bike to {end}")
    assert "dice-rolled" not in kinds(events)
    has(state, place=str(end), square=2 + ut)


def test_above_threshold_a_there_is_no_bike() -> None:  # BR-3.4, BR-5.9
    assert offers(table(seat(6, level=4), seat(5, 20)), "bike to 11")
    for level in (5, 6, 7):
        refuse(table(seat(6, level=level), seat(5, 20)), "bike to 11", "bike to 8")


def test_above_threshold_a_the_other_means_are_open() -> None:  # BR-3.4
    state = table(seat(6, level=5), seat(5, 20))
    assert offers(state, "bus to 11")
    assert offers(state, "hitch to 11")


def test_cheese_brings_the_bike_back() -> None:  # BR-3.4
    state = table(seat(6, level=5, cheese=1), seat(5, 20))
    play(state, "eat cheese")
    assert offers(state, "bike to 11")


@each_row(("start", "end", "level"), [(6, 7, 3), (6, 8, 2), (4, 5, 2), (7, 10, 2), (7, 12, 1), (24, 26, 1)])
def test_every_4_ut_on_the_bike_lower_the_level_by_1(start: int, end: int, level: int) -> None:  # BR-3.17
    state = table(seat(start, level=3), seat(5, 20))
    has(play(state, f"bike to {end}"), level=level)


@each_row(("level", "after"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_the_bike_never_lowers_the_level_below_0(level: int, after: int) -> None:  # BR-3.17
    state = table(seat(7, level=level), seat(5, 20))
    has(play(state, "bike to 12"), level=after)


def test_sobering_up_is_compulsory() -> None:  # BR-3.17
    state = table(seat(6, level=4), seat(5, 20))
    play(state, "bike to 8")
    assert (state.phase, facts(state)["level"]) == ("turn", 3), "Nobody is asked."


def test_bike_ut_are_counted_across_several_rides() -> None:  # BR-3.18
    state = table(seat(6, level=3), seat(5, 20))
    has(play(state, "bike to 7"), level=3, ridden=3)
    has(play(state, "bike to 11"), level=1, ridden=0)


def test_bike_ut_are_counted_across_turns() -> None:  # BR-3.18
    state = table(seat(6, 2, level=3), seat(5, 4))
    has(play(state, "bike to 7"), level=3, ridden=3)
    assert state.player == 1
    play(state, "buy", "bike to 7")
    assert state.player == 0
    has(play(state, "bike to 11"), level=1, ridden=0)


@each_row(("ridden", "level", "left"), [(0, 2, 1), (2, 2, 3), (3, 1, 0)])
def test_a_remainder_under_4_is_kept(ridden: int, level: int, left: int) -> None:  # BR-3.18
    state = table(seat(8, level=2, ridden=ridden), seat(5, 20))
    has(play(state, "bike to 9"), level=level, ridden=left)


@each_row(("start", "end", "left"), [(6, 8, 0), (6, 11, 2), (7, 12, 0)])
def test_4_ut_ridden_at_level_0_are_used_up(start: int, end: int, left: int) -> None:  # BR-3.18
    state = table(seat(start, level=0), seat(5, 20))
    has(play(state, f"bike to {end}"), level=0, ridden=left)


def test_4_ut_beyond_level_0_are_used_up() -> None:  # BR-3.18
    state = table(seat(7, level=1), seat(5, 20))
    has(play(state, "bike to 12"), level=0, ridden=0)


@each_row(
    ("action", "faces"),
    [
        ("buy", ""),
        ("taste", ""),
        ("bus to 9", "T"),
        ("bus to 9", "L"),
        ("hitch to 9", "T"),
        ("hitch to 9", "F"),
        ("pay to 6", ""),
    ],
)
def test_any_other_action_sets_the_bike_count_to_0(action: str, faces: str) -> None:  # BR-3.19
    state = table(seat(8, 2, "2 yellow", ridden=3), seat(5, 20))
    rolls(state, faces)
    has(play(state, action), ridden=0)


@each_row("day", [1, 3])
def test_a_failed_bus_trip_sets_the_bike_count_to_0(day: int) -> None:  # BR-3.19
    state = table(seat(6, 20, ridden=3), seat(5, 23), day=day)
    rolls(state, "L")
    has(play(state, "bus to 11"), ridden=0, place="6")


def test_a_toast_sets_the_movers_bike_count_to_0() -> None:  # BR-3.19
    state = table(seat(8, 2, "1 yellow", ridden=1), seat(9, 9, "1 red"))
    has(play(state, "bike to 9"), ridden=0, toasts=1)


def test_a_toast_sets_the_partners_bike_count_to_0() -> None:  # BR-3.19
    state = table(seat(8, 2, "1 yellow"), seat(9, 9, "1 red", ridden=3))
    play(state, "bike to 9")
    has(state, 1, ridden=0, toasts=1)


def test_where_no_toast_takes_place_the_bike_counts_stay() -> None:  # BR-3.19
    state = table(seat(8, 2, "", ridden=1), seat(9, 9, "1 red", ridden=3))
    play(state, "bike to 9")
    has(state, ridden=2)
    has(state, 1, ridden=3)


def test_the_end_of_the_day_sets_the_bike_count_to_0() -> None:  # BR-3.19
    state = table(seat(6, 21, ridden=2), seat(5, 22, ridden=3))
    play(state, "bike to 7")
    next_day(state)
    has(state, ridden=0)
    has(state, 1, ridden=0)


def test_eating_cheese_keeps_the_bike_count() -> None:  # BR-3.19
    state = table(seat(8, 2, ridden=3, cheese=1, level=1), seat(5, 20))
    has(play(state, "eat cheese"), ridden=3)


def test_taking_and_removing_cards_and_arriving_keep_the_bike_count() -> None:  # BR-3.19
    state = table(seat(8, 8, ridden=1), seat(5, 20), reach=[12, 13], bottles=["9"])
    play(state, "bike to 9", "remove 12")
    has(state, ridden=2, cards=[13], bottles="1 yellow")


def test_the_level_falls_at_the_end_of_the_ride_before_arriving_and_before_a_toast() -> None:  # BR-3.20
    state = table(seat(8, 2, "1 yellow", level=4, ridden=3), seat(9, 9, "1 red"), bottles=["9"])
    events = kinds(state.play("bike to 9"))
    order = [events.index(kind) for kind in ("went", "sobered", "bottle-taken", "toasted", "beer-tasted")]
    assert order == sorted(order)
    has(state, level=4)


# Public transport.


@each_row(("face", "ut"), [("L", 6), ("F", 4), ("T", 4)])
def test_a_late_bus_takes_2_ut_more_and_the_figure_moves_with_any_face(face: str, ut: int) -> None:  # BR-3.5
    state = table(seat(6, 2), seat(5, 20))
    rolls(state, face)
    has(play(state, "bus to 11"), place="11", square=2 + ut)


def test_public_transport_rolls_one_die() -> None:  # BR-3.5
    state = table(seat(6, 2, thumb="11", tries=2), seat(5, 20))
    play(state, "bus to 11")
    assert len(told(state, "dice-rolled")[0]["faces"]) == 1


@each_row(("day", "last"), [(1, 24), (2, 32)])
def test_if_lateness_makes_the_trip_not_fit_the_figure_stays_and_the_day_is_over(  # BR-3.6
    day: int, last: int
) -> None:
    for left in (4, 5):
        state = table(seat(6, last - left), seat(5, last - 1), day=day)
        rolls(state, "L")
        play(state, "bus to 11")
        has(state, place="6", square=last, day_over=True)
        assert state.player == 1


@each_row(("day", "last"), [(1, 24), (2, 32), (3, 24)])
def test_a_late_trip_that_just_fits_arrives(day: int, last: int) -> None:  # BR-3.6
    state = table(seat(6, last - 6), seat(5, last - 1), day=day)
    rolls(state, "L")
    has(play(state, "bus to 11"), place="11", square=last)


def test_a_trip_that_fails_gives_nothing_of_the_place() -> None:  # BR-3.6
    state = table(seat(6, 20), seat(5, 23), bottles=["11"])
    rolls(state, "L")
    has(play(state, "bus to 11"), visited=["6"], bottles="")


@each_row(("square", "after"), [(19, 21), (20, 22)])
def test_on_the_last_day_a_late_trip_that_does_not_fit_costs_2_ut_only(  # BR-3.16
    square: int, after: int
) -> None:
    state = table(seat(6, square), seat(5, 23), day=3)
    rolls(state, "L")
    play(state, "bus to 11")
    has(state, place="6", square=after, day_over=False)
    assert (state.player, state.phase) == (0, "turn")


def test_on_the_last_day_such_a_trip_with_2_ut_left_uses_them_up() -> None:  # BR-3.16
    state = table(seat(8, 22), seat(5, 23), day=3)
    rolls(state, "L")
    assert "day-over" not in kinds(state.play("bus to 9")), "They are spent, the disc is not put there."
    has(state, place="8", square=24, day_over=True)


def test_in_the_short_game_day_2_is_the_last() -> None:  # BR-3.16
    for day, square in ((1, 24), (2, 22)):
        state = short(seat(6, 20), seat(5, 23), day=day)
        rolls(state, "L")
        has(play(state, "bus to 11"), place="6", square=square)


def test_on_the_last_day_who_is_ahead_after_such_a_trip_hands_over_the_turn() -> None:  # BR-3.16, BR-2.2
    state = table(seat(6, 20), seat(5, 21), day=3)
    rolls(state, "L")
    play(state, "bus to 11")
    assert (state.player, facts(state)["square"]) == (1, 22)


def test_on_the_last_day_with_1_ut_left_the_disc_goes_to_the_last_square() -> None:  # BR-3.36
    for day in (1, 3):
        state = table(seat(8, 23), seat(5, 23), day=day)
        rolls(state, "L")
        has(play(state, "bus to 9"), place="8", square=24, day_over=True)


# Beers on board.


def test_a_beer_on_board_is_a_cube_less_and_one_more_tasted_and_drunk() -> None:  # BR-3.7
    state = on_board("T", "2 yellow 1 red")
    has(play(state, "drink red"), beers="2 yellow", tasted=1, level=1)


@each_row(
    ("start", "end", "face", "beers"),
    [
        (8, 9, "T", 0),
        (8, 9, "L", 1),
        (6, 7, "T", 1),
        (6, 8, "T", 1),
        (6, 8, "L", 2),
        (6, 11, "T", 2),
        (6, 11, "L", 3),
        (7, 12, "T", 2),
        (7, 12, "L", 3),
        (24, 26, "T", 3),
    ],
)
def test_one_beer_may_be_tasted_for_each_full_2_ut(  # BR-3.7, BR-3.23
    start: int, end: int, face: str, beers: int
) -> None:
    state = on_board(face, start=start, end=end)
    for _ in range(beers):
        assert state.phase == "board"
        play(state, "drink yellow")
    has(state, place=str(end), tasted=beers)
    assert state.phase == "turn"


@each_row(("face", "most"), [("T", 4), ("L", 5)])
def test_doubled_ut_and_lateness_count_for_beers_on_board(face: str, most: int) -> None:  # BR-3.23
    state = on_board(face, level=7)
    assert seen(state)["decision"]["beers"] == most
    assert seen(state)["decision"]["ut"] == {"T": 8, "L": 10}[face]


def test_an_odd_ut_is_rounded_down() -> None:  # BR-3.23
    state = on_board("L", start=8, end=9, level=6)
    assert (seen(state)["decision"]["ut"], seen(state)["decision"]["beers"]) == (3, 1)


def test_on_board_nobody_has_to_drink() -> None:  # BR-3.7
    state = on_board("T")
    has(play(state, "arrive"), place="11", tasted=0, carried=9)


def test_only_carried_beers_can_be_tasted_on_board() -> None:  # BR-3.7
    state = on_board("L", "1 yellow")
    refuse(state, "drink red")
    play(state, "drink yellow")
    has(state, place="11", carried=0)


def test_there_is_no_beer_on_the_bike_or_in_a_car() -> None:  # BR-3.7
    for action in ("bike to 11", "hitch to 11", "pay to 11"):
        state = table(seat(6, 0, "5 yellow"), seat(5, 20))
        rolls(state, "T")
        has(play(state, action), place="11", tasted=0)


def test_beers_on_board_are_chosen_one_by_one_after_the_die_and_before_arriving() -> None:  # BR-3.8
    state = table(seat(6, 2, "1 yellow 1 red"), seat(5, 20), bottles=["11"])
    rolls(state, "L")
    play(state, "bus to 11")
    assert legal(state) == ["arrive", "drink yellow", "drink red"]
    has(state, square=8, place="6", bottles="")
    play(state, "drink red")
    assert legal(state) == ["arrive", "drink yellow"]
    has(state, place="6", bottles="")
    play(state, "arrive")
    has(state, place="11", bottles="1 yellow")


def test_the_level_at_the_announcement_decides_on_doubling() -> None:  # BR-3.22
    state = on_board("T", level=7, cheese=3)
    play(state, "eat cheese", "eat cheese", "arrive")
    has(state, square=8, level=5)


def test_beers_on_board_double_nothing_any_more() -> None:  # BR-3.22
    state = on_board("T", level=6)
    play(state, "drink yellow", "arrive")
    has(state, square=4, level=7)


def test_cheese_before_the_announcement_undoes_the_doubling() -> None:  # BR-3.22
    state = table(seat(6, 0, level=7, cheese=1), seat(5, 20))
    rolls(state, "T")
    has(play(state, "eat cheese", "bus to 11"), square=4)


@each_row(("level", "face", "ut"), [(6, "T", 1), (7, "T", 2), (7, "L", 4)])
def test_inside_brussels_doubling_makes_2_ut(level: int, face: str, ut: int) -> None:  # BR-3.22
    state = table(seat(40, 3, level=level), seat(5, 20))
    rolls(state, face)
    has(play(state, "bus to Grand-Place"), square=3 + ut)


@each_row(("level", "face", "ut"), [(6, "T", 4), (6, "L", 6), (7, "T", 8), (7, "F", 8), (7, "L", 10)])
def test_above_threshold_b_the_roads_time_is_doubled_and_the_lateness_not(  # BR-3.21, BR-5.9
    level: int, face: str, ut: int
) -> None:
    state = table(seat(6, 0, level=level), seat(5, 20))
    rolls(state, face)
    has(play(state, "bus to 11"), place="11", square=ut)


def test_a_beer_on_board_costs_no_ut_and_leaves_the_taste_of_the_stay_free() -> None:  # BR-3.24
    state = on_board("T")
    play(state, "drink yellow", "drink yellow")
    has(state, square=4, drank=False)
    has(play(state, "taste"), square=5, tasted=3)


@each_row("day", [1, 3])
def test_on_a_trip_that_fails_for_lateness_no_beer_is_tasted(day: int) -> None:  # BR-3.25
    state = table(seat(6, 20, "3 yellow"), seat(5, 23), day=day)
    rolls(state, "L")
    play(state, "bus to 11")
    has(state, carried=3, tasted=0)
    assert state.phase == "turn"


def test_who_reaches_threshold_c_on_board_drinks_no_further_beer() -> None:  # BR-3.26, BR-5.9
    state = on_board("T", level=7)
    play(state, "drink yellow")
    has(state, level=8, carried=8, tasted=1)
    assert state.phase != "board"


def test_level_7_on_board_is_not_yet_sleep() -> None:  # BR-3.26
    state = on_board("T", level=6)
    play(state, "drink yellow")
    has(state, level=7, asleep=False)
    assert state.phase == "board"


def test_who_falls_asleep_on_board_arrives_and_takes_what_arriving_gives() -> None:  # BR-3.26
    state = table(seat(6, 0, "1 yellow", level=7), seat(5, 30), day=2, bottles=["11"], reach=[22])
    rolls(state, "T")
    play(state, "bus to 11", "drink yellow")
    has(state, place="11", bottles="1 yellow", visited=["6", "11"], cards=[22], square=32)
    assert facts(state)["bonuses"]["author"] == 1


def test_who_falls_asleep_on_board_does_not_toast() -> None:  # BR-3.26
    state = table(seat(6, 0, "2 yellow", level=7), seat(11, 20, "1 red"), day=2)
    rolls(state, "T")
    play(state, "bus to 11", "drink yellow")
    has(state, place="11", carried=1, toasts=0)
    has(state, 1, carried=1, toasts=0, square=20)


def test_who_falls_asleep_on_board_has_ended_the_day() -> None:  # BR-3.26
    state = on_board("T", level=7)
    play(state, "drink yellow")
    has(state, asleep=True, day_over=True, square=32)
    assert state.player == 1


def test_the_grand_place_too_is_reached_asleep() -> None:  # BR-3.26
    state = table(seat(13, 0, "1 yellow", level=7), seat(5, 20), day=3)
    rolls(state, "T")
    play(state, "bus to Grand-Place", "drink yellow")
    has(state, place="Grand-Place", asleep=True, square=24)


# The die.


def test_the_die_has_3_failed_1_late_and_2_tbbr_faces() -> None:  # BR-3.14
    assert seen(table(seat(6), seat(5, 20)))["printed"]["die"] == {"failed": 3, "late": 1, "tbbr": 2}


def test_each_face_comes_up_as_often_as_it_is_on_the_die() -> None:  # BR-3.14
    found = Counter[str]()
    start = table(seat(6), seat(5, 20))
    for number in range(600):
        state = start.clone()
        state.recording = True
        state.streams[0] = taproom.Rng.seeded(f"a fair die {number}")
        state.play("bus to 11")
        found.update(told(state, "dice-rolled")[0]["faces"])
    assert abs(found["failed"] - 300) < 45
    assert abs(found["late"] - 100) < 35
    assert abs(found["tbbr"] - 200) < 45
