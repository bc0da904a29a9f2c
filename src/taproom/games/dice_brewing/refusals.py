"""Why an action is not legal, and what would be right, in sentences."""

from collections.abc import Callable

from taproom.games.dice_brewing import reasons
from taproom.games.dice_brewing.names import (
    colour_of,
    dice_names,
    die_name,
    field_name,
    gold,
    ingredient_name,
    no_die,
    own_die,
    read_die,
    seat_name,
    the_building,
    token_name,
    whose_die,
)
from taproom.games.dice_brewing.refusals_brewing import (
    Look,
    dice_missing,
    no_blue_die,
    no_ingredient,
    none_left,
    not_an_upgrade,
    not_for_this,
    recipe_blocked,
    recipe_not_open,
)
from taproom.games.dice_brewing.tasks import task
from taproom.games.dice_brewing.texts import (
    View,
    bare,
    die_of,
    field_of,
    is_stored,
    names_a_die,
    seat_of,
    target,
    thing_of,
    token_of,
)
from taproom.kernel.words import capital, words


def refuse(obstacle: int, action: str, lang: str, look: Look) -> str:
    """Say why an action is not legal; `obstacle` is a number of `reasons`."""
    return capital(REFUSALS[obstacle](action, lang, look)) if obstacle != reasons.NOTHING else ""


def game_over(action: str, lang: str, look: Look) -> str:
    """Nothing is legal any more."""
    return words(lang)("The game is over.")


def not_now(action: str, lang: str, look: Look) -> str:
    """Another decision is due."""
    return words(lang)("That is not possible now. What to do now: {task}.", task=task(look(), lang))


# Fields.


def not_open_yet(action: str, lang: str, look: Look) -> str:
    """Buildings open one after the other (DB-3.5)."""
    building = field_of(action).split()[0]
    return words(lang)(
        "{building} opens in round {round}.",
        building=the_building(building, lang),
        round=look()["buildings"][building]["opens"],
    )


def closed_by_token(action: str, lang: str, look: Look) -> str:
    """A building closed by another player (DB-8.4)."""
    return words(lang)(
        "{building} is closed to you in this round, by a token.",
        building=the_building(field_of(action).split()[0], lang),
    )


def used_by_you(action: str, lang: str, look: Look) -> str:
    """Once a round (DB-3.7)."""
    return words(lang)(
        "You have used {field} in this round already.", field=field_name(field_of(action), lang)
    )


def used_by_others(action: str, lang: str, look: Look) -> str:
    """One player less than there are (DB-3.6)."""
    _ = words(lang)
    view = look()
    field = field_of(action)
    players = [seat_name(view, seat, lang) for seat in view["fields"][field]["used_by"]]
    return _.plural(
        "{field} cannot be used any more in this round: {players} has used it.",
        "{field} cannot be used any more in this round: {players} have used it.",
        len(players),
        field=field_name(field, lang),
        players=_.list(players),
    )


def no_seed(action: str, lang: str, look: Look) -> str:
    """Nothing to sow (DB-3.11)."""
    return words(lang)("You have no seed.")


def too_low(action: str, lang: str, look: Look) -> str:
    """The least value of a blue die (DB-3.8, DB-4.5 to DB-4.7)."""
    _ = words(lang)
    field = field_of(action)
    printed = look()["fields"][field]
    name = field_name(field, lang)
    if action.startswith("speed"):
        return _("{field} is sped up by a blue die of at least {value}.", field=name, value=printed["speed"])
    return _("{field} takes a blue die of at least {value}.", field=name, value=printed["least"])


def shows_six(action: str, lang: str, look: Look) -> str:
    """No value rises above 6 (DB-4.10, DB-8.17)."""
    return words(lang)("A 6 cannot be raised any more.")


def nothing_to_speed_up(action: str, lang: str, look: Look) -> str:
    """Item first, blue die second (DB-3.15)."""
    return words(lang)(
        "Nothing waits on {field}; first place there what it takes.", field=field_name(field_of(action), lang)
    )


