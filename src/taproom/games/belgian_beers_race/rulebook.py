"""What the rules page of The Belgian Beers Race needs beside its texts: which section tells what."""

import re
from collections.abc import Mapping
from itertools import groupby
from typing import Any

from taproom.games.belgian_beers_race import events as happened
from taproom.games.belgian_beers_race.drawing.details import detail
from taproom.games.belgian_beers_race.names import bonus_name, colour_name, means_name
from taproom.games.belgian_beers_race.objective_words import condition_text
from taproom.games.belgian_beers_race.objectives import SEATS, condition_for
from taproom.games.belgian_beers_race.units import unbroken
from taproom.kernel.events import Event, GameEnded
from taproom.kernel.words import words

__all__ = ["detail", "rule_for", "rule_of", "value_name"]

ACTION_SECTIONS = {
    "hitch": "hitch",
    "pay": "hitch",
    "bus": "transport",
    "bike": "bike",
    "start": "short",
    "buy": "buying",
    "taste": "tasting",
    "eat": "cheese",
    "camp": "camping",
    "end": "time",
    "arrive": "transport",
    "sleep": "camping",
    "enough": "night",
    "leave": "removing",
    "drink": "tasting",
    "give": "toast",
    "remove": "removing",
}
"""By the verb of an action."""
EVENT_SECTIONS: Mapping[type[Event], str] = {
    happened.StartPicked: "short",
    happened.TurnBegan: "time",
    happened.DiceRolled: "travel",
    happened.Went: "travel",
    happened.TripFailed: "transport",
    happened.HitchFailed: "hitch",
    happened.DriverPaid: "hitch",
    happened.Sobered: "bike",
    happened.BottleTaken: "arriving",
    happened.CoasterTaken: "arriving",
    happened.Visited: "arriving",
    happened.Bought: "buying",
    happened.BeerTasted: "tasting",
    happened.CheeseEaten: "cheese",
    happened.FellAsleep: "breath",
    happened.DayEnded: "time",
    happened.DayOver: "time",
    happened.Camped: "camping",
    happened.TooFewBeersToToast: "toast",
    happened.BeerGiven: "toast",
    happened.Toasted: "toast",
    happened.CardTaken: "objectives",
    happened.CardRemoved: "removing",
    happened.CardsShown: "objectives",
    happened.SecondLevelCame: "objectives",
    happened.NightFell: "night",
    happened.WokeUp: "night",
    happened.EveningScored: "night",
    happened.DayBegan: "night",
    happened.WayHome: "end",
    happened.GoalMet: "end",
    GameEnded: "end",
}
TRAVELLING = {"hitch": "hitch", "transport": "transport", "bike": "bike"}
TASTING = {"brewery": "tasting", "transport": "transport", "toast": "toast", "camp": "camping"}
"""Trips and beers have a section for each means and for each place."""
NUMBERS = re.compile(r"\d+( \d+)+")


def rule_of(action: str) -> str:
    """Name the section that an action text belongs to."""
    return ACTION_SECTIONS[action.partition(" ")[0]]


def rule_for(event: Event) -> str:
    """Name the section that an event belongs to."""
    if isinstance(event, happened.DiceRolled | happened.Went):
        return TRAVELLING[event.means]
    if isinstance(event, happened.BeerTasted):
        return TASTING[event.where]
    if isinstance(event, happened.CheeseEaten) and event.saving:
        return "toast"
    if isinstance(event, happened.CoasterTaken) and event.waking:
        return "night"
    return EVENT_SECTIONS[type(event)]


# Printed values in words.


def value_name(name: str, value: Any, lang: str) -> str:
    """Write a printed value that is no number: a condition, a colour, a bonus, or several numbers."""
    text = str(value)
    group, *_, column = name.split(".")
    if (group, column) == ("objectives", "condition"):
        return condition_name(text, lang)
    if (group, column) == ("breweries", "colour"):
        return colour_name(text, lang)
    if (group, column) == ("breweries", "bonus") and text:
        return words(lang).list([bonus_name(bonus, lang) for bonus in text.split("+")])
    if (group, column) == ("roads", "kind"):
        return means_name("transport", lang, text)
    if column == "hangover":
        return hangover_name([int(ut) for ut in text.split()], lang)
    return words(lang).list(text.split()) if NUMBERS.fullmatch(text) else text


def condition_name(condition: str, lang: str) -> str:
    """Say what a card asks; where that depends on the players, each number for 2, 3 and 4 of them: 3/4/6."""
    told = [condition_text(condition_for(condition, players), lang) for players in SEATS]
    parts = [text.split(" ") for text in told]
    if len({len(part) for part in parts}) > 1:
        return " / ".join(told)
    return " ".join(word[0] if len(set(word)) == 1 else "/".join(word) for word in zip(*parts, strict=True))


def hangover_name(late: list[int], lang: str) -> str:
    """Say how late one starts by level: 1 UT at levels 5 and 6, 2 UT at level 7."""
    _ = words(lang)
    told = []
    for ut, group in groupby(range(len(late)), key=lambda level: late[level]):
        levels = [str(level) for level in group]
        if ut:
            told.append(
                _.plural(
                    "{ut} UT at level {levels}",
                    "{ut} UT at levels {levels}",
                    len(levels),
                    ut=ut,
                    levels=_.list(levels),
                )
            )
    return unbroken(", ".join(told)) or "0"
