"""What the drawing of a recorded position of Dice Brewing shows, beyond what all games show."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any
from xml.etree import ElementTree

from taproom.games.dice_brewing.drawing.offers import key_for
from taproom.games.dice_brewing.words import task
from taproom.kernel.words import capital
from taproom.testing import Position
from taproom.testing.position_checks import PositionCheck
from tests.corpus.checks import PAGES, every, page_of

Json = dict[str, Any]
SVG = "{http://www.w3.org/2000/svg}"


def owned_dice(view: Json) -> Counter[str]:
    """Count the dice of each player by kind, wherever they lie."""
    counts: Counter[str] = Counter()
    for player, me in enumerate(view["breweries"]):
        lying = [*me["slots"].values(), *me["bolts"].values(), me["market_die"]]
        dice = [*me["pool"], *me["fresh"], *me["store"], *(die for die in lying if die not in ("", "seed"))]
        dice += [die.removeprefix("stored ") for die in me["picked"]]
        counts.update(f"die-{player}-{die[:2]}" for die in dice)
    return counts


def check_dice(view: Json, pieces: list[str]) -> None:
    """Every die of a view is one of the pieces that are drawn, and all pieces have names of their own."""
    assert len(set(pieces)) == len(pieces)
    dice = [name for name in pieces if name.startswith("die-")]
    found = [re.fullmatch(r"die-(\d)-(.+)-([PDHB][1-6?])-\d+", name) for name in dice]
    lying = [name for name in found if name and name[2] != "stock"]
    assert Counter(f"die-{name[1]}-{name[3]}" for name in lying) == owned_dice(view)


def sentence(view: Json, lang: str) -> str:
    """Say what is to be done, as a drawing that stands alone does."""
    return f"{capital(task(view, lang))}."


def written(things: Iterable[ElementTree.Element]) -> str:
    """Give all that is written in a drawing in one line."""
    return " ".join("".join(thing.itertext()) for thing in things if thing.tag == f"{SVG}text")


@every(PAGES, decisions=True)
def every_die_of_the_view_is_drawn_once(position: Position) -> None:
    check_dice(page_of(position).view, page_of(position).values("data-piece"))


@every(PAGES, decisions=True)
def every_control_with_a_key_has_something_to_pick_and_is_veiled_until_then(position: Position) -> None:
    page = page_of(position)
    controls = [thing for thing in page.things if "data-with" in thing.attrib]
    assert {thing.attrib["data-with"] for thing in controls} == set(page.values("data-pick"))
    assert all("data-veiled" in thing.attrib for thing in controls)
    for thing in controls:
        if "data-action" in thing.attrib:
            assert thing.attrib["data-with"] == key_for(thing.attrib["data-action"], position.state.phase)


@every(PAGES, decisions=True)
def a_page_is_not_told_again_whose_turn_it_is(position: Position) -> None:
    """The page says it elsewhere; a drawing that stands alone says it itself (test_drawing.py)."""
    page = page_of(position)
    assert position.state.over or sentence(page.view, page.lang) not in written(page.things)


CHECKS: tuple[PositionCheck, ...] = (
    every_die_of_the_view_is_drawn_once,
    every_control_with_a_key_has_something_to_pick_and_is_veiled_until_then,
    a_page_is_not_told_again_whose_turn_it_is,
)
