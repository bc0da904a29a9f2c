"""Bounds on connections: how many there are, how slow they may be, and how large a request's head is.

uvicorn's parser bounds neither the size nor the time of a head, so this stands in front of it. Who sends or
reads too slowly is cut off. When there is no room for another connection, the client with the most loses the
one that has waited longest without a whole request.
"""

import asyncio
import logging
from collections import Counter
from dataclasses import dataclass, field
from enum import Enum
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, NamedTuple

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from taproom.server.networks import Proxies, network_of

if TYPE_CHECKING:
    from asyncio import TimerHandle, Transport

log = logging.getLogger("taproom.connections")
BODY_RATE = 20_000
"""A body has some seconds, and one more for each so many bytes that have come."""
READ_BYTES = 16_000
"""A client that is sent something takes at least so many bytes of it in the time that it has."""
MOST_HEAD_BYTES = 16_384
MOST_ADDRESS_BYTES = 4_096
MOST_HEADERS = 64
MOST_BODY_BYTES = 6_000_000
"""More than any page takes: the pages' own bounds are lower, and answer in a sentence."""
MOST_PADDING, PADDING = 65_536, 4
"""A body that comes in pieces is no more than so many bytes and so many times as long as what it holds."""
MOST_HEARD_BYTES = 2_048
HEARD_RATE = 100
"""What a WebSocket may say: so many bytes at once, and so many more in a second."""
MOST_PIPELINED = 16
"""Requests sent ahead on one connection."""
MOST_CONNECTIONS = 4_096
SPARE_FILES = 256
"""Descriptors left for everything that is no connection of a client."""
TOLD_SECONDS = 60.0
FIRST_TOLD_SECONDS = 1.0


class Patience(NamedTuple):
    """Seconds that a client has."""

    head: float = 10.0
    """For the head of a request, from the connection or its first byte on."""
    body: float = 20.0
    """For a body, beside what BODY_RATE gives it."""
    read: float = 30.0
    """To take some of what it is sent."""
    close: float = 5.0
    """To take the rest of it once the connection is closed."""


class Phase(Enum):
    """What a connection waits for."""

    HEAD = "head"
    BODY = "body"
    ANSWER = "answer"
    NEXT = "next request"


@dataclass
class Client:
    """The connections of a client, those that came first before the others."""

    waiting: "dict[Connection, None]" = field(default_factory=dict)
    """Without a whole request; these make room first."""
    busy: "dict[Connection, None]" = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.waiting) + len(self.busy)


class Connections:
    """The open connections of a process, by client."""

    def __init__(
        self, per_client: int, most: int, proxies: Proxies, patience: Patience | None = None
    ) -> None:
        self.per_client = per_client
        self.most = most
        self.proxies = proxies
        self.patience = patience or Patience()
        self.clients: dict[str, Client] = {}
        self.count = 0
        self.refused: Counter[str] = Counter()
        self.telling: TimerHandle | None = None
        self.sweeping: TimerHandle | None = None

    def admit(self, connection: "Connection", address: str) -> bool:
        """Count a new connection, for which an older one may have to make room; no if there is none."""
        own = self.clients.get(connection.key, Client())
        if address not in self.proxies and len(own) >= self.per_client:
            self.note("too many connections of one address")
            if not cut_off_first(own.waiting):
                return False
        if self.count >= self.most:
            self.note("too many connections")
            largest = max(self.clients.values(), key=len)
            others = largest.busy if len(largest) > len(own) else {}
            if not cut_off_first(largest.waiting) and not cut_off_first(others):
                return False
        self.clients.setdefault(connection.key, Client()).waiting[connection] = None
        self.count += 1
        if self.sweeping is None:
            self.sweep()
        return True

    def move(self, connection: "Connection", waits: bool) -> None:
        """Note whether a connection waits for a request, from now on."""
        client = self.clients.get(connection.key)
        if client is not None and (connection in client.waiting or connection in client.busy):
            client.waiting.pop(connection, None)
            client.busy.pop(connection, None)
            (client.waiting if waits else client.busy)[connection] = None

    def leave(self, connection: "Connection") -> None:
        """Count a connection no more; the second time nothing happens."""
        client = self.clients.get(connection.key)
        if client is None or not (connection in client.waiting or connection in client.busy):
            return
        client.waiting.pop(connection, None)
        client.busy.pop(connection, None)
        self.count -= 1
        if not len(client):
            del self.clients[connection.key]

    def sweep(self) -> None:
        """Cut off who was told to close before and has not yet taken what was sent; look again later."""
        everybody = [each for client in self.clients.values() for each in (*client.waiting, *client.busy)]
        for each in everybody:
            if each.closing:
                each.cut_off()
            each.closing = each.transport.is_closing()
        later = asyncio.get_running_loop().call_later
        self.sweeping = later(self.patience.close, self.sweep) if everybody or self.count else None

    def note(self, why: str) -> None:
        """Count something that was refused; the log tells it soon, and then once a minute at most."""
        self.refused[why] += 1
        if self.telling is None:
            self.telling = asyncio.get_running_loop().call_later(FIRST_TOLD_SECONDS, self.tell)

    def tell(self) -> None:
        """Write into the log what was refused since the last time."""
        self.telling = None
        if self.refused:
            told = ", ".join(f"{why}: {count}" for why, count in sorted(self.refused.items()))
            log.warning("connections refused or cut off: %s", told)
            self.refused.clear()
            self.telling = asyncio.get_running_loop().call_later(TOLD_SECONDS, self.tell)


