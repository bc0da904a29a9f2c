"""The market stall and the black market: two shelves with price tags."""

from taproom.games.dice_brewing.drawing.dice import (
    MARKET,
    Lying,
    chip,
    chip_of,
    coins,
    draw_die,
    token_told,
)
from taproom.games.dice_brewing.drawing.pen import DicePen
from taproom.games.dice_brewing.names import ingredient_name, token_short
from taproom.games.dice_brewing.pieces import TOKENS
from taproom.kernel.boxes import (
    SLACK,
    SMALLEST,
    boxed,
    column,
    control,
    fitted,
    flow,
    nothing,
    piece,
    row,
    said,
    small,
    titled,
)
from taproom.kernel.game import Target
from taproom.kernel.lettering import width
from taproom.kernel.pen import Json, Part, at, circle, panel, path, rect, text, who
from taproom.kernel.svg import Markup, element, joined
from taproom.kernel.words import number

SIDE = 38
"""How large a good is drawn."""
APART = 8
"""How far names beside each other are apart at least."""
INSET = 8
"""How far the tokens are from the edge, so that a long name does not touch it."""


def draw_markets(pen: DicePen, wide: float, low: float = 0) -> Part:
    """Draw both markets below each other, at least as high as told."""
    open_air, black = stall(pen, wide), black_market(pen, wide)
    spare = max(0, low - open_air.height - black.height - 27 - 13 - 7) / 2
    first = open_air.height + 27 + spare
    second = black.height + 13 + spare
    drawn = [
        panel(wide, first),
        awning(wide),
        at(6, 21, open_air.markup),
        rect(0.5, first + 7.5, wide - 1, second - 1, 10, "black"),
        at(6, first + 12, black.markup),
    ]
    return Part(wide, first + 7 + second, joined(drawn))


def crowded(pen: DicePen, room: float) -> bool:
    """Say whether the names of tokens would touch: then they stand on two lines in turn."""
    names = [word for kind in TOKENS for word in token_short(kind, pen.lang).split(" ")]
    return max(width(name, SMALLEST) for name in names) > room - APART


def opening(pen: DicePen, market: str) -> str:
    """Say when one can buy."""
    _ = pen.words
    sale = pen.view["sales"][market]
    return _("one a round") if sale["open"] else _("from round {round}", round=sale["opens"])


def stall(pen: DicePen, wide: float) -> Part:
    """Draw what is on the market stall."""
    _ = pen.words
    goods = pen.view["market"]
    side = (wide - 12) / len(goods)
    columns = [boxed_top(good(pen, name, facts, side - 2), side) for name, facts in goods.items()]
    head = head_line(_("Market stall"), opening(pen, "market"), pen, "soft")
    return column([head, shelf_row(columns, wide - 12), market_dice(pen, wide - 20)], 5)


def head_line(title: str, note: str, pen: DicePen, cls: str) -> Part:
    """Write the name of a market, and a note."""
    line = row([said(title, 15, f"serif {cls}-title"), said(note, small(pen), cls)], 8)
    return Part(line.width + 6, line.height, at(6, 0, line.markup))


def awning(wide: float) -> Markup:
    """Draw the awning of the stall."""
    count = round(wide / 22)
    step = (wide - 2) / count
    scallops = [
        path(
            f"M{1 + step * n:.4g} 1h{step:.4g}v9a{step / 2:.4g} 8 0 0 1 -{step:.4g} 0Z",
            "awning" if n % 2 else "awning pale",
        )
        for n in range(count)
    ]
    return element("g", {}, *scallops)


def boxed_top(part: Part, wide: float) -> Part:
    """Give a part its column, from the top."""
    return Part(wide, part.height, at((wide - part.width) / 2, 0, part.markup))


def shelf_row(columns: list[Part], wide: float, inset: float = 0) -> Part:
    """Put goods on a shelf, the first of them some way from its end."""
    high = max(part.height for part in columns)
    drawn: list[Markup] = [rect(0, SIDE - 1, wide, 6, 0, "board")]
    x = inset
    for part in columns:
        drawn.append(at(x, 0, part.markup))
        x += part.width
    return Part(wide, high, joined(drawn))


def good(pen: DicePen, name: str, facts: Json, room: float) -> Part:
    """Draw a special ingredient: how many are left, its name, its price, and the price with a blue die."""
    left = facts["left"]
    picture = shown_good(pen, f"ingredient-{name}", str(left), left == 0)
    size = small(pen)
    label = boxed(fitted(ingredient_name(name, pen.lang), room, size, 2), 0, size * 2.2)
    targets = pen.named(f"buy {name}")
    tags = [sale(pen, target, facts, room) for target in targets] or [
        tag(pen, facts["price"], left == 0, best(pen, name), room)
    ]
    if not targets and left:
        tags.append(hint(pen, name))
    part = column([picture, Part(0.01, 3, Markup()), label, *tags], 2, True)
    return part._replace(markup=element("g", {"id": f"{pen.prefix}good-{name}"}, part.markup))


def shown_good(pen: DicePen, symbol: str, count: str, gone: bool) -> Part:
    """Draw a good with the number of those that are left."""
    size = 14 if pen.tall else 12
    left = (
        ""
        if not count
        else joined(
            [
                circle(SIDE + 3, 9, 9.5, "count gone" if gone else "count"),
                text(SIDE + 3, 9 + size * 0.36, count, size, "bold middle on-count"),
            ]
        )
    )
    return Part(
        SIDE + 14,
        SIDE,
        joined([element("g", {"class": "dim" if gone else None}, pen.use(symbol, 7, 0, SIDE)), left]),
    )


