"""The table as text: how pieces of text become lines, tables and columns.

A number in square brackets stands for a choice that is told there in full: "2[12]" in the row of a place and
the column of the bike rides there.
"""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from taproom.games.belgian_beers_race import names
from taproom.games.belgian_beers_race.units import unbroken
from taproom.kernel.blocks import WIDTH, Line, Span, line, padded, plain

Json = Mapping[str, Any]
Numbers = Mapping[str, int]
Cell = tuple[Span, ...]
BETWEEN = " \N{MIDDLE DOT} "
ARROW = "\N{RIGHTWARDS ARROW}"
GAP = 2


def seat_names(view: Json, seats: Sequence[int], lang: str) -> str:
    """Name several seats."""
    return ", ".join(names.seat_name(view, seat, lang) for seat in seats)


def joined(parts: Sequence[str]) -> list[Line]:
    """Put facts behind each other; a line ends between two of them, unless one is longer than a line."""
    rows: list[str] = []
    for part in map(unbroken, filter(None, parts)):
        if rows and len(rows[-1]) + len(BETWEEN) + len(part) <= WIDTH:
            rows[-1] += BETWEEN + part
        else:
            rows += wrap(part, WIDTH, initial_indent="  " if rows else "", subsequent_indent="  ")
    return [line(row) for row in rows]


def width_of(rows: Sequence[Sequence[Cell]], place: int, gap: int) -> int:
    """How wide a column must be; an empty one needs nothing."""
    widest = max(len(plain(row[place])) for row in rows)
    return widest + gap if widest else 0


def table(rows: Sequence[Sequence[Cell]], gap: int = GAP) -> list[Line]:
    """Lay rows of cells out; the last cell may go on below itself."""
    widths = [width_of(rows, place, gap) for place in range(len(rows[0]) - 1)]
    lines: list[Line] = []
    for *cells, last in rows:
        head: Line = ()
        for cell, width in zip(cells, widths, strict=True):
            head += padded(cell, width)
        lines += filled(head, last)
    return lines


def filled(head: Line, spans: Sequence[Span]) -> list[Line]:
    """Put pieces after a head; where there is no room the next line goes on below them."""
    indent = len(plain(head))
    rows = [head]
    for span in spans:
        for word in span.text.split(" "):
            blank = " " if plain(rows[-1])[indent:].strip() else ""
            if blank and len(plain(rows[-1])) + 1 + len(word) > WIDTH:
                rows.append(line(" " * indent, Span(word, span.mark)))
            else:
                rows[-1] = (*rows[-1], Span(blank + word, span.mark))
    return rows


def columns(cells: Sequence[Cell]) -> list[Line]:
    """Put cells below each other in as many columns as there is room for."""
    width = max(len(plain(cell)) for cell in cells) + GAP
    height = -(-len(cells) // max(1, (WIDTH + GAP) // width))
    lines: list[Line] = []
    for row in range(height):
        one: Line = ()
        for cell in cells[row::height]:
            one += padded(cell, width)
        lines.append(one)
    return lines
