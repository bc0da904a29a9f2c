"""On whose behalf bots think: the network that a request came from, and the person; and bounds for both.

Nothing of this is stored: after a restart a table's network is known again as soon as somebody acts there.
"""

from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple

from taproom.kernel.words import N_
from taproom.server import journal
from taproom.server.errors import TooMuch
from taproom.server.journal import Entry
from taproom.server.table import BOT, OVER, Table

MOST_TABLES = 20
"""Tables of one person at which bots may be kept busy at once."""
NETWORK_SHARE = 5
"""As many people behind one address may have that many each: a class of pupils, a household, a club."""
LIVELY_SECONDS = 600.0
"""A table keeps bots busy for so long after the last action there; a game by correspondence hardly ever."""
LONGEST_SECONDS = 3600.0
"""A table where a bot should be thinking counts for so long at most."""
MANY = 10_000

asking: ContextVar[str] = ContextVar("asking", default="")
"""The network that the present request came from; empty for what a server does by itself."""


class Owner(NamedTuple):
    """On whose behalf bots think."""

    network: str = ""
    """Where the last request came from, as far as this process knows."""
    person: str = ""
    """Who hosts the table or asks for a hint; empty for tables that were opened through the API."""

    def same(self, other: "Owner") -> bool:
        """Whether two are one person, wherever; programs are told apart by their networks alone."""
        return self.person == other.person if self.person else self == other


NOBODY = Owner()


@dataclass(frozen=True)
class Busy:
    """A table that keeps bots busy."""

    owner: Owner
    thinks: bool
    """It is a bot's turn."""
    seen: float
    """When something happened there, by the monotonic clock."""

    def counts(self, now: float) -> bool:
        """Whether bots are still kept busy."""
        return now - self.seen < (LONGEST_SECONDS if self.thinks else LIVELY_SECONDS)


class BotTables:
    """The tables that keep bots busy, as far as this process has heard of them."""

    def __init__(self, most: int = MOST_TABLES) -> None:
        self.most = most
        self.busy: dict[str, Busy] = {}

    def note(self, table: Table) -> None:
        """Hear that something happened at a table."""
        if table.status == OVER or not any(seat.thinks for seat in table.seats):
            self.busy.pop(table.id, None)
            return
        owner = Owner(asking.get() or self.owner(table).network, table.deal.host)
        seat = table.decides
        thinks = seat is not None and table.seats[seat].thinks
        self.busy[table.id] = Busy(owner, thinks, monotonic())
        if len(self.busy) > MANY:
            self.forget()

    def forget(self) -> None:
        """Forget the tables where nothing happens any more."""
        now = monotonic()
        self.busy = {name: each for name, each in self.busy.items() if each.counts(now)}

    def owner(self, table: Table) -> Owner:
        """Return on whose behalf bots think at a table."""
        known = self.busy.get(table.id)
        return known.owner if known else Owner("", table.deal.host)

    def admit(self, table: Table, entries: Sequence[Entry]) -> None:
        """Raise TooMuch if entries bring bots to one table too many; else that counts before it is stored."""
        begins = any(entry.kind == journal.START for entry in entries)
        brings = any(entry.kind == journal.BOT for entry in entries)
        if not brings and not (begins and any(seat.kind == BOT for seat in table.seats)):
            return
        self.forget()
        if table.id in self.busy:
            return
        owners = [each.owner for each in self.busy.values()]
        own = Owner(asking.get(), table.deal.host)
        if own != NOBODY and sum(owner.same(own) for owner in owners) >= self.most:
            raise TooMuch(
                N_("Bots play at {n} of your tables already; finish a game first, or wait some minutes."),
                n=self.most,
            )
        together = self.most * NETWORK_SHARE
        if own.network and sum(owner.network == own.network for owner in owners) >= together:
            raise TooMuch(
                N_(
                    "Bots play at {n} tables of your network already; "
                    "finish a game first, or wait some minutes."
                ),
                n=together,
            )
        self.busy[table.id] = Busy(own, False, monotonic())

    def drop(self, table: Table) -> None:
        """Forget a table that could not be stored."""
        self.busy.pop(table.id, None)
