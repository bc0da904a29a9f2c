"""Dice Brewing, section 5: the two markets, discounts, unlucky rolls, the closing step."""

from typing import Any

import pytest

import taproom
from taproom.games.dice_brewing.state import DiceState
from tests.games.dice_brewing.table import (
    GAME,
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
    store,
    table,
    until,
)
from tests.rows import each_row

Json = dict[str, Any]
UNLUCKY = {"unlucky_rolls": "on"}
INGREDIENTS = ["fruit", "spice", "honey", "malt", "hops"]
TOKENS = ["raise", "reroll", "guard", "remove", "building", "recipe"]


def buying(mine: Json, number: int = 3, options: dict[str, str] | None = None) -> DiceState:
    """Build a purchase turn of seat 0."""
    return table(mine, seat(), phase="buy", round=number, options=options)


def bought(texts: list[str]) -> list[str]:
    """Pick the purchases out of what may be done."""
    return [text for text in texts if text.startswith("buy")]


def left(state: taproom.State) -> Json:
    """Tell how many ingredients are on the market."""
    view: Json = state.view(None)
    return {name: view["market"][name]["left"] for name in INGREDIENTS}


def held(state: taproom.State, player: int = 0) -> list[str]:
    """Name the tokens of a player."""
    view: Json = state.view(player)
    return [token["kind"] for token in view["breweries"][player]["tokens"]]


# The market.


def test_in_round_1_nothing_is_sold() -> None:  # DB-5.1
    state = table(seat(pool="P1", gold=9), seat(gold=9))
    play(state, "pass", "pass")
    assert (state.phase, legal(state)) == ("close", ["store P1", "done"])
    refuse(state, "buy fruit")


@each_row("number", [2, 3, 9])
def test_from_round_2_each_player_may_buy_in_player_order(number: int) -> None:  # DB-5.1
    state = table(seat(gold=2), seat(gold=2), seat(gold=2), round=number, starter=1, player=1)
    play(state, "pass", "pass", "pass")
    order = []
    while state.phase == "buy":
        order.append(state.player)
        play(state, "buy fruit", "done")
    assert order == [1, 2, 0]
    assert [facts(state, player)["ingredients"]["fruit"] for player in range(3)] == [1, 1, 1]


def test_a_player_buys_at_most_one_ingredient() -> None:  # DB-5.1
    state = buying(seat(pool="B6", gold=20), 2)
    play(state, "buy fruit")
    assert bought(legal(state)) == []
    refuse(state, "buy fruit", "buy honey", "buy honey with B6")


def test_a_player_need_not_buy() -> None:  # DB-5.1
    state = buying(seat(gold=20))
    play(state, "done")
    assert (state.player, facts(state)["gold"], sum(facts(state)["ingredients"].values())) == (1, 20, 0)


@each_row(("ingredient", "price"), [("fruit", 2), ("spice", 3), ("honey", 4), ("malt", 3), ("hops", 4)])
def test_an_ingredient_costs_its_price(ingredient: str, price: int) -> None:  # DB-5.6
    state = buying(seat(gold=10), 2)
    play(state, f"buy {ingredient}")
    assert (facts(state)["gold"], facts(state)["ingredients"][ingredient]) == (10 - price, 1)
    assert left(state) == {**dict.fromkeys(INGREDIENTS, 3), ingredient: 2}


@each_row(
    ("token", "price"),
    [("raise", 2), ("reroll", 2), ("guard", 2), ("remove", 3), ("building", 3), ("recipe", 4)],
)
def test_a_token_costs_its_price(token: str, price: int) -> None:  # DB-5.6
    state = buying(seat(gold=10))
    play(state, f"buy token {token}")
    view: Json = state.view(None)
    assert (facts(state)["gold"], held(state)) == (10 - price, [token])
    assert view["black_market"][token]["left"] == 2


def test_the_prices_are_data() -> None:  # DB-5.6
    changes = {"market": {"fruit": {"price": 5}}, "black_market": {"raise": 6}}
    view: Json = GAME.new(2, 1, components=changes).view(None)
    assert (view["market"]["fruit"]["price"], view["black_market"]["raise"]["price"]) == (5, 6)


