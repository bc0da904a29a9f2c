"""What lies below the street of a large brewery: pool, store, seeds, ingredients and tokens."""

from taproom.games.dice_brewing.drawing.dice import (
    POOL,
    STORE,
    Lying,
    chip_of,
    draw_die,
    draw_ingredient,
    draw_seed,
    draw_token,
    kind_of,
)
from taproom.games.dice_brewing.drawing.offers import bearers, key_of
from taproom.games.dice_brewing.drawing.pen import DicePen
from taproom.games.dice_brewing.drawing.plays import aimed, playable, token_handle
from taproom.games.dice_brewing.names import own_die
from taproom.games.dice_brewing.texts import STORED
from taproom.kernel.boxes import column, flow, piece, row, said, small
from taproom.kernel.pen import Json, Part, at, path, rect
from taproom.kernel.svg import Markup, joined
from taproom.kernel.words import capital

LARGE_DIE = 50
MIDDLE_DIE = 40
NARROW = 760
"""A large brewery that is less wide has little room for goods."""
GOODS, NARROW_GOODS = 0.38, 0.28
"""The share of the tray that goods may take."""
APART = 16
"""How far kinds of goods are apart."""
EDGE = 3
"""How wide the frame around a die is."""


def draw_tray(pen: DicePen, seat: int, wide: float, own: str) -> Part:
    """Draw pool, store, seeds, ingredients and tokens below the street."""
    return tall_tray(pen, seat, wide, own) if pen.tall else wide_tray(pen, seat, wide, own)


def tall_tray(pen: DicePen, seat: int, wide: float, own: str) -> Part:
    """Draw the tray of a phone: pool, store and goods below each other."""
    room = wide - 28
    parts = [
        pool(pen, seat, room, LARGE_DIE, own),
        store(pen, seat, room, LARGE_DIE, own),
        goods(pen, seat, room, 42, own),
    ]
    stacked = column([boxed_left(part, room, 0) for part in parts], 12)
    return Part(wide, stacked.height + 20, at(14, 9, stacked.markup))


def wide_tray(pen: DicePen, seat: int, wide: float, own: str) -> Part:
    """Draw the tray in one row; many dice, or little room, make the dice smaller."""
    me = pen.view["breweries"][seat]
    room = wide * (GOODS if wide >= NARROW else NARROW_GOODS)
    held = goods(pen, seat, room, good_side(pen, seat, room), own)
    free = wide - 28 - held.width - 56
    kept = len(me["store"]) + (1 if can_store(pen, own) else 0)
    counts = [max(2.5, len(me["pool"]) + len(me["fresh"])), max(2.5, kept)]
    side = LARGE_DIE if sum(counts) * (LARGE_DIE + 10) <= free else MIDDLE_DIE
    needed = counts[0] * (side + 10)
    fits = sum(counts) * (side + 10) <= free
    share = needed / free if fits else min(max(counts[0] / sum(counts), 0.3), 0.7)
    first = pool(pen, seat, free * share, side, own)
    second = store(pen, seat, free * (1 - share), side, own)
    high = max(first.height, second.height, held.height) + 12
    edge = 14 + free * share + 14
    other = edge + 14 + free * (1 - share) + 14
    return Part(
        wide,
        high,
        joined(
            [
                rect(edge, 0, other - edge, high - 1, 0, "shelf"),
                path(f"M{edge:g} 0V{high - 1:g}M{other:g} 0V{high - 1:g}", "rule"),
                at(14, 5, first.markup),
                at(edge + 14, 5, second.markup),
                at(other + 14, 5, held.markup),
            ]
        ),
    )


def boxed_left(part: Part, wide: float, high: float) -> Part:
    """Give a part more room to its right and below."""
    return Part(max(wide, part.width), max(high, part.height), part.markup)


def heading(pen: DicePen, title: str, note: str, room: float) -> Part:
    """Write what a row of pieces is, with a note if there is room."""
    first = said(title, 15, "serif")
    second = said(note, small(pen), "soft")
    return row([first, second], 7) if first.width + 7 + second.width <= room else first


