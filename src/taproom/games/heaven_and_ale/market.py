"""Resource and monk spaces: what tiles cost, buying them and putting them down (HA-4, HA-5)."""

from typing import TYPE_CHECKING, Final

from taproom.games.heaven_and_ale import sheds
from taproom.games.heaven_and_ale.actions import BUY, DONE, PUT
from taproom.games.heaven_and_ale.board import Board
from taproom.games.heaven_and_ale.events import TileBought
from taproom.games.heaven_and_ale.pieces import EMPTY, SHED, SIDES, TILES
from taproom.games.heaven_and_ale.prices import NEVER, dearest, funds, note_cheapest, price_on, shady_price
from taproom.games.heaven_and_ale.reasons import (
    GARDEN_FULL,
    NO_TILE,
    NOT_ON_SPACE,
    NOTHING,
    NOTHING_BOUGHT,
    RETURN_CARD_FIRST,
    SHED_SPOT,
    SPOT_TAKEN,
    TOO_DEAR,
    TOO_DEAR_HERE,
)
from taproom.games.heaven_and_ale.rounds import end_turn
from taproom.games.heaven_and_ale.steps import BUY as BUY_STEP
from taproom.games.heaven_and_ale.steps import PUT as PUT_STEP

if TYPE_CHECKING:
    from taproom.games.heaven_and_ale.state import HeavenState


NO_TILES: Final[tuple[int, ...]] = ()


def space_obstacle(state: "HeavenState", me: Board, space: int) -> int:
    """A tile space needs a tile that can be paid, and an empty spot for it (HA-3.13)."""
    if state.cheapest[space] == NEVER:
        return NO_TILE
    if state.cheapest[space] <= dearest(me, funds(state, me)):
        return NOTHING
    return TOO_DEAR if me.open_shady + me.open_sunny > 0 else GARDEN_FULL


def list_purchases(state: "HeavenState", me: Board, out: list[int]) -> None:
    """List the tiles that can be paid now, and stopping after a purchase (HA-4.1, HA-3.16)."""
    most = dearest(me, me.ducats)
    listed = 0
    for tile in state.tiles[me.space]:
        if not listed >> tile & 1 and shady_price(state, tile, me.space) <= most:
            listed |= 1 << tile
            out.append(BUY + tile - 1)
    if state.bought > 0:
        out.append(DONE)


def tile_obstacle(state: "HeavenState", me: Board, tile: int) -> int:
    """Say why a tile cannot be bought now."""
    if tile not in state.tiles[me.space]:
        return NOT_ON_SPACE
    price = shady_price(state, tile, me.space)
    if price <= dearest(me, me.ducats):
        return NOTHING
    return RETURN_CARD_FIRST if price <= dearest(me, funds(state, me)) else TOO_DEAR


def done_obstacle(state: "HeavenState") -> int:
    """One may stop only after a purchase (HA-3.16)."""
    return NOTHING if state.bought > 0 else NOTHING_BOUGHT


def choose(state: "HeavenState", tile: int) -> None:
    """Name the tile to buy; it is paid when it is put down."""
    state.holding = tile
    state.step = PUT_STEP


def list_spots(state: "HeavenState", me: Board, out: list[int]) -> None:
    """List the empty spots of each side that can be paid (HA-4.3)."""
    shady = shady_price(state, state.holding, me.space)
    if shady <= me.ducats:
        out.extend(me.shady)
    if 2 * shady <= me.ducats:
        out.extend(me.sunny)


def spot_obstacle(state: "HeavenState", me: Board, spot: int) -> int:
    """Say why the tile in hand cannot go on a spot (HA-4.6, HA-4.7)."""
    side = state.box.side[spot]
    if side == SHED:
        return SHED_SPOT
    if me.garden[spot] != EMPTY:
        return SPOT_TAKEN
    return NOTHING if price_on(state, state.holding, me.space, side) <= me.ducats else TOO_DEAR_HERE


def put(state: "HeavenState", me: Board, spot: int) -> None:
    """Pay the tile in hand and put it down; it may surround sheds (HA-4.4, HA-4.6)."""
    tile = state.holding
    side = state.box.side[spot]
    price = price_on(state, tile, me.space, side)
    me.ducats -= price
    me.lay(tile, spot, side)
    take_from_space(state, me.space, tile)
    state.holding = EMPTY
    state.bought += 1
    if state.recording:
        where = state.box.coordinates[spot]
        state.tell(TileBought(state.player, TILES[tile], where, SIDES[side], price, me.space))
    sheds.note_surrounded(state, me, spot)
    carry_on(state, me)


def take_from_space(state: "HeavenState", space: int, tile: int) -> None:
    """Remove one tile of a kind from a space."""
    tiles = state.tiles[space]
    if len(tiles) == 1:
        state.tiles[space] = NO_TILES
        state.cheapest[space] = NEVER
        return
    at = tiles.index(tile)
    state.tiles[space] = tiles[:at] + tiles[at + 1 :]
    note_cheapest(state, space)


def carry_on(state: "HeavenState", me: Board) -> None:
    """After a purchase resolve sheds, then go on buying if that is possible at all (HA-3.20, HA-4.11)."""
    if not sheds.resolve_waiting(state, me):
        return
    if space_obstacle(state, me, me.space) == NOTHING:
        state.step = BUY_STEP
    else:
        end_turn(state)


def cheapest_purchase(state: "HeavenState", legal: list[int]) -> int:
    """Find the cheapest tile that can be bought now, else a card to return for one (HA-3.16, HA-3.23)."""
    best = NEVER
    found = legal[0]
    for action in legal:
        if BUY <= action < PUT:
            price = shady_price(state, action - BUY + 1, state.boards[state.player].space)
            if price < best:
                best = price
                found = action
    return found
