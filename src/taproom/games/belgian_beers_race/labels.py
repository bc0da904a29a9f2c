"""What a seat can do, in words, from its view alone."""

from collections.abc import Callable
from math import gcd
from typing import Any

from taproom.games.belgian_beers_race.beer_words import a_beer, a_bottle, beers
from taproom.games.belgian_beers_race.drinking import CUBES_BOUGHT
from taproom.games.belgian_beers_race.names import (
    GRAND_PLACE,
    Json,
    bonus_name,
    card_text,
    nth_brewery,
    place_and_town,
    point_change,
    points,
    road_kind,
)
from taproom.games.belgian_beers_race.units import unbroken
from taproom.kernel.words import Words, words


def label(view: Json, action: str, lang: str) -> str:
    """Say shortly what an action is: an imperative for a button or a list."""
    for start, write in WITH_THING.items():
        if action.startswith(start):
            return unbroken(write(view, action.removeprefix(start), lang))
    return unbroken(ALONE[action](view, lang))


def me(view: Json) -> Json:
    """Find the seat that must decide."""
    facts: Json = view["travellers"][view["player"]]
    return facts


def here(view: Json) -> Json | None:
    """Find the brewery where the seat that must decide stands; the Grand-Place is none."""
    brewery: Json | None = view["breweries"].get(me(view)["place"])
    return brewery


# Trips.


def label_hitch(view: Json, place: str, lang: str) -> str:
    """Hitch-hike to 24 Rochefort (2 UT, 3 chances in 4 with 2 dice, else wait 2 UT)."""
    _ = words(lang)
    to = place_and_town(view, place, lang)
    way = way_to(view, place, "hitch")
    if way is None:
        return _("Hitch-hike to {place}", place=to)
    facts = {
        "place": to,
        "ut": way["ut"],
        "chance": chances(way["chance"], _),
        "dice": _.plural("{n} die", "{n} dice", way["dice"]),
        "wait": way["wait"],
    }
    if way["wait_square"] < view["last"]:
        trip = _("Hitch-hike to {place} ({ut} UT, {chance} with {dice}, else wait {wait} UT)", **facts)
    else:
        trip = _("Hitch-hike to {place} ({ut} UT, {chance} with {dice}, else the day is over)", **facts)
    return with_arrival(trip, view, place, "hitch", lang)


def with_arrival(trip: str, view: Json, place: str, means: str, lang: str) -> str:
    """Add what arriving would bring, where a preview tells nothing of it, or not always."""
    way = next(way for way in view["ways"] if way["place"] == place)
    met = {*way[means]["cards"], *view["meets"].get(f"{means} to {place}", ())}
    worth = sum(card["points"] for card in view["bottler"]["reach"] if card["card"] in met)
    brought = gained_there(way["brings"], way[means], view, lang)
    if worth:
        brought.append(point_change(worth, lang))
    return words(lang)("{trip}; there: {gains}", trip=trip, gains=", ".join(brought)) if brought else trip


def gained_there(brings: Json, way: Json, view: Json, lang: str) -> list[str]:
    """List bottle or coaster, bonuses, the token and a toast."""
    _ = words(lang)
    found = [a_bottle(brings["bottle"], _)] if brings["bottle"] else []
    if brings["coaster"]:
        found.append(_("a coaster"))
    found += [_("bonus {name}", name=bonus_name(bonus, lang)) for bonus in brings["bonuses"]]
    if brings["token"]:
        visits, n = view["printed"]["visits"], brings["visited"]
        found.append(nth_brewery(n, visits[n] - visits[n - 1], lang))
    if way["toast"]:
        found.append(toast_there(way, view, lang))
    elif brings["toast"] and not way["why"] and way["square"] < view["last"]:
        found.append(_("too few beers to toast"))  # another way leaves enough of them (BR-6.5)
    return found


def toast_there(way: Json, view: Json, lang: str) -> str:
    """Name a toast with the level to which it leads; that may be a beer too many (BR-6.6, BR-6.7)."""
    _ = words(lang)
    if way["toast_level"] < view["printed"]["asleep"]:
        return _("a toast (level {level})", level=way["toast_level"])
    if me(view)["cheese"]:
        return _("a toast, falling asleep without cheese")
    return _("a toast, falling asleep")


