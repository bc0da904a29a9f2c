"""Dice Brewing, section 1: what is in the box, what is hidden, and components that somebody changed."""

import json
import pickle
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, cast

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
    recipe_names,
    refuse,
    rolls,
    seat,
    store,
    table,
    until,
)
from tests.players import eager
from tests.rows import each_row

Json = dict[str, Any]
PLAYERS = each_row("players", [2, 3, 4])
ADVANCED = {"mode": "advanced"}
DICE = {"P": 14, "D": 14, "H": 12, "B": 10}
INGREDIENTS = ["fruit", "spice", "honey", "malt", "hops"]
TOKENS = ["raise", "reroll", "guard", "remove", "building", "recipe"]
RICHER = {"start": {"gold": 7}}
RECIPES = """
Cheap Lager, Lager, novice, P2 H2, gold:2, blue>=4|fruit, gold:3
Mass Lager, Lager, intermediate, P2 P3 H2, gold:4, blue>=5|spice, gold:4
Imperial Lager, Lager, advanced, P3 P4 P5 H4, points:4, blue>=6|malt, gold:5
Sladek Pilsner, Pilsner, novice, P3 H3, gold:3, blue>=5|hops, points:3
Noble Pilsner, Pilsner, intermediate, P3 P3 H4, token:1 gold:2, blue>=5|hops, points:3
Royal Pilsner, Pilsner, advanced, P4 P4 H4 H5, points:4, blue>=6|hops, points:3
Village Wheat, Wheat, novice, P2 P3, die:1, blue>=4|fruit, gold:3
Honey Wheat, Wheat, intermediate, P3 P4 H2, die:1 gold:1, blue>=5|honey, points:3
Weizenbock, Wheat, advanced, P4 P4 P5 D2 H3, points:5, blue>=6|fruit|honey, gold:5
Session Pale Ale, Pale Ale, novice, P2 D2 H2, token:1, blue>=4|spice, gold:4
Amber Pale Ale, Pale Ale, intermediate, P3 D3 H4, gold:5, blue>=5|malt, gold:4
Grand Pale Ale, Pale Ale, advanced, P3 P4 D4 H5, points:4, blue>=6|malt|hops, gold:5
Garden IPA, IPA, novice, P2 H4, gold:3, blue>=5|hops, points:3
Coast IPA, IPA, intermediate, P3 H3 H4, points:2, blue>=5|fruit, gold:4
Double IPA, IPA, advanced, P3 P4 H4 H4 H5, points:5, blue>=6|hops, points:3
Cellar Bock, Bock, novice, P2 D3, die:1, blue>=4|malt, gold:4
Maibock, Bock, intermediate, P3 D3 D3, die:1 gold:2, blue>=5|malt, gold:4
Doppelbock, Bock, advanced, P3 P4 D4 D5, die:1 gold:5, blue>=6|honey, points:3
Brown Porter, Porter, novice, D3 H2, token:1, blue>=4|spice, gold:4
Smoked Porter, Porter, intermediate, P2 D3 D4 H2, token:1 gold:3, blue>=5|spice, gold:4
Baltic Porter, Porter, advanced, P3 D4 D4 D5 H3, points:6, blue>=6|spice, gold:5
Dry Stout, Stout, novice, D4 H2, gold:3, blue>=4|malt, gold:4
Oatmeal Stout, Stout, intermediate, D3 D4 H3, points:2, blue>=5|honey, points:3
Strong Roasted Stout, Stout, advanced, P2 P3 D3 D5 H4, points:5, blue>=6|malt|hops, gold:5
Experimental Lager, Experimental, experimental, P2 D2, token:1, fruit|spice|honey, points:2
Cherry Wheat, Experimental, experimental, P3 P3 H2, gold:3, fruit, points:3
Coriander Pale Ale, Experimental, experimental, P3 D3 H3, token:1 gold:1, spice, points:3
Honey Braggot, Experimental, experimental, P4 P4 D2, die:1 gold:1, honey, points:4
Black IPA, Experimental, experimental, P2 D4 H4 H4, token:1 gold:3, malt|hops, points:4
Winter Warmer, Experimental, experimental, P3 D4 D4 H4, die:1 gold:3, spice|honey, points:4
""".strip().splitlines()
"""Name, style, level, dice, reward, upgrades, bonus: as printed."""


def new(players: int, seed: int | str = 1, components: Mapping[str, object] | str | None = None) -> DiceState:
    """Begin a game."""
    return cast(DiceState, GAME.new(players, seed, None, components))


