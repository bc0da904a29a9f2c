"""The Belgian Beers Race, section 3: hitch-hiking, with dice or with beer for the driver."""

from typing import Any

from taproom.games.belgian_beers_race.state import RaceState
from tests.games.belgian_beers_race.table import (
    facts,
    has,
    kinds,
    next_day,
    offers,
    play,
    refuse,
    rolls,
    seat,
    table,
    told,
)
from tests.rows import each_row


def dice(state: RaceState) -> int:
    """How many dice the last attempt rolled."""
    return len(told(state, "dice-rolled")[0]["faces"])


def next_dice(state: RaceState, place: int | str = 11) -> int:
    """How many dice the next attempt at a place would roll."""
    trial = state.clone()
    trial.recording = True
    trial.play(f"hitch to {place}")
    return dice(trial)


def failing(place: int | str = 6, square: int = 2, beers: str = "", **mine: Any) -> RaceState:
    """One failed attempt on the way from 6 to 11 lies behind the player, and the other is far ahead."""
    return table(seat(place, square, beers, thumb="11", tries=1, **mine), seat(5, 22))


# One attempt.


@each_row("face", ["L", "T"])
def test_with_a_good_face_the_move_takes_the_roads_time(face: str) -> None:  # BR-3.9
    state = table(seat(6, 2), seat(5, 20))
    rolls(state, face)
    has(play(state, "hitch to 11"), place="11", square=4)


def test_without_a_good_face_the_player_stays_and_waits_2_ut() -> None:  # BR-3.9
    state = table(seat(6, 2), seat(5, 20))
    rolls(state, "F")
    has(play(state, "hitch to 11"), place="6", square=4)


def test_the_wait_does_not_depend_on_the_road() -> None:  # BR-3.9
    for start, end in ((24, 26), (6, 7), (8, 9)):
        state = table(seat(start, 2), seat(5, 20))
        rolls(state, "F")
        has(play(state, f"hitch to {end}"), place=str(start), square=4)


def test_a_late_bus_does_not_make_a_car_late() -> None:  # BR-3.9
    state = table(seat(24, 2), seat(5, 20))
    rolls(state, "L")
    has(play(state, "hitch to 26"), place="26", square=5)


def test_a_failed_attempt_leaves_the_stay_as_it_is() -> None:  # BR-3.9
    state = table(seat(9, 2, bought=True, drank=True), seat(5, 20))
    rolls(state, "F")
    play(state, "hitch to 8")
    refuse(state, "buy", "taste")


@each_row(("face", "place", "square"), [("T", "9", 2), ("L", "9", 2), ("F", "8", 4)])
def test_a_hitch_hike_of_0_ut_needs_the_die_too(face: str, place: str, square: int) -> None:  # BR-3.12
    state = table(seat(8, 2), seat(5, 20))
    rolls(state, face)
    play(state, "hitch to 9")
    assert dice(state) == 1
    has(state, place=place, square=square)


# What fits.


@each_row(
    ("square", "level", "after", "over"),
    [(21, 0, 23, False), (22, 0, 24, True), (23, 0, 24, True), (20, 7, 24, True), (21, 7, 24, True)],
)
def test_if_the_wait_does_not_fit_the_day_is_over_and_the_figure_stays(  # BR-3.13
    square: int, level: int, after: int, over: bool
) -> None:
    state = table(seat(6, square, level=level), seat(5, 23))
    rolls(state, "F")
    play(state, "hitch to 7")
    has(state, place="6", square=after, day_over=over, asleep=False)
    assert state.player == (1 if over else 0)


@each_row(("square", "put"), [(22, False), (23, True)])
def test_a_wait_that_fits_exactly_is_spent_and_one_that_does_not_is_not(
    square: int, put: bool
) -> None:  # BR-3.13
    state = table(seat(6, square), seat(5, 23))
    rolls(state, "F")
    assert ("day-over" in kinds(state.play("hitch to 7"))) == put


def test_on_the_last_day_too_a_wait_that_does_not_fit_ends_the_day() -> None:  # BR-3.13
    state = table(seat(6, 23), seat(5, 23), day=3)
    rolls(state, "F")
    has(play(state, "hitch to 7"), place="6", square=24, day_over=True)


