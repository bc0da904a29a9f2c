"""What happened, in sentences.

An event that others tell as well needs no words: its sentence is empty.
"""

from collections.abc import Callable, Sequence
from typing import Any

from taproom.games.dice_brewing import events as happened
from taproom.games.dice_brewing.gains import GIVEN, changes
from taproom.games.dice_brewing.names import (
    a_die,
    colour_dice,
    colour_of,
    dice_names,
    die_name,
    field_name,
    gold,
    no_die,
    own_die,
    season_name,
    seeds,
    the_building,
    the_ingredient,
    token_name,
)
from taproom.games.dice_brewing.texts import STORED
from taproom.kernel.events import Event, GameEnded
from taproom.kernel.telling import Names, namer, tell_game_ended
from taproom.kernel.words import words

GIVES_SEEDS = "department 1"


def tell(event: Event, lang: str, names: Sequence[str]) -> str:
    """Tell an event in a sentence; without names the seats are players 1 to 4."""
    return TOLD[type(event)](event, lang, namer(names, lang))


def tell_nothing(event: Event, lang: str, name: Names) -> str:
    """Another event tells it."""
    return ""


# Rounds.


def tell_round_began(event: happened.RoundBegan, lang: str, name: Names) -> str:
    """A new round and its season."""
    return words(lang)(
        "Round {round} begins ({season}); {player} starts.",
        round=event.round,
        season=season_name(event.season, lang),
        player=name(event.player),
    )


def tell_dice_rolled(event: happened.DiceRolled, lang: str, name: Names) -> str:
    """The opening roll."""
    _ = words(lang)
    if not event.dice:
        return _("{player} has no die to roll.", player=name(event.player))
    return _("{player} rolls {dice}.", player=name(event.player), dice=dice_names(event.dice, lang))


def tell_seeds_dealt(event: happened.SeedsDealt, lang: str, name: Names) -> str:
    """Summer comes."""
    _ = words(lang)
    if not event.players:
        return _("Summer comes, but no seed is left in the stock.")
    players = _.list([name(player) for player in event.players])
    return _.plural(
        "Summer comes: {players} takes a seed.",
        "Summer comes: {players} take a seed each.",
        len(event.players),
        players=players,
    )


# Arranging.


def tell_item_placed(event: happened.ItemPlaced, lang: str, name: Names) -> str:
    """A die or a seed on a field."""
    _ = words(lang)
    facts = {"player": name(event.player), "field": field_name(event.field, lang)}
    if event.item == "seed":
        return _("{player} places a seed on {field}.", **facts)
    die = placed_die(event.item, event.place, lang)
    return _("{player} places {die} on {field}.", die=die, **facts)


def placed_die(die: str, place: str, lang: str) -> str:
    """Name a die; one of the store says so: stored P3."""
    return own_die(STORED + die if place == "store" else die, lang)


def tell_sped_up(event: happened.SpedUp, lang: str, name: Names) -> str:
    """A blue die on a speed-up place."""
    return words(lang)(
        "{player} speeds up {field} with {die}.",
        player=name(event.player),
        field=field_name(event.field, lang),
        die=placed_die(event.die, event.place, lang),
    )


def tell_die_given_up(event: happened.DieGivenUp, lang: str, name: Names) -> str:
    """The price of an exchange."""
    return words(lang)(
        "{player} gives {die} back to the stock.",
        player=name(event.player),
        die=die_name(event.die, lang, marks=False),
    )


def tell_die_gained(event: happened.DieGained, lang: str, name: Names) -> str:
    """A die from a field; at tidying it has no value yet."""
    _ = words(lang)
    facts = {"player": name(event.player), "field": field_name(event.field, lang)}
    if event.die.endswith("?"):
        return _("{player} gains {die} from {field}.", die=a_die(colour_of(event.die), lang), **facts)
    return _("{player} gains {die} from {field}.", die=die_name(event.die, lang), **facts)


def tell_die_raised(event: happened.DieRaised, lang: str, name: Names) -> str:
    """A die raised by a field, and where it goes; a 6 stays one (DB-4.20)."""
    _ = words(lang)
    old, new = (die_name(die, lang, marks=False) for die in (event.old, event.new))
    facts = {"player": name(event.player), "old": old, "new": new}
    if event.place == "store":
        if old == new:
            return _("{player} stores {die}.", player=facts["player"], die=new)
        return _("{player} raises {old} to {new}, and stores it.", **facts)
    if old == new:
        return _("{player} takes {die} back into the pool.", player=facts["player"], die=new)
    return _("{player} raises {old} to {new}.", **facts)


