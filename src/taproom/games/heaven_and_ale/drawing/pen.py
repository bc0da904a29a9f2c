"""The pen of Heaven & Ale."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from taproom.games.heaven_and_ale.drawing.last import Last
from taproom.kernel.game import Target
from taproom.kernel.pen import Json, Pen


class Person(NamedTuple):
    """A player as drawings show one."""

    seat: int
    name: str
    initial: str


class Barrels(NamedTuple):
    """The points of a large and of a small barrel."""

    large: int
    small: int


Zones = tuple[tuple[int, int], ...]
"""The rate and the value of every spot of the rail."""


class HeavenPen(Pen):
    """Draws a table of Heaven & Ale."""

    def __init__(self, view: Json, targets: Sequence[Target], lang: str, prefix: str, layout: str) -> None:
        super().__init__(view, targets, lang, prefix, layout)
        self.last = Last(self.last_moves)
        self.people = [Person(n, *both) for n, both in enumerate(zip(self.names, self.initials, strict=True))]

    @cached_property
    def barrels(self) -> Barrels:
        """What barrels are worth."""
        return Barrels(**self.view["printed"]["barrels"])

    @cached_property
    def zones(self) -> Zones:
        """What the spots of the rail bring."""
        return tuple([(facts["rate"], facts["value"]) for facts in self.view["printed"]["zones"]])
