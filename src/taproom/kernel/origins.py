"""Every printed value with where it comes from, as tables and sentences for people."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from taproom.kernel.components import ORIGINS, Value, Values
from taproom.kernel.words import Words

ROW_PARTS = 3
"""A value of a table is named by table, row and column."""
FEW = 5

Rows = tuple[list[str], list[list[str]]]
"""The heads of the columns, and the rows below them."""


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


def rows_of(members: Sequence[Value], shipped: Values, _: Words) -> Rows:
    """Give a group as a table with a line for each row, or as a list."""
    return table(members, shipped, _) if is_table(members) else listing(members, shipped, _)


def table(members: Sequence[Value], shipped: Values, _: Words) -> Rows:
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


def listing(members: Sequence[Value], shipped: Values, _: Words) -> Rows:
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
