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


@pytest.fixture
def reading(browser: "Browser") -> "Iterator[Page]":
    """A page that reads the rules; what the browser complains about is a fault."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.route("**", answer)
    yield page
    page.close()
    assert complaints == []


def shown(page: "Page", what: str) -> list[str]:
    """List the texts of the elements that can be seen."""
    texts: list[str] = page.locator(f"{what}:visible").all_inner_texts()
    return texts


@EVERY_PAGE
def test_the_page_fits_every_width(reading: "Page", game: Game, lang: str) -> None:
    for width in (390, 768, 1280):
        reading.set_viewport_size({"width": width, "height": 900})
        reading.goto(f"{HOST}/rules/{game.slug}/{lang}")
        wide = reading.evaluate("document.querySelector('.rules').scrollWidth")
        assert wide <= width


def test_typing_leaves_the_passages_that_have_all_words(reading: "Page") -> None:
    reading.goto(f"{HOST}/rules/en")
    everything = len(shown(reading, ".rules-section"))
    reading.fill("#rules-query", "hindmost marker")
    assert 0 < len(shown(reading, ".rules-section")) < everything
    passages = shown(reading, ".rules-section :is(p, li, figcaption)")
    assert passages
    assert all("hindmost" in passage.lower() and "marker" in passage.lower() for passage in passages)
    assert {mark.lower() for mark in shown(reading, "mark")} == {"hindmost", "marker"}
    assert len(shown(reading, ".rules-contents li")) == len(shown(reading, ".rules-section"))
    reading.fill("#rules-query", "")
    assert len(shown(reading, ".rules-section")) == everything
    assert reading.locator("mark").count() == 0


def test_a_row_is_found_by_the_head_of_its_table(reading: "Page") -> None:
    reading.goto(f"{HOST}/rules/en")
    reading.fill("#rules-query", "brewmaster steps 12")
    assert shown(reading, "#sheds tbody tr") == ["2\t12\t1"]


def test_accents_and_capitals_do_not_matter(reading: "Page") -> None:
    reading.goto(f"{HOST}/rules/fr")
    reading.fill("#rules-query", "RECOLTE")
    assert set(shown(reading, "mark")) == {"Récolte"}


def test_printed_values_are_found_in_their_folded_tables(reading: "Page") -> None:
    reading.goto(f"{HOST}/rules/en")
    reading.fill("#rules-query", "hops 4")
    assert any(row.startswith("hops 4") for row in shown(reading, "#values tbody tr"))


def test_nothing_found_is_said(reading: "Page") -> None:
    reading.goto(f"{HOST}/rules/en")
    reading.fill("#rules-query", "zzzz")
    assert shown(reading, ".rules-section") == []
    assert reading.locator(".rules-found").inner_text() == "Nothing found"


def test_a_link_to_a_section_ends_a_search_that_hides_it(reading: "Page") -> None:
    reading.goto(f"{HOST}/rules/en")
    reading.fill("#rules-query", "tie-break")
    reading.evaluate("location.hash = 'HA-9.4'")
    reading.wait_for_function("document.querySelector('#rules-query').value === ''")
    reading.wait_for_function("""() => {
      const box = document.getElementById("HA-9.4").getBoundingClientRect()
      return box.top >= 0 && box.bottom <= innerHeight
    }""")


def test_without_script_the_whole_page_is_there_and_the_search_is_not(browser: "Browser") -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.route("**", answer)
    page.goto(f"{HOST}/rules/en")
    assert not page.locator(".rules-search").is_visible()
    assert page.locator(".rules-section:visible").count() == len(GAME.rulebook("en"))
    context.close()


@EVERY_GAME
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing(reading: "Page", game: Game, width: int) -> None:
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

    reading.set_viewport_size({"width": width, "height": 900})
    reading.goto(f"{HOST}/rules/{game.slug}/fr")
    reading.locator("details").first.evaluate("fold => fold.open = true")
    found = Axe().run(reading, options={"resultTypes": ["violations"]}).response["violations"]
    assert [(fault["id"], fault["nodes"][0]["html"][:200]) for fault in found] == []
