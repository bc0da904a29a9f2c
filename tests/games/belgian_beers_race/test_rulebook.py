"""The rules page: the same in both languages, citing the catalogue, with the values that are played."""

import re
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import cast
from xml.etree import ElementTree

import pytest

from taproom.games.belgian_beers_race import events
from taproom.games.belgian_beers_race.objective_words import condition_text
from taproom.games.belgian_beers_race.state import RaceState
from taproom.kernel import LANGUAGES, Rng
from taproom.kernel.events import Event, GameEnded
from taproom.kernel.pictures import PREFIX, position
from taproom.kernel.rulebook import Section
from taproom.kernel.words import N_, words
from tests.games.belgian_beers_race.table import GAME, facts, play
from tests.test_rule_coverage import rules_in, rules_of

RULES = files("taproom.games.belgian_beers_race") / "rules"
CATALOGUE = Path(__file__).parents[3] / "docs" / "rules" / "belgian-beers-race.md"
PLACE = re.compile(r"\{\{[^{}]*\}\}")
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
LONGEST_SENTENCE = 200
MOST_SENTENCES = 7
"""In a paragraph or a point of a list."""

NOT_FOR_PLAYERS = {"BR-2.13": "what the program refuses"}
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
    rules = [rule for rule in rules_of(CATALOGUE.read_text("utf-8")) if not rule.startswith("BR-13.")]
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
    *told, values = sections(
        lang
    ).values()  # the last section has conditions as a file of changes writes them
    for section in told:
        shown = "".join(ElementTree.fromstring(f"<p>{section.html}</p>").itertext())
        assert not re.findall(r"[{}|]", section.text + shown), section.id
    assert not re.findall(r"[{}|]", values.text)


# Values.


def changed(**changes: object) -> dict[str, Section]:
    """Give the page as it is shown with some values changed."""
    return {section.id: section for section in GAME.rulebook("en", GAME.box(changes))}


def test_numbers_come_from_the_box_that_is_played_with() -> None:
    page = changed(
        points={"move_home": 12, "carried": 3}, backpack={"places": 8}, die={"failed": 2, "tbbr": 3}
    )
    assert "it costs 12 points" in page["about"].text
    assert "loses 12 points for each move" in page["end"].text
    assert "has 8 places" in page["buying"].text
    assert "each brings 3 points" in page["buying"].text
    assert "2 faces with a failed hitch-hike, 1 with a late bus and 3 with TBBR" in page["travel"].text
    assert "it costs 15 points" in sections("en")["about"].text


def test_several_numbers_are_written_as_a_list() -> None:
    page = changed(tracks={"gamer": "4 5 6"}, points={"breweries": "11 12 13 14 15"})
    assert "4, 5 and 6" in page["end"].text
    assert "visited 11, 12, 13, 14 and 15 points" in page["end"].text


def test_the_hangover_is_told_by_level() -> None:
    late = "start late: 1 UT at levels 5 and 6, 2 UT at level 7, 4 UT at level 8."
    assert late in sections("en")["night"].text.replace(NO_BREAK_SPACE, " ")
    late = "start late: 3 UT at level 8."
    told = changed(breathalyser={"hangover": "0 0 0 0 0 0 0 0 3"})["night"].text
    assert late in told.replace(NO_BREAK_SPACE, " ")


@BOTH
def test_every_objective_stands_on_the_page_in_words(lang: str) -> None:
    told = sections(lang)["cards"].text.splitlines()
    for card in range(1, 73):
        condition = str(GAME.shipped()[f"objectives.{card}.condition"].value)
        if "/" not in condition:
            assert condition_text(condition, lang).replace(NO_BREAK_SPACE, " ") in told


def test_numbers_for_2_3_and_4_players_stand_side_by_side() -> None:
    assert "Own at least 3/4/6 coasters" in sections("en")["cards"].text


def test_an_objective_that_is_written_anew_is_told_anew() -> None:
    page = changed(objectives={"1": {"condition": "bottles(colour=black)>=1/1/2", "points": 9}})
    assert "Own at least 1/1/2 stout bottle/bottle/bottles\n9" in page["cards"].text
    page = changed(objectives={"1": {"condition": "cubes()=0/3/3"}})
    assert "Carry no beer / Carry exactly 3 beers / Carry exactly 3 beers" in page["cards"].text


def test_words_that_are_printed_are_those_of_the_interface() -> None:
    assert GAME.value_name("breweries.26.colour", "red", "fr") == "trappiste"
    assert GAME.value_name("breweries.26.bonus", "trappist+author", "en") == "Trappist and author"
    assert GAME.value_name("breweries.2.bonus", "", "en") == ""
    assert GAME.value_name("roads.7-10.kind", "rail", "fr") == "Train"
    assert GAME.value_name("breweries.26.beer", "Orval", "fr") == "Orval"


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
    assert len(rows) == 239 + len(list(tree.iter("table")))