def seen(state: taproom.State, viewer: int | None = None) -> Json:
    """Give a view."""
    return state.view(viewer)


def dice_of(mine: Json) -> list[str]:
    """List all dice of a player, wherever they lie."""
    market = [mine["market_die"]] if mine["market_die"] else []
    fields = [item for item in mine["slots"].values() if item != "seed"]
    picked = [die.removeprefix("stored ") for die in mine["picked"]]
    return [*mine["pool"], *mine["store"], *mine["fresh"], *fields, *mine["bolts"].values(), *picked, *market]


# What is in the box.


@PLAYERS
def test_two_to_four_players_can_play(players: int) -> None:  # DB-1.1
    assert new(players).players == players


@each_row("players", [-1, 0, 1, 5, True])
def test_no_other_number_of_players_can_play(players: int) -> None:  # DB-1.1
    with pytest.raises(taproom.BadOption, match="2, 3 or 4 players"):
        new(players)


def test_there_are_15_special_ingredients_3_of_each() -> None:  # DB-1.2
    market = seen(new(2))["market"]
    assert {name: pile["left"] for name, pile in market.items()} == dict.fromkeys(INGREDIENTS, 3)


def test_there_is_no_fourth_ingredient_of_a_kind() -> None:  # DB-1.2
    with pytest.raises(taproom.BadPosition, match="more dice, seeds, ingredients or tokens"):
        table(seat(ingredients="honey honey"), seat(ingredients="honey honey"))


def test_there_are_18_action_tokens_3_of_each() -> None:  # DB-1.3
    market = seen(new(2))["black_market"]
    assert {name: pile["left"] for name, pile in market.items()} == dict.fromkeys(TOKENS, 3)


def test_there_is_no_fourth_token_of_a_kind() -> None:  # DB-1.3
    played = {**dict.fromkeys(TOKENS, 0), "guard": 2}
    table(seat(tokens="guard"), seat(), played=played)
    with pytest.raises(taproom.BadPosition, match="more dice, seeds, ingredients or tokens"):
        table(seat(tokens="guard"), seat(tokens="guard"), played=played)


@cache
def cards() -> list[Json]:
    """Give all recipes as a view shows them: four at a time lie open."""
    names = recipe_names()
    rows = [names[first : first + 4] for first in range(0, len(names), 4)]
    found = [seen(table(*[seat()] * 4, row=row))["recipes"] for row in rows]
    return [card for row in found for card in row if card]


def written(card: Json) -> str:
    """Write a recipe as a line of the table of all recipes."""
    reward = [f"{kind}:1" for kind in ("token", "die") if card["reward"][kind]]
    reward += [f"{kind}:{card['reward'][kind]}" for kind in ("points", "gold") if card["reward"][kind]]
    bonus = [f"{kind}:{amount}" for kind, amount in card["bonus"].items() if amount]
    least = f"blue>={card['blue_least']}"
    upgrades = [name for name in card["upgrades"] if name != "blue"]
    upgrades = [least, *upgrades] if "blue" in card["upgrades"] else upgrades
    dice = " ".join(card["dice"])
    parts = [card["name"], card["style"], card["level"], dice, " ".join(reward), "|".join(upgrades)]
    return ", ".join([*parts, " ".join(bonus)])


def test_there_are_8_styles_of_3_levels_and_6_experimental_recipes() -> None:  # DB-1.4
    dump: Json = new(2).dump()
    names = [name for name in [*dump["row"], *dump["pile"]] if name]
    assert sorted(names) == sorted(set(names)) == sorted(recipe_names())
    styles = ["Lager", "Pilsner", "Wheat", "Pale Ale", "IPA", "Bock", "Porter", "Stout"]
    wanted = {(style, level): 1 for style in styles for level in ("novice", "intermediate", "advanced")}
    kinds = Counter((card["style"], card["level"]) for card in cards())
    assert kinds == {**wanted, ("Experimental", "experimental"): 6}
    assert len(names) == 30


@each_row("line", RECIPES)
def test_each_recipe_has_a_reward_dice_and_an_upgrade_with_its_bonus(line: str) -> None:  # DB-1.4, DB-1.15
    name = line.partition(",")[0]
    assert [written(card) for card in cards() if card["name"] == name] == [line]


def test_the_table_above_has_all_recipes() -> None:  # DB-1.4, DB-1.15
    assert [line.partition(",")[0] for line in RECIPES] == recipe_names()


