"""What the things of Heaven & Ale are called, for drawings, pages, the terminal and sentences alike.

Names stand inside sentences, so only cards and monks, which bear proper names, begin with a capital letter;
`taproom.kernel.words.capital` makes a title of the others. `printed` is the part of that name of a view.
"""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from taproom.games.heaven_and_ale.pieces import COLOURS, MONKS
from taproom.kernel.words import N_, signed, words

COLOUR_NAMES = {
    "wood": N_("wood"),
    "yeast": N_("yeast"),
    "hops": N_("hops"),
    "water": N_("water"),
    "barley": N_("barley"),
}
MONK_NAMES = {
    "monk 1": N_("Novice"),
    "monk 2": N_("Scribe"),
    "monk 3": N_("Gardener"),
    "monk 4": N_("Prior"),
}
THE_MONKS = {
    "monk 1": N_("the Novice"),
    "monk 2": N_("the Scribe"),
    "monk 3": N_("the Gardener"),
    "monk 4": N_("the Prior"),
}
CARD_NAMES = {
    "harvest": N_("Harvest"),
    "laggard": N_("Laggard"),
    "barrels": N_("Barrels"),
    "purse": N_("Purse"),
    "brewmaster": N_("Brewmaster"),
}
PLACE_NAMES = {
    "first": N_("first place"),
    "brewmaster": N_("brewmaster place"),
    "marker": N_("marker place"),
    "ducats": N_("ducats place"),
}
GOAL_NAMES = {
    "brewmaster": N_("brewmaster on 1 or more"),
    "markers": N_("all markers on 1 or more"),
    "ones": N_("tiles of fertility 1"),
    "fives": N_("tiles of fertility 5"),
    "monk discs": N_("discs on all four monks"),
    "resource discs": N_("discs on all resources"),
    "like sheds": N_("sheds of one type"),
    "shed types": N_("sheds of different types"),
    "marker on 20": N_("one marker on 20"),
    "cards": N_("cards placed"),
    "sunny side": N_("sunny side full"),
    "shady side": N_("shady side full"),
}
COUNTED_GOALS = {
    "ones": N_("{n} tiles of fertility 1"),
    "fives": N_("{n} tiles of fertility 5"),
    "like sheds": N_("{n} sheds of one type"),
    "shed types": N_("sheds of {n} types"),
    "cards": N_("{n} cards placed"),
}
SOURCE_NAMES = {
    "production": N_("production"),
    "large barrels": N_("large barrels"),
    "small barrels": N_("small barrels"),
    "barrels card": N_("Barrels card"),
    "first place": N_("first place"),
}
PHASE_NAMES = {
    "start": N_("start places"),
    "move": N_("move"),
    "buy": N_("purchase"),
    "put": N_("planting"),
    "shed": N_("shed"),
    "disc": N_("scoring disc"),
    "name": N_("number for X"),
    "card": N_("privilege card"),
    "advance": N_("choice of a marker"),
    "over": N_("end of the game"),
}
SIDE_NAMES = {"sunny": N_("sun"), "shady": N_("shade"), "shed": N_("shed plot")}
SHED_TEXTS = (
    N_("activates nothing"),
    N_("activates one tile"),
    N_("activates two opposite tiles"),
    N_("activates three tiles that do not touch"),
    N_("activates four tiles"),
)


def colour_name(colour: str, lang: str) -> str:
    """Name a resource: barley."""
    return words(lang)(COLOUR_NAMES[colour])


def the_colour(colour: str, lang: str) -> str:
    """Name a resource as a sentence needs it after a verb: barley, in French « l'orge »."""
    _ = words(lang)
    return {
        "wood": _.sense("after a verb", "wood"),
        "yeast": _.sense("after a verb", "yeast"),
        "hops": _.sense("after a verb", "hops"),
        "water": _.sense("after a verb", "water"),
        "barley": _.sense("after a verb", "barley"),
    }[colour]


