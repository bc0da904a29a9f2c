"""The laws of laws.py: what the recorded games come to, and the laws in other games and positions.

A long run plays a million actions of each table at random.
"""

from collections.abc import Callable
from typing import cast

import pytest

import taproom
from taproom import Rng
from taproom.games.dice_brewing.pieces import BLUE, NO_RECIPE
from taproom.games.dice_brewing.state import DiceState
from tests.corpus.games import walk
from tests.games.dice_brewing.laws import check_laws, dumped_breweries, owned
from tests.games.dice_brewing.situations import SITUATIONS
from tests.games.dice_brewing.table import GAME, before_tidying, many, recipe_names, seat, table
from tests.often import often
from tests.players import eager, never_met, uniform
from tests.rows import each_row

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


def test_the_recorded_games_come_to_what_the_laws_are_about() -> None:
    assert never_met(SITUATIONS, walk(GAME.slug)) == []


# What no recorded game comes to.


def last_round() -> DiceState:
    """Nobody has brewed anything, and round 40 ends."""
    return before_tidying(seat(), seat(), round=40)


def last_blue_die() -> DiceState:
    """All blue dice but one are owned, and a brew is paid with a die."""
    mine, other = seat(store="P2 P3"), seat(store=many("B3", 9))
    return table(mine, other, phase="brew", row=["Village Wheat", "Mass Lager", "Cheap Lager"])


def empty_pile() -> DiceState:
    """All recipes lie open or are brewed."""
    row = ["Mass Lager", "Cheap Lager", "Sladek Pilsner"]
    brewed = [name for name in recipe_names() if name not in row]
    return table(seat(store="P2 H2"), seat(brewed=brewed), phase="brew", row=row)


@each_row(
    ("build", "actions", "ran_out"),
    [
        (last_round, "pass", lambda state: state.over),
        (
            last_blue_die,
            "brew Village Wheat, use P3, use P2, take blue die",
            lambda state: state.stock[BLUE] == 0,
        ),
        (empty_pile, "brew Cheap Lager, use P2, use H2", lambda state: state.row.count(NO_RECIPE) == 2),
    ],
)
def test_every_law_holds_where_dice_recipes_or_rounds_run_out(
    build: Callable[[], DiceState], actions: str, ran_out: Callable[[DiceState], bool]
) -> None:
    state = build()
    before = [owned(whole) for whole in dumped_breweries(state)]
    for action in actions.split(", "):
        before = check_laws(state, state.play(action), before)
    assert ran_out(state)
