"""The rules page: the same in both languages, citing the catalogue, with the values that are played."""

# ruff: noqa: RUF001 - French is written with its own apostrophe, and a minus sign is meant

import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree

import pytest

from taproom.games.dice_brewing import events
from taproom.games.dice_brewing.names import (
    TOKEN_NAMES,
    building_name,
    ingredient_name,
    stage_name,
    token_name,
)
from taproom.games.dice_brewing.pieces import BUILDINGS, INGREDIENTS
from taproom.games.dice_brewing.rulebook import EVENT_SECTIONS, value_name
from taproom.games.dice_brewing.steps import STAGES
from taproom.kernel import LANGUAGES
from taproom.kernel.events import Event, GameEnded
from taproom.kernel.pictures import PREFIX
from taproom.kernel.rulebook import Section
from tests.games.dice_brewing.table import GAME, facts, play, rolls, seat, table
from tests.test_rule_coverage import rules_in, rules_of

RULES = files("taproom.games.dice_brewing") / "rules"
CATALOGUE = Path(__file__).parents[3] / "docs" / "rules" / "dice-brewing.md"
PLACE = re.compile(r"\{\{[^{}]*\}\}")
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
LONGEST_SENTENCE = 200
MOST_SENTENCES = 7
"""In a paragraph or a point of a list."""

NOT_FOR_PLAYERS = {
    "DB-9.4": "it cannot come before the game ends",
}
"""Rules that the page leaves out, with the reason; section 11 of the catalogue holds positions for tests."""

BOTH = pytest.mark.parametrize("lang", LANGUAGES)


@cache
def source(lang: str) -> str:
    """Read the page as it is written."""
    return (RULES / f"{lang}.md").read_text("utf-8")


@cache
def sections(lang: str) -> dict[str, Section]:
    """Give the page as it is shown with the usual box."""
    return {section.id: section for section in GAME.rulebook(lang)}


def page(lang: str) -> ElementTree.Element:
    """Give the whole page as one tree."""
    bodies = "".join(
        f'<section id="{section.id}">{section.html}</section>' for section in sections(lang).values()
    )
    return ElementTree.fromstring(f"<page>{bodies}{GAME.pieces(PREFIX, lang)}</page>")


def places(text: str) -> list[str]:
    """List the places of a text in order; captions, heads and nouns are words of the language."""
    return [re.split(r" \||(?<=\w) (?=[^ ]*/)", place.strip("{}"))[0] for place in PLACE.findall(text)]


def changed(lang: str, changes: dict[str, object]) -> dict[str, Section]:
    """Give the page of a box that differs from the usual one."""
    return {section.id: section for section in GAME.rulebook(lang, GAME.box(changes))}


# Both languages.


def test_both_languages_have_the_same_sections() -> None:
    assert list(sections("en")) == list(sections("fr"))
    assert len(sections("en")) >= 15


def test_both_languages_cite_the_same_rules_in_the_same_sections() -> None:
    def cited(lang: str) -> list[set[str]]:
        return [rules_in(part) for part in re.split(r"^## ", source(lang), flags=re.MULTILINE)]

    assert cited("en") == cited("fr")


def test_both_languages_have_the_same_places_in_the_same_order() -> None:
    assert places(source("en")) == places(source("fr"))


@BOTH
def test_every_rule_that_players_need_is_cited(lang: str) -> None:
    rules = [rule for rule in rules_of(CATALOGUE.read_text("utf-8")) if not rule.startswith("DB-11.")]
    assert set(rules) - rules_in(source(lang)) == set(NOT_FOR_PLAYERS)
    assert rules_in(source(lang)) <= set(rules)


@BOTH
def test_every_cited_rule_can_be_linked_to(lang: str) -> None:
    ids = {part.attrib["id"] for part in page(lang).iter() if "id" in part.attrib}
    assert rules_in(source(lang)) <= ids


@BOTH
def test_every_link_within_the_page_arrives(lang: str) -> None:
    tree = page(lang)
    ids = {part.attrib["id"] for part in tree.iter() if "id" in part.attrib}
    links = {part.attrib["href"] for part in tree.iter() if "href" in part.attrib}
    assert {link.removeprefix("#") for link in links} <= ids


@BOTH
def test_sentences_and_paragraphs_are_short(lang: str) -> None:
    for section in sections(lang).values():
        for paragraph in section.text.splitlines():
            said = re.split(r"(?<=[.!?])\s", paragraph)
            assert len(said) <= MOST_SENTENCES, paragraph
            for sentence in said:
                assert len(sentence) <= LONGEST_SENTENCE, sentence


def test_the_french_page_is_set_as_french_is() -> None:
    shown = re.sub(
        r"\{[^{}]*\}|\*\*|\]\([^)]*\)|^\|[-|]*$", "", PLACE.sub("0", source("fr")), flags=re.MULTILINE
    )
    assert "'" not in shown
    assert not re.findall(rf".*(?:(?<!{NO_BREAK_SPACE})[;:!?»]|«(?!{NO_BREAK_SPACE})).*", shown)


@BOTH
def test_nothing_of_the_notation_is_left_in_the_page(lang: str) -> None:
    for section in sections(lang).values():
        shown = section.text
        if section.id != "values":  # the list of values calls them as the data files do
            shown += "".join(ElementTree.fromstring(f"<p>{section.html}</p>").itertext())
        assert not re.findall(r"[{}|]|>=", shown)


# Values.


def test_numbers_come_from_the_box_that_is_played_with() -> None:
    other = changed("en", {"start": {"gold": 7}, "department": {"seeds": 1}, "points": {"brew": 3}})
    assert "7 gold" in other["setup"].text
    assert "1 seed" in other["buildings"].text.splitlines()
    assert "3 points for the brew itself" in other["brewing"].text
    assert "2 gold" in sections("en")["setup"].text


