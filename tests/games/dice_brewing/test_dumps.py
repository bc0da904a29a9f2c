"""Positions that cannot be are refused with a sentence, wherever they come from."""

from typing import Any

import pytest

import taproom
from tests.games.dice_brewing.table import GAME, play, seat, table
from tests.rows import each_row

Json = dict[str, Any]


def arranging() -> Json:
    """A position in which somebody arranges."""
    return table(seat(pool="P3 B3", store="P4 H4 B5", seeds=1), seat(pool="D2", tokens="raise")).dump()


def brewing() -> Json:
    """A position in which the dice of a brew are being picked."""
    state = table(seat(store="P4 P5 H4", ingredients="spice"), seat(), phase="brew")
    return play(state, "brew Mass Lager with spice").dump()


def tidying() -> Json:
    """A position in which a raised die is put away."""
    return table(
        seat(slots={"malt 3": "P2"}), seat(slots={"malt 2": "P3"}), phase="keep", field="malt 3"
    ).dump()


def asking() -> Json:
    """A position in which somebody may play a token."""
    mine = seat(pool="P3", tokens="raise")
    return table(mine, seat(), phase="window", stage="brewing").dump()


@each_row("position", [arranging, brewing, tidying, asking])
def test_the_positions_themselves_are_accepted(position: Any) -> None:
    dumped = position()
    assert GAME.load(dumped).dump() == dumped


@each_row(
    ("position", "changes", "sentence"),
    [
        (arranging, {"stage": "brewing"}, "does not belong to the stage"),
        (arranging, {"placed": 2}, "must have a placement left"),
        (arranging, {"waiting": [{"seat": 1, "field": "malt 1"}]}, "Gains wait while the boards are tidied"),
        (arranging, {"recipe": "Mass Lager"}, "recipe that is brewed must lie open"),
        (arranging, {"row": ["Mass Lager"] * 4}, "Every recipe must be in one place"),
        (arranging, {"blocked": [3]}, "Only an open recipe can be blocked"),
        (arranging, {"rolled": [0, 0]}, "A die has 6 values"),
        (arranging, {"phase": "swap"}, "whole stock of a colour"),
        (arranging, {"phase": "window"}, "is not asked"),
        (arranging, {"streams": []}, "must have 2 streams of chance"),
        (brewing, {"recipe": ""}, "recipe that is brewed must lie open"),
        (brewing, {"recipe": "Dry Stout"}, "recipe that is brewed must lie open"),
        (brewing, {"upgrade": "honey"}, "has no such upgrade"),
        (brewing, {"phase": "take"}, "no reward that could be chosen"),
        (tidying, {"field": "malt 2"}, "no raised die to be put away"),
        (tidying, {"field": "hops 2"}, "no raised die to be put away"),
        (
            tidying,
            {"waiting": [{"seat": 1, "field": "malt 2"}, {"seat": 1, "field": "malt 2"}]},
            "each of them once",
        ),
        (tidying, {"waiting": [{"seat": 0, "field": "malt 2"}]}, "Nothing lies on malt 2"),
        (asking, {"later": [0]}, "or has answered, is not asked"),
        (asking, {"quiet": [0]}, "or has answered, is not asked"),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: Any, changes: Json, sentence: str) -> None:
    with pytest.raises(taproom.BadPosition, match=sentence):
        GAME.load({**position(), **changes})


@each_row(
    ("position", "changes", "sentence"),
    [
        (arranging, {"pool": ["P7"]}, "There is no die 'P7'"),
        (arranging, {"pool": ["P1+"]}, "cannot have been raised so often"),
        (arranging, {"fresh": ["P"]}, "one not rolled reads like"),
        (arranging, {"slots": {"malt 1": "P3"}}, "'P3' cannot lie on malt 1"),
        (arranging, {"slots": {"malt 2": "seed"}}, "'seed' cannot lie on malt 2"),
        (arranging, {"slots": {"malt 2": "P3"}}, "must have been used"),
        (arranging, {"bolts": {"malt 2": "P3"}, "used": ["malt 2"]}, "'P3' is no blue die"),
        (arranging, {"bolts": {"school 1": "B3"}, "used": ["school 1"]}, "school 1 has no place"),
        (arranging, {"market_die": "H2"}, "'H2' is no blue die"),
        (arranging, {"pool": ["P3"] * 15}, "more dice, seeds, ingredients or tokens than there are"),
        (arranging, {"passed": True}, "must have a placement left"),
        (arranging, {"picked": ["P3"]}, "Only the player who picks dice"),
        (
            arranging,
            {"tokens": [{"kind": "raise", "paid": 2, "possible": ["reroll"]}]},
            "one of the kinds that others think possible",
        ),
        (brewing, {"store": ["P4", "H4"]}, "do not fit the recipe"),
        (brewing, {"store": ["P4", "P5"]}, "do not fit the recipe"),
        (brewing, {"picked": ["H4"]}, "do not fit the recipe"),
        (
            brewing,
            {"ingredients": dict.fromkeys(("fruit", "spice", "honey", "malt", "hops"), 0)},
            "not there",
        ),
    ],
)
def test_a_brewery_that_cannot_be_is_refused(position: Any, changes: Json, sentence: str) -> None:
    dumped = position()
    dumped["breweries"][0].update(changes)
    with pytest.raises(taproom.BadPosition, match=sentence):
        GAME.load(dumped)
