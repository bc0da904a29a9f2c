"""Dice Brewing as a game of Taproom."""

from collections.abc import Mapping, Sequence
from typing import cast

from taproom.games.dice_brewing import actions, components, drawing, dumps, names, words
from taproom.games.dice_brewing.box import DiceBox
from taproom.games.dice_brewing.brewery import new_brewery
from taproom.games.dice_brewing.pieces import INGREDIENT_COPIES, INGREDIENTS, RECIPES, TOKEN_COPIES, TOKENS
from taproom.games.dice_brewing.rounds import lay_out, set_up
from taproom.games.dice_brewing.state import DiceState, empty_table
from taproom.kernel import Box, Event, Game, Rng, Target, Values
from taproom.kernel.blocks import Block


class DiceBrewing(Game):
    """Brewers roll malt, hops and skill, arrange them on their boards, and brew what the dice allow."""

    slug = "dice-brewing"
    title = "Dice Brewing"
    seats = (2, 3, 4)
    options = {
        "mode": ("standard", "advanced"),
        "unlucky_rolls": ("off", "on"),
        "first_player": ("first seat", "random"),
    }

    def action_texts(self) -> Sequence[str]:
        """List all actions."""
        return actions.texts(components.recipes())

    def shipped(self) -> Values:
        """Give all printed values."""
        return components.shipped()

    def make_box(self, changes: Mapping[str, object]) -> Box:
        """Build the components with some values changed."""
        return components.make_box(changes)

    def deal(self, players: int, options: dict[str, str], box: Box, rng: Rng) -> DiceState:
        """Shuffle the recipes, lay out markets and breweries, and roll the first dice (DB-2)."""
        box = cast(DiceBox, box)
        state = empty_table(self, box, options, rng, [new_brewery() for _ in range(players)])
        chance = rng.stream("set-up")
        state.market = [INGREDIENT_COPIES] * len(INGREDIENTS)
        state.tokens = [TOKEN_COPIES] * len(TOKENS)
        state.pile = shuffled_recipes(box, players, state.advanced, chance)
        lay_out(state)
        set_up(state, chance.below(players) if options["first_player"] == "random" else 0)
        return state

    def read(self, dumped: Mapping[str, object], box: Box, rng: Rng) -> DiceState:
        """Build a state from a dump."""
        return dumps.read(self, dumped, cast(DiceBox, box), rng)

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

    def spell(self, text: str, lang: str = "en") -> str:
        """Give a typed text the letters that actions write for dice."""
        return names.spell(text, lang)

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

    def hides(self, options: Mapping[str, str]) -> bool:
        """In the advanced game a player's tokens are hidden from the others (DB-8.22)."""
        return options["mode"] == "advanced"

    def source_name(self, source: str, lang: str = "en") -> str:
        """Name a source of points."""
        return names.source_name(source, lang)

    def terminal(
        self, view: Mapping[str, object], lang: str = "en", numbers: Mapping[str, int] | None = None
    ) -> list[Block]:
        """Show the table as text."""
        from taproom.games.dice_brewing import terminal

        return terminal.blocks(view, lang, numbers or {})


def shuffled_recipes(box: DiceBox, players: int, advanced: bool, chance: Rng) -> tuple[int, ...]:
    """Shuffle the recipes; in the standard game the starting ones come first (DB-2.1, DB-2.2, DB-2.8)."""
    first = [] if advanced else [r for r in range(RECIPES) if 0 < box.starts[r] <= players]
    rest = [recipe for recipe in range(RECIPES) if recipe not in first]
    chance.shuffle(rest)
    return (*first, *rest)
