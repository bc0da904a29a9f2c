"""Action tokens: what each may be played on, and what it does (DB-8)."""

from typing import Any

from taproom.games.dice_brewing.state import DiceState
from tests.games.dice_brewing.table import (
    before_tidying,
    facts,
    legal,
    many,
    next_round,
    offers,
    play,
    pool,
    refuse,
    rolls,
    seat,
    seen,
    store,
    table,
    told,
    until,
)
from tests.rows import each_row


def mine(tokens: str, own: dict[str, Any] | None = None, other: dict[str, Any] | None = None) -> DiceState:
    """Seat 0 of two is to arrange in round 3 and holds these tokens."""
    return table(seat(tokens=tokens, **(own or {})), seat(**(other or {})), round=3)


def opening(tokens: str, *others: dict[str, Any], **fields: Any) -> DiceState:
    """The window after the roll; seat 0 holds these tokens and has a seed and dice of all colours."""
    me = seat(tokens=tokens, pool="P1 D1 H1 B6", seeds=1)
    return table(me, *others, phase="window", opening=True, **{"round": 3, **fields})


def before_brewing(*seats: dict[str, Any], **fields: Any) -> DiceState:
    """The window before the first brewing turn; seat 0 is asked."""
    return table(*seats, phase="window", stage="brewing", **fields)


def plays(state: DiceState) -> list[str]:
    """The tokens that can be played now, with their targets."""
    words = ("raise", "reroll", "block", "protect", "remove", "close")
    return [text for text in legal(state) if text.startswith(words)]


def held(state: DiceState, player: int = 0) -> list[str]:
    """The tokens of a player, in the order in which they were taken."""
    return [token["kind"] for token in facts(state, player)["tokens"]]


# Remove die.


def test_remove_die_sends_a_stored_die_of_another_to_its_owners_pool() -> None:  # DB-8.3
    state = mine("remove", other={"store": "P5 H6", "pool": "D1"})
    play(state, "remove H6 of seat 1")
    assert (store(state, 1), pool(state, 1)) == ("P5", "D1 H6")
    assert (store(state), pool(state)) == ("", "")


def test_remove_die_sends_an_own_stored_die_to_the_own_pool() -> None:  # DB-8.3
    state = mine("remove", {"store": "B2"})
    play(state, "remove B2 of seat 0")
    assert (store(state), pool(state)) == ("", "B2")


def test_remove_die_takes_stored_dice_only() -> None:  # DB-8.3
    state = mine(
        "remove",
        {"pool": "P2", "store": "D3"},
        {"pool": "H4", "store": "B5", "slots": {"malt 3": "P4"}, "bolts": {"malt 2": "B6"}},
    )
    assert plays(state) == ["remove D3 of seat 0", "remove B5 of seat 1"]
    refuse(state, "remove P2 of seat 0", "remove H4 of seat 1", "remove P4 of seat 1")


def test_a_die_removed_before_the_end_of_purchases_can_be_stored_again() -> None:  # DB-8.21
    state = table(seat(tokens="remove", pool="P1"), seat(store="H6"), phase="close")
    play(state, "remove H6 of seat 1", "done")
    assert state.player == 1
    play(state, "store H6")
    assert store(state, 1) == "H6"


def test_who_has_closed_may_store_a_die_again_that_was_removed_after_it() -> None:  # DB-8.21
    state = table(seat(pool="P1", store="H6"), seat(tokens="remove"), phase="close")
    play(state, "done", "remove H6 of seat 0", "done")
    assert (state.player, state.phase) == (0, "close")
    play(state, "store H6", "done")
    assert (state.phase, store(state)) == ("brew", "H6")


def test_a_die_removed_at_the_start_of_brewing_cannot_be_stored_again_this_round() -> None:  # DB-8.21
    state = before_brewing(seat(tokens="remove"), seat(store="P3 H3"), row=["Sladek Pilsner"])
    play(state, "remove H3 of seat 1")
    while state.round == 1:
        assert not any(text.startswith(("store", "brew")) for text in legal(state))
        state.play(state.fallback())
    assert (store(state, 1), len(facts(state, 1)["pool"])) == ("P3", 1)


