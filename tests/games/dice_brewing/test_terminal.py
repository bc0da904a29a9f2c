"""The table as text: legible without colours, in every language, with nothing hidden."""

# ruff: noqa: RUF001 - a dash stands for what is missing

import re
from typing import Any

from taproom import State
from taproom.games.dice_brewing.names import BUILDING_NAMES, TOKEN_NAMES, building_name, token_short
from taproom.kernel.blocks import FAINT, NOW, Block, plain
from taproom.kernel.words import LANGUAGES, words
from tests.games.dice_brewing.table import GAME, seat, table
from tests.rows import each_row

NAMES = ["A name of twenty-nine letters", "B", "random 3", "random 4"]


def numbers(state: State) -> dict[str, int]:
    """The choices as they are numbered."""
    return {GAME.text(action): number for number, action in enumerate(state.legal(), start=1)}


def rows(block: Block) -> list[str]:
    """The lines of a block as plain text."""
    return [plain(one).rstrip() for one in block.lines]


def shown(state: State, viewer: int | None = 0, lang: str = "en") -> str:
    """Everything that is shown, as one text; no-break spaces are blanks here."""
    view = {**state.view(viewer), "names": NAMES[: state.players]}
    chosen = numbers(state) if viewer == state.player else {}
    blocks = GAME.terminal(view, lang, chosen)
    text = "\n".join(row for block in blocks for row in [block.title, *rows(block)])
    return text.replace("\N{NO-BREAK SPACE}", " ")


@each_row("lang", LANGUAGES)
def test_no_name_is_cut(lang: str) -> None:
    state = table(seat(), seat(), round=3)
    text = shown(state, 0, lang)
    assert all(building_name(building, lang) in text for building in BUILDING_NAMES)
    _ = words(lang)
    assert all(_(name) in text for name in TOKEN_NAMES.values())


# The round, the recipes and the markets.


def test_the_round_is_told_with_its_order_and_what_is_left() -> None:
    text = shown(table(seat("P3"), seat(passed=True), round=2), None)
    assert text.startswith("Round 2, summer: arranging\n0 of 10 recipes brewed · order: ")
    assert "passed: B" in text
    assert "Stock: P pale 13, D dark 14, H hops 12, B blue 10, 6 seeds" in text


def test_a_recipe_tells_for_each_die_whether_it_is_stored_pooled_or_missing() -> None:
    text = shown(table(seat("P3", "P2"), seat()))
    assert "Mass Lager            P2+✓ P3+○ H2+–             4 gold" in text
    assert "with spice or B5+: +4 gold" in text


def test_an_upgrade_that_is_at_hand_has_its_sign() -> None:
    assert "with spice✓ or B5+: +4 gold" in shown(table(seat(ingredients="spice"), seat()))


def test_a_spectator_sees_recipes_without_signs() -> None:
    assert "Mass Lager            P2+ P3+ H2+ " in shown(table(seat("P3"), seat()), None)


def test_a_blocked_recipe_says_so() -> None:
    state = table(seat("P3"), seat(tokens="recipe"), phase="window", player=1, stage="brewing")
    state.play("block Mass Lager")
    assert "BLOCKED in this round · with spice or B5+" in shown(state)


def test_the_markets_tell_prices_stock_and_discounts() -> None:
    text = shown(table(seat(gold=5), seat(ingredients="fruit fruit fruit"), round=3))
    assert "Markets: 5 gold to spend" in text
    assert re.search(r"fruit +2 +– ", text)
    assert re.search(r"spice +3 +3 +B4\+ 2 ", text)
    assert re.search(r"honey +4 +3 +B5 3, B6 2 ", text)
    assert re.search(r"Block or protect a die 2 +3$", text, re.MULTILINE)


def test_the_markets_say_from_which_round_on_they_sell() -> None:
    text = shown(table(seat(), seat()))
    assert re.search(r"from round 2 +gold left with a blue die +from round 3 +gold left", text)


def test_unlucky_rolls_are_among_the_means() -> None:
    state = table(seat("P1 D1", gold=1), seat(), phase="buy", round=2, options={"unlucky_rolls": "on"})
    assert "Markets: 3 gold to spend, 2 of it by unlucky rolls" in shown(state)


# The decision's own things.


def test_a_brew_tells_what_is_used_and_what_is_still_asked() -> None:
    state = table(seat(store="P2 P4 P6 H3"), seat(), phase="brew")
    state.play("brew Mass Lager")
    assert "Brewing Mass Lager · still asked: P3+ P2+ H2+" in shown(state)
    state.play("use P6")
    assert "used: P6 · still asked: P2+ H2+" in shown(state)


