"""What the tests of the words share: some positions, and how French is written."""

from taproom.games.heaven_and_ale.state import HeavenState
from tests.games.heaven_and_ale.table import play, table

LANGUAGES = ("en", "fr")
NAMES = ["Anna", "Bram", "Chloé", "Dan"]
# All neighbours of the middle shed plot of row 4 but the left one, which is sunny; wood 2 lies there twice.
FIVE_AROUND = {"-1,2": "wood 2", "1,2": "barley 4", "2,3": "monk 2", "1,4": "hops 3", "-1,4": "wood 2"}


def french(text: str) -> str:
    """Write French with its no-break spaces."""
    for mark in ":;":
        text = text.replace(f" {mark}", f"\N{NO-BREAK SPACE}{mark}")
    return text


def shed_about_to_close() -> HeavenState:
    """Seat 0 holds barley 4; on (-2,3) it closes the middle shed of row 4."""
    state = table().board(0, garden=FIVE_AROUND).tiles({8: ["barley 4"]}).state()
    play(state, "go 8", "buy barley 4")
    return state


def scored(*discs: str, **facts: object) -> HeavenState:
    """Seat 0 stands on a space where everything can be scored and has some discs already."""
    planted = {"-5,2": "barley 3", "1,0": "barley 4", "2,1": "wood 3", "5,2": "monk 4"}
    state = table().board(0, garden=planted, discs=list(discs), **facts).discs({16: 1}).state()
    play(state, "go 16")
    return state


def at_tiles(space: int = 8, *tiles: str, **facts: object) -> HeavenState:
    """Seat 0 stands on a tile space."""
    state = table().board(0, **facts).tiles({space: tiles or ("barley 3", "hops 1")}).state()
    play(state, f"go {space}")
    return state


def after(state: HeavenState, *actions: str) -> HeavenState:
    """Play on."""
    play(state, *actions)
    return state
