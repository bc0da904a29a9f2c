"""Dice Brewing, section 4: Malt House, Hops Plantation and Department of Seed."""

from typing import Any

import pytest

import taproom
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


def stock(state: taproom.State) -> Json:
    """Tell what the stock holds."""
    view: Json = state.view(None)
    return {**view["stock"], "seeds": view["seeds"]}


def owned(state: taproom.State, colour: str) -> int:
    """Count the dice of a colour in pool and store of seat 0."""
    view: Json = state.view(0)
    mine = view["breweries"][0]
    return sum(die.startswith(colour) for die in [*mine["pool"], *mine["store"], *mine["fresh"]])


# What the fields do.


def test_malt_house_1_makes_a_pale_die_of_a_seed() -> None:  # DB-4.1
    state = table(seat(pool="B3", seeds=1), seat())
    rolls(state, 0, 6)
    before = stock(state)
    play(state, "place seed on malt 1", "speed up malt 1 with B3")
    assert (pool(state), facts(state)["seeds"]) == ("P6", 0)
    assert stock(state) == {**before, "pale": before["pale"] - 1, "seeds": before["seeds"] + 1}


def test_malt_house_1_is_sped_up_by_a_blue_3_not_by_a_blue_2() -> None:  # DB-4.1
    state = table(seat(pool="B2 B3", slots={"malt 1": "seed"}), seat())
    assert offers(state, "speed up malt 1 with B3")
    refuse(state, "speed up malt 1 with B2")


def test_malt_house_1_gives_its_pale_die_at_tidying_otherwise() -> None:  # DB-4.1
    state = table(seat(slots={"malt 1": "seed"}), seat())
    rolls(state, 0, 2)
    next_round(state)
    assert (pool(state), facts(state)["slots"]) == ("P2", {})


@each_row("value", range(1, 7))
def test_malt_house_2_takes_a_pale_die_of_any_value_for_a_dark_die(value: int) -> None:  # DB-4.2
    state = table(seat(pool=f"P{value} B6"), seat())
    rolls(state, 0, 4)
    before = stock(state)
    play(state, f"place P{value} on malt 2", "speed up malt 2 with B6")
    assert pool(state) == "D4"
    assert stock(state) == {**before, "pale": before["pale"] + 1, "dark": before["dark"] - 1}


def test_malt_house_2_takes_no_dark_die() -> None:  # DB-4.2
    state = table(seat(pool="D3"), seat())
    assert legal(state) == ["place D3 on malt 3", "store D3", "pass"]


@each_row(("die", "raised"), [("P1", "P2"), ("P5", "P6"), ("D1", "D2"), ("D5", "D6")])
def test_malt_house_3_raises_a_pale_or_dark_die(die: str, raised: str) -> None:  # DB-4.3
    state = table(seat(pool=f"{die} B2"), seat())
    before = stock(state)
    play(state, f"place {die} on malt 3", "speed up malt 3 with B2")
    assert pool(state) == raised
    assert stock(state) == before


def test_malt_house_3_is_sped_up_by_a_blue_2_not_by_a_blue_1() -> None:  # DB-4.3
    state = table(seat(pool="B1 B2", slots={"malt 3": "P3"}), seat())
    assert offers(state, "speed up malt 3 with B2")
    refuse(state, "speed up malt 3 with B1")


def test_hops_plantation_1_makes_a_hops_die_of_a_seed() -> None:  # DB-4.4
    state = table(seat(pool="B6", seeds=1), seat())
    rolls(state, 0, 1)
    before = stock(state)
    play(state, "place seed on hops 1", "speed up hops 1 with B6")
    assert (pool(state), facts(state)["seeds"]) == ("H1", 0)
    assert stock(state) == {**before, "hops": before["hops"] - 1, "seeds": before["seeds"] + 1}


@each_row(("die", "raised"), [("H1", "H2"), ("H5", "H6")])
def test_hops_plantation_2_raises_a_hops_die(die: str, raised: str) -> None:  # DB-4.12
    state = table(seat(pool=f"{die} B6"), seat())
    play(state, f"place {die} on hops 2", "speed up hops 2 with B6")
    assert pool(state) == raised


@each_row("die", ["P3", "D3", "B3"])
def test_hops_plantation_2_takes_no_other_die(die: str) -> None:  # DB-4.12
    with pytest.raises(taproom.UnknownAction):
        GAME.parse(f"place {die} on hops 2")


