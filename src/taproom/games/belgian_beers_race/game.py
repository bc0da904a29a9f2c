"""The Belgian Beers Race as a game of Taproom."""

from collections.abc import Mapping, Sequence
from typing import cast

from taproom.games.belgian_beers_race import (
    actions,
    components,
    drawing,
    dumps,
    layout,
    rulebook,
    scenes,
    starting,
    terminal,
    words,
)
from taproom.games.belgian_beers_race.box import RaceBox
from taproom.games.belgian_beers_race.judgement import RaceJudgement
from taproom.games.belgian_beers_race.state import RaceState, empty_table
from taproom.games.belgian_beers_race.traveller import new_traveller
from taproom.kernel import Box, Rng
from taproom.kernel.folder import FolderGame
from taproom.kernel.observation import Layout


class BelgianBeersRace(FolderGame):
    """Travellers tour the breweries of Belgium, taste, toast, and hurry back to the Grand-Place."""

    slug = "belgian-beers-race"
    title = "The Belgian Beers Race"
    seats = (2, 3, 4)
    options = {
        "length": ("standard", "short"),
        "first_player": ("first seat", "random"),
    }
    components_module = components
    words_module = words
    drawing_module = drawing
    terminal_module = terminal
    scenes_module = scenes
    judgement_class = RaceJudgement
    rulebook_module = rulebook

    def action_texts(self) -> Sequence[str]:
        """List all actions."""
        return actions.texts()

    def deal(self, players: int, options: dict[str, str], box: Box, rng: Rng) -> RaceState:
        """Lay out bottles and coasters, shuffle the cards, stack the discs (BR-1, BR-11)."""
        box = cast(RaceBox, box)
        state = empty_table(self, box, options, rng, [new_traveller() for _ in range(players)])
        starting.set_up(state, rng.stream("set-up"))
        return state

    def read(self, dumped: Mapping[str, object], box: Box, rng: Rng) -> RaceState:
        """Build a state from a dump."""
        return dumps.read(self, dumped, cast(RaceBox, box), rng)

    def layout(self, players: int) -> Layout:
        """Name the numbers that a seat sees."""
        self.check_players(players)
        return layout.layout(players)
