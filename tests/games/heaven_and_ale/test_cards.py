"""Privilege cards: placed beside a complete pair (HA-7.4 to HA-7.17), or returned for ducats (HA-10)."""

from collections.abc import Callable

from taproom.games.heaven_and_ale.state import HeavenState
from tests.games.heaven_and_ale.table import (
    CARDS,
    SCORING_SPOTS,
    Table,
    board,
    new,
    play,
    refuse,
    starting,
    table,
    texts,
)
from tests.rows import each_row

PAIRS = (("X", "wood"), ("yeast", "hops"), ("water", "barley"), ("monk 1", "monk 2"), ("monk 3", "monk 4"))
BOTH_ORDERS = [order for pair in PAIRS for order in (pair, pair[::-1])]
# A tile of every kind, all in the shade, no monk beside a tile.
ONE_OF_EACH = {
    "1,0": "wood 1",
    "2,1": "yeast 1",
    "1,2": "hops 1",
    "5,2": "water 1",
    "6,3": "barley 1",
    "2,5": "monk 1",
    "1,6": "monk 2",
    "6,5": "monk 3",
    "5,6": "monk 4",
}
Position = Callable[[], HeavenState]
RETURNS = {f"return {card}" for card in CARDS}


def scoring(discs: list[str], **facts: object) -> Table:
    """Seat 0, who plays alone, has some discs; two more lie ahead, on spaces where every spot is allowed."""
    facts = {"ducats": 10, "garden": ONE_OF_EACH, "discs": discs, **facts}
    return table().board(0, **facts).board(1, place="ducats", home=True).discs({20: 1, 24: 1})


def put_disc(state: HeavenState, spot: str, space: int = 20) -> None:
    """Go to a disc space and score a spot; X with the number 1."""
    play(state, f"go {space}", f"disc {spot}", *(["name 1"] if spot == "X" else []))


def offered(discs: list[str], spot: str, **facts: object) -> HeavenState:
    """Complete a pair, so that a card is offered."""
    state = scoring(discs, **facts).state()
    put_disc(state, spot)
    return state


# Pairs and the offer.


@each_row(("first", "second"), BOTH_ORDERS)
def test_a_disc_that_completes_a_pair_offers_all_cards_at_once(first: str, second: str) -> None:  # HA-7.4
    state = offered([first], second)
    assert (state.phase, state.player) == ("card", 0)
    assert starting(state, "card") == set(CARDS)
    assert "decline" in texts(state)


@each_row(("first", "second"), BOTH_ORDERS)
def test_a_card_is_placed_beside_the_pair_that_was_completed(first: str, second: str) -> None:  # HA-7.4
    state = offered([first], second)
    play(state, "card barrels")
    number = next(n for n, pair in enumerate(PAIRS) if first in pair)
    assert board(state, 0)["pairs"] == ["barrels" if n == number else "" for n in range(5)]
    assert board(state, 0)["hand"] == ["harvest", "laggard", "purse", "brewmaster"]


@each_row(("spot", "partner"), BOTH_ORDERS)
def test_a_disc_without_its_partner_completes_no_pair(spot: str, partner: str) -> None:  # HA-7.4, HA-7.10
    others = [other for other in SCORING_SPOTS if other not in (spot, partner)]
    state = scoring(others).state()
    put_disc(state, spot)
    assert state.phase == "move"


@each_row("spot", SCORING_SPOTS)
def test_the_tenth_disc_completes_one_pair_only(spot: str) -> None:  # HA-7.10
    state = scoring([other for other in SCORING_SPOTS if other != spot]).state()
    state.play("go 20")
    events = play(state, f"disc {spot}", *(["name 1"] if spot == "X" else []))
    completed = [event["spots"] for event in events if event["event"] == "pair-completed"]
    assert completed == [next(pair for pair in PAIRS if spot in pair)]


def test_a_declined_card_stays_in_hand() -> None:  # HA-7.11
    state = offered(["yeast"], "hops")
    play(state, "decline")
    assert board(state, 0)["hand"] == list(CARDS)
    assert board(state, 0)["pairs"] == [""] * 5


def test_a_declined_card_may_go_beside_another_pair() -> None:  # HA-7.11
    state = offered(["yeast", "water"], "hops")
    play(state, "decline", "go 24", "disc barley", "card purse")
    assert board(state, 0)["pairs"] == ["", "", "purse", "", ""]


def test_a_declined_card_may_be_returned_for_ducats() -> None:  # HA-7.11
    state = offered(["yeast"], "hops")
    play(state, "decline", "return purse")
    assert board(state, 0)["ducats"] == 10 + 1 + 3


