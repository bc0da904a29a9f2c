"""Dice Brewing, section 10: who decides what, in which steps, and which of like dice is meant."""

from typing import Any, cast

import pytest

import taproom
from taproom.games.dice_brewing.state import DiceState
from tests.games.dice_brewing.checks import shows
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


def steps(state: DiceState) -> list[str]:
    """Play a round with every window answered by "later"; name stages and kinds of decision as they come."""
    number = state.round
    found: list[str] = []
    while state.round == number and not state.over:
        step = f"{state.view(None)['stage']}: {state.phase}"
        if not found or found[-1] != step:
            found.append(step)
        play(state, "later" if state.phase == "window" else GAME.text(state.fallback()))
    return found


# The order of a round.


def test_a_round_is_roll_arranging_purchases_closing_brewing_tidying_with_windows() -> None:  # DB-10.1
    mine = [seat(pool="P3", tokens="reroll", slots={"malt 3": "P1"}) for _ in range(2)]
    state = table(*mine, phase="window", opening=True, round=2)
    assert steps(state) == [
        "arranging: window",
        "arranging: arrange",
        "arranging: window",
        "arranging: arrange",
        "purchases: window",
        "purchases: buy",
        "purchases: window",
        "purchases: buy",
        "closing: close",
        "brewing: window",
        "brewing: brew",
        "tidying: window",
        "tidying: keep",
    ]


def test_a_round_opens_with_the_roll() -> None:  # DB-10.1
    state = table(seat(pool="P1"), seat(pool="P1"), phase="brew")
    told = kinds(next_round(state))
    assert told[-3:] == ["round-began", "dice-rolled", "dice-rolled"]
    assert state.phase == "arrange"


def test_round_1_has_no_purchase_turns() -> None:  # DB-10.1
    state = table(seat(pool="P3"), seat(pool="P3"), round=1)
    assert steps(state) == ["arranging: arrange", "closing: close", "brewing: brew"]


def test_without_holders_there_are_no_windows() -> None:  # DB-10.1
    state = table(seat(pool="P3"), seat(pool="P3"), round=3)
    assert steps(state) == ["arranging: arrange", "purchases: buy", "closing: close", "brewing: brew"]


def test_one_seat_decides_at_a_time() -> None:  # DB-10.1
    state = table(
        seat(pool="P3", tokens="raise"), seat(pool="P3", tokens="raise"), phase="window", opening=True
    )
    assert state.player == 0
    play(state, "later")
    assert (state.phase, state.player) == ("window", 1)
    play(state, "later")
    assert (state.phase, state.player) == ("arrange", 0)


# What is asked.


def test_a_window_asks_for_a_token_on_a_target_later_or_not_again() -> None:  # DB-10.2
    mine = seat(pool="P3", tokens="raise remove building")
    state = table(mine, seat(pool="D6", store="H6"), phase="window", opening=True)
    assert legal(state) == [
        "raise P3 of seat 0",
        "remove H6 of seat 1",
        "close malt of seat 1",
        "close hops of seat 1",
        "later",
        "not again",
    ]


def test_a_window_asks_for_nothing_else() -> None:  # DB-10.2
    state = table(seat(pool="P3", tokens="raise", seeds=1), seat(), phase="window", opening=True)
    refuse(state, "pass", "done", "end", "store P3", "place P3 on malt 2", "place seed on malt 1")


def test_an_arranging_turn_asks_for_a_placement_storing_a_token_or_a_pass() -> None:  # DB-10.3
    mine = seat(pool="P6 B3", seeds=1, tokens="raise", slots={"malt 2": "P1"})
    state = table(mine, seat(), round=1)
    assert legal(state) == [
        "place seed on malt 1",
        "place seed on hops 1",
        "speed up malt 2 with B3",
        "store P6",
        "store B3",
        "raise B3 of seat 0",
        "pass",
    ]


def test_an_arranging_turn_can_be_ended_after_one_placement() -> None:  # DB-10.3
    state = table(seat(pool="P3", seeds=1), seat())
    refuse(state, "end")
    play(state, "place seed on malt 1")
    assert legal(state)[-2:] == ["end", "pass"]
    play(state, "end")
    assert state.player == 1


