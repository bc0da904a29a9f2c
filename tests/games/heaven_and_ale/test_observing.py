"""What programs see of a position of Heaven & Ale, by the names of the numbers."""

import pytest
from librt.strings import BytesWriter

from taproom import BadOption
from taproom.games.heaven_and_ale.pieces import SPOTS, TILES
from taproom.games.heaven_and_ale.state import HeavenState
from taproom.testing.position_checks import row
from tests.games.heaven_and_ale.table import GAME, GARDEN, end_round, new, play, rich_table, table

AROUND = {"-1,2": "wood 2", "1,2": "hops 3", "2,3": "monk 1", "1,4": "yeast 3", "-1,4": "barley 4"}
"""All but one of the neighbours of the shed spot 0,3."""


def seen(state: HeavenState, seat: int) -> dict[str, int]:
    """What a seat sees, by name."""
    names = [feature.name for feature in GAME.layout(state.players).features]
    return dict(zip(names, row(state, seat), strict=True))


def test_a_row_has_the_board_of_every_seat() -> None:
    assert [len(GAME.layout(players)) for players in (2, 3, 4)] == [235, 321, 426]


def test_a_layout_is_refused_for_a_number_of_players_that_cannot_play() -> None:
    with pytest.raises(BadOption):
        GAME.layout(5)


def test_a_seat_that_is_not_at_the_table_sees_nothing() -> None:
    out = BytesWriter()
    with pytest.raises(BadOption):
        new(2).observe(2, out)
    assert len(out) == 0


def test_seats_are_counted_from_the_one_that_looks() -> None:
    laid = table(3)
    for seat in range(3):
        laid.board(seat, ducats=10 + seat)
    numbers = seen(laid.turn(0).state(), 1)
    assert [numbers[f"{seat}: ducats"] for seat in ("me", "next 1", "next 2")] == [11, 12, 10]
    assert numbers["decision: who"] == 2


def test_whoever_must_decide_sees_itself_decide() -> None:
    state = table(3).turn(2).state()
    assert [seen(state, seat)["decision: who"] for seat in range(3)] == [2, 1, 0]


def test_a_board_is_seen_with_figure_markers_cards_discs_and_garden() -> None:
    laid = table(2).board(
        0,
        brewmaster=7,
        markers={"barley": -5, "wood": 20},
        space=13,
        place="ducats",
        home=True,
        hand=["laggard"],
        pairs=["", "purse", "", "", ""],
        discs=["X", "monk 4"],
        garden={"-5,2": "barley 3", "0,3": "shed 2"},
    )
    numbers = seen(laid.state(), 1)
    board = {name.removeprefix("next 1: "): number for name, number in numbers.items() if "next 1: " in name}
    assert (board["brewmaster"], board["marker barley"], board["marker wood"]) == (7, -5, 20)
    assert (board["space"], board["place"], board["home"]) == (13, 4, 1)
    assert [name for name, number in board.items() if name.startswith("card ") and number] == ["card laggard"]
    assert [board[f"pair {pair}"] for pair in range(1, 6)] == [0, 4, 0, 0, 0]
    assert [name for name, number in board.items() if name.startswith("disc ") and number] == [
        "disc X",
        "disc monk 4",
    ]
    garden = {spot: TILES[board[f"garden {spot}"]] for spot in GARDEN if board[f"garden {spot}"]}
    assert garden == {"-5,2": "barley 3", "0,3": "shed 2"}


def test_more_than_a_row_can_show_is_seen_as_the_most_it_can() -> None:
    numbers = seen(table(2).board(0, ducats=100_000, brewmaster=-50).state(), 0)
    assert (numbers["me: ducats"], numbers["me: brewmaster"]) == (999, -20)


def test_the_walk_is_seen_with_all_its_tiles_and_discs() -> None:
    numbers = seen(table(2).tiles({5: ["hops 5", "wood 1"], 25: ["monk 2"]}).discs({12: 2}).state(), 0)
    lying = {name: number for name, number in numbers.items() if name.startswith("space ") and number}
    tiles = {"space 5: tile 1": "hops 5", "space 5: tile 2": "wood 1", "space 25: tile 1": "monk 2"}
    assert lying == {name: TILES.index(tile) for name, tile in tiles.items()} | {"space 12: discs": 2}


def test_barrels_are_seen_with_their_owners() -> None:
    laid = table(3).board(2, large=["ones"]).board(0, small=["ones"], large=["cards"])
    numbers = seen(laid.state(), 2)
    owned = {name: number for name, number in numbers.items() if name.startswith("goal ") and number}
    assert owned == {
        "goal ones: large barrel": 1,
        "goal ones: small barrel": 2,
        "goal cards: large barrel": 2,
    }


