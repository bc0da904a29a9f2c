"""Positions as text, as a drawing and as pixels, for whoever watches: they show what everybody may know."""

import re
from importlib.resources import as_file, files
from io import BytesIO

from taproom.kernel.blocks import WIDTH, Block, plain
from taproom.kernel.errors import BadOption
from taproom.kernel.phrases import OneOf
from taproom.kernel.state import State
from taproom.kernel.svg import STYLE, one_theme
from taproom.kernel.telling import player_name
from taproom.kernel.words import N_, words
from taproom.lab.extras import extra

with extra("envs"):
    import numpy as np
    from numpy.typing import NDArray
    from PIL import Image
    from resvg_py import svg_to_bytes

    Pixels = NDArray[np.uint8]
    """Height, width, and red, green and blue."""

HUMAN = "human"
RENDER_MODES = (HUMAN, "ansi", "svg", "rgb_array")
USUAL_WIDTH = 1000
MOST_WIDTH = 10_000
DASH = "\N{BOX DRAWINGS LIGHT HORIZONTAL}"
DEFINITION = re.compile(r"--[\w-]+:[^;{}]*;?")
FONTS = files("taproom.lab") / "fonts"


def check_rendering(mode: str | None, width: int) -> None:
    """Refuse a render mode that there is not, and a picture that nobody could look at."""
    if mode is not None and mode not in RENDER_MODES:
        modes = OneOf([repr(known) for known in RENDER_MODES])
        raise BadOption(N_("A render mode is {modes}, not {mode}."), modes=modes, mode=repr(mode))
    if type(width) is not int or not 1 <= width <= MOST_WIDTH:
        raise BadOption(
            N_("A picture is 1 to {most} pixels wide, not {width}."), most=MOST_WIDTH, width=repr(width)
        )


def rendered(state: State, mode: str, lang: str = "en", width: int = USUAL_WIDTH) -> "str | Pixels | None":
    """Show a position in a render mode; for a human it is printed."""
    check_rendering(mode, width)
    if mode == "rgb_array":
        return pixels(drawing(state, lang), width)
    if mode == "svg":
        return drawing(state, lang)
    text = as_text(state, lang)
    if mode == HUMAN:
        print(text)
        return None
    return text


def as_text(state: State, lang: str = "en") -> str:
    """Show a position as a terminal does, without colours."""
    _ = words(lang)
    names = [player_name((), seat, _) for seat in range(state.players)]
    blocks = state.game.terminal({**state.view(None), "names": names}, lang)
    return "\n\n".join(block_text(block) for block in blocks)


def block_text(block: Block) -> str:
    """Write the title of a block, with lines around it, and what stands below."""
    title = f"{DASH * 2} {block.title} ".ljust(WIDTH, DASH)
    return "\n".join([title, *(plain(line).rstrip() for line in block.lines)])


def drawing(state: State, lang: str = "en") -> str:
    """Draw a position as SVG."""
    return state.game.draw(state.view(None), (), lang)


def pixels(svg: str, width: int = USUAL_WIDTH) -> "Pixels":
    """Turn a drawing into pixels; its height follows from the width."""
    with as_file(FONTS) as fonts:
        png = svg_to_bytes(svg_string=plain_style(svg), width=width, font_dirs=[str(fonts)])
    with Image.open(BytesIO(png)) as image:
        return np.array(image.convert("RGB"))


def plain_style(svg: str) -> str:
    """Write the light theme out: resvg knows no custom properties, and drops every rule that defines one."""
    return STYLE.sub(lambda style: DEFINITION.sub("", style.group()), one_theme(svg), count=1)
