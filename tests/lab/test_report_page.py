"""The page of a report: whole, harmless, the same each time, and legible on a phone."""

# ruff: noqa: RUF001 - French is written with its own apostrophe

import re
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

import taproom
from taproom.kernel.words import words
from taproom.lab.findings import Difference
from taproom.lab.report.comparison import changes, differences
from taproom.lab.report.markup import Markup, tag
from taproom.lab.report.names import habit, kinds
from taproom.lab.report.page import page
from taproom.lab.report.plots import bins, shares
from taproom.lab.report.report import Part, Report
from taproom.lab.report.seating import wins
from taproom.lab.report.sentences import luck_or_skill
from taproom.lab.statistics import Estimate
from tests.lab.made_up_findings import COMMAND, around, compared, findings, single
from tests.rows import each_row

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

EVIL = "<script>alert('1')</script>&\""
SECTIONS = ["short", "scores", "seats", "sources", "length", "leads", "luck", "habits", "making"]
EMPTY = {"meta", "path", "use", "circle", "rect", "br"}
PHONE: "ViewportSize" = {"width": 390, "height": 844}
SMALLEST_TEXT = """() => Math.min(...[...document.querySelectorAll('svg text')].map(text => {
  const svg = text.closest('svg')
  return parseFloat(getComputedStyle(text).fontSize) * svg.clientWidth / svg.viewBox.baseVal.width
}))"""