def tell_seeds_gained(event: happened.SeedsGained, lang: str, name: Names) -> str:
    """A trade for seeds."""
    return words(lang)("{player} gains {what}.", player=name(event.player), what=seeds(event.seeds, lang))


def tell_gold_gained(event: happened.GoldGained, lang: str, name: Names) -> str:
    """A trade for gold."""
    return words(lang)("{player} gains {what}.", player=name(event.player), what=gold(event.gold, lang))


def tell_dice_rolled_again(event: happened.DiceRolledAgain, lang: str, name: Names) -> str:
    """School 1."""
    return words(lang)(
        "{player} rolls {old} again: {new}.",
        player=name(event.player),
        old=dice_names(event.old, lang, marks=False),
        new=dice_names(event.new, lang, marks=False),
    )


def tell_stock_rolled(event: happened.StockRolled, lang: str, name: Names) -> str:
    """School 2."""
    return words(lang)(
        "{player} rolls all {dice} of the stock: {values}.",
        player=name(event.player),
        dice=colour_dice(event.colour, lang),
        values=", ".join(str(value) for value in event.values),
    )


def tell_die_swapped(event: happened.DieSwapped, lang: str, name: Names) -> str:
    """An own die for a rolled one."""
    return words(lang)(
        "{player} swaps {old} for {new}.",
        player=name(event.player),
        old=placed_die(event.old, event.place, lang),
        new=die_name(event.new, lang),
    )


def tell_swap_declined(event: happened.SwapDeclined, lang: str, name: Names) -> str:
    """No rolled die was wanted."""
    return words(lang)("{player} swaps no die.", player=name(event.player))


def tell_die_stored(event: happened.DieStored, lang: str, name: Names) -> str:
    """From pool to store."""
    return words(lang)("{player} stores {die}.", player=name(event.player), die=die_name(event.die, lang))


def tell_player_passed(event: happened.PlayerPassed, lang: str, name: Names) -> str:
    """For good while arranging, for now while brewing."""
    _ = words(lang)
    if event.stage == "brewing":
        return _("{player} does not brew.", player=name(event.player))
    return _("{player} passes.", player=name(event.player))


# Action tokens.


def tell_die_raised_by_token(event: happened.DieRaisedByToken, lang: str, name: Names) -> str:
    """A die shows more for a while."""
    _ = words(lang)
    facts = {
        "player": name(event.player),
        "owner": name(event.owner),
        "old": die_name(event.old, lang, marks=False),
        "new": die_name(event.new, lang, marks=False),
    }
    if event.owner == event.player:
        return _("{player} plays a token: {old} counts as {new} until tidying.", **facts)
    return _("{player} plays a token: {owner}'s {old} counts as {new} until tidying.", **facts)


def tell_reroll_played(event: happened.RerollPlayed, lang: str, name: Names) -> str:
    """A die is to be rolled again; what it shows then is told by the next event."""
    _ = words(lang)
    facts = {
        "player": name(event.player),
        "owner": name(event.owner),
        "die": die_name(event.die, lang, marks=False),
    }
    if event.owner == event.player:
        return _("{player} plays a token and rolls {die} again.", **facts)
    return _("{player} plays a token: {owner} has to roll {die} again.", **facts)


def tell_die_rolled_again(event: happened.DieRolledAgain, lang: str, name: Names) -> str:
    """What a token changed."""
    _ = words(lang)
    old, new = (die_name(die, lang, marks=False) for die in (event.old, event.new))
    if old == new:
        return _("It shows {new} again.", new=new)
    return _("{old} becomes {new}.", old=old, new=new)


def tell_die_blocked(event: happened.DieBlocked, lang: str, name: Names) -> str:
    """A die that its owner cannot use."""
    return words(lang)(
        "{player} plays a token: {owner} cannot use {die} in this round.",
        player=name(event.player),
        owner=name(event.owner),
        die=placed_die(event.die, event.place, lang),
    )


def tell_die_protected(event: happened.DieProtected, lang: str, name: Names) -> str:
    """A die that nobody touches."""
    return words(lang)(
        "{player} plays a token: {die} is protected in this round.",
        player=name(event.player),
        die=placed_die(event.die, event.place, lang),
    )