# Blue dice.


@each_row(
    ("ingredient", "value", "price"),
    [
        *[("spice", value, 2) for value in (4, 5, 6)],
        *[("malt", value, 2) for value in (4, 5, 6)],
        *[("honey", 5, 3), ("honey", 6, 2)],
        *[("hops", 5, 3), ("hops", 6, 2)],
    ],
)
def test_a_blue_die_lowers_the_price(ingredient: str, value: int, price: int) -> None:  # DB-5.2
    state = buying(seat(pool=f"B{value}", gold=price), 2)
    refuse(state, f"buy {ingredient}")
    play(state, f"buy {ingredient} with B{value}")
    assert (facts(state)["gold"], facts(state)["ingredients"][ingredient]) == (0, 1)
    poor = buying(seat(pool=f"B{value}", gold=price - 1), 2)
    refuse(poor, f"buy {ingredient} with B{value}")


@each_row(
    ("ingredient", "value"),
    [
        *[("spice", value) for value in (1, 2, 3)],
        *[("malt", value) for value in (1, 2, 3)],
        *[("honey", value) for value in (1, 2, 3, 4)],
        *[("hops", value) for value in (1, 2, 3, 4)],
    ],
)
def test_a_lower_blue_die_lowers_no_price(ingredient: str, value: int) -> None:  # DB-5.2
    state = buying(seat(pool=f"B{value}", gold=20), 2)
    refuse(state, f"buy {ingredient} with B{value}")


@each_row("value", range(1, 7))
def test_fruit_has_no_discount(value: int) -> None:  # DB-5.18
    state = buying(seat(pool=f"B{value}", gold=20), 2)
    refuse(state, f"buy fruit with B{value}")
    assert offers(state, "buy fruit")


def test_a_purchase_uses_at_most_one_blue_die() -> None:  # DB-5.7
    state = buying(seat(pool="B4 B5 B6", gold=20), 2)
    play(state, "buy honey with B6")
    assert (facts(state)["market_die"], pool(state), facts(state)["gold"]) == ("B6", "B4 B5", 18)
    assert bought(legal(state)) == []


def test_the_blue_die_is_the_buyers_own() -> None:  # DB-5.7
    state = table(seat(gold=20), seat(pool="B6", store="B6"), phase="buy", round=2)
    refuse(state, "buy honey with B6", "buy honey with stored B6")


def test_the_blue_die_serves_only_the_buyers_own_purchase() -> None:  # DB-5.7
    state = table(seat(pool="B6", gold=2), seat(gold=3), phase="buy", round=2)
    play(state, "buy honey with B6", "done")
    assert state.player == 1
    assert bought(legal(state)) == ["buy fruit", "buy spice", "buy malt"]


def test_a_blue_die_makes_no_token_cheaper() -> None:  # DB-5.7
    with pytest.raises(taproom.UnknownAction):
        GAME.parse("buy token remove with B6")


def test_the_blue_die_lies_on_the_market_until_tidying_and_returns_to_the_pool() -> None:  # DB-5.8
    state = buying(seat(pool="B6", gold=9), 2)
    play(state, "buy honey with B6")
    until(state, "brew")
    assert (facts(state)["market_die"], pool(state)) == ("B6", "")
    rolls(state, 0, 2)
    next_round(state)
    assert (facts(state)["market_die"], pool(state)) == ("", "B2")


def test_a_stored_blue_die_returns_from_the_market_to_the_pool() -> None:  # DB-5.8
    state = buying(seat(store="B6", gold=9), 2)
    play(state, "buy honey with stored B6")
    rolls(state, 0, 3)
    next_round(state)
    assert (pool(state), store(state)) == ("B3", "")


def test_the_blue_die_comes_from_pool_or_store() -> None:  # DB-5.10
    state = buying(seat(pool="B5", store="B6", gold=9), 2)
    assert [text for text in legal(state) if text.startswith("buy honey")] == [
        "buy honey",
        "buy honey with B5",
        "buy honey with stored B6",
    ]
    play(state, "buy honey with stored B6")
    assert (pool(state), store(state)) == ("B5", "")


