"""Pieces glide to where they were put, also under another name, and dice that are thrown tumble."""

from base64 import b64encode
from importlib.resources import files
from typing import TYPE_CHECKING

import taproom
from taproom.games.dice_brewing.state import DiceState
from tests.games.dice_brewing import table as dice
from tests.games.heaven_and_ale.table import GAME, play, table

if TYPE_CHECKING:
    from playwright.sync_api import Page

GLIDE = files("taproom.server") / "static" / "table" / "glide.js"
SHOW_THEIR_FACES = (
    """() => [...document.querySelectorAll("[data-die]")].every(die => die.style.pointerEvents === "")"""
)
Moves = tuple[list[str], list[str]]


def moves(page: "Page", game: taproom.Game, before: dict[str, str], after: dict[str, str]) -> Moves:
    """Show one table after the other, and name the pieces that glide and the dice that tumble."""
    sections = [
        "".join(f'<section id="part-{name}">{svg}</section>' for name, svg in parts.items())
        for parts in (before, after)
    ]
    drawn = f'<div class="field-of-play">{sections[0]}</div>'
    page.set_content(f"<style>{game.stylesheet()} svg {{ width: 900px }}</style>{game.pieces()}{drawn}")
    module = "data:text/javascript;base64," + b64encode(GLIDE.read_bytes()).decode()
    moved: list[list[str]] = page.evaluate(
        """async ([module, sections]) => {
          const { glide, positions } = await import(module)
          const before = positions()
          document.querySelector(".field-of-play").innerHTML = sections
          glide(before)
          const named = (tumbles) => document.getAnimations()
            .filter((one) => (one.id === "tumble") === tumbles)
            .map((one) => one.effect.target.dataset.piece)
          return [named(false), named(true)]
        }""",
        [module, sections[1]],
    )
    return moved[0], moved[1]


def dice_moves(page: "Page", state: DiceState, *actions: str, viewer: int = 0) -> Moves:
    """Play actions of Dice Brewing and see what moves on a page."""
    before = dice.GAME.parts(state.view(viewer))
    for action in actions:
        state.play(action)
    return moves(page, dice.GAME, before, dice.GAME.parts(state.view(viewer)))


def test_a_tile_glides_from_the_walk_to_its_spot_and_a_figure_along_the_walk(page: "Page") -> None:
    state = table(3).board(0, ducats=50).tiles({8: ["wood 2", "hops 3"]}).state()
    before = GAME.parts(state.view(0))
    play(state, "go 8", "buy wood 2", "put 1,0")
    moved, thrown = moves(page, GAME, before, GAME.parts(state.view(0)))
    assert "tile-0-1_0" in moved
    assert "figure-0" in moved
    assert not [name for name in moved if name.startswith("marker-")]
    assert not thrown


def test_a_die_glides_from_where_it_lay_to_its_field(page: "Page") -> None:
    state = dice.table(dice.seat(pool="P3 P4", store="P3"), dice.seat())
    moved, thrown = dice_moves(page, state, "place stored P3 on malt 2")
    assert moved == ["die-0-field-malt-2-P3-1"], "the equal die of the pool stays"
    assert not thrown


def test_dice_that_are_thrown_tumble_and_others_do_not(page: "Page") -> None:
    state = dice.table(dice.seat(pool="P3 D2 B4", store="H1"), dice.seat(pool="P5"), round=2)
    state.play("place B4 on school 1")
    dice.rolls(state, 0, 6)
    state.play("pick P3")
    moved, thrown = dice_moves(page, state, "roll")
    assert thrown == ["die-0-pool-P6-1"]
    assert "die-0-pool-P6-1" in moved, "it comes from where it was picked"


def test_a_die_that_a_field_gives_is_thrown_and_one_that_a_field_raises_is_not(page: "Page") -> None:
    state = dice.table(dice.seat(pool="P3 B6", slots={"malt 1": "seed"}), dice.seat(), round=2)
    dice.rolls(state, 0, 5)
    assert dice_moves(page, state, "speed up malt 1 with B6")[1] == ["die-0-pool-P5-1"]
    state = dice.table(dice.seat(pool="D3 B6", slots={"malt 3": "P4"}), dice.seat(), round=2)
    moved, thrown = dice_moves(page, state, "speed up malt 3 with B6")
    assert not thrown
    assert "die-0-pool-P5-1" in moved


def test_the_stock_is_thrown_and_the_die_of_the_swap_comes_from_it(page: "Page") -> None:
    state = dice.table(dice.seat(pool="P1 B4"), dice.seat(), round=2)
    thrown = dice_moves(page, state, "place B4 on school 2 for pale")[1]
    assert len(thrown) == len([name for name in thrown if name.startswith("die-0-stock-P")]) == 13
    best = max(dice.GAME.text(action) for action in state.legal() if dice.GAME.text(action) != "keep")
    moved, thrown = dice_moves(page, state, best)
    assert not thrown
    assert [name for name in moved if name.startswith("die-0-pool-P")]


def test_at_the_start_of_a_round_all_dice_of_the_pools_are_thrown(page: "Page") -> None:
    state = dice.table(dice.seat(pool="P3 D2", store="H4"), dice.seat(pool="P5"), round=2)
    before = dice.GAME.parts(state.view(0))
    dice.next_round(state)
    after = dice.GAME.parts(state.view(0))
    thrown = moves(page, dice.GAME, before, after)[1]
    assert len(thrown) == 3
    assert all("-pool-" in name for name in thrown)
    assert moves(page, dice.GAME, after, after) == ([], []), "a page that brings nothing new stays still"


def test_nothing_moves_for_who_likes_it_still(page: "Page") -> None:
    page.emulate_media(reduced_motion="reduce")
    state = dice.table(dice.seat(pool="P3 D2"), dice.seat(pool="P5"), round=2)
    before = dice.GAME.parts(state.view(0))
    dice.next_round(state)
    assert moves(page, dice.GAME, before, dice.GAME.parts(state.view(0))) == ([], [])


def test_nothing_glides_when_a_page_takes_another_shape(page: "Page") -> None:
    state = dice.table(dice.seat(pool="P3 D2"), dice.seat(pool="P5"))
    parts = [dice.GAME.parts(state.view(0), layout=layout) for layout in ("wide", "tall")]
    assert moves(page, dice.GAME, *parts) == ([], [])


def test_a_part_that_is_pushed_down_takes_its_pieces_along(page: "Page") -> None:
    state = dice.table(dice.seat(pool="P3 D2"), dice.seat(pool="P5"))
    parts = dice.GAME.parts(state.view(0))
    pushed = {"notice": "<p>Above it something new is said.</p>", **parts}
    assert moves(page, dice.GAME, parts, pushed) == ([], [])


def test_a_click_on_a_die_that_tumbles_is_not_lost(page: "Page") -> None:
    state = dice.table(dice.seat(pool="P3 D2"), dice.seat(pool="P5"), round=2)
    before = dice.GAME.parts(state.view(0))
    dice.next_round(state)
    while state.player != 0:
        state.play("pass")
    assert moves(page, dice.GAME, before, dice.GAME.parts(state.view(0), dice.GAME.targets(state, 0)))[1]
    page.evaluate(
        """() => document.addEventListener("click", event => {
          window.picked = event.target.closest("[data-pick]")
        })"""
    )
    box = page.locator("[data-pick] [data-die]").first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_function(SHOW_THEIR_FACES)  # other faces until then
    page.mouse.up()
    assert page.evaluate("() => Boolean(window.picked)")
