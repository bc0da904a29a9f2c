"""The weights of a judgement's features, as the file that lies beside it."""

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from taproom.kernel.errors import ComponentsError
from taproom.kernel.words import N_

WEIGHTS_FILE = "judgement.toml"


class Weights(NamedTuple):
    """What a judgement goes by, for one number of players."""

    early: list[float]
    """The features' weights at the start of the game."""
    late: list[float]
    """At its end."""
    habits: list[float]
    """What decides how a game is played at a glance."""


def read_weights(text: str, names: Sequence[str], habits: Sequence[str], players: int) -> Weights:
    """Read the weights for a number of players: two for each feature, one for each habit, no others."""
    tables = tomllib.loads(text)
    features = table(tables, f"players-{players}", names)
    return Weights(
        [float(features[name][0]) for name in names],
        [float(features[name][1]) for name in names],
        [float(weight) for weight in table(tables, f"habits-{players}", habits).values()],
    )


def table(tables: Mapping[str, Any], title: str, names: Sequence[str]) -> dict[str, Any]:
    """Give the rows of one table in the order of the names; it must have just these."""
    rows = tables.get(title, {})
    if sorted(rows) != sorted(names):
        wrong = sorted(set(rows) ^ set(names))
        raise ComponentsError(
            N_("The weights of {title} do not fit the judgement: {wrong}."),
            title=title,
            wrong=", ".join(wrong),
        )
    return {name: rows[name] for name in names}


def write_weights(
    heading: str, names: Sequence[str], habits: Sequence[str], weights: Mapping[int, Weights]
) -> str:
    """Write the weights by number of players, under a heading that says how they were found."""
    lines = [f"# {line}".rstrip() for line in heading.splitlines()]
    for players, given in sorted(weights.items()):
        lines += ["", f"[players-{players}]"]
        for name, early, late in zip(names, given.early, given.late, strict=True):
            lines.append(f'"{name}" = [{early:.4g}, {late:.4g}]')
        if habits:
            lines += ["", f"[habits-{players}]"]
            lines += [f'"{name}" = {habit:.4g}' for name, habit in zip(habits, given.habits, strict=True)]
    return "\n".join(lines) + "\n"
