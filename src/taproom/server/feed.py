"""A person's own news as an Atom feed: at which tables it is their turn, or which wait for them to begin."""

from collections.abc import Sequence
from datetime import UTC, datetime

from taproom.kernel.svg import Markup, element, joined
from taproom.kernel.words import words
from taproom.server.people import Person
from taproom.server.table import Table

ATOM = "http://www.w3.org/2005/Atom"


def feed_of(person: Person, tables: Sequence[Table], lang: str, address: str, token: str) -> str:
    """Write the feed; an entry for each decision that waits for the person."""
    _ = words(lang)
    waiting = [table for table in tables if waits_for(table, table.seats_of(person.id))]
    newest = max((table.changed for table in waiting), default=0.0)
    feed = element(
        "feed",
        {"xmlns": ATOM, "xml:lang": lang},
        element("title", {}, _("Taproom: your turn")),
        element("id", {}, f"urn:taproom:feed:{person.id}"),
        element("updated", {}, moment(newest)),
        element("link", {"rel": "self", "href": f"{address}/feed/{token}"}),
        element("author", {}, element("name", {}, "Taproom")),
        joined(entry(table, person, lang, address) for table in waiting),
    )
    return '<?xml version="1.0" encoding="utf-8"?>\n' + feed


def entry(table: Table, person: Person, lang: str, address: str) -> Markup:
    """Write that it is somebody's turn, or that the table can begin as soon as they open it."""
    _ = words(lang)
    if table.decides is None:
        title = _("{game}: everybody is here", game=table.game.title)
        summary = _("Open the table, so that the game can begin.")
    else:
        view = {**table.state.view(table.decides), "names": table.names}
        title = _("{game}: it is your turn", game=table.game.title)
        summary = _("{task}.", task=table.game.task(view, lang))
    return element(
        "entry",
        {},
        element("title", {}, title),
        element("id", {}, f"urn:taproom:table:{table.id}:{table.position}"),
        element("updated", {}, moment(table.changed)),
        element("link", {"href": f"{address}/table/{table.id}"}),
        element("summary", {}, summary),
    )


def waits_for(table: Table, seats: Sequence[int]) -> bool:
    """Whether a table waits for somebody who has these seats."""
    return table.decides in seats or bool(set(table.held_up_by()) & set(seats))


def moment(seconds: float) -> str:
    """Write a moment as Atom does."""
    return datetime.fromtimestamp(int(seconds), UTC).isoformat()
