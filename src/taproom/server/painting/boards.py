"""The game's own drawing, part by part, and where on the page each part of a table stands."""

import re
from collections.abc import Mapping

from taproom.server.painting.looker import PREFIX, Sight

TOP = "top"
COMMON = "common"
BESIDE = "beside"
OWN = "own"
OTHERS = "others"
SIDE = "side"
FOOT = "foot"
HEAD = "head"
STATUS = "status"
SLOTS = (HEAD, STATUS, TOP, COMMON, BESIDE, OWN, OTHERS, SIDE, FOOT)
"""The places of the page, in the order in which they are read."""

BOARDS = ("board-", "brewery-")
"""How the parts are called that belong to a seat."""
MAIN = "<!-- main -->"
"""Before the board that is drawn large."""
USUAL: Mapping[str, str] = {
    "notice": HEAD,
    "cover": HEAD,
    "join": HEAD,
    "question": HEAD,
    "end": HEAD,
    "status": STATUS,
    "header": TOP,
    "track": TOP,
    "desk": OWN,
    "stock": SIDE,
    "score": SIDE,
    "choices": SIDE,
    "log": SIDE,
    "talk": SIDE,
    "seats": SIDE,
    "key": FOOT,
}
"""Where a part stands; what is not named belongs to all players."""
AROUND_THE_MAP: Mapping[str, str] = {"desk": COMMON, "bottler": BESIDE, "score": BESIDE, "key": BESIDE}
UNUSUAL: Mapping[tuple[str, str], Mapping[str, str]] = {
    ("belgian-beers-race", "wide"): AROUND_THE_MAP,
    ("belgian-beers-race", "tall"): {**AROUND_THE_MAP, "strip": TOP, "header": COMMON, "track": COMMON},
}
"""Where the parts of a game stand in a layout, if it is not where such parts usually do."""
STANDS = re.compile(r"<!-- (\w+) -->")


def draw_boards(sight: Sight) -> dict[str, str]:
    """Draw the table, part by part; before the start there is none, and a covered one shows no secrets."""
    if sight.state is None:
        return {}
    game = sight.table.game
    drawn = game.parts(sight.view, sight.targets(), sight.lang, PREFIX, sight.looker.layout)
    main = sight.state.player if sight.seat is None else sight.seat
    large = {f"{start}{main}" for start in BOARDS}
    stands = UNUSUAL.get((game.slug, sight.looker.layout), {})
    marks = {**{name: f"<!-- {slot} -->" for name, slot in stands.items()}, **dict.fromkeys(large, MAIN)}
    return {name: marks.get(name, "") + svg for name, svg in drawn.items()}


def slot_of(name: str, html: str) -> str:
    """Say where on the page a part stands."""
    if name.startswith(BOARDS):
        return OWN if html.startswith(MAIN) else OTHERS
    marked = STANDS.match(html)
    return marked.group(1) if marked else USUAL.get(name, COMMON)
