"""How a rules page is read: sections, places that are filled in, rules that are cited."""

from pathlib import Path

import pytest

import taproom
from taproom import TaproomError
from taproom.kernel.pictures import changed, still
from taproom.kernel.rulebook import Section, read_rulebook

GAME = taproom.game("heaven-and-ale")


def read(folder: Path, text: str, lang: str = "en") -> list[Section]:
    """Read a page with some text, with the values of Heaven & Ale."""
    (folder / f"{lang}.md").write_text(text, "utf-8")
    return read_rulebook(GAME, folder, lang, GAME.usual_box)


def body(folder: Path, text: str, lang: str = "en") -> str:
    """Read a page of one section and give its HTML."""
    return read(folder, f"## one | One\n\n{text}\n", lang)[0].html.strip()


def test_a_heading_gives_id_and_title(tmp_path: Path) -> None:
    found = read(tmp_path, "## one | The first\n\nText.\n\n## the-two | The & second\n\nMore.\n")
    assert [(section.id, section.title, section.text) for section in found] == [
        ("one", "The first", "Text."),
        ("the-two", "The & second", "More."),
    ]


def test_a_game_without_a_rules_folder_has_no_page() -> None:
    from examples.one_more import OneMore

    assert OneMore().rulebook("en") == []
    assert OneMore().rule_of("take") == ""


def test_html_in_the_text_is_shown_and_not_meant(tmp_path: Path) -> None:
    html = body(tmp_path, "<b onclick=alert()>x</b> <script>y</script>")
    assert html == "<p>&lt;b onclick=alert()&gt;x&lt;/b&gt; &lt;script&gt;y&lt;/script&gt;</p>"


def test_only_the_first_that_cites_a_rule_bears_its_id(tmp_path: Path) -> None:
    html = body(tmp_path, "One {XY-1.1 XY-1.2}. Two {XY-1.2 XY-1.3}.")
    assert [html.count(f'id="XY-1.{n}"') for n in (1, 2, 3)] == [1, 1, 1]
    assert 'href="#XY-1.2" title="XY-1.2, XY-1.3"' in html


@pytest.mark.parametrize(
    ("place", "lang", "shown"),
    [
        ("{{value cards.purse}}", "en", "12"),
        ("{{value start.markers.barley}}", "fr", "\N{MINUS SIGN}8"),
        ("{{value pairs.2.second}}", "fr", "houblon"),
        ("{{count cards.purse ducat/ducats}}", "en", "12\N{NO-BREAK SPACE}ducats"),
        ("{{count places.first point/points}}", "en", "1\N{NO-BREAK SPACE}point"),
        ("{{count sheds.4.steps step/steps}}", "en", "0\N{NO-BREAK SPACE}steps"),
        ("{{count sheds.4.steps case/cases}}", "fr", "0\N{NO-BREAK SPACE}case"),
        ("{{those walk.cost where kind is monk}}", "fr", "4, 3, 2 et 1"),
    ],
)
def test_values_are_filled_in(tmp_path: Path, place: str, lang: str, shown: str) -> None:
    assert body(tmp_path, place, lang) == f"<p>{shown}</p>"


@pytest.mark.parametrize(
    "place",
    [
        "{{value cards.nothing}}",
        "{{count nothing a/b}}",
        "{{those walk}}",
        "{{table nothing | a}}",
        "{{picture none | x}}",
    ],
)
def test_a_place_for_something_unknown_is_refused(tmp_path: Path, place: str) -> None:
    with pytest.raises(TaproomError, match="asks for"):
        body(tmp_path, place)


def test_what_is_no_place_stays_text(tmp_path: Path) -> None:
    assert body(tmp_path, "{x} {{y}} {XY-1.}") == "<p>{x} {{y}} {XY-1.}</p>"


def test_a_dump_is_changed_by_names_and_numbers() -> None:
    old = {"boards": [{"ducats": 1, "home": False}, {"ducats": 2}], "round": 1}
    new = changed(old, {"boards": {"0": {"ducats": 9}}, "round": 3})
    assert new == {"boards": [{"ducats": 9, "home": False}, {"ducats": 2}], "round": 3}


def test_a_picture_keeps_the_ids_that_it_uses_itself_under_a_name_of_its_own() -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2">'
        '<clipPath id="c"/><g id="d" clip-path="url(#c)"/>'
        '<a role="button" tabindex="0" data-action="go"><use href="#piece"/></a></svg>'
    )
    drawn = still(svg, "p-", "<Caption>")
    assert 'id="p-c"' in drawn
    assert 'clip-path="url(#p-c)"' in drawn
    assert 'href="#piece"' in drawn
    assert 'aria-label="&lt;Caption&gt;"' in drawn
    assert not any(word in drawn for word in ('id="d"', "<a", "data-action", "tabindex"))
