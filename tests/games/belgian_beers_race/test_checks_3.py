"""The checks of section 13 from the night on, worked by hand: whole stories with their numbers."""

from typing import Any

from taproom.games.belgian_beers_race.state import RaceState
from tests.games.belgian_beers_race.table import facts, has, play, seat, seen, stack, table
from tests.rows import each_row

PLAIN = [2, 3, 4, 5, 6, 7, 9, 10, 12, 13, 14, 16, 18, 19, 20, 23, 25, 27, 29, 31, 32, 33, 35, 36, 37, 39, 40]
"""Breweries without a bonus."""


def ended(mine: dict[str, Any], goals: list[int]) -> RaceState:
    """A game of two that is over, as the other player ends the day."""
    state = table({**mine, "square": 24}, seat(square=20), day=3, turn=1, goals=goals)
    play(state, "end day")
    assert state.over
    return state


def four_at_dusk(*places: int, **fields: Any) -> RaceState:
    """Stack on 24 from below: C, A, D, B, who is the last to come; levels 4, 5, 8, 6."""
    levels = (4, 5, 8, 6)
    owned = ((5, "7 yellow", 2), (3, "4 yellow", 0), (9, "2 yellow", 1), (20, "7 brown 5 red", 3))
    seats = [
        seat(place, 24, bottles=bottles, level=level, tasted=tasted, coasters=coasters)
        for place, level, (tasted, bottles, coasters) in zip(places, levels, owned, strict=True)
    ]
    seats[1]["square"] = 23
    state = table(*seats, turn=1, discs=[1, 2, 0, 3], goals=[61, 62, 63, 64], **fields)
    return play(state, "camp")


def test_a_night_of_four_players() -> None:  # BR-13.11
    state = four_at_dusk(5, 9, 12, 13)
    assert state.day == 2
    assert (stack(state, 0), stack(state, 1), stack(state, 4)) == ([0], [1, 3], [2])
    assert [facts(state, player)["level"] for player in range(4)] == [0, 1, 4, 2]
    assert [facts(state, player)["score"] for player in range(4)] == [19, 10, 21, 55]
    assert state.player == 0


def test_of_two_who_wake_beside_one_coaster_the_topmost_takes_it() -> None:  # BR-13.11
    state = four_at_dusk(5, 9, 12, 9, coasters={"9": 1})
    has(state, 1, coasters=0)
    has(state, 3, coasters=4)
    has(state, 3, score=55)


def test_the_rulebooks_scoring_example() -> None:  # BR-13.12
    visited = [8, 22, 11, 38, 1, 21, 15, 17, *PLAIN[:15]]
    mine = seat(
        beers="6 brown",
        bottles="8 yellow 3 red",
        coasters=5,
        visited=visited,
        tasted=13,
        cheese=3,
        toasts=5,
        cards=[1, 33],
    )
    state = ended(mine, goals=[65, 63])
    assert facts(state)["bonuses"] == {"gamer": 2, "author": 2, "cardinal": 2, "trappist": 3}
    found = state.breakdown(0)
    assert found["beers"] == 26
    assert found["bottles"] + found["coasters"] == 16
    assert [found[bonus] for bonus in ("gamer", "author", "cardinal", "trappist")] == [5, 5, 5, 6]
    assert [found[source] for source in ("carried", "cheese", "toasts")] == [6, 6, 11]
    assert (len(visited), found["breweries"]) == (23, 22)
    assert found["goals"] == 10
    assert found["cards"] == 2 + 6
    assert state.scores()[0] == 118 + 8


def evening(day: int, last: int, **mine: Any) -> int:
    """The score after a day at whose end somebody has what is given."""
    state = table(seat(5, last, **mine), seat(9, last - 1), turn=1, day=day, goals=[61, 62])
    play(state, "camp")
    assert state.day == day + 1
    return int(facts(state)["score"])


