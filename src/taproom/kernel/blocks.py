"""What a game shows of a position as text: titled blocks of lines, styled by a few plain marks.

A game builds blocks, the terminal gives the marks their colours; a line reads well without any, and is laid
out for WIDTH columns.
"""

from dataclasses import dataclass
from textwrap import wrap
from typing import NamedTuple

from taproom.kernel.words import capital

WIDTH = 76

# The marks.
STRONG = "strong"
FAINT = "faint"
WARM = "warm"
COOL = "cool"
CHOICE = "choice"
MARKS = (STRONG, FAINT, WARM, COOL, CHOICE)

# When a block is shown.
NOW = "now"
"""The decision that is due needs it."""
ROOM = "room"
"""It helps, if there is room."""
ASKED = "asked"
"""Only somebody who asks for everything sees it."""


class Span(NamedTuple):
    """Some text of one style."""

    text: str
    mark: str = ""


Line = tuple[Span, ...]


@dataclass(frozen=True)
class Block:
    """One thing to show, such as a player's board."""

    title: str
    lines: tuple[Line, ...]
    when: str = NOW
    numbered: bool = False
    """It shows the numbers of choices."""


def line(*parts: str | Span) -> Line:
    """Make a line of plain and of styled text."""
    return tuple(part if isinstance(part, Span) else Span(part) for part in parts)


def bracketed(choice: int) -> Span:
    """The number of a choice."""
    return Span(f"[{choice}]", CHOICE)


def wrapped(text: str) -> list[Line]:
    """Break a sentence into lines."""
    return [line(row) for row in wrap(capital(text), WIDTH, subsequent_indent="  ")]


def plain(styled: Line) -> str:
    """Give a line's text without its marks."""
    return "".join(span.text for span in styled)


def padded(styled: Line, width: int) -> Line:
    """Fill a line up with blanks."""
    missing = width - len(plain(styled))
    return (*styled, Span(" " * missing)) if missing > 0 else styled


def beside(left: list[Line], right: list[Line], width: int) -> list[Line]:
    """Put lines beside others; the left ones fill `width` columns."""
    rows = max(len(left), len(right))
    left = left + [()] * (rows - len(left))
    right = right + [()] * (rows - len(right))
    return [(*padded(left[row], width), *right[row]) for row in range(rows)]
