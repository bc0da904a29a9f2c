"""The rules page: rendered in both languages, searched in a real browser, with no style of its own."""

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

import taproom
from taproom.games import all_games
from taproom.games.heaven_and_ale.game import HeavenAndAle
from taproom.kernel.folder import FolderGame
from taproom.kernel.game import Game
from taproom.kernel.rulebook import Section
from taproom.kernel.words import LANGUAGES
from taproom.server.people import Person
from taproom.server.rules import rule_address, rules_page, written
from taproom.server.templating import page as frame
from taproom.server.templating import render
from tests.server.browsing import PATIENCE, hear_out
from tests.server.page_checks import axe_faults, misfits

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

    from taproom.kernel.box import Box

GAME = taproom.game("heaven-and-ale")
WITH_RULES = [game for game in all_games() if isinstance(game, FolderGame) and game.rulebook_module]
EVERY_GAME = pytest.mark.parametrize("game", WITH_RULES, ids=lambda game: game.slug)
EVERY_PAGE = pytest.mark.parametrize(
    ("game", "lang"),
    [(game, lang) for game in WITH_RULES for lang in LANGUAGES],
    ids=[f"{game.slug}-{lang}" for game in WITH_RULES for lang in LANGUAGES],
)
HOST = "http://taproom.test"
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'"
STATIC = files("taproom.server") / "static"
KINDS = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml", "woff2": "font/woff2"}


class Unwritten(HeavenAndAle):
    """A game whose rules page is not written yet."""

    def rulebook(self, lang: str = "en", box: "Box | None" = None) -> list[Section]:
        """Give no section."""
        return []


def rendered(lang: str, game: Game = GAME, changes: dict[str, object] | None = None) -> str:
    """Render the page as a person without a name sees it."""
    return render(
        "rules.html",
        lang,
        page=frame(Person(""), lang, f"/rules/{game.slug}", game.title),
        **rules_page(game, lang, changes),
    )


# The page.


@EVERY_PAGE
def test_the_page_has_every_section_and_a_table_of_contents(game: Game, lang: str) -> None:
    html = rendered(lang, game)
    sections = game.rulebook(lang)
    assert sections
    for section in sections:
        assert f'<section id="{section.id}"' in html
        assert f'<li><a href="#{section.id}">' in html


@EVERY_PAGE
def test_the_page_brings_no_style_and_no_script_of_its_own(game: Game, lang: str) -> None:
    html = rendered(lang, game)
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", html)
    assert re.findall(r"<script[^>]*>", html) == ['<script type="module" src="/static/rules.js">']


@EVERY_PAGE
def test_no_id_stands_in_the_whole_page_twice(game: Game, lang: str) -> None:
    ids = re.findall(r'\sid="([^"]*)"', rendered(lang, game))
    assert sorted(ids) == sorted(set(ids))


def test_a_page_is_written_once() -> None:
    assert written(GAME, "en", GAME.usual_box) is written(GAME, "en", GAME.box({"start": {"ducats": 25}}))


def test_a_changed_box_has_a_page_of_its_own() -> None:
    html = rendered("en", changes={"cards": {"purse": 14}})
    assert "This box differs from the usual one in 1 value." in html
    assert 'title="changed">14' in html
    assert "This box differs" not in rendered("en")


def test_a_game_without_a_rules_page_says_so() -> None:
    assert "not written yet" in rendered("en", Unwritten())
    assert "not written yet" not in rendered("en")


def test_a_log_line_or_control_links_to_its_section() -> None:
    assert rule_address(GAME, GAME.rule_of("go 7")) == "/rules/heaven-and-ale#walk"
    assert rule_address(GAME, "") == ""


@EVERY_GAME
def test_every_action_links_to_a_section_that_is_there(game: Game) -> None:
    ids = set(re.findall(r'<section id="([^"]*)"', rendered("en", game)))
    assert {game.rule_of(game.text(action)) for action in range(len(game.actions))} <= ids


# In a browser.


def answer(route: "Route") -> None:
    """Answer a request from the package, under the policy that the server sends."""
    path = route.request.url.removeprefix(HOST).partition("#")[0]
    headers = {"Content-Security-Policy": POLICY}
    if path.startswith("/rules/"):
        slug, _, lang = path.removeprefix("/rules/").rpartition("/")
        body = rendered(lang, taproom.game(slug or GAME.slug))
        route.fulfill(body=body, content_type="text/html", headers=headers)
    elif path.startswith("/static/game/"):
        game = taproom.game(path.removeprefix("/static/game/").removesuffix(".css"))
        route.fulfill(body=game.stylesheet(), content_type="text/css", headers=headers)
    elif path.startswith("/static/"):
        name = path.removeprefix("/static/")
        kind = KINDS[name.rpartition(".")[2]]
        route.fulfill(body=(STATIC / name).read_bytes(), content_type=kind, headers=headers)
    else:
        route.abort()


