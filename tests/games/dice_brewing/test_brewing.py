"""Brewing: recipes, the dice they ask, upgrades and rewards (DB-6)."""

from typing import Any

import pytest

import taproom
from taproom.games.dice_brewing.state import DiceState
from tests.games.dice_brewing.table import (
    facts,
    kinds,
    legal,
    many,
    next_round,
    offers,
    play,
    pool,
    recipe_names,
    refuse,
    rolls,
    seat,
    seen,
    store,
    table,
    told,
)
from tests.rows import each_row

STOUT = "Strong Roasted Stout"
NO_TOKENS = dict.fromkeys(("raise", "reroll", "guard", "remove", "building", "recipe"), 3)


def brewer(stored: str, row: tuple[str, ...], others: dict[str, Any] | None = None, **mine: Any) -> DiceState:
    """Seat 0 of two is to brew, with these dice in the store."""
    return table(seat(store=stored, **mine), others or seat(), phase="brew", row=row)


def brew(state: DiceState, recipe: str) -> DiceState:
    """Name a recipe and use the lowest dice that do; the reward, if there is a choice, is left to take."""
    play(state, f"brew {recipe}")
    while state.phase == "use":
        state.play(state.fallback())
    return state


def sets_of_dice(state: DiceState, recipe: str) -> list[str]:
    """All ways to pick the dice of a brew: each as the dice that lie in the pool afterwards."""
    found: list[str] = []
    me = state.player
    open_ends = [state.clone()]
    open_ends[0].play(f"brew {recipe}")
    while open_ends:
        position = open_ends.pop()
        if position.phase != "use":
            found.append(pool(position, me))
            continue
        for action in position.legal():
            branch = position.clone()
            branch.play(action)
            open_ends.append(branch)
    return sorted(found)


# Turns.


def test_players_brew_in_player_order() -> None:  # DB-6.1
    state = table(seat(pool="P1"), seat(), seat(), phase="close", player=0, starter=1)
    play(state, "done")
    order = []
    while state.phase == "brew":
        order.append(state.player)
        play(state, "pass")
    assert order == [1, 2, 0]


def test_a_turn_is_one_recipe_and_the_next_one_waits_for_the_others() -> None:  # DB-6.1
    state = brewer("P2 P3 H2 H3", ("Cheap Lager", "Sladek Pilsner"), seat(store="P2 H2"))
    brew(state, "Cheap Lager")
    assert (state.player, state.phase) == (1, "brew")
    play(state, "pass")
    assert (state.player, state.phase) == (0, "brew")
    assert offers(state, "brew Sladek Pilsner")


def test_only_open_recipes_are_brewed() -> None:  # DB-6.1
    state = brewer("P6 P6 D6 D6 H6 H6", ("Cheap Lager",))
    assert legal(state) == ["brew Cheap Lager", "pass"]
    refuse(state, "brew Mass Lager")


def test_who_passed_may_brew_again_after_another_has_brewed() -> None:  # DB-6.8
    state = table(
        seat(store="P3 H3"),
        seat(store="P2 H2"),
        phase="brew",
        row=["Cheap Lager"],
        pile=["Sladek Pilsner"],
    )
    play(state, "pass")
    brew(state, "Cheap Lager")
    assert state.player == 0
    assert offers(state, "brew Sladek Pilsner")


def test_brewing_ends_when_all_have_passed_in_a_row_since_the_last_brew() -> None:  # DB-6.8
    state = table(seat(), seat(store="P2 H2"), seat(), phase="brew")
    play(state, "pass")
    brew(state, "Cheap Lager")
    deciding = []
    while state.phase == "brew":
        deciding.append(state.player)
        play(state, "pass")
    assert deciding == [2, 0, 1]
    assert state.round == 2


# Dice.