@BOTH
@pytest.mark.parametrize("action", ["camp", "end day", "eat cheese", "taste"])
def test_actions_are_called_as_the_interface_calls_them(lang: str, action: str) -> None:
    called = GAME.label(GAME.new(2, seed=5).view(0), action, lang).partition(" (")[0].lower()
    assert called in " ".join(section.text for section in sections(lang).values()).lower()


@BOTH
def test_cards_are_where_the_interface_says(lang: str) -> None:
    told = sections(lang)["objectives"].text.lower()
    for place in (N_("Bottler"), N_("within reach"), N_("Next in line")):
        assert words(lang)(place).lower() in told


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


def test_the_places_that_can_be_reached_glow() -> None:
    assert 'class="halo base"' in sections("en")["map"].html


def test_a_place_where_a_toast_waits_is_marked() -> None:
    assert 'class="toast-mark"' in sections("en")["toast"].html


def test_the_turn_is_seen_on_the_time_track() -> None:
    assert "your turn, until you pass 7" in sections("en")["time"].html


def test_pictures_show_changed_values() -> None:
    page = changed(die={"failed": 2, "tbbr": 3}, roads={"6-11": {"hitch": 9}})
    assert page["travel"].html.count("piece-die-tbbr") == 3
    assert re.search(r'class="time time-car open"[^>]*>9<', page["map"].html)


def test_a_picture_that_changed_components_forbid_is_drawn_with_the_usual_ones() -> None:
    sober = {"no_bike": 2, "doubling": 3, "asleep": 4}  # who is at level 4 in a picture would sleep
    page = changed(breathalyser=sober, objectives={"45": {"condition": "breath()=1"}})
    assert len(page) == len(sections("en"))


# Examples, played on from the positions of the pictures.


def pictured(name: str) -> RaceState:
    """Give the position of a picture."""
    plans = tomllib.loads((RULES / "pictures.toml").read_text("utf-8"))
    return cast(RaceState, position(GAME, plans[name], {}))


def squares(state: RaceState) -> list[int]:
    """List the squares of all discs by seat."""
    return [facts(state, player)["square"] for player in range(state.players)]


def test_the_example_of_a_turn_is_true() -> None:
    state = pictured("track")
    assert squares(state) == [3, 5, 7]
    for action, square in (("buy", 4), ("taste", 5), ("bike to 8", 6), ("buy", 7)):
        play(state, action)
        assert (squares(state)[0], state.turn) == (square, 0)
    play(state, "taste")
    assert (squares(state)[0], state.turn) == (8, 1)


def test_the_example_of_a_toast_is_true() -> None:
    state = play(pictured("toast"), "bike to 9")
    assert (squares(state), state.turn) == ([13, 13], 0)
    assert state.view(None)["track"]["discs"][0]["seats"] == [0, 1]  # type: ignore[index]
    play(state, "taste")
    assert (squares(state), state.turn) == ([14, 13], 1)


def test_the_morning_shows_who_begins() -> None:
    anna, ben, clara, dan = range(4)
    track: dict[str, object] = pictured("morning").view(None)["track"]  # type: ignore[assignment]
    assert track["order"] == [anna, dan, ben, clara]


# What belongs to which section.


def test_every_action_has_its_section() -> None:
    for action in range(len(GAME.actions)):
        assert GAME.rule_of(GAME.text(action)) in sections("en"), GAME.text(action)


def test_every_means_has_a_section_of_its_own() -> None:
    ways = ("hitch to 24", "pay to 24", "bus to 24", "bike to 24")
    assert [GAME.rule_of(way) for way in ways] == ["hitch", "hitch", "transport", "bike"]
    went = [events.Went(0, means, "6", "11", 4, 9) for means in ("hitch", "transport", "bike")]
    assert [GAME.rule_for(event) for event in went] == ["hitch", "transport", "bike"]


def test_a_beer_is_explained_where_it_was_tasted() -> None:
    tasted = [events.BeerTasted(0, "red", where, 2, 5) for where in ("brewery", "transport", "toast", "camp")]
    assert [GAME.rule_for(event) for event in tasted] == ["tasting", "transport", "toast", "camping"]


def test_what_happens_over_night_or_in_a_toast_is_explained_there() -> None:
    assert GAME.rule_for(events.CoasterTaken(0, "6", True)) == "night"
    assert GAME.rule_for(events.CoasterTaken(0, "6", False)) == "arriving"
    assert GAME.rule_for(events.CheeseEaten(0, 7, True)) == "toast"
    assert GAME.rule_for(events.CheeseEaten(0, 7, False)) == "cheese"


def test_every_event_has_its_section() -> None:
    from taproom.games.belgian_beers_race.rulebook import EVENT_SECTIONS

    kinds = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)]
    assert set(EVENT_SECTIONS) == {*kinds, GameEnded} - {Event}
    assert set(EVENT_SECTIONS.values()) <= set(sections("en"))


def test_everything_that_happens_in_a_game_has_its_section() -> None:
    state = GAME.new(3, seed=5)
    chance = Rng.seeded("rules")
    while not state.over:
        legal = state.legal()
        for event in state.play(legal[chance.below(len(legal))]):
            assert GAME.rule_for(event) in sections("fr")