def cut_off_first(connections: "dict[Connection, None]") -> bool:
    """Let the first of some connections make room; no if there is none."""
    first = next(iter(connections), None)
    if first is None:
        return False
    first.cut_off()
    return True


class BoundedHttp(HttpToolsProtocol):
    """A connection of HTTP that ends when it is too slow or asks for too much."""

    def __init__(self, bounds: Connections, **uvicorns: Any) -> None:
        super().__init__(**uvicorns)
        self.bounds = bounds
        self.key = ""
        self.counted = False
        self.closing = False
        self.phase = Phase.HEAD
        self.waits = True
        self.head_bytes = 0
        self.body_bytes = 0
        self.raw_bytes = 0
        self.began = 0.0
        self.timer: TimerHandle | None = None
        self.reading: TimerHandle | None = None
        self.unread = 0
        self.refusal: tuple[HTTPStatus, str] | None = None

    def connection_made(self, transport: "Transport") -> None:  # type: ignore[override]
        """Count the connection, and give it some time to say what it wants."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        self.key = network_of(address)
        self.counted = self.bounds.admit(self, address)
        if self.counted:
            self.enter(Phase.HEAD)
            self.set_timer()
        else:
            self.refuse(HTTPStatus.SERVICE_UNAVAILABLE, "no room")

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection no more."""
        self.release()
        super().connection_lost(exc)

    def release(self) -> None:
        """Give up the place among the connections."""
        for timer in (self.timer, self.reading):
            if timer is not None:
                timer.cancel()
        self.timer = self.reading = None
        self.counted = False
        self.bounds.leave(self)

    # What comes.

    def enter(self, phase: Phase) -> None:
        """Wait for something else."""
        self.phase = phase
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        waits = phase is Phase.HEAD or phase is Phase.NEXT
        if waits != self.waits:
            self.waits = waits
            self.bounds.move(self, waits)
        self.head_bytes = self.body_bytes = self.raw_bytes = 0
        if phase is Phase.BODY:
            self.began = self.loop.time()

    def set_timer(self) -> None:
        """Bound the time of what is waited for; a request that comes whole needs no timer."""
        if self.timer is not None or not self.counted or self.transport.is_closing():
            return
        if self.phase is Phase.HEAD:
            self.timer = self.loop.call_later(self.bounds.patience.head, self.end_slow_head)
        elif self.phase is Phase.BODY:
            self.timer = self.loop.call_later(self.bounds.patience.body, self.end_slow_body)
        elif self.phase is Phase.NEXT and self.timeout_keep_alive_task is None:
            self.timer = self.loop.call_later(self.timeout_keep_alive, self.close)

    def data_received(self, data: bytes) -> None:
        """Read on, as long as nothing is too large."""
        if self.transport.is_closing():
            return
        self._unset_keepalive_if_required()
        if self.phase is Phase.NEXT:
            self.enter(Phase.HEAD)
        began = self.phase is not Phase.HEAD  # a head that begins behind something else in this piece
        self.raw_bytes += len(data) if self.phase is Phase.BODY else 0
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            self.upgrade()
        except httptools.HttpParserError:
            self.refuse(*(self.refusal or (HTTPStatus.BAD_REQUEST, "no HTTP")))
        else:
            if self.phase is Phase.HEAD:  # what is half read the parser keeps to itself
                self.head_bytes += 1 if began else len(data)
                if self.head_bytes > MOST_HEAD_BYTES:
                    self.refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "large heads")
            elif self.raw_bytes > MOST_PADDING + PADDING * self.body_bytes:
                self.refuse(HTTPStatus.BAD_REQUEST, "padded bodies")
        self.set_timer()

    def upgrade(self) -> None:
        """Go on as a WebSocket, which counts itself; the offer to speak anything else is let pass."""
        if self._should_upgrade():
            self.release()
            self.handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        """Begin to read a head."""
        super().on_message_begin()
        if self.phase is not Phase.HEAD:
            self.enter(Phase.HEAD)

    def on_headers_complete(self) -> None:
        """Begin with a request, and to read its body; whatever is raised here ends the reading."""
        self.refusal = self.refusal_of_head()
        if self.refusal:
            raise ValueError
        self.enter(Phase.BODY)
        super().on_headers_complete()

    def refusal_of_head(self) -> tuple[HTTPStatus, str] | None:
        """Return what is wrong with a whole head, if anything is."""
        if len(self.url) > MOST_ADDRESS_BYTES:
            return HTTPStatus.REQUEST_URI_TOO_LONG, "large heads"
        size = sum(len(name) + len(value) for name, value in self.headers)
        if size > MOST_HEAD_BYTES or len(self.headers) > MOST_HEADERS:
            return HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "large heads"
        if len(self.pipeline) >= MOST_PIPELINED:
            return HTTPStatus.TOO_MANY_REQUESTS, "too many requests ahead"
        return None

    def on_body(self, body: bytes) -> None:
        """Take a piece of a body."""
        self.body_bytes += len(body)
        if self.body_bytes > MOST_BODY_BYTES:
            self.refusal = HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "large bodies"
            raise ValueError
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Let the request be answered, unless it was already."""
        self.enter(Phase.NEXT if self.is_idle() else Phase.ANSWER)
        super().on_message_complete()

    def is_idle(self) -> bool:
        """Whether everything that was asked is answered."""
        return not self.pipeline and (self.cycle is None or self.cycle.response_complete)

    def on_response_complete(self) -> None:
        """Wait for the next request, if it has not come yet."""
        answered = not self.pipeline
        super().on_response_complete()
        if self.phase is Phase.ANSWER and answered and self.counted:
            self.enter(Phase.NEXT)
            self.set_timer()

    # What takes too long.

    def end_slow_head(self) -> None:
        """End a connection whose head does not come; browsers open some ahead and never use them."""
        if not self.is_idle():  # it was sent ahead, and is not read on before the answer is there
            self.timer = self.loop.call_later(self.bounds.patience.head, self.end_slow_head)
        elif self.head_bytes:
            self.refuse(HTTPStatus.REQUEST_TIMEOUT, "slow heads")
        else:
            self.close()

    def end_slow_body(self) -> None:
        """End a connection whose body does not come, or give what comes some more time."""
        left = self.began + self.bounds.patience.body + self.body_bytes / BODY_RATE - self.loop.time()
        if left <= 0:
            self.refuse(HTTPStatus.REQUEST_TIMEOUT, "slow bodies")
        else:
            self.timer = self.loop.call_later(left, self.end_slow_body)

    def pause_writing(self) -> None:
        """Give a client that does not read some time."""
        super().pause_writing()
        self.unread = self.transport.get_write_buffer_size()
        self.reading = self.loop.call_later(self.bounds.patience.read, self.end_slow_reader)

    def resume_writing(self) -> None:
        """Go on: the client has read."""
        super().resume_writing()
        if self.reading is not None:
            self.reading.cancel()
            self.reading = None

    def end_slow_reader(self) -> None:
        """End a connection whose client hardly reads."""
        left = self.transport.get_write_buffer_size()
        if self.unread - left < READ_BYTES:
            self.bounds.note("slow readers")
            self.transport.abort()
        else:
            self.unread = left
            self.reading = self.loop.call_later(self.bounds.patience.read, self.end_slow_reader)

    def timeout_keep_alive_handler(self) -> None:
        """End a connection on which nothing was asked any more."""
        self.close()

    # Ending.

    def refuse(self, status: HTTPStatus, why: str) -> None:
        """Say what is wrong, if nothing else is being said, and close."""
        self.bounds.note(why)
        if self.is_idle() or (
            self.phase is Phase.BODY and not self.pipeline and not self.cycle.response_started
        ):
            self.transport.write(refusal(status))
        self.close()

    def cut_off(self) -> None:
        """Make room at once."""
        self.release()
        self.transport.abort()

    def close(self) -> None:
        """Close, and let no answer wait for more that the client would send."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.close()


