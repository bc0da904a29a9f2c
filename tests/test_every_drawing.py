"""What holds for the drawing of every game: a document of its own, that keeps to itself."""

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from xml.etree import ElementTree

import pytest

import taproom
from taproom import Game, Rng, State, TaproomError
from taproom.kernel.picture import stylesheet
from taproom.kernel.svg import one_theme
from tests.players import TABLES, Table, eager

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


def page_of(game: Game, parts: dict[str, str], prefix: str = "", lang: str = "en") -> str:
    """Put parts into a page as a server does: symbols once, the style sheet in the head."""
    head = f"<!doctype html><meta charset=utf-8><style>{game.stylesheet()}</style><body>"
    return head + game.pieces(prefix, lang) + "".join(parts.values())


@every_table
@every_layout
def test_the_parts_for_a_page_carry_no_style_and_refer_to_its_pieces(table: Table, layout: str) -> None:
    for state in table.positions(2, every=90):
        seat = 0 if state.over else state.player
        targets = [] if state.over else table.game.targets(state, seat)
        parts = table.game.parts(state.view(seat), targets, "en", "t7-", layout)
        pieces = table.game.pieces("t7-", "en")
        boards = [table.game.board(state.view(seat), n, (), "en", "t7-", layout) for n in range(table.seats)]
        for svg in (pieces, *parts.values(), *boards):
            assert "<style" not in svg
            assert not re.search(r"\sstyle\s*=", svg)
            root = ElementTree.fromstring(svg)
            assert root.get("class") == table.game.slug
            assert (root.get("role") == "group" and root.get("aria-label")) or root.get(
                "aria-hidden"
            ) == "true"
        known = ids(pieces) + [name for part in parts.values() for name in ids(part)]
        assert len(set(known)) == len(known)
        assert references("".join([pieces, *parts.values(), *boards])) <= set(known)


@every_table
@every_layout
def test_only_legal_actions_can_be_focused_and_all_others_can_be_asked_about(
    table: Table, layout: str
) -> None:
    anchors = {table.game.anchor(action) for action in range(len(table.game.actions))}
    for state in table.positions(3, every=90):
        if state.over:
            continue
        targets = table.game.targets(state, state.player)
        whole = "".join(table.game.parts(state.view(state.player), targets, "en", "t7-", layout).values())
        things = list(ElementTree.fromstring(f"<page>{whole}</page>").iter())
        links = [thing for thing in things if "tabindex" in thing.attrib or thing.tag.endswith("}a")]
        assert all(thing.get("role") == "button" and thing.get("data-action") for thing in links)
        assert {thing.get("aria-label") for thing in links} == {target.label for target in targets}
        asked = [thing.attrib["data-thing"] for thing in things if "data-thing" in thing.attrib]
        assert not set(asked) & {target.element for target in targets}
        assert set(asked) <= anchors


@every_table
def test_the_last_moves_are_marked_and_every_piece_of_a_page_has_a_name_of_its_own(table: Table) -> None:
    state, rng = table.new(4), Rng.seeded("last moves")
    marked = 0
    for number in range(120):
        if state.over:
            break
        events = state.play(eager(state, rng))
        if number % 4:
            continue
        seen = [event.dump() for event in (event.seen_by(0) for event in events) if event]
        for last in (seen, []):
            whole = "".join(table.game.parts({**state.view(0), "last_moves": last}).values())
            rings = len(re.findall(r'class="just[ "]', whole))
            marked += rings
            assert last or not rings
            pieces = re.findall(r'data-piece="(.*?)"', whole)
            assert len(set(pieces)) == len(pieces)
    assert marked > 5


@every_game
@pytest.mark.parametrize("system", ["light", "dark"])
@pytest.mark.parametrize("chosen", ["", "light", "dark"])
def test_a_page_is_in_the_theme_that_was_chosen_else_in_that_of_the_system(
    game: Game, page: "Page", system: Literal["light", "dark"], chosen: str
) -> None:
    page.emulate_media(color_scheme=system)
    page.set_content(page_of(game, game.parts(middle(game).view(0))))
    ink = page.evaluate(
        """chosen => {
          if (chosen) document.documentElement.dataset.theme = chosen
          const drawing = document.querySelector("svg[role=group]:has(.soft)")
          return [getComputedStyle(drawing).fill, getComputedStyle(drawing.querySelector(".soft")).fill]
        }""",
        chosen,
    )
    light = ["rgb(43, 26, 16)", "rgb(106, 81, 64)"]
    dark = ["rgb(244, 232, 210)", "rgb(191, 169, 140)"]
    assert ink == (dark if (chosen or system) == "dark" else light)


def test_a_game_without_a_drawing_of_its_own_has_one_part() -> None:
    game = Game.__new__(Game)
    assert game.parts({}) == {"table": game.draw({})}
    assert game.board({}, 0) == game.draw({})
    assert game.pieces() == game.stylesheet() == ""


@every_game
def test_there_is_no_board_of_a_seat_that_is_not_there(game: Game) -> None:
    with pytest.raises(TaproomError, match="There is no seat 9"):
        game.board(middle(game).view(0), 9)


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
