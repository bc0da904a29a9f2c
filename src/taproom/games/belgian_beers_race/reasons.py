"""Why something is not allowed, as numbers for the rules; `refusals.py` has the sentences."""

from typing import Final

NOTHING: Final = 0
GAME_OVER: Final = 1
NOT_NOW: Final = 2
HERE_ALREADY: Final = 3
NO_ROAD: Final = 4
DOES_NOT_FIT: Final = 5
NO_BIKE: Final = 6
NOTHING_TO_PAY: Final = 7
TOO_FEW_BEERS: Final = 8
NO_SALE: Final = 9
BOUGHT_ALREADY: Final = 10
BACKPACK_FULL: Final = 11
NO_CHEESE_HERE: Final = 12
ROOM_FOR_BEER: Final = 13
NO_TASTING: Final = 14
TASTED_ALREADY: Final = 15
NO_CHEESE: Final = 16
SOBER: Final = 17
NO_CAMP_HERE: Final = 18
NO_CAMP_TODAY: Final = 19
NOT_LAST_DAY: Final = 20
NO_SUCH_BEER: Final = 21
NOT_OFFERED: Final = 22
CARD_NOT_OPEN: Final = 23
START_ON_GRAND_PLACE: Final = 24
START_WITH_BONUS: Final = 25
START_TAKEN: Final = 26