# Block building.


def test_a_player_places_nothing_on_a_building_closed_by_a_token() -> None:  # DB-8.4
    state = opening("building", seat(pool="P1 H1", seeds=1))
    play(state, "close malt of seat 1", "pass")
    assert state.player == 1
    assert [text for text in legal(state) if text.startswith("place")] == [
        "place seed on hops 1",
        "place P1 on department 1",
        "place P1 on department 2",
        "place H1 on hops 2",
        "place H1 on department 1",
        "place H1 on department 2",
    ]
    refuse(state, "place seed on malt 1", "place P1 on malt 2", "place P1 on malt 3")


def test_a_building_closed_by_a_token_is_closed_to_that_player_only() -> None:  # DB-8.4
    state = opening("building", seat(pool="P1"), seat(pool="P1"))
    play(state, "close malt of seat 1")
    assert offers(state, "place P1 on malt 2")
    play(state, "pass", "pass")
    assert state.player == 2
    assert offers(state, "place P1 on malt 2")


def test_a_building_is_closed_for_the_round_only() -> None:  # DB-8.4
    state = opening("building", seat(seeds=1))
    play(state, "close malt of seat 1")
    next_round(state)
    assert state.player == 1
    assert offers(state, "place seed on malt 1")


def test_an_own_building_cannot_be_closed() -> None:  # DB-8.4
    state = opening("building", seat(pool="P1"))
    refuse(state, "close malt of seat 0", "close malt of seat 2")
    assert all(text.endswith("of seat 1") for text in plays(state))


def test_a_building_is_closed_in_the_window_after_the_roll_only() -> None:  # DB-8.11
    state = opening("building", seat(pool="P1 P2", tokens="building"), starter=1, turn=1, player=1)
    play(state, "later")
    assert (state.player, state.phase) == (0, "window")
    assert offers(state, "close malt of seat 1")
    play(state, "later")
    refuse(state, "close malt of seat 0")
    play(state, "place P1 on malt 2", "end")
    assert (state.player, state.phase) == (0, "arrange")
    refuse(state, "close malt of seat 1")


def test_a_building_cannot_be_closed_in_a_later_window_of_arranging() -> None:  # DB-8.11
    state = table(seat(tokens="building reroll", pool="P1"), seat(), phase="window", turn=1, round=3)
    assert offers(state, "reroll P1 of seat 0")
    refuse(state, "close malt of seat 1")


@each_row("stage", ["purchases", "brewing", "tidying"])
def test_a_building_cannot_be_closed_in_windows_of_other_phases(stage: str) -> None:  # DB-8.11
    state = table(
        seat(tokens="building reroll", pool="P1"), seat(), phase="window", stage=stage, turn=1, round=3
    )
    assert offers(state, "reroll P1 of seat 0")
    refuse(state, "close malt of seat 1")


@each_row(
    ("number", "buildings"),
    [
        (1, ["malt", "hops"]),
        (2, ["malt", "hops", "school"]),
        (3, ["malt", "hops", "school", "department"]),
    ],
)
def test_only_an_open_building_is_closed_by_a_token(number: int, buildings: list[str]) -> None:  # DB-8.33
    state = opening("building", seat(), round=number)
    assert plays(state) == [f"close {building} of seat 1" for building in buildings]


def test_a_building_closed_by_a_token_is_not_closed_again() -> None:  # DB-8.33
    state = opening("building building", seat(), seat())
    play(state, "close hops of seat 1")
    refuse(state, "close hops of seat 1")
    assert offers(state, "close hops of seat 2")
    assert offers(state, "close malt of seat 1")


