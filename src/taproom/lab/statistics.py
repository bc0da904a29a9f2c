"""What a match shows, with intervals: whole deals are drawn again and again from those that were played."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import isclose
from statistics import quantiles
from typing import TYPE_CHECKING

from taproom.lab.extras import extra
from taproom.lab.matches import Played

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

RESAMPLES = 4000
BOOTSTRAP_SEED = 1
OUTSIDE = 0.05
"""So much of what resampling gives lies outside a 95 % interval, half of it on each side."""
SLOW = 99
"""This percentile of the times tells of slow decisions; the very slowest is often the system's fault."""


@dataclass(frozen=True)
class Estimate:
    """A value, and where the true one lies in 95 of 100 cases."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Standing:
    """How a bot did in a match, for each seat that it held."""

    bot: str
    seats: int
    """How many it held in each game."""
    games: int
    wins: Estimate
    """The share of games won; a shared victory counts as its part."""
    rank: Estimate
    score: Estimate
    margin: Estimate
    """The score less that of the best other seat."""
    ms: Estimate
    """The mean time of a decision between two actions or more."""
    slow_ms: float
    """99 of 100 such decisions took no longer."""
    failures: list[str]
    """A sentence for each decision that the bot lost by failing."""


def standings(games: Sequence[Played]) -> list[Standing]:
    """Sum up a match by bot; the games of a deal that was not played to its end do not count."""
    counted = whole_deals(games)
    specs = list(dict.fromkeys(counted[0].bots)) if counted else []
    return [standing(spec, counted) for spec in specs]


def whole_deals(games: Sequence[Played]) -> list[Played]:
    """Leave out the last deal if it lacks games."""
    first = [game for game in games if game.deal == games[0].deal]
    # A deal that is alone is whole: nobody knows better.
    return list(games[: len(games) // len(first) * len(first)]) if first else []


def standing(spec: str, games: Sequence[Played]) -> Standing:
    """Sum up one bot's games."""
    times = [ms for game in games for seat in seats_of(game, spec) for ms in game.ms[seat]]
    wins = by_deal(games, lambda game: [won(game, seat) for seat in seats_of(game, spec)])
    return Standing(
        bot=spec,
        seats=len(seats_of(games[0], spec)),
        games=len(games),
        wins=widened(wins, len(seats_of(games[0], spec)), len({game.deal for game in games})),
        rank=by_deal(games, lambda game: [game.ranks[seat] for seat in seats_of(game, spec)]),
        score=by_deal(games, lambda game: [game.scores[seat] for seat in seats_of(game, spec)]),
        margin=by_deal(games, lambda game: [margin(game, seat) for seat in seats_of(game, spec)]),
        ms=by_deal(games, lambda game: [ms for seat in seats_of(game, spec) for ms in game.ms[seat]]),
        slow_ms=quantiles(times, n=100, method="inclusive")[SLOW - 1] if len(times) > 1 else sum(times),
        failures=[text for game in games for seat in seats_of(game, spec) for text in game.failures[seat]],
    )


def seats_of(game: Played, spec: str) -> list[int]:
    """List the seats that a bot held in a game."""
    return [seat for seat, held in enumerate(game.bots) if held == spec]


def won(game: Played, seat: int) -> float:
    """Give a seat's part of the victory."""
    return 1 / len(game.winners) if seat in game.winners else 0.0


def margin(game: Played, seat: int) -> float:
    """Give a seat's lead over the best other one."""
    return game.scores[seat] - max(game.scores[:seat] + game.scores[seat + 1 :])


def by_deal(games: Sequence[Played], values: Callable[[Played], Sequence[float]]) -> Estimate:
    """Estimate the mean of some values of each game, and how sure it is, by resampling whole deals."""
    sums: dict[int, float] = {}
    counts: dict[int, int] = {}
    for game in games:
        found = values(game)
        sums[game.deal] = sums.get(game.deal, 0.0) + sum(found)
        counts[game.deal] = counts.get(game.deal, 0) + len(found)
    return bootstrap(list(sums.values()), list(counts.values()))


def bootstrap(sums: Sequence[float], counts: Sequence[int]) -> Estimate:
    """Estimate a mean from the sums and the numbers of values of independent groups."""
    with extra("lab"):
        import numpy as np

    if sum(counts) == 0:
        return Estimate(0.0, 0.0, 0.0)
    drawn = draws(len(sums))
    totals = np.maximum(drawn @ np.asarray(counts, dtype=float), 1.0)
    means = drawn @ np.asarray(sums, dtype=float) / totals
    low, high = np.quantile(means, [OUTSIDE / 2, 1 - OUTSIDE / 2])
    return Estimate(sum(sums) / sum(counts), float(low), float(high))


@lru_cache(maxsize=2)
def draws(groups: int) -> "Numbers":
    """Say how often each group comes up in each resample; the same for the same number of groups."""
    with extra("lab"):
        import numpy as np

    generator = np.random.default_rng(BOOTSTRAP_SEED)
    return generator.multinomial(groups, [1 / groups] * groups, size=RESAMPLES).astype(float)


def widened(share: Estimate, seats: int, deals: int) -> Estimate:
    """Give who won all or nothing an interval: where every deal ended alike, resampling sees no doubt at all.

    It is the exact one for as many deals without an exception.
    """
    doubt = 1 - (OUTSIDE / 2) ** (1 / deals)
    most = 1 / seats
    if isclose(share.value, most):
        return Estimate(most, most * (1 - doubt), most)
    if share.value == 0:
        return Estimate(0.0, 0.0, most * doubt)
    return share
