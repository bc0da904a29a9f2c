"""The tables of this server: found, changed one wish at a time, stored, and told to everybody."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import replace
from weakref import WeakValueDictionary

from taproom.kernel.errors import BadOption
from taproom.kernel.game import Game
from taproom.kernel.records import Record
from taproom.kernel.words import N_
from taproom.server import acting, journal
from taproom.server.clocks import Clock
from taproom.server.errors import Refused
from taproom.server.journal import Asker, Entry
from taproom.server.news import LOBBY, Hub
from taproom.server.owners import MOST_TABLES, BotTables
from taproom.server.people import LONGEST_ID, clean_name, new_id
from taproom.server.sized_cache import SizedCache
from taproom.server.store import Store, StoreFault, no_such_table
from taproom.server.table import HINTS, IMPORTED, Deal, Table, folded
from taproom.server.timekeeping import AHEAD_SECONDS, time
from taproom.server.writing import Facts, Writing

ROOM = 400_000_000
"""Bytes of tables, about, that stay in memory; the others are read when somebody asks for them."""
TRIES = 4
LEASE_SECONDS = 15.0

A_TABLE, AN_ENTRY, A_TELLING = 20_000, 1_000, 700
"""Bytes, about, of a table, of each thing that happened at it, and of each telling of that."""

Wish = Callable[[Table], Sequence[Entry]]
"""Gives the entries that somebody wants to add, or refuses."""
Askers = Callable[[Table], Collection[Asker]]
"""Gives those in whose name somebody asks."""


def nobody(_table: Table) -> Collection[Asker]:
    """Ask in nobody's name: such a request is not remembered."""
    return ()


def size_of(table: Table) -> int:
    """Return about how many bytes a table takes in memory."""
    tellings = max(len(table.chronicles), len(table.seats) + 1)  # more may follow once it is kept
    return A_TABLE + table.version * (AN_ENTRY + A_TELLING * tellings)


class Tables:
    """All tables, as far as somebody has asked for them; what is here is stored already."""

    def __init__(
        self,
        store: Store,
        hub: Hub,
        kick: Callable[[str], None] = lambda name: None,
        lease_seconds: float = LEASE_SECONDS,
        bot_tables: int = MOST_TABLES,
    ) -> None:
        self.store = store
        self.hub = hub
        self.kick = kick
        """Hears of a table at which a bot or a review waits."""
        self.lease_seconds = lease_seconds
        self.bots = BotTables(bot_tables)
        self.listeners: list[Callable[[Table], None]] = [self.bots.note]
        """Hear of every table that this process has changed."""
        self.me = secrets.token_hex(6)
        """How this process signs its leases."""
        self.kept: SizedCache[str, Table] = SizedCache(ROOM, size_of)
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Each lasts as long as somebody holds it or waits for it."""
        self.stored = 0
        """How many entries this process has stored."""
        self.replaced = -1
        """Tables were replaced so often, as far as this process has noticed."""
        self.renewals: list[Callable[[], Awaitable[None]]] = []
        """What else is read anew when tables were replaced."""

    # Finding.

    async def get(self, name: str) -> Table:
        """Give a table as it stands now."""
        async with self.lock(name):
            return await self._fresh(name)

    def lock(self, name: str) -> asyncio.Lock:
        """Give what makes the wishes for one table wait for each other."""
        if len(name) > LONGEST_ID:
            raise no_such_table()
        found = self.locks.get(name)
        if found is None:
            found = self.locks[name] = asyncio.Lock()
        return found

    async def _fresh(self, name: str) -> Table:
        table = self.kept.get(name)
        if table is not None and not self.store.alone:
            table = await self._caught_up(table)
        if table is None:
            table = await self.store.load(name)
            self.kept.put(name, table)
        return table

    async def _caught_up(self, table: Table) -> Table | None:
        """Add what other processes have stored; nothing if the table must be read anew."""
        missing = await self.store.news_of(table)
        if missing is None:
            self.kept.drop(table.id)
            return None
        for entry in missing:
            table.apply(entry)
        if missing:
            self.kept.put(table.id, table)
        return table

    def forget(self, name: str) -> None:
        """Read a table anew when it is next asked for."""
        self.kept.drop(name)

    async def heard(self, name: str, version: int) -> None:
        """Hear that a process, this or another, has stored something."""
        table = self.kept.get(name)
        if table is None or table.version < version:
            self.hub.tell(name)
            self.hub.tell(LOBBY)

    async def look_after(self, names: Sequence[str]) -> None:
        """Compare tables in memory with the store, so that lost news or a restored backup never stick."""
        stored = await self.store.versions(names)
        for name in names:
            table = self.kept.get(name)
            if (
                table is not None
                and not self.lock(name).locked()
                and (table.epoch, table.version) != stored.get(name)
            ):
                self.forget(name)
                self.hub.tell(name)

    async def look_for_replaced(self) -> None:
        """Notice that somebody has put tables back, or taken some out, while this server runs."""
        count = await self.store.replaced()
        if count == self.replaced:
            return
        await self.look_after(list(self.kept))
        for renew in self.renewals:
            await renew()
        for topic in list(self.hub.listeners):
            self.hub.tell(topic)
        self.replaced = count

    # Changing.

    async def change(self, name: str, wish: Wish, request: str = "", askers: Askers = nobody) -> Table:
        """Fulfil a wish: its entries are stored before anybody sees what they do.

        A request that was fulfilled for one of `askers` already is not fulfilled again.
        """
        for _try in range(TRIES):
            async with self.lock(name):
                table = await self._fresh(name)
                if request and table.repeated(request, askers(table)):
                    return table
                entries = list(wish(table))
                if not entries:
                    return table
                self.bots.admit(table, entries)
                if await self._add(table, entries, request):
                    break
        else:
            raise Refused(N_("Too many people act at this table at once; please try again."))
        if any(entry.kind not in journal.UNNOTICED for entry in entries):
            self._tell(table)
        return table

    async def _add(self, table: Table, entries: list[Entry], request: str) -> bool:
        """Store entries and apply them; whoever looks at the table waits meanwhile."""
        now = time()
        if table.changed <= now + AHEAD_SECONDS:  # else that was a clock which was wrong
            now = max(now, table.changed)
        epoch, version = table.epoch, table.version
        stamped = [replace(entry, at=now) for entry in entries]
        stamped[0] = replace(stamped[0], request=request or None)
        self.kept.drop(table.id)  # until it is stored, nobody else may find it
        for entry in stamped:
            table.apply(entry)
        facts = Facts.of(table)
        lease = self.lease(facts)
        writing = Writing(table.id, epoch, version, stamped, facts, people_of(entries), lease)
        if not await self.store.append(writing):
            return False
        self.stored += len(stamped)
        self.kept.put(table.id, table)
        return True

    def lease(self, facts: Facts) -> tuple[str, float]:
        """Whoever lets a bot come to its turn takes care of it."""
        if self.store.alone or not facts.thinks:
            return "", 0.0
        return self.me, self.lease_seconds

    def _tell(self, table: Table) -> None:
        self.hub.tell(table.id)
        self.hub.tell(LOBBY)
        for listener in self.listeners:
            listener(table)
        facts = Facts.of(table)
        if facts.thinks or facts.reviewing or facts.due is not None:
            self.kick(table.id)

    # Opening.

    async def open(self, deal: Deal, seats: int, entries: Sequence[Entry]) -> Table:
        """Open a table with what is fixed about it at once."""
        stamped = [replace(entry, at=deal.created) for entry in entries]
        table = folded(deal, seats, stamped)
        self.bots.admit(table, stamped)
        people = {deal.host, *people_of(entries)}
        try:
            await self.store.create(table, stamped, people, self.lease(Facts.of(table)))
        except StoreFault:
            self.bots.drop(table)
            raise
        self.kept.put(table.id, table)
        self._tell(table)
        return table

    async def import_record(self, record: Record, person: str) -> Table:
        """Keep a record that somebody has opened, so that it can be looked at and shared."""
        deal = Deal(
            id=new_id(),
            game=record.game,
            rules=record.game.rules,
            options=record.options,
            changed=record.changed,
            digest=record.digest,
            seed=record.seed,
            host=person,
            created=time(),
            imported=True,
        )
        state = record.deal()
        entries = [
            Entry(journal.SIT, seat, {"person": "", "name": name_in(text) or "?"})
            for seat, text in enumerate(record.seats)
        ]
        parts = {"nonces": record.nonces, "nonce_hashes": record.nonce_hashes}
        entries.append(Entry(journal.START, None, parts))
        for action in record.actions:
            entries.append(Entry(journal.PLAY, state.player, {"action": action, "by": journal.BY_NOBODY}))
            state.play(action)
        if not state.over:
            entries.append(Entry(journal.END, None, {"how": IMPORTED}))
        return await self.open(deal, len(record.seats), entries)


def people_of(entries: Sequence[Entry]) -> set[str]:
    """Name the people whom some entries bring to a table."""
    return {entry.data["person"] for entry in entries if entry.data.get("person")}


def name_in(seat: str) -> str:
    """Give the name in a record's text for a seat, such as "Anna (human)"."""
    name, bracket, _kind = seat.rpartition(" (")
    return (name if bracket else seat)[:60]


