"""The kinds of decision, in the order in which a game meets them."""

from typing import Final

START: Final = 0
MOVE: Final = 1
BUY: Final = 2
PUT: Final = 3
SHED: Final = 4
DISC: Final = 5
NAME: Final = 6
CARD: Final = 7
ADVANCE: Final = 8
OVER: Final = 9
PHASES: Final = ("start", "move", "buy", "put", "shed", "disc", "name", "card", "advance", "over")

# Why a marker is to be chosen.
NO_CAUSE: Final = 0
BY_PLACE: Final = 1
BY_HARVEST: Final = 2
BY_LAGGARD: Final = 3
CAUSES: Final = ("", "place", "harvest", "laggard")
