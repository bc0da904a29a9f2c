"""The Belgian Beers Race as a game of Taproom."""

from collections.abc import Mapping, Sequence
from typing import cast

from taproom.games.belgian_beers_race import (
    actions,
    components,
    drawing,
    dumps,
    names,
    starting,
    words,
)
from taproom.games.belgian_beers_race.box import RaceBox
from taproom.games.belgian_beers_race.state import RaceState, empty_table
from taproom.games.belgian_beers_race.traveller import new_traveller
from taproom.kernel import Box, Event, Game, Rng, Target, Values
from taproom.kernel.blocks import Block


class BelgianBeersRace(Game):
    """Travellers tour the breweries of Belgium, taste, toast, and hurry back to the Grand-Place."""

    slug = "belgian-beers-race"
    title = "The Belgian Beers Race"
    seats = (2, 3, 4)
    options = {
        "length": ("standard", "short"),
        "first_player": ("first seat", "random"),
    }

    def action_texts(self) -> Sequence[str]:
        """List all actions."""
        return actions.texts()

    def shipped(self) -> Values:
        """Give all printed values."""
        return components.shipped()

    def make_box(self, changes: Mapping[str, object]) -> Box:
        """Build the components with some values changed."""
        return components.make_box(changes)

    def deal(self, players: int, options: dict[str, str], box: Box, rng: Rng) -> RaceState:
        """Lay out bottles and coasters, shuffle the cards, stack the discs (BR-1, BR-11)."""
        box = cast(RaceBox, box)
        state = empty_table(self, box, options, rng, [new_traveller() for _ in range(players)])
        starting.set_up(state, rng.stream("set-up"))
        return state

    def read(self, dumped: Mapping[str, object], box: Box, rng: Rng) -> RaceState:
        """Build a state from a dump."""
        return dumps.read(self, dumped, cast(RaceBox, box), rng)

    def label(self, view: Mapping[str, object], action: str, lang: str = "en") -> str:
        """Say shortly what an action is, from what a seat may know."""
        return words.label(view, action, lang)

    def tell(self, event: Event, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Tell an event in a sentence."""
        return words.tell(event, lang, names)

    def gains(self, events: Sequence[Event], lang: str = "en") -> str:
        """Say in a few words what events cost and bring."""
        return words.gains(events, lang)

    def task(self, view: Mapping[str, object], lang: str = "en") -> str:
        """Say what the seat that must decide has to do now."""
        return words.task(view, lang)

    def anchor(self, action: int) -> str:
        """Name the element of the drawing that an action belongs to."""
        return drawing.anchor(self.text(action))

    def draw(
        self,
        view: Mapping[str, object],
        targets: Sequence[Target] = (),
        lang: str = "en",
        prefix: str = "",
        layout: str = "wide",
    ) -> str:
        """Draw the table as SVG."""
        return drawing.draw(view, targets, lang, prefix, layout)

    def source_name(self, source: str, lang: str = "en") -> str:
        """Name a source of points."""
        return names.source_name(source, lang)

    def terminal(
        self, view: Mapping[str, object], lang: str = "en", numbers: Mapping[str, int] | None = None
    ) -> list[Block]:
        """Show the table as text."""
        from taproom.games.belgian_beers_race import terminal

        return terminal.blocks(view, lang, numbers or {})
