"""What an action would reach and bring: the things of a page that shine while it is pointed at."""

from collections.abc import Iterable

from taproom.games.belgian_beers_race.names import road_end
from taproom.kernel.pen import Json

MEANS = {"hitch": "hitch", "pay": "pay", "bus": "transport", "bike": "bike"}
"""How the view calls the means that actions begin with."""
AN_HOUR = ("buy", "buy with cheese", "buy cheese", "taste")
"""What takes one unit of time."""
TO_THE_END = ("camp", "end day")


def lights_of(view: Json, action: str) -> str | None:
    """Name the square that an action leads to, the road that it takes, and the cards that it meets."""
    if view["phase"] != "turn":
        return None
    verb, _, place = action.partition(" to ")
    if verb in MEANS and place:
        way = next((way for way in view["ways"] if way["place"] == place), None)
        return lights_of_way(view, way, [MEANS[verb]]) if way else None
    cards = [f"card-{card}" for card in view["meets"].get(action, ())]
    return " ".join([*squares(hours(view, action)), *cards]) or None


def hours(view: Json, action: str) -> list[int]:
    """List the square that a plain action leads to, if it takes time."""
    if action in TO_THE_END:
        return [view["last"]]
    return [view["travellers"][view["turn"]]["square"] + 1] if action in AN_HOUR else []


def squares(reached: Iterable[int]) -> list[str]:
    """Name squares of the time track, and of the strip that a phone has of it."""
    found = sorted(set(reached))
    return [*(f"square-{square}" for square in found), *(f"strip-{square}" for square in found)]


def lights_of_place(view: Json, place: str) -> str:
    """Name the card and the name tag of a place, and all that the ways there lead to."""
    way = next(way for way in view["ways"] if way["place"] == place)
    return f"ways-{place} tag-{place} {lights_of_way(view, way, open_means(way))}"


def lights_of_way(view: Json, way: Json, means: list[str]) -> str:
    """Name what some means to a place lead to."""
    cards = {card for each in means for card in way[each]["cards"]}
    reached = squares(way[each]["square"] for each in means)
    return " ".join([road_to(view, way["place"]), *reached, *(f"card-{card}" for card in sorted(cards))])


def road_to(view: Json, place: str) -> str:
    """Name the road to a place; inside Brussels there is none, so it is the place itself."""
    ends = {road_end(view, view["travellers"][view["turn"]]["place"]), road_end(view, place)}
    roads = [road["road"] for road in view["roads"] if {road["from"], road["to"]} == ends]
    return f"road-{roads[0]}" if roads else f"place-{place}"


def open_means(way: Json) -> list[str]:
    """List the means that lead to a place now."""
    return [means for means in MEANS.values() if not way[means]["why"]]
