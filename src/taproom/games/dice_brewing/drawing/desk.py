"""The desk: who decides what, the plain buttons, and the things that belong to this decision alone."""

from taproom.games.dice_brewing.drawing.dice import (
    chip,
    chip_of,
    coins,
    draw_die,
    draw_ingredient,
    kind_of,
    mark,
)
from taproom.games.dice_brewing.drawing.pen import DicePen
from taproom.games.dice_brewing.drawing.plays import draw_plays
from taproom.games.dice_brewing.names import colour_name, colour_of, field_name, token_short
from taproom.games.dice_brewing.texts import bare, is_stored
from taproom.games.dice_brewing.words import task
from taproom.kernel.boxes import (
    button,
    column,
    control,
    flow,
    nothing,
    paragraph,
    piece,
    row,
    said,
    small,
)
from taproom.kernel.lettering import width
from taproom.kernel.pen import SERIF, Part, at, name, rect, who
from taproom.kernel.svg import joined
from taproom.kernel.words import capital

PLAIN = ("roll", "to pool", "to store", "end", "done", "keep", "pass", "later", "not again")
"""The actions that are words, in the order of their buttons."""
FORWARD = ("roll", "end", "done", "keep")
"""Those that go on, and are no pass."""


def draw_desk(pen: DicePen, wide: float) -> Part:
    """Draw the decision that is due; what belongs to it stands below the sentence."""
    pad = 12
    inner = wide - 2 * pad
    parts = [sentence(pen, inner), matter(pen, inner), waiting(pen, inner), draw_plays(pen, inner)]
    stacked = column(parts, 8)
    high = stacked.height + 18
    return Part(
        wide,
        high,
        joined(
            [
                rect(0.5, 0.5, wide - 1, high - 1, 10, "desk"),
                rect(0.5, 0.5, 5, high - 1, 2.5, f"seat-{pen.view['player']}"),
                at(pad + 2, 9, stacked.markup),
            ]
        ),
    )


def sentence(pen: DicePen, room: float) -> Part:
    """Say who decides what, with the plain buttons beside it."""
    view = pen.view
    seat = view["player"]
    shown = [action for action in PLAIN if action.replace(" ", "-") in pen.targets]
    buttons = [
        button(pen, action.replace(" ", "-"), plain(pen, action), action in FORWARD) for action in shown
    ]
    size = 16 if pen.tall else 15
    line = flow(buttons, room, 8, 6) if pen.tall else row(buttons, 8)
    left = room - 46 if pen.tall else room - line.width - 66
    named = min(width(pen.names[seat], 17) * SERIF, left)
    who_decides = Part(named, 22, name(0, 17, named + 1, pen.names[seat], 17, "serif"))
    said_so = paragraph(f"{capital(task(view, pen.lang))}.", left, size, 4)
    words = column([who_decides, said_so], 1)
    head = row([Part(36, 36, who(pen, seat, 18, 18, 17, 18)), words], 10)
    if pen.tall:
        return column([head, line], 8)
    high = max(head.height, line.height)
    return Part(
        room,
        high,
        joined(
            [
                at(0, (high - head.height) / 2, head.markup),
                at(room - line.width - 4, (high - line.height) / 2, line.markup),
            ]
        ),
    )


def plain(pen: DicePen, action: str) -> str:
    """Give the word on a plain button."""
    _ = pen.words
    return {
        "later": _("Later"),
        "not again": _("Not again this phase"),
        "end": _("End turn"),
        "pass": _("Pass"),
        "done": _("Done"),
        "roll": _("Roll"),
        "keep": _("Keep"),
        "to pool": _("To the pool"),
        "to store": _("To the store"),
    }[action]


def matter(pen: DicePen, room: float) -> Part:
    """Draw what a decision is about, if it is about something that lies nowhere else."""
    drawers = {"pick": picked, "swap": swap, "use": brew, "take": take, "keep": keep, "buy": means}
    drawer = drawers.get(pen.view["phase"])
    return drawer(pen, room) if drawer else nothing()


def picked(pen: DicePen, room: float) -> Part:
    """School 1: the dice that will be rolled."""
    _ = pen.words
    me = pen.view["breweries"][pen.view["player"]]
    if not me["picked"]:
        return said(_("No dice picked yet"), small(pen), "soft")
    return flow([said(_("To be rolled"), small(pen), "soft"), *picked_dice(pen)], room, 5, 3)


def picked_dice(pen: DicePen) -> list[Part]:
    """Draw the dice that are picked; those of the store have a roof."""
    seat = pen.view["player"]
    found = []
    for die in pen.view["breweries"][seat]["picked"]:
        plain = bare(die)
        face = draw_die(pen, plain, 42, pen.next(f"die-{seat}-{kind_of(plain)}"))
        roof = [piece(pen, "store", 15, "soft-ink")] if is_stored(die) else []
        found.append(row([*roof, face], 1))
    return found