@each_row("die", ["P1", "D1", "H1", "P6", "D6", "H6"])
def test_the_first_department_field_trades_a_die_for_2_seeds(die: str) -> None:  # DB-4.9
    state = table(seat(pool=f"{die} B6"), seat(), round=3)
    play(state, f"place {die} on department 1", "speed up department 1 with B6")
    assert (facts(state)["seeds"], facts(state)["gold"], pool(state)) == (2, 0, "")


@each_row("die", ["P1", "D1", "H1", "P6", "D6", "H6"])
def test_the_second_department_field_trades_a_die_for_3_gold(die: str) -> None:  # DB-4.9
    state = table(seat(pool=f"{die} B6"), seat(), round=3)
    play(state, f"place {die} on department 2", "speed up department 2 with B6")
    assert (facts(state)["seeds"], facts(state)["gold"], pool(state)) == (0, 3, "")


@each_row("value", range(1, 7))
def test_one_department_field_trades_a_blue_die_of_any_value_for_4_gold(value: int) -> None:  # DB-4.15
    state = table(seat(pool=f"B{value}", store="B6"), seat(), round=3)
    play(state, f"place B{value} on department 3", "speed up department 3 with stored B6")
    assert (facts(state)["gold"], pool(state)) == (4, "")


@each_row(
    ("actions", "blue"),
    [
        (["place B6 on school 1", "pick P1", "roll"], 2),
        (["place B6 on school 2 for pale", "keep"], 2),
        (["place B6 on school 3"], 3),
        (["place P1 on malt 3", "speed up malt 3 with B6"], 2),
        (["place P1 on department 2", "speed up department 2 with B6"], 2),
        (["place B6 on department 3"], 1),
        (["place B6 on department 3", "speed up department 3 with B5"], 1),
    ],
)
def test_that_trade_is_the_only_use_that_costs_a_blue_die(actions: list[str], blue: int) -> None:  # DB-4.15
    state = table(seat(pool="P1 B5 B6"), seat(), round=3)
    play(state, *actions)
    next_round(state)
    assert owned(state, "B") == blue


@each_row("die", ["P2", "D2", "H2"])
@each_row("field", ["department 1", "department 2"])
def test_a_die_traded_in_the_department_goes_to_the_stock(field: str, die: str) -> None:  # DB-4.14
    colour = {"P": "pale", "D": "dark", "H": "hops"}[die[0]]
    state = table(seat(pool=f"{die} B6"), seat(), round=3)
    before = stock(state)
    play(state, f"place {die} on {field}", f"speed up {field} with B6")
    assert (pool(state), store(state)) == ("", "")
    assert stock(state)[colour] == before[colour] + 1


def test_the_blue_die_that_speeds_a_trade_up_returns_to_the_pool() -> None:  # DB-4.14
    state = table(seat(pool="P2 B6"), seat(), round=3)
    before = stock(state)["blue"]
    play(state, "place P2 on department 2", "speed up department 2 with B6")
    rolls(state, 0, 3)
    next_round(state)
    assert (pool(state), stock(state)["blue"]) == ("B3", before)


def test_a_slow_trade_gives_its_die_to_the_stock_too() -> None:  # DB-4.14
    state = table(seat(slots={"department 1": "P2", "department 2": "D2"}), seat(), round=4)
    before = stock(state)
    next_round(state)
    assert (pool(state), facts(state)["seeds"], facts(state)["gold"]) == ("", 2, 3)
    after = {**before, "pale": before["pale"] + 1, "dark": before["dark"] + 1, "seeds": before["seeds"] - 2}
    assert stock(state) == after


# Speed-up values.


@each_row(
    ("field", "item", "least"),
    [
        ("malt 2", "P3", 3),
        ("hops 1", "seed", 3),
        ("hops 2", "H3", 2),
        ("department 1", "P3", 4),
        ("department 2", "P3", 3),
        ("department 3", "B1", 2),
    ],
)
def test_the_speed_up_values_are_data(field: str, item: str, least: int) -> None:  # DB-4.13
    state = table(seat(store=f"B{least} B{least - 1}", slots={field: item}), seat(), round=3)
    assert offers(state, f"speed up {field} with stored B{least}")
    refuse(state, f"speed up {field} with stored B{least - 1}")
    printed: Json = GAME.new(2, 1, components={"speed": {field: 6}}).view(None)
    assert printed["fields"][field]["speed"] == 6


