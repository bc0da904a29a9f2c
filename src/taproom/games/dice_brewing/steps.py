"""The kinds of decision, and the stages of a round."""

from typing import Final

WINDOW: Final = 0
ARRANGE: Final = 1
PICK: Final = 2
SWAP: Final = 3
BUY: Final = 4
CLOSE: Final = 5
BREW: Final = 6
USE: Final = 7
TAKE: Final = 8
PUT_AWAY: Final = 9
OVER: Final = 10
PHASES: Final = (
    "window",
    "arrange",
    "pick",
    "swap",
    "buy",
    "close",
    "brew",
    "use",
    "take",
    "keep",
    "over",
)

ARRANGING: Final = 0
PURCHASES: Final = 1
CLOSING: Final = 2
BREWING: Final = 3
TIDYING: Final = 4
STAGES: Final = ("arranging", "purchases", "closing", "brewing", "tidying")
