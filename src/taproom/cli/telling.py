"""What happened, in words, turn by turn."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from taproom.kernel.game import Game
from taproom.kernel.history import Move


class Turn(NamedTuple):
    """What one seat did without another coming between."""

    number: int
    """Of its first action, from 1."""
    text: str


def turns(
    game: Game, moves: Sequence[Move], viewer: int | None, names: Sequence[str], lang: str, skip: int = 0
) -> list[Turn]:
    """Tell all actions but the first ones, as a seat may know them; turns that need no words are left out."""
    told = []
    numbered = list(enumerate(moves, start=1))[skip:]
    for _player, group in groupby(numbered, key=lambda pair: pair[1].player):
        turn = list(group)
        sentences = [sentence for _number, move in turn for sentence in tell(game, move, viewer, names, lang)]
        if sentences:
            told.append(Turn(turn[0][0], " ".join(sentences)))
    return told


def tell(game: Game, move: Move, viewer: int | None, names: Sequence[str], lang: str) -> list[str]:
    """Tell what one action did."""
    seen = [event.seen_by(viewer) for event in move.events]
    sentences = [game.tell(event, lang, names) for event in seen if event is not None]
    return [sentence for sentence in sentences if sentence]
