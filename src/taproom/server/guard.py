"""At the door: headers that keep browsers safe, and no requests from other sites or in floods."""

from collections.abc import Iterable
from time import perf_counter
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from litestar.datastructures import Headers
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from taproom.kernel.words import N_
from taproom.server.errors import Forbidden, TooMuch
from taproom.server.networks import network_of
from taproom.server.owners import asking
from taproom.server.people import COOKIES, LONGEST_COOKIE

if TYPE_CHECKING:
    from taproom.server.house import House

READING = ("GET", "HEAD", "OPTIONS")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
SAFE = {
    "content-security-policy": POLICY,
    # With no-referrer browsers would not tell us either that a form is from our own page.
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
"""Headers for every answer that does not have its own."""
WRITTEN = [(name.encode(), value.encode()) for name, value in SAFE.items()]
API = "/api"
FILES = "/static/"
OWN_COOKIES = frozenset(name.encode() for name in COOKIES)
RawHeaders = Iterable[tuple[bytes, bytes]]
TRY_LATER = 1013
PORTS = {"http": 80, "https": 443}
"""The port that an origin means if it names none."""


class Guard:
    """Stands before every request."""

    def __init__(self, app: ASGIApp, house: "House") -> None:
        self.app = app
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request that would change something, and add the headers to every answer."""
        kind = str(scope["type"])
        if kind not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        if kind == "websocket" and not self.house.reading.allow(client_of(scope)):
            await send({"type": "websocket.close", "code": TRY_LATER, "reason": ""})
            return
        begun = perf_counter()
        scope["headers"] = without_strange_cookies(scope["headers"])

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message["headers"])
                own = {name for name, _value in headers}
                message["headers"] = headers + [header for header in WRITTEN if header[0] not in own]
                self.house.count_answer(message["status"], perf_counter() - begun)
            await send(message)

        await self.app(scope, receive, guarded)


def without_strange_cookies(headers: RawHeaders) -> list[tuple[bytes, bytes]]:
    """Keep our own cookies and no others: the framework remembers whole headers."""
    kept = []
    for name, value in headers:
        if name == b"cookie":
            own = [each for each in value.split(b";") if is_own_cookie(each.strip())]
            value = b";".join(own)
        kept.append((name, value))
    return kept


def is_own_cookie(cookie: bytes) -> bool:
    """Whether a cookie could be one that we have set."""
    return len(cookie) <= LONGEST_COOKIE and cookie.partition(b"=")[0] in OWN_COOKIES


def check_door(scope: Scope, house: "House") -> None:
    """Refuse a change that another site has sent for, and one request too many."""
    client = client_of(scope)
    asking.set(client)
    path = str(scope["path"])
    if scope.get("method") in READING:
        if not path.startswith(FILES) and not house.reading.allow(client):
            raise too_fast()
        return
    if not (path.startswith(f"{API}/") and "authorization" in Headers.from_scope(scope)):
        check_origin(scope, house.settings.secure)
    if not house.limits.allow(client):
        raise too_fast()


def too_fast() -> TooMuch:
    """Say that somebody asks too often."""
    return TooMuch(N_("That was a little fast. Please wait a moment."))


def client_of(scope: Scope) -> str:
    """Return what stands for whoever sends a request."""
    client = scope.get("client")
    return network_of(str(client[0])) if client else ""


def check_origin(scope: Scope, secure: bool) -> None:
    """Refuse what a page of another site sends; programs without a browser send no origin.

    Browsers reach a `secure` server by https, whatever a proxy says or does not say.
    """
    headers = Headers.from_scope(scope)
    site = headers.get("sec-fetch-site")
    origin = headers.get("origin")
    if site in ("cross-site", "same-site"):
        raise Forbidden(N_("This came from a page of another site."))
    if site is None and origin is not None:
        scheme = "https" if secure or scope["scheme"] in ("https", "wss") else "http"
        own = read_origin(f"{scheme}://{headers.get('host', '')}")
        if own is None or read_origin(origin) != own:
            raise Forbidden(N_("This came from a page of another site."))


def read_origin(text: str) -> tuple[str, str, int] | None:
    """Read scheme, host and port; nothing if there is none, as in `null`."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in PORTS or not parts.hostname:
        return None
    return parts.scheme, parts.hostname, PORTS[parts.scheme] if port is None else port
