"""The action table: where each kind of action begins in it."""

from itertools import combinations
from typing import Final

from taproom.games.heaven_and_ale.pieces import (
    CARDS,
    COLOURS,
    FERTILITIES,
    FIRST_SHED,
    PLACES,
    SPACES,
    SPOTS,
    TILES,
)

GO: Final = 0  # 27 spaces
HOME: Final = 27  # 4 places
BUY: Final = 31  # 29 kinds of tile
PUT: Final = 60  # 37 garden spots
DISC: Final = 97  # 10 scoring spots
NAME: Final = 107  # 5 fertility numbers
ADVANCE: Final = 112  # 5 markers
CARD: Final = 117  # 5 cards to place
DECLINE: Final = 122
RETURN: Final = 123  # 5 cards to return
DONE: Final = 128
ACTIVATE: Final = 129  # 26 ways to choose among the neighbours of a shed

# Neighbours of a spot, clockwise.
DIRECTIONS: Final = ("nw", "ne", "e", "se", "sw", "w")
FOURS: Final = tuple(combinations(range(6), 4))

# The neighbours a shed may activate: one of six, two opposite, three alternating, any four (HA-9.4, HA-9.7).
SHED_CHOICES: Final[tuple[tuple[int, ...], ...]] = (
    *((direction,) for direction in range(6)),
    *((direction, direction + 3) for direction in range(3)),
    (0, 2, 4),
    (1, 3, 5),
    *FOURS,
)
# Where the choices of each type of shed begin in that list; those of type t end where t + 1 begins.
CHOICES_FROM: Final = [0, 0, 6, 9, 11, 26]


def texts(garden: list[str]) -> list[str]:
    """List all actions as texts; the garden's spots are named by their coordinates."""
    return [
        *(f"go {space}" for space in range(1, SPACES + 1)),
        *(f"home {place}" for place in PLACES),
        *(f"buy {tile}" for tile in TILES[1:FIRST_SHED]),
        *(f"put {spot}" for spot in garden),
        *(f"disc {spot}" for spot in SPOTS),
        *(f"name {number}" for number in range(1, FERTILITIES + 1)),
        *(f"advance {colour}" for colour in COLOURS),
        *(f"card {card}" for card in CARDS),
        "decline",
        *(f"return {card}" for card in CARDS),
        "done",
        *("activate " + " ".join(DIRECTIONS[d] for d in choice) for choice in SHED_CHOICES),
    ]
