"""The table as text: a player's dice, goods and buildings.

A number in square brackets stands for a choice that is told there in full: "P3[4]" on a field's row places
that die.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from taproom.games.dice_brewing import names
from taproom.games.dice_brewing.pieces import BUILDINGS, COLOURS, FIELDS, LETTERS
from taproom.games.dice_brewing.texts import bare, is_stored
from taproom.kernel.blocks import (
    CHOICE,
    COOL,
    FAINT,
    NOW,
    ROOM,
    STRONG,
    WIDTH,
    Block,
    Line,
    Span,
    bracketed,
    line,
    plain,
    wrapped,
)
from taproom.kernel.words import words

Json = Mapping[str, Any]
Numbers = Mapping[str, int]
DASH = "\N{EN DASH}"
BETWEEN = " \N{MIDDLE DOT} "
ARROW = "\N{RIGHTWARDS ARROW}"
TOGETHER = "\N{NO-BREAK SPACE}"
LABEL_WIDTH = 8
BOLT_WIDTH = 5
FEW_KINDS = 3
"""From so many kinds on, what a hidden token can be is not worth the room."""
ARRANGING = ("arrange", "swap", "pick")


# A player.


def heading(view: Json, seat: int, lang: str) -> str:
    """A player's name, money and points."""
    _ = words(lang)
    facts = view["breweries"][seat]
    name = names.seat_name(view, seat, lang)
    total = names.points(sum(view["points"][seat].values()), lang)
    if view["over"]:
        return _("{name}: {points}", name=name, points=total)
    return _(
        "{name}: {gold}, {points}, {total} if the game ended now",
        name=name,
        gold=names.gold(facts["gold"], lang),
        points=names.points(facts["points"], lang),
        total=sum(view["points"][seat].values()),
    )


def holdings(view: Json, seat: int, lang: str, numbers: Numbers) -> Block:
    """Dice, seeds, ingredients and tokens of a player; with numbers that store a die."""
    _ = words(lang)
    facts = view["breweries"][seat]
    pool = numbered_dice([*facts["pool"], *facts["fresh"]], "store {die}", numbers, lang)
    shown = any(span.mark == CHOICE for span in pool)
    if shown:
        pool.append(Span(_("([n] stores the die)"), FAINT))
    lines = [
        *hanging(_("Pool"), pool),
        *hanging(_("Store"), numbered_dice(facts["store"], "", {}, lang)),
        *wrapped(goods(view, seat, lang)),
    ]
    return Block(heading(view, seat, lang), tuple(lines), NOW, shown)


def numbered_dice(dice: Sequence[str], action: str, numbers: Numbers, lang: str) -> list[Span]:
    """Dice in a row, the first of each kind with the number of what can be done with it."""
    spans: list[Span] = []
    done: set[str] = set()
    for die in dice:
        text = action.format(die=die[:2])
        spans.append(Span(names.die_name(die, lang), die_mark(die)))
        if text in numbers and text not in done:
            spans.append(bracketed(numbers[text]))
            done.add(text)
        spans.append(Span(" "))
    return spans or [Span(DASH, FAINT)]


def die_mark(die: str) -> str:
    """A die that cannot be used is faint."""
    return FAINT if die.endswith("blocked") else ""


def goods(view: Json, seat: int, lang: str) -> str:
    """What a player has besides dice."""
    _ = words(lang)
    facts = view["breweries"][seat]
    told = [names.seeds(facts["seeds"], lang)]
    owned = [
        names.ingredient_name(name, lang) + (f" x{count}" if count > 1 else "")
        for name, count in facts["ingredients"].items()
        if count
    ]
    if owned:
        told.append(", ".join(owned))
    if facts["tokens"]:
        kinds = ", ".join(token(one, lang) for one in facts["tokens"])
        told.append(_("tokens: {kinds}", kinds=kinds))
    if facts["market_die"]:
        told.append(_("on the market: {die}", die=names.die_name(facts["market_die"], lang)))
    told.append(_.plural("{n} recipe brewed", "{n} recipes brewed", len(facts["brewed"])))
    return BETWEEN.join(told)


def token(facts: Json, lang: str) -> str:
    """A token by its kind; a hidden one by what everybody knows that it can be."""
    _ = words(lang)
    if facts["kind"]:
        return names.token_short(facts["kind"], lang)
    possible = [names.token_short(kind, lang) for kind in facts["possible"]]
    if len(possible) == 1:
        return possible[0]
    if len(possible) <= FEW_KINDS:
        return _("hidden ({kinds})", kinds=_.choice(possible))
    return _("hidden")


