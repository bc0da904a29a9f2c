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
    scene: str = ""
    """The scene to which it belongs."""


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


class Chronicle:
    """Tells a game as one seat may know it, and keeps what it has told: a move is told once."""

    def __init__(self, game: Game, viewer: int | None, names: Sequence[str], lang: str) -> None:
        self.game = game
        self.viewer = viewer
        self.names = list(names)
        self.lang = lang
        self.told: dict[int, tuple[Move, list[Saying]]] = {}
        """By number, with the very move: after an undo another one may have its number."""

    def turns(self, moves: Sequence[Move], skip: int = 0) -> list[Turn]:
        """Tell all actions but the first ones; turns that need no words are left out."""
        told = []
        numbered = list(enumerate(moves, start=1))[skip:]
        for player, group in groupby(numbered, key=lambda pair: pair[1].player):
            turn = list(group)
            sayings = [saying for number, move in turn for saying in self.tell(number, move)]
            if sayings:
                told.append(Turn(turn[0][0], player, tuple(sayings)))
        return told

    def tell(self, number: int, move: Move) -> list[Saying]:
        """Tell what one action did."""
        kept = self.told.get(number)
        if kept is None or kept[0] is not move:
            kept = self.told[number] = (move, self.sayings(number, move))
        return kept[1]

    def sayings(self, number: int, move: Move) -> list[Saying]:
        """Put what one action did into words, as far as the seat may know it."""
        seen = [event.seen_by(self.viewer) for event in move.events]
        told = [
            Saying(number, event, self.game.tell(event, self.lang, self.names), self.game.scene(event))
            for event in seen
            if event is not None
        ]
        return [saying for saying in told if saying.text]


def turns(
    game: Game, moves: Sequence[Move], viewer: int | None, names: Sequence[str], lang: str, skip: int = 0
) -> list[Turn]:
    """Tell all actions but the first ones, as a seat may know them."""
    return Chronicle(game, viewer, names, lang).turns(moves, skip)
