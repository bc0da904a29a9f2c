"""Rules in places where a changed rule went unnoticed by the other tests (`scripts/mutants.py`)."""

from tests.games.belgian_beers_race.table import GAME, amounts, has, next_day, play, rolls, seat, table

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


# The night.


def test_after_a_night_nobody_has_tried_to_hitch_hike() -> None:  # BR-9.7
    state = table(seat(6, 22), seat(9, 22))
    rolls(state, "F")
    play(state, "hitch to 11")
    assert state.travellers[0].tries == 1
    next_day(state)
    assert (state.day, state.travellers[0].tries) == (2, 0)
    assert GAME.load(state.dump()).dump() == state.dump()
