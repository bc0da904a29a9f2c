"""Heaven & Ale, sections 4 and 5: what tiles and monks cost, buying them and putting them down."""

from taproom.games.heaven_and_ale.state import HeavenState
from tests.games.heaven_and_ale.table import (
    COLOURS,
    GARDEN,
    GARDEN_ROWS,
    MONK_SPACES,
    SHADY,
    SHEDS,
    SUNNY,
    board,
    garden,
    play,
    refuse,
    starting,
    table,
    texts,
    walk_tiles,
)
from tests.rows import each_row

# A resource tile and a monk of the same price: 3 in shade, 6 in the sun.
STALLS = each_row(("space", "tile"), [(8, "hops 3"), (10, "monk 2")])
FIVE_AROUND = {"3,2": "hops 5", "5,2": "wood 4", "2,3": "water 3", "6,3": "barley 2", "3,4": "yeast 1"}
"""Five of the six neighbours of the shed spot (4,3); the sixth is (5,4)."""


def stall(space: int, *tiles: str, ducats: int = 25, **facts: object) -> HeavenState:
    """Seat 0 stands on a space with such tiles and has no cards."""
    state = table(2).board(0, **{"ducats": ducats, "hand": [], **facts}).tiles({space: tiles}).state()
    play(state, f"go {space}")
    return state


def ducats(state: HeavenState) -> int:
    """Count the ducats of seat 0."""
    return int(board(state, 0)["ducats"])


# Buying.


@STALLS
def test_at_least_one_tile_must_be_bought(space: int, tile: str) -> None:  # HA-4.1, HA-5.1
    state = stall(space, tile, tile)
    assert texts(state) == {f"buy {tile}"}
    refuse(state, "done")


@each_row(("space", "tiles"), [(8, ["hops 3", "wood 1", "barley 2"]), (10, ["monk 2", "monk 1", "monk 4"])])
def test_as_many_tiles_of_the_space_may_be_bought_as_can_be_paid(  # HA-4.1, HA-5.1
    space: int, tiles: list[str]
) -> None:
    state = stall(space, *tiles)
    for tile, spot in zip(tiles, SHADY):
        assert state.player == 0
        play(state, f"buy {tile}", f"put {spot}")
    assert sorted(board(state, 0)["garden"].values()) == sorted(tiles)
    assert (walk_tiles(state), state.player) == ({}, 1)


@STALLS
def test_one_may_stop_after_the_first_tile(space: int, tile: str) -> None:  # HA-4.1, HA-5.1
    state = stall(space, tile, tile)
    play(state, f"buy {tile}", "put 1,2")
    assert texts(state) == {f"buy {tile}", "done"}
    play(state, "done")
    assert (walk_tiles(state), state.player) == ({space: [tile]}, 1)


@STALLS
def test_only_tiles_of_the_space_can_be_bought(space: int, tile: str) -> None:  # HA-4.1, HA-5.1
    laid = table(2).tiles({space: [tile], 9: ["wood 1"], 25: ["monk 4"]}).state()
    play(laid, f"go {space}")
    refuse(laid, "buy wood 1", "buy monk 4")


@STALLS
def test_a_tile_that_cannot_be_paid_is_not_for_sale(space: int, tile: str) -> None:  # HA-4.1, HA-5.1
    state = stall(space, tile, tile, tile, ducats=7)
    play(state, f"buy {tile}", "put 1,2", f"buy {tile}", "put 3,2")
    assert (ducats(state), state.player) == (1, 1)


@STALLS
def test_one_of_several_equal_tiles_is_taken_at_a_time(space: int, tile: str) -> None:  # HA-4.8, HA-5.1
    state = stall(space, tile, tile, tile)
    play(state, f"buy {tile}", "put 1,2")
    assert walk_tiles(state) == {space: [tile, tile]}


# Prices.


