"""Dice Brewing, section 4: the School of Skills."""

from typing import Any

import pytest

import taproom
from tests.games.dice_brewing.table import (
    GAME,
    facts,
    kinds,
    legal,
    many,
    next_round,
    offers,
    play,
    pool,
    refuse,
    rolls,
    seat,
    store,
    table,
    until,
)
from tests.rows import each_row

Json = dict[str, Any]
TWELVE_PALE = many("P1", 12)
"""With these elsewhere and one of the own, a single pale die is left in the stock."""


def stock(state: taproom.State, colour: str) -> int:
    """Count the dice of a colour in the stock."""
    view: Json = state.view(None)
    return int(view["stock"][colour])


def rooms(texts: list[str]) -> set[str]:
    """Name the rooms of the School that are offered."""
    return {text.split(" on ")[1].split(" for ")[0] for text in texts if " on school" in text}


# Room 1.


@each_row(("room", "least"), [("school 1", 2), ("school 2 for pale", 3), ("school 3", 5)])
def test_a_room_asks_a_blue_die_of_its_least_value(  # DB-4.5, DB-4.6, DB-4.7
    room: str, least: int
) -> None:
    state = table(seat(pool="P1 B1 B2 B3 B4 B5 B6"), seat(), round=2)
    found = [text for text in legal(state) if text.endswith(f"on {room}")]
    assert found == [f"place B{value} on {room}" for value in range(least, 7)]
    refuse(state, f"place B{least - 1} on {room}")


def test_room_1_rolls_any_number_of_own_dice_of_any_colour_again() -> None:  # DB-4.5
    state = table(seat(pool="P1 D1 H1 B2 B1"), seat(), round=2)
    rolls(state, 0, 3, 4, 5, 6)
    play(state, "place B2 on school 1", "pick P1", "pick D1", "pick H1", "pick B1", "roll")
    assert pool(state) == "P3 D4 H5 B6"


def test_room_1_leaves_dice_that_were_not_picked_alone() -> None:  # DB-4.5
    state = table(seat(pool="P1 D1 H1 B2", store="P1"), seat(), round=2)
    rolls(state, 0, 4)
    play(state, "place B2 on school 1", "pick D1", "roll")
    assert (pool(state), store(state)) == ("P1 D4 H1", "P1")


def test_room_1_rolls_dice_of_the_store_which_stay_stored() -> None:  # DB-4.5
    state = table(seat(pool="P1 B2", store="P1 D2"), seat(), round=2)
    rolls(state, 0, 5, 6, 4)
    play(state, "place B2 on school 1", "pick stored P1", "pick stored D2", "pick P1", "roll")
    assert (pool(state), store(state)) == ("P4", "P5 D6")


def test_room_1_rolls_the_dice_together() -> None:  # DB-4.5
    state = table(seat(pool="P1 D1 B2"), seat(), round=2)
    rolls(state, 0, 3, 4)
    play(state, "place B2 on school 1", "pick P1", "pick D1")
    assert facts(state)["picked"] == ["P1", "D1"]
    events = state.play("roll")
    assert [event.dump() for event in events] == [
        {"event": "dice-rolled-again", "player": 0, "old": ("P1", "D1"), "new": ("P3", "D4")}
    ]


def test_room_1_rolls_once() -> None:  # DB-4.5
    state = table(seat(pool="P1 B2"), seat(), round=2)
    play(state, "place B2 on school 1", "pick P1", "roll")
    assert state.phase == "arrange"
    refuse(state, "roll")
    assert not [text for text in legal(state) if text.startswith("pick")]


def test_room_1_rolls_no_dice_of_others() -> None:  # DB-4.5
    state = table(seat(pool="P1 B2"), seat(pool="D3", store="H3"), round=2)
    play(state, "place B2 on school 1")
    assert legal(state) == ["pick P1"]