@each_row(("start", "end", "square"), [(6, 11, 22), (6, 7, 23), (8, 9, 23), (24, 26, 21)])
def test_a_hitch_hike_may_be_tried_if_the_roads_time_fits(
    start: int, end: int, square: int
) -> None:  # BR-3.15
    for level in (0, 7):
        assert offers(table(seat(start, square, level=level), seat(5, 23)), f"hitch to {end}")


@each_row(("start", "end", "square"), [(6, 11, 23), (24, 26, 22)])
def test_a_hitch_hike_whose_time_does_not_fit_cannot_be_tried(  # BR-3.15
    start: int, end: int, square: int
) -> None:
    refuse(table(seat(start, square), seat(5, 23)), f"hitch to {end}")


# More dice.


def test_a_further_attempt_rolls_one_die_more() -> None:  # BR-3.10
    state = table(seat(6, 2), seat(5, 22))
    rolls(state, "F FF FFF")
    for count in (1, 2, 3):
        play(state, "hitch to 11")
        assert dice(state) == count
    has(state, place="6", square=8)


@each_row("faces", ["TF", "FT", "LF", "FL", "TT"])
def test_one_good_face_of_two_suffices(faces: str) -> None:  # BR-3.10
    state = failing()
    rolls(state, faces)
    has(play(state, "hitch to 11"), place="11", square=4)


@each_row("faces", ["FFT", "FLF", "TFF", "TTT"])
def test_one_good_face_of_three_suffices(faces: str) -> None:  # BR-3.10
    state = table(seat(6, 2, thumb="11", tries=2), seat(5, 22))
    rolls(state, faces)
    has(play(state, "hitch to 11"), place="11", square=4)


def test_from_the_third_attempt_on_3_dice_are_rolled() -> None:  # BR-3.38, BR-3.10
    state = table(seat(6, 2), seat(5, 22))
    counts = []
    for attempt in range(7):
        rolls(state, "F" * min(attempt + 1, 3))
        play(state, "hitch to 11")
        counts.append(dice(state))
    assert counts == [1, 2, 3, 3, 3, 3, 3]
    has(state, place="6", square=16)


def test_all_dice_one_has_a_right_to_are_rolled() -> None:  # BR-3.37
    for faces, names in (("TF", ("tbbr", "failed")), ("LT", ("late", "tbbr"))):
        state = failing()
        rolls(state, faces)
        play(state, "hitch to 11")
        assert told(state, "dice-rolled")[0]["faces"] == names


def test_success_ends_the_right_to_extra_dice() -> None:  # BR-3.10
    state = failing()
    rolls(state, "TF")
    play(state, "hitch to 11")
    assert facts(state)["hitching"] is None
    assert next_dice(state, 6) == 1


# Above threshold B.


@each_row(("level", "wait"), [(0, 2), (5, 2), (6, 2), (7, 4)])
def test_above_threshold_b_a_failed_hitch_hike_waits_4_ut(level: int, wait: int) -> None:  # BR-3.27, BR-5.9
    state = table(seat(6, 2, level=level), seat(5, 20))
    rolls(state, "F")
    has(play(state, "hitch to 11"), place="6", square=2 + wait)


def test_above_threshold_b_the_trip_itself_is_not_doubled() -> None:  # BR-3.27
    state = table(seat(6, 2, level=7), seat(5, 20))
    rolls(state, "T")
    has(play(state, "hitch to 11"), place="11", square=4)


def test_above_threshold_b_a_paid_trip_is_not_doubled_nor_its_price() -> None:  # BR-3.27
    state = table(seat(6, 2, "4 yellow", level=7), seat(5, 20))
    has(play(state, "pay to 11"), place="11", square=4, carried=0)


@each_row(("level", "tries", "wait"), [(0, 1, 2), (0, 2, 2), (7, 1, 4), (7, 2, 4)])
def test_one_failed_attempt_costs_one_wait_whatever_the_number_of_dice(  # BR-3.28
    level: int, tries: int, wait: int
) -> None:
    state = table(seat(6, 2, level=level, thumb="11", tries=tries), seat(5, 20))
    rolls(state, "F" * (tries + 1))
    has(play(state, "hitch to 11"), place="6", square=2 + wait)


