"""What games show, where the answer is known beforehand."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import isclose, sqrt

import numpy as np
import pytest

from taproom import BadOption
from taproom.lab.analysis import Games, deal_kind, differences, find, luck
from taproom.lab.findings import Contrast, Difference, Setting
from taproom.lab.matches import Played
from taproom.lab.means import errors_for, mean, table
from taproom.lab.simulate import Result
from tests.lab.games_played import played
from tests.lab.results import result
from tests.rows import each_row

SEED = 20_261_118


def setting(games: int, players: int = 2) -> Setting:
    return Setting("one-more", ("random",) * players, games, "7", {}, {}, "digest", "0")


def game(
    scores: Sequence[int], noted: Mapping[str, object] | None = None, rounds: int | None = None
) -> Result:
    """A game with all that a report's own hooks keep."""
    own = {"lead changes": 1, "lead settled": 0.5, "choices": [2] * len(scores)}
    actions = {"action: drink": [score // 2 for score in scores], "action: pass": [0] * len(scores)}
    return result(scores, noted={**own, **actions, **(noted or {})}, rounds=rounds)


def deal(winners: Sequence[int | Sequence[int]]) -> list[Played]:
    """A mirrored deal: who won while the strong bot s sat at the first seat, the second, and so on."""
    seats = len(winners)
    games = []
    for seat, best in enumerate(winners):
        bots = ["w"] * seats
        bots[seat] = "s"
        shared = [best] if isinstance(best, int) else best
        games.append(played(seat + 1, 1, bots, [int(one in shared) for one in range(seats)]))
    return games


def games(results: Sequence[Result], mirrored: Sequence[Played] = ()) -> Games:
    players = len(results[0].bots)
    return Games(setting(len(results), players), results, mirrored or deal(range(players)))


def only(found: Sequence[Contrast], name: str) -> Contrast:
    (one,) = [contrast for contrast in found if contrast.name == name]
    return one


def test_winners_are_held_against_the_others_of_their_game() -> None:
    found = only(find(games([game([4, 10]), game([8, 2]), game([6, 6])])).sources, "beer")
    assert isclose(found.everyone.value, 6)
    assert isclose(found.winners.value, (10 + 8 + 6 + 6) / 4)
    assert isclose(found.others.value, (4 + 2) / 2)
    assert isclose(found.difference.value, 6)  # twice 6; where both have won there is nothing to compare
    assert isclose(found.effect, 6 / np.std([4, 10, 8, 2, 6, 6]))


def test_all_who_share_a_victory_are_winners() -> None:
    found = only(find(games([game([9, 9, 3]), game([1, 7, 4])])).sources, "beer")
    assert isclose(found.winners.value, (9 + 9 + 7) / 3)
    assert isclose(found.difference.value, ((9 - 3) + (7 - 2.5)) / 2)


def test_habits_come_with_the_largest_effect_first_and_without_what_nobody_does() -> None:
    other = {"action: pay": [0, 2], "action: sleep": [1, 1]}
    found = find(games([game([4, 10], other), game([2, 6], other), game([6, 4], other)])).habits
    assert [habit.name for habit in found] == ["drink", "pay", "sleep"]
    assert found[2].effect == 0


def test_what_hooks_of_ones_own_kept_is_told_by_seat_and_by_game() -> None:
    results = [
        game([4, 10], {"pints": [1, 5], "warmth": 20.5, "weather": "fine"}),
        game([8, 2], {"pints": [None, 3], "warmth": None, "weather": "wet"}),
        game([8, 2], {"pints": [3, 1], "warmth": 21.5, "weather": "fine"}),
    ]
    found = find(games(results))
    assert [one.name for one in found.hooked] == ["pints"]
    assert isclose(found.hooked[0].everyone.value, 13 / 5)
    assert isclose(found.hooked[0].difference.value, (4 + 2) / 2)
    assert list(found.noted) == ["warmth"]
    assert isclose(found.noted["warmth"].value, 21)


def test_seats_have_their_parts_of_the_victories() -> None:
    found = find(games([game([4, 10]), game([8, 2]), game([6, 6]), game([9, 2])]))
    assert [seat.wins.value for seat in found.seats] == [2.5 / 4, 1.5 / 4]
    assert [seat.rank.value for seat in found.seats] == [1.25, 1.5]
    assert found.scores == ((4, 8, 6, 9), (10, 2, 6, 2))
    assert found.winning_scores == (10, 8, 6, 9)


def test_a_seat_that_always_won_may_still_lose_one_day() -> None:
    found = find(games([game([5, 1])] * 50)).seats
    assert found[0].wins.value == found[0].wins.high == 1
    assert 0.9 < found[0].wins.low < 0.95
    assert 0.05 < found[1].wins.high < 0.1


def test_length_and_lead_are_told_game_by_game() -> None:
    results = [game([4, 10], rounds=3), game([4, 10], {"lead changes": 4, "lead settled": 1.0}, rounds=5)]
    found = find(games(results))
    assert (found.rounds, found.decisions) == ((3, 5), (4, 4))
    assert found.mean_rounds is not None
    assert found.mean_rounds.value == 4
    assert (found.leads.changes, found.leads.settled) == ((1, 4), (0.5, 1.0))
    assert (found.leads.mean_changes.value, found.leads.mean_settled.value) == (2.5, 0.75)


def test_a_game_without_rounds_has_no_mean_of_them() -> None:
    found = find(games([game([4, 10])]))
    assert (found.rounds, found.mean_rounds) == ((), None)


@each_row(
    ("winners", "kind"),
    [
        ([0, 1], "by_skill"),
        ([0, 0], "by_luck"),
        ([1, 1], "by_luck"),
        ([1, 0], "open"),  # the weak bot won both: no skill, and no seat
        ([0, [0, 1]], "open"),
        ([0, 1, 2], "by_skill"),
        ([2, 2, 2], "by_luck"),
        ([0, 1, 1], "open"),
        ([1, 2, 0], "open"),
        ([3, 3, 3, 3], "by_luck"),
    ],
)
def test_a_deal_follows_the_strong_bot_or_the_seat_or_neither(winners: list[int], kind: str) -> None:
    assert deal_kind(deal(winners), "s") == kind


def test_luck_is_told_in_shares_of_deals() -> None:
    found = luck([*deal([0, 1, 2]), *deal([1, 1, 1]), *deal([0, 1, 2]), *deal([0, 1, [0, 2]])])
    assert (found.strong, found.weak, found.deals) == ("s", "w", 4)
    assert (found.by_skill.value, found.by_luck.value, found.open.value) == (0.5, 0.25, 0.25)
    assert isclose(found.strong_wins.value, (3 + 1 + 3 + 2.5) / 12)
    assert isclose(found.even, 1 / 3)
    assert isclose(found.skill_by_chance, 1 / 27)
    assert isclose(found.luck_by_chance, 1 / 9)


def by_name(found: Sequence[Difference]) -> Mapping[tuple[str, str], Difference]:
    return {(one.group, one.name): one for one in found}


def test_settings_are_compared_game_by_game() -> None:
    first = [game([score, 2 * score]) for score in (3, 40, 11, 25)]
    second = [game([score + 2, 2 * score + 2]) for score in (3, 40, 11, 25)]
    found = by_name(differences(games(first), games(second)))
    everyone = found["score", "everyone"]
    assert isclose(everyone.difference.value, 2)
    assert isclose(everyone.difference.low, 2)  # each game gave 2 more, so there is no doubt
    assert everyone.clear
    assert everyone.first.high > everyone.second.low  # which the two means alone would not have shown
    assert isclose(everyone.second.value - everyone.first.value, 2)
    assert not found["lead", "changes"].clear
    assert isclose(found["source", "beer"].difference.value, 2)


def test_the_interval_of_a_difference_is_that_of_the_pairs() -> None:
    first = [game([0, score]) for score in (10, 12, 14, 16)]
    second = [game([0, score]) for score in (11, 15, 15, 19)]
    found = by_name(differences(games(first), games(second)))["score", "winner"].difference
    half = errors_for(4) * np.std([1, 3, 1, 3], ddof=1) / sqrt(4)
    assert (found.value, found.low, found.high) == pytest.approx((2, 2 - half, 2 + half))


def test_luck_is_compared_deal_by_deal() -> None:
    results = [game([1, 2])]
    fair, unfair = deal([0, 1]) + deal([0, 1]), deal([0, 1]) + deal([0, 0])
    found = by_name(differences(games(results, fair), games(results, unfair)))
    assert found["luck", "by_skill"].difference.value == -0.5
    assert found["luck", "strong_wins"].difference.value == -0.25


def test_settings_with_other_seeds_or_numbers_are_not_compared() -> None:
    one = games([game([1, 2]), game([3, 4])])
    for other in (
        replace(one, setting=replace(one.setting, seed="8")),
        games([game([1, 2])]),
        games([game([1, 2, 3]), game([3, 4, 5])]),
    ):
        with pytest.raises(BadOption, match="the same seed, as many games and as many players"):
            differences(one, other)


def test_an_interval_holds_the_true_mean_in_about_95_of_100_cases() -> None:
    chance = np.random.default_rng(SEED)
    held = 0
    for _ in range(600):
        luck_of_the_game = chance.exponential(5, size=(60, 1))
        values = luck_of_the_game + chance.exponential(2, size=(60, 3))
        values[chance.random((60, 3)) < 0.3] = np.nan  # as where not everybody is counted
        found = mean(values).estimate()
        held += found.low <= 7 <= found.high
    assert 0.91 < held / 600 < 0.98


def test_few_games_have_wider_intervals() -> None:
    assert errors_for(10) == pytest.approx(2.262, rel=0.01)
    assert errors_for(30) == pytest.approx(2.045, rel=0.002)
    assert errors_for(5000) == pytest.approx(1.96, rel=0.001)


def test_one_game_has_no_interval_and_nothing_has_no_mean() -> None:
    one = mean(table([[3, 5]])).estimate()
    assert (one.value, one.low, one.high) == (4, 4, 4)
    none = mean(table([[None, "text"], [None, None]])).estimate()
    assert (none.value, none.low, none.high) == (0, 0, 0)
