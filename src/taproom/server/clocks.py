"""The clock of a table: minutes for the whole game, or days for each decision."""

from dataclasses import dataclass
from typing import Any

from taproom.kernel.errors import BadOption
from taproom.kernel.words import N_

NONE = "none"
MINUTES = "minutes"
DAYS = "days"
CHOICES = {NONE: (0,), MINUTES: (5, 10, 15, 20, 30, 45, 60, 90, 120), DAYS: (1, 2, 3, 5, 7, 14)}
SECONDS = {MINUTES: 60, DAYS: 86_400}
GRACE = 30.0
"""However late a seat is, it has so many seconds for a decision."""
AWAY_SECONDS = 180.0
"""The least for which a seat lets the others wait before it counts as away."""
AWAY_SHARE = {NONE: 0.0, MINUTES: 0.1, DAYS: 0.5}
"""Which part of the time that a clock gives a seat has let pass when it counts as away."""


@dataclass(frozen=True)
class Clock:
    """How long a seat may think."""

    kind: str = NONE
    amount: int = 0

    @staticmethod
    def read(kind: object, amount: object) -> "Clock":
        """Read a clock that somebody chose; any number of minutes or days that the form offers."""
        if kind == NONE:
            return Clock()
        if kind not in SECONDS or type(amount) is not int or amount not in CHOICES[str(kind)]:
            raise BadOption(
                N_("A clock is none, {minutes} minutes or {days} days."),
                minutes=", ".join(map(str, CHOICES[MINUTES])),
                days=", ".join(map(str, CHOICES[DAYS])),
            )
        return Clock(str(kind), amount)

    def left(self, used: float) -> float | None:
        """How many seconds a seat has left when its decision comes up; nothing without a clock."""
        if self.kind == NONE:
            return None
        return max(self.amount * SECONDS[self.kind] - used, GRACE)

    @property
    def away_seconds(self) -> float:
        """Seconds for which a seat lets the others wait for one decision before it counts as away."""
        given = self.amount * SECONDS.get(self.kind, 0)
        return max(AWAY_SECONDS, AWAY_SHARE[self.kind] * given)

    def dump(self) -> dict[str, Any]:
        """Give it as plain JSON."""
        return {"kind": self.kind, "amount": self.amount}
