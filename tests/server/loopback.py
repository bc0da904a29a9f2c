"""Servers of tests ask nobody outside: they look no name up, and connect to this machine only."""

from collections.abc import Sequence
from ipaddress import ip_address

from taproom.server import outgoing

NAMES = {"localhost": ["127.0.0.1"]}
usual_lookup = outgoing.resolved


class Outside(OSError):
    """A test's server was about to ask another machine."""


async def on_loopback(host: str, port: int) -> Sequence[str]:
    """Look a host up that is no name, or one of this machine."""
    numbers = NAMES.get(host) or await usual_lookup(only_digits(host), port)
    for number in numbers:
        found = ip_address(number)
        if not (getattr(found, "ipv4_mapped", None) or found).is_loopback and not found.is_unspecified:
            raise Outside(f"{host} is not this machine")
    return numbers


def only_digits(host: str) -> str:
    """Return a host that is written as a number in some way; looking that up asks nobody."""
    if not set(host.lower()) <= set("0123456789abcdefx.:%"):
        raise Outside(f"{host} is a name")
    return host


def stay() -> None:
    """Let the servers of this process look nothing up elsewhere."""
    outgoing.resolved = on_loopback