@each_row("building", ["malt", "hops", "school", "department"])
def test_closing_a_building_counts_for_all_its_fields_and_speed_up_places(building: str) -> None:  # DB-8.33
    state = opening("building", seat(pool="P1 P1 D1 H1 H1 B6 B6", seeds=2))
    free = play(state.clone(), "later", "pass")
    play(state, f"close {building} of seat 1", "pass")
    assert any(building in text for text in legal(free) if text.startswith("place"))
    left = [text for text in legal(free) if f"on {building}" not in text]
    assert legal(state) == left
    assert not any(text.startswith("speed up") for text in left)


def test_who_is_kept_off_a_building_is_not_counted_as_a_user_of_its_fields() -> None:  # DB-8.34
    state = opening("building", seat(pool="P1"), seat(pool="P1"))
    play(state, "close malt of seat 1", "place P1 on malt 2", "end", "pass")
    assert state.player == 2
    assert offers(state, "place P1 on malt 2")


def test_with_two_players_the_one_who_closed_a_building_can_use_the_own() -> None:  # DB-8.34
    state = opening("building", seat(pool="P1"))
    play(state, "close malt of seat 1")
    assert offers(state, "place P1 on malt 2")
    assert seen(state)["fields"]["malt 2"]["users"] == 0


# Block die, protect die.


def test_a_blocked_die_of_another_cannot_be_used_for_the_rest_of_the_round() -> None:  # DB-8.5
    state = mine("guard", other={"pool": "P3"})
    play(state, "block P3 of seat 1", "pass")
    assert pool(state, 1) == "P3 blocked"
    assert (state.player, legal(state)) == (1, ["store P3", "pass"])
    next_round(state)
    assert "blocked" not in pool(state, 1)
    assert any(text.startswith("place") for text in legal(state))


def test_an_own_die_is_not_blocked_and_anothers_not_protected() -> None:  # DB-8.5, DB-8.10
    state = mine("guard", {"pool": "P3", "store": "H2"}, {"pool": "P3", "store": "D4"})
    assert plays(state) == [
        "protect P3",
        "protect stored H2",
        "block P3 of seat 1",
        "block stored D4 of seat 1",
    ]
    refuse(state, "block P3 of seat 0", "protect stored D4")


def test_the_same_token_blocks_or_protects() -> None:  # DB-8.10
    state = mine("guard", {"pool": "P3"}, {"pool": "P4"})
    play(state, "protect P3")
    assert (pool(state), held(state)) == ("P3 protected", [])
    refuse(state, "block P4 of seat 1")


def test_nobody_changes_a_protected_die_or_removes_it_from_the_store() -> None:  # DB-8.10
    protected = {"pool": "P3 protected", "store": "H3 protected", "slots": {"malt 2": "P1 protected"}}
    state = mine("raise reroll remove guard", other=protected)
    assert plays(state) == []
    own = mine("raise reroll remove guard", protected)
    assert plays(own) == []


def test_a_protection_lasts_for_the_rest_of_the_round_only() -> None:  # DB-8.10
    state = mine("guard", {"store": "P3"}, {"tokens": "remove"})
    play(state, "protect stored P3", "pass")
    refuse(state, "remove P3 of seat 0")
    next_round(state)
    assert offers(state, "remove P3 of seat 0")


def test_a_protected_die_is_not_blocked_nor_a_blocked_one_protected() -> None:  # DB-8.20
    state = mine("guard", {"pool": "P3 blocked P4"}, {"pool": "H2 protected H5"})
    assert plays(state) == ["protect P4", "block H5 of seat 1"]
    refuse(state, "protect P3", "block H2 of seat 1")


def test_no_die_is_blocked_or_protected_twice() -> None:  # DB-8.20
    state = mine("guard", {"pool": "P3 protected"}, {"pool": "H2 blocked"})
    refuse(state, "protect P3", "block H2 of seat 1")


