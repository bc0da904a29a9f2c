"""The game's own drawing, part by part, and where on the page each part of a table stands."""

from collections.abc import Mapping

from taproom.server.painting.looker import PREFIX, Sight

TOP = "top"
COMMON = "common"
OWN = "own"
OTHERS = "others"
SIDE = "side"
FOOT = "foot"
HEAD = "head"
STATUS = "status"
SLOTS = (HEAD, STATUS, TOP, COMMON, OWN, OTHERS, SIDE, FOOT)
"""The places of the page, in the order in which they are read."""

BOARDS = ("board-", "brewery-")
"""How the parts are called that belong to a seat."""
USUAL: Mapping[str, str] = {
    "notice": HEAD,
    "cover": HEAD,
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


def draw_boards(sight: Sight) -> dict[str, str]:
    """Draw the table, part by part; before the start there is none, and a covered one shows no secrets."""
    if sight.state is None:
        return {}
    game = sight.table.game
    return game.parts(sight.view, sight.targets(), sight.lang, PREFIX, sight.looker.layout)


def slot_of(name: str, main: int | None) -> str:
    """Say where on the page a part stands; the board of the main seat is the large one."""
    for start in BOARDS:
        if name.startswith(start):
            return OWN if name == f"{start}{main}" else OTHERS
    return USUAL.get(name, COMMON)


def main_seat(sight_seat: int | None, decides: int | None) -> int | None:
    """Say whose board is large: the looker's own; a spectator sees that of the seat to decide."""
    return decides if sight_seat is None else sight_seat
