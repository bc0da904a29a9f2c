"""Every rules page: the same in both languages, citing the catalogue, with pictures that only show."""

import re
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

from taproom.games import all_games
from taproom.kernel import LANGUAGES, Rng
from taproom.kernel.events import Event, GameEnded
from taproom.kernel.game import Game
from tests.rows import each_row
from tests.rulebooks import NO_BREAK_SPACE, page, sections, source
from tests.test_rule_coverage import rules_in, rules_of

CATALOGUES = Path(__file__).parents[1] / "docs" / "rules"
PLACE = re.compile(r"\{\{[^{}]*\}\}")
LONGEST_SENTENCE = 200
MOST_SENTENCES = 7
"""In a paragraph or a point of a list."""

NOT_FOR_PLAYERS = {
    "heaven-and-ale": {
        "HA-2.9": "in which order the program shuffles and deals",
        "HA-3.21": "what the program refuses",
    },
    "dice-brewing": {"DB-9.4": "it cannot come before the game ends"},
    "belgian-beers-race": {"BR-2.13": "what the program refuses"},
}
"""Rules that a page leaves out, with the reason."""
POSITIONS = {"heaven-and-ale": "HA-13.", "dice-brewing": "DB-11.", "belgian-beers-race": "BR-13."}
"""The section of each catalogue that holds positions for tests."""
ROWS = {"heaven-and-ale": 145, "dice-brewing": 68, "belgian-beers-race": 239}
"""How many rows the printed values take."""
IN_SIGNS = ("dice-brewing", "belgian-beers-race")
"""Games whose data files write some values in signs, as the list of values then shows them."""

EACH = each_row("game", all_games())
BOTH = each_row("lang", LANGUAGES)


def places(text: str) -> list[str]:
    """List the places of a text in order; captions, heads and nouns are words of the language."""
    return [re.split(r" \||(?<=\w) (?=[^ ]*/)", place.strip("{}"))[0] for place in PLACE.findall(text)]


# Both languages.


@EACH
def test_both_languages_have_the_same_sections(game: Game) -> None:
    assert list(sections(game, "en")) == list(sections(game, "fr"))
    assert len(sections(game, "en")) >= 15


@EACH
def test_both_languages_cite_the_same_rules_in_the_same_sections(game: Game) -> None:
    def cited(lang: str) -> list[set[str]]:
        return [rules_in(part) for part in re.split(r"^## ", source(game, lang), flags=re.MULTILINE)]

    assert cited("en") == cited("fr")


@EACH
def test_both_languages_have_the_same_places_in_the_same_order(game: Game) -> None:
    assert places(source(game, "en")) == places(source(game, "fr"))


@EACH
@BOTH
def test_every_rule_that_players_need_is_cited(game: Game, lang: str) -> None:
    catalogue = (CATALOGUES / f"{game.slug}.md").read_text("utf-8")
    rules = [rule for rule in rules_of(catalogue) if not rule.startswith(POSITIONS[game.slug])]
    assert set(rules) - rules_in(source(game, lang)) == set(NOT_FOR_PLAYERS[game.slug])
    assert rules_in(source(game, lang)) <= set(rules)


@EACH
@BOTH
def test_every_cited_rule_can_be_linked_to(game: Game, lang: str) -> None:
    ids = {part.attrib["id"] for part in page(game, lang).iter() if "id" in part.attrib}
    assert rules_in(source(game, lang)) <= ids


@EACH
@BOTH
def test_every_link_within_the_page_arrives(game: Game, lang: str) -> None:
    tree = page(game, lang)
    ids = {part.attrib["id"] for part in tree.iter() if "id" in part.attrib}
    links = {part.attrib["href"] for part in tree.iter() if "href" in part.attrib}
    assert {link.removeprefix("#") for link in links} <= ids


@EACH
@BOTH
def test_sentences_and_paragraphs_are_short(game: Game, lang: str) -> None:
    for section in sections(game, lang).values():
        for paragraph in section.text.splitlines():
            said = re.split(r"(?<=[.!?])\s", paragraph)
            assert len(said) <= MOST_SENTENCES, paragraph
            for sentence in said:
                assert len(sentence) <= LONGEST_SENTENCE, sentence


