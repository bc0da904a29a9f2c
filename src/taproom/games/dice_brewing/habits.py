"""What a passable player of Dice Brewing thinks of at all, and likes at a glance."""

from typing import Final

from mypy_extensions import i64

from taproom.games.dice_brewing import actions
from taproom.games.dice_brewing.arranging import placement
from taproom.games.dice_brewing.brewery import Brewery
from taproom.games.dice_brewing.pieces import (
    COLOUR_OF,
    DEPARTMENT_1,
    DEPARTMENT_2,
    FACES,
    FIELD_COUNT,
    KINDS,
    RAISING,
    SCHOOL_1,
    SCHOOL_2,
    SWAPPED,
    VALUE_OF,
)
from taproom.games.dice_brewing.state import DiceState
from taproom.games.dice_brewing.steps import BREWING, TIDYING, WINDOW

LOW: Final = 2
"""Dice up to this value are better rolled again."""
LIKING: Final = [3.0, 0.1, 0.5, 0.3, 1.0, 1.0, 0.5, 0.5, 2.0]
"""At a glance: the actions that name no piece, from "later" on."""
STORING: Final = [0.05, 0.3, 1.0, 4.0, 20.0, 20.0]
"""A die, by its value."""
PLACING: Final = [1.0, 3.0, 1.0, 1.0, 1.0, 0.5, 0.5, 1.0, 0.3, 0.2, 0.1]
"""A die, by field."""
SWAPPING: Final = [4.0, 3.0, 2.0, 1.0, 0.5, 0.2]
"""By the value of the die that is given up."""
ALONE: Final = -2
"""A placement that no other stands for."""
NOT_WORTH_IT: Final = -1
FIRST_TRADE: Final = FIELD_COUNT + SWAPPED
FIRST_SPEED: Final = FIRST_TRADE + 2 * SWAPPED
PLAYING: Final = 0.3
"""A token."""
BUYING: Final = 0.5
SEEDING: Final = 6.0
"""A seed on a field."""
NEARLY: Final = FACES - 1
"""A die that shows this does for all recipes."""


def liking(action: int) -> float:
    """How likely a passable player takes an action; brews are weighed by what they bring."""
    if action < actions.STORE:
        return LIKING[action]
    if action < actions.PLACE_SEED:
        return STORING[(action - actions.STORE) % FACES]
    if action < actions.PLACE:
        return SEEDING
    if action < actions.SPEED:
        return PLACING[actions.FIELD_OF[action - actions.PLACE]]
    if action < actions.SWAP:
        return 1.0
    if action < actions.RAISE:
        return SWAPPING[(action - actions.SWAP) // FACES % FACES]
    if action < actions.BUY:
        return PLAYING
    return BUYING if action < actions.BREW else 1.0


def sensible_turn(state: DiceState, me: Brewery, legal: list[int]) -> list[int]:
    """Dice given up and dice that only have to be good enough are the lowest that do; storing can wait."""
    out: list[int] = []
    seen: i64 = 0
    for action in legal:
        if action < actions.STORE:
            if action != actions.PASS or state.placed == 0:
                out.append(action)
        elif actions.PLACE_SEED <= action < actions.PLACE:
            out.append(action)
        elif actions.PLACE <= action < actions.PICK:
            likeness: i64 = likeness_of(me, action)
            if likeness == ALONE or (likeness >= 0 and not seen >> likeness & 1):
                out.append(action)
                if likeness != ALONE:
                    seen |= 1 << likeness
    return out


def likeness_of(me: Brewery, action: int) -> int:
    """Number the placements of which the first, with the lowest die, stands for all; -1: not worth it."""
    if action >= actions.SPEED:
        return FIRST_SPEED + (action - actions.SPEED) // (2 * FACES)
    field = actions.FIELD_OF[action - actions.PLACE]
    if field in RAISING:
        kind, _, _ = placement(action - actions.PLACE)
        return ALONE if VALUE_OF[kind] < NEARLY else NOT_WORTH_IT
    if field == SCHOOL_1:
        return field if low_dice(me) > 1 else NOT_WORTH_IT
    if field == SCHOOL_2:
        _, _, colour = placement(action - actions.PLACE)
        return FIELD_COUNT + colour
    if field in (DEPARTMENT_1, DEPARTMENT_2):
        kind, _, _ = placement(action - actions.PLACE)
        return FIRST_TRADE + SWAPPED * (field - DEPARTMENT_1) + COLOUR_OF[kind]
    return field


def low_dice(me: Brewery) -> int:
    """Count the dice of the pool that are better rolled again."""
    low = 0
    for code in me.pool:
        if VALUE_OF[code] <= LOW:
            low += 1
    return low


def sensible_plays(state: DiceState, legal: list[int]) -> list[int]:
    """Tokens are played when others can answer least: most of them right before brewing."""
    out: list[int] = []
    late = state.step == WINDOW and state.stage in (BREWING, TIDYING)
    for action in legal:
        if action == actions.NOT_AGAIN or actions.STORE <= action < actions.PLACE_SEED:
            continue
        if actions.RAISE <= action < actions.BUY and not worth_playing(action, state.player, late):
            continue
        out.append(action)
    return out


def worth_playing(action: int, me: int, late: bool) -> bool:
    """Close buildings at once; later raise own stored dice and hurt others' ones."""
    if actions.SHUT <= action < actions.BLOCK_RECIPE:
        return True
    if (
        not late
        or actions.REROLL_FIELD <= action < actions.BLOCK
        or actions.PROTECT <= action < actions.REMOVE
    ):
        return False
    if action < actions.REROLL:
        at = action - actions.RAISE
        return at // (2 * KINDS) == me and at % (2 * KINDS) >= KINDS
    if action < actions.REROLL_FIELD:
        at = action - actions.REROLL
        return at % (2 * KINDS) >= KINDS and (VALUE_OF[at % KINDS] <= LOW) == (at // (2 * KINDS) == me)
    if action < actions.PROTECT:
        return (action - actions.BLOCK) % (2 * KINDS) >= KINDS
    return action >= actions.SHUT or (action - actions.REMOVE) // KINDS != me


def sensible_stores(legal: list[int]) -> list[int]:
    """The best dice are always stored, ones never."""
    out: list[int] = []
    for action in legal:
        if actions.STORE <= action < actions.PLACE_SEED:
            value = (action - actions.STORE) % FACES + 1
            if value >= NEARLY:
                return [action]
            if value == 1:
                continue
        if action < actions.RAISE:
            out.append(action)
    return out


def sensible_picks(legal: list[int]) -> list[int]:
    """Roll all low dice of the pool, or else the first that can be."""
    for action in legal:
        if action == actions.ROLL:
            return [action]
        at = action - actions.PICK
        if at < KINDS and VALUE_OF[at] <= LOW:
            return [action]
    return legal[:1]


def sensible_swaps(legal: list[int]) -> list[int]:
    """Swap for the best that was rolled, and only a lower die."""
    best = 0
    for action in legal:
        if action >= actions.SWAP and (action - actions.SWAP) % FACES > best:
            best = (action - actions.SWAP) % FACES
    out: list[int] = []
    for action in legal:
        at = action - actions.SWAP
        if action < actions.SWAP or (at % FACES == best and at // FACES % FACES < best):
            out.append(action)
    return out
