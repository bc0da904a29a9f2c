"""The house: everything that a server process has, opened and closed in order."""

from dataclasses import dataclass

from taproom.bots.review import USUAL_SECONDS
from taproom.server.databases import usual_database
from taproom.server.drivers import LOOK_SECONDS, PACE_SECONDS, Driver
from taproom.server.limits import Limits
from taproom.server.news import Hub, PostgresEar
from taproom.server.paintings import Paintings
from taproom.server.people import Person, Signer
from taproom.server.store import Store
from taproom.server.tables import LEASE_SECONDS, Tables
from taproom.server.thinkers import Thinkers
from taproom.server.timekeeping import CLOCK, time
from taproom.server.webhooks import Webhooks

PEOPLE_KEPT = 10_000
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
    """Cookies go over https only."""
    writes: int = 600
    """So many changes a minute one browser may ask for, after a burst of a tenth of it."""
    local_webhooks: bool = False
    """Webhooks may go to private addresses: for a server in one's own network."""
    look: float = LOOK_SECONDS
    """Seconds between two looks at the store for what is due, or was changed by somebody else."""
    lease: float = LEASE_SECONDS
    """Seconds after which another server takes care of the tables of one that has died."""
    review: float = USUAL_SECONDS
    """Seconds, about, that a bot thinks about a finished game."""


class House:
    """One server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database or usual_database())
        self.store.longest_lease = max(self.store.longest_lease, 2 * settings.lease)
        self.hub = Hub()
        self.tables = Tables(self.store, self.hub, lease_seconds=settings.lease)
        self.thinkers = Thinkers(settings.thinkers)
        self.driver = Driver(self.tables, self.thinkers, settings.pace, settings.look, settings.review)
        self.limits = Limits(settings.writes)
        self.signer = Signer(b"")
        self.ear: PostgresEar | None = None
        self.webhooks = Webhooks(self, settings.local_webhooks)
        self.paintings = Paintings()
        self.known: dict[str, tuple[float, Person]] = {}
        self.started = time()
        self.answers: dict[str, int] = {}
        self.answer_seconds = 0.0

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

    async def close(self) -> None:
        """Close everything; what was answered is stored, what was not is nobody's loss."""
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
