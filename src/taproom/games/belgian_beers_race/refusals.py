"""Why an action is not legal, and what would be right, in sentences."""

from collections.abc import Callable

from taproom.games.belgian_beers_race import reasons
from taproom.games.belgian_beers_race.beer_words import beers, carried, no_beer
from taproom.games.belgian_beers_race.labels import here, me, way_to
from taproom.games.belgian_beers_race.names import (
    GRAND_PLACE,
    Json,
    card_text,
    place_and_town,
    seat_name,
    short_place,
)
from taproom.games.belgian_beers_race.tasks import task
from taproom.games.belgian_beers_race.units import unbroken
from taproom.kernel.words import capital, words

Look = Callable[[], Json]
"""Gives the view of the seat to decide, which takes a while: only where a sentence needs it."""
MEANS = {"hitch": "hitch", "pay": "pay", "bus": "transport", "bike": "bike"}


def refuse(obstacle: int, action: str, lang: str, look: Look) -> str:
    """Say why an action is not legal; `obstacle` is a number of `reasons`."""
    if obstacle == reasons.NOTHING:
        return ""
    return unbroken(capital(REFUSALS[obstacle](action, lang, look)))


def game_over(action: str, lang: str, look: Look) -> str:
    """Nothing is legal any more."""
    return words(lang)("The game is over.")


def not_now(action: str, lang: str, look: Look) -> str:
    """Another decision is due."""
    return words(lang)("That is not possible now. What to do now: {task}.", task=task(look(), lang))


# Trips.


def goal(action: str) -> str:
    """Give the place that an action names."""
    return action.rpartition(" ")[2]


def trip(action: str, view: Json) -> Json:
    """Find the way that an action wants to take."""
    way = way_to(view, goal(action), MEANS[action.partition(" ")[0]])
    assert way, action
    return way


def here_already(action: str, lang: str, look: Look) -> str:
    """A trip leads elsewhere."""
    _ = words(lang)
    if goal(action) == GRAND_PLACE:
        return _("You are on the Grand-Place already; choose another place.")
    return _(
        "You are in {place} already; choose another place.", place=place_and_town(look(), goal(action), lang)
    )


def no_road(action: str, lang: str, look: Look) -> str:
    """A move follows one road (BR-3.1)."""
    _ = words(lang)
    view = look()
    return _(
        "No road leads from here to {place}; you can go to {places}.",
        place=place_and_town(view, goal(action), lang),
        places=_.choice([short_place(way["place"], lang) for way in view["ways"]]),
    )


def does_not_fit(action: str, lang: str, look: Look) -> str:
    """The day is too short (BR-2.5)."""
    view = look()
    return words(lang)(
        "That takes {ut} UT, and only {left} UT are left today.",
        ut=trip(action, view)["ut"],
        left=me(view)["left"],
    )


def no_bike(action: str, lang: str, look: Look) -> str:
    """Threshold A (BR-3.4)."""
    view = look()
    return words(lang)(
        "From level {limit} on nobody rides a bike; yours is {level}. Cheese lowers it.",
        limit=view["printed"]["no_bike"],
        level=me(view)["level"],
    )


def nothing_to_pay(action: str, lang: str, look: Look) -> str:
    """A lift of 0 UT cannot be paid for (BR-3.35)."""
    return words(lang)("That trip takes 0 UT, so a driver cannot be paid: hitch-hike with the die.")


def too_few_beers(action: str, lang: str, look: Look) -> str:
    """2 beers per UT (BR-3.11)."""
    _ = words(lang)
    view = look()
    return _(
        "The driver wants {price}; you carry {n}.",
        price=beers(trip(action, view)["beers"], "", _),
        n=me(view)["carried"],
    )


# In a brewery.


def no_sale(action: str, lang: str, look: Look) -> str:
    """A place without Buy (BR-5.1)."""
    _ = words(lang)
    view = look()
    if not here(view):
        return _("Nothing is sold on the Grand-Place.")
    return _("Nothing is sold in {place}.", place=place_and_town(view, me(view)["place"], lang))


def bought_already(action: str, lang: str, look: Look) -> str:
    """Once a stay (BR-5.4)."""
    return words(lang)("You have bought here already; come back from another place to buy again.")


def backpack_full(action: str, lang: str, look: Look) -> str:
    """No room for beers; a cheese needs none (BR-5.8, BR-5.11)."""
    _ = words(lang)
    view = look()
    brewery = here(view)
    full = view["printed"]["backpack"]
    if brewery and brewery["cheese"]:
        return _("Your backpack is full with {n} beers; you can buy a cheese alone.", n=full)
    return _("Your backpack is full with {n} beers; taste or give some first.", n=full)


def no_cheese_here(action: str, lang: str, look: Look) -> str:
    """A brewery without cheese (BR-5.10)."""
    view = look()
    return words(lang)("{place} sells no cheese.", place=place_and_town(view, me(view)["place"], lang))


def room_for_beer(action: str, lang: str, look: Look) -> str:
    """Cheese alone only with a full backpack (BR-5.12)."""
    return words(lang)("Your backpack still has room: a cheese comes with beers.")


