"""Dice Brewing as a game of Taproom."""

from collections.abc import Mapping, Sequence
from typing import cast

from taproom.games.dice_brewing import (
    actions,
    components,
    drawing,
    dumps,
    layout,
    names,
    rulebook,
    scenes,
    standing,
    terminal,
    words,
)
from taproom.games.dice_brewing.box import DiceBox
from taproom.games.dice_brewing.brewery import new_brewery
from taproom.games.dice_brewing.judgement import DiceJudgement
from taproom.games.dice_brewing.pieces import INGREDIENT_COPIES, INGREDIENTS, RECIPES, TOKEN_COPIES, TOKENS
from taproom.games.dice_brewing.rounds import lay_out, set_up
from taproom.games.dice_brewing.state import DiceState, empty_table
from taproom.kernel import Box, Rng
from taproom.kernel.folder import FolderGame
from taproom.kernel.observation import Layout


class DiceBrewing(FolderGame):
    """Brewers roll malt, hops and skill, arrange them on their boards, and brew what the dice allow."""

    slug = "dice-brewing"
    title = "Dice Brewing"
    seats = (2, 3, 4)
    options = {
        "mode": ("standard", "advanced"),
        "unlucky_rolls": ("off", "on"),
        "first_player": ("first seat", "random"),
    }
    components_module = components
    words_module = words
    drawing_module = drawing
    terminal_module = terminal
    standing_module = standing
    scenes_module = scenes
    rulebook_module = rulebook
    judgement_class = DiceJudgement

    def action_texts(self) -> Sequence[str]:
        """List all actions."""
        return actions.texts(components.recipes())

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

    def spell(self, text: str, lang: str = "en") -> str:
        """Give a typed text the letters that actions write for dice."""
        return names.spell(text, lang)

    def hides(self, options: Mapping[str, str]) -> bool:
        """In the advanced game a player's tokens are hidden from the others (DB-8.22)."""
        return options["mode"] == "advanced"

    def layout(self, players: int) -> Layout:
        """Name the numbers that a seat sees."""
        self.check_players(players)
        return layout.layout(players)


def shuffled_recipes(box: DiceBox, players: int, advanced: bool, chance: Rng) -> tuple[int, ...]:
    """Shuffle the recipes; in the standard game the starting ones come first (DB-2.1, DB-2.2, DB-2.8)."""
    first = [] if advanced else [r for r in range(RECIPES) if 0 < box.starts[r] <= players]
    rest = [recipe for recipe in range(RECIPES) if recipe not in first]
    chance.shuffle(rest)
    return (*first, *rest)