def test_declining_is_final_for_the_pair() -> None:  # HA-7.11
    state = offered(["yeast"], "hops")
    play(state, "decline")
    put_disc(state, "water", space=24)
    assert (state.phase, board(state, 0)["pairs"]) == ("move", [""] * 5)


@each_row("card", ["barrels", "purse", "brewmaster"])
def test_a_pair_takes_one_card_only(card: str) -> None:  # HA-7.12
    state = offered(["yeast"], "hops")
    play(state, f"card {card}")
    assert state.phase == "move"
    assert len(board(state, 0)["hand"]) == 4
    refuse(state, *(f"card {other}" for other in CARDS), "decline")


def test_without_a_card_in_hand_there_is_no_offer() -> None:  # HA-7.12
    state = offered(["yeast"], "hops", hand=[])
    assert state.phase == "move"


def test_a_pair_that_was_completed_without_a_card_gets_no_offer_later() -> None:  # HA-7.12
    state = scoring(["yeast", "hops"]).state()
    put_disc(state, "water")
    assert (state.phase, board(state, 0)["pairs"]) == ("move", [""] * 5)


# The five cards.


@each_row(("colour", "steps"), [("barley", 4), ("yeast", 1)])
def test_harvest_moves_a_marker_a_step_for_each_tile_of_its_colour(colour: str, steps: int) -> None:  # HA-7.5
    garden = {
        "-1,0": "barley 3",
        "-2,1": "barley 1",
        "1,0": "barley 2",
        "2,1": "barley 4",
        "3,2": "yeast 5",
        "5,2": "hops 1",
    }
    state = offered(["yeast"], "hops", garden=garden)
    before = board(state, 0)
    play(state, "card harvest")
    assert starting(state, "advance") == {"wood", "yeast", "hops", "water", "barley"}
    play(state, f"advance {colour}")
    assert board(state, 0)["markers"] == {**before["markers"], colour: before["markers"][colour] + steps}
    assert board(state, 0)["ducats"] == before["ducats"]


def test_laggard_moves_the_hindmost_marker_a_step_for_each_disc() -> None:  # HA-7.6
    state = offered(["X", "yeast", "monk 2", "monk 3"], "hops")
    play(state, "card laggard")
    assert board(state, 0)["markers"] == {"wood": 0, "yeast": -2, "hops": -4, "water": -6, "barley": -3}
    assert state.phase == "move"


def test_laggard_lets_the_player_choose_among_tied_markers_only() -> None:  # HA-7.6
    state = offered(["yeast"], "hops", markers={"hops": -8, "water": -8})
    play(state, "card laggard")
    assert starting(state, "advance") == {"hops", "water", "barley"}
    refuse(state, "advance wood", "advance yeast")


def test_of_tied_markers_the_chosen_one_takes_all_the_steps_of_laggard() -> None:  # HA-7.6
    state = offered(["X", "yeast"], "hops", markers={"hops": -8})
    play(state, "card laggard", "advance hops")
    assert board(state, 0)["markers"] == {"wood": 0, "yeast": -2, "hops": -5, "water": -6, "barley": -8}
    assert state.phase == "move"


@each_row(
    ("large", "small", "points"),
    [([], [], 0), (["ones"], [], 1), ([], ["ones"], 1), (["ones", "fives"], ["cards"], 3)],
)
def test_the_barrels_card_gives_a_point_for_each_barrel_large_or_small(
    large: list[str], small: list[str], points: int
) -> None:  # HA-7.7
    state = offered(["yeast"], "hops", large=large, small=small)
    play(state, "card barrels")
    assert state.breakdown(0)["barrels card"] == points


def test_the_barrels_card_brings_nothing_at_once() -> None:  # HA-7.7
    state = offered(["yeast"], "hops", large=["ones"])
    before = board(state, 0)
    play(state, "card barrels")
    for fact in ("ducats", "markers", "brewmaster", "large", "small"):
        assert board(state, 0)[fact] == before[fact]


def test_the_purse_brings_twelve_ducats_at_once() -> None:  # HA-7.8
    state = offered(["yeast"], "hops")
    before = board(state, 0)["ducats"]
    play(state, "card purse")
    assert board(state, 0)["ducats"] == before + 12


def test_the_brewmaster_card_moves_the_brewmaster_five_steps_at_once() -> None:  # HA-7.9
    state = offered(["yeast"], "hops")
    play(state, "card brewmaster")
    assert board(state, 0)["brewmaster"] == -5


