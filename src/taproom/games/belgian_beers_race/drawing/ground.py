"""The ground of the map: the country, its rivers and woods, the sea, and the neighbours' names."""

from collections.abc import Mapping

from taproom.games.belgian_beers_race.drawing.geography import ABOVE, HIGH, WIDE, Spot, Window, outline
from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.kernel.pen import text
from taproom.kernel.svg import NO_ATTRIBUTES, Markup, Value, element, joined

SEA = (
    "M-20 -20L-48.3 268.3L26 221.3L95.1 183.3L212.3 106.8L222.3 92.6L225.9 103L274.8 85.9L271.8 114.9"
    "L299 68.8L329.2 40.4L314.1 -21.4Z"
)
MEUSE = (
    "M725 729Q716 672 728 643Q740 615 732 591Q725 567 726 542Q728 518 750 512Q773 506 806 499Q840 491 867 472"
    "Q894 453 918 444Q942 434 957 411Q972 387 975 361Q978 335 986 309Q994 283 1001 252Q1009 221 1031 190"
    "Q1054 159 1077 126L1099 93"
)
SCHELDT = (
    "M239 548Q272 491 276 470Q281 449 282 423Q284 396 311 366Q338 335 349 309Q359 283 373 259"
    "Q387 235 418 247Q450 259 473 252Q495 245 518 230Q541 216 562 188Q583 159 569 135Q556 112 541 93"
    "Q525 74 498 66Q471 59 438 62Q405 64 367 59Q329 55 291 47L254 40"
)
SAMBRE = "M420 582Q595 544 624 539Q652 534 690 526L728 518"
AMBLEVE = "M1075 539Q1024 558 998 541Q972 525 960 489L948 453"
ENCLAVE = "M684 37q8-24 38-26t40 16q8 26-6 40t-38 14-34-18z"
"""Around Baarle-Hertog, which lies beyond the border."""
TREES = (
    (985, 560),
    (1002, 566),
    (975, 574),
    (968, 720),
    (985, 728),
    (1100, 610),
    (1116, 602),
    (705, 708),
    (960, 800),
    (722, 716),
)
COUNTRIES = (
    ("Nederland", Spot(436, 102)),
    ("France", Spot(540, 900)),
    ("Deutschland", Spot(1112, 704)),
    ("Luxembourg", Spot(1092, 800)),
)
"""As their people call them."""
NORTH_SEA = Spot(104, 140)
LETTERS = 17


def country(prefix: str) -> Markup:
    """Give the ground as a symbol, with the clip that keeps the tint of the border inside it.

    Its colours stand at the things themselves: rules of a style sheet do not reach into a symbol.
    """
    border = outline()
    clip = element("clipPath", {"id": f"{prefix}border"}, element("path", {"d": border}))
    tint = {"clip-path": f"url(#{prefix}border)"}
    drawn = [
        element(
            "rect", {"y": -ABOVE, "width": WIDE, "height": HIGH + ABOVE, "fill": "var(--abroad, #eadfc6)"}
        ),
        element("path", {"d": SEA, "fill": "var(--sea, #cfdcdd)"}),
        stroked(border, "var(--line, #cbb894)", 11, {"opacity": 0.35}),
        element("path", {"d": border, "fill": "var(--land, #fffaf0)"}),
        element("g", tint, stroked(border, "var(--land-2, #f3e8d0)", 26)),
        *(stroked(river, "var(--river, #bcd0d6)", 4.5) for river in (MEUSE, SCHELDT, SAMBRE, AMBLEVE)),
        element("path", {"d": ENCLAVE, "fill": "var(--land, #fffaf0)"}),
        stroked(ENCLAVE, "var(--ink-2, #6a5140)", 1.2, {"stroke-dasharray": "4 3"}),
        stroked(border, "var(--ink-2, #6a5140)", 1.8, {"opacity": 0.8}),
        *(tree(x, y) for x, y in TREES),
    ]
    box = f"0 {-ABOVE} {WIDE} {HIGH + ABOVE}"
    return joined([clip, element("symbol", {"id": f"{prefix}piece-country", "viewBox": box}, *drawn)])


def stroked(line: str, colour: str, wide: float, more: Mapping[str, Value] = NO_ATTRIBUTES) -> Markup:
    """Draw a line in a colour."""
    shape: dict[str, Value] = {"d": line, "fill": "none", "stroke": colour, "stroke-width": wide}
    return element("path", {**shape, "stroke-linejoin": "round", "stroke-linecap": "round", **more})


def tree(x: float, y: float) -> Markup:
    """Draw a fir of the Ardennes."""
    outline_of = f"M{x:g} {y:g}l6-15 6 15z M{x + 6:g} {y:g}v4"
    colours = {"fill": "var(--tree, #dbe8c9)", "stroke": "var(--tree-line, #49732a)"}
    return element("path", {"d": outline_of, **colours, "opacity": 0.55})


def draw_ground(pen: RacePen) -> Markup:
    """Show the ground."""
    return pen.use("country", 0, -ABOVE, WIDE, HIGH + ABOVE)


def draw_names(pen: RacePen, window: Window, size: float = LETTERS) -> Markup:
    """Write the names of the neighbours and the sea, those that are wholly seen."""
    _ = pen.words
    drawn = [
        text(spot.x, spot.y, name, size, "country")
        for name, spot in COUNTRIES
        if window.holds(spot, len(name) * size * 0.42, size, size / 2)
    ]
    if window.holds(NORTH_SEA, 90, 60, 60):
        turned = {"transform": f"rotate(-27 {NORTH_SEA.x:g} {NORTH_SEA.y:g})"}
        drawn.append(
            element("g", turned, text(NORTH_SEA.x, NORTH_SEA.y, _("North Sea"), size + 1, "country"))
        )
    return joined(drawn)
