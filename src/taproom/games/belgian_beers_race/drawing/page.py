"""The parts of a page: each is drawn from its own facts alone, so that it is drawn only when they change."""

import json
from collections.abc import Callable, Mapping

from taproom.games.belgian_beers_race.drawing.atlas import centre, draw_wide_map
from taproom.games.belgian_beers_race.drawing.boards import draw_large, draw_small
from taproom.games.belgian_beers_race.drawing.bottler import draw_bottler
from taproom.games.belgian_beers_race.drawing.desk import draw_cards
from taproom.games.belgian_beers_race.drawing.facts import facts_of
from taproom.games.belgian_beers_race.drawing.header import draw_header
from taproom.games.belgian_beers_race.drawing.key import draw_key
from taproom.games.belgian_beers_race.drawing.outlook import draw_outlook
from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.games.belgian_beers_race.drawing.score import draw_end, draw_score
from taproom.games.belgian_beers_race.drawing.strip import draw_strip
from taproom.games.belgian_beers_race.drawing.style import ROOT
from taproom.games.belgian_beers_race.drawing.track import draw_track
from taproom.kernel.memory import remembered_part
from taproom.kernel.pen import Part
from taproom.kernel.picture import fragment
from taproom.kernel.svg import NO_ATTRIBUTES, Value

WIDE, PHONE = 1252.0, 366.0
COLUMN = 372.0
"""How wide cards and score are."""
SIDE = 368.0
"""How wide boards are."""
CORNER = 336.0
"""How wide the cards of the places are."""
FIRST = ("track", "map", "outlook", "desk")
FIRST_ON_PHONES = ("strip", "map", "outlook", "desk", "header", "track")
Draw = Callable[[RacePen], Part]


def page_parts(whole: RacePen, label: Callable[[RacePen, str], str]) -> dict[str, str]:
    """Draw every part of a page, in the order in which a phone shows them; one of no height is left out."""
    found: dict[str, str] = {}
    for name in names(whole):
        part = draw_part(whole, name, label)
        if part.height:
            found[name] = part.markup
    return found


def names(whole: RacePen) -> list[str]:
    """List the parts of a page."""
    boards = [f"board-{seat}" for seat in (whole.main, *whole.others())]
    return [*(FIRST_ON_PHONES if whole.tall else FIRST), "bottler", *boards, "score", "key"]


def draw_part(whole: RacePen, name: str, label: Callable[[RacePen, str], str]) -> Part:
    """Draw a part as a picture of its own, unless it looks as it did before."""
    view = facts_of(whole, name)
    targets = tuple(whole.targets.values()) if name in ("desk", "map", "bottler") else ()

    def drawn() -> Part:
        pen = RacePen(view, targets, whole.lang, whole.prefix, "tall" if whole.tall else "wide", paged=True)
        part = draw_alone(pen, name)
        return part._replace(markup=fragment(ROOT, label(whole, name), part, about(pen, name)))

    # The map is long and looks different after every action; its places and roads are remembered one by one.
    return (
        drawn() if name == "map" else remembered_part((name, whole.style, targets, json.dumps(view)), drawn)
    )


def draw_alone(pen: RacePen, name: str) -> Part:
    """Draw a part by its name."""
    room = PHONE if pen.tall else COLUMN
    if name.startswith("board-"):
        return draw_board(pen, int(name.removeprefix("board-")))
    draw: Mapping[str, Draw] = {
        "strip": lambda pen: draw_strip(pen, PHONE),
        "track": lambda pen: draw_track(pen, PHONE if pen.tall else WIDE),
        "header": lambda pen: draw_header(pen, PHONE),
        "map": draw_wide_map,
        "outlook": draw_outlook,
        "desk": lambda pen: draw_cards(pen, PHONE if pen.tall else CORNER),
        "bottler": lambda pen: draw_bottler(pen, room),
        "score": lambda pen: draw_end(pen, room) if pen.view["over"] else draw_score(pen, room),
        "key": lambda pen: draw_key(pen, room),
    }
    return draw[name](pen)


def draw_board(pen: RacePen, seat: int) -> Part:
    """Draw a board, that of the main seat large; to who only watches, a phone shows all of them large."""
    large = pen.view["large"] or (pen.tall and pen.view["watched"])
    room = PHONE if pen.tall else SIDE
    return draw_large(pen, seat, room) if large else draw_small(pen, seat, room)


def about(pen: RacePen, name: str) -> Mapping[str, Value]:
    """Tell the page what it can do with a part: the map zooms, from where it is looked at first."""
    return {"data-zoom": "", "data-centre": centre(pen)} if name == "map" else NO_ATTRIBUTES
