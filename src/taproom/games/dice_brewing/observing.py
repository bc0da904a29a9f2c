"""A position as a row of numbers, in the order of `layout.py`.

What follows from the row and the printed values, such as points, funds and fields used by all but one, is not
written again. The order in which dice were picked or gained, and recipes brewed, changes nothing: left out.
"""

from typing import TYPE_CHECKING, Final

from librt.strings import BytesWriter, write_i16_le
from mypy_extensions import i16, i64, u8

from taproom.games.dice_brewing import purchases
from taproom.games.dice_brewing.pieces import (
    BUILDINGS,
    CODES,
    COLOURS,
    EMPTY,
    FACES,
    FIELD_COUNT,
    FIRST_KIND,
    INGREDIENTS,
    KIND_OF,
    KINDS,
    MALT_3,
    MARK_OF,
    NO_RECIPE,
    NO_UPGRADE,
    RAISES_OF,
    RECIPES,
    ROW,
    SEED,
    SPEEDY,
    TOKEN_COPIES,
    TOKENS,
)
from taproom.games.dice_brewing.steps import ARRANGE, BUY, PICK, PUT_AWAY, SWAP, USE, WINDOW
from taproom.games.dice_brewing.tidying import GAINS

if TYPE_CHECKING:
    from taproom.games.dice_brewing.brewery import Brewery
    from taproom.games.dice_brewing.state import DiceState

MOST: Final = 999
"""More gold or points than that are not told; only other components could bring them."""
MOST_PRICE: Final = 20
"""The same for a price and for credit."""
COLOUR_COUNT: Final = len(COLOURS)
BUILDING_COUNT: Final = len(BUILDINGS)
INGREDIENT_COUNT: Final = len(INGREDIENTS)
TOKEN_KINDS: Final = len(TOKENS)
SPEEDY_COUNT: Final = len(SPEEDY)
TOKEN_COUNT: Final = TOKEN_KINDS * TOKEN_COPIES
MOST_MARKED: Final = 2 * TOKEN_COPIES
"""As many tokens raise, block or protect a die, and a token is played once in a game (DB-1.9)."""

# Codes: what a number of the row stands for, where the pieces' own numbers do not do. 0 is nothing.
USED: Final = 1
"""A field that was used and on which nothing lies."""
SEED_LIES: Final = 2
FIRST_DIE: Final = 2
"""The lowest die that a field takes; the others follow."""
IN_POOL: Final = 1
IN_STORE: Final = 2
PICKED_OF_POOL: Final = 3
PICKED_OF_STORE: Final = 4
ON_MARKET: Final = 5
ON_FIELD: Final = 6
SPEEDING: Final = 17
"""On the speed-up place of the first field that has one; the others follow."""
WHERE: Final = SPEEDING + SPEEDY_COUNT
"""How many such codes there are."""

# What is seldom there is written as so many zeros at once, two bytes each. What is counted is counted in the
# row itself, over such zeros, in the low byte.
WIDTH: Final = 2
NOTHING_ROLLED: Final = bytes(WIDTH * (1 + FACES))
NOTHING_PICKED: Final = bytes(WIDTH * 2 * KINDS)
MARK_PARTS: Final = 5
NOTHING_MARKED: Final = [bytes(WIDTH * MARK_PARTS * count) for count in range(MOST_MARKED + 1)]
TOKEN_PARTS: Final = 3 + TOKEN_KINDS
NO_TOKENS: Final = [bytes(WIDTH * TOKEN_PARTS * count) for count in range(TOKEN_COUNT + 1)]
EMPTY_BOARD: Final = bytes(WIDTH * (FIELD_COUNT + SPEEDY_COUNT))
NOTHING_SHUT: Final = bytes(WIDTH * BUILDING_COUNT)
NO_WAITING: Final = bytes(WIDTH * GAINS)
NOTHING_FRESH: Final = bytes(WIDTH * COLOUR_COUNT)
NO_DICE: Final = bytes(WIDTH * KINDS)
NOBODY: Final = bytes(WIDTH * RECIPES)


def write_row(state: "DiceState", player: int, out: BytesWriter) -> None:
    """Write all that a seat may know; the breweries from its own on, in the order of play."""
    write_round(state, player, out)
    write_supplies(state, out)
    write_recipes(state, player, out)
    write_decision(state, player, out)
    write_picked(state, out)
    write_marked(state, player, out)
    write_tokens(state, player, out)
    for distance in range(state.players):
        write_brewery(state, seat_at(state, player, distance), out)


def seat_at(state: "DiceState", player: int, distance: int) -> int:
    """The seat so many places after a player's."""
    seat = player + distance
    return seat if seat < state.players else seat - state.players


def distance_to(state: "DiceState", player: int, seat: int) -> int:
    """How many places after a player's a seat is."""
    return seat - player if seat >= player else seat - player + state.players


def write_capped(amount: int, most: int, out: BytesWriter) -> None:
    """Write a number, but none above the most that a row tells."""
    write_i16_le(out, amount if amount < most else most)


