"""Heaven & Ale in words: whole games in both languages, and the names of things."""

from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest

from taproom import Event, Rng, State
from taproom.games.heaven_and_ale import names, pieces, steps
from taproom.games.heaven_and_ale.state import HeavenState
from taproom.kernel.words import signed
from tests.games.heaven_and_ale.spoken import LANGUAGES, NAMES, french
from tests.games.heaven_and_ale.table import GAME, new, table
from tests.players import eager, positions, uniform

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
PRINTED = cast(dict[str, Any], new().view(None))["printed"]


# Whole games.


@PLAYERS
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_legal_action_has_a_label_of_its_own(players: int, seed: int, lang: str) -> None:
    for state in positions(GAME, players, seed, every=3):
        view = state.view(state.player)
        labels = [GAME.label(view, GAME.text(action), lang) for action in state.legal()]
        assert len(set(labels)) == len(labels), labels
        for text in (*labels, GAME.task(view, lang)):
            assert text == text.strip() != ""
            assert not set("{}") & set(text)
        assert all(text[0].isupper() for text in labels)
        assert not GAME.task(view, lang).endswith(".")


@PLAYERS
def test_every_action_has_a_label_even_where_it_is_not_legal(players: int) -> None:
    for state in positions(GAME, players, seed=3, every=20):
        for lang in LANGUAGES:
            view = state.view(None)
            assert all(GAME.label(view, text, lang) for text in GAME.actions.texts)


def all_events(choose: Callable[[State, Rng], int]) -> Iterator[Event]:
    """Play games for two to four and give their events."""
    for players in (2, 3, 4):
        state = new(players, seed=f"told {players}")
        rng = Rng.seeded("told")
        while not state.over:
            yield from state.play(choose(state, rng))


@pytest.mark.parametrize("choose", [eager, uniform])
def test_every_event_is_told_in_both_languages(choose: Callable[[State, Rng], int]) -> None:
    for event in all_events(choose):
        english, in_french = (GAME.tell(event, lang, NAMES) for lang in LANGUAGES)
        assert english != in_french, english
        for text in (english, in_french):
            assert text.endswith(".")
            assert not set("{}") & set(text)
            assert "  " not in text


@PLAYERS
def test_gains_are_short_and_tell_what_changes(players: int) -> None:
    for state in positions(GAME, players, seed=4, every=7):
        mine = cast(dict[str, Any], state.view(None))["boards"][state.player]
        for action in state.legal():
            text = GAME.text(action)
            for lang in LANGUAGES:
                said = GAME.gains(state.preview(action), lang)
                assert not set("{}") & set(said)
                assert not said.endswith(".")
            trial = cast(HeavenState, state.clone())
            trial.apply(action)
            change = trial.boards[state.player].ducats - mine["ducats"]
            if change and not text.startswith("home"):
                assert f"{signed(change)} ducat" in GAME.gains(state.preview(action))


@PLAYERS
def test_every_illegal_action_is_refused_in_a_sentence(players: int) -> None:
    for state in positions(GAME, players, seed=5, every=60):
        legal = state.legal()
        for action, text in enumerate(GAME.actions.texts):
            english, in_french = (state.why_not(action, lang) for lang in LANGUAGES)
            assert (english == "") == (in_french == "") == (action in legal), text
            if english:
                assert english != in_french
                for reason in (english, in_french):
                    assert reason.endswith(".")
                    assert reason[0].isupper()
                    assert not set("{}") & set(reason)


# Names.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_a_name(lang: str) -> None:
    named = [
        [names.tile_name(tile, lang) for tile in pieces.TILES[1:]],
        [names.colour_name(colour, lang) for colour in pieces.COLOURS],
        [names.monk_name(monk, lang) for monk in pieces.MONKS],
        [names.spot_name(spot, lang) for spot in pieces.SPOTS],
        [names.card_name(card, lang) for card in pieces.CARDS],
        [names.card_text(card, PRINTED, lang) for card in pieces.CARDS],
        [names.place_name(place, lang) for place in pieces.PLACES],
        [names.place_reward(place, PRINTED, lang) for place in pieces.PLACES],
        [names.place_text(place, PRINTED, lang) for place in pieces.PLACES],
        [names.goal_name(goal, lang) for goal in pieces.GOALS],
        [names.goal_name(goal, lang, 6) for goal in pieces.GOALS],
        [names.source_name(source, lang) for source in new().breakdown(0)],
        [names.phase_name(phase, lang) for phase in steps.PHASES],
        [names.side_name(side, lang) for side in pieces.SIDES],
        [names.direction_name(direction, lang) for direction in ("nw", "ne", "e", "se", "sw", "w")],
        [names.shed_text(kind, lang) for kind in range(pieces.SHED_TYPES)],
        [names.garden_name(spot, PRINTED, lang) for spot in PRINTED["garden"]],
    ]
    for group in named:
        assert all(group)
        assert len(set(group)) == len(group), group


def test_counted_goals_follow_the_components() -> None:
    assert names.goal_name("ones", "en", 6) == "6 tiles of fertility 1"
    assert names.goal_name("ones", "fr", 5) == "5 tuiles de fertilité 1"
    assert names.goal_name("markers", "en", 5) == "all markers on 1 or more"


def test_cards_and_places_are_explained_with_their_printed_values() -> None:
    printed = cast(dict[str, Any], table(components={"cards.purse": 10}).state().view(None))["printed"]
    assert names.card_text("purse", printed, "en") == "Take 10 ducats at once."
    assert names.card_text("barrels", printed, "fr") == (
        "À la fin de la partie, chacun de vos barils rapporte 1 point de plus."
    )
    assert names.place_text("marker", printed, "en") == (
        "One resource marker of your choice moves 2 steps at once."
    )
    assert names.refund_text(printed, "fr") == french(
        "À votre tour, vous pouvez défausser une carte de votre main contre 3 ducats ; "
        "elle quitte alors la partie."
    )


def test_shed_plots_are_told_apart_by_row_and_side() -> None:
    plots = {spot: names.garden_name(spot, PRINTED, "en") for spot in ("0,1", "-4,3", "4,5")}
    assert plots == {
        "0,1": "on the middle shed plot of row 2",
        "-4,3": "on the left shed plot of row 4",
        "4,5": "on the right shed plot of row 6",
    }