@each_row("mine", [seat(slots={"school 1": "B6"}, gold=9), seat(bolts={"malt 3": "B6"}, gold=9)])
def test_the_blue_die_does_not_come_from_the_board(mine: Json) -> None:  # DB-5.10
    state = buying(mine, 2)
    refuse(state, "buy honey with B6", "buy honey with stored B6")


def test_the_blue_die_comes_only_with_a_purchase_that_it_makes_cheaper() -> None:  # DB-5.10
    state = buying(seat(pool="B4", gold=20), 2)
    with_die = [text for text in legal(state) if "with" in text]
    assert with_die == ["buy spice with B4", "buy malt with B4"]


def test_a_blocked_blue_die_makes_nothing_cheaper() -> None:  # DB-5.10
    state = buying(seat(pool="B6 blocked", gold=20), 2)
    refuse(state, "buy honey with B6")


# The black market.


@each_row("number", [2, 3, 8])
def test_tokens_are_sold_from_round_3_on(number: int) -> None:  # DB-5.5
    state = buying(seat(gold=20), number)
    wanted = [f"buy token {token}" for token in TOKENS] if number >= 3 else []
    assert [text for text in bought(legal(state)) if "token" in text] == wanted
    if number < 3:
        refuse(state, "buy token raise")


def test_a_player_buys_at_most_one_token() -> None:  # DB-5.5
    state = buying(seat(gold=20))
    play(state, "buy token guard")
    refuse(state, "buy token guard", "buy token raise")
    assert bought(legal(state)) == [f"buy {name}" for name in INGREDIENTS]


def test_token_and_ingredient_are_bought_in_the_same_turn() -> None:  # DB-5.5
    state = buying(seat(gold=20))
    play(state, "buy fruit", "buy token raise")
    assert (state.player, facts(state)["gold"], held(state)) == (0, 16, ["raise"])
    play(state, "done")
    assert state.player == 1


def test_the_two_purchases_come_in_any_order() -> None:  # DB-5.14
    state = buying(seat(gold=20))
    play(state, "buy token raise", "buy fruit")
    assert (facts(state)["gold"], facts(state)["ingredients"]["fruit"], held(state)) == (16, 1, ["raise"])


def test_each_player_has_one_purchase_turn_a_round() -> None:  # DB-5.14
    state = table(seat(pool="P1", gold=20), seat(pool="P1", gold=20), phase="buy", round=3)
    play(state, "done", "done")
    assert state.phase == "close"
    refuse(state, "buy fruit", "buy token raise")


def test_who_has_bought_nothing_buys_no_more_next_round() -> None:  # DB-5.14
    state = buying(seat(gold=20), 2)
    play(state, "done")
    next_round(state)
    until(state, "buy")
    while state.player != 0:
        play(state, "done")
    play(state, "buy fruit")
    refuse(state, "buy fruit")


@each_row(
    ("gold", "wanted"),
    [
        (0, []),
        (1, []),
        (2, ["buy fruit", "buy token raise", "buy token reroll", "buy token guard"]),
        (
            3,
            [
                "buy fruit",
                "buy spice",
                "buy malt",
                "buy token raise",
                "buy token reroll",
                "buy token guard",
                "buy token remove",
                "buy token building",
            ],
        ),
    ],
)
def test_there_are_no_debts(gold: int, wanted: list[str]) -> None:  # DB-5.14
    state = buying(seat(gold=gold))
    assert bought(legal(state)) == wanted
    refuse(state, "buy honey", "buy token recipe")


def test_what_is_left_after_the_first_purchase_limits_the_second() -> None:  # DB-5.14
    state = buying(seat(gold=4))
    play(state, "buy fruit")
    assert bought(legal(state)) == ["buy token raise", "buy token reroll", "buy token guard"]


def test_a_token_just_bought_may_be_played_at_once() -> None:  # DB-5.15
    state = buying(seat(pool="P3", gold=2))
    play(state, "buy token raise", "raise P3 of seat 0")
    assert (state.phase, state.player, pool(state), held(state)) == ("buy", 0, "P4+", [])


