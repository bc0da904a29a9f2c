"""The Belgian Beers Race, section 2: discs on the time track, how they lie, who is next."""

from taproom.games.belgian_beers_race.state import RaceState
from tests.games.belgian_beers_race.table import (
    facts,
    has,
    kinds,
    play,
    rolls,
    seat,
    seen,
    stack,
    table,
    told,
)
from tests.rows import each_row

# Who is next.


def test_the_hindmost_is_next() -> None:  # BR-2.1
    state = table(seat(9, 5), seat(5, 5), seat(12, 3), seat(13, 4), turn=0)
    play(state, "taste")
    assert state.player == 2


def test_on_one_square_the_topmost_is_next() -> None:  # BR-2.1
    for discs, following in (([1, 2, 0], 2), ([2, 1, 0], 1)):
        state = table(seat(9, 5), seat(5, 3), seat(12, 3), discs=discs)
        play(state, "taste")
        assert state.player == following


def test_a_disc_that_lies_higher_on_a_square_farther_on_is_not_next() -> None:  # BR-2.1
    state = table(seat(9, 6), seat(5, 4), seat(12, 5), discs=[1, 2, 0])
    play(state, "taste")
    assert state.player == 1


def test_who_is_on_the_last_square_is_not_next() -> None:  # BR-2.1
    state = table(seat(9, 22), seat(5, 24), seat(12, 22))
    play(state, "taste")
    assert state.player == 2
    play(state, "camp")
    assert state.player == 0


def test_the_order_of_the_track_is_shown() -> None:  # BR-2.1
    state = table(seat(9, 5), seat(5, 3), seat(12, 3), seat(13, 24), discs=[1, 2, 0, 3], turn=2)
    assert seen(state)["track"]["order"] == [2, 1, 0]


# How discs lie.


def test_a_disc_that_moves_lands_on_top() -> None:  # BR-2.7
    state = table(seat(9, 3), seat(5, 4), seat(12, 4))
    assert stack(state, 4) == [2, 1]
    play(state, "taste")
    assert stack(state, 4) == [2, 1, 0]


def test_of_two_on_a_square_who_landed_last_acts_first() -> None:  # BR-2.7, BR-2.1
    state = table(seat(8, 6, "1 yellow"), seat(9, 9, "1 red"), seat(5, 10))
    play(state, "bike to 9", "camp")
    assert state.player == 1, "The toast has pushed seat 1 onto the disc of seat 2."


def test_the_disc_that_reaches_the_last_square_later_lies_above() -> None:  # BR-2.7
    state = table(seat(9, 23), seat(5, 22), seat(12, 24), turn=1)
    play(state, "camp", "taste")
    assert [event.kind for event in state.events].count("night-fell") == 1
    assert seen(state)["track"]["order"] == [2, 1, 0], "Turned over: who came first is on top."


def test_a_trip_of_0_ut_leaves_the_disc_where_it_is_in_its_stack() -> None:  # BR-2.10
    state = table(seat(8, 6), seat(5, 6), seat(12, 6), discs=[2, 0, 1])
    rolls(state, "T")
    play(state, "hitch to 9")
    has(state, place="9", square=6)
    assert stack(state, 6) == [2, 0, 1]


def test_a_trip_of_0_ut_by_itself_never_ends_the_turn() -> None:  # BR-2.10, BR-2.2
    state = table(seat(8, 6), seat(5, 6))
    rolls(state, "T")
    play(state, "hitch to 9")
    assert state.player == 0


def test_discs_of_a_toast_move_one_after_the_other_mover_first() -> None:  # BR-2.11
    friends = [seat(9, 7, "1 red"), seat(9, 7, "1 red"), seat(9, 7, "1 red")]
    state = table(seat(8, 6, "3 yellow"), *friends, discs=[0, 3, 2, 1])
    play(state, "bike to 9")
    assert stack(state, 8) == [0, 1, 2, 3]


def test_partners_move_clockwise_from_the_mover() -> None:  # BR-2.11
    here = [seat(9, 7, "1 red"), seat(9, 7, "1 red"), seat(8, 6, "3 yellow"), seat(9, 7, "1 red")]
    state = table(*here, discs=[2, 0, 1, 3], turn=2)
    play(state, "bike to 9")
    assert stack(state, 8) == [2, 3, 0, 1]


def test_a_disc_that_a_toast_pushes_lands_on_top_of_those_there() -> None:  # BR-2.7, BR-2.11
    state = table(seat(8, 6, "1 yellow"), seat(9, 9, "1 red"), seat(5, 10))
    play(state, "bike to 9")
    assert stack(state, 10) == [2, 1]


# Put on the last square.


def puts_disc(state: RaceState, action: str) -> bool:
    """Whether an action puts the disc on the last square."""
    return "day-over" in kinds(state.play(action))


def test_sleeping_puts_the_disc_on_the_last_square() -> None:  # BR-2.16
    state = table(seat(9, 10, level=7), seat(5, 11))
    assert puts_disc(state, "taste")
    has(state, square=24, asleep=True)


def test_the_end_of_camping_puts_the_disc_on_the_last_square() -> None:  # BR-2.16
    state = table(seat(9, 10), seat(5, 11))
    assert puts_disc(state, "camp")
    has(state, square=24)


def test_ending_the_day_puts_the_disc_on_the_last_square() -> None:  # BR-2.16
    state = table(seat(9, 10), seat(5, 11), day=3)
    assert puts_disc(state, "end day")
    has(state, square=24)


def test_a_bus_that_is_too_late_puts_the_disc_on_the_last_square() -> None:  # BR-2.16
    state = table(seat(6, 19), seat(5, 20))
    rolls(state, "L")
    assert puts_disc(state, "bus to 11")
    has(state, square=24, place="6")


def test_a_wait_that_does_not_fit_puts_the_disc_on_the_last_square() -> None:  # BR-2.16
    state = table(seat(8, 23), seat(5, 23))
    rolls(state, "F")
    assert puts_disc(state, "hitch to 9")
    has(state, square=24, place="8")


def test_the_single_ut_left_after_a_late_bus_puts_the_disc_on_the_last_square() -> None:  # BR-2.16
    state = table(seat(8, 23), seat(5, 23), day=3)
    rolls(state, "L")
    assert puts_disc(state, "bus to 9")
    has(state, square=24, place="8")


@each_row("action", ["camp", "taste"])
def test_a_disc_that_is_put_there_has_spent_no_ut_and_crosses_nothing(action: str) -> None:  # BR-2.16
    state = table(seat(9, 10, level=7), seat(5, 11), reach=[12])
    play(state, action)
    assert (state.phase, state.player) == ("turn", 1), "The token behind 16 is passed, not crossed."


def test_a_disc_that_spends_its_way_to_the_last_square_is_not_put_there() -> None:  # BR-2.16, BR-2.3
    state = table(seat(9, 23), seat(5, 23))
    play(state, "taste")
    assert told(state, "day-over") == []
    assert facts(state)["day_over"]


def test_the_last_square_is_a_square_like_others_for_who_lands_there() -> None:  # BR-2.7, BR-2.16
    state = table(seat(9, 10), seat(5, 11), seat(12, 24))
    play(state, "camp")
    assert stack(state, 24) == [2, 0]