def monk_name(monk: str, lang: str) -> str:
    """Name a type of monk: "monk 2" is Scribe."""
    return words(lang)(MONK_NAMES[monk])


def tile_name(tile: str, lang: str) -> str:
    """Name a tile or shed as it stands alone: barley 3, Scribe, shed 2."""
    if tile in MONKS:
        return monk_name(tile, lang)
    kind, count = tile.split()
    if kind == "shed":
        return words(lang)("shed {type}", type=count)
    return words(lang)("{resource} {fertility}", resource=colour_name(kind, lang), fertility=count)


def the_tile(tile: str, lang: str) -> str:
    """Name a resource or monk tile as a sentence needs it after a verb: barley 3, the Scribe."""
    if tile in MONKS:
        return words(lang)(THE_MONKS[tile])
    colour, fertility = tile.split()
    return words(lang)("{resource} {fertility}", resource=the_colour(colour, lang), fertility=fertility)


def spot_name(spot: str, lang: str) -> str:
    """Name a scoring spot as it stands alone: X, barley, Scribe."""
    if spot in MONKS:
        return monk_name(spot, lang)
    return colour_name(spot, lang) if spot in COLOURS else spot


def the_spot(spot: str, lang: str) -> str:
    """Name what a scoring spot scores as a sentence needs it after a verb: X, barley, the Scribe."""
    if spot in MONKS:
        return words(lang)(THE_MONKS[spot])
    return the_colour(spot, lang) if spot in COLOURS else spot


def card_name(card: str, lang: str) -> str:
    """Name a privilege card: Purse."""
    return words(lang)(CARD_NAMES[card])


def card_text(card: str, printed: Mapping[str, Any], lang: str) -> str:
    """Explain what a privilege card does."""
    _ = words(lang)
    cards = printed["cards"]
    if card == "harvest":
        return _(
            "Choose a resource: its marker moves 1 step for each of its tiles in your garden, "
            "whatever their side and fertility."
        )
    if card == "laggard":
        return _(
            "Your hindmost resource marker moves 1 step for each disc on your scoring spots; "
            "if several are hindmost, choose one."
        )
    if card == "barrels":
        points = cards["barrels"]
        return _.plural(
            "At the end of the game each of your barrels brings {n} more point.",
            "At the end of the game each of your barrels brings {n} more points.",
            points,
        )
    if card == "purse":
        return _.plural("Take {n} ducat at once.", "Take {n} ducats at once.", cards["purse"])
    return _.plural(
        "Your brewmaster moves {n} step at once.",
        "Your brewmaster moves {n} steps at once.",
        cards["brewmaster"],
    )


def refund_text(printed: Mapping[str, Any], lang: str) -> str:
    """Explain what every card that is not placed is good for."""
    return words(lang).plural(
        "In your own turn you may return a card in hand for {n} ducat; it is then out of the game.",
        "In your own turn you may return a card in hand for {n} ducats; it is then out of the game.",
        printed["cards"]["refund"],
    )


def place_name(place: str, lang: str) -> str:
    """Name a start place: ducats place."""
    return words(lang)(PLACE_NAMES[place])


def place_reward(place: str, printed: Mapping[str, Any], lang: str) -> str:
    """Say in two or three words what a start place brings: 2 ducats."""
    _ = words(lang)
    places = printed["places"]
    if place == "ducats":
        return ducats(places["ducats"], lang)
    if place == "brewmaster":
        return _("brewmaster {steps}", steps=signed(places["brewmaster"]))
    if place == "marker":
        return _("one marker {steps}", steps=signed(places["marker"]))
    return _("first player")