def test_a_protected_die_stays_usable_by_its_owner() -> None:  # DB-8.9
    state = mine(
        "", {"pool": "P3 protected H2 protected B6 protected", "slots": {"malt 1": "seed"}, "seeds": 1}
    )
    for text in (
        "place P3 on malt 2",
        "place P3 on department 1",
        "place H2 on department 2",
        "place B6 on school 3",
        "place B6 on department 3",
        "speed up malt 1 with B6",
    ):
        assert offers(state, text)


def test_a_protected_die_is_not_placed_on_a_field_that_raises() -> None:  # DB-8.9
    state = mine("", {"pool": "P3 protected H2 protected", "store": "D1 protected P1"})
    refuse(state, "place P3 on malt 3", "place H2 on hops 2", "place stored D1 on malt 3")
    assert offers(state, "place stored P1 on malt 3")


def test_a_protected_die_is_not_rolled_again_at_school() -> None:  # DB-8.9
    state = mine("", {"pool": "P3 protected H2 B2", "store": "D5 protected"})
    play(state, "place B2 on school 1")
    assert legal(state) == ["pick H2"]
    alone = mine("", {"pool": "P3 protected B2"})
    refuse(alone, "place B2 on school 1")


def test_a_protected_blue_die_may_open_the_school() -> None:  # DB-8.9
    state = mine("", {"pool": "P3 B2 protected"})
    play(state, "place B2 on school 1")
    assert legal(state) == ["pick P3"]


def test_a_protected_die_is_not_swapped_at_school() -> None:  # DB-8.9
    alone = mine("", {"pool": "P3 protected B3"})
    refuse(alone, "place B3 on school 2 for pale")
    state = mine("", {"pool": "P3 protected P2 B3"}, {"store": many("P1", 11)})
    rolls(state, 0, 1)
    play(state, "place B3 on school 2 for pale")
    assert legal(state) == ["swap P2 for P1", "keep"]


def test_a_protected_die_is_neither_raised_nor_rolled_again_by_the_own_tokens() -> None:  # DB-8.9
    state = mine("raise reroll", {"pool": "P3 protected"})
    refuse(state, "raise P3 of seat 0", "reroll P3 of seat 0")


def test_a_protection_stops_no_storing() -> None:  # DB-8.31
    state = mine("", {"pool": "P3 protected"})
    play(state, "store P3")
    assert store(state) == "P3 protected"


def test_a_protection_stops_no_brewing() -> None:  # DB-8.31
    state = table(
        seat(store="P3 protected H3 protected B5 protected"), seat(), phase="brew", row=["Sladek Pilsner"]
    )
    play(state, "brew Sladek Pilsner with blue", "use P3", "use H3", "use B5")
    assert facts(state)["points"] == 4


def test_a_protection_stops_no_trading() -> None:  # DB-8.31
    state = mine("", {"pool": "P3 protected B6"})
    play(state, "place P3 on department 2", "speed up department 2 with B6")
    assert (facts(state)["gold"], seen(state)["stock"]["pale"]) == (3, 14)


# What a blocked die cannot do.


def test_a_blocked_die_is_not_placed() -> None:  # DB-8.19
    own = {"pool": "P1 blocked H1 blocked B6 blocked", "store": "D1 blocked", "slots": {"malt 1": "seed"}}
    state = mine("", own)
    assert legal(state) == ["store P1", "store H1", "store B6", "pass"]
    refuse(state, "place P1 on malt 2", "place stored D1 on malt 3", "speed up malt 1 with B6")


def test_a_blocked_die_is_not_brewed_with() -> None:  # DB-8.19
    free = table(seat(store="P3 P5 H3 B5"), seat(), phase="brew", row=["Sladek Pilsner"])
    assert offers(free, "brew Sladek Pilsner with blue")
    state = table(seat(store="P3 P5 blocked H3 B5 blocked"), seat(), phase="brew", row=["Sladek Pilsner"])
    refuse(state, "brew Sladek Pilsner with blue")
    play(state, "brew Sladek Pilsner")
    assert legal(state) == ["use P3"]
    short = table(seat(store="P3 H3 blocked"), seat(), phase="brew", row=["Sladek Pilsner"])
    refuse(short, "brew Sladek Pilsner")


