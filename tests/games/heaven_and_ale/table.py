"""A table for the rule tests: build a position, play action texts, look at what is there.

    state = table(2).board(0, ducats=10, garden={"-5,2": "barley 3"}).discs({12: 1}).state()
    play(state, "go 12", "disc barley")
    assert board(state, 0)["markers"]["barley"] == -5

The empty table: round 1, seat 0 to move, all figures on their start places, no tile and no disc on the walk,
boards as at the start of a game. Everything that a test needs beyond that it says itself.
"""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest

import taproom
from taproom.games.heaven_and_ale.state import HeavenState

GAME = taproom.game("heaven-and-ale")
PLACES = ("first", "brewmaster", "marker", "ducats")
CARDS = ("harvest", "laggard", "barrels", "purse", "brewmaster")
COLOURS = ("wood", "yeast", "hops", "water", "barley")
MONKS = ("monk 1", "monk 2", "monk 3", "monk 4")
SCORING_SPOTS = ("X", *COLOURS, *MONKS)

# The walk and the garden as they are printed, written down here a second time and not read from the data.
RESOURCE_SPACES = (1, 2, 5, 6, 8, 9, 11, 13, 15, 17, 19, 21, 22, 23, 27)
MONK_SPACES = (3, 10, 18, 25)
DISC_SPACES = (4, 7, 12, 16, 20, 24)
BARREL_SPACES = (14, 26)
GARDEN_ROWS = (
    (-1, 1),
    (-2, 0, 2),
    (-5, -3, -1, 1, 3, 5),
    (-6, -4, -2, 0, 2, 4, 6),
    (-5, -3, -1, 1, 3, 5),
    (-6, -4, -2, 0, 2, 4, 6),
    (-5, -3, -1, 1, 3, 5),
)
SHEDS = ("0,1", "-4,3", "0,3", "4,3", "-4,5", "0,5", "4,5")
GARDEN = tuple(f"{x},{y}" for y, row in enumerate(GARDEN_ROWS) for x in row)
SUNNY = tuple(spot for spot in GARDEN if spot not in SHEDS and spot.startswith("-"))
SHADY = tuple(spot for spot in GARDEN if spot not in SHEDS and not spot.startswith("-"))

# A tile for every space that sells any.
EVERYWHERE = {space: ["hops 1"] for space in RESOURCE_SPACES} | {space: ["monk 1"] for space in MONK_SPACES}

Json = dict[str, Any]


class Table:
    """A position under construction; each method changes it and gives the table back."""

    def __init__(self, players: int, components: Mapping[str, object]) -> None:
        self.dump: Json = GAME.new(players, seed=1, components=components).dump()
        self.dump.update(phase="move", round=1, player=0, reveals=0, chooser=-1)
        self.dump["tiles"] = {str(space): [] for space in (*RESOURCE_SPACES, *MONK_SPACES)}
        self.dump["discs"] = {str(space): 0 for space in DISC_SPACES}
        for seat in range(players):
            self.board(seat, place=PLACES[seat])

    def board(self, seat: int, **facts: object) -> "Table":
        """Change fields of a seat's board; of the markers only those given, everything else as a whole."""
        mine = self.dump["boards"][seat]
        if "markers" in facts:
            facts["markers"] = {**mine["markers"], **cast(Json, facts["markers"])}
        unknown = set(facts) - set(mine)
        assert not unknown, f"A board has no field {unknown}."
        mine.update(facts)
        return self

    def tiles(self, tiles: Mapping[int, Sequence[str]]) -> "Table":
        """Put tiles on spaces of the walk."""
        self.dump["tiles"].update({str(space): list(names) for space, names in tiles.items()})
        return self

    def discs(self, discs: Mapping[int, int]) -> "Table":
        """Put discs on spaces of the walk."""
        self.dump["discs"].update({str(space): count for space, count in discs.items()})
        return self

    def turn(self, seat: int) -> "Table":
        """Let another seat be the one to decide."""
        self.dump["player"] = seat
        return self

    def in_round(self, number: int) -> "Table":
        """Go to a round; the piles are dealt as far as a real game would have dealt them by then."""
        self.dump["round"] = number
        piles = self.dump["piles"]
        piles["resources I"]["dealt"] = min(15 * number, 50)
        piles["resources II"]["dealt"] = max(15 * number - 50, 0)
        piles["monks I"]["dealt"] = min(4 * number, 12)
        piles["monks II"]["dealt"] = max(4 * number - 12, 0)
        return self

    def fields(self, **facts: object) -> "Table":
        """Change any other field of the dump, such as phase, shed or pair."""
        unknown = set(facts) - set(self.dump)
        assert not unknown, f"A dump has no field {unknown}."
        self.dump.update(facts)
        return self

    def state(self) -> HeavenState:
        """Give the position; it records its events."""
        state = GAME.load(self.dump)
        state.recording = True
        return cast(HeavenState, state)


