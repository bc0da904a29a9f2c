"""Tidying: what lies on the boards and was not sped up is resolved (DB-7)."""

from typing import TYPE_CHECKING, Final

from taproom.games.dice_brewing import actions, buildings, rounds, windows
from taproom.games.dice_brewing.brewery import put
from taproom.games.dice_brewing.dice import end_marks, raised, to_stock
from taproom.games.dice_brewing.events import (
    DieGained,
    DieGivenUp,
    DieKept,
    DieRaised,
    GainLapsed,
    GainWaits,
    SeedGivenUp,
)
from taproom.games.dice_brewing.pieces import (
    BLUE,
    DARK,
    DEPARTMENT_1,
    DEPARTMENT_2,
    DEPARTMENT_3,
    EMPTY,
    FIELDS,
    HOPS,
    HOPS_1,
    MALT_1,
    MALT_2,
    NO_COLOUR,
    PALE,
    PLACES,
    POOL,
    RAISING,
    SCHOOL_1,
    SCHOOL_2,
    SCHOOL_3,
    SEED_FIELDS,
    SPEEDY,
    die_text,
    unrolled,
)
from taproom.games.dice_brewing.steps import PUT_AWAY, TIDYING

if TYPE_CHECKING:
    from taproom.games.dice_brewing.brewery import Brewery
    from taproom.games.dice_brewing.state import DiceState

# What a player can be waiting for, in the order in which a player's gains are resolved (DB-7.10).
GAIN_FIELDS: Final = [MALT_2, DEPARTMENT_1, MALT_1, HOPS_1, SCHOOL_3]
DARK_DIE: Final = 0
SEED_TRADE: Final = 1
GAINS: Final = 5
GAIN_COLOURS: Final = [DARK, NO_COLOUR, PALE, HOPS, BLUE]


def open_window(state: "DiceState") -> None:
    """Only remove die and roll again can be played now (DB-8.15)."""
    state.stage = TIDYING
    windows.open_window(state)


def begin(state: "DiceState") -> None:
    """Raises, blocks and protections end before any field resolves (DB-8.18)."""
    state.stage = TIDYING
    if state.marked:
        state.marked = False
        for brewery in state.breweries:
            end_marks(brewery)
    state.turn = state.starter
    go_on(state)


def go_on(state: "DiceState") -> None:
    """In player order each resolves the own board; raised dice are asked about first (DB-7.1, DB-7.10)."""
    last = rounds.last_round(state)
    while True:
        me = state.breweries[state.turn]
        for field in RAISING:
            if me.slots[field] == EMPTY:
                continue
            if last:
                put_away(state, me, state.turn, field, POOL)  # nothing hangs on the place (DB-7.16)
                continue
            state.player = state.turn
            state.field = field
            state.step = PUT_AWAY
            return
        resolve(state, me, state.turn)
        state.turn = rounds.next_seat(state, state.turn)
        if state.turn == state.starter:
            break
    lapse(state)
    rounds.end_round(state)


def keep(state: "DiceState", me: "Brewery", store: int) -> None:
    """A die raised now goes to pool or store, by choice (DB-7.3, DB-10.10)."""
    put_away(state, me, state.player, state.field, store)
    go_on(state)


def put_away(state: "DiceState", me: "Brewery", seat: int, field: int, store: int) -> None:
    """Raise the die on a field and put it into pool or store."""
    code = me.slots[field]
    me.slots[field] = EMPTY
    put(me.place(store), raised(code))
    if state.recording:
        state.tell(DieRaised(seat, FIELDS[field], die_text(code), die_text(raised(code)), PLACES[store]))


def list_places(out: list[int]) -> None:
    """Pool or store."""
    out.append(actions.TO_POOL)
    out.append(actions.TO_STORE)


