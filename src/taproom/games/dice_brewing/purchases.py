"""Purchase turns and the closing step (DB-5)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from taproom.games.dice_brewing import actions, arranging, hidden, rounds, tokens
from taproom.games.dice_brewing.brewery import die_obstacle, kinds, take
from taproom.games.dice_brewing.events import IngredientBought, PurchasesEnded, TokenBought
from taproom.games.dice_brewing.pieces import (
    BLOCKED,
    BLUE,
    FACES,
    INGREDIENTS,
    MARK_OF,
    PLACES,
    POOL,
    STORE,
    TOKENS,
    USING,
    VALUE_OF,
    die_text,
)
from taproom.games.dice_brewing.reasons import (
    BLACK_MARKET_SHUT,
    BOUGHT_ALREADY,
    NO_DISCOUNT,
    NOTHING,
    SOLD_OUT,
    TOO_DEAR,
)

if TYPE_CHECKING:
    from taproom.games.dice_brewing.box import DiceBox
    from taproom.games.dice_brewing.brewery import Brewery
    from taproom.games.dice_brewing.state import DiceState

FIRST_TOKENS: Final = 3
"""Action tokens are sold from this round on (DB-5.5)."""


def credit(state: "DiceState", me: "Brewery") -> int:
    """What unlucky rolls are worth now: usable dice in the pool that show 1 (DB-5.3, DB-5.12, DB-5.17)."""
    if not state.unlucky:
        return 0
    ones = 0
    for code in me.pool:
        if VALUE_OF[code] == 1 and MARK_OF[code] != BLOCKED:
            ones += 1
    table = state.box.credit
    worth = table[ones if ones < len(table) else len(table) - 1]
    return worth - state.credit_spent if worth > state.credit_spent else 0


def funds(state: "DiceState", me: "Brewery") -> int:
    """What can be spent now."""
    return me.gold + credit(state, me)


def pay(state: "DiceState", me: "Brewery", price: int) -> int:
    """Pay, with the credit before gold; give what the credit paid (DB-5.13)."""
    lent = min(price, credit(state, me))
    state.credit_spent += lent
    me.gold -= price - lent
    return lent


def price_with(box: "DiceBox", ingredient: int, value: int) -> int:
    """The price of an ingredient with a blue die; values count from 0 (DB-5.2)."""
    return box.price[ingredient] - box.discount[ingredient * FACES + value]


def list_choices(state: "DiceState", me: "Brewery", out: list[int]) -> None:
    """An ingredient with or without a blue die, a token, storing, playing a token, done (DB-10.6)."""
    means = funds(state, me)
    if not state.bought:
        list_ingredients(state, means, out)
        list_cheaper(state, me, means, POOL, out)
        list_cheaper(state, me, means, STORE, out)
    for token in range(len(TOKENS)):
        if token_obstacle(state, token, means) == NOTHING:
            out.append(actions.BUY_TOKEN + token)
    list_closing(state, me, out)


def list_ingredients(state: "DiceState", means: int, out: list[int]) -> None:
    """List the ingredients that can be paid without a die."""
    for ingredient in range(len(INGREDIENTS)):
        if state.market[ingredient] > 0 and state.box.price[ingredient] <= means:
            out.append(actions.BUY + ingredient)


def list_cheaper(state: "DiceState", me: "Brewery", means: int, store: int, out: list[int]) -> None:
    """List the ingredients with each blue die that makes them cheaper (DB-5.2, DB-5.10)."""
    blues: i64 = kinds(me.place(store), USING) >> BLUE * FACES
    if blues == 0:
        return
    for value in range(FACES):
        if blues >> value & 1:
            for ingredient in range(len(INGREDIENTS)):
                price = price_with(state.box, ingredient, value)
                cheaper = price < state.box.price[ingredient]
                if cheaper and state.market[ingredient] > 0 and price <= means:
                    out.append(actions.BUY_WITH + (ingredient * 2 + store) * FACES + value)


def ingredient_obstacle(state: "DiceState", ingredient: int) -> int:
    """Say why an ingredient cannot be bought at any price (DB-5.1, DB-5.16)."""
    if state.bought:
        return BOUGHT_ALREADY
    return NOTHING if state.market[ingredient] > 0 else SOLD_OUT


def plain_obstacle(state: "DiceState", me: "Brewery", ingredient: int) -> int:
    """Say why an ingredient cannot be bought without a die; there are no debts (DB-5.14)."""
    wrong = ingredient_obstacle(state, ingredient)
    if wrong != NOTHING:
        return wrong
    return NOTHING if state.box.price[ingredient] <= funds(state, me) else TOO_DEAR


def cheaper_obstacle(state: "DiceState", me: "Brewery", number: int) -> int:
    """Say why an ingredient cannot be bought with a blue die (DB-5.2, DB-5.10)."""
    ingredient, store, value = read_offer(number)
    wrong = ingredient_obstacle(state, ingredient)
    if wrong != NOTHING:
        return wrong
    wrong = die_obstacle(me.place(store), BLUE * FACES + value, USING)
    if wrong != NOTHING:
        return wrong
    price = price_with(state.box, ingredient, value)
    if price == state.box.price[ingredient]:
        return NO_DISCOUNT
    return NOTHING if price <= funds(state, me) else TOO_DEAR


def read_offer(number: int) -> tuple[int, int, int]:
    """Read a purchase with a die: ingredient, pool or store, the die's value from 0."""
    return number // (2 * FACES), number // FACES % 2, number % FACES