def test_a_blocked_die_is_not_put_on_the_market() -> None:  # DB-8.19
    free = table(seat(pool="B6", gold=9), seat(), phase="buy", round=2)
    assert offers(free, "buy honey with B6")
    state = table(seat(pool="B6 blocked", store="B5 blocked", gold=9), seat(), phase="buy", round=2)
    refuse(state, "buy honey with B6", "buy honey with stored B5")


def test_a_blocked_die_is_not_counted_as_unlucky() -> None:  # DB-8.19
    unlucky = {"unlucky_rolls": "on"}
    free = table(seat(pool="P1 H1"), seat(), phase="buy", round=2, options=unlucky)
    assert offers(free, "buy fruit")
    state = table(seat(pool="P1 H1 blocked"), seat(), phase="buy", round=2, options=unlucky)
    refuse(state, "buy fruit")


def test_a_blocked_die_is_not_rolled_again_at_school() -> None:  # DB-8.19
    alone = mine("", {"pool": "P1 blocked B2"})
    refuse(alone, "place B2 on school 1")
    state = mine("", {"pool": "P1 blocked D1 B2", "store": "H1 blocked"})
    play(state, "place B2 on school 1")
    assert legal(state) == ["pick D1"]


def test_a_blocked_die_is_not_swapped_at_school() -> None:  # DB-8.19
    alone = mine("", {"pool": "P1 blocked B3"})
    refuse(alone, "place B3 on school 2 for pale")
    state = mine("", {"pool": "P1 blocked P2 B3"}, {"store": many("P1", 11)})
    rolls(state, 0, 4)
    play(state, "place B3 on school 2 for pale")
    assert legal(state) == ["swap P2 for P4", "keep"]


def test_a_blocked_die_may_be_stored() -> None:  # DB-8.19
    state = mine("", {"pool": "P1 blocked"})
    play(state, "store P1")
    assert store(state) == "P1 blocked"


def test_a_blocked_die_is_open_to_tokens() -> None:  # DB-8.19
    blocked = {"pool": "P1 blocked", "store": "H1 blocked"}
    for state in (mine("raise reroll remove", blocked), mine("raise reroll remove", other=blocked)):
        owner = 0 if pool(state) else 1
        assert plays(state) == [
            f"raise P1 of seat {owner}",
            f"raise stored H1 of seat {owner}",
            f"reroll P1 of seat {owner}",
            f"reroll stored H1 of seat {owner}",
            f"remove H1 of seat {owner}",
        ]


def test_a_blocked_die_stays_blocked_when_it_is_raised_rolled_or_removed() -> None:  # DB-8.19, DB-8.5
    state = mine("raise reroll remove", other={"store": "H1 blocked"})
    rolls(state, 1, 5)
    play(state, "raise stored H1 of seat 1")
    assert store(state, 1) == "H2+ blocked"
    play(state, "reroll stored H2 of seat 1")
    assert store(state, 1) == "H5 blocked"
    play(state, "remove H5 of seat 1")
    assert pool(state, 1) == "H5 blocked"


# Block recipe.


def test_nobody_brews_a_blocked_recipe_this_round() -> None:  # DB-8.6
    both: dict[str, Any] = {"store": "P3 H3"}
    state = before_brewing(seat(tokens="recipe", **both), seat(**both), row=["Sladek Pilsner", "Cheap Lager"])
    play(state, "block Sladek Pilsner")
    for player in (0, 1):
        assert state.player == player
        assert offers(state, "brew Cheap Lager")
        refuse(state, "brew Sladek Pilsner")
        play(state, "pass")