def no_tasting(action: str, lang: str, look: Look) -> str:
    """A place without Taste (BR-5.3)."""
    _ = words(lang)
    view = look()
    if not here(view):
        return _("No beer can be tasted on the Grand-Place.")
    return _("No beer can be tasted in {place}.", place=place_and_town(view, me(view)["place"], lang))


def tasted_already(action: str, lang: str, look: Look) -> str:
    """Once a stay (BR-5.4)."""
    return words(lang)("You have tasted here already; come back from another place to taste again.")


def no_cheese(action: str, lang: str, look: Look) -> str:
    """Nothing to eat (BR-5.18)."""
    return words(lang)("You have no cheese.")


def sober(action: str, lang: str, look: Look) -> str:
    """Nothing to lower (BR-5.18)."""
    return words(lang)("Your level is 0 already: keep the cheese.")


def no_camp_here(action: str, lang: str, look: Look) -> str:
    """Not on the Grand-Place (BR-8.1)."""
    return words(lang)("Nobody camps on the Grand-Place; go to a brewery.")


def no_camp_today(action: str, lang: str, look: Look) -> str:
    """Not on the last day (BR-8.1, BR-2.6)."""
    return words(lang)("Nobody camps on the last day; you can end the day instead.")


def not_last_day(action: str, lang: str, look: Look) -> str:
    """Before the last day one camps (BR-2.6)."""
    return words(lang)("Only the last day can be ended like this; before it, camp at a brewery.")


# Beers and cards.


def no_such_beer(action: str, lang: str, look: Look) -> str:
    """A beer that is not in the backpack."""
    _ = words(lang)
    return _(
        "You carry {no_beer}, but {beers}.",
        no_beer=no_beer(goal(action), _),
        beers=carried(me(look())["cubes"], _),
    )


def not_offered(action: str, lang: str, look: Look) -> str:
    """The mover drinks what partners gave (BR-6.14)."""
    _ = words(lang)
    view = look()
    partners = [seat_name(view, seat, lang) for seat in view["decision"]["partners"]]
    return _(
        "On the table is {no_beer}; what is left of the beers of {partners}: {beers}.",
        no_beer=no_beer(goal(action), _),
        partners=_.list(partners),
        beers=carried(view["decision"]["poured"], _),
    )


def card_not_open(action: str, lang: str, look: Look) -> str:
    """Only a card that can be met now can be removed (BR-7.4)."""
    _ = words(lang)
    texts = [card_text(card, lang) for card in look()["bottler"]["reach"]]
    return _(
        "Only an objective that can be met now can be removed: {texts}.",
        texts=_.sense("between objectives", "; ").join(texts),
    )


# The short game's start.


def start_on_grand_place(action: str, lang: str, look: Look) -> str:
    """A brewery (BR-11.6)."""
    return words(lang)("Nobody starts on the Grand-Place; choose a brewery.")


def start_with_bonus(action: str, lang: str, look: Look) -> str:
    """Without bonus (BR-11.2)."""
    place = place_and_town(look(), goal(action), lang)
    return words(lang)("{place} has a bonus; choose a brewery without one.", place=place)


def start_taken(action: str, lang: str, look: Look) -> str:
    """Each their own (BR-11.2)."""
    view = look()
    return words(lang)(
        "{player} starts in {place}; choose another brewery.",
        player=seat_name(view, view["breweries"][goal(action)]["figures"][0], lang),
        place=place_and_town(view, goal(action), lang),
    )


REFUSALS: dict[int, Callable[[str, str, Look], str]] = {
    reasons.GAME_OVER: game_over,
    reasons.NOT_NOW: not_now,
    reasons.HERE_ALREADY: here_already,
    reasons.NO_ROAD: no_road,
    reasons.DOES_NOT_FIT: does_not_fit,
    reasons.NO_BIKE: no_bike,
    reasons.NOTHING_TO_PAY: nothing_to_pay,
    reasons.TOO_FEW_BEERS: too_few_beers,
    reasons.NO_SALE: no_sale,
    reasons.BOUGHT_ALREADY: bought_already,
    reasons.BACKPACK_FULL: backpack_full,
    reasons.NO_CHEESE_HERE: no_cheese_here,
    reasons.ROOM_FOR_BEER: room_for_beer,
    reasons.NO_TASTING: no_tasting,
    reasons.TASTED_ALREADY: tasted_already,
    reasons.NO_CHEESE: no_cheese,
    reasons.SOBER: sober,
    reasons.NO_CAMP_HERE: no_camp_here,
    reasons.NO_CAMP_TODAY: no_camp_today,
    reasons.NOT_LAST_DAY: not_last_day,
    reasons.NO_SUCH_BEER: no_such_beer,
    reasons.NOT_OFFERED: not_offered,
    reasons.CARD_NOT_OPEN: card_not_open,
    reasons.START_ON_GRAND_PLACE: start_on_grand_place,
    reasons.START_WITH_BONUS: start_with_bonus,
    reasons.START_TAKEN: start_taken,
}
