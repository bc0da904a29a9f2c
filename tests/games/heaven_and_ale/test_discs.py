"""Heaven & Ale, section 6: disc spaces and what a scoring spot activates."""

from itertools import permutations

from taproom.games.heaven_and_ale.state import HeavenState
from tests.games.heaven_and_ale.table import (
    COLOURS,
    DISC_SPACES,
    MONKS,
    SCORING_SPOTS,
    board,
    play,
    refuse,
    starting,
    table,
    texts,
    walk_discs,
)
from tests.rows import each_row

START = {"wood": 0, "yeast": -2, "hops": -4, "water": -6, "barley": -8}
ONE_OF_EACH = {
    "-6,3": "wood 1",
    "-6,5": "yeast 2",
    "-5,6": "hops 3",
    "6,3": "water 4",
    "6,5": "barley 5",
    "-1,0": "monk 1",
    "3,2": "monk 2",
    "3,6": "monk 3",
    "-2,5": "monk 4",
}


def at_disc_space(space: int, tiles: dict[str, str], **facts: object) -> HeavenState:
    """Seat 0 stands on a disc space with such a garden, 0 ducats and no cards."""
    laid = table(2).board(0, **{"ducats": 0, "hand": [], "garden": tiles, **facts}).discs({space: 1})
    state = laid.state()
    play(state, f"go {space}")
    return state


def gained(state: HeavenState) -> tuple[int, int, dict[str, int]]:
    """Tell the ducats of seat 0, its brewmaster's steps, and how far its markers came from the start."""
    mine = board(state, 0)
    moved = {colour: mine["markers"][colour] - START[colour] for colour in COLOURS}
    return mine["ducats"], mine["brewmaster"] + 10, {colour: n for colour, n in moved.items() if n}


# The disc and its spot.


@each_row(("lying", "left"), [(1, {}), (2, {24: 1})])
def test_exactly_one_disc_is_taken_even_where_two_lie(lying: int, left: dict[int, int]) -> None:  # HA-6.1
    state = table(2).board(0, garden={"1,2": "hops 2", "3,2": "wood 1"}).discs({24: lying}).state()
    play(state, "go 24", "disc hops")
    assert walk_discs(state) == left
    assert board(state, 0)["discs"] == ["hops"]
    assert state.player == 1


def test_the_spot_that_takes_the_disc_is_the_one_that_scores() -> None:  # HA-6.1
    state = at_disc_space(16, {"1,2": "hops 2", "3,2": "wood 1", "5,2": "hops 4"})
    play(state, "disc hops")
    assert gained(state) == (6, 0, {})


def test_a_disc_must_be_taken_where_one_went() -> None:  # HA-6.1
    state = at_disc_space(12, {"1,2": "hops 2"})
    assert texts(state) == {"disc hops"}
    refuse(state, "done", "decline", "home first")


@each_row(
    ("space", "allowed"),
    [
        (4, {"X"}),
        (7, set(MONKS)),
        (12, set(COLOURS)),
        (16, set(SCORING_SPOTS)),
        (20, set(SCORING_SPOTS)),
        (24, set(SCORING_SPOTS)),
    ],
)
def test_each_disc_space_allows_its_spots(space: int, allowed: set[str]) -> None:  # HA-6.2
    state = at_disc_space(space, ONE_OF_EACH)
    assert starting(state, "disc") == allowed
    refuse(state, *(f"disc {spot}" for spot in SCORING_SPOTS if spot not in allowed))


@each_row("spot", SCORING_SPOTS)
def test_a_spot_that_holds_a_disc_is_not_usable(spot: str) -> None:  # HA-6.3
    state = at_disc_space(16, ONE_OF_EACH, discs=[spot])
    assert starting(state, "disc") == set(SCORING_SPOTS) - {spot}
    refuse(state, f"disc {spot}")


@each_row("side", ["-5,2", "5,2"])
@each_row("tile", ["hops 3", "monk 2"])
def test_a_spot_is_usable_with_one_tile_of_its_kind_on_either_side(side: str, tile: str) -> None:  # HA-6.3
    state = at_disc_space(16, {side: tile})
    assert starting(state, "disc") == ({"X", "hops"} if tile == "hops 3" else {"monk 2"})


# X.