def test_the_tile_in_hand_is_seen_until_it_is_put_down() -> None:
    state = table(2).tiles({1: ["hops 4", "wood 2"]}).state()
    play(state, "go 1", "buy hops 4")
    numbers = seen(state, 1)
    assert (numbers["decision: kind"], TILES[numbers["decision: tile"]]) == (3, "hops 4")
    play(state, "put 1,2")
    numbers = seen(state, 1)
    assert (numbers["decision: kind"], numbers["decision: tile"], numbers["decision: bought"]) == (2, 0, 1)


def test_the_shed_that_activates_is_seen() -> None:
    state = table(2).tiles({1: ["water 3"]}).board(0, garden=AROUND).state()
    play(state, "go 1", "buy water 3", "put -2,3")
    numbers = seen(state, 0)
    assert (numbers["decision: kind"], numbers["decision: next shed"]) == (4, 0)
    assert GARDEN[numbers["decision: shed"] - 1] == "0,3"
    assert TILES[numbers["me: garden 0,3"]] == "shed 2"
    state.play("activate e w")
    assert seen(state, 0)["decision: shed"] == 0


def test_a_second_shed_that_a_tile_has_closed_is_seen_waiting() -> None:
    upper = {"3,2": "wood 3", "5,2": "wood 3", "6,3": "hops 1", "2,3": "yeast 2", "3,4": "water 1"}
    lower = {"6,5": "hops 2", "5,6": "wood 3", "3,6": "monk 2", "2,5": "yeast 3"}
    state = table(2).tiles({1: ["barley 2"]}).board(0, garden={**upper, **lower}).state()
    play(state, "go 1", "buy barley 2", "put 5,4")
    numbers = seen(state, 0)
    assert [GARDEN[numbers[f"decision: {shed}"] - 1] for shed in ("shed", "next shed")] == ["4,3", "4,5"]


def test_the_pair_is_seen_while_a_card_may_be_placed_and_then_what_moves_a_marker() -> None:
    laid = table(2).discs({12: 1}).board(0, discs=["water"], garden={"1,2": "barley 1"})
    state = laid.state()
    play(state, "go 12", "disc barley")
    pair = 1 + state.box.pair_of[SPOTS.index("barley")]
    numbers = seen(state, 1)
    assert (numbers["decision: kind"], numbers["decision: pair"], numbers["decision: cause"]) == (7, pair, 0)
    play(state, "card harvest")
    numbers = seen(state, 1)
    assert (numbers["decision: kind"], numbers["decision: pair"], numbers["decision: cause"]) == (8, 0, 2)
    play(state, "advance hops")
    assert seen(state, 1)["decision: cause"] == 0


def test_the_piles_are_seen_by_their_counts_alone() -> None:
    numbers = seen(table(4).in_round(4).state(), 0)
    piles = {name: number for name, number in numbers.items() if name.startswith("pile: ")}
    assert piles == {
        "pile: resources I": 0,
        "pile: resources II": 40,
        "pile: stacks I": 0,
        "pile: stacks II": 2,
    }


def test_the_order_of_the_piles_is_not_seen() -> None:
    laid = table(3)
    before = laid.state()
    for pile in laid.dump["piles"].values():
        pile["tiles"][pile["dealt"] :] = reversed(pile["tiles"][pile["dealt"] :])
    after = laid.state()
    assert after.dump() != before.dump()
    assert seen(after, 0) == seen(before, 0)


def test_a_drawn_starting_player_is_seen() -> None:
    for option, flag in (("first seat", 0), ("random", 1)):
        assert seen(new(2, options={"first_player": option}), 0)["option: first player random"] == flag


def test_a_finished_game_is_seen_by_every_seat() -> None:
    state = new(2)
    while not state.over:
        end_round(state)
    for seat in range(2):
        numbers = seen(state, seat)
        assert (numbers["decision: kind"], numbers["round"]) == (9, 3)
        assert numbers["me: home"] == numbers["next 1: home"] == 1


def test_with_another_walk_the_tile_spaces_are_seen_in_its_order() -> None:
    walk = {"walk.1.kind": "A", "walk.4.kind": "resource"}
    numbers = seen(table(2, walk).tiles({2: ["wood 1"], 4: ["hops 1"]}).discs({1: 1}).state(), 0)
    assert numbers["space 1: tile 1"] == TILES.index("wood 1")
    assert numbers["space 3: tile 1"] == TILES.index("hops 1")
    assert numbers["space 4: discs"] == 1


def test_a_space_that_holds_more_than_a_game_can_bring_keeps_to_its_numbers() -> None:
    state = rich_table(2).tiles({1: ["wood 1"] * 9}).state()
    assert len(seen(state, 0)) == len(GAME.layout(2))