@each_row("fertility", [1, 2, 3, 4, 5])
@each_row("colour", COLOURS)
def test_a_resource_tile_costs_its_fertility_in_shade_and_twice_that_in_the_sun(  # HA-4.2
    colour: str, fertility: int
) -> None:
    tile = f"{colour} {fertility}"
    shady = stall(8, tile)
    play(shady, f"buy {tile}", "put 3,4")
    sunny = stall(8, tile)
    play(sunny, f"buy {tile}", "put -3,4")
    assert (ducats(shady), ducats(sunny)) == (25 - fertility, 25 - 2 * fertility)


@each_row(("space", "price"), [(3, 4), (10, 3), (18, 2), (25, 1)])
@each_row("monk", ["monk 1", "monk 4"])
def test_a_monk_costs_the_number_of_its_space_in_shade_and_twice_that_in_the_sun(  # HA-5.3, HA-5.4
    space: int, price: int, monk: str
) -> None:
    shady = stall(space, monk)
    play(shady, f"buy {monk}", "put 3,4")
    sunny = stall(space, monk)
    play(sunny, f"buy {monk}", "put -3,4")
    assert (ducats(shady), ducats(sunny)) == (25 - price, 25 - 2 * price)


def test_the_numbers_of_the_monk_spaces_are_data() -> None:  # HA-5.4
    state = table(2, {"walk": {"18": {"cost": 5}}}).tiles({18: ["monk 1"]}).state()
    play(state, "go 18", "buy monk 1", "put -3,4")
    assert ducats(state) == 25 - 10
    assert MONK_SPACES == (3, 10, 18, 25)


def test_a_leftover_monk_costs_the_same_in_later_rounds() -> None:  # HA-5.5
    state = table(2).board(1, home=True).board(0, space=27).tiles({10: ["monk 2"]}).state()
    play(state, "home first")
    assert state.round == 2
    left_over, fresh = walk_tiles(state)[10]
    assert left_over == "monk 2"
    play(state, "go 10", "buy monk 2", "put 1,2")
    assert ducats(state) == 25 - 3
    play(state, f"buy {fresh}", "put -1,2")
    assert ducats(state) == 25 - 3 - 6


@STALLS
def test_a_tile_is_paid_in_full_before_it_is_placed(space: int, tile: str) -> None:  # HA-4.6, HA-5.1
    # The shed (0,3) would pay for the sunny spot that closes it, but it comes too late.
    around = dict.fromkeys(["-1,2", "1,2", "2,3", "1,4", "-2,3"], "hops 5")
    state = stall(space, tile, ducats=5, garden=around)
    play(state, f"buy {tile}")
    assert "put -1,4" not in texts(state)
    refuse(state, "put -1,4")


@STALLS
def test_a_side_that_cannot_be_paid_is_closed(space: int, tile: str) -> None:  # HA-4.6, HA-5.1
    state = stall(space, tile, ducats=5)
    play(state, f"buy {tile}")
    assert starting(state, "put") == set(SHADY)
    refuse(state, *(f"put {spot}" for spot in SUNNY))
    exact = stall(space, tile, ducats=6)
    play(exact, f"buy {tile}", "put -1,4")
    assert ducats(exact) == 0


# Placing.


@STALLS
def test_a_tile_goes_on_any_empty_spot_of_either_side(space: int, tile: str) -> None:  # HA-4.3, HA-5.1
    state = stall(space, tile)
    play(state, f"buy {tile}")
    assert texts(state) == {f"put {spot}" for spot in (*SUNNY, *SHADY)}


@STALLS
def test_a_placement_needs_no_neighbour(space: int, tile: str) -> None:  # HA-4.3, HA-5.1
    state = stall(space, tile, garden={"-6,3": "wood 1"})
    play(state, f"buy {tile}", "put 5,6")
    assert board(state, 0)["garden"] == {"-6,3": "wood 1", "5,6": tile}


@STALLS
def test_a_spot_that_is_taken_is_closed(space: int, tile: str) -> None:  # HA-4.3, HA-5.1
    state = stall(space, tile, garden={"-6,3": "wood 1", "1,2": "monk 1"})
    play(state, f"buy {tile}")
    assert starting(state, "put") == {*SUNNY, *SHADY} - {"-6,3", "1,2"}
    refuse(state, "put -6,3", "put 1,2")


