"""The sequential test: wrong no oftener than it says, and never in a hurry."""

from math import isclose, log, sqrt
from random import Random

import pytest

from taproom import BadOption
from taproom.lab.sequential import (
    BOUND,
    NOT_DECIDED,
    NOT_STRONGER,
    STRONGER,
    Sequential,
    log_ratio,
    share_of_table,
)
from tests.often import often
from tests.rows import each_row

Chances = list[tuple[float, float]]
"""Shares of a deal, each with its probability."""


def independent(mean: float) -> Chances:
    """The two games of a deal have nothing to do with each other."""
    return [(0, (1 - mean) ** 2), (0.5, 2 * mean * (1 - mean)), (1, mean**2)]


def same(mean: float) -> Chances:
    """Both games of a deal end alike."""
    return [(0, 1 - mean), (1, mean)]


def mostly_split(mean: float) -> Chances:
    """The deal decides most games, for whoever sits in the right place."""
    surplus = 2 * mean - 1
    return [(0, 0.06), (0.5, 1 - 0.12 - surplus), (1, 0.06 + surplus)]


def with_draws(mean: float) -> Chances:
    """Some victories are shared."""
    shares = [(share, weight * 0.9) for share, weight in independent(mean)]
    return [*shares, (0.25, 0.1 * (1.5 - 2 * mean)), (0.75, 0.1 * (2 * mean - 0.5))]


def outcome(chances: Chances, generator: Random, most: int) -> tuple[str, int]:
    """Test until it is decided or long enough."""
    test = Sequential()
    shares = [share for share, _weight in chances]
    weights = [weight for _share, weight in chances]
    for deals in range(1, most + 1):
        if test.add(generator.choices(shares, weights)[0]) != NOT_DECIDED:
            return test.verdict, deals
    return test.verdict, most


@pytest.mark.parametrize("spread", [independent, same, mostly_split, with_draws])
@pytest.mark.parametrize(("mean", "wrong"), [(0.55, STRONGER), (0.65, NOT_STRONGER)])
def test_it_is_wrong_in_about_one_of_twenty_cases(spread, mean: float, wrong: str) -> None:  # type: ignore[no-untyped-def]
    assert isclose(sum(share * weight for share, weight in spread(mean)), mean)
    generator = Random(1)
    runs = often(200, 400)
    errors = sum(outcome(spread(mean), generator, 200)[0] == wrong for _ in range(runs))
    three_standard_errors = 3 * sqrt(0.05 * 0.95 / runs)
    assert errors / runs <= 0.05 + three_standard_errors


def test_a_clear_difference_is_decided_in_a_few_deals() -> None:
    generator = Random(2)
    ends = [outcome(independent(0.9), generator, 200) for _ in range(100)]
    assert {verdict for verdict, _deals in ends} == {STRONGER}
    assert max(deals for _verdict, deals in ends) <= 40
    ends = [outcome(independent(0.4), generator, 200) for _ in range(100)]
    assert {verdict for verdict, _deals in ends} == {NOT_STRONGER}


def deals_until_decided(share: float) -> int:
    test = Sequential()
    deals = 1
    while test.add(share) == NOT_DECIDED:
        deals += 1
    return deals


def test_a_lucky_beginning_decides_nothing() -> None:
    assert deals_until_decided(1) == 18
    assert deals_until_decided(0.75) >= 18
    assert deals_until_decided(0) == 12
    assert deals_until_decided(0.5) >= 12


def test_one_deal_cannot_move_the_balance_far() -> None:
    generator = Random(3)
    for _ in range(200):
        counts = tuple((share / 6, 1 + generator.randrange(9)) for share in range(7))
        deals = sum(count for _share, count in counts)
        balance = log_ratio(counts, 0.55, 0.65)
        assert deals * log(0.35 / 0.45) <= balance + 0.01
        assert balance - 0.01 <= deals * log(0.65 / 0.55)


def test_with_all_or_nothing_it_is_the_plain_test_of_wald() -> None:
    balance = log_ratio(((0.0, 30), (1.0, 50)), 0.55, 0.65)
    assert isclose(balance, 50 * log(0.65 / 0.55) + 30 * log(0.35 / 0.45), abs_tol=0.001)


def test_a_verdict_stays() -> None:
    test = Sequential()
    for _ in range(18):
        test.add(1)
    assert test.verdict == STRONGER
    assert test.balance >= BOUND
    for _ in range(100):
        assert test.add(0) == STRONGER


@each_row(("low", "high"), [(0.65, 0.55), (0.5, 0.5), (0, 0.5), (0.5, 1)])
def test_shares_that_cannot_be_told_apart_are_refused(low: float, high: float) -> None:
    with pytest.raises(BadOption, match="go up between 0 and 100 %"):
        Sequential(low, high)


def test_an_even_share_stays_even_at_any_table() -> None:
    assert isclose(share_of_table(0.5, 1, 4), 0.25)
    assert isclose(share_of_table(0.5, 2, 3), 2 / 3)
    assert isclose(share_of_table(0.65, 1, 2), 0.65)