def test_gold_is_unlimited() -> None:  # DB-1.5
    state = table(seat(pool="B6", slots={"department 3": "B1"}, gold=900_000), seat(gold=900_000), round=3)
    play(state, "speed up department 3 with B6")
    assert facts(state)["gold"] == 900_004


@PLAYERS
def test_there_are_14_pale_14_dark_12_hops_and_10_blue_dice(players: int) -> None:  # DB-1.6
    view = seen(new(players))
    mine = Counter(die[0] for brewery in view["breweries"] for die in dice_of(brewery))
    stock = {colour[0].upper(): count for colour, count in view["stock"].items()}
    assert {letter: stock[letter] + mine[letter] for letter in DICE} == DICE


def test_a_die_has_six_sides() -> None:  # DB-1.6
    shown = {die for seed in range(60) for die in facts(new(2, seed))["pool"]}
    assert shown == {f"{letter}{value}" for letter in DICE for value in range(1, 7)}


@each_row(("letter", "count"), DICE.items())
def test_dice_are_limited_to_their_number(letter: str, count: int) -> None:  # DB-1.7
    table(seat(store=many(f"{letter}1", count)), seat())
    with pytest.raises(taproom.BadPosition, match="more dice, seeds, ingredients or tokens"):
        table(seat(store=many(f"{letter}1", count)), seat(pool=f"{letter}1"))


def test_there_are_6_seeds() -> None:  # DB-1.7
    assert seen(table(seat(seeds=2, slots={"malt 1": "seed"}), seat(seeds=1)))["seeds"] == 2
    assert seen(table(seat(seeds=4), seat(seeds=2)))["seeds"] == 0
    with pytest.raises(taproom.BadPosition, match="more dice, seeds, ingredients or tokens"):
        table(seat(seeds=4, slots={"malt 1": "seed"}), seat(seeds=2))


# What is used.


def test_a_used_ingredient_goes_back_to_its_market_pile_and_is_for_sale_again() -> None:  # DB-1.8
    brewer = seat(store="P2 H2", ingredients="fruit fruit fruit", gold=9)
    state = table(brewer, seat(), phase="brew", round=2)
    assert seen(state)["market"]["fruit"]["left"] == 0
    play(state, "brew Cheap Lager with fruit", "use P2", "use H2")
    assert seen(state)["market"]["fruit"]["left"] == 1
    next_round(state)
    until(state, "buy")
    while state.player != 0:
        play(state, "done")
    assert offers(state, "buy fruit")


def test_a_used_action_token_leaves_the_game() -> None:  # DB-1.9
    state = table(seat(pool="P3", tokens="raise raise raise", gold=9), seat(), phase="buy", round=3)
    play(state, "raise P3 of seat 0")
    pile = seen(state)["black_market"]["raise"]
    assert (pile["left"], pile["sold_out"], pile["played"]) == (0, True, 1)
    assert [token["kind"] for token in facts(state)["tokens"]] == ["raise", "raise"]


def test_a_used_action_token_can_be_neither_bought_nor_gained_again() -> None:  # DB-1.9
    played = {**dict.fromkeys(TOKENS, 0), "raise": 3, "guard": 2}
    state = table(seat(gold=9), seat(), phase="buy", round=3, played=played)
    refuse(state, "buy token raise")
    assert offers(state, "buy token guard")
    state = table(seat(store="P2 D2"), seat(), phase="brew", round=3, played=played)
    play(state, "brew Experimental Lager", "use P2", "use D2")
    refuse(state, "take token raise")
    assert legal(state) == [f"take token {token}" for token in TOKENS[1:]]


# What has no end.


def test_the_store_holds_any_number_of_dice_seeds_and_ingredients() -> None:  # DB-1.10
    hoard = " ".join([many("P1", 14), many("D2", 14), many("H3", 12), many("B4", 9)])
    goods = " ".join(name for name in INGREDIENTS for _ in range(3)).removesuffix(" hops")
    mine = seat(pool="B6", store=hoard, seeds=6, ingredients=goods, gold=9)
    state = table(mine, seat(), phase="buy", round=2)
    play(state, "store B6", "buy hops")
    assert len(facts(state)["store"]) == 50
    assert sum(facts(state)["ingredients"].values()) == 15


def test_the_points_track_has_no_end() -> None:  # DB-1.10
    state = table(seat(store="P2 H2", points=99_999), seat(), phase="brew")
    play(state, "brew Cheap Lager", "use P2", "use H2")
    assert facts(state)["points"] == 100_000
    assert state.scores()[0] > 100_000


