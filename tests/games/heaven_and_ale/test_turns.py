"""Heaven & Ale, section 3: whose turn it is, what a turn is, and what a seat out of time does."""

from functools import cache

import pytest

import taproom
from taproom.games.heaven_and_ale.state import HeavenState
from tests.games.heaven_and_ale.table import (
    CARDS,
    EVERYWHERE,
    GAME,
    PLACES,
    SHEDS,
    board,
    end_round,
    garden,
    new,
    play,
    refuse,
    rich_table,
    table,
    texts,
    walk_tiles,
)
from tests.rows import each_row

PLAYERS = each_row("players", [2, 3, 4])


# Turn order.


def test_whoever_stands_on_the_first_place_starts_the_round() -> None:  # HA-3.1
    laid = table(3).board(0, place="ducats", home=True).board(1, home=True).board(2, space=27).turn(2)
    state = laid.state()
    play(state, "home first")
    assert (state.round, state.player) == (2, 2)


def test_play_goes_clockwise_by_seat() -> None:  # HA-3.1
    state = table(3).tiles(EVERYWHERE).board(0, place="marker").board(2, place="first").turn(2).state()
    order = []
    for space in (1, 2, 5, 6):
        order.append(state.player)
        play(state, f"go {space}", "buy hops 1", f"put {'1,2' if space < 6 else '3,2'}")
    assert order == [2, 0, 1, 2]


# The action.


def test_after_the_move_the_action_of_the_space_must_be_carried_out() -> None:  # HA-3.11
    state = rich_table().board(0, hand=[]).state()
    play(state, "go 6")
    assert texts(state) == {"buy hops 1"}
    other = rich_table().board(0, hand=[]).state()
    play(other, "go 12")
    assert texts(other) == {"disc hops"}


@each_row(
    "actions",
    [
        ["go 6", "buy hops 1", "put 3,2"],
        ["go 10", "buy monk 1", "put 3,2"],
        ["go 12", "disc hops"],
        ["go 14"],
        ["home first"],
    ],
)
def test_a_turn_is_one_move_and_one_action(actions: list[str]) -> None:  # HA-3.11
    state = rich_table().state()
    play(state, *actions[:-1])
    assert state.player == 0
    play(state, actions[-1])
    assert (state.player, state.phase) == (1, "move")


def test_the_barrels_are_taken_by_the_move_itself() -> None:  # HA-3.11
    state = rich_table().state()
    play(state, "go 26")
    assert board(state, 0)["large"] == ["brewmaster"]


@each_row("space", [6, 10])
def test_a_tile_space_is_not_left_without_a_purchase(space: int) -> None:  # HA-3.16
    state = rich_table().state()
    play(state, f"go {space}")
    refuse(state, "done", *(f"home {place}" for place in PLACES), "go 27")
    assert texts(state) - {f"return {card}" for card in CARDS} == {f"buy {EVERYWHERE[space][0]}"}


def test_cards_must_be_returned_if_the_ducats_do_not_suffice() -> None:  # HA-3.16
    state = table(2).board(0, ducats=1, hand=["purse", "barrels"]).tiles({1: ["hops 5"]}).state()
    play(state, "go 1")
    assert texts(state) == {"return purse", "return barrels"}
    play(state, "return purse")
    assert texts(state) == {"return barrels"}
    play(state, "return barrels")
    assert texts(state) == {"buy hops 5"}


# The end of the turn.


@each_row(
    "actions",
    [
        ["go 6", "buy hops 1", "put 3,2"],
        ["go 12", "disc hops"],
        ["go 14"],
        ["home first"],
        ["home marker", "advance wood"],
    ],
)
def test_the_turn_ends_by_itself_when_only_returning_cards_is_left(actions: list[str]) -> None:  # HA-3.20
    state = rich_table().state()
    play(state, *actions)
    assert board(state, 0)["hand"] == list(CARDS)
    assert state.player == 1


def test_the_turn_ends_by_itself_when_no_tile_left_can_be_paid() -> None:  # HA-3.20
    state = table(2).board(0, ducats=2, hand=["purse"]).tiles({1: ["hops 1", "hops 5"]}).state()
    play(state, "go 1", "buy hops 1", "put 1,2")
    assert state.player == 1
    assert board(state, 0)["hand"] == ["purse"]


def test_the_turn_ends_by_itself_when_the_garden_is_full() -> None:  # HA-3.20
    full = garden(sunny="hops 1", shady="hops 1", but=["6,5"]) | dict.fromkeys(SHEDS, "shed 0")
    state = table(2).board(0, garden=full).tiles({1: ["wood 1", "wood 2"]}).state()
    play(state, "go 1", "buy wood 1", "put 6,5")
    assert state.player == 1


def test_the_turn_does_not_end_while_cards_could_pay_another_tile() -> None:  # HA-3.20
    state = table(2).board(0, ducats=1, hand=["purse", "barrels"]).tiles({1: ["hops 1", "hops 5"]}).state()
    play(state, "go 1", "buy hops 1", "put 1,2")
    assert texts(state) == {"done", "return purse", "return barrels"}


def test_on_a_tile_space_the_turn_ends_when_the_player_stops_after_a_purchase() -> None:  # HA-3.20
    state = table(2).tiles({1: ["hops 1", "hops 5"]}).state()
    play(state, "go 1", "buy hops 1", "put 1,2", "done")
    assert (state.player, state.phase) == (1, "move")
    assert walk_tiles(state) == {1: ["hops 5"]}


# Who acts, and how.


