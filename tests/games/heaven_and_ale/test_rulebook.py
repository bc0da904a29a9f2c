"""The rules page: the same in both languages, citing the catalogue, with the values that are played."""

# ruff: noqa: RUF001 - French is written with its own apostrophe

import re

from taproom.games.heaven_and_ale import events
from tests.games.heaven_and_ale.table import GAME
from tests.rulebooks import sections

# Values.


def test_numbers_come_from_the_box_that_is_played_with() -> None:
    box = GAME.box({"start": {"ducats": 31}, "cards": {"purse": 1}, "places": {"marker": 4}})
    changed = {section.id: section.text for section in GAME.rulebook("en", box)}
    assert "31 ducats" in changed["setup"]
    assert "25 ducats" not in changed["setup"]
    assert "1 ducat at once." in changed["pairs"]
    assert "moves 4 steps" in changed["home"]
    assert "25 ducats" in sections(GAME, "en")["setup"].text


def test_every_table_shows_changed_values() -> None:
    box = GAME.box({"zones": {"20": {"value": 9}}, "sheds": {"4": {"from": 25}}, "walk": {"25": {"cost": 7}}})
    changed = {section.id: section for section in GAME.rulebook("en", box)}
    assert '<span class="value changed" title="changed">9' in changed["end"].html
    assert '<span class="value changed" title="changed">25' in changed["sheds"].html
    assert "4, 3, 2 and 7" in changed["monks"].text


def test_spots_with_the_same_zone_are_one_row() -> None:
    rows = re.findall(r'<th scope="row">([^<]*)</th>', sections(GAME, "en")["end"].html)
    assert rows == ["0", "1–4", "5–8", "9–11", "12–14", "15–17", "18–19", "20"]


def test_names_of_things_are_those_of_the_interface() -> None:
    assert "X et bois" in sections(GAME, "fr")["pairs"].text
    assert "Jardinier et Prieur" in sections(GAME, "fr")["pairs"].text
    for action, word in (
        ("card harvest", "Récolte"),
        ("card laggard", "Retardataire"),
        ("card purse", "Bourse"),
    ):
        assert word in sections(GAME, "fr")["pairs"].text
        assert word in GAME.label({}, action, "fr")


# Pictures.


def test_the_spaces_that_can_be_reached_glow() -> None:
    assert 'class="space legal"' in sections(GAME, "en")["walk"].html


def test_the_shed_shows_the_sum_of_its_neighbours() -> None:
    assert "Σ 15" in sections(GAME, "en")["sheds"].html


def test_pictures_show_changed_values() -> None:
    box = GAME.box({"sheds": {"2": {"steps": 8}}})
    assert ">+8<" in next(section.html for section in GAME.rulebook("en", box) if section.id == "sheds")


def test_a_picture_that_changed_components_forbid_is_drawn_with_the_usual_ones() -> None:
    box = GAME.box({"walk": {"1": {"kind": "monk", "cost": 4}, "3": {"kind": "resource", "cost": 0}}})
    assert len(GAME.rulebook("en", box)) == len(sections(GAME, "en"))


# What belongs to which section.


def test_monks_have_a_section_of_their_own() -> None:
    assert (GAME.rule_of("buy monk 2"), GAME.rule_of("buy hops 2")) == ("monks", "tiles")
    bought = events.TileBought(0, "monk 2", "1,2", "shady", 4, 3)
    assert GAME.rule_for(bought) == "monks"
