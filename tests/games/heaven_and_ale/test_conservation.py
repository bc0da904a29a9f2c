"""The laws of the recorded games after every action of random games; of a million in a long run."""

from collections.abc import Iterator

import pytest

from taproom import Rng
from taproom.testing import Position
from tests.games.heaven_and_ale.checks import LAWS
from tests.games.heaven_and_ale.table import new
from tests.often import often
from tests.players import eager, uniform

ACTIONS = often(400, 1_000_000)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_law_holds_after_every_action_of_random_games(players: int) -> None:  # HA-1.7, HA-3.19, HA-4.5
    done = number = 0
    while done < ACTIONS:
        for position in random_game(players, number):
            for law in LAWS:
                law(position)
            done += 1
        number += 1


def random_game(players: int, number: int) -> Iterator[Position]:
    """Play a game, every other one eagerly, and give all its positions."""
    state, rng = new(players, f"laws {number}"), Rng.seeded(f"laws {players} {number}")
    choose = eager if number % 2 else uniform
    position = Position(state, 0, "", [], None)
    _kept = position.dump
    while not state.over:
        yield position
        action = choose(state, rng)
        events = state.play(action)
        position = Position(state, position.number + 1, state.game.text(action), events, position)
        _kept = position.dump
    yield position
