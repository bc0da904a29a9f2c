"""Estimates as people write them."""

from taproom.kernel.words import MINUS, words

TOGETHER = "\N{NO-BREAK SPACE}"


def decimal(value: float, lang: str, places: int = 1) -> str:
    """Write a number with so many decimals: 43.5, in French 43,5."""
    shown = f"{abs(value):.{places}f}"
    sign = MINUS if value < 0 and shown.strip("0.") else ""
    whole, _point, decimals = shown.partition(".")
    return sign + (words(lang)("{whole}.{decimals}", whole=whole, decimals=decimals) if decimals else whole)


def points(value: float, lang: str) -> str:
    """Write an estimate of points: 43.5 points."""
    return words(lang)("{number} points", number=decimal(value, lang))


def percent(share: float, lang: str, places: int = 0) -> str:
    """Write a share in percent, kept together with its sign: 61 %."""
    return f"{decimal(100 * share, lang, places)}{TOGETHER}%"