# What everybody knows, and what nobody does.


def test_stores_lie_open_to_all() -> None:  # DB-1.11
    state = table(seat(), seat(store="P1 D2 H3 B4", ingredients="fruit honey", seeds=2), options=ADVANCED)
    for viewer in (None, 0, 1):
        mine = seen(state, viewer)["breweries"][1]
        assert (mine["store"], mine["seeds"]) == (["P1", "D2", "H3", "B4"], 2)
        assert [name for name, count in mine["ingredients"].items() if count] == ["fruit", "honey"]


def test_in_the_standard_game_action_tokens_lie_open_to_all() -> None:  # DB-1.11
    state = table(seat(), seat(tokens="raise recipe"))
    for viewer in (None, 0, 1):
        tokens = seen(state, viewer)["breweries"][1]["tokens"]
        assert [token["kind"] for token in tokens] == ["raise", "recipe"]
        assert [token["possible"] for token in tokens] == [["raise"], ["recipe"]]


def test_no_view_has_a_field_for_the_generator_or_the_seed() -> None:  # DB-1.12
    state = new(3, "four winds")
    dump: Json = state.dump()
    for viewer in (None, 0, 1, 2):
        text = json.dumps(state.view(viewer))
        assert "four winds" not in text
        assert dump["rng"][0] not in text
        assert not {"rng", "streams", "seed"} & set(state.view(viewer))


def test_in_the_advanced_game_others_do_not_see_which_token_of_a_price_was_taken() -> None:  # DB-1.12
    known = ["raise", "reroll", "guard"]
    views = []
    for kind in known:
        mine = seat(gold=1)
        mine["tokens"] = [{"kind": kind, "paid": 2, "possible": known}]
        state = table(seat(pool="P1"), mine, options=ADVANCED)
        views.append([state.view(None), state.view(0)])
        assert seen(state, 1)["breweries"][1]["tokens"][0]["kind"] == kind
    assert views[0] == views[1] == views[2]


# Where dice are, and what they show.


@each_row(
    ("actions", "places"),
    [
        (["store P3"], {"store": ["P3"]}),
        (["place P3 on malt 3"], {"slots": {"malt 3": "P3"}}),
        (["place P3 on malt 3", "speed up malt 3 with B6"], {"pool": ["P4"], "bolts": {"malt 3": "B6"}}),
    ],
)
def test_a_die_that_goes_somewhere_leaves_the_pool(actions: list[str], places: Json) -> None:  # DB-1.13
    state = table(seat(pool="P3 B6"), seat())
    play(state, *actions)
    mine = facts(state)
    if "B6" not in str(places):
        assert mine["pool"] == ["B6"]
    assert {place: mine[place] for place in places} == places
    assert len(dice_of(mine)) == 2


def test_a_die_that_was_not_rolled_cannot_be_used_or_stored() -> None:  # DB-1.14
    mine = seat(pool="P3", fresh=["P?", "D?", "H?", "B?"], gold=9)
    state = table(mine, seat(), round=3)
    assert pool(state) == "P3"
    used = [text for text in legal(state) if text.startswith(("place", "store"))]
    assert all("P3" in text for text in used)
    until(state, "buy")
    assert not [text for text in legal(state) if "with" in text]
    until(state, "close")
    assert legal(state) == ["store P3", "done"]
    until(state, "brew")
    assert (pool(state), store(state), facts(state)["fresh"]) == ("P3", "", ["P?", "D?", "H?", "B?"])


def test_a_die_that_was_not_rolled_cannot_be_a_target() -> None:  # DB-1.14
    state = table(seat(tokens="raise reroll guard remove"), seat(fresh=["P?", "B?"]))
    assert legal(state) == ["pass"]


def test_a_die_in_the_stock_has_no_value_until_it_is_rolled() -> None:  # DB-1.14
    state = table(seat(pool="B6", slots={"malt 2": "P5"}), seat())
    rolls(state, 0, 1)
    play(state, "speed up malt 2 with B6")
    assert seen(state)["stock"] == {"pale": 14, "dark": 13, "hops": 12, "blue": 9}
    play(state, "end", "pass")
    assert pool(state) == "D1"
    refuse(state, "place P5 on malt 3")


