"""The night between two days (BR-9)."""

from collections.abc import Sequence
from typing import Any

from taproom.games.belgian_beers_race.state import RaceState
from tests.games.belgian_beers_race.table import (
    facts,
    has,
    kinds,
    legal,
    line,
    offers,
    play,
    reach,
    refuse,
    rolls,
    seat,
    seen,
    stack,
    table,
    told,
)
from tests.rows import each_row

LAST = {1: 24, 2: 32, 3: 24}
UNMET = [61, 62, 63, 64]
"""Level-3 cards that nobody meets in these tests."""


def at_dusk(*seats: dict[str, Any], order: Sequence[int] = (), day: int = 1, **fields: Any) -> RaceState:
    """The discs come to the last square in that order; the last of them is still one square before it."""
    order = order or range(len(seats))
    for player in order:
        seats[player]["square"] = LAST[day]
    seats[order[-1]]["square"] -= 1
    discs = [order[-1], *order[:-1]]
    fields.setdefault("goals", UNMET[: len(seats)])
    return table(*seats, turn=order[-1], discs=discs, day=day, **fields)


def night(*seats: dict[str, Any], order: Sequence[int] = (), day: int = 1, **fields: Any) -> RaceState:
    """The last player camps without a beer, or ends the day: the night begins."""
    state = at_dusk(*seats, order=order, day=day, **fields)
    play(state, "end day" if day == 3 else "camp")
    if state.phase == "camp":
        play(state, "sleep")
    return state


# Order and hangover.


@each_row("order", [[0, 1, 2], [2, 0, 1], [1, 2, 0]])
def test_the_stack_on_the_last_square_is_turned_over(order: list[int]) -> None:  # BR-9.1
    state = night(seat(5), seat(9), seat(12), order=order)
    assert stack(state, 0) == order[::-1]
    assert state.player == order[0]


def test_who_reaches_the_last_square_later_lies_above_and_starts_later() -> None:  # BR-9.1
    state = table(seat(5, 20), seat(9, 21), goals=UNMET[:2])
    play(state, "camp", "camp")
    assert stack(state, 0) == [1, 0]
    assert state.player == 0


HANGOVERS = {0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 1, 7: 2, 8: 4}


@each_row("level", HANGOVERS)
def test_the_disc_starts_as_many_squares_on_as_the_hangover_says(level: int) -> None:  # BR-9.2
    state = night(seat(5, level=level), seat(9))
    has(state, square=HANGOVERS[level])


@each_row("level", HANGOVERS)
def test_every_level_falls_by_4_but_not_below_0(level: int) -> None:  # BR-9.3
    state = night(seat(5, level=level), seat(9))
    has(state, level=max(0, level - 4))


def test_the_hangover_goes_by_the_level_before_it_falls() -> None:  # BR-9.2, BR-9.3, BR-9.9
    state = night(seat(5, level=6), seat(9, level=7))
    has(state, 0, square=1, level=2)
    has(state, 1, square=2, level=3)


def test_equal_hangovers_keep_the_order_of_the_turned_stack() -> None:  # BR-9.10
    state = night(
        seat(5, level=5), seat(9, level=4), seat(12, level=6), seat(13, level=5), order=[2, 1, 0, 3]
    )
    assert stack(state, 0) == [1]
    assert stack(state, 1) == [3, 0, 2]


def test_who_has_no_hangover_starts_before_who_arrived_first_but_has_one() -> None:  # BR-9.1, BR-9.2
    state = night(seat(5, level=5), seat(9))
    assert state.player == 1


# The evening's score.


def test_an_evening_scores_beers_bottles_and_coasters() -> None:  # BR-9.4
    state = night(seat(5, tasted=7, bottles="3 yellow 2 red 1 black", coasters=2), seat(9))
    has(state, score=14 + 6 + 2)


def test_an_evening_scores_nothing_else() -> None:  # BR-9.4
    mine = seat(
        5,
        beers="5 yellow 5 red",
        visited=range(1, 36),
        cheese=5,
        cheese_tokens=3,
        toasts=5,
        toast_tokens=2,
        cards=[1, 12],
    )
    state = night(mine, seat(9), goals=[70, 61])
    has(state, score=0)


