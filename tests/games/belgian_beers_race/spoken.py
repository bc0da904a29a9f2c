"""What the tests of the words share: how players are called, how French is written, and sociable games."""

import re
from collections.abc import Iterator
from typing import Any, cast

from taproom import Event, Rng, State
from taproom.games.belgian_beers_race.state import RaceState
from tests.games.belgian_beers_race.table import GAME

LANGUAGES = ("en", "fr")
NAMES = ["Anna", "Bram", "Chloé", "Dan"]
ENGLISH = re.compile(
    r"\b(the|an|and|to|of|in|is|at|with|for|beers?|brewery|breweries|level|cheese|you)\b", re.I
)
"""Words that no French text has."""


def english(text: str) -> str:
    """Write English with its no-break spaces: between a number and its UT."""
    return re.sub(r"(\d) UT", "\\1\N{NO-BREAK SPACE}UT", text)


def french(text: str) -> str:
    """Write French with its no-break spaces."""
    return re.sub(r" ([:;»])", "\N{NO-BREAK SPACE}\\1", english(text)).replace("« ", "«\N{NO-BREAK SPACE}")


def check_language(text: str, lang: str) -> None:
    """A French text has no English left in it."""
    assert lang == "en" or not ENGLISH.search(text), text


def named(state: State) -> dict[str, Any]:
    """What the seat to decide may know, with everybody's name."""
    return {**state.view(state.player), "names": NAMES[: state.players]}


def social(state: State, rng: Rng) -> int:
    """Pick an action at random, but rather a trip to others, a purchase or a beer, so that toasts happen."""
    race = cast(RaceState, state)
    legal = state.legal()
    texts = {GAME.text(action): action for action in legal}
    company = {str(me.place) for seat, me in enumerate(race.travellers) if seat != race.turn and me.place}
    visits = [texts[text] for text in texts if " to " in text and text.rpartition(" ")[2] in company]
    if visits and rng.below(2):
        return visits[rng.below(len(visits))]
    wishes = [texts[text] for text in texts if text.startswith(("buy", "taste", "drink"))]
    if wishes and rng.below(4):
        return wishes[rng.below(len(wishes))]
    rest = [texts[text] for text in texts if text not in ("camp", "end day")] if rng.below(12) else []
    choices = rest or legal
    return choices[rng.below(len(choices))]


def games(players: int, length: str, seeds: range) -> Iterator[tuple[State, list[Event]]]:
    """Play games; give each position with the events that led to it."""
    for seed in seeds:
        state = GAME.new(players, seed, {"length": length})
        rng = Rng.seeded(f"spoken {players} {length} {seed}")
        yield state, []
        while not state.over:
            events = state.play(social(state, rng))
            yield state, events
