"""Which program played: games of two programs must not be counted as one match."""

import sys
from functools import cache
from hashlib import sha256
from pathlib import Path

from taproom.compiled import MODULES, source_file
from taproom.kernel.game import Game

GAMES = "taproom.games."
REGISTRY = ("taproom.bots.specs", "taproom.bots.levels")
"""Not compiled, but they say what a bot's name stands for."""
VALUES = (".toml", ".csv")


@cache
def program_digest(game: Game) -> str:
    """Give a digest of what decides how bots play a game: bots, rules, printed values and weights.

    Words and drawings do not count, so that a text that is put right costs no games.
    """
    digest = sha256()
    for file in program_files(game):
        digest.update(f"\n{file.name}\n".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def program_files(game: Game) -> list[Path]:
    """List the sources of the bots and of the game's rules, and its tables of values."""
    own = type(game).__module__
    package = own.rpartition(".")[0] + "."
    modules = [name for name in MODULES if not name.startswith(GAMES) or name.startswith(package)]
    sources = [Path(source_file(name)) for name in (*modules, *REGISTRY)]
    # A game of one's own has its rules where its class is.
    home = Path(getattr(sys.modules[own], "__file__", None) or "")
    values = home.parent.rglob("*") if own.startswith(GAMES) else ()
    tables = sorted(file for file in values if file.suffix in VALUES)
    return [file for file in (*sources, home, *tables) if file.is_file()]
