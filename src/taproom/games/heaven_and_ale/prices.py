"""What tiles cost and what a player can pay (HA-3.8, HA-4.2, HA-5.3)."""

from typing import TYPE_CHECKING, Final

from taproom.games.heaven_and_ale.board import Board
from taproom.games.heaven_and_ale.pieces import FERTILITY_OF, SUNNY

if TYPE_CHECKING:
    from taproom.games.heaven_and_ale.state import HeavenState

NEVER: Final = 1000000
"""A price nobody can pay: no tile lies there."""


def shady_price(state: "HeavenState", tile: int, space: int) -> int:
    """In shade a resource tile costs its fertility, a monk the number on the space (HA-4.2, HA-5.3)."""
    fertility = FERTILITY_OF[tile]
    return fertility if fertility else state.box.space_cost[space]


def price_on(state: "HeavenState", tile: int, space: int, side: int) -> int:
    """Give the price of a tile of a space on a side: in the sun everything costs double (HA-4.2, HA-5.3)."""
    shady = shady_price(state, tile, space)
    return 2 * shady if side == SUNNY else shady


def dearest(me: Board, money: int) -> int:
    """The highest shady price for which the money buys a spot: sunny ones cost double (HA-4.2, HA-4.9)."""
    if me.open_shady > 0:
        return money
    return money // 2 if me.open_sunny > 0 else -1


def funds(state: "HeavenState", me: Board) -> int:
    """What a player can pay: ducats, and cards that could be returned (HA-3.8)."""
    return me.ducats + state.box.card_refund * me.hand()


def note_cheapest(state: "HeavenState", space: int) -> None:
    """Keep the shady price of the cheapest tile on a space."""
    best = NEVER
    for tile in state.tiles[space]:
        price = shady_price(state, tile, space)
        if price < best:
            best = price
    state.cheapest[space] = best
