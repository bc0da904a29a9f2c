"""The action table: where each kind of action begins in it."""

from typing import Final

from taproom.games.dice_brewing.pieces import (
    BUILDINGS,
    COLOURS,
    END_KIND,
    FACES,
    FIELDS,
    FIRST_KIND,
    INGREDIENTS,
    KIND_NAMES,
    LETTERS,
    SCHOOL_2,
    SEED_FIELDS,
    SPEEDY,
    SWAPPED,
    TOKENS,
    UPGRADES,
)

SEATS: Final = 4

LATER: Final = 0
NOT_AGAIN: Final = 1
END: Final = 2
PASS: Final = 3
DONE: Final = 4
ROLL: Final = 5
DECLINE: Final = 6
TO_POOL: Final = 7
TO_STORE: Final = 8
STORE: Final = 9  # 24 kinds
PLACE_SEED: Final = 33  # 2 fields
PLACE: Final = 35  # for each field: the kinds it takes, from the pool, then from the store

# Where the placements of each field begin.
PLACE_AT: Final[list[int]] = []
_next = PLACE
for _field in range(len(FIELDS)):
    PLACE_AT.append(_next)
    if _field == SCHOOL_2:  # once for each colour that can be swapped
        _next += 2 * (END_KIND[_field] - FIRST_KIND[_field]) * SWAPPED
    else:
        _next += 2 * (END_KIND[_field] - FIRST_KIND[_field])

SPEED: Final = 227  # 8 fields with a speed-up place: 6 values from the pool, 6 from the store
PICK: Final = 323  # 24 kinds of the pool, 24 of the store
SWAP: Final = 371  # 3 colours: 6 values of the pool and 6 of the store, each for 6 rolled ones
RAISE: Final = 587  # 4 seats: 24 kinds of the pool, 24 of the store
REROLL: Final = 779  # as above
REROLL_FIELD: Final = 971  # 4 seats: 11 fields
REROLL_BOLT: Final = 1015  # 4 seats: 8 speed-up places
BLOCK: Final = 1047  # 4 seats: 24 kinds of the pool, 24 of the store
PROTECT: Final = 1239  # 24 kinds of the pool, 24 of the store
REMOVE: Final = 1287  # 4 seats: 24 kinds of the store
SHUT: Final = 1383  # 4 seats: 4 buildings
BLOCK_RECIPE: Final = 1399  # 30 recipes
BUY: Final = 1429  # 5 ingredients
BUY_WITH: Final = 1434  # 5 ingredients: 6 values from the pool, 6 from the store
BUY_TOKEN: Final = 1494  # 6 kinds
BREW: Final = 1500  # 30 recipes: plain, 5 ingredients, a blue die
USE: Final = 1710  # 24 kinds
TAKE_DIE: Final = 1734  # 4 colours
TAKE_TOKEN: Final = 1738  # 6 kinds

WAYS: Final = 7
"""To brew a recipe: plain, with one of five ingredients, with a blue die."""

FIELD_OF: Final = [
    field
    for field in range(len(FIELDS))
    for _ in range((PLACE_AT[field + 1] if field + 1 < len(FIELDS) else SPEED) - PLACE_AT[field])
]
"""The field of a placement of a die, by its number after PLACE."""


def texts(recipes: list[str]) -> list[str]:
    """List all actions as texts; the recipes go by their names."""
    own = [*KIND_NAMES, *(f"stored {kind}" for kind in KIND_NAMES)]
    seats = [f"of seat {seat}" for seat in range(SEATS)]
    blues = [f"B{value}" for value in range(1, FACES + 1)]
    blues += [f"stored {blue}" for blue in blues]
    return [
        "later",
        "not again",
        "end",
        "pass",
        "done",
        "roll",
        "keep",
        "to pool",
        "to store",
        *(f"store {kind}" for kind in KIND_NAMES),
        *(f"place seed on {FIELDS[field]}" for field in SEED_FIELDS),
        *(text for field in range(len(FIELDS)) for text in placements(field)),
        *(f"speed up {FIELDS[field]} with {blue}" for field in SPEEDY for blue in blues),
        *(f"pick {die}" for die in own),
        *(text for colour in range(SWAPPED) for text in swaps(LETTERS[colour])),
        *(f"raise {die} {seat}" for seat in seats for die in own),
        *(f"reroll {die} {seat}" for seat in seats for die in own),
        *(f"reroll {field} {seat}" for seat in seats for field in FIELDS),
        *(f"reroll bolt {FIELDS[field]} {seat}" for seat in seats for field in SPEEDY),
        *(f"block {die} {seat}" for seat in seats for die in own),
        *(f"protect {die}" for die in own),
        *(f"remove {kind} {seat}" for seat in seats for kind in KIND_NAMES),
        *(f"close {building} {seat}" for seat in seats for building in BUILDINGS),
        *(f"block {recipe}" for recipe in recipes),
        *(f"buy {ingredient}" for ingredient in INGREDIENTS),
        *(f"buy {ingredient} with {blue}" for ingredient in INGREDIENTS for blue in blues),
        *(f"buy token {token}" for token in TOKENS),
        *(f"brew {recipe}{upgrade}" for recipe in recipes for upgrade in ways()),
        *(f"use {kind}" for kind in KIND_NAMES),
        *(f"take {colour} die" for colour in COLOURS),
        *(f"take token {token}" for token in TOKENS),
    ]


def placements(field: int) -> list[str]:
    """List the ways to place a die on a field; School 2 also names a colour (DB-10.15)."""
    kinds = KIND_NAMES[FIRST_KIND[field] : END_KIND[field]]
    dice = [*kinds, *(f"stored {kind}" for kind in kinds)]
    plain = [f"place {die} on {FIELDS[field]}" for die in dice]
    if field == SCHOOL_2:
        return [f"{text} for {colour}" for colour in COLOURS[:SWAPPED] for text in plain]
    return plain


def swaps(letter: str) -> list[str]:
    """List the swaps of a colour at School 2."""
    faces = range(1, FACES + 1)
    own = [f"{where}{letter}{value}" for where in ("", "stored ") for value in faces]
    return [f"swap {die} for {letter}{value}" for die in own for value in faces]


def ways() -> list[str]:
    """List what a brew can be made with."""
    return ["", *(f" with {upgrade}" for upgrade in UPGRADES[1:])]
