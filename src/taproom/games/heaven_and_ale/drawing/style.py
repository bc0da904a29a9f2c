"""What a drawing carries with it: the style sheet, the symbols of the pieces, and two textures."""

from functools import lru_cache

from taproom.kernel import picture
from taproom.kernel.svg import Markup, element, joined

HERE = "taproom.games.heaven_and_ale"
ROOT = "heaven-and-ale"
"""The class under which every rule of the style sheet stays."""


def stylesheet() -> str:
    """Read the style sheet."""
    return picture.stylesheet(HERE)


@lru_cache(maxsize=32)
def definitions(prefix: str) -> Markup:
    """Give symbols and textures, with ids that begin with a prefix."""
    dots = [
        element("circle", {"cx": 2, "cy": 2, "r": 1, "class": "dots"}),
        element("circle", {"cx": 6.5, "cy": 6.5, "r": 1, "class": "dots"}),
    ]
    hatch = element("path", {"d": "M0 0v6", "class": "hatch"})
    return joined(
        [
            Markup(picture.symbols(HERE).replace('<symbol id="', f'<symbol id="{prefix}piece-')),
            picture.texture(f"{prefix}dots", 9, "rotate(0)", *dots),
            picture.texture(f"{prefix}hatch", 6, "rotate(45)", hatch),
        ]
    )
