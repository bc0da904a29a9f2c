"""What is picked first: a die, a seed or a token has a key, and the actions that belong to it have it too."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from taproom.games.dice_brewing.names import read_die
from taproom.games.dice_brewing.texts import STORED, bare, token_of

PICKED_FIRST = ("place", "speed", "swap")
"""The actions that begin with a die or a seed; storing does so too while dice are placed."""
AIMED = ("raise", "reroll", "block", "close")
"""The verbs of tokens for things of any seat; an own die can be protected, a stored one removed."""


def key_for(action: str, phase: str) -> str:
    """Give the key of what must be picked for an action, or nothing if it is chosen at once."""
    token = token_of(action)
    if token:
        return f"token-{token}"
    verb, _space, thing = action.partition(" ")
    if verb == "store" and phase == "arrange":
        return key_of(thing)
    if verb not in PICKED_FIRST:
        return ""
    if verb == "speed":
        return key_of(thing.partition(" with ")[2])
    return key_of(thing.partition(" on " if verb == "place" else " for ")[0])


def key_of(thing: str) -> str:
    """Give the key of a die or seed: `stored P3` to `stored-P3`."""
    return thing.replace(" ", "-")


class Aim(NamedTuple):
    """A target of an action token: the name of its control, and the token's kind."""

    name: str
    token: str


def aims_at(names: Collection[str], thing: str, seat: int, own: bool) -> list[Aim]:
    """List the tokens that can be played on a thing of a seat: a die, a die on a field, a building."""
    actions = [f"{verb} {thing} of seat {seat}" for verb in AIMED]
    if thing.startswith(STORED):
        actions.append(f"remove {bare(thing)} of seat {seat}")
    if own:
        actions.append(f"protect {thing}")
    named = [Aim(action.replace(" ", "-"), token_of(action)) for action in actions]
    return [aim for aim in named if aim.name in names]


def bearers(dice: Sequence[str]) -> list[str]:
    """Say for each of some dice what it bears: the control of its kind, a second picture of it, or nothing.

    Actions name kinds only; a die without marks stands for its kind, if there is one.
    """
    chosen: dict[str, int] = {}
    for at, die in enumerate(dice):
        held = chosen.get(die[:2])
        if held is None or (is_marked(dice[held]) and not is_marked(die)):
            chosen[die[:2]] = at
    return [
        "first" if chosen[die[:2]] == at else "second" if dice[chosen[die[:2]]] == die else ""
        for at, die in enumerate(dice)
    ]


def is_marked(die: str) -> bool:
    """Whether a token has left something on a die."""
    _letter, _value, raises, mark = read_die(die)
    return bool(raises or mark)
