"""Dice Brewing, section 2: set-up, options, the first player, player order, the end of the game."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

import pytest

import taproom
from taproom.games.dice_brewing.state import DiceState
from tests.games.dice_brewing.table import (
    GAME,
    facts,
    next_round,
    play,
    seat,
    table,
)
from tests.rows import each_row

Json = dict[str, Any]
PLAYERS = each_row("players", [2, 3, 4])
ADVANCED = {"mode": "advanced"}
STARTING = {"Mass Lager", "Cheap Lager", "Experimental Lager"}


def new(players: int, seed: int = 1, options: Mapping[str, str] | None = None) -> DiceState:
    """Begin a game."""
    return cast(DiceState, GAME.new(players, seed, options))


def row(state: taproom.State) -> list[str]:
    """Name the open recipes."""
    view: Json = state.view(None)
    return [card["name"] for card in view["recipes"] if card]


def pile(state: taproom.State) -> list[str]:
    """Name the recipes of the pile, from its top."""
    dump: Json = state.dump()
    return list(dump["pile"])


# The recipes.


@each_row("players", [2, 3])
def test_with_2_or_3_players_three_lagers_lie_open(players: int) -> None:  # DB-2.1
    for seed in range(10):
        assert set(row(new(players, seed))) == STARTING


def test_with_4_players_sladek_pilsner_lies_open_too() -> None:  # DB-2.1
    for seed in range(10):
        state = new(4, seed)
        assert set(row(state)) == STARTING | {"Sladek Pilsner"}
        assert len(row(state)) == 4


@PLAYERS
def test_the_rest_of_the_recipes_is_the_shuffled_pile(players: int) -> None:  # DB-2.1
    piles = [pile(new(players, seed)) for seed in range(10)]
    assert len({tuple(names) for names in piles}) == 10
    assert all(len({*names, *row(new(players))}) == 30 for names in piles)


@each_row(("players", "count"), [(2, 3), (3, 3), (4, 4)])
def test_in_the_advanced_game_all_cards_are_shuffled_and_3_or_4_turned_up(  # DB-2.2
    players: int, count: int
) -> None:
    states = [new(players, seed, ADVANCED) for seed in range(60)]
    assert {len(row(state)) for state in states} == {count}
    assert {len({*row(state), *pile(state)}) for state in states} == {30}
    seen = Counter(name for state in states for name in row(state))
    assert len(seen) > 25, "Nearly every card turns up at some table."
    assert max(seen.values()) < 30, "No card turns up at most tables."


@each_row("players", [2, 3])
def test_with_2_or_3_players_sladek_pilsner_is_shuffled_into_the_pile(players: int) -> None:  # DB-2.8
    places = {pile(new(players, seed)).index("Sladek Pilsner") for seed in range(40)}
    assert len(places) > 15


def test_nothing_tells_where_sladek_pilsner_lies() -> None:  # DB-2.8
    state = new(2, 1)
    dump: Json = state.dump()
    dump["pile"].remove("Sladek Pilsner")
    for place in (0, 13, 26):
        twin = GAME.load({**dump, "pile": [*dump["pile"][:place], "Sladek Pilsner", *dump["pile"][place:]]})
        assert twin.view(0) == state.view(0)
    assert "Sladek" not in str(state.view(0))


# What each player has.


@PLAYERS
def test_each_player_begins_with_2_gold_no_points_four_dice_and_a_seed(players: int) -> None:  # DB-2.3
    state = new(players)
    for player in range(players):
        mine = facts(state, player)
        assert (mine["gold"], mine["points"], mine["seeds"]) == (2, 0, 1)
        assert [die[0] for die in mine["pool"]] == ["P", "D", "H", "B"]
        assert (mine["store"], mine["slots"], mine["bolts"], mine["tokens"]) == ([], {}, {}, [])
        assert (mine["brewed"], set(mine["ingredients"].values())) == ([], {0})


@PLAYERS
def test_all_ingredients_start_on_the_market_and_all_tokens_on_the_black_market(
    players: int,
) -> None:  # DB-2.9
    view: Json = new(players).view(None)
    assert [pile["left"] for pile in view["market"].values()] == [3] * 5
    assert [pile["left"] for pile in view["black_market"].values()] == [3] * 6
    assert [pile["played"] for pile in view["black_market"].values()] == [0] * 6


@each_row("players", [2, 3, 4])
def test_the_stock_after_set_up(players: int) -> None:  # DB-11.1
    state = new(players)
    view: Json = state.view(None)
    wanted = {
        2: {"pale": 12, "dark": 12, "hops": 10, "blue": 8},
        3: {"pale": 11, "dark": 11, "hops": 9, "blue": 7},
        4: {"pale": 10, "dark": 10, "hops": 8, "blue": 6},
    }
    assert view["stock"] == wanted[players]
    assert view["seeds"] == {2: 4, 3: 3, 4: 2}[players]
    assert len(row(state)) == {2: 3, 3: 3, 4: 4}[players]
    assert view["pile"] == len(pile(state)) == {2: 27, 3: 27, 4: 26}[players]


# The first player and player order.


@PLAYERS
def test_the_season_token_starts_on_winter_with_the_first_player(players: int) -> None:  # DB-2.4
    for seed in range(5):
        state = new(players, seed, {"first_player": "random"})
        view: Json = state.view(None)
        assert (view["round"], view["season"]) == (1, "winter")
        assert view["starter"] == view["player"] == view["order"][0]


@PLAYERS
def test_the_first_player_is_seat_0(players: int) -> None:  # DB-2.7
    assert {cast(Json, new(players, seed).view(None))["starter"] for seed in range(10)} == {0}


@PLAYERS
def test_by_option_the_first_player_is_drawn_by_lot(players: int) -> None:  # DB-2.7
    states = [new(players, seed, {"first_player": "random"}) for seed in range(40)]
    starters = Counter(cast(Json, state.view(None))["starter"] for state in states)
    assert set(starters) == set(range(players))
    assert min(starters.values()) >= 3


def test_all_phases_of_a_round_go_in_player_order() -> None:  # DB-2.6
    mine = [
        seat(pool="P1", store="P3 P3 H3", tokens="reroll", slots={"malt 3": "P1"}, gold=9) for _ in range(3)
    ]
    state = table(*mine, phase="arrange", round=3, starter=1, player=1, turn=1)
    order: dict[str, list[int]] = {}
    while state.round == 3:
        seats = order.setdefault(f"{state.phase} {state.view(None)['stage']}", [])
        if state.player not in seats:
            seats.append(state.player)
        play(state, "later" if state.phase == "window" else GAME.text(state.fallback()))
    assert order == {
        "arrange arranging": [1, 2, 0],
        "window arranging": [1, 0, 2],
        "window purchases": [2, 0, 1],
        "buy purchases": [1, 2, 0],
        "close closing": [1, 2, 0],
        "window brewing": [1, 2, 0],
        "brew brewing": [1, 2, 0],
        "window tidying": [1, 2, 0],
        "keep tidying": [1, 2, 0],
    }


def test_player_order_is_clockwise_from_the_season_token() -> None:  # DB-2.6
    state = table(seat(), seat(), seat(), seat(), starter=2, player=2)
    assert state.view(None)["order"] == [2, 3, 0, 1]


# The end.


@each_row(("players", "limit"), [(2, 10), (3, 15), (4, 20)])
def test_the_game_ends_with_the_round_in_which_10_15_or_20_recipes_are_brewed(  # DB-2.5
    players: int, limit: int
) -> None:
    names = pile(new(4))
    for before, over in ((limit - 2, False), (limit - 1, True)):
        first = seat(store="P2 H2", brewed=names[: before - 3])
        others = [seat(brewed=names[before - 3 : before]), *[seat() for _ in range(players - 2)]]
        state = table(first, *others, phase="brew", round=4)
        assert state.view(None)["limit"] == limit
        play(state, "brew Cheap Lager", "use P2", "use H2")
        assert not state.over, "The round is finished first."
        next_round(state)
        assert state.over == over


# Options.


def test_the_options_are_mode_unlucky_rolls_and_first_player() -> None:  # DB-2.10
    assert dict(GAME.options) == {
        "mode": ("standard", "advanced"),
        "unlucky_rolls": ("off", "on"),
        "first_player": ("first seat", "random"),
    }
    assert new(2).options == {"mode": "standard", "unlucky_rolls": "off", "first_player": "first seat"}


@each_row(
    "options", [{"mode": "expert"}, {"unlucky_rolls": "yes"}, {"first_player": "1"}, {"recipes": "all"}]
)
def test_other_options_are_refused(options: Mapping[str, str]) -> None:  # DB-2.10
    with pytest.raises(taproom.BadOption):
        new(2, 1, options)


def test_the_advanced_mode_means_shuffled_recipes_and_hidden_tokens_together() -> None:  # DB-2.10
    assert any(set(row(new(2, seed, ADVANCED))) != STARTING for seed in range(5))
    state = table(seat(), seat(tokens="raise"), options=ADVANCED)
    others: Json = state.view(0)
    assert others["breweries"][1]["tokens"][0]["kind"] == ""
    open_game: Json = table(seat(), seat(tokens="raise")).view(0)
    assert open_game["breweries"][1]["tokens"][0]["kind"] == "raise"


def test_each_mode_is_played_with_and_without_unlucky_rolls() -> None:  # DB-2.10
    for mode in ("standard", "advanced"):
        for unlucky, credit in (("off", 0), ("on", 4)):
            options = {"mode": mode, "unlucky_rolls": unlucky}
            state = table(seat(pool="P1 D1 H1"), seat(), phase="buy", round=2, options=options)
            assert cast(Json, state.view(0))["mine"]["credit"] == credit
