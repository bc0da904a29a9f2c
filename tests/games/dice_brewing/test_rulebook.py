"""The rules page: the same in both languages, citing the catalogue, with the values that are played."""

# ruff: noqa: RUF001 - French is written with its own apostrophe, and a minus sign is meant

import re

from taproom.games.dice_brewing import events
from taproom.games.dice_brewing.names import (
    TOKEN_NAMES,
    building_name,
    ingredient_name,
    stage_name,
    token_name,
)
from taproom.games.dice_brewing.pieces import BUILDINGS, INGREDIENTS
from taproom.games.dice_brewing.rulebook import value_name
from taproom.games.dice_brewing.steps import STAGES
from taproom.kernel import LANGUAGES
from tests.games.dice_brewing.table import GAME, facts, play, rolls, seat, table
from tests.rows import each_row
from tests.rulebooks import NO_BREAK_SPACE, changed, sections

# Values.


def test_numbers_come_from_the_box_that_is_played_with() -> None:
    other = changed(GAME, start={"gold": 7}, department={"seeds": 1}, points={"brew": 3})
    assert "7 gold" in other["setup"].text
    assert "1 seed" in other["buildings"].text.splitlines()
    assert "3 points for the brew itself" in other["brewing"].text
    assert "2 gold" in sections(GAME, "en")["setup"].text


def test_every_table_shows_changed_values() -> None:
    other = changed(
        GAME,
        speed={"malt 2": 6},
        least={"school 1": 4},
        market={"fruit": {"price": 9}},
        black_market={"remove": 8},
        points={"hops": 5},
        recipes={"Dry Stout": {"dice": "dark>=6 hops>=2"}},
    )
    for section, value in (
        ("buildings", "6"),
        ("school", "4"),
        ("purchases", "9"),
        ("tokens", "8"),
        ("end", "5"),
        ("recipes", "D6+ H2+"),
    ):
        assert f'<span class="value changed" title="changed">{value}<' in other[section].html


@each_row(
    ("name", "written", "said"),
    [
        ("market.honey.discount", "0 0 0 0 1 2", "B5 −1, B6 −2"),
        ("market.spice.discount", "0 0 0 1 1 1", "B4+ −1"),
        ("market.hops.discount", "0 1 1 2 2 2", "B2–3 −1, B4+ −2"),
        ("market.fruit.discount", "0 0 0 0 0 0", "–"),
        ("unlucky.credit", "0 0 2 4 5", "0, 0, 2, 4 and 5"),
        ("recipes.Dry Stout.dice", "dark>=4 hops>=2", "D4+ H2+"),
        ("recipes.Dry Stout.reward", "token:1 gold:2", f"a{NO_BREAK_SPACE}token and 2{NO_BREAK_SPACE}gold"),
        ("recipes.Dry Stout.bonus", "points:1", f"1{NO_BREAK_SPACE}point"),
        ("recipes.Dry Stout.upgrades", "blue>=6|fruit|honey", "B6+, fruit or honey"),
        ("recipes.Dry Stout.level", "novice", "novice"),
    ],
)
def test_values_that_the_data_files_write_in_signs_are_words(name: str, written: str, said: str) -> None:
    assert value_name(name, written, "en") == said


def test_dice_have_their_french_letters() -> None:
    assert value_name("recipes.Dry Stout.dice", "dark>=4 hops>=2", "fr") == "F4+ H2+"
    assert value_name("recipes.Dry Stout.upgrades", "blue>=4|malt", "fr") == "B4+ ou malt spécial"
    assert not re.search(r"\bD[1-6]\b", "".join(section.text for section in sections(GAME, "fr").values()))


def test_every_recipe_stands_in_the_list() -> None:
    names = {name.split(".")[1] for name in GAME.shipped() if name.startswith("recipes.")}
    assert len(names) == 30
    assert names <= set(sections(GAME, "en")["recipes"].text.splitlines())


@each_row("lang", LANGUAGES)
def test_names_of_things_are_those_of_the_interface(lang: str) -> None:
    shown = "\n".join(section.text for section in sections(GAME, lang).values())
    for name in (
        *(token_name(kind, lang) for kind in TOKEN_NAMES),
        *(building_name(building, lang) for building in BUILDINGS),
        *(ingredient_name(ingredient, lang) for ingredient in INGREDIENTS),
    ):
        assert name in shown
    for stage in STAGES:
        assert stage_name(stage, lang) in sections(GAME, lang)["round"].text.lower()


# Pictures.


def test_what_can_be_done_glows() -> None:
    assert re.search(r'class="[^"]*\blegal\b', sections(GAME, "en")["arranging"].html)


def test_unlucky_dice_show_what_they_are_worth() -> None:
    other = changed(GAME, unlucky={"credit": "0 0 2 9 9"})
    assert ">9</text>" in other["unlucky"].html
    assert ">4</text>" in sections(GAME, "en")["unlucky"].html


def test_the_score_is_that_of_the_example() -> None:
    assert ">26</text>" in sections(GAME, "en")["end"].html


def test_a_picture_that_changed_components_forbid_is_drawn_with_the_usual_ones() -> None:
    other = changed(GAME, speed={"malt 1": 6})  # the Malt House is shown with B3 on its first bolt
    assert len(other) == len(sections(GAME, "en"))


# What is told as an example.


def test_the_round_that_is_told_can_be_played() -> None:
    state = table(
        seat("P4 D2 H3 B3", seeds=1, gold=2),
        seat("P2 D1 H2 B5", seeds=1, gold=2),
        row=["Cheap Lager", "Mass Lager", "Experimental Lager"],
    )
    rolls(state, 0, 2)
    play(state, "place seed on malt 1", "speed up malt 1 with B3")
    assert "place seed on malt 1" not in {GAME.text(action) for action in state.legal()}
    play(state, "place seed on hops 1", "end", "place D2 on malt 3", "pass", "pass")
    play(state, "store P2", "store P4", "store H3", "done", "done")
    play(state, "brew Cheap Lager", "use P2", "use H3", "pass", "pass", "to store")
    anna = facts(state)
    assert (state.round, state.starter) == (2, 1)
    assert (anna["gold"], anna["points"], anna["seeds"]) == (4, 1, 1)
    assert anna["store"] == ["P4", "D3"]
    assert sorted(die[0] for die in anna["pool"]) == ["B", "H", "P"]


# What belongs to which section.


def test_the_school_has_a_section_of_its_own() -> None:
    assert GAME.rule_of("place B3 on school 2 for pale") == "school"
    assert GAME.rule_of("place P3 on malt 2") == "buildings"
    assert GAME.rule_for(events.ItemPlaced(0, "school 1", "B3", "pool")) == "school"
    assert GAME.rule_for(events.ItemPlaced(0, "hops 1", "seed", "store")) == "buildings"


def test_a_pass_in_brewing_is_told_with_brewing() -> None:
    assert GAME.rule_for(events.PlayerPassed(0, "arranging")) == "arranging"
    assert GAME.rule_for(events.PlayerPassed(0, "brewing")) == "brewing"
