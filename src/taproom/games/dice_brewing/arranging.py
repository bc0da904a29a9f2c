"""Arranging turns: placing items on fields, speeding fields up, storing dice, passing (DB-3)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from taproom.games.dice_brewing import actions, buildings, rounds, school, tokens
from taproom.games.dice_brewing.brewery import die_obstacle, find, kinds, put, take
from taproom.games.dice_brewing.events import DieStored, ItemPlaced, PlayerPassed, SpedUp, TurnEnded
from taproom.games.dice_brewing.pieces import (
    BLUE,
    CHANGING,
    CLASS_OF,
    COLOUR_OF,
    END_KIND,
    FACES,
    FIELD_BITS,
    FIELDS,
    FIELDS_TAKING,
    FIRST_KIND,
    HOPS_2,
    KIND_BITS,
    KIND_OF,
    MALT_3,
    NEVER,
    PLACES,
    RAISING,
    SCHOOL_1,
    SCHOOL_2,
    SEED,
    SEED_FIELDS,
    SPEEDY,
    STORE,
    STORING,
    SWAPPED,
    USING,
    VALUE_OF,
    die_text,
)
from taproom.games.dice_brewing.reasons import (
    NO_SEED,
    NO_SUCH_DIE,
    NOTHING,
    NOTHING_PLACED,
    SHOWS_SIX,
    TOO_LOW,
)
from taproom.games.dice_brewing.steps import ARRANGE

if TYPE_CHECKING:
    from taproom.games.dice_brewing.brewery import Brewery
    from taproom.games.dice_brewing.state import DiceState

PLACEMENTS: Final = 2
"""In a turn at most (DB-3.3)."""


def list_choices(state: "DiceState", me: "Brewery", out: list[int]) -> None:
    """Place, speed up, store, play a token, end the turn after a placement, or pass (DB-10.3)."""
    free: i64 = buildings.free_fields(state, me)
    if me.seeds > 0:
        for number in range(2):
            if free & FIELD_BITS[SEED_FIELDS[number]]:
                out.append(actions.PLACE_SEED + number)
    list_placements(state, me, free, 0, out)
    list_placements(state, me, free, STORE, out)
    list_stores(me, out)
    tokens.list_plays(state, me, out)
    if state.placed > 0:
        out.append(actions.END)
    out.append(actions.PASS)


def list_placements(state: "DiceState", me: "Brewery", free: i64, store: int, out: list[int]) -> None:
    """List where the dice of the pool or the store may go; like dice are one choice (DB-10.11)."""
    dice = me.place(store)
    changeable: i64 = kinds(dice, CHANGING)
    seen: i64 = 0
    for code in dice:
        kind = KIND_OF[code]
        bit: i64 = KIND_BITS[kind]
        if seen & bit or USING[CLASS_OF[code]] == NEVER:
            continue
        seen |= bit
        if kind >= BLUE * FACES:
            list_blue_placements(state, me, free, kind, store, out)
            continue
        rising = changeable & bit != 0 and VALUE_OF[kind] < FACES
        for field in FIELDS_TAKING[COLOUR_OF[kind]]:
            if free & FIELD_BITS[field] and (rising or field not in (MALT_3, HOPS_2)):
                out.append(number_of(field, kind, store))


def list_blue_placements(
    state: "DiceState", me: "Brewery", free: i64, kind: int, store: int, out: list[int]
) -> None:
    """List where a blue die may go: a field that takes one, or a speed-up place (DB-3.8, DB-3.25)."""
    value = VALUE_OF[kind]
    for field in FIELDS_TAKING[BLUE]:
        if not free & FIELD_BITS[field] or value < state.box.least[field]:
            continue
        if field == SCHOOL_2:
            for colour in range(SWAPPED):
                if school.swap_obstacle(state, me, colour) == NOTHING:
                    out.append(number_of(field, kind, store) + colour * 2 * FACES)
        elif field != SCHOOL_1 or school.roll_obstacle(me, kind, store) == NOTHING:
            out.append(number_of(field, kind, store))
    for place in range(len(SPEEDY)):
        field = SPEEDY[place]
        if value >= state.box.speed[field] and buildings.speed_obstacle(state, me, field) == NOTHING:
            out.append(actions.SPEED + place * 2 * FACES + store * FACES + value - 1)


def number_of(field: int, kind: int, store: int) -> int:
    """Give the action that places a die; for School 2 the one that names the first colour."""
    first = FIRST_KIND[field]
    return actions.PLACE_AT[field] + store * (END_KIND[field] - first) + kind - first


def list_stores(me: "Brewery", out: list[int]) -> None:
    """Any die of the pool can be stored, a blocked one too (DB-3.2, DB-8.19)."""
    seen: i64 = 0
    for code in me.pool:
        kind = KIND_OF[code]
        bit: i64 = KIND_BITS[kind]
        if not seen & bit:
            seen |= bit
            out.append(actions.STORE + kind)


def store(state: "DiceState", me: "Brewery", kind: int) -> None:
    """Move a die from the pool to the store, plain ones first (DB-3.2, DB-10.12)."""
    code = take(me.pool, kind, STORING)
    put(me.store, code)
    if state.recording:
        state.tell(DieStored(state.player, die_text(code)))


def store_obstacle(me: "Brewery", kind: int) -> int:
    """Say why a die cannot be stored."""
    return NOTHING if find(me.pool, kind, STORING) >= 0 else NO_SUCH_DIE


def seed_obstacle(state: "DiceState", me: "Brewery", field: int) -> int:
    """Say why no seed can be placed on a field (DB-3.11, DB-4.1, DB-4.4)."""
    closed = buildings.obstacle(state, me, field)
    if closed != NOTHING:
        return closed
    return NOTHING if me.seeds > 0 else NO_SEED


def place_obstacle(state: "DiceState", me: "Brewery", number: int) -> int:
    """Say why a die cannot be placed on a field (DB-3.11, DB-4.5 to DB-4.10)."""
    field = actions.FIELD_OF[number]
    closed = buildings.obstacle(state, me, field)
    if closed != NOTHING:
        return closed
    kind, store, colour = placement(number)
    wrong = die_obstacle(me.place(store), kind, order_on(field))
    if wrong != NOTHING:
        return wrong
    if VALUE_OF[kind] < state.box.least[field]:
        return TOO_LOW
    if field in RAISING and VALUE_OF[kind] == FACES:
        return SHOWS_SIX
    if field == SCHOOL_1:
        return school.roll_obstacle(me, kind, store)
    return school.swap_obstacle(state, me, colour) if field == SCHOOL_2 else NOTHING


def order_on(field: int) -> list[int]:
    """Which of like dice go first on a field; a protected one cannot be raised (DB-8.9, DB-10.12)."""
    return CHANGING if field in RAISING else USING


def placement(number: int) -> tuple[int, int, int]:
    """Read a placement: the die's kind, pool or store, and the colour that School 2 rolls."""
    field = actions.FIELD_OF[number]
    at = number + actions.PLACE - actions.PLACE_AT[field]
    size = END_KIND[field] - FIRST_KIND[field]
    return FIRST_KIND[field] + at % size, at // size % 2, at // (2 * size)


