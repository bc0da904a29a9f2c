"""The pieces and their numbers in the engine; their names are the texts that actions, dumps and views use."""

from typing import Final

COLOURS: Final = ("wood", "yeast", "hops", "water", "barley")
MONKS: Final = ("monk 1", "monk 2", "monk 3", "monk 4")
FERTILITIES: Final = 5

# A garden spot holds nothing, a resource tile (1 + 5 * colour + fertility - 1), a monk or a shed.
EMPTY: Final = 0
FIRST_TILE: Final = 1
FIRST_MONK: Final = 26
FIRST_SHED: Final = 30
TILES: Final = (
    "",
    *[f"{colour} {fertility}" for colour in COLOURS for fertility in range(1, FERTILITIES + 1)],
    *MONKS,
    "shed 0",
    "shed 1",
    "shed 2",
    "shed 3",
    "shed 4",
)
TILE_NUMBER: Final = {name: tile for tile, name in enumerate(TILES)}
SHED_TYPES: Final = 5

NO_COLOUR: Final = -1
COLOUR_OF: Final = [
    (tile - FIRST_TILE) // FERTILITIES if FIRST_TILE <= tile < FIRST_MONK else NO_COLOUR
    for tile in range(len(TILES))
]
FERTILITY_OF: Final = [
    (tile - FIRST_TILE) % FERTILITIES + 1 if FIRST_TILE <= tile < FIRST_MONK else 0
    for tile in range(len(TILES))
]

# Scoring spots: X, the five colours, the four monks.
SPOTS: Final = ("X", *COLOURS, *MONKS)
X_SPOT: Final = 0
FIRST_COLOUR_SPOT: Final = 1
FIRST_MONK_SPOT: Final = 6
MONK_SPOTS: Final = 0b1111000000
COLOUR_SPOTS: Final = 0b0000111110
PAIRS: Final = 5

CARDS: Final = ("harvest", "laggard", "barrels", "purse", "brewmaster")
HARVEST: Final = 0
LAGGARD: Final = 1
BARRELS: Final = 2
PURSE: Final = 3
BREWMASTER: Final = 4
NO_CARD: Final = -1
ALL_CARDS: Final = 0b11111

PLACES: Final = ("first", "brewmaster", "marker", "ducats")
FIRST_PLACE: Final = 0
BREWMASTER_PLACE: Final = 1
MARKER_PLACE: Final = 2
DUCATS_PLACE: Final = 3
NO_PLACE: Final = -1

# Spaces of the walk; 0 is home.
SPACES: Final = 27
HOME_SPACE: Final = 0
SPACE_KINDS: Final = ("resource", "monk", "A", "B", "C", "ABC", "barrel")
RESOURCE: Final = 0
MONK: Final = 1
DISC_A: Final = 2
DISC_B: Final = 3
DISC_C: Final = 4
DISC_ABC: Final = 5
BARREL: Final = 6

# Sides of the garden.
SIDES: Final = ("sunny", "shady", "shed")
SUNNY: Final = 0
SHADY: Final = 1
SHED: Final = 2

GOALS: Final = (
    "brewmaster",
    "markers",
    "ones",
    "fives",
    "monk discs",
    "resource discs",
    "like sheds",
    "shed types",
    "marker on 20",
    "cards",
    "sunny side",
    "shady side",
)

# How many bits a hand of cards (or a number below 32) has.
BITS: Final = [bin(number).count("1") for number in range(32)]
