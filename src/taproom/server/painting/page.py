"""Putting painted parts on a page, and sending those that differ from what a page has."""

from collections.abc import Collection, Mapping
from hashlib import sha256
from html import escape
from typing import Any

from taproom.server.painting.boards import SLOTS, slot_of
from taproom.server.painting.looker import PREFIX, Looker, hides
from taproom.server.table import Table


class Painted(dict[str, str]):
    """Painted parts by their names, with what tells two versions of a part from each other."""

    def __init__(self, parts: Mapping[str, str], before: "Painted | None" = None) -> None:
        super().__init__(parts)
        self.marks: dict[str, str] = {}
        for name, html in parts.items():
            if before is not None and before.get(name) == html:
                # Most parts of a table stay as they are: one text and one mark serve on.
                self[name], self.marks[name] = before[name], before.marks[name]
            else:
                self.marks[name] = digest(html)


def digest(html: str) -> str:
    """Tell two versions of a part from each other."""
    return sha256(html.encode()).hexdigest()[:12]


def section(name: str, html: str, slot: str, mark: str) -> str:
    """Wrap a part as a page swaps it."""
    return (
        f'<section id="part-{name}" class="part part--{name}" data-slot="{slot}" '
        f'data-digest="{mark}">{html}</section>'
    )


def sections(painted: Mapping[str, str], known: Collection[str] = ()) -> dict[str, str]:
    """Wrap the parts that are not known yet."""
    marks = (painted if isinstance(painted, Painted) else Painted(painted)).marks
    return {
        name: section(name, html, slot_of(name, html), marks[name])
        for name, html in painted.items()
        if f"{name}.{marks[name]}" not in known
    }


def now_values(table: Table, looker: Looker, painted: Collection[str]) -> dict[str, str]:
    """Say where the table stands, for the page's script."""
    decides = table.decides
    mine = decides is not None and decides in table.seats_of(looker.person)
    return {
        "version": str(table.noticed),
        "position": str(table.position),
        "decides": "" if decides is None else str(decides),
        "mine": "1" if mine and decides is not None and not table.seats[decides].thinks else "0",
        "status": table.status,
        "address": table.address,
        "parts": " ".join(painted),
        "as": "" if looker.seat is None else str(looker.seat),
    }


def now_tag(values: Mapping[str, str]) -> str:
    """Write where the table stands."""
    said = "".join(f' data-{key}="{escape(value)}"' for key, value in values.items())
    return f'<div id="now"{said} hidden></div>'


def fragment(table: Table, looker: Looker, painted: Mapping[str, str], have: Collection[str] = ()) -> str:
    """Write the parts that a page does not have yet; `have` lists NAME.DIGEST."""
    differing = sections(painted, set(have))
    return now_tag(now_values(table, looker, painted)) + "".join(differing.values())


def page_context(table: Table, looker: Looker, painted: Mapping[str, str]) -> dict[str, Any]:
    """Give what table.html shows beside what every page needs."""
    wrapped = sections(painted)
    slots = {
        slot: "".join(wrapped[name] for name, html in painted.items() if slot_of(name, html) == slot)
        for slot in SLOTS
    }
    return {
        "id": table.id,
        "game": table.game.title,
        "slug": table.game.slug,
        "status": table.status,
        "hints": table.deal.hints,
        "seats": len(table.seats),
        "hides": hides(table),
        "now": now_tag(now_values(table, looker, painted)),
        "pieces": table.game.pieces(PREFIX, looker.lang),
        "slots": slots,
        "layout": looker.layout,
    }


def replay_context(table: Table, looker: Looker, painted: Mapping[str, str], number: int) -> dict[str, Any]:
    """Give what replay.html shows beside what every page needs."""
    moves = table.played.moves
    starts = [n for n, move in enumerate(moves) if n == 0 or move.player != moves[n - 1].player]
    return {
        **page_context(table, looker, painted),
        "number": number,
        "count": len(moves),
        "turns": " ".join(map(str, [*starts, len(moves)])),
    }
