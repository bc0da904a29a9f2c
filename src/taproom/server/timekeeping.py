"""The time by which a server goes: that of the machine when it started, and steady from then on.

Somebody who sets the machine's clock, forward or back, neither makes bots wait nor burns anybody's time:
the server's time follows slowly, by a second in a hundred. It goes on while a machine is suspended, and
`suspended` says for how long that was. Servers on one PostgreSQL go by the clock of the database.
"""

import time as clocks

FOLLOW = 0.01
"""Seconds by which a clock is put right in a second, at most."""
AHEAD_SECONDS = 60.0
"""What is stored as later than now by more than that comes from a clock that was wrong."""


def wall() -> float:
    """Return the machine's time in seconds since 1970, which somebody may set."""
    return clocks.time()


def awake() -> float:
    """Return seconds that nobody can set; they stand still while the machine is suspended."""
    return clocks.monotonic()


def steady() -> float:
    """Return seconds that nobody can set; they go on while the machine is suspended, where it says so."""
    # macOS has no CLOCK_BOOTTIME; its CLOCK_MONOTONIC, unlike `monotonic`, goes on in the same way.
    return clocks.clock_gettime(getattr(clocks, "CLOCK_BOOTTIME", clocks.CLOCK_MONOTONIC))


def suspended() -> float:
    """Return for how many seconds the machine was ever suspended, as far as it says so."""
    return steady() - awake()


class Clock:
    """A clock that never jumps."""

    def __init__(self, now: float) -> None:
        self.start(now)

    def start(self, now: float) -> None:
        """Set the clock."""
        self.base = now
        self.since = self.followed = steady()

    def time(self) -> float:
        """Return the time in seconds since 1970."""
        return self.base + steady() - self.since

    def follow(self, reference: float) -> None:
        """Come nearer to another clock, slowly: nobody notices but by the hour."""
        now = steady()
        most = FOLLOW * (now - self.followed)
        self.followed = now
        self.base += min(max(reference - self.time(), -most), most)


CLOCK = Clock(wall())
time = CLOCK.time