def test_a_recipe_is_blocked_for_the_round_only() -> None:  # DB-8.6
    both: dict[str, Any] = {"store": "P3 H3"}
    state = before_brewing(seat(tokens="recipe", **both), seat(**both), row=["Sladek Pilsner"])
    play(state, "block Sladek Pilsner")
    next_round(state)
    until(state, "brew")
    assert offers(state, "brew Sladek Pilsner")


def test_only_an_open_recipe_that_is_not_blocked_yet_is_blocked() -> None:  # DB-8.6
    state = before_brewing(seat(tokens="recipe recipe"), seat(), row=["Sladek Pilsner", "Maibock"])
    assert plays(state) == ["block Sladek Pilsner", "block Maibock"]
    refuse(state, "block Cheap Lager")
    play(state, "block Maibock")
    assert plays(state) == ["block Sladek Pilsner"]


def test_a_recipe_is_blocked_at_the_start_of_brewing_only() -> None:  # DB-8.6
    for phase in ("arrange", "buy", "close", "brew"):
        refuse(table(seat(tokens="recipe", pool="P1"), seat(), phase=phase, round=3), "block Mass Lager")
    for stage in ("arranging", "purchases", "tidying"):
        state = table(
            seat(tokens="recipe reroll", pool="P1"), seat(), phase="window", stage=stage, turn=1, round=3
        )
        refuse(state, "block Mass Lager")


def test_the_card_that_follows_another_one_is_not_blocked() -> None:  # DB-8.6
    state = before_brewing(
        seat(tokens="recipe", store="P2 H2"),
        seat(store="P2 H4"),
        row=["Mass Lager", "Cheap Lager"],
        pile=["Garden IPA"],
    )
    play(state, "block Mass Lager", "brew Cheap Lager", "use P2", "use H2")
    assert [card and card["blocked"] for card in seen(state)["recipes"]] == [True, False, None, None]
    assert offers(state, "brew Garden IPA")


# Raise.


def test_a_raise_makes_a_die_one_higher_for_the_rest_of_the_round() -> None:  # DB-8.7
    state = mine("raise", {"store": "P3"})
    play(state, "raise stored P3 of seat 0")
    assert store(state) == "P4+"
    refuse(state, "place stored P3 on malt 2")
    assert offers(state, "place stored P4 on malt 2")
    next_round(state)
    assert store(state) == "P3"


def test_an_own_or_anothers_die_is_raised_that_shows_at_most_5() -> None:  # DB-8.17
    state = mine("raise", {"pool": "P5 P6", "store": "H1"}, {"pool": "D6", "store": "B5 B6"})
    assert plays(state) == [
        "raise P5 of seat 0",
        "raise stored H1 of seat 0",
        "raise stored B5 of seat 1",
    ]
    refuse(state, "raise P6 of seat 0", "raise D6 of seat 1")
    play(state, "raise stored B5 of seat 1")
    assert store(state, 1) == "B6 B6+"


def test_several_raises_of_a_die_add_up() -> None:  # DB-8.17
    state = mine("raise raise raise", {"store": "P3"})
    play(state, "raise stored P3 of seat 0", "raise stored P4 of seat 0", "raise stored P5 of seat 0")
    assert store(state) == "P6+++"
    next_round(state)
    assert store(state) == "P3"


def test_a_raise_ends_when_the_die_is_rolled_by_a_token() -> None:  # DB-8.30
    state = mine("raise reroll", {"store": "P3"})
    rolls(state, 0, 2)
    play(state, "raise stored P3 of seat 0", "reroll stored P4 of seat 0")
    assert store(state) == "P2"
    next_round(state)
    assert store(state) == "P2"


def test_a_raise_ends_when_the_die_is_rolled_at_school() -> None:  # DB-8.30
    state = mine("raise", {"store": "P3", "pool": "B2"})
    rolls(state, 0, 6)
    play(state, "raise stored P3 of seat 0", "place B2 on school 1", "pick stored P4", "roll")
    assert store(state) == "P6"


# Roll again.