@STALLS
def test_tiles_never_go_on_shed_spots(space: int, tile: str) -> None:  # HA-4.7, HA-5.2
    state = stall(space, tile, ducats=100)
    play(state, f"buy {tile}")
    refuse(state, *(f"put {shed}" for shed in SHEDS))
    assert not starting(state, "put") & set(SHEDS)


@STALLS
def test_a_bought_tile_must_be_placed(space: int, tile: str) -> None:  # HA-4.8, HA-5.1
    state = stall(space, tile, tile)
    play(state, f"buy {tile}", "put 1,2", f"buy {tile}")
    assert {text.split()[0] for text in texts(state)} == {"put"}
    refuse(state, "done", f"buy {tile}", "decline")


def test_tiles_are_bought_in_the_order_the_player_likes() -> None:  # HA-4.8
    tiles = ["hops 3", "wood 1", "barley 2"]
    for first in tiles:
        state = stall(8, *tiles)
        assert starting(state, "buy") == set(tiles)
        play(state, f"buy {first}", "put 1,2")
        assert starting(state, "buy") == set(tiles) - {first}


@STALLS
def test_a_tile_that_is_named_is_neither_paid_nor_taken_yet(space: int, tile: str) -> None:  # HA-4.12
    state = stall(space, tile, tile)
    play(state, f"buy {tile}")
    assert (ducats(state), walk_tiles(state)) == (25, {space: [tile, tile]})


@each_row(("spot", "left"), [("1,2", 22), ("-1,2", 19)])
def test_a_named_tile_is_paid_when_it_is_put_down(spot: str, left: int) -> None:  # HA-4.12
    state = stall(8, "hops 3", "wood 1")
    play(state, "buy hops 3", f"put {spot}")
    assert (ducats(state), walk_tiles(state)) == (left, {8: ["wood 1"]})


def test_a_named_tile_must_be_put_down_before_another_is_named() -> None:  # HA-4.12
    state = stall(8, "hops 3", "wood 1")
    play(state, "buy hops 3")
    refuse(state, "buy wood 1", "buy hops 3")


def test_each_tile_is_bought_for_its_own_side() -> None:  # HA-4.8
    state = stall(10, "monk 1", "monk 2", "monk 3")
    play(state, "buy monk 1", "put 1,2", "buy monk 2", "put -1,2", "buy monk 3", "put 3,2")
    assert ducats(state) == 25 - 3 - 6 - 3


@STALLS
def test_with_the_shady_side_full_only_the_sunny_price_counts(  # HA-4.9, HA-5.1
    space: int, tile: str
) -> None:
    full = garden(shady="barley 2")
    laid = table(2).tiles({space: [tile]})
    assert f"go {space}" not in texts(laid.board(0, ducats=5, hand=[], garden=full).state())
    state = stall(space, tile, ducats=6, garden=full)
    play(state, f"buy {tile}")
    assert starting(state, "put") == set(SUNNY)
    play(state, "put -1,0")
    assert ducats(state) == 0


@STALLS
def test_with_the_sunny_side_full_only_the_shady_price_counts(  # HA-4.9, HA-5.1
    space: int, tile: str
) -> None:
    state = stall(space, tile, ducats=100, garden=garden(sunny="barley 2"))
    play(state, f"buy {tile}")
    assert starting(state, "put") == set(SHADY)


@STALLS
def test_with_both_sides_full_nothing_can_be_bought(space: int, tile: str) -> None:  # HA-4.9, HA-5.1
    full = garden(sunny="barley 2", shady="barley 2")
    state = table(2).board(0, ducats=100, garden=full).tiles({space: [tile]}).state()
    refuse(state, f"go {space}")


@STALLS
def test_a_second_tile_is_refused_if_only_the_dear_side_is_left(  # HA-4.9, HA-5.1
    space: int, tile: str
) -> None:
    nearly = garden({"4,5": "shed 0"}, shady="barley 2", but=["6,5"])
    state = stall(space, tile, tile, ducats=8, garden=nearly)
    play(state, f"buy {tile}", "put 6,5")
    assert (ducats(state), state.player) == (5, 1)


# The garden.


