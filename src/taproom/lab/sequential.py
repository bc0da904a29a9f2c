"""The sequential test: games are played until it is known whether a bot is stronger, and no longer.

The unit is the deal, as the games of one deal are not independent: which share of its games a bot won. How
such shares are spread nobody knows beforehand, so it is the generalized test by which chess programs are
tested in pairs of games: each hypothesis takes the distribution of its mean that fits the deals best, and the
logarithm of the ratio of the two likelihoods is held against Wald's bounds.
"""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from math import log

from taproom.kernel.errors import BadOption
from taproom.kernel.words import N_

STRONGER = "stronger"
NOT_STRONGER = "not stronger"
NOT_DECIDED = "not decided"

USUAL_LOW = 0.55
USUAL_HIGH = 0.65
ERROR = 0.05
"""How often the test may be wrong, in either direction, if the true share is that of a hypothesis."""
BOUND = log((1 - ERROR) / ERROR)
GHOST = 1e-3
"""So much of a deal is thought to have been lost in all games, and won in all: both may yet happen."""
MOST_STEPS = 60
PRECISION = 1e-9


class Sequential:
    """Weighs two hypotheses, deal by deal: the mean share is `low`, or it is `high`.

    Whatever n deals bring, the balance is at most n * log(high / low): the best distribution of mean `high`,
    mixed with deals lost in all games, is one of mean `low`. Likewise at the other end. So a lucky
    beginning decides nothing: with 55 % and 65 % it takes 18 deals at least, or 12 for "not stronger".
    """

    def __init__(self, low: float = USUAL_LOW, high: float = USUAL_HIGH) -> None:
        if not 0 < low < high < 1:
            raise BadOption(
                N_("The shares to tell apart go up between 0 and 100 %, not {low} and {high}."),
                low=f"{100 * low:.0f}",
                high=f"{100 * high:.0f}",
            )
        self.low = low
        self.high = high
        self.shares: Counter[float] = Counter()
        self.verdict = NOT_DECIDED

    @property
    def balance(self) -> float:
        """Give the logarithm of the likelihood ratio so far."""
        return log_ratio(tuple(sorted(self.shares.items())), self.low, self.high)

    def add(self, share: float) -> str:
        """Count a deal, and give the verdict; once it has fallen it stays."""
        self.shares[round(share, 6)] += 1
        if self.verdict == NOT_DECIDED:
            balance = self.balance
            if balance >= BOUND:
                self.verdict = STRONGER
            elif balance <= -BOUND:
                self.verdict = NOT_STRONGER
        return self.verdict


@lru_cache(maxsize=100_000)
def log_ratio(shares: tuple[tuple[float, int], ...], low: float, high: float) -> float:
    """Give the log likelihood ratio of two means, each with the distribution that fits the deals best."""
    counts: dict[float, float] = {0.0: GHOST, 1.0: GHOST}
    for share, count in shares:
        counts[share] = counts.get(share, 0.0) + count
    tilt_low = tilt(counts, low)
    tilt_high = tilt(counts, high)
    return sum(
        count * log((1 + tilt_low * (share - low)) / (1 + tilt_high * (share - high)))
        for share, count in counts.items()
    )


def tilt(counts: Mapping[float, float], mean: float) -> float:
    """Find by how much the frequencies must be tilted to have that mean.

    The likeliest distribution gives a share the probability count / total / (1 + tilt * (share - mean)).
    """
    least, most = -1 / (1 - mean), 1 / mean
    guess = 0.0
    for _ in range(MOST_STEPS):
        surplus = steepness = 0.0
        for share, count in counts.items():
            pull = (share - mean) / (1 + guess * (share - mean))
            surplus += count * pull
            steepness += count * pull * pull
        if surplus > 0:
            least = guess
        else:
            most = guess
        step = surplus / steepness  # Newton's, unless it leads out of where the answer is known to lie
        last, guess = guess, guess + step if least < guess + step < most else (least + most) / 2
        if abs(guess - last) < PRECISION:
            break
    return guess


def share_of_table(share: float, mine: int, seats: int) -> float:
    """Scale a share of two-player games to a table where the bot holds `mine` of the seats.

    It stays as strong against each other seat: the odds of the share are the odds between any two seats.
    """
    odds = share / (1 - share)
    return mine * odds / (mine * odds + seats - mine)