def test_the_turn_ends_by_itself_after_the_second_placement() -> None:  # DB-10.4
    state = table(seat(pool="P3 D3", seeds=1), seat(pool="P1"))
    play(state, "place seed on malt 1", "place P3 on malt 2")
    assert (state.phase, state.player) == ("arrange", 1)


@each_row(
    ("first", "following"),
    [("place B3 on school 1", ["pick P1", "roll"]), ("place B3 on school 2 for pale", ["keep"])],
)
def test_the_turn_ends_after_the_follow_up_steps_of_the_second_placement(  # DB-10.4
    first: str, following: list[str]
) -> None:
    state = table(seat(pool="P1 B3", seeds=1), seat(pool="P1"), round=2)
    play(state, "place seed on malt 1", first)
    for step in following:
        assert state.player == 0
        play(state, step)
    assert (state.phase, state.player) == ("arrange", 1)


def test_school_1_picks_dice_one_by_one_then_rolls_them_together() -> None:  # DB-10.5
    state = table(seat(pool="P1 P1 H2 B3", store="D1"), seat(), round=2)
    play(state, "place B3 on school 1")
    assert legal(state) == ["pick P1", "pick H2", "pick stored D1"]
    play(state, "pick P1")
    assert legal(state) == ["pick P1", "pick H2", "pick stored D1", "roll"]
    play(state, "pick P1")
    assert legal(state) == ["pick H2", "pick stored D1", "roll"]
    play(state, "pick stored D1")
    assert facts(state)["picked"] == ["P1", "P1", "stored D1"]
    rolls(state, 0, 4, 5, 6)
    play(state, "roll")
    assert (pool(state), store(state)) == ("P4 P5 H2", "D6")


def test_nothing_is_rolled_before_all_dice_are_picked() -> None:  # DB-10.5
    state = table(seat(pool="P1 H2 B3"), seat(), round=2)
    before = state.reveals
    play(state, "place B3 on school 1", "pick P1", "pick H2")
    assert state.reveals == before + 1, "Only the change of the chooser counts."
    play(state, "roll")
    assert state.reveals == before + 2


def test_a_purchase_turn_asks_for_purchases_storing_tokens_or_done() -> None:  # DB-10.6
    mine = seat(pool="P6 B5", gold=3, tokens="raise")
    state = table(mine, seat(tokens="reroll reroll reroll"), phase="buy", round=3)
    assert set(legal(state)) == {
        "buy fruit",
        "buy spice",
        "buy spice with B5",
        "buy honey with B5",
        "buy malt",
        "buy malt with B5",
        "buy hops with B5",
        "buy token raise",
        "buy token guard",
        "buy token remove",
        "buy token building",
        "store P6",
        "store B5",
        "raise B5 of seat 0",
        "done",
    }


def test_a_purchase_turn_goes_on_until_done() -> None:  # DB-10.6
    mine = seat(pool="P3", gold=20, tokens="raise")
    state = table(mine, seat(), phase="buy", round=3)
    for text in ("buy fruit", "store P3", "buy token recipe", "raise stored P3 of seat 0"):
        play(state, text)
        assert (state.phase, state.player) == ("buy", 0)
    play(state, "done")
    assert (state.phase, state.player) == ("buy", 1)


def test_the_closing_step_asks_for_storing_a_token_or_done() -> None:  # DB-10.7
    mine = seat(pool="P6 B5", gold=20, seeds=1, tokens="raise")
    state = table(mine, seat(pool="P6"), phase="close", round=3)
    assert legal(state) == ["store P6", "store B5", "raise B5 of seat 0", "done"]
    play(state, "raise B5 of seat 0", "store B6", "store P6")
    assert (state.phase, state.player) == ("close", 0)
    play(state, "done")
    assert (state.phase, state.player) == ("close", 1)


def test_a_brewing_turn_asks_for_a_recipe_with_no_upgrade_or_one_or_a_pass() -> None:  # DB-10.8
    mine = seat(pool="P6", store="P3 P2 H2 B4", ingredients="fruit spice", gold=20)
    state = table(mine, seat(), phase="brew", round=3)
    assert legal(state) == [
        "brew Mass Lager",
        "brew Mass Lager with spice",
        "brew Cheap Lager",
        "brew Cheap Lager with fruit",
        "brew Cheap Lager with blue",
        "pass",
    ]


