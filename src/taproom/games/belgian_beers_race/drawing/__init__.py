"""The table as SVG: a pure function of what a seat may know."""

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

from taproom.games.belgian_beers_race.drawing.atlas import (
    draw_brussels,
    draw_map,
    draw_overview,
    draw_surroundings,
)
from taproom.games.belgian_beers_race.drawing.boards import draw_large, draw_small
from taproom.games.belgian_beers_race.drawing.bottler import draw_bottler
from taproom.games.belgian_beers_race.drawing.desk import draw_desk
from taproom.games.belgian_beers_race.drawing.header import draw_header
from taproom.games.belgian_beers_race.drawing.key import draw_key
from taproom.games.belgian_beers_race.drawing.page import page_parts
from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.games.belgian_beers_race.drawing.score import draw_end, draw_score
from taproom.games.belgian_beers_race.drawing.style import ROOT, definitions
from taproom.games.belgian_beers_race.drawing.style import stylesheet as stylesheet
from taproom.games.belgian_beers_race.drawing.track import draw_track
from taproom.kernel.game import Target
from taproom.kernel.pen import Part
from taproom.kernel.picture import (
    GAP,
    Placed,
    bottom,
    checked_layout,
    checked_prefix,
    fragment,
    framed,
    nested,
    stacked,
    unseen,
)
from taproom.kernel.svg import Markup

USUAL_PREFIX = "br-"
WIDE = 1280
TALL = 366
"""How wide a drawing is in units; on phones there is a margin beside it."""
MARGIN = 14
INNER = WIDE - 2 * MARGIN
LEFT = 872
"""How wide the column of the map is: its smallest letters are just large enough."""
SIDE = INNER - LEFT - GAP
HALF = (LEFT - GAP) / 2


def anchor(action: str) -> str:
    """Name the element that an action belongs to: `bike to 24` to `bike-to-24`."""
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
        "The Belgian Beers Race",
        TALL + 24 if pen.tall else WIDE,
        round(high),
        stylesheet(),
        definitions(pen.prefix),
        drawn,
    )


def parts(
    view: Mapping[str, Any],
    targets: Sequence[Target] = (),
    lang: str = "en",
    prefix: str = "",
    layout: str = "wide",
) -> dict[str, str]:
    """Draw the parts apart, for a page that holds `pieces` of the same prefix once.

    There the map zooms, its places are picked, and the ways to each are on a card of its own.
    """
    return page_parts(new_pen(view, targets, lang, prefix, layout), label)


def board(
    view: Mapping[str, Any],
    seat: int,
    targets: Sequence[Target] = (),
    lang: str = "en",
    prefix: str = "",
    layout: str = "wide",
) -> str:
    """Draw the board of any seat large."""
    pen = new_pen(view, targets, lang, prefix, layout)
    return fragment(ROOT, label(pen, f"board-{seat}"), draw_large(pen, seat, TALL if pen.tall else SIDE))


def pieces(prefix: str = "", lang: str = "en") -> str:
    """Give what parts of a prefix need beside them in a page: symbols, nothing to be seen."""
    return unseen(ROOT, definitions(checked_prefix(prefix, USUAL_PREFIX)))


def new_pen(
    view: Mapping[str, Any], targets: Sequence[Target], lang: str, prefix: str, layout: str
) -> RacePen:
    """Take a pen for a drawing."""
    checked_layout(layout)
    return RacePen(view, targets, lang, checked_prefix(prefix, USUAL_PREFIX), layout)


def label(pen: RacePen, name: str) -> str:
    """Say what a part is."""
    _ = pen.words
    if name.startswith("board-"):
        return _("Board of {name}", name=pen.names[int(name.removeprefix("board-"))])
    if name == "around" and pen.view["viewer"] is None:
        return _("Around {name}", name=pen.names[pen.main])
    return {
        "header": _("The day"),
        "desk": _("The decision"),
        "track": _("Time track"),
        "strip": _("Time track"),
        "outlook": _("The rest of the day"),
        "map": _("Map"),
        "around": _("Around you"),
        "brussels": _("Brussels"),
        "key": _("Key"),
        "bottler": _("Bottler"),
        "score": _("Score"),
    }[name]


def arranged(pen: RacePen) -> Placed:
    """Draw every part and say where it stands; a part of no height is left out."""
    placed = arrange_tall(pen) if pen.tall else arrange_wide(pen)
    return {name: put for name, put in placed.items() if put[0].height}


