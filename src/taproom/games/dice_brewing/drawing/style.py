"""What a drawing carries with it: the style sheet and the symbols of the pieces."""

from functools import lru_cache

from taproom.games.dice_brewing.names import letter_name
from taproom.games.dice_brewing.pieces import LETTERS
from taproom.kernel import picture
from taproom.kernel.svg import Markup, escaped

HERE = "taproom.games.dice_brewing"
ROOT = "dice-brewing"
"""The class under which every rule of the style sheet stays."""


def stylesheet() -> str:
    """Read the style sheet."""
    return picture.stylesheet(HERE)


@lru_cache(maxsize=32)
def definitions(prefix: str, lang: str) -> Markup:
    """Give symbols, with ids that begin with a prefix and a language's letters on the dice."""
    symbols = picture.symbols(HERE)
    for letter in LETTERS:
        end = "</text></symbol>"
        symbols = symbols.replace(f">{letter}{end}", f">{escaped(letter_name(letter, lang))}{end}")
    symbols = symbols.replace('<symbol id="', f'<symbol id="{prefix}piece-')
    symbols = symbols.replace('href="#', f'href="#{prefix}piece-')
    return Markup(symbols)
