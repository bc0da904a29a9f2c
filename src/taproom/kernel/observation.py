"""What a program sees of a position: a row of whole numbers, each with a name.

A row is written by `State.observe` as 16-bit numbers, least byte first; `Game.layout` names them.
"""

from typing import NamedTuple

from taproom.kernel.errors import BadOption
from taproom.kernel.words import N_


class Feature(NamedTuple):
    """One number of a row: its name, its bounds, what it means."""

    name: str
    """Parts go from large to small, with colons between them: "me: ducats", "next 1: garden 12: tile"."""
    low: int
    high: int
    meaning: str = ""
    category: bool = False
    """The number stands for one of several things and is no amount: 3 is not more than 2."""


class Layout:
    """The numbers of a row, in order."""

    def __init__(self, features: list[Feature]) -> None:
        self.features = tuple(features)
        self.places = {feature.name: place for place, feature in enumerate(self.features)}
        """Where the number of that name stands."""

    def __len__(self) -> int:
        return len(self.features)

    def place(self, name: str) -> int:
        """Give the place of the number of that name."""
        if name not in self.places:
            raise BadOption(N_("No number of an observation is called {name!r}."), name=name)
        return self.places[name]


def seat_name(distance: int) -> str:
    """Name a seat as another sees it: itself first, then the others in the order of play."""
    return "me" if distance == 0 else f"next {distance}"
