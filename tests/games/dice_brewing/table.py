"""Positions of Dice Brewing for tests, built by editing a dump."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest

import taproom
from taproom import Rng
from taproom.games.dice_brewing.dumps import DIE
from taproom.games.dice_brewing.state import DiceState

GAME = taproom.game("dice-brewing")
ROW = ("Mass Lager", "Cheap Lager", "Experimental Lager", "Sladek Pilsner")
STAGES = {
    "arrange": "arranging",
    "pick": "arranging",
    "swap": "arranging",
    "buy": "purchases",
    "close": "closing",
    "brew": "brewing",
    "use": "brewing",
    "take": "brewing",
    "keep": "tidying",
}
"""The stage that a phase belongs to; a window must name its own."""


def seat(
    pool: str = "",
    store: str = "",
    tokens: str = "",
    ingredients: str = "",
    seeds: int = 0,
    gold: int = 0,
    points: int = 0,
    brewed: Sequence[str] = (),
    slots: Mapping[str, str] | None = None,
    bolts: Mapping[str, str] | None = None,
    **others: object,
) -> dict[str, Any]:
    """Describe a player: dice as "P3 B3+ H2 blocked", tokens and ingredients by name, with spaces between."""
    slots = slots or {}
    bolts = bolts or {}
    names = ("fruit", "spice", "honey", "malt", "hops")
    kinds = ["raise", "reroll", "guard", "remove", "building", "recipe"]
    return {
        "pool": dice(pool),
        "store": dice(store),
        "fresh": [],
        "picked": [],
        "tokens": [{"kind": kind, "paid": None, "possible": kinds} for kind in tokens.split()],
        "ingredients": {name: ingredients.split().count(name) for name in names},
        "seeds": seeds,
        "gold": gold,
        "points": points,
        "brewed": list(brewed),
        "slots": dict(slots),
        "bolts": dict(bolts),
        "market_die": "",
        "used": sorted({*slots, *bolts}),
        "shut": [],
        "passed": False,
        **others,
    }


def dice(text: str) -> list[str]:
    """Split a row of dice: "P3 B3+ H2 blocked" is three."""
    found = [match[0] for match in DIE.finditer(text)]
    assert " ".join(found) == text, f"{text!r} is no row of dice"
    return found


def table(
    *seats: dict[str, Any],
    phase: str = "arrange",
    player: int = 0,
    row: Sequence[str] = ROW[:3],
    pile: Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
    **fields: object,
) -> DiceState:
    """Build a position; dice, seeds and goods that nobody has lie in the stock and on the markets.

    The pile is given from its top; the recipes that are in no other place lie below.
    """
    dumped = GAME.new(len(seats), 1, options).dump()
    row = [*row, *[""] * (4 - len(row))]
    placed = [*row, *(name for facts in seats for name in facts["brewed"]), *(pile or ())]
    rest = [name for name in recipe_names() if name not in placed]
    dumped.update(
        {
            "breweries": list(seats),
            "phase": phase,
            "stage": STAGES.get(phase, "arranging"),
            "round": 1,
            "player": player,
            "turn": player,
            "row": row,
            "pile": [*(pile or ()), *rest],
            "opening": False,
            **fields,
        }
    )
    state = cast(DiceState, GAME.load(dumped))
    state.recording = True
    return state


def recipe_names() -> list[str]:
    """List all recipes."""
    from taproom.games.dice_brewing.components import recipes

    return recipes()


def rolls(state: DiceState, player: int, *values: int) -> None:
    """Make the next dice of a seat roll these values, by looking for a stream that does."""
    assert len(values) <= 6, "A stream for more dice than that is not found in good time."
    number = 0
    while True:
        stream = Rng.seeded(f"loaded {number}")
        if [stream.below(6) + 1 for _ in values] == list(values):
            state.streams[player] = Rng.seeded(f"loaded {number}")
            return
        number += 1


def play(state: DiceState, *texts: str) -> DiceState:
    """Play actions one after the other."""
    for text in texts:
        state.play(text)
    return state


def legal(state: DiceState) -> list[str]:
    """List what may be done, as texts."""
    return [GAME.text(action) for action in state.legal()]


def offers(state: DiceState, text: str) -> bool:
    """Whether an action is legal."""
    return GAME.parse(text) in state.legal()


def pool(state: DiceState, player: int = 0) -> str:
    """Write the dice of a pool, sorted."""
    return " ".join(facts(state, player)["pool"])


def store(state: DiceState, player: int = 0) -> str:
    """Write the dice of a store, sorted."""
    return " ".join(facts(state, player)["store"])


def facts(state: DiceState, player: int = 0) -> dict[str, Any]:
    """What the player's own view says of the own brewery."""
    breweries = cast(list[dict[str, Any]], state.view(player)["breweries"])
    return breweries[player]


def kinds(events: Sequence[taproom.Event]) -> list[str]:
    """Name the events."""
    return [event.kind for event in events]


def refuse(state: DiceState, *texts: str) -> None:
    """Actions are refused with a sentence, and change nothing."""
    for text in texts:
        before = state.dump()
        with pytest.raises(taproom.IllegalAction):
            state.play(text)
        assert state.why_not(text), f"{text!r} is refused without a reason."
        assert state.dump() == before


def until(state: DiceState, phase: str) -> list[taproom.Event]:
    """Let everybody do as little as possible until a kind of decision is due; tell what happened."""
    events: list[taproom.Event] = []
    while state.phase != phase:
        events += state.play(state.fallback())
    return events


def next_round(state: DiceState) -> list[taproom.Event]:
    """Let everybody do as little as possible until the next round has begun; tell what happened."""
    events: list[taproom.Event] = []
    number = state.round
    while state.round == number and not state.over:
        events += state.play(state.fallback())
    return events


def many(die: str, count: int) -> str:
    """Write a die several times."""
    return " ".join([die] * count)


def seen(state: DiceState, viewer: int | None = None) -> Any:
    """What somebody sees of the table; a spectator unless told otherwise."""
    return state.view(viewer)


def told(state: DiceState, kind: str) -> list[dict[str, Any]]:
    """The events of a kind that the last action brought, without their names."""
    found = [event.dump() for event in state.events if event.kind == kind]
    return [{name: value for name, value in event.items() if name != "event"} for event in found]


def before_tidying(*seats: dict[str, Any], starter: int = 0, **fields: Any) -> DiceState:
    """Build a position in which brewing is over once the last player passes too."""
    last = (starter - 1) % len(seats)
    return table(*seats, phase="brew", player=last, starter=starter, passes=len(seats) - 1, **fields)
