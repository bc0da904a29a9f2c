"""The bottler: cards within reach, next in line, in the pile, and those of the end of the game."""

import json

from taproom.games.belgian_beers_race.drawing.goods import seal, token
from taproom.games.belgian_beers_race.drawing.means import VERBS, open_means
from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.games.belgian_beers_race.names import card_kind, card_text, means_name, place_name
from taproom.kernel.boxes import HEAVY, SLACK, column, flow, paragraph, row, said, small, titled
from taproom.kernel.memory import remembered_part
from taproom.kernel.pen import Json, Part, at, panel, rect
from taproom.kernel.svg import Markup, element, joined

PAD = 14
GAP = 8
SEAL = 32
LEFT = 36
"""Where the text of a card begins."""
FEW = 3
"""Up to so many places are told one by one."""
LEAST = 62
"""How high a card is at least, side by side with others."""
LINES = 4
"""No card's text is longer."""
MOST_WAYS = 3
"""Lines about what would meet a card."""


def draw_bottler(pen: RacePen, room: float) -> Part:
    """Draw all cards that can be seen."""
    _ = pen.words
    cards = pen.view["bottler"]
    inner = room - 2 * PAD
    reach = shelf(pen, cards["reach"], "reach", inner, 4)
    line = shelf(pen, cards["line"], "next", inner, 4)
    goals = shelf(pen, cards["goals"], "goal", inner, max(3, len(cards["goals"])))
    title = row([said(_("Bottler"), 18, "serif"), said(_("within reach"), 14, "soft")], 8)
    empty = "" if cards["pile"] else _("the pile is empty")
    stacked = column(
        [
            column([title, reach], 6),
            headed(pen, _("Next in line"), line, empty),
            headed(pen, _("At the end of the game"), goals),
        ],
        11,
    )
    high = stacked.height + 2 * PAD
    return Part(room, high, joined([panel(room, high), at(PAD, PAD - 2, stacked.markup)]))


def headed(pen: RacePen, head: str, cards: Part, note: str = "") -> Part:
    """Write what some cards are above them; without cards nothing."""
    if not cards.height:
        return cards
    words = [said(head, 14, "bold soft"), *([said(note, small(pen), "soft")] if note else [])]
    return column([row(words, 10), cards], 6)


def shelf(pen: RacePen, cards: list[Json], where: str, room: float, across: int) -> Part:
    """Draw cards side by side, all equally high; on a page and on a phone below each other."""
    if pen.tall or pen.paged:
        return flow([draw_alone(pen, card, where, room) for card in cards], room, GAP, GAP)
    wide = (room - GAP * (across - 1)) / across
    contents = [body(pen, card, where, wide) for card in cards]
    high = max([LEAST, *(content.height + 14 for content in contents)])
    drawn = [
        draw_card(pen, card, where, content, wide, high)
        for card, content in zip(cards, contents, strict=True)
    ]
    return flow(drawn, room, GAP, GAP)


def draw_alone(pen: RacePen, card: Json, where: str, wide: float) -> Part:
    """Draw a card that is as high as it needs, on a page only if it looks new."""

    def drawn() -> Part:
        content = body(pen, card, where, wide)
        least = 50 if pen.tall else 46
        return draw_card(pen, card, where, content, wide, max(least, content.height + 14))

    pile = pen.view["bottler"]["pile"] if where == "next" and is_top(pen, card) else None
    facts = (json.dumps(card), where, wide, pen.main, own(pen), pile, is_lit(pen, card), *ways_to(pen, card))
    return remembered_part(("card", pen.style, tuple(pen.initials), facts), drawn) if pen.paged else drawn()


def body(pen: RacePen, card: Json, where: str, wide: float) -> Part:
    """Write what a card asks for, and below it what would meet it or how far one is."""
    room = wide - LEFT - SEAL - 13
    words = paragraph(card_text(card, pen.lang), room / SLACK, 15 if pen.tall else 13.5, LINES, "serif-plain")
    return column([words, notes(pen, card, where, room)], 3)


def draw_card(pen: RacePen, card: Json, where: str, content: Part, wide: float, high: float) -> Part:
    """Draw a card: its sign, its text, its seal."""
    lit = where == "reach" and is_lit(pen, card)
    cls = {"reach": "card", "next": "card next", "goal": "card"}[where] + (" can" if lit else "")
    below = Markup()
    if where == "next" and is_top(pen, card):
        cls = "card pile"
        below = joined(
            [rect(1 + n, 1 + n, wide - 2, high - 2, 9, "card pile") for n in (6, 3)]
            if pen.view["bottler"]["pile"]
            else []
        )
    sign = pen.use(card["kind"], 9, high / 2 - 10, 20, None, f"level-{card['level']}")
    children = [
        below,
        rect(1, 1, wide - 2, high - 2, 9, f"base {cls}"),
        titled(card_kind(card["kind"], pen.lang), sign),
        at(LEFT, (high - content.height) / 2, content.markup),
        at(wide - SEAL - 9, (high - SEAL) / 2, seal(card["points"], SEAL).markup),
    ]
    called = pen.once(f"card-{card['card']}")
    named = {"id": pen.prefix + called if pen.paged and called else None, "data-piece": called}
    return Part(wide, high, element("g", named, joined(children)))