def token_obstacle(state: "DiceState", token: int, means: int) -> int:
    """Say why a token cannot be bought (DB-5.5, DB-5.16)."""
    if state.round < FIRST_TOKENS:
        return BLACK_MARKET_SHUT
    if state.token_bought:
        return BOUGHT_ALREADY
    if state.tokens[token] == 0:
        return SOLD_OUT
    return NOTHING if state.box.token_price[token] <= means else TOO_DEAR


def buy(state: "DiceState", me: "Brewery", ingredient: int) -> None:
    """Buy an ingredient at its price."""
    get(state, me, ingredient, state.box.price[ingredient], "")


def buy_cheaper(state: "DiceState", me: "Brewery", number: int) -> None:
    """Buy an ingredient with a blue die, which lies on the market until tidying (DB-5.8)."""
    ingredient, store, value = read_offer(number)
    me.market = take(me.place(store), BLUE * FACES + value, USING)
    get(state, me, ingredient, price_with(state.box, ingredient, value), PLACES[store])


def get(state: "DiceState", me: "Brewery", ingredient: int, price: int, place: str) -> None:
    """Pay an ingredient and take it."""
    lent = pay(state, me, price)
    state.market[ingredient] -= 1
    me.ingredients[ingredient] += 1
    state.bought = True
    if state.recording:
        die = die_text(me.market) if place else ""
        state.tell(IngredientBought(state.player, INGREDIENTS[ingredient], price - lent, lent, die, place))


def buy_token(state: "DiceState", me: "Brewery", token: int) -> None:
    """Buy an action token; others see what was paid, in the advanced game not what for (DB-8.23)."""
    price = state.box.token_price[token]
    lent = pay(state, me, price)
    state.token_bought = True
    if state.recording:
        state.tell(TokenBought(state.player, TOKENS[token], price - lent, lent, state.advanced))
    hidden.take_token(state, me, token, price)


def list_closing(state: "DiceState", me: "Brewery", out: list[int]) -> None:
    """Store a die, play a token, or done (DB-10.7)."""
    arranging.list_stores(me, out)
    tokens.list_plays(state, me, out)
    out.append(actions.DONE)


def end_turn(state: "DiceState") -> None:
    """End the purchase turn."""
    if state.recording:
        state.tell(PurchasesEnded(state.player, state.bought, state.token_bought))
    rounds.end_purchase_turn(state)
