"""The table as SVG: a pure function of what a seat may know."""

from collections.abc import Mapping, Sequence
from typing import Any

from taproom.games.dice_brewing.drawing.arrangement import LEFT, TALL, WIDE, arranged, label
from taproom.games.dice_brewing.drawing.breweries import draw_large
from taproom.games.dice_brewing.drawing.page import page_parts
from taproom.games.dice_brewing.drawing.pen import DicePen
from taproom.games.dice_brewing.drawing.style import ROOT, definitions
from taproom.games.dice_brewing.drawing.style import stylesheet as stylesheet
from taproom.kernel.game import Target
from taproom.kernel.picture import checked_layout, checked_prefix, fragment, framed, nested, unseen

USUAL_PREFIX = "db-"
MARGIN = 14


def anchor(action: str) -> str:
    """Name the element that an action belongs to: `place P3 on malt 3` to `place-P3-on-malt-3`."""
    return action.replace(" ", "-")


def draw(
    view: Mapping[str, Any],
    targets: Sequence[Target] = (),
    lang: str = "en",
    prefix: str = "",
    layout: str = "wide",
) -> str:
    """Draw the whole table: side by side or (`tall`) one below the other."""
    pen = new_pen(view, targets, lang, prefix, layout)
    placed = arranged(pen)
    high = max(y + part.height for part, _x, y in placed.values()) + MARGIN
    drawn = [nested(label(pen, name), part, x, y, part.width) for name, (part, x, y) in placed.items()]
    return framed(
        ROOT,
        "Dice Brewing",
        TALL + 24 if pen.tall else WIDE,
        round(high),
        stylesheet(),
        definitions(pen.prefix, lang),
        drawn,
    )


def parts(
    view: Mapping[str, Any],
    targets: Sequence[Target] = (),
    lang: str = "en",
    prefix: str = "",
    layout: str = "wide",
) -> dict[str, str]:
    """Draw the parts apart, for a page that holds `pieces` of the same prefix and language once.

    A page says itself whose turn it is and what now, so there the decision is only what belongs to it alone.
    """
    pen = new_pen(view, targets, lang, prefix, layout)
    return {name: part.markup for name, part in page_parts(pen).items()}


def board(
    view: Mapping[str, Any],
    seat: int,
    targets: Sequence[Target] = (),
    lang: str = "en",
    prefix: str = "",
    layout: str = "wide",
) -> str:
    """Draw the brewery of any seat large."""
    pen = new_pen(view, targets, lang, prefix, layout)
    wide = TALL if pen.tall else LEFT
    return fragment(ROOT, label(pen, f"brewery-{seat}"), draw_large(pen, seat, wide))


def pieces(prefix: str = "", lang: str = "en") -> str:
    """Give what parts of a prefix need beside them in a page: symbols, nothing to be seen."""
    return unseen(ROOT, definitions(checked_prefix(prefix, USUAL_PREFIX), lang))


def new_pen(
    view: Mapping[str, Any], targets: Sequence[Target], lang: str, prefix: str, layout: str
) -> DicePen:
    """Take a pen for a drawing."""
    checked_layout(layout)
    return DicePen(view, targets, lang, checked_prefix(prefix, USUAL_PREFIX), layout)