def stock_empty(action: str, lang: str, look: Look) -> str:
    """A speed-up needs what the field gives (DB-4.11)."""
    _ = words(lang)
    gives = look()["fields"][field_of(action)]["gives"]
    if gives.startswith("seeds"):
        return _("The stock holds no seed now; it may at tidying.")
    return _("The stock holds {no_die} now; it may at tidying.", no_die=no_die(colour_of(gives), lang))


def nothing_placed(action: str, lang: str, look: Look) -> str:
    """A turn without a placement is a pass (DB-3.16)."""
    return words(lang)("You have placed nothing in this turn yet; make a placement, or pass.")


# Dice.


def no_such_die(action: str, lang: str, look: Look) -> str:
    """A die that does not lie there; the sentence says what does."""
    view = look()
    die, seat = die_of(action), seat_of(action, view)
    place = "store" if is_stored(die) else "pool"
    dice = [text[:2] for text in view["breweries"][seat][place]]  # without marks
    name = die_name(bare(die), lang)
    if seat == view["player"]:
        return no_such_own_die(name, place, dice, lang)
    _ = words(lang)
    facts = {"player": seat_name(view, seat, lang), "die": name}
    if place == "store":
        return _("{player} has no {die} in the store.", **facts)
    return _("{player} has no {die} in the pool.", **facts)


def no_such_own_die(name: str, place: str, dice: list[str], lang: str) -> str:
    """An own die that is not there; the sentence says what is."""
    _ = words(lang)
    present = dice_names(list(dict.fromkeys(dice)), lang, marks=False)
    if place == "store":
        if not dice:
            return _("Your store is empty.")
        return _("You have no {die} in the store, but {dice}.", die=name, dice=present)
    if not dice:
        return _("Your pool is empty.")
    return _("You have no {die} in the pool, but {dice}.", die=name, dice=present)


def die_blocked(action: str, lang: str, look: Look) -> str:
    """A die blocked by another player (DB-8.5, DB-8.19)."""
    die = die_of(action)
    return words(lang)("{die} is blocked: you cannot use it in this round.", die=own_die(die, lang))


def die_protected(action: str, lang: str, look: Look) -> str:
    """A protected die keeps its value and its place (DB-8.9, DB-8.10)."""
    _ = words(lang)
    view = look()
    if not names_a_die(action):
        return _("That die is protected: nobody can change it in this round.")
    die, seat = die_of(action), seat_of(action, view)
    return _(
        "{die} is protected: nobody can change or remove it in this round.",
        die=whose_die(view, die, seat, lang),
    )


def nothing_to_roll(action: str, lang: str, look: Look) -> str:
    """School 1 needs another die (DB-4.16)."""
    die = die_of(action)
    return words(lang)("You have no die besides {die} that could be rolled again.", die=own_die(die, lang))


def no_stock_to_roll(action: str, lang: str, look: Look) -> str:
    """School 2 needs dice in the stock (DB-4.22)."""
    colour = action.rpartition(" for ")[2]
    return words(lang)("The stock holds {no_die} that could be rolled.", no_die=no_die(colour, lang))


def nothing_to_swap(action: str, lang: str, look: Look) -> str:
    """School 2 needs an own die of the colour (DB-4.22)."""
    colour = action.rpartition(" for ")[2]
    return words(lang)("You have {no_die} that could be swapped.", no_die=no_die(colour, lang))


def nothing_picked(action: str, lang: str, look: Look) -> str:
    """One die at least (DB-4.16)."""
    return words(lang)("Pick at least one die to roll.")


def not_rolled(action: str, lang: str, look: Look) -> str:
    """A value that the stock did not show."""
    _ = words(lang)
    rolled = [die_name(die, lang) for die in dict.fromkeys(look()["decision"]["rolled"])]
    wanted = die_name(action.rpartition(" for ")[2], lang)
    return _("No {die} was rolled; you can take {dice}.", die=wanted, dice=_.choice(rolled))


def same_value(action: str, lang: str, look: Look) -> str:
    """A swap that changes nothing."""
    return words(lang)("That swap changes nothing; choose another value, or swap no die.")


