"""What happened, in words, turn by turn."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from taproom.kernel.events import Event
from taproom.kernel.game import Game
from taproom.kernel.history import Move


class Saying(NamedTuple):
    """One thing that happened, told."""

    number: int
    """So many actions had been played then."""
    event: Event
    text: str


class Turn(NamedTuple):
    """What one seat did without another coming between."""

    number: int
    """Of its first action, from 1."""
    player: int
    sayings: tuple[Saying, ...]

    @property
    def text(self) -> str:
        """All that happened in it."""
        return " ".join(saying.text for saying in self.sayings)


def turns(
    game: Game, moves: Sequence[Move], viewer: int | None, names: Sequence[str], lang: str, skip: int = 0
) -> list[Turn]:
    """Tell all actions but the first ones, as a seat may know them; turns that need no words are left out."""
    told = []
    numbered = list(enumerate(moves, start=1))[skip:]
    for player, group in groupby(numbered, key=lambda pair: pair[1].player):
        turn = list(group)
        sayings = [
            saying for number, move in turn for saying in tell(game, number, move, viewer, names, lang)
        ]
        if sayings:
            told.append(Turn(turn[0][0], player, tuple(sayings)))
    return told


def tell(
    game: Game, number: int, move: Move, viewer: int | None, names: Sequence[str], lang: str
) -> list[Saying]:
    """Tell what one action did."""
    seen = [event.seen_by(viewer) for event in move.events]
    sayings = [Saying(number, event, game.tell(event, lang, names)) for event in seen if event is not None]
    return [saying for saying in sayings if saying.text]
