"""Taproom: three beer board games as software that keeps every rule.

>>> import taproom
>>> state = taproom.game("heaven-and-ale").new(players=3, seed=7)
>>> state.play("home ducats")
[PlaceChosen(player=2, place='ducats'), DucatsTaken(player=2, ducats=2)]
"""

from pathlib import Path

from taproom import compiled

compiled.use()

from taproom.games import all_games, game  # noqa: E402 - the compiled core must be chosen first
from taproom.kernel import (  # noqa: E402
    BadOption,
    BadPosition,
    ComponentsError,
    Event,
    Game,
    History,
    IllegalAction,
    Record,
    RecordError,
    Rng,
    State,
    TaproomError,
    UnknownAction,
    UnknownGame,
    playout,
)
from taproom.kernel.records import load as _load  # noqa: E402
from taproom.version import VERSION as __version__  # noqa: E402

__all__ = [
    "BadOption",
    "BadPosition",
    "ComponentsError",
    "Event",
    "Game",
    "History",
    "IllegalAction",
    "Record",
    "RecordError",
    "Rng",
    "State",
    "TaproomError",
    "UnknownAction",
    "UnknownGame",
    "__version__",
    "all_games",
    "game",
    "load",
    "playout",
]


def load(path: str | Path) -> Record:
    """Read a record file; `History(record)` plays it on, `record.replay(40)` gives a position."""
    return _load(path, game)
