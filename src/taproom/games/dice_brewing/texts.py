"""Reading what actions write: "place stored P3 on malt 2", "raise P3 of seat 1", "brew Dunkel with honey"."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from taproom.games.dice_brewing.pieces import UPGRADES

View = Mapping[str, Any]
STORED = "stored "
OF_SEAT = " of seat "
DIE = re.compile(r"(?:stored )?\b[PDHB][1-6]\b")
FIELD = re.compile(r"\b(?:malt|hops|school|department)(?: [1-3])?\b")
TOKENS = {"raise": "raise", "reroll": "reroll", "protect": "guard", "remove": "remove", "close": "building"}
"""The token that an action plays, by its verb; one that blocks may be of two kinds."""


# Actions.


def bare(die: str) -> str:
    """Give a die without the word that says where it lies."""
    return die.removeprefix(STORED)


def is_stored(die: str) -> bool:
    """Whether a die is one of the store."""
    return die.startswith(STORED)


def names_a_die(action: str) -> bool:
    """Whether an action says which die it takes, rather than where one lies."""
    return DIE.search(action) is not None


def die_of(action: str) -> str:
    """Give the die that an action takes; those used and removed are stored ones."""
    die = found(DIE, action)
    return STORED + die if action.startswith(("use ", "remove ")) else die


def field_of(action: str) -> str:
    """Give the field, or the building, that an action is about."""
    return found(FIELD, action)


def found(pattern: re.Pattern[str], action: str) -> str:
    """Give the first part of an action that looks like this."""
    match = pattern.search(action)
    assert match, action
    return match[0]


def thing_of(action: str) -> str:
    """Give what stands behind the verb."""
    return action.partition(" ")[2]


def target(thing: str) -> tuple[str, int]:
    """Read what a token is played on, and whose it is: "stored P3 of seat 1"."""
    what, _of, seat = thing.partition(OF_SEAT)
    return what, int(seat)


def seat_of(action: str, view: View) -> int:
    """Give the seat whose thing an action takes."""
    return target(action)[1] if OF_SEAT in action else int(view["player"])


def token_of(action: str) -> str:
    """Give the kind of token that an action plays, or nothing."""
    verb = action.partition(" ")[0]
    if verb == "block":
        return "guard" if OF_SEAT in action else "recipe"
    return TOKENS.get(verb, "")


def brew(thing: str) -> tuple[str, str]:
    """Read a recipe and its upgrade: "Cheap Lager with fruit"."""
    recipe, _with, upgrade = thing.rpartition(" with ")
    return (recipe, upgrade) if upgrade in UPGRADES and recipe else (thing, "")


# What they are about, in a view.


def me(view: View) -> View:
    """Find the brewery of the seat that must decide."""
    brewery: View = view["breweries"][view["player"]]
    return brewery


def open_recipe(view: View, name: str) -> View | None:
    """Find an open recipe."""
    recipes: Sequence[View | None] = view["recipes"]
    return next((card for card in recipes if card and card["name"] == name), None)
