"""Whole games for the command line: kept as records, or as what people would type in them."""

from collections.abc import Callable, Mapping, Sequence

import taproom
from taproom import History, Record, Rng, State
from taproom.bots import bot, decide
from taproom.cli.seats import HUMAN, seat_kind
from tests.players import eager


def recorded(
    slug: str,
    seats: Sequence[str],
    options: Mapping[str, str] | None = None,
    choose: Callable[[State, Rng], int] = eager,
    begun: Callable[[History], bool] | None = None,
) -> Record:
    """Play a whole game and keep it in game.json; begun.json has it as it was when it was first so."""
    history = History(Record.begin(taproom.game(slug), list(seats), 4, options))
    rng = Rng.seeded("record")
    while not history.state.over:
        history.play(choose(history.state, rng))
        if begun is not None and begun(history):
            history.save("begun.json")
            begun = None
    history.save("game.json")
    return history.record


def typed_game(
    slug: str, seats: Sequence[str], seed: int, options: Mapping[str, str] | None = None, covers: bool = False
) -> list[str]:
    """Play as `taproom play` would, and give what the people type: actions in their own words.

    With covers an empty line comes before each change of people.
    """
    history = History(Record.begin(taproom.game(slug), list(seats), seed, options))
    rng = Rng.seeded(f"typed {seed}")
    typed: list[str] = []
    sitting = -1
    while not history.state.over:
        state = history.state
        seat = state.player
        kind = seat_kind(seats[seat])
        if kind != HUMAN:
            history.play(decide(bot(kind, f"{seed}/seat {seat}/action {len(history.moves)}"), state))
            continue
        action = eager(state, rng)
        if not state.forced(state.legal()):
            if covers and seat != sitting:
                typed.append("")
                sitting = seat
            typed.append(state.game.text(action))
        history.play(action)
    return typed
