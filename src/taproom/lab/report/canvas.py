"""Matplotlib's drawings as parts of a page: its colours, its typeface, and no id twice."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from io import StringIO
from typing import TYPE_CHECKING, Any

from taproom.lab.extras import extra
from taproom.lab.report.markup import Markup

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH = 336
"""In pixels: as wide as a phone allows, so that the texts of a drawing are never made smaller."""
TEXT = 14

# Stand-ins: the page's style sheet says what they are, by day and by night.
INK = "#010101"
SOFT = "#020202"
LINE = "#030303"
FIRST = "#040404"
SECOND = "#050505"
PALE = "#060606"
CARD = "#070707"
STAND_INS = {
    INK: "var(--ink)",
    SOFT: "var(--ink-2)",
    LINE: "var(--line)",
    FIRST: "var(--first)",
    SECOND: "var(--second)",
    PALE: "var(--pale)",
    CARD: "var(--card)",
}
SETTINGS: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "taproom",
    "font.size": TEXT,
    "text.color": INK,
    "text.parse_math": False,
    "axes.edgecolor": SOFT,
    "axes.labelcolor": INK,
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "xtick.color": SOFT,
    "xtick.labelcolor": INK,
    "hatch.color": SECOND,
    "hatch.linewidth": 1.6,
}
ID = re.compile(r' id="([^"]*)"')
LINK = re.compile(r'(xlink:href="#|url\(#)')
TYPEFACE = re.compile(r" font-family: [^;\"]*;")
FURNITURE = re.compile(
    r"<metadata>.*?</metadata>|<!--.*?-->|<\?xml.*?\?>|<!DOCTYPE.*?>|<style.*?</style>", re.DOTALL
)
ROOT = re.compile(r"<svg[^>]*>")


def need_report() -> None:
    """Refuse now what could not be drawn after hours of playing."""
    with extra("report"):
        import matplotlib  # noqa: F401


@contextmanager
def drawing(height: float) -> Iterator["Figure"]:
    """Open an empty drawing, as wide as all of them and so many pixels high."""
    with extra("report"):
        from matplotlib import rc_context
        from matplotlib.figure import Figure

    points = 72
    with rc_context(SETTINGS):
        yield Figure(figsize=(WIDTH / points, height / points))


def place(figure: "Figure", left: float, top: float, width: float, height: float) -> "Axes":
    """Put axes at a place in pixels, from the upper left corner."""
    across, down = figure.get_size_inches() * 72
    return figure.add_axes((left / across, 1 - (top + height) / down, width / across, height / down))


def embedded(figure: "Figure", prefix: str, title: str) -> Markup:
    """Give a drawing as an element of a page; the title is for those who cannot see it."""
    file = StringIO()
    figure.savefig(file, format="svg", transparent=True, metadata={"Date": None})
    text = FURNITURE.sub("", file.getvalue())
    referred = set(re.findall(r'(?:xlink:href="#|url\(#)([^")]+)', text))
    text = ID.sub(lambda found: f' id="{prefix}-{found[1]}"' if found[1] in referred else "", text)
    text = LINK.sub(lambda found: f"{found[1].replace('xlink:', '')}{prefix}-", text)
    text = TYPEFACE.sub("", text)
    for colour, variable in STAND_INS.items():
        text = text.replace(colour, variable)
    height = round(figure.get_size_inches()[1] * 72)
    root = f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">'
    lines = (line.strip() for line in ROOT.sub(lambda _found: root, text, count=1).splitlines())
    return Markup("\n".join(line for line in lines if line))
