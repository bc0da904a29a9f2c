"""Why a recipe cannot be brewed so, and why a die or a reward cannot be chosen, in sentences."""

from collections.abc import Callable

from taproom.games.dice_brewing.names import (
    dice_names,
    die_name,
    ingredient_name,
    no_die,
    the_ingredient,
    token_name,
)
from taproom.games.dice_brewing.tasks import task
from taproom.games.dice_brewing.texts import View, brew, open_recipe, thing_of
from taproom.kernel.words import words

Look = Callable[[], View]
"""Gives the view of the seat that must decide; it takes a while, so only sentences that need a fact ask."""


def recipe_not_open(action: str, lang: str, look: Look) -> str:
    """A recipe in the pile or brewed."""
    _ = words(lang)
    recipe, _upgrade = brew(thing_of(action))
    return _(
        "{recipe} does not lie open; there are {recipes}.",
        recipe=recipe,
        recipes=_.list([card["name"] for card in look()["recipes"] if card]),
    )


def recipe_blocked(action: str, lang: str, look: Look) -> str:
    """A recipe that nobody brews in this round (DB-8.6)."""
    recipe, _upgrade = brew(thing_of(action))
    return words(lang)("A token has blocked {recipe} for this round.", recipe=recipe)


def dice_missing(action: str, lang: str, look: Look) -> str:
    """For each die asked a stored one (DB-6.2)."""
    recipe, _upgrade = brew(thing_of(action))
    rows = next(row["dice"] for row in look()["mine"]["recipes"] if row and row["name"] == recipe)
    missing = [row["asked"] for row in rows if row["status"] != "stored"]
    return words(lang)(
        "{recipe} takes stored dice of at least {asked}; your store has nothing for {missing}.",
        recipe=recipe,
        asked=dice_names([row["asked"] for row in rows], lang),
        missing=dice_names(missing, lang),
    )


def not_an_upgrade(action: str, lang: str, look: Look) -> str:
    """Only what is printed (DB-6.3)."""
    _ = words(lang)
    card = asked_recipe(action, look())
    ways = [the_ingredient(upgrade, lang) for upgrade in card["upgrades"] if upgrade != "blue"]
    if "blue" in card["upgrades"]:
        ways.append(_("a blue die of at least {value}", value=card["blue_least"]))
    return _("{recipe} can only be improved with {ways}.", recipe=card["name"], ways=_.choice(ways))


def no_ingredient(action: str, lang: str, look: Look) -> str:
    """An ingredient that the player does not have."""
    _recipe, upgrade = brew(thing_of(action))
    return words(lang)("You do not have this ingredient: {name}.", name=ingredient_name(upgrade, lang))


def no_blue_die(action: str, lang: str, look: Look) -> str:
    """The blue die must be stored, too (DB-6.7)."""
    card = asked_recipe(action, look())
    return words(lang)(
        "{recipe} is improved with a stored blue die of at least {value}; you have none.",
        recipe=card["name"],
        value=card["blue_least"],
    )


def asked_recipe(action: str, view: View) -> View:
    """Find the open recipe that an action is about."""
    card = open_recipe(view, brew(thing_of(action))[0])
    assert card is not None
    return card


def not_for_this(action: str, lang: str, look: Look) -> str:
    """Another die is asked, or another kind of reward (DB-6.13, DB-6.14, DB-10.9)."""
    _ = words(lang)
    view = look()
    verb, _space, thing = action.partition(" ")
    if verb == "take":
        recipe = view["decision"]["recipe"]["name"]
        if thing.startswith("token"):
            return _("{recipe} brings a die, not a token.", recipe=recipe)
        return _("{recipe} brings a token, not a die.", recipe=recipe)
    asked = view["decision"]["needs"][0]
    facts = {"die": die_name(thing, lang), "task": task(view, lang)}
    if thing[0] == asked[0] and thing[1] >= asked[1]:
        return _(
            "{die} does not fit here: dice of a colour are chosen from the highest down, "
            "and those left must do for the rest.",
            die=facts["die"],
        )
    return _("{die} does not fit here. What to do now: {task}.", **facts)


def none_left(action: str, lang: str, look: Look) -> str:
    """Only what is left can be a reward (DB-6.18)."""
    _ = words(lang)
    thing = action.removeprefix("take ")
    if thing.startswith("token "):
        token = token_name(thing.removeprefix("token "), lang)
        return _("No more tokens of this kind are left: {token}.", token=token)
    return _("The stock holds {no_die}.", no_die=no_die(thing.removesuffix(" die"), lang))