@each_row("owner", [0, 1])
def test_roll_again_takes_one_die_of_anyone_in_pool_or_store(owner: int) -> None:  # DB-8.8
    dice = {"pool": "P1", "store": "H2"}
    state = mine("reroll", dice, dice)
    rolls(state, owner, 5)
    pooled = play(state.clone(), f"reroll P1 of seat {owner}")
    assert (pool(pooled, owner), store(pooled, owner)) == ("P5", "H2")
    stored = play(state.clone(), f"reroll stored H2 of seat {owner}")
    assert (pool(stored, owner), store(stored, owner)) == ("P1", "H5")
    assert (pool(stored, 1 - owner), store(stored, 1 - owner)) == ("P1", "H2")


@each_row("owner", [0, 1])
def test_roll_again_takes_a_die_on_a_field_or_a_speed_up_place(owner: int) -> None:  # DB-8.8
    dice = {"slots": {"malt 2": "P1"}, "bolts": {"hops 1": "B3"}}
    state = mine("reroll reroll", *([dice, {}] if owner == 0 else [{}, dice]))
    assert plays(state) == [f"reroll malt 2 of seat {owner}", f"reroll bolt hops 1 of seat {owner}"]
    rolls(state, owner, 5, 1)
    play(state, f"reroll malt 2 of seat {owner}", f"reroll bolt hops 1 of seat {owner}")
    assert facts(state, owner)["slots"] == {"malt 2": "P5"}
    assert facts(state, owner)["bolts"] == {"hops 1": "B1"}


def test_block_protect_and_raise_take_dice_in_pool_or_store_only() -> None:  # DB-8.16
    on_board = {"slots": {"malt 2": "P1", "school 1": "B2"}, "bolts": {"malt 3": "B3"}}
    state = mine("raise guard", {**on_board, "pool": "D1"}, {**on_board, "store": "D2"})
    assert plays(state) == [
        "raise D1 of seat 0",
        "raise stored D2 of seat 1",
        "protect D1",
        "block stored D2 of seat 1",
    ]


def test_a_die_on_the_market_is_no_target() -> None:  # DB-8.16
    tokens = "raise reroll guard remove"
    state = mine(tokens, {"market_die": "B4"}, {"market_die": "B5"})
    assert plays(state) == []


def test_a_seed_is_not_rolled_again() -> None:  # DB-8.16
    state = mine("reroll", {"slots": {"malt 1": "seed"}}, {"slots": {"hops 1": "seed"}})
    assert plays(state) == []
    refuse(state, "reroll malt 1 of seat 0", "reroll hops 1 of seat 1", "reroll malt 2 of seat 0")


@each_row("value", [1, 4])
def test_a_die_rolled_again_on_a_board_keeps_its_effect(value: int) -> None:  # DB-8.27
    state = mine("reroll", other={"slots": {"school 3": "B5"}})
    rolls(state, 1, value)
    play(state, "reroll school 3 of seat 1")
    next_round(state)
    assert [die[0] for die in facts(state, 1)["pool"]] == ["B", "B"]


def test_on_a_field_that_raises_the_new_value_is_the_one_raised() -> None:  # DB-8.27
    state = mine("reroll", {"slots": {"malt 3": "P3"}})
    rolls(state, 0, 5)
    play(state, "reroll malt 3 of seat 0")
    until(state, "keep")
    play(state, "to store")
    assert store(state) == "P6"


def test_a_6_by_a_later_roll_on_a_field_that_raises_stays_6() -> None:  # DB-8.27
    state = mine("reroll", {"slots": {"malt 3": "P3"}})
    rolls(state, 0, 6)
    play(state, "reroll malt 3 of seat 0")
    until(state, "keep")
    play(state, "to store")
    assert store(state) == "P6"


# When marks end, and that tokens work at once.


