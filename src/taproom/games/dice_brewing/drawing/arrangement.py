"""Where the parts of a table stand in a picture that shows all of it."""

from taproom.games.dice_brewing.drawing.breweries import draw_large
from taproom.games.dice_brewing.drawing.desk import draw_desk
from taproom.games.dice_brewing.drawing.header import draw_header, draw_stock
from taproom.games.dice_brewing.drawing.key import draw_key
from taproom.games.dice_brewing.drawing.markets import draw_markets
from taproom.games.dice_brewing.drawing.pen import DicePen
from taproom.games.dice_brewing.drawing.recipes import draw_recipes
from taproom.games.dice_brewing.drawing.score import draw_end, draw_score
from taproom.games.dice_brewing.drawing.small import draw_small
from taproom.kernel.pen import Part
from taproom.kernel.picture import GAP, Placed, bottom, stacked

WIDE = 1280
TALL = 366
"""How wide a drawing is in units; on phones there is a margin beside it."""
MARGIN = 14
SIDE = 296
"""How wide the column of the others is."""
INNER = WIDE - 2 * MARGIN
LEFT = INNER - SIDE - GAP
"""How wide the own brewery is, and what stands above it."""
MARKET = 322


def label(pen: DicePen, name: str) -> str:
    """Say what a part is."""
    _ = pen.words
    if name.startswith("brewery-"):
        return _("Brewery of {name}", name=pen.names[int(name.removeprefix("brewery-"))])
    return {
        "header": _("The round"),
        "desk": _("The decision"),
        "recipes": _("Open recipes"),
        "markets": _("Markets"),
        "stock": _("Stock"),
        "score": _("Score"),
        "key": _("Key"),
    }[name]


def arranged(pen: DicePen) -> Placed:
    """Draw every part and say where it stands."""
    if pen.tall:
        return arrange_tall(pen)
    return arrange_equal(pen) if pen.view["viewer"] is None else arrange_wide(pen)


def arrange_tall(pen: DicePen) -> Placed:
    """One column: the decision, the own brewery, recipes, markets, the others."""
    view = pen.view
    seats = view["order"] if view["viewer"] is None else [view["viewer"], *pen.others()]
    drawn: dict[str, Part] = {"header": draw_header(pen, TALL)}
    drawn |= {"score": draw_end(pen, TALL)} if view["over"] else {"desk": draw_desk(pen, TALL)}
    first, *rest = seats
    drawn[f"brewery-{first}"] = draw_large(pen, first, TALL)
    if view["viewer"] is None:
        drawn |= {f"brewery-{seat}": draw_large(pen, seat, TALL) for seat in rest}
    drawn |= {"recipes": draw_recipes(pen, TALL), "markets": draw_markets(pen, TALL)}
    if view["viewer"] is not None:
        drawn |= {f"brewery-{seat}": draw_small(pen, seat, TALL) for seat in rest}
    drawn["stock"] = draw_stock(pen, TALL)
    if not view["over"]:
        drawn["score"] = draw_score(pen, TALL)
    drawn["key"] = draw_key(pen, TALL)
    return stacked(drawn, 12, 12)


def top_rows(pen: DicePen) -> Placed:
    """The head of the table, and the decision or, at the end, the score."""
    drawn = {"header": draw_header(pen, INNER)}
    drawn |= {"score": draw_end(pen, INNER)} if pen.view["over"] else {"desk": draw_desk(pen, INNER)}
    return stacked(drawn, MARGIN, MARGIN)


def arrange_wide(pen: DicePen) -> Placed:
    """Recipes and markets above the own brewery, a column for the others, the key below."""
    placed = top_rows(pen)
    y = bottom(placed)
    recipes = draw_recipes(pen, LEFT - MARKET - GAP)
    markets = draw_markets(pen, MARKET, recipes.height)
    placed["recipes"] = (recipes, MARGIN, y)
    placed["markets"] = (markets, MARGIN + LEFT - MARKET, y)
    low = y + max(recipes.height, markets.height) + GAP
    own = draw_large(pen, pen.main, LEFT)
    placed[f"brewery-{pen.main}"] = (own, MARGIN, low)
    column = {f"brewery-{seat}": draw_small(pen, seat, SIDE) for seat in pen.others()}
    column["stock"] = draw_stock(pen, SIDE)
    return closing_row(pen, placed, stacked(column, MARGIN + LEFT + GAP, y), low + own.height + GAP)


def closing_row(pen: DicePen, placed: Placed, side: Placed, left_end: float) -> Placed:
    """Put the score under the others, and the key at the left unless that makes the page longer."""
    placed |= side
    side_x = MARGIN + LEFT + GAP
    if not pen.view["over"]:
        placed["score"] = (draw_score(pen, SIDE), side_x, bottom(side))
        side["score"] = placed["score"]
    broad, slim = draw_key(pen, LEFT), draw_key(pen, SIDE)
    beside = left_end + broad.height > bottom(side) + slim.height
    placed["key"] = (slim, side_x, bottom(side)) if beside else (broad, MARGIN, left_end)
    return placed


def arrange_equal(pen: DicePen) -> Placed:
    """For who has no seat: recipes and markets, then the breweries two by two, all alike."""
    placed = top_rows(pen)
    y = bottom(placed)
    recipes = draw_recipes(pen, INNER - MARKET - GAP)
    placed["recipes"] = (recipes, MARGIN, y)
    placed["markets"] = (draw_markets(pen, MARKET, recipes.height), MARGIN + INNER - MARKET, y)
    half = (INNER - GAP) / 2
    seats = pen.view["order"]
    for n in range(0, len(seats), 2):
        y = bottom(placed)
        for at, seat in enumerate(seats[n : n + 2]):
            placed[f"brewery-{seat}"] = (draw_large(pen, seat, half), MARGIN + (half + GAP) * at, y)
    return equal_end(pen, placed, half)


def equal_end(pen: DicePen, placed: Placed, half: float) -> Placed:
    """Put stock, score and key where room is left."""
    odd = pen.view["players"] % 2
    x = MARGIN + half + GAP
    y = placed[f"brewery-{pen.view['order'][-1]}"][2] if odd else bottom(placed)
    column = {"stock": draw_stock(pen, half)}
    if not pen.view["over"]:
        column["score"] = draw_score(pen, half)
    placed |= stacked(column, x if odd else MARGIN, y)
    if odd:
        placed["key"] = (draw_key(pen, INNER), MARGIN, bottom(placed))
    else:
        placed["key"] = (draw_key(pen, half), x, y)
    return placed
