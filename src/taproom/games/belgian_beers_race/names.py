"""What the things of The Belgian Beers Race are called, in drawings, the terminal and sentences alike.

Names stand inside sentences, so they begin small but for proper names; `taproom.kernel.words.capital` makes a
title of them. Towns, breweries and their beers are called the same in all languages.
"""

from collections.abc import Mapping
from typing import Any

from taproom.games.belgian_beers_race.beer_words import colour_word
from taproom.games.belgian_beers_race.objective_words import BONUS_NAMES, asked, read_terms
from taproom.games.belgian_beers_race.pieces import BRUSSELS, PLACE_NAMES
from taproom.kernel.telling import player_name
from taproom.kernel.words import N_, signed, words

Json = Mapping[str, Any]
GRAND_PLACE = PLACE_NAMES[0]
SOURCE_NAMES = {
    "evenings": N_("evening scores"),
    "way home": N_("way to the Grand-Place"),
    "beers": N_("beers tasted"),
    "bottles": N_("first-visitor bottles"),
    "coasters": N_("coasters"),
    "gamer": N_("gamer breweries"),
    "author": N_("author's breweries"),
    "cardinal": N_("cardinal points"),
    "trappist": N_("Trappist breweries"),
    "carried": N_("beers carried"),
    "cheese": N_("cheese"),
    "toasts": N_("toasts"),
    "breweries": N_("breweries visited"),
    "cards": N_("objectives met"),
    "goals": N_("objectives of the game's end"),
}


def source_name(source: str, lang: str = "en") -> str:
    """Name a source of points, a key of a breakdown: beers tasted."""
    return words(lang)(SOURCE_NAMES[source])


def colour_name(colour: str, lang: str = "en") -> str:
    """Name the beer of a colour: blonde."""
    return colour_word(colour, words(lang))


# Places.


def place_name(place: str, lang: str = "en") -> str:
    """Name a place shortly: "24", "Grand-Place"."""
    return place


def town(view: Json, place: str) -> str:
    """Name the town of a place; the Grand-Place is its own."""
    return place if place == GRAND_PLACE else str(view["breweries"][place]["town"])


def road_kind(view: Json, one: str, other: str) -> str:
    """Tell whether buses or trains go between two places; inside Brussels it is buses."""
    ends = {road_end(view, one), road_end(view, other)}
    return next((str(road["kind"]) for road in view["roads"] if {road["from"], road["to"]} == ends), "bus")


def road_end(view: Json, place: str) -> str:
    """Name a place as roads do: all of Brussels is one end."""
    return BRUSSELS if place == GRAND_PLACE or view["breweries"][place]["brussels"] else place


def short_place(place: str, lang: str = "en") -> str:
    """Name a place shortly as a sentence needs it: 24, the Grand-Place."""
    return the_place(place, lang) if place == GRAND_PLACE else place


def place_and_town(view: Json, place: str, lang: str = "en") -> str:
    """Name a place as a sentence needs it: 24 Rochefort, the Grand-Place."""
    if place == GRAND_PLACE:
        return the_place(place, lang)
    return f"{place} {town(view, place).split(' (')[0]}"


def the_place(place: str, lang: str = "en") -> str:
    """Name a place as a sentence needs it where no map is at hand: brewery 24, the Grand-Place."""
    _ = words(lang)
    return _("the Grand-Place") if place == GRAND_PLACE else _.sense("in a sentence", "brewery {n}", n=place)


# Means of travel and dice.


def means_name(means: str, lang: str = "en", kind: str = "bus") -> str:
    """Name a means of travel: hitch, pay, transport or bike; the kind tells bus from train."""
    _ = words(lang)
    if means == "transport":
        return _("Train") if kind == "rail" else _("Bus")
    return {"hitch": _("Hitch-hike"), "pay": _("Paid driver"), "bike": _("Bike")}[means]


def face_name(face: str, lang: str = "en") -> str:
    """Name a face of the die: late bus."""
    _ = words(lang)
    return {"failed": _("failed hitch-hike"), "late": _("late bus"), "tbbr": _("TBBR")}[face]


# Bonuses and cards.


def bonus_name(bonus: str, lang: str = "en") -> str:
    """Name a bonus: gamer, author, cardinal, trappist; or one of the symbols `compass_N` to `compass_W`."""
    return words(lang)(BONUS_NAMES[bonus])


def card_text(card: Json, lang: str = "en") -> str:
    """Say what a card of the view asks for, in a few words, from its terms."""
    return asked(read_terms(card["terms"]), lang)


def card_kind(kind: str, lang: str = "en") -> str:
    """Say when a lightning, star or flag card is met."""
    _ = words(lang)
    return {
        "lightning": _("do it on your turn"),
        "star": _("have it on your turn"),
        "flag": _("at the end of the game"),
    }[kind]


def why_shut(why: str, view: Json, way: Json, lang: str = "en") -> str:
    """Say in a few words why a way of `ways` is shut: 3 UT left; nothing if it is open."""
    _ = words(lang)
    if not why:
        return ""
    if why == "does not fit":
        return _("only {ut} UT left", ut=view["travellers"][view["player"]]["left"])
    if why == "no bike":
        return _("no bike from level {level} on", level=view["printed"]["no_bike"])
    if why == "too few beers":
        return _.plural("needs {n} beer", "needs {n} beers", way["beers"])
    return _("0 UT: only the die helps")


# What is counted.


def points(n: int, lang: str) -> str:
    """Write points: 4 points."""
    return words(lang).plural("{n} point", "{n} points", n)


def point_change(n: int, lang: str) -> str:
    """Write points that come or go: +2 points."""
    return words(lang).plural("{change} point", "{change} points", abs(n), change=signed(n))


def nth_brewery(n: int, worth: int, lang: str) -> str:
    """Count a brewery that is visited, with the points that so many score: 10th brewery (+10 points)."""
    brewery = in_order(n, lang)
    if not worth:
        return brewery
    return words(lang)("{brewery} ({points})", brewery=brewery, points=point_change(worth, lang))


def in_order(n: int, lang: str) -> str:
    """Write which of the breweries visited one is: 6th brewery."""
    _ = words(lang)
    if n == 1:
        return _("1st brewery")
    if n // 10 % 10 != 1:
        if n % 10 == 1:
            return _("{n}st brewery", n=n)
        if n % 10 == 2:
            return _("{n}nd brewery", n=n)
        if n % 10 == 3:
            return _("{n}rd brewery", n=n)
    return _("{n}th brewery", n=n)


def seat_name(view: Json, seat: int, lang: str) -> str:
    """Name who sits there; a view has names only where somebody put them in."""
    return player_name(view.get("names", ()), seat, words(lang))
