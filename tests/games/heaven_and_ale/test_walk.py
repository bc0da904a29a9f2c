"""Heaven & Ale, section 3: where a figure may go, coming home, the end of a round."""

from taproom.games.heaven_and_ale.state import HeavenState
from tests.games.heaven_and_ale.table import (
    BARREL_SPACES,
    COLOURS,
    DISC_SPACES,
    EVERYWHERE,
    MONK_SPACES,
    PLACES,
    Json,
    board,
    garden,
    play,
    refuse,
    rich_table,
    starting,
    table,
    texts,
    walk_discs,
    walk_tiles,
)
from tests.rows import each_row

PLAYERS = each_row("players", [2, 3, 4])


def spaces(state: HeavenState) -> set[int]:
    """List the spaces to which the figure may go."""
    return {int(space) for space in starting(state, "go")}


# Where a figure may go.


def test_a_figure_may_go_to_any_action_space_ahead_or_home() -> None:  # HA-3.2
    state = rich_table().state()
    assert spaces(state) == set(range(1, 28))
    assert starting(state, "home")


@each_row("space", [1, 9, 26])
def test_a_figure_goes_neither_backwards_nor_stays(space: int) -> None:  # HA-3.2
    state = rich_table().board(0, space=space).state()
    assert spaces(state) == set(range(space + 1, 28))
    refuse(state, *(f"go {behind}" for behind in range(1, space + 1)))


def test_a_figure_never_goes_past_home() -> None:  # HA-3.2
    state = rich_table().board(0, space=27).state()
    assert spaces(state) == set()
    assert starting(state, "home") == {"first", "marker", "ducats"}
    play(state, "home ducats")
    play(state, "home first")
    assert state.round == 2, "A figure at home goes on only in the next round."


def test_any_number_of_figures_may_share_an_action_space() -> None:  # HA-3.3
    laid = rich_table(4).tiles({9: ["hops 1", "hops 2"]})
    state = laid.board(1, space=9).board(2, space=9).board(3, space=9).state()
    play(state, "go 9")
    assert [board(state, seat)["space"] for seat in range(4)] == [9, 9, 9, 9]


def test_a_space_whose_action_cannot_be_carried_out_is_closed() -> None:  # HA-3.4
    state = table(2).state()
    assert spaces(state) == set()
    refuse(state, *(f"go {space}" for space in range(1, 28)))


@each_row("space", [6, 10])
def test_a_tile_space_is_closed_without_a_tile(space: int) -> None:  # HA-3.4, HA-3.13
    state = rich_table().tiles({space: []}).state()
    assert spaces(state) == set(range(1, 28)) - {space}


@each_row(("ducats", "open_spaces"), [(3, {2, 5}), (2, {5}), (1, {5}), (0, set())])
def test_a_resource_space_is_open_if_a_tile_there_can_be_paid(  # HA-3.13
    ducats: int, open_spaces: set[int]
) -> None:
    laid = table(2).tiles({1: ["hops 4"], 2: ["hops 3", "wood 5"], 5: ["wood 5", "wood 1"]})
    assert spaces(laid.board(0, ducats=ducats, hand=[]).state()) == open_spaces


@each_row(("ducats", "open_spaces"), [(4, {3, 10, 18, 25}), (3, {10, 18, 25}), (1, {25})])
def test_a_monk_space_is_open_if_its_number_can_be_paid(  # HA-3.13
    ducats: int, open_spaces: set[int]
) -> None:
    laid = table(2).tiles({space: ["monk 2"] for space in MONK_SPACES})
    assert spaces(laid.board(0, ducats=ducats, hand=[]).state()) == open_spaces


@each_row(
    ("sunny", "shady", "open_spaces"),
    [("", "hops 2", {1, 18}), ("hops 2", "", {1, 2, 18, 10}), ("hops 2", "hops 2", set())],
)
def test_a_tile_space_needs_an_empty_spot_on_a_side_that_can_be_paid(  # HA-3.13
    sunny: str, shady: str, open_spaces: set[int]
) -> None:
    laid = table(2).tiles({1: ["wood 2"], 2: ["wood 3"], 10: ["monk 1"], 18: ["monk 1"]})
    state = laid.board(0, ducats=5, hand=[], garden=garden(sunny=sunny, shady=shady)).state()
    assert spaces(state) - set(BARREL_SPACES) == open_spaces


@each_row("space", DISC_SPACES)
def test_a_disc_space_is_closed_without_a_disc(space: int) -> None:  # HA-3.4, HA-3.14
    state = rich_table().discs({space: 0}).state()
    assert spaces(state) == set(range(1, 28)) - {space}


