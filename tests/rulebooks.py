"""Rules pages as tests read them: their sections, and the whole page as a tree."""

from functools import cache
from importlib.resources import files
from xml.etree import ElementTree

from taproom.kernel.game import Game
from taproom.kernel.pictures import PREFIX
from taproom.kernel.rulebook import Section

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


@cache
def source(game: Game, lang: str) -> str:
    """Read the page as it is written."""
    folder = files(type(game).__module__.rpartition(".")[0]) / "rules"
    return (folder / f"{lang}.md").read_text("utf-8")


@cache
def sections(game: Game, lang: str) -> dict[str, Section]:
    """Give the page as it is shown with the usual box."""
    return {section.id: section for section in game.rulebook(lang)}


def changed(game: Game, **changes: object) -> dict[str, Section]:
    """Give the page in English, of a box that differs from the usual one."""
    return {section.id: section for section in game.rulebook("en", game.box(changes))}


def page(game: Game, lang: str) -> ElementTree.Element:
    """Give the whole page as one tree."""
    bodies = "".join(
        f'<section id="{section.id}">{section.html}</section>' for section in sections(game, lang).values()
    )
    return ElementTree.fromstring(f"<page>{bodies}{game.pieces(PREFIX, lang)}</page>")
