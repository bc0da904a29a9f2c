"""Requests to other hosts: to public addresses only, checked on the very address that is connected to.

A server that asked private addresses for anybody who names one could be made to reach what only it can
reach. Each name is looked up once, and the connection goes to the number that was checked.
"""

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import cache
from ipaddress import IPv6Network, ip_address, ip_network
from typing import Any

import httpcore
import httpx

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]
"""Looks up the addresses of a host, for a port."""
MOST_TRIED = 4
"""Addresses of one host that are tried, one after the other."""
GLOBAL_UNICAST = IPv6Network("2000::/3")
"""All other IPv6 networks are local, mapped, translated, multicast or not given to anybody."""
DENIED = tuple(
    map(
        ip_network,
        (
            "0.0.0.0/8",  # this network
            "10.0.0.0/8",  # private
            "100.64.0.0/10",  # carrier-grade NAT
            "127.0.0.0/8",  # loopback
            "169.254.0.0/16",  # link-local, cloud metadata
            "172.16.0.0/12",  # private
            "192.0.0.0/24",  # protocol assignments
            "192.0.2.0/24",  # documentation
            "192.88.99.0/24",  # relays of 6to4
            "192.168.0.0/16",  # private
            "198.18.0.0/15",  # benchmarks
            "198.51.100.0/24",  # documentation
            "203.0.113.0/24",  # documentation
            "224.0.0.0/4",  # multicast
            "240.0.0.0/4",  # reserved, broadcast
            "2001::/23",  # protocol assignments: Teredo, benchmarks, ORCHID
            "2001:db8::/32",  # documentation
            "2002::/16",  # 6to4, which carries an IPv4 address
            "3ffe::/16",  # the former 6bone
            "3fff::/20",  # documentation
        ),
    )
)
"""What `is_global` says of some of them depends on Python's version."""


class NotPublic(OSError):
    """A host has an address that is not public."""


def is_public(number: str) -> bool:
    """Return whether an IP address is one of the public Internet."""
    found = ip_address(number.partition("%")[0])
    if found.version == 6 and found not in GLOBAL_UNICAST:
        return False
    return found.is_global and not any(found in network for network in DENIED)


async def resolved(host: str, port: int) -> Sequence[str]:
    """Look up the addresses of a host."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_kind, address in found]


class PublicNetwork(httpcore.AsyncNetworkBackend):
    """Connects to hosts all of whose addresses are public; if `local` to any."""

    def __init__(
        self,
        local: bool = False,
        resolve: Resolve | None = None,
        direct: httpcore.AsyncNetworkBackend | None = None,
    ) -> None:
        self.local = local
        self.resolve = resolve or resolved
        self.direct = direct or httpcore.AnyIOBackend()
        """Connects to an address that was checked."""

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to the first address of a host that answers; raise NotPublic if any of them is private."""
        numbers = await self.resolve(host, port)
        if not self.local and not all(map(is_public, numbers)):
            raise NotPublic("not a public address")
        failed: Exception = OSError("no address")
        for number in numbers[:MOST_TRIED]:
            try:
                return await self.direct.connect_tcp(number, port, timeout, local_address, socket_options)
            except httpcore.ConnectError as error:
                failed = error
        raise failed


class StatusTransport(httpx.AsyncBaseTransport):
    """Sends requests over a network of our own; of an answer only the status is kept."""

    def __init__(self, network: httpcore.AsyncNetworkBackend) -> None:
        self.network = network

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request on a connection of its own."""
        url = request.url
        asked = httpcore.Request(
            request.method,
            httpcore.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path),
            headers=request.headers.raw,
            content=request.stream,
        )
        secure = trusted() if url.scheme == "https" else None
        async with httpcore.AsyncConnectionPool(ssl_context=secure, network_backend=self.network) as pool:
            answer = await pool.handle_async_request(asked)
            await answer.aclose()
        return httpx.Response(answer.status)


@cache
def trusted() -> ssl.SSLContext:
    """Return how TLS is spoken: with the certificates that the system trusts."""
    return ssl.create_default_context()


def client(network: httpcore.AsyncNetworkBackend) -> httpx.AsyncClient:
    """Return a client that follows no redirects, uses no proxy and knows no cookies from before."""
    return httpx.AsyncClient(
        transport=StatusTransport(network),
        headers={"User-Agent": "Taproom", "Connection": "close"},
        follow_redirects=False,
        trust_env=False,
        timeout=None,  # whoever asks bounds the whole of it
    )
