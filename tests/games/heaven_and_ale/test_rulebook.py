"""The rules page: the same in both languages, citing the catalogue, with the values that are played."""

# ruff: noqa: RUF001 - French is written with its own apostrophe

import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree

import pytest

from taproom.games.heaven_and_ale import events
from taproom.kernel import LANGUAGES
from taproom.kernel.events import Event, GameEnded
from taproom.kernel.pictures import PREFIX
from taproom.kernel.rulebook import Section
from tests.games.heaven_and_ale.table import GAME
from tests.test_rule_coverage import rules_in, rules_of

RULES = files("taproom.games.heaven_and_ale") / "rules"
CATALOGUE = Path(__file__).parents[3] / "docs" / "rules" / "heaven-and-ale.md"
PLACE = re.compile(r"\{\{[^{}]*\}\}")
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
LONGEST_SENTENCE = 200
MOST_SENTENCES = 7
"""In a paragraph or a point of a list."""

NOT_FOR_PLAYERS = {
    "HA-2.9": "in which order the program shuffles and deals",
    "HA-3.21": "what the program refuses",
}
"""Rules that the page leaves out, with the reason; section 13 of the catalogue holds positions for tests."""

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
    rules = [rule for rule in rules_of(CATALOGUE.read_text("utf-8")) if not rule.startswith("HA-13.")]
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
        assert not re.findall(
            r"[{}|]", section.text + "".join(ElementTree.fromstring(f"<p>{section.html}</p>").itertext())
        )


# Values.


def test_numbers_come_from_the_box_that_is_played_with() -> None:
    box = GAME.box({"start": {"ducats": 31}, "cards": {"purse": 1}, "places": {"marker": 4}})
    changed = {section.id: section.text for section in GAME.rulebook("en", box)}
    assert "31 ducats" in changed["setup"]
    assert "25 ducats" not in changed["setup"]
    assert "1 ducat at once." in changed["pairs"]
    assert "moves 4 steps" in changed["home"]
    assert "25 ducats" in sections("en")["setup"].text


def test_every_table_shows_changed_values() -> None:
    box = GAME.box({"zones": {"20": {"value": 9}}, "sheds": {"4": {"from": 25}}, "walk": {"25": {"cost": 7}}})
    changed = {section.id: section for section in GAME.rulebook("en", box)}
    assert '<span class="value changed" title="changed">9' in changed["end"].html
    assert '<span class="value changed" title="changed">25' in changed["sheds"].html
    assert "4, 3, 2 and 7" in changed["monks"].text


def test_spots_with_the_same_zone_are_one_row() -> None:
    rows = re.findall(r'<th scope="row">([^<]*)</th>', sections("en")["end"].html)
    assert rows == ["0", "1–4", "5–8", "9–11", "12–14", "15–17", "18–19", "20"]


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
    assert len(rows) == 145 + len(list(tree.iter("table")))


def test_names_of_things_are_those_of_the_interface() -> None:
    assert "X et bois" in sections("fr")["pairs"].text
    assert "Jardinier et Prieur" in sections("fr")["pairs"].text
    for action, word in (
        ("card harvest", "Récolte"),
        ("card laggard", "Retardataire"),
        ("card purse", "Bourse"),
    ):
        assert word in sections("fr")["pairs"].text
        assert word in GAME.label({}, action, "fr")


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


def test_the_spaces_that_can_be_reached_glow() -> None:
    assert 'class="space legal"' in sections("en")["walk"].html


def test_the_shed_shows_the_sum_of_its_neighbours() -> None:
    assert "Σ 15" in sections("en")["sheds"].html


def test_pictures_show_changed_values() -> None:
    box = GAME.box({"sheds": {"2": {"steps": 8}}})
    assert ">+8<" in next(section.html for section in GAME.rulebook("en", box) if section.id == "sheds")


def test_a_picture_that_changed_components_forbid_is_drawn_with_the_usual_ones() -> None:
    box = GAME.box({"walk": {"1": {"kind": "monk", "cost": 4}, "3": {"kind": "resource", "cost": 0}}})
    assert len(GAME.rulebook("en", box)) == len(sections("en"))


# What belongs to which section.


def test_every_action_has_its_section() -> None:
    for action in range(len(GAME.actions)):
        assert GAME.rule_of(GAME.text(action)) in sections("en"), GAME.text(action)


def test_monks_have_a_section_of_their_own() -> None:
    assert (GAME.rule_of("buy monk 2"), GAME.rule_of("buy hops 2")) == ("monks", "tiles")
    bought = events.TileBought(0, "monk 2", "1,2", "shady", 4, 3)
    assert GAME.rule_for(bought) == "monks"


def test_every_event_has_its_section() -> None:
    from taproom.games.heaven_and_ale.rulebook import EVENT_SECTIONS

    kinds = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)]
    assert set(EVENT_SECTIONS) == {*kinds, GameEnded} - {Event}
    assert set(EVENT_SECTIONS.values()) <= set(sections("en"))


def test_everything_that_happens_in_a_game_has_its_section() -> None:
    state = GAME.new(3, seed=5)
    while not state.over:
        for event in state.play(state.legal()[0]):
            assert GAME.rule_for(event) in sections("fr")