def test_room_1_is_offered_only_with_an_own_die_to_roll() -> None:  # DB-4.16
    state = table(seat(pool="B2"), seat(), round=2)
    refuse(state, "place B2 on school 1")
    state = table(seat(store="B2"), seat(), round=2)
    refuse(state, "place stored B2 on school 1")
    for mine in (seat(pool="B2 B1"), seat(pool="B2", store="P1"), seat(pool="B2 B2")):
        assert offers(table(mine, seat(), round=2), "place B2 on school 1")


@each_row("mark", ["blocked", "protected"])
def test_a_die_that_may_not_be_rolled_does_not_open_room_1(mark: str) -> None:  # DB-4.16
    state = table(seat(pool=f"P1 {mark} B2"), seat(), round=2)
    refuse(state, "place B2 on school 1")
    state = table(seat(pool=f"P1 {mark} P2 B2"), seat(), round=2)
    play(state, "place B2 on school 1")
    refuse(state, "pick P1")
    assert legal(state) == ["pick P2"]


def test_a_like_protected_die_does_not_open_room_1() -> None:  # DB-4.16
    state = table(seat(pool="B2 B2 protected"), seat(), round=2)
    refuse(state, "place B2 on school 1")


def test_a_protected_die_may_be_placed_on_room_1_to_roll_another() -> None:  # DB-4.16
    state = table(seat(pool="P1 B2 protected"), seat(), round=2)
    play(state, "place B2 on school 1")
    assert legal(state) == ["pick P1"]


def test_at_least_one_die_is_rolled() -> None:  # DB-4.16
    state = table(seat(pool="P1 B2"), seat(), round=2)
    play(state, "place B2 on school 1")
    refuse(state, "roll", "end", "pass")
    play(state, "pick P1")
    assert legal(state) == ["roll"]


# Room 2.


def test_room_2_rolls_the_whole_stock_of_a_colour() -> None:  # DB-4.6
    state = table(seat(pool="H1 B3"), seat(store=many("H1", 8)), round=2)
    rolls(state, 0, 2, 6, 4)
    events = state.play("place B3 on school 2 for hops")
    assert kinds(events) == ["item-placed", "stock-rolled"]
    assert events[1].dump()["values"] == (2, 4, 6)
    assert legal(state) == ["swap H1 for H2", "swap H1 for H4", "swap H1 for H6", "keep"]
    view: Json = state.view(None)
    assert view["decision"]["rolled"] == ["H2", "H4", "H6"]


def test_room_2_swaps_pale_dark_and_hops_dice() -> None:  # DB-4.6
    state = table(seat(pool="P1 D1 H1 B3"), seat(), round=2)
    found = [text for text in legal(state) if " school 2 " in text]
    assert found == [f"place B3 on school 2 for {colour}" for colour in ("pale", "dark", "hops")]


def test_room_2_swaps_no_blue_dice() -> None:  # DB-4.6
    with pytest.raises(taproom.UnknownAction):
        GAME.parse("place B3 on school 2 for blue")


def test_room_2_swaps_a_die_of_pool_or_store() -> None:  # DB-4.6
    state = table(seat(pool="P1 B3", store="P2"), seat(store=many("P1", 11)), round=2)
    rolls(state, 0, 5)
    play(state, "place B3 on school 2 for pale")
    assert legal(state) == ["swap P1 for P5", "swap stored P2 for P5", "keep"]
    other = state.clone()
    other.play("swap stored P2 for P5")
    assert (pool(other), store(other)) == ("P1", "P5")
    play(state, "swap P1 for P5")
    assert (pool(state), store(state)) == ("P5", "P2")


def test_room_2_swaps_no_dice_of_others_and_none_that_lie_on_the_board() -> None:  # DB-4.6
    state = table(seat(pool="P1 B3", slots={"malt 3": "P2"}), seat(pool="P3", store=many("P1", 10)), round=2)
    rolls(state, 0, 5)
    play(state, "place B3 on school 2 for pale")
    assert legal(state) == ["swap P1 for P5", "keep"]


