"""What a match shows: means by bot, and intervals that know which games belong together."""

from math import isclose

import numpy as np
import pytest

from taproom import TaproomError
from taproom.lab.extras import extra
from taproom.lab.ratings import groups, rate
from taproom.lab.statistics import Estimate, bootstrap, by_deal, standings
from tests.lab.games_played import pairs, played


def test_wins_ranks_scores_and_leads_are_means_over_the_games() -> None:
    a, b = standings(pairs((3, 1), (0, -2)))
    assert (a.bot, b.bot) == ("a", "b")
    assert (a.wins.value, b.wins.value) == (2.5 / 4, 1.5 / 4)
    assert (a.rank.value, b.rank.value) == (1.25, 1.5)
    assert (a.score.value, a.margin.value) == (0.5, 0.5)
    assert b.margin.value == -0.5
    assert a.games == 4


def test_a_bot_with_several_seats_is_told_for_each_of_them() -> None:
    a, b = standings([played(1, 1, "abb", [5, 3, 1]), played(2, 1, "bba", [9, 3, 2])])
    assert (a.seats, b.seats) == (1, 2)
    assert (a.wins.value, b.wins.value) == (0.5, 0.25)
    assert b.score.value == 4
    assert (a.margin.value, b.margin.value) == (-2.5, (-2 - 4 + 6 - 6) / 4)


def test_a_deal_that_lacks_games_does_not_count() -> None:
    assert standings(pairs((3, 1), (2, 2))[:3]) == standings(pairs((3, 1)))
    assert standings([]) == []


def test_the_interval_is_that_of_the_deals_and_not_of_the_games() -> None:
    # In a deal both games go the same way: forty games are only twenty throws of a coin.
    alike = standings(pairs(*[(1, 1), (-1, -1)] * 10))[0].wins
    # In a deal the first seat always wins: whoever is dealt, both bots win once.
    split = standings(pairs(*[(1, -1)] * 20))[0].wins
    error = 0.5 / 20**0.5
    assert isclose(alike.high - alike.low, 2 * 1.96 * error, rel_tol=0.15)
    assert split == Estimate(0.5, 0.5, 0.5)


def test_intervals_hold_the_truth_in_95_of_100_cases() -> None:
    generator = np.random.default_rng(5)
    held = 0
    for _ in range(300):
        luck = generator.normal(0, 1, 40)
        sums = luck * 2 + generator.normal(0, 1, 40)
        found = bootstrap(list(sums), [2] * 40)
        held += found.low <= 0 <= found.high
    assert 0.90 <= held / 300 <= 0.98


def test_the_same_games_give_the_same_intervals() -> None:
    games = pairs((3, 1), (0, -2), (5, -1))
    assert standings(games) == standings(games)


def test_who_won_everything_may_yet_lose() -> None:
    a, b = standings(pairs(*[(1, 1)] * 18))
    assert (a.wins.value, a.wins.high, b.wins.value, b.wins.low) == (1, 1, 0, 0)
    assert isclose(a.wins.low**18, 0.025)
    assert isclose(b.wins.high, 1 - a.wins.low)


def test_times_are_means_over_decisions_with_the_slow_ones_told() -> None:
    times = [float(ms) for ms in range(101)]
    games = [played(1, 1, "ab", [1, 0], [times, []]), played(2, 2, "ab", [1, 0], [[50.0], [7.0]])]
    a, b = standings(games)
    assert a.ms.value == 50
    assert a.slow_ms == pytest.approx(99, abs=0.1)
    assert (b.ms.value, b.slow_ms) == (7, 7)


def test_failures_are_listed_for_each_bot() -> None:
    games = [played(1, 1, "ab", [1, 0], failures=[["It hung."], []])] * 2
    assert [standing.failures for standing in standings(games)] == [["It hung."] * 2, []]


def test_any_value_of_games_can_be_estimated_by_deal() -> None:
    found = by_deal(pairs((3, 1), (5, 3)), lambda game: [max(game.scores)])
    assert (found.value, found.low, found.high) == (3, 2, 4)


def test_better_bots_are_rated_higher_whatever_the_order() -> None:
    games = [
        *pairs(*[(1, 1), (1, 1), (1, -1)] * 6),
        *(played(number, number, "bc", [1, 0]) for number in range(1, 20)),
    ]
    rated = rate(games)
    assert [one.bot for one in rated] == ["a", "b", "c"]
    assert all(one.spread > 0 for one in rated)
    assert rate(games) == rated
    assert rate(games, seed=2) != rated


def test_a_tie_and_a_bot_with_several_seats_can_be_rated() -> None:
    a, b = rate([played(1, 1, "ab", [2, 2])], shuffles=1)
    assert (a.rating, b.rating, a.spread) == (25, 25, 0)
    one, other = rate([played(1, 1, "abb", [5, 9, 1]), played(2, 1, "aab", [5, 4, 3])], shuffles=2)
    assert (one.bot, other.bot) == ("a", "b")
    assert [one.rating for one in rate([played(1, 1, "aa", [5, 9])])] == [25]


def test_bots_that_never_met_are_rated_apart() -> None:
    ab, bc, xy = ([played(1, 1, bots, [1, 0])] for bots in ("ab", "bc", "xy"))
    assert groups([ab, xy, bc]) == [xy, [*ab, *bc]]


def test_a_package_that_is_missing_is_named_with_what_brings_it() -> None:
    with (
        pytest.raises(TaproomError, match=r"needs the package beer; pip install 'taproom-games\[lab\]'"),
        extra("lab"),
    ):
        raise ModuleNotFoundError("No module named 'beer'", name="beer")