def test_a_reward_die_has_no_value_until_the_next_roll() -> None:  # DB-1.14
    state = table(seat(store="P2 P3"), seat(), phase="brew", row=["Village Wheat"])
    play(state, "brew Village Wheat", "use P3", "use P2", "take blue die")
    assert (pool(state), facts(state)["fresh"]) == ("P2 P3", ["B?"])
    rolls(state, 0, 1, 2, 3)
    next_round(state)
    assert (pool(state), facts(state)["fresh"]) == ("P1 P2 B3", [])


# The data files.


def test_every_printed_value_has_an_origin() -> None:  # DB-1.15
    values = GAME.values({})
    assert {value.origin for value in values.values()} == {"book", "inferred", "reconstructed"}


@each_row(
    ("name", "value", "origin"),
    [
        ("start.gold", 2, "book"),
        ("start.seeds", 1, "book"),
        ("opens.malt", 1, "book"),
        ("opens.hops", 1, "book"),
        ("opens.school", 2, "book"),
        ("opens.department", 3, "book"),
        ("speed.malt 1", 3, "book"),
        ("speed.malt 2", 3, "inferred"),
        ("speed.malt 3", 2, "book"),
        ("speed.hops 1", 3, "inferred"),
        ("speed.hops 2", 2, "inferred"),
        ("speed.department 1", 4, "reconstructed"),
        ("speed.department 2", 3, "reconstructed"),
        ("speed.department 3", 2, "reconstructed"),
        ("least.school 1", 2, "book"),
        ("least.school 2", 3, "book"),
        ("least.school 3", 5, "book"),
        ("department.seeds", 2, "reconstructed"),
        ("department.gold", 3, "reconstructed"),
        ("department.blue", 4, "book"),
        ("market.fruit.price", 2, "reconstructed"),
        ("market.spice.price", 3, "reconstructed"),
        ("market.honey.price", 4, "reconstructed"),
        ("market.malt.price", 3, "reconstructed"),
        ("market.hops.price", 4, "reconstructed"),
        ("market.fruit.discount", "0 0 0 0 0 0", "inferred"),
        ("market.spice.discount", "0 0 0 1 1 1", "book"),
        ("market.honey.discount", "0 0 0 0 1 2", "book"),
        ("market.malt.discount", "0 0 0 1 1 1", "book"),
        ("market.hops.discount", "0 0 0 0 1 2", "book"),
        ("black_market.raise", 2, "reconstructed"),
        ("black_market.reroll", 2, "reconstructed"),
        ("black_market.guard", 2, "reconstructed"),
        ("black_market.remove", 3, "reconstructed"),
        ("black_market.building", 3, "reconstructed"),
        ("black_market.recipe", 4, "reconstructed"),
        ("unlucky.credit", "0 0 2 4 5", "book"),
        ("points.brew", 1, "book"),
        ("points.gold", 2, "book"),
        ("points.pale", 1, "book"),
        ("points.dark", 2, "book"),
        ("points.hops", 1, "book"),
        ("points.blue", 0, "book"),
        ("recipes.Strong Roasted Stout.dice", "pale>=2 pale>=3 dark>=3 dark>=5 hops>=4", "book"),
        ("recipes.Mass Lager.dice", "pale>=2 pale>=3 hops>=2", "reconstructed"),
    ],
)
def test_a_printed_value_is_shipped_with_its_origin(  # DB-1.15
    name: str, value: object, origin: str
) -> None:
    shipped = GAME.values({})[name]
    assert (shipped.value, shipped.origin) == (value, origin)


def test_every_single_value_stands_in_the_test_above() -> None:  # DB-1.15
    single = [name for name in GAME.values({}) if not name.startswith("recipes.")]
    assert len(single) == 43


def test_the_book_shows_one_recipe() -> None:  # DB-1.15
    recipes = {
        name.split(".")[1]: value.origin for name, value in GAME.values({}).items() if "recipes." in name
    }
    assert [recipe for recipe, origin in recipes.items() if origin == "book"] == ["Strong Roasted Stout"]
    assert len(recipes) == 30


@each_row(
    ("field", "gives"),
    [
        ("malt 1", "P?"),
        ("malt 2", "D?"),
        ("malt 3", "+1"),
        ("hops 1", "H?"),
        ("hops 2", "+1"),
        ("school 1", "roll"),
        ("school 2", "swap"),
        ("school 3", "B?"),
        ("department 1", "seeds 2"),
        ("department 2", "gold 3"),
        ("department 3", "gold 4"),
    ],
)
def test_the_view_says_what_a_field_gives(field: str, gives: str) -> None:  # DB-1.15
    assert seen(new(2))["fields"][field]["gives"] == gives