def other_colour(action: str, lang: str, look: Look) -> str:
    """A die for one of the same colour (DB-4.17)."""
    _ = words(lang)
    return {
        "pale": _("The pale dice were rolled: only a pale die can be swapped."),
        "dark": _("The dark dice were rolled: only a dark die can be swapped."),
        "hops": _("The hops dice were rolled: only a hops die can be swapped."),
    }[look()["decision"]["colour"]]


# Action tokens.


def no_such_token(action: str, lang: str, look: Look) -> str:
    """A token that the player does not hold."""
    return words(lang)("You do not have this token: {token}.", token=token_name(token_of(action), lang))


def token_not_now(action: str, lang: str, look: Look) -> str:
    """Moments of the tokens (DB-8.6, DB-8.11, DB-8.15)."""
    _ = words(lang)
    kind = token_of(action)
    if kind == "building":
        return _("A building can be closed only right after the roll, before anything is placed.")
    if kind == "recipe":
        return _("A recipe can be blocked only right before brewing begins.")
    return _(
        "This token works until tidying, and tidying comes next; only removing and rolling again help now."
    )


def no_such_seat(action: str, lang: str, look: Look) -> str:
    """A seat that nobody has."""
    return words(lang)("There is no player {n} in this game.", n=target(action)[1] + 1)


def own_thing_blocked(action: str, lang: str, look: Look) -> str:
    """Whoever blocks an own die protects it instead (DB-8.10)."""
    return words(lang)("This token blocks dice of others; one of your own it can protect.")


def die_marked(action: str, lang: str, look: Look) -> str:
    """One block or protection at most (DB-8.20)."""
    view = look()
    die, seat = die_of(action), seat_of(action, view)
    return words(lang)("{die} is blocked or protected already.", die=whose_die(view, die, seat, lang))


def no_die_there(action: str, lang: str, look: Look) -> str:
    """An empty field, or one with a seed."""
    _ = words(lang)
    view = look()
    what, seat = target(thing_of(action))
    field = field_name(what.removeprefix("bolt "), lang)
    if seat == view["player"]:
        if what.startswith("bolt "):
            return _("You have no die that speeds up {field}.", field=field)
        return _("You have no die on {field}.", field=field)
    player = seat_name(view, seat, lang)
    if what.startswith("bolt "):
        return _("{player} has no die that speeds up {field}.", player=player, field=field)
    return _("{player} has no die on {field}.", player=player, field=field)


def own_building(action: str, lang: str, look: Look) -> str:
    """Only others' buildings are closed (DB-8.4)."""
    return words(lang)("This token closes a building of another player, not one of your own.")


def building_closed_already(action: str, lang: str, look: Look) -> str:
    """Once is enough (DB-8.33)."""
    building, seat = target(thing_of(action))
    return words(lang)(
        "{player} cannot use {building} in this round anyway.",
        player=seat_name(look(), seat, lang),
        building=the_building(building, lang),
    )


# Purchases.


def bought_already(action: str, lang: str, look: Look) -> str:
    """One of each a round (DB-5.1, DB-5.5)."""
    _ = words(lang)
    if action.startswith("buy token"):
        return _("You have bought an action token in this round; one is the most.")
    return _("You have bought an ingredient in this round; one is the most.")


def sold_out(action: str, lang: str, look: Look) -> str:
    """An empty pile (DB-5.16)."""
    _ = words(lang)
    thing = action.removeprefix("buy ").partition(" with ")[0]
    if thing.startswith("token "):
        return _(
            "Sold out at the black market: {token}.", token=token_name(thing.removeprefix("token "), lang)
        )
    return _("Sold out at the market: {ingredient}.", ingredient=ingredient_name(thing, lang))