def test_the_garden_has_15_sunny_15_shady_and_7_shed_spots() -> None:  # HA-4.10
    assert (len(SUNNY), len(SHADY), len(SHEDS), len(GARDEN)) == (15, 15, 7, 37)
    state = table(2).state()
    sides = state.view(None)["printed"]["garden"]  # type: ignore[index]
    assert sides == {
        spot: "shed" if spot in SHEDS else "sunny" if spot in SUNNY else "shady" for spot in GARDEN
    }


@each_row("spot", [*SUNNY, *SHADY])
def test_neighbours_are_the_six_spots_around_also_across_the_border(spot: str) -> None:  # HA-4.10
    full = garden({spot: "monk 1"}, sunny="hops 1", shady="hops 1")
    state = table(2).board(0, garden=full).discs({7: 1}).state()
    told = play(state, "go 7", "disc monk 1")
    assert sorted(told[-1]["spots"]) == sorted(tile_neighbours(spot))
    shady = [other for other in tile_neighbours(spot) if other in SHADY]
    sunny = [other for other in tile_neighbours(spot) if other in SUNNY]
    assert (ducats(state), board(state, 0)["markers"]["hops"]) == (25 + len(shady), -4 + len(sunny))


def tile_neighbours(spot: str) -> list[str]:
    """Work out the neighbours of a spot that are no shed spots, by the two differences of coordinates."""
    x, y = map(int, spot.split(","))
    near = [(x - 2, y), (x + 2, y), (x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1)]
    inside = [(a, b) for a, b in near if 0 <= b < len(GARDEN_ROWS) and a in GARDEN_ROWS[b]]
    return [f"{a},{b}" for a, b in inside if f"{a},{b}" not in SHEDS]


# Sheds between purchases.


@each_row(("space", "tile", "shed"), [(8, "hops 3", "shed 3"), (10, "monk 2", "shed 2")])
def test_a_placement_that_surrounds_a_shed_spot_resolves_it_at_once(  # HA-4.4, HA-5.2
    space: int, tile: str, shed: str
) -> None:
    state = stall(space, tile, tile, garden=FIVE_AROUND)
    play(state, f"buy {tile}", "put 5,4")
    assert board(state, 0)["garden"]["4,3"] == shed
    assert (state.player, state.phase) == (0, "shed")


def test_a_placement_that_surrounds_two_shed_spots_resolves_both() -> None:  # HA-4.4
    around = dict.fromkeys(["3,2", "5,2", "6,3", "2,3", "3,4", "6,5", "5,6", "3,6", "2,5"], "monk 1")
    state = stall(10, "monk 2", garden=around)
    play(state, "buy monk 2", "put 5,4")
    assert (board(state, 0)["garden"]["4,3"], board(state, 0)["garden"]["4,5"]) == ("shed 0", "shed 0")
    assert board(state, 0)["brewmaster"] == -10 + 6 + 6


def test_a_placement_that_leaves_a_gap_builds_no_shed() -> None:  # HA-4.4
    state = stall(8, "hops 3", garden={spot: FIVE_AROUND[spot] for spot in list(FIVE_AROUND)[:4]})
    play(state, "buy hops 3", "put 5,4")
    assert "4,3" not in board(state, 0)["garden"]


def test_a_shed_is_resolved_in_full_before_the_next_purchase() -> None:  # HA-4.11
    state = stall(8, "hops 3", "wood 1", garden=FIVE_AROUND)
    play(state, "buy hops 3", "put 5,4")
    assert {text.split()[0] for text in texts(state)} == {"activate"}
    refuse(state, "buy wood 1", "done")
    play(state, "activate nw e sw")
    assert texts(state) == {"buy wood 1", "done"}


def test_the_ducats_of_a_shed_may_pay_for_the_next_purchase() -> None:  # HA-4.11
    state = stall(8, "hops 3", "wood 5", ducats=3, garden=FIVE_AROUND)
    play(state, "buy hops 3", "put 5,4", "activate nw e sw")
    assert ducats(state) == 5 + 2 + 1
    play(state, "buy wood 5", "put 1,0")
    assert ducats(state) == 3


# Checks.


