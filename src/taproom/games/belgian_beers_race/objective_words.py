"""What an objective asks, in words, from the terms of its condition (BR-12).

Every condition that the vocabulary allows has words, also one that somebody writes anew. Phrases begin small,
because they may stand behind one another.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from taproom.games.belgian_beers_race.beer_words import (
    a_beer,
    beers,
    bottles,
    colour_word,
    no_beer,
    some_beer,
)
from taproom.games.belgian_beers_race.objectives import Filter, Term, terms
from taproom.games.belgian_beers_race.pieces import COLOURS
from taproom.games.belgian_beers_race.units import unbroken
from taproom.kernel.words import N_, Words, capital, words

Json = Mapping[str, Any]
BONUS_NAMES = {
    "gamer": N_("gamer"),
    "author": N_("author"),
    "cardinal": N_("cardinal point"),
    "trappist": N_("Trappist"),
    "compass_N": N_("north"),
    "compass_E": N_("east"),
    "compass_S": N_("south"),
    "compass_W": N_("west"),
}


def asked(parts: Sequence[Term], lang: str) -> str:
    """Say what a condition asks: Own at least 3 blonde bottles."""
    _ = words(lang)
    if not parts[0].sign:
        return unbroken(capital(EVENTS[parts[0].name](parts[0], _)))
    together = of_each_colour(parts, _)
    return capital(together or _.list([QUANTITIES[part.name](part, _) for part in parts]))


def condition_text(condition: str, lang: str) -> str:
    """Say what a condition asks, as the box writes it for a number of players."""
    return asked(terms(0, condition, 2), lang)


def read_terms(facts: Sequence[Json]) -> list[Term]:
    """Take the terms of a card from a view."""
    return [
        Term(
            term["name"],
            tuple(Filter(one["key"], one["sign"], tuple(one["values"])) for one in term["filters"]),
            term["sign"],
            term["number"],
        )
        for term in facts
    ]


# Filters.


def values(term: Term, key: str) -> tuple[str, ...]:
    """The values that a filter lets pass; none if the term has no such filter."""
    return next((one.values for one in term.filters if one.key == key and one.sign == "="), ())


def least(term: Term, key: str) -> int:
    """The number that a filter asks at least; 0 if there is no such filter."""
    return next((int(one.values[0]) for one in term.filters if one.key == key and one.sign == ">="), 0)


def yes_or_no(term: Term, key: str) -> bool | None:
    """Whether a filter wants a thing or its lack; nothing if either passes."""
    found = values(term, key)
    return found == ("1",) if found else None


# Beers and bottles.


def colour_words(colours: Sequence[str], _: Words) -> str:
    """Name colours of which any does: blonde or brown."""
    return _.choice([colour_word(colour, _) for colour in colours])


def counted(term: Term, n: int, count: Callable[[int, str, Words], str], _: Words) -> str:
    """Count beers or bottles of the colours that a term lets pass."""
    colours = values(term, "colour")
    if len(colours) < 2:
        return count(n, "".join(colours), _)
    return _("{things} ({colours})", things=count(n, "", _), colours=colour_words(colours, _))


def amount(term: Term, things: str, _: Words) -> str:
    """Say how many: at least 3 blonde beers."""
    if term.sign == "=":
        return _("exactly {things}", things=things)
    return _("at least {things}", things=things)


# Events.


def buy(term: Term, _: Words) -> str:
    """A purchase: how many beers, which, and with cheese or not."""
    cheese = yes_or_no(term, "cheese")
    numbers = [int(value) for value in values(term, "beers")]
    if numbers == [0]:
        return at_brewery(term, _("buy a cheese alone"), _)
    bought = bought_beers(term, numbers, _)
    if not bought:
        return at_brewery(term, _("buy a cheese") if cheese else _("buy something"), _)
    if cheese is None:
        return _("buy {beers}", beers=bought)
    return (
        _("buy {beers} with a cheese", beers=bought)
        if cheese
        else _("buy {beers} without cheese", beers=bought)
    )


def bought_beers(term: Term, numbers: list[int], _: Words) -> str:
    """The beers that a purchase must bring; nothing if none must."""
    colours = values(term, "colour")
    if numbers:
        shown = _.choice([counted(term, n, beers, _) for n in numbers])
        return _("exactly {things}", things=shown)
    n = least(term, "beers")
    if n == 1 or (n == 0 and yes_or_no(term, "cheese") is False):  # without cheese there is beer
        return _.choice([some_beer(colour, _) for colour in colours or ("",)])
    return _("at least {things}", things=counted(term, n, beers, _)) if n else ""


def at_brewery(term: Term, done: str, _: Words) -> str:
    """A purchase without beer may still ask for the colour of the brewery."""
    colours = values(term, "colour")
    if not colours:
        return done
    return _("{done} at a brewery ({colours})", done=done, colours=colour_words(colours, _))


def taste(term: Term, _: Words) -> str:
    """A beer tasted: which, and where."""
    beer = _.choice([a_beer(colour, _) for colour in values(term, "colour") or ("",)])
    places = {
        "brewery": _("at a brewery"),
        "transport": _("on the bus or train"),
        "toast": _("in a toast"),
    }
    wanted = [places[where] for where in values(term, "where")]
    if not wanted:
        return _("taste {beer}", beer=beer)
    return _("taste {beer} {where}", beer=beer, where=_.choice(wanted))


def ride(term: Term, _: Words) -> str:
    """A trip: by which means, and how long."""
    trips = {
        "hitch": _("a hitch-hike"),
        "transport": _("a bus or train trip"),
        "bike": _("a bike ride"),
    }
    trip = _.choice([trips[means] for means in values(term, "means")]) or _("a trip")
    ut = values(term, "ut")
    if ut:
        return _("{trip} of {ut} UT", trip=trip, ut=_.choice(ut))
    n = least(term, "ut")
    return _("{trip} of {ut} UT or more", trip=trip, ut=n) if n else trip


def arrive(term: Term, _: Words) -> str:
    """An arrival in a brewery of some kind."""
    return _("move to {brewery}", brewery=with_tails(term, a_brewery(term, _), _))


def a_brewery(term: Term, _: Words) -> str:
    """Name the brewery that a term wants: brewery 1 or 30, a Trappist brewery."""
    kinds = {
        "gamer": _("a gamer brewery"),
        "author": _("an author's brewery"),
        "cardinal": _("a brewery at a cardinal point"),
        "trappist": _("a Trappist brewery"),
        "compass_N": _("the brewery in the north"),
        "compass_E": _("the brewery in the east"),
        "compass_S": _("the brewery in the south"),
        "compass_W": _("the brewery in the west"),
    }
    kind = _.choice([kinds[bonus] for bonus in values(term, "bonus")])
    numbers = values(term, "number")
    if numbers:
        brewery = _("brewery {numbers}", numbers=_.choice(numbers))
    elif least(term, "number"):
        brewery = _("brewery {number} or higher", number=least(term, "number"))
    else:
        return kind or _("a brewery")
    return _("{brewery} ({kind})", brewery=brewery, kind=kind) if kind else brewery


def with_tails(term: Term, brewery: str, _: Words) -> str:
    """Add to a brewery, or breweries, where they lie and whether they sell cheese."""
    inside, cheese = yes_or_no(term, "brussels"), yes_or_no(term, "cheese")
    if inside is not None:
        brewery = (
            _("{brewery} in Brussels", brewery=brewery)
            if inside
            else _("{brewery} outside Brussels", brewery=brewery)
        )
    if cheese is not None:
        brewery = (
            _("{brewery} with cheese", brewery=brewery)
            if cheese
            else _("{brewery} without cheese", brewery=brewery)
        )
    return brewery


EVENTS: dict[str, Callable[[Term, Words], str]] = {
    "buy": buy,
    "taste": taste,
    "ride": ride,
    "arrive": arrive,
    "late": lambda _term, _: _("take a bus or train that is late"),
    "hitch_failed": lambda _term, _: _("hitch-hike in vain"),
    "bribe": lambda _term, _: _("give a driver beers"),
    "toast": lambda _term, _: _("toast with another player"),
    "camp": lambda _term, _: _("go camping"),
}


# Quantities.


def of_each_colour(parts: Sequence[Term], _: Words) -> str:
    """Four terms that ask the same of every colour are one phrase; nothing if they are not that."""
    same = {(part.name, part.sign, part.number) for part in parts}
    colours = [values(part, "colour") for part in parts]
    if len(same) > 1 or sorted(colours) != sorted((colour,) for colour in COLOURS):
        return ""
    n = parts[0].number
    if parts[0].name == "cubes":
        things = _.plural("{n} beer of each colour", "{n} beers of each colour", n)
        return _("carry {things}", things=amount(parts[0], things, _))
    things = _.plural("{n} bottle of each colour", "{n} bottles of each colour", n)
    return _("own {things}", things=amount(parts[0], things, _))


def own_bottles(term: Term, _: Words) -> str:
    """First-visitor bottles, of some colour or any."""
    return _("own {things}", things=amount(term, counted(term, term.number, bottles, _), _))


def own_coasters(term: Term, _: Words) -> str:
    """Coasters."""
    things = _.plural("{n} coaster", "{n} coasters", term.number)
    return _("own {things}", things=amount(term, things, _))


def carry(term: Term, _: Words) -> str:
    """Beers in the backpack; none of them is a wish of its own."""
    colours = values(term, "colour")
    if term.sign == "=" and term.number == 0 and len(colours) < 2:
        return _("carry {no_beer}", no_beer=no_beer("".join(colours), _))
    return _("carry {things}", things=amount(term, counted(term, term.number, beers, _), _))


def free_places(term: Term, _: Words) -> str:
    """Room in the backpack; none is a full backpack."""
    if term.sign == "=" and term.number == 0:
        return _("have a full backpack")
    places = _.plural("{n} free place", "{n} free places", term.number)
    return _("have {things} in the backpack", things=amount(term, places, _))


def breath(term: Term, _: Words) -> str:
    """The level of the breathalyser."""
    if term.sign == "=":
        return _("be at level {n} on the breathalyser", n=term.number)
    return _("be at level {n} or more on the breathalyser", n=term.number)


def tasted(term: Term, _: Words) -> str:
    """Beers on the tasted track."""
    return _("have tasted {things}", things=amount(term, beers(term.number, "", _), _))


def toasts(term: Term, _: Words) -> str:
    """The level of the toast track."""
    if term.sign == "=":
        return _("be at level {n} of the toast track", n=term.number)
    return _("reach level {n} of the toast track", n=term.number)


def cheese(term: Term, _: Words) -> str:
    """The level of the cheese track."""
    if term.sign == "=":
        return _("be at level {n} of the cheese track", n=term.number)
    return _("reach level {n} of the cheese track", n=term.number)


def visited(term: Term, _: Words) -> str:
    """Breweries visited: these, so many of these, or so many of a kind."""
    numbers = values(term, "number")
    if not numbers:
        return _("visit {things}", things=amount(term, kinds_of_breweries(term, _), _))
    places = with_tails(term, with_kinds(_.list(numbers), values(term, "bonus"), _), _)
    if term.number == len(numbers):
        return _("visit {places}", places=places)
    count = amount(term, str(term.number), _)
    return _("visit {count} of {places}", count=count, places=places)


def kinds_of_breweries(term: Term, _: Words) -> str:
    """Count breweries of a kind: 4 Trappist breweries; of several kinds they count together."""
    n = term.number
    kinds = {
        "gamer": _.plural("{n} gamer brewery", "{n} gamer breweries", n),
        "author": _.plural("{n} author's brewery", "{n} author's breweries", n),
        "cardinal": _.plural("{n} brewery at a cardinal point", "{n} breweries at cardinal points", n),
        "trappist": _.plural("{n} Trappist brewery", "{n} Trappist breweries", n),
    }
    bonuses = values(term, "bonus")
    if len(bonuses) == 1 and bonuses[0] in kinds:
        things = kinds[bonuses[0]]
    else:
        things = with_kinds(_.plural("{n} brewery", "{n} breweries", n), bonuses, _)
    if least(term, "number"):
        things = _("{things} from number {n} on", things=things, n=least(term, "number"))
    return with_tails(term, things, _)


def with_kinds(things: str, bonuses: Sequence[str], _: Words) -> str:
    """Add the kinds that count: 3 breweries (gamer or author)."""
    if not bonuses:
        return things
    kinds = _.choice([_(BONUS_NAMES[bonus]) for bonus in bonuses])
    return _("{things} ({kinds})", things=things, kinds=kinds)


def arrival(term: Term, _: Words) -> str:
    """The place in the order of arrival on the Grand-Place."""
    if term.sign == "=" and term.number == 1:
        return _("be the first to arrive on the Grand-Place")
    if term.sign == "=" and term.number > 1:
        return _("be number {n} to arrive on the Grand-Place", n=term.number)
    if term.sign == "=":
        return _("not arrive on the Grand-Place")
    if term.number <= 1:
        return _("arrive on the Grand-Place")
    return _("be number {n} or later to arrive on the Grand-Place", n=term.number)


QUANTITIES: dict[str, Callable[[Term, Words], str]] = {
    "bottles": own_bottles,
    "coasters": own_coasters,
    "cubes": carry,
    "free": free_places,
    "breath": breath,
    "tasted": tasted,
    "toast_level": toasts,
    "cheese_level": cheese,
    "visited": visited,
    "gp_rank": arrival,
}
