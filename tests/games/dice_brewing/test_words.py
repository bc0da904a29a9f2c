"""Dice Brewing in words: the names of things."""

# ruff: noqa: RUF001 - French is written with its own apostrophe

from typing import Any

from taproom.games.dice_brewing import components, names, pieces, steps
from tests.games.dice_brewing.spoken import LANGUAGES
from tests.games.dice_brewing.table import GAME
from tests.rows import each_row


@each_row("lang", LANGUAGES)
def test_everything_has_a_name(lang: str) -> None:
    named: list[list[str]] = [
        [names.colour_name(colour, lang) for colour in pieces.COLOURS],
        [names.a_die(colour, lang) for colour in pieces.COLOURS],
        [names.no_die(colour, lang) for colour in pieces.COLOURS],
        [names.colour_dice(colour, lang) for colour in pieces.COLOURS],
        [names.letter_name(letter, lang) for letter in pieces.LETTERS],
        [names.die_name(kind, lang) for kind in pieces.KIND_NAMES],
        [names.building_name(building, lang) for building in pieces.BUILDINGS],
        [names.the_building(building, lang) for building in pieces.BUILDINGS],
        [names.field_name(field, lang) for field in pieces.FIELDS],
        [names.ingredient_name(ingredient, lang) for ingredient in pieces.INGREDIENTS],
        [names.the_ingredient(ingredient, lang) for ingredient in pieces.INGREDIENTS],
        [names.token_name(token, lang) for token in pieces.TOKENS],
        [names.token_short(token, lang) for token in pieces.TOKENS],
        [names.token_text(token, lang) for token in pieces.TOKENS],
        [names.style_name(style, lang) for style in components.STYLES],
        [names.level_name(level, lang) for level in components.LEVELS],
        [names.source_name(source, lang) for source in GAME.new(2, 1).breakdown(0)],
        [names.season_name(season, lang) for season in pieces.SEASONS],
        [names.stage_name(stage, lang) for stage in steps.STAGES],
        [names.place_name(place, lang) for place in pieces.PLACES],
        [names.mark_name(mark, lang) for mark in pieces.MARKS[1:]],
    ]
    for group in named:
        assert all(group)
        assert len(set(group)) == len(group), group


@each_row(
    ("die", "english", "in_french"),
    [
        ("P3", "P3", "P3"),
        ("D5", "D5", "F5"),
        ("D?", "D?", "F?"),
        ("H4+", "H4 (raised)", "H4 (augmenté)"),
        ("B6 protected", "B6 (protected)", "B6 (protégé)"),
        ("D4++ blocked", "D4 (raised, blocked)", "F4 (augmenté, bloqué)"),
    ],
)
def test_a_die_has_the_letter_of_its_colour_and_its_marks(die: str, english: str, in_french: str) -> None:
    assert (names.die_name(die, "en"), names.die_name(die, "fr")) == (english, in_french)


def test_dice_can_be_named_without_their_marks() -> None:
    dice = ["P3", "D4+ blocked", "H2"]
    assert names.dice_names(dice, "en", marks=False) == "P3, D4 and H2"
    assert names.dice_names(dice, "fr", marks=False) == "P3, F4 et H2"


@each_row(
    ("typed", "lang", "written"),
    [
        ("store F6", "fr", "store D6"),
        ("swap stored f1 for F2", "fr", "swap stored D1 for D2"),
        ("place p3 on malt 2", "fr", "place P3 on malt 2"),
        ("store D6", "fr", "store D6"),
        ("store F6", "en", "store F6"),
    ],
)
def test_dice_are_typed_with_the_letters_that_are_shown(typed: str, lang: str, written: str) -> None:
    assert names.spell(typed, lang) == written


def test_what_is_counted_is_counted_right() -> None:
    counted: list[Any] = [[names.gold(n, "fr"), names.points(n, "fr"), names.seeds(n, "fr")] for n in (1, 2)]
    assert counted == [
        ["1 pièce d’or", "1 point", "1 graine"],
        ["2 pièces d’or", "2 points", "2 graines"],
    ]


def test_a_seat_is_called_by_its_name_where_a_view_has_one() -> None:
    assert names.seat_name({"names": ["Anna", "Bram"]}, 1, "fr") == "Bram"
    assert [names.seat_name({}, 1, lang) for lang in LANGUAGES] == ["Player 2", "Joueur 2"]
