"""What the rules page of Dice Brewing needs beside its texts: which section tells what, values in words."""

from collections.abc import Callable, Mapping
from itertools import groupby

from taproom.games.dice_brewing import events as happened
from taproom.games.dice_brewing.drawing.details import detail
from taproom.games.dice_brewing.names import (
    gold,
    ingredient_name,
    letter_name,
    level_name,
    points,
    style_name,
)
from taproom.games.dice_brewing.pieces import COLOURS, FACES, LETTERS
from taproom.kernel.events import Event, GameEnded
from taproom.kernel.words import number, words

__all__ = ["detail", "rule_for", "rule_of", "value_name"]

NONE = "\N{EN DASH}"
NO_BREAK = "\N{NO-BREAK SPACE}"
"""Keeps a number and what it counts on one line."""
AT_LEAST = ">="
ACTION_SECTIONS = {
    "later": "windows",
    "not": "windows",
    "end": "arranging",
    "pass": "arranging",
    "done": "purchases",
    "roll": "school",
    "keep": "school",
    "to": "tidying",
    "store": "dice",
    "place": "buildings",
    "speed": "speed",
    "pick": "school",
    "swap": "school",
    "raise": "tokens",
    "reroll": "tokens",
    "block": "tokens",
    "protect": "tokens",
    "remove": "tokens",
    "close": "tokens",
    "buy": "purchases",
    "brew": "brewing",
    "use": "brewing",
    "take": "recipes",
}
"""By the verb of an action."""
EVENT_SECTIONS: Mapping[type[Event], str] = {
    happened.RoundBegan: "round",
    happened.DiceRolled: "dice",
    happened.ItemPlaced: "buildings",
    happened.SpedUp: "speed",
    happened.SeedGivenUp: "buildings",
    happened.DieGivenUp: "buildings",
    happened.DieGained: "buildings",
    happened.DieRaised: "buildings",
    happened.SeedsGained: "buildings",
    happened.GoldGained: "buildings",
    happened.DiePicked: "school",
    happened.DiceRolledAgain: "school",
    happened.StockRolled: "school",
    happened.DieSwapped: "school",
    happened.SwapDeclined: "school",
    happened.DieStored: "dice",
    happened.TurnEnded: "arranging",
    happened.PlayerPassed: "arranging",
    happened.DieRaisedByToken: "tokens",
    happened.RerollPlayed: "tokens",
    happened.DieRolledAgain: "tokens",
    happened.DieBlocked: "tokens",
    happened.DieProtected: "tokens",
    happened.DieRemoved: "tokens",
    happened.BuildingShut: "tokens",
    happened.RecipeBlocked: "tokens",
    happened.IngredientBought: "purchases",
    happened.TokenBought: "purchases",
    happened.TokenTaken: "recipes",
    happened.TokenSoldOut: "purchases",
    happened.PurchasesEnded: "purchases",
    happened.BrewBegun: "brewing",
    happened.DieUsed: "brewing",
    happened.RecipeBrewed: "brewing",
    happened.DieTaken: "recipes",
    happened.RewardLost: "recipes",
    happened.RecipeTurnedUp: "brewing",
    happened.GainWaits: "tidying",
    happened.GainLapsed: "tidying",
    happened.DieKept: "tidying",
    happened.SeedsDealt: "tidying",
    GameEnded: "end",
}


def rule_of(action: str) -> str:
    """Name the section that an action text belongs to; the School has one of its own."""
    verb = action.partition(" ")[0]
    return "school" if verb == "place" and " on school " in action else ACTION_SECTIONS[verb]


def rule_for(event: Event) -> str:
    """Name the section that an event belongs to; a pass in brewing is not like one in arranging."""
    if isinstance(event, happened.PlayerPassed) and event.stage == "brewing":
        return "brewing"
    if isinstance(event, happened.ItemPlaced | happened.DieGained) and event.field.startswith("school"):
        return "school"
    return EVENT_SECTIONS[type(event)]


def value_name(name: str, value: object, lang: str) -> str:
    """Write a printed value that is a word, or that the data files write in signs."""
    write = WRITTEN.get(name.rpartition(".")[2])
    return write(str(value), lang) if write else str(value)


def asked(text: str, lang: str) -> str:
    """Write the dice that a recipe asks: P2+ H3+ for `pale>=2 hops>=3`."""
    return " ".join(least(die, lang) for die in text.split(" "))


def least(text: str, lang: str) -> str:
    """Write a die of at least some value: P2+ for `pale>=2`."""
    colour, _at_least, value = text.partition(AT_LEAST)
    return f"{letter_name(LETTERS[COLOURS.index(colour)], lang)}{value}+"


def amounts(text: str, lang: str) -> str:
    """Write what a recipe brings: a token and 2 gold for `token:1 gold:2`."""
    _ = words(lang)
    found = []
    for part in text.split(" "):
        kind, _colon, count = part.partition(":")
        named = {
            "gold": gold(int(count), lang),
            "points": points(int(count), lang),
            "die": _("a die"),
            "token": _("a token"),
        }
        found.append(named[kind].replace(" ", NO_BREAK, 1))
    return _.list(found)


def upgrades(text: str, lang: str) -> str:
    """Write what a recipe can be upgraded with: B4+ or fruit for `blue>=4|fruit`."""
    ways = text.split("|")
    return words(lang).choice(
        [least(way, lang) if AT_LEAST in way else ingredient_name(way, lang) for way in ways]
    )


def discounts(text: str, lang: str) -> str:
    """Write by how much blue dice lower a price: 1 with B5 and 2 with B6 for `0 0 0 0 1 2`."""
    blue = letter_name("B", lang)
    found = []
    for less, values in groupby(range(1, FACES + 1), key=lambda value: int(text.split(" ")[value - 1])):
        first, *others = values
        if less:
            found.append(f"{blue}{first}{upwards(others)} {number(-less)}")
    return ", ".join(found) or NONE


def upwards(others: list[int]) -> str:
    """Write how far a row of values goes on beyond its first: + up to the highest."""
    if not others:
        return ""
    return "+" if others[-1] == FACES else f"{NONE}{others[-1]}"


def credit(text: str, lang: str) -> str:
    """Write the gold for unlucky dice, by their number: 0, 0, 2, 4 and 5."""
    return words(lang).list(text.split(" "))


WRITTEN: dict[str, Callable[[str, str], str]] = {
    "style": style_name,
    "level": level_name,
    "dice": asked,
    "reward": amounts,
    "bonus": amounts,
    "upgrades": upgrades,
    "discount": discounts,
    "credit": credit,
}
"""By the last part of a value's name."""
