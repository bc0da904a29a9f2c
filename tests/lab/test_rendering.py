"""Positions as text, drawings and pixels: what everybody may know, and nothing else."""

import re
from math import ceil
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import ImageColor
from resvg_py import svg_to_bytes

import taproom
from taproom import Rng, State
from taproom.kernel.blocks import WIDTH
from taproom.lab.rendering import FONTS, Pixels, as_text, drawing, pixels, plain_style, rendered
from tests.players import Table, eager, unusual_tables, usual_tables
from tests.rows import each_row

every_table = each_row("table", usual_tables())
SMALL = 200
LETTERS = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40">'
    '<rect width="200" height="40" fill="white"/>'
    '<text x="5" y="30" font-size="24" font-weight="{weight}" font-family="{family}">Brewery 18</text></svg>'
)


def after(table: Table, steps: int) -> State:
    """A position some steps into a game."""
    state, rng = table.new(2), Rng.seeded("rendering")
    for _ in range(steps):
        state.play(eager(state, rng))
    return state


def ink(picture: Pixels) -> int:
    """Count how dark a picture is."""
    return int((255 - picture.astype(int)).sum())


def test_the_light_theme_is_written_out_and_nothing_is_defined_any_more() -> None:
    svg = (
        "<svg><style>.a {\n  --ink: #123456; --paper: #fff;\n  fill: var(--ink); }\n"
        "@media (prefers-color-scheme: dark) {\n  .a { --ink: #eee; }\n}\n.b { stroke: var(--paper) }</style>"
        '<g stroke="var(--ink)"/><text>--ink: a name;</text></svg>'
    )
    plain = plain_style(svg)
    assert "fill: #123456;" in plain
    assert ".b { stroke: #fff }" in plain
    assert '<g stroke="#123456"/>' in plain
    assert "#eee" not in plain
    assert "<text>--ink: a name;</text>" in plain
    assert plain.count("--") == 1


@every_table
def test_no_drawing_keeps_a_colour_that_resvg_does_not_know(table: Table) -> None:
    svg = plain_style(drawing(after(table, 40)))
    style = re.findall(r"<style>(.*?)</style>", svg, re.DOTALL)
    assert len(style) == 1
    assert "--" not in style[0]
    assert "var(" not in svg
    ElementTree.fromstring(svg)


@each_row("table", usual_tables()[::3])
def test_the_picture_has_the_drawing_s_shape_and_the_colours_of_the_light_theme(table: Table) -> None:
    svg = drawing(after(table, 40))
    picture = pixels(svg, SMALL)
    width, height = (float(side) for side in ElementTree.fromstring(svg).attrib["viewBox"].split()[2:])
    assert picture.dtype == np.uint8
    assert picture.shape == (ceil(SMALL * height / width), SMALL, 3)
    paper = re.findall(r"--paper: (#\w+)", svg)[0]
    assert tuple(picture[0, 0]) == ImageColor.getrgb(paper)
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 1000


def test_letters_are_drawn_on_a_machine_without_fonts() -> None:
    for family in ("Inter", "Fraunces"):
        svg = LETTERS.format(weight=600, family=family)
        alone = svg_to_bytes(svg_string=svg, width=200, skip_system_fonts=True, font_dirs=[str(FONTS)])
        usual = svg_to_bytes(svg_string=svg, width=200, font_dirs=[str(FONTS)])
        assert alone == usual
        assert ink(pixels(svg, 200)) > 0


def test_bold_letters_are_bold() -> None:
    thin, bold = (pixels(LETTERS.format(weight=weight, family="Inter"), 200) for weight in (400, 700))
    assert ink(bold) > 1.2 * ink(thin)


def test_a_line_through_a_word_is_seen() -> None:
    word = LETTERS.format(weight=600, family="Fraunces")
    struck = word.replace("<text ", '<text text-decoration="line-through" ')
    assert ink(pixels(struck, 200)) > 1.1 * ink(pixels(word, 200))


def test_the_letters_of_a_board_have_the_colour_of_the_ink() -> None:
    """The rule that gives them their colour and their font defines the theme as well."""
    svg = drawing(taproom.game("heaven-and-ale").new(2, 1))
    assert re.search(
        r"^\.heaven-and-ale \{\s+color: #2b1a10; fill: #2b1a10; font-family: 'Inter'", inner(svg)
    )


def inner(svg: str) -> str:
    """Give the style sheet of a drawing as it goes to resvg."""
    return str(re.findall(r"<style>(.*?)</style>", plain_style(svg), re.DOTALL)[0])


@every_table
def test_the_text_has_a_block_for_everything_and_names_the_players(table: Table) -> None:
    text = as_text(after(table, 40))
    lines = text.splitlines()
    assert lines[0].startswith("── ")
    assert "Player 1" in text
    assert f"Player {table.seats}" in text
    assert max(map(len, lines)) <= WIDTH + 4


@each_row("table", unusual_tables())
def test_what_is_hidden_is_in_no_picture(table: Table) -> None:
    state = after(table, 60)
    for deal in range(3):
        other = state.determinize(None, deal)
        assert as_text(other) == as_text(state)
        assert drawing(other) == drawing(state)


def test_a_human_gets_it_printed(capsys: pytest.CaptureFixture[str]) -> None:
    state = taproom.game("dice-brewing").new(2, 1)
    assert rendered(state, "human") is None
    assert capsys.readouterr().out == as_text(state) + "\n"


def test_pictures_speak_the_language_that_was_asked_for() -> None:
    state = taproom.game("dice-brewing").new(2, 1)
    assert "Joueur 1" in as_text(state, "fr")
    assert "Joueur 1" in str(rendered(state, "svg", "fr"))
