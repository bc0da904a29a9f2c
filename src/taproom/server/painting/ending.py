"""The end of a game: ranking, points by source, the curve, the turning points, and how to verify the deal."""

from typing import Any

from taproom.bots import curves
from taproom.bots.review import Review
from taproom.kernel.svg import STYLE
from taproom.kernel.words import number
from taproom.server.painting.looker import Sight
from taproom.server.painting.score import score_table
from taproom.server.table import AGREED, OVER, RESIGNED
from taproom.server.templating import render

SHOWN = f'viewBox="-14 {curves.SCORES[0] - 40} {curves.WIDTH + 70} {curves.AXIS - curves.SCORES[0] + 54}"'
"""The curves alone: title and turning points are told beside them in letters that fit the page."""


def paint_end(sight: Sight, review: Review | None) -> str:
    """Show how the game ended; nothing before."""
    table = sight.table
    if table.status != OVER or table.history is None:
        return ""
    return render(
        "parts/end.html",
        sight.lang,
        ranking=ranking(sight),
        agreed=table.ended == AGREED,
        resigned=table.ended == RESIGNED,
        **score_table(sight, points(sight)),
        **looked_back(sight, review),
        seed=table.deal.seed,
        commitment=table.deal.commitment,
        nonces=table.history.record.nonces,
        hashes=table.history.record.nonce_hashes,
        parts=[nonce or "-" for nonce in table.history.record.nonces],
        seated=bool(sight.mine),
        redrawn=table.redrawn_for,
        actions=len(table.history.moves),
        rematch=table.rematch,
        may_rematch=bool(sight.mine) and not table.deal.imported,
        slug=table.game.slug,
        address=f"/table/{table.id}",
    )


def points(sight: Sight) -> list[dict[str, int]]:
    """Give everybody's points by source; once it is over nothing is hidden."""
    state = sight.table.state
    return [state.breakdown(seat) for seat in range(state.players)]


def ranking(sight: Sight) -> list[dict[str, Any]]:
    """Order the seats: the winners, then by points; who has resigned comes last."""
    table = sight.table
    scores = table.state.scores()
    winners = table.winners()
    order = sorted(
        range(len(scores)),
        key=lambda seat: (seat not in winners, table.seats[seat].resigned, -scores[seat]),
    )
    return [
        {
            "badge": sight.badge(seat),
            "name": sight.names[seat],
            "points": number(scores[seat]),
            "wins": seat in winners,
            "resigned": table.seats[seat].resigned,
            "mine": seat in sight.mine,
        }
        for seat in order
    ]


def looked_back(sight: Sight, review: Review | None) -> dict[str, Any]:
    """Give the curve and the turning points, if a bot has looked back already; else whether it will."""
    table = sight.table
    asks = table.deal.imported and not (table.review_asked or table.reviewed)
    awaited = review is None and table.state.over
    told = [
        {"number": point.action, "text": curves.sentence(point, sight.names, sight.lang)}
        for point in (review.turning_points if review else ())
    ]
    return {
        "looked": review is not None,
        "will_look": awaited and not asks,
        "may_ask": awaited and asks,
        "curve": curve(review, sight.lang) if review else "",
        "turning_points": told,
    }


def curve(review: Review, lang: str) -> str:
    """Draw the curves for a page, whose own style sheet they follow."""
    drawn = STYLE.sub("", curves.draw(review, lang), count=1)
    start, _box, rest = drawn.partition('viewBox="')
    size = rest.index('"')
    tail = rest[size + 1 :].partition(">")
    attributes = " ".join(word for word in tail[0].split(" ") if not word.startswith(("width=", "height=")))
    return f"{start}{SHOWN}{attributes and ' '}{attributes}>{tail[2]}"
