"""What a seat has to do now, in words, from its view alone."""

from collections.abc import Callable

from taproom.games.dice_brewing.names import die_name, read_die, seat_name
from taproom.games.dice_brewing.pieces import FACES
from taproom.games.dice_brewing.texts import View, me
from taproom.kernel.words import words


def task(view: View, lang: str) -> str:
    """Say what the seat that must decide has to do now, without its name and without a full stop."""
    return TASKS[view["phase"]](view, lang)


def task_window(view: View, lang: str) -> str:
    """A window says before what a token can be played (DB-8.2)."""
    _ = words(lang)
    if view["stage"] == "brewing":
        return _("play a token before brewing begins, or wait")
    if view["stage"] == "tidying":
        return _("play a token before tidying, or wait")
    if view["decision"]["opening"]:
        return _("play a token before anything is placed, or wait")
    player = seat_name(view, view["turn"], lang)
    if view["stage"] == "purchases":
        return _("play a token before {player} buys, or wait", player=player)
    return _("play a token before the next placements of {player}, or wait", player=player)


def task_arrange(view: View, lang: str) -> str:
    """A turn is one or two placements (DB-3.3)."""
    _ = words(lang)
    mine = me(view)
    if not (mine["pool"] or mine["store"] or mine["seeds"]):
        if view["decision"]["placed"]:
            return _("nothing is left to place; end the turn, or pass")
        return _("nothing is left to place; pass")
    if view["decision"]["placed"]:
        if mine["pool"]:
            return _("make the second placement, end the turn, or pass; dice can be stored")
        return _("make the second placement, end the turn, or pass")
    if mine["pool"]:
        return _("make the first placement, or pass; dice can be stored")
    return _("make the first placement, or pass")


def task_pick(view: View, lang: str) -> str:
    """School 1 (DB-10.5)."""
    _ = words(lang)
    if me(view)["picked"]:
        return _("pick more dice, or roll those picked again")
    return _("pick the dice to roll again")


def task_swap(view: View, lang: str) -> str:
    """School 2 (DB-10.15)."""
    _ = words(lang)
    rolled = [die_name(die, lang) for die in dict.fromkeys(view["decision"]["rolled"])]
    return _("swap a die of yours for {dice}, or none", dice=_.choice(rolled))


def task_buy(view: View, lang: str) -> str:
    """One ingredient and one token at most, as far as the gold goes (DB-5.1, DB-5.5)."""
    _ = words(lang)
    if view["viewer"] != view["player"]:
        return _("buy an ingredient, an action token, both or neither")
    ingredient, token = (view["mine"]["can_buy"][thing] for thing in ("ingredient", "token"))
    if ingredient and token:
        return _("buy an ingredient, an action token, both or neither")
    if ingredient:
        return _("buy an ingredient, or stop")
    if token:
        return _("buy an action token, or stop")
    if me(view)["pool"]:
        return _("nothing more can be bought; store dice, or stop")
    if me(view)["tokens"]:
        return _("nothing more can be bought; play a token, or stop")
    return _("nothing more can be bought; stop")


def task_close(view: View, lang: str) -> str:
    """The last moment to store dice (DB-5.9)."""
    _ = words(lang)
    if me(view)["pool"]:
        return _("store dice for brewing and for later rounds, or go on")
    if me(view)["tokens"]:
        return _("play a token before brewing, or go on")
    return _("go on to brewing")


def task_brew(view: View, lang: str) -> str:
    """One recipe a turn (DB-6.1)."""
    return words(lang)("brew a recipe, or pass")


def task_use(view: View, lang: str) -> str:
    """The next die asked (DB-10.9)."""
    _ = words(lang)
    decision = view["decision"]
    letter, value, _raises, _mark = read_die(decision["needs"][0])
    facts = {"value": value, "recipe": decision["recipe"]["name"]}
    return {
        "P": _("choose a pale die of at least {value} for {recipe}", **facts),
        "D": _("choose a dark die of at least {value} for {recipe}", **facts),
        "H": _("choose a hops die of at least {value} for {recipe}", **facts),
        "B": _("choose a blue die of at least {value} to improve {recipe}", **facts),
    }[letter]


def task_take(view: View, lang: str) -> str:
    """The reward of choice (DB-6.13, DB-6.14)."""
    _ = words(lang)
    if view["decision"]["recipe"]["reward"]["die"]:
        return _(
            "choose the colour of the die that {recipe} brings", recipe=view["decision"]["recipe"]["name"]
        )
    return _("choose the token that {recipe} brings", recipe=view["decision"]["recipe"]["name"])


def task_keep(view: View, lang: str) -> str:
    """A die raised at tidying (DB-7.3)."""
    _ = words(lang)
    old = me(view)["slots"][view["decision"]["field"]]
    letter, value, _raises, _mark = read_die(old)
    new = die_name(letter + str(min(int(value) + 1, FACES)), lang)
    return _("choose where {new} goes, raised from {old}", new=new, old=die_name(old, lang))


def task_over(view: View, lang: str) -> str:
    """Nothing is left to decide."""
    return words(lang)("the game is over")


TASKS: dict[str, Callable[[View, str], str]] = {
    "window": task_window,
    "arrange": task_arrange,
    "pick": task_pick,
    "swap": task_swap,
    "buy": task_buy,
    "close": task_close,
    "brew": task_brew,
    "use": task_use,
    "take": task_take,
    "keep": task_keep,
    "over": task_over,
}
