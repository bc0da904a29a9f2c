"""Playing action tokens: the strip of tokens to pick one from, and the rings around what each can hit."""

from collections.abc import Sequence

from taproom.games.dice_brewing.drawing.offers import Aim, aims_at
from taproom.games.dice_brewing.drawing.pen import DicePen
from taproom.games.dice_brewing.names import token_name, token_short, token_text
from taproom.games.dice_brewing.pieces import TOKENS
from taproom.kernel.boxes import centred, piece, row, said, small
from taproom.kernel.pen import Part, at, rect
from taproom.kernel.svg import Markup, joined

MOST_NAMED = 4
"""More tokens than these stand over the roofs without their names."""


def playable(pen: DicePen) -> list[str]:
    """List the kinds of tokens that can be played now."""
    return [kind for kind in TOKENS if f"token-{kind}" in pen.offers]


def strip(pen: DicePen) -> list[Part]:
    """Draw the tokens that can be played, to be picked, with their names."""
    _ = pen.words
    kinds = playable(pen)
    if not kinds:
        return []
    named = pen.tall or len(kinds) <= MOST_NAMED
    tokens = [token_to_play(pen, kind, named) for kind in kinds]
    return [said(_("Play a token"), small(pen), "soft"), *tokens]


def token_to_play(pen: DicePen, kind: str, named: bool) -> Part:
    """Draw a token as something to pick, with its short name if there is room."""
    words = [said(token_short(kind, pen.lang), small(pen) + 1, "medium")] if named else []
    content = row([piece(pen, f"token-{kind}", 34), *words], 5)
    wide, high = content.width + 14, 44 if pen.tall else 40
    ground = rect(1, 1, wide - 2, high - 2, high / 2 - 1, "base offer")
    return Part(wide, high, token_handle(pen, kind, ground, centred(content, wide, high)))


def token_handle(pen: DicePen, kind: str, *children: str) -> Markup:
    """Draw a token that can be picked."""
    _ = pen.words
    told = _("{label}: {gains}", label=token_name(kind, pen.lang), gains=token_text(kind, pen.lang))
    return pen.handle(f"token-{kind}", told, "token", *children)


def aimed(pen: DicePen, thing: str, seat: int, face: Part, second: bool = False, grow: float = 2) -> Markup:
    """Lay over a thing what a token can do to it, seen only while that token is picked."""
    found = aims_at(pen.targets, thing, seat, seat == pen.view["player"])
    if not found:
        return face.markup
    return joined([face.markup, *rings(pen, found, face, second, grow)])


def rings(pen: DicePen, found: Sequence[Aim], face: Part, second: bool, grow: float) -> list[Markup]:
    """Draw a ring with the token's sign for each token that can hit a thing."""
    side = min(face.width, face.height)
    ground = rect(-grow, -grow, face.width + 2 * grow, face.height + 2 * grow, min(11, side / 4), "base aim")
    drawn = []
    for aim in found:
        sign = min(26, side * 0.62)
        badge = at(face.width - sign + 4, face.height - sign + 4, pen.use(f"token-{aim.token}", 0, 0, sign))
        key = f"token-{aim.token}"
        if second:
            drawn.append(pen.second(aim.name, key, "choice", ground, badge, veiled=True))
        else:
            drawn.append(pen.veiled(aim.name, key, "choice", ground, badge))
    return drawn
