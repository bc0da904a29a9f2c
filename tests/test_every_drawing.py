"""What holds for the drawing of every game: a document of its own, that keeps to itself."""

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

import taproom
from taproom import Game, State, TaproomError
from taproom.kernel.picture import stylesheet
from taproom.kernel.svg import one_theme
from tests.players import TABLES, Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

LAYOUTS = ("wide", "tall")
FOREIGN = re.compile(r"https?:|//|@import|@font-face|<image|<foreignObject|<script|javascript:")

every_game = pytest.mark.parametrize("game", taproom.all_games(), ids=lambda game: game.slug)
every_table = pytest.mark.parametrize("table", TABLES, ids=str)
every_layout = pytest.mark.parametrize("layout", LAYOUTS)


@cache
def middle(game: Game) -> State:
    """A position from the middle of a game, when much lies on the table."""
    positions = list(Table(game, max(game.seats), {}).positions(1, every=25))
    return positions[len(positions) // 2]


def drawn(state: State, layout: str = "wide", prefix: str = "", lang: str = "en") -> str:
    """Draw a position for the seat that decides, or at the end for the first one."""
    seat = 0 if state.over else state.player
    targets = [] if state.over else state.game.targets(state, seat, lang)
    return state.game.draw(state.view(seat), targets, lang, prefix, layout)


def ids(svg: str) -> list[str]:
    """List all ids."""
    return [thing.attrib["id"] for thing in ElementTree.fromstring(svg).iter() if "id" in thing.attrib]


def references(svg: str) -> set[str]:
    """List the ids that a drawing points to."""
    return set(re.findall(r'href="#(.*?)"', svg)) | set(re.findall(r"url\(#(.*?)\)", svg))


@every_table
@every_layout
def test_ids_are_unique_and_prefixed_and_references_are_to_them(table: Table, layout: str) -> None:
    for state in table.positions(1, every=60):
        svg = drawn(state, layout, "t7-")
        found = ids(svg)
        assert len(set(found)) == len(found)
        assert all(name.startswith("t7-") for name in found)
        assert references(svg) <= set(found)


@every_game
def test_two_drawings_with_different_prefixes_share_no_id(game: Game) -> None:
    state = middle(game)
    assert not set(ids(drawn(state, prefix="a-"))) & set(ids(drawn(state, prefix="b-")))


@every_game
@pytest.mark.parametrize("prefix", ['"', "7", "a b", "é", "-"])
def test_a_prefix_that_cannot_begin_an_id_is_refused(game: Game, prefix: str) -> None:
    with pytest.raises(TaproomError, match="A prefix is"):
        drawn(middle(game), prefix=prefix)


@every_game
def test_an_unknown_layout_is_refused(game: Game) -> None:
    with pytest.raises(TaproomError, match="wide or tall, not 'round'"):
        drawn(middle(game), "round")


@every_game
def test_a_drawing_asks_for_nothing_from_outside(game: Game) -> None:
    svg = drawn(middle(game)).replace("http://www.w3.org/2000/svg", "")
    assert not FOREIGN.findall(svg)
    assert set(re.findall(r'(?:href="|url\()(.)', svg)) == {"#"}


@every_game
def test_every_rule_of_the_style_sheet_stays_inside_the_drawing(game: Game) -> None:
    sheet = re.sub(r"@media[^{]*", "", stylesheet(f"taproom.games.{game.slug.replace('-', '_')}"))
    selectors = [part.strip(" \n{}") for part in re.findall(r"[^{}]+(?=\{)", sheet)]
    assert len(selectors) > 50
    for selector in filter(None, selectors):
        assert all(part.strip().startswith(f".{game.slug}") for part in selector.split(",")), selector


@every_game
@pytest.mark.parametrize("dark", [False, True])
def test_one_theme_leaves_no_colour_to_be_looked_up(game: Game, dark: bool) -> None:
    for layout in LAYOUTS:
        assert "var(" not in one_theme(drawn(middle(game), layout), dark)


@every_game
def test_a_drawing_depends_on_nothing_but_what_it_is_given(game: Game) -> None:
    state = middle(game)
    view = state.view(state.player)
    before = json.dumps(view)
    targets = game.targets(state, state.player)
    assert game.draw(view, targets) == game.draw(json.loads(before), targets) == game.draw(view, targets)
    assert json.dumps(view) == before


@every_game
@every_layout
def test_a_drawing_stands_alone_as_a_file(game: Game, layout: str, page: "Page", tmp_path: Path) -> None:
    file = tmp_path / "table.svg"
    file.write_text(drawn(middle(game), layout), encoding="utf-8")
    page.unroute("**")
    page.goto(file.as_uri())
    facts = page.evaluate(
        """() => ({
          root: document.documentElement.tagName,
          errors: document.querySelectorAll("parsererror").length,
          ground: getComputedStyle(document.querySelector(".ground")).fill,
        })"""
    )
    assert facts == {"root": "svg", "errors": 0, "ground": "rgb(247, 240, 225)"}


@every_game
def test_a_drawing_is_dark_where_people_like_it_dark(game: Game, page: "Page") -> None:
    page.emulate_media(color_scheme="dark")
    page.set_content(drawn(middle(game)))
    ground = page.evaluate('getComputedStyle(document.querySelector(".ground")).fill')
    assert ground == "rgb(28, 20, 16)"
