"""How often somebody may ask for a change: a bucket that fills up again with time."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from taproom.kernel.words import N_
from taproom.server.errors import TooMuch

KEPT = 20_000
BURSTS = 10
"""A bucket holds a tenth of a minute's worth."""


class Limits:
    """Counts the changes that each browser or address asks for."""

    def __init__(self, per_minute: int) -> None:
        self.rate = per_minute / 60.0
        self.most = max(1.0, per_minute / BURSTS)
        self.buckets: dict[str, tuple[float, float]] = {}

    def allow(self, who: str, cost: float = 1.0) -> bool:
        """Take something from somebody's bucket; no if it is empty."""
        now = monotonic()
        level, seen = self.buckets.get(who, (self.most, now))
        level = min(self.most, level + (now - seen) * self.rate)
        allowed = level >= cost
        if len(self.buckets) >= KEPT and who not in self.buckets:
            self.forget(now)
        self.buckets[who] = (level - cost if allowed else level, now)
        return allowed

    def forget(self, now: float) -> None:
        """Drop the buckets that are full again."""
        full = self.most / self.rate
        self.buckets = {who: each for who, each in self.buckets.items() if now - each[1] < full}
        if len(self.buckets) >= KEPT:
            self.buckets.clear()


class Slots:
    """Bounds how much of something goes on at one time, for each client and in all."""

    def __init__(self, per_client: int, most: int) -> None:
        self.per_client = per_client
        self.most = most
        self.taken: Counter[str] = Counter()

    @contextmanager
    def taking(self, client: str) -> Iterator[None]:
        """Take a slot for as long as the context lasts; raise TooMuch if none is free."""
        if self.taken[client] >= self.per_client or self.taken.total() >= self.most:
            raise TooMuch(N_("Others are being served at the moment. Please try again soon."))
        self.taken[client] += 1
        try:
            yield
        finally:
            self.taken[client] -= 1
            if not self.taken[client]:
                del self.taken[client]
