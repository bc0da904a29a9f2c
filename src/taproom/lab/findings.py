"""What many games show: numbers with intervals, ready for a page or a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from taproom.lab.statistics import Estimate


@dataclass(frozen=True)
class Setting:
    """What was played."""

    game: str
    """The slug."""
    bots: tuple[str, ...]
    """By seat."""
    games: int
    seed: str
    options: Mapping[str, str]
    changes: Mapping[str, object]
    """The printed values that differ from the shipped ones."""
    components: str
    """The digest of the components."""
    version: str


@dataclass(frozen=True)
class SeatFindings:
    """How a seat did."""

    seat: int
    """From 0."""
    bot: str
    wins: Estimate
    """The share of games won; a shared victory counts as its part."""
    score: Estimate
    rank: Estimate


@dataclass(frozen=True)
class Contrast:
    """A measure of winners and of the others, such as points from a source or how often something is done."""

    name: str
    """The key of `State.breakdown`, the first word of an action's text, or the name that a hook gave."""
    everyone: Estimate
    winners: Estimate
    others: Estimate
    difference: Estimate
    """Winners less others, by game."""
    effect: float
    """The difference in standard deviations of the measure, to sort by."""
    scatter: float
    """That standard deviation."""


@dataclass(frozen=True)
class Leads:
    """Who was ahead while the games went on; the lead is that of the points as if the game ended then."""

    changes: tuple[int, ...]
    """For each game: how often the lead passed to another seat."""
    settled: tuple[float, ...]
    """For each game: after which part of it, from 0 to 1, the final winner led for good."""
    mean_changes: Estimate
    mean_settled: Estimate


@dataclass(frozen=True)
class Luck:
    """What decides: mirrored deals between one strong bot and weaker rivals at all other seats.

    Each deal is played as often as there are seats, the strong bot once at every seat. Either it wins from
    all of them, or one seat wins whoever sits there, or neither; the three shares of deals add up to 1.
    """

    strong: str
    weak: str
    deals: int
    by_skill: Estimate
    """The share of deals in which the result followed the bot: the strong one won from every seat."""
    by_luck: Estimate
    """The share of deals in which the result followed the seat: the same one won every time."""
    open: Estimate
    """The other deals, those with a shared victory among them."""
    strong_wins: Estimate
    """The share of games that the strong bot won; a shared victory counts as its part."""
    even: float
    """The share that it would win if it were no stronger."""
    skill_by_chance: float
    """What `by_skill` would be if every seat won every game equally likely."""
    luck_by_chance: float
    """What `by_luck` would be then."""


@dataclass(frozen=True)
class Findings:
    """All that a report shows of one setting."""

    setting: Setting
    scores: tuple[tuple[int, ...], ...]
    """By seat: the score in each game."""
    winning_scores: tuple[int, ...]
    seats: tuple[SeatFindings, ...]
    sources: tuple[Contrast, ...]
    """Points by source."""
    habits: tuple[Contrast, ...]
    """How often a seat does each kind of action in a game, largest effect first."""
    hooked: tuple[Contrast, ...]
    """What hooks of the user's counted by seat."""
    noted: Mapping[str, Estimate]
    """What hooks of the user's counted by game."""
    rounds: tuple[int, ...]
    """For each game; empty for a game without rounds."""
    decisions: tuple[int, ...]
    """For each game: the decisions between two actions or more, of all seats."""
    mean_rounds: Estimate | None
    mean_decisions: Estimate
    leads: Leads
    luck: Luck


@dataclass(frozen=True)
class Difference:
    """A measure of two settings; the same seeds were dealt in both."""

    group: str
    """One of "score", "seat", "source", "habit", "length", "lead", "luck" and "hook"."""
    name: str
    """Which measure of that group, such as "heavenly barrels"; the page finds the words."""
    first: Estimate
    second: Estimate
    difference: Estimate
    """The second less the first."""

    @property
    def clear(self) -> bool:
        """Whether the interval of the difference leaves out 0."""
        return self.difference.low > 0 or self.difference.high < 0


Differences = Sequence[Difference]
