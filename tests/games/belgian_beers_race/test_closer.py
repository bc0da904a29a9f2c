"""Rules in places where a changed rule went unnoticed by the other tests (`scripts/mutants.py`)."""

from tests.games.belgian_beers_race.table import GAME, amounts, has, next_day, play, rolls, seat, table
from tests.rows import each_row

# Buses.


@each_row("level", [5, 6])
def test_below_threshold_b_a_bus_that_just_fits_can_be_taken(level: int) -> None:  # BR-3.21, BR-5.9
    state = table(seat(6, 20, level=level), seat(5, 23))
    rolls(state, "T")
    has(play(state, "bus to 11"), place="11", square=24)


# Toasts.


def test_a_beer_that_a_sleeping_mover_could_not_taste_is_in_no_later_toast() -> None:  # BR-6.4, BR-6.6
    state = table(
        seat(8, 10, "2 yellow", level=7),
        seat(9, 15, "2 red"),
        seat(9, 15, "2 brown"),
        seat(8, 12, "2 black"),
    )
    rolls(state, "T")
    play(state, "hitch to 9", "drink red")
    has(state, 0, asleep=True, tasted=1)
    assert state.dump()["poured"] == amounts("")
    play(state, "bike to 9", "drink red")
    has(state, 3, tasted=2, toasts=2, level=2)


def test_the_turn_ends_where_beers_are_too_few_for_a_toast() -> None:  # BR-6.5
    state = table(seat(8, 9, "1 yellow"), seat(9, 9, "2 red"), seat(9, 9, "2 brown"))
    play(state, "bike to 9")
    has(state, 0, square=10, carried=1, toasts=0)
    assert (state.player, state.phase) == (1, "turn")


# The night.


def test_after_a_night_nobody_has_tried_to_hitch_hike() -> None:  # BR-9.7
    state = table(seat(6, 22), seat(9, 22))
    rolls(state, "F")
    play(state, "hitch to 11")
    assert state.travellers[0].tries == 1
    next_day(state)
    assert (state.day, state.travellers[0].tries) == (2, 0)
    assert GAME.load(state.dump()).dump() == state.dump()


# Hitch-hiking.


def test_a_ride_ends_the_attempts_at_hitch_hiking() -> None:  # BR-3.10
    state = play(table(seat(9, 2, thumb="11", tries=2), seat(5, 22)), "bike to 8")
    assert state.travellers[0].tries == 0
    assert GAME.load(state.dump()).dump() == state.dump()
