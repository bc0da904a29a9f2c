"""What the laws of Heaven & Ale are about: the recorded games must come to each of these."""

from taproom.games.heaven_and_ale import events as happened
from taproom.games.heaven_and_ale.barrels import goals_met
from taproom.games.heaven_and_ale.board import Board
from taproom.games.heaven_and_ale.pieces import CARDS, GOALS
from taproom.games.heaven_and_ale.production import LAST
from taproom.games.heaven_and_ale.steps import BY_HARVEST, BY_PLACE, CAUSES
from taproom.testing import Position
from tests.games.heaven_and_ale.checks import heaven
from tests.players import Situation, Steered


def boards(at: Position) -> list[Board]:
    """Return the boards."""
    return heaven(at).boards


def shed_stands(kind: int) -> Situation:
    """Return the situation that a shed of a type stands in a garden."""
    return lambda at: any(me.sheds[kind] for me in boards(at))


def card_lies(card: int) -> Situation:
    """Return the situation that a card lies beside a pair."""
    return lambda at: any(card in me.pairs for me in boards(at))


def goal_is_met(number: int) -> Situation:
    """Return the situation that a board meets a goal."""
    return lambda at: any(goals_met(heaven(at).box, me) >> number & 1 for me in boards(at))


def marker_is_chosen(cause: int) -> Situation:
    """Return the situation that a marker is to be chosen for a reason."""
    return lambda at: at.state.phase == "advance" and heaven(at).cause == cause


def a_space_was_emptied(at: Position) -> bool:
    """The last tile of a space was bought."""
    bought = [event.space for event in at.events if isinstance(event, happened.TileBought)]
    return any(not heaven(at).tiles[space] for space in bought)


MET_GOALS = [number for number, goal in enumerate(GOALS) if goal not in ("shed types", "marker on 20")]
"""All but two, of which test_barrels.py builds positions."""
RARE: dict[str, Situation] = {
    "a small barrel is owned": lambda at: any(me.small for me in boards(at)),
    "a shed of type 0 stands": shed_stands(0),
    "a shed of type 4 stands": shed_stands(4),
    "one more shed waits": lambda at: len(heaven(at).waiting) > 0,
    "a brewmaster is on the last spot": lambda at: any(me.brewmaster == LAST for me in boards(at)),
}
"""What games seldom come to."""
SITUATIONS: dict[str, Situation] = {
    **RARE,
    "a large barrel is owned": lambda at: any(me.large for me in boards(at)),
    **{f"a shed of type {kind} stands": shed_stands(kind) for kind in (1, 2, 3)},
    "a brewmaster has not begun": lambda at: any(me.brewmaster < 1 for me in boards(at)),
    **{f"the goal {GOALS[number]} is met": goal_is_met(number) for number in MET_GOALS},
    "somebody has no ducats": lambda at: any(me.ducats == 0 for me in boards(at)),
    **{f"the card {name} lies beside a pair": card_lies(card) for card, name in enumerate(CARDS)},
    "nobody has a card left": lambda at: not any(me.cards for me in boards(at)),
    **{f"a marker is chosen by {CAUSES[cause]}": marker_is_chosen(cause) for cause in (BY_PLACE, BY_HARVEST)},
    "every scoring spot has a disc": lambda at: any(me.discs == 1023 for me in boards(at)),
    "no disc is left on the walk": lambda at: not any(heaven(at).discs),
    "a space was emptied": a_space_was_emptied,
    "a third tile is bought in a turn": lambda at: heaven(at).bought > 2,
    "a sunny side is full": lambda at: any(me.open_sunny == 0 for me in boards(at)),
    "a shady side is full": lambda at: any(me.open_shady == 0 for me in boards(at)),
    "all monks are dealt": lambda at: heaven(at).monks_dealt == len(heaven(at).monks),
}
STEERED = {"rich": Steered(players=2, number=432, aims=RARE)}
"""Recorded games by name, which are played for their situations."""