def test_an_evening_adds_to_the_score_and_counts_all_beers_since_the_game_began() -> None:  # BR-9.4
    state = night(seat(5, tasted=9, bottles="4 brown", score=21), seat(9), day=2)
    has(state, score=21 + 18 + 4)


def test_everybody_scores() -> None:  # BR-9.4
    state = night(seat(5, tasted=1), seat(9, tasted=2), seat(12, tasted=3))
    assert [facts(state, player)["score"] for player in range(3)] == [2, 4, 6]


# The table in the morning.


def test_broken_bottles_are_full_again() -> None:  # BR-9.5
    state = night(seat(5), seat(9), broken=[0, 1])
    bottles = [(bottle["after"], bottle["broken"]) for bottle in seen(state)["track"]["bottles"]]
    assert bottles == [(8, False), (16, False), (24, False)]


@each_row(("day", "last"), [(1, 32), (2, 24)])
def test_the_last_square_of_the_next_day(day: int, last: int) -> None:  # BR-9.11
    state = night(seat(5), seat(9), day=day)
    assert (seen(state)["day"], seen(state)["last"]) == (day + 1, last)


def test_the_night_goes_in_its_order() -> None:  # BR-9.9
    state = night(
        seat(5, level=6, cheese=1), seat(9), reach=[1, 2, 3, 4], line=[5, 6, 7, 8], coasters={"9": 1}
    )
    assert state.phase == "supper"
    play(state, "enough")
    found = kinds(state.events)
    steps = ["woke-up", "evening-scored", "second-level-came", "cards-shown", "day-began", "coaster-taken"]
    firsts = [found.index(step) for step in steps]
    lasts = [len(found) - 1 - found[::-1].index(step) for step in steps]
    assert all(last < first for last, first in zip(lasts, firsts[1:], strict=False))


def test_the_order_of_the_stack_is_fixed_before_the_hangover() -> None:  # BR-9.9
    """Both have a hangover of 1: had it come first, the stack would be another."""
    state = night(seat(5, level=6), seat(9, level=5), order=[1, 0])
    assert stack(state, 1) == [0, 1]


def test_cards_come_in_with_the_night_after_day_1_and_not_after_day_2() -> None:  # BR-9.9
    after = night(seat(5), seat(9), reach=[1, 2, 3, 4], line=[5, 6, 7, 8])
    assert reach(after) == [1, 2, 3, 4]
    assert seen(after)["bottler"]["level_two"]
    later = night(seat(5), seat(9), day=2, reach=[1, 2, 3, 4], line=[5, 6, 7, 8])
    assert (reach(later), line(later)) == ([1, 2, 3, 4], [5, 6, 7, 8])


def test_extra_dice_are_lost_over_night() -> None:  # BR-9.7
    state = night(seat(6, thumb="11", tries=2), seat(9))
    has(state, hitching=None)
    rolls(state, "FT")
    play(state, "hitch to 11")
    assert told(state, "dice-rolled")[0]["faces"] == ("failed",)


def test_a_new_day_opens_a_new_stay_and_begins_the_bike_count_anew() -> None:  # BR-5.15, BR-3.19
    state = night(seat(5, bought=True, drank=True, ridden=3), seat(9))
    has(state, bought=False, drank=False, ridden=0)
    assert offers(state, "buy")
    assert offers(state, "taste")


def test_kept_over_night() -> None:  # BR-9.17
    mine = seat(
        11,
        beers="2 yellow 1 black",
        bottles="2 brown 1 red",
        visited=[1, 8, 26],
        coasters=1,
        tasted=6,
        cheese=4,
        cheese_tokens=1,
        toasts=3,
        toast_tokens=2,
        cards=[3, 12],
    )
    state = at_dusk(mine, seat(9))
    names = ["place", "cubes", "bottles", "visited", "bonuses", "coasters", "tasted"]
    names += ["cheese", "cheese_tokens", "toasts", "toast_tokens"]
    before = {name: facts(state)[name] for name in names}
    play(state, "camp")
    assert state.day == 2
    assert {name: facts(state)[name] for name in names} == before
    has(state, cards=[3, 12])


# Waking.


def test_who_wakes_beside_a_coaster_takes_one() -> None:  # BR-9.6
    state = night(seat(9), seat(5), coasters={"9": 2})
    has(state, 0, coasters=1)
    has(state, 1, coasters=0)
    assert seen(state)["breweries"]["9"]["coasters"] == 1