def test_the_score_of_a_whole_game() -> None:  # BR-13.13
    first = evening(1, 24, tasted=7, bottles="4 yellow 2 brown", coasters=1)
    assert first == 21
    both = evening(2, 32, tasted=14, bottles="8 yellow 3 brown", coasters=3, score=first)
    assert both == 21 + 42
    others = [place for place in PLAIN if place not in (2, 3)]
    mine = seat(
        19,
        beers="3 black",
        bottles="10 yellow 4 brown",
        coasters=5,
        visited=[8, 22, 28, 1, 15, 17, 24, 26, *others[:24]],
        tasted=20,
        cheese=5,
        cheese_tokens=2,
        toasts=5,
        toast_tokens=1,
        cards=[47, 33, 12],
        score=both,
    )
    state = ended(mine, goals=[68, 66])
    assert len(facts(state)["visited"]) == 32
    assert facts(state)["bonuses"] == {"gamer": 3, "author": 1, "cardinal": 1, "trappist": 5}
    assert state.breakdown(0) == {
        "evenings": 63,
        "way home": -15,
        "beers": 40,
        "bottles": 14,
        "coasters": 5,
        "gamer": 9,
        "author": 2,
        "cardinal": 2,
        "trappist": 15,
        "carried": 3,
        "cheese": 25,
        "toasts": 15,
        "breweries": 46,
        "cards": 17,
        "goals": 12,
    }
    assert state.scores()[0] == 48 + 205 == 253


def test_what_breweries_visited_score() -> None:  # BR-13.13
    steps = {9: 0, 10: 10, 14: 10, 15: 15, 19: 15, 20: 22, 24: 22, 25: 30, 29: 30, 30: 40, 31: 43, 40: 70}
    found = {
        count: ended(seat(visited=range(1, count + 1)), goals=[58, 60]).breakdown(0)["breweries"]
        for count in steps
    }
    assert found == steps


def test_a_penalty_takes_the_score_to_0_and_no_further() -> None:  # BR-13.14
    mine = seat(
        30,
        bottles="4 yellow 2 brown",
        coasters=3,
        visited=[15, 17, 2, 3, 4, 5, 6, 7],
        tasted=6,
        level=8,
        cards=[12],
        score=45,
    )
    state = ended(mine, goals=[61, 63])
    assert facts(state)["home"] == {"moves": 6, "lost": 45}
    found = state.breakdown(0)
    assert (found["beers"], found["bottles"] + found["coasters"]) == (12, 9)
    assert (found["cardinal"], found["trappist"], found["breweries"], found["cards"]) == (2, 3, 0, 4)
    assert state.scores()[0] == 30


def test_asleep_in_brussels_costs_30() -> None:  # BR-13.14
    state = ended(seat(36, level=8, score=100), goals=[61, 63])
    assert state.breakdown(0)["way home"] == -30


@each_row(
    ("moves", "places"),
    [
        (1, [12, 13, *range(16, 20), *range(35, 41)]),
        (2, [7, 10, 11, 14, 15, *range(20, 24)]),
        (3, [5, 6, 9, 24, 27, 31]),
        (4, [3, 4, 8, 25, 26, 28, 29, 32, 33]),
        (5, [1, 2, 30, 34]),
    ],
)
def test_moves_to_the_grand_place(moves: int, places: list[int]) -> None:  # BR-13.14
    breweries = seen(table(seat(), seat()))["breweries"]
    assert [int(place) for place in breweries if breweries[place]["home"] == moves] == places


def test_a_tie_of_four_at_120() -> None:  # BR-13.15
    state = table(
        seat(36, 0, score=120),
        seat(40, 1, score=114),
        seat(square=24, score=120),
        seat(36, 24, score=135),
        day=3,
        goals=[60, 61, 62, 63],
    )
    play(state, "bike to Grand-Place", "bike to 37")
    assert state.player == 1
    play(state, "bike to Grand-Place", "end day")
    assert state.player == 0
    play(state, "bike to Grand-Place", "end day")
    assert state.over
    assert state.scores() == [120] * 4
    assert seen(state)["ranking"] == [1, 0, 2, 3]
    assert [state.breakdown(player)["goals"] for player in range(4)] == [0, 6, 0, 0]
