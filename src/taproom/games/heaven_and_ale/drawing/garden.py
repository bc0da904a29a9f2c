"""The garden: hexes in sun and shade, and the plots for sheds between them."""

from math import sqrt

from taproom.games.heaven_and_ale.drawing.tiles import TALL, coin, hexagon, tile
from taproom.kernel.lettering import wrap
from taproom.kernel.pen import Part, Pen, text
from taproom.kernel.svg import Markup, element, joined

COLUMNS = 7
ROWS = 7
NEIGHBOURS = 6
NEARLY = 4
"""From how many filled neighbours on a small board tells so."""


class Plan:
    """Where the spots lie, for hexes of a width."""

    def __init__(self, hex_width: float) -> None:
        self.hex = hex_width
        self.row = hex_width * sqrt(3) / 2
        self.width = hex_width * COLUMNS + 2
        self.height = self.row * (ROWS - 1) + hex_width * 2 / sqrt(3) + 2

    def middle(self, spot: str) -> tuple[float, float]:
        """Give the middle of a spot; coordinates count half hexes and rows."""
        column, row = spot.split(",")
        return self.width / 2 + int(column) * self.hex / 2, 1 + self.hex / sqrt(3) + int(row) * self.row


def draw_garden(pen: Pen, seat: int, hex_width: float, own: str | None) -> Part:
    """Draw a garden; `own` begins the names of its spots, a small one has none."""
    plan = Plan(hex_width)
    spots = [
        spot_drawn(pen, seat, plan, spot, side, own) for spot, side in pen.view["printed"]["garden"].items()
    ]
    return Part(plan.width, plan.height, joined(spots))


def spot_drawn(pen: Pen, seat: int, plan: Plan, spot: str, side: str, own: str | None) -> Markup:
    """Draw a spot and what lies on it."""
    x, y = plan.middle(spot)
    lying = pen.view["boards"][seat]["garden"].get(spot)
    name = spot.replace(",", "_")
    target = None if own is None else f"{own}spot-{name}"
    drawn = [hexagon(x, y, plan.hex - 1, f"base spot {side}")]
    if side == "shed":
        drawn += shed(pen, seat, plan, spot, lying, own is None)
    elif lying is None:
        if target in pen.targets:
            cost = price(pen, seat, pen.view["holding"], side)
            drawn.append(coin(x, y, 11, cost, 14.5) if pen.tall else coin(x, y, 10, cost, 13.5))
        else:
            drawn.append(texture(pen, x, y, plan.hex - 1, side))
    else:
        drawn.append(tile(pen, lying, x, y, plan.hex - 2.5, f"tile-{seat}-{name}", small=own is None))
    return joined(drawn) if target is None else pen.thing(target, "plot", *drawn)


def texture(pen: Pen, x: float, y: float, width: float, side: str) -> Markup:
    """Draw dots for sun, hatching for shade, so that colour is not all that tells them apart."""
    return element(
        "g",
        {"fill": f"url(#{pen.prefix}{'dots' if side == 'sunny' else 'hatch'})", "pointer-events": "none"},
        hexagon(x, y, width, "texture"),
    )


def price(pen: Pen, seat: int, name: str, side: str) -> int:
    """Give the price of a tile on the seat's space."""
    return int(pen.view["prices"][str(pen.view["boards"][seat]["space"])][name][side])


def shed(pen: Pen, seat: int, plan: Plan, spot: str, lying: str | None, small: bool) -> list[Markup]:
    """Draw a shed, or its plot with the neighbours filled and their fertility so far."""
    x, y = plan.middle(spot)
    if lying is not None:
        wide = plan.hex - 3
        picture = pen.use(lying.replace(" ", "-"), x - wide / 2, y - wide * TALL / 2, wide, wide * TALL)
        fresh = spot == pen.view["shed"] and seat == pen.view["player"]
        built = element("g", {"data-piece": f"shed-{seat}-{spot.replace(',', '_')}"}, picture)
        return [built, hexagon(x, y, plan.hex - 3, "chosen")] if fresh else [built]
    facts = pen.view["boards"][seat]["plots"][spot]
    filled = facts["filled"]
    fence = hexagon(x, y, plan.hex - 7, "fence nearly" if filled == NEIGHBOURS - 1 else "fence")
    if filled == 0 or (small and filled < NEARLY):
        return [fence]
    share = f"{filled}/{NEIGHBOURS}"
    if small:
        size = 14 if pen.tall else 12.2
        return [fence, text(x, y + size * 0.36, share, size, "bold middle")]
    size = 14 if pen.tall else 13.5
    return [
        fence,
        text(x, y - 2, share, size, "bold middle"),
        text(x, y + size - 1, f"Σ {facts['fertility']}", size, "soft medium middle"),
    ]


def corners(pen: Pen, wide: float) -> Markup:
    """Say in the free upper corners what sun and shade mean."""
    _ = pen.words
    size = 14 if pen.tall else 13.3
    room = wide * 0.31
    sun = wrap(_("double price, moves markers"), room, size, 3)
    shade = wrap(_("single price, pays ducats"), room, size, 3)
    return joined(
        [
            pen.use("sun", 2, 2, 19, None, "sun-ink"),
            text(26, 18, _("Sun"), 18, "serif"),
            *(text(2, 21 + (size + 3.5) * at, line, size, "soft") for at, line in enumerate(sun, start=1)),
            pen.use("shade", wide - 22, 2, 19, None, "shade-ink"),
            text(wide - 27, 18, _("Shade"), 18, "serif end"),
            *(
                text(wide - 2, 21 + (size + 3.5) * at, line, size, "soft end")
                for at, line in enumerate(shade, start=1)
            ),
        ]
    )
