"""Reading drawings of The Belgian Beers Race, and positions that show much of them."""

from functools import cache, lru_cache
from typing import Any, cast
from xml.etree import ElementTree

from taproom import State
from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.games.belgian_beers_race.pieces import PLACE_NAMES
from taproom.games.belgian_beers_race.state import RaceState
from taproom.kernel.pen import Part
from taproom.testing import Position
from tests.corpus.games import walk
from tests.games.belgian_beers_race.table import GAME, play, seat, table

Json = dict[str, Any]
Drawn = ElementTree.Element
SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Anna", "Bram", "Chloé", "Dirk"]
MEANS = {"hitch": "hitch", "pay": "pay", "bus": "transport", "bike": "bike"}
COLUMN = {"wide": 368, "tall": 366}
CARDS = {"wide": 872, "tall": 366}
"""How wide the boards and the bottler are, by layout."""
EVERYWHERE = PLACE_NAMES[1:]


# Reading.


@lru_cache(maxsize=32)
def parsed(svg: str) -> Drawn:
    """Read a drawing or a part of one, without the pieces that it carries with it; tests may share it."""
    root = ElementTree.fromstring(svg)
    for carried in root.findall(f"{SVG}defs"):
        root.remove(carried)
    return root


def joined(*parts: Part | str) -> Drawn:
    """Read some parts as one drawing."""
    inside = "".join(part if isinstance(part, str) else part.markup for part in parts)
    return ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}">{inside}</svg>')


def tree(drawn: Drawn | str) -> Drawn:
    """Return a drawing that was read, or read it."""
    return parsed(drawn) if isinstance(drawn, str) else drawn


def element(drawn: Drawn | str, name: str) -> Drawn:
    """Find an element by its id without the prefix."""
    return next(thing for thing in tree(drawn).iter() if thing.get("id", "").partition("-")[2] == name)


def ids(drawn: Drawn | str) -> list[str]:
    """List all ids."""
    return [thing.attrib["id"] for thing in tree(drawn).iter() if "id" in thing.attrib]


def lines(drawn: Drawn | str) -> list[str]:
    """List what is written."""
    return ["".join(text.itertext()) for text in tree(drawn).iter(f"{SVG}text")]


def wraps(drawn: Drawn | str, words: str) -> bool:
    """Say whether some words are written, if need be on several lines."""
    return words in " ".join(lines(drawn))


def titles(drawn: Drawn | str) -> list[str]:
    """List what is told when something is pointed at."""
    return [title.text or "" for title in tree(drawn).iter(f"{SVG}title")]


def used(drawn: Drawn | str) -> list[str]:
    """List the symbols that are shown."""
    return [use.attrib["href"].partition("-piece-")[2] for use in tree(drawn).iter(f"{SVG}use")]


def classes(drawn: Drawn | str) -> set[str]:
    """List the classes of an element and of all inside it."""
    return {word for each in tree(drawn).iter() for word in each.get("class", "").split()}


def classed(drawn: Drawn | str, *names: str) -> list[Drawn]:
    """List the elements that have all of some classes."""
    return [each for each in tree(drawn).iter() if set(names) <= set(each.get("class", "").split())]


def controls(drawn: Drawn | str) -> list[str]:
    """List the actions that have a control."""
    return [each.attrib["data-action"] for each in tree(drawn).iter() if "data-action" in each.attrib]


def pieces(drawn: Drawn | str, kind: str = "") -> list[str]:
    """List the names of all pieces, or of those of a kind."""
    names = [thing.attrib["data-piece"] for thing in tree(drawn).iter() if "data-piece" in thing.attrib]
    return [name for name in names if name.startswith(kind)]


def lit_names(drawn: Drawn) -> set[str]:
    """List what a control or a place lights."""
    return set(drawn.get("data-lights", "").split())