def refusal(status: HTTPStatus) -> bytes:
    """Write an answer for whoever is not let in."""
    text = f"{status.phrase}.\n"
    return (
        f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
        f"content-length: {len(text)}\r\nconnection: close\r\n\r\n{text}"
    ).encode()


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket on which hardly anything is heard: pages only listen."""

    def __init__(self, bounds: Connections, **uvicorns: Any) -> None:
        super().__init__(**uvicorns)
        self.bounds = bounds
        self.key = ""
        self.closing = False
        self.may_hear = float(MOST_HEARD_BYTES)
        self.heard_at = self.loop.time()
        self.timer: TimerHandle | None = None

    def connection_made(self, transport: "Transport") -> None:  # type: ignore[override]
        """Take the place of the request that has become this, which shakes hands soon or ends."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        self.key = network_of(address)
        self.bounds.admit(self, address)
        self.bounds.move(self, waits=False)
        self.timer = self.loop.call_later(self.bounds.patience.head, self.end_handshake)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection no more."""
        self.bounds.leave(self)
        self.stop_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Hear what little a page says: answers to pings, and that it goes."""
        now = self.loop.time()
        more = (now - self.heard_at) * HEARD_RATE
        if self.handshake_initiated:
            self.may_hear = min(MOST_HEARD_BYTES, self.may_hear + more) - len(data)
        self.heard_at = now
        if self.may_hear < 0:
            self.bounds.note("busy WebSockets")
            self.cut_off()
            return
        super().data_received(data)
        if self.conn.handshake_exc is not None:
            self.cut_off()

    def end_handshake(self) -> None:
        """End a connection that has not become a WebSocket."""
        self.timer = None
        if not self.handshake_complete:
            self.bounds.note("slow heads")
            self.cut_off()

    def pause_writing(self) -> None:
        """Give a page that does not read some time."""
        super().pause_writing()
        self.stop_timer()
        self.timer = self.loop.call_later(self.bounds.patience.read, self.end_slow_reader)

    def resume_writing(self) -> None:
        """Go on: the page has read."""
        super().resume_writing()
        self.stop_timer()

    def end_slow_reader(self) -> None:
        """End a connection whose page does not read."""
        self.bounds.note("slow readers")
        self.cut_off()

    def stop_timer(self) -> None:
        """Wait for nothing any more."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def shutdown(self) -> None:
        """Close with a word, or at once while hands are still shaken."""
        if self.handshake_complete:
            super().shutdown()
        else:
            self.cut_off()

    def cut_off(self) -> None:
        """Make room at once."""
        self.bounds.leave(self)
        self.transport.abort()


Connection = BoundedHttp | BoundedWebSocket