def test_after_the_recipe_come_the_dice_then_the_rewards_colour_or_kind() -> None:  # DB-10.8
    state = table(seat(store="P2 P4 D3"), seat(), phase="brew", row=["Cellar Bock", "Experimental Lager"])
    play(state, "brew Cellar Bock")
    assert (state.phase, legal(state)) == ("use", ["use P2", "use P4"])
    play(state, "use P4")
    assert (state.phase, legal(state)) == ("use", ["use D3"])
    play(state, "use D3")
    assert state.phase == "take"
    assert legal(state) == ["take pale die", "take dark die", "take hops die", "take blue die"]
    play(state, "take hops die")
    assert (state.phase, state.player) == ("brew", 1)


def test_a_token_as_reward_is_chosen_by_its_kind() -> None:  # DB-10.8
    state = table(seat(store="P2 D2"), seat(), phase="brew")
    play(state, "brew Experimental Lager", "use P2", "use D2")
    tokens = ("raise", "reroll", "guard", "remove", "building", "recipe")
    assert legal(state) == [f"take token {token}" for token in tokens]


def test_a_reward_of_gold_or_points_asks_for_nothing() -> None:  # DB-10.8
    state = table(seat(store="P2 H2"), seat(), phase="brew")
    play(state, "brew Cheap Lager", "use P2", "use H2")
    assert (state.phase, state.player, facts(state)["gold"]) == ("brew", 1, 2)


def test_dice_are_picked_per_colour_for_the_highest_minimum_first() -> None:  # DB-10.9
    state = table(seat(store="P2 P3 P5 H2 H6"), seat(), phase="brew")
    play(state, "brew Mass Lager")
    assert state.view(0)["decision"]["needs"] == ["P3", "P2", "H2"]  # type: ignore[index]
    assert legal(state) == ["use P3", "use P5"]
    play(state, "use P3")
    assert legal(state) == ["use P2"], "None above the pick before."
    play(state, "use P2")
    assert legal(state) == ["use H2", "use H6"]


def test_a_pick_that_leaves_no_die_for_the_next_minimum_is_not_offered() -> None:  # DB-10.9
    state = table(seat(store="P3 P5 H2"), seat(), phase="brew")
    play(state, "brew Mass Lager")
    refuse(state, "use P3")
    assert legal(state) == ["use P5"]
    play(state, "use P5")
    assert legal(state) == ["use P3"]


@each_row(
    ("dice", "sets"),
    [
        ("P2 P4 P6 H5", {"P4 P2", "P6 P2", "P6 P4"}),
        ("P2 P2 P6 H5", {"P6 P2"}),
        ("P3 P3 P3 H2", {"P3 P3"}),
        ("P3 P3 P4 P4 H2", {"P3 P3", "P4 P3", "P4 P4"}),
    ],
)
def test_each_set_of_dice_has_one_way_of_being_picked(dice: str, sets: set[str]) -> None:  # DB-10.9
    state = table(seat(store=dice), seat(), phase="brew")
    play(state, "brew Mass Lager")
    found = []
    for first in legal(state):
        after = state.clone()
        after.play(first)
        for second in legal(after):
            found.append(f"{first[4:]} {second[4:]}")
    assert sorted(found) == sorted(sets)


def test_the_blue_upgrade_is_picked_last() -> None:  # DB-10.9
    state = table(seat(store="P2 H2 B3 B4 B6"), seat(), phase="brew")
    play(state, "brew Cheap Lager with blue", "use P2", "use H2")
    assert legal(state) == ["use B4", "use B6"]


def test_tidying_asks_for_each_die_raised_now_pool_or_store() -> None:  # DB-10.10
    state = table(seat(slots={"malt 3": "P3", "hops 2": "H4"}), seat(slots={"hops 2": "H1"}))
    asked = []
    until(state, "keep")
    while state.phase == "keep":
        assert legal(state) == ["to pool", "to store"]
        asked.append((state.player, state.view(None)["decision"]["field"]))  # type: ignore[index]
        play(state, "to store")
    assert asked == [(0, "malt 3"), (0, "hops 2"), (1, "hops 2")]
    assert (store(state, 0), store(state, 1)) == ("P4 H5", "H2")


