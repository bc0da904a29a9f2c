"""What a drawing carries with it: the style sheet and the symbols of the pieces."""

from functools import lru_cache

from taproom.games.belgian_beers_race.drawing.ground import country
from taproom.kernel import picture
from taproom.kernel.svg import Markup, joined

HERE = "taproom.games.belgian_beers_race"
ROOT = "belgian-beers-race"
"""The class under which every rule of the style sheet stays."""


def stylesheet() -> str:
    """Read the style sheet."""
    return picture.stylesheet(HERE)


@lru_cache(maxsize=32)
def definitions(prefix: str) -> Markup:
    """Give symbols and the ground of the map, with ids that begin with a prefix."""
    symbols = picture.symbols(HERE)
    symbols = symbols.replace('<symbol id="', f'<symbol id="{prefix}piece-')
    symbols = symbols.replace('href="#', f'href="#{prefix}piece-')
    return joined([Markup(symbols), country(prefix)])
