"""The pen of The Belgian Beers Race."""

from collections.abc import Sequence

from taproom.games.belgian_beers_race.names import GRAND_PLACE
from taproom.kernel.game import Target
from taproom.kernel.pen import Json, Pen

OPEN = ""
"""What the view says of a way that is not shut."""


class RacePen(Pen):
    """Draws a table of The Belgian Beers Race."""

    def __init__(self, view: Json, targets: Sequence[Target], lang: str, prefix: str, layout: str) -> None:
        super().__init__(view, targets, lang, prefix, layout)
        self.traveller: Json = view["travellers"][self.main]
        """The seat whose board is large."""
        self.lit = self.places_open()
        """Where one may go or, in the short game, begin."""
        went = [event for event in self.last_moves if event["event"] == "went"]
        self.trips = [(event["start"], event["place"]) for event in went]
        """The ways that were just gone."""
        self.lately = {event["place"] for event in self.last_moves if event.get("place")}
        """The places where something just happened."""

    def places_open(self) -> frozenset[str]:
        """List the places that a way leads to, or a start."""
        ways = [
            way["place"]
            for way in self.view["ways"]
            if any(way[means]["why"] == OPEN for means in ("hitch", "pay", "transport", "bike"))
        ]
        starts = [target.action.removeprefix("start in ") for target in self.named("start in")]
        return frozenset([*ways, *starts])

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
