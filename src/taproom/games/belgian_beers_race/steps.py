"""The kinds of decision, and what goes on once it is known whether cards are removed."""

from typing import Final

START: Final = 0
TURN: Final = 1
PAY: Final = 2
BOARD: Final = 3
CAMP: Final = 4
OFFER: Final = 5
GIVE: Final = 6
SIP: Final = 7
SAVE: Final = 8
REMOVE: Final = 9
SUPPER: Final = 10
OVER: Final = 11
PHASES: Final = (
    "start",
    "turn",
    "pay",
    "board",
    "camp",
    "offer",
    "give",
    "sip",
    "save",
    "remove",
    "supper",
    "over",
)

ACTED: Final = 0
ARRIVED: Final = 1
CAMPING: Final = 2
STAGES: Final = ("acted", "arrived", "camping")
"""After an action the turn may end, after an arrival a toast may follow, at camp the next beer."""