def test_the_level_at_the_roll_decides_on_the_wait() -> None:  # BR-3.28
    state = table(seat(6, 2, level=7, cheese=1), seat(5, 20))
    rolls(state, "F FF")
    has(play(state, "hitch to 11"), square=6)
    has(play(state, "eat cheese", "hitch to 11"), square=8)


# How long the right to extra dice lasts.


def test_the_right_to_extra_dice_survives_the_end_of_the_turn() -> None:  # BR-3.29
    state = table(seat(6, 2), seat(5, 3))
    rolls(state, "F")
    play(state, "hitch to 11")
    assert state.player == 1
    play(state, "buy", "taste")
    assert state.player == 0
    assert next_dice(state) == 2


def test_the_right_to_extra_dice_does_not_survive_the_day() -> None:  # BR-3.29, BR-9.7
    state = table(seat(6, 22), seat(5, 24))
    rolls(state, "F")
    play(state, "hitch to 11")
    assert state.day == 2
    assert facts(state)["hitching"] is None
    state = table(seat(6, 20, thumb="11", tries=2), seat(5, 21))
    next_day(state)
    while state.player != 0:
        play(state, "camp")
    assert next_dice(state) == 1


@each_row(
    ("actions", "faces"),
    [
        (["buy"], ""),
        (["hitch to 7", "hitch to 6"], "TT"),
        (["hitch to 7"], "F"),
        (["bike to 8", "bike to 6"], ""),
        (["bus to 7", "bus to 6"], "TT"),
        (["pay to 7", "bike to 6"], ""),
    ],
)
def test_extra_dice_are_lost_by_any_other_action(actions: list[str], faces: str) -> None:  # BR-3.30, BR-3.10
    state = failing(beers="2 yellow")
    rolls(state, faces)
    for action in actions:
        play(state, action)
        if state.phase == "board":
            play(state, "arrive")
    has(state, place="6")
    assert next_dice(state) == 1


def test_extra_dice_are_lost_by_tasting() -> None:  # BR-3.30
    state = table(seat(9, 2, thumb="11", tries=2), seat(5, 22))
    assert next_dice(state) == 3
    play(state, "taste")
    assert next_dice(state) == 1


def test_extra_dice_are_lost_by_a_failed_bus_trip() -> None:  # BR-3.30
    state = table(seat(6, 19, thumb="11", tries=2), seat(5, 23), day=3)
    rolls(state, "L")
    play(state, "bus to 11")
    has(state, place="6", square=21)
    assert next_dice(state) == 1


def test_a_new_destination_begins_with_one_die_and_ends_the_old_right() -> None:  # BR-3.30
    state = table(seat(6, 2), seat(5, 22))
    rolls(state, "F F F FF")
    for place, count in ((11, 1), (7, 1), (11, 1), (11, 2)):
        play(state, f"hitch to {place}")
        assert dice(state) == count


def test_each_point_of_brussels_is_a_destination_of_its_own() -> None:  # BR-3.30
    state = table(seat(12, 2), seat(5, 22))
    rolls(state, "F F FF")
    for place, count in (("Grand-Place", 1), ("36", 1), ("36", 2)):
        play(state, f"hitch to {place}")
        assert dice(state) == count


def test_cheese_keeps_the_extra_dice() -> None:  # BR-3.30
    state = failing(cheese=1, level=1)
    play(state, "eat cheese")
    assert next_dice(state) == 2


@each_row("answer", ["leave", "remove 12"])
def test_a_removal_keeps_the_extra_dice(answer: str) -> None:  # BR-3.30
    state = table(seat(6, 7), seat(5, 22), reach=[12, 24])
    rolls(state, "F")
    play(state, "hitch to 11", answer)
    assert next_dice(state) == 2


def test_a_toast_as_partner_keeps_the_extra_dice() -> None:  # BR-3.30
    state = table(seat(8, 2, "1 yellow"), seat(9, 3, "1 red", thumb="11", tries=1))
    play(state, "bike to 9", "taste")
    has(state, 1, toasts=1, square=4)
    assert state.player == 1
    assert next_dice(state) == 2