def write_flag(yes: bool, out: BytesWriter) -> None:
    """Write yes or no."""
    write_i16_le(out, 1 if yes else 0)


def write_bits(bits: i64, count: i64, out: BytesWriter) -> None:
    """Write so many bits of a number, each as a number, the lowest first."""
    for at in range(count):
        write_i16_le(out, i16(bits >> at & 1))


def write_round(state: "DiceState", player: int, out: BytesWriter) -> None:
    """Write the options, how far the round is, and who decides what."""
    write_flag(state.advanced, out)
    write_flag(state.unlucky, out)
    write_flag(state.options["first_player"] == "random", out)
    write_i16_le(out, state.round)
    write_i16_le(out, state.stage)
    write_i16_le(out, state.step)
    write_i16_le(out, distance_to(state, player, state.player))
    write_i16_le(out, distance_to(state, player, state.turn))
    write_i16_le(out, distance_to(state, player, state.starter))
    for building in range(BUILDING_COUNT):
        write_flag(state.round >= state.box.opens[building], out)


def write_supplies(state: "DiceState", out: BytesWriter) -> None:
    """Write the stock and both markets; in the advanced game piles of tokens hide their height (DB-8.23)."""
    for colour in range(COLOUR_COUNT):
        write_i16_le(out, state.stock[colour])
    write_i16_le(out, state.seeds)
    box = state.box
    for ingredient in range(INGREDIENT_COUNT):
        write_i16_le(out, state.market[ingredient])
        write_capped(box.price[ingredient], MOST_PRICE, out)
    most = 1 if state.advanced else TOKEN_COPIES
    for token in range(TOKEN_KINDS):
        write_capped(state.tokens[token], most, out)
        write_i16_le(out, state.played[token])
        write_capped(box.token_price[token], MOST_PRICE, out)


def write_recipes(state: "DiceState", player: int, out: BytesWriter) -> None:
    """Write the open recipes, who has brewed which, and how many are in the pile."""
    for slot in range(ROW):
        write_i16_le(out, state.row[slot] + 1)
    write_bits(state.blocked, ROW, out)
    first: i64 = len(out)
    out.write(NOBODY)
    for distance in range(state.players):
        for recipe in state.breweries[seat_at(state, player, distance)].brewed:
            out[first + WIDTH * i64(recipe)] = u8(distance + 1)
    write_i16_le(out, len(state.pile) - state.dealt)


def write_decision(state: "DiceState", player: int, out: BytesWriter) -> None:
    """Write what the decision is about; what an earlier one was about is no longer told."""
    step = state.step
    mine = step == BUY and player == state.player
    write_i16_le(out, state.placed if step in (ARRANGE, PICK, SWAP) else 0)
    write_flag(step == BUY and state.bought, out)
    write_flag(step == BUY and state.token_bought, out)
    write_capped(purchases.credit(state, state.breweries[player]) if mine else 0, MOST_PRICE, out)
    write_flag(step == WINDOW and state.opening, out)
    write_i16_le(out, state.quiet >> player & 1)
    write_i16_le(out, state.recipe + 1)
    write_i16_le(out, state.upgrade if state.recipe != NO_RECIPE else NO_UPGRADE)
    write_i16_le(out, raised_field(state))
    if step == SWAP:
        write_i16_le(out, state.colour + 1)
        for value in range(FACES):
            write_i16_le(out, state.rolled[value])
    else:
        out.write(NOTHING_ROLLED)


def raised_field(state: "DiceState") -> int:
    """Which of the two fields that raise dice is asked about."""
    if state.step != PUT_AWAY:
        return 0
    return 1 if state.field == MALT_3 else 2


def write_picked(state: "DiceState", out: BytesWriter) -> None:
    """Write the dice picked, those of the pool and those of the store; those for a brew were stored."""
    picked = state.breweries[state.player].picked
    if not picked:
        out.write(NOTHING_PICKED)
        return
    first: i64 = len(out)
    out.write(NOTHING_PICKED)
    for code in picked:
        stored = code >= CODES or state.step == USE
        count_one(first, code % KINDS + (KINDS if stored else 0), out)


def count_one(first: i64, place: i64, out: BytesWriter) -> None:
    """Count one more in a place after the first."""
    out[first + WIDTH * place] += 1


def write_dice(dice: list[int], out: BytesWriter) -> None:
    """Write how many dice there are of each kind, whatever their marks."""
    first: i64 = len(out)
    out.write(NO_DICE)
    for code in dice:
        count_one(first, KIND_OF[code], out)