# Components that somebody changed.


def stout(**changes: object) -> dict[str, object]:
    """Change a recipe."""
    return {"recipes": {"Dry Stout": changes}}


@each_row(
    ("changes", "sentence"),
    [
        ({"start": {"seeds": 2}}, "seeds for one each"),
        ({"speed": {"malt 1": 7}}, "speed.malt 1 must be a value of a die, 1 to 6"),
        ({"least": {"school 3": 7}}, "least.school 3 must be a value of a die, 1 to 6"),
        ({"market": {"honey": {"price": 1}}}, "No discount of honey can be higher than its price"),
        ({"market": {"spice": {"discount": "0 0 0 4 1 1"}}}, "No discount of spice can be higher"),
        ({"market": {"fruit": {"discount": "0 0 0 0 0"}}}, "fruit.discount must be 6 numbers"),
        ({"market": {"fruit": {"discount": "0 0 0 0 0 0 0"}}}, "fruit.discount must be 6 numbers"),
        ({"market": {"fruit": {"discount": "0 0 0 0 0 x"}}}, "fruit.discount must be 6 numbers"),
        ({"market": {"fruit": {"discount": "0 0 0 0 0 -1"}}}, "fruit.discount must be 6 numbers"),
        ({"market": {"fruit": {"discount": ""}}}, "fruit.discount must be 6 numbers"),
        ({"unlucky": {"credit": "0 0 2 4"}}, "unlucky.credit must be 5 numbers"),
        ({"unlucky": {"credit": "0 0 2 4 5 6"}}, "unlucky.credit must be 5 numbers"),
        (stout(style="Porter"), "one recipe of the style Porter and the level novice"),
        (stout(style="Experimental"), "one recipe of the style Stout and the level novice"),
        (stout(level="advanced"), "one recipe of the style Stout and the level novice"),
        ({"recipes": {"Cherry Wheat": {"level": "novice"}}}, "6 experimental recipes"),
        ({"recipes": {"Cherry Wheat": {"style": "Lager"}}}, "6 experimental recipes"),
        (stout(starts=2), "3 recipes that start with 2 players (DB-2.1), not 4"),
        (stout(starts=4), "1 recipes that start with 4 players (DB-2.1), not 2"),
        ({"recipes": {"Cheap Lager": {"starts": 0}}}, "3 recipes that start with 2 players (DB-2.1), not 2"),
        ({"recipes": {"Sladek Pilsner": {"starts": 0}}}, "1 recipes that start with 4 players"),
        (stout(dice="dark>=4, hops>=2"), "Dry Stout.dice must read like 'pale>=2 hops>=3'"),
        (stout(dice="dark>=7"), "Dry Stout.dice must read like"),
        (stout(dice="dark>=0"), "Dry Stout.dice must read like"),
        (stout(dice="red>=3"), "Dry Stout.dice must read like"),
        (stout(dice="dark>=3  hops>=2"), "Dry Stout.dice must read like"),
        (stout(dice=""), "Dry Stout.dice must read like"),
        (stout(dice=many("dark>=1", 9)), "with at most 8 dice"),
        (stout(dice="dark>=3 blue>=2"), "No recipe asks a blue die: recipes.Dry Stout.dice"),
        (stout(reward="gold:2 points:1"), "Dry Stout.reward must be a reward like"),
        (stout(reward="gold:2 die:1"), "Dry Stout.reward must be a reward like"),
        (stout(reward="die:2"), "Dry Stout.reward must be a reward like"),
        (stout(reward="token:2 gold:1"), "Dry Stout.reward must be a reward like"),
        (stout(reward="token:1 die:1"), "Dry Stout.reward must be a reward like"),
        (stout(reward="beer:1"), "Dry Stout.reward must read like 'gold:2'"),
        (stout(reward="gold:-1"), "Dry Stout.reward must read like 'gold:2'"),
        (stout(reward=""), "Dry Stout.reward must read like 'gold:2'"),
        (stout(upgrades="beer"), "Dry Stout.upgrades must read like 'blue>=4|fruit'; 'beer' is no upgrade"),
        (stout(upgrades="blue>=7"), "'blue>=7' is no upgrade"),
        (stout(upgrades=""), "'' is no upgrade"),
        (stout(upgrades="malt|malt"), "Dry Stout.upgrades names an upgrade twice"),
        (stout(upgrades="blue>=4|blue>=5"), "Dry Stout.upgrades names an upgrade twice"),
        (stout(bonus="gold:1 points:1"), "Dry Stout.bonus must be gold or points"),
        (stout(bonus="die:1"), "Dry Stout.bonus must read like 'gold:2'"),
        (stout(bonus="token:1"), "Dry Stout.bonus must read like 'gold:2'"),
    ],
)
def test_changed_components_that_cannot_be_played_with_are_refused(
    changes: Mapping[str, object], sentence: str
) -> None:
    with pytest.raises(taproom.ComponentsError) as refusal:
        new(2, components=changes)
    assert sentence in str(refusal.value)