@each_row(
    ("number", "gains"),
    [
        (3, (3, 0, {"barley": 3, "hops": 3})),
        (4, (4, 0, {})),
        (1, (0, 0, {"wood": 1})),
    ],
)
def test_x_activates_each_resource_tile_with_the_named_number(  # HA-6.4
    number: int, gains: tuple[int, int, dict[str, int]]
) -> None:
    tiles = {"-5,2": "barley 3", "1,0": "barley 4", "-3,2": "hops 3", "2,1": "wood 3", "-6,3": "wood 1"}
    state = at_disc_space(4, {**tiles, "-2,1": "monk 3"})
    play(state, "disc X", f"name {number}")
    assert gained(state) == gains


def test_x_is_usable_with_one_resource_tile_but_not_with_monks_alone() -> None:  # HA-6.11
    laid = table(2).discs({4: 1})
    refuse(laid.board(0, garden={"1,2": "monk 1", "-1,2": "monk 2"}).state(), "go 4")
    play(laid.board(0, garden={"1,2": "monk 1", "-1,2": "water 1"}).state(), "go 4", "disc X", "name 1")


def test_only_a_number_that_lies_on_the_board_may_be_named() -> None:  # HA-6.11
    state = at_disc_space(4, {"1,2": "hops 2", "-1,2": "wood 5", "3,2": "monk 1"})
    play(state, "disc X")
    assert texts(state) == {"name 2", "name 5"}
    refuse(state, "name 1", "name 3", "name 4")


# Resource spots.


@each_row("colour", COLOURS)
def test_a_resource_spot_activates_each_tile_of_its_colour_on_both_sides(colour: str) -> None:  # HA-6.5
    tiles = {"-5,2": f"{colour} 3", "-3,4": f"{colour} 1", "1,0": f"{colour} 4", "6,5": f"{colour} 5"}
    others = {"-1,2": "monk 1"} | {
        f"{x},6": f"{other} 2" for x, other in zip((-5, -3, 3, 5), [c for c in COLOURS if c != colour])
    }
    state = at_disc_space(12, {**tiles, **others})
    play(state, f"disc {colour}")
    assert gained(state) == (9, 0, {colour: 4})


# Monk spots.


def test_a_triggered_monk_activates_every_adjacent_resource_and_monk_tile() -> None:  # HA-6.6
    around = {
        "-2,1": "wood 1",
        "1,2": "hops 5",
        "-3,2": "water 2",
        "-2,3": "monk 4",
        "2,1": "wood 5",
    }
    state = at_disc_space(7, {"-1,2": "monk 1", **around})
    play(state, "disc monk 1")
    assert gained(state) == (5, 1, {"wood": 1, "water": 2})


@each_row("monk", MONKS)
def test_each_monk_of_the_type_is_triggered_and_no_other(monk: str) -> None:  # HA-6.6
    lonely = {"-6,3": "monk 1", "-1,0": "monk 2", "6,3": "monk 3", "5,6": "monk 4"}
    second = {"-5,6": monk, "-3,6": "water 2"}
    neighbours = {"-5,2": "wood 1", "1,0": "hops 2", "5,2": "hops 3", "3,6": "hops 5"}
    gains = {
        "monk 1": (0, 0, {"wood": 1, "water": 2}),
        "monk 2": (2, 0, {"water": 2}),
        "monk 3": (3, 0, {"water": 2}),
        "monk 4": (5, 0, {"water": 2}),
    }
    state = at_disc_space(7, {**lonely, **second, **neighbours})
    play(state, f"disc {monk}")
    assert gained(state) == gains[monk]


def test_monks_are_triggered_in_board_order() -> None:  # HA-6.7
    state = at_disc_space(7, {"5,6": "monk 1", "3,6": "hops 1", "-1,0": "monk 1", "1,0": "wood 1"})
    told = play(state, "disc monk 1")
    assert list(told[-1]["spots"]) == ["1,0", "3,6"]