class Plan:
    """What somebody wants a new table to be."""

    def __init__(self, game: Game, host: str, options: dict[str, str] | None = None) -> None:
        self.game = game
        self.host = host
        self.options = game.choose_options(options or {})
        self.hints = "best"
        self.take_backs = True
        self.public = False
        self.clock = Clock()
        self.seats: list[Entry | None] = []
        """Who sits where at once; nothing for a seat that waits for somebody."""

    def seat_me(self, name: str) -> None:
        """Seat the host."""
        named = {"person": self.host, "name": self._own(clean_name(name)), "nonce": ""}
        self.seats.append(Entry(journal.SIT, len(self.seats), named))

    def seat_bot(self, level: str) -> None:
        """Seat a bot."""
        place = len(self.seats)
        name = self._own(acting.PATRONS[place % len(acting.PATRONS)])
        self.seats.append(acting.bot_entry(place, level, name))

    def leave_free(self) -> None:
        """Leave a seat to whoever comes."""
        self.seats.append(None)

    def _own(self, name: str) -> str:
        taken = [entry.data["name"].casefold() for entry in self.seats if entry]
        found, number = name, 2
        while found.casefold() in taken:
            found = f"{name} {number}"
            number += 1
        return found

    def deal(self) -> Deal:
        """Bind the table to a new seed."""
        self.game.check_players(len(self.seats))
        if self.hints not in HINTS:
            raise BadOption(N_("Hints are none, legal or best."))
        return Deal(
            id=new_id(),
            game=self.game,
            rules=self.game.rules,
            options=self.options,
            changed={},
            digest=self.game.usual_box.digest,
            seed=secrets.token_hex(32),
            host=self.host,
            created=time(),
            hints=self.hints,
            take_backs=self.take_backs,
            public=self.public,
            clock=self.clock,
        )

    async def open(self, tables: Tables) -> Table:
        """Open the table."""
        return await tables.open(self.deal(), len(self.seats), [entry for entry in self.seats if entry])