def test_room_2_swaps_one_die_a_round() -> None:  # DB-4.17
    state = table(seat(pool="P1 P2 B3 B4"), seat(), seat(), seat(), round=2)
    play(state, "place B3 on school 2 for pale")
    play(state, legal(state)[0])
    assert state.phase == "arrange"
    refuse(state, "place B4 on school 2 for pale", "place B4 on school 2 for hops")


def test_room_2_swaps_for_a_die_of_the_same_colour() -> None:  # DB-4.17
    state = table(seat(pool="P1 D1 B3"), seat(store=TWELVE_PALE), round=2)
    rolls(state, 0, 5)
    play(state, "place B3 on school 2 for pale")
    refuse(state, "swap D1 for D5", "swap P1 for P4")
    assert legal(state) == ["swap P1 for P5", "keep"]


def test_after_seeing_the_roll_the_player_may_decline_the_swap() -> None:  # DB-4.18
    state = table(seat(pool="P6 B3"), seat(), seat(), round=2)
    before = stock(state, "pale")
    play(state, "place B3 on school 2 for pale", "keep")
    assert (pool(state), stock(state, "pale")) == ("P6", before)


def test_a_declined_swap_is_still_a_placement() -> None:  # DB-4.18
    state = table(seat(pool="P1 B3"), seat(seeds=1), round=2, placed=1)
    play(state, "place B3 on school 2 for pale", "keep")
    assert (state.player, facts(state)["slots"], facts(state)["used"]) == (
        1,
        {"school 2": "B3"},
        ["school 2"],
    )


def test_the_new_die_keeps_its_value_and_takes_the_place_of_the_old_one() -> None:  # DB-4.19
    state = table(seat(pool="P4 B3", store="P2"), seat(store=many("P1", 11)), round=2)
    rolls(state, 0, 5)
    play(state, "place B3 on school 2 for pale", "swap stored P2 for P5")
    assert (pool(state), store(state)) == ("P4", "P5")
    until(state, "brew")
    assert (pool(state), store(state)) == ("P4", "P5")


def test_the_die_swapped_out_goes_to_the_stock() -> None:  # DB-4.19
    state = table(seat(pool="D1 B3"), seat(store=many("D1", 12)), round=2)
    assert stock(state, "dark") == 1
    rolls(state, 0, 6)
    play(state, "place B3 on school 2 for dark", "swap D1 for D6")
    assert (pool(state), stock(state, "dark")) == ("D6", 1)


def test_the_dice_of_the_stock_have_no_value_after_the_swap() -> None:  # DB-4.19
    state = table(seat(pool="P1 B3"), seat(), round=2)
    play(state, "place B3 on school 2 for pale", "keep")
    dump: Json = state.dump()
    view: Json = state.view(None)
    assert dump["rolled"] == [0, 0, 0, 0, 0, 0]
    assert "rolled" not in view["decision"]


def test_room_2_is_offered_only_for_a_colour_with_a_die_in_the_stock() -> None:  # DB-4.22
    state = table(seat(pool="P1 D1 B3"), seat(store=many("P1", 13)), round=2)
    refuse(state, "place B3 on school 2 for pale")
    assert offers(state, "place B3 on school 2 for dark")
    state = table(seat(pool="P1 D1 B3"), seat(store=many("P1", 12)), round=2)
    assert offers(state, "place B3 on school 2 for pale")


def test_room_2_is_offered_only_for_a_colour_with_an_own_die() -> None:  # DB-4.22
    state = table(seat(pool="P1 B3", store="H2"), seat(pool="D1"), round=2)
    refuse(state, "place B3 on school 2 for dark")
    assert offers(state, "place B3 on school 2 for pale")
    assert offers(state, "place B3 on school 2 for hops")


