"""What holds at every position of the recorded games of Heaven & Ale."""

import json
import re
from collections import Counter
from typing import Any, cast

from taproom import Event
from taproom.games.heaven_and_ale import events as happened
from taproom.games.heaven_and_ale.barrels import goals_met
from taproom.games.heaven_and_ale.pieces import GOALS
from taproom.games.heaven_and_ale.state import HeavenState
from taproom.kernel.words import signed
from taproom.testing import Position
from taproom.testing.position_checks import PositionCheck
from tests.corpus.checks import PAGES, every, judgement_of, page_of
from tests.games.heaven_and_ale.table import COLOURS, SHEDS, hidden_twin

MOST_DISCS = {2: 20, 3: 27, 4: 36}
MOST_SHEDS = 49
ALL_TILES = Counter(
    {f"{colour} {number}": 4 for colour in COLOURS for number in range(1, 6)}
    | {f"monk {number}": 6 for number in range(1, 5)}
)
AROUND = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""How far the neighbours of a shed lie from it."""

Json = Any


def heaven(position: Position) -> HeavenState:
    """Return the state as one of this game."""
    return cast(HeavenState, position.state)


def boards(position: Position) -> list[tuple[Json, Json]]:
    """Pair the boards before the action with those after it; there are none at the beginning."""
    if not position.dump_before:
        return []
    before, after = cast(Json, position.dump_before), cast(Json, position.dump)
    return list(zip(before["boards"], after["boards"], strict=True))


# Laws: nothing appears, vanishes or moves untold.


def every_tile_is_in_a_pile_on_a_space_or_in_a_garden(position: Position) -> None:  # HA-1.2, HA-1.3
    """All tiles of the box, each in one place."""
    now: Json = position.dump
    tiles: Counter[str] = Counter()
    for pile in now["piles"].values():
        tiles.update(pile["tiles"][pile["dealt"] :])
    for on_space in now["tiles"].values():
        tiles.update(on_space)
    for board in now["boards"]:
        tiles.update(tile for tile in board["garden"].values() if not tile.startswith("shed"))
    assert tiles == ALL_TILES


def every_barrel_has_one_owner_and_large_ones_go_first(position: Position) -> None:
    """Nobody owns both barrels of a goal."""
    now: Json = position.dump
    owned = {size: [goal for board in now["boards"] for goal in board[size]] for size in ("large", "small")}
    for goals in owned.values():
        assert len(goals) == len(set(goals))
    for board in now["boards"]:
        assert not set(board["large"]) & set(board["small"])
    assert set(owned["large"]) >= set(owned["small"])


def ducats_markers_and_brewmasters_change_as_events_tell(position: Position) -> None:  # HA-1.7, HA-4.6
    """And in no other way; ducats never fall below 0, and nothing goes beyond 20."""
    for seat, (old, new) in enumerate(boards(position)):
        told = told_changes([event for event in position.events if getattr(event, "player", None) == seat])
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


def discs_go_from_spaces_to_spots_and_stay_there(position: Position) -> None:  # HA-1.6, HA-1.7, HA-6.13
    """No more are in use than there are, and each spot holds one."""
    before, after = cast(Json, position.dump_before), cast(Json, position.dump)
    assert discs_in(after) <= MOST_DISCS[after["players"]]
    for old, new in boards(position):
        assert set(new["discs"]) >= set(old["discs"])
        assert len(set(new["discs"])) == len(new["discs"])
    if before:
        began = [event for event in position.events if isinstance(event, happened.RoundBegan)]
        assert discs_in(after) - discs_in(before) == sum(sum(event.discs.values()) for event in began)


def discs_in(dump: Json) -> Any:
    """Count the discs on spaces and spots."""
    return sum(dump["discs"].values()) + sum(len(board["discs"]) for board in dump["boards"])


def a_card_that_has_left_the_hand_never_returns_to_it(position: Position) -> None:
    """It lies on one pair at most, and stays there."""
    for old, new in boards(position):
        assert set(new["hand"]) <= set(old["hand"])
        placed = [card for card in new["pairs"] if card]
        assert len(placed) == len(set(placed))
        assert not set(placed) & set(new["hand"])
        for before, after in zip(old["pairs"], new["pairs"], strict=True):
            assert before in ("", after)


def what_lies_in_a_garden_stays_there(position: Position) -> None:  # HA-1.6, HA-4.5
    """A shed stands wherever all six neighbours are filled, and nowhere else."""
    now: Json = position.dump
    for old, new in boards(position):
        assert old["garden"].items() <= new["garden"].items()
    for seat, board in enumerate(now["boards"]):
        for shed in SHEDS:
            x, y = map(int, shed.split(","))
            full = all(f"{x + dx},{y + dy}" in board["garden"] for dx, dy in AROUND)
            waiting = seat == now["player"] and shed in now["waiting"]
            assert (shed in board["garden"]) == (full and not waiting)
    assert sum(shed in board["garden"] for board in now["boards"] for shed in SHEDS) <= MOST_SHEDS


def no_two_figures_share_a_start_place(position: Position) -> None:  # HA-3.12
    """Who has come home stands on a place."""
    now: Json = position.dump
    places = [board["place"] for board in now["boards"] if board["space"] == 0 and board["place"]]
    assert len(places) == len(set(places))
    assert all(board["space"] == 0 for board in now["boards"] if board["home"])


def rounds_end_at_home_and_begin_from_the_first_place(position: Position) -> None:  # HA-3.1, HA-3.19
    """All have come home, and one stands on the first place and begins the next round."""
    now: Json = position.dump
    if any(isinstance(event, happened.RoundEnded) for event in position.events):
        assert [board["space"] for board in now["boards"]] == [0] * len(now["boards"])
        assert [board["place"] for board in now["boards"]].count("first") == 1
    if any(isinstance(event, happened.RoundBegan) for event in position.events):
        assert now["boards"][now["player"]]["place"] == "first"


def only_the_player_in_turn_acts(position: Position) -> None:  # HA-3.21
    """Boards of others change by a new round at most, in which all leave home."""
    for seat, (old, new) in enumerate(boards(position)):
        if seat != position.dump_before["player"]:
            assert {**new, "home": None} == {**old, "home": None}


def new_tiles_appear_only_between_rounds(position: Position) -> None:  # HA-1.10
    """Within a round nothing is dealt and nothing is drawn."""
    before, after = cast(Json, position.dump_before), cast(Json, position.dump)
    if not before or after["round"] > max(before["round"], 1):
        return
    assert (after["piles"], after["rng"]) == (before["piles"], before["rng"])
    for space, tiles in after["tiles"].items():
        assert not Counter(tiles) - Counter(before["tiles"][space])


def what_is_counted_along_is_what_a_recount_gives(position: Position) -> None:
    """The engine keeps counts so that legal actions are found quickly."""
    state = heaven(position)
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


LAWS: tuple[PositionCheck, ...] = (
    every_tile_is_in_a_pile_on_a_space_or_in_a_garden,
    every_barrel_has_one_owner_and_large_ones_go_first,
    ducats_markers_and_brewmasters_change_as_events_tell,
    discs_go_from_spaces_to_spots_and_stay_there,
    a_card_that_has_left_the_hand_never_returns_to_it,
    what_lies_in_a_garden_stays_there,
    no_two_figures_share_a_start_place,
    rounds_end_at_home_and_begin_from_the_first_place,
    only_the_player_in_turn_acts,
    new_tiles_appear_only_between_rounds,
    what_is_counted_along_is_what_a_recount_gives,
)
"""A long run holds them to a million actions."""


# What can be done, and what is seen of it.


def home_can_always_be_entered(position: Position) -> None:  # HA-3.9
    """Whoever is to move may go home."""
    if position.state.phase == "move":
        texts = [position.game.text(action) for action in position.legal]
        assert any(text.startswith("home ") for text in texts)


@every(7, decisions=True)
def every_seat_and_every_spectator_sees_the_same(position: Position) -> None:  # HA-1.8
    """A view names its viewer, and differs in nothing else."""
    shown = position.view(None)
    assert shown["viewer"] is None
    for seat in range(position.state.players):
        assert position.view(seat) == {**shown, "viewer": seat}


@every(14, decisions=True)
def piles_unused_monks_and_seed_are_hidden_in_every_message(position: Position) -> None:  # HA-1.9
    """Other tiles to come change no view, no legal action and no preview."""
    twin = hidden_twin(heaven(position))
    for viewer in position.viewers:
        assert json.dumps(twin.view(viewer)) == json.dumps(position.view(viewer))
    assert twin.legal() == position.legal
    for action in position.legal:
        assert twin.preview(action) == position.preview(action)


def progress_and_barrels_due_in_the_view_agree_with_the_rules(position: Position) -> None:  # HA-8.1
    """What a goal asks for is met exactly when the rules say so, and due is what would be fetched."""
    state, view = heaven(position), cast(Json, position.view(None))
    for number, goal in enumerate(GOALS):
        facts = view["barrels"][goal]
        for seat, me in enumerate(state.boards):
            have, need = facts["progress"][seat]
            met = bool(goals_met(state.box, me) >> number & 1)
            assert (have >= need) == met
            assert facts["due"][seat] <= met
    for action in position.legal:
        if position.game.text(action) in ("go 14", "go 26"):
            taken = [event for event in position.preview(action) if isinstance(event, happened.BarrelTaken)]
            assert sum(facts["due"][state.player] for facts in view["barrels"].values()) == len(taken)


@every(7)
def gains_tell_the_ducats_that_change(position: Position) -> None:
    """Ducats of a start place stand in its label."""
    state = heaven(position)
    for action in position.legal:
        trial = state.clone()
        trial.apply(action)
        change = trial.boards[state.player].ducats - state.boards[state.player].ducats
        if change and not position.game.text(action).startswith("home"):
            assert f"{signed(change)} ducat" in position.game.gains(position.preview(action))


def every_event_is_told(position: Position) -> None:
    """There is none that is not worth a line of the log."""
    assert all(position.game.tell(event) for event in position.events)


# Pages.


@every(PAGES, decisions=True)
def pieces_are_called_by_lasting_names(position: Position) -> None:
    """All figures, markers, brewmasters and barrels are there, and no trail where nobody has moved."""
    page, seats = page_of(position), range(position.state.players)
    onlookers = page.game.parts(position.view(None), layout=page.layout)
    pieces = re.findall(r'data-piece="(.*?)"', "".join(onlookers.values()))
    assert len(set(pieces)) == len(pieces)
    for found in (page.values("data-piece"), pieces):
        for kind in ("figure-{}", "brewmaster-{}", "marker-{}-wood"):
            assert {kind.format(seat) for seat in seats} <= set(found)
        assert len([name for name in found if name.startswith("barrel-")]) == 24
    assert not any("trail" in part for part in (*page.parts.values(), *onlookers.values()))


# Bots.


def cards_are_kept_where_anything_else_can_be_done(position: Position) -> None:
    """Returning a card is sensible only where nothing else is."""
    if position.legal:
        judge = judgement_of(position.game, position.state.players)
        sensible = judge.sensible(position.state, position.legal)
        returns = [position.game.text(action).startswith("return") for action in sensible]
        assert all(returns) or not any(returns)


def a_turn_begins_with_a_move_and_not_with_a_purchase(position: Position) -> None:
    """Searches stop where a turn begins."""
    assert position.state.begins_turn() == (position.state.phase in ("move", "start", "over"))


CHECKS: tuple[PositionCheck, ...] = (
    *LAWS,
    home_can_always_be_entered,
    every_seat_and_every_spectator_sees_the_same,
    piles_unused_monks_and_seed_are_hidden_in_every_message,
    progress_and_barrels_due_in_the_view_agree_with_the_rules,
    gains_tell_the_ducats_that_change,
    every_event_is_told,
    pieces_are_called_by_lasting_names,
    cards_are_kept_where_anything_else_can_be_done,
    a_turn_begins_with_a_move_and_not_with_a_purchase,
)