def is_lit(pen: RacePen, card: Json) -> bool:
    """Say whether a card can be removed or met now."""
    return f"remove-{card['card']}" in pen.targets or bool(ways_to(pen, card))


def is_top(pen: RacePen, card: Json) -> bool:
    """Say whether a card is the top of the pile: the last of those next in line."""
    line: list[Json] = pen.view["bottler"]["line"]
    return bool(line[-1]["card"] == card["card"])


# What stands below a card's text.


def notes(pen: RacePen, card: Json, where: str, room: float) -> Part:
    """Say what meets a card now, how far the main seat is, and who meets it."""
    _ = pen.words
    size = small(pen)
    lines = []
    ways = ways_to(pen, card) if where == "reach" else []
    if ways:
        now = _("now: {ways}", ways=", ".join(ways))
        lines.append(paragraph(now, room / HEAVY, size, MOST_WAYS, "bold copper-ink"))
    tokens = row([token(pen, seat, 14) for seat in card["met_by"]], 2)
    far = progress(pen, card)
    if far and not ways:
        lines.append(flow([said(far, size, "soft"), tokens], room, 5, 1))
    if where == "next" and is_top(pen, card) and pen.view["bottler"]["pile"]:
        below = pen.view["bottler"]["pile"]
        lines.append(said(_.plural("{n} below", "{n} below", below), size, "soft"))
    return column(lines, 1)


def progress(pen: RacePen, card: Json) -> str:
    """Say how far the main seat is with a star or flag: of several things, how many are there."""
    _ = pen.words
    if not card["counts"]:
        return ""
    counts, terms = card["counts"][pen.main], card["terms"]
    if len(terms) == 1:
        have, wanted, sign = counts[0], terms[0]["number"], terms[0]["sign"]
    else:
        have, wanted, sign = sum(card["holds"][pen.main]), len(terms), ">="
    if len(terms) == 1 and terms[0]["name"] == "gp_rank":
        far = _("you: not yet") if own(pen) else _("{name}: not yet", name=pen.initials[pen.main])
        near = _("you: number {n}", n=have) if own(pen) else f"{pen.initials[pen.main]}: {have}"
        return near if have else far
    if sign == "=":
        return _("you at {have}", have=have) if own(pen) else f"{pen.initials[pen.main]}: {have}"
    if own(pen):
        return _("you {have} of {wanted}", have=have, wanted=wanted)
    return _("{name}: {have} of {wanted}", name=pen.initials[pen.main], have=have, wanted=wanted)


def own(pen: RacePen) -> bool:
    """Say whether the main seat is the one that looks."""
    return pen.view["viewer"] is not None


def ways_to(pen: RacePen, card: Json) -> list[str]:
    """List what would meet a card now: places, the means to them if not all do, and plain actions."""
    number = card["card"]
    found = [
        deed(pen, action) for action, cards in pen.view["meets"].items() if is_deed(action, cards, number)
    ]
    rides: dict[str, list[str]] = {means: [] for means in VERBS}
    for way in pen.view["ways"]:
        goal = place_name(way["place"], pen.lang)
        means_met = [means for means in open_means(way) if number in way[means]["cards"]]
        if means_met == open_means(way):
            found += [goal] * bool(means_met)
        else:
            for means in means_met:
                rides[means].append(goal)
    return [*found, *(ride(pen, means, goals) for means, goals in rides.items() if goals)]


def is_deed(action: str, cards: list[int], number: int) -> bool:
    """Say whether a plain action, one that leads nowhere, meets a card."""
    return number in cards and " to " not in action


def ride(pen: RacePen, means: str, goals: list[str]) -> str:
    """Name a means with where it must lead, if that is not everywhere or much."""
    everywhere = sum(means in open_means(way) for way in pen.view["ways"])
    called = means_name(means, pen.lang)
    return called if len(goals) == everywhere or len(goals) > FEW else f"{called} {'/'.join(goals)}"


def deed(pen: RacePen, action: str) -> str:
    """Name a plain action."""
    _ = pen.words
    return {
        "buy": _("Buy"),
        "buy with cheese": _("Buy with cheese"),
        "buy cheese": _("Buy cheese"),
        "taste": _("Taste"),
        "eat cheese": _("Eat cheese"),
        "camp": _("Camp"),
        "end day": _("End the day"),
    }[action]