def tell_die_removed(event: happened.DieRemoved, lang: str, name: Names) -> str:
    """A die thrown out of a store."""
    _ = words(lang)
    facts = {"player": name(event.player), "owner": name(event.owner), "die": die_name(event.die, lang)}
    if event.owner == event.player:
        return _("{player} plays a token and puts stored {die} back in the pool.", **facts)
    return _("{player} plays a token: {owner} has to put stored {die} back in the pool.", **facts)


def tell_building_shut(event: happened.BuildingShut, lang: str, name: Names) -> str:
    """A building that its owner cannot use."""
    return words(lang)(
        "{player} plays a token: {owner} cannot use {building} in this round.",
        player=name(event.player),
        owner=name(event.owner),
        building=the_building(event.building, lang),
    )


def tell_recipe_blocked(event: happened.RecipeBlocked, lang: str, name: Names) -> str:
    """A recipe that nobody brews."""
    return words(lang)(
        "{player} plays a token: nobody can brew {recipe} in this round.",
        player=name(event.player),
        recipe=event.recipe,
    )


# Purchases.


def tell_ingredient_bought(event: happened.IngredientBought, lang: str, name: Names) -> str:
    """An ingredient, its price, and the blue die that made it cheaper."""
    _ = words(lang)
    facts = {
        "player": name(event.player),
        "ingredient": the_ingredient(event.ingredient, lang),
        "price": paid(event.gold, event.credit, lang),
    }
    if event.die:
        die = placed_die(event.die, event.place, lang)
        return _("{player} buys {ingredient} with {die} for {price}.", die=die, **facts)
    return _("{player} buys {ingredient} for {price}.", **facts)


def paid(money: int, credit: int, lang: str) -> str:
    """Say what was paid: 1 gold and 2 from unlucky dice."""
    _ = words(lang)
    if not credit:
        return gold(money, lang)
    lent = _.plural("{n} gold of unlucky dice", "{n} gold of unlucky dice", credit)
    return _.list([gold(money, lang), lent]) if money else lent


def tell_token_bought(event: happened.TokenBought, lang: str, name: Names) -> str:
    """An action token; its kind may be hidden."""
    _ = words(lang)
    facts = {"player": name(event.player), "price": paid(event.gold, event.credit, lang)}
    if not event.token:
        return _("{player} buys an action token for {price}.", **facts)
    token = token_name(event.token, lang)
    return _("{player} buys a token for {price}: {token}.", token=token, **facts)


def tell_token_taken(event: happened.TokenTaken, lang: str, name: Names) -> str:
    """An action token as reward; its kind may be hidden."""
    _ = words(lang)
    if not event.token:
        return _("{player} takes an action token.", player=name(event.player))
    token = token_name(event.token, lang)
    return _("{player} takes a token: {token}.", player=name(event.player), token=token)


def tell_token_sold_out(event: happened.TokenSoldOut, lang: str, name: Names) -> str:
    """The last one of its kind is gone."""
    return words(lang)("No more tokens of this kind are left: {token}.", token=token_name(event.token, lang))


def tell_purchases_ended(event: happened.PurchasesEnded, lang: str, name: Names) -> str:
    """Whoever bought something has been told of already."""
    if event.ingredient or event.token:
        return ""
    return words(lang)("{player} buys nothing.", player=name(event.player))


# Brewing.


def tell_recipe_brewed(event: happened.RecipeBrewed, lang: str, name: Names) -> str:
    """A recipe, the dice and the ingredient used, and what came of it; a blue die stands among the dice."""
    _ = words(lang)
    used = [die_name(die, lang, marks=False) for die in event.dice]
    if event.upgrade not in ("", "blue"):
        used.append(the_ingredient(event.upgrade, lang))
    gains = ", ".join(changes(event.gold, event.points, lang))
    if not gains:
        return _(
            "{player} brews {recipe} with {things}.",
            player=name(event.player),
            recipe=event.recipe,
            things=_.list(used),
        )
    return _(
        "{player} brews {recipe} with {things}: {gains}.",
        player=name(event.player),
        recipe=event.recipe,
        things=_.list(used),
        gains=gains,
    )


def tell_die_taken(event: happened.DieTaken, lang: str, name: Names) -> str:
    """A die as reward."""
    return words(lang)("{player} takes {die}.", player=name(event.player), die=a_die(event.colour, lang))


