"""The checks of section 13, worked by hand: a toast of three, arriving and buying, cards, camping."""

from taproom.games.belgian_beers_race.state import RaceState
from tests.games.belgian_beers_race.table import has, line, play, reach, rolls, seat, seen, table
from tests.rows import each_row

# A toast of three.


def toast_of_three(level: int, cheese: int) -> RaceState:
    """A hitch-hikes to 9, gives 2 yellow beers, and takes the red beer before the brown one."""
    state = table(
        seat(8, 10, "3 yellow", tasted=7, toasts=4, level=level, cheese=cheese),
        seat(9, 14, "2 brown", level=7, tasted=9),
        seat(9, 12, "1 red", level=2, tasted=3),
        reach=[9, 10, 14],
    )
    rolls(state, "T")
    play(state, "hitch to 9", "drink red")
    return play(state, "eat cheese") if cheese else state


@each_row(("level", "cheese"), [(6, 1), (6, 0), (7, 0)])
def test_in_a_toast_of_three_the_partners_act_in_full(level: int, cheese: int) -> None:  # BR-13.7
    state = toast_of_three(level, cheese)
    has(state, beers="1 yellow")
    has(state, 1, level=8, tasted=10, toasts=1, beers="1 brown", asleep=True, square=24)
    has(state, 2, square=13, level=3, tasted=4, toasts=1, carried=0)


def test_in_a_toast_of_three_cheese_saves_the_mover() -> None:  # BR-13.7
    state = toast_of_three(6, 1)
    has(state, square=11, level=7, cheese=0, tasted=9, toasts=5, toast_tokens=1, cards=[14, 10, 9])
    assert (state.turn, state.player) == (0, 0)


def test_in_a_toast_of_three_the_last_beer_puts_the_mover_to_sleep() -> None:  # BR-13.7
    state = toast_of_three(6, 0)
    has(state, level=8, tasted=9, toasts=5, toast_tokens=1, cards=[14, 10, 9], asleep=True, square=24)
    assert state.turn == 2


def test_in_a_toast_of_three_the_first_beer_puts_the_mover_to_sleep() -> None:  # BR-13.7
    state = toast_of_three(7, 0)
    has(state, level=8, tasted=8, toasts=5, toast_tokens=0, cards=[14, 10], asleep=True, square=24)
    assert (state.turn, reach(state)) == (2, [9])


# Arriving and buying.

ORVAL = {"gamer": 0, "author": 1, "cardinal": 0, "trappist": 1}


def test_the_first_takes_the_bottle_and_buys_what_fits_the_second_takes_the_coaster() -> None:  # BR-13.8
    state = table(
        seat(29, 7, "4 yellow 2 red 2 brown", cheese=4), seat(30, 10), bottles=["26"], coasters={"26": 1}
    )
    play(state, "bike to 26")
    has(state, bottles="1 red", coasters=0, visited=["26", "29"], bonuses=ORVAL)
    play(state, "buy with cheese")
    has(state, beers="4 yellow 4 red 2 brown", cheese=5, square=11)
    play(state, "bike to 26")
    south = {**ORVAL, "cardinal": 1}  # B began in 30, which is one of the cardinal points
    has(state, 1, bottles="", coasters=1, visited=["26", "30"], bonuses=south, toasts=0, square=13)
    has(state, 0, toasts=0, carried=10)


def test_coming_back_to_a_brewery_brings_nothing_more() -> None:  # BR-13.8
    state = table(seat(26, 5, coasters=1), seat(5, 23))
    play(state, "bike to 29", "bike to 26")
    has(state, coasters=1, bottles="", visited=["26", "29"], bonuses=ORVAL)


def test_with_a_full_backpack_the_sixth_cheese_is_a_token_and_no_beer() -> None:  # BR-13.8
    state = table(seat(15, 5, "4 yellow 4 red 2 brown", cheese=5), seat(5, 23), reach=[1, 4, 6])
    play(state, "buy cheese")
    has(state, square=6, cheese=5, cheese_tokens=1, beers="4 yellow 4 red 2 brown", cards=[6])
    assert reach(state) == [1, 4]


# Cards.


def example() -> RaceState:
    """A rides to 9 and buys with cheese, and has crossed the bottle at 8."""
    state = table(seat(8, 7), seat(5, 12), reach=[1, 2, 13, 23], line=[7, 14, 31, 3], pile=[20])
    has(play(state, "bike to 9"), square=8, cards=[13])
    has(play(state, "buy with cheese"), square=9, cards=[13, 1, 2])
    return state


@each_row(
    ("choice", "during", "within", "behind"),
    [("remove 23", [], [7, 14, 31, 3], [20]), ("leave", [23], [23, 7, 14, 31], [3, 20])],
)
def test_cards_taken_and_removed_are_replaced_after_the_turn(
    choice: str, during: list[int], within: list[int], behind: list[int]
) -> None:  # BR-13.9
    state = example()
    assert (state.phase, state.player, reach(state)) == ("remove", 0, [23])
    play(state, choice)
    assert (state.turn, reach(state)) == (0, during)
    play(state, "camp", "sleep")
    assert (state.turn, reach(state), line(state)) == (1, within, behind)


@each_row(
    ("players", "broken", "after"),
    [
        (2, [], [8, 16]),
        (2, [0, 1], [8, 16]),
        (3, [0], [16]),
        (4, [1], [8]),
        (3, [0, 1], []),
        (4, [], [8, 16]),
    ],
)
def test_a_trip_of_12_ut_crosses_two_bottles(
    players: int, broken: list[int], after: list[int]
) -> None:  # BR-13.9
    others = [seat(5, 31)] * (players - 1)
    state = table(seat(24, 7, level=7), *others, day=2, reach=[1, 2, 3, 4], broken=broken)
    rolls(state, "T")
    has(play(state, "bus to 26"), square=19, place="26")
    found = []
    while state.phase == "remove":
        found.append(seen(state)["decision"]["after"])
        play(state, f"remove {reach(state)[0]}")
    assert found == after


# Camping.


def test_at_camp_cheese_keeps_awake_and_only_the_camping_card_is_met() -> None:  # BR-13.10
    state = table(seat(9, 20, "3 yellow 1 red", level=5, cheese=1), seat(5, 23), reach=[7, 15, 45])
    has(play(state, "camp", "drink yellow", "drink yellow"), level=7)
    has(play(state, "eat cheese"), level=6)
    has(play(state, "drink yellow"), level=7)
    play(state, "sleep")
    has(state, tasted=3, beers="1 red", square=24, cards=[15], asleep=False, cheese=0)


def test_at_camp_without_cheese_the_third_beer_puts_to_sleep() -> None:  # BR-13.10
    state = table(seat(9, 20, "3 yellow 1 red", level=5), seat(5, 23), reach=[7, 15, 45])
    play(state, "camp", "drink yellow", "drink yellow", "drink yellow")
    has(state, tasted=3, beers="1 red", level=8, square=24, cards=[15], asleep=True)
