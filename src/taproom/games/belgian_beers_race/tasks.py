"""What a seat has to do now, in words, from its view alone."""

from collections.abc import Callable

from taproom.games.belgian_beers_race.beer_words import a_beer
from taproom.games.belgian_beers_race.labels import here, me
from taproom.games.belgian_beers_race.names import Json, place_and_town, seat_name
from taproom.kernel.words import words


def task(view: Json, lang: str) -> str:
    """Say what the seat that must decide has to do now, without its name and without a full stop."""
    return TASKS[view["phase"]](view, lang)


def task_start(view: Json, lang: str) -> str:
    """The short game begins in breweries (BR-11.2)."""
    return words(lang)("choose a brewery to start in")


def task_turn(view: Json, lang: str) -> str:
    """What can be done here, and how much of the day is left."""
    _ = words(lang)
    mine, brewery = me(view), here(view)
    things = [_("travel")]
    room = mine["carried"] < view["printed"]["backpack"]
    if brewery and brewery["buy"] and not mine["bought"] and (room or brewery["cheese"]):
        things.append(_("buy"))
    if brewery and brewery["taste"] and not mine["drank"]:
        things.append(_("taste"))
    if view["last_day"]:
        things.append(_("end the day"))
    elif brewery:
        things.append(_("camp"))
    return _("{things}; {ut} UT left today", things=_.choice(things), ut=mine["left"])


def task_pay(view: Json, lang: str) -> str:
    """Beers for a driver, one by one (BR-3.32)."""
    return words(lang).plural(
        "choose {n} more beer for the lift to {place}",
        "choose {n} more beers for the lift to {place}",
        view["decision"]["owed"],
        place=place_and_town(view, view["decision"]["place"], lang),
    )


def task_board(view: Json, lang: str) -> str:
    """Beers on board (BR-3.7)."""
    return words(lang).plural(
        "taste {n} beer on the way to {place}, or get off",
        "taste up to {n} beers on the way to {place}, or get off",
        view["decision"]["beers"],
        place=place_and_town(view, view["decision"]["place"], lang),
    )


def task_camp(view: Json, lang: str) -> str:
    """Beers at the camp (BR-8.4)."""
    return words(lang)(
        "taste beers at the camp for 1 UT each ({ut} left today), or sleep", ut=me(view)["left"]
    )


def task_offer(view: Json, lang: str) -> str:
    """A partner's beer for the mover (BR-6.12)."""
    return words(lang)(
        "choose a beer for the toast with {player}", player=seat_name(view, view["decision"]["mover"], lang)
    )


def task_give(view: Json, lang: str) -> str:
    """The mover's beers for the partners (BR-6.12)."""
    _ = words(lang)
    return _.plural(
        "choose {n} more beer for the toast with {players}",
        "choose {n} more beers for the toast with {players}",
        view["decision"]["owed"],
        players=_.list([seat_name(view, seat, lang) for seat in view["decision"]["partners"]]),
    )


def task_sip(view: Json, lang: str) -> str:
    """The order of the mover's beers (BR-6.16)."""
    return words(lang)("choose the beer of the toast to taste next")


def task_save(view: Json, lang: str) -> str:
    """The saving cheese (BR-6.7)."""
    _ = words(lang)
    beer = a_beer(view["decision"]["beer"], _)
    return _("eat a cheese to stay awake after {beer}, or fall asleep", beer=beer)


def task_remove(view: Json, lang: str) -> str:
    """A bottle token crossed (BR-7.4)."""
    return words(lang)(
        "remove an objective for crossing the bottle after {ut} UT, or none", ut=view["decision"]["after"]
    )


def task_supper(view: Json, lang: str) -> str:
    """Cheese before the night, or for an open card at the end (BR-9.8)."""
    _ = words(lang)
    if view["last_day"]:
        return _("eat cheese to meet an objective of the game's end, or not")
    hangover, less = view["decision"]["hangover"], view["decision"]["with_cheese"]
    if not hangover:
        return _("eat cheese to wake up at a lower level, or not")
    return _(
        "eat cheese against the hangover, or not: it costs {ut} UT, after a cheese {less} UT",
        ut=hangover,
        less=less,
    )


def task_over(view: Json, lang: str) -> str:
    """Nothing is left to decide."""
    return words(lang)("the game is over")


TASKS: dict[str, Callable[[Json, str], str]] = {
    "start": task_start,
    "turn": task_turn,
    "pay": task_pay,
    "board": task_board,
    "camp": task_camp,
    "offer": task_offer,
    "give": task_give,
    "sip": task_sip,
    "save": task_save,
    "remove": task_remove,
    "supper": task_supper,
    "over": task_over,
}