@cache
def positions() -> dict[str, HeavenState]:
    """One position for every kind of decision, to be looked at."""
    start = new(2)
    two_discs = table(2).board(0, discs=["monk 1"], garden={"1,2": "monk 2"}).discs({7: 1}).state()
    around = dict.fromkeys(["3,2", "5,2", "6,3", "2,3", "3,4"], "hops 2")
    shed = table(2).board(0, garden=around).tiles({1: ["wood 4"]}).state()
    play(two_discs, "go 7", "disc monk 2")
    play(shed, "go 1", "buy wood 4", "put 5,4")
    found = {"start": start, "card": two_discs, "shed": shed}
    for phase, actions in {
        "move": [],
        "buy": ["go 6"],
        "put": ["go 6", "buy hops 1"],
        "disc": ["go 12"],
        "name": ["go 4", "disc X"],
        "advance": ["home marker"],
    }.items():
        found[phase] = rich_table().state()
        play(found[phase], *actions)
    over = table(2).in_round(3).board(1, home=True).state()
    play(over, "home first")
    return {**found, "over": over}


@each_row("phase", ["start", "move", "buy", "put", "shed", "disc", "name", "card", "advance", "over"])
def test_what_is_not_allowed_is_refused_and_leaves_the_position_as_it_was(phase: str) -> None:  # HA-3.21
    state = positions()[phase]
    assert state.phase == phase
    legal = texts(state)
    everything = {GAME.text(action) for action in range(len(GAME.actions))}
    refuse(state, *sorted(everything - legal))
    assert texts(state) == legal


def test_what_is_no_action_at_all_is_refused() -> None:  # HA-3.21
    state = rich_table().state()
    before = state.dump()
    for nonsense in ("go 28", "go 0", "GO 1", "pass", "", -1, 155, 1.0, None, True):
        with pytest.raises(taproom.UnknownAction):
            state.play(nonsense)
    assert state.dump() == before


def test_the_other_seats_are_offered_nothing() -> None:  # HA-3.21
    state = new(4)
    assert (state.player, len(state.legal())) == (3, 3)
    for viewer in (None, 0, 1, 2):
        assert GAME.targets(state, viewer) == []


# A seat out of time.


def out_of_time(state: HeavenState) -> str:
    """Say what the seat does, and check that it may."""
    action = GAME.text(state.fallback())
    assert action in texts(state)
    return action


def test_a_seat_out_of_time_goes_home_to_the_first_free_place_of_a_fixed_order() -> None:  # HA-3.23
    laid = rich_table(4)
    laid.board(1, space=1).board(2, space=1).board(3, space=1)
    assert out_of_time(laid.state()) == "home ducats"
    assert out_of_time(laid.board(1, space=0, place="ducats").state()) == "home marker"
    assert out_of_time(laid.board(2, space=0, place="marker").state()) == "home brewmaster"
    assert out_of_time(laid.board(3, space=0, place="brewmaster").state()) == "home first"


def test_a_seat_out_of_time_takes_the_first_place_if_it_must() -> None:  # HA-3.23
    assert out_of_time(table(2).board(1, place="marker", home=True).state()) == "home first"


def test_a_seat_out_of_time_at_set_up_takes_a_place_in_the_same_order() -> None:  # HA-3.23
    state = new(4)
    chosen = []
    while state.phase != "move":
        chosen.append(out_of_time(state))
        play(state, chosen[-1])
    assert chosen == ["home ducats", "home marker", "advance wood", "home brewmaster"]


def test_a_seat_out_of_time_stops_after_a_purchase() -> None:  # HA-3.23
    state = table(2).tiles({1: ["hops 1", "hops 2"]}).state()
    play(state, "go 1", "buy hops 1", "put 1,2")
    assert out_of_time(state) == "done"


def test_a_seat_out_of_time_buys_the_cheapest_tile_for_the_cheapest_spot() -> None:  # HA-3.23
    state = table(2).tiles({1: ["hops 4", "barley 2", "wood 3"]}).state()
    play(state, "go 1")
    assert out_of_time(state) == "buy barley 2"
    play(state, "buy hops 4")
    play(state, out_of_time(state))
    assert board(state, 0)["ducats"] == 25 - 4


def test_a_seat_out_of_time_pays_double_if_the_shady_side_is_full() -> None:  # HA-3.23
    state = table(2).board(0, garden=garden(shady="hops 1")).tiles({1: ["hops 4"]}).state()
    play(state, "go 1", "buy hops 4")
    play(state, out_of_time(state))
    assert board(state, 0)["ducats"] == 25 - 8


def test_a_seat_out_of_time_returns_cards_that_a_started_purchase_needs() -> None:  # HA-3.23
    state = table(2).board(0, ducats=0).tiles({1: ["hops 4", "hops 5"]}).state()
    play(state, "go 1")
    done = []
    while state.player == 0 and state.phase != "move":
        done.append(out_of_time(state))
        play(state, done[-1])
    assert done == ["return harvest", "return laggard", "buy hops 4", done[3], "done"]
    assert list(board(state, 0)["garden"].values()) == ["hops 4"]


def test_a_seat_out_of_time_declines_a_card() -> None:  # HA-3.23
    state = table(2).board(0, discs=["monk 1"], garden={"1,2": "monk 2"}).discs({7: 1}).state()
    play(state, "go 7", "disc monk 2")
    assert out_of_time(state) == "decline"


@each_row("phase", ["disc", "name", "advance", "shed"])
def test_a_seat_out_of_time_takes_the_first_choice_listed(phase: str) -> None:  # HA-3.23
    state = positions()[phase]
    assert state.fallback() == state.legal()[0]
    assert not out_of_time(state).startswith("return")


@PLAYERS
def test_a_table_of_seats_out_of_time_finishes_its_game(players: int) -> None:  # HA-3.23
    state = new(players)
    while not state.over:
        end_round(state)
    assert state.winners()
