"""Telling people elsewhere that it is their turn: a small message to a public address of their own."""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from taproom.kernel.errors import BadOption, TaproomError
from taproom.kernel.words import N_
from taproom.server import outgoing
from taproom.server.table import OPEN, RUNNING, Table

if TYPE_CHECKING:
    from taproom.server.house import House

log = logging.getLogger("taproom.webhooks")
SECONDS = 5.0
OPENING_SECONDS = 30.0
"""Time for open pages to show their parts of a deal before anybody is told that a table waits for them."""
NOBODY = -1
WAITING = 1_000
HANDS = 8
"""So many messages are on their way at once: a slow address does not hold the others up."""
LONGEST_ADDRESS = 500
SCHEMES = ("http", "https")


def checked_address(given: str) -> str:
    """Refuse what is no web address; nothing means that nobody is told."""
    if not given:
        return ""
    try:
        parts = urlsplit(given)
        fits = (
            parts.scheme in SCHEMES and bool(parts.hostname) and parts.port != 0 and "@" not in parts.netloc
        )
    except ValueError:
        fits = False
    if not fits or len(given) > LONGEST_ADDRESS or not given.isprintable() or " " in given:
        raise BadOption(N_("A webhook is an address that begins with https:// or http://."))
    return given


class Webhooks:
    """Posts messages, a few at a time; one that fails is not tried again."""

    def __init__(self, house: "House", local: bool) -> None:
        self.house = house
        self.network = outgoing.PublicNetwork(local)
        self.waiting: asyncio.Queue[tuple[str, dict[str, object]]] = asyncio.Queue(WAITING)
        self.told: dict[str, int] = {}
        """Which seat of a table was last told that it is its turn."""
        self.posting: list[asyncio.Task[None]] = []
        house.tables.listeners.append(self.changed)

    async def start(self) -> None:
        """Begin to post."""
        self.posting = [asyncio.create_task(self._post_on()) for _hand in range(HANDS)]

    async def close(self) -> None:
        """Stop."""
        for task in self.posting:
            task.cancel()
        await asyncio.gather(*self.posting, return_exceptions=True)

    def changed(self, table: Table) -> None:
        """Hear that a table has changed; tell whoever must decide now and did not before."""
        if table.held_up_by() and table.id not in self.told:
            self.told[table.id] = NOBODY
            asyncio.get_running_loop().create_task(self._remind(table.id))
        if table.status == OPEN:
            return
        seat = table.decides if table.status == RUNNING else None
        if seat is None or table.seats[seat].thinks:
            self.told.pop(table.id, None)
            return
        if self.told.get(table.id) != seat:
            self.told[table.id] = seat
            for person in table.seats[seat].people:
                asyncio.get_running_loop().create_task(self._tell(person, table, seat))

    async def _remind(self, name: str) -> None:
        """Tell those for whom a table waits to begin; most pages were open, and it has begun long ago."""
        await asyncio.sleep(OPENING_SECONDS)
        with suppress(TaproomError):  # somebody may have taken the table out
            table = await self.house.tables.get(name)
            for seat in table.held_up_by():
                for person in table.seats[seat].people:
                    await self._tell(person, table, seat, "start-waits")

    async def _tell(self, name: str, table: Table, seat: int, event: str = "your-turn") -> None:
        person = await self.house.person(name)
        if person and person.preferences.webhook:
            message: dict[str, object] = {
                "event": event,
                "game": table.game.slug,
                "table": table.id,
                "path": f"/table/{table.id}",
                "seat": seat,
                "name": table.seats[seat].name,
            }
            with suppress(asyncio.QueueFull):
                self.waiting.put_nowait((person.preferences.webhook, message))

    async def _post_on(self) -> None:
        while True:
            address, message = await self.waiting.get()
            try:
                await self.post(address, message)
            except Exception as error:  # whatever it is, the next one may go well
                log.info("a webhook failed: %s", type(error).__name__)

    async def post(self, address: str, message: dict[str, object]) -> None:
        """Post a message; what is answered does not matter, as long as something is."""
        async with asyncio.timeout(SECONDS), outgoing.client(self.network) as client:
            await client.post(checked_address(address), json=message)
