"""Where things lie on the map: read from four tables beside it.

The tables hold the outline of the country by longitude and latitude, where each place stands (a little apart
from its neighbours where the true spots are too close), where the times of each road are written, and where
figures stand on a cap so that no time covers their letters.
"""

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from taproom.games.belgian_beers_race.names import GRAND_PLACE

WEST, NORTH = 2.46, 51.555
"""The degrees at the upper left corner."""
ACROSS, DOWN = 302.0, 474.8
"""Units of the map to a degree."""
WIDE, HIGH = 1200, 1010
ABOVE = 20
"""Units of ground above the corner, for figures that stand in the far north."""


class Spot(NamedTuple):
    """A point of the map."""

    x: float
    y: float


class Sign(NamedTuple):
    """Where the times of a road are written, side by side or (`upright`) one below the other."""

    x: float
    y: float
    upright: bool


class Stand(NamedTuple):
    """Where figures stand side by side, seen from the middle of their cap, and tokens beside them."""

    x: float = 0
    y: float = -13
    apart: float = 22
    tokens: Spot | None = None
    """The middle of the upper edge of the tokens; else they lie at the right of the figures."""


class Window(NamedTuple):
    """A part of the map that is shown."""

    x: float
    y: float
    wide: float
    high: float

    def holds(self, spot: Spot, beside: float, above: float, below: float) -> bool:
        """Say whether a thing that reaches so far from its spot lies wholly inside."""
        return (
            self.x + beside <= spot.x <= self.x + self.wide - beside
            and self.y + above <= spot.y <= self.y + self.high - below
        )


def rows(name: str) -> list[Mapping[str, str]]:
    """Read a table of the map."""
    table = files("taproom.games.belgian_beers_race") / "drawing" / "map" / f"{name}.csv"
    return list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))


@cache
def places() -> Mapping[str, Spot]:
    """Give the spot of every brewery, of Brussels on the map, and of the Grand-Place in its lens."""
    spots = {row["place"]: Spot(float(row["x"]), float(row["y"])) for row in rows("places")}
    spots[GRAND_PLACE] = spots.pop("GP")
    return spots


@cache
def signs() -> Mapping[str, Sign]:
    """Give where the times of every road are written, by the road's name."""
    return {
        f"{row['from']}-{row['to']}": Sign(float(row["x"]), float(row["y"]), row["direction"] == "column")
        for row in rows("labels")
    }


@cache
def stands() -> Mapping[tuple[str, int], Stand]:
    """Give where so many figures stand on a place, if it is not in the middle of the cap."""
    return {
        (row["place"], int(row["figures"])): Stand(
            float(row["x"]),
            float(row["y"]),
            float(row["apart"]),
            Spot(float(row["tokens_x"]), float(row["tokens_y"])) if row["tokens_x"] else None,
        )
        for row in rows("standing")
    }


@cache
def outline() -> str:
    """Give the country's border as a path."""
    points = [
        f"{(float(row['lon']) - WEST) * ACROSS:.1f} {(NORTH - float(row['lat'])) * DOWN:.1f}"
        for row in rows("outline")
    ]
    return f"M{'L'.join(points)}Z"
