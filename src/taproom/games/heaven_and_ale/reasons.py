"""Why something is not allowed, as numbers for the rules; `refusals.py` has the sentences."""

from typing import Final

NOTHING: Final = 0
GAME_OVER: Final = 1
NOT_NOW: Final = 2
BEHIND: Final = 3
NO_TILE: Final = 4
GARDEN_FULL: Final = 5
TOO_DEAR: Final = 6
NO_DISC: Final = 7
NO_USABLE_SPOT: Final = 8
NO_BARREL: Final = 9
PLACE_TAKEN: Final = 10
FIRST_PLACE_DUE: Final = 11
NOT_ON_SPACE: Final = 12
RETURN_CARD_FIRST: Final = 13
NOTHING_BOUGHT: Final = 14
SPOT_TAKEN: Final = 15
SHED_SPOT: Final = 16
TOO_DEAR_HERE: Final = 17
DISC_THERE: Final = 18
NOT_ALLOWED_BY_SPACE: Final = 19
NO_TILE_TO_SCORE: Final = 20
NUMBER_NOT_OWNED: Final = 21
NOT_HINDMOST: Final = 22
CARD_NOT_HELD: Final = 23
NO_RETURN_AT_SET_UP: Final = 24
OTHER_SHED_TYPE: Final = 25
