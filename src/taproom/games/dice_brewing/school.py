"""The rooms of the School of Skills that act at once (DB-4.5, DB-4.6)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from taproom.games.dice_brewing import actions, arranging
from taproom.games.dice_brewing.brewery import count, die_obstacle, find, kinds, put, take
from taproom.games.dice_brewing.dice import roll, roll_again, to_stock
from taproom.games.dice_brewing.events import (
    DiceRolledAgain,
    DiePicked,
    DieSwapped,
    StockRolled,
    SwapDeclined,
)
from taproom.games.dice_brewing.pieces import (
    CHANGING,
    CLASS_OF,
    CODES,
    COLOUR_OF,
    COLOURS,
    FACES,
    KIND_OF,
    KINDS,
    NEVER,
    PLACES,
    POOL,
    RAISES_OF,
    STORE,
    VALUE_OF,
    die_text,
)
from taproom.games.dice_brewing.reasons import (
    NO_STOCK_TO_ROLL,
    NOT_ROLLED,
    NOTHING,
    NOTHING_PICKED,
    NOTHING_TO_ROLL,
    NOTHING_TO_SWAP,
    OTHER_COLOUR,
    SAME_VALUE,
)
from taproom.games.dice_brewing.steps import PICK, SWAP

if TYPE_CHECKING:
    from taproom.games.dice_brewing.brewery import Brewery
    from taproom.games.dice_brewing.state import DiceState


def roll_obstacle(me: "Brewery", kind: int, store: int) -> int:
    """School 1 needs another own die that may be rolled, besides the blue one placed (DB-4.16)."""
    dice = count(me.pool, CHANGING) + count(me.store, CHANGING)
    if find(me.place(store), kind, CHANGING) >= 0:
        dice -= 1
    return NOTHING if dice > 0 else NOTHING_TO_ROLL


def begin_picking(state: "DiceState") -> None:
    """School 1: any number of own dice are picked, one at least (DB-10.5)."""
    state.step = PICK


def list_picks(me: "Brewery", out: list[int]) -> None:
    """List the dice that can still be picked, and rolling once there is one."""
    for store in (POOL, STORE):
        mask: i64 = kinds(me.place(store), CHANGING)
        for kind in range(KINDS):
            if mask >> kind & 1:
                out.append(actions.PICK + store * KINDS + kind)
    if me.picked:
        out.append(actions.ROLL)


def pick(state: "DiceState", me: "Brewery", kind: int, store: int) -> None:
    """Pick a die to roll."""
    code = take(me.place(store), kind, CHANGING)
    me.picked += (code + store * CODES,)
    if state.recording:
        state.tell(DiePicked(state.player, die_text(code), PLACES[store]))


def pick_obstacle(me: "Brewery", number: int) -> int:
    """Say why a die cannot be picked (DB-8.9, DB-8.19)."""
    return die_obstacle(me.place(number // KINDS), number % KINDS, CHANGING)


def roll_now_obstacle(me: "Brewery") -> int:
    """At least one die is rolled (DB-4.16)."""
    return NOTHING if me.picked else NOTHING_PICKED


def roll_picked(state: "DiceState", me: "Brewery") -> None:
    """Roll the picked dice together, once; stored ones stay stored (DB-4.5)."""
    state.reveal()
    before = me.picked
    me.picked = ()
    rolled: list[int] = []
    for picked in before:
        code = roll_again(state, state.player, picked % CODES)
        rolled.append(code)
        put(me.place(picked // CODES), code)
    if state.recording:
        old = tuple([die_text(code % CODES) for code in before])
        state.tell(DiceRolledAgain(state.player, old, tuple([die_text(code) for code in rolled])))
    arranging.end_placement(state)


def swap_obstacle(state: "DiceState", me: "Brewery", colour: int) -> int:
    """School 2 needs a die of the colour in the stock and an own one that may be swapped (DB-4.22)."""
    if state.stock[colour] == 0:
        return NO_STOCK_TO_ROLL
    return NOTHING if swappable(me.pool, colour) or swappable(me.store, colour) else NOTHING_TO_SWAP


def swappable(dice: list[int], colour: int) -> bool:
    """Whether there is a die of a colour that may be swapped; marked ones may not (DB-8.9, DB-8.19)."""
    for code in dice:
        if COLOUR_OF[code] == colour and CHANGING[CLASS_OF[code]] < NEVER:
            return True
    return False


def roll_stock(state: "DiceState", colour: int) -> None:
    """School 2: roll the whole stock of a colour (DB-4.6)."""
    state.reveal()
    for value in range(FACES):
        state.rolled[value] = 0
    state.colour = colour
    for _ in range(state.stock[colour]):
        state.rolled[VALUE_OF[roll(state, state.player, colour)] - 1] += 1
    state.step = SWAP
    if state.recording:
        values = [value + 1 for value in range(FACES) for _ in range(state.rolled[value])]
        state.tell(StockRolled(state.player, COLOURS[colour], tuple(values)))


def list_swaps(state: "DiceState", me: "Brewery", out: list[int]) -> None:
    """A rolled value for an own die of the colour, or keep (DB-4.17, DB-4.18, DB-10.15)."""
    first = state.colour * FACES
    for store in (POOL, STORE):
        for own in range(FACES):
            at = find(me.place(store), first + own, CHANGING)
            if at >= 0:
                plain = RAISES_OF[me.place(store)[at]] == 0
                for value in range(FACES):
                    if state.rolled[value] > 0 and not (plain and value == own):
                        out.append(swap_number(state.colour, store, own, value))
    out.append(actions.DECLINE)


def swap_number(colour: int, store: int, own: int, value: int) -> int:
    """Give the action that swaps an own die for a rolled one; values count from 0."""
    return actions.SWAP + ((colour * 2 + store) * FACES + own) * FACES + value


def read_swap(number: int) -> tuple[int, int, int, int]:
    """Read a swap: colour, pool or store, the own value and the new one, both from 0."""
    colour = number // (2 * FACES * FACES)
    store = number // (FACES * FACES) % 2
    return colour, store, number // FACES % FACES, number % FACES


def exchange_obstacle(state: "DiceState", me: "Brewery", number: int) -> int:
    """Say why a swap is not possible."""
    colour, store, own, value = read_swap(number)
    if colour != state.colour:
        return OTHER_COLOUR
    dice = me.place(store)
    wrong = die_obstacle(dice, colour * FACES + own, CHANGING)
    if wrong != NOTHING:
        return wrong
    if state.rolled[value] == 0:
        return NOT_ROLLED
    at = find(dice, colour * FACES + own, CHANGING)
    return SAME_VALUE if own == value and RAISES_OF[dice[at]] == 0 else NOTHING


def swap(state: "DiceState", me: "Brewery", number: int) -> None:
    """The new die keeps its value and takes the place of the old one, which goes to the stock (DB-4.19)."""
    colour, store, own, value = read_swap(number)
    dice = me.place(store)
    at = find(dice, colour * FACES + own, CHANGING)
    old = dice[at]
    to_stock(state, old)
    state.stock[colour] -= 1
    dice[at] = colour * FACES + value
    if state.recording:
        state.tell(DieSwapped(state.player, die_text(old), die_text(dice[at]), PLACES[store]))
    end_swap(state)


def decline(state: "DiceState") -> None:
    """After seeing the roll the player may keep the own dice; the placement stands (DB-4.18)."""
    if state.recording:
        state.tell(SwapDeclined(state.player))
    end_swap(state)


def end_swap(state: "DiceState") -> None:
    """The stock's dice have no values any more."""
    for value in range(FACES):
        state.rolled[value] = 0
    arranging.end_placement(state)


def lowest_pick(me: "Brewery") -> int:
    """For a seat out of time: the pick of the lowest die (DB-10.14)."""
    best = 0
    lowest = FACES + 1
    for store in (POOL, STORE):
        for code in me.place(store):
            if CHANGING[CLASS_OF[code]] < NEVER and VALUE_OF[code] < lowest:
                lowest = VALUE_OF[code]
                best = actions.PICK + store * KINDS + KIND_OF[code]
    return best