def test_an_empty_pile_of_ingredients_sells_nothing() -> None:  # DB-5.16
    state = table(seat(pool="B6", gold=20), seat(ingredients="honey honey honey"), phase="buy", round=2)
    refuse(state, "buy honey", "buy honey with B6")
    assert offers(state, "buy hops")
    assert offers(state, "buy hops with B6")


def test_the_last_ingredient_of_a_pile_is_sold() -> None:  # DB-5.16
    state = table(seat(gold=20), seat(ingredients="honey honey", gold=20), phase="buy", round=2)
    play(state, "buy honey", "done")
    refuse(state, "buy honey")


def test_an_empty_pile_of_tokens_sells_nothing() -> None:  # DB-5.16
    state = table(seat(gold=20), seat(tokens="raise raise"), phase="buy", round=3)
    assert offers(state, "buy token raise")
    state = table(seat(gold=20), seat(tokens="raise raise raise"), phase="buy", round=3)
    refuse(state, "buy token raise")
    gone = {**dict.fromkeys(TOKENS, 0), "raise": 3}
    state = table(seat(gold=20), seat(), phase="buy", round=3, played=gone)
    refuse(state, "buy token raise")
    assert offers(state, "buy token reroll")


# Unlucky rolls.


@each_row(("ones", "gold"), [("P1 H1", 2), ("P1 H1 D1", 4), ("P1 H1 D1 B1", 5)])
def test_2_3_or_4_own_dice_showing_1_count_as_2_4_or_5_gold(ones: str, gold: int) -> None:  # DB-5.3
    state = buying(seat(pool=f"{ones} P2"), options=UNLUCKY)
    view: Json = state.view(0)
    assert (view["mine"]["credit"], view["mine"]["funds"]) == (gold, gold)
    prices = {"fruit": 2, "spice": 3, "malt": 3, "honey": 4, "hops": 4}
    assert set(bought(legal(state))) >= {f"buy {name}" for name, price in prices.items() if price <= gold}
    assert not set(bought(legal(state))) & {f"buy {name}" for name, price in prices.items() if price > gold}


def test_without_the_option_dice_showing_1_are_worth_nothing() -> None:  # DB-5.3
    state = buying(seat(pool="P1 H1 D1 B1"))
    refuse(state, "buy fruit", "buy token raise")


def test_the_credit_is_of_any_colours_also_of_one() -> None:  # DB-5.3
    state = buying(seat(pool="D1 D1 D1"), options=UNLUCKY)
    play(state, "buy honey")
    assert facts(state)["gold"] == 0


def test_others_unlucky_dice_do_not_count() -> None:  # DB-5.3
    state = table(seat(pool="P1"), seat(pool="P1 P1 P1 P1"), phase="buy", round=2, options=UNLUCKY)
    refuse(state, "buy fruit")


def test_unlucky_rolls_count_in_this_rounds_purchases_only() -> None:  # DB-5.3
    state = buying(seat(pool="P1 D1 H1"), options=UNLUCKY)
    rolls(state, 0, 2, 2, 2)
    play(state, "done")
    next_round(state)
    until(state, "buy")
    while state.player != 0:
        play(state, "done")
    assert (pool(state), facts(state)["gold"], bought(legal(state))) == ("P2 D2 H2", 0, [])


def test_unlucky_dice_are_not_given_up_and_need_not_be_stored() -> None:  # DB-5.11
    state = buying(seat(pool="P1 H1 D1"), options=UNLUCKY)
    play(state, "buy honey")
    assert (pool(state), store(state)) == ("P1 D1 H1", "")


def test_unlucky_dice_count_in_the_pool_not_in_the_store() -> None:  # DB-5.12
    state = buying(seat(pool="P1 H2", store="H1 D1 P1"), options=UNLUCKY)
    assert bought(legal(state)) == []
    state = buying(seat(pool="P1 H1", store="D1 P1"), options=UNLUCKY)
    refuse(state, "buy honey")
    assert offers(state, "buy fruit")