# Beer for the driver.


@each_row(("start", "end", "ut"), [(6, 7, 1), (6, 11, 2), (24, 26, 3)])
def test_2_beers_per_ut_make_a_hitch_hike_certain(start: int, end: int, ut: int) -> None:  # BR-3.11
    state = table(seat(start, 2, "8 yellow"), seat(5, 22))
    events = state.play(f"pay to {end}")
    assert "dice-rolled" not in kinds(events)
    has(state, place=str(end), square=2 + ut, carried=8 - 2 * ut)


@each_row(("start", "end", "price"), [(6, 7, 2), (6, 11, 4), (24, 26, 6)])
def test_a_driver_wants_every_beer_of_the_price(start: int, end: int, price: int) -> None:  # BR-3.11, BR-3.32
    assert offers(table(seat(start, 2, f"{price} red"), seat(5, 22)), f"pay to {end}")
    refuse(table(seat(start, 2, f"{price - 1} red"), seat(5, 22)), f"pay to {end}")
    refuse(table(seat(start, 2), seat(5, 22)), f"pay to {end}")


def test_beers_of_several_colours_add_up() -> None:  # BR-3.32
    assert offers(table(seat(6, 2, "1 yellow 1 brown 1 red 1 black"), seat(5, 22)), "pay to 11")
    refuse(table(seat(6, 2, "1 yellow 1 brown 1 red"), seat(5, 22)), "pay to 11")


def test_the_giver_chooses_the_colours() -> None:  # BR-3.32
    state = table(seat(6, 2, "3 yellow 3 red"), seat(5, 22))
    play(state, "pay to 11", "give red", "give yellow", "give red", "give red")
    has(state, place="11", beers="2 yellow")
    assert told(state, "driver-paid")[0]["beers"] == ("red", "yellow", "red", "red")


def test_only_carried_beers_can_be_given() -> None:  # BR-3.32
    state = table(seat(6, 2, "4 yellow 1 red"), seat(5, 22))
    play(state, "pay to 11", "give red")
    has(state, place="11", beers="1 yellow")
    state = table(seat(6, 2, "4 yellow 1 red"), seat(5, 22))
    play(state, "pay to 11")
    refuse(state, "give black", "give brown")


def test_the_figure_stays_until_the_driver_is_paid() -> None:  # BR-3.32
    state = table(seat(6, 2, "3 yellow 3 red"), seat(5, 22))
    play(state, "pay to 11", "give red")
    has(state, place="6", square=2, carried=5)


@each_row("tries", [1, 2, 3])
def test_beer_may_replace_the_roll_after_failed_attempts_too(tries: int) -> None:  # BR-3.31
    state = table(seat(6, 2, "4 yellow", thumb="11", tries=tries), seat(5, 22))
    has(play(state, "pay to 11"), place="11", square=4, carried=0)


def test_the_waits_of_failed_attempts_stay_spent() -> None:  # BR-3.31
    state = table(seat(6, 2, "4 yellow"), seat(5, 22))
    rolls(state, "F FF")
    play(state, "hitch to 11", "hitch to 11", "pay to 11")
    has(state, place="11", square=2 + 2 + 2 + 2)


@each_row(("start", "end"), [(1, 2), (8, 9), (9, 11)])
def test_on_a_hitch_hike_of_0_ut_beer_cannot_replace_the_roll(start: int, end: int) -> None:  # BR-3.35
    for one, other in ((start, end), (end, start)):
        state = table(seat(one, 2, "9 yellow"), seat(5, 22))
        refuse(state, f"pay to {other}")
        assert offers(state, f"hitch to {other}")


def test_the_wait_is_doubled_from_the_printed_threshold_on() -> None:  # BR-3.27
    careful = {"breathalyser.doubling": 3, "breathalyser.no_bike": 3}
    state = table(seat(6, 10, level=3), seat(5, 20), components=careful)
    rolls(state, "F")
    has(play(state, "hitch to 11"), square=14)
