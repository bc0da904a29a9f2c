"""News: which table has changed, told to everybody who looks at it, in this process and in others."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress

import asyncpg
from sqlalchemy.engine import URL

from taproom.server.logs import Seldom
from taproom.server.store_health import cause_of
from taproom.server.writing import CHANNEL

log = logging.getLogger("taproom.news")
LOBBY = "lobby"
"""The topic of whoever looks at the home page."""
PATIENCE = 100
"""So much news may wait for a slow listener; what is lost it finds by looking itself."""
AGAIN_SECONDS = 1.0
HEARTBEAT_SECONDS = 10.0
CUT = ""
"""No news, but the end of the connection for them."""


class Listener:
    """Somebody who wants to hear of some topics."""

    def __init__(self) -> None:
        self.waiting: asyncio.Queue[str] = asyncio.Queue(PATIENCE)

    def hear(self, topic: str) -> None:
        """Take a piece of news, unless too much waits already."""
        with suppress(asyncio.QueueFull):
            self.waiting.put_nowait(topic)


class Hub:
    """Hands news to the listeners of this process."""

    def __init__(self) -> None:
        self.listeners: dict[str, set[Listener]] = defaultdict(set)

    def listen(self, listener: Listener, topic: str) -> None:
        """Let a listener hear of a topic."""
        self.listeners[topic].add(listener)

    def leave(self, listener: Listener) -> None:
        """Let a listener go."""
        for topic in [topic for topic, heard in self.listeners.items() if listener in heard]:
            self.listeners[topic].discard(listener)
            if not self.listeners[topic]:
                del self.listeners[topic]

    def tell(self, topic: str) -> None:
        """Tell everybody who wants to hear of a topic that there is something new."""
        for listener in list(self.listeners.get(topic, ())):
            listener.hear(topic)

    def count(self) -> int:
        """Count who listens."""
        return len({listener for heard in self.listeners.values() for listener in heard})


class PostgresEar:
    """Hears on PostgreSQL what other processes have stored, and comes back when the connection breaks."""

    def __init__(self, url: URL, heard: Callable[[str, int], Awaitable[None]]) -> None:
        self.address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.heard = heard
        self.task: asyncio.Task[None] | None = None
        self.listening = asyncio.Event()
        self.seldom = Seldom(log)

    async def start(self) -> None:
        """Begin to listen."""
        self.task = asyncio.create_task(self._listen_on())
        await self.listening.wait()

    async def close(self) -> None:
        """Stop listening."""
        if self.task:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task

    async def _listen_on(self) -> None:
        while True:
            try:
                await self._listen()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
                self.seldom.warning("the database's news are out of reach; trying again: %s", cause_of(error))
            await asyncio.sleep(AGAIN_SECONDS)

    async def _listen(self) -> None:
        """Listen until the connection breaks; a question now and then shows whether it has unnoticed."""
        waiting: asyncio.Queue[str] = asyncio.Queue()
        connection = await asyncpg.connect(self.address, timeout=HEARTBEAT_SECONDS)
        try:
            connection.add_termination_listener(lambda _connection: waiting.put_nowait(CUT))
            await connection.add_listener(CHANNEL, lambda _c, _p, _n, payload: waiting.put_nowait(payload))
            self.listening.set()
            while True:
                try:
                    payload = await asyncio.wait_for(waiting.get(), HEARTBEAT_SECONDS)
                except TimeoutError:
                    await connection.execute("select 1", timeout=HEARTBEAT_SECONDS)
                    continue
                if payload == CUT:
                    raise ConnectionResetError("the connection was cut")
                table, _blank, version = payload.partition(" ")
                await self.heard(table, int(version))
        finally:
            with suppress(Exception):
                await connection.close(timeout=1)
