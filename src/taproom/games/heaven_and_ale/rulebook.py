"""What the rules page of Heaven & Ale needs beside its texts: which section tells what."""

from collections.abc import Mapping
from typing import Any

from taproom.games.heaven_and_ale import events as happened
from taproom.games.heaven_and_ale.drawing.details import detail
from taproom.games.heaven_and_ale.names import spot_name
from taproom.games.heaven_and_ale.pieces import SPOTS
from taproom.kernel.events import Event, GameEnded

__all__ = ["detail", "rule_for", "rule_of", "value_name"]

ACTION_SECTIONS = {
    "go": "walk",
    "home": "home",
    "buy": "tiles",
    "put": "garden",
    "disc": "discs",
    "name": "discs",
    "advance": "pairs",
    "card": "pairs",
    "decline": "pairs",
    "return": "return",
    "done": "tiles",
    "activate": "sheds",
}
"""By the verb of an action."""
EVENT_SECTIONS: Mapping[type[Event], str] = {
    happened.PlaceChosen: "setup",
    happened.FigureMoved: "walk",
    happened.CameHome: "home",
    happened.TileBought: "tiles",
    happened.ShedBuilt: "sheds",
    happened.DiscPlaced: "discs",
    happened.NumberNamed: "discs",
    happened.TilesActivated: "garden",
    happened.MarkerMoved: "garden",
    happened.BrewmasterMoved: "garden",
    happened.DucatsTaken: "home",
    happened.PairCompleted: "pairs",
    happened.CardPlaced: "pairs",
    happened.CardDeclined: "pairs",
    happened.CardReturned: "return",
    happened.BarrelTaken: "barrels",
    happened.RoundEnded: "rounds",
    happened.RoundBegan: "rounds",
    GameEnded: "end",
}


def rule_of(action: str) -> str:
    """Name the section that an action text belongs to."""
    verb, _, thing = action.partition(" ")
    return "monks" if verb == "buy" and thing.startswith("monk") else ACTION_SECTIONS[verb]


def rule_for(event: Event) -> str:
    """Name the section that an event belongs to."""
    if isinstance(event, happened.TileBought) and event.tile.startswith("monk"):
        return "monks"
    return EVENT_SECTIONS[type(event)]


def value_name(name: str, value: Any, lang: str) -> str:
    """Write a printed value that is a word: what a scoring spot scores."""
    return spot_name(value, lang) if value in SPOTS else str(value)
