"""The action tokens that can be played now: for each token a row of its targets, player by player."""

from taproom.games.dice_brewing.drawing.dice import chip_of
from taproom.games.dice_brewing.drawing.pen import DicePen
from taproom.games.dice_brewing.names import building_name, field_name, token_name, token_short
from taproom.games.dice_brewing.pieces import BUILDINGS, FIELDS
from taproom.games.dice_brewing.texts import token_of
from taproom.kernel.boxes import column, control, flow, nothing, piece, row, said, small
from taproom.kernel.game import Target
from taproom.kernel.pen import Part, path, who
from taproom.kernel.svg import joined


def draw_plays(pen: DicePen, room: float) -> Part:
    """Draw a row for each token that can be played."""
    rows: dict[str, list[Target]] = {}
    for target in pen.targets.values():
        token = token_of(target.action)
        if token:
            rows.setdefault(token, []).append(target)
    if not rows:
        return nothing()
    drawn = [play(pen, token, targets, room) for token, targets in rows.items()]
    rule = Part(room, 1, path(f"M0 .5H{room:g}", "rule"))
    return column([rule, *drawn], 7)


def play(pen: DicePen, token: str, targets: list[Target], room: float) -> Part:
    """Draw a token and what it can be played on."""
    size = small(pen)
    if pen.tall:
        head = row([piece(pen, f"token-{token}", 34), said(token_name(token, pen.lang), 15, "medium")], 6)
        return column([head, groups(pen, targets, room)], 5)
    label = said(token_short(token, pen.lang), size, "medium")
    head = row([piece(pen, f"token-{token}", 32), label], 5)
    wide = max(head.width, 118)
    shown = groups(pen, targets, room - wide - 10)
    return row([Part(wide, head.height, head.markup), shown], 10)


def groups(pen: DicePen, targets: list[Target], room: float) -> Part:
    """Draw the targets, each player's behind the player's initial."""
    found: dict[str, list[Part]] = {}
    for target in targets:
        thing, _of, seat = target.action.partition(" of seat ")
        verb, rest = thing.split(" ", 1)
        owner = seat or ("" if rest in recipes(pen) else str(pen.view["player"]))
        shown = shown_target(pen, verb, rest, int(owner or 0))
        found.setdefault(owner, []).append(control(pen, target.element, shown, "choice", 4))
    parts: list[Part] = []
    for owner, chips in found.items():
        if owner:
            parts.append(first_of_group(pen, int(owner), chips[0], bool(parts)))
            chips = chips[1:]
        parts += chips
    return flow(parts, room, 3, 4)


def first_of_group(pen: DicePen, seat: int, chip: Part, later: bool) -> Part:
    """Draw a player's initial with the first target, so that no line ends with an initial."""
    side = 28 if pen.tall else 24
    face = Part(side, side, who(pen, seat, side / 2, side / 2, side / 2 - 1, 14 if pen.tall else 12))
    gap = [Part(8, 1, joined([]))] if later else []
    return row([*gap, face, chip], 3)


def recipes(pen: DicePen) -> list[str]:
    """List the names of the open recipes."""
    return [recipe["name"] for recipe in pen.view["recipes"] if recipe]


def shown_target(pen: DicePen, verb: str, thing: str, seat: int) -> Part:
    """Draw what a token is played on: a die, a die on a field or a bolt, a building, a recipe."""
    size = small(pen)
    if thing in BUILDINGS:
        return said(building_name(thing, pen.lang), size)
    if thing in recipes(pen):
        return said(thing, size, "serif")
    if thing.removeprefix("bolt ") in FIELDS:
        return on_field(pen, thing, seat)
    if verb == "protect":
        return row([piece(pen, "shield", 14), chip_of(pen, thing)], 2)
    return chip_of(pen, thing)


def on_field(pen: DicePen, place: str, seat: int) -> Part:
    """Draw a die that lies on a field or on its place for a blue die, and say where."""
    field = place.removeprefix("bolt ")
    me = pen.view["breweries"][seat]
    bolt = [piece(pen, "bolt", 14, "blue-ink")] if place != field else []
    die = me["bolts" if bolt else "slots"][field]
    return row([chip_of(pen, die), *bolt, said(field_name(field, pen.lang), small(pen))], 4)
