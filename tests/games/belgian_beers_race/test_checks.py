"""The Belgian Beers Race, the checks of section 13 on turns and journeys: stories with their numbers."""

from tests.games.belgian_beers_race.table import has, offers, play, refuse, rolls, seat, stack, table
from tests.rows import each_row

# A turn and a toast.


def test_a_turn_goes_on_until_the_disc_is_ahead() -> None:  # BR-13.1
    state = table(seat(9, 3), seat(5, 5), seat(12, 7))
    for action, square in (("buy with cheese", 4), ("taste", 5), ("bike to 8", 6), ("buy", 7)):
        has(play(state, action), square=square)
        assert state.player == state.turn == 0
    play(state, "taste")
    assert state.player == state.turn == 1
    has(state, square=8, beers="6 yellow", cheese=1, level=2, tasted=2)


def test_a_toast_pushes_the_partner_and_the_movers_turn_goes_on() -> None:  # BR-13.2
    state = table(seat(8, 11, "1 yellow"), seat(9, 12, "1 red"))
    play(state, "bike to 9")
    assert stack(state, 13) == [0, 1]
    for player in (0, 1):
        has(state, player, square=13, carried=0, level=1, tasted=1, toasts=1)
    assert state.player == 0
    play(state, "taste")
    has(state, square=14)
    assert state.player == 1


# The bike.


def test_bike_rides_sober_up_and_a_remainder_is_kept() -> None:  # BR-13.3
    state = table(seat(6, 0, level=3), seat(5, 20))
    for place, level, ridden, square in (("11", 2, 2, 6), ("13", 1, 3, 11), ("Grand-Place", 0, 3, 15)):
        play(state, f"bike to {place}")
        has(state, place=place, level=level, ridden=ridden, square=square)


def test_a_taste_between_two_rides_begins_the_count_anew() -> None:  # BR-13.3
    state = table(seat(6, 0, level=3), seat(5, 20))
    has(play(state, "bike to 11"), level=2)
    has(play(state, "taste"), level=3)
    has(play(state, "bike to 13"), level=2, ridden=1, square=12)


# Public transport.


def test_beers_on_board_and_cheese_between_them() -> None:  # BR-13.4
    drinker = seat(6, 10, "2 yellow 2 brown", level=7, cheese=2)
    state = table(drinker, seat(5, 30), day=2, reach=[9, 17, 28, 29], bottles=["11"])
    rolls(state, "L")
    play(state, "bus to 11")
    has(state, square=20)
    assert state.beers == 5
    play(state, "eat cheese", "drink yellow", "eat cheese", "drink brown", "arrive")
    has(state, level=7, tasted=2, cheese=0, beers="1 yellow 1 brown", bottles="1 yellow", place="11")
    has(state, visited=["6", "11"], bonuses={"gamer": 0, "author": 1, "cardinal": 0, "trappist": 0})
    has(state, cards=[17, 29, 9, 28], square=20)


def test_who_falls_asleep_on_board_still_arrives() -> None:  # BR-13.4
    drinker = seat(6, 10, "2 yellow 2 brown", level=7)
    state = table(drinker, seat(5, 30), day=2, reach=[9, 17, 28, 29], bottles=["11"])
    rolls(state, "T")
    play(state, "bus to 11", "drink yellow")
    has(state, level=8, tasted=1, asleep=True, place="11", bottles="1 yellow", square=32, cards=[29, 28])
    has(state, visited=["6", "11"], bonuses={"gamer": 0, "author": 1, "cardinal": 0, "trappist": 0})
    play(state, "leave")  # the trip has crossed a bottle token
    assert state.player == 1


@each_row("day", [1, 3])
def test_a_bus_on_time_arrives(day: int) -> None:  # BR-13.5
    state = table(seat(6, 20), seat(5, 23), reach=[17], day=day)
    rolls(state, "T")
    play(state, "bus to 11")
    has(state, place="11", square=24, cards=[])


@each_row(("day", "square", "player"), [(1, 24, 1), (3, 22, 0)])
def test_a_late_bus_that_no_longer_fits(day: int, square: int, player: int) -> None:  # BR-13.5
    state = table(seat(6, 20), seat(5, 23), reach=[17], day=day)
    rolls(state, "L")
    play(state, "bus to 11")
    has(state, place="6", square=square, cards=[17])
    assert state.player == player


# Hitch-hiking.


def test_a_hitch_hike_gains_a_die_with_each_failure() -> None:  # BR-13.6
    state = table(seat(6, 15, level=6), seat(5, 23), reach=[18, 27])
    rolls(state, "F FF FLF")
    has(play(state, "hitch to 11", "leave"), square=17, place="6", cards=[18])
    has(play(state, "hitch to 11"), square=19, place="6")
    has(play(state, "hitch to 11"), square=21, place="11", cards=[18, 27])


def test_above_threshold_b_two_failures_leave_no_time_for_a_third_attempt() -> None:  # BR-13.6
    state = table(seat(6, 15, level=7), seat(5, 23), reach=[18, 27])
    rolls(state, "F FF")
    has(play(state, "hitch to 11", "leave"), square=19, place="6")
    has(play(state, "hitch to 11"), square=23, place="6")
    assert state.player == 0
    refuse(state, "hitch to 11")
    assert offers(state, "hitch to 7"), "1 UT still fits."


def test_a_driver_is_paid_at_once() -> None:  # BR-13.6
    state = table(seat(6, 15, "4 yellow", level=7), seat(5, 23))
    has(play(state, "pay to 11"), square=17, place="11", carried=0)


@each_row(("face", "place", "square"), [("T", "9", 23), ("F", "8", 24)])
def test_a_hitch_hike_of_0_ut_just_before_the_end_of_the_day(  # BR-13.6
    face: str, place: str, square: int
) -> None:
    state = table(seat(8, 23), seat(5, 23))
    rolls(state, face)
    has(play(state, "hitch to 9"), place=place, square=square, day_over=square == 24)