def place_seed(state: "DiceState", me: "Brewery", field: int) -> None:
    """Put a seed on a field (DB-4.1, DB-4.4)."""
    me.seeds -= 1
    buildings.use(state, me, field, SEED)
    if state.recording:
        state.tell(ItemPlaced(state.player, FIELDS[field], "seed", ""))
    end_placement(state)


def place(state: "DiceState", me: "Brewery", number: int) -> None:
    """Put a die on a field; School 1 and 2 act at once (DB-3.11, DB-4.8)."""
    field = actions.FIELD_OF[number]
    kind, store, colour = placement(number)
    code = take(me.place(store), kind, order_on(field))
    buildings.use(state, me, field, code)
    if state.recording:
        state.tell(ItemPlaced(state.player, FIELDS[field], die_text(code), PLACES[store]))
    if field == SCHOOL_1:
        school.begin_picking(state)
    elif field == SCHOOL_2:
        school.roll_stock(state, colour)
    else:
        end_placement(state)


def speed_up_obstacle(state: "DiceState", me: "Brewery", field: int, value: int, store: int) -> int:
    """Say why a blue die cannot speed a field up (DB-3.8)."""
    nothing_there = buildings.speed_obstacle(state, me, field)
    if nothing_there != NOTHING:
        return nothing_there
    wrong = die_obstacle(me.place(store), BLUE * FACES + value - 1, USING)
    if wrong != NOTHING:
        return wrong
    return NOTHING if value >= state.box.speed[field] else TOO_LOW


def speed_up(state: "DiceState", me: "Brewery", field: int, value: int, store: int) -> None:
    """Put a blue die on a speed-up place: the field acts at once, the die stays there (DB-3.8, DB-3.20)."""
    code = take(me.place(store), BLUE * FACES + value - 1, USING)
    me.bolts[field] = code
    if state.recording:
        state.tell(SpedUp(state.player, FIELDS[field], die_text(code), PLACES[store]))
    buildings.act(state, me, field)
    end_placement(state)


def end_placement(state: "DiceState") -> None:
    """The turn ends by itself after the second placement and what follows from it (DB-10.4)."""
    state.step = ARRANGE
    state.placed += 1
    if state.placed == PLACEMENTS:
        rounds.end_arranging_turn(state)


def end_obstacle(state: "DiceState") -> int:
    """A turn without a placement is a pass (DB-3.16)."""
    return NOTHING if state.placed > 0 else NOTHING_PLACED


def end_turn(state: "DiceState") -> None:
    """Stop after one placement; the next turn may come (DB-3.4)."""
    if state.recording:
        state.tell(TurnEnded(state.player))
    rounds.end_arranging_turn(state)


def pass_for_good(state: "DiceState", me: "Brewery") -> None:
    """A pass is final for the arranging phase (DB-3.17)."""
    me.passed = True
    if state.recording:
        state.tell(PlayerPassed(state.player, "arranging"))
    rounds.end_arranging_turn(state)