@each_row(
    ("stored", "enough"),
    [
        ("P2 P3 H2", True),
        ("P6 P6 H6", True),
        ("P3 P3 H2", True),
        ("P2 P2 H2", False),
        ("P1 P3 H2", False),
        ("P6 H6", False),
        ("P2 P3 H1", False),
        ("P2 P3 D6 B6", False),
        ("P3 D6 H2", False),
    ],
)
def test_each_die_asked_takes_another_stored_die_of_the_colour_and_at_least_the_value(
    stored: str, enough: bool
) -> None:  # DB-6.2
    assert offers(brewer(stored, ("Mass Lager",)), "brew Mass Lager") == enough


def test_dice_of_the_pool_do_not_brew() -> None:  # DB-6.2
    state = brewer("P2 P3", ("Mass Lager",), pool="H6 P6")
    refuse(state, "brew Mass Lager")


def test_the_dice_of_others_do_not_brew() -> None:  # DB-6.2
    refuse(brewer("P2 P3", ("Mass Lager",), seat(store="H6")), "brew Mass Lager")


def test_the_player_chooses_which_stored_dice_are_used() -> None:  # DB-6.11
    state = brewer("P3 P5 H3 H6", ("Sladek Pilsner",))
    play(state, "brew Sladek Pilsner")
    assert legal(state) == ["use P3", "use P5"]
    play(state, "use P5")
    assert legal(state) == ["use H3", "use H6"]
    play(state, "use H3")
    assert (store(state), pool(state)) == ("P3 H6", "P5 H3")


def test_no_die_is_used_that_is_too_low_or_of_another_colour() -> None:  # DB-6.11
    state = brewer("P2 P3 D6 H3", ("Sladek Pilsner",))
    play(state, "brew Sladek Pilsner")
    refuse(state, "use P2", "use D6", "use H3", "use P6")


def test_exactly_the_dice_asked_are_used() -> None:  # DB-6.11
    state = brewer("P6 P6 P6 H6 H6 B6", ("Sladek Pilsner",))
    play(state, "brew Sladek Pilsner", "use P6", "use H6")
    assert (store(state), pool(state)) == ("P6 P6 H6 B6", "P6 H6")
    assert state.player == 1


def test_used_dice_return_to_the_pool_and_cannot_brew_again_this_round() -> None:  # DB-6.5
    state = brewer("P6 H6", ("Cheap Lager", "Sladek Pilsner"))
    assert offers(state, "brew Sladek Pilsner")
    brew(state, "Cheap Lager")
    assert (store(state), pool(state)) == ("", "P6 H6")
    play(state, "pass")
    assert (state.player, legal(state)) == (0, ["pass"])


def test_the_blue_upgrade_die_returns_to_the_pool_too() -> None:  # DB-6.5
    state = brewer("P2 P2 H2 H2 B6", ("Cheap Lager", "Garden IPA"))
    brew(state, "Cheap Lager with blue")
    assert (store(state), pool(state)) == ("P2 H2", "P2 H2 B6")


@each_row(
    ("stored", "sets"),
    [
        ("P2 P4 P6 H5", ["P2 P4 H5", "P2 P6 H5", "P4 P6 H5"]),
        ("P2 P2 P6 H5", ["P2 P6 H5"]),
    ],
)
def test_mass_lager_is_brewed_with_every_set_that_does_and_no_other(
    stored: str, sets: list[str]
) -> None:  # DB-11.9
    assert sets_of_dice(brewer(stored, ("Mass Lager",)), "Mass Lager") == sets


def test_two_low_dice_of_a_colour_brew_neither_mass_lager_nor_the_stout() -> None:  # DB-11.9
    refuse(brewer("P2 P2 H6", ("Mass Lager",)), "brew Mass Lager")
    refuse(brewer("P5 P3 D4 D4 H4", (STOUT,)), f"brew {STOUT}")


# Upgrades.


def test_an_upgrade_gives_its_bonus_in_gold() -> None:  # DB-6.3
    state = brewer("P2 P3 H2", ("Mass Lager",), ingredients="spice")
    brew(state, "Mass Lager with spice")
    assert (facts(state)["gold"], facts(state)["points"]) == (4 + 4, 1)


