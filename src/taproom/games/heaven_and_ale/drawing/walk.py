"""The walk: a cloister of 27 spaces around the court, with the gatehouse as home."""

from math import ceil
from typing import NamedTuple

from taproom.games.heaven_and_ale.drawing import court, figures
from taproom.games.heaven_and_ale.drawing.tiles import barrel, coin, hexagon, kind_of, pill, sign_of, tile
from taproom.kernel.pen import Part, Pen, circle, path, rect, text
from taproom.kernel.svg import Markup, element, joined

PLACES = {"first": "first", "brewmaster": "brewmaster-glyph", "marker": "marker-any", "ducats": "coin"}
"""The places at home, from left to right, with their glyphs."""
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


def draw_walk(pen: Pen) -> Part:
    """Draw walk, court and figures."""
    ring = Ring(pen.tall)
    return Part(
        ring.width,
        ring.height,
        joined(
            [
                rect(0, 0, ring.width, ring.height, 14, "walk"),
                court.draw_court(pen, ring.width, ring.height, ring.step),
                gatehouse(pen, ring.gate()),
                *(space(pen, number, cell) for number, cell in enumerate(ring.cells, start=1)),
                figures.draw_figures(pen, [ring.gate(), *ring.cells]),
            ]
        ),
    )


def gatehouse(pen: Pen, gate: Cell) -> Markup:
    """Draw home with its four places."""
    _ = pen.words
    bottom = gate.y + gate.height
    return joined(
        [
            rect(gate.x, gate.y, gate.width, gate.height, 9, "gate"),
            path(f"M{gate.x + 68:g} {gate.y + 2:g}v-15a5 5 0 0 1 5-5h44a5 5 0 0 1 5 5v15z", "gate"),
            text(gate.x + 95, gate.y - 3, _("Home"), 14.5, "serif middle"),
            *(place(pen, name, gate.x + 1.5 + ARCH * at, bottom - 4) for at, name in enumerate(PLACES)),
        ]
    )


def place(pen: Pen, name: str, x: float, bottom: float) -> Markup:
    """Draw a place at home; the reward stays readable under a figure."""
    _ = pen.words
    side = 35 if pen.tall else 30
    printed = pen.view["printed"]["places"]
    reward = {
        "first": _("1st"),
        "brewmaster": f"+{printed['brewmaster']}",
        "marker": f"+{printed['marker']}",
        "ducats": str(printed["ducats"]),
    }[name]
    taken = any(board["space"] == 0 and board["place"] == name for board in pen.view["boards"])
    middle = x + 20.5
    if taken:
        shown = joined(
            [
                pen.use(PLACES[name], middle - 17, bottom - 15, 13, None, "ink"),
                text(middle - 1, bottom - 3.5, reward, 14, "bold"),
            ]
        )
    else:
        shown = joined(
            [
                pen.use(PLACES[name], middle - 9, bottom - side - 12, 18, None, "ink"),
                text(middle, bottom - 6, reward, 14, "bold middle"),
            ]
        )
    arch = path(f"M{x:g} {bottom:g}v-{side}a20.5 18 0 0 1 41 0v{side}z", "base stone")
    return pen.thing(f"place-{name}", "place", arch, shown)


def space(pen: Pen, number: int, cell: Cell) -> Markup:
    """Draw a space with its number and what lies on it."""
    size = 14 if pen.tall else 13.3
    kind = pen.view["printed"]["walk"][str(number)]["kind"]
    if kind in ("resource", "monk"):
        content = tiles_on(pen, number, cell)
    elif kind == "barrel":
        content = barrels_on(pen, cell)
    else:
        content = discs_on(pen, number, kind, cell)
    return pen.thing(
        f"space-{number}",
        "space",
        rect(cell.x, cell.y, cell.width, cell.height, 8, "base stone"),
        text(cell.x + 5, cell.y + size + 1, str(number), size, "soft bold lit"),
        content,
    )


def tiles_on(pen: Pen, number: int, cell: Cell) -> Markup:
    """Draw the tiles of a space: one large, two small, more as pills; monks with their price."""
    tiles = pen.view["tiles"][str(number)]
    cost = pen.view["printed"]["walk"][str(number)]["cost"]
    name = f"tile-space-{number}"
    crowded = len(tiles) > (1 if cost else 2)
    if crowded:
        drawn = pills(pen, tiles, name, cell)
    elif len(tiles) == 2:
        drawn = two_tiles(pen, tiles, name, cell)
    elif tiles:
        x, y = cell.x + cell.width / 2 + 7, cell.y + cell.height / 2 + 2
        drawn = [tile(pen, tiles[0], x, y, 39, f"{name}-0")]
    elif any(board["space"] == number for board in pen.view["boards"]):
        drawn = []
    else:
        drawn = [hexagon(cell.x + cell.width / 2 + 3, cell.y + cell.height / 2 + 1, 34, "void")]
    if cost and crowded:
        drawn.append(coin(cell.x + cell.width - 11, cell.y + 9.5, 8.5, cost, 14 if pen.tall else 13.3))
    elif cost:
        drawn.append(coin(cell.x + 12, cell.y + cell.height - 13, 9.5, cost, 14))
    return joined(drawn)


def two_tiles(pen: Pen, tiles: list[str], name: str, cell: Cell) -> list[Markup]:
    """Draw two tiles askew."""
    return [
        tile(pen, tiles[0], cell.x + cell.width - 15, cell.y + 21, 29, f"{name}-0", small=True),
        tile(pen, tiles[1], cell.x + 16.5, cell.y + cell.height - 18, 29, f"{name}-1", small=True),
    ]


def pills(pen: Pen, tiles: list[str], name: str, cell: Cell) -> list[Markup]:
    """Draw tiles in two columns, as high as there is room."""
    rows = ceil(len(tiles) / 2)
    room = cell.height - (17 if rows > 2 else 20)
    high = min(room / rows, 20)
    top = cell.y + cell.height - 1.5 - (room + high * rows) / 2
    return [
        pill(
            pen,
            kind_of(tile),
            sign_of(pen, tile),
            cell.x + 2 + 26.5 * (at % 2),
            top + high * (at // 2),
            25.5,
            high - 1,
            14 if pen.tall else 13.3,
            f"{name}-{at}",
        )
        for at, tile in enumerate(tiles)
    ]


def barrels_on(pen: Pen, cell: Cell) -> Markup:
    """Draw a barrel space."""
    y = cell.y + (cell.height - 54) / 2
    return joined([barrel(pen, False, cell.x + 27, y + 29, 26), barrel(pen, True, cell.x + 6, y + 15, 34)])


def discs_on(pen: Pen, number: int, kind: str, cell: Cell) -> Markup:
    """Draw a disc space with its letters; a second disc peeps out under the first."""
    count = pen.view["discs"][str(number)]
    x, y = cell.x + cell.width / 2 + 5, cell.y + cell.height / 2 + 5
    size = 19 if len(kind) == 1 else 14 if pen.tall else 13.3
    letters = text(x, y + size * 0.35, kind, size, "heavy middle on-disc" if count else "heavy middle soft")
    if count == 0:
        return joined([circle(x, y, 17, "void"), letters])
    discs = [disc(pen, x - 9 * below, y, f"disc-space-{number}-{below}") for below in range(count)]
    return joined([*reversed(discs), letters])


def disc(pen: Pen, x: float, y: float, piece: str) -> Markup:
    """Draw a disc of the walk around a middle."""
    return element("g", {"data-piece": piece}, pen.use("disc", x - 19.5, y - 19.5, 39))