def arrange_tall(pen: RacePen) -> Placed:
    """One column: the decision, time, the map and what is near, the own board, the cards, the others."""
    view = pen.view
    drawn: dict[str, Part] = {"header": draw_header(pen, TALL)}
    drawn |= {"score": draw_end(pen, TALL)} if view["over"] else {"desk": draw_desk(pen, TALL)}
    drawn |= {"track": draw_track(pen, TALL), "map": draw_overview(pen, TALL)}
    if view["phase"] != "start":
        drawn["around"] = draw_surroundings(pen, TALL)
    drawn |= {
        "brussels": draw_brussels(pen, TALL),
        f"board-{pen.main}": draw_large(pen, pen.main, TALL),
        "bottler": draw_bottler(pen, TALL),
    }
    one = draw_large if view["viewer"] is None else draw_small
    drawn |= {f"board-{seat}": one(pen, seat, TALL) for seat in pen.others()}
    if not view["over"]:
        drawn["score"] = draw_score(pen, TALL)
    drawn["key"] = draw_key(pen, TALL)
    return stacked(drawn, 12, 12)


def arrange_wide(pen: RacePen) -> Placed:
    """Day and time across the top, map, key and cards at the left, the decision and the boards beside it."""
    view = pen.view
    top = {"header": draw_header(pen, INNER)}
    if view["over"]:
        top["score"] = draw_end(pen, INNER)
    placed = stacked(top | {"track": draw_track(pen, INNER)}, MARGIN, MARGIN)
    y = bottom(placed)
    left = {"map": draw_map(pen, LEFT), "key": draw_key(pen, LEFT), "bottler": draw_bottler(pen, LEFT)}
    side: dict[str, Part] = {} if view["over"] else {"desk": draw_desk(pen, SIDE)}
    if view["viewer"] is not None:
        side[f"board-{pen.main}"] = draw_large(pen, pen.main, SIDE)
    below = stacked(left, MARGIN, y)
    return placed | closing_rows(pen, below, side, y)


def closing_rows(pen: RacePen, left: Placed, side: dict[str, Part], y: float) -> Placed:
    """Place the small boards and the score at the side or below the cards, so that the page stays short."""
    end = bottom(left)
    seats = list(range(pen.view["players"])) if pen.view["viewer"] is None else pen.others()
    at_side, score_at_side = shortest(pen, len(seats), height(side) + y, end)
    side |= {f"board-{seat}": draw_small(pen, seat, SIDE) for seat in seats[:at_side]}
    low = {f"board-{seat}": draw_small(pen, seat, HALF) for seat in seats[at_side:]}
    if not pen.view["over"]:
        (side if score_at_side else low)["score"] = draw_score(pen, SIDE if score_at_side else HALF)
    return left | in_two_columns(low, end) | stacked(side, MARGIN + LEFT + GAP, y)


def in_two_columns(drawn: dict[str, Part], y: float) -> Placed:
    """Place parts in two columns below the cards, each in the one that is shorter so far."""
    ends = [y, y]
    placed: Placed = {}
    for name, part in drawn.items():
        n = ends.index(min(ends))
        placed[name] = (part, MARGIN + n * (HALF + GAP), ends[n])
        ends[n] += part.height + GAP
    return placed


def shortest(pen: RacePen, boards: int, side_end: float, left_end: float) -> tuple[int, bool]:
    """Say how many small boards stand at the side, and whether the score does."""
    trial = copy(pen)
    trial.drawn = dict(pen.drawn)
    board = draw_small(trial, pen.others()[0], SIDE)
    score = Part(0, -GAP, Markup()) if pen.view["over"] else draw_score(trial, SIDE)

    def length(plan: tuple[int, bool]) -> float:
        at_side, score_at_side = plan
        low = {str(n): board for n in range(boards - at_side)} | ({} if score_at_side else {"score": score})
        side = side_end + (board.height + GAP) * at_side + (score.height + GAP) * score_at_side
        return max(side, bottom(in_two_columns(low, left_end)) if low else left_end)

    plans = [(at_side, scored) for at_side in range(boards, -1, -1) for scored in (True, False)]
    return min([plan for plan in plans if plan[1] or not pen.view["over"]], key=length)


def height(column: dict[str, Part]) -> float:
    """Say how much room parts below each other take, the gap after the last one included."""
    return sum(part.height + GAP for part in column.values() if part.height)
