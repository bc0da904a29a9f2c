"""Barrel spaces: the twelve goals and their barrels (HA-8)."""

from typing import TYPE_CHECKING, Final

from taproom.games.heaven_and_ale.board import Board
from taproom.games.heaven_and_ale.box import HeavenBox
from taproom.games.heaven_and_ale.events import BarrelTaken
from taproom.games.heaven_and_ale.pieces import COLOUR_SPOTS, GOALS, MONK_SPOTS, NO_CARD
from taproom.games.heaven_and_ale.production import LAST
from taproom.games.heaven_and_ale.reasons import NO_BARREL, NOTHING

if TYPE_CHECKING:
    from taproom.games.heaven_and_ale.state import HeavenState

ALL_GOALS: Final = (1 << len(GOALS)) - 1


def space_obstacle(state: "HeavenState", me: Board) -> int:
    """A barrel space needs a barrel to be taken now (HA-3.15, HA-3.22)."""
    return NOTHING if due(state, me) else NO_BARREL


def due(state: "HeavenState", me: Board) -> int:
    """The goals, a bit each, for which the player would take a barrel now (HA-8.1, HA-8.16)."""
    left = (state.large_left | state.small_left) & ~(me.large | me.small)
    return goals_met(state.box, me) & left if left else 0


def goals_met(box: HeavenBox, me: Board) -> int:
    """The goals that a board meets, a bit each, in the order of GOALS (HA-8.3 to HA-8.14)."""
    met = 0
    if me.brewmaster >= 1:
        met |= 1
    if all_begun(me):
        met |= 2
    if me.fertile[1] >= box.goal_tiles:
        met |= 4
    if me.fertile[5] >= box.goal_tiles:
        met |= 8
    if me.discs & MONK_SPOTS == MONK_SPOTS:
        met |= 16
    if me.discs & COLOUR_SPOTS == COLOUR_SPOTS:
        met |= 32
    if me.built > 0:
        met |= shed_goals_met(box, me)
    if me.foremost() >= LAST:
        met |= 256
    if cards_placed(me) >= box.goal_cards:
        met |= 512
    if me.open_sunny == 0:
        met |= 1024
    if me.open_shady == 0:
        met |= 2048
    return met


def shed_goals_met(box: HeavenBox, me: Board) -> int:
    """The goals about sheds that a board meets, a bit each (HA-8.9, HA-8.10)."""
    met = 0
    if most_like_sheds(me) >= box.goal_like_sheds:
        met |= 64
    if shed_types(me) >= box.goal_shed_types:
        met |= 128
    return met


def all_begun(me: Board) -> bool:
    """All resource markers have passed spot 0."""
    for marker in me.markers:
        if marker < 1:
            return False
    return True


def most_like_sheds(me: Board) -> int:
    """Count the sheds of the type that the board has most of."""
    most = 0
    for count in me.sheds:
        if count > most:
            most = count
    return most


def shed_types(me: Board) -> int:
    """Count the different types of shed, the one that activates nothing included (HA-8.19)."""
    types = 0
    for count in me.sheds:
        if count > 0:
            types += 1
    return types


def cards_placed(me: Board) -> int:
    """Count the cards beside pairs; returned ones do not count (HA-8.12)."""
    placed = 0
    for card in me.pairs:
        if card != NO_CARD:
            placed += 1
    return placed


def fetch(state: "HeavenState", me: Board) -> None:
    """Take the large barrel of every goal met, or the small one if the large is gone (HA-8.1, HA-8.15)."""
    taken = due(state, me)
    for goal in range(len(GOALS)):
        bit = 1 << goal
        if not taken & bit:
            continue
        large = state.large_left & bit != 0
        if large:
            state.large_left &= ~bit
            me.large |= bit
        else:
            state.small_left &= ~bit
            me.small |= bit
        if state.recording:
            state.tell(BarrelTaken(state.player, GOALS[goal], large))
