"""The garden: hexes in sun and shade, and the plots for sheds between them."""

from math import sqrt
from typing import NamedTuple

from taproom.games.heaven_and_ale.drawing.pen import HeavenPen
from taproom.games.heaven_and_ale.drawing.tiles import TALL, coin, hexagon, tile, tile_kind
from taproom.kernel.game import Target
from taproom.kernel.hand import Hand, piece
from taproom.kernel.lettering import wrap
from taproom.kernel.memory import remembered
from taproom.kernel.pen import Part, text
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


class Garden(NamedTuple):
    """What lies in a garden; `own` begins the names of its spots, a small one has none."""

    seat: int
    own: str | None
    printed: tuple[tuple[str, str], ...]
    lying: tuple[tuple[str, str], ...]
    plots: tuple[tuple[str, int, int], ...]
    fresh: str
    """The shed whose neighbours are being chosen."""
    just: frozenset[str]


class Spot(NamedTuple):
    """A spot of a garden: its name and side, what lies there, and what is to be told of an open plot."""

    name: str
    side: str
    lying: str
    filled: int
    fertility: int
    fresh: bool
    just: bool


def draw_garden(pen: HeavenPen, seat: int, hex_width: float, own: str | None) -> Part:
    """Draw a garden; `own` begins the names of its spots, a small one has none."""
    plan = Plan(hex_width)
    seen = garden_seen(pen, seat, own)
    targets: tuple[Target, ...] = ()
    prices = (0, 0)
    if own == "":
        targets = tuple(target for name, target in pen.targets.items() if name.startswith("spot-"))
    if targets:
        held = pen.view["holding"]
        prices = (price(pen, seat, held, "sunny"), price(pen, seat, held, "shady"))
    return Part(plan.width, plan.height, garden(pen, seen, hex_width, targets, prices))


def garden_seen(pen: HeavenPen, seat: int, own: str | None) -> Garden:
    """Gather what a garden shows."""
    board = pen.view["boards"][seat]
    return Garden(
        seat,
        own,
        tuple(pen.view["printed"]["garden"].items()),
        tuple(board["garden"].items()),
        tuple([(spot, facts["filled"], facts["fertility"]) for spot, facts in board["plots"].items()]),
        pen.view["shed"] if seat == pen.view["player"] else "",
        pen.last.names("spot", seat),
    )


@remembered
def garden(
    hand: Hand,
    seen: Garden,
    hex_width: float,
    targets: tuple[Target, ...],
    prices: tuple[int, int],
) -> Markup:
    """Draw all spots."""
    return joined(spots_drawn(hand, seen, hex_width, targets, prices).values())


def spots_drawn(
    hand: Hand,
    seen: Garden,
    hex_width: float,
    targets: tuple[Target, ...] = (),
    prices: tuple[int, int] = (0, 0),
) -> dict[str, Markup]:
    """Draw each spot by its name; prices in sun and shade stand on those that are targets."""
    lying = dict(seen.lying)
    plots = {spot: (filled, fertility) for spot, filled, fertility in seen.plots}
    controls = {target.element: target for target in targets}
    drawn = {}
    for name, side in seen.printed:
        filled, fertility = plots.get(name, (0, 0))
        fresh, just = name == seen.fresh, name in seen.just
        spot = Spot(name, side, lying.get(name, ""), filled, fertility, fresh, just)
        target = controls.get(f"spot-{name.replace(',', '_')}")
        cost = prices[side == "shady"] if target else 0
        drawn[name] = spot_drawn(hand, spot, seen.seat, seen.own, hex_width, target, cost)
    return drawn


@remembered
def spot_drawn(
    hand: Hand, spot: Spot, seat: int, own: str | None, hex_width: float, target: Target | None, cost: int
) -> Markup:
    """Draw a spot and what lies on it."""
    plan = Plan(hex_width)
    x, y = plan.middle(spot.name)
    name = spot.name.replace(",", "_")
    drawn = [hexagon(x, y, plan.hex - 1, f"base spot {spot.side}")]
    if spot.side == "shed":
        drawn += shed(hand, spot, plan, seat, own)
    elif not spot.lying and target:
        drawn.append(coin(x, y, 11, cost, 14.5) if hand.tall else coin(x, y, 10, cost, 13.5))
    elif not spot.lying:
        drawn.append(texture(hand, x, y, plan.hex - 1, spot.side))
    else:
        shown = tile(hand, spot.lying, x, y, plan.hex - 2.5, small=own is None)
        kind = None if own else tile_kind(spot.lying)
        drawn.append(piece(f"{own or ''}tile-{seat}-{name}", kind, "tile", shown))
    if spot.just:
        drawn.append(hexagon(x, y, plan.hex - 1, "just"))
    return joined(drawn) if own is None else hand.control(target, f"{own}spot-{name}", "plot", *drawn)


def texture(hand: Hand, x: float, y: float, width: float, side: str) -> Markup:
    """Draw dots for sun, hatching for shade, so that colour is not all that tells them apart."""
    return element(
        "g",
        {"fill": f"url(#{hand.prefix}{'dots' if side == 'sunny' else 'hatch'})", "pointer-events": "none"},
        hexagon(x, y, width, "texture"),
    )


def price(pen: HeavenPen, seat: int, name: str, side: str) -> int:
    """Give the price of a tile on the seat's space."""
    return int(pen.view["prices"][str(pen.view["boards"][seat]["space"])][name][side])


def shed(hand: Hand, spot: Spot, plan: Plan, seat: int, own: str | None) -> list[Markup]:
    """Draw a shed, or its plot with the neighbours filled and their fertility so far."""
    x, y = plan.middle(spot.name)
    small = own is None
    if spot.lying:
        wide = plan.hex - 3
        picture = hand.use(spot.lying.replace(" ", "-"), x - wide / 2, y - wide * TALL / 2, wide, wide * TALL)
        built = piece(f"{own or ''}shed-{seat}-{spot.name.replace(',', '_')}", None, None, picture)
        return [built, hexagon(x, y, plan.hex - 3, "chosen")] if spot.fresh else [built]
    fence = hexagon(x, y, plan.hex - 7, "fence nearly" if spot.filled == NEIGHBOURS - 1 else "fence")
    if spot.filled == 0 or (small and spot.filled < NEARLY):
        return [fence]
    share = f"{spot.filled}/{NEIGHBOURS}"
    if small:
        size = 14 if hand.tall else 12.2
        return [fence, text(x, y + size * 0.36, share, size, "bold middle")]
    size = 14 if hand.tall else 13.5
    return [
        fence,
        text(x, y - 2, share, size, "bold middle"),
        text(x, y + size - 1, f"Σ {spot.fertility}", size, "soft medium middle"),
    ]


@remembered
def corners(hand: Hand, wide: float) -> Markup:
    """Say in the free upper corners what sun and shade mean."""
    _ = hand.words
    size = 14 if hand.tall else 13.3
    room = wide * 0.31
    sun = wrap(_("double price, moves markers"), room, size, 3)
    shade = wrap(_("single price, pays ducats"), room, size, 3)
    return joined(
        [
            hand.use("sun", 2, 2, 19, None, "sun-ink"),
            text(26, 18, _("Sun"), 18, "serif"),
            *(text(2, 21 + (size + 3.5) * at, line, size, "soft") for at, line in enumerate(sun, start=1)),
            hand.use("shade", wide - 22, 2, 19, None, "shade-ink"),
            text(wide - 27, 18, _("Shade"), 18, "serif end"),
            *(
                text(wide - 2, 21 + (size + 3.5) * at, line, size, "soft end")
                for at, line in enumerate(shade, start=1)
            ),
        ]
    )