def pool(pen: DicePen, seat: int, room: float, side: float, own: str) -> Part:
    """Draw the active pool."""
    _ = pen.words
    me = pen.view["breweries"][seat]
    dice = tray_dice(pen, seat, [*me["pool"], *me["fresh"]], False, side, own)
    return tray_part(pen, heading(pen, _("Active pool"), _("rolled this round"), room), dice, room, side)


def store(pen: DicePen, seat: int, room: float, side: float, own: str) -> Part:
    """Draw the store, and the place for a die that is picked."""
    _ = pen.words
    dice = tray_dice(pen, seat, pen.view["breweries"][seat]["store"], True, side, own)
    if can_store(pen, own):
        dice.append(store_place(pen, side))
    return tray_part(pen, heading(pen, _("Store"), _("keeps values, brews"), room), dice, room, side)


def tray_part(pen: DicePen, head: Part, dice: list[Part], room: float, side: float) -> Part:
    """Draw a row of dice under its heading; beside other things an empty row is as high as a die."""
    shown = flow(dice, room, 4, 2) if dice else said("\N{EN DASH}", 15, "soft")
    return column([head, boxed_left(shown, 0, 0 if pen.tall else side + 2 * EDGE)], 2)


def tray_dice(pen: DicePen, seat: int, dice: list[str], stored: bool, side: float, own: str) -> list[Part]:
    """Draw dice of pool or store, with what can be done with each."""
    roles = [""] * len(dice) if own else bearers(dice)
    return [tray_die(pen, seat, die, stored, side, role) for die, role in zip(dice, roles, strict=True)]


def tray_die(pen: DicePen, seat: int, die: str, stored: bool, side: float, role: str) -> Part:
    """Draw a die: as a control if it is chosen at once, as a handle if it is picked first."""
    face = draw_die(pen, die, side, Lying(seat, STORE if stored else POOL))
    inside = (frame(face), at(EDGE, EDGE, face.markup))
    named = f"{STORED if stored else ''}{kind_of(die)}"
    direct = direct_control(pen, kind_of(die), stored) if role else ""
    if direct and role == "first":
        shown = pen.thing(direct, "choice", *inside)
    elif direct:
        shown = pen.second(direct, None, "choice", *inside)
    elif role and key_of(named) in pen.offers:
        shown = pen.handle(key_of(named), die_label(pen, named), "die-pick", *inside)
    else:
        shown = at(EDGE, EDGE, face.markup)
    over = Part(side, side, Markup())
    aims = at(EDGE, EDGE, aimed(pen, named, seat, over, role == "second")) if role else Markup()
    return Part(side + 2 * EDGE, side + 2 * EDGE, joined([shown, aims]))


def frame(face: Part) -> Markup:
    """Draw the ground of a die that can be chosen."""
    return rect(0.75, 0.75, face.width + 2 * EDGE - 1.5, face.height + 2 * EDGE - 1.5, 11, "base offer")


def direct_control(pen: DicePen, kind: str, stored: bool) -> str:
    """Name the control of a die that is chosen at once: picked, used, or stored after arranging."""
    wanted = [f"pick-stored-{kind}", f"use-{kind}"] if stored else [f"pick-{kind}", f"store-{kind}"]
    now = {target.element for target in pen.offers.get("", ())}
    return next((name for name in wanted if name in now), "")


def die_label(pen: DicePen, thing: str) -> str:
    """Say what picking a die or a seed is for."""
    _ = pen.words
    if thing == "seed":
        return _("A seed: choose where it goes")
    if pen.view["phase"] == "swap":
        return _("{die}: choose what it is swapped for", die=capital(own_die(thing, pen.lang)))
    return _("{die}: choose where it goes", die=capital(own_die(thing, pen.lang)))


def can_store(pen: DicePen, own: str) -> bool:
    """Whether dice that are picked can be stored now."""
    return not own and pen.view["phase"] == "arrange" and bool(pen.named("store"))


