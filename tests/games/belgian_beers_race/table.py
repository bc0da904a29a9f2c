"""Positions of The Belgian Beers Race for tests, built by editing a dump."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest

import taproom
from taproom import Rng
from taproom.games.belgian_beers_race.state import RaceState

GAME = taproom.game("belgian-beers-race")
COLOURS = ("yellow", "brown", "red", "black")
FACES = "FFFLTT"
"""Failed, late, TBBR: the die as the game's generator numbers it."""


def seat(
    place: str | int = "Grand-Place",
    square: int = 0,
    beers: str = "",
    bottles: str = "",
    visited: Sequence[int | str] = (),
    **others: object,
) -> dict[str, Any]:
    """Describe a player: beers and bottles as "2 yellow 1 red"; where one stands is visited."""
    here = [str(place)] if str(place) != "Grand-Place" else []
    return {
        "place": str(place),
        "square": square,
        "cubes": amounts(beers),
        "bottles": amounts(bottles),
        "coasters": 0,
        "visited": sorted({*here, *map(str, visited)}),
        "level": 0,
        "tasted": 0,
        "cheese": 0,
        "cheese_tokens": 0,
        "toasts": 0,
        "toast_tokens": 0,
        "score": 0,
        "cards": [],
        "bought": False,
        "drank": False,
        "ridden": 0,
        "thumb": "",
        "tries": 0,
        "camping": False,
        "arrival": 0,
        **others,
    }


def amounts(text: str) -> dict[str, int]:
    """Read "2 yellow 1 red"."""
    words = text.split()
    found = dict.fromkeys(COLOURS, 0)
    for number, colour in zip(words[::2], words[1::2], strict=True):
        found[colour] = int(number)
    return found


def table(
    *seats: dict[str, Any],
    phase: str = "turn",
    turn: int = 0,
    player: int | None = None,
    day: int = 1,
    reach: Sequence[int] = (),
    line: Sequence[int] = (),
    pile: Sequence[int] = (),
    goals: Sequence[int] | None = None,
    discs: Sequence[int] | None = None,
    length: str = "standard",
    **fields: object,
) -> RaceState:
    """Build a position without bottles, coasters and cards but those given; later seats' discs lie below.

    Level-2 cards have come in from day 2 on, or if one is given; cards that are not given are removed.
    """
    state = GAME.new(len(seats), 1, {"length": length})
    dumped = state.dump()
    given = [*reach, *line, *pile, *(card for each in seats for card in each["cards"])]
    second = bool(fields.pop("second", (day > 1 and length == "standard") or max(given, default=0) > 32))
    open_goals = list(range(58, 58 + len(seats))) if length == "standard" else []
    order = discs or sorted(range(len(seats)), key=lambda each: (seats[each]["square"], -each))
    dumped.update(
        {
            "phase": phase,
            "day": day,
            "turn": turn,
            "player": turn if player is None else player,
            "discs": list(order),
            "arrivals": max(each["arrival"] for each in seats),
            "travellers": list(seats),
            "bottles": [],
            "coasters": {},
            "reach": list(reach),
            "line": list(line),
            "pile": list(pile),
            "removed": [card for card in range(1, 58 if second else 33) if card not in given],
            "second": second,
            "goals": open_goals if goals is None else list(goals),
            **fields,
        }
    )
    built = cast(RaceState, GAME.load(dumped))
    built.recording = True
    return built


def short(*seats: dict[str, Any], **fields: Any) -> RaceState:
    """Build a position of the short game."""
    return table(*seats, length="short", **fields)


def rolls(state: RaceState, faces: str, player: int | None = None) -> None:
    """Make the next dice of a seat show F, L and T as given, by looking for a stream that does."""
    wanted = faces.replace(" ", "")
    assert len(wanted) <= 7, "A stream for more dice than that is not found in good time."
    number = 0
    while True:
        stream = Rng.seeded(f"loaded {number}")
        if all(FACES[stream.below(6)] == face for face in wanted):
            state.streams[state.turn if player is None else player] = Rng.seeded(f"loaded {number}")
            return
        number += 1


def play(state: RaceState, *texts: str) -> RaceState:
    """Play actions one after the other."""
    for text in texts:
        state.play(text)
    return state


def legal(state: RaceState) -> list[str]:
    """List what may be done, as texts."""
    return [GAME.text(action) for action in state.legal()]


def offers(state: RaceState, text: str) -> bool:
    """Whether an action is legal."""
    return GAME.parse(text) in state.legal()


def refuse(state: RaceState, *texts: str) -> None:
    """Actions are refused with a sentence, and change nothing."""
    for text in texts:
        before = state.dump()
        with pytest.raises(taproom.IllegalAction):
            state.play(text)
        assert state.why_not(text), f"{text!r} is refused without a reason."
        assert state.dump() == before


def facts(state: RaceState, player: int = 0) -> dict[str, Any]:
    """What everybody sees of a player."""
    travellers = cast(list[dict[str, Any]], state.view(None)["travellers"])
    return travellers[player]


def has(state: RaceState, player: int = 0, **wanted: object) -> None:
    """A player has what is given, as everybody sees it; beers and bottles as "2 yellow 1 red"."""
    found = facts(state, player)
    for name, value in wanted.items():
        if name == "beers":
            assert found["cubes"] == amounts(str(value))
        elif name == "bottles":
            assert found["bottles"] == amounts(str(value))
        elif name == "cards":
            assert [card["card"] for card in found["cards"]] == value
        else:
            assert (name, found[name]) == (name, value)


def seen(state: RaceState, viewer: int | None = None) -> Any:
    """What somebody sees of the table; a spectator unless told otherwise."""
    return state.view(viewer)


def reach(state: RaceState) -> list[int]:
    """The cards within reach."""
    return [card["card"] for card in seen(state)["bottler"]["reach"]]


def line(state: RaceState) -> list[int]:
    """The cards next in line."""
    return [card["card"] for card in seen(state)["bottler"]["line"]]


def stack(state: RaceState, square: int) -> list[int]:
    """The seats whose discs lie on a square, from the lowest up."""
    discs = {each["square"]: each["seats"] for each in seen(state)["track"]["discs"]}
    return list(discs.get(square, []))


def kinds(events: Sequence[taproom.Event]) -> list[str]:
    """Name the events."""
    return [event.kind for event in events]


def told(state: RaceState, kind: str) -> list[dict[str, Any]]:
    """The events of a kind that the last action brought, without their names."""
    found = [event.dump() for event in state.events if event.kind == kind]
    return [{name: value for name, value in event.items() if name != "event"} for event in found]


def next_day(state: RaceState) -> list[taproom.Event]:
    """Let everybody do as little as possible until the next day has begun; tell what happened."""
    events: list[taproom.Event] = []
    day = state.day
    while state.day == day and not state.over:
        events += state.play(state.fallback())
    return events


def cards_in(shown: object) -> set[int]:
    """Every card that some JSON shows."""
    if isinstance(shown, list):
        return set[int]().union(*map(cards_in, shown))
    if not isinstance(shown, dict):
        return set()
    own = {shown["card"]} if isinstance(shown.get("card"), int) else set()
    return own.union(*map(cards_in, shown.values()))


def changed(values: Mapping[str, object], players: int = 2, seed: int = 1) -> RaceState:
    """Begin a game with some printed values changed."""
    return cast(RaceState, GAME.new(players, seed, components=values))
