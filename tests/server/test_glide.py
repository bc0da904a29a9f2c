"""Pieces glide to where they were put, also those that have another name there."""

from base64 import b64encode
from importlib.resources import files
from typing import TYPE_CHECKING

from tests.games.heaven_and_ale.table import GAME, play, table

if TYPE_CHECKING:
    from playwright.sync_api import Page

GLIDE = files("taproom.server") / "static" / "table" / "glide.js"


def test_a_tile_glides_from_the_walk_to_its_spot_and_a_figure_along_the_walk(page: "Page") -> None:
    state = table(3).board(0, ducats=50).tiles({8: ["wood 2", "hops 3"]}).state()
    before = GAME.parts(state.view(0))
    play(state, "go 8", "buy wood 2", "put 1,0")
    after = GAME.parts(state.view(0))
    drawn = f"<div class=field-of-play>{''.join(before.values())}</div>"
    page.set_content(f"<style>{GAME.stylesheet()}</style>{GAME.pieces()}{drawn}")
    module = "data:text/javascript;base64," + b64encode(GLIDE.read_bytes()).decode()
    moved = page.evaluate(
        """async ([module, svgs]) => {
          const { glide, positions } = await import(module)
          const before = positions()
          document.querySelector(".field-of-play").innerHTML = svgs
          glide(before)
          return document.getAnimations().map((one) => one.effect.target.dataset.piece)
        }""",
        [module, "".join(after.values())],
    )
    assert "tile-0-1_0" in moved
    assert "figure-0" in moved
    assert not [name for name in moved if name.startswith("marker-")]
