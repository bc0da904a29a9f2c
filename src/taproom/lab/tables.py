"""Results as a table of rows, and in short."""

import csv
from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from taproom.kernel.errors import BadOption
from taproom.kernel.files import whole_file
from taproom.kernel.words import N_
from taproom.lab.extras import extra
from taproom.lab.hooks import COLUMNS_TAKEN, POINTS
from taproom.lab.parquet import ParquetRows
from taproom.lab.simulate import Result

NORMAL_95 = 1.96
"""So many standard errors lie on each side of a 95 % interval."""
PARQUET = ".parquet"
CSV = ".csv"

Row = list[object]


def check_table(path: str | Path) -> None:
    """Refuse a file whose ending tells no kind; what is no file, such as a pipe, is written as CSV."""
    path = Path(path)
    if path.suffix.lower() == PARQUET:
        with extra("report"):
            import pyarrow.parquet  # noqa: F401 - refused now, not after hours of playing
    elif path.suffix.lower() != CSV and (path.is_file() or not path.exists()):
        raise BadOption(N_("The table {file!r} needs a name that ends in .csv or .parquet."), file=str(path))


def write_table(results: Iterable[Result], path: str | Path) -> Generator[Result, None, None]:
    """Write each result, a row for every seat, and hand it on; the ending of the file tells its kind.

    The file is there once all results are in it; whoever stops before that closes this, and leaves none.
    """
    check_table(path)
    kind = write_parquet if Path(path).suffix.lower() == PARQUET else write_csv
    return kind(results, path)


def write_csv(results: Iterable[Result], path: str | Path) -> Generator[Result, None, None]:
    """Write results as CSV, and hand them on."""
    names: list[str] = []
    with whole_file(path) as file:
        writer = csv.writer(file, lineterminator="\n")
        for number, result in enumerate(results, start=1):
            if number == 1:
                names = columns(result)
                writer.writerow(names)
            writer.writerows(rows(number, result, names))
            yield result


def write_parquet(results: Iterable[Result], path: str | Path) -> Generator[Result, None, None]:
    """Write results as Parquet, and hand them on."""
    with whole_file(path) as file, closing(ParquetRows(file.buffer)) as table:
        for number, result in enumerate(results, start=1):
            if number == 1:
                table.begin(columns(result), types(result))
            table.add(rows(number, result, table.names))
            yield result
        table.write()


def columns(result: Result) -> list[str]:
    """Name the columns; the sources of points are those of the game, and the last ones come from hooks."""
    sources = [f"{POINTS}{source}" for source in result.points[0]]
    return [*COLUMNS_TAKEN[:-2], *sources, *COLUMNS_TAKEN[-2:], *result.noted]


def rows(number: int, result: Result, names: Sequence[str]) -> list[Row]:
    """Give the rows of a game, whose columns must be those of the first."""
    if columns(result) != names:
        raise BadOption(
            N_(
                "In the game with seed {seed!r} hooks give {given}, and in the first {first}; "
                "they have to give the same names in the same order, None where there is no value."
            ),
            seed=result.seed,
            given=", ".join(result.noted) or "-",
            first=", ".join(names[len(columns(result)) - len(result.noted) :]) or "-",
        )
    return [row(number, result, seat) for seat in range(len(result.bots))]


def types(result: Result) -> dict[str, type]:
    """Give the types of all columns but those of hooks."""
    names = columns(result)[: -len(result.noted) or None]
    return {**dict.fromkeys(names, int), "seed": str, "bot": str}


def row(number: int, result: Result, seat: int) -> Row:
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
        *(value[seat] if isinstance(value, list) else value for value in result.noted.values()),
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