def test_the_rolled_stock_is_shown_before_a_swap() -> None:
    state = table(seat("B3 H2"), seat(), round=2)
    state.play("place B3 on school 2 for hops")
    assert re.search(r"The stock was rolled: (H[1-6] ?){11}\n", shown(state))


def test_dice_picked_to_be_rolled_again_are_told() -> None:
    state = table(seat("B3 P1", "H2"), seat(), round=2)
    state.play("place B3 on school 1")
    assert "Picked to be rolled again: –" in shown(state)
    state.play("pick stored H2")
    assert "Picked to be rolled again: stored H2" in shown(state)


# A brewery.


def test_dice_carry_their_marks_in_words() -> None:
    text = shown(table(seat("P4+ D2 blocked", "H3 protected"), seat()))
    assert "P4 (raised)" in text
    assert "D2 (blocked)" in text
    assert "H3 (protected)" in text


def test_fields_tell_what_they_take_and_give_and_what_lies_there() -> None:
    state = table(seat("B3", slots={"malt 1": "seed"}, bolts={"malt 3": "B2"}), seat(), round=3)
    text = shown(state)
    assert re.search(r"Malt House +1 seed → P +B3\+ +seed · speed up: B3\[\d+\]", text)
    assert re.search(r" 2 P → D +B3\+", text)
    assert re.search(r" 3 P/D → \+1 +B2\+ +sped up by B2", text)
    assert re.search(r"School of Skills +1 B2\+ → roll again", text)
    assert re.search(r"Department of Seed +1 P/D/H → 2 seeds +B4\+", text)
    assert re.search(r" 3 B → 4 gold +B2\+ +B3\[\d+\]", text)


def test_buildings_that_open_later_or_are_closed_say_so() -> None:
    state = table(seat(shut=["hops"]), seat(), round=2)
    text = shown(state)
    assert re.search(r"Department of Seed from round 3", text)
    assert re.search(r"Hops Plantation +1 seed → H +B3\+ +closed by a token", text)
    assert shown(state, 1).endswith("Closed by a token: Hops Plantation")


def test_a_field_that_others_use_up_says_so() -> None:
    other = seat(slots={"malt 2": "P3"})
    assert re.search(r"2 P → D +B3\+ +used by others", shown(table(seat("P3"), other, users={"malt 2": 1})))


def test_like_dice_have_one_number() -> None:
    state = table(seat("P3 P3"), seat())
    number = numbers(state)["store P3"]
    assert re.search(rf"Pool +P3\[{number}\] P3 ", shown(state))


def test_a_decision_needs_the_round_the_recipes_and_ones_own_brewery() -> None:
    state = table(seat("P3"), seat())
    needed = [block.title for block in GAME.terminal(state.view(0)) if block.when == NOW]
    assert [re.split(r"[,:(']", title)[0].strip() for title in needed] == [
        "Round 1",
        "Recipes",
        "Player 1",
        "Player 1",
    ]


# What is hidden.


def test_hidden_tokens_of_others_are_shown_by_what_everybody_knows() -> None:  # DB-8.23
    options = {"mode": "advanced"}
    clue = {"kind": "reroll", "paid": 2, "possible": ["raise", "reroll", "guard"]}
    mine = seat(tokens="remove")
    theirs = {**seat(tokens="reroll"), "tokens": [clue]}
    text = shown(table(mine, theirs, options=options, round=3))
    assert "tokens: Remove" in text
    assert "tokens: hidden (Raise, Roll again or Guard)" in text


def test_a_token_that_everybody_knows_is_named() -> None:
    known: dict[str, Any] = {"kind": "recipe", "paid": 4, "possible": ["recipe"]}
    state = table(seat(), {**seat(tokens="recipe"), "tokens": [known]}, options={"mode": "advanced"}, round=3)
    assert f"tokens: {token_short('recipe', 'en')}" in shown(state)


def test_heights_of_piles_are_not_shown_in_the_advanced_game() -> None:  # DB-8.23
    state = table(seat(), seat(), options={"mode": "advanced"}, round=3)
    assert re.search(r"Block a recipe +4$", shown(state), re.MULTILINE)


def test_blocked_dice_are_faint() -> None:
    block = GAME.terminal(table(seat("D2 blocked"), seat()).view(0))[3]
    assert any(span.mark == FAINT and span.text == "D2 (blocked)" for one in block.lines for span in one)