@each_row("mark", ["blocked", "protected"])
def test_room_2_is_offered_only_for_a_die_that_may_be_swapped(mark: str) -> None:  # DB-4.22
    state = table(seat(pool=f"P1 {mark} B3", store=f"P2 {mark}"), seat(), round=2)
    refuse(state, "place B3 on school 2 for pale")
    state = table(seat(pool=f"P1 {mark} B3", store="P2"), seat(store=many("P1", 11)), round=2)
    rolls(state, 0, 5)
    play(state, "place B3 on school 2 for pale")
    refuse(state, "swap P1 for P5")
    assert legal(state) == ["swap stored P2 for P5", "keep"]


def test_a_die_is_not_swapped_for_one_of_the_same_value() -> None:  # DB-4.23
    state = table(seat(pool="P4 B3", store="P2"), seat(store=many("P1", 11)), round=2)
    rolls(state, 0, 4)
    play(state, "place B3 on school 2 for pale")
    refuse(state, "swap P4 for P4")
    assert legal(state) == ["swap stored P2 for P4", "keep"]


def test_a_die_that_shows_a_value_only_by_a_raise_is_swapped_for_one_of_that_value() -> None:  # DB-4.23
    state = table(seat(pool="P4+ B3"), seat(store=TWELVE_PALE), round=2)
    rolls(state, 0, 4)
    play(state, "place B3 on school 2 for pale", "swap P4 for P4")
    assert pool(state) == "P4"


# Room 3, and the blue dice.


def test_room_3_gives_a_blue_die_at_tidying() -> None:  # DB-4.7
    state = table(seat(pool="B5"), seat(), round=2)
    before = stock(state, "blue")
    play(state, "place B5 on school 3")
    until(state, "brew")
    assert (pool(state), stock(state, "blue")) == ("", before)
    rolls(state, 0, 2, 3)
    events = next_round(state)
    assert (pool(state), stock(state, "blue")) == ("B2 B3", before - 1)
    assert [event.dump()["die"] for event in events if event.kind == "die-gained"] == ["B?"]


def test_rooms_1_and_2_act_at_once() -> None:  # DB-4.8
    state = table(seat(pool="P1 D1 B3 B4"), seat(store=many("D1", 12)), round=2)
    rolls(state, 0, 5, 6)
    play(state, "place B3 on school 1", "pick P1", "roll")
    assert (state.phase, pool(state)) == ("arrange", "P5 D1 B4")
    play(state, "place B4 on school 2 for dark", "swap D1 for D6")
    assert pool(state) == "P5 D6"


@each_row(
    ("actions", "room"),
    [
        (["place B5 on school 1", "pick P1", "roll"], "school 1"),
        (["place B5 on school 2 for pale", "keep"], "school 2"),
        (["place B5 on school 3"], "school 3"),
    ],
)
def test_a_rooms_blue_die_lies_there_until_tidying_and_returns_to_the_pool(  # DB-4.8
    actions: list[str], room: str
) -> None:
    state = table(seat(pool="P1 B5"), seat(), round=2)
    play(state, *actions)
    until(state, "brew")
    assert facts(state)["slots"] == {room: "B5"}
    next_round(state)
    assert facts(state)["slots"] == {}
    assert [die[0] for die in facts(state)["pool"]] == ["P", "B"] + (["B"] if room == "school 3" else [])


# The catalogue's check.


def test_a_blue_3_opens_rooms_1_and_2_and_room_1_rolls_pale_and_hops() -> None:  # DB-11.3
    state = table(seat(pool="P1 H2 B3"), seat(), round=2)
    assert rooms(legal(state)) == {"school 1", "school 2"}
    refuse(state, "place B3 on school 3")
    rolls(state, 0, 4, 5)
    play(state, "place B3 on school 1", "pick P1", "pick H2", "roll")
    assert (state.player, pool(state)) == (0, "P4 H5")
    assert legal(state) == [
        "place P4 on malt 2",
        "place P4 on malt 3",
        "place H5 on hops 2",
        "store P4",
        "store H5",
        "end",
        "pass",
    ]