def other(view: Json, seat: int, lang: str) -> Block:
    """Another player in short: the dice, what lies on the board, and the rest."""
    _ = words(lang)
    facts = view["breweries"][seat]
    pool = numbered_dice([*facts["pool"], *facts["fresh"]], "", {}, lang)
    store = numbered_dice(facts["store"], "", {}, lang)
    lines = hanging(_("Pool"), [*pool, Span("  "), *label(_("Store")), *store])
    lying = [
        f"{names.field_name(field, lang)} {on_field(facts, field, lang)}"
        for field in FIELDS
        if field in facts["slots"] or field in facts["bolts"]
    ]
    if lying:
        lines += hanging(_("Board"), [Span(BETWEEN.join(lying))])
    lines += wrapped(goods(view, seat, lang))
    closed = [names.building_name(building, lang) for building in facts["shut"]]
    if closed:
        lines += wrapped(_("closed by a token: {buildings}", buildings=", ".join(closed)))
    return Block(heading(view, seat, lang), tuple(lines), NOW if view["phase"] == "window" else ROOM)


# The buildings of a player.


def buildings(view: Json, seat: int, lang: str, numbers: Numbers) -> Block:
    """Every field: what it takes and gives, the blue die that speeds it up, what lies or can lie there."""
    _ = words(lang)
    placing = any(text.startswith(("place ", "speed ")) for text in numbers)
    titles = even([names.building_name(building, lang) for building in BUILDINGS])
    effects = even([effect(view, field, lang) for field in FIELDS])
    lines: list[Line] = []
    for building, title in zip(BUILDINGS, titles, strict=True):
        if not view["buildings"][building]["open"]:
            opens = _("from round {n}", n=view["buildings"][building]["opens"])
            lines.append(line(Span(title + opens, FAINT)))
            continue
        for field, text in zip(FIELDS, effects, strict=True):
            if view["fields"][field]["building"] == building:
                lines += field_lines(view, seat, field, lang, numbers, title + text)
                title = " " * len(title)
    name = names.seat_name(view, seat, lang)
    heading = _("{name}'s buildings, and the blue die that speeds a field up", name=name)
    if placing:
        blue = asked("B3", lang)
        heading = _("Buildings: [n] places that die there; {blue}: blue die that speeds it up", blue=blue)
    return Block(heading, tuple(lines), NOW if view["phase"] in ARRANGING else ROOM, placing)


def even(texts: Sequence[str]) -> list[str]:
    """Make texts equally wide, with a blank after the longest."""
    width = max(len(text) for text in texts) + 1
    return [f"{text:<{width}}" for text in texts]


def field_lines(view: Json, seat: int, field: str, lang: str, numbers: Numbers, printed: str) -> list[Line]:
    """A field: what is printed there, and how it stands."""
    speed = view["fields"][field]["speed"]
    bolt = asked(f"B{speed}", lang) if speed else ""
    head = line(printed, Span(f"{bolt:<{BOLT_WIDTH}}", COOL))
    return filled(head, standing(view, seat, field, lang, numbers))


def effect(view: Json, field: str, lang: str) -> str:
    """What is printed on a field: its number, what it takes, what it gives."""
    printed = view["fields"][field]
    takes = "/".join(taken(kind, printed["least"], lang) for kind in printed["takes"])
    return f"{field[-1]} {takes} {ARROW} {given(printed['gives'], lang)}"


def taken(kind: str, least: int, lang: str) -> str:
    """What a field takes: a seed, a colour, or a blue die of some value."""
    if kind == "seed":
        return words(lang)("seed")
    return asked(f"{kind}{least}", lang) if least > 1 else letter(kind, lang)


def given(gives: str, lang: str) -> str:
    """What a field gives."""
    _ = words(lang)
    kind, _space, amount = gives.partition(" ")
    if kind == "seeds":
        return names.seeds(int(amount), lang)
    if kind == "gold":
        return names.gold(int(amount), lang)
    if kind in ("roll", "swap"):
        return _("roll again") if kind == "roll" else _("swap one")
    return kind if kind == "+1" else letter(kind[0], lang)


