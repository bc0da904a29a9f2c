"""Set-up, turn order, and what happens between rounds (HA-2, HA-3, HA-11)."""

from typing import TYPE_CHECKING, Final

from taproom.games.heaven_and_ale.events import RoundBegan, RoundEnded
from taproom.games.heaven_and_ale.pieces import (
    FIRST_PLACE,
    MONK,
    NO_PLACE,
    RESOURCE,
    SPACES,
    TILES,
)
from taproom.games.heaven_and_ale.prices import shady_price
from taproom.games.heaven_and_ale.steps import MOVE, OVER, START
from taproom.kernel.events import GameEnded

if TYPE_CHECKING:
    from taproom.games.heaven_and_ale.state import HeavenState

ROUNDS: Final = [0, 0, 3, 4, 6]
"""By number of players: as many as there are stacks of monks (HA-2.3, HA-2.10 to HA-2.12)."""


def set_up(state: "HeavenState", starter: int) -> None:
    """Lay out the first round; the starting player takes the first place (HA-2.1 to HA-2.6)."""
    state.rounds = ROUNDS[state.players]
    state.boards[starter].place = FIRST_PLACE
    lay_out(state)
    top_up_discs(state)
    state.player = starter
    choose_next_place(state)


def choose_next_place(state: "HeavenState") -> None:
    """Start places are chosen counterclockwise, then the first round begins (HA-2.15)."""
    state.player = (state.player - 1) % state.players
    if state.boards[state.player].place == NO_PLACE:
        state.step = START
    else:
        begin_round(state, {}, {})


def begin_round(state: "HeavenState", dealt: dict[str, str], discs: dict[str, int]) -> None:
    """The player on the first place starts the round (HA-3.1)."""
    state.round += 1
    for player in range(state.players):
        board = state.boards[player]
        board.home = False
        if board.place == FIRST_PLACE:
            state.player = player
    state.step = MOVE
    if state.recording:
        state.tell(RoundBegan(state.round, dealt, discs, state.player))


def end_turn(state: "HeavenState") -> None:
    """The next player clockwise who has not come home takes a turn (HA-3.1, HA-3.10)."""
    state.bought = 0
    player = state.player
    for _ in range(state.players):
        player = (player + 1) % state.players
        if not state.boards[player].home:
            state.player = player
            state.step = MOVE
            return
    end_round(state)


def end_round(state: "HeavenState") -> None:
    """The last round is followed by final scoring, any other by a refill and the next (HA-3.7, HA-11)."""
    if state.recording:
        state.tell(RoundEnded(state.round))
    if state.round == state.rounds:
        state.over = True
        state.step = OVER
        if state.recording:
            state.tell(GameEnded(tuple(state.scores()), tuple(state.winners())))
        return
    state.reveal()
    dealt = lay_out(state)
    begin_round(state, dealt, top_up_discs(state))


def lay_out(state: "HeavenState") -> dict[str, str]:
    """Deal the next monks and a resource tile for each space (HA-11.1, HA-11.2)."""
    kinds = state.box.space_kind
    dealt: dict[str, str] = {}
    for space in range(1, SPACES + 1):
        if kinds[space] == RESOURCE:
            tile = next_resource(state)
        elif kinds[space] == MONK:
            tile = next_monk(state)
        else:
            continue
        state.tiles[space] += (tile,)
        price = shady_price(state, tile, space)
        if price < state.cheapest[space]:
            state.cheapest[space] = price
        if state.recording:
            dealt[str(space)] = TILES[tile]
    return dealt


def next_resource(state: "HeavenState") -> int:
    """Resource tiles come from pile I while it lasts, then from pile II (HA-11.2)."""
    state.resources_dealt += 1
    return state.resources[state.resources_dealt - 1]


def next_monk(state: "HeavenState") -> int:
    """The stacks of I monks come first, then those of II (HA-2.11, HA-2.12)."""
    state.monks_dealt += 1
    return state.monks[state.monks_dealt - 1]


def top_up_discs(state: "HeavenState") -> dict[str, int]:
    """Every disc space has one disc; some two before the final round (HA-11.3 to HA-11.7)."""
    final = state.round + 1 == state.rounds
    doubled = state.box.second_discs[state.players] if final else []
    added: dict[str, int] = {}
    for space in state.box.disc_spaces:
        wanted = 2 if space in doubled else 1
        if state.discs[space] != wanted:
            added[str(space)] = wanted - state.discs[space]
            state.discs[space] = wanted
    return added
