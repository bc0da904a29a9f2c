"""`taproom components`: every printed value of a game, with where it comes from."""

from argparse import Namespace
from collections import Counter
from collections.abc import Sequence
from itertools import groupby

import taproom
from taproom.cli.arguments import Parser
from taproom.kernel.components import ORIGINS, Value, Values
from taproom.kernel.words import N_, Words

ROW_PARTS = 3
"""A value of a table is named by table, row and column."""
FEW = 5


def parser(_: Words) -> Parser:
    """Declare the arguments."""
    summary = _(
        "List every printed value of a game, where it comes from, and what a file of your own changes."
    )
    parser = Parser(
        _,
        "taproom components",
        summary,
        "taproom components dice-brewing",
        "taproom components belgian-beers-race --components mine.toml",
    )
    parser.game()
    parser.choice("--components", metavar=_("FILE"), text=_("a TOML file of values to change"))
    return parser


def run(parser: Parser, arguments: Namespace, _: Words) -> int:
    """Print the values in groups, then what they are worth."""
    from taproom.cli.screen import Screen

    game = taproom.game(parser.needed(arguments.game, N_("A game is missing")))
    changes = game.changes(arguments.components or None)
    digest = game.box(changes).digest
    values = game.values(changes)
    screen = Screen()
    for group, members in groups(values):
        screen.heading(group)
        heads, rows = (
            table(members, game.values({}), _) if is_table(members) else listing(members, game.values({}), _)
        )
        if screen.has_room(heads, rows):
            screen.table(heads, rows)
        else:
            screen.rows(heads, rows)
        screen.say()
    for sentence in summary(values, _):
        screen.say(sentence)
    screen.say(_("Digest: {digest}", digest=digest))
    return 0


def groups(values: Values) -> list[tuple[str, list[Value]]]:
    """Put values together whose names begin alike."""
    ordered = sorted(values.values(), key=lambda value: value.name.split(".")[0])
    return [
        (group, list(members))
        for group, members in groupby(ordered, key=lambda value: value.name.split(".")[0])
    ]


def is_table(members: Sequence[Value]) -> bool:
    """Whether all values of a group have a row and a column."""
    return all(value.name.count(".") == ROW_PARTS - 1 for value in members)


def table(members: Sequence[Value], shipped: Values, _: Words) -> tuple[list[str], list[list[str]]]:
    """Give a line for each row of a table."""
    columns = list(dict.fromkeys(value.name.split(".")[2] for value in members))
    rows = []
    for row, cells in groupby(members, key=lambda value: value.name.split(".")[1]):
        found = list(cells)
        origins = list(dict.fromkeys(origin_name(value.origin, _) for value in found))
        notes = list(dict.fromkeys(value.note for value in found if value.note))
        rows.append(
            [row, *(shown(value, shipped, _) for value in found), ", ".join(origins), "; ".join(notes)]
        )
    return ["", *columns, _("origin"), _("note")], rows


def listing(members: Sequence[Value], shipped: Values, _: Words) -> tuple[list[str], list[list[str]]]:
    """Give a line for each value."""
    rows = [
        [value.name.split(".", 1)[-1], shown(value, shipped, _), origin_name(value.origin, _), value.note]
        for value in members
    ]
    return ["", _("value"), _("origin"), _("note")], rows


def shown(value: Value, shipped: Values, _: Words) -> str:
    """Write a value; beside a changed one the shipped one."""
    if value.origin != "changed":
        return str(value.value)
    return _("{value} (not {shipped})", value=value.value, shipped=shipped[value.name].value)


def origin_name(origin: str, _: Words) -> str:
    """Say where a value comes from."""
    return {
        "book": _("rulebook"),
        "inferred": _("inferred"),
        "sourced": _("sourced"),
        "reconstructed": _("reconstructed"),
        "changed": _("changed"),
    }[origin]


def summary(values: Values, _: Words) -> list[str]:
    """Say how many values have which origin, and which of them are not to be taken for the printed game's."""
    counts = Counter(value.origin for value in values.values())
    parts = [f"{counts[origin]} {origin_name(origin, _)}" for origin in ORIGINS if counts[origin]]
    sentences = [
        _.plural("{n} value: {origins}.", "{n} values: {origins}.", len(values), origins=", ".join(parts)),
        _("Sourced: told by public material on the printed game. Reconstructed: our own, in its spirit."),
        *([_("Inferred: follows from the rulebook by analogy.")] if counts["inferred"] else []),
    ]
    if counts["reconstructed"]:
        sentences.append(_("Reconstructed: {names}.", names=named(values, "reconstructed")))
    if counts["changed"]:
        sentences.append(_("Changed: {names}.", names=named(values, "changed")))
    return sentences


def named(values: Values, origin: str) -> str:
    """Name the values of an origin, many of a group by the group and their number: tiles (58)."""
    names = [value.name for value in values.values() if value.origin == origin]
    found = []
    for group, members in groupby(names, key=lambda name: name.split(".")[0]):
        listed = list(members)
        found.extend(listed if len(listed) <= FEW else [f"{group} ({len(listed)})"])
    return ", ".join(found)