class Reader(HTMLParser):
    """Reads a page as a browser does: elements with their attributes, and what nobody closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found.append((name, dict(attributes)))
        if name not in EMPTY:
            self.open.append(name)

    def handle_startendtag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found.append((name, dict(attributes)))

    def handle_endtag(self, name: str) -> None:
        if name not in EMPTY:
            assert self.open.pop() == name

    def values(self, attribute: str) -> list[str]:
        """List the values of an attribute, of all elements that have it."""
        return [str(found[attribute]) for _name, found in self.found if attribute in found]


@pytest.fixture(scope="module")
def single_page() -> str:
    return page(single(), words("en"))


@pytest.fixture(scope="module")
def compared_page() -> str:
    return page(compared(EVIL), words("en"))


def text_of(page: str) -> str:
    """Give what is to be read, in one line with plain spaces."""
    return " ".join(re.sub(r"<style>.*?</style>|<[^>]*>", " ", page, flags=re.DOTALL).split())


def test_the_same_findings_give_the_same_page(single_page: str) -> None:
    assert page(single(), words("en")) == single_page


def test_every_element_is_closed_in_its_order(compared_page: str) -> None:
    assert Reader(compared_page).open == []


def test_no_id_comes_twice_and_every_reference_finds_its_own(compared_page: str) -> None:
    ids = Reader(compared_page).values("id")
    assert [name for name, times in Counter(ids).items() if times > 1] == []
    referred = re.findall(r'(?:href="#|url\(#)([^")]+)', compared_page)
    assert len(referred) > 20
    assert set(referred) <= set(ids)


def test_a_report_has_all_its_sections_in_order(single_page: str) -> None:
    ids = Reader(single_page).values("id")
    assert [name for name in ids if "-" not in name] == SECTIONS


def test_a_comparison_begins_with_what_was_changed_and_has_own_counts(compared_page: str) -> None:
    ids = [name for name in Reader(compared_page).values("id") if "-" not in name]
    assert ids == ["changes", "short", "differences", *SECTIONS[1:-1], "hooks", "making"]
    assert "walk 3 (monk): cost 4 → 5" in text_of(compared_page)


def test_every_section_can_be_reached_from_the_top(compared_page: str) -> None:
    found = Reader(compared_page)
    linked = [link[1:] for link in found.values("href") if "-" not in link]
    assert linked == [name for name in found.values("id") if "-" not in name]


def test_every_plot_says_what_it_shows_and_has_its_numbers_beside_it(single_page: str) -> None:
    plots = re.findall(r"<figure>.*?</figure>", single_page, re.DOTALL)
    assert len(plots) == 8
    for plot in plots:
        title = re.search(r"<h3>(.*?)</h3>", plot)
        assert title is not None
        assert f'role="img" aria-label="{title[1]}"' in plot
        assert re.search(r"<details>.*<table>.*<td>", plot, re.DOTALL)


def test_nothing_is_asked_of_anybody(compared_page: str) -> None:
    found = Reader(compared_page)
    assert {"script", "link", "img", "iframe"} & {name for name, _attributes in found.found} == set()
    assert found.values("src") == []
    assert not re.search(r"https?:|@import|url\((?!#)", compared_page)


def test_what_people_typed_is_shown_and_never_obeyed() -> None:
    told = replace(single(), parts=(Part(EVIL, findings((EVIL, EVIL), seed=EVIL)),), command=EVIL)
    written = page(told, words("en"))
    assert "<script" not in written
    assert "&lt;script&gt;alert" in written
    assert Reader(written).open == []


def test_the_names_that_hooks_gave_are_harmless_in_plots_too(compared_page: str) -> None:
    assert "<script" not in compared_page
    assert re.search(r"<text[^>]*>&lt;script&gt;", compared_page)


def test_colours_come_from_the_page_so_that_dark_ones_fit_too(single_page: str) -> None:
    plots = "".join(re.findall(r"<svg.*?</svg>", single_page, re.DOTALL))
    assert "var(--first)" in plots
    assert not re.search(r"#[0-9a-f]{6}", plots)


# What it says.


def test_the_summary_answers_in_sentences(single_page: str) -> None:
    said = text_of(single_page)
    assert "Seat 1 (greedy) wins most often: 53.3 % (48.3" in said
    assert "Every game has 4 rounds and on average 110 real decisions" in said
    assert "What sets winners apart most is “Buy a tile”: 12.0 times a game, the others 10.0." in said


def test_an_even_table_is_called_even() -> None:
    even = findings(("greedy", "greedy"))
    seats = tuple(replace(seat, wins=around(0.5, 0.1)) for seat in even.seats)
    told = Report(single().game, (Part("x", replace(even, seats=seats)),), (), COMMAND)
    said = text_of(wins(told, words("en")))
    assert "No seat is clearly better than another" in said
    assert "The same bot sits everywhere" in said


def test_a_strong_bot_that_is_not_stronger_is_told() -> None:
    weak = replace(findings().luck, strong_wins=around(0.2, 0.05))
    assert "was taken for the better bot but won only" in luck_or_skill(weak, words("en"))


def test_the_clearest_difference_comes_first_and_verdicts_are_words(compared_page: str) -> None:
    table = re.search(r'id="differences".*?</section>', compared_page, re.DOTALL)
    assert table is not None
    said = text_of(table[0])
    order = [said.index(name) for name in ("Points: production", "Mean score of a seat", "Wins: Seat 1")]
    assert order == sorted(order)
    assert "3 measures of 6 differ clearly" in said
    assert "Points: production ▼ clearly less −3.00 (−3.50 to −2.50) 26.0 23.0" in said
    assert "Wins: Seat 1 (greedy) ▲ clearly more +3.00 (+2.00 to +4.00) percentage points" in said
    assert said.index("3 more that are not clear") < said.index("Times a game: Buy a tile ○ not clear")


def test_nothing_changed_is_told_so() -> None:
    same = [Difference("length", "rounds", around(4), around(4), Estimate(0.0, 0.0, 0.0))]
    told = Report(single().game, (Part("a", findings()), Part("b", findings())), same, COMMAND)
    assert "Both settings have the same printed values" in text_of(changes(told, words("en")))
    assert "Rounds = the same 0.00 (0.00 to 0.00)" in text_of(differences(told, words("en")))


def test_the_making_names_all_that_the_numbers_depend_on(single_page: str) -> None:
    said = text_of(single_page)
    assert f"To make it again {COMMAND}" in said
    digest = taproom.game("heaven-and-ale").usual_box.digest
    for fact in ("greedy, greedy, random", "first_player=first seat", digest, "1.2.3", "taproom components"):
        assert fact in said


def test_the_page_speaks_french() -> None:
    written = page(compared(), words("fr"))
    said = text_of(written)
    assert '<html lang="fr">' in written
    assert "Ce que les gagnants font autrement" in said
    assert "gros barils" in said
    assert "53,3 %" in said
    english = {"wins", "the", "of", "winners", "others"} & set(re.findall(r"[a-z]+", said))
    assert english == set()


@each_row("slug", ["heaven-and-ale", "dice-brewing", "belgian-beers-race"])
@each_row("lang", ["en", "fr"])
def test_every_kind_of_action_has_a_name(slug: str, lang: str) -> None:
    game = taproom.game(slug)
    found = {text.split()[0] for text in game.action_texts()}
    assert found == set(kinds(words(lang))[slug])


def test_a_kind_that_nobody_named_keeps_its_word() -> None:
    assert habit(taproom.game("heaven-and-ale"), "juggle", words("en")) == "juggle"


# Its parts.


def test_text_is_escaped_once_and_markup_is_not() -> None:
    assert tag("p", "a<b", tag("b", "&"), title='"') == '<p title="&quot;">a&lt;b<b>&amp;</b></p>'
    assert tag("p", Markup("<i>")) == "<p><i></p>"


def test_bins_hold_every_whole_number_once() -> None:
    for values in ([3], [0, 1], list(range(24)), list(range(25)), [-40, 200]):
        edges = bins(values)
        assert edges[0] < min(values)
        assert max(values) < edges[-1]
        assert len(edges) <= 26
        assert sum(shares(values, edges)) == pytest.approx(1)
    assert shares([1, 1, 2, 4], bins([1, 1, 2, 4])) == [0.5, 0.25, 0, 0.25]


def test_on_a_phone_nothing_runs_off_the_page_and_no_plot_is_too_small(
    browser: "Browser", compared_page: str
) -> None:
    with browser.new_page(viewport=PHONE) as phone:
        phone.set_content(compared_page)
        phone.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        assert phone.evaluate(SMALLEST_TEXT) >= 14
