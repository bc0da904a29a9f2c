"""What a seat can do, in words, from its view alone."""

from collections.abc import Callable

from taproom.games.dice_brewing.names import (
    a_die,
    colour_dice,
    die_name,
    field_name,
    gold,
    gold_change,
    own_die,
    point_change,
    read_die,
    seat_name,
    seeds,
    the_building,
    the_ingredient,
    token_name,
    whose_die,
)
from taproom.games.dice_brewing.pieces import COLOURS, FACES, LETTERS
from taproom.games.dice_brewing.texts import STORED, View, bare, brew, me, open_recipe, target
from taproom.kernel.words import words


def label(view: View, action: str, lang: str) -> str:
    """Say shortly what an action is: an imperative for a button or a list."""
    verb, _, thing = action.partition(" ")
    return LABELS[verb](view, thing, lang)


# Answers that name no piece.


def label_later(view: View, thing: str, lang: str) -> str:
    """Play no token for now."""
    return words(lang)("Play no token for now")


def label_not_again(view: View, thing: str, lang: str) -> str:
    """Play no token in this phase (DB-8.13)."""
    return words(lang)("Play no token in this phase, and not be asked again")


def label_end(view: View, thing: str, lang: str) -> str:
    """End the turn; another may come (DB-3.4)."""
    return words(lang)("End the turn")


def label_pass(view: View, thing: str, lang: str) -> str:
    """Pass: for good while arranging, for now while brewing (DB-3.17, DB-6.8)."""
    _ = words(lang)
    if view["stage"] == "brewing":
        return _("Pass")
    return _("Pass: place nothing more in this round")


def label_done(view: View, thing: str, lang: str) -> str:
    """Stop buying, or storing (DB-10.6, DB-10.7)."""
    _ = words(lang)
    if view["phase"] == "close":
        return _("Store nothing more, and go on to brewing")
    bought = view["decision"]["bought"] or view["decision"]["token_bought"]
    return _("Stop buying") if bought else _("Buy nothing")


def label_roll(view: View, thing: str, lang: str) -> str:
    """Roll P3 and stored H2 again (DB-10.5)."""
    _ = words(lang)
    picked = [own_die(die, lang) for die in me(view)["picked"]]
    return _("Roll {dice} again", dice=_.list(picked)) if picked else _("Roll the dice you picked")


def label_keep(view: View, thing: str, lang: str) -> str:
    """Swap nothing (DB-4.18)."""
    return words(lang)("Swap no die")


def label_to(view: View, thing: str, lang: str) -> str:
    """Where a die raised at tidying goes (DB-7.3)."""
    _ = words(lang)
    if thing == "pool":
        return _("To the pool, to be rolled with the others")
    return _("To the store, to keep its value")


# Arranging.


def label_store(view: View, thing: str, lang: str) -> str:
    """Store P3."""
    return words(lang)("Store {die}", die=die_name(thing, lang))


def label_place(view: View, thing: str, lang: str) -> str:
    """Place P3 on Malt House 2: a dark die at tidying."""
    _ = words(lang)
    item, _on, where = thing.partition(" on ")
    field, _for, colour = where.partition(" for ")
    facts = {"field": field_name(field, lang), "effect": effect(view, field, colour, lang)}
    if item == "seed":
        return _("Place a seed on {field}: {effect}", **facts)
    return _("Place {die} on {field}: {effect}", die=own_die(item, lang), **facts)


def effect(view: View, field: str, colour: str, lang: str) -> str:
    """Say what a field will do: a dark die at tidying."""
    _ = words(lang)
    kind, _space, amount = view["fields"][field]["gives"].partition(" ")
    if kind == "+1":
        return _("+1 at tidying")
    if kind == "roll":
        return _("roll dice of yours again")
    if kind == "swap":
        return _("roll all {dice} of the stock and swap one", dice=colour_dice(colour, lang))
    if kind == "seeds":
        return _("{what} at tidying", what=seeds(int(amount), lang))
    if kind == "gold":
        return _("{what} at tidying", what=gold(int(amount), lang))
    return _("{what} at tidying", what=a_die(COLOURS[LETTERS.index(kind[0])], lang))


def label_speed(view: View, thing: str, lang: str) -> str:
    """Speed up Malt House 1 with B4."""
    field, _with, die = thing.removeprefix("up ").partition(" with ")
    return words(lang)("Speed up {field} with {die}", field=field_name(field, lang), die=own_die(die, lang))


def label_pick(view: View, thing: str, lang: str) -> str:
    """Pick P3."""
    return words(lang)("Pick {die}", die=own_die(thing, lang))


def label_swap(view: View, thing: str, lang: str) -> str:
    """Swap P2 for P5."""
    old, _for, new = thing.partition(" for ")
    return words(lang)("Swap {old} for {new}", old=own_die(old, lang), new=die_name(new, lang))


# Action tokens. "Token" says that it is one: what it does could be taken for something that costs nothing.


