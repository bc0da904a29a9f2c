"""The laws of the recorded games: what these games come to, and the laws in other games and positions.

A long run holds them to a million actions of random games.
"""

from collections.abc import Iterator

import pytest

from taproom import Rng, State
from taproom.testing import Position
from tests.corpus.games import walk
from tests.games.heaven_and_ale.checks import LAWS, every_tile_is_in_a_pile_on_a_space_or_in_a_garden, heaven
from tests.games.heaven_and_ale.situations import SITUATIONS
from tests.games.heaven_and_ale.table import CARDS, GAME, board, new, table
from tests.often import often
from tests.players import eager, never_met, uniform
from tests.rows import each_row

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
    position = first(state)
    while not state.over:
        yield position
        position = after(position, state.game.text(choose(state, rng)))
    yield position


def first(state: State) -> Position:
    """Begin to look at positions."""
    position = Position(state, 0, "", [], None)
    _kept = position.dump
    return position


def after(before: Position, action: str) -> Position:
    """Play an action and give the position after it."""
    position = Position(before.state, before.number + 1, action, before.state.play(action), before)
    _kept = position.dump
    return position


def test_the_recorded_games_come_to_what_the_laws_are_about() -> None:
    assert never_met(SITUATIONS, walk(GAME.slug)) == []


# What no recorded game comes to.

ONE_OF_EACH = {"1,0": "wood 1", "2,1": "yeast 1", "1,2": "hops 1", "5,2": "water 1", "6,3": "barley 1"}


@each_row(
    ("facts", "action", "ends"),
    [
        ({"markers": {"barley": 20}}, "card harvest, advance barley", {"barley": 20}),
        ({"markers": {"barley": 19}}, "card harvest, advance barley", {"barley": 20}),
        ({"markers": {"wood": -8}}, "card laggard, advance wood", {"wood": -6}),
        ({"brewmaster": 19}, "card brewmaster", {}),
        ({"pairs": ["purse", "", *CARDS[:3]], "hand": ["brewmaster"]}, "card brewmaster", {}),
    ],
)
def test_every_law_holds_at_the_ends_of_tracks_and_pairs(
    facts: dict[str, object], action: str, ends: dict[str, int]
) -> None:
    laid = table().board(0, ducats=10, garden=ONE_OF_EACH, discs=["yeast"], **facts)
    laid.board(1, place="ducats", home=True)
    position = first(laid.discs({24: 1}).state())
    for text in ("go 24", "disc hops", *action.split(", ")):
        position = after(position, text)
        for law in LAWS:
            if law is not every_tile_is_in_a_pile_on_a_space_or_in_a_garden:  # few lie on the table
                law(position)
    assert board(heaven(position), 0)["markers"].items() >= ends.items()
