"""The foot of a label: how far a recipe is from the viewer's dice, or the ways to brew it now."""

from taproom.games.dice_brewing.drawing.dice import chip, coins, mark, mastery
from taproom.games.dice_brewing.drawing.pen import DicePen
from taproom.kernel.boxes import (
    HEAVY,
    SMALLEST,
    centred,
    column,
    flow,
    nothing,
    paragraph,
    piece,
    row,
    said,
)
from taproom.kernel.game import Target
from taproom.kernel.lettering import fitting
from taproom.kernel.pen import Json, Part, rect
from taproom.kernel.svg import joined


def foot(pen: DicePen, slot: int, room: float) -> Part:
    """Draw the ways to brew a recipe now, or else a ribbon that says how far it is."""
    _ = pen.words
    recipe = pen.view["recipes"][slot]
    found = pen.named(f"brew {recipe['name']}")
    if found:
        return ways(pen, slot, found, room)
    if pen.view["over"]:
        return nothing()
    if in_the_kettle(pen, slot):
        return ribbon(pen, _("Being brewed"), [], "near", room)
    reach = reach_of(pen, slot)
    if recipe["blocked"]:
        return ribbon(pen, _("Blocked this round"), [], "far", room)
    return reach_ribbon(pen, reach, room) if reach else nothing()


def reach_ribbon(pen: DicePen, reach: Json, room: float) -> Part:
    """Say how far a recipe is: ready, to be stored first, one short, out of reach."""
    _ = pen.words
    size = 14 if pen.tall else 11.5
    dice = [chip(pen, row["die"], size) for row in reach["dice"] if row["die"]]
    if reach["ready"]:
        return ribbon(pen, _("Ready"), dice, "ready", room)
    if reach["missing"] == 0:
        pooled = [chip(pen, row["die"], size) for row in reach["dice"] if row["status"] == "pool"]
        return ribbon(pen, _.sense("what to do with dice", "Store"), pooled, "near", room)
    if reach["missing"] > 1:
        return ribbon(pen, _("Out of reach"), [], "far", room)
    lack = next(row for row in reach["dice"] if row["status"] == "missing")
    if not lack["die"]:
        return ribbon(pen, _("One short"), [mark(pen, lack["asked"], size * 1.4)], "near", room)
    more = int(lack["asked"][1]) - int(lack["die"][1])
    nearest = [chip(pen, lack["die"], size), said(f"+{more}", size, "bold on-near")]
    return ribbon(pen, _("One short"), nearest, "near", room)


def ribbon(pen: DicePen, words: str, dice: list[Part], cls: str, room: float) -> Part:
    """Draw a ribbon across the foot of a label; what does not fit beside the words stands below them."""
    size = 14 if pen.tall else fitting(words, (room - 8) / HEAVY, 13, SMALLEST)
    first = said(words, size, f"bold on-{cls}")
    if first.width > room - 8:
        first = paragraph(words, (room - 8) / HEAVY, size, 2, f"bold on-{cls}", True)
    tick = [piece(pen, "check", 14, f"on-{cls}")] if cls == "ready" else []
    head = row([*tick, first], 3)
    line = row([head, row(dice, 2)], 6)
    if line.width > room - 4:
        line = column([head, flow(dice, room - 4, 2, 2, True)], 2, True)
    high = max(28, line.height + 8)
    return Part(room, high, joined([rect(0, 0, room, high, 6, f"ribbon {cls}"), centred(line, room, high)]))


def ways(pen: DicePen, slot: int, found: list[Target], room: float) -> Part:
    """Draw a control for each way to brew a recipe, two in a row if they fit."""
    contents = [way(pen, slot, target, room - 16) for target in found]
    half = (room - 4) / 2
    wide = half if len(found) > 1 and all(part.width + 6 <= half for part in contents) else room
    high = 38 if pen.tall else 32
    buttons = []
    for target, content in zip(found, contents, strict=True):
        ground = rect(1.25, 1.25, wide - 2.5, high - 2.5, 8, "base go")
        drawn = pen.thing(target.element, "button", ground, centred(content, wide, high))
        buttons.append(Part(wide, high, drawn))
    return flow(buttons, room, 4, 4)


def way(pen: DicePen, slot: int, target: Target, room: float) -> Part:
    """Draw one way to brew: plain with the dice that do it, or with the upgrade and its bonus."""
    _ = pen.words
    recipe = pen.view["recipes"][slot]
    upgrade = target.action.removeprefix(f"brew {recipe['name']}").removeprefix(" with ")
    if not upgrade:
        return plain_way(pen, slot, room)
    what = mark(pen, "B", 17) if upgrade == "blue" else piece(pen, f"ingredient-{upgrade}", 22)
    arrow = piece(pen, "arrow", 11, "go-ink")
    return row(
        [said("+", 14, "bold go-ink"), what, arrow, *gains(pen, recipe["bonus"], "bold go-ink", 16)], 2
    )


def plain_way(pen: DicePen, slot: int, room: float) -> Part:
    """Draw the way to brew without an upgrade, with the dice that do it if there is room."""
    _ = pen.words
    word = said(_("Brew"), 14, "bold go-ink")
    reach = reach_of(pen, slot)
    if not reach or len(pen.named(f"brew {reach['name']}")) > 1:
        return word
    size = 14 if pen.tall else 11.5
    dice = row([chip(pen, die["die"], size) for die in reach["dice"]], 2)
    return row([word, dice], 6) if word.width + 6 + dice.width <= room else word


def gains(pen: DicePen, gain: Json, cls: str, size: float) -> list[Part]:
    """Draw gold, points, a die or a token."""
    found = []
    if gain.get("die"):
        found.append(piece(pen, "die-any", size * 1.6))
    if gain.get("token"):
        found.append(piece(pen, "token-back", size * 1.55))
    if gain["points"]:
        found.append(mastery(pen, gain["points"], size, cls))
    if gain["gold"]:
        found.append(coins(pen, gain["gold"], size, cls))
    return found


def reach_of(pen: DicePen, slot: int) -> Json | None:
    """Give how far the viewer is from a recipe; a spectator is nowhere, and dice of a brew are laid out."""
    reach: Json | None = pen.mine["recipes"][slot] if pen.mine and not in_the_kettle(pen, slot) else None
    return reach


def in_the_kettle(pen: DicePen, slot: int) -> bool:
    """Say whether a recipe is being brewed just now."""
    brewed: Json = pen.view["decision"].get("recipe", {})
    return bool(brewed) and brewed["name"] == pen.view["recipes"][slot]["name"]