def pen_of(
    state: State, viewer: int | None, layout: str = "wide", lang: str = "en", lit: bool = True
) -> RacePen:
    """Take a pen for what a seat sees; `lit` with the controls of its decision."""
    view = {**state.view(viewer), "names": NAMES[: state.players]}
    deciding = lit and not state.over and viewer == state.player
    targets = GAME.targets(state, state.player, lang) if deciding else []
    return RacePen(view, targets, lang, "br-", layout)


# Positions.


@cache
def kinds_of_decision() -> dict[str, RaceState]:
    """Of each kind of decision in the recorded games the position with most to choose; the end, too."""
    found: dict[str, RaceState] = {}
    for position in walk(GAME.slug):
        kept = found.get(position.state.phase)
        if kept is None or len(position.legal) > len(kept.legal()):
            found[position.state.phase] = cast(RaceState, position.state.clone())
    return found


def crowd(day: int = 3) -> RaceState:
    """Much of everything: three figures and many coasters on one cap, tokens everywhere, the last day."""
    return table(
        seat(20, 13, beers="4 yellow 3 red", visited=[1, 19, 26, 15], level=4, cheese=2, score=14, tasted=7),
        seat(19, 13, beers="2 brown", visited=EVERYWHERE[:34]),
        seat(19, 15, beers="1 black", visited=EVERYWHERE, cards=[10, 11, 12]),
        seat(19, 15, beers="1 red", visited=EVERYWHERE[4:40:2], level=7),
        day=day,
        bottles=["24", "25", "26", "39"],
        coasters={"24": 1, "26": 2, "19": 4, "16": 1, "1": 2},
        reach=[1, 2, 3, 34],
        line=[4, 5, 6, 7],
        pile=[8],
    )


def square_in_brussels() -> RaceState:
    """Everybody on the Grand-Place, and nothing taken."""
    return table(
        *(seat("Grand-Place") for _ in range(4)),
        bottles=list(EVERYWHERE),
        coasters=dict.fromkeys(EVERYWHERE[15:], 1),
        reach=[1, 2, 3, 4],
    )


def one_point_of_brussels() -> RaceState:
    """Everybody in one brewery of Brussels, with tokens and coasters around."""
    return table(
        *(seat(37, 3 + n, beers="1 yellow 1 black", visited=[35, 36, 38, 39, 40]) for n in range(4)),
        coasters={"37": 3, "35": 2},
        reach=[1, 2],
    )


def camping() -> RaceState:
    """Somebody camps with beers of all colours."""
    state = table(seat(9, 10, beers="2 yellow 1 brown 1 red 1 black", cheese=1, level=3), seat(8, 12))
    return play(state, "camp")


def saving() -> RaceState:
    """A toast would put the partner to sleep."""
    state = table(seat(8, 10, beers="2 yellow"), seat(9, 14, level=7, beers="2 brown", cheese=1))
    return play(state, "bike to 9")


def drunk() -> RaceState:
    """All of Brussels is near, the bike is shut, buses take twice as long, toasts lead to sleep."""
    others = [seat(place, 30, beers="3 red") for place in (19, 17, 35)]
    return table(seat(12, 9, beers="6 yellow", level=7), *others, day=2, reach=[16, 27, 28, 30])


def special() -> list[RaceState]:
    """Positions that a game seldom comes to."""
    return [crowd(), crowd(2), square_in_brussels(), one_point_of_brussels(), camping(), saving(), drunk()]


class Laid(Position):
    """A position that was built, for the checks of recorded ones: in the layout and language asked for."""

    def __init__(self, state: State, layout: str, lang: str) -> None:
        super().__init__(state, 0, "", [], None)
        self._layout, self._lang = layout, lang

    @property
    def layout(self) -> str:
        """The layout asked for."""
        return self._layout

    @property
    def language(self) -> str:
        """The language asked for."""
        return self._lang


def all_states() -> list[RaceState]:
    """Special positions, and one of each kind of decision that these do not ask for."""
    found = special()
    asked = {state.phase for state in found}
    return [*found, *(state for phase, state in kinds_of_decision().items() if phase not in asked)]