@each_row("starts", [1, 3, 5])
def test_a_recipe_starts_with_2_players_with_4_or_not_at_all(starts: int) -> None:
    with pytest.raises(taproom.ComponentsError):
        new(2, components=stout(starts=starts))


@each_row("changes", [stout(reward="gold:1 gold:2"), stout(bonus="gold:1 gold:2")])
def test_an_amount_that_is_named_twice_is_refused(changes: Mapping[str, object]) -> None:
    with pytest.raises(taproom.ComponentsError):
        new(2, components=changes)


@each_row(
    ("changes", "sentence"),
    [
        ({"wine": {"price": 3}}, "no value wine.price"),
        ({"recipes": {"Red Wine": {"dice": "pale>=2"}}}, "no value recipes.Red Wine.dice"),
        ({"speed": {"school 1": 3}}, "no value speed.school 1"),
        ({"start": 30}, "no value start"),
        ({"start.golds": 30}, "did you mean start.gold?"),
        ({"start": {"gold": "30"}}, "start.gold must be a whole number, not '30'"),
        ({"start": {"gold": True}}, "start.gold must be a whole number, not True"),
        ({"start": {"gold": -1}}, "start.gold must be a whole number from 0 to 999, not -1"),
        ({"start": {"seeds": -1}}, "start.seeds must be a whole number from 0 to 999, not -1"),
        ({"opens": {"malt": 0}}, "opens.malt must be a whole number from 1 to 999, not 0"),
        ({"speed": {"hops 2": 0}}, "speed.hops 2 must be a whole number from 1 to 999, not 0"),
        ({"least": {"school 1": 0}}, "least.school 1 must be a whole number from 1 to 999, not 0"),
        ({"department": {"seeds": 0}}, "department.seeds must be a whole number from 1 to 999, not 0"),
        ({"department": {"gold": -1}}, "department.gold must be a whole number from 0 to 999, not -1"),
        ({"department": {"blue": -1}}, "department.blue must be a whole number from 0 to 999, not -1"),
        ({"market": {"fruit": {"price": -1}}}, "fruit.price must be a whole number from 0 to 999"),
        ({"market": {"fruit": {"discount": 0}}}, "fruit.discount must be a text, not 0"),
        ({"black_market": {"raise": -1}}, "black_market.raise must be a whole number from 0 to 999"),
        ({"points": {"brew": -1}}, "points.brew must be a whole number from 0 to 999, not -1"),
        ({"points": {"gold": 0}}, "points.gold must be a whole number from 1 to 999, not 0"),
        ({"points": {"pale": -1}}, "points.pale must be a whole number from 0 to 999, not -1"),
        (stout(style="Wine"), "Dry Stout.style must be one of Lager, Pilsner"),
        (stout(level="expert"), "Dry Stout.level must be one of novice, intermediate"),
        (stout(starts=-1), "Dry Stout.starts must be a whole number from 0 to 999, not -1"),
        (stout(dice=3), "Dry Stout.dice must be a text, not 3"),
    ],
)
def test_changed_components_with_an_unknown_name_or_a_wrong_value_are_refused(
    changes: Mapping[str, object], sentence: str
) -> None:
    with pytest.raises(taproom.ComponentsError) as refusal:
        new(2, components=changes)
    assert sentence in str(refusal.value)


def with_changes(state: DiceState, changes: Mapping[str, object]) -> DiceState:
    """Give the same position with some printed values changed."""
    changed = cast(DiceState, GAME.load({**state.dump(), "components": changes}))
    changed.recording = True
    return changed


def test_a_changed_start_is_dealt() -> None:
    state = new(3, components={"start": {"gold": 7, "seeds": 0}})
    assert [(facts(state, at)["gold"], facts(state, at)["seeds"]) for at in range(3)] == [(7, 0)] * 3
    assert seen(state)["seeds"] == 6


