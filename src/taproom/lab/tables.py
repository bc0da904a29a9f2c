"""Results as a table of rows, and in short."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TextIO

from taproom.lab.simulate import Result

NORMAL_95 = 1.96
"""So many standard errors lie on each side of a 95 % interval."""


def write_results(results: Iterable[Result], file: TextIO) -> Iterator[Result]:
    """Write each result as CSV, a row for every seat, and hand it on."""
    writer = csv.writer(file, lineterminator="\n")
    for number, result in enumerate(results, start=1):
        if number == 1:
            writer.writerow(columns(result))
        writer.writerows(row(number, result, seat) for seat in range(len(result.bots)))
        yield result


def columns(result: Result) -> list[str]:
    """Name the columns; the sources of points are those of the game."""
    sources = [f"points: {source}" for source in result.points[0]]
    return ["game", "seed", "seat", "bot", "score", "rank", "winner", *sources, "decisions", "rounds"]


def row(number: int, result: Result, seat: int) -> list[object]:
    """Give one seat's row of a game."""
    return [
        number,
        result.seed,
        seat,
        result.bots[seat],
        result.scores[seat],
        result.ranks[seat],
        int(seat in result.winners),
        *result.points[seat].values(),
        result.decisions[seat],
        result.rounds,
    ]


@dataclass(frozen=True)
class Summary:
    """A seat's games in short."""

    seat: int
    bot: str
    mean: float
    """Of the scores."""
    interval: float
    """The true mean lies within so much of it, in 95 of 100 cases; 0 after a single game."""
    wins: float
    """The share of games won; a shared victory counts as its part."""


class Tally:
    """Counts results as they come, so that a million games need no memory."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots = list(bots)
        self.games = 0
        self.decisions = 0
        self.sums = [0] * len(bots)
        self.squares = [0] * len(bots)
        self.wins = [0.0] * len(bots)

    def add(self, result: Result) -> None:
        """Count one game."""
        self.games += 1
        self.decisions += sum(result.decisions)
        for seat, score in enumerate(result.scores):
            self.sums[seat] += score
            self.squares[seat] += score * score
        for seat in result.winners:
            self.wins[seat] += 1 / len(result.winners)

    def summary(self) -> list[Summary]:
        """Give every seat's games in short, after one game at least."""
        return [self.seat_summary(seat) for seat in range(len(self.bots))]

    def seat_summary(self, seat: int) -> Summary:
        """Give a seat's games in short."""
        mean = self.sums[seat] / self.games
        interval = 0.0
        if self.games > 1:
            # Whole numbers keep the difference of the two large terms exact.
            scatter = self.games * self.squares[seat] - self.sums[seat] ** 2
            variance = scatter / self.games / (self.games - 1)
            interval = NORMAL_95 * sqrt(variance / self.games)
        return Summary(seat, self.bots[seat], mean, interval, self.wins[seat] / self.games)