def test_an_upgrade_gives_its_bonus_in_points() -> None:  # DB-6.3
    state = brewer("P3 H3", ("Sladek Pilsner",), ingredients="hops")
    brew(state, "Sladek Pilsner with hops")
    assert (facts(state)["gold"], facts(state)["points"]) == (3, 1 + 3)


def test_without_an_upgrade_there_is_no_bonus_and_nothing_is_used_for_one() -> None:  # DB-6.3
    state = brewer("P2 P3 H2 B6", ("Mass Lager",), ingredients="spice")
    brew(state, "Mass Lager")
    assert (facts(state)["gold"], facts(state)["points"]) == (4, 1)
    assert (facts(state)["ingredients"]["spice"], store(state)) == (1, "B6")


def test_only_the_upgrades_printed_on_the_card_are_used() -> None:  # DB-6.3
    state = brewer("P2 P3 H2", ("Mass Lager",), ingredients="fruit spice honey malt hops")
    assert legal(state) == ["brew Mass Lager", "brew Mass Lager with spice", "pass"]
    experimental = brewer("P2 D2 B6", ("Experimental Lager",))
    refuse(experimental, "brew Experimental Lager with blue")


def test_an_upgrade_must_be_at_hand() -> None:  # DB-6.3
    state = brewer("P2 P3 H2", ("Mass Lager",), seat(ingredients="spice"), ingredients="fruit")
    refuse(state, "brew Mass Lager with spice", "brew Mass Lager with blue")


def test_a_brew_has_one_upgrade_at_most() -> None:  # DB-6.3
    state = brewer("P2 P3 H2 B6", ("Mass Lager",), ingredients="spice")
    brew(state, "Mass Lager with spice")
    assert (facts(state)["gold"], store(state)) == (8, "B6")
    assert state.player == 1


def test_an_upgrade_alone_does_not_stand_in_for_a_die() -> None:  # DB-6.2, DB-6.3
    state = brewer("P3 B6", ("Sladek Pilsner",), ingredients="hops")
    assert legal(state) == ["pass"]


def test_a_blue_die_as_upgrade_must_be_stored() -> None:  # DB-6.7
    pooled = brewer("P2 P3 H2", ("Mass Lager",), pool="B6")
    refuse(pooled, "brew Mass Lager with blue")
    stored = brewer("P2 P3 H2 B6", ("Mass Lager",))
    assert offers(stored, "brew Mass Lager with blue")


@each_row(
    ("recipe", "stored", "least"),
    [("Cheap Lager", "P2 H2", 4), ("Mass Lager", "P2 P3 H2", 5), (STOUT, "P2 P3 D3 D5 H4", 6)],
)
def test_the_least_value_of_a_blue_upgrade_stands_on_the_card(
    recipe: str, stored: str, least: int
) -> None:  # DB-6.20
    for value in range(1, 7):
        state = brewer(f"{stored} B{value}", (recipe,))
        assert offers(state, f"brew {recipe} with blue") == (value >= least)


def test_the_player_chooses_the_blue_die_of_the_upgrade_among_those_that_do() -> None:  # DB-6.11, DB-6.20
    state = brewer("P2 H2 B3 B4 B6", ("Cheap Lager",))
    play(state, "brew Cheap Lager with blue", "use P2", "use H2")
    assert legal(state) == ["use B4", "use B6"]


@each_row("upgrade", ["malt", "hops", "blue"])
def test_each_card_gives_one_bonus_whichever_upgrade_was_used(upgrade: str) -> None:  # DB-6.16
    state = brewer("P2 P3 D3 D5 H4 B6", (STOUT,), ingredients="malt hops")
    brew(state, f"{STOUT} with {upgrade}")
    assert (facts(state)["gold"], facts(state)["points"]) == (5, 6)


