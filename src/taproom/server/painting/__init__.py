"""Painting a table: pure functions from a table and somebody who looks at it to named parts of a page."""

from collections.abc import Mapping, Sequence

from taproom.bots.advice import Hint
from taproom.bots.review import Review
from taproom.server.painting.boards import draw_boards
from taproom.server.painting.choices import paint_choices
from taproom.server.painting.ending import paint_end
from taproom.server.painting.log import paint_log, paint_whole_log
from taproom.server.painting.looker import PREFIX, Looker, Sight, looking_from, sight_then
from taproom.server.painting.page import Painted, fragment, page_context, replay_context
from taproom.server.painting.score import paint_score
from taproom.server.painting.seats import paint_cover, paint_join, paint_question, paint_seats, paint_talk
from taproom.server.painting.status import paint_notice, paint_status, paint_status_then
from taproom.server.table import Table

__all__ = [
    "Looker",
    "Painted",
    "fragment",
    "looking_from",
    "page_context",
    "paint",
    "paint_board",
    "paint_position",
    "replay_context",
]


def paint(
    table: Table,
    looker: Looker,
    now: float,
    pending: str = "",
    notice: str = "",
    hints: Sequence[Hint] | None = None,
    review: Review | None = None,
    invitations: Mapping[int, str] | None = None,
) -> dict[str, str]:
    """Paint all parts, in the order in which a page shows them.

    `pending` is an action that waits for its confirmation, `notice` a sentence about what was just refused;
    `invitations` are the tokens of the seats that this person may open or give away.
    """
    sight = Sight(table, looker, now)
    boards = draw_boards(sight)
    painted = {
        "notice": paint_notice(notice, looker.lang),
        "cover": paint_cover(sight),
        "join": paint_join(sight, invitations or {}),
        "question": paint_question(sight),
        "status": paint_status(sight, pending, hints),
        "end": paint_end(sight, review),
        **boards,
        "score": boards.get("score") or paint_score(sight),
        "choices": paint_choices(sight),
        "log": paint_log(sight),
        "talk": paint_talk(sight),
        "seats": paint_seats(sight, invitations or {}),
    }
    return {name: html for name, html in painted.items() if html}


def paint_position(table: Table, looker: Looker, number: int) -> dict[str, str]:
    """Paint the table as it was after so many actions, from what that seat could know."""
    sight = sight_then(table, looker, number)
    boards = draw_boards(sight)
    painted = {
        "status": paint_status_then(sight, number),
        **boards,
        "score": boards.get("score") or paint_score(sight),
        "log": paint_whole_log(sight, number),
    }
    return {name: html for name, html in painted.items() if html}


def paint_board(table: Table, looker: Looker, seat: int, number: int | None = None) -> str:
    """Paint a seat's board large, as the looker may know it; nothing on it can be chosen."""
    sight = Sight(table, looker, 0.0) if number is None else sight_then(table, looker, number)
    return table.game.board(sight.view, seat, (), looker.lang, PREFIX, looker.layout)