def test_nothing_else_of_tidying_is_asked() -> None:  # DB-10.10
    lying = {
        "malt 1": "seed",
        "malt 2": "P3",
        "hops 1": "seed",
        "school 1": "B6",
        "school 3": "B6",
        "department 1": "P1",
        "department 2": "D1",
        "department 3": "B1",
    }
    state = table(seat(slots=lying, bolts={"malt 3": "B2"}), seat(), phase="brew", round=3)
    play(state, "pass", "pass")
    assert (state.round, state.phase) == (4, "arrange")
    assert facts(state)["slots"] == facts(state)["bolts"] == {}


def test_a_die_raised_at_once_is_not_asked_about_at_tidying() -> None:  # DB-10.10
    state = table(seat(pool="P5", bolts={"malt 3": "B2"}), seat(), phase="brew")
    play(state, "pass", "pass")
    assert (state.round, state.phase) == (2, "arrange")


# Like dice.


def test_dice_of_one_colour_and_value_in_one_place_are_one_choice() -> None:  # DB-10.11
    mine = seat(pool="P3 P3 B5 B5", store="P3 P3 B5 B5", tokens="reroll", gold=9, slots={"malt 1": "seed"})
    state = table(mine, seat(pool="D2 D2", store="D2 D2"), round=3)
    texts = legal(state)
    assert len(texts) == len(set(texts))
    assert [text for text in texts if text.startswith("store")] == ["store P3", "store B5"]
    assert [text for text in texts if "malt 2" in text] == ["place P3 on malt 2", "place stored P3 on malt 2"]
    assert [text for text in texts if text.endswith("of seat 1")] == [
        "reroll D2 of seat 1",
        "reroll stored D2 of seat 1",
    ]
    play(state, "store P3")
    assert (pool(state), store(state)) == ("P3 B5 B5", "P3 P3 P3 B5 B5")


def test_dice_that_differ_in_marks_are_one_choice() -> None:  # DB-10.11
    state = table(seat(pool="P4 P4+ P4 blocked P4 protected"), seat())
    assert [text for text in legal(state) if text.startswith("store")] == ["store P4"]


@each_row(
    ("dice", "used", "left"),
    [
        ("P4 P4+", "P4+", "P4"),
        ("P4 P4 protected", "P4", "P4 protected"),
        ("P4+ P4 protected", "P4+", "P4 protected"),
        ("P4 P4+ P4 protected", "P4+", "P4 P4 protected"),
        ("P4 blocked P4 protected", "P4 protected", "P4 blocked"),
    ],
)
def test_the_owner_uses_a_raised_die_first_then_a_plain_one_then_a_protected_one(  # DB-10.12
    dice: str, used: str, left: str
) -> None:
    state = table(seat(pool=dice), seat())
    play(state, "place P4 on malt 2")
    assert (facts(state)["slots"], pool(state)) == ({"malt 2": used}, left)


def test_a_raised_die_is_brewed_with_first() -> None:  # DB-10.12
    state = table(seat(store="P2 P2+ H2"), seat(), phase="brew")
    play(state, "brew Cheap Lager", "use P2", "use H2")
    assert (pool(state), store(state)) == ("P2+ H2", "P2")


def test_a_raised_blue_die_is_used_first_to_speed_up_and_to_buy() -> None:  # DB-10.12
    state = table(seat(pool="B5 B5+", slots={"malt 1": "seed"}), seat())
    play(state, "speed up malt 1 with B5")
    assert facts(state)["bolts"] == {"malt 1": "B5+"}
    state = table(seat(pool="B5 B5+", gold=9), seat(), phase="buy", round=2)
    play(state, "buy honey with B5")
    assert facts(state)["market_die"] == "B5+"


