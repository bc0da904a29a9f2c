"""What each part of a page may show: what is not among its facts it cannot read."""

from collections.abc import Callable, Mapping
from typing import Any

from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.games.belgian_beers_race.names import GRAND_PLACE
from taproom.kernel.pen import Json

NAMES = ("viewer", "player", "players", "names")
"""What every part may show."""
NOBODY: Mapping[str, None] = {"viewer": None, "player": None}
"""What looks the same to everybody."""
HOURS = ("track", "last", "over", "phase", "turn", "day", "days", "last_day")
ROADS = ("breweries", "roads", "inside_brussels", "phase", "turn", "last_day", "over", "printed", "ways")
"""What the map and the outlook show."""
PLACED = ("place", "left", "doubled", "bike", "visited", "level", "day_over", "home")
"""What they show of a player."""

Facts = dict[str, Any]


def facts_of(whole: RacePen, name: str) -> Facts:
    """Gather all that a part may show."""
    if name.startswith("board-"):
        own = board_facts(whole, int(name.removeprefix("board-")))
    else:
        own = GATHER[name](whole)
    return {**{key: whole.view.get(key) for key in NAMES}, "ways": [], **own}


def time_facts(whole: RacePen) -> Facts:
    """The time track: squares, discs and bottles, and whose turn it is."""
    view = whole.view
    moves = view["turn"] if view["viewer"] == view["turn"] else None
    square = {view["turn"]: some(view, view["turn"], ("square",))}
    return {**taken(view, HOURS), **NOBODY, "viewer": moves, "travellers": square}


def header_facts(whole: RacePen) -> Facts:
    """The head: the day, who comes next, or who won."""
    view = whole.view
    ends = taken(view, ("ranking", "points")) if view["over"] else {}
    return {**taken(view, HOURS), **ends, **NOBODY, "travellers": each(view, ("square", "day_over"))}


def map_facts(whole: RacePen) -> Facts:
    """The map: what lies and stands there, the ways, and what just happened."""
    view = whole.view
    return {
        **taken(view, (*ROADS, "grand_place")),
        "travellers": each(view, PLACED),
        "last_moves": whole.last_moves,
    }


def outlook_facts(whole: RacePen) -> Facts:
    """The outlook: the rest of the day, and on the last one the roads home."""
    view = whole.view
    known = ROADS if view["last_day"] else ("ways", "phase", "last_day", "over")
    return {**taken(view, known), "travellers": {whole.main: some(view, whole.main, PLACED)}}


def desk_facts(whole: RacePen) -> Facts:
    """The decision; for who only looks on at somebody's turn there is none."""
    view = whole.view
    if view["over"] or (view["phase"] in ("turn", "start") and not whole.targets):
        return {"phase": "", "over": view["over"]}
    return {key: value for key, value in view.items() if key not in ("last_moves", "options")}


def bottler_facts(whole: RacePen) -> Facts:
    """The cards, and what would meet them."""
    return taken(whole.view, ("bottler", "ways", "meets", "phase"))


def score_facts(whole: RacePen) -> Facts:
    """The points of everybody."""
    return {**taken(whole.view, ("points", "over", "ranking")), **NOBODY}


def key_facts(whole: RacePen) -> Facts:
    """The key: a die, and a level as an example."""
    view = whole.view
    shown = {"printed": {"die": view["printed"]["die"]}, **taken(view, ("over", "turn")), **NOBODY}
    return {**shown, "travellers": {view["turn"]: some(view, view["turn"], ("level",))}}


def board_facts(whole: RacePen, seat: int) -> Facts:
    """A board; those of others look the same to everybody."""
    view = whole.view
    place = view["travellers"][seat]["place"]
    here = {} if place == GRAND_PLACE else {place: {"town": view["breweries"][place]["town"]}}
    return {
        "viewer": seat if view["viewer"] == seat else None,
        "player": seat if view["player"] == seat else None,
        "large": seat == whole.main and (view["viewer"] is not None or whole.tall),
        "watched": view["viewer"] is None,
        "travellers": {seat: view["travellers"][seat]},
        "points": {seat: view["points"][seat]},
        "breweries": here,
        **taken(view, ("printed", "over", "last_day")),
    }


GATHER: Mapping[str, Callable[[RacePen], Facts]] = {
    "strip": time_facts,
    "track": time_facts,
    "header": header_facts,
    "map": map_facts,
    "outlook": outlook_facts,
    "desk": desk_facts,
    "bottler": bottler_facts,
    "score": score_facts,
    "key": key_facts,
}
"""How the facts of each part are gathered, but for the boards."""


def taken(view: Json, keys: tuple[str, ...]) -> dict[str, Any]:
    """Take some facts of a view."""
    return {key: view[key] for key in keys}


def some(view: Json, seat: int, keys: tuple[str, ...]) -> dict[str, Any]:
    """Take some facts of a player."""
    return taken(view["travellers"][seat], keys)


def each(view: Json, keys: tuple[str, ...]) -> dict[int, Any]:
    """Take some facts of every player."""
    return {seat: some(view, seat, keys) for seat in range(view["players"])}
