"""Beers and bottles in words: one, some, none or so many of a colour, or of any."""

from collections.abc import Mapping, Sequence

from taproom.kernel.words import Words


def a_beer(colour: str, _: Words) -> str:
    """Name one beer: a blonde beer; without colour a beer."""
    return {
        "": _("a beer"),
        "yellow": _("a blonde beer"),
        "brown": _("a brown beer"),
        "red": _("a Trappist beer"),
        "black": _("a stout"),
    }[colour]


def no_beer(colour: str, _: Words) -> str:
    """Name the lack of beers: no blonde beer."""
    return {
        "": _("no beer"),
        "yellow": _("no blonde beer"),
        "brown": _("no brown beer"),
        "red": _("no Trappist beer"),
        "black": _("no stout"),
    }[colour]


def beers(n: int, colour: str, _: Words) -> str:
    """Count beers: 3 blonde beers; without colour 3 beers."""
    return {
        "": _.plural("{n} beer", "{n} beers", n),
        "yellow": _.plural("{n} blonde beer", "{n} blonde beers", n),
        "brown": _.plural("{n} brown beer", "{n} brown beers", n),
        "red": _.plural("{n} Trappist beer", "{n} Trappist beers", n),
        "black": _.plural("{n} stout", "{n} stouts", n),
    }[colour]


def in_a_list(n: int, colour: str, _: Words) -> str:
    """Count beers or bottles where it is clear what they are: 3 blonde."""
    return {
        "yellow": _.plural("{n} blonde", "{n} blonde", n),
        "brown": _.plural("{n} brown", "{n} brown", n),
        "red": _.plural("{n} Trappist", "{n} Trappist", n),
        "black": _.plural("{n} stout", "{n} stouts", n),
    }[colour]


def some_beer(colour: str, _: Words) -> str:
    """Name beer that is bought, however much: blonde beer."""
    return {
        "": _.sense("after a verb", "beer"),
        "yellow": _.sense("after a verb", "blonde beer"),
        "brown": _.sense("after a verb", "brown beer"),
        "red": _.sense("after a verb", "Trappist beer"),
        "black": _.sense("after a verb", "stout"),
    }[colour]


def bottles(n: int, colour: str, _: Words) -> str:
    """Count first-visitor bottles: 3 blonde bottles; without colour 3 bottles."""
    return {
        "": _.plural("{n} bottle", "{n} bottles", n),
        "yellow": _.plural("{n} blonde bottle", "{n} blonde bottles", n),
        "brown": _.plural("{n} brown bottle", "{n} brown bottles", n),
        "red": _.plural("{n} Trappist bottle", "{n} Trappist bottles", n),
        "black": _.plural("{n} stout bottle", "{n} stout bottles", n),
    }[colour]


def a_bottle(colour: str, _: Words) -> str:
    """Name one first-visitor bottle: a blonde bottle."""
    return {
        "yellow": _("a blonde bottle"),
        "brown": _("a brown bottle"),
        "red": _("a Trappist bottle"),
        "black": _("a stout bottle"),
    }[colour]


def colour_word(colour: str, _: Words) -> str:
    """Name the beer of a colour: blonde."""
    return {"yellow": _("blonde"), "brown": _("brown"), "red": _("Trappist"), "black": _("stout")}[colour]


def carried(cubes: Mapping[str, int], _: Words) -> str:
    """List beers of several colours: 2 blonde beers and 1 stout."""
    return _.list([beers(n, colour, _) for colour, n in cubes.items() if n])


def mixed(colours: Sequence[str], _: Words) -> str:
    """List beers given one by one: 2 blonde beers and 1 stout."""
    return carried({colour: colours.count(colour) for colour in dict.fromkeys(colours)}, _)
