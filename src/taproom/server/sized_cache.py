"""A cache bounded by the bytes that it holds."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class SizedCache(Generic[Key, Value]):
    """Keeps what was used last; when there is no room, what was not used for longest goes."""

    def __init__(self, room: int, size_of: Callable[[Value], int]) -> None:
        self.room = room
        self.size_of = size_of
        self.held = 0
        """Bytes, about, of all values."""
        self.values: OrderedDict[Key, tuple[Value, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[Key]:
        return iter(self.values)

    def __contains__(self, key: object) -> bool:
        return key in self.values

    def get(self, key: Key) -> Value | None:
        """Return a value, which then counts as used."""
        found = self.values.get(key)
        if found is None:
            return None
        self.values.move_to_end(key)
        return found[0]

    def put(self, key: Key, value: Value) -> None:
        """Keep a value; the newest stays however large it is."""
        self.drop(key)
        size = self.size_of(value)
        self.values[key] = value, size
        self.held += size
        while self.held > self.room and len(self.values) > 1:
            _key, (_value, gone) = self.values.popitem(last=False)
            self.held -= gone

    def drop(self, key: Key) -> None:
        """Forget a value, if it is there."""
        found = self.values.pop(key, None)
        if found is not None:
            self.held -= found[1]
