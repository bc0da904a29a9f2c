"""Who asks, by the network address."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

PREFIX = 64
"""Bits of an IPv6 address that one household or machine has to itself."""


@lru_cache(maxsize=4_096)
def network_of(address: str) -> str:
    """Return what stands for everybody behind an address: the address itself, of IPv6 its first half."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, PREFIX), strict=False))


class Proxies:
    """The addresses that speak for others, as FORWARDED_ALLOW_IPS lists them."""

    def __init__(self, listed: str) -> None:
        names = [name.strip() for name in listed.split(",")]
        self.everybody = "*" in names
        self.networks = []
        for name in names:
            try:
                self.networks.append(ip_network(name))
            except ValueError:
                continue  # the name of a socket, or nothing

    def __contains__(self, address: str) -> bool:
        if self.everybody or not address:
            return True
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        return any(found in network for network in self.networks)
