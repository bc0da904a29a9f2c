"""Dice Brewing, section 3: the roll, turns of arranging, fields and their users, speeding up, storing."""

from typing import Any

import pytest

import taproom
from tests.games.dice_brewing.table import (
    GAME,
    facts,
    kinds,
    legal,
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
ALL_FIELDS = [
    "malt 1",
    "malt 2",
    "malt 3",
    "hops 1",
    "hops 2",
    "school 1",
    "school 2",
    "school 3",
    "department 1",
    "department 2",
    "department 3",
]


def placements(texts: list[str]) -> list[str]:
    """Pick the placements out of what may be done."""
    return [text for text in texts if text.startswith(("place", "speed up"))]


def fields_of(texts: list[str]) -> set[str]:
    """Name the fields that something can be placed on."""
    found = set()
    for text in texts:
        if text.startswith("place"):
            found.add(text.split(" on ")[1].split(" for ")[0])
    return found


def stores(texts: list[str]) -> list[str]:
    """Pick the dice that can be stored out of what may be done."""
    return [text for text in texts if text.startswith("store")]


def stock(state: taproom.State) -> Json:
    """Tell what the stock holds."""
    view: Json = state.view(None)
    return {**view["stock"], "seeds": view["seeds"]}


# The roll.


def test_a_round_opens_with_all_dice_in_the_pools_being_rolled() -> None:  # DB-3.1
    state = table(seat(pool="P1 D1"), seat(pool="H1"), phase="brew")
    rolls(state, 0, 5, 6)
    rolls(state, 1, 3)
    next_round(state)
    assert (pool(state, 0), pool(state, 1)) == ("P5 D6", "H3")


def test_the_pools_are_rolled_in_player_order() -> None:  # DB-3.1
    state = table(seat(pool="P1"), seat(pool="P1"), seat(pool="P1"), phase="brew", starter=1)
    rolled = [event.dump()["player"] for event in next_round(state) if event.kind == "dice-rolled"]
    assert rolled == [2, 0, 1]


def test_stored_dice_are_not_rolled() -> None:  # DB-3.1
    state = table(seat(pool="P1", store="P2 D3 H4 B5"), seat(), phase="brew")
    rolls(state, 0, 6)
    next_round(state)
    assert (pool(state), store(state)) == ("P6", "P2 D3 H4 B5")


def test_dice_that_came_without_a_value_are_rolled_with_the_others() -> None:  # DB-3.1
    state = table(seat(pool="P1", fresh=["B?"]), seat(), phase="brew")
    rolls(state, 0, 2, 3)
    next_round(state)
    assert pool(state) == "P2 B3"


# Storing.


def test_any_number_of_dice_can_be_stored_in_a_turn() -> None:  # DB-3.2
    state = table(seat(pool="P1 P1 D2 H3 B4"), seat())
    play(state, "store P1", "store P1", "store D2", "store H3", "store B4")
    assert (pool(state), store(state)) == ("", "P1 P1 D2 H3 B4")


def test_storing_is_neither_a_turn_nor_a_placement() -> None:  # DB-3.2
    state = table(seat(pool="P1 D2 H3", seeds=2), seat())
    play(state, "store P1", "place seed on malt 1", "store D2")
    assert (state.phase, state.player) == ("arrange", 0)
    play(state, "place seed on hops 1")
    assert state.player == 1


def test_dice_are_stored_from_the_roll_to_the_end_of_purchases() -> None:  # DB-3.2
    state = table(seat(pool="P1 P2 P3 P4"), seat(), round=2)
    play(state, "store P1", "pass", "pass")
    assert state.phase == "buy"
    play(state, "store P2", "done", "done")
    assert state.phase == "close"
    play(state, "store P3", "done")
    assert state.phase == "brew"
    refuse(state, "store P4")
    assert store(state) == "P1 P2 P3"


def test_a_stored_die_keeps_its_value_over_rounds() -> None:  # DB-3.12
    state = table(seat(pool="P5"), seat())
    play(state, "store P5")
    for _ in range(3):
        next_round(state)
        assert store(state) == "P5"


@each_row(("field", "left"), [("malt 3", "P3"), ("malt 2", "P3"), ("department 2", "P3")])
def test_a_stored_die_can_be_placed(field: str, left: str) -> None:  # DB-3.12
    state = table(seat(store="P3 P4"), seat(), round=3)
    play(state, f"place stored P4 on {field}")
    assert (store(state), facts(state)["slots"]) == (left, {field: "P4"})


def test_its_owner_cannot_just_move_a_stored_die_back_to_the_pool() -> None:  # DB-3.12
    state = table(seat(store="P3 D4 H5 B6", seeds=1), seat(), round=3)
    for phase in ("arrange", "buy", "brew"):
        until(state, phase)
        for text in legal(state):
            trial = state.clone()
            trial.play(text)
            view: Json = trial.view(0)
            moved = len(view["breweries"][0]["pool"]) > 0
            assert not moved, text


def test_storing_is_offered_in_the_own_turns_of_arranging_and_purchases_and_in_closing() -> None:  # DB-3.22
    state = table(seat(pool="P2"), seat(pool="D3", tokens="reroll"), round=2)
    assert stores(legal(state)) == ["store P2"]
    play(state, "pass")
    assert (state.phase, state.player, stores(legal(state))) == ("arrange", 1, ["store D3"])
    play(state, "pass")
    assert (state.phase, state.player, stores(legal(state))) == ("window", 1, [])
    refuse(state, "store D3", "store P2")
    play(state, "later")
    assert (state.phase, state.player, stores(legal(state))) == ("buy", 0, ["store P2"])
    play(state, "done")
    assert (state.phase, state.player, stores(legal(state))) == ("buy", 1, ["store D3"])
    play(state, "done")
    assert (state.phase, state.player, stores(legal(state))) == ("close", 0, ["store P2"])
    play(state, "done")
    assert (state.phase, state.player, stores(legal(state))) == ("close", 1, ["store D3"])


def test_nothing_can_be_stored_inside_another_choice() -> None:  # DB-3.22
    state = table(seat(pool="P2 B3"), seat(), round=2)
    play(state, "place B3 on school 1")
    refuse(state, "store P2")


# Turns.


@each_row(
    "items",
    [
        ["place P3 on malt 2", "place D4 on malt 3"],
        ["place seed on malt 1", "place seed on hops 1"],
        ["place seed on hops 1", "place H5 on hops 2"],
        ["place H5 on hops 2", "place seed on malt 1"],
    ],
)
def test_a_turn_is_two_dice_two_seeds_or_one_of_each(items: list[str]) -> None:  # DB-3.3
    state = table(seat(pool="P3 D4 H5", seeds=2), seat(pool="P1"))
    play(state, items[0])
    assert state.player == 0
    play(state, items[1])
    assert (state.player, len(facts(state)["slots"])) == (1, 2)


@each_row("item", ["place P3 on malt 2", "place seed on malt 1"])
def test_a_turn_can_be_one_item_alone(item: str) -> None:  # DB-3.3
    state = table(seat(pool="P3", seeds=1), seat(pool="P1"))
    play(state, item, "end")
    assert (state.player, len(facts(state)["slots"])) == (1, 1)


def test_arranging_goes_round_in_player_order() -> None:  # DB-3.3
    state = table(seat(seeds=1), seat(seeds=1), seat(seeds=1), player=2, starter=2)
    order = []
    for field in ("malt 1", "hops 1", "malt 1"):
        order.append(state.player)
        play(state, f"place seed on {field}", "end")
    assert order == [2, 0, 1]
    assert state.player == 2


def test_items_are_placed_on_the_own_board() -> None:  # DB-3.3
    state = table(seat(pool="P3"), seat())
    play(state, "place P3 on malt 2")
    assert (facts(state, 0)["slots"], facts(state, 1)["slots"]) == ({"malt 2": "P3"}, {})


def test_a_player_may_take_any_number_of_turns_waiting_for_the_others_between_them() -> None:  # DB-3.4
    state = table(seat(pool="P3 D3 H3", seeds=2), seat(pool="P1 D1 H1", seeds=1), seat())
    play(state, "place seed on malt 1", "place P3 on malt 2")
    assert state.player == 1
    play(state, "place D1 on malt 3", "end", "pass")
    assert state.player == 0
    play(state, "place D3 on malt 3", "end")
    assert state.player == 1
    play(state, "place H1 on hops 2", "end")
    assert state.player == 0
    play(state, "place seed on hops 1", "place H3 on hops 2")
    assert state.player == 1
    assert len(facts(state, 0)["slots"]) == 5


def test_a_turn_without_a_placement_is_a_pass() -> None:  # DB-3.16
    state = table(seat(pool="P3", seeds=1), seat(seeds=1))
    refuse(state, "end")
    play(state, "store P3")
    refuse(state, "end")
    assert offers(state, "pass")


def test_after_one_placement_a_player_may_make_another_end_the_turn_or_pass_at_once() -> None:  # DB-3.16
    state = table(seat(pool="P3", seeds=1), seat(seeds=1))
    play(state, "place seed on malt 1")
    assert legal(state) == ["place P3 on malt 2", "place P3 on malt 3", "store P3", "end", "pass"]
    ended = state.clone()
    ended.play("end")
    ended.play("pass")
    assert (ended.phase, ended.player) == ("arrange", 0)
    play(state, "pass", "pass")
    assert state.phase == "close"


def test_a_pass_is_final_for_the_arranging_phase() -> None:  # DB-3.17
    state = table(seat(pool="P3", seeds=1), seat(pool="P1", seeds=2))
    play(state, "pass", "place seed on malt 1", "end")
    assert state.player == 1
    play(state, "place seed on hops 1", "end")
    assert state.player == 1
    assert facts(state, 0)["passed"]


def test_who_has_passed_still_stores_dice() -> None:  # DB-3.17
    state = table(seat(pool="P3"), seat())
    play(state, "pass", "pass")
    assert (state.phase, state.player) == ("close", 0)
    play(state, "store P3")
    assert store(state) == "P3"


def test_who_has_passed_still_plays_tokens() -> None:  # DB-3.17
    state = table(seat(pool="P3", tokens="raise"), seat(seeds=2))
    play(state, "pass")
    assert (state.phase, state.player) == ("window", 0)
    play(state, "raise P3 of seat 0")
    assert (pool(state), state.phase, state.player) == ("P4+", "arrange", 1)


def test_a_pass_counts_for_its_round_only() -> None:  # DB-3.17
    state = table(seat(pool="P3"), seat())
    next_round(state)
    assert (facts(state, 0)["passed"], facts(state, 1)["passed"]) == (False, False)
    assert (state.phase, state.player) == ("arrange", 1)


def test_the_arranging_phase_ends_when_all_have_passed() -> None:  # DB-3.29
    state = table(seat(pool="P3", seeds=1), seat(pool="P3"), seat(pool="P3"))
    play(state, "pass", "pass")
    assert (state.phase, state.player) == ("arrange", 2)
    play(state, "pass")
    assert state.phase == "close"


@each_row("phase", ["arrange", "buy", "close", "brew"])
def test_a_player_may_use_none_of_the_own_dice(phase: str) -> None:  # DB-3.28
    mine = seat(pool="P6 D6 H6 B6", store="P6 P6 D6 H6 B6", seeds=2, gold=9, ingredients="fruit")
    state = table(mine, seat(), phase=phase, round=3)
    assert len(legal(state)) > 2
    assert offers(state, "done" if phase in ("buy", "close") else "pass")


def test_speeding_up_is_optional() -> None:  # DB-3.28
    state = table(seat(pool="B6", slots={"malt 1": "seed"}), seat())
    assert offers(state, "speed up malt 1 with B6")
    events = next_round(state)
    gains = [event.dump() for event in events if event.kind == "die-gained"]
    assert gains == [{"event": "die-gained", "player": 0, "die": "P?", "field": "malt 1"}]


# Placements.


def test_placed_dice_come_from_the_own_pool_or_store() -> None:  # DB-3.11
    state = table(seat(pool="P2", store="P4"), seat(pool="P3", store="P5"))
    assert [text for text in legal(state) if text.endswith("on malt 2")] == [
        "place P2 on malt 2",
        "place stored P4 on malt 2",
    ]
    refuse(state, "place P3 on malt 2", "place stored P5 on malt 2", "place P4 on malt 2")
    play(state, "place stored P4 on malt 2", "place P2 on malt 3")
    assert (pool(state), store(state)) == ("", "")


def test_a_speed_up_die_comes_from_the_own_pool_or_store() -> None:  # DB-3.11
    mine = seat(pool="B4", store="B5", slots={"malt 1": "seed"})
    state = table(mine, seat(pool="B6"))
    found = [text for text in legal(state) if text.startswith("speed up")]
    assert found == ["speed up malt 1 with B4", "speed up malt 1 with stored B5"]
    play(state, "speed up malt 1 with stored B5")
    assert (facts(state)["bolts"], store(state)) == ({"malt 1": "B5"}, "")


def test_seeds_come_from_the_own_store() -> None:  # DB-3.11
    state = table(seat(seeds=1), seat(seeds=2))
    play(state, "place seed on malt 1")
    assert (facts(state, 0)["seeds"], facts(state, 1)["seeds"]) == (0, 2)
    refuse(state, "place seed on hops 1")


@each_row(
    "text", ["place P3 on malt 3", "place seed on malt 1", "speed up hops 2 with B2", "place B2 on school 1"]
)
def test_a_placement_is_an_item_on_a_field_or_a_blue_die_on_a_speed_up_place(text: str) -> None:  # DB-3.13
    state = table(seat(pool="P3 D1 B2", seeds=1, slots={"hops 2": "H3"}), seat(seeds=1), round=2, placed=1)
    play(state, text)
    if state.phase == "pick":
        play(state, "pick D1", "roll")
    assert state.player == 1, "It was the second placement of the turn."


@each_row("text", ["store P3", "raise P3 of seat 0"])
def test_storing_and_tokens_are_no_placement(text: str) -> None:  # DB-3.13
    state = table(seat(pool="P3", tokens="raise", seeds=1), seat(seeds=1), placed=1)
    play(state, text)
    assert (state.phase, state.player) == ("arrange", 0)
    assert offers(state, "place seed on malt 1")


@each_row(
    ("field", "items"),
    [
        ("malt 1", ["seed"]),
        ("malt 2", ["P3"]),
        ("malt 3", ["P3", "D3"]),
        ("hops 1", ["seed"]),
        ("hops 2", ["H3"]),
        ("school 1", ["B5"]),
        ("school 2", ["B5"]),
        ("school 3", ["B5"]),
        ("department 1", ["P3", "D3", "H3"]),
        ("department 2", ["P3", "D3", "H3"]),
        ("department 3", ["B5"]),
    ],
)
def test_a_field_takes_only_what_its_effect_names(field: str, items: list[str]) -> None:  # DB-3.25
    state = table(seat(pool="P3 D3 H3 B5", seeds=1), seat(), round=3)
    found = {
        text.split()[1]
        for text in legal(state)
        if text.startswith("place") and text.split(" on ")[1].split(" for ")[0] == field
    }
    assert found == set(items)


@each_row(
    "text",
    [
        "place D3 on malt 2",
        "place P3 on malt 1",
        "place seed on malt 2",
        "place B3 on malt 3",
        "place H3 on malt 3",
    ],
)
def test_there_is_no_action_that_lays_anything_else_on_a_field(text: str) -> None:  # DB-3.25
    with pytest.raises(taproom.UnknownAction):
        GAME.parse(text)


def test_a_field_takes_one_item() -> None:  # DB-3.25
    state = table(seat(pool="P3 P4", seeds=2), seat())
    play(state, "place P3 on malt 2")
    refuse(state, "place P4 on malt 2")
    assert offers(state, "place P4 on malt 3")


def test_a_placed_item_is_not_taken_back_or_moved_before_tidying() -> None:  # DB-3.19
    lying = {"malt 1": "seed", "malt 2": "P3", "hops 2": "H2"}
    state = table(seat(slots=lying), seat(seeds=2), round=2)
    assert legal(state) == ["pass"]
    until(state, "buy")
    assert (legal(state), facts(state)["slots"]) == (["done"], lying)
    until(state, "brew")
    assert (legal(state), facts(state)["slots"]) == (["pass"], lying)
    until(state, "keep")
    assert facts(state)["slots"] == lying


def test_the_first_placement_is_complete_rolls_included_before_the_second_is_chosen() -> None:  # DB-3.30
    state = table(seat(pool="B3", slots={"malt 1": "seed"}), seat())
    rolls(state, 0, 4)
    play(state, "speed up malt 1 with B3")
    assert (state.phase, state.player, pool(state)) == ("arrange", 0, "P4")
    play(state, "place P4 on malt 3")
    assert facts(state)["slots"] == {"malt 3": "P4"}


def test_what_follows_from_a_second_placement_comes_before_the_next_player() -> None:  # DB-3.30
    state = table(seat(pool="P1 B3"), seat(), round=2, placed=1)
    play(state, "place B3 on school 1")
    assert (state.phase, state.player) == ("pick", 0)
    play(state, "pick P1", "roll")
    assert state.player == 1


def test_a_slow_placement_is_allowed_even_if_the_stock_it_will_need_is_empty() -> None:  # DB-3.26
    rich = seat(store=" ".join(["D1"] * 14 + ["H1"] * 12 + ["P1"] * 13))
    state = table(seat(pool="P2", seeds=2), rich, round=3)
    assert stock(state) == {"pale": 0, "dark": 0, "hops": 0, "blue": 10, "seeds": 4}
    for text in ("place seed on malt 1", "place seed on hops 1", "place P2 on malt 2"):
        assert offers(state, text)


def test_a_die_is_traded_for_seeds_slowly_even_if_no_seed_is_left() -> None:  # DB-3.26
    state = table(seat(pool="P2 B6"), seat(seeds=6), round=3)
    play(state, "place P2 on department 1")
    refuse(state, "speed up department 1 with B6")


def test_a_blue_die_goes_to_school_3_even_if_no_blue_die_is_left() -> None:  # DB-3.26
    state = table(seat(pool="B5"), seat(store=" ".join(["B1"] * 9)), round=2)
    assert offers(state, "place B5 on school 3")


def test_seeds_gained_at_once_can_be_used_from_the_next_placement_on() -> None:  # DB-3.27
    state = table(seat(pool="B4", slots={"department 1": "P2"}), seat(), round=3)
    refuse(state, "place seed on malt 1")
    play(state, "speed up department 1 with B4", "place seed on malt 1")
    assert (facts(state)["seeds"], facts(state)["slots"]) == (1, {"malt 1": "seed"})


def test_gold_gained_at_once_can_be_used_from_the_next_purchase_on() -> None:  # DB-3.27
    state = table(seat(pool="B3", slots={"department 2": "P2"}), seat(), round=3)
    play(state, "speed up department 2 with B3", "pass", "pass", "buy malt")
    assert facts(state)["gold"] == 0


# Open fields, and who may use them.


@each_row(
    ("number", "closed"),
    [(1, {"school", "department"}), (2, {"department"}), (3, set()), (7, set())],
)
def test_school_opens_in_round_2_and_the_department_in_round_3(  # DB-3.5
    number: int, closed: set[str]
) -> None:
    state = table(seat(pool="P3 D3 H3 B5", seeds=1), seat(), round=number)
    wanted = {field for field in ALL_FIELDS if field.split()[0] not in closed}
    assert fields_of(legal(state)) == wanted
    view: Json = state.view(0)
    assert set(view["mine"]["closed"]) == set(ALL_FIELDS) - wanted


def test_a_building_that_is_not_open_yet_is_refused() -> None:  # DB-3.5
    state = table(seat(pool="P3 B6"), seat(), round=1)
    refuse(state, "place B6 on school 1", "place P3 on department 1")
    state = table(seat(pool="P3 B6"), seat(), round=2)
    refuse(state, "place P3 on department 1", "place B6 on department 3")


@each_row("players", [2, 3, 4])
def test_a_field_may_be_used_by_all_players_but_one(players: int) -> None:  # DB-3.6
    state = table(*[seat(seeds=1) for _ in range(players)])
    for user in range(players - 1):
        assert state.player == user
        play(state, "place seed on malt 1", "end")
    assert state.player == players - 1
    refuse(state, "place seed on malt 1")
    assert offers(state, "place seed on hops 1")


def test_a_field_is_blocked_for_one_round_only() -> None:  # DB-3.6
    state = table(seat(slots={"malt 2": "P3"}, passed=True), seat(pool="P3"), player=1)
    refuse(state, "place P3 on malt 2")
    rolls(state, 1, 4)
    next_round(state)
    assert (state.player, pool(state, 1)) == (1, "P4")
    assert offers(state, "place P4 on malt 2")


def test_the_users_of_a_field_are_counted_anew_in_each_round() -> None:  # DB-3.6
    state = table(seat(seeds=2), seat(seeds=1), seat(seeds=1))
    play(state, "place seed on malt 1", "end", "place seed on malt 1", "end", "pass")
    next_round(state)
    assert state.player == 1
    play(state, "place seed on malt 1", "end")
    assert state.player == 2
    assert offers(state, "place seed on malt 1")
    view: Json = state.view(None)
    assert (view["fields"]["malt 1"]["users"], view["fields"]["malt 1"]["used_by"]) == (1, [1])


def test_the_last_player_is_told_which_fields_are_blocked() -> None:  # DB-3.6
    state = table(seat(slots={"malt 2": "P3"}), seat(slots={"malt 2": "P3", "malt 3": "P1"}), seat(pool="P4"))
    assert facts(state, 2)["blocked_by_others"] == ["malt 2"]
    assert facts(state, 0)["blocked_by_others"] == []


def test_a_player_who_blocks_nobody_else_uses_each_field_once_a_round() -> None:  # DB-3.7
    state = table(seat(pool="P3 P4"), seat(), seat(), seat())
    play(state, "place P3 on malt 2")
    refuse(state, "place P4 on malt 2")


def test_a_sped_up_field_stays_used() -> None:  # DB-3.7
    state = table(seat(pool="B3", seeds=2), seat(), seat(), seat())
    play(state, "place seed on malt 1", "speed up malt 1 with B3", "pass", "pass", "pass")
    assert (state.player, facts(state)["slots"]) == (0, {})
    refuse(state, "place seed on malt 1")
    assert offers(state, "place seed on hops 1")


def test_in_the_next_round_a_field_can_be_used_again() -> None:  # DB-3.7
    state = table(seat(seeds=1, slots={"malt 1": "seed"}), seat(passed=True), seat(passed=True))
    refuse(state, "place seed on malt 1")
    next_round(state)
    while state.player != 0:
        play(state, "pass")
    assert offers(state, "place seed on malt 1")


def test_the_players_who_have_placed_on_a_field_are_counted() -> None:  # DB-3.23
    state = table(seat(slots={"malt 1": "seed"}), seat(bolts={"malt 1": "B3"}), seat(seeds=1), player=2)
    view: Json = state.view(None)
    assert view["fields"]["malt 1"]["used_by"] == [0, 1]
    refuse(state, "place seed on malt 1")


def test_speeding_up_makes_nobody_a_second_user() -> None:  # DB-3.23
    state = table(seat(pool="B3", seeds=1), seat(seeds=1), seat())
    play(state, "place seed on malt 1", "speed up malt 1 with B3")
    assert state.player == 1
    assert offers(state, "place seed on malt 1")


def test_more_than_four_fields_can_be_blocked_at_once() -> None:  # DB-3.23
    lying = {"malt 1": "seed", "malt 2": "P1", "malt 3": "D1", "hops 1": "seed", "hops 2": "H1"}
    state = table(seat(slots=lying), seat(pool="P2 H2", seeds=1), player=1)
    assert placements(legal(state)) == []
    assert len(facts(state, 1)["blocked_by_others"]) == 5


def test_a_blocked_field_does_not_close_the_other_fields_of_its_building() -> None:  # DB-3.24
    state = table(seat(slots={"malt 2": "P3"}), seat(pool="P4", seeds=1), player=1)
    assert fields_of(legal(state)) == {"malt 1", "malt 3", "hops 1"}


# Speeding up.


@each_row(
    ("field", "item", "least"),
    [
        ("malt 1", "seed", 3),
        ("malt 2", "P3", 3),
        ("malt 3", "P3", 2),
        ("hops 1", "seed", 3),
        ("hops 2", "H3", 2),
        ("department 1", "D3", 4),
        ("department 2", "H3", 3),
        ("department 3", "B1", 2),
    ],
)
def test_a_blue_die_of_at_least_the_printed_value_speeds_a_field_up(  # DB-3.8
    field: str, item: str, least: int
) -> None:
    state = table(seat(pool="B1 B2 B3 B4 B5 B6", slots={field: item}), seat(), round=3)
    found = [text for text in legal(state) if text.startswith("speed up")]
    assert found == [f"speed up {field} with B{value}" for value in range(least, 7)]
    refuse(state, f"speed up {field} with B{least - 1}")


def test_a_sped_up_field_acts_at_once() -> None:  # DB-3.8
    state = table(seat(pool="B2", slots={"malt 3": "P3"}), seat())
    events = state.play("speed up malt 3 with B2")
    assert kinds(events) == ["sped-up", "die-raised"]
    assert pool(state) == "P4"


@each_row("text", ["speed up malt 1 with P6", "speed up malt 1 with D6"])
def test_no_other_colour_speeds_a_field_up(text: str) -> None:  # DB-3.8
    with pytest.raises(taproom.UnknownAction):
        GAME.parse(text)


def test_a_die_gained_while_arranging_is_rolled_at_once() -> None:  # DB-3.9
    state = table(seat(pool="B3", slots={"malt 1": "seed"}), seat())
    rolls(state, 0, 5)
    play(state, "speed up malt 1 with B3")
    assert (pool(state), facts(state)["fresh"]) == ("P5", [])


def test_a_die_gained_while_arranging_keeps_its_value_and_may_be_used_and_stored() -> None:  # DB-3.9
    state = table(seat(pool="B3", slots={"hops 1": "seed"}), seat())
    rolls(state, 0, 4)
    play(state, "speed up hops 1 with B3")
    assert offers(state, "place H4 on hops 2")
    assert offers(state, "store H4")
    play(state, "end", "pass")
    assert pool(state) == "H4"
    play(state, "store H4")
    until(state, "brew")
    assert store(state) == "H4"


def test_a_die_raised_at_once_shows_its_new_value_and_goes_to_pool_or_store_by_choice() -> None:  # DB-3.10
    state = table(seat(pool="B2", slots={"malt 3": "D4"}), seat())
    play(state, "speed up malt 3 with B2")
    assert (pool(state), store(state)) == ("D5", "")
    play(state, "store D5")
    assert (pool(state), store(state)) == ("", "D5")


def test_a_stored_die_that_was_raised_lies_in_the_pool_until_it_is_stored_again() -> None:  # DB-3.10, DB-3.21
    state = table(seat(pool="B2", store="H4"), seat())
    play(state, "place stored H4 on hops 2", "speed up hops 2 with B2", "pass")
    assert (pool(state), store(state)) == ("H5", "")
    assert offers(state, "store H5")


def test_a_die_gained_or_raised_enters_the_pool_and_its_owner_may_store_it() -> None:  # DB-3.21
    state = table(seat(pool="B2 B3", slots={"malt 1": "seed", "hops 2": "H1"}), seat())
    rolls(state, 0, 6)
    play(state, "speed up malt 1 with B3", "speed up hops 2 with B2")
    assert (state.player, pool(state), store(state)) == (1, "P6 H2", "")
    play(state, "pass", "store P6", "store H2")
    assert store(state) == "P6 H2"


def test_the_speed_up_die_may_come_in_the_same_turn_as_the_item() -> None:  # DB-3.14
    state = table(seat(pool="P3 B2"), seat())
    play(state, "place P3 on malt 3", "speed up malt 3 with B2")
    assert pool(state) == "P4"


def test_the_speed_up_die_may_come_in_any_later_turn() -> None:  # DB-3.14
    state = table(seat(pool="P3 H1 B2", seeds=1), seat(pool="D1", seeds=1))
    play(state, "place P3 on malt 3", "end", "place seed on malt 1", "end")
    play(state, "place H1 on hops 2", "end", "pass")
    play(state, "speed up malt 3 with B2")
    assert (pool(state), facts(state)["slots"]) == ("P4", {"hops 2": "H1"})


def test_a_field_is_not_sped_up_after_the_arranging_phase() -> None:  # DB-3.14
    state = table(seat(pool="B6", slots={"malt 3": "P3"}), seat(), round=2)
    until(state, "buy")
    refuse(state, "speed up malt 3 with B6")
    until(state, "close")
    refuse(state, "speed up malt 3 with B6")


def test_a_speed_up_place_is_usable_only_while_the_own_field_holds_an_item() -> None:  # DB-3.15
    state = table(seat(pool="P3 B6"), seat(slots={"malt 2": "P3"}), seat())
    refuse(state, "speed up malt 3 with B6", "speed up malt 1 with B6", "speed up malt 2 with B6")
    play(state, "place P3 on malt 3")
    assert offers(state, "speed up malt 3 with B6")
    refuse(state, "speed up malt 1 with B6")


def test_a_field_that_has_been_resolved_is_not_sped_up_again() -> None:  # DB-3.15
    state = table(seat(pool="B3 B6", slots={"malt 3": "P3"}), seat())
    play(state, "speed up malt 3 with B3")
    refuse(state, "speed up malt 3 with B6")


def test_a_minimum_is_checked_only_when_the_die_is_placed() -> None:  # DB-3.18
    state = table(seat(pool="B5"), seat(pool="D1", tokens="reroll"), round=2)
    rolls(state, 0, 1)
    play(state, "place B5 on school 3", "end", "reroll school 3 of seat 0")
    assert facts(state)["slots"] == {"school 3": "B1"}
    gains = [event.dump() for event in next_round(state) if event.kind == "die-gained"]
    assert gains == [{"event": "die-gained", "player": 0, "die": "B?", "field": "school 3"}]


def test_a_later_change_of_the_speed_up_die_cancels_nothing() -> None:  # DB-3.18
    state = table(seat(pool="B2", slots={"malt 3": "P3"}), seat(pool="D1", tokens="reroll"))
    rolls(state, 0, 1)
    play(state, "speed up malt 3 with B2", "end", "reroll bolt malt 3 of seat 0")
    assert (facts(state)["bolts"], pool(state)) == ({"malt 3": "B1"}, "P4")


@each_row(
    ("field", "item", "given_up", "gained"),
    [
        ("malt 1", "seed", "seeds", "pale"),
        ("malt 2", "P3", "pale", "dark"),
        ("hops 1", "seed", "seeds", "hops"),
        ("department 2", "D3", "dark", ""),
        ("department 3", "B1", "blue", ""),
    ],
)
def test_on_a_speed_up_what_is_given_up_goes_to_the_stock_at_once(  # DB-3.20
    field: str, item: str, given_up: str, gained: str
) -> None:
    state = table(seat(pool="B4", slots={field: item}), seat(), round=3)
    before = stock(state)
    play(state, f"speed up {field} with B4")
    after = stock(state)
    assert after.pop(given_up) == before.pop(given_up) + 1
    if gained:
        assert after.pop(gained) == before.pop(gained) - 1
    assert after == before


def test_the_speed_up_die_stays_until_tidying() -> None:  # DB-3.20
    state = table(seat(pool="B4", slots={"malt 3": "P3"}), seat(), round=2)
    play(state, "speed up malt 3 with B4", "store P4")
    for phase in ("buy", "brew"):
        until(state, phase)
        assert (facts(state)["bolts"], pool(state)) == ({"malt 3": "B4"}, "")
    rolls(state, 0, 2)
    next_round(state)
    assert (facts(state)["bolts"], pool(state), store(state)) == ({}, "B2", "P4")


# The catalogue's checks.


def test_a_pale_3_is_raised_at_once_by_a_blue_3() -> None:  # DB-11.2
    state = table(seat(pool="P3 B3"), seat())
    play(state, "place P3 on malt 3", "speed up malt 3 with B3")
    assert (state.player, pool(state)) == (1, "P4")
    assert facts(state)["bolts"] == {"malt 3": "B3"}
    play(state, "pass")
    assert offers(state, "store P4")
    until(state, "brew")
    assert facts(state)["bolts"] == {"malt 3": "B3"}
    rolls(state, 0, 5, 6)
    next_round(state)
    assert (facts(state)["bolts"], pool(state)) == ({}, "P5 B6")


def test_a_pale_3_is_not_raised_at_once_by_a_blue_1() -> None:  # DB-11.2
    state = table(seat(pool="P3 B1"), seat())
    play(state, "place P3 on malt 3")
    refuse(state, "speed up malt 3 with B1")


def test_a_blue_3_may_speed_up_either_of_two_fields_of_the_turn_before() -> None:  # DB-11.4
    state = table(seat(pool="P2 B3", seeds=1), seat())
    play(state, "place seed on malt 1", "place P2 on malt 2", "pass")
    speeds = [text for text in legal(state) if text.startswith("speed up")]
    assert speeds == ["speed up malt 1 with B3", "speed up malt 2 with B3"]
    before = stock(state)
    first = state.clone()
    rolls(first, 0, 6)
    first.play("speed up malt 1 with B3")
    assert (pool(first), facts(first)["slots"]) == ("P6", {"malt 2": "P2"})
    assert stock(first) == {**before, "pale": before["pale"] - 1, "seeds": before["seeds"] + 1}
    rolls(state, 0, 5)
    play(state, "speed up malt 2 with B3")
    assert (pool(state), facts(state)["slots"]) == ("D5", {"malt 1": "seed"})
    assert stock(state) == {**before, "pale": before["pale"] + 1, "dark": before["dark"] - 1}


def test_two_of_three_players_close_malt_house_1_for_the_third_but_not_2_and_3() -> None:  # DB-11.5
    state = table(seat(seeds=1), seat(seeds=1), seat(pool="P2", seeds=1))
    play(state, "place seed on malt 1", "end", "place seed on malt 1", "end")
    assert state.player == 2
    assert fields_of(legal(state)) == {"malt 2", "malt 3", "hops 1"}


@each_row("sped_up", [False, True])
def test_of_two_players_one_closes_malt_house_1_for_both(sped_up: bool) -> None:  # DB-11.5
    state = table(seat(pool="B3", seeds=2), seat(seeds=1))
    play(state, "place seed on malt 1", "speed up malt 1 with B3" if sped_up else "end")
    assert state.player == 1
    refuse(state, "place seed on malt 1")
    play(state, "place seed on hops 1", "end")
    assert state.player == 0
    refuse(state, "place seed on malt 1", "place seed on hops 1")
