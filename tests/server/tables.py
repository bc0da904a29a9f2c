"""Tables for the pages to show, each made of its entries."""

from collections.abc import Sequence

from taproom.games import game
from taproom.server import journal
from taproom.server.journal import Entry
from taproom.server.table import Deal, Table, folded

ANNA = "anna-id"
NOW = 1_794_918_600.0
"""A Tuesday in November 2026."""
HOUR = 3600.0

Sitting = tuple[str, str]
"""Who sits down: a person's name and id, or "bot" and a level; nobody leaves the seat free."""


def deal(slug: str, name: str, public: bool = False, **options: str) -> Deal:
    """Fix a table of a game, as it is usually played."""
    played = game(slug)
    return Deal(
        id=f"table-{name}",
        game=played,
        rules=played.rules,
        options=played.choose_options(options),
        changed={},
        digest=played.usual_box.digest,
        seed="1",
        host=ANNA,
        created=NOW - 48 * HOUR,
        public=public,
    )


def seat_entry(seat: int, who: Sitting, at: float) -> Entry:
    """Let a person or a bot sit down."""
    name, known = who
    if name == "bot":
        return Entry(journal.BOT, seat, {"name": f"Bot {seat + 1}", "level": known}, at)
    return Entry(journal.SIT, seat, {"name": name, "person": known, "nonce": "n"}, at)


def waiting(dealt: Deal, seats: int, sitting: Sequence[Sitting]) -> Table:
    """Make a table that waits for people."""
    entries = [seat_entry(seat, who, dealt.created) for seat, who in enumerate(sitting)]
    return folded(dealt, seats, entries)


def started(dealt: Deal, sitting: Sequence[Sitting]) -> Table:
    """Make a table whose game has begun."""
    table = waiting(dealt, len(sitting), sitting)
    table.apply(Entry(journal.START, None, {"nonces": ["n"]}, dealt.created))
    return table


def play(table: Table, at: float, most: int = 2000, until: int | None = None) -> Table:
    """Play the first legal action, up to a number of actions or until it is a seat's turn."""
    for _ in range(most):
        if table.state.over or (until is not None and table.decides == until and table.played.moves):
            break
        data = {"action": table.game.text(table.state.legal()[-1]), "by": journal.BY_PERSON}
        table.apply(Entry(journal.PLAY, table.decides, data, at))
    return table