def test_a_raised_die_is_raised_rolled_and_swapped_first() -> None:  # DB-10.12
    state = table(seat(pool="P4 P4+ B3"), seat(), round=2)
    play(state, "place B3 on school 1", "pick P4")
    assert facts(state)["picked"] == ["P4+"]
    state = table(seat(pool="P4 P4+ B3"), seat(store=many("P1", 11)), round=2)
    rolls(state, 0, 4)
    play(state, "place B3 on school 2 for pale", "swap P4 for P4")
    assert pool(state) == "P4 P4"
    state = table(seat(pool="P4 P4+"), seat())
    play(state, "place P4 on malt 3")
    assert facts(state)["slots"] == {"malt 3": "P4+"}


@each_row("marked", ["P4+", "P4 blocked", "P4 protected"])
def test_the_owner_stores_a_plain_die_first(marked: str) -> None:  # DB-10.12, DB-10.16
    for dice in (f"P4 {marked}", f"{marked} P4"):
        state = table(seat(pool=dice), seat())
        play(state, "store P4")
        assert (pool(state), store(state)) == (marked, "P4")
        play(state, "store P4")
        assert pool(state) == ""


@each_row("marked", ["P4+", "P4 blocked", "P4 protected"])
def test_others_tokens_hit_a_plain_die_first(marked: str) -> None:  # DB-10.12, DB-10.16
    for dice in (f"P4 {marked}", f"{marked} P4"):
        state = table(seat(tokens="raise reroll remove"), seat(pool=dice, store=dice))
        play(state, "raise P4 of seat 1")
        assert sorted(facts(state, 1)["pool"]) == sorted([marked, "P5+"])
        play(state, "remove P4 of seat 1")
        assert store(state, 1) == marked


@each_row("order", ["P4 P4+", "P4+ P4"])
def test_others_block_a_plain_die_first(order: str) -> None:  # DB-10.12, DB-10.16
    state = table(seat(tokens="guard"), seat(pool=order))
    play(state, "block P4 of seat 1")
    assert pool(state, 1) == "P4 blocked P4+"


@each_row("order", ["P4 P4+", "P4+ P4"])
def test_own_tokens_hit_a_raised_die_first(order: str) -> None:  # DB-10.16
    state = table(seat(pool=order, store=order, tokens="raise reroll guard remove"), seat())
    raised = state.clone()
    play(raised, "raise P4 of seat 0")
    assert pool(raised) == "P4 P5++"
    rolled = state.clone()
    rolls(rolled, 0, 1)
    play(rolled, "reroll P4 of seat 0")
    assert pool(rolled) == "P1 P4"
    protected = state.clone()
    play(protected, "protect P4")
    assert pool(protected) == "P4 P4+ protected"
    play(state, "remove P4 of seat 0")
    assert store(state) == "P4"


# What is never taken back.


@each_row(
    ("action", "chance"),
    [
        ("speed up malt 1 with B6", "die-gained"),
        ("place B6 on school 2 for hops", "stock-rolled"),
        ("reroll D2 of seat 0", "die-rolled-again"),
    ],
)
def test_a_roll_inside_a_turn_counts_as_shown(action: str, chance: str) -> None:  # DB-10.13
    mine = seat(pool="D2 H1 B6", slots={"malt 1": "seed"}, tokens="reroll")
    state = table(mine, seat(), round=2, chooser=0)
    before = state.reveals
    assert chance in kinds(state.play(action))
    assert state.reveals == before + 1


@each_row(
    "action",
    [
        "store D2",
        "place D2 on malt 3",
        "place B6 on school 1",
        "raise D2 of seat 0",
        "speed up malt 2 with B6",
    ],
)
def test_only_a_roll_counts_as_shown(action: str) -> None:  # DB-10.13
    mine = seat(pool="D2 H1 B6", slots={"malt 2": "P1"}, tokens="raise")
    state = table(mine, seat(), round=2, chooser=0)
    before = state.reveals
    events = state.play(action)
    assert state.reveals == before + any(map(shows, events))


def test_a_step_without_chance_can_be_taken_back() -> None:  # DB-10.13
    history = taproom.History(taproom.Record.begin(GAME, ["a", "b"], 3))
    before = history.state.view(0)
    die = facts(cast(DiceState, history.state))["pool"][0]
    for action in (f"store {die}", "place seed on malt 1"):
        history.play(action)
        assert history.undo_point(0) == 0
        history.undo(0)
        assert history.state.view(0) == before


