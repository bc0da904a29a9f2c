"""What holds for the drawing of every game: a document of its own, that keeps to itself.

Checks of parts, ids and controls look at the recorded games: tests/corpus/checks.py.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

import taproom
from taproom import Game, State, TaproomError
from taproom.kernel.game import LAYOUTS
from taproom.kernel.picture import stylesheet
from taproom.kernel.svg import one_theme
from tests.corpus.checks import ids, rings
from tests.corpus.games import load, walk
from tests.rows import each_row

if TYPE_CHECKING:
    from playwright.sync_api import Page

FOREIGN = re.compile(r"https?:|//|@import|@font-face|<image|<foreignObject|<script|javascript:")

every_game = pytest.mark.parametrize("game", taproom.all_games(), ids=lambda game: game.slug)


@cache
def middle(game: Game) -> State:
    """A position from the middle of a game, when much lies on the table."""
    record = load(f"{game.slug}-{max(game.seats)}-1")
    return record.replay(len(record.actions) // 2)


def drawn(state: State, layout: str = "wide", prefix: str = "", lang: str = "en") -> str:
    """Draw a position for the seat that decides, or at the end for the first one."""
    seat = 0 if state.over else state.player
    targets = [] if state.over else state.game.targets(state, seat, lang)
    return state.game.draw(state.view(seat), targets, lang, prefix, layout)


@every_game
def test_two_drawings_with_different_prefixes_share_no_id(game: Game) -> None:
    state = middle(game)
    assert not set(ids(drawn(state, prefix="a-"))) & set(ids(drawn(state, prefix="b-")))


@every_game
@each_row("prefix", ['"', "7", "a b", "é", "-"])
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
@each_row("dark", [False, True])
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


@every_game
def test_the_last_moves_are_marked(game: Game) -> None:
    marked = 0
    for position in walk(game.slug, every=5, players=2):
        seen = [event.dump() for event in (event.seen_by(0) for event in position.events) if event]
        marked += sum(map(rings, game.parts({**position.view(0), "last_moves": seen}).values()))
        if marked > 5:
            return
    pytest.fail(f"{marked} last moves are marked in all games of two.")


LIGHT_INK = ["rgb(43, 26, 16)", "rgb(106, 81, 64)"]
DARK_INK = ["rgb(244, 232, 210)", "rgb(191, 169, 140)"]
INK = """chosen => {
  document.documentElement.dataset.theme = chosen
  const drawing = document.querySelector("svg[role=group]:has(.soft)")
  return [getComputedStyle(drawing).fill, getComputedStyle(drawing.querySelector(".soft")).fill]
}"""
SYSTEMS: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@every_game
def test_a_page_is_in_the_theme_that_was_chosen_else_in_that_of_the_system(game: Game, page: "Page") -> None:
    page.set_content(page_of(game, game.parts(middle(game).view(0))))
    found, wanted = {}, {}
    for system in SYSTEMS:
        page.emulate_media(color_scheme=system)
        for chosen in ("", "light", "dark"):
            found[system, chosen] = page.evaluate(INK, chosen)
            wanted[system, chosen] = DARK_INK if (chosen or system) == "dark" else LIGHT_INK
    assert found == wanted


def test_a_game_without_a_drawing_of_its_own_has_one_part() -> None:
    game = Game.__new__(Game)
    assert game.parts({}) == {"table": game.draw({})}
    assert game.board({}, 0) == game.draw({})
    assert game.pieces() == game.stylesheet() == ""


@every_game
def test_there_is_no_board_of_a_seat_that_is_not_there(game: Game) -> None:
    with pytest.raises(TaproomError, match="There is no seat 9"):
        game.board(middle(game).view(0), 9)


FILE_FACTS = """() => ({
  root: document.documentElement.tagName,
  errors: document.querySelectorAll("parsererror").length,
  ground: getComputedStyle(document.querySelector(".ground")).fill,
})"""


@every_game
def test_a_drawing_stands_alone_as_a_file_and_is_dark_where_people_like_it_dark(
    game: Game, page: "Page", tmp_path: Path
) -> None:
    page.unroute("**")
    for layout in LAYOUTS:
        file = tmp_path / f"{layout}.svg"
        file.write_text(drawn(middle(game), layout), encoding="utf-8")
        page.goto(file.as_uri())
        for system, ground in zip(SYSTEMS, ("rgb(247, 240, 225)", "rgb(28, 20, 16)"), strict=True):
            page.emulate_media(color_scheme=system)
            assert page.evaluate(FILE_FACTS) == {"root": "svg", "errors": 0, "ground": ground}, layout