def swap(pen: DicePen, room: float) -> Part:
    """School 2: the rolled stock, and for each own die what it can be swapped for."""
    _ = pen.words
    rolled = pen.view["decision"]["rolled"]
    stock = [draw_die(pen, die, 32, pen.next(f"rolled-{die}")) for die in rolled]
    lines = [flow([said(_("Rolled from the stock"), small(pen), "soft"), *stock], room, 3, 3)]
    swaps: dict[str, list[Part]] = {}
    for target in pen.named("swap"):
        own, new = target.action.removeprefix("swap ").split(" for ")
        swaps.setdefault(own, []).append(control(pen, target.element, chip_of(pen, new, 15), "choice", 6))
    groups = [
        row([chip_of(pen, own, 15), piece(pen, "swap", 18, "soft-ink"), *news], 5)
        for own, news in swaps.items()
    ]
    return column([*lines, flow(groups, room, 26, 5)], 6)


def brew(pen: DicePen, room: float) -> Part:
    """A brew in progress: its dice so far, and what is still asked; stored dice that fit are lit below."""
    _ = pen.words
    decision = pen.view["decision"]
    parts = [said(decision["recipe"]["name"], 16, "serif"), *upgrade(pen), *picked_dice(pen)]
    parts += [wanted(pen, die) for die in decision["needs"]]
    return flow(parts, room, 6, 3)


def upgrade(pen: DicePen) -> list[Part]:
    """Draw what the brew is upgraded with."""
    used = pen.view["decision"]["upgrade"]
    if not used:
        return []
    return [mark(pen, "B", 24) if used == "blue" else draw_ingredient(pen, used, 30)]


def wanted(pen: DicePen, die: str) -> Part:
    """Draw a die that a brew still asks."""
    size = 15
    content = row([mark(pen, die, 21), said(f"{die[1]}+", size, "bold")], 2)
    wide, high = content.width + 10, 34
    ground = rect(1, 1, wide - 2, high - 2, 8, "slot")
    return Part(wide, high, joined([ground, at(5, (high - content.height) / 2, content.markup)]))


def take(pen: DicePen, room: float) -> Part:
    """The reward of choice: a die of a colour, or an action token of a kind."""
    parts = [said(pen.view["decision"]["recipe"]["name"], 16, "serif"), *upgrade(pen)]
    for target in pen.named("take"):
        _take, first, *rest = target.action.split()
        if first == "token":
            content = [piece(pen, f"token-{rest[0]}", 32), said(token_short(rest[0], pen.lang), 14)]
        else:
            content = [piece(pen, f"die-{first}-0", 34), said(colour_name(first, pen.lang), 14)]
        parts.append(control(pen, target.element, row(content, 5), "choice", 8))
    return flow(parts, room, 8, 6)


def keep(pen: DicePen, room: float) -> Part:
    """A die that has just been raised, to be put away."""
    facts = pen.view["decision"]
    field, die, new = facts["field"], facts["die"], facts["raised"]
    parts = [
        said(field_name(field, pen.lang), small(pen), "soft"),
        chip(pen, die, 15),
        piece(pen, "arrow", 15, "ink"),
    ]
    return flow([*parts, Part(42, 42, pen.use(f"die-{colour_of(new)}-{new[1]}", 0, 0, 42))], room, 6, 3)


def means(pen: DicePen, room: float) -> Part:
    """What the buyer can spend, if dice that show 1 count."""
    _ = pen.words
    mine = pen.view["mine"]
    if not mine or not mine["credit"]:
        return nothing()
    words = said(
        _("To spend, with {credit} for dice that show 1:", credit=mine["credit"]), small(pen), "soft"
    )
    return flow([words, coins(pen, mine["funds"], 16)], room, 6, 3)


def waiting(pen: DicePen, room: float) -> Part:
    """Gains that wait for a piece to come back to the stock."""
    _ = pen.words
    found = pen.view["decision"].get("waiting", [])
    if not found:
        return nothing()
    size = small(pen)
    shown = [
        row(
            [
                Part(24, 24, who(pen, gain["seat"], 12, 12, 11, 14 if pen.tall else 12)),
                said(field_name(gain["field"], pen.lang), size),
            ],
            4,
        )
        for gain in found
    ]
    head = row([piece(pen, "hourglass", 16, "soft-ink"), said(_("Waiting for the stock"), size, "soft")], 4)
    return flow([head, *shown], room, 12, 3)
