"""The names of things, in every language."""

from collections.abc import Mapping
from typing import Any

from taproom.kernel.words import words

Json = Mapping[str, Any]


def source_name(source: str, lang: str = "en") -> str:
    """Name a source of points."""
    return source


def colour_name(colour: str, lang: str = "en") -> str:
    """Name the beer of a colour."""
    _ = words(lang)
    return {"yellow": _("blonde"), "brown": _("brown"), "red": _("Trappist"), "black": _("stout")}[colour]


def place_name(place: str, lang: str = "en") -> str:
    """Name a place shortly: "24", "Grand-Place"."""
    return place


def town(view: Json, place: str) -> str:
    """Name the town of a place; the Grand-Place is its own."""
    return place if place == "Grand-Place" else str(view["breweries"][place]["town"])


def means_name(means: str, lang: str = "en", kind: str = "bus") -> str:
    """Name a means of travel: hitch, pay, transport or bike; the kind tells bus from train."""
    _ = words(lang)
    if means == "transport":
        return _("Train") if kind == "rail" else _("Bus")
    return {"hitch": _("Hitch-hike"), "pay": _("Paid driver"), "bike": _("Bike")}[means]


def bonus_name(bonus: str, lang: str = "en") -> str:
    """Name a bonus: gamer, author, cardinal, trappist; or one of the symbols `compass_N` to `compass_W`."""
    return bonus


def card_text(card: Json, lang: str = "en") -> str:
    """Say what a card of the view asks for, in a few words, from its terms."""
    return str(card["condition"])


def card_kind(kind: str, lang: str = "en") -> str:
    """Say what a lightning, star or flag card is: do it, be so, at the end."""
    return kind


def why_shut(why: str, view: Json, way: Json, lang: str = "en") -> str:
    """Say in a few words why a way of `ways` is shut ("does not fit", "no bike", ...)."""
    return why
