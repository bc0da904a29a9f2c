"""Action tokens: what each may be played on, and what it does (DB-8)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from taproom.games.dice_brewing import actions, windows
from taproom.games.dice_brewing.brewery import find, kinds, put, take
from taproom.games.dice_brewing.dice import roll_again
from taproom.games.dice_brewing.events import (
    BuildingShut,
    DieBlocked,
    DieProtected,
    DieRaisedByToken,
    DieRemoved,
    DieRolledAgain,
    RecipeBlocked,
    RerollPlayed,
)
from taproom.games.dice_brewing.pieces import (
    ANY_MARKS,
    BLOCK_BUILDING,
    BLOCK_RECIPE,
    BLOCKED,
    BLOCKING,
    BUILDINGS,
    BY_OTHERS_TOKEN,
    BY_OWN_TOKEN,
    EMPTY,
    FACES,
    FIELD_COUNT,
    FIELDS,
    GUARD,
    KINDS,
    MARK_OF,
    NO_RECIPE,
    ONE_MARK,
    ONE_RAISE,
    PLACES,
    PROTECTED,
    PROTECTING,
    RAISE,
    REMOVE,
    REROLL,
    ROW,
    SEED,
    SPEEDY,
    STORE,
    TOKENS,
    VALUE_OF,
    die_text,
)
from taproom.games.dice_brewing.reasons import (
    BUILDING_CLOSED_ALREADY,
    DIE_MARKED,
    DIE_PROTECTED,
    NO_DIE_THERE,
    NO_SUCH_DIE,
    NO_SUCH_SEAT,
    NO_SUCH_TOKEN,
    NOT_OPEN_YET,
    NOTHING,
    OWN_BUILDING,
    OWN_DIE,
    RECIPE_BLOCKED,
    RECIPE_NOT_OPEN,
    SHOWS_SIX,
    TOKEN_NOT_NOW,
)
from taproom.games.dice_brewing.steps import ARRANGING, BREWING, TIDYING, WINDOW

if TYPE_CHECKING:
    from taproom.games.dice_brewing.brewery import Brewery
    from taproom.games.dice_brewing.state import DiceState


def in_season(state: "DiceState", token: int) -> bool:
    """Whether a kind of token can be played at this moment at all (DB-8.6, DB-8.11, DB-8.15)."""
    if token in (REROLL, REMOVE):
        return True
    if token == BLOCK_BUILDING:
        return state.opening and state.stage == ARRANGING and state.step == WINDOW
    if token == BLOCK_RECIPE:
        return state.stage == BREWING and state.step == WINDOW
    return state.stage != TIDYING


def held(me: "Brewery") -> int:
    """The kinds of token held, a bit each."""
    mask = 0
    for token in me.tokens:
        mask |= 1 << token
    return mask


def can_play(state: "DiceState", seat: int) -> bool:
    """Whether a seat that is about to be asked could play a token (DB-8.24)."""
    player, state.player = state.player, seat
    step, state.step = state.step, WINDOW
    out: list[int] = []
    list_plays(state, state.breweries[seat], out)
    state.player = player
    state.step = step
    return len(out) > 0


def list_plays(state: "DiceState", me: "Brewery", out: list[int]) -> None:
    """List every token that can be played now with every target; like dice are one target (DB-10.11)."""
    if not me.tokens:
        return
    tokens = held(me)
    for token in range(len(TOKENS)):
        if tokens >> token & 1 and in_season(state, token):
            if token == BLOCK_BUILDING:
                list_buildings(state, out)
            elif token == BLOCK_RECIPE:
                list_recipes(state, out)
            else:
                for seat in range(state.players):
                    list_dice(state, token, seat, out)


def list_dice(state: "DiceState", token: int, seat: int, out: list[int]) -> None:
    """List the dice of a seat that a token can be played on."""
    owner = state.breweries[seat]
    if token == RAISE:
        list_places(owner, order_for(state, seat), actions.RAISE + seat * 2 * KINDS, FACES - 1, out)
    elif token == REROLL:
        list_places(owner, order_for(state, seat), actions.REROLL + seat * 2 * KINDS, FACES, out)
        list_board(owner, seat, out)
    elif token == REMOVE:
        stored: i64 = kinds(owner.store, order_for(state, seat))
        for kind in range(KINDS):
            if stored >> kind & 1:
                out.append(actions.REMOVE + seat * KINDS + kind)
    elif seat == state.player:
        list_places(owner, PROTECTING, actions.PROTECT, FACES, out)
    else:
        list_places(owner, BLOCKING, actions.BLOCK + seat * 2 * KINDS, FACES, out)


def order_for(state: "DiceState", seat: int) -> list[int]:
    """Which of like dice a token of the player to decide hits first (DB-10.12)."""
    return BY_OWN_TOKEN if seat == state.player else BY_OTHERS_TOKEN


def list_places(owner: "Brewery", order: list[int], first: int, highest: int, out: list[int]) -> None:
    """List dice in pool and store that show no more than the highest value (DB-8.16, DB-8.17)."""
    for store in (0, 1):
        mask: i64 = kinds(owner.place(store), order)
        if mask:
            for kind in range(KINDS):
                if mask >> kind & 1 and VALUE_OF[kind] <= highest:
                    out.append(first + store * KINDS + kind)


def list_board(owner: "Brewery", seat: int, out: list[int]) -> None:
    """List the dice on fields and speed-up places, which can be rolled again (DB-8.16)."""
    for field in range(FIELD_COUNT):
        if on_board_obstacle(owner.slots[field]) == NOTHING:
            out.append(actions.REROLL_FIELD + seat * FIELD_COUNT + field)
    for place in range(len(SPEEDY)):
        if on_board_obstacle(owner.bolts[SPEEDY[place]]) == NOTHING:
            out.append(actions.REROLL_BOLT + seat * len(SPEEDY) + place)


def on_board_obstacle(item: int) -> int:
    """A die on a board can be rolled again unless it is protected (DB-8.10)."""
    if item in (EMPTY, SEED):
        return NO_DIE_THERE
    return DIE_PROTECTED if MARK_OF[item] == PROTECTED else NOTHING


def list_buildings(state: "DiceState", out: list[int]) -> None:
    """List the open buildings of the others that are not closed yet (DB-8.4, DB-8.33)."""
    for seat in range(state.players):
        for building in range(len(BUILDINGS)):
            if building_obstacle(state, seat, building) == NOTHING:
                out.append(actions.SHUT + seat * len(BUILDINGS) + building)


def building_obstacle(state: "DiceState", seat: int, building: int) -> int:
    """Say why a building cannot be closed by a token (DB-8.4, DB-8.33)."""
    if seat == state.player:
        return OWN_BUILDING
    if state.round < state.box.opens[building]:
        return NOT_OPEN_YET
    return BUILDING_CLOSED_ALREADY if state.breweries[seat].shut >> building & 1 else NOTHING


def list_recipes(state: "DiceState", out: list[int]) -> None:
    """List the open recipes that are not blocked yet (DB-8.6)."""
    for slot in range(ROW):
        recipe = state.row[slot]
        if recipe != NO_RECIPE and not state.blocked >> slot & 1:
            out.append(actions.BLOCK_RECIPE + recipe)


def recipe_obstacle(state: "DiceState", recipe: int) -> int:
    """Say why a recipe cannot be blocked by a token (DB-8.6)."""
    if recipe not in state.row:
        return RECIPE_NOT_OPEN
    return RECIPE_BLOCKED if state.blocked >> state.row.index(recipe) & 1 else NOTHING


# What an action of the table plays.


def token_of(action: int) -> int:
    """Give the kind of token that an action plays."""
    if action < actions.REROLL:
        return RAISE
    if action < actions.BLOCK:
        return REROLL
    if action < actions.REMOVE:
        return GUARD
    if action < actions.SHUT:
        return REMOVE
    return BLOCK_BUILDING if action < actions.BLOCK_RECIPE else BLOCK_RECIPE


def obstacle(state: "DiceState", me: "Brewery", action: int) -> int:
    """Say why a token cannot be played so."""
    token = token_of(action)
    if not held(me) >> token & 1:
        return NO_SUCH_TOKEN
    if not in_season(state, token):
        return TOKEN_NOT_NOW
    if token == BLOCK_RECIPE:
        return recipe_obstacle(state, action - actions.BLOCK_RECIPE)
    seat = target_seat(state, action)
    if seat >= state.players:
        return NO_SUCH_SEAT
    if token == BLOCK_BUILDING:
        return building_obstacle(state, seat, (action - actions.SHUT) % len(BUILDINGS))
    return target_obstacle(state, state.breweries[seat], seat, action)


def target_seat(state: "DiceState", action: int) -> int:
    """Give the seat whose die or building an action is about."""
    if action < actions.REROLL:
        return (action - actions.RAISE) // (2 * KINDS)
    if action < actions.REROLL_FIELD:
        return (action - actions.REROLL) // (2 * KINDS)
    if action < actions.REROLL_BOLT:
        return (action - actions.REROLL_FIELD) // FIELD_COUNT
    if action < actions.BLOCK:
        return (action - actions.REROLL_BOLT) // len(SPEEDY)
    if action < actions.PROTECT:
        return (action - actions.BLOCK) // (2 * KINDS)
    if action < actions.REMOVE:
        return state.player
    if action < actions.SHUT:
        return (action - actions.REMOVE) // KINDS
    return (action - actions.SHUT) // len(BUILDINGS)


def target_die(action: int) -> tuple[int, int]:
    """Give pool or store and the kind of the die that an action is about, for one that is not on a board."""
    if action < actions.REROLL:
        at = (action - actions.RAISE) % (2 * KINDS)
    elif action < actions.REROLL_FIELD:
        at = (action - actions.REROLL) % (2 * KINDS)
    elif action < actions.PROTECT:
        at = (action - actions.BLOCK) % (2 * KINDS)
    elif action < actions.REMOVE:
        at = action - actions.PROTECT
    else:
        return STORE, (action - actions.REMOVE) % KINDS
    return at // KINDS, at % KINDS


def order_of(state: "DiceState", seat: int, action: int) -> list[int]:
    """Which of like dice an action hits first."""
    if actions.BLOCK <= action < actions.PROTECT:
        return BLOCKING
    if actions.PROTECT <= action < actions.REMOVE:
        return PROTECTING
    return order_for(state, seat)


def target_obstacle(state: "DiceState", owner: "Brewery", seat: int, action: int) -> int:
    """Say why a token cannot be played on a die (DB-8.9, DB-8.16, DB-8.17, DB-8.20)."""
    if actions.REROLL_FIELD <= action < actions.REROLL_BOLT:
        return on_board_obstacle(owner.slots[(action - actions.REROLL_FIELD) % FIELD_COUNT])
    if actions.REROLL_BOLT <= action < actions.BLOCK:
        return on_board_obstacle(owner.bolts[SPEEDY[(action - actions.REROLL_BOLT) % len(SPEEDY)]])
    if actions.BLOCK <= action < actions.PROTECT and seat == state.player:
        return OWN_DIE
    store, kind = target_die(action)
    dice = owner.place(store)
    order = order_of(state, seat, action)
    if find(dice, kind, order) < 0:
        if find(dice, kind, ANY_MARKS) >= 0:
            return DIE_MARKED if actions.BLOCK <= action < actions.REMOVE else DIE_PROTECTED
        return NO_SUCH_DIE
    return SHOWS_SIX if action < actions.REROLL and VALUE_OF[kind] == FACES else NOTHING


# What a token does.


def play(state: "DiceState", me: "Brewery", action: int) -> None:
    """Play a token; it takes effect at once and leaves the game (DB-1.9, DB-8.25)."""
    token = token_of(action)
    spend(state, me, token)
    seat = state.player if token == BLOCK_RECIPE else target_seat(state, action)
    owner = state.breweries[seat]
    if token == RAISE:
        raise_die(state, owner, seat, action)
    elif token == REROLL:
        reroll(state, owner, seat, action)
    elif token == GUARD:
        guard(state, owner, seat, action)
    elif token == REMOVE:
        remove(state, owner, seat, action)
    elif token == BLOCK_BUILDING:
        building = (action - actions.SHUT) % len(BUILDINGS)
        owner.shut |= 1 << building
        if state.recording:
            state.tell(BuildingShut(state.player, seat, BUILDINGS[building]))
    else:
        recipe = action - actions.BLOCK_RECIPE
        state.blocked |= 1 << state.row.index(recipe)
        if state.recording:
            state.tell(RecipeBlocked(state.player, state.box.names[recipe]))
    if state.advanced:
        state.reveal()  # the others have seen the kind
    windows.go_on(state)


def spend(state: "DiceState", me: "Brewery", token: int) -> None:
    """Take a token out of the game, of two of a kind the one taken first (DB-8.36).

    Others know then that none of those taken before it is of that kind.
    """
    at = me.tokens.index(token)
    known = tuple([clue & ~(1 << token) for clue in me.clues[:at]])
    me.tokens = me.tokens[:at] + me.tokens[at + 1 :]
    me.paid = me.paid[:at] + me.paid[at + 1 :]
    me.clues = known + me.clues[at + 1 :]
    state.played[token] += 1


def raise_die(state: "DiceState", owner: "Brewery", seat: int, action: int) -> None:
    """A die shows one more for the rest of the round; several add up (DB-8.7, DB-8.17)."""
    store, kind = target_die(action)
    dice = owner.place(store)
    at = find(dice, kind, order_for(state, seat))
    old = dice[at]
    dice[at] = old + 1 + ONE_RAISE
    state.marked = True
    if state.recording:
        state.tell(DieRaisedByToken(state.player, seat, die_text(old), die_text(dice[at]), PLACES[store]))


def reroll(state: "DiceState", owner: "Brewery", seat: int, action: int) -> None:
    """Roll one die of anyone again, in pool, store or on a board (DB-8.8, DB-8.27)."""
    if actions.REROLL_FIELD <= action < actions.REROLL_BOLT:
        dice = owner.slots
        at = (action - actions.REROLL_FIELD) % FIELD_COUNT
        place = FIELDS[at]
    elif action >= actions.REROLL_BOLT:
        dice = owner.bolts
        at = SPEEDY[(action - actions.REROLL_BOLT) % len(SPEEDY)]
        place = "bolt " + FIELDS[at]
    else:
        store, kind = target_die(action)
        dice = owner.place(store)
        at = find(dice, kind, order_for(state, seat))
        place = PLACES[store]
    old = dice[at]
    if state.recording:
        state.tell(RerollPlayed(state.player, seat, die_text(old), place))
    state.reveal()
    dice[at] = roll_again(state, seat, old)
    if state.recording:
        state.tell(DieRolledAgain(seat, die_text(old), die_text(dice[at]), place))


def guard(state: "DiceState", owner: "Brewery", seat: int, action: int) -> None:
    """Block another's die, or protect an own one, for the rest of the round (DB-8.5, DB-8.10)."""
    store, kind = target_die(action)
    dice = owner.place(store)
    at = find(dice, kind, order_of(state, seat, action))
    old = dice[at]
    state.marked = True
    if seat == state.player:
        dice[at] = old + PROTECTED * ONE_MARK
        if state.recording:
            state.tell(DieProtected(state.player, die_text(old), PLACES[store]))
    else:
        dice[at] = old + BLOCKED * ONE_MARK
        if state.recording:
            state.tell(DieBlocked(state.player, seat, die_text(old), PLACES[store]))


def remove(state: "DiceState", owner: "Brewery", seat: int, action: int) -> None:
    """A stored die goes to the pool; before brewing its owner may store it again (DB-8.3, DB-8.21)."""
    _, kind = target_die(action)
    code = take(owner.store, kind, order_for(state, seat))
    put(owner.pool, code)
    state.closed &= ~(1 << seat)
    if state.recording:
        state.tell(DieRemoved(state.player, seat, die_text(code)))
