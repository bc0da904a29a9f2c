"""The walk: a cloister of 27 spaces around the court, with the gatehouse as home."""

import json
from functools import cache, lru_cache
from math import ceil
from typing import NamedTuple

from taproom.games.heaven_and_ale.drawing import court, figures
from taproom.games.heaven_and_ale.drawing.pen import Barrels, HeavenPen
from taproom.games.heaven_and_ale.drawing.tiles import (
    barrel,
    coin,
    hexagon,
    kind_of,
    pill,
    sign_of,
    tile,
    tile_kind,
)
from taproom.games.heaven_and_ale.pieces import SPACES
from taproom.kernel.game import Target
from taproom.kernel.hand import Hand, piece
from taproom.kernel.memory import Written, remembered, remembered_part
from taproom.kernel.pen import Json, Part, circle, path, rect, text
from taproom.kernel.svg import Markup, joined, number

PLACES = {"first": "first", "brewmaster": "brewmaster-glyph", "marker": "marker-any", "ducats": "coin"}
"""The places at home, from left to right, with their glyphs."""
SHOWN_IN_COURT = ("barrels", "round", "rounds", "over", "left", "components")
STYLES = 32
"""For so many languages, layouts and prefixes together the spaces are kept."""
GATE = 3
"""How many cells the gatehouse takes."""
BORDER = 3
CELL = 60
GAP = 2
FACE = CELL - 2 * GAP
ARCH = 44


class Cell(NamedTuple):
    """Where a space lies: its upper left corner, its size, and the side of the court it is on."""

    x: float
    y: float
    width: float
    height: float
    side: str


class Space(NamedTuple):
    """A space and what lies on it; `trodden`: a figure stands there, `just`: it has just come."""

    number: int
    kind: str
    cost: int
    tiles: tuple[str, ...]
    discs: int
    trodden: bool
    just: bool


class Ring:
    """The cells around the court: nine by eight, or six by eleven on phones."""

    def __init__(self, tall: bool) -> None:
        self.columns, self.rows, self.step = (6, 11, 65) if tall else (9, 8, 58)
        self.width = self.columns * CELL + 2 * BORDER
        self.height = self.rows * self.step + 2 * BORDER
        self.cells = self.clockwise()

    def clockwise(self) -> list[Cell]:
        """List the cells of the spaces 1 to 27, from the one above the gatehouse."""
        right, bottom = self.columns - 1, self.rows - 1
        return [
            *(self.cell(0, row, "left") for row in range(bottom - 1, 0, -1)),
            *(self.cell(column, 0, "top") for column in range(right)),
            *(self.cell(right, row, "right") for row in range(bottom)),
            *(self.cell(column, bottom, "bottom") for column in range(right, GATE - 1, -1)),
        ]

    def cell(self, column: int, row: int, side: str) -> Cell:
        """Give a cell of the grid."""
        x = BORDER + CELL * column + GAP
        y = BORDER + self.step * row + GAP
        return Cell(x, y, FACE, self.step - 2 * GAP, side)

    def gate(self) -> Cell:
        """Give the gatehouse."""
        corner = self.cell(0, self.rows - 1, "bottom")
        return corner._replace(width=GATE * CELL - 2 * GAP)


@cache
def ring_of(tall: bool) -> Ring:
    """Lay the cells out once."""
    return Ring(tall)


def draw_walk(pen: HeavenPen) -> Part:
    """Draw walk, court, figures, and the ways that figures have just gone."""
    ring = ring_of(pen.tall)
    return Part(
        ring.width,
        ring.height,
        joined(
            [
                rect(0, 0, ring.width, ring.height, 14, "walk"),
                the_court(pen, ring).markup,
                *(trail(pen, *way) for way in pen.last.ways.values()),
                gatehouse(pen),
                *draw_spaces(pen),
                figures.draw_figures(pen, [ring.gate(), *ring.cells]),
            ]
        ),
    )


def draw_spaces(pen: HeavenPen) -> list[str]:
    """Draw all spaces; most look the same to everybody."""
    drawn = list(plain_spaces(*pen.style).of(pen.view))
    targets = {n: pen.targets[f"space-{n}"] for n in range(1, SPACES + 1) if f"space-{n}" in pen.targets}
    arrived = {board["space"] for board in pen.view["boards"] if pen.last.arrived(board["space"])}
    for n in arrived.union(targets).difference([0]):
        seen = space_seen(pen.view, n)._replace(just=n in arrived)
        drawn[n - 1] = space(pen, seen, pen.barrels, targets.get(n))
    return drawn