def write_marked(state: "DiceState", player: int, out: BytesWriter) -> None:
    """Write the dice that are raised, blocked or protected: whose, where, which, and how."""
    if not state.marked:
        out.write(NOTHING_MARKED[MOST_MARKED])
        return
    found: list[int] = []
    for distance in range(state.players):
        note_marked(state, seat_at(state, player, distance), distance, found)
    found.sort()
    told = len(found) if len(found) < MOST_MARKED else MOST_MARKED
    for at in range(told):
        code = found[at] % CODES
        place = found[at] // CODES
        write_i16_le(out, place // WHERE + 1)
        write_i16_le(out, place % WHERE)
        write_i16_le(out, code % KINDS + 1)
        write_i16_le(out, MARK_OF[code])
        write_i16_le(out, RAISES_OF[code])
    out.write(NOTHING_MARKED[MOST_MARKED - told])


def note_marked(state: "DiceState", seat: int, distance: int, found: list[int]) -> None:
    """Note a seat's marked dice, as one number each that sorts by seat and place."""
    me = state.breweries[seat]
    first = distance * WHERE
    for code in me.pool:
        note(code, first + IN_POOL, found)
    for code in me.store:
        note(code, first + IN_STORE, found)
    for code in me.picked:
        of_store = code >= CODES or state.step == USE
        note(code % CODES, first + (PICKED_OF_STORE if of_store else PICKED_OF_POOL), found)
    note(me.market, first + ON_MARKET, found)
    for field in range(FIELD_COUNT):
        note(me.slots[field], first + ON_FIELD + field, found)
    for place in range(SPEEDY_COUNT):
        note(me.bolts[SPEEDY[place]], first + SPEEDING + place, found)


def note(item: int, place: int, found: list[int]) -> None:
    """Note what lies somewhere if it is a marked die."""
    if KINDS <= item < SEED:
        found.append(place * CODES + item)


def write_tokens(state: "DiceState", player: int, out: BytesWriter) -> None:
    """Write the tokens held, from the own ones on; the kinds of hidden ones are left out (DB-8.22)."""
    left = TOKEN_COUNT
    for distance in range(state.players):
        me = state.breweries[seat_at(state, player, distance)]
        for at in range(len(me.tokens)):
            write_token(me, at, distance, state.advanced, out)
            left -= 1
    out.write(NO_TOKENS[left])


def write_token(me: "Brewery", at: int, distance: int, advanced: bool, out: BytesWriter) -> None:
    """Write who holds a token, its kind if it may be known, the price, and what everybody knows of it."""
    hidden = advanced and distance > 0
    write_i16_le(out, distance + 1)
    write_i16_le(out, 0 if hidden else me.tokens[at] + 1)
    write_capped(me.paid[at] + 1, MOST_PRICE, out)
    write_bits(me.clues[at] if advanced else 1 << me.tokens[at], TOKEN_KINDS, out)


def write_brewery(state: "DiceState", seat: int, out: BytesWriter) -> None:
    """Write what lies open of a player's things."""
    me = state.breweries[seat]
    write_capped(me.gold, MOST, out)
    write_capped(me.points, MOST, out)
    write_i16_le(out, me.seeds)
    for ingredient in range(INGREDIENT_COUNT):
        write_i16_le(out, me.ingredients[ingredient])
    write_i16_le(out, len(me.brewed))
    write_i16_le(out, len(me.tokens))
    write_flag(me.passed, out)
    write_board(me, out)
    write_waiting(state, seat, out)
    write_fresh(me, out)
    write_dice(me.pool, out)
    write_dice(me.store, out)


def write_board(me: "Brewery", out: BytesWriter) -> None:
    """Write the buildings shut, what lies on fields and speed-up places, and the die on the market."""
    if me.shut == 0:
        out.write(NOTHING_SHUT)
    else:
        write_bits(me.shut, BUILDING_COUNT, out)
    if me.used == 0:
        out.write(EMPTY_BOARD)
    else:
        for field in range(FIELD_COUNT):
            write_i16_le(out, i16(field_code(me.slots[field], field, me.used)))
        for field in SPEEDY:
            write_i16_le(out, i16(value_of(me.bolts[field])))
    write_i16_le(out, i16(value_of(me.market)))


def field_code(item: i64, field: i64, used: i64) -> i64:
    """What lies on a field: the dice that it takes count from the lowest up."""
    if item == EMPTY:
        return USED if used >> field & 1 else 0
    return SEED_LIES if item == SEED else item % KINDS - FIRST_KIND[field] + FIRST_DIE


def value_of(code: i64) -> i64:
    """The value of a blue die; 0 for none."""
    return 0 if code == EMPTY else code % FACES + 1


def write_waiting(state: "DiceState", seat: int, out: BytesWriter) -> None:
    """Write which gains wait for the stock (DB-7.11)."""
    first: i64 = len(out)
    out.write(NO_WAITING)
    for waiting in state.waiting:
        if waiting // GAINS == seat:
            count_one(first, waiting % GAINS, out)


def write_fresh(me: "Brewery", out: BytesWriter) -> None:
    """Write the dice without a value, by colour (DB-1.14)."""
    first: i64 = len(out)
    out.write(NOTHING_FRESH)
    for colour in me.fresh:
        count_one(first, colour, out)