def table(players: int = 2, components: Mapping[str, object] | None = None) -> Table:
    """Lay an empty table for that many players."""
    return Table(players, components or {})


def rich_table(players: int = 2) -> Table:
    """A table on which seat 0 can carry out the action of every space of the walk."""
    laid = table(players).tiles(EVERYWHERE).discs(dict.fromkeys(DISC_SPACES, 1))
    return laid.board(0, brewmaster=1, garden={"1,2": "hops 1", "5,2": "monk 1"})


def new(players: int = 2, seed: int | str = 1, **given: Any) -> HeavenState:
    """Begin a real game."""
    return cast(HeavenState, GAME.new(players, seed, **given))


def garden(
    spots: Mapping[str, str] | None = None, *, sunny: str = "", shady: str = "", but: Sequence[str] = ()
) -> dict[str, str]:
    """Fill whole sides of a garden with one kind of tile; some spots hold others, some nothing."""
    filled = {spot: sunny for spot in SUNNY if sunny} | {spot: shady for spot in SHADY if shady}
    return {spot: tile for spot, tile in {**filled, **(spots or {})}.items() if spot not in but}


def texts(state: HeavenState) -> set[str]:
    """List the legal actions as texts; counts kept along the way and reasons of refusal must agree."""
    legal = state.legal()
    assert len(set(legal)) == len(legal), "An action is listed twice."
    assert GAME.load(state.dump()).legal() == legal, "A count kept along the way is wrong."
    for action in range(len(GAME.actions)):
        assert (state.obstacle(action) == 0) == (action in legal), f"{GAME.text(action)}: legal or not?"
    return {GAME.text(action) for action in legal}


def starting(state: HeavenState, word: str) -> set[str]:
    """List the legal actions of one kind, without the word they begin with: starting(state, "go")."""
    return {text.removeprefix(f"{word} ") for text in texts(state) if text.startswith(f"{word} ")}


def play(state: HeavenState, *actions: str) -> list[Json]:
    """Play actions one after the other; give their events as data.

    A clone plays along without recording, as a search does, and must come to the same position.
    """
    events: list[Json] = []
    for action in actions:
        texts(state)
        twin = state.clone()
        events += [event.dump() for event in state.play(action)]
        twin.play(action)
        assert twin.dump() == state.dump(), f"{action}: recording makes a difference."
    return events


def refuse(state: HeavenState, *actions: str) -> None:
    """Try actions that must be refused, each without a trace."""
    for action in actions:
        before = state.dump()
        with pytest.raises(taproom.IllegalAction):
            state.play(action)
        assert state.dump() == before, f"{action} was refused but changed the position."


def board(state: HeavenState, seat: int) -> Json:
    """Give the facts of a seat's board, as the dump tells them."""
    return cast(Json, cast(Json, state.dump())["boards"][seat])


def walk_tiles(state: HeavenState) -> dict[int, list[str]]:
    """Give the tiles on the walk by space, empty spaces left out."""
    tiles = cast(Json, state.dump())["tiles"]
    return {int(space): names for space, names in tiles.items() if names}


def walk_discs(state: HeavenState) -> dict[int, int]:
    """Give the discs on the walk by space, empty spaces left out."""
    discs = cast(Json, state.dump())["discs"]
    return {int(space): count for space, count in discs.items() if count}


def hidden_twin(state: HeavenState) -> HeavenState:
    """Give a state that differs in nothing but the order of the hidden tiles and the generator."""
    dump: Json = state.dump()
    for pile in dump["piles"].values():
        dealt = pile["dealt"]
        pile["tiles"] = pile["tiles"][:dealt] + pile["tiles"][dealt:][::-1]
    dump["rng"] = taproom.Rng.seeded("another seed").dump()
    twin = cast(HeavenState, GAME.load(dump))
    twin.recording = state.recording
    return twin


def end_round(state: HeavenState) -> None:
    """Let everybody go straight home, as seats out of time do, until the round or the game is over."""
    now = state.round
    while state.round == now and not state.over:
        state.play(state.fallback())


def discs_put_out(players: int) -> int:
    """Count the discs that lie on the walk in a game in which every one is taken before its round ends."""
    state = new(players)
    put_out = 0
    while not state.over:
        if state.round > 0:
            put_out += sum(walk_discs(state).values())
            dump = cast(Json, state.dump())
            dump["discs"] = {str(space): 0 for space in DISC_SPACES}
            state = cast(HeavenState, GAME.load(dump))
        end_round(state)
    return put_out