def store_place(pen: DicePen, side: float) -> Part:
    """Draw the place of the store that waits for a die; each die that can be stored lights it."""
    wide = side + 2 * EDGE
    roof = 0.42 * wide
    drawn = [
        rect(1, 1, wide - 2, wide - 2, 10, "nook"),
        at((wide - roof) / 2, (wide - roof) / 2, pen.use("store", 0, 0, roof, None, "soft-ink ghost")),
    ]
    for target in pen.named("store"):
        die = target.action.removeprefix("store ")
        content = column([piece(pen, "store", roof, "ink"), chip_of(pen, die)], 1, True)
        inside = at((wide - content.width) / 2, (wide - content.height) / 2, content.markup)
        ground = rect(1, 1, wide - 2, wide - 2, 10, "base offer")
        drawn.append(pen.veiled(target.element, key_of(die), "choice", ground, inside))
    return Part(wide, wide, joined(drawn))


def good_side(pen: DicePen, seat: int, room: float) -> float:
    """Say how large goods can be drawn so that they stand on one line, or the smallest size."""
    _ = pen.words
    me = pen.view["breweries"][seat]
    counts = {
        _("Seeds"): me["seeds"],
        _("Ingredients"): sum(me["ingredients"].values()),
        _("Tokens"): len(me["tokens"]),
    }
    for side in (38, 32):
        widths = [max(said(head, 15, "serif").width, n * (side + 3)) for head, n in counts.items() if n]
        if sum(widths) + APART * (len(widths) - 1) <= room:
            return side
    return 28


def goods(pen: DicePen, seat: int, room: float, side: float, own: str) -> Part:
    """Draw seeds, ingredients and action tokens."""
    _ = pen.words
    groups = [
        (_("Seeds"), seeds(pen, seat, side, own)),
        (_("Ingredients"), ingredients(pen, seat, side)),
        (_("Tokens"), tokens(pen, seat, side, own)),
    ]
    shown = []
    for head, things in groups:
        if things:
            shown.append(column([said(head, 15, "serif"), flow(things, room, 3, 3)], 4))
    if not shown:
        return said(_("no seeds, no goods"), small(pen), "soft")
    return flow(shown, room, APART, 6)


def seeds(pen: DicePen, seat: int, side: float, own: str) -> list[Part]:
    """Draw the seeds of a player; they are picked like dice."""
    drawn = []
    for _seed in range(pen.view["breweries"][seat]["seeds"]):
        face = draw_seed(pen, side, Lying(seat, STORE))
        if own or "seed" not in pen.offers:
            drawn.append(face)
            continue
        ground = rect(0.75, 0.75, side - 1.5, side - 1.5, 11, "base offer")
        handle = pen.handle("seed", die_label(pen, "seed"), "seed-pick", ground, face.markup)
        drawn.append(Part(side, side, handle))
    return drawn


def ingredients(pen: DicePen, seat: int, side: float) -> list[Part]:
    """Draw the special ingredients of a player."""
    return [
        draw_ingredient(pen, thing, side, pen.next(f"ingredient-{seat}-{thing}"))
        for thing, count in pen.view["breweries"][seat]["ingredients"].items()
        for _n in range(count)
    ]


def tokens(pen: DicePen, seat: int, side: float, own: str) -> list[Part]:
    """Draw the action tokens of a player; the own ones are picked if they can be played."""
    now = [] if own else playable(pen)
    return [
        tray_token(pen, seat, token, side, token["kind"] in now)
        for token in pen.view["breweries"][seat]["tokens"]
    ]


def tray_token(pen: DicePen, seat: int, token: Json, side: float, can: bool) -> Part:
    """Draw a token, as a handle if it can be played."""
    face = draw_token(pen, token, side, pen.next(f"token-{seat}"))
    if not can:
        return face
    ground = rect(0, 0, side, side, side / 2, "base offer")
    return face._replace(markup=token_handle(pen, token["kind"], ground, face.markup))
