"""The pieces and their numbers in the engine; their names are the texts that actions, dumps and views use."""

from typing import Final

COLOURS: Final = ("pale", "dark", "hops", "blue")
LETTERS: Final = "PDHB"
PALE: Final = 0
DARK: Final = 1
HOPS: Final = 2
BLUE: Final = 3
NO_COLOUR: Final = -1

DICE_OF: Final = [14, 14, 12, 10]
"""By colour (DB-1.6)."""
SEEDS: Final = 6
"""In the whole game (DB-1.7)."""

# A rolled die is its kind (6 * colour + value - 1), plus 24 if it is blocked or 48 if it is protected, plus
# 72 for each raise by a token; the kind has the value it shows.
FACES: Final = 6
KINDS: Final = 24
BLOCKED: Final = 1
PROTECTED: Final = 2
MARKS: Final = ("", "blocked", "protected")
ONE_MARK: Final = 24
ONE_RAISE: Final = 72
CODES: Final = 432
EMPTY: Final = -1
SEED: Final = 1000
"""A seed on a field, where else a die lies."""

KIND_OF: Final = [code % KINDS for code in range(CODES)]
COLOUR_OF: Final = [code % KINDS // FACES for code in range(CODES)]
VALUE_OF: Final = [code % FACES + 1 for code in range(CODES)]
MARK_OF: Final = [code // ONE_MARK % 3 for code in range(CODES)]
RAISES_OF: Final = [code // ONE_RAISE for code in range(CODES)]
KIND_BITS: Final = [1 << kind for kind in range(KINDS)]
KIND_NAMES: Final = [f"{letter}{value}" for letter in LETTERS for value in range(1, FACES + 1)]

# What matters when one of several dice of a kind is taken (DB-10.12): plain, raised, blocked, blocked and
# raised, protected, protected and raised. Each list gives the order, by that class.
CLASS_OF: Final = [MARK_OF[code] * 2 + (1 if RAISES_OF[code] else 0) for code in range(CODES)]
NEVER: Final = 9
USING: Final = [1, 0, NEVER, NEVER, 3, 2]
CHANGING: Final = [1, 0, NEVER, NEVER, NEVER, NEVER]
STORING: Final = [0, 1, 4, 5, 2, 3]
BY_OWN_TOKEN: Final = [1, 0, 3, 2, NEVER, NEVER]
BY_OTHERS_TOKEN: Final = [0, 1, 2, 3, NEVER, NEVER]
BLOCKING: Final = [0, 1, NEVER, NEVER, NEVER, NEVER]
PROTECTING: Final = CHANGING
ANY_MARKS: Final = [0, 0, 0, 0, 0, 0]

# Where a player's dice lie, apart from the board.
PLACES: Final = ("pool", "store")
POOL: Final = 0
STORE: Final = 1

BUILDINGS: Final = ("malt", "hops", "school", "department")
FIELDS: Final = (
    "malt 1",
    "malt 2",
    "malt 3",
    "hops 1",
    "hops 2",
    "school 1",
    "school 2",
    "school 3",
    "department 1",
    "department 2",
    "department 3",
)
FIELD_COUNT: Final = 11
MALT_1: Final = 0
MALT_2: Final = 1
MALT_3: Final = 2
HOPS_1: Final = 3
HOPS_2: Final = 4
SCHOOL_1: Final = 5
SCHOOL_2: Final = 6
SCHOOL_3: Final = 7
DEPARTMENT_1: Final = 8
DEPARTMENT_2: Final = 9
DEPARTMENT_3: Final = 10
FIELD_BITS: Final = [1 << field for field in range(FIELD_COUNT)]
BUILDING_OF: Final = [0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 3]
FIELDS_IN: Final = [
    sum(FIELD_BITS[field] for field in range(FIELD_COUNT) if shut >> BUILDING_OF[field] & 1)
    for shut in range(1 << len(BUILDINGS))
]
"""The fields of a set of buildings, a bit each."""
SEED_FIELDS: Final = [MALT_1, HOPS_1]
RAISING: Final = [MALT_3, HOPS_2]
SPEEDY: Final = [
    MALT_1,
    MALT_2,
    MALT_3,
    HOPS_1,
    HOPS_2,
    DEPARTMENT_1,
    DEPARTMENT_2,
    DEPARTMENT_3,
]
"""The fields with a speed-up place (DB-4.13)."""

# The dice a field takes are kinds of neighbouring colours: from FIRST_KIND up to, not including, END_KIND
# (DB-4.1 to DB-4.9). A field that takes seeds takes no die.
FIRST_KIND: Final = [0, 0, 0, 0, 12, 18, 18, 18, 0, 0, 18]
END_KIND: Final = [0, 6, 12, 0, 18, 24, 24, 24, 18, 18, 24]
FIELDS_TAKING: Final = [
    [MALT_2, MALT_3, DEPARTMENT_1, DEPARTMENT_2],
    [MALT_3, DEPARTMENT_1, DEPARTMENT_2],
    [HOPS_2, DEPARTMENT_1, DEPARTMENT_2],
    [SCHOOL_1, SCHOOL_2, SCHOOL_3, DEPARTMENT_3],
]
"""By the colour of the die."""
SWAPPED: Final = 3
"""School 2 swaps the first three colours, not blue dice (DB-4.6)."""

INGREDIENTS: Final = ("fruit", "spice", "honey", "malt", "hops")
INGREDIENT_COPIES: Final = 3
NO_UPGRADE: Final = 0
BLUE_UPGRADE: Final = 6
UPGRADES: Final = ("", *INGREDIENTS, "blue")
"""What a brew is made with besides the recipe: nothing, an ingredient, or a blue die."""

TOKENS: Final = ("raise", "reroll", "guard", "remove", "building", "recipe")
RAISE: Final = 0
REROLL: Final = 1
GUARD: Final = 2
REMOVE: Final = 3
BLOCK_BUILDING: Final = 4
BLOCK_RECIPE: Final = 5
TOKEN_COPIES: Final = 3
REWARDED: Final = -1
"""In place of a price: the token was a reward."""

RECIPES: Final = 30
NO_RECIPE: Final = -1
ROW: Final = 4
"""At most so many recipes lie open."""

SEASONS: Final = ("winter", "summer")


def die_text(code: int) -> str:
    """Write a die: its letter and value, a + for each raise, and its mark: "P4+ blocked"."""
    mark = MARKS[MARK_OF[code]]
    return KIND_NAMES[KIND_OF[code]] + "+" * RAISES_OF[code] + (f" {mark}" if mark else "")


def item_text(item: int) -> str:
    """Write what lies on a field: a die, a seed or nothing."""
    if item == EMPTY:
        return ""
    return "seed" if item == SEED else die_text(item)


def unrolled(colour: int) -> str:
    """Write a die that has no value yet (DB-1.14)."""
    return LETTERS[colour] + "?"