def test_a_changed_building_opens_in_its_round() -> None:
    state = table(seat(pool="B6"), seat())
    refuse(state, "place B6 on school 3")
    assert offers(with_changes(state, {"opens.school": 1}), "place B6 on school 3")


def test_changed_values_of_blue_dice_are_asked() -> None:
    state = table(seat(pool="P1 B4", slots={"malt 3": "P1"}), seat(), round=2)
    changed = with_changes(state, {"speed.malt 3": 5, "least.school 3": 4, "least.school 1": 5})
    refuse(changed, "speed up malt 3 with B4", "place B4 on school 1")
    assert offers(changed, "place B4 on school 3")


def test_changed_trades_are_paid() -> None:
    lying = {"department 1": "P1", "department 2": "D1", "department 3": "B1"}
    state = table(seat(slots=lying), seat(), round=4)
    changed = with_changes(state, {"department": {"seeds": 3, "gold": 5, "blue": 9}})
    next_round(changed)
    assert (facts(changed)["seeds"], facts(changed)["gold"]) == (3, 14)


def test_changed_prices_are_paid() -> None:
    state = table(seat(pool="B1", gold=10), seat(), phase="buy", round=3)
    market = {"fruit": {"price": 3, "discount": "1 0 0 0 0 0"}}
    changed = with_changes(state, {"market": market, "black_market": {"recipe": 7}})
    play(changed, "buy fruit with B1", "buy token recipe")
    assert facts(changed)["gold"] == 10 - 2 - 7


def test_a_changed_credit_is_given() -> None:
    state = table(seat(pool="P1"), seat(), phase="buy", round=2, options={"unlucky_rolls": "on"})
    assert offers(with_changes(state, {"unlucky.credit": "0 2 2 4 5"}), "buy fruit")


def test_changed_recipes_are_brewed() -> None:
    state = table(seat(store="P1 H1", ingredients="honey"), seat(), phase="brew")
    lager = {"dice": "pale>=1", "reward": "points:7", "upgrades": "honey", "bonus": "points:9"}
    changed = with_changes(state, {"recipes": {"Cheap Lager": lager}, "points": {"brew": 3}})
    play(changed, "brew Cheap Lager with honey", "use P1")
    assert facts(changed)["points"] == 7 + 9 + 3


def test_changed_points_are_counted() -> None:
    state = table(seat(pool="P1 D1 H1 B1", gold=9), seat())
    points = {"gold": 3, "pale": 10, "dark": 20, "hops": 30, "blue": 40}
    assert with_changes(state, {"points": points}).scores()[0] == 3 + 10 + 20 + 30 + 40


def test_the_sources_of_changed_points_add_up() -> None:
    state = table(seat(pool="P1 D1 H1 B1", gold=9), seat())
    changed = with_changes(state, {"points": {"blue": 4}})
    assert sum(changed.breakdown(0).values()) == changed.scores()[0]


def test_changed_starting_recipes_lie_open() -> None:
    changes = {"recipes": {"Cheap Lager": {"starts": 0}, "Dry Stout": {"starts": 2}}}
    names = {card["name"] for card in seen(new(2, components=changes))["recipes"] if card}
    assert names == {"Mass Lager", "Experimental Lager", "Dry Stout"}


def test_a_whole_game_is_played_with_components_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('start.gold = 9\n[speed]\n"malt 1" = 2\n[recipes."Dry Stout"]\nreward = "die:1"\n')
    state = new(3, 4, str(file))
    digest = state.components.digest
    rng = taproom.Rng.seeded("a whole game")
    number = 0
    while not state.over:
        state.play(eager(state, rng))
        number += 1
        if number % 25 == 0:
            again = GAME.load(json.loads(json.dumps(state.dump())))
            assert again.components.digest == digest
            assert again.components.changed == {
                "start.gold": 9,
                "speed.malt 1": 2,
                "recipes.Dry Stout.reward": "die:1",
            }
    assert pickle.loads(pickle.dumps(state)).components.digest == digest
    assert state.winners()


def test_changed_components_have_a_digest_of_their_own_however_they_are_written() -> None:
    shipped = new(2).components.digest
    nested = new(2, components=RICHER).components.digest
    dotted = new(2, components={"start.gold": 7}).components.digest
    assert nested == dotted != shipped


def test_a_value_changed_to_itself_is_no_change() -> None:
    same = new(2, components={"start.gold": 2}).components
    assert same.changed == {}
    assert same.digest == new(2).components.digest
