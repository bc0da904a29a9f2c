"""What a seat can do and has to do now, in words, from its view alone."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from taproom.games.heaven_and_ale.names import (
    card_name,
    colour_name,
    direction_name,
    garden_name,
    place_reward,
    the_spot,
    the_tile,
)
from taproom.games.heaven_and_ale.pieces import SPACES
from taproom.kernel.words import words

View = Mapping[str, Any]


def label(view: View, action: str, lang: str) -> str:
    """Say shortly what an action is: an imperative for a button or a list."""
    verb, _, thing = action.partition(" ")
    return LABELS[verb](view, thing, lang)


def label_go(view: View, thing: str, lang: str) -> str:
    """Go to space 13: buy barley 2 (2/4) or hops 4 (4/8) in shade/sun."""
    _ = words(lang)
    kind = view["printed"]["walk"][thing]["kind"]
    if kind in ("resource", "monk"):
        return label_go_to_tiles(view, thing, lang)
    if kind == "A":
        return _("Go to space {space}: score X", space=thing)
    if kind == "B":
        return _("Go to space {space}: score a monk", space=thing)
    if kind == "C":
        return _("Go to space {space}: score a resource", space=thing)
    if kind == "ABC":
        return _("Go to space {space}: score X, a resource or a monk", space=thing)
    return _.plural(
        "Go to space {space} and fetch {n} barrel",
        "Go to space {space} and fetch {n} barrels",
        barrels_due(view),
        space=thing,
    )


def label_go_to_tiles(view: View, space: str, lang: str) -> str:
    """Name the tiles on a space that the seat can pay, each once; their price once if it is the same."""
    _ = words(lang)
    tiles = list(dict.fromkeys(view["tiles"][space]))
    if not tiles:
        return _("Go to space {space}: no tile left", space=space)
    tiles = [tile for tile in tiles if least_price(view, tile, space) <= me(view)["funds"]] or tiles
    prices = [(price(view, tile, "shady", space), price(view, tile, "sunny", space)) for tile in tiles]
    named = [the_tile(tile, lang) for tile in tiles]
    if len(set(prices)) == 1:
        shade, sun = prices[0]
        return _(
            "Go to space {space}: buy {tiles} (shade {shade}, sun {sun})",
            space=space,
            tiles=_.choice(named),
            shade=shade,
            sun=sun,
        )
    priced = [
        _("{tile} ({shade}/{sun})", tile=tile, shade=shade, sun=sun)
        for tile, (shade, sun) in zip(named, prices, strict=True)
    ]
    return _("Go to space {space}: buy {tiles} in shade/sun", space=space, tiles=_.choice(priced))


def label_home(view: View, thing: str, lang: str) -> str:
    """Go home: 2 ducats."""
    _ = words(lang)
    printed = view["printed"]
    if view["round"] == 0:
        return _("Start with: {reward}", reward=place_reward(thing, printed, lang))
    if thing == "first" and view["round"] == view["rounds"]:
        points = printed["places"]["first"]
        return _.plural("Go home: first place, {n} point", "Go home: first place, {n} points", points)
    return _("Go home: {reward}", reward=place_reward(thing, printed, lang))


def label_buy(view: View, thing: str, lang: str) -> str:
    """Buy barley 3 (3 in shade, 6 in sun)."""
    _ = words(lang)
    tile = the_tile(thing, lang)
    space = own_space(view)
    if thing not in view["prices"].get(space, {}):
        return _("Buy {tile}", tile=tile)
    shade, sun = price(view, thing, "shady", space), price(view, thing, "sunny", space)
    if not open_spots(view, "sunny"):
        return _("Buy {tile} ({shade} in shade, sun full)", tile=tile, shade=shade)
    if not open_spots(view, "shady"):
        return _("Buy {tile} ({sun} in sun, shade full)", tile=tile, sun=sun)
    return _("Buy {tile} ({shade} in shade, {sun} in sun)", tile=tile, shade=shade, sun=sun)


def label_put(view: View, thing: str, lang: str) -> str:
    """Put it in the sun, row 3, spot 1, and close a shed."""
    _ = words(lang)
    where = garden_name(thing, view["printed"], lang)
    closed = len(sheds_closed(view, thing))
    if closed:
        return _.plural(
            "Put it {where}, and close a shed", "Put it {where}, and close {n} sheds", closed, where=where
        )
    return _("Put it {where}", where=where)


def label_disc(view: View, thing: str, lang: str) -> str:
    """Score barley."""
    _ = words(lang)
    if thing == "X":
        return _("Score X: name a number")
    return _("Score {spot}", spot=the_spot(thing, lang))


def label_name(view: View, thing: str, lang: str) -> str:
    """Name 3."""
    return words(lang)("Name {number}", number=thing)


def label_advance(view: View, thing: str, lang: str) -> str:
    """Move the barley marker."""
    return words(lang)("Move the {resource} marker", resource=colour_name(thing, lang))


def label_card(view: View, thing: str, lang: str) -> str:
    """Place Purse."""
    return words(lang)("Place {card}", card=card_name(thing, lang))


def label_decline(view: View, thing: str, lang: str) -> str:
    """Place no card."""
    return words(lang)("Place no card")


def label_return(view: View, thing: str, lang: str) -> str:
    """Return Purse."""
    return words(lang)("Return {card}", card=card_name(thing, lang))


def label_done(view: View, thing: str, lang: str) -> str:
    """Stop buying."""
    return words(lang)("Stop buying")


def label_activate(view: View, thing: str, lang: str) -> str:
    """Activate barley 4 and wood 2; of two tiles alike it says where each lies."""
    _ = words(lang)
    around = tiles_around(view)
    return _("Activate {tiles}", tiles=_.list([neighbour(around, way, lang) for way in thing.split()]))


def neighbour(around: Mapping[str, str], way: str, lang: str) -> str:
    """Name a neighbour of a shed."""
    tile = around.get(way, "")
    if not tile:
        return direction_name(way, lang)
    if list(around.values()).count(tile) == 1:
        return the_tile(tile, lang)
    return words(lang)("{tile} ({where})", tile=the_tile(tile, lang), where=direction_name(way, lang))


LABELS: dict[str, Callable[[View, str, str], str]] = {
    "go": label_go,
    "home": label_home,
    "buy": label_buy,
    "put": label_put,
    "disc": label_disc,
    "name": label_name,
    "advance": label_advance,
    "card": label_card,
    "decline": label_decline,
    "return": label_return,
    "done": label_done,
    "activate": label_activate,
}


def task(view: View, lang: str) -> str:
    """Say what the seat that must decide has to do now, without its name and without a full stop."""
    return TASKS[view["phase"]](view, lang)


def task_start(view: View, lang: str) -> str:
    """Set-up (HA-2.15)."""
    return words(lang)("choose a start place")


def task_move(view: View, lang: str) -> str:
    """The walk (HA-3.2)."""
    _ = words(lang)
    if me(view)["space"] == SPACES:
        return _("go home")
    return _("move to a space ahead, or go home")


def task_buy(view: View, lang: str) -> str:
    """Tile spaces: at least one purchase, for which a card may have to be returned (HA-3.16, HA-4.1)."""
    _ = words(lang)
    space = own_space(view)
    prices = [least_price(view, tile, space) for tile in view["tiles"][space]]
    dear = min(prices, default=0) > me(view)["ducats"]
    if dear and view["bought"]:
        return _("return a card to buy another tile on space {space}, or stop", space=space)
    if dear:
        return _("return a card to buy a tile on space {space}", space=space)
    if view["bought"]:
        return _("buy another tile on space {space}, or stop", space=space)
    return _("buy at least one tile on space {space}", space=space)


def task_put(view: View, lang: str) -> str:
    """The tile in hand (HA-4.3)."""
    return words(lang)("choose where {tile} goes", tile=the_tile(view["holding"], lang))


def task_shed(view: View, lang: str) -> str:
    """The neighbours that the new shed activates (HA-9.4, HA-9.7)."""
    _ = words(lang)
    return {
        1: _("choose one tile for the shed"),
        2: _("choose two opposite tiles for the shed"),
        3: _("choose three tiles that do not touch for the shed"),
        4: _("choose four tiles for the shed"),
    }[shed_kind(view)]


def task_disc(view: View, lang: str) -> str:
    """The scoring spot (HA-6.2)."""
    _ = words(lang)
    return {
        "A": _("score X"),
        "B": _("choose the monk to score"),
        "C": _("choose the resource to score"),
        "ABC": _("choose what to score"),
    }[space_kind(view, own_space(view))]


def task_name(view: View, lang: str) -> str:
    """The number for X (HA-6.4)."""
    return words(lang)("name the number that X scores")


def task_card(view: View, lang: str) -> str:
    """A complete pair (HA-7.4)."""
    return words(lang)("place a privilege card, or none")


def task_advance(view: View, lang: str) -> str:
    """The marker that a place or a card moves (HA-2.7, HA-7.5, HA-7.6)."""
    _ = words(lang)
    if view["cause"] == "harvest":
        return _("choose the marker that moves 1 step for each of its tiles")
    if view["cause"] == "laggard":
        steps = len(me(view)["discs"])
        return _.plural(
            "choose the hindmost marker that moves {n} step",
            "choose the hindmost marker that moves {n} steps",
            steps,
        )
    steps = view["printed"]["places"]["marker"]
    return _.plural("choose the marker that moves {n} step", "choose the marker that moves {n} steps", steps)


def task_over(view: View, lang: str) -> str:
    """Nothing is left to decide."""
    return words(lang)("the game is over")


TASKS: dict[str, Callable[[View, str], str]] = {
    "start": task_start,
    "move": task_move,
    "buy": task_buy,
    "put": task_put,
    "shed": task_shed,
    "disc": task_disc,
    "name": task_name,
    "card": task_card,
    "advance": task_advance,
    "over": task_over,
}


def me(view: View) -> View:
    """Find the board of the seat that must decide."""
    board: View = view["boards"][view["player"]]
    return board


def own_space(view: View) -> str:
    """Give the space on which the seat that must decide stands."""
    return str(me(view)["space"])


def space_kind(view: View, space: str) -> str:
    """Give the kind of a space."""
    return str(view["printed"]["walk"][space]["kind"])


def shed_kind(view: View) -> int:
    """Give the type of the shed whose neighbours are being chosen."""
    return int(me(view)["garden"][view["shed"]].split()[1])


def price(view: View, tile: str, side: str, space: str) -> int:
    """Give the price of a tile that lies on a space."""
    return int(view["prices"][space][tile][side])


def least_price(view: View, tile: str, space: str) -> int:
    """Give the price on the cheapest side that has an empty spot."""
    return price(view, tile, "shady" if open_spots(view, "shady") else "sunny", space)


def open_spots(view: View, side: str) -> int:
    """Count the empty spots on a side of one's own garden."""
    return int(me(view)["open"][side])


def barrels_due(view: View) -> int:
    """Count the barrels that the seat would fetch now (HA-8.1)."""
    return sum(goal["due"][view["player"]] for goal in view["barrels"].values())


def sheds_closed(view: View, spot: str) -> Sequence[str]:
    """Find the shed plots that a tile on a spot would surround."""
    return [shed for shed, plot in me(view)["plots"].items() if plot["empty"] == [spot]]


def tiles_around(view: View) -> dict[str, str]:
    """Give the tiles around the shed by direction."""
    garden = me(view)["garden"]
    return {way: garden[spot] for way, spot in view["around"].items()}
