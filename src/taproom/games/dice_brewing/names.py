"""What the things of Dice Brewing are called, for drawings, pages, the terminal and sentences alike.

Names stand inside sentences, so only buildings, action tokens, styles and recipes, which bear proper names,
begin with a capital letter; `taproom.kernel.words.capital` makes a title of the others. Recipes are called
the same in all languages.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from taproom.games.dice_brewing.pieces import COLOURS, LETTERS
from taproom.games.dice_brewing.texts import bare, is_stored
from taproom.kernel.telling import player_name
from taproom.kernel.words import N_, signed, words

COLOUR_NAMES = {"pale": N_("pale"), "dark": N_("dark"), "hops": N_("hops"), "blue": N_("blue")}
A_DIE = {
    "pale": N_("a pale die"),
    "dark": N_("a dark die"),
    "hops": N_("a hops die"),
    "blue": N_("a blue die"),
}
NO_DIE = {
    "pale": N_("no pale die"),
    "dark": N_("no dark die"),
    "hops": N_("no hops die"),
    "blue": N_("no blue die"),
}
COLOUR_DICE = {
    "pale": N_("pale dice"),
    "dark": N_("dark dice"),
    "hops": N_("hops dice"),
    "blue": N_("blue dice"),
}
BUILDING_NAMES = {
    "malt": N_("Malt House"),
    "hops": N_("Hops Plantation"),
    "school": N_("School of Skills"),
    "department": N_("Department of Seed"),
}
INGREDIENT_NAMES = {
    "fruit": N_("fruit"),
    "spice": N_("spice"),
    "honey": N_("honey"),
    "malt": N_("special malt"),
    "hops": N_("special hops"),
}
TOKEN_NAMES = {
    "raise": N_("Raise a die"),
    "reroll": N_("Roll a die again"),
    "guard": N_("Block or protect a die"),
    "remove": N_("Remove a die"),
    "building": N_("Block a building"),
    "recipe": N_("Block a recipe"),
}
TOKEN_TEXTS = {
    "raise": N_("A die in a pool or store shows 1 more until tidying."),
    "reroll": N_("A die of anyone, in pool, store or on a board, is rolled again."),
    "guard": N_("A die of another cannot be used until tidying; or nobody changes or removes one of yours."),
    "remove": N_("A stored die of anyone goes back to its owner's pool."),
    "building": N_("Right after the roll: another player places nothing on a building in this round."),
    "recipe": N_("Before brewing begins: nobody brews an open recipe in this round."),
}
STYLE_NAMES = {
    "Lager": N_("Lager"),
    "Pilsner": N_("Pilsner"),
    "Wheat": N_("Wheat"),
    "Pale Ale": N_("Pale Ale"),
    "IPA": N_("IPA"),
    "Bock": N_("Bock"),
    "Porter": N_("Porter"),
    "Stout": N_("Stout"),
    "Experimental": N_("Experimental"),
}
LEVEL_NAMES = {
    "novice": N_("novice"),
    "intermediate": N_("intermediate"),
    "advanced": N_("advanced"),
    "experimental": N_("experimental"),
}
SOURCE_NAMES = {
    "mastery": N_("mastery points"),
    "gold": N_("gold"),
    "pale dice": N_("pale dice"),
    "dark dice": N_("dark dice"),
    "hops dice": N_("hops dice"),
    "blue dice": N_("blue dice"),
}
SEASON_NAMES = {"winter": N_("winter"), "summer": N_("summer")}
STAGE_NAMES = {
    "arranging": N_("arranging"),
    "purchases": N_("purchases"),
    "closing": N_("last storing"),
    "brewing": N_("brewing"),
    "tidying": N_("tidying"),
}
PLACE_NAMES = {"pool": N_("pool"), "store": N_("store")}
DIE = re.compile(r"([PDHB])([1-6?])(\+*)(?: (blocked|protected))?")
"""A die as the texts write it: letter, value, raises, mark."""
TYPED_DIE = re.compile(r"\b([a-z])([1-6])\b", re.IGNORECASE)


def colour_name(colour: str, lang: str) -> str:
    """Name a colour of dice: pale."""
    return words(lang)(COLOUR_NAMES[colour])


def a_die(colour: str, lang: str) -> str:
    """Name a die of a colour: a pale die."""
    return words(lang)(A_DIE[colour])


def no_die(colour: str, lang: str) -> str:
    """Name the lack of a die as a sentence begins with it: no pale die."""
    return words(lang)(NO_DIE[colour])


def colour_dice(colour: str, lang: str) -> str:
    """Name the dice of a colour: pale dice."""
    return words(lang)(COLOUR_DICE[colour])


def letter_name(letter: str, lang: str) -> str:
    """Give the letter of a colour as players of the language write it: D is F (foncé) in French."""
    _ = words(lang)
    return {
        "P": _.sense("letter of a pale die", "P"),
        "D": _.sense("letter of a dark die", "D"),
        "H": _.sense("letter of a hops die", "H"),
        "B": _.sense("letter of a blue die", "B"),
    }[letter]


def die_name(text: str, lang: str, marks: bool = True) -> str:
    """Name a die: P3, or P4 (raised, blocked); without its marks P4."""
    letter, value, raises, mark = read_die(text)
    name = letter_name(letter, lang) + value
    if not marks or not (raises or mark):
        return name
    _ = words(lang)
    told = [_.sense("a die", "raised")] if raises else []
    if mark:
        told.append(mark_name(mark, lang))
    return _("{die} ({marks})", die=name, marks=", ".join(told))


def mark_name(mark: str, lang: str) -> str:
    """Name a mark of a die: blocked."""
    _ = words(lang)
    return _.sense("a die", "blocked") if mark == "blocked" else _.sense("a die", "protected")


def dice_names(texts: Sequence[str], lang: str, marks: bool = True) -> str:
    """Name some dice: P3, P5 and H2."""
    return words(lang).list([die_name(text, lang, marks) for text in texts])


def read_die(text: str) -> tuple[str, str, int, str]:
    """Read a die: its letter, its value or "?", how often it was raised, its mark."""
    match = DIE.fullmatch(text)
    assert match, f"{text!r} is no die"
    return match[1], match[2], len(match[3]), match[4] or ""


def own_die(die: str, lang: str) -> str:
    """Name an own die; one of the store says so: stored P3."""
    name = die_name(bare(die), lang)
    return words(lang)("stored {die}", die=name) if is_stored(die) else name


def whose_die(view: Mapping[str, Any], die: str, seat: int, lang: str) -> str:
    """Name a die of anyone: Bram's stored P3."""
    if seat == view["player"]:
        return own_die(die, lang)
    facts = {"player": seat_name(view, seat, lang), "die": die_name(bare(die), lang)}
    if is_stored(die):
        return words(lang)("{player}'s stored {die}", **facts)
    return words(lang)("{player}'s {die}", **facts)


