"""The generator of chance: the same numbers compiled, uncompiled and on every platform.

It is sfc32: sums, shifts and masks that never pass 2^53, so that a machine integer and Python's own agree.
"""

from hashlib import sha256
from typing import Final, cast

from mypy_extensions import i64

from taproom.kernel.errors import BadPosition
from taproom.kernel.words import N_

MASK: Final = 0xFFFFFFFF
RANGE: Final = 0x100000000


class Rng:
    """One stream of random numbers; `stream` opens others that do not disturb it."""

    def __init__(self, key: str, a: i64, b: i64, c: i64, counter: i64) -> None:
        self.key = key
        self.a = a
        self.b = b
        self.c = c
        self.counter = counter

    @staticmethod
    def seeded(key: str) -> "Rng":
        """Seed by SHA-256, so that any text makes a good key and near keys share nothing."""
        digest = sha256(key.encode()).digest()
        first = int.from_bytes(digest[0:4], "big")
        second = int.from_bytes(digest[4:8], "big")
        third = int.from_bytes(digest[8:12], "big")
        return Rng(key, first, second, third, 1)

    @staticmethod
    def mixed(key: str, number: int) -> "Rng":
        """Seed by a number of 32 bits alone, quicker than by a text: for deals that only a search sees."""
        rng = Rng(key, number & MASK, number & MASK, number & MASK, 1)
        for _ in range(15):
            rng.next()
        return rng

    def next(self) -> i64:
        """Give the next 32 random bits."""
        a = self.a
        b = self.b
        c = self.c
        out: i64 = (a + b + self.counter) & MASK
        self.counter = (self.counter + 1) & MASK
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & MASK
        self.c = (((c << 21) | (c >> 11)) + out) & MASK
        return out

    def below(self, n: int) -> int:
        """Give a number from 0 to n - 1, each equally likely (by rejection)."""
        size: i64 = n
        if size < 1 or size > MASK:
            raise ValueError(f"below() takes a number from 1 to {MASK}, not {n}.")
        bits = self.next()
        out = bits % size
        while bits - out > RANGE - size:  # in the last block, which is cut off by 2^32
            bits = self.next()
            out = bits % size
        return int(out)

    def shuffle(self, things: list[int]) -> None:
        """Put a list into random order, in place: `below` for each place, written out as it deals games."""
        a = self.a
        b = self.b
        c = self.c
        counter = self.counter
        size: i64 = len(things)
        while size > 1:
            bits: i64 = (a + b + counter) & MASK
            counter = (counter + 1) & MASK
            a = b ^ (b >> 9)
            b = (c + (c << 3)) & MASK
            c = (((c << 21) | (c >> 11)) + bits) & MASK
            other = bits % size
            if bits - other <= RANGE - size:
                size -= 1
                things[size], things[other] = things[other], things[size]
        self.a = a
        self.b = b
        self.c = c
        self.counter = counter

    def stream(self, name: str) -> "Rng":
        """Open the sub-stream of that name; it depends on the key alone, not on what was drawn."""
        return Rng.seeded(f"{self.key}|{name}")

    def split(self) -> "Rng":
        """Open a stream from numbers drawn here: quicker than a name, but it moves this one on."""
        first = self.next()
        return Rng(f"{self.key}/{int(first)}", first, self.next(), self.next(), 1)

    def clone(self) -> "Rng":
        """Copy the generator as it stands."""
        return Rng(self.key, self.a, self.b, self.c, self.counter)

    def dump(self) -> list[object]:
        """Give the whole generator as plain JSON."""
        return [self.key, int(self.a), int(self.b), int(self.c), int(self.counter)]

    def __reduce__(self) -> tuple[object, ...]:
        return (Rng.load, (self.dump(),))

    @staticmethod
    def load(dumped: list[object]) -> "Rng":
        """Build the generator that `dump` described."""
        if not isinstance(dumped, list) or len(dumped) != 5 or not isinstance(dumped[0], str):
            raise BadPosition(N_("A generator is written as its key and four numbers of 32 bits."))
        key, a, b, c, counter = dumped
        for word in (a, b, c, counter):
            if type(word) is not int or not 0 <= word <= MASK:
                raise BadPosition(N_("A generator has numbers of 32 bits, not {given}."), given=repr(word))
        return Rng(cast(str, key), cast(int, a), cast(int, b), cast(int, c), cast(int, counter))