@EACH
def test_the_french_page_is_set_as_french_is(game: Game) -> None:
    shown = re.sub(
        r"\{[^{}]*\}|\*\*|\]\([^)]*\)|^\|[-|]*$", "", PLACE.sub("0", source(game, "fr")), flags=re.MULTILINE
    )
    assert "'" not in shown
    assert not re.findall(rf".*(?:(?<!{NO_BREAK_SPACE})[;:!?»]|«(?!{NO_BREAK_SPACE})).*", shown)


@EACH
@BOTH
def test_nothing_of_the_notation_is_left_in_the_page(game: Game, lang: str) -> None:
    for section in sections(game, lang).values():
        shown = section.text
        if section.id != "values" or game.slug not in IN_SIGNS:
            shown += "".join(ElementTree.fromstring(f"<p>{section.html}</p>").itertext())
        assert not re.findall(r"[{}|]|>=", shown), section.id


# Values.


@EACH
@each_row(("lang", "said"), [("en", "reconstructed"), ("fr", "reconstitué")])
def test_reconstructed_values_are_marked_and_explained(game: Game, lang: str, said: str) -> None:
    marked = [part for part in page(game, lang).iter("span") if part.get("class") == "value reconstructed"]
    assert marked
    for value in marked:
        assert value.get("title") == said
        assert "".join(value.itertext()).endswith(f"({said})")
    assert '<strong class="mark">°</strong>' in sections(game, lang)["values"].html


@EACH
def test_nothing_of_the_usual_box_is_called_changed(game: Game) -> None:
    assert "value changed" not in "".join(section.html for section in sections(game, "en").values())


@EACH
@BOTH
def test_all_printed_values_stand_at_the_end(game: Game, lang: str) -> None:
    last = list(sections(game, lang).values())[-1]
    tree = ElementTree.fromstring(f"<p>{last.html}</p>")
    assert {part.text for part in tree.iter("code")} == {name.split(".")[0] for name in game.shipped()}
    rows = list(tree.iter("tr"))
    assert len(rows) == ROWS[game.slug] + len(list(tree.iter("table")))


# Pictures.


@EACH
@BOTH
def test_the_pictures_are_well_formed_and_say_what_they_show(game: Game, lang: str) -> None:
    figures = list(page(game, lang).iter("figure"))
    assert len(figures) >= 6
    for figure in figures:
        drawing, caption = figure
        said = "".join(caption.itertext()).strip()
        assert (drawing.tag, drawing.get("role")) == ("{http://www.w3.org/2000/svg}svg", "img")
        assert drawing.get("aria-label") == said
        assert len(list(drawing.iter())) > 10


@EACH
@BOTH
def test_no_id_stands_on_the_page_twice(game: Game, lang: str) -> None:
    ids = [part.attrib["id"] for part in page(game, lang).iter() if "id" in part.attrib]
    assert len(ids) == len(set(ids))


@EACH
@BOTH
def test_nothing_in_a_picture_can_be_chosen_or_styles_itself(game: Game, lang: str) -> None:
    for part in page(game, lang).iter():
        assert not {"style", "data-action", "data-piece"} & set(part.attrib)
        assert not any(name.startswith("on") for name in part.attrib)
        assert not part.tag.endswith(("style", "script"))
        if part.get("tabindex") == "0":
            assert part.get("class") == "sideways"


# What belongs to which section.


@EACH
def test_every_action_has_its_section(game: Game) -> None:
    for action in range(len(game.actions)):
        assert game.rule_of(game.text(action)) in sections(game, "en"), game.text(action)


@EACH
def test_every_event_has_its_section(game: Game) -> None:
    folder = type(game).__module__.rpartition(".")[0]
    events, rulebook = import_module(f"{folder}.events"), import_module(f"{folder}.rulebook")
    kinds = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)]
    assert set(rulebook.EVENT_SECTIONS) == {*kinds, GameEnded} - {Event}
    assert set(rulebook.EVENT_SECTIONS.values()) <= set(sections(game, "en"))


@EACH
def test_everything_that_happens_in_a_game_has_its_section(game: Game) -> None:
    state = game.new(3, seed=5)
    chance = Rng.seeded("rules")
    while not state.over:
        legal = state.legal()
        for event in state.play(legal[chance.below(len(legal))]):
            assert game.rule_for(event) in sections(game, "fr")
