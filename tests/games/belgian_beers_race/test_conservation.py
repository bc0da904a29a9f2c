"""The laws of laws.py: what the recorded games come to, and the laws in other games and positions.

A long run plays a million actions of each table at random.
"""

from typing import Any, cast

import pytest

import taproom
from taproom import Rng
from taproom.games.belgian_beers_race.state import RaceState
from tests.corpus.games import walk
from tests.games.belgian_beers_race.laws import (
    PLACES,
    check_laws,
    check_told,
    check_travellers,
    standing,
    told_changes,
)
from tests.games.belgian_beers_race.situations import SITUATIONS
from tests.games.belgian_beers_race.table import GAME, seat, table
from tests.often import often
from tests.players import eager, never_met, uniform
from tests.rows import each_row

ACTIONS = often(1, 1_000_000)
"""One game of each table otherwise; the recorded games are held to the same laws."""
MOVES = 164
"""Actions below are moves: 41 places by each of four ways."""
RESTING = ("camp", "end day")


@pytest.mark.parametrize("length", ["standard", "short"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_law_holds_after_every_action_of_random_games(
    players: int, length: str
) -> None:  # BR-1.4, BR-1.5, BR-1.6, BR-1.7, BR-2.1, BR-2.7, BR-2.12, BR-5.13
    done = 0
    number = 0
    while done < ACTIONS:
        done += check_game(players, length, number)
        number += 1


def sociable(state: taproom.State, rng: Rng) -> int:
    """Pick at random, but go where others are and buy beer, so that there is much toasting."""
    state = cast(RaceState, state)
    legal = state.legal()
    if state.phase == "turn":
        company = {
            other.place
            for seat, other in enumerate(state.travellers)
            if seat != state.turn and other.time < state.last and other.place
        }
        visits = [action for action in legal if action < MOVES and action % PLACES in company]
        if visits and rng.below(2):
            return visits[rng.below(len(visits))]
        shopping = [action for action in legal if state.game.text(action).startswith(("buy", "taste"))]
        if shopping and rng.below(4):
            return shopping[rng.below(len(shopping))]
        legal = [action for action in legal if state.game.text(action) not in RESTING] or legal
    return legal[rng.below(len(legal))]


def check_game(players: int, length: str, number: int) -> int:
    """Play a game, sociably, eagerly or blindly, and check each action; return how many there were."""
    options = {"length": length, "first_player": "random"}
    state = cast(RaceState, GAME.new(players, f"laws {number}", options))
    rng = Rng.seeded(f"laws {players} {number}")
    choose = (sociable, eager, uniform)[number % 3]
    before = standing(state)
    actions = 0
    while not state.over:
        before = check_laws(state, before, state.play(choose(state, rng)))
        actions += 1
    return actions


def test_the_recorded_games_come_to_what_the_laws_are_about() -> None:
    assert never_met(SITUATIONS, walk(GAME.slug)) == []


# What no recorded game comes to.


@each_row(
    ("mine", "action", "changes"),
    [
        ({"cheese": 4}, "buy with cheese", {"yellow": 3, "cheese": 1}),
        ({"cheese": 5}, "buy with cheese", {"yellow": 3, "cheese": 1}),
        ({"tasted": 19}, "taste", {"tasted": 1, "level": 1}),
        ({"tasted": 20}, "taste", {"level": 1}),
    ],
)
def test_what_is_told_at_the_end_of_a_track_is_what_changes(
    mine: dict[str, Any], action: str, changes: dict[str, int]
) -> None:
    state = table(seat(9, **mine), seat(5, 5))
    before = standing(state)
    events = state.play(action)
    after = standing(state)
    check_travellers(state)
    check_told(before.owned[0], after.owned[0], told_changes(0, events))
    assert {name: after.owned[0][name] - before.owned[0][name] for name in changes} == changes
