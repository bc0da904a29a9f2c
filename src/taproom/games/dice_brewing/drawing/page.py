"""The parts of a table for a page; one that looks as it did before is not drawn again."""

import json
from collections.abc import Callable, Hashable

from taproom.games.dice_brewing.drawing.arrangement import (
    LEFT,
    MARKET,
    SIDE,
    TALL,
    label,
)
from taproom.games.dice_brewing.drawing.breweries import draw_large, state_of
from taproom.games.dice_brewing.drawing.desk import draw_things
from taproom.games.dice_brewing.drawing.header import draw_header, draw_stock
from taproom.games.dice_brewing.drawing.key import draw_key
from taproom.games.dice_brewing.drawing.markets import draw_markets
from taproom.games.dice_brewing.drawing.pen import DicePen
from taproom.games.dice_brewing.drawing.recipes import draw_recipes
from taproom.games.dice_brewing.drawing.score import draw_score
from taproom.games.dice_brewing.drawing.small import draw_small
from taproom.games.dice_brewing.drawing.style import ROOT
from taproom.kernel.game import Target
from taproom.kernel.memory import remembered_part
from taproom.kernel.pen import Json, Part
from taproom.kernel.picture import GAP, fragment

HEAD = ("round", "season", "starter", "stage", "over", "last_round", "brewed", "limit", "order")
ROW = ("recipes", "pile", "printed", "over")
STALL = ("market", "black_market", "sales", "over", "round")
STREET = ("fields", "buildings", "season", "viewer", "over", "round")
DECISION = ("phase", "decision", "player", "viewer", "round")
KEY = 1060
"""The key is as wide as a page, which may be wider or less wide than the table."""
STOCK = ("stock", "seeds")
SCORE = ("points", "winners", "over", "players")


def page_parts(pen: DicePen) -> dict[str, Part]:
    """Draw every part, in the order in which a phone shows them."""
    side, left = (TALL, TALL) if pen.tall else (SIDE, LEFT)
    drawn = {"header": part(pen, "header", header_facts(pen), lambda: draw_header(pen, left))}
    if pen.tall and not pen.view["over"]:
        drawn["desk"] = part(pen, "desk", desk_facts(pen), lambda: draw_things(pen, TALL))
    drawn |= large_brewery(pen, pen.main, left)
    drawn |= shops(pen)
    for seat in pen.others():
        # Who has no seat sees all breweries large.
        drawn |= (
            large_brewery(pen, seat, left) if pen.view["viewer"] is None else small_brewery(pen, seat, side)
        )
    drawn["stock"] = part(pen, "stock", stock_facts(pen), lambda: draw_stock(pen, side))
    drawn["score"] = part(pen, "score", facts_of(pen, SCORE), lambda: draw_score(pen, side))
    drawn["key"] = part(pen, "key", "", lambda: draw_key(pen, TALL if pen.tall else KEY))
    return {name: part for name, part in drawn.items() if part.height}


def part(pen: DicePen, name: str, facts: Hashable, draw: Callable[[], Part]) -> Part:
    """Draw a part as a picture of its own, unless it looks as it did before."""

    def drawn() -> Part:
        found = draw()
        return found._replace(markup=fragment(ROOT, label(pen, name), found)) if found.height else found

    return remembered_part(
        (draw_part_of, name, pen.style, tuple(pen.names), tuple(pen.initials), facts), drawn
    )


draw_part_of = "dice-brewing"
"""Tells these parts from those of other games in the memory that all share."""


def facts_of(pen: DicePen, names: tuple[str, ...], *more: object) -> str:
    """Write some facts of a view as text, so that they can be compared."""
    return json.dumps([[pen.view[name] for name in names], more])


def header_facts(pen: DicePen) -> Hashable:
    """Give everything that the head shows."""
    return facts_of(pen, HEAD, [len(me["brewed"]) for me in pen.view["breweries"]])


def desk_facts(pen: DicePen) -> Hashable:
    """Give everything that belongs to the decision."""
    picked = pen.view["breweries"][pen.view["player"]]["picked"]
    return facts_of(pen, DECISION, funds(pen), picked), wishes(pen)


def stock_facts(pen: DicePen) -> Hashable:
    """Give what the stock shows: dice of it that were rolled, and gains that wait, belong to a decision."""
    view = pen.view
    shows = view["phase"] == "swap" or "waiting" in view["decision"]
    return facts_of(pen, STOCK, [view[name] for name in DECISION] if shows else None)


def wishes(pen: DicePen) -> tuple[Target, ...]:
    """Give all that can be chosen."""
    return tuple(pen.targets.values())


def large_brewery(pen: DicePen, seat: int, wide: float) -> dict[str, Part]:
    """Draw a brewery large: the own one, or any for who has no seat."""
    name = f"brewery-{seat}"
    own = seat == pen.main
    told = facts_of(pen, STREET, pen.view["breweries"][seat], state_of(pen, seat), own, wide)
    deciding = (facts_of(pen, DECISION, funds(pen)), wishes(pen)) if pen.decides(seat) else ()
    facts = (told, deciding, lately(pen, seat))
    return {name: part(pen, name, facts, lambda: draw_large(pen, seat, wide))}


def other_brewery(pen: DicePen, seat: int, left: float, side: float) -> dict[str, Part]:
    """Draw the brewery of another player small; who has no seat sees all of them large."""
    if pen.view["viewer"] is None:
        return large_brewery(pen, seat, left)
    return small_brewery(pen, seat, side)


def small_brewery(pen: DicePen, seat: int, wide: float) -> dict[str, Part]:
    """Draw the brewery of another player."""
    name = f"brewery-{seat}"
    fields = [(facts["building"], facts["speed"]) for facts in pen.view["fields"].values()]
    told = facts_of(
        pen, ("buildings", "round"), fields, pen.view["breweries"][seat], state_of(pen, seat), "small"
    )
    aims = tuple(target for target in pen.targets.values() if target.action.endswith(f" of seat {seat}"))
    return {name: part(pen, name, (told, aims, lately(pen, seat)), lambda: draw_small(pen, seat, wide))}


def lately(pen: DicePen, seat: int | None) -> frozenset[str]:
    """Give what of a seat, or of no seat, has just changed."""
    return frozenset(thing for owner, thing in pen.lately if owner == seat)


def shops(pen: DicePen) -> dict[str, Part]:
    """Draw recipes and markets; beside each other they end at the same height."""
    mine = pen.mine or {"recipes": None}
    kettle: Json = pen.view["decision"].get("recipe", {})
    told = facts_of(pen, ROW, mine["recipes"], kettle.get("name"))
    aims = (*pen.named("brew"), *pen.offers.get("token-recipe", ()))
    wide = TALL if pen.tall else LEFT - MARKET - GAP
    recipes = part(pen, "recipes", (told, aims, lately(pen, None)), lambda: draw_recipes(pen, wide))
    market, low = (TALL, 0.0) if pen.tall else (MARKET, recipes.height)
    dice = [me["market_die"] for me in pen.view["breweries"]]
    sold = (facts_of(pen, STALL, funds(pen), dice, low), tuple(pen.named("buy")))
    markets = part(pen, "markets", sold, lambda: draw_markets(pen, market, low))
    return {"recipes": recipes, "markets": markets}


def funds(pen: DicePen) -> object:
    """Give what the viewer can spend, and the prices that the own blue dice bring."""
    mine = pen.mine
    return mine and [mine["funds"], mine["credit"], mine["best_price"]]
