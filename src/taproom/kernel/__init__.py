"""What a game is: actions, states, chance, events, records, words."""

from taproom.kernel.box import Box
from taproom.kernel.components import Values
from taproom.kernel.errors import (
    BadOption,
    BadPosition,
    ComponentsError,
    IllegalAction,
    RecordError,
    TaproomError,
    UnknownAction,
    UnknownGame,
)
from taproom.kernel.events import Event
from taproom.kernel.game import Game, Target
from taproom.kernel.history import History, Move
from taproom.kernel.playouts import playout
from taproom.kernel.records import Record
from taproom.kernel.rng import Rng
from taproom.kernel.state import State
from taproom.kernel.words import LANGUAGES, words

__all__ = [
    "LANGUAGES",
    "BadOption",
    "BadPosition",
    "Box",
    "ComponentsError",
    "Event",
    "Game",
    "History",
    "IllegalAction",
    "Move",
    "Record",
    "RecordError",
    "Rng",
    "State",
    "TaproomError",
    "Target",
    "UnknownAction",
    "UnknownGame",
    "Values",
    "playout",
    "words",
]
