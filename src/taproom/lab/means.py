"""Means of many games with intervals, in a moment and without resampling, and differences of such means.

The bootstrap of a match draws thousands of times from some hundred deals. A report has thousands of games
and a hundred measures: there the normal approximation is as good, and needs one pass over the games.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from taproom.lab.extras import extra
from taproom.lab.statistics import Estimate, widened
from taproom.lab.tables import NORMAL_95

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]
    Marks = NDArray[np.bool_]


@dataclass(frozen=True)
class Mean:
    """The mean of some values of each group; groups, such as games, are independent of each other.

    A group may have any number of values, or none: it is a ratio of two sums, and the whole groups vary.
    """

    value: float
    pulls: "Numbers"
    """By group: how far it pulls the mean, so that the scatter of pulls is that of the mean."""

    def estimate(self) -> Estimate:
        """Give the mean with its interval."""
        return interval(self.value, self.pulls)

    def less(self, other: "Mean") -> Estimate:
        """Give how much larger this mean is; both have the same groups, so what those share cancels out."""
        return interval(self.value - other.value, self.pulls - other.pulls)

    def share(self) -> Estimate:
        """Give the mean of parts from 0 to 1 with its interval."""
        found = widened(self.estimate(), 1, len(self.pulls))
        return Estimate(found.value, max(found.low, 0.0), min(found.high, 1.0))


def mean(values: "Numbers", counted: "Marks | None" = None) -> Mean:
    """Take the mean of a table, a row for each group, over the cells that are marked and not empty (nan)."""
    with extra("lab"):
        import numpy as np

    cells = values.reshape(len(values), -1)
    marks = ~np.isnan(cells) if counted is None else ~np.isnan(cells) & counted
    counts = marks.sum(axis=1)
    if not counts.any():
        return Mean(0.0, np.zeros(len(cells)))
    sums = np.where(marks, cells, 0.0).sum(axis=1)
    value = float(sums.sum() / counts.sum())
    return Mean(value, (sums - value * counts) / counts.mean())


def interval(value: float, pulls: "Numbers") -> Estimate:
    """Give a value its interval; a single group shows no scatter, and has none."""
    groups = len(pulls)
    if groups < 2:
        return Estimate(value, value, value)
    half = errors_for(groups) * float(pulls.std(ddof=1)) / sqrt(groups)
    return Estimate(value, value - half, value + half)


def errors_for(groups: int) -> float:
    """Say how many standard errors lie on each side of a 95 % interval: a little more for few groups.

    It is the usual series for Student's t, good to 1 % from 8 groups on.
    """
    z = NORMAL_95
    free = groups - 1
    return z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)


def table(values: Sequence[object]) -> "Numbers":
    """Write values, or lists of values, as numbers; what is none (None or a text) becomes empty (nan)."""
    with extra("lab"):
        import numpy as np

    rows = [value if isinstance(value, list) else [value] for value in values]
    return np.array([[number(one) for one in row] for row in rows], dtype=float)


def number(value: object) -> float:
    """Give a number, or nan for what is none."""
    return float(value) if isinstance(value, int | float) else float("nan")
