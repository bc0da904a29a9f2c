"""The weights of a judgement's features, as the file that lies beside it."""

import tomllib
from collections.abc import Mapping, Sequence

from taproom.kernel.errors import ComponentsError
from taproom.kernel.words import N_

WEIGHTS_FILE = "judgement.toml"

Weights = tuple[list[float], list[float]]
"""At the start of the game and at its end, by feature."""


def read_weights(text: str, names: Sequence[str], players: int) -> Weights:
    """Read the weights for a number of players; every feature must have its two, and nothing else stand there."""
    tables = tomllib.loads(text)
    table: Mapping[str, Sequence[float]] = tables.get(f"players-{players}", {})
    if sorted(table) != sorted(names):
        wrong = sorted(set(table) ^ set(names))
        raise ComponentsError(
            N_("The weights for {players} players do not fit the features: {wrong}."),
            players=players,
            wrong=", ".join(wrong),
        )
    early = [float(table[name][0]) for name in names]
    late = [float(table[name][1]) for name in names]
    return early, late


def write_weights(heading: str, names: Sequence[str], weights: Mapping[int, Weights]) -> str:
    """Write the weights by number of players, under a heading that says how they were found."""
    lines = [f"# {line}".rstrip() for line in heading.splitlines()]
    for players, (early, late) in sorted(weights.items()):
        lines += ["", f"[players-{players}]"]
        for name, first, last in zip(names, early, late, strict=True):
            lines.append(f'"{name}" = [{first:.4g}, {last:.4g}]'.replace("e+", "e"))
    return "\n".join(lines) + "\n"
