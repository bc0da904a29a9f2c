"""Why an action is not legal, and what would be right, in sentences."""

from collections.abc import Callable

from taproom.games.heaven_and_ale import reasons
from taproom.games.heaven_and_ale.labels import (
    View,
    least_price,
    me,
    open_spots,
    own_space,
    shed_kind,
    space_kind,
    task,
)
from taproom.games.heaven_and_ale.names import (
    card_name,
    colour_name,
    ducats,
    garden_name,
    shed_text,
    spot_name,
    the_tile,
)
from taproom.games.heaven_and_ale.pieces import COLOURS
from taproom.kernel.words import capital, words


def refuse(obstacle: int, view: View, action: str, lang: str) -> str:
    """Say why an action is not legal; `obstacle` is a number of `reasons`."""
    thing = action.partition(" ")[2]
    return capital(REFUSALS[obstacle](view, thing, lang)) if obstacle != reasons.NOTHING else ""


def game_over(view: View, thing: str, lang: str) -> str:
    """Nothing is legal any more."""
    return words(lang)("The game is over.")


def not_now(view: View, thing: str, lang: str) -> str:
    """Another decision is due."""
    return words(lang)("That is not possible now. What to do now: {task}.", task=task(view, lang))


def behind(view: View, thing: str, lang: str) -> str:
    """Only forward (HA-3.2)."""
    _ = words(lang)
    space = own_space(view)
    if thing == space:
        return _("You stand on space {space} already; move on, or go home.", space=space)
    return _(
        "Space {space} is behind you: you are on {start}, and figures only go forward.",
        space=thing,
        start=space,
    )


def no_tile(view: View, thing: str, lang: str) -> str:
    """An empty tile space (HA-3.13)."""
    _ = words(lang)
    if space_kind(view, thing) == "monk":
        return _("No monk is left on space {space}.", space=thing)
    return _("No tile is left on space {space}.", space=thing)


def garden_full(view: View, thing: str, lang: str) -> str:
    """No spot for a tile (HA-4.9)."""
    return words(lang)("Your garden is full: there is no room for another tile.")


def too_dear(view: View, thing: str, lang: str) -> str:
    """Not even all cards would pay it (HA-3.8)."""
    _ = words(lang)
    money = me(view)["ducats"]
    if thing.isdigit():
        price = min(least_price(view, tile, thing) for tile in view["tiles"][thing])
        what = _("the cheapest tile on space {space}", space=thing)
    else:
        price = least_price(view, thing, own_space(view))
        what = the_tile(thing, lang)
    facts = {"what": what, "price": ducats(price, lang), "ducats": ducats(money, lang)}
    if me(view)["hand"]:
        everything = ducats(me(view)["funds"], lang)
        return _(
            "{what} costs {price}; you have {ducats}, and {everything} if you return all your cards.",
            everything=everything,
            **facts,
        )
    return _("{what} costs {price}; you have {ducats} and no card to return.", **facts)


def no_disc(view: View, thing: str, lang: str) -> str:
    """An empty disc space (HA-3.14)."""
    return words(lang)("No disc is left on space {space}.", space=thing)


def no_usable_spot(view: View, thing: str, lang: str) -> str:
    """A disc space whose spots are full or have nothing to score (HA-6.3)."""
    _ = words(lang)
    kind = space_kind(view, thing)
    if kind == "A" and "X" in me(view)["discs"]:
        return _("Space {space} scores X, and your X spot holds a disc already.", space=thing)
    if kind == "A":
        return _("Space {space} scores X, and no resource tile lies in your garden yet.", space=thing)
    if kind == "B":
        return _(
            "Space {space} scores a monk, and your garden has none whose spot is still free.", space=thing
        )
    if kind == "C":
        return _(
            "Space {space} scores a resource, and your garden has none whose spot is still free.",
            space=thing,
        )
    return _(
        "Space {space} scores a free spot with a tile of its kind in your garden; you have none.", space=thing
    )


def no_barrel(view: View, thing: str, lang: str) -> str:
    """No goal met of which a barrel could be had (HA-3.15, HA-3.22)."""
    return words(lang)(
        "Space {space} is for fetching barrels, and you meet no goal whose barrel you could take now.",
        space=thing,
    )


def place_taken(view: View, thing: str, lang: str) -> str:
    """One figure to a place (HA-3.12)."""
    return words(lang)("Another figure stands on that place; choose a free one.")


def first_place_due(view: View, thing: str, lang: str) -> str:
    """The last one home (HA-3.6)."""
    return words(lang)("You come home last and nobody stands on the first place: you must take it.")


def not_on_space(view: View, thing: str, lang: str) -> str:
    """A tile that lies elsewhere."""
    _ = words(lang)
    space = own_space(view)
    tiles = [the_tile(tile, lang) for tile in dict.fromkeys(view["tiles"][space])]
    return _(
        "{tile} does not lie on space {space}; you can buy {tiles} there.",
        tile=the_tile(thing, lang),
        space=space,
        tiles=_.choice(tiles),
    )


def return_card_first(view: View, thing: str, lang: str) -> str:
    """The ducats do not suffice, but cards can be returned (HA-3.16)."""
    _ = words(lang)
    facts = {
        "tile": the_tile(thing, lang),
        "price": least_price(view, thing, own_space(view)),
        "ducats": ducats(me(view)["ducats"], lang),
        "refund": ducats(view["printed"]["cards"]["refund"], lang),
    }
    if open_spots(view, "shady"):
        return _(
            "{tile} costs {price} in the shade, and you have {ducats}; "
            "return a card first ({refund} for each).",
            **facts,
        )
    return _(
        "{tile} costs {price} in the sun, and you have {ducats}; return a card first ({refund} for each).",
        **facts,
    )


