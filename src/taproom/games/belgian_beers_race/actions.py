"""The action table: where each kind of action begins in it."""

from typing import Final

from taproom.games.belgian_beers_race.pieces import CARDS, COLOURS, PLACE_NAMES

HITCH: Final = 0  # 41 places
PAY: Final = 41  # 41 places
BUS: Final = 82  # 41 places
BIKE: Final = 123  # 41 places
START: Final = 164  # 41 places
BUY: Final = 205
BUY_WITH_CHEESE: Final = 206
BUY_CHEESE: Final = 207
TASTE: Final = 208
EAT: Final = 209
CAMP: Final = 210
END_DAY: Final = 211
ARRIVE: Final = 212
SLEEP: Final = 213
ENOUGH: Final = 214
LEAVE: Final = 215
DRINK: Final = 216  # 4 colours
GIVE: Final = 220  # 4 colours
REMOVE: Final = 224  # 72 cards


def texts() -> list[str]:
    """List all actions as texts."""
    return [
        *(f"hitch to {place}" for place in PLACE_NAMES),
        *(f"pay to {place}" for place in PLACE_NAMES),
        *(f"bus to {place}" for place in PLACE_NAMES),
        *(f"bike to {place}" for place in PLACE_NAMES),
        *(f"start in {place}" for place in PLACE_NAMES),
        "buy",
        "buy with cheese",
        "buy cheese",
        "taste",
        "eat cheese",
        "camp",
        "end day",
        "arrive",
        "sleep",
        "enough",
        "leave",
        *(f"drink {colour}" for colour in COLOURS),
        *(f"give {colour}" for colour in COLOURS),
        *(f"remove {card}" for card in range(1, CARDS + 1)),
    ]
