"""Tables of Dice Brewing at which somebody is asked whether to play a token."""

from collections.abc import Callable, Sequence
from random import Random

from taproom.server import acting, journal
from taproom.server.table import Table
from tests.server.test_table import do

MOST = 3000
PLAYS = ("raise", "reroll", "block", "protect", "remove", "close")


def pick(legal: Sequence[str], chance: Random) -> str:
    """Buy tokens, keep them, and else choose by chance."""
    tokens = [action for action in legal if action.startswith("buy token")]
    if tokens:
        return tokens[0]
    if "later" in legal:
        return "later"
    quiet = [action for action in legal if not action.startswith(PLAYS)]
    return chance.choice(quiet or list(legal))


def legal(table: Table) -> list[str]:
    """List what may be done."""
    return [table.game.text(action) for action in table.state.legal()]


def step(table: Table, chance: Random, action: str = "") -> None:
    """Let the seat that must decide do something, as the server does it."""
    assert table.decides is not None
    by = journal.BY_BOT if table.seats[table.decides].thinks else journal.BY_PERSON
    do(table, acting.play(table, table.decides, action or pick(legal(table), chance), by))


def play_until(table: Table, wanted: Callable[[Table], bool], chance: Random) -> Table:
    """Play on until something holds."""
    for _ in range(MOST):
        if wanted(table):
            return table
        step(table, chance)
    raise AssertionError("it never comes to that")


def asked(seat: int, *stages: str) -> Callable[[Table], bool]:
    """Whether a window, perhaps of some stages only, asks a seat."""

    def wanted(table: Table) -> bool:
        view = table.state.view(None)
        here = table.decides == seat and view["phase"] == "window"
        return here and (not stages or view["stage"] in stages)

    return wanted