@each_row(
    ("action", "told"),
    [
        ("speed up malt 1 with B6", ["sped-up", "seed-given-up"]),
        ("place B6 on school 2 for hops", ["item-placed"]),
        ("reroll D2 of seat 0", ["reroll-played"]),
    ],
)
def test_a_preview_tells_nothing_of_a_roll(action: str, told: list[str]) -> None:  # DB-10.13
    mine = seat(pool="D2 H1 B6", slots={"malt 1": "seed"}, tokens="reroll")
    state = table(mine, seat(), round=2)
    assert kinds(state.preview(action)) == told


# A seat out of time.


@each_row(
    ("state", "answer"),
    [
        (table(seat(pool="P3", tokens="raise"), seat(), phase="window", opening=True), "not again"),
        (table(seat(pool="P3", seeds=1), seat()), "pass"),
        (table(seat(pool="P3", seeds=1), seat(), placed=1), "pass"),
        (table(seat(pool="P3", gold=9), seat(), phase="buy", round=3), "done"),
        (table(seat(pool="P3"), seat(), phase="close"), "done"),
        (table(seat(store="P2 H2"), seat(), phase="brew"), "pass"),
        (table(seat(slots={"malt 3": "P3"}), seat(), phase="keep", field="malt 3"), "to pool"),
        (play(table(seat(pool="P3 B3"), seat(), round=2), "place B3 on school 2 for pale"), "keep"),
        (play(table(seat(pool="P3 H2 B3"), seat(), round=2), "place B3 on school 1"), "pick H2"),
        (play(table(seat(pool="P1 H2 B3"), seat(), round=2), "place B3 on school 1"), "pick P1"),
        (
            play(table(seat(pool="P3 B3", store="D1"), seat(), round=2), "place B3 on school 1"),
            "pick stored D1",
        ),
        (play(table(seat(pool="P3 H2 B3"), seat(), round=2), "place B3 on school 1", "pick P3"), "roll"),
        (play(table(seat(store="P6 P5 P4 H2"), seat(), phase="brew"), "brew Cheap Lager"), "use P4"),
        (play(table(seat(store="P6 P5 P2 H2"), seat(), phase="brew"), "brew Mass Lager"), "use P5"),
        (
            play(
                table(seat(store="P2 P3"), seat(), phase="brew", row=["Village Wheat"]),
                "brew Village Wheat",
                "use P3",
                "use P2",
            ),
            "take pale die",
        ),
        (
            play(
                table(seat(store="P2 D2"), seat(), phase="brew"),
                "brew Experimental Lager",
                "use P2",
                "use D2",
            ),
            "take token raise",
        ),
    ],
)
def test_a_seat_out_of_time_does_as_little_as_possible(state: DiceState, answer: str) -> None:  # DB-10.14
    assert GAME.text(state.fallback()) == answer


# School 2.


def test_school_2_names_the_colour_with_the_placement() -> None:  # DB-10.15
    state = table(seat(pool="P1 H1 B3"), seat(), round=2)
    assert [text for text in legal(state) if "school 2" in text] == [
        "place B3 on school 2 for pale",
        "place B3 on school 2 for hops",
    ]
    with pytest.raises(taproom.UnknownAction):
        GAME.parse("place B3 on school 2")


def test_after_the_roll_school_2_asks_for_a_rolled_value_for_an_own_die_or_keep() -> None:  # DB-10.15
    state = table(seat(pool="P1 P1 B3", store="P2"), seat(store=many("P1", 9)), round=2)
    rolls(state, 0, 6, 4)
    play(state, "place B3 on school 2 for pale")
    assert state.phase == "swap"
    assert legal(state) == [
        "swap P1 for P4",
        "swap P1 for P6",
        "swap stored P2 for P4",
        "swap stored P2 for P6",
        "keep",
    ]
    refuse(state, "swap P1 for P5", "pass", "end")
    assert not offers(state, "swap P2 for P4")