def nothing_bought(view: View, thing: str, lang: str) -> str:
    """At least one purchase (HA-3.16)."""
    return words(lang)(
        "You cannot leave space {space} without a purchase; buy at least one tile.", space=own_space(view)
    )


def spot_taken(view: View, thing: str, lang: str) -> str:
    """One tile to a spot (HA-4.3)."""
    return words(lang)(
        "{tile} lies {where} already; choose an empty spot.",
        tile=the_tile(me(view)["garden"][thing], lang),
        where=garden_name(thing, view["printed"], lang),
    )


def shed_spot(view: View, thing: str, lang: str) -> str:
    """Plots are for sheds (HA-4.7)."""
    return words(lang)("No tile goes on a shed plot; choose a spot in the sun or in the shade.")


def too_dear_here(view: View, thing: str, lang: str) -> str:
    """The sun costs double (HA-4.2)."""
    _ = words(lang)
    prices = view["prices"][own_space(view)][view["holding"]]
    money = me(view)["ducats"]
    facts = {
        "tile": the_tile(view["holding"], lang),
        "sun": prices["sunny"],
        "shade": prices["shady"],
        "ducats": ducats(money, lang),
        "refund": ducats(view["printed"]["cards"]["refund"], lang),
    }
    if me(view)["funds"] >= prices["sunny"]:
        return _(
            "{tile} costs {sun} in the sun, and you have {ducats}; "
            "return a card first ({refund} for each), or choose the shade for {shade}.",
            **facts,
        )
    return _("{tile} costs {sun} in the sun, and you have {ducats}; choose the shade for {shade}.", **facts)


def disc_there(view: View, thing: str, lang: str) -> str:
    """A spot scores once a game (HA-6.13)."""
    return words(lang)("The {spot} spot holds a disc already.", spot=spot_name(thing, lang))


def not_allowed_by_space(view: View, thing: str, lang: str) -> str:
    """The space's letter says what it scores (HA-6.2)."""
    _ = words(lang)
    space = own_space(view)
    return {
        "A": _("Space {space} scores X only.", space=space),
        "B": _("Space {space} scores monks only.", space=space),
        "C": _("Space {space} scores resources only.", space=space),
    }[space_kind(view, space)]


def no_tile_to_score(view: View, thing: str, lang: str) -> str:
    """Something must lie in the garden (HA-6.3)."""
    _ = words(lang)
    if thing == "X":
        return _("There is no resource tile in your garden.")
    return _("There is no {spot} tile in your garden.", spot=spot_name(thing, lang))


def number_not_owned(view: View, thing: str, lang: str) -> str:
    """Only numbers that lie in the garden (HA-6.11)."""
    _ = words(lang)
    tiles = [tile.split() for tile in me(view)["garden"].values()]
    numbers = sorted({count for kind, count in tiles if kind in COLOURS})
    return _(
        "There is no tile of fertility {number} in your garden; you can name {numbers}.",
        number=thing,
        numbers=_.choice(numbers),
    )


def not_hindmost(view: View, thing: str, lang: str) -> str:
    """What "laggard" moves (HA-7.6)."""
    _ = words(lang)
    markers = me(view)["markers"]
    hindmost = [colour_name(colour, lang) for colour in COLOURS if markers[colour] == min(markers.values())]
    return _(
        "{card} moves only a hindmost marker: {resources}.",
        card=card_name("laggard", lang),
        resources=_.choice(hindmost),
    )


def card_not_held(view: View, thing: str, lang: str) -> str:
    """Placed or returned, a card is not in hand any more (HA-10.3, HA-10.4)."""
    _ = words(lang)
    if thing in me(view)["pairs"]:
        return _("You have placed {card} already.", card=card_name(thing, lang))
    return _("You have returned {card}; it is out of the game.", card=card_name(thing, lang))


def no_return_at_set_up(view: View, thing: str, lang: str) -> str:
    """Set-up is not a turn (HA-2.16)."""
    return words(lang)("Cards can be returned only in your own turn, and the first round has not begun.")


def other_shed_type(view: View, thing: str, lang: str) -> str:
    """The shed says how many neighbours, and how they lie (HA-9.4, HA-9.7)."""
    return words(lang)("This shed {activates}.", activates=shed_text(shed_kind(view), lang))


REFUSALS: dict[int, Callable[[View, str, str], str]] = {
    reasons.GAME_OVER: game_over,
    reasons.NOT_NOW: not_now,
    reasons.BEHIND: behind,
    reasons.NO_TILE: no_tile,
    reasons.GARDEN_FULL: garden_full,
    reasons.TOO_DEAR: too_dear,
    reasons.NO_DISC: no_disc,
    reasons.NO_USABLE_SPOT: no_usable_spot,
    reasons.NO_BARREL: no_barrel,
    reasons.PLACE_TAKEN: place_taken,
    reasons.FIRST_PLACE_DUE: first_place_due,
    reasons.NOT_ON_SPACE: not_on_space,
    reasons.RETURN_CARD_FIRST: return_card_first,
    reasons.NOTHING_BOUGHT: nothing_bought,
    reasons.SPOT_TAKEN: spot_taken,
    reasons.SHED_SPOT: shed_spot,
    reasons.TOO_DEAR_HERE: too_dear_here,
    reasons.DISC_THERE: disc_there,
    reasons.NOT_ALLOWED_BY_SPACE: not_allowed_by_space,
    reasons.NO_TILE_TO_SCORE: no_tile_to_score,
    reasons.NUMBER_NOT_OWNED: number_not_owned,
    reasons.NOT_HINDMOST: not_hindmost,
    reasons.CARD_NOT_HELD: card_not_held,
    reasons.NO_RETURN_AT_SET_UP: no_return_at_set_up,
    reasons.OTHER_SHED_TYPE: other_shed_type,
}
