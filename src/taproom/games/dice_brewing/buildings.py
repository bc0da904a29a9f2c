"""The fields of the player board: when one can be used, what it does at once (DB-3, DB-4)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from taproom.games.dice_brewing.brewery import put
from taproom.games.dice_brewing.dice import from_stock, raised, to_stock
from taproom.games.dice_brewing.events import (
    DieGained,
    DieGivenUp,
    DieRaised,
    GoldGained,
    SeedGivenUp,
    SeedsGained,
)
from taproom.games.dice_brewing.pieces import (
    BUILDING_OF,
    DARK,
    DEPARTMENT_1,
    DEPARTMENT_2,
    EMPTY,
    FIELD_BITS,
    FIELDS,
    FIELDS_IN,
    HOPS,
    HOPS_1,
    HOPS_2,
    MALT_1,
    MALT_2,
    MALT_3,
    PALE,
    die_text,
)
from taproom.games.dice_brewing.reasons import (
    CLOSED_BY_TOKEN,
    NOT_OPEN_YET,
    NOTHING,
    NOTHING_TO_SPEED_UP,
    STOCK_EMPTY,
    USED_BY_OTHERS,
    USED_BY_YOU,
)

if TYPE_CHECKING:
    from taproom.games.dice_brewing.brewery import Brewery
    from taproom.games.dice_brewing.state import DiceState


def obstacle(state: "DiceState", me: "Brewery", field: int) -> int:
    """Say why nothing can be placed on a field (DB-3.5, DB-3.6, DB-3.7, DB-8.4)."""
    building = BUILDING_OF[field]
    if state.round < state.box.opens[building]:
        return NOT_OPEN_YET
    if me.shut >> building & 1:
        return CLOSED_BY_TOKEN
    if me.used >> field & 1:
        return USED_BY_YOU
    return USED_BY_OTHERS if state.full & FIELD_BITS[field] else NOTHING


def free_fields(state: "DiceState", me: "Brewery") -> i64:
    """The fields on which something can be placed, a bit each: those without an `obstacle`."""
    open_now: i64 = state.box.open_fields[state.round]
    closed: i64 = FIELDS_IN[me.shut] | me.used | state.full
    return open_now & ~closed


def use(state: "DiceState", me: "Brewery", field: int, item: int) -> None:
    """Put an item on a field; it is used for the round (DB-3.7, DB-3.23)."""
    me.slots[field] = item
    me.used |= 1 << field
    state.users[field] += 1
    note_full(state, field)


def note_full(state: "DiceState", field: int) -> None:
    """A field that all players but one have used is closed to the last (DB-3.6)."""
    if state.users[field] >= state.players - 1:
        state.full |= FIELD_BITS[field]


def speed_obstacle(state: "DiceState", me: "Brewery", field: int) -> int:
    """A field is sped up while it holds an item, if the stock has what it gives (DB-3.15, DB-4.11)."""
    if me.slots[field] == EMPTY:
        return NOTHING_TO_SPEED_UP
    if field == MALT_1:
        left = state.stock[PALE]
    elif field == MALT_2:
        left = state.stock[DARK]
    elif field == HOPS_1:
        left = state.stock[HOPS]
    elif field == DEPARTMENT_1:
        left = state.seeds
    else:
        return NOTHING
    return NOTHING if left > 0 else STOCK_EMPTY


def act(state: "DiceState", me: "Brewery", field: int) -> None:
    """A sped-up field does at once what it does; what is given up goes to the stock (DB-3.8, DB-3.20)."""
    item = me.slots[field]
    me.slots[field] = EMPTY
    if field in (MALT_1, HOPS_1):
        state.seeds += 1
        if state.recording:
            state.tell(SeedGivenUp(state.player, FIELDS[field]))
        gain_die(state, me, PALE if field == MALT_1 else HOPS, field)
    elif field == MALT_2:
        give_up(state, item, field)
        gain_die(state, me, DARK, field)
    elif field in (MALT_3, HOPS_2):
        put(me.pool, raised(item))
        if state.recording:
            state.tell(DieRaised(state.player, FIELDS[field], die_text(item), die_text(raised(item)), "pool"))
    else:
        give_up(state, item, field)
        trade(state, me, state.player, field)


def give_up(state: "DiceState", item: int, field: int) -> None:
    """A die goes from a field to the stock."""
    to_stock(state, item)
    if state.recording:
        state.tell(DieGivenUp(state.player, die_text(item), FIELDS[field]))


def gain_die(state: "DiceState", me: "Brewery", colour: int, field: int) -> None:
    """A die gained while arranging is rolled at once and lies in the pool (DB-3.9, DB-3.21)."""
    state.reveal()
    code = from_stock(state, state.player, colour)
    put(me.pool, code)
    if state.recording:
        state.tell(DieGained(state.player, die_text(code), FIELDS[field]))


def trade(state: "DiceState", me: "Brewery", seat: int, field: int) -> None:
    """The Department gives seeds, as many as are left, or gold (DB-4.9, DB-4.15, DB-4.21)."""
    box = state.box
    if field == DEPARTMENT_1:
        seeds = min(box.trade_seeds, state.seeds)
        state.seeds -= seeds
        me.seeds += seeds
        if state.recording:
            state.tell(SeedsGained(seat, seeds, FIELDS[field]))
        return
    gold = box.trade_gold if field == DEPARTMENT_2 else box.trade_blue
    me.gold += gold
    if state.recording:
        state.tell(GoldGained(seat, gold, FIELDS[field]))