def test_unlucky_dice_count_when_paying() -> None:  # DB-5.12
    state = buying(seat(pool="P1 H1 D1"), options=UNLUCKY)
    assert offers(state, "buy honey")
    play(state, "store P1")
    refuse(state, "buy honey")
    play(state, "buy fruit")
    assert facts(state)["gold"] == 0


def test_a_blocked_die_is_not_counted_as_unlucky() -> None:  # DB-5.12
    state = buying(seat(pool="P1 blocked H1"), options=UNLUCKY)
    assert bought(legal(state)) == []
    state = buying(seat(pool="P1 protected H1"), options=UNLUCKY)
    assert offers(state, "buy fruit")


def test_the_credit_pays_for_both_purchases_and_is_spent_before_gold() -> None:  # DB-5.13
    state = buying(seat(pool="P1 H1 D1 B1", gold=3), options=UNLUCKY)
    play(state, "buy spice")
    assert facts(state)["gold"] == 3
    play(state, "buy token recipe")
    assert facts(state)["gold"] == 1, "2 of the 4 gold were left of the credit."


def test_what_is_left_of_the_credit_lapses() -> None:  # DB-5.13
    state = buying(seat(pool="P1 H1 D1 B1", gold=3), options=UNLUCKY)
    play(state, "buy fruit", "done")
    assert facts(state)["gold"] == 3


def test_the_credit_of_one_player_is_not_spent_by_another() -> None:  # DB-5.13
    both = [seat(pool="P1 H1 D1"), seat(pool="P1 H1 D1")]
    state = table(*both, phase="buy", round=3, options=UNLUCKY)
    play(state, "buy honey", "done")
    assert state.player == 1
    play(state, "buy honey")
    assert facts(state, 1)["gold"] == 0


def test_credit_already_spent_is_not_given_again_for_dice_that_changed() -> None:  # DB-5.13
    state = buying(seat(pool="P1 H1 D1"), options=UNLUCKY)
    play(state, "buy honey", "store P1")
    view: Json = state.view(0)
    assert view["mine"]["credit"] == 0
    assert bought(legal(state)) == []


@each_row("count", [5, 6, 9])
def test_five_or_more_dice_showing_1_count_as_5_gold(count: int) -> None:  # DB-5.17
    state = buying(seat(pool=many("P1", count)), options=UNLUCKY)
    view: Json = state.view(0)
    assert view["mine"]["credit"] == 5
    play(state, "buy honey")
    assert bought(legal(state)) == [], "1 is left; two groups would have been worth more."


def test_a_single_die_showing_1_counts_as_nothing() -> None:  # DB-5.17
    state = buying(seat(pool="P1", gold=1), options=UNLUCKY)
    assert bought(legal(state)) == []


# The closing step.


def test_the_end_of_purchases_is_the_last_moment_to_store_dice() -> None:  # DB-5.4
    state = table(seat(pool="P6 H6"), seat(), phase="close", round=2)
    play(state, "store P6", "done")
    assert state.phase == "brew"
    refuse(state, "store H6")
    until(state, "brew")
    assert (pool(state), store(state)) == ("H6", "P6")


@each_row("number", [1, 2, 5])
def test_in_every_round_each_player_may_store_dice_for_the_last_time(number: int) -> None:  # DB-5.9
    state = table(seat(pool="P1"), seat(pool="P2"), seat(pool="P3"), round=number, starter=2, player=2)
    events = until(state, "close")
    assert "player-passed" in [event.kind for event in events]
    order = []
    while state.phase == "close":
        order.append(state.player)
        play(state, next(text for text in legal(state) if text.startswith("store")), "done")
    assert order == [2, 0, 1]
    assert [store(state, player) for player in range(3)] == ["P1", "P2", "P3"]


def test_the_closing_step_comes_after_the_last_purchase_turn() -> None:  # DB-5.9
    state = table(seat(pool="P1"), seat(pool="P1"), phase="buy", round=2)
    play(state, "done")
    assert (state.phase, state.player) == ("buy", 1)
    play(state, "done")
    assert (state.phase, state.player) == ("close", 0)