def place_text(place: str, printed: Mapping[str, Any], lang: str) -> str:
    """Explain what a start place brings."""
    _ = words(lang)
    count = printed["places"][place]
    if place == "ducats":
        return _.plural("Take {n} ducat at once.", "Take {n} ducats at once.", count)
    if place == "brewmaster":
        return _.plural(
            "Your brewmaster moves {n} step at once.", "Your brewmaster moves {n} steps at once.", count
        )
    if place == "marker":
        return _.plural(
            "One resource marker of your choice moves {n} step at once.",
            "One resource marker of your choice moves {n} steps at once.",
            count,
        )
    return _.plural(
        "Who stands here begins the next round; at the end of the game it brings {n} point.",
        "Who stands here begins the next round; at the end of the game it brings {n} points.",
        count,
    )


def goal_name(goal: str, lang: str, needed: int = 0) -> str:
    """Say shortly what a goal asks for; `needed` is how many of a counted thing, where that is known."""
    if needed and goal in COUNTED_GOALS:
        return words(lang)(COUNTED_GOALS[goal], n=needed)
    return words(lang)(GOAL_NAMES[goal])


def source_name(source: str, lang: str) -> str:
    """Name a source of points, a key of a breakdown: large barrels."""
    return words(lang)(SOURCE_NAMES[source])


def phase_name(phase: str, lang: str) -> str:
    """Name a kind of decision: purchase."""
    return words(lang)(PHASE_NAMES[phase])


def side_name(side: str, lang: str) -> str:
    """Name a side of the garden: sun."""
    return words(lang)(SIDE_NAMES[side])


def direction_name(direction: str, lang: str) -> str:
    """Name where a neighbour of a shed lies: upper left."""
    _ = words(lang)
    return {
        "nw": _.sense("beside a shed", "upper left"),
        "ne": _.sense("beside a shed", "upper right"),
        "e": _.sense("beside a shed", "right"),
        "se": _.sense("beside a shed", "lower right"),
        "sw": _.sense("beside a shed", "lower left"),
        "w": _.sense("beside a shed", "left"),
    }[direction]


def shed_text(kind: int, lang: str) -> str:
    """Say what a type of shed does: activates two opposite tiles."""
    return words(lang)(SHED_TEXTS[kind])


def ducats(n: int, lang: str) -> str:
    """Write a sum of money: 6 ducats."""
    return words(lang).plural("{n} ducat", "{n} ducats", n)


def garden_name(spot: str, printed: Mapping[str, Any], lang: str) -> str:
    """Say where a garden spot is: in the sun, row 3, spot 1.

    Rows count from the top; in a row each side counts its own spots from the left.
    """
    _ = words(lang)
    side = printed["garden"][spot]
    row, place = places_in(tuple(printed["garden"].items()))[spot]
    if side == "shed":
        return shed_plot_name(column_of(spot), row, lang)
    if side == "sunny":
        return _("in the sun, row {row}, spot {place}", row=row, place=place)
    return _("in the shade, row {row}, spot {place}", row=row, place=place)


@lru_cache(maxsize=8)
def places_in(garden: tuple[tuple[str, str], ...]) -> dict[str, tuple[int, int]]:
    """Count rows from the top, and the spots of each side in a row from the left."""
    top = min(row_of(spot) for spot, _side in garden)
    counted: Counter[tuple[int, str]] = Counter()
    places = {}
    for spot, side in sorted(garden, key=lambda pair: column_of(pair[0])):
        counted[row_of(spot), side] += 1
        places[spot] = (row_of(spot) - top + 1, counted[row_of(spot), side])
    return places


def shed_plot_name(column: int, row: int, lang: str) -> str:
    """Say where a shed plot is; a row has at most one on the left, in the middle and on the right."""
    _ = words(lang)
    if column == 0:
        return _("on the middle shed plot of row {row}", row=row)
    if column < 0:
        return _("on the left shed plot of row {row}", row=row)
    return _("on the right shed plot of row {row}", row=row)


def column_of(spot: str) -> int:
    """Read the column from a spot's coordinates."""
    return int(spot.split(",", maxsplit=1)[0])


def row_of(spot: str) -> int:
    """Read the row from a spot's coordinates."""
    return int(spot.split(",")[1])
