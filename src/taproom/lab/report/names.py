"""What a report calls the things that it counts."""

from collections.abc import Sequence

from taproom.kernel.game import Game
from taproom.kernel.words import Words, capital


def source(game: Game, name: str, _: Words) -> str:
    """Name a source of points."""
    return capital(game.source_name(name, _.lang))


def habit(game: Game, name: str, _: Words) -> str:
    """Name a kind of action; what is not known here keeps its own word."""
    return kinds(_).get(game.slug, {}).get(name, name)


def seat(number: int, bots: Sequence[str], _: Words) -> str:
    """Name a seat as people count; who sat there only where that differs."""
    if len(set(bots)) == 1:
        return _("Seat {n}", n=number + 1)
    return _("Seat {n} ({bot})", n=number + 1, bot=bots[number])


def kinds(_: Words) -> dict[str, dict[str, str]]:
    """Name the kinds of actions of each game, by the first word of an action's text."""
    return {
        "heaven-and-ale": cloister(_),
        "dice-brewing": brewery(_),
        "belgian-beers-race": journey(_),
    }


def cloister(_: Words) -> dict[str, str]:
    """Name what is done in Heaven & Ale."""
    return {
        "go": _("Go to a space"),
        "home": _("Choose a place at the start"),
        "buy": _("Buy a tile"),
        "put": _("Put a tile in the garden"),
        "disc": _("Take a scoring disc"),
        "name": _("Name a number to score"),
        "advance": _("Move a marker of choice"),
        "card": _("Place a card"),
        "decline": _("Place no card"),
        "return": _("Return a card"),
        "done": _("Stop buying"),
        "activate": _("Choose what a shed activates"),
    }


def brewery(_: Words) -> dict[str, str]:
    """Name what is done in Dice Brewing."""
    return {
        "later": _("Play no token for now"),
        "not": _("Play no token for the rest of a phase"),
        "end": _("End the turn"),
        "pass": _("Pass"),
        "done": _("Stop buying or storing"),
        "roll": _("Roll picked dice again"),
        "keep": _("Swap no die"),
        "to": _("Put a raised die away"),
        "store": _("Store a die"),
        "place": _("Place a die or a seed"),
        "speed": _("Speed up a field"),
        "pick": _("Pick a die to roll again"),
        "swap": _("Swap a die"),
        "raise": _("Token: raise a die"),
        "reroll": _("Token: roll a die again"),
        "block": _("Token: block a die or a recipe"),
        "protect": _("Token: protect a die"),
        "remove": _("Token: put a stored die back"),
        "close": _("Token: close a building"),
        "buy": _("Buy at the market"),
        "brew": _("Brew a recipe"),
        "use": _("Use a die to brew"),
        "take": _("Take a die or a token"),
    }


def journey(_: Words) -> dict[str, str]:
    """Name what is done in The Belgian Beers Race."""
    return {
        "hitch": _("Hitch-hike to a place"),
        "pay": _("Pay for a lift"),
        "bus": _("Take the bus or the train"),
        "bike": _("Cycle"),
        "start": _("Choose where to start"),
        "buy": _("Buy beer or cheese"),
        "taste": _("Taste a beer at a brewery"),
        "eat": _("Eat a cheese"),
        "camp": _("Go camping"),
        "end": _("End the day"),
        "arrive": _("Arrive at a place"),
        "sleep": _("Go to sleep, or eat no cheese"),
        "enough": _("Keep the cheese"),
        "leave": _("Remove no objective"),
        "drink": _("Taste a beer that was carried"),
        "give": _("Give a beer"),
        "remove": _("Remove an objective"),
    }