@each_row(("hops", "barley", "left"), [("1,2", "-1,2", 14), ("1,2", "3,2", 17), ("-1,2", "-3,2", 9)])
def test_the_costs_of_two_tiles(hops: str, barley: str, left: int) -> None:  # HA-13.4
    state = stall(8, "barley 3", "hops 5")
    play(state, "buy hops 5", f"put {hops}", "buy barley 3", f"put {barley}")
    assert ducats(state) == left


@each_row(("space", "spot", "price"), [(10, "1,2", 3), (10, "-1,2", 6), (25, "1,2", 1), (25, "-1,2", 2)])
def test_the_costs_of_a_monk(space: int, spot: str, price: int) -> None:  # HA-13.4
    state = stall(space, "monk 3")
    play(state, "buy monk 3", f"put {spot}")
    assert ducats(state) == 25 - price


def test_money_short_which_spaces_are_open() -> None:  # HA-13.5
    laid = table(2).board(0, ducats=0, hand=["laggard"])
    laid.tiles({1: ["wood 3"], 2: ["wood 4"], 5: ["hops 2"], 3: ["monk 1"], 10: ["monk 1"]})
    assert starting(laid.state(), "go") == {"1", "5", "10"}
    laid.board(0, garden=garden(shady="barley 2"))
    assert starting(laid.state(), "go") - {"14", "26"} == set()


@each_row(("space", "tile"), [(1, "wood 3"), (10, "monk 1")])
def test_money_short_the_card_must_be_returned(space: int, tile: str) -> None:  # HA-13.5
    state = stall(space, tile, ducats=0, hand=["laggard"])
    refuse(state, "done", f"buy {tile}")
    assert texts(state) == {"return laggard"}
    play(state, "return laggard")
    assert ducats(state) == 3
    play(state, f"buy {tile}", "put 1,2")
    assert (ducats(state), board(state, 0)["hand"], state.player) == (0, [], 1)


def two_cards() -> HeavenState:
    """Check 13.6: 2 ducats, two cards, wood 2 and hops 4 on the space."""
    return stall(8, "wood 2", "hops 4", ducats=2, hand=["harvest", "purse"])


def test_several_purchases_with_cards_returned_between() -> None:  # HA-13.6
    state = two_cards()
    play(state, "buy wood 2", "put 1,2")
    assert ducats(state) == 0
    play(state, "return harvest", "return purse")
    assert ducats(state) == 6
    play(state, "buy hops 4")
    refuse(state, "put -1,2")
    play(state, "put 3,2")
    assert (ducats(state), state.player) == (2, 1)


def test_several_purchases_stopping_with_both_cards() -> None:  # HA-13.6
    state = two_cards()
    play(state, "buy wood 2", "put 1,2", "done")
    assert (board(state, 0)["hand"], state.player) == (["harvest", "purse"], 1)


def test_several_purchases_with_both_cards_returned_first() -> None:  # HA-13.6
    state = two_cards()
    play(state, "return harvest", "return purse")
    assert ducats(state) == 8
    play(state, "buy hops 4", "put -1,2")
    assert (ducats(state), state.player) == (0, 1)


@each_row(("choice", "paid"), [("activate nw se", 7), ("activate ne sw", 5), ("activate e w", 5)])
def test_a_shed_between_purchases(choice: str, paid: int) -> None:  # HA-13.7
    state = stall(8, "yeast 2", "barley 3", ducats=2, garden=FIVE_AROUND)
    play(state, "buy yeast 2", "put 5,4")
    assert ducats(state) == 0
    assert (board(state, 0)["garden"]["4,3"], board(state, 0)["brewmaster"]) == ("shed 2", -9)
    assert texts(state) == {"activate nw se", "activate ne sw", "activate e w"}
    play(state, choice)
    assert ducats(state) == paid


def test_the_ducats_of_the_shed_between_purchases_are_spent() -> None:  # HA-13.7
    state = stall(8, "yeast 2", "barley 3", ducats=2, garden=FIVE_AROUND)
    play(state, "buy yeast 2", "put 5,4", "activate nw se", "buy barley 3", "put -1,2")
    assert (ducats(state), state.player) == (1, 1)