@each_row("room", ["school 1", "school 2", "school 3"])
def test_the_school_has_no_speed_up_places(room: str) -> None:  # DB-4.13
    with pytest.raises(taproom.UnknownAction):
        GAME.parse(f"speed up {room} with B6")
    view: Json = GAME.new(2, 1).view(None)
    assert view["fields"][room]["speed"] == 0


# Limits.


@each_row(
    "text",
    ["place P6 on malt 3", "place D6 on malt 3", "place H6 on hops 2", "place stored P6 on malt 3"],
)
def test_a_6_cannot_be_placed_on_a_plus_1_field(text: str) -> None:  # DB-4.10
    state = table(seat(pool="P6 D6 H6 P5 D5 H5", store="P6"), seat())
    refuse(state, text)
    assert offers(state, "place P5 on malt 3")
    assert offers(state, "place D5 on malt 3")
    assert offers(state, "place H5 on hops 2")


def test_a_die_on_a_plus_1_field_that_shows_6_by_a_later_roll_stays_6() -> None:  # DB-4.10, DB-4.20
    state = table(seat(pool="P2"), seat(pool="H1", tokens="reroll"))
    rolls(state, 0, 6)
    play(state, "place P2 on malt 3", "end", "reroll malt 3 of seat 0")
    assert facts(state)["slots"] == {"malt 3": "P6"}
    until(state, "keep")
    play(state, "to store")
    assert store(state) == "P6"


def test_a_die_on_a_plus_1_field_that_shows_6_by_a_later_roll_may_still_be_sped_up() -> None:  # DB-4.20
    state = table(seat(pool="B2", slots={"hops 2": "H6"}), seat())
    play(state, "speed up hops 2 with B2")
    assert pool(state) == "H6"


@each_row(
    ("field", "item", "missing"),
    [
        ("malt 1", "seed", many("P1", 14)),
        ("malt 2", "P1", many("D1", 14)),
        ("hops 1", "seed", many("H1", 12)),
    ],
)
def test_a_field_cannot_be_sped_up_while_the_stock_has_no_die_that_it_gives(  # DB-4.11
    field: str, item: str, missing: str
) -> None:
    state = table(seat(pool="B6", slots={field: item}), seat(store=missing))
    refuse(state, f"speed up {field} with B6")
    state = table(seat(pool="B6", slots={field: item}), seat(store=missing[3:]))
    assert offers(state, f"speed up {field} with B6")


def test_the_seed_trade_cannot_be_sped_up_while_no_seed_is_in_the_stock() -> None:  # DB-4.11
    state = table(seat(pool="B6", slots={"department 1": "P1"}), seat(seeds=6), round=3)
    refuse(state, "speed up department 1 with B6")
    state = table(seat(pool="B6", slots={"department 1": "P1"}), seat(seeds=5), round=3)
    assert offers(state, "speed up department 1 with B6")


@each_row(
    ("field", "item"), [("malt 3", "P1"), ("hops 2", "H1"), ("department 2", "P1"), ("department 3", "B1")]
)
def test_what_needs_nothing_of_the_stock_can_be_sped_up_with_an_empty_one(  # DB-4.11
    field: str, item: str
) -> None:
    rest = {"P": 14, "D": 14, "H": 12, "B": 9}
    if item != "seed":
        rest[item[0]] -= 1
    hoard = " ".join(many(f"{letter}1", count) for letter, count in rest.items())
    state = table(seat(pool="B6", slots={field: item}), seat(store=hoard, seeds=6), round=3)
    assert set(stock(state).values()) == {0}
    assert offers(state, f"speed up {field} with B6")


@each_row(("left", "brought"), [(1, 1), (2, 2), (3, 2)])
def test_a_seed_trade_brings_no_more_seeds_than_are_left(left: int, brought: int) -> None:  # DB-4.21
    state = table(seat(pool="B6", slots={"department 1": "P1"}), seat(seeds=6 - left), round=3)
    play(state, "speed up department 1 with B6")
    assert (facts(state)["seeds"], stock(state)["seeds"]) == (brought, left - brought)