def test_several_take_in_starting_order_while_coasters_last() -> None:  # BR-9.6
    state = night(seat(9), seat(9), seat(9), order=[2, 0, 1], coasters={"9": 2})
    assert [facts(state, player)["coasters"] for player in range(3)] == [1, 0, 1]
    assert [event["player"] for event in told(state, "coaster-taken")] == [2, 0]


def test_coasters_elsewhere_stay() -> None:  # BR-9.6
    state = night(seat(9), seat(5), coasters={"8": 3})
    assert seen(state)["breweries"]["8"]["coasters"] == 3


def test_the_starting_order_for_coasters_counts_hangovers() -> None:  # BR-9.12
    state = night(seat(9, level=5), seat(9), coasters={"9": 1})
    has(state, 0, coasters=0)
    has(state, 1, coasters=1)


def test_of_equal_hangovers_the_topmost_takes_the_coaster() -> None:  # BR-9.12
    state = night(seat(9, level=5), seat(9, level=6), seat(5), order=[1, 0, 2], coasters={"9": 1})
    has(state, 1, coasters=1)


def test_a_coaster_taken_on_waking_misses_the_score_of_that_night() -> None:  # BR-9.13
    state = night(seat(9, coasters=1), seat(5), coasters={"9": 1})
    has(state, coasters=2, score=1)


def test_waking_brings_no_visited_token_and_no_bonus() -> None:  # BR-9.14
    mine = seat(11)
    mine["visited"] = []
    state = night(mine, seat(5), coasters={"11": 1})
    has(state, coasters=1, visited=[])
    assert facts(state)["bonuses"]["author"] == 0


def test_waking_together_brings_no_toast() -> None:  # BR-9.14
    state = night(seat(9, beers="1 yellow"), seat(9, beers="1 red"))
    assert (state.day, state.phase, state.player) == (2, "turn", 0)
    for player in (0, 1):
        has(state, player, carried=1, toasts=0, square=0)


def test_waking_raises_no_event() -> None:  # BR-9.15
    state = night(seat(9), seat(36), reach=[13, 19], coasters={"9": 1})
    has(state, 0, coasters=1, cards=[])
    has(state, 1, cards=[])


def test_waking_is_no_step_so_a_star_waits_for_the_own_turn() -> None:  # BR-9.15
    state = night(seat(5), seat(9, coasters=2), day=2, reach=[39], coasters={"9": 1})
    has(state, 1, coasters=3, cards=[])
    play(state, "taste")
    assert state.player == 1
    has(state, 1, cards=[39])


def test_sleepers_are_awake_again() -> None:  # BR-9.15
    state = night(seat(5, level=8), seat(9))
    has(state, asleep=False, square=4, level=4)
    play(state, "taste", "buy", "bike to 11", "bike to 13")
    assert state.player == 0
    assert offers(state, "taste")


def test_campers_have_left_their_tents() -> None:  # BR-9.15
    state = night(seat(5), seat(9))
    has(state, 1, camping=False)


# Cheese before the night.


@each_row("level", range(8))
def test_who_is_awake_at_level_5_or_more_is_asked_about_cheese(level: int) -> None:  # BR-9.8
    state = night(seat(5, level=level, cheese=1), seat(9))
    asked = (state.phase, state.player) == ("supper", 0)
    assert asked == (level >= 5)
    assert state.day == (1 if asked else 2)


def test_who_has_no_cheese_is_not_asked() -> None:  # BR-9.8
    state = night(seat(5, level=7, cheese_tokens=3), seat(9))
    assert state.day == 2


def test_who_is_asleep_is_not_asked() -> None:  # BR-9.8
    state = night(seat(5, level=8, cheese=5), seat(9))
    assert state.day == 2
    has(state, cheese=5, square=4)


def test_a_camper_who_is_awake_is_asked() -> None:  # BR-9.8
    state = night(seat(5), seat(9, level=6, cheese=1))
    assert (state.phase, state.player) == ("supper", 1)


def test_cheese_eaten_before_the_night_lessens_the_hangover_and_the_level() -> None:  # BR-9.8, BR-9.9
    state = night(seat(5, level=7, cheese=5), seat(9))
    play(state, "eat cheese", "eat cheese", "eat cheese")
    assert state.day == 2
    has(state, cheese=2, level=0, square=0)


