"""Disc spaces: scoring a spot of one's own board (HA-6)."""

from typing import TYPE_CHECKING, Final

from taproom.games.heaven_and_ale import cards
from taproom.games.heaven_and_ale.actions import DISC, NAME
from taproom.games.heaven_and_ale.board import Board
from taproom.games.heaven_and_ale.events import DiscPlaced, NumberNamed
from taproom.games.heaven_and_ale.pieces import (
    COLOUR_OF,
    COLOUR_SPOTS,
    EMPTY,
    FERTILITIES,
    FERTILITY_OF,
    FIRST_COLOUR_SPOT,
    FIRST_MONK,
    FIRST_MONK_SPOT,
    MONK_SPOTS,
    SPOTS,
    X_SPOT,
)
from taproom.games.heaven_and_ale.production import activate_all
from taproom.games.heaven_and_ale.reasons import (
    DISC_THERE,
    NO_DISC,
    NO_TILE_TO_SCORE,
    NO_USABLE_SPOT,
    NOT_ALLOWED_BY_SPACE,
    NOTHING,
    NUMBER_NOT_OWNED,
)
from taproom.games.heaven_and_ale.steps import NAME as NAME_STEP

if TYPE_CHECKING:
    from taproom.games.heaven_and_ale.state import HeavenState

ALLOWED: Final = [0, 0, 1 << X_SPOT, MONK_SPOTS, COLOUR_SPOTS, 0b1111111111, 0]
"""The scoring spots that each kind of space allows, a bit each (HA-6.2)."""


def space_obstacle(state: "HeavenState", me: Board, space: int) -> int:
    """A disc space needs a disc and a usable spot (HA-3.14)."""
    if state.discs[space] == 0:
        return NO_DISC
    return NOTHING if ALLOWED[state.box.space_kind[space]] & usable(me) else NO_USABLE_SPOT


def usable(me: Board) -> int:
    """The spots, a bit each, that are empty and of which a tile lies on the board (HA-6.3)."""
    return me.scorable & ~me.discs


def spot_obstacle(state: "HeavenState", me: Board, spot: int) -> int:
    """A spot is usable if it is empty and a tile of its kind lies on the board (HA-6.2, HA-6.3)."""
    if not ALLOWED[state.box.space_kind[me.space]] >> spot & 1:
        return NOT_ALLOWED_BY_SPACE
    if me.discs >> spot & 1:
        return DISC_THERE
    return NOTHING if me.scorable >> spot & 1 else NO_TILE_TO_SCORE


def list_spots(state: "HeavenState", me: Board, out: list[int]) -> None:
    """List the usable spots that the space allows."""
    spots = ALLOWED[state.box.space_kind[me.space]] & usable(me)
    for spot in range(len(SPOTS)):
        if spots >> spot & 1:
            out.append(DISC + spot)


def place(state: "HeavenState", me: Board, spot: int) -> None:
    """Take one disc from the space, put it on a spot and score it (HA-6.1)."""
    state.discs[me.space] -= 1
    me.discs |= 1 << spot
    if state.recording:
        state.tell(DiscPlaced(state.player, SPOTS[spot], me.space))
    if spot == X_SPOT:
        state.step = NAME_STEP
        return
    if spot >= FIRST_MONK_SPOT:
        score_monk(state, me, FIRST_MONK + spot - FIRST_MONK_SPOT)
    else:
        score_colour(state, me, spot - FIRST_COLOUR_SPOT)
    cards.offer(state, me, spot)


def list_numbers(me: Board, out: list[int]) -> None:
    """Only a number that lies on the board may be named (HA-6.11)."""
    for number in range(1, FERTILITIES + 1):
        if me.fertile[number] > 0:
            out.append(NAME + number - 1)


def number_obstacle(me: Board, number: int) -> int:
    """Say why a number may not be named."""
    return NOTHING if me.fertile[number] > 0 else NUMBER_NOT_OWNED


def name_number(state: "HeavenState", me: Board, number: int) -> None:
    """X activates each resource tile with the named number (HA-6.4)."""
    if state.recording:
        state.tell(NumberNamed(state.player, number))
    hits = [spot for spot in state.box.tile_spots if FERTILITY_OF[me.garden[spot]] == number]
    activate_all(state, me, hits)
    cards.offer(state, me, X_SPOT)


def score_colour(state: "HeavenState", me: Board, colour: int) -> None:
    """A resource spot activates each tile of its colour (HA-6.5)."""
    hits = [spot for spot in state.box.tile_spots if COLOUR_OF[me.garden[spot]] == colour]
    activate_all(state, me, hits)


def score_monk(state: "HeavenState", me: Board, monk: int) -> None:
    """A monk spot triggers each monk of its type, in board order (HA-6.6, HA-6.7)."""
    hits: list[int] = []
    for spot in state.box.tile_spots:
        if me.garden[spot] == monk:
            trigger(state, me, spot, hits)
    activate_all(state, me, hits)


def trigger(state: "HeavenState", me: Board, monk: int, hits: list[int]) -> None:
    """A triggered monk activates each neighbour, monks included (HA-6.6, HA-6.10)."""
    for spot in state.box.neighbours[monk]:
        if me.garden[spot] != EMPTY:
            hits.append(spot)
