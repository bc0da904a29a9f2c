"""The house: everything that a server process has, opened and closed in order."""

import asyncio
from dataclasses import dataclass
from time import monotonic

from taproom.bots.review import USUAL_SECONDS
from taproom.server.databases import usual_database
from taproom.server.drivers import LOOK_SECONDS, PACE_SECONDS, Driver
from taproom.server.limits import Limits, Slots
from taproom.server.metrics import Metrics
from taproom.server.news import Hub, PostgresEar
from taproom.server.owners import MOST_TABLES
from taproom.server.paintings import Paintings
from taproom.server.people import Person, Signer
from taproom.server.store import Store
from taproom.server.tables import LEASE_SECONDS, Tables
from taproom.server.thinkers import Thinkers
from taproom.server.timekeeping import CLOCK, time
from taproom.server.webhooks import Webhooks

PEOPLE_KEPT = 10_000
RECORDS_OF_A_CLIENT, RECORDS_AT_ONCE = 2, 12
"""Record files that are read at one time."""
PERSON_SECONDS = 5.0
"""So long another process's change to a person may go unseen."""


@dataclass(frozen=True)
class Settings:
    """How a server runs."""

    database: str = ""
    """A file for SQLite or an address of PostgreSQL; empty: a file in the person's data folder."""
    thinkers: int | None = None
    """Processes for bots; nothing: one less than the machine has cores."""
    pace: float = PACE_SECONDS
    secure: bool = False
    """Browsers come by https, whatever a proxy says, and send cookies by https only."""
    writes: int = 600
    """So many changes a minute one browser may ask for, after a burst of a tenth of it."""
    reads: int = 3_000
    """Pages and parts of pages that one address may ask for in a minute; files are not counted."""
    connections: int = 256
    """Connections that one address may have open at once, at each server process."""
    local_webhooks: bool = False
    """Webhooks may go to private addresses: for a server in one's own network."""
    look: float = LOOK_SECONDS
    """Seconds between two looks at the store for what is due, or was changed by somebody else."""
    lease: float = LEASE_SECONDS
    """Seconds after which another server takes care of the tables of one that has died."""
    bot_tables: int = MOST_TABLES
    """Tables at which one person may keep bots busy at once; one address has a multiple of that."""
    review: float = USUAL_SECONDS
    """Seconds, about, that a bot thinks about a finished game."""
    metrics: tuple[str, int] | None = None
    """Where Prometheus may ask for numbers: host and port."""


class House:
    """One server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database or usual_database())
        self.store.longest_lease = max(self.store.longest_lease, 2 * settings.lease)
        self.hub = Hub()
        self.tables = Tables(
            self.store, self.hub, lease_seconds=settings.lease, bot_tables=settings.bot_tables
        )
        self.thinkers = Thinkers(settings.thinkers)
        self.driver = Driver(self.tables, self.thinkers, settings.pace, settings.look, settings.review)
        self.limits = Limits(settings.writes)
        self.reading = Limits(settings.reads)
        self.asking_reviews = asyncio.Lock()
        self.reading_records = Slots(RECORDS_OF_A_CLIENT, RECORDS_AT_ONCE)
        self.signer = Signer(b"")
        self.ear: PostgresEar | None = None
        self.webhooks = Webhooks(self, settings.local_webhooks)
        self.paintings = Paintings()
        self.known: dict[str, tuple[float, Person]] = {}
        self.started = monotonic()
        self.answers: dict[str, int] = {}
        self.answer_seconds = 0.0
        self.metrics: Metrics | None = None

    def count_answer(self, status: int, seconds: float) -> None:
        """Count an answer, for the metrics."""
        kind = f"{status // 100}xx"
        self.answers[kind] = self.answers.get(kind, 0) + 1
        self.answer_seconds += seconds

    async def open(self) -> None:
        """Open everything."""
        await self.store.open()
        CLOCK.start(await self.store.time())
        await self.renew()
        self.tables.renewals.append(self.renew)
        if not self.store.alone:
            self.ear = PostgresEar(self.store.url, self.tables.heard)
            await self.ear.start()
        await self.thinkers.start()
        await self.driver.start()
        await self.webhooks.start()
        if self.settings.metrics:
            self.metrics = Metrics(self)
            self.metrics.start(*self.settings.metrics)

    async def close(self) -> None:
        """Close everything; what was answered is stored, what was not is nobody's loss."""
        if self.metrics:
            await self.metrics.close()
        await self.webhooks.close()
        await self.driver.close()
        await self.thinkers.close()
        if self.ear:
            await self.ear.close()
        await self.store.close()

    async def renew(self) -> None:
        """Read what is kept in memory anew: a backup may have brought other people, and keys."""
        self.signer = Signer(*await self.store.keys())
        self.known.clear()

    # People.

    async def person(self, name: str | None) -> Person | None:
        """Give somebody by the name in the cookie; who has left no trace yet is known by it alone."""
        if name is None:
            return None
        seen, person = self.known.get(name, (0.0, None))
        fresh = self.store.alone or time() - seen < PERSON_SECONDS
        if person is None or not fresh:
            person = await self.store.person(name) or Person(name)
            self.remember(person)
        return person

    async def keep(self, person: Person) -> None:
        """Store somebody's name and preferences."""
        await self.store.keep(person)
        self.remember(person)

    def remember(self, person: Person) -> None:
        """Keep somebody in memory."""
        if len(self.known) >= PEOPLE_KEPT:
            self.known.clear()
        self.known[person.id] = (time(), person)
