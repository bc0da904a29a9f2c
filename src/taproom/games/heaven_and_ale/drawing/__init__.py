"""The table as SVG: a pure function of what a seat may know."""

import json
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from taproom.games.heaven_and_ale.drawing.boards import LARGE, SMALL, TALL, draw_large, draw_small
from taproom.games.heaven_and_ale.drawing.key import draw_key
from taproom.games.heaven_and_ale.drawing.pen import HeavenPen
from taproom.games.heaven_and_ale.drawing.score import SIDE, draw_score
from taproom.games.heaven_and_ale.drawing.style import ROOT, definitions
from taproom.games.heaven_and_ale.drawing.style import stylesheet as stylesheet
from taproom.games.heaven_and_ale.drawing.walk import draw_walk
from taproom.kernel.game import Target
from taproom.kernel.memory import Written, remembered_part
from taproom.kernel.pen import Part
from taproom.kernel.picture import checked_layout, checked_prefix, fragment, framed, nested, unseen
from taproom.kernel.svg import Markup

USUAL_PREFIX = "ha-"
ELEMENTS = {
    "go": "space",
    "home": "place",
    "put": "spot",
    "disc": "scoring",
    "advance": "marker",
}
"""How the elements are called that actions with other words belong to."""
DOING = ("phase", "holding", "shed", "pair")
"""What the board of the seat that must decide shows of the decision."""
GAP = 14
MARGIN = 18


def anchor(action: str) -> str:
    """Name the element that an action belongs to: `go 7` to `space-7`."""
    verb, *rest = action.replace(",", "_").split()
    return "-".join([ELEMENTS.get(verb, verb), *rest])


def draw(
    view: Mapping[str, Any],
    targets: Sequence[Target] = (),
    lang: str = "en",
    prefix: str = "",
    layout: str = "wide",
) -> str:
    """Draw the whole table: walk, boards and score, side by side or (`tall`) one below the other."""
    pen = new_pen(view, targets, lang, prefix, layout)
    drawn = draw_parts(pen)
    width, height, placed = arrange_tall(pen, drawn) if pen.tall else arrange_wide(pen, drawn)
    return framed(ROOT, "Heaven & Ale", width, height, stylesheet(), definitions(pen.prefix), placed)


def parts(
    view: Mapping[str, Any],
    targets: Sequence[Target] = (),
    lang: str = "en",
    prefix: str = "",
    layout: str = "wide",
) -> dict[str, str]:
    """Draw the walk, the boards, the own one first, and the score apart, for a page that holds `pieces`."""
    pen = new_pen(view, targets, lang, prefix, layout)
    return {name: part.markup for name, part in draw_parts(pen, as_picture).items()}


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
    return fragment(ROOT, label(pen, f"board-{seat}"), draw_large(pen, seat))


def pieces(prefix: str = "", lang: str = "en") -> str:
    """Give what parts of a prefix need beside them in a page: symbols, nothing to be seen."""
    return unseen(ROOT, definitions(checked_prefix(prefix, USUAL_PREFIX)))


def new_pen(
    view: Mapping[str, Any], targets: Sequence[Target], lang: str, prefix: str, layout: str
) -> HeavenPen:
    """Take a pen for a drawing."""
    checked_layout(layout)
    return HeavenPen(view, targets, lang, checked_prefix(prefix, USUAL_PREFIX), layout)


Finish = Callable[[HeavenPen, str, Part], Part]


def as_drawn(pen: HeavenPen, name: str, part: Part) -> Part:
    """Leave a part as it is, for a picture of the whole table."""
    return part


def as_picture(pen: HeavenPen, name: str, part: Part) -> Part:
    """Make a picture of its own of a part."""
    return part._replace(markup=fragment(ROOT, label(pen, name), part))


def draw_parts(pen: HeavenPen, finish: Finish = as_drawn) -> dict[str, Part]:
    """Draw every part, in the order in which a phone shows them; boards only if they look new."""
    walk = draw_walk(pen)
    large = new_or_remembered(pen, pen.main, 0, finish)
    # Small boards reach down as far as the large one; on phones nothing stands beside them.
    low = 0 if pen.tall else large.height - large.passing - walk.height * LARGE / walk.width - GAP
    others = [seat for seat in range(pen.view["players"]) if seat != pen.main]
    boards = {f"board-{seat}": new_or_remembered(pen, seat, low, finish) for seat in others}
    score = draw_score(pen, low if pen.view["players"] == 2 else 0)
    return {
        "walk": finish(pen, "walk", walk),
        f"board-{pen.main}": large,
        **boards,
        "score": finish(pen, "score", score),
    }


