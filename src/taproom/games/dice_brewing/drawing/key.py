"""The key: what the marks on dice, fields and labels mean, for whoever sees a table for the first time."""

from taproom.games.dice_brewing.drawing.dice import draw_die
from taproom.games.dice_brewing.drawing.houses import user
from taproom.games.dice_brewing.drawing.pen import DicePen
from taproom.games.dice_brewing.names import a_die
from taproom.games.dice_brewing.pieces import COLOURS, LETTERS
from taproom.kernel.boxes import boxed, paragraph, piece, row, said, small
from taproom.kernel.pen import Part, at, circle, panel, rect, text
from taproom.kernel.svg import joined

SIGN = 58
"""How much room a sign has."""
LEAST = 42
"""How high a row is at least."""
LINES = 6
"""How many lines a meaning may need in the narrowest column."""
NARROW, BROAD = 400, 800
"""A key that is narrower than this has two columns, one that is broader four."""


def draw_key(pen: DicePen, wide: float) -> Part:
    """Draw the key in columns; each row is as high as its longest meaning needs."""
    _ = pen.words
    across = 2 if pen.tall or wide < NARROW else 3 if wide < BROAD else 4
    side = (wide - 24) / across
    entries = [entry(pen, sign, words, side) for sign, words in signs(pen)]
    drawn = [text(13, 28, _("Key"), 18, "serif")]
    y = 38.0
    for n in range(0, len(entries), across):
        line = entries[n : n + across]
        high = max(part.height for part in line)
        drawn += [
            at(12 + side * place, y + (high - part.height) / 2, part.markup)
            for place, part in enumerate(line)
        ]
        y += high
    return Part(wide, y + 10, joined([panel(wide, y + 10), *drawn]))


def entry(pen: DicePen, sign: Part, words: str, wide: float) -> Part:
    """Draw a sign with its meaning beside it."""
    said_so = paragraph(words, wide - SIGN - 8, small(pen), LINES)
    high = max(LEAST, said_so.height + 8)
    return Part(
        wide,
        high,
        joined(
            [
                boxed(sign, SIGN - 6, high).markup,
                at(SIGN, (high - said_so.height) / 2, said_so.markup),
            ]
        ),
    )


def signs(pen: DicePen) -> list[tuple[Part, str]]:
    """List the signs with their meaning."""
    _ = pen.words
    size = small(pen)
    die = 36
    kinds = [
        (draw_die(pen, f"{LETTERS[n]}{n + 2}", die), a_die(colour, pen.lang))
        for n, colour in enumerate(COLOURS)
    ]
    return [
        *kinds,
        (draw_die(pen, "P4+", die), _("raised until tidying")),
        (draw_die(pen, "H3 blocked", die), _("blocked in this round")),
        (draw_die(pen, "D4 protected", die), _("protected in this round")),
        (draw_die(pen, "P?", die), _("not rolled yet")),
        (bolt_sign(pen), _("a blue die here: effect at once")),
        (piece(pen, "hourglass", 26, "ink"), _("effect at tidying")),
        (rings(pen), _("used by; closed when all are full")),
        (row([piece(pen, "store", 22, "ink"), said("P3", size, "bold")], 2), _("a die of the store")),
        (tag("3+", pen, "stored"), _("asked and stored")),
        (tag("3+", pen, "pool"), _("asked, still in the pool")),
        (tag("3+", pen, "missing"), _("asked and missing")),
        (piece(pen, "lock", 28), _("opens in a later round")),
    ]


def bolt_sign(pen: DicePen) -> Part:
    """Draw a place for a blue die."""
    return Part(
        52,
        32,
        joined(
            [
                rect(1, 1, 50, 30, 15, "bolt-place"),
                pen.use("bolt", 6, 8, 16, None, "blue-ink"),
                text(34, 21.5, "2+", 15, "bold middle blue-ink"),
            ]
        ),
    )


def rings(pen: DicePen) -> Part:
    """Draw a full and an empty ring."""
    size = 14 if pen.tall else 12
    full = user(pen, 1, size, size * 1.25)
    return row([full, Part(14, 14, circle(7, 7, 5.5, "ring"))], 3)


def tag(sign: str, pen: DicePen, status: str) -> Part:
    """Draw how a die that a recipe asks is marked."""
    words = [said(sign, 14, f"bold key-{status}")]
    if status == "stored":
        words.append(piece(pen, "check", 13, "key-stored"))
    line = row(words, 0)
    wide, high = line.width + 8, line.height + 4
    return Part(wide, high, joined([rect(0, 0, wide, high, 5, f"key-tag-{status}"), at(4, 2, line.markup)]))