def test_the_order_of_monks_cannot_change_the_result_not_even_at_the_ends_of_the_track() -> None:  # HA-6.7
    monks = {"-1,2": "monk 1", "1,2": "monk 1", "-2,3": "monk 1"}
    around = {"-3,2": "hops 4", "-2,1": "hops 3", "-1,4": "hops 2", "2,3": "wood 5", "3,2": "monk 2"}
    touched = {
        "-1,2": ["brewmaster", "brewmaster", "hops 4", "hops 3"],
        "1,2": ["brewmaster", "ducats 5", "brewmaster"],
        "-2,3": ["brewmaster", "hops 4", "hops 2"],
    }
    results = set()
    for order in permutations(touched):
        hops, brewmaster, ducats = 12, 17, 0
        for reward in [reward for monk in order for reward in touched[monk]]:
            if reward == "brewmaster":
                brewmaster = min(brewmaster + 1, 20)
            elif reward.startswith("hops"):
                ducats += max(hops + int(reward[-1]) - 20, 0)
                hops = min(hops + int(reward[-1]), 20)
            else:
                ducats += int(reward[-1])
        results.add((hops, brewmaster, ducats))
    assert results == {(20, 20, 5 + 5)}
    state = at_disc_space(7, {**monks, **around}, markers={"hops": 12}, brewmaster=17)
    play(state, "disc monk 1")
    mine = board(state, 0)
    assert {(mine["markers"]["hops"], mine["brewmaster"], mine["ducats"])} == results


def test_a_completed_pair_is_looked_for_after_scoring() -> None:  # HA-6.8
    state = at_disc_space(7, {"-1,2": "monk 1", "1,2": "hops 4"}, discs=["monk 2"], hand=["purse"])
    play(state, "disc monk 1")
    assert gained(state) == (4, 0, {})
    assert (state.player, state.phase) == (0, "card")


def test_a_pair_with_x_is_looked_for_after_the_number_is_named_and_scored() -> None:  # HA-6.8
    state = at_disc_space(4, {"1,2": "hops 4"}, discs=["wood"], hand=["purse"])
    play(state, "disc X")
    assert state.phase == "name"
    told = play(state, "name 4")
    assert [event["event"] for event in told] == ["number-named", "tiles-activated", "pair-completed"]
    assert gained(state) == (4, 0, {})
    assert (state.player, state.phase) == (0, "card")


def test_without_a_completed_pair_the_turn_is_over() -> None:  # HA-6.8
    state = at_disc_space(7, {"-1,2": "monk 1"}, discs=["monk 3", "X"], hand=["purse"])
    play(state, "disc monk 1")
    assert state.player == 1


def test_a_tile_between_two_triggered_monks_pays_twice() -> None:  # HA-6.9
    state = at_disc_space(7, {"1,2": "monk 1", "3,2": "hops 3", "5,2": "monk 1"})
    play(state, "disc monk 1")
    assert gained(state) == (6, 0, {})


def test_a_monk_between_two_triggered_monks_moves_the_brewmaster_twice() -> None:  # HA-6.9
    state = at_disc_space(7, {"1,2": "monk 1", "3,2": "monk 2", "5,2": "monk 1"})
    play(state, "disc monk 1")
    assert gained(state) == (0, 2, {})


def test_a_triggered_monk_does_not_activate_itself() -> None:  # HA-6.10
    state = at_disc_space(7, {"1,2": "monk 1", "3,2": "hops 3"})
    play(state, "disc monk 1")
    assert gained(state) == (3, 0, {})


def test_an_activated_monk_triggers_nothing() -> None:  # HA-6.10
    state = at_disc_space(7, {"1,2": "monk 1", "3,2": "monk 2", "5,2": "hops 3"})
    play(state, "disc monk 1")
    assert gained(state) == (0, 1, {})


def test_two_adjacent_monks_of_the_scored_type_activate_each_other() -> None:  # HA-6.10
    state = at_disc_space(7, {"-1,2": "monk 1", "1,2": "monk 1"})
    play(state, "disc monk 1")
    assert gained(state) == (0, 2, {})


def test_a_monk_spot_is_usable_even_if_no_monk_of_the_type_has_a_neighbour() -> None:  # HA-6.12
    state = at_disc_space(7, {"6,3": "monk 4", "-6,3": "monk 4"})
    play(state, "disc monk 4")
    assert gained(state) == (0, 0, {})
    assert board(state, 0)["discs"] == ["monk 4"]
    assert (walk_discs(state), state.player) == ({}, 1)