def label_raise(view: View, thing: str, lang: str) -> str:
    """Token: raise Bram's P3 to 4."""
    die, seat = target(thing)
    value = min(int(read_die(bare(die))[1]) + 1, FACES)
    return words(lang)("Token: raise {die} to {value}", die=whose_die(view, die, seat, lang), value=value)


def label_reroll(view: View, thing: str, lang: str) -> str:
    """Token: roll Bram's P3 again; on a board it says where the die lies."""
    _ = words(lang)
    what, seat = target(thing)
    bolt = what.startswith("bolt ")
    field = what.removeprefix("bolt ")
    if field not in view["fields"]:
        return _("Token: roll {die} again", die=whose_die(view, what, seat, lang))
    facts = {"field": field_name(field, lang), "player": seat_name(view, seat, lang)}
    if seat == view["player"]:
        if bolt:
            return _("Token: roll the die that speeds up {field} again", field=facts["field"])
        return _("Token: roll the die on {field} again", field=facts["field"])
    if bolt:
        return _("Token: roll the die that speeds up {player}'s {field} again", **facts)
    return _("Token: roll the die on {player}'s {field} again", **facts)


def label_block(view: View, thing: str, lang: str) -> str:
    """Token: block Bram's P3, or a recipe."""
    _ = words(lang)
    if " of seat " not in thing:
        return _("Token: block the recipe {recipe}", recipe=thing)
    die, seat = target(thing)
    return _("Token: block {die}", die=whose_die(view, die, seat, lang))


def label_protect(view: View, thing: str, lang: str) -> str:
    """Token: protect P3."""
    return words(lang)("Token: protect {die}", die=own_die(thing, lang))


def label_remove(view: View, thing: str, lang: str) -> str:
    """Token: put Bram's stored P3 back in the pool."""
    die, seat = target(thing)
    return words(lang)("Token: put {die} back in the pool", die=whose_die(view, STORED + die, seat, lang))


def label_close(view: View, thing: str, lang: str) -> str:
    """Token: close the Malt House to Bram."""
    building, seat = target(thing)
    return words(lang)(
        "Token: close {building} to {player}",
        building=the_building(building, lang),
        player=seat_name(view, seat, lang),
    )


# Purchases.


def label_buy(view: View, thing: str, lang: str) -> str:
    """Buy honey with B5."""
    _ = words(lang)
    ingredient, _with, die = thing.partition(" with ")
    if ingredient.startswith("token "):
        return _("Buy a token ({token})", token=token_name(ingredient.removeprefix("token "), lang))
    what = the_ingredient(ingredient, lang)
    if die:
        return _("Buy {ingredient} with {die}", ingredient=what, die=own_die(die, lang))
    return _("Buy {ingredient}", ingredient=what)


# Brewing.


def label_brew(view: View, thing: str, lang: str) -> str:
    """Brew Cheap Lager with fruit: +5 gold, +1 point."""
    _ = words(lang)
    recipe, upgrade = brew(thing)
    if upgrade == "blue":
        title = _("Brew {recipe} with a blue die", recipe=recipe)
    elif upgrade:
        title = _("Brew {recipe} with {ingredient}", recipe=recipe, ingredient=the_ingredient(upgrade, lang))
    else:
        title = _("Brew {recipe}", recipe=recipe)
    card = open_recipe(view, recipe)
    gains = rewards(card, upgrade, lang) if card else ""
    return _("{label}: {gains}", label=title, gains=gains) if gains else title


def rewards(card: View, upgrade: str, lang: str) -> str:
    """Say what a brew brings, reward, bonus and the point of every brew together: +4 gold, +1 point."""
    _ = words(lang)
    brings = card["brings_upgraded" if upgrade else "brings"]
    found = [gold_change(brings["gold"], lang)] if brings["gold"] else []
    if brings["points"]:
        found.append(point_change(brings["points"], lang))
    if card["reward"]["die"]:
        found.append(_("a die of your choice"))
    if card["reward"]["token"]:
        found.append(_("a token of your choice"))
    return ", ".join(found)


def label_use(view: View, thing: str, lang: str) -> str:
    """Use P3."""
    return words(lang)("Use {die}", die=die_name(thing, lang))


def label_take(view: View, thing: str, lang: str) -> str:
    """Take a pale die, or a token."""
    _ = words(lang)
    if thing.startswith("token "):
        return _("Take a token ({token})", token=token_name(thing.removeprefix("token "), lang))
    return _("Take {die}", die=a_die(thing.removesuffix(" die"), lang))


LABELS: dict[str, Callable[[View, str, str], str]] = {
    "later": label_later,
    "not": label_not_again,
    "end": label_end,
    "pass": label_pass,
    "done": label_done,
    "roll": label_roll,
    "keep": label_keep,
    "to": label_to,
    "store": label_store,
    "place": label_place,
    "speed": label_speed,
    "pick": label_pick,
    "swap": label_swap,
    "raise": label_raise,
    "reroll": label_reroll,
    "block": label_block,
    "protect": label_protect,
    "remove": label_remove,
    "close": label_close,
    "buy": label_buy,
    "brew": label_brew,
    "use": label_use,
    "take": label_take,
}
