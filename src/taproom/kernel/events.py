"""What happened, typed and wordless; a game's words tell it in English and French."""

import re
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True)
class Event:
    """One thing that an action did; a game derives its own, with plain JSON values as fields."""

    def seen_by(self, player: int | None) -> "Event | None":
        """Give the event as that seat may know it (`None`: a spectator), or nothing; most are public."""
        return self

    @property
    def kind(self) -> str:
        """The event's name in data: TileBought is "tile-bought"."""
        return hyphened(type(self).__name__)

    def dump(self) -> dict[str, object]:
        """Give the event as plain JSON."""
        return {"event": self.kind, **vars(self)}


@cache
def hyphened(name: str) -> str:
    """Write the name of a class as data does."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


@dataclass(frozen=True)
class GameEnded(Event):
    """The game is over: the points by seat, and the seats that have won."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