def best(pen: DicePen, name: str) -> int | None:
    """Give the lowest price that the viewer can get an ingredient for."""
    return None if pen.mine is None else pen.mine["best_price"][name]["price"]


def tag(pen: DicePen, price: int, gone: bool, lowest: int | None, room: float) -> Part:
    """Draw a price tag: copper if the viewer can pay it, dashed if only with a blue die."""
    if gone:
        return tagged(boxed(said("\N{EN DASH}", 14, "soft"), 24, 0), "tag gone")
    shown = coins(pen, price, 14)
    if not pen.mine or lowest is None:
        return tagged(shown, "tag")
    funds = pen.mine["funds"]
    if funds >= lowest:
        return tagged(shown, "tag can" if funds >= price else "tag with")
    return short(pen, shown, lowest - funds, room)


def short(pen: DicePen, price: Part, missing: int, room: float) -> Part:
    """Draw the tag of what is too dear: how much gold is short, as a number, since columns are narrow."""
    _ = pen.words
    lack = row([price, said(number(-missing), 14 if pen.tall else SMALLEST, "bold alarm")], 2)
    shown = tagged(lack if lack.width + 9 <= room - 2 else price, "tag")
    return shown._replace(markup=titled(_("{n} short", n=missing), shown.markup))


def tagged(content: Part, cls: str) -> Part:
    """Draw a tag around something."""
    wide, high = content.width + 9, 22
    outline = f"M4 0H{wide - 9:.4g}a9 11 0 0 1 0 22H4a4 4 0 0 1 -4 -4V4a4 4 0 0 1 4 -4Z"
    return Part(wide, high, joined([path(outline, cls), at(4, (high - content.height) / 2, content.markup)]))


def hint(pen: DicePen, name: str) -> Part:
    """Show the price with the viewer's blue die."""
    lowest = pen.mine["best_price"][name] if pen.mine else {"die": ""}
    if not lowest["die"]:
        return nothing()
    size = 14 if pen.tall else 12
    parts = [
        chip(pen, lowest["die"], size),
        piece(pen, "arrow", 11, "soft-ink"),
        said(str(lowest["price"]), size, "bold"),
    ]
    return row(parts, 2)


def sale(pen: DicePen, target: Target, facts: Json, room: float) -> Part:
    """Draw the tag of a purchase that can be made now: the price, and the blue die that lowers it."""
    if " with " not in target.action:
        return control(pen, target.element, coins(pen, facts["price"], 14), "choice", 7, 44)
    die = target.action.split(" with ")[1]
    lower = facts["with_blue"][int(die[-1]) - 1]
    shown = chip_of(pen, die, small(pen))
    content = row([shown, coins(pen, lower, 14)], 3)
    if content.width + 6 > room:
        content = row([shown, said(str(lower), 14, "bold")], 3)
    return control(pen, target.element, content, "choice", 3)


def market_dice(pen: DicePen, room: float) -> Part:
    """Draw the blue dice that lie on the market until tidying, each with its owner."""
    found = []
    for seat, me in enumerate(pen.view["breweries"]):
        if me["market_die"]:
            owner = Part(22, 22, who(pen, seat, 11, 11, 10, 14 if pen.tall else 12))
            die = draw_die(pen, me["market_die"], 30, Lying(seat, MARKET))
            found.append(row([owner, die], 1))
    line = flow(found, room, 12, 2) if found else nothing()
    return Part(line.width + 8, line.height, at(8, 0, line.markup)) if found else line


def black_market(pen: DicePen, wide: float) -> Part:
    """Draw the black market; in the advanced game nobody knows how many tokens are left."""
    _ = pen.words
    tokens = list(pen.view["black_market"].items())
    across = 3 if pen.tall else 6
    side = (wide - 12 - 2 * INSET) / across
    turns = crowded(pen, side - 2)
    columns = [
        boxed_top(contraband(pen, name, facts, side - 2, n % 2 + 1 if turns else 0), side)
        for n, (name, facts) in enumerate(tokens)
    ]
    rows = [shelf_row(columns[n : n + across], wide - 12, INSET) for n in range(0, len(columns), across)]
    head = head_line(_("Black market"), opening(pen, "black_market"), pen, "night")
    shown = column([head, *rows], 6)
    return shown._replace(markup=element("g", {"class": "night"}, shown.markup))


def contraband(pen: DicePen, name: str, facts: Json, room: float, line: int) -> Part:
    """Draw a kind of action token with its price; its name may have a line of its own, 1 or 2."""
    gone = facts["sold_out"]
    count = "" if facts["left"] is None else str(facts["left"])
    size = small(pen)
    label = boxed(fitted(token_short(name, pen.lang), room, size, 2, "night"), 0, size * 2.2)
    if line:
        alone = said(token_short(name, pen.lang), SMALLEST, "night")
        label = Part(alone.width / SLACK, label.height, at(0, (line - 1) * label.height / 2, alone.markup))
    targets = pen.named(f"buy token {name}")
    tags = [sale(pen, target, facts, room) for target in targets]
    tags = tags or [tag(pen, facts["price"], gone, facts["price"], room)]
    part = column(
        [shown_good(pen, f"token-{name}", count, gone), Part(0.01, 3, Markup()), label, *tags], 2, True
    )
    told = element("title", {}, token_told(name, pen.lang))
    return part._replace(markup=element("g", {"id": f"{pen.prefix}token-{name}"}, told, part.markup))