def resolve(state: "DiceState", me: "Brewery", seat: int) -> None:
    """Blue dice back, gold trades, seeds back, then the gains in their order (DB-7.10)."""
    if me.used == 0 and me.market == EMPTY:
        return  # nothing was placed
    learning = me.slots[SCHOOL_3] != EMPTY
    take_back(me)
    for field in (DEPARTMENT_2, DEPARTMENT_3):
        if me.slots[field] != EMPTY:
            give_up(state, me, seat, field)
            buildings.trade(state, me, seat, field)
    waiting = [me.slots[field] != EMPTY for field in GAIN_FIELDS]
    waiting[GAINS - 1] = learning
    give_up_seeds(state, me, seat)
    for gain in range(GAINS):
        if waiting[gain]:
            gain_or_wait(state, seat, gain)


def take_back(me: "Brewery") -> None:
    """Blue dice from School, speed-up places and market return to the pool (DB-7.6)."""
    for field in (SCHOOL_1, SCHOOL_2, SCHOOL_3):
        if me.slots[field] != EMPTY:
            me.pool.append(me.slots[field])
            me.slots[field] = EMPTY
    for field in SPEEDY:
        if me.bolts[field] != EMPTY:
            me.pool.append(me.bolts[field])
            me.bolts[field] = EMPTY
    if me.market != EMPTY:
        me.pool.append(me.market)
        me.market = EMPTY


def give_up(state: "DiceState", me: "Brewery", seat: int, field: int) -> None:
    """A die goes from a field to the stock, where it serves those who wait first (DB-7.2, DB-7.12)."""
    code = me.slots[field]
    me.slots[field] = EMPTY
    to_stock(state, code)
    if state.recording:
        state.tell(DieGivenUp(seat, die_text(code), FIELDS[field]))
    serve(state)


def give_up_seeds(state: "DiceState", me: "Brewery", seat: int) -> None:
    """Used seeds go to the stock together, also if their dice have to be waited for (DB-7.2, DB-7.13)."""
    for field in SEED_FIELDS:
        if me.slots[field] != EMPTY:
            me.slots[field] = EMPTY
            state.seeds += 1
            if state.recording:
                state.tell(SeedGivenUp(seat, FIELDS[field]))
    serve(state)


def gain_or_wait(state: "DiceState", seat: int, gain: int) -> None:
    """A gain that finds the stock empty waits (DB-7.11)."""
    if available(state, gain):
        give(state, seat, gain)
        return
    state.waiting += (seat * GAINS + gain,)
    if state.recording:
        state.tell(GainWaits(seat, FIELDS[GAIN_FIELDS[gain]]))


def available(state: "DiceState", gain: int) -> bool:
    """Whether the stock has what a gain gives."""
    return state.seeds > 0 if gain == SEED_TRADE else state.stock[GAIN_COLOURS[gain]] > 0


def give(state: "DiceState", seat: int, gain: int) -> None:
    """Give what was gained; a die is given up only when its exchange happens (DB-7.7, DB-7.13)."""
    me = state.breweries[seat]
    field = GAIN_FIELDS[gain]
    if gain == SEED_TRADE:
        buildings.trade(state, me, seat, field)
    else:
        colour = GAIN_COLOURS[gain]
        state.stock[colour] -= 1
        me.fresh += (colour,)
        if state.recording:
            state.tell(DieGained(seat, unrolled(colour), FIELDS[field]))
    if gain in (DARK_DIE, SEED_TRADE):
        give_up(state, me, seat, field)


def serve(state: "DiceState") -> None:
    """What has come back goes to those who wait, in player order (DB-7.12)."""
    for waiting in state.waiting:
        if available(state, waiting % GAINS):
            left = list(state.waiting)
            left.remove(waiting)
            state.waiting = tuple(left)
            give(state, waiting // GAINS, waiting % GAINS)
            serve(state)
            return


def lapse(state: "DiceState") -> None:
    """Gains still waiting lapse: dice go back to the pool, only seeds are lost (DB-7.13, DB-7.14)."""
    for waiting in state.waiting:
        seat = waiting // GAINS
        field = GAIN_FIELDS[waiting % GAINS]
        me = state.breweries[seat]
        if state.recording:
            state.tell(GainLapsed(seat, FIELDS[field]))
        if me.slots[field] != EMPTY:
            code = me.slots[field]
            me.slots[field] = EMPTY
            me.pool.append(code)
            if state.recording:
                state.tell(DieKept(seat, die_text(code), FIELDS[field]))
    state.waiting = ()
