"""The laws of laws.py in games at random; a long run plays a million actions of each table."""

from typing import cast

import pytest

import taproom
from taproom import Rng
from taproom.games.dice_brewing.state import DiceState
from tests.games.dice_brewing.laws import check_laws, dumped_breweries, owned
from tests.games.dice_brewing.table import GAME
from tests.often import often
from tests.players import eager, uniform

ACTIONS = often(1, 1_000_000)
"""One game of each table otherwise; the recorded games are held to the same laws."""
RESTING = ("pass", "end", "done", "later", "not again", "keep")


@pytest.mark.parametrize("mode", ["standard", "advanced"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_law_holds_after_every_action_of_random_games(
    players: int, mode: str
) -> None:  # DB-1.7, DB-1.8, DB-1.9, DB-1.13, DB-9.11, DB-11.16
    done = 0
    number = 0
    while done < ACTIONS:
        done += check_game(players, mode, number)
        number += 1


def busy(state: taproom.State, rng: Rng) -> int:
    """Pick at random, but seldom what ends a turn: tokens are played and markets are emptied."""
    legal = state.legal()
    if rng.below(10):
        legal = [a for a in legal if state.game.text(a) not in RESTING] or legal
    return legal[rng.below(len(legal))]


def check_game(players: int, mode: str, number: int) -> int:
    """Play a game, busily, eagerly or blindly, and check it after each action; give the number of actions."""
    options = {"mode": mode, "unlucky_rolls": ("on", "off")[number % 2], "first_player": "random"}
    state = cast(DiceState, GAME.new(players, f"laws {number}", options))
    rng = Rng.seeded(f"laws {players} {number}")
    choose = (busy, eager, uniform)[number % 3]
    before = [owned(whole) for whole in dumped_breweries(state)]
    actions = 0
    while not state.over:
        before = check_laws(state, state.play(choose(state, rng)), before)
        actions += 1
    return actions