def test_a_used_ingredient_goes_back_to_the_market() -> None:  # DB-6.12
    state = brewer("P2 P3 H2", ("Mass Lager",), ingredients="spice spice")
    assert seen(state)["market"]["spice"]["left"] == 1
    brew(state, "Mass Lager with spice")
    assert seen(state)["market"]["spice"]["left"] == 2
    assert facts(state)["ingredients"]["spice"] == 1


def test_the_stout_of_the_book() -> None:  # DB-11.8
    state = brewer("P5 P3 D5 D4 H4", (STOUT,), ingredients="malt hops")
    brew(state, f"{STOUT} with malt")
    me = facts(state)
    assert (me["gold"], me["points"]) == (5, 6)
    assert pool(state) == "P3 P5 D4 D5 H4"
    assert (me["ingredients"]["malt"], me["ingredients"]["hops"]) == (0, 1)


def test_the_stout_is_not_brewed_with_two_upgrades() -> None:  # DB-11.8
    state = brewer("P5 P3 D5 D4 H4", (STOUT,), ingredients="malt hops")
    assert legal(state) == [f"brew {STOUT}", f"brew {STOUT} with malt", f"brew {STOUT} with hops", "pass"]
    with pytest.raises(taproom.UnknownAction):
        state.play(f"brew {STOUT} with malt with hops")


# Rewards.


@each_row(
    ("recipe", "stored", "gold", "points"),
    [
        ("Cheap Lager", "P2 H2", 2, 0),
        ("Amber Pale Ale", "P3 D3 H4", 5, 0),
        ("Coast IPA", "P3 H3 H4", 0, 2),
        ("Baltic Porter", "P3 D4 D4 D5 H3", 0, 6),
    ],
)
def test_brewing_gives_the_reward_and_a_point_besides(
    recipe: str, stored: str, gold: int, points: int
) -> None:  # DB-6.4
    state = brewer(stored, (recipe,), gold=1, points=7)
    brew(state, recipe)
    assert (facts(state)["gold"], facts(state)["points"]) == (1 + gold, 7 + points + 1)


@each_row(
    ("recipe", "stored", "gold", "points", "choice"),
    [
        ("Cheap Lager", "P2 H2", 2, 1, ""),
        ("Coast IPA", "P3 H3 H4", 0, 3, ""),
        ("Experimental Lager", "P2 D2", 0, 1, "token"),
        ("Noble Pilsner", "P3 P3 H4", 2, 1, "token"),
        ("Village Wheat", "P2 P3", 0, 1, "die"),
        ("Honey Wheat", "P3 P4 H2", 1, 1, "die"),
    ],
)
def test_a_reward_is_gold_points_a_token_or_a_die_these_also_with_gold(
    recipe: str, stored: str, gold: int, points: int, choice: str
) -> None:  # DB-6.19
    state = brewer(stored, (recipe,))
    brew(state, recipe)
    assert (facts(state)["gold"], facts(state)["points"]) == (gold, points)
    assert (state.phase == "take") == bool(choice)
    if choice:
        assert all(choice in text for text in legal(state))


def test_no_card_has_another_kind_of_reward() -> None:  # DB-6.19
    forms = set()
    names = recipe_names()
    for first in range(0, len(names), 3):
        for card in seen(table(seat(), seat(), row=names[first : first + 3]))["recipes"][:3]:
            forms.add(tuple(part for part, value in card["reward"].items() if value))
    assert forms == {("gold",), ("points",), ("token",), ("gold", "token"), ("die",), ("gold", "die")}


@each_row(("colour", "letter"), [("pale", "P"), ("dark", "D"), ("hops", "H"), ("blue", "B")])
def test_a_die_as_reward_is_of_any_colour_and_goes_to_the_pool(colour: str, letter: str) -> None:  # DB-6.13
    state = brewer("P2 P3", ("Village Wheat",))
    brew(state, "Village Wheat")
    assert state.player == 0
    assert legal(state) == ["take pale die", "take dark die", "take hops die", "take blue die"]
    left = seen(state)["stock"][colour]
    play(state, f"take {colour} die")
    assert facts(state)["fresh"] == [f"{letter}?"]
    assert (store(state), seen(state)["stock"][colour]) == ("", left - 1)