def spell(text: str, lang: str) -> str:
    """Give the dice in a text the letters that actions write: in French F6 is D6."""
    letters = {letter_name(letter, lang): letter for letter in LETTERS}

    def written(die: re.Match[str]) -> str:
        return letters.get(die[1].upper(), die[1]) + die[2]

    return TYPED_DIE.sub(written, text)


def colour_of(text: str) -> str:
    """Give the colour of a die."""
    return COLOURS[LETTERS.index(text[0])]


def building_name(building: str, lang: str) -> str:
    """Name a building: Malt House."""
    return words(lang)(BUILDING_NAMES[building])


def the_building(building: str, lang: str) -> str:
    """Name a building as a sentence begins with it: the Malt House."""
    _ = words(lang)
    return {
        "malt": _("the Malt House"),
        "hops": _("the Hops Plantation"),
        "school": _("the School of Skills"),
        "department": _("the Department of Seed"),
    }[building]


def field_name(field: str, lang: str) -> str:
    """Name a field: Malt House 1."""
    building, _, place = field.partition(" ")
    return words(lang)("{building} {place}", building=building_name(building, lang), place=place)


def ingredient_name(ingredient: str, lang: str) -> str:
    """Name a special ingredient: honey."""
    return words(lang)(INGREDIENT_NAMES[ingredient])


def the_ingredient(ingredient: str, lang: str) -> str:
    """Name an ingredient as a sentence needs it after a verb: honey, in French « du miel »."""
    _ = words(lang)
    return {
        "fruit": _.sense("after a verb", "fruit"),
        "spice": _.sense("after a verb", "spice"),
        "honey": _.sense("after a verb", "honey"),
        "malt": _.sense("after a verb", "special malt"),
        "hops": _.sense("after a verb", "special hops"),
    }[ingredient]


def token_name(kind: str, lang: str) -> str:
    """Name a kind of action token: Raise a die."""
    return words(lang)(TOKEN_NAMES[kind])


def token_short(kind: str, lang: str) -> str:
    """Name a kind of action token where there is little room: Raise."""
    _ = words(lang)
    return {
        "raise": _.sense("action token", "Raise"),
        "reroll": _.sense("action token", "Roll again"),
        "guard": _.sense("action token", "Guard"),
        "remove": _.sense("action token", "Remove"),
        "building": _.sense("action token", "Building"),
        "recipe": _.sense("action token", "Recipe"),
    }[kind]


def token_text(kind: str, lang: str) -> str:
    """Explain what an action token does."""
    return words(lang)(TOKEN_TEXTS[kind])


def style_name(style: str, lang: str) -> str:
    """Name a style of beer: Wheat."""
    return words(lang)(STYLE_NAMES[style])


def level_name(level: str, lang: str) -> str:
    """Name the level of a recipe: novice."""
    return words(lang)(LEVEL_NAMES[level])


def source_name(source: str, lang: str) -> str:
    """Name a source of points, a key of a breakdown: pale dice."""
    return words(lang)(SOURCE_NAMES[source])


def season_name(season: str, lang: str) -> str:
    """Name a season: winter."""
    return words(lang)(SEASON_NAMES[season])


def stage_name(stage: str, lang: str) -> str:
    """Name a stage of a round: arranging."""
    return words(lang)(STAGE_NAMES[stage])


def place_name(place: str, lang: str) -> str:
    """Name where dice lie: pool."""
    return words(lang)(PLACE_NAMES[place])


def gold(n: int, lang: str) -> str:
    """Write a sum of money: 3 gold."""
    return words(lang).plural("{n} gold", "{n} gold", n)


def points(n: int, lang: str) -> str:
    """Write mastery points: 4 points."""
    return words(lang).plural("{n} point", "{n} points", n)


def seeds(n: int, lang: str) -> str:
    """Write a number of seeds: 2 seeds."""
    return words(lang).plural("{n} seed", "{n} seeds", n)


def seat_name(view: Mapping[str, Any], seat: int, lang: str) -> str:
    """Name who sits there; a view has names only where somebody put them in."""
    return player_name(view.get("names", ()), seat, words(lang))


def gold_change(n: int, lang: str) -> str:
    """Write what gold comes or goes: +3 gold."""
    return words(lang).plural("{change} gold", "{change} gold", abs(n), change=signed(n))


def point_change(n: int, lang: str) -> str:
    """Write what points come: +2 points."""
    return words(lang).plural("{change} point", "{change} points", abs(n), change=signed(n))


def seed_change(n: int, lang: str) -> str:
    """Write what seeds come: +2 seeds."""
    return words(lang).plural("{change} seed", "{change} seeds", abs(n), change=signed(n))