def closing_order(state: DiceState) -> list[int]:
    """Name the players who are asked in the closing step."""
    until(state, "close")
    order = []
    while state.phase == "close":
        order.append(state.player)
        play(state, "done")
    return order


def test_the_closing_step_leaves_out_a_player_with_an_empty_pool_and_no_token() -> None:  # DB-5.19
    state = table(seat(store="P1"), seat(pool="P1"), seat(tokens="raise"), seat(seeds=1, gold=9))
    assert closing_order(state) == [1, 2]


@each_row(("mode", "order"), [("standard", [1]), ("advanced", [0, 1])])
def test_a_token_that_cannot_be_played_counts_in_the_advanced_game_only(  # DB-5.19
    mode: str, order: list[int]
) -> None:
    state = table(seat(tokens="recipe"), seat(pool="P1"), options={"mode": mode})
    assert closing_order(state) == order


def test_who_has_closed_is_asked_again_if_a_stored_die_is_removed() -> None:  # DB-5.19
    state = table(seat(pool="H1", store="P5"), seat(tokens="remove"), seat(pool="D1"), phase="close")
    play(state, "done", "remove P5 of seat 0", "done")
    assert (state.phase, state.player) == ("close", 0)
    play(state, "store P5", "done")
    assert (state.player, store(state)) == (2, "P5")


def test_who_was_left_out_is_asked_if_a_stored_die_is_removed() -> None:  # DB-5.19
    state = table(seat(store="P5"), seat(tokens="remove"), phase="close", player=1)
    play(state, "remove P5 of seat 0", "done")
    assert (state.phase, state.player, legal(state)) == ("close", 0, ["store P5", "done"])


# The catalogue's checks.


def test_honey_costs_3_with_a_blue_5_and_2_with_a_blue_6() -> None:  # DB-11.6
    refuse(buying(seat(pool="B4", gold=9)), "buy honey with B4")
    for value, gold in ((5, 6), (6, 7)):
        state = play(buying(seat(pool=f"B{value}", gold=9)), f"buy honey with B{value}")
        assert facts(state)["gold"] == gold


@each_row("value", [4, 6])
def test_spice_costs_2_with_a_blue_4_or_6(value: int) -> None:  # DB-11.6
    state = play(buying(seat(pool=f"B{value}", gold=9)), f"buy spice with B{value}")
    assert facts(state)["gold"] == 7


def test_fruit_takes_no_die() -> None:  # DB-11.6
    state = buying(seat(pool="B1 B2 B3 B4 B5 B6", gold=9))
    assert [text for text in legal(state) if text.startswith("buy fruit")] == ["buy fruit"]


def test_5_gold_and_a_blue_6_buy_honey_and_remove_die() -> None:  # DB-11.6
    state = buying(seat(pool="B6", gold=5))
    play(state, "buy honey with B6", "buy token remove")
    assert facts(state)["gold"] == 0


def test_the_books_unlucky_player_has_6_to_spend() -> None:  # DB-11.7
    state = buying(seat(pool="P1 H1 D1", gold=2), options=UNLUCKY)
    view: Json = state.view(0)
    assert view["mine"]["funds"] == 6
    play(state, "buy honey", "buy token raise")
    assert (facts(state)["gold"], pool(state)) == (0, "P1 D1 H1")


def test_the_books_unlucky_player_keeps_2_gold_with_fruit_alone() -> None:  # DB-11.7
    state = buying(seat(pool="P1 H1 D1", gold=2), options=UNLUCKY)
    play(state, "buy fruit", "done")
    assert facts(state)["gold"] == 2


def test_the_credit_for_0_to_6_ones() -> None:  # DB-11.7
    found = []
    for ones in range(7):
        dice = " ".join(["P1"] * ones + ["P2"])
        view: Json = buying(seat(pool=dice), options=UNLUCKY).view(0)
        found.append(view["mine"]["credit"])
    assert found == [0, 0, 2, 4, 5, 5, 5]