@each_row("kind", ["raise", "reroll", "guard", "remove", "building", "recipe"])
def test_a_token_as_reward_is_of_any_kind(kind: str) -> None:  # DB-6.14
    state = brewer("P2 D2", ("Experimental Lager",))
    brew(state, "Experimental Lager")
    assert state.player == 0
    assert len(legal(state)) == 6
    play(state, f"take token {kind}")
    assert [token["kind"] for token in facts(state)["tokens"]] == [kind]
    assert seen(state)["black_market"][kind]["left"] == 2


def test_the_reward_is_chosen_before_the_next_card_is_revealed() -> None:  # DB-6.15
    state = table(seat(store="P2 D2"), seat(), phase="brew", row=["Experimental Lager"], pile=["Double IPA"])
    brew(state, "Experimental Lager")
    assert state.phase == "take"
    assert seen(state)["recipes"][0]["name"] == "Experimental Lager"
    assert "recipe-turned-up" not in kinds(state.events)
    play(state, "take token raise")
    assert seen(state)["recipes"][0]["name"] == "Double IPA"


def test_a_reward_die_is_rolled_next_round_and_not_stored_in_this_one() -> None:  # DB-6.17
    state = brewer("P2 P3", ("Village Wheat",))
    brew(state, "Village Wheat")
    play(state, "take blue die")
    assert pool(state) == "P2 P3"
    while state.round == 1:
        assert not any(text.startswith("store") for text in legal(state))
        rolls(state, 0, 1, 2, 6)
        state.play(state.fallback())
    assert (pool(state), facts(state)["fresh"]) == ("P1 P2 B6", [])


def test_a_reward_die_is_no_target_before_it_is_rolled() -> None:  # DB-6.17
    state = brewer("P2 P3", ("Village Wheat",), tokens="reroll")
    brew(state, "Village Wheat")
    play(state, "take blue die", "pass", "pass")
    assert state.phase == "window"
    assert legal(state) == ["reroll P2 of seat 0", "reroll P3 of seat 0", "later", "not again"]


def test_only_colours_that_are_left_can_be_the_reward() -> None:  # DB-6.18
    hoard = seat(store=" ".join([many("P1", 12), many("H1", 12)]))
    state = brewer("P2 P3", ("Village Wheat",), hoard)
    brew(state, "Village Wheat")
    assert legal(state) == ["take dark die", "take blue die"]
    refuse(state, "take pale die", "take hops die", "take token raise")


def test_only_kinds_that_are_left_can_be_the_reward() -> None:  # DB-6.18
    state = brewer("P2 D2", ("Experimental Lager",), seat(tokens="guard guard guard remove remove"))
    brew(state, "Experimental Lager")
    left = ["raise", "reroll", "remove", "building", "recipe"]
    assert legal(state) == [f"take token {kind}" for kind in left]
    refuse(state, "take token guard", "take pale die")


def test_a_token_can_be_a_reward_before_the_black_market_opens() -> None:  # DB-6.18
    state = brewer("P2 D2", ("Experimental Lager",))
    assert state.round == 1
    play(brew(state, "Experimental Lager"), "take token recipe")
    assert facts(state)["tokens"][0]["kind"] == "recipe"


def test_a_die_as_reward_is_lost_when_the_stock_is_empty() -> None:  # DB-6.6
    hoard = seat(store=" ".join([many("P1", 12), many("D1", 14), many("H1", 11), many("B1", 10)]))
    state = brewer("P3 P4 H2", ("Honey Wheat",), hoard)
    brew(state, "Honey Wheat")
    assert (state.player, state.phase) == (1, "brew")
    assert (facts(state)["gold"], facts(state)["points"], facts(state)["fresh"]) == (1, 1, [])
    assert told(state, "reward-lost") == [{"player": 0, "reward": "die"}]


