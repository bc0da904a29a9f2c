"""The rules page of a game: what its template needs to know."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from taproom.kernel.box import Box
from taproom.kernel.game import Game
from taproom.kernel.pictures import PREFIX
from taproom.kernel.rulebook import Section

CACHED = 24
"""Pages kept ready: all games in all languages, and some with changed components."""


def rules_page(game: Game, lang: str, changes: Mapping[str, object] | None = None) -> dict[str, Any]:
    """Give what `rules.html` shows: a game's rules in a language, with the values of its box.

    A game whose rules page is not written yet has no sections.
    """
    box = game.box(changes or {})
    return {
        "slug": game.slug,
        "game": game.title,
        "sections": [section._asdict() for section in written(game, lang, box)],
        "pieces": game.pieces(PREFIX, lang),
        "changed": len(box.changed),
    }


def rule_address(game: Game, section: str) -> str:
    """Give the address of a section, for a log line or a control; empty if the game has no such section."""
    return f"/rules/{game.slug}#{section}" if section else ""


@lru_cache(maxsize=CACHED)
def written(game: Game, lang: str, box: Box) -> list[Section]:
    """Write a rules page once."""
    return game.rulebook(lang, box)
