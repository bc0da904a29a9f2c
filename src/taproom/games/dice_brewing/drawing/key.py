"""The key: what the marks on dice, fields and labels mean, for whoever sees a table for the first time."""

from taproom.games.dice_brewing.drawing.boxes import boxed, paragraph, piece, row, said, small
from taproom.games.dice_brewing.drawing.dice import draw_die
from taproom.games.dice_brewing.drawing.pen import DicePen
from taproom.games.dice_brewing.names import a_die
from taproom.games.dice_brewing.pieces import COLOURS, LETTERS
from taproom.kernel.pen import Part, at, circle, panel, rect, text
from taproom.kernel.svg import joined

SIGN = 58
"""How much room a sign has."""


def draw_key(pen: DicePen, wide: float) -> Part:
    """Draw the key in columns."""
    _ = pen.words
    across = 2 if pen.tall or wide < 400 else 4
    side = (wide - 24) / across
    entries = signs(pen)
    rows = (len(entries) + across - 1) // across
    size = small(pen)
    step = 50 if pen.tall else 46 if side < 220 else 42
    high = 48 + rows * step
    drawn = [panel(wide, high), text(13, 28, _("Key"), 18, "serif")]
    for n, (sign, words) in enumerate(entries):
        x, y = 12 + side * (n % across), 38 + step * (n // across)
        room = side - SIGN - 8
        said_so = paragraph(words, room, size, 2 if side >= 220 else 3)
        drawn.append(at(x, y, boxed(sign, SIGN - 6, step).markup))
        drawn.append(at(x + SIGN, y + (step - said_so.height) / 2, said_so.markup))
    return Part(wide, high, joined(drawn))


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
        (rings(), _("used by; closed when all are full")),
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


def rings() -> Part:
    """Draw a full and an empty ring."""
    return Part(32, 14, joined([circle(8, 7, 6, "user seat-1"), circle(24, 7, 6, "ring")]))


def tag(sign: str, pen: DicePen, status: str) -> Part:
    """Draw how a die that a recipe asks is marked."""
    words = [said(sign, 14, f"bold key-{status}")]
    if status == "stored":
        words.append(piece(pen, "check", 13, "key-stored"))
    line = row(words, 0)
    wide, high = line.width + 8, line.height + 4
    return Part(wide, high, joined([rect(0, 0, wide, high, 5, f"key-tag-{status}"), at(4, 2, line.markup)]))