@lru_cache(maxsize=STYLES)
def plain_spaces(lang: str, prefix: str, layout: str) -> Written:
    """Give all spaces as they look if none of them is a target and nothing has just happened."""
    hand = Hand(lang, prefix, layout)

    def drawn(view: Json) -> list[str]:
        barrels = Barrels(**view["printed"]["barrels"])
        return [space(hand, space_seen(view, n), barrels, None) for n in range(1, SPACES + 1)]

    return Written(drawn, "boards")


def the_court(pen: HeavenPen, ring: Ring) -> Part:
    """Draw the court, unless it looks as it did before."""
    goals = frozenset(mark for mark in pen.last.marks if mark.what in ("large", "small"))
    key = ("court", pen.style, pen.main, tuple(pen.people), *COURT.of(pen.view), goals)
    width, height = ring.width, ring.height
    return remembered_part(key, lambda: Part(width, height, court.draw_court(pen, width, height, ring.step)))


def court_written(view: Json) -> list[str]:
    """Write what the court shows as text, so that it can be compared."""
    return [json.dumps([view[key] for key in SHOWN_IN_COURT])]


COURT = Written(court_written, "boards")


@remembered
def trail(hand: Hand, start: int, end: int) -> Markup:
    """Draw the way a figure has just gone: dots along the edge of the court."""
    ring = ring_of(hand.tall)
    cells = [ring.gate(), *ring.cells]
    last = end or len(cells)
    left, top = court.EDGE, ring.step + 6
    right, bottom = ring.width - left, ring.height - top
    points = []
    for n in range(start, last + 1):
        cell = cells[n % len(cells)]
        x, y = cell.x + cell.width / 2, cell.y + cell.height / 2
        points.append(f"{number(min(max(x, left), right))} {number(min(max(y, top), bottom))}")
    line = "M" + "L".join(points)
    return joined([path(line, "trail-edge"), path(line, "trail")])


def gatehouse(pen: HeavenPen) -> Markup:
    """Draw home with its four places."""
    printed = pen.view["printed"]["places"]
    taken = {board["place"]: seat for seat, board in enumerate(pen.view["boards"]) if board["space"] == 0}
    return joined(
        [
            gate_alone(pen),
            *(
                place(
                    pen,
                    name,
                    at,
                    printed[name],
                    name in taken,
                    name in taken and pen.last.has("place", taken[name], name),
                    pen.targets.get(f"place-{name}"),
                )
                for at, name in enumerate(PLACES)
            ),
        ]
    )


@remembered
def gate_alone(hand: Hand) -> Markup:
    """Draw the gatehouse itself."""
    _ = hand.words
    gate = ring_of(hand.tall).gate()
    return joined(
        [
            rect(gate.x, gate.y, gate.width, gate.height, 9, "gate"),
            path(f"M{gate.x + 68:g} {gate.y + 2:g}v-15a5 5 0 0 1 5-5h44a5 5 0 0 1 5 5v15z", "gate"),
            text(gate.x + 95, gate.y - 3, _("Home"), 14.5, "serif middle"),
        ]
    )


@remembered
def place(
    hand: Hand, name: str, at: int, brings: int, taken: bool, just: bool, target: Target | None
) -> Markup:
    """Draw a place at home; the reward stays readable under a figure."""
    _ = hand.words
    gate = ring_of(hand.tall).gate()
    x, bottom = gate.x + 1.5 + ARCH * at, gate.y + gate.height - 4
    side = 35 if hand.tall else 30
    reward = {"first": _("1st"), "ducats": str(brings)}.get(name, f"+{brings}")
    middle = x + 20.5
    if taken:
        shown = joined(
            [
                hand.use(PLACES[name], middle - 17, bottom - 15, 13, None, "ink"),
                text(middle - 1, bottom - 3.5, reward, 14, "bold"),
            ]
        )
    else:
        shown = joined(
            [
                hand.use(PLACES[name], middle - 9, bottom - side - 12, 18, None, "ink"),
                text(middle, bottom - 6, reward, 14, "bold middle"),
            ]
        )
    shape = f"M{x:g} {bottom:g}v-{side}a20.5 18 0 0 1 41 0v{side}z"
    ring = path(shape, "just") if just else Markup()
    return hand.control(target, f"place-{name}", "place", path(shape, "base stone"), ring, shown)


def space_seen(view: Json, n: int) -> Space:
    """Gather what a space shows."""
    name = str(n)
    printed = view["printed"]["walk"][name]
    tiles = tuple(view["tiles"].get(name, ()))
    discs = view["discs"].get(name, 0)
    trodden = not tiles and any(board["space"] == n for board in view["boards"])
    return Space(n, printed["kind"], printed["cost"], tiles, discs, trodden, False)


