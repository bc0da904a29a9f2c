"""Beginning a game: what is refused, and in which words."""

import copy
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import taproom
from taproom import BadOption, BadPosition, ComponentsError, Event, UnknownGame
from taproom.bots import bot
from tests.rows import each_row

GAME = taproom.game("heaven-and-ale")
BROKEN_OVERLAYS = (
    ("[start", "is no TOML"),
    ("[start]\nducks = 3", "no value start.ducks"),
    ("[wlak]", "no value wlak"),
    ("[start]\nducats = 2026-11-16", "must be a whole number, not"),
    ("a = " + "[" * 5000, "is no TOML"),
    (".".join(["a"] * 200) + " = 1", "no value a.a"),
    ("[start]\nducats = " + "9" * 5000, "is no TOML"),
    ("#" * 1_000_001, "is too large"),
    ("[start]\nducats = 1000", "must be a whole number from 0 to 999"),
)


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownGame, match=r"no game 'chess'; there are .*heaven-and-ale"):
        taproom.game("chess")


def test_a_game_is_one_object_also_through_pickle() -> None:
    game = taproom.game("heaven-and-ale")
    assert taproom.game("heaven-and-ale") is game
    assert pickle.loads(pickle.dumps(game)) is game


@each_row("players", [0, 1, 5, -2, "3", 2.0, None, True])
def test_a_wrong_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(BadOption, match="Heaven & Ale is for 2, 3 or 4 players, not"):
        taproom.game("heaven-and-ale").new(players, 1)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(BadOption, match="no option 'variant'; it has first_player"):
        taproom.game("heaven-and-ale").new(2, 1, {"variant": "short"})
    with pytest.raises(BadOption, match="is 'first seat' or 'random', not 'Anna'"):
        taproom.game("heaven-and-ale").new(2, 1, {"first_player": "Anna"})


@each_row("seed", ["", "x" * 201, True, 1.5, b"7", "\ud800"])
def test_a_broken_seed_is_refused(seed: str) -> None:
    with pytest.raises(BadOption, match="A seed is a number or a text"):
        taproom.game("heaven-and-ale").new(2, seed)


@each_row("nonces", ["ab", [1], [b"a"], ["\ud800"]])
def test_broken_nonces_are_refused(nonces: list[str]) -> None:
    with pytest.raises(BadOption, match="The nonces must be a list of texts"):
        taproom.game("heaven-and-ale").new(2, 1, nonces=nonces)


def test_a_number_and_its_text_are_the_same_seed() -> None:
    game = taproom.game("heaven-and-ale")
    assert game.new(2, 7).dump() == game.new(2, "7").dump()


@each_row("options", ["mode", ["mode"], 3])
def test_options_that_are_no_mapping_are_refused(options: Any) -> None:
    with pytest.raises(BadOption, match=r"^Options are a mapping of names to values, not "):
        GAME.new(2, 1, options)


@each_row("dumped", [None, [], "{}", 3])
def test_a_position_that_is_no_mapping_is_refused(dumped: Any) -> None:
    with pytest.raises(BadPosition, match=r"^A position is a mapping with named fields, as dump gives it, "):
        GAME.load(dumped)


def test_a_refusal_shows_what_was_given_but_not_at_any_length() -> None:
    with pytest.raises(BadPosition) as error:
        GAME.load([0] * 1000)  # type: ignore[arg-type]
    assert str(error.value).endswith("0, 0, 0,....")


@each_row("seat", [2, -1, "0", True])
def test_there_are_no_targets_of_a_seat_that_is_not_there(seat: Any) -> None:
    with pytest.raises(BadOption, match="There is no seat"):
        GAME.targets(GAME.new(2, 1), seat)


def test_what_is_typed_is_what_actions_write_unless_a_game_says_otherwise() -> None:
    assert GAME.spell("go 7", "fr") == "go 7"


def test_a_value_written_as_a_table_is_refused_with_how_to_write_it() -> None:
    with pytest.raises(ComponentsError, match=r": write ducats = 30 under \[start\]\.$"):
        GAME.new(2, 1, components={"start": {"ducats": {"value": 30, "origin": "book"}}})


def test_a_components_file_is_read_and_a_broken_one_refused(tmp_path: Path) -> None:
    game = taproom.game("heaven-and-ale")
    file = tmp_path / "mine.toml"
    file.write_text("[start]\nducats = 30\n")
    boards = game.new(2, 1, components=str(file)).view(None)["boards"]
    assert boards[0]["ducats"] == 30  # type: ignore[index]
    for text, sentence in BROKEN_OVERLAYS:
        file.write_text(text)
        with pytest.raises(ComponentsError, match=sentence):
            game.new(2, 1, components=str(file))
    with pytest.raises(ComponentsError, match="cannot be read"):
        game.new(2, 1, components=str(tmp_path / "none.toml"))


def test_a_dump_without_a_field_or_of_another_game_is_refused() -> None:
    game = taproom.game("heaven-and-ale")
    dumped = game.new(2, 1).dump()
    for field in dumped:
        with pytest.raises(BadPosition):
            game.load({name: value for name, value in dumped.items() if name != field})
    changes: list[dict[str, object]] = [
        {"game": "chess"},
        {"rules": 9},
        {"player": 2},
        {"boards": 3},
        {"rng": []},
    ]
    for change in changes:
        with pytest.raises(BadPosition):
            game.load({**dumped, **change})


def test_an_event_knows_its_name_and_is_public_unless_it_says_otherwise() -> None:
    event = taproom.game("heaven-and-ale").new(2, 1).play("home ducats")[0]
    assert isinstance(event, Event)
    assert event.dump() == {"event": "place-chosen", "player": 1, "place": "ducats"}
    assert event.seen_by(None) is event.seen_by(0) is event


def test_a_state_draws_itself_for_a_notebook() -> None:
    state = taproom.game("heaven-and-ale").new(2, 1)
    before = state._repr_svg_()
    state.play("home ducats")
    after = state._repr_svg_()
    assert before.startswith("<svg")
    ids = [set(re.findall(r'id="([^"]+)"', drawn)) for drawn in (before, after)]
    assert ids[0]
    assert not ids[0] & ids[1]


@each_row("seat", [-1, 2, "0", 1.0, True])
def test_nobody_sees_from_a_seat_that_is_not_there(seat: int) -> None:
    state = taproom.game("heaven-and-ale").new(2, 1)
    for ask in (state.view, lambda player: state.determinize(player, 1)):
        with pytest.raises((BadOption, TypeError)):
            ask(seat)


def test_an_error_does_not_carry_what_is_hidden() -> None:
    state = taproom.game("heaven-and-ale").new(2, 1)
    with pytest.raises(taproom.IllegalAction) as caught:
        state.play("go 7")
    kept = caught.value.values["reason"].state.dump()  # type: ignore[union-attr]
    assert kept["piles"] != state.dump()["piles"]
    assert kept["rng"] != state.dump()["rng"]


def test_generator_box_and_bot_can_be_pickled_and_copied() -> None:
    state = taproom.game("heaven-and-ale").new(2, 1, components={"start": {"ducats": 30}})
    chance = bot("random", "x")
    ways: list[Callable[[Any], Any]] = [
        lambda thing: pickle.loads(pickle.dumps(thing)),
        copy.copy,
        copy.deepcopy,
    ]
    for way in ways:
        assert way(state.rng).dump() == state.rng.dump()
        assert way(state.components).digest == state.components.digest
        assert way(chance).choose(state) in state.legal()