def test_a_card_may_be_placed_though_it_brings_nothing() -> None:  # HA-7.15
    state = offered(["yeast"], "hops", brewmaster=20)
    play(state, "card brewmaster")
    assert (board(state, 0)["brewmaster"], board(state, 0)["pairs"][1]) == (20, "brewmaster")


def test_harvest_may_name_a_colour_without_a_tile() -> None:  # HA-7.15
    state = offered(["yeast"], "hops", garden={"1,0": "hops 1"})
    play(state, "card harvest", "advance wood")
    assert (board(state, 0)["markers"]["wood"], board(state, 0)["pairs"][1]) == (0, "harvest")


def test_laggard_counts_the_disc_just_placed() -> None:  # HA-7.16
    state = offered(["yeast"], "hops")
    play(state, "card laggard")
    assert board(state, 0)["markers"]["barley"] == -8 + 2


def test_laggard_moves_one_marker_even_past_others() -> None:  # HA-7.16
    state = offered(["X", "wood", "yeast", "water", "monk 1", "monk 2"], "hops")
    play(state, "card laggard")
    assert board(state, 0)["markers"] == {"wood": 0, "yeast": -2, "hops": -4, "water": -6, "barley": -1}


def test_laggard_does_not_look_at_the_brewmaster() -> None:  # HA-7.16
    state = offered(["yeast"], "hops", brewmaster=-10)
    play(state, "card laggard")
    assert (board(state, 0)["brewmaster"], board(state, 0)["markers"]["barley"]) == (-10, -6)


def test_the_barrels_card_counts_a_barrel_taken_after_it_was_placed() -> None:  # HA-7.17
    state = offered(["yeast"], "hops", brewmaster=1)
    play(state, "card barrels")
    assert state.breakdown(0)["barrels card"] == 0
    play(state, "go 26")
    assert state.breakdown(0)["barrels card"] == 1


def test_the_barrels_card_counts_a_barrel_taken_before_it_was_placed() -> None:  # HA-7.17
    state = scoring(["yeast"], brewmaster=1).state()
    play(state, "go 14", "go 20", "disc hops", "card barrels")
    assert state.breakdown(0)["barrels card"] == 1


# The worked check of a pair.

WORKED_MARKERS = {"wood": 3, "yeast": -2, "hops": -2, "water": 4, "barley": 19}
WORKED_GARDEN = {
    "-1,0": "barley 3",
    "-2,1": "barley 1",
    "1,0": "barley 2",
    "2,1": "barley 4",
    "3,2": "yeast 1",
    "5,2": "water 1",
}


def worked() -> HeavenState:
    """The position of the check, after the disc on barley."""
    facts = {"markers": WORKED_MARKERS, "brewmaster": 17, "ducats": 6, "garden": WORKED_GARDEN}
    return offered(["X", "yeast", "water"], "barley", **facts)


def test_the_disc_of_the_worked_pair_scores_before_a_card_is_offered() -> None:  # HA-13.12
    state = worked()
    assert (board(state, 0)["markers"]["barley"], board(state, 0)["ducats"]) == (20, 15)
    assert starting(state, "card") == set(CARDS)


@each_row(
    ("actions", "markers", "brewmaster", "ducats"),
    [
        (["card harvest", "advance barley"], {}, 17, 19),
        (["card harvest", "advance hops"], {}, 17, 15),
        (["card laggard", "advance yeast"], {"yeast": 2}, 17, 15),
        (["card laggard", "advance hops"], {"hops": 2}, 17, 15),
        (["card purse"], {}, 17, 27),
        (["card brewmaster"], {}, 20, 15),
        (["card barrels"], {}, 17, 15),
        (["decline"], {}, 17, 15),
        (["return purse", "decline"], {}, 17, 18),
        (["return purse", "card brewmaster"], {}, 20, 18),
    ],
)
def test_every_card_of_the_worked_pair_does_what_it_says(
    actions: list[str], markers: dict[str, int], brewmaster: int, ducats: int
) -> None:  # HA-13.12
    state = worked()
    play(state, *actions)
    mine = board(state, 0)
    assert mine["markers"] == {**WORKED_MARKERS, "barley": 20, **markers}
    assert (mine["brewmaster"], mine["ducats"]) == (brewmaster, ducats)
    assert state.phase == "move"


def test_a_purse_returned_in_the_worked_pair_leaves_four_cards_to_place() -> None:  # HA-13.12
    state = worked()
    play(state, "return purse")
    assert board(state, 0)["ducats"] == 18
    assert starting(state, "card") == {"harvest", "laggard", "barrels", "brewmaster"}


# Cards returned for ducats.