@remembered
def space(hand: Hand, seen: Space, barrels: Barrels, target: Target | None) -> Markup:
    """Draw a space with its number and what lies on it."""
    cell = ring_of(hand.tall).cells[seen.number - 1]
    size = 14 if hand.tall else 13.3
    if seen.kind in ("resource", "monk"):
        content = tiles_on(hand, seen, cell)
    elif seen.kind == "barrel":
        content = barrels_on(hand, barrels, cell)
    else:
        content = discs_on(hand, seen, cell)
    ring = rect(cell.x + 1, cell.y + 1, cell.width - 2, cell.height - 2, 7, "just ground-just")
    return hand.control(
        target,
        f"space-{seen.number}",
        "space",
        rect(cell.x, cell.y, cell.width, cell.height, 8, "base stone"),
        ring if seen.just else Markup(),
        text(cell.x + 5, cell.y + size + 1, str(seen.number), size, "soft bold lit"),
        content,
    )


def tiles_on(hand: Hand, seen: Space, cell: Cell) -> Markup:
    """Draw the tiles of a space: one large, two small, more as pills; monks with their price."""
    tiles, cost = seen.tiles, seen.cost
    names = tile_names(seen)
    crowded = len(tiles) > (1 if cost else 2)
    if crowded:
        drawn = pills(hand, tiles, names, cell)
    elif len(tiles) == 2:
        drawn = two_tiles(hand, tiles, names, cell)
    elif tiles:
        x, y = cell.x + cell.width / 2 + 7, cell.y + cell.height / 2 + 2
        drawn = [piece(names[0], tile_kind(tiles[0]), "tile", tile(hand, tiles[0], x, y, 39))]
    elif seen.trodden:
        drawn = []
    else:
        drawn = [hexagon(cell.x + cell.width / 2 + 3, cell.y + cell.height / 2 + 1, 34, "void")]
    if cost and crowded:
        drawn.append(coin(cell.x + cell.width - 11, cell.y + 9.5, 8.5, cost, 14 if hand.tall else 13.3))
    elif cost:
        drawn.append(coin(cell.x + 12, cell.y + cell.height - 13, 9.5, cost, 14))
    return joined(drawn)


def tile_names(seen: Space) -> list[str]:
    """Name the tiles of a space, so that one keeps its name when another goes."""
    return [
        f"{tile_kind(tile)}-space-{seen.number}-{seen.tiles[:at].count(tile)}"
        for at, tile in enumerate(seen.tiles)
    ]


def two_tiles(hand: Hand, tiles: tuple[str, ...], names: list[str], cell: Cell) -> list[Markup]:
    """Draw two tiles askew."""
    places = [
        (cell.x + cell.width - 15, cell.y + 21),
        (cell.x + 16.5, cell.y + cell.height - 18),
    ]
    return [
        piece(name, tile_kind(one), "tile", tile(hand, one, x, y, 29, small=True))
        for one, name, (x, y) in zip(tiles, names, places, strict=True)
    ]


def pills(hand: Hand, tiles: tuple[str, ...], names: list[str], cell: Cell) -> list[Markup]:
    """Draw tiles in two columns, as high as there is room."""
    rows = ceil(len(tiles) / 2)
    room = cell.height - (17 if rows > 2 else 20)
    high = min(room / rows, 20)
    top = cell.y + cell.height - 1.5 - (room + high * rows) / 2
    size = 14 if hand.tall else 13.3
    drawn = []
    for at, (one, name) in enumerate(zip(tiles, names, strict=True)):
        x, y = cell.x + 2 + 26.5 * (at % 2), top + high * (at // 2)
        shown = pill(hand, kind_of(one), sign_of(hand, one), x, y, 25.5, high - 1, size)
        drawn.append(piece(name, tile_kind(one), "tile", shown))
    return drawn


def barrels_on(hand: Hand, barrels: Barrels, cell: Cell) -> Markup:
    """Draw a barrel space."""
    y = cell.y + (cell.height - 54) / 2
    return joined(
        [
            barrel(hand, barrels, False, cell.x + 27, y + 29, 26),
            barrel(hand, barrels, True, cell.x + 6, y + 15, 34),
        ]
    )


def discs_on(hand: Hand, seen: Space, cell: Cell) -> Markup:
    """Draw a disc space with its letters; a second disc peeps out under the first."""
    x, y = cell.x + cell.width / 2 + 5, cell.y + cell.height / 2 + 5
    size = 19 if len(seen.kind) == 1 else 14 if hand.tall else 13.3
    cls = "heavy middle on-disc" if seen.discs else "heavy middle soft"
    letters = text(x, y + size * 0.35, seen.kind, size, cls)
    if seen.discs == 0:
        return joined([circle(x, y, 17, "void"), letters])
    discs = [
        piece(
            f"disc-space-{seen.number}-{seen.discs - 1 - below}",
            "disc",
            None,
            hand.use("disc", x - 9 * below - 19.5, y - 19.5, 39),
        )
        for below in range(seen.discs)
    ]
    return joined([*reversed(discs), letters])
