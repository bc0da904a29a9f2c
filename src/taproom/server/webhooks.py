"""Telling people elsewhere that it is their turn: a small message to an address of their own.

The address must be public: a server that posted to private ones for anybody who asks could be made to knock
at doors that only it can reach. The name is looked up once, and the message goes to the number checked.
"""

import asyncio
import json
import logging
import ssl
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, urlsplit

from taproom.kernel.errors import BadOption
from taproom.kernel.words import N_
from taproom.server.table import RUNNING, Table

if TYPE_CHECKING:
    from taproom.server.house import House

log = logging.getLogger("taproom.webhooks")
SECONDS = 5.0
WAITING = 1_000
HANDS = 8
"""So many messages are on their way at once: a slow address does not hold the others up."""
LONGEST_ADDRESS = 500
PORTS = {"http": 80, "https": 443}
TRANSLATED = IPv6Network("64:ff9b::/96")
"""Numbers that a translator passes on to the older network."""


def checked_address(given: str) -> str:
    """Refuse what is no web address; nothing means that nobody is told."""
    if not given:
        return ""
    try:
        parts = urlsplit(given)
        fits = parts.scheme in PORTS and bool(parts.hostname) and parts.port != 0 and "@" not in parts.netloc
    except ValueError:
        fits = False
    if not fits or len(given) > LONGEST_ADDRESS or not given.isprintable() or " " in given:
        raise BadOption(N_("A webhook is an address that begins with https:// or http://."))
    return given


class Webhooks:
    """Posts messages, a few at a time; one that fails is not tried again."""

    def __init__(self, house: "House", local: bool) -> None:
        self.house = house
        self.local = local
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
        seat = table.decides if table.status == RUNNING else None
        if seat is None or table.seats[seat].thinks:
            self.told.pop(table.id, None)
            return
        if self.told.get(table.id) != seat:
            self.told[table.id] = seat
            for person in table.seats[seat].people:
                asyncio.get_running_loop().create_task(self._tell(person, table, seat))

    async def _tell(self, name: str, table: Table, seat: int) -> None:
        person = await self.house.person(name)
        if person and person.preferences.webhook:
            message: dict[str, object] = {
                "event": "your-turn",
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
                await asyncio.wait_for(self.post(address, message), SECONDS)
            except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError) as error:
                log.info("a webhook failed: %s", type(error).__name__)

    async def post(self, address: str, message: dict[str, object]) -> None:
        """Post a message to an address whose number was checked."""
        parts = urlsplit(checked_address(address))
        port = parts.port or PORTS[parts.scheme]
        number = await self._number(str(parts.hostname), port)
        secure = ssl.create_default_context() if parts.scheme == "https" else None
        reader, writer = await asyncio.open_connection(
            number, port, ssl=secure, server_hostname=parts.hostname if secure else None
        )
        try:
            writer.write(written(parts, json.dumps(message).encode()))
            await writer.drain()
            await reader.readline()
        finally:
            writer.close()

    async def _number(self, host: str, port: int) -> str:
        """Look a name up, and refuse numbers of private networks."""
        found = await asyncio.get_running_loop().getaddrinfo(host, port, proto=6)
        number = str(found[0][4][0])
        if not self.local and not is_public(number):
            raise OSError("not a public address")
        return number


def is_public(number: str) -> bool:
    """Whether a number is one of the public network, also the older one that a newer one may carry."""
    found = ip_address(number.partition("%")[0])
    return all(each.is_global and not each.is_multicast for each in (found, *carried(found)))


def carried(number: IPv4Address | IPv6Address) -> list[IPv4Address]:
    """List the older numbers to which a message to a newer one may be passed on."""
    if isinstance(number, IPv4Address):
        return []
    found = [number.ipv4_mapped, number.sixtofour, *(number.teredo or ())]
    if number in TRANSLATED:
        found.append(IPv4Address(int(number) & 0xFFFFFFFF))
    return [each for each in found if each is not None]


def written(parts: SplitResult, body: bytes) -> bytes:
    """Write a request of HTTP."""
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    head = [
        f"POST {path} HTTP/1.1",
        f"Host: {parts.netloc}",
        "User-Agent: Taproom",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        "Connection: close",
    ]
    return "\r\n".join(head).encode("ascii", "replace") + b"\r\n\r\n" + body
