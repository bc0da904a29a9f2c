"""Laws that hold after every action of random games: nothing appears, vanishes or moves untold."""

from collections import Counter
from typing import Any

import pytest

import taproom
from taproom import Event, Rng
from taproom.games.heaven_and_ale import events as happened
from taproom.games.heaven_and_ale.state import HeavenState
from tests.often import often
from tests.players import eager, uniform

ACTIONS = often(20_000, 1_000_000)
COLOURS = ("wood", "yeast", "hops", "water", "barley")
MOST_DISCS = {2: 20, 3: 27, 4: 36}
ALL_TILES = Counter(
    {f"{colour} {number}": 4 for colour in COLOURS for number in range(1, 6)}
    | {f"monk {number}": 6 for number in range(1, 5)}
)

Json = Any


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_law_holds_after_every_action_of_random_games(players: int) -> None:  # HA-1.7, HA-3.19, HA-4.5
    done = 0
    number = 0
    while done < ACTIONS:
        done += check_game(players, number)
        number += 1


def check_game(players: int, number: int) -> int:
    """Play a game, every other one eagerly, and check it after each action; give the number of actions."""
    state = taproom.game("heaven-and-ale").new(players, f"laws {number}")
    assert isinstance(state, HeavenState)
    rng = Rng.seeded(f"laws {players} {number}")
    choose = eager if number % 2 else uniform
    before = state.dump()
    actions = 0
    while not state.over:
        events = state.play(choose(state, rng))
        after = state.dump()
        check_pieces(after)
        check_money_and_markers(before, after, events)
        check_discs_and_cards(before, after, events)
        check_gardens(before, after)
        check_figures(after, events)
        check_counted(state)
        before = after
        actions += 1
    return actions


def check_pieces(after: Json) -> None:
    """Every tile is in a pile, on a space or in a garden; every barrel has one owner at most."""
    tiles: Counter[str] = Counter()
    for pile in after["piles"].values():
        tiles.update(pile["tiles"][pile["dealt"] :])
    for on_space in after["tiles"].values():
        tiles.update(on_space)
    for board in after["boards"]:
        tiles.update(tile for tile in board["garden"].values() if not tile.startswith("shed"))
    assert tiles == ALL_TILES
    for size in ("large", "small"):
        owned = [goal for board in after["boards"] for goal in board[size]]
        assert len(owned) == len(set(owned))
    for board in after["boards"]:
        assert not set(board["large"]) & set(board["small"])
    large = {goal for board in after["boards"] for goal in board["large"]}
    assert large >= {goal for board in after["boards"] for goal in board["small"]}


def check_money_and_markers(before: Json, after: Json, events: list[Event]) -> None:
    """Ducats, markers and brewmasters change as the events tell, and in no other way."""
    for seat, (old, new) in enumerate(zip(before["boards"], after["boards"], strict=True)):
        told = told_changes([event for event in events if getattr(event, "player", None) == seat])
        assert new["ducats"] - old["ducats"] == told["ducats"]
        assert new["brewmaster"] - old["brewmaster"] == told["brewmaster"]
        for colour in COLOURS:
            assert new["markers"][colour] - old["markers"][colour] == told[colour]
            assert new["markers"][colour] <= 20
        assert new["ducats"] >= 0
        assert new["brewmaster"] <= 20


def told_changes(events: list[Event]) -> Counter[str]:
    """Add up what events tell."""
    told: Counter[str] = Counter()
    for event in events:
        match event:
            case happened.TileBought(price=price):
                told["ducats"] -= price
            case happened.TilesActivated(markers=markers, brewmaster=steps, ducats=ducats):
                told.update(markers)
                told.update({"brewmaster": steps, "ducats": ducats})
            case happened.MarkerMoved(colour=colour, steps=steps, ducats=ducats):
                told.update({colour: steps, "ducats": ducats})
            case happened.BrewmasterMoved(steps=steps):
                told["brewmaster"] += steps
            case happened.DucatsTaken(ducats=ducats) | happened.CardReturned(ducats=ducats):
                told["ducats"] += ducats
    return told


def check_discs_and_cards(before: Json, after: Json, events: list[Event]) -> None:
    """Discs go from spaces to spots and never back; a card that left the hand never returns to it."""
    dealt = sum(sum(event.discs.values()) for event in events if isinstance(event, happened.RoundBegan))
    assert discs_in(after) - discs_in(before) == dealt
    assert discs_in(after) <= MOST_DISCS[after["players"]]
    for old, new in zip(before["boards"], after["boards"], strict=True):
        assert set(new["discs"]) >= set(old["discs"])
        assert set(new["hand"]) <= set(old["hand"])
        placed = [card for card in new["pairs"] if card]
        assert len(placed) == len(set(placed))
        assert not set(placed) & set(new["hand"])
        for pair in range(5):
            assert old["pairs"][pair] in ("", new["pairs"][pair])


def discs_in(position: Json) -> int:
    """Discs on spaces and spots."""
    on_boards = sum(len(board["discs"]) for board in position["boards"])
    return int(sum(position["discs"].values()) + on_boards)


def check_gardens(before: Json, after: Json) -> None:
    """Tiles and sheds stay; a shed stands wherever all six neighbours are filled, and nowhere else."""
    for seat, (old, new) in enumerate(zip(before["boards"], after["boards"], strict=True)):
        assert old["garden"].items() <= new["garden"].items()
        for x, y in ((0, 1), (-4, 3), (0, 3), (4, 3), (-4, 5), (0, 5), (4, 5)):
            around = [
                f"{x + dx},{y + dy}" for dx, dy in ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
            ]
            full = all(spot in new["garden"] for spot in around)
            waiting = seat == after["player"] and f"{x},{y}" in after["waiting"]
            assert (f"{x},{y}" in new["garden"]) == (full and not waiting)


def check_figures(after: Json, events: list[Event]) -> None:
    """No two figures share a start place; between rounds exactly one stands on the first."""
    places = [board["place"] for board in after["boards"] if board["space"] == 0 and board["place"]]
    assert len(places) == len(set(places))
    if any(isinstance(event, happened.RoundEnded) for event in events):
        assert places.count("first") == 1
    assert all(board["space"] == 0 for board in after["boards"] if board["home"])


def check_counted(state: HeavenState) -> None:
    """What the engine counts along is what a recount gives."""
    box = state.box
    for board in state.boards:
        tiles = [tile for tile in board.garden if tile]
        assert board.open_sunny == sum(board.garden[spot] == 0 for spot in box.sunny)
        assert board.open_shady == sum(board.garden[spot] == 0 for spot in box.shady)
        resources = [tile for tile in tiles if tile <= 25]
        assert board.fertile[1:] == [sum((tile - 1) % 5 + 1 == n for tile in resources) for n in range(1, 6)]
        assert board.sheds == [tiles.count(30 + kind) for kind in range(5)]
        spots = {0 for tile in resources} | {1 + (tile - 1) // 5 for tile in resources}
        spots |= {6 + tile - 26 for tile in tiles if 26 <= tile <= 29}
        assert board.scorable == sum(1 << spot for spot in spots)
    for space in range(1, 28):
        prices = [(tile - 1) % 5 + 1 if tile <= 25 else box.space_cost[space] for tile in state.tiles[space]]
        assert state.cheapest[space] == min(prices, default=1_000_000)