def new_or_remembered(pen: HeavenPen, seat: int, low: float, finish: Finish) -> Part:
    """Draw a board, the main one large, unless it looks as it did before."""

    def drawn() -> Part:
        part = draw_large(pen, seat) if seat == pen.main else draw_small(pen, seat, low)
        return finish(pen, f"board-{seat}", part)

    return remembered_part((finish, low, facts(pen, seat)), drawn)


def facts(pen: HeavenPen, seat: int) -> Hashable:
    """Give everything that a board shows."""
    return (
        pen.style,
        seat,
        seat == pen.main,
        pen.people[seat],
        WRITTEN.of(pen.view)[seat],
        tuple(pen.targets.values()) if seat == pen.main else (),
        frozenset(mark for mark in pen.last.marks if mark.seat == seat),
    )


def boards_written(view: Mapping[str, Any]) -> list[str]:
    """Write what each board shows as text, so that it can be compared."""
    found = []
    for seat, board in enumerate(view["boards"]):
        acts = seat == view["player"]
        doing = [view[key] for key in DOING] + [view["prices"].get(str(board["space"]))] if acts else []
        found.append(json.dumps([board, view["components"], doing]))
    return found


WRITTEN = Written(boards_written, "boards")
"""All who look at a table share its boards, which are written once."""


def label(pen: HeavenPen, name: str) -> str:
    """Say what a part is."""
    _ = pen.words
    if name.startswith("board-"):
        return _("Board of {name}", name=pen.names[int(name.removeprefix("board-"))])
    return {"walk": _("The walk"), "score": _("Score")}.get(name, _("Key"))


def arrange_tall(pen: HeavenPen, drawn: dict[str, Part]) -> tuple[float, float, list[Markup]]:
    """One column: walk, own board, the others, score."""
    own = f"board-{pen.main}"
    others = [name for name in drawn if name.startswith("board-") and name != own]
    placed = []
    y = 12.0
    for name in ("walk", own, *others, "score"):
        placed.append(nested(label(pen, name), drawn[name], 12, y, TALL))
        y += drawn[name].height + 12
    return TALL + 24, y, placed


def arrange_wide(pen: HeavenPen, drawn: dict[str, Part]) -> tuple[float, float, list[Markup]]:
    """Walk above two small boards, the large board, and a column for score and the rest.

    Two players need no third column, so that everything is larger; with three the key to the pieces fills it.
    """
    players = pen.view["players"]
    own = f"board-{pen.main}"
    others = [name for name in drawn if name.startswith("board-") and name != own]
    scale = 1280 / (2 * LARGE + GAP + 2 * MARGIN) if players == 2 else 1.0
    walk_high = drawn["walk"].height * LARGE / drawn["walk"].width
    low = MARGIN + walk_high + GAP
    second = MARGIN + LARGE + GAP
    third = second + LARGE + GAP
    beside = MARGIN + LARGE - SMALL
    where = {"walk": (MARGIN, MARGIN, LARGE), own: (second, MARGIN, LARGE), others[0]: (MARGIN, low, SMALL)}
    if players == 2:
        where["score"] = (beside, low, SMALL)
    else:
        where[others[1]] = (beside, low, SMALL)
        where["score"] = (third, MARGIN, SIDE)
    under_score = MARGIN + drawn["score"].height + GAP
    if players == 3:
        drawn = {**drawn, "key": draw_key(pen)}
        where["key"] = (third, under_score, SIDE)
    elif players == 4:
        where[others[2]] = (third, under_score, SIDE)
    bottom = max(y + drawn[name].height * width / drawn[name].width for name, (x, y, width) in where.items())
    placed = [
        nested(label(pen, name), drawn[name], x * scale, y * scale, width * scale)
        for name, (x, y, width) in where.items()
    ]
    return 1280, round((bottom + MARGIN) * scale), placed
