"""Dice Brewing in words: whole games in both languages, and the names of things."""

# ruff: noqa: RUF001 - French is written with its own apostrophe

from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest

from taproom import Event, Rng, State
from taproom.games.dice_brewing import components, names, pieces, steps
from taproom.games.dice_brewing.state import DiceState
from taproom.kernel.words import signed
from tests.games.dice_brewing.spoken import LANGUAGES, NAMES
from tests.games.dice_brewing.table import GAME
from tests.players import Table, eager, uniform

ALL_OPTIONS = {"mode": "advanced", "unlucky_rolls": "on", "first_player": "random"}
TABLES = pytest.mark.parametrize(
    "table", [Table(GAME, 2, {}), Table(GAME, 3, ALL_OPTIONS), Table(GAME, 4, {})], ids=str
)


# Whole games.


@TABLES
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_legal_action_has_a_label_of_its_own(table: Table, lang: str) -> None:
    for state in table.positions(seed=1, every=3):
        view = {**state.view(state.player), "names": NAMES[: table.seats]}
        labels = [GAME.label(view, GAME.text(action), lang) for action in state.legal()]
        assert len(set(labels)) == len(labels), labels
        for text in (*labels, GAME.task(view, lang)):
            assert text == text.strip() != ""
            assert not set("{}") & set(text)
        assert all(text[0].isupper() for text in labels)
        assert not GAME.task(view, lang).endswith(".")


@TABLES
def test_every_action_has_a_label_even_where_it_is_not_legal(table: Table) -> None:
    for state in table.positions(seed=2, every=100):
        for lang in LANGUAGES:
            view = state.view(None)
            assert all(GAME.label(view, text, lang) for text in GAME.actions.texts)
            assert GAME.task(view, lang)


def all_events(table: Table, choose: Callable[[State, Rng], int]) -> Iterator[Event]:
    """Play a game and give its events, as everybody in turn sees them."""
    state = table.new(seed=3)
    rng = Rng.seeded("told")
    while not state.over:
        for event in state.play(choose(state, rng)):
            for seat in (*range(table.seats), None):
                seen = event.seen_by(seat)
                assert seen is not None
                yield seen


@TABLES
@pytest.mark.parametrize("choose", [eager, uniform])
def test_every_event_is_told_in_both_languages_or_in_none(
    table: Table, choose: Callable[[State, Rng], int]
) -> None:
    for event in all_events(table, choose):
        english, in_french = (GAME.tell(event, lang, NAMES) for lang in LANGUAGES)
        assert bool(english) == bool(in_french)
        for text in filter(None, (english, in_french)):
            assert english != in_french, english
            assert text.endswith(".")
            assert not set("{}") & set(text)
            assert "  " not in text


@TABLES
def test_gains_are_short_and_tell_what_changes(table: Table) -> None:
    for state in table.positions(seed=4, every=9):
        mine = cast(DiceState, state).breweries[state.player]
        for action in state.legal():
            for lang in LANGUAGES:
                said = GAME.gains(state.preview(action), lang)
                assert not set("{}") & set(said)
                assert not said.endswith(".")
            trial = cast(DiceState, state.clone())
            trial.apply(action)
            change = trial.breweries[state.player].gold - mine.gold
            if change and not GAME.text(action).startswith(("pass", "to ")):
                assert f"{signed(change)} gold" in GAME.gains(state.preview(action))


@TABLES
def test_every_illegal_action_is_refused_in_a_sentence(table: Table) -> None:
    for state in table.positions(seed=5, every=150):
        legal = state.legal()
        for action, text in enumerate(GAME.actions.texts):
            english, in_french = (state.why_not(action, lang) for lang in LANGUAGES)
            assert (english == "") == (in_french == "") == (action in legal), text
            if english:
                assert english != in_french
                for reason in (english, in_french):
                    assert reason.endswith(".")
                    assert reason[0].isupper() or reason[0].isdigit()
                    assert not set("{}") & set(reason)


# Names.


@pytest.mark.parametrize("lang", LANGUAGES)
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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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