def standing(view: Json, seat: int, field: str, lang: str, numbers: Numbers) -> list[Span]:
    """What lies on a field, what can be laid there, or why nothing can."""
    _ = words(lang)
    facts = view["breweries"][seat]
    if field in facts["slots"] or field in facts["bolts"]:
        spans = [Span(on_field(facts, field, lang), STRONG)]
        bolts = laid(f"speed up {field} with ", "", numbers, lang)
        return [*spans, Span(BETWEEN), Span(_("speed up:") + TOGETHER, FAINT), *bolts] if bolts else spans
    if view["fields"][field]["building"] in facts["shut"]:
        return [Span(_("closed by a token"), FAINT)]
    if field in facts["used"]:
        return [Span(_("used"), FAINT)]
    if field in facts["blocked_by_others"]:
        return [Span(_("used by others"), FAINT)]
    if field == "school 2":
        return swaps(numbers, lang)
    return laid("place ", f" on {field}", numbers, lang)


def on_field(facts: Json, field: str, lang: str) -> str:
    """What lies on a field and on its speed-up place."""
    _ = words(lang)
    item = facts["slots"].get(field, "")
    shown = item_name(item, lang) if item else ""
    if field in facts["bolts"]:
        bolt = _("sped up by {die}", die=names.die_name(facts["bolts"][field], lang))
        return f"{shown}, {bolt}" if shown else bolt
    return shown


def laid(before: str, after: str, numbers: Numbers, lang: str) -> list[Span]:
    """What can be laid somewhere, each with its number; stored dice stand after the others and say so."""
    found = {
        text.removeprefix(before).removesuffix(after): choice
        for text, choice in numbers.items()
        if text.startswith(before) and text.endswith(after)
    }
    spans: list[Span] = []
    stored = False
    for item in sorted(found, key=item_order):
        if is_stored(item) and not stored:
            spans.append(Span(words(lang)("stored:") + TOGETHER, FAINT))
            stored = True
        spans += [Span(item_name(bare(item), lang)), bracketed(found[item]), Span(" ")]
    return spans


def item_order(item: str) -> tuple[bool, int, str]:
    """The pool before the store, then by colour and value."""
    die = bare(item)
    return is_stored(item), LETTERS.find(die[0]), die


def swaps(numbers: Numbers, lang: str) -> list[Span]:
    """What can be laid on School 2, for the colours that can be swapped."""
    _ = words(lang)
    spans: list[Span] = []
    for colour in COLOURS:
        found = laid("place ", f" on school 2 for {colour}", numbers, lang)
        if found:
            spans += [Span(_("{name}:", name=names.colour_name(colour, lang)) + TOGETHER, FAINT), *found]
    return spans


# Pieces.


def letter(kind: str, lang: str) -> str:
    """The letter of a colour."""
    return names.letter_name(kind, lang)


def asked(die: str, lang: str) -> str:
    """A die of at least some value: P3+."""
    return names.die_name(die, lang) + "+"


def item_name(item: str, lang: str) -> str:
    """A die or a seed."""
    return words(lang)("seed") if item == "seed" else names.die_name(item, lang)


def own_dice(dice: Sequence[str], lang: str) -> str:
    """Own dice, of which some are stored."""
    return ", ".join(names.own_die(die, lang) for die in dice)


def row_of(dice: Sequence[str], lang: str) -> str:
    """Dice in a row."""
    return " ".join(names.die_name(die, lang) for die in dice)


# Lines.


def hanging(name: str, spans: Sequence[Span]) -> list[Line]:
    """Put pieces after a label, on as many lines as they need."""
    return filled(label(name), spans)


def label(name: str) -> Line:
    """What stands before pieces."""
    return line(Span(f"{name:<{LABEL_WIDTH}}", FAINT))


def filled(head: Line, spans: Sequence[Span]) -> list[Line]:
    """Put pieces after a head; where there is no room the next line goes on below them.

    A blank ends a piece, so that a number never leaves its die.
    """
    indent = len(plain(head))
    rows = [head]
    piece: list[Span] = []
    for span in broken(spans, WIDTH - indent):
        piece.append(span)
        if span.text.endswith(" "):
            rows = put(rows, piece, indent)
            piece = []
    return put(rows, piece, indent) if piece else rows


def broken(spans: Sequence[Span], width: int) -> list[Span]:
    """Break a span that is wider than the room into words."""
    found: list[Span] = []
    for span in spans:
        if len(span.text) > width:
            found += [Span(f"{word} ", span.mark) for word in span.text.split()]
        else:
            found.append(span)
    return found


def put(rows: list[Line], piece: Sequence[Span], indent: int) -> list[Line]:
    """Add a piece to the last line, or to a new one if it is full."""
    if len(plain(rows[-1])) + len(plain(tuple(piece)).rstrip()) > WIDTH and plain(rows[-1])[indent:].strip():
        return [*rows, (Span(" " * indent), *piece)]
    return [*rows[:-1], (*rows[-1], *piece)]