def test_a_token_as_reward_is_lost_when_none_is_left() -> None:  # DB-6.6
    state = table(
        seat(store="P3 P3 H4"),
        seat(tokens="raise"),
        phase="brew",
        row=["Noble Pilsner"],
        played={**NO_TOKENS, "raise": 2},
    )
    brew(state, "Noble Pilsner")
    assert (state.player, state.phase) == (1, "brew")
    assert (facts(state)["gold"], facts(state)["tokens"]) == (2, [])
    assert told(state, "reward-lost") == [{"player": 0, "reward": "token"}]


def test_the_last_token_of_all_is_still_a_reward() -> None:  # DB-6.6
    state = table(
        seat(store="P3 P3 H4"),
        seat(),
        phase="brew",
        row=["Noble Pilsner"],
        played={**NO_TOKENS, "raise": 2},
    )
    brew(state, "Noble Pilsner")
    assert legal(state) == ["take token raise"]


# Cards.


def test_the_player_keeps_the_card() -> None:  # DB-6.9
    state = brewer("P2 H2", ("Mass Lager", "Cheap Lager"))
    brew(state, "Cheap Lager")
    assert [card["name"] for card in facts(state)["brewed"]] == ["Cheap Lager"]
    assert seen(state)["brewed"] == 1


def test_the_top_card_of_the_pile_takes_the_place_of_the_brewed_one() -> None:  # DB-6.9
    state = table(
        seat(store="P2 H2"),
        seat(),
        phase="brew",
        row=["Mass Lager", "Cheap Lager", "Maibock"],
        pile=["Garden IPA", "Dry Stout"],
    )
    brew(state, "Cheap Lager")
    row = [card and card["name"] for card in seen(state)["recipes"]]
    assert row == ["Mass Lager", "Garden IPA", "Maibock", None]
    assert seen(state)["pile"] == 30 - 4


def test_the_card_turned_up_can_be_brewed_in_this_round() -> None:  # DB-6.9
    state = table(
        seat(store="P2 H2"), seat(store="P2 H4"), phase="brew", row=["Cheap Lager"], pile=["Garden IPA"]
    )
    brew(state, "Cheap Lager")
    brew(state, "Garden IPA")
    assert [card["name"] for card in facts(state, 1)["brewed"]] == ["Garden IPA"]


def test_with_an_empty_pile_fewer_recipes_lie_open() -> None:  # DB-6.10
    row = ["Mass Lager", "Cheap Lager", "Sladek Pilsner"]
    brewed = [name for name in recipe_names() if name not in row]
    state = table(seat(store="P2 H2"), seat(store="P3 H3", brewed=brewed), phase="brew", row=row)
    brew(state, "Cheap Lager")
    assert [card and card["name"] for card in seen(state)["recipes"]] == [
        "Mass Lager",
        None,
        "Sladek Pilsner",
        None,
    ]
    assert legal(state) == ["brew Sladek Pilsner", "pass"]


# With a token.


def before_brewing(**mine: Any) -> DiceState:
    """The window before brewing; Sladek Pilsner is open."""
    return table(seat(**mine), seat(), phase="window", stage="brewing", row=["Sladek Pilsner"])


def test_a_die_raised_before_brewing_brews_with_what_it_shows() -> None:  # DB-11.10
    state = before_brewing(store="P2 H3", tokens="raise")
    play(state, "raise stored P2 of seat 0", "brew Sladek Pilsner", "use P3", "use H3")
    assert (facts(state)["gold"], facts(state)["points"]) == (3, 1)


def test_without_the_raise_that_die_would_not_do() -> None:  # DB-11.10
    state = before_brewing(store="P2 H3", tokens="raise")
    play(state, "later")
    refuse(state, "brew Sladek Pilsner")


def test_a_raised_die_that_is_not_brewed_with_shows_its_own_value_after_tidying() -> None:  # DB-11.10
    state = before_brewing(store="P2 H3", tokens="raise")
    play(state, "raise stored P2 of seat 0")
    assert store(state) == "P3+ H3"
    next_round(state)
    assert store(state) == "P2 H3"
