"""Heaven & Ale as a game of Taproom."""

from collections.abc import Mapping, Sequence
from typing import cast

from taproom.games.heaven_and_ale import actions, components, drawing, layout, rulebook, terminal, view, words
from taproom.games.heaven_and_ale.barrels import ALL_GOALS
from taproom.games.heaven_and_ale.board import new_board
from taproom.games.heaven_and_ale.box import HeavenBox
from taproom.games.heaven_and_ale.judgement import HeavenJudgement
from taproom.games.heaven_and_ale.rounds import set_up
from taproom.games.heaven_and_ale.state import HeavenState, empty_table, shuffled
from taproom.kernel import Box, Rng
from taproom.kernel.folder import FolderGame
from taproom.kernel.observation import Layout


class HeavenAndAle(FolderGame):
    """Monks tend a garden and brew; the slowest ingredient decides."""

    slug = "heaven-and-ale"
    title = "Heaven & Ale"
    seats = (2, 3, 4)
    one_view = True
    options = {"first_player": ("first seat", "random")}
    components_module = components
    words_module = words
    drawing_module = drawing
    terminal_module = terminal
    judgement_class = HeavenJudgement
    rulebook_module = rulebook

    def action_texts(self) -> Sequence[str]:
        """List all actions."""
        return actions.texts(components.garden())

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

    def layout(self, players: int) -> Layout:
        """Name the numbers that a seat sees."""
        self.check_players(players)
        return layout.layout(players)
