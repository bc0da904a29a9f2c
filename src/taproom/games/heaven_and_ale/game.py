"""Heaven & Ale as a game of Taproom."""

from collections.abc import Mapping, Sequence
from typing import cast

from taproom.games.heaven_and_ale import actions, components, drawing, names, view, words
from taproom.games.heaven_and_ale.barrels import ALL_GOALS
from taproom.games.heaven_and_ale.board import new_board
from taproom.games.heaven_and_ale.box import HeavenBox
from taproom.games.heaven_and_ale.rounds import set_up
from taproom.games.heaven_and_ale.state import HeavenState, empty_table, shuffled
from taproom.kernel import Box, Event, Game, Rng, Target, Values
from taproom.kernel.blocks import Block


class HeavenAndAle(Game):
    """Monks tend a garden and brew; the slowest ingredient decides."""

    slug = "heaven-and-ale"
    title = "Heaven & Ale"
    seats = (2, 3, 4)
    options = {"first_player": ("first seat", "random")}

    def action_texts(self) -> Sequence[str]:
        """List all actions."""
        return actions.texts(components.garden())

    def shipped(self) -> Values:
        """Give all printed values."""
        return components.shipped()

    def make_box(self, changes: Mapping[str, object]) -> Box:
        """Build the components with some values changed."""
        return components.make_box(changes)

    def deal(self, players: int, options: dict[str, str], box: Box, rng: Rng) -> HeavenState:
        """Shuffle the piles and lay out the first round (HA-2)."""
        box = cast(HeavenBox, box)
        boards = [new_board(box) for _ in range(players)]
        state = empty_table(self, box, options, rng, boards)
        state.large_left = state.small_left = ALL_GOALS
        chance = rng.stream("set-up")
        state.resources = shuffled(box.resources, 0, box.resources_one, chance)
        state.monks = shuffled(box.monks, 0, box.monks_one, chance)
        set_up(state, chance.below(players) if options["first_player"] == "random" else 0)
        return state

    def read(self, dumped: Mapping[str, object], box: Box, rng: Rng) -> HeavenState:
        """Build a state from a dump."""
        return view.read(self, dumped, cast(HeavenBox, box), rng)

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
        from taproom.games.heaven_and_ale import terminal

        return terminal.blocks(view, lang, numbers or {})