@each_row(
    ("tiles", "discs", "open_spaces"),
    [
        ({}, [], set()),
        ({"1,2": "hops 1"}, [], {4, 12, 16, 20, 24}),
        ({"1,2": "monk 1"}, [], {7, 16, 20, 24}),
        ({"1,2": "hops 1"}, ["X"], {12, 16, 20, 24}),
        ({"1,2": "hops 1"}, ["hops"], {4, 16, 20, 24}),
        ({"1,2": "hops 1"}, ["X", "hops"], set()),
        ({"1,2": "monk 1"}, ["monk 1"], set()),
    ],
)
def test_a_disc_space_is_open_if_it_allows_a_spot_that_is_usable(  # HA-3.14
    tiles: dict[str, str], discs: list[str], open_spaces: set[int]
) -> None:
    laid = table(2).discs(dict.fromkeys(DISC_SPACES, 1))
    assert spaces(laid.board(0, garden=tiles, discs=discs).state()) == open_spaces


def test_a_barrel_space_is_open_only_if_a_barrel_would_be_taken() -> None:  # HA-3.4, HA-3.15
    assert spaces(table(2).board(0, brewmaster=1).state()) == set(BARREL_SPACES)
    assert spaces(table(2).board(0, brewmaster=0).state()) == set()


def test_a_met_goal_whose_barrels_are_gone_opens_no_barrel_space() -> None:  # HA-3.22
    laid = table(3).board(0, brewmaster=1).board(1, large=["brewmaster"])
    assert spaces(laid.state()) == set(BARREL_SPACES)
    assert spaces(laid.board(2, small=["brewmaster"]).state()) == set()


@each_row("barrel", ["large", "small"])
def test_a_met_goal_of_which_one_owns_a_barrel_opens_no_barrel_space(barrel: str) -> None:  # HA-3.22
    state = table(2).board(0, brewmaster=1, **{barrel: ["brewmaster"]}).state()
    assert spaces(state) == set()


# What can be paid.


@each_row(
    ("ducats", "hand", "open_spaces"),
    [
        (5, [], {1}),
        (2, ["purse"], {1}),
        (1, ["purse"], set()),
        (0, ["purse", "barrels"], {1}),
        (0, ["purse"], set()),
    ],
)
def test_can_pay_means_ducats_and_three_for_each_unplaced_card(  # HA-3.8
    ducats: int, hand: list[str], open_spaces: set[int]
) -> None:
    state = table(2).board(0, ducats=ducats, hand=hand).tiles({1: ["hops 5"]}).state()
    assert spaces(state) == open_spaces


def test_a_placed_card_pays_nothing() -> None:  # HA-3.8
    laid = table(2).board(0, ducats=2, hand=[], pairs=["purse", "barrels", "", "", ""])
    assert spaces(laid.tiles({1: ["hops 5"]}).state()) == set()


def test_what_a_shed_would_bring_does_not_count_as_money() -> None:  # HA-3.8
    around = dict.fromkeys(["3,2", "5,2", "6,3", "2,3", "3,4"], "hops 5")
    laid = table(2).board(0, ducats=4, hand=[], garden=around)
    assert spaces(laid.tiles({1: ["wood 5"]}).state()) == set()
    assert spaces(laid.tiles({1: ["wood 4"]}).state()) == {1}


# Coming home.


@each_row(
    ("place", "change"),
    [
        ("first", {}),
        ("brewmaster", {"brewmaster": -9}),
        ("ducats", {"ducats": 27}),
    ],
)
def test_coming_home_takes_an_empty_place_and_its_reward(place: str, change: Json) -> None:  # HA-3.5
    state = table(2).board(1, place="marker").board(0, space=13).state()
    before = board(state, 0)
    play(state, f"home {place}")
    assert board(state, 0) == {**before, **change, "space": 0, "place": place, "home": True}


def test_coming_home_to_the_marker_place_moves_a_marker_two_steps() -> None:  # HA-3.5
    state = table(2).board(0, space=13, hand=[]).state()
    play(state, "home marker")
    assert texts(state) == {f"advance {colour}" for colour in COLOURS}
    play(state, "advance water")
    assert board(state, 0)["markers"]["water"] == -4
    assert state.player == 1


def test_any_empty_place_may_be_chosen_at_home() -> None:  # HA-3.5
    state = table(2).board(0, space=13).board(1, space=5, place="ducats").state()
    assert starting(state, "home") == set(PLACES)


def test_whoever_has_come_home_is_out_for_the_rest_of_the_round() -> None:  # HA-3.5, HA-3.10
    state = table(3).tiles(EVERYWHERE).board(0, space=13).state()
    play(state, "home first")
    order = []
    for space in (1, 2, 5, 6):
        order.append(state.player)
        play(state, f"go {space}", "buy hops 1", f"put {'1,2' if space < 5 else '3,2'}")
    assert order == [1, 2, 1, 2]


