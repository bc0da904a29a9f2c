"""What a seat has to do now, in words, from its view alone."""

from collections.abc import Callable

from taproom.games.belgian_beers_race.beer_words import a_beer
from taproom.games.belgian_beers_race.labels import me
from taproom.games.belgian_beers_race.names import Json, card_text, place_and_town, points, seat_name
from taproom.games.belgian_beers_race.units import unbroken
from taproom.kernel.words import words


def task(view: Json, lang: str) -> str:
    """Say what the seat that must decide has to do now, without its name and without a full stop."""
    return unbroken(TASKS[view["phase"]](view, lang))


def task_start(view: Json, lang: str) -> str:
    """The short game begins in breweries (BR-11.2)."""
    return words(lang)("choose a brewery to start in")


def task_turn(view: Json, lang: str) -> str:
    """What can be done here, and how much of the day is left."""
    _ = words(lang)
    told = {
        "travel": _("travel"),
        "buy": _("buy"),
        "taste": _("taste"),
        "camp": _("camp"),
        "end day": _("end the day"),
    }
    things = [told[kind] for kind in view["decision"]["can"] if kind in told]
    return _("{things}; {ut} UT left today", things=_.choice(things), ut=me(view)["left"])


def task_pay(view: Json, lang: str) -> str:
    """Beers for a driver, one by one (BR-3.32)."""
    _ = words(lang)
    facts = view["decision"]
    place = place_and_town(view, facts["place"], lang)
    if not facts["given"]:
        return _.plural(
            "choose {n} beer for the lift to {place}",
            "choose {n} beers for the lift to {place}",
            facts["owed"],
            place=place,
        )
    return _.plural(
        "choose {n} more beer for the lift to {place}",
        "choose {n} more beers for the lift to {place}",
        facts["owed"],
        place=place,
    )


def task_board(view: Json, lang: str) -> str:
    """Beers on board (BR-3.7)."""
    return words(lang).plural(
        "taste {n} beer on the way to {place}, or arrive",
        "taste up to {n} beers on the way to {place}, or arrive",
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
    facts = view["decision"]
    players = _.list([seat_name(view, seat, lang) for seat in facts["partners"]])
    if facts["owed"] == len(facts["partners"]):
        return _.plural(
            "choose {n} beer for the toast with {players}",
            "choose {n} beers for the toast with {players}",
            facts["owed"],
            players=players,
        )
    return _.plural(
        "choose {n} more beer for the toast with {players}",
        "choose {n} more beers for the toast with {players}",
        facts["owed"],
        players=players,
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
        return _(
            "eat cheese for an objective of the game's end, or keep it: {goals}",
            goals=_.sense("between objectives", "; ").join(goals_of_a_level(view, lang)),
        )
    hangover, less = view["decision"]["hangover"], view["decision"]["with_cheese"]
    if not hangover:
        return _("eat cheese or keep it; each lowers the level on waking by 1")
    if less == hangover:
        return _(
            "eat cheese or keep it; one lowers the level on waking by 1, the hangover stays at {ut} UT",
            ut=hangover,
        )
    return _(
        "eat cheese or keep it; one lowers the level on waking by 1, and the hangover from {ut} to {less} UT",
        ut=hangover,
        less=less,
    )


def goals_of_a_level(view: Json, lang: str) -> list[str]:
    """List the objectives of the game's end that a lower level can still meet, each with its points."""
    _ = words(lang)
    return [
        _("{text} ({points})", text=card_text(card, lang), points=points(card["points"], lang))
        for card in view["bottler"]["goals"]
        if view["player"] not in card["met_by"] and any(term["name"] == "breath" for term in card["terms"])
    ]


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