@each_row("card", CARDS)
def test_an_unplaced_card_may_be_returned_for_three_ducats(card: str) -> None:  # HA-10.1
    state = table().board(0, ducats=10).state()
    play(state, f"return {card}")
    assert board(state, 0)["ducats"] == 13
    assert board(state, 0)["hand"] == [other for other in CARDS if other != card]


def test_a_return_leaves_the_turn_with_its_player() -> None:  # HA-10.1
    state = table().tiles({1: ["wood 1"]}).state()
    before = texts(state)
    play(state, "return purse")
    assert (state.player, state.phase) == (0, "move")
    assert texts(state) == before - {"return purse"}


def test_no_card_is_returned_in_the_turn_of_another() -> None:  # HA-10.2
    state = table().board(1, hand=[]).state()
    play(state, "home first")
    assert (state.player, board(state, 0)["hand"]) == (1, list(CARDS))
    refuse(state, *RETURNS)


def test_no_card_is_returned_while_start_places_are_chosen() -> None:  # HA-10.2
    state = new(2)
    assert state.phase == "start"
    refuse(state, *RETURNS)
    play(state, "home marker")
    assert state.phase == "advance"
    refuse(state, *RETURNS)


def test_no_card_is_returned_in_final_scoring() -> None:  # HA-10.2
    state = table().in_round(3).board(1, place="ducats", home=True).state()
    play(state, "home first")
    assert state.over
    refuse(state, *RETURNS)


def test_a_returned_card_cannot_be_placed_or_returned_again() -> None:  # HA-10.3
    state = scoring(["yeast"]).state()
    play(state, "return purse")
    put_disc(state, "hops")
    refuse(state, "card purse", "return purse")
    play(state, "decline")
    refuse(state, "return purse")


def test_a_returned_barrels_card_is_worth_no_points() -> None:  # HA-10.3
    state = table().board(0, large=["ones", "fives"]).state()
    play(state, "return barrels")
    assert state.breakdown(0)["barrels card"] == 0


def test_a_placed_card_cannot_be_returned() -> None:  # HA-10.4
    state = offered(["yeast"], "hops")
    play(state, "card purse")
    refuse(state, "return purse")
    assert starting(state, "return") == {"harvest", "laggard", "barrels", "brewmaster"}


def test_any_number_of_cards_may_be_returned_though_no_ducat_is_needed() -> None:  # HA-10.5
    state = table().board(0, ducats=100).state()
    play(state, "return brewmaster", "return harvest", "return purse", "return laggard", "return barrels")
    assert (board(state, 0)["ducats"], board(state, 0)["hand"]) == (115, [])


def test_ducats_left_over_from_returned_cards_are_kept() -> None:  # HA-10.5
    state = table().board(0, ducats=0).tiles({1: ["wood 1"]}).state()
    play(state, "go 1", "return purse", "return harvest", "buy wood 1", "put 1,0")
    assert (state.player, board(state, 0)["ducats"]) == (1, 5)


def before_the_move() -> HeavenState:
    """Seat 0 may move."""
    return table().state()


def before_a_purchase() -> HeavenState:
    """Seat 0 has gone to a tile space."""
    state = table().tiles({1: ["wood 1", "hops 1"]}).state()
    play(state, "go 1")
    return state


def between_purchases() -> HeavenState:
    """Seat 0 has bought one tile and may buy another."""
    state = before_a_purchase()
    play(state, "buy wood 1", "put 1,0")
    return state


def choosing_for_a_shed() -> HeavenState:
    """Seat 0 must choose the tiles that a shed activates."""
    garden = {"3,2": "hops 5", "5,2": "wood 4", "2,3": "water 3", "6,3": "barley 2", "3,4": "yeast 1"}
    state = table().board(0, garden=garden).tiles({1: ["yeast 2"]}).state()
    play(state, "go 1", "buy yeast 2", "put 5,4")
    return state


def choosing_a_card() -> HeavenState:
    """Seat 0 has completed a pair."""
    return offered(["yeast"], "hops")


@each_row(
    ("position", "phase"),
    [
        (before_the_move, "move"),
        (before_a_purchase, "buy"),
        (between_purchases, "buy"),
        (choosing_for_a_shed, "shed"),
        (choosing_a_card, "card"),
    ],
)
def test_a_card_may_be_returned_before_moves_and_purchases_and_in_open_choices(
    position: Position, phase: str
) -> None:  # HA-10.6
    returned_in(position(), phase)


