"""Who sees what of a table."""

from typing import Any

from taproom.bots.review import Review, retold
from taproom.server.house import House
from taproom.server.painting import Looker, looking_from
from taproom.server.table import FREE, OPEN, Table
from taproom.server.web import Visitor


def looker_at(table: Table, who: Visitor, seat: int | None = None) -> Looker:
    """Say from where somebody looks at a table."""
    return Looker(
        person=who.id,
        seat=looking_from(table, who.id, seat),
        lang=who.lang,
        layout=who.layout,
        preferences=who.preferences,
        host=who.id == table.deal.host and who.known,
    )


def invitations(house: House, table: Table, looker: Looker, invited: str | None) -> dict[int, str]:
    """Give the tokens that somebody may see: of own seats, the one they came by, free ones for the host."""
    found = {}
    for seat in table.seats:
        hosts = looker.host and seat.kind == FREE and table.status == OPEN
        came = house.signer.opens(invited or "", table.id, seat.number, seat.generation)
        if hosts or came or seat.held_by(looker.person):
            found[seat.number] = house.signer.seat_token(table.id, seat.number, seat.generation)
    return found


async def review_of(house: House, table: Table, lang: str) -> Review | None:
    """Give a finished game's review in a language, if it is there already."""
    if not table.played_out():
        return None
    data: dict[str, Any] | None = await house.store.review(table.id)
    if not data:
        return None
    return retold(Review.read(data), table.played.record, lang, table.names)
