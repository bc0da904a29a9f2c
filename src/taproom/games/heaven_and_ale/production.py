"""The production track: what activated tiles bring, and how markers and brewmaster move (HA-7)."""

from typing import TYPE_CHECKING, Final

from taproom.games.heaven_and_ale.board import Board
from taproom.games.heaven_and_ale.events import BrewmasterMoved, DucatsTaken, MarkerMoved, TilesActivated
from taproom.games.heaven_and_ale.pieces import COLOUR_OF, COLOURS, FERTILITY_OF, FIRST_MONK, SUNNY

if TYPE_CHECKING:
    from taproom.games.heaven_and_ale.state import HeavenState

LAST: Final = 20
"""The last spot of the production track."""


def advance(me: Board, colour: int, steps: int) -> None:
    """A resource marker stops on 20; each further step pays 1 ducat instead (HA-7.3, HA-7.13)."""
    spot = me.markers[colour] + steps
    if spot > LAST:
        me.ducats += spot - LAST
        spot = LAST
    me.markers[colour] = spot


def advance_brewmaster(me: Board, steps: int) -> None:
    """The brewmaster stops on 20; its further steps are lost (HA-7.14)."""
    spot = me.brewmaster + steps
    me.brewmaster = spot if spot < LAST else LAST


def activate(state: "HeavenState", me: Board, spot: int) -> None:
    """A shady tile pays its fertility, a sunny one moves its marker, a monk the brewmaster (HA-7.1, 7.2)."""
    tile = me.garden[spot]
    if tile >= FIRST_MONK:
        advance_brewmaster(me, 1)
    elif state.box.side[spot] == SUNNY:
        advance(me, COLOUR_OF[tile], FERTILITY_OF[tile])
    else:
        me.ducats += FERTILITY_OF[tile]


def activate_all(state: "HeavenState", me: Board, spots: list[int]) -> None:
    """Activate tiles, those listed twice twice (HA-6.9)."""
    if not state.recording:
        for spot in spots:
            activate(state, me, spot)
        return
    markers = me.markers[:]
    brewmaster = me.brewmaster
    ducats = me.ducats
    for spot in spots:
        activate(state, me, spot)
    state.tell(
        TilesActivated(
            state.player,
            tuple([state.box.coordinates[spot] for spot in spots]),
            {COLOURS[c]: me.markers[c] - markers[c] for c in range(5) if me.markers[c] != markers[c]},
            me.brewmaster - brewmaster,
            me.ducats - ducats,
        )
    )


def move_marker(state: "HeavenState", me: Board, colour: int, steps: int) -> None:
    """Move a marker by a place or a card, and tell it."""
    ducats = me.ducats
    before = me.markers[colour]
    advance(me, colour, steps)
    if state.recording:
        spot = me.markers[colour]
        state.tell(MarkerMoved(state.player, COLOURS[colour], spot - before, spot, me.ducats - ducats))


def move_brewmaster(state: "HeavenState", me: Board, steps: int) -> None:
    """Move the brewmaster by a place, a card or a shed, and tell it."""
    before = me.brewmaster
    advance_brewmaster(me, steps)
    if state.recording:
        state.tell(BrewmasterMoved(state.player, me.brewmaster - before, me.brewmaster))


def take_ducats(state: "HeavenState", me: Board, ducats: int) -> None:
    """Take ducats from a place or a card, and tell it."""
    me.ducats += ducats
    if state.recording:
        state.tell(DucatsTaken(state.player, ducats))
