"""What the pages say of each game: its blurb, its options in words, the levels of bots, the clocks."""

from collections.abc import Mapping
from typing import Any

from taproom.bots import LEVELS
from taproom.games import all_games
from taproom.kernel.game import Game
from taproom.kernel.words import Words
from taproom.server import clocks
from taproom.server.table import HINTS

USUAL_LEVEL = "apprentice"
USUAL_BOTS = f"2 {USUAL_LEVEL}"
DRAWN_FIRST = "first_player"
"""People draw who begins, unless they say otherwise."""


def level_name(level: str, _: Words) -> str:
    """Say how strong a bot is."""
    names = {"novice": _("easy"), "apprentice": _("medium"), "brewer": _("strong"), "master": _("expert")}
    return names.get(level, level)


def levels(_: Words) -> list[dict[str, str]]:
    """List the levels of bots, the weakest first."""
    return [{"value": level, "text": level_name(level, _)} for level in LEVELS]


def bots_of(game: Game, chosen: str, _: Words) -> list[dict[str, Any]]:
    """List with how many bots of which level one can play at once."""
    wanted = [f"{seats - 1} {level}" for seats in game.seats for level in LEVELS]
    kept = chosen if chosen in wanted else USUAL_BOTS
    return [
        {
            "value": value,
            "text": _.plural("{n} bot, {level}", "{n} bots, {level}", int(n), level=level_name(level, _)),
            "chosen": value == kept,
        }
        for value in wanted
        for n, level in [value.split()]
    ]


def blurb(slug: str, _: Words) -> str:
    """Say in a sentence what a game is about."""
    blurbs = {
        "heaven-and-ale": _("Monks, a garden in sun and shade, and a brewmaster to please."),
        "belgian-beers-race": _("Three days by bike, bus and thumb to taste the best of Belgium."),
        "dice-brewing": _("Raise malt and hops on dice, then brew before the others do."),
    }
    return blurbs.get(slug, "")


def length(slug: str, _: Words) -> str:
    """Say how long a game is."""
    lengths = {
        "heaven-and-ale": _("3 to 6 rounds"),
        "belgian-beers-race": _("three days"),
        "dice-brewing": _("about 8 rounds"),
    }
    return lengths.get(slug, "")


def offer(game: Game, chosen: str, _: Words) -> dict[str, Any]:
    """Give what a game's card shows."""
    players = _("{least}\N{EN DASH}{most} players", least=min(game.seats), most=max(game.seats))
    facts = [players, length(game.slug, _)]
    return {
        "slug": game.slug,
        "title": game.title,
        "blurb": blurb(game.slug, _),
        "facts": " · ".join(fact for fact in facts if fact),
        "bots": bots_of(game, chosen, _),
    }


def offers(play_now: Mapping[str, str], _: Words) -> list[dict[str, Any]]:
    """Give the cards of all games, with the bots that were last played against."""
    return [offer(game, play_now.get(game.slug, ""), _) for game in all_games()]


# Options.


def option_title(name: str, _: Words) -> str:
    """Name an option."""
    titles = {
        "mode": _("Mode"),
        "length": _("Length"),
        "unlucky_rolls": _("Unlucky rolls"),
        DRAWN_FIRST: _("First player"),
    }
    return titles.get(name, name)


def option_value(name: str, value: str, _: Words) -> str:
    """Say what a value of an option means."""
    values = {
        ("mode", "standard"): _("Standard"),
        ("mode", "advanced"): _("Advanced"),
        ("length", "standard"): _("Three days"),
        ("length", "short"): _("Short race"),
        ("unlucky_rolls", "off"): _("Unlucky rolls pay nothing"),
        ("unlucky_rolls", "on"): _("Unlucky rolls pay: dice showing 1 count as gold"),
        (DRAWN_FIRST, "first seat"): _("The first seat begins"),
        (DRAWN_FIRST, "random"): _("Draw the first player"),
    }
    return values.get((name, value), value)


ONE_BOX = ("unlucky_rolls", DRAWN_FIRST)
"""Options that are told by the one value that a box turns on."""


def options(_: Words) -> list[dict[str, Any]]:
    """List the options of all games, each once, with the games that have it."""
    found: dict[str, dict[str, Any]] = {}
    for game in all_games():
        for name, values in game.options.items():
            option = found.setdefault(name, option_offer(name, values, _))
            option["games"].append({"slug": game.slug, "title": game.title})
    return sorted(found.values(), key=lambda option: bool(option["box"]))


def option_offer(name: str, values: tuple[str, ...], _: Words) -> dict[str, Any]:
    """Give what the form shows of an option: a box, or a choice of its values."""
    return {
        "name": name,
        "title": option_title(name, _),
        "box": values[1] if name in ONE_BOX else "",
        "chosen": values[1] if name == DRAWN_FIRST else values[0],
        "values": [{"value": value, "text": option_value(name, value, _)} for value in values],
        "games": [],
    }


def chosen_options(game: Game, form: Mapping[str, str]) -> dict[str, str]:
    """Read the options of one game from the form; what belongs to other games is not looked at."""
    return {name: form.get(f"option-{name}", values[0]) for name, values in game.options.items()}


def full_title(game: Game, options: Mapping[str, str], _: Words) -> str:
    """Name a game with what makes this table special."""
    if options.get("mode") == "advanced":
        return _("{title}, advanced", title=game.title)
    if options.get("length") == "short":
        return _("{title}, short", title=game.title)
    return game.title


# Settings of a table.


def hint_choices(_: Words) -> list[dict[str, str]]:
    """List how much help a table may give."""
    said = {"none": _("No hints"), "legal": _("What is possible"), "best": _("The three best moves")}
    return [{"value": value, "text": said[value]} for value in reversed(HINTS)]


def clock_choices(_: Words) -> list[dict[str, str]]:
    """List the clocks."""
    return [
        {"value": "none" if kind == clocks.NONE else f"{kind} {n}", "text": clock_words(kind, n, _)}
        for kind, amounts in clocks.CHOICES.items()
        for n in amounts
    ]


def clock_words(kind: str, amount: int, _: Words) -> str:
    """Say how long a seat may think."""
    if kind == clocks.MINUTES:
        return _.plural("{n} minute each for the whole game", "{n} minutes each for the whole game", amount)
    if kind == clocks.DAYS:
        return _.plural("{n} day for each decision", "{n} days for each decision", amount)
    return _("No clock")
