"""What a report is about: a setting, or two to compare."""

from dataclasses import dataclass
from math import inf

from taproom.kernel.game import Game
from taproom.lab.findings import Difference, Differences, Findings
from taproom.lab.statistics import Estimate


@dataclass(frozen=True)
class Part:
    """What was found in one setting, and what the page calls it."""

    name: str
    findings: Findings


@dataclass(frozen=True)
class Report:
    """Everything that a page tells."""

    game: Game
    parts: tuple[Part, ...]
    """One, or two that are compared."""
    differences: Differences
    command: str
    """What makes the same page again."""

    @property
    def first(self) -> Findings:
        """What was found in the setting that a comparison starts from."""
        return self.parts[0].findings

    @property
    def compares(self) -> bool:
        """Whether there are two settings."""
        return len(self.parts) > 1

    @property
    def alone(self) -> tuple[Part, ...]:
        """The setting if there is one only: what is told of it in sentences."""
        return () if self.compares else self.parts

    def of_group(self, group: str) -> list[Difference]:
        """Give the differences of a group."""
        return [one for one in self.differences if one.group == group]


def is_clear(difference: Estimate) -> bool:
    """Whether an interval leaves out 0."""
    return difference.low > 0 or difference.high < 0


def clearness(difference: Estimate) -> float:
    """Say how far a difference is from none, in halves of its interval: above 1 it is clear."""
    half = (difference.high - difference.low) / 2
    if half:
        return abs(difference.value) / half
    return inf if difference.value else 0.0
