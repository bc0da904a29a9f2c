"""The pen of The Belgian Beers Race."""

from collections.abc import Callable, Hashable, Sequence

from taproom.games.belgian_beers_race.drawing.lights import lights_of
from taproom.games.belgian_beers_race.names import GRAND_PLACE
from taproom.kernel.game import Target
from taproom.kernel.memory import remembered_part
from taproom.kernel.pen import Json, Part, Pen
from taproom.kernel.svg import Markup

OPEN = ""
"""What the view says of a way that is not shut."""


class RacePen(Pen):
    """Draws a table of The Belgian Beers Race.

    For a page (`paged`) it draws apart what a person points at there: places are picked on the map, and the
    ways to a place are on a card of its own.
    """

    def __init__(
        self,
        view: Json,
        targets: Sequence[Target],
        lang: str,
        prefix: str,
        layout: str,
        paged: bool = False,
    ) -> None:
        super().__init__(view, targets, lang, prefix, layout)
        self.paged = paged
        self.lit = self.places_open()
        """Where one may go or, in the short game, begin."""
        went = [event for event in self.last_moves if event["event"] == "went"]
        self.trips = [(event["start"], event["place"]) for event in went]
        """The ways that were just gone."""
        self.lately = {event["place"] for event in self.last_moves if event.get("place")}
        """The places where something just happened."""

    @property
    def traveller(self) -> Json:
        """The seat whose board is large."""
        found: Json = self.view["travellers"][self.main]
        return found

    def places_open(self) -> frozenset[str]:
        """List the places that a way leads to, or a start."""
        ways = [
            way["place"]
            for way in self.view["ways"]
            if any(way[means]["why"] == OPEN for means in ("hitch", "pay", "transport", "bike"))
        ]
        starts = [target.action.removeprefix("start in ") for target in self.named("start in")]
        return frozenset([*ways, *starts])

    def thing(self, name: str, cls: str, *children: str) -> Markup:
        """Draw something that an action may belong to; on a page it lights what it would reach and bring."""
        return self.thing_of(None, name, cls, *children)

    def thing_of(self, place: str | None, name: str, cls: str, *children: str) -> Markup:
        """Draw such a thing on the card of a place, which is seen while the place is picked."""
        target = self.targets.get(name)
        lights = lights_of(self.view, target.action) if target and self.paged else None
        return self.control(target, name, cls, *children, key=place, lights=lights)

    def kept(self, facts: Hashable, draw: Callable[[], Markup]) -> Markup:
        """Draw a thing of a page only once; the facts must be all that it shows beside names and language."""
        if not self.paged:
            return draw()
        key = (self.style, tuple(self.names), tuple(self.initials), facts)
        return remembered_part(key, lambda: Part(0, 0, draw())).markup

    def once(self, name: str) -> str | None:
        """Give a piece its name the first time it is drawn; a second picture of it has none."""
        self.drawn[name] = self.drawn.get(name, 0) + 1
        return name if self.drawn[name] == 1 else None

    def in_brussels(self, place: str) -> bool:
        """Say whether a place is one of the seven of Brussels."""
        return place == GRAND_PLACE or bool(self.view["breweries"][place]["brussels"])

    def figures_at(self, place: str) -> list[int]:
        """List the seats whose figures stand on a place."""
        spot = self.view["grand_place"] if place == GRAND_PLACE else self.view["breweries"][place]
        found: list[int] = spot["figures"]
        return found