def too_dear(action: str, lang: str, look: Look) -> str:
    """No debts (DB-5.14)."""
    view = look()
    thing, _with, die = action.removeprefix("buy ").partition(" with ")
    if thing.startswith("token "):
        price = view["black_market"][thing.removeprefix("token ")]["price"]
    else:
        price = price_with(view, thing, die) if die else view["market"][thing]["price"]
    return words(lang)(
        "That costs {price}; you can spend {funds}.",
        price=gold(price, lang),
        funds=gold(view["mine"]["funds"], lang),
    )


def price_with(view: View, ingredient: str, die: str) -> int:
    """The price of an ingredient with a blue die (DB-5.2)."""
    value = int(read_die(bare(die))[1])
    return int(view["market"][ingredient]["with_blue"][value - 1])


def no_discount(action: str, lang: str, look: Look) -> str:
    """A blue die only where it makes something cheaper (DB-5.10)."""
    _ = words(lang)
    ingredient, _with, die = action.removeprefix("buy ").partition(" with ")
    facts = look()["market"][ingredient]
    least = next((at + 1 for at, price in enumerate(facts["with_blue"]) if price < facts["price"]), 0)
    if not least:
        return _("No die lowers this price.")
    return _(
        "{die} does not lower this price; that takes a blue die of at least {value}.",
        die=own_die(die, lang),
        value=least,
    )


def black_market_shut(action: str, lang: str, look: Look) -> str:
    """Action tokens come later (DB-5.5)."""
    opens = look()["sales"]["black_market"]["opens"]
    return words(lang)("The black market opens in round {round}.", round=opens)


REFUSALS: dict[int, Callable[[str, str, Look], str]] = {
    reasons.GAME_OVER: game_over,
    reasons.NOT_NOW: not_now,
    reasons.NOT_OPEN_YET: not_open_yet,
    reasons.CLOSED_BY_TOKEN: closed_by_token,
    reasons.USED_BY_YOU: used_by_you,
    reasons.USED_BY_OTHERS: used_by_others,
    reasons.NO_SUCH_DIE: no_such_die,
    reasons.DIE_BLOCKED: die_blocked,
    reasons.DIE_PROTECTED: die_protected,
    reasons.NO_SEED: no_seed,
    reasons.TOO_LOW: too_low,
    reasons.SHOWS_SIX: shows_six,
    reasons.NOTHING_TO_ROLL: nothing_to_roll,
    reasons.NO_STOCK_TO_ROLL: no_stock_to_roll,
    reasons.NOTHING_TO_SWAP: nothing_to_swap,
    reasons.NOTHING_TO_SPEED_UP: nothing_to_speed_up,
    reasons.STOCK_EMPTY: stock_empty,
    reasons.NOTHING_PLACED: nothing_placed,
    reasons.NOTHING_PICKED: nothing_picked,
    reasons.NOT_ROLLED: not_rolled,
    reasons.SAME_VALUE: same_value,
    reasons.OTHER_COLOUR: other_colour,
    reasons.NO_SUCH_TOKEN: no_such_token,
    reasons.TOKEN_NOT_NOW: token_not_now,
    reasons.NO_SUCH_SEAT: no_such_seat,
    reasons.OWN_DIE: own_thing_blocked,
    reasons.DIE_MARKED: die_marked,
    reasons.NO_DIE_THERE: no_die_there,
    reasons.OWN_BUILDING: own_building,
    reasons.BUILDING_CLOSED_ALREADY: building_closed_already,
    reasons.RECIPE_NOT_OPEN: recipe_not_open,
    reasons.RECIPE_BLOCKED: recipe_blocked,
    reasons.BOUGHT_ALREADY: bought_already,
    reasons.SOLD_OUT: sold_out,
    reasons.TOO_DEAR: too_dear,
    reasons.NO_DISCOUNT: no_discount,
    reasons.BLACK_MARKET_SHUT: black_market_shut,
    reasons.DICE_MISSING: dice_missing,
    reasons.NOT_AN_UPGRADE: not_an_upgrade,
    reasons.NO_INGREDIENT: no_ingredient,
    reasons.NO_BLUE_DIE: no_blue_die,
    reasons.NOT_FOR_THIS: not_for_this,
    reasons.NONE_LEFT: none_left,
}