def test_raises_blocks_and_protections_end_after_the_window_before_tidying() -> None:  # DB-8.18
    state = before_tidying(
        seat(tokens="remove reroll", store="P4+ D3"),
        seat(store="H3 protected D2 blocked"),
    )
    play(state, "pass")
    assert (state.phase, seen(state)["stage"]) == ("window", "tidying")
    assert (store(state), store(state, 1)) == ("P4+ D3", "D2 blocked H3 protected")
    refuse(state, "remove H3 of seat 1", "reroll stored H3 of seat 1")
    play(state, "later")
    assert (store(state), store(state, 1)) == ("P3 D3", "D2 H3")


def test_raises_end_before_any_field_resolves() -> None:  # DB-8.18
    state = before_tidying(seat(slots={"malt 3": "D5+", "hops 2": "H6++"}), seat(store="P6+"))
    play(state, "pass")
    assert facts(state)["slots"] == {"malt 3": "D4", "hops 2": "H4"}
    assert store(state, 1) == "P5"
    play(state, "to store", "to store")
    assert store(state) == "D5 H5"


def test_marks_end_on_speed_up_places_and_the_market_too() -> None:  # DB-8.18
    state = before_tidying(
        seat(bolts={"malt 1": "B4+ protected"}, market_die="B5+", slots={"malt 3": "P1"}), seat()
    )
    play(state, "pass")
    assert facts(state)["bolts"] == {"malt 1": "B3"}
    assert facts(state)["market_die"] == "B4"


def test_a_mark_ends_when_the_die_goes_to_the_stock() -> None:  # DB-8.18
    state = mine("raise", {"pool": "B3", "store": "P3"}, {"store": many("P1", 12)})
    rolls(state, 0, 4)
    play(state, "raise stored P3 of seat 0", "place B3 on school 2 for pale", "swap stored P4 for P4")
    assert store(state) == "P4"
    next_round(state)
    assert store(state) == "P4"


def test_a_token_takes_effect_at_once_without_an_answer() -> None:  # DB-8.25
    state = table(
        seat(tokens="remove"),
        seat(tokens="guard", store="P6", pool="D1"),
        phase="window",
        opening=True,
        round=3,
    )
    play(state, "remove P6 of seat 1")
    assert (store(state, 1), pool(state, 1)) == ("", "P6 D1")
    assert (state.player, state.phase) == (1, "window")
    assert plays(state) == ["protect P6", "protect D1"]


def test_a_played_token_is_gone_and_cannot_be_played_again() -> None:  # DB-8.25
    state = mine("raise guard", {"pool": "P1"})
    play(state, "raise P1 of seat 0")
    assert held(state) == ["guard"]
    refuse(state, "raise P2 of seat 0")


def test_tokens_lie_in_the_order_in_which_they_were_taken() -> None:  # DB-8.36
    state = table(seat(tokens="recipe", gold=20), seat(), phase="buy", round=3)
    play(state, "buy token guard")
    while not (state.phase == "buy" and state.round == 4 and state.player == 0):
        state.play(state.fallback())
    play(state, "buy token building")
    assert held(state) == ["recipe", "guard", "building"]


def test_of_two_of_a_kind_the_one_taken_first_is_played() -> None:  # DB-8.36
    holder = seat(tokens="raise guard raise", pool="P1")
    holder["tokens"][0]["paid"] = 2
    state = table(holder, seat(), round=3)
    assert [(token["kind"], token["paid"]) for token in facts(state)["tokens"]] == [
        ("raise", 2),
        ("guard", None),
        ("raise", None),
    ]
    play(state, "raise P1 of seat 0")
    assert [(token["kind"], token["paid"]) for token in facts(state)["tokens"]] == [
        ("guard", None),
        ("raise", None),
    ]


def test_a_token_played_is_told_to_all() -> None:  # DB-8.25
    state = mine("guard", other={"pool": "P3"})
    play(state, "block P3 of seat 1")
    assert told(state, "die-blocked") == [{"player": 0, "owner": 1, "die": "P3", "place": "pool"}]
