"""What a drawing carries with it: the style sheet, the symbols of the pieces, and two textures."""

import re
from functools import cache, lru_cache
from importlib.resources import files

from taproom.kernel.svg import Markup, Value, element, joined

HERE = "taproom.games.heaven_and_ale"
ROOT = "heaven-and-ale"
"""The class under which every rule of the style sheet stays."""
SYMBOL = re.compile(r"<symbol.*?</symbol>", re.DOTALL)
TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)
COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


@cache
def stylesheet() -> str:
    """Read the style sheet."""
    css = (files(HERE) / "drawing" / "style.css").read_text(encoding="utf-8")
    return COMMENT.sub("", css)


@cache
def symbols() -> str:
    """Read the symbols, without their English titles, which would pop up over translated labels."""
    sheet = (files(HERE) / "data" / "pieces.svg").read_text(encoding="utf-8")
    return TITLE.sub("", "".join(SYMBOL.findall(sheet)))


@lru_cache(maxsize=32)
def definitions(prefix: str) -> Markup:
    """Give style, symbols and textures, with ids that begin with a prefix."""
    return element(
        "defs",
        {},
        element("style", {}, stylesheet()),
        Markup(symbols().replace('<symbol id="', f'<symbol id="{prefix}piece-')),
        texture(
            f"{prefix}dots",
            9,
            "rotate(0)",
            element("circle", {"cx": 2, "cy": 2, "r": 1, "class": "dots"}),
            element("circle", {"cx": 6.5, "cy": 6.5, "r": 1, "class": "dots"}),
        ),
        texture(f"{prefix}hatch", 6, "rotate(45)", element("path", {"d": "M0 0v6", "class": "hatch"})),
    )


def texture(name: str, side: float, turn: str, *marks: Markup) -> Markup:
    """Give a repeated pattern."""
    attributes: dict[str, Value] = {
        "id": name,
        "width": side,
        "height": side,
        "patternUnits": "userSpaceOnUse",
        "patternTransform": turn,
    }
    return element("pattern", attributes, joined(marks))