def test_one_may_stop_after_any_cheese() -> None:  # BR-9.8
    state = night(seat(5, level=7, cheese=3), seat(9))
    assert sorted(legal(state)) == ["eat cheese", "enough"]
    play(state, "eat cheese", "enough")
    assert state.day == 2
    has(state, cheese=2, level=2, square=1)


def test_below_level_5_no_more_cheese_is_offered() -> None:  # BR-9.8
    state = night(seat(5, level=5, cheese=3), seat(9))
    play(state, "eat cheese")
    assert state.day == 2
    has(state, cheese=2, level=0)


def test_the_last_cheese_ends_the_question() -> None:  # BR-9.8
    state = night(seat(5, level=7, cheese=1), seat(9))
    play(state, "eat cheese")
    assert state.day == 2
    has(state, cheese=0, level=2, square=1)


def test_cheese_is_asked_about_before_anything_else_of_the_night() -> None:  # BR-9.8
    state = night(seat(5, level=6, cheese=1, tasted=3), seat(9), broken=[0], coasters={"5": 1})
    has(state, 0, level=6, square=24, score=0, coasters=0)
    assert seen(state)["track"]["bottles"][0]["broken"]
    refuse(state, "taste", "camp", "sleep")


def test_cheese_eaten_at_night_meets_no_card() -> None:  # BR-9.8
    """Nobody is active any more: a star that holds then waits for the next turn."""
    state = night(seat(5, level=7, cheese=4), seat(9), day=2, reach=[53])
    play(state, "eat cheese")
    has(state, cards=[])


def test_cheese_is_asked_about_in_the_order_of_reaching_the_last_square() -> None:  # BR-9.18
    seats = [seat(place, level=6, cheese=1) for place in (5, 9, 12, 13)]
    state = night(*seats, order=[2, 0, 3, 1])
    asked = []
    while state.phase == "supper":
        asked.append(state.player)
        play(state, "enough")
    assert asked == [2, 0, 3, 1]


def test_the_next_is_asked_once_the_first_has_had_enough() -> None:  # BR-9.18
    state = night(seat(5, level=7, cheese=5), seat(9, level=6, cheese=1), order=[1, 0])
    assert state.player == 1
    play(state, "enough")
    assert state.player == 0
    play(state, "eat cheese")
    assert state.player == 0


# After the last day.


def test_with_card_71_open_cheese_that_leads_to_level_0_is_asked_about() -> None:  # BR-9.8
    state = night(seat(5), seat(level=2, cheese=2), day=3, goals=[71, 61])
    assert (state.phase, state.player) == ("supper", 1)
    play(state, "eat cheese", "eat cheese")
    assert state.over
    assert state.breakdown(1)["goals"] == 6


def test_too_little_cheese_for_card_71_is_not_asked_about() -> None:  # BR-9.19
    state = night(seat(5), seat(level=3, cheese=2), day=3, goals=[71, 61])
    assert state.over
    has(state, 1, level=3, cheese=2)


def test_cheese_is_not_asked_about_for_a_card_that_is_met_already() -> None:  # BR-9.8, BR-9.19
    state = night(seat(5), seat(level=2, cheese=2), day=3, goals=[58, 61])
    assert state.over
    has(state, 1, level=2, cheese=2)
    assert state.breakdown(1)["goals"] == 6


def test_without_card_71_cheese_does_not_matter_at_the_games_end() -> None:  # BR-9.8
    state = night(seat(5), seat(level=7, cheese=5), day=3)
    assert state.over
    has(state, 1, level=7, cheese=5)


def test_at_the_games_end_the_order_of_the_last_square_holds_too() -> None:  # BR-9.18
    state = night(seat(level=1, cheese=1), seat(level=1, cheese=1), order=[1, 0], day=3, goals=[71, 61])
    assert state.player == 1
    play(state, "enough")
    assert state.player == 0


def test_after_the_last_day_there_is_no_hangover_no_fall_and_no_evening_score() -> None:  # BR-9.16
    state = night(seat(level=7, tasted=5, bottles="2 red", score=30), seat(), day=3)
    assert state.over
    has(state, level=7, square=24, score=30)
    assert "evening-scored" not in kinds(state.events)
    assert "woke-up" not in kinds(state.events)