@each_row("monk", ["-1,2", "1,2"])
def test_sheds_and_empty_spots_beside_a_triggered_monk_give_nothing(monk: str) -> None:  # HA-6.14
    state = at_disc_space(7, {monk: "monk 1", "0,1": "shed 4", "0,3": "shed 0"})
    play(state, "disc monk 1")
    assert gained(state) == (0, 0, {})


# Each spot once.


def test_a_spot_scores_once_a_game_also_in_later_rounds() -> None:  # HA-6.13
    state = at_disc_space(12, {"1,2": "hops 2"})
    play(state, "disc hops", "home ducats", "home first")
    assert (state.round, walk_discs(state)[12]) == (2, 1)
    refuse(state, "go 12")


def test_once_x_holds_a_disc_space_a_is_closed() -> None:  # HA-6.13
    laid = table(2).discs(dict.fromkeys(DISC_SPACES, 1)).board(0, garden=ONE_OF_EACH, discs=["X"])
    assert starting(laid.state(), "go") == {"7", "12", "16", "20", "24"}


def test_with_all_ten_spots_full_every_disc_space_is_closed() -> None:  # HA-6.13
    laid = table(2).discs(dict.fromkeys(DISC_SPACES, 1))
    laid.board(0, garden=ONE_OF_EACH, discs=list(SCORING_SPOTS))
    assert starting(laid.state(), "go") - {"14", "26"} == set()


# Checks.

BARLEY_AND_OTHERS = {"-5,2": "barley 3", "1,0": "barley 4", "-3,2": "hops 3", "2,1": "wood 3"}


@each_row(
    ("actions", "markers", "ducats"),
    [
        (["disc barley"], {"barley": -5}, 14),
        (["disc X", "name 3"], {"barley": -5, "hops": -1}, 13),
        (["disc X", "name 4"], {}, 14),
    ],
)
def test_activation_by_number_and_by_colour(  # HA-13.8
    actions: list[str], markers: dict[str, int], ducats: int
) -> None:
    state = at_disc_space(16, BARLEY_AND_OTHERS, ducats=10)
    play(state, *actions)
    mine = board(state, 0)
    assert (mine["markers"], mine["ducats"], mine["brewmaster"]) == ({**START, **markers}, ducats, -10)


def test_what_cannot_be_scored_with_those_tiles() -> None:  # HA-13.8
    state = at_disc_space(16, BARLEY_AND_OTHERS, ducats=10)
    refuse(state, "disc yeast", "disc water", *(f"disc {monk}" for monk in MONKS))
    assert starting(state, "disc") == {"X", "wood", "hops", "barley"}
    play(state, "disc X")
    refuse(state, "name 1", "name 2", "name 5")


MONKS_AND_OTHERS = {
    "-1,2": "monk 1",
    "1,2": "monk 1",
    "-3,2": "monk 2",
    "2,3": "monk 3",
    "-2,1": "water 2",
    "3,2": "yeast 4",
    "2,1": "hops 1",
}


@each_row(
    ("monk", "brewmaster", "markers", "ducats"),
    [
        ("monk 1", -6, {"water": -4}, 5),
        ("monk 2", -9, {"water": -4}, 0),
        ("monk 3", -9, {}, 4),
    ],
)
def test_monks_and_their_neighbours(  # HA-13.9
    monk: str, brewmaster: int, markers: dict[str, int], ducats: int
) -> None:
    state = at_disc_space(7, MONKS_AND_OTHERS)
    refuse(state, "disc monk 4")
    play(state, f"disc {monk}")
    mine = board(state, 0)
    assert (mine["brewmaster"], mine["markers"], mine["ducats"]) == (brewmaster, {**START, **markers}, ducats)


def test_two_monks_beside_each_other_and_a_tile_between_them() -> None:  # HA-13.9
    state = at_disc_space(7, {"-3,2": "monk 1", "-2,1": "monk 1", "-1,2": "water 2"})
    play(state, "disc monk 1")
    mine = board(state, 0)
    assert (mine["brewmaster"], mine["markers"]["water"]) == (-8, -2)


def test_a_lone_monk() -> None:  # HA-13.9
    state = at_disc_space(7, {"6,3": "monk 4"})
    before = board(state, 0)
    play(state, "disc monk 4")
    assert board(state, 0) == {**before, "discs": ["monk 4"]}
