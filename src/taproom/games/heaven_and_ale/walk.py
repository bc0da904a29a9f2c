"""The walk: where a figure may go, and coming home (HA-3)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from taproom.games.heaven_and_ale import barrels, discs, market
from taproom.games.heaven_and_ale.actions import GO, HOME
from taproom.games.heaven_and_ale.board import Board
from taproom.games.heaven_and_ale.events import CameHome, FigureMoved, PlaceChosen
from taproom.games.heaven_and_ale.pieces import (
    BARREL,
    BREWMASTER_PLACE,
    DUCATS_PLACE,
    FIRST_PLACE,
    HOME_SPACE,
    MARKER_PLACE,
    MONK,
    NO_PLACE,
    PLACES,
    SPACES,
)
from taproom.games.heaven_and_ale.prices import dearest, funds
from taproom.games.heaven_and_ale.production import move_brewmaster, move_marker, take_ducats
from taproom.games.heaven_and_ale.reasons import BEHIND, FIRST_PLACE_DUE, NOTHING, PLACE_TAKEN
from taproom.games.heaven_and_ale.rounds import choose_next_place, end_turn
from taproom.games.heaven_and_ale.steps import ADVANCE, BUY, BY_PLACE, DISC

if TYPE_CHECKING:
    from taproom.games.heaven_and_ale.state import HeavenState


PLACE_COUNT: Final = len(PLACES)


def list_moves(state: "HeavenState", me: Board, out: list[int]) -> None:
    """List the spaces ahead whose action can be carried out, and the free places at home (HA-3.2, HA-3.4)."""
    kinds = state.box.space_kind
    cheapest = state.cheapest
    affordable = dearest(me, funds(state, me))
    usable = discs.usable(me)
    barrels_due = barrels.due(state, me)
    space: i64 = me.space + 1
    last: i64 = SPACES
    while space <= last:
        if cheapest[space] <= affordable:  # never where there are no tiles: there the kind of space decides
            out.append(GO - 1 + int(space))
        else:
            kind = kinds[space]
            if kind == BARREL:
                if barrels_due:
                    out.append(GO - 1 + int(space))
            elif kind > MONK and discs.ALLOWED[kind] & usable and state.discs[space] > 0:
                out.append(GO - 1 + int(space))
        space += 1
    list_places(state, me, out)


def list_places(state: "HeavenState", me: Board, out: list[int]) -> None:
    """List the start places that may be chosen."""
    taken = places_taken(state, me)
    if not taken >> FIRST_PLACE & 1 and first_place_is_due(state, me, taken):
        out.append(HOME + FIRST_PLACE)
        return
    for place in range(PLACE_COUNT):
        if not taken >> place & 1:
            out.append(HOME + place)


def obstacle(state: "HeavenState", me: Board, space: int) -> int:
    """Say why the figure may not go to a space (HA-3.2, HA-3.13 to HA-3.15)."""
    if space <= me.space:
        return BEHIND
    kind = state.box.space_kind[space]
    if kind <= MONK:
        return market.space_obstacle(state, me, space)
    if kind == BARREL:
        return barrels.space_obstacle(state, me)
    return discs.space_obstacle(state, me, space)


def place_obstacle(state: "HeavenState", me: Board, place: int) -> int:
    """Say why a start place may not be taken."""
    taken = places_taken(state, me)
    if taken >> place & 1:
        return PLACE_TAKEN
    due = place != FIRST_PLACE and first_place_is_due(state, me, taken)
    return FIRST_PLACE_DUE if due else NOTHING


def places_taken(state: "HeavenState", me: Board) -> int:
    """The places, a bit each, where others stand (HA-3.12).

    A figure that has not left its place still blocks it; one's own place is free (HA-3.17, HA-3.18).
    """
    taken = 0
    for board in state.boards:
        if board is not me and board.space == HOME_SPACE and board.place != NO_PLACE:
            taken |= 1 << board.place
    return taken


def first_place_is_due(state: "HeavenState", me: Board, taken: int) -> bool:
    """The last player to come home must take the first place if it is empty (HA-3.6)."""
    if taken >> FIRST_PLACE & 1:
        return False
    for board in state.boards:
        if board is not me and not board.home:
            return False
    return True


def go(state: "HeavenState", me: Board, space: int) -> None:
    """Move the figure and begin the space's action (HA-3.11)."""
    if state.recording:
        state.tell(FigureMoved(state.player, me.space, space))
    me.space = space
    kind = state.box.space_kind[space]
    if kind <= MONK:
        state.step = BUY
    elif kind == BARREL:
        barrels.fetch(state, me)
        end_turn(state)
    else:
        state.step = DISC


def go_home(state: "HeavenState", me: Board, place: int) -> None:
    """Take an empty start place and its reward; the round is over for this player (HA-3.5)."""
    if state.recording:
        state.tell(CameHome(state.player, me.space, PLACES[place]))
    me.space = HOME_SPACE
    me.home = True
    take_place(state, me, place)


def choose_place(state: "HeavenState", me: Board, place: int) -> None:
    """Choose a start place at set-up and take its reward at once (HA-2.15)."""
    if state.recording:
        state.tell(PlaceChosen(state.player, PLACES[place]))
    take_place(state, me, place)


def take_place(state: "HeavenState", me: Board, place: int) -> None:
    """Stand on a place and take its reward (HA-2.7)."""
    me.place = place
    if place == MARKER_PLACE:
        state.step = ADVANCE
        state.cause = BY_PLACE
        return
    if place == BREWMASTER_PLACE:
        move_brewmaster(state, me, state.box.place_brewmaster)
    elif place == DUCATS_PLACE:
        take_ducats(state, me, state.box.place_ducats)
    leave_place(state)


def advance_by_place(state: "HeavenState", me: Board, colour: int) -> None:
    """The marker place moves one resource marker of choice (HA-2.7)."""
    move_marker(state, me, colour, state.box.place_marker)
    leave_place(state)


def leave_place(state: "HeavenState") -> None:
    """Go on after a place's reward: with set-up, or with the next player."""
    if state.round == 0:
        choose_next_place(state)
    else:
        end_turn(state)
