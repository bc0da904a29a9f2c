"""Who sees what of a table."""

from typing import Any

from taproom.bots.review import Review, retold
from taproom.server.access import is_host
from taproom.server.house import House
from taproom.server.painting import Looker, looking_from
from taproom.server.table import Table
from taproom.server.web import Visitor


def looker_at(table: Table, who: Visitor, seat: int | None = None) -> Looker:
    """Say from where somebody looks at a table."""
    return Looker(
        person=who.id,
        seat=looking_from(table, who.id, seat),
        lang=who.lang,
        layout=who.layout,
        preferences=who.preferences,
        host=is_host(table, who.id),
    )


async def review_of(house: House, table: Table, lang: str) -> Review | None:
    """Give a finished game's review in a language, if it is there already."""
    if not table.played_out():
        return None
    data: dict[str, Any] | None = await house.store.review(table.id)
    if not data:
        return None
    return retold(Review.read(data), table.played.record, lang, table.names)
