"""Sheds: when they are built and what they activate (HA-9)."""

from typing import TYPE_CHECKING

from taproom.games.heaven_and_ale.actions import ACTIVATE, CHOICES_FROM, SHED_CHOICES
from taproom.games.heaven_and_ale.board import Board
from taproom.games.heaven_and_ale.events import ShedBuilt
from taproom.games.heaven_and_ale.pieces import EMPTY, FERTILITY_OF, FIRST_SHED
from taproom.games.heaven_and_ale.production import activate_all, move_brewmaster
from taproom.games.heaven_and_ale.reasons import NOTHING, OTHER_SHED_TYPE
from taproom.games.heaven_and_ale.steps import SHED

if TYPE_CHECKING:
    from taproom.games.heaven_and_ale.state import HeavenState

NONE = 0
"""The type of shed that activates nothing."""


def note_surrounded(state: "HeavenState", me: Board, spot: int) -> None:
    """Find the sheds that a tile has just surrounded, in board order (HA-9.1, HA-9.5)."""
    for shed in state.box.sheds_beside[spot]:
        if me.garden[shed] == EMPTY and is_surrounded(state, me, shed):
            state.waiting = (*state.waiting, shed)


def is_surrounded(state: "HeavenState", me: Board, shed: int) -> bool:
    """All six neighbours hold tiles."""
    for spot in state.box.around[shed]:
        if me.garden[spot] == EMPTY:
            return False
    return True


def resolve_waiting(state: "HeavenState", me: Board) -> bool:
    """Build the waiting sheds one after the other; stop where the player must choose (HA-9.2, HA-9.3)."""
    while state.waiting:
        shed = state.waiting[0]
        state.waiting = state.waiting[1:]
        if build(state, me, shed) != NONE:
            state.shed = shed
            state.step = SHED
            return False
    return True


def build(state: "HeavenState", me: Board, shed: int) -> int:
    """The fertility around gives brewmaster steps and the type of shed (HA-9.1, HA-9.2)."""
    total = 0
    for spot in state.box.around[shed]:
        total += FERTILITY_OF[me.garden[spot]]
    kind = state.box.shed_type[total]
    me.build(kind, shed)
    if state.recording:
        state.tell(ShedBuilt(state.player, state.box.coordinates[shed], total, kind))
    if state.box.shed_steps[total] > 0:
        move_brewmaster(state, me, state.box.shed_steps[total])
    return kind


def list_choices(state: "HeavenState", me: Board, out: list[int]) -> None:
    """List the ways to choose neighbours that the new shed's type allows (HA-9.4, HA-9.7)."""
    kind = me.garden[state.shed] - FIRST_SHED
    for choice in range(CHOICES_FROM[kind], CHOICES_FROM[kind + 1]):
        out.append(ACTIVATE + choice)


def choice_obstacle(state: "HeavenState", me: Board, choice: int) -> int:
    """Say why a choice of neighbours does not fit the shed."""
    kind = me.garden[state.shed] - FIRST_SHED
    return NOTHING if CHOICES_FROM[kind] <= choice < CHOICES_FROM[kind + 1] else OTHER_SHED_TYPE


def activate_chosen(state: "HeavenState", me: Board, choice: int) -> None:
    """Activate the chosen neighbours of the new shed (HA-9.3, HA-9.8)."""
    around = state.box.around[state.shed]
    activate_all(state, me, [around[direction] for direction in SHED_CHOICES[choice]])