def test_a_single_player_left_takes_turn_after_turn() -> None:  # HA-3.10
    laid = table(3).tiles(EVERYWHERE).board(1, home=True).board(2, home=True)
    state = laid.state()
    for space, spot in ((1, "1,2"), (2, "3,2"), (27, "5,2")):
        assert state.player == 0
        play(state, f"go {space}", "buy hops 1", f"put {spot}")
    assert state.player == 0


def test_the_last_player_must_take_an_empty_first_place() -> None:  # HA-3.6
    laid = table(3).board(0, space=20, place="ducats").board(1, home=True).board(2, home=True)
    state = laid.state()
    assert starting(state, "home") == {"first"}
    refuse(state, "home ducats")


def test_the_last_player_on_the_first_place_must_take_it_again() -> None:  # HA-3.6, HA-3.18
    state = table(2).board(1, home=True).state()
    assert starting(state, "home") == {"first"}


def test_the_last_player_takes_any_empty_place_if_the_first_is_taken() -> None:  # HA-3.6
    laid = table(3).board(0, space=20, place="ducats").board(1, home=True, place="first")
    assert starting(laid.board(2, home=True).state(), "home") == {"brewmaster", "ducats"}


def test_the_first_place_is_no_duty_while_another_is_still_out() -> None:  # HA-3.6
    laid = table(3).board(0, space=20, place="ducats").board(1, home=True).board(2, space=27)
    assert starting(laid.state(), "home") == {"first", "marker", "ducats"}


def test_a_figure_that_has_not_left_its_place_has_not_come_home() -> None:  # HA-3.17
    laid = table(3).board(0, space=20, place="ducats").board(1, home=True).board(2, place="marker")
    assert starting(laid.state(), "home") == {"first", "ducats"}


def test_a_figure_that_has_not_left_its_place_blocks_it() -> None:  # HA-3.17
    state = table(2).board(0, space=20, place="ducats").board(1, place="first").state()
    assert starting(state, "home") == {"brewmaster", "marker", "ducats"}
    refuse(state, "home first")


def test_a_figure_that_has_left_its_place_blocks_nothing() -> None:  # HA-3.17
    state = table(2).board(0, space=20).board(1, place="ducats", space=1).state()
    assert "ducats" in starting(state, "home")


def test_a_start_place_holds_one_figure() -> None:  # HA-3.12
    state = table(4).board(0, space=20).board(1, home=True).board(3, home=True).state()
    assert starting(state, "home") == {"first"}
    refuse(state, "home brewmaster", "home marker", "home ducats")


def test_one_may_go_from_a_place_straight_home_to_the_same_place() -> None:  # HA-3.18
    state = table(4).board(0, place="ducats").board(3, place="first").state()
    assert starting(state, "home") == {"ducats"}
    play(state, "home ducats")
    assert board(state, 0)["ducats"] == 27
    assert board(state, 0)["home"]


def test_one_may_go_from_a_place_straight_home_to_another() -> None:  # HA-3.18
    state = table(2).board(1, place="ducats").state()
    assert starting(state, "home") == {"first", "brewmaster", "marker"}
    play(state, "home brewmaster")
    assert (board(state, 0)["place"], board(state, 0)["brewmaster"]) == ("brewmaster", -9)


def test_there_is_no_passing() -> None:  # HA-3.9
    state = table(4).board(0, hand=[]).state()
    assert texts(state) == {"home first"}
    refuse(state, "done", "decline")


# The end of the round.


def test_the_round_ends_when_every_player_has_come_home() -> None:  # HA-3.7
    state = table(3).board(0, space=5).board(1, home=True).board(2, space=9).state()
    play(state, "home ducats")
    assert (state.round, state.player) == (1, 2)
    play(state, "home first")
    assert (state.round, state.player) == (2, 2)


def test_the_last_reward_belongs_to_the_round() -> None:  # HA-3.7
    state = table(2).board(1, home=True, place="first").board(0, space=5, place="ducats").state()
    play(state, "home marker")
    assert (state.round, state.player, state.phase) == (1, 0, "advance")
    assert walk_discs(state) == {}
    play(state, "advance wood")
    assert (state.round, state.player) == (2, 1)
    assert walk_discs(state) == dict.fromkeys(DISC_SPACES, 1)


@each_row(("players", "last"), [(2, 3), (3, 4), (4, 6)])
def test_after_the_last_round_comes_final_scoring_without_refill(players: int, last: int) -> None:  # HA-3.7
    laid = table(players).in_round(last).board(0, space=27, ducats=10)
    for seat in range(1, players):
        laid.board(seat, home=True)
    state = laid.state()
    piles = state.dump()["piles"]
    play(state, "home first")
    assert (state.over, state.phase, state.legal()) == (True, "over", [])
    assert (walk_tiles(state), walk_discs(state), state.dump()["piles"]) == ({}, {}, piles)
    assert state.winners() == [0]
