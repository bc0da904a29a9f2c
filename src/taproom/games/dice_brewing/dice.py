"""Rolling, and what changes a die."""

from typing import TYPE_CHECKING

from taproom.games.dice_brewing.pieces import (
    COLOUR_OF,
    EMPTY,
    FACES,
    KIND_OF,
    KINDS,
    ONE_RAISE,
    RAISES_OF,
    SEED,
    VALUE_OF,
)

if TYPE_CHECKING:
    from taproom.games.dice_brewing.brewery import Brewery
    from taproom.games.dice_brewing.state import DiceState


def roll(state: "DiceState", seat: int, colour: int) -> int:
    """Roll a die without marks for a seat; every seat's dice are a stream of chance of their own."""
    return colour * FACES + state.streams[seat].below(FACES)


def roll_again(state: "DiceState", seat: int, code: int) -> int:
    """Roll a die; a raise ends, a mark stays (DB-8.30)."""
    mark = code % ONE_RAISE - KIND_OF[code]
    return roll(state, seat, COLOUR_OF[code]) + mark


def raised(code: int) -> int:
    """Give the die one higher, for good; no value rises above 6 (DB-4.10, DB-4.20)."""
    return code + 1 if VALUE_OF[code] < FACES else code


def unmarked(code: int) -> int:
    """Give the die as it is when raises, blocks and protections have ended (DB-8.18)."""
    return KIND_OF[code] - RAISES_OF[code]


def end_marks(me: "Brewery") -> None:
    """Raises, blocks and protections end, wherever the die lies (DB-8.18)."""
    for place in (me.pool, me.store, me.slots, me.bolts):
        for at in range(len(place)):
            code = place[at]
            if KINDS <= code < SEED:
                place[at] = unmarked(code)
    if me.market != EMPTY:
        me.market = unmarked(me.market)


def to_stock(state: "DiceState", code: int) -> None:
    """A die given up goes to the stock and loses its value (DB-1.14)."""
    state.stock[COLOUR_OF[code]] += 1


def from_stock(state: "DiceState", seat: int, colour: int) -> int:
    """Take a die from the stock and roll it at once (DB-3.9)."""
    state.stock[colour] -= 1
    return roll(state, seat, colour)