def way_to(view: Json, place: str, means: str) -> Json | None:
    """Find a way from here to a place; nothing if no road leads there, or it is not the time to travel."""
    found: list[dict[str, Any]] = [way[means] for way in view["ways"] if way["place"] == place]
    return found[0] if found else None


def chances(chance: tuple[int, int], _: Words) -> str:
    """Write a chance: 3 chances in 4."""
    good, of = chance
    common = gcd(good, of)
    return _.plural("{n} chance in {of}", "{n} chances in {of}", good // common, of=of // common)


def label_pay(view: Json, place: str, lang: str) -> str:
    """Give a driver 4 beers for a lift to 24 Rochefort (2 UT)."""
    _ = words(lang)
    to = place_and_town(view, place, lang)
    way = way_to(view, place, "pay")
    if way is None or not way["beers"]:
        return _("Give a driver beers for a lift to {place}", place=to)
    price = beers(way["beers"], "", _)
    trip = _("Give a driver {beers} for a lift to {place} ({ut} UT)", beers=price, place=to, ut=way["ut"])
    return with_arrival(trip, view, place, "pay", lang)


def label_bus(view: Json, place: str, lang: str) -> str:
    """Take the train to 24 Rochefort (4 UT, 6 if late)."""
    _ = words(lang)
    facts = {"place": place_and_town(view, place, lang)}
    rail = road_kind(view, me(view)["place"], place) == "rail"
    way = way_to(view, place, "transport")
    if way is None:
        return _("Take the train to {place}", **facts) if rail else _("Take the bus to {place}", **facts)
    facts |= {"ut": way["ut"], "late": way["late_ut"]}
    if way["chance"][0] == way["chance"][1]:  # with a die that is never late
        train = _("Take the train to {place} ({ut} UT)", **facts)
        bus = _("Take the bus to {place} ({ut} UT)", **facts)
    elif way["late_fits"]:
        train = _("Take the train to {place} ({ut} UT, {late} if late)", **facts)
        bus = _("Take the bus to {place} ({ut} UT, {late} if late)", **facts)
    else:
        train = _("Take the train to {place} ({ut} UT, in vain if late)", **facts)
        bus = _("Take the bus to {place} ({ut} UT, in vain if late)", **facts)
    return with_arrival(train if rail else bus, view, place, "transport", lang)


def label_bike(view: Json, place: str, lang: str) -> str:
    """Cycle to 24 Rochefort (6 UT, level 2), then a toast (level 3)."""
    _ = words(lang)
    to = place_and_town(view, place, lang)
    way = way_to(view, place, "bike")
    if way is None:
        return _("Cycle to {place}", place=to)
    facts = {"place": to, "ut": way["ut"], "level": way["level"]}
    if way["level"] < me(view)["level"]:
        trip = _("Cycle to {place} ({ut} UT, level {level})", **facts)
    else:
        trip = _("Cycle to {place} ({ut} UT)", **facts)
    return _("{trip}, then {toast}", trip=trip, toast=toast_there(way, view, lang)) if way["toast"] else trip


def label_start(view: Json, place: str, lang: str) -> str:
    """Start in 24 Rochefort."""
    _ = words(lang)
    if place == GRAND_PLACE:
        return _("Start on the Grand-Place")
    return _("Start in {place}", place=place_and_town(view, place, lang))


def label_arrive(view: Json, lang: str) -> str:
    """Taste nothing more on the way."""
    _ = words(lang)
    if view["phase"] != "board":
        return _("Arrive")
    return _("Arrive at {place}", place=place_and_town(view, view["decision"]["place"], lang))


# In a brewery.


def label_buy(view: Json, lang: str) -> str:
    """Buy 3 brown beers (1 UT)."""
    _ = words(lang)
    return _("Buy {beers} (1 UT)", beers=bought(view, _)) if here(view) else _("Buy beers")


def bought(view: Json, _: Words) -> str:
    """Count the beers that a purchase brings here."""
    brewery = here(view)
    assert brewery, "Nothing is sold on the Grand-Place."
    return beers(me(view)["would_buy"] or CUBES_BOUGHT, brewery["colour"], _)


def label_buy_with_cheese(view: Json, lang: str) -> str:
    """Buy 3 brown beers and a cheese (1 UT)."""
    _ = words(lang)
    if not here(view):
        return _("Buy beers and a cheese")
    return _("Buy {beers} and a cheese (1 UT)", beers=bought(view, _))


def label_buy_cheese(view: Json, lang: str) -> str:
    """Buy a cheese alone (1 UT)."""
    return words(lang)("Buy a cheese alone (1 UT)")


def label_taste(view: Json, lang: str) -> str:
    """Taste a brown beer (1 UT)."""
    _ = words(lang)
    brewery = here(view)
    return _("Taste {beer} (1 UT)", beer=a_beer(brewery["colour"] if brewery else "", _))


def label_eat(view: Json, lang: str) -> str:
    """Eat a cheese; in a toast it keeps awake, unless more beers follow than there are cheeses."""
    _ = words(lang)
    if view["phase"] != "save":
        return _("Eat a cheese")
    facts = view["decision"]
    follow = sum(facts["poured"].values()) - 1 if view["player"] == facts["mover"] else 0
    if follow and me(view)["cheese"] == 1:
        return _("Eat a cheese with this beer")
    return _("Eat a cheese and stay awake")


def label_camp(view: Json, lang: str) -> str:
    """Go camping; beers can be tasted there before the day is over (BR-8.4, BR-8.5)."""
    _ = words(lang)
    if view["phase"] != "turn" or not me(view)["carried"]:
        return _("Go camping")
    return _("Go camping (beers for 1 UT each, then the day is over)")


def label_end_day(view: Json, lang: str) -> str:
    """On the last day one may stop anywhere (BR-2.6)."""
    return words(lang)("End the day")


def label_sleep(view: Json, lang: str) -> str:
    """Sleep at the camp, or over a beer."""
    _ = words(lang)
    return _("Eat no cheese") if view["phase"] == "save" else _("Go to sleep")


def label_enough(view: Json, lang: str) -> str:
    """No cheese, or no more, tonight."""
    return words(lang)("Keep the cheese")


# Beers and cards.


def label_drink(view: Json, colour: str, lang: str) -> str:
    """Taste a blonde beer; at the camp it takes time."""
    _ = words(lang)
    if view["phase"] == "camp":
        return _("Taste {beer} (1 UT)", beer=a_beer(colour, _))
    return _("Taste {beer}", beer=a_beer(colour, _))


def label_give(view: Json, colour: str, lang: str) -> str:
    """Give a driver a blonde beer, or one for a toast."""
    _ = words(lang)
    beer = a_beer(colour, _)
    if view["phase"] == "pay":
        return _("Give the driver {beer}", beer=beer)
    return _("Give {beer} for the toast", beer=beer)


def label_remove(view: Json, number: str, lang: str) -> str:
    """Remove an objective: Buy blonde beer (2 points)."""
    _ = words(lang)
    card = next((card for card in view["bottler"]["reach"] if card["card"] == int(number)), None)
    if card is None:
        return _("Remove objective {number}", number=number)
    return _("Remove: {text} ({points})", text=card_text(card, lang), points=points(card["points"], lang))


def label_leave(view: Json, lang: str) -> str:
    """The bottle stays full."""
    return words(lang)("Remove no objective")


WITH_THING: dict[str, Callable[[Json, str, str], str]] = {
    "hitch to ": label_hitch,
    "pay to ": label_pay,
    "bus to ": label_bus,
    "bike to ": label_bike,
    "start in ": label_start,
    "drink ": label_drink,
    "give ": label_give,
    "remove ": label_remove,
}
ALONE: dict[str, Callable[[Json, str], str]] = {
    "buy": label_buy,
    "buy with cheese": label_buy_with_cheese,
    "buy cheese": label_buy_cheese,
    "taste": label_taste,
    "eat cheese": label_eat,
    "camp": label_camp,
    "end day": label_end_day,
    "arrive": label_arrive,
    "sleep": label_sleep,
    "enough": label_enough,
    "leave": label_leave,
}