class Reading:
    """A page that reads the rules; what the browser complains about is a fault."""

    def __init__(self, browser: "Browser") -> None:
        self.page = browser.new_page(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
        self.complaints: list[str] = []
        self.page.on(
            "console", lambda said: self.complaints.append(said.text) if said.type == "error" else None
        )
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.route("**", answer)
        self.page.set_default_timeout(PATIENCE)

    def check(self) -> None:
        """The browser has complained about nothing since the last look."""
        hear_out(self.page)
        complaints, self.complaints = self.complaints, []
        assert complaints == []


@pytest.fixture(scope="module")
def one_reading(browser: "Browser") -> "Iterator[Reading]":
    """A page that all tests share."""
    one = Reading(browser)
    yield one
    one.page.close()


@pytest.fixture
def reading(one_reading: Reading) -> "Iterator[Page]":
    """A page that reads the rules."""
    yield one_reading.page
    one_reading.check()


@pytest.fixture
def english(reading: "Page") -> "Page":
    """The page with the English rules of Heaven & Ale, and nothing sought in them yet."""
    reading.set_viewport_size({"width": 1280, "height": 900})
    if reading.url != f"{HOST}/rules/en":
        reading.goto(f"{HOST}/rules/en")
    reading.fill("#rules-query", "")
    return reading


def shown(page: "Page", what: str) -> list[str]:
    """List the texts of the elements that can be seen."""
    texts: list[str] = page.locator(f"{what}:visible").all_inner_texts()
    return texts


@EVERY_PAGE
def test_the_page_fits_every_width_and_axe_finds_nothing(reading: "Page", game: Game, lang: str) -> None:
    even = [each.slug for each in WITH_RULES].index(game.slug) % 2 == 0
    reading.emulate_media(color_scheme="dark" if even else "light")
    reading.goto(f"{HOST}/rules/{game.slug}/{lang}")
    reading.locator("details").first.evaluate("fold => fold.open = true")
    for width in (768, 1280, 390) if even else (768, 390, 1280):
        reading.set_viewport_size({"width": width, "height": 900})
        assert misfits(reading) == [], width
    if lang == "fr":
        assert axe_faults(reading) == []


def test_typing_leaves_the_passages_that_have_all_words(english: "Page") -> None:
    everything = len(shown(english, ".rules-section"))
    english.fill("#rules-query", "hindmost marker")
    assert 0 < len(shown(english, ".rules-section")) < everything
    passages = shown(english, ".rules-section :is(p, li, figcaption)")
    assert passages
    assert all("hindmost" in passage.lower() and "marker" in passage.lower() for passage in passages)
    assert {mark.lower() for mark in shown(english, "mark")} == {"hindmost", "marker"}
    assert len(shown(english, ".rules-contents li")) == len(shown(english, ".rules-section"))
    english.fill("#rules-query", "")
    assert len(shown(english, ".rules-section")) == everything
    assert english.locator("mark").count() == 0


def test_a_row_is_found_by_the_head_of_its_table(english: "Page") -> None:
    english.fill("#rules-query", "brewmaster steps 12")
    assert shown(english, "#sheds tbody tr") == ["2\t12\t1"]


def test_accents_and_capitals_do_not_matter(reading: "Page") -> None:
    reading.goto(f"{HOST}/rules/fr")
    reading.fill("#rules-query", "RECOLTE")
    assert set(shown(reading, "mark")) == {"Récolte"}


def test_printed_values_are_found_in_their_folded_tables(english: "Page") -> None:
    english.fill("#rules-query", "hops 4")
    assert any(row.startswith("hops 4") for row in shown(english, "#values tbody tr"))


def test_nothing_found_is_said(english: "Page") -> None:
    english.fill("#rules-query", "zzzz")
    assert shown(english, ".rules-section") == []
    assert english.locator(".rules-found").inner_text() == "Nothing found"


def test_a_link_to_a_section_ends_a_search_that_hides_it(english: "Page") -> None:
    english.fill("#rules-query", "tie-break")
    english.evaluate("location.hash = 'HA-9.4'")
    english.wait_for_function("document.querySelector('#rules-query').value === ''")
    english.wait_for_function("""() => {
      const box = document.getElementById("HA-9.4").getBoundingClientRect()
      return box.top >= 0 && box.bottom <= innerHeight
    }""")


def test_without_script_the_whole_page_is_there_and_the_search_is_not(browser: "Browser") -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.route("**", answer)
    page.goto(f"{HOST}/rules/en")
    assert not page.locator(".rules-search").is_visible()
    assert page.locator(".rules-section:visible").count() == len(GAME.rulebook("en"))
    context.close()