def test_every_table_shows_changed_values() -> None:
    other = changed(
        "en",
        {
            "speed": {"malt 2": 6},
            "least": {"school 1": 4},
            "market": {"fruit": {"price": 9}},
            "black_market": {"remove": 8},
            "points": {"hops": 5},
            "recipes": {"Dry Stout": {"dice": "dark>=6 hops>=2"}},
        },
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


@pytest.mark.parametrize(
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
    assert not re.search(r"\bD[1-6]\b", "".join(section.text for section in sections("fr").values()))


def test_every_recipe_stands_in_the_list() -> None:
    names = {name.split(".")[1] for name in GAME.shipped() if name.startswith("recipes.")}
    assert len(names) == 30
    assert names <= set(sections("en")["recipes"].text.splitlines())


@pytest.mark.parametrize(("lang", "said"), [("en", "reconstructed"), ("fr", "reconstitué")])
def test_reconstructed_values_are_marked_and_explained(lang: str, said: str) -> None:
    marked = [part for part in page(lang).iter("span") if part.get("class") == "value reconstructed"]
    assert marked
    for value in marked:
        assert value.get("title") == said
        assert "".join(value.itertext()).endswith(f"({said})")
    assert '<strong class="mark">°</strong>' in sections(lang)["values"].html


def test_nothing_of_the_usual_box_is_called_changed() -> None:
    assert "value changed" not in "".join(section.html for section in sections("en").values())


@BOTH
def test_all_printed_values_stand_at_the_end(lang: str) -> None:
    last = list(sections(lang).values())[-1]
    tree = ElementTree.fromstring(f"<p>{last.html}</p>")
    assert {part.text for part in tree.iter("code")} == {name.split(".")[0] for name in GAME.shipped()}
    rows = list(tree.iter("tr"))
    assert len(rows) == 68 + len(list(tree.iter("table")))


@BOTH
def test_names_of_things_are_those_of_the_interface(lang: str) -> None:
    shown = "\n".join(section.text for section in sections(lang).values())
    for name in (
        *(token_name(kind, lang) for kind in TOKEN_NAMES),
        *(building_name(building, lang) for building in BUILDINGS),
        *(ingredient_name(ingredient, lang) for ingredient in INGREDIENTS),
    ):
        assert name in shown
    for stage in STAGES:
        assert stage_name(stage, lang) in sections(lang)["round"].text.lower()


# Pictures.


@BOTH
def test_the_pictures_are_well_formed_and_say_what_they_show(lang: str) -> None:
    figures = list(page(lang).iter("figure"))
    assert len(figures) >= 6
    for figure in figures:
        drawing, caption = figure
        said = "".join(caption.itertext()).strip()
        assert (drawing.tag, drawing.get("role")) == ("{http://www.w3.org/2000/svg}svg", "img")
        assert drawing.get("aria-label") == said
        assert len(list(drawing.iter())) > 10


@BOTH
def test_no_id_stands_on_the_page_twice(lang: str) -> None:
    ids = [part.attrib["id"] for part in page(lang).iter() if "id" in part.attrib]
    assert len(ids) == len(set(ids))


@BOTH
def test_nothing_in_a_picture_can_be_chosen_or_styles_itself(lang: str) -> None:
    for part in page(lang).iter():
        assert not {"style", "data-action", "data-piece"} & set(part.attrib)
        assert not any(name.startswith("on") for name in part.attrib)
        assert not part.tag.endswith(("style", "script"))
        if part.get("tabindex") == "0":
            assert part.get("class") == "sideways"


def test_what_can_be_done_glows() -> None:
    assert re.search(r'class="[^"]*\blegal\b', sections("en")["arranging"].html)


def test_unlucky_dice_show_what_they_are_worth() -> None:
    other = changed("en", {"unlucky": {"credit": "0 0 2 9 9"}})
    assert ">9</text>" in other["unlucky"].html
    assert ">4</text>" in sections("en")["unlucky"].html


def test_the_score_is_that_of_the_example() -> None:
    assert ">26</text>" in sections("en")["end"].html


def test_a_picture_that_changed_components_forbid_is_drawn_with_the_usual_ones() -> None:
    other = changed("en", {"speed": {"malt 1": 6}})  # the Malt House is shown with B3 on its first bolt
    assert len(other) == len(sections("en"))


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


def test_every_action_has_its_section() -> None:
    for action in range(len(GAME.actions)):
        assert GAME.rule_of(GAME.text(action)) in sections("en"), GAME.text(action)


def test_the_school_has_a_section_of_its_own() -> None:
    assert GAME.rule_of("place B3 on school 2 for pale") == "school"
    assert GAME.rule_of("place P3 on malt 2") == "buildings"
    assert GAME.rule_for(events.ItemPlaced(0, "school 1", "B3", "pool")) == "school"
    assert GAME.rule_for(events.ItemPlaced(0, "hops 1", "seed", "store")) == "buildings"


def test_a_pass_in_brewing_is_told_with_brewing() -> None:
    assert GAME.rule_for(events.PlayerPassed(0, "arranging")) == "arranging"
    assert GAME.rule_for(events.PlayerPassed(0, "brewing")) == "brewing"


def test_every_event_has_its_section() -> None:
    kinds = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)]
    assert set(EVENT_SECTIONS) == {*kinds, GameEnded} - {Event}
    assert set(EVENT_SECTIONS.values()) <= set(sections("en"))


def test_everything_that_happens_in_a_game_has_its_section() -> None:
    state = GAME.new(3, seed=5)
    while not state.over:
        for event in state.play(state.legal()[0]):
            assert GAME.rule_for(event) in sections("fr")
