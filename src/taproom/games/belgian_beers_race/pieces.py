"""The pieces and their numbers in the engine; their names are the texts that actions, dumps and views use."""

from typing import Final

COLOURS: Final = ("yellow", "brown", "red", "black")
COLOUR_COUNT: Final = 4
BREWERIES_OF: Final = (20, 10, 5, 5)
"""By colour (BR-1.11)."""

GRAND_PLACE: Final = 0
BREWERIES: Final = 40
PLACES: Final = 41
"""The Grand-Place and the breweries, which go by their numbers."""
PLACE_NAMES: Final = ("Grand-Place", *(str(number) for number in range(1, PLACES)))
PLACE_BITS: Final = [1 << place for place in range(PLACES)]
NOWHERE: Final = -1
BRUSSELS: Final = "BXL"
"""As the end of a road: any of its places."""
IN_BRUSSELS: Final = 6
"""Breweries (BR-1.13)."""

BONUSES: Final = ("gamer", "author", "cardinal", "trappist")
BONUS_BREWERIES: Final = (3, 3, 4, 5)
"""By bonus (BR-1.3)."""
SYMBOLS: Final = ("gamer", "author", "compass_N", "compass_E", "compass_S", "compass_W", "trappist")
BONUS_OF: Final = (0, 1, 2, 2, 2, 2, 3)
"""By symbol."""

MEANS: Final = ("hitch", "transport", "bike")
HITCH: Final = 0
TRANSPORT: Final = 1
BIKE: Final = 2

FACES: Final = ("failed", "late", "tbbr")
FAILED: Final = 0
LATE: Final = 1
TBBR: Final = 2
DIE: Final = 6

WHERE: Final = ("brewery", "transport", "toast", "camp")
AT_BREWERY: Final = 0
ON_BOARD: Final = 1
IN_TOAST: Final = 2
AT_CAMP: Final = 3

TOP_LEVEL: Final = 8
"""Of the breathalyser (BR-5.9)."""
TOP_TASTED: Final = 20
"""Of the tasted track (BR-5.5)."""
CHEESES: Final = 5
"""Levels of the cheese track."""
TOASTS: Final = 5
"""Levels of the toast track."""

CARDS: Final = 72
CARDS_OF: Final = (32, 25, 15)
"""By level (BR-1.6)."""
FIRST_OF_LEVEL: Final = (1, 33, 58)
"""The cards are numbered by level."""
COASTERS: Final = 44
COASTERS_LAID: Final = (0, 0, 5, 15, 25)
"""By number of players (BR-1.4)."""

BOTTLE_SQUARES: Final = [8, 16, 24]
"""A bottle token lies behind each (BR-1.16)."""
BOTTLES: Final = 3

# The counts of set bits of every number of 11 bits: four look-ups count a set of places.
ONES: Final = [bin(number).count("1") for number in range(2048)]


def ones(mask: int) -> int:
    """How many bits of a set of places are set."""
    return ONES[mask & 2047] + ONES[mask >> 11 & 2047] + ONES[mask >> 22 & 2047] + ONES[mask >> 33]