def returned_in(state: HeavenState, phase: str) -> None:
    """Return a card in a phase: it brings ducats, and the decision that was due is still due."""
    before = texts(state)
    ducats = board(state, 0)["ducats"]
    assert (state.phase, state.player) == (phase, 0)
    assert before >= RETURNS
    play(state, "return purse")
    assert board(state, 0)["ducats"] == ducats + 3
    assert (state.phase, state.player) == (phase, 0)
    assert texts(state) == before - {"return purse", "card purse"}


def test_returning_the_last_card_while_a_card_is_offered_declines() -> None:  # HA-10.7
    state = offered(["yeast"], "hops", hand=["harvest", "purse"])
    play(state, "return harvest")
    assert state.phase == "card"
    events = play(state, "return purse")
    assert state.phase == "move"
    assert board(state, 0)["pairs"] == [""] * 5
    assert [event["event"] for event in events] == ["card-returned", "card-declined"]


def test_the_last_card_may_be_returned_in_any_other_choice_without_ending_it() -> None:  # HA-10.7
    state = table().board(0, hand=["purse"]).state()
    play(state, "return purse")
    assert (state.player, state.phase) == (0, "move")


def test_cards_are_not_returned_by_themselves_for_a_purchase() -> None:  # HA-10.8
    state = table().board(0, ducats=0).tiles({1: ["wood 3"]}).state()
    play(state, "go 1")
    refuse(state, "buy wood 3")
    assert (board(state, 0)["ducats"], board(state, 0)["hand"]) == (0, list(CARDS))


def test_cards_are_not_returned_by_themselves_at_the_end() -> None:  # HA-10.8
    markers = {"wood": 5, "yeast": 5, "hops": 5, "water": 5, "barley": 4}
    last = table().in_round(3).board(0, ducats=9, markers=markers, brewmaster=1)
    state = last.board(1, place="ducats", home=True).state()
    play(state, "home first")
    assert (board(state, 0)["ducats"], board(state, 0)["hand"]) == (9, list(CARDS))
    assert state.breakdown(0)["production"] == 4 * 3


def test_the_last_chance_to_return_a_card_is_the_turn_of_coming_home() -> None:  # HA-10.8
    last = table().in_round(3).board(0, place="first", home=True).board(1, place="ducats", space=27)
    state = last.turn(1).state()
    play(state, "home marker", "return purse")
    assert board(state, 1)["ducats"] == 25 + 3
    play(state, "advance wood")
    assert state.over
    refuse(state, "return harvest")


def choosing_a_scoring_spot() -> HeavenState:
    """Seat 0 has gone to a disc space."""
    state = scoring([]).state()
    play(state, "go 20")
    return state


def choosing_a_spot_for_a_tile() -> HeavenState:
    """Seat 0 has named the tile to buy and can pay it on either side."""
    state = before_a_purchase()
    play(state, "buy wood 1")
    return state


def choosing_a_number() -> HeavenState:
    """Seat 0 has put a disc on X."""
    state = choosing_a_scoring_spot()
    play(state, "disc X")
    return state


def choosing_a_marker_for_a_place() -> HeavenState:
    """Seat 0 has come home to the place for a marker."""
    state = table().state()
    play(state, "home marker")
    return state


def choosing_a_marker_for_a_card() -> HeavenState:
    """Seat 0 has placed "harvest"."""
    state = choosing_a_card()
    play(state, "card harvest")
    return state


@each_row(
    ("position", "phase"),
    [
        (choosing_a_scoring_spot, "disc"),
        (choosing_a_spot_for_a_tile, "put"),
        (choosing_a_number, "name"),
        (choosing_a_marker_for_a_place, "advance"),
    ],
)
def test_a_card_may_be_returned_while_spots_markers_and_numbers_are_chosen(
    position: Position, phase: str
) -> None:  # HA-10.9
    returned_in(position(), phase)


def test_a_card_may_be_returned_while_a_placed_card_moves_a_marker() -> None:  # HA-10.9
    state = choosing_a_marker_for_a_card()
    assert starting(state, "return") == set(CARDS) - {"harvest"}
    play(state, "return purse", "advance wood")
    assert (board(state, 0)["markers"]["wood"], board(state, 0)["ducats"]) == (1, 10 + 1 + 3)


def test_ducats_of_a_card_returned_with_a_tile_named_open_the_dearer_side() -> None:  # HA-10.9
    state = table().board(0, ducats=3).tiles({1: ["wood 3"]}).state()
    play(state, "go 1", "buy wood 3")
    refuse(state, "put -1,0")
    play(state, "return purse", "put -1,0")
    assert (board(state, 0)["garden"], board(state, 0)["ducats"]) == ({"-1,0": "wood 3"}, 0)