def tell_reward_lost(event: happened.RewardLost, lang: str, name: Names) -> str:
    """Nothing was left of what the recipe gives."""
    _ = words(lang)
    if event.reward == "die":
        return _("No die is left in the stock: {player} gets none.", player=name(event.player))
    return _("No action token is left: {player} gets none.", player=name(event.player))


def tell_recipe_turned_up(event: happened.RecipeTurnedUp, lang: str, name: Names) -> str:
    """A new recipe in the row."""
    return words(lang)("New recipe: {recipe}.", recipe=event.recipe)


# Tidying.


def tell_gain_waits(event: happened.GainWaits, lang: str, name: Names) -> str:
    """The stock is empty for now."""
    _ = words(lang)
    if event.field == GIVES_SEEDS:
        return _("{player} waits: no seed is in the stock now.", player=name(event.player))
    return _(
        "{player} waits: {no_die} is in the stock now.",
        player=name(event.player),
        no_die=no_die(GIVEN[event.field], lang),
    )


def tell_gain_lapsed(event: happened.GainLapsed, lang: str, name: Names) -> str:
    """Nothing came back in time; a seed is lost (DB-7.13)."""
    _ = words(lang)
    facts = {"player": name(event.player), "field": field_name(event.field, lang)}
    if event.field == GIVES_SEEDS:
        return _("{player} gets nothing from {field}: no seed has come back.", **facts)
    none = no_die(GIVEN[event.field], lang)
    if event.field in ("malt 1", "hops 1"):
        return _("{player} loses the seed on {field}: {no_die} has come back.", no_die=none, **facts)
    return _("{player} gets nothing from {field}: {no_die} has come back.", no_die=none, **facts)


def tell_die_kept(event: happened.DieKept, lang: str, name: Names) -> str:
    """The die of an exchange that did not happen."""
    return words(lang)(
        "{player} takes {die} back into the pool.",
        player=name(event.player),
        die=die_name(event.die, lang),
    )


TOLD: dict[type[Event], Callable[[Any, str, Names], str]] = {
    happened.RoundBegan: tell_round_began,
    happened.DiceRolled: tell_dice_rolled,
    happened.ItemPlaced: tell_item_placed,
    happened.SpedUp: tell_sped_up,
    happened.SeedGivenUp: tell_nothing,
    happened.DieGivenUp: tell_die_given_up,
    happened.DieGained: tell_die_gained,
    happened.DieRaised: tell_die_raised,
    happened.SeedsGained: tell_seeds_gained,
    happened.GoldGained: tell_gold_gained,
    happened.DiePicked: tell_nothing,
    happened.DiceRolledAgain: tell_dice_rolled_again,
    happened.StockRolled: tell_stock_rolled,
    happened.DieSwapped: tell_die_swapped,
    happened.SwapDeclined: tell_swap_declined,
    happened.DieStored: tell_die_stored,
    happened.TurnEnded: tell_nothing,
    happened.PlayerPassed: tell_player_passed,
    happened.DieRaisedByToken: tell_die_raised_by_token,
    happened.RerollPlayed: tell_reroll_played,
    happened.DieRolledAgain: tell_die_rolled_again,
    happened.DieBlocked: tell_die_blocked,
    happened.DieProtected: tell_die_protected,
    happened.DieRemoved: tell_die_removed,
    happened.BuildingShut: tell_building_shut,
    happened.RecipeBlocked: tell_recipe_blocked,
    happened.IngredientBought: tell_ingredient_bought,
    happened.TokenBought: tell_token_bought,
    happened.TokenTaken: tell_token_taken,
    happened.TokenSoldOut: tell_token_sold_out,
    happened.PurchasesEnded: tell_purchases_ended,
    happened.BrewBegun: tell_nothing,
    happened.DieUsed: tell_nothing,
    happened.RecipeBrewed: tell_recipe_brewed,
    happened.DieTaken: tell_die_taken,
    happened.RewardLost: tell_reward_lost,
    happened.RecipeTurnedUp: tell_recipe_turned_up,
    happened.GainWaits: tell_gain_waits,
    happened.GainLapsed: tell_gain_lapsed,
    happened.DieKept: tell_die_kept,
    happened.SeedsDealt: tell_seeds_dealt,
    GameEnded: tell_game_ended,
}
