"""Records: what is refused, and that nothing is written or changed then."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import taproom
from taproom import History, Record, RecordError, Rng
from tests.players import eager

Json = dict[str, Any]


@pytest.fixture(scope="module")
def finished() -> Json:
    """A finished game as JSON."""
    history = History(Record.begin(taproom.game("heaven-and-ale"), ["Anna", "Bram"], seed=11))
    rng = Rng.seeded("records")
    while not history.state.over:
        history.play(eager(history.state, rng))
    dumped: Json = json.loads(json.dumps(history.record.dump()))
    return dumped


def write(folder: Path, data: object) -> Path:
    path = folder / "game.json"
    path.write_text(data if isinstance(data, str) else json.dumps(data), "utf-8")
    return path


def test_a_good_record_is_proved(finished: Json, tmp_path: Path) -> None:
    assert taproom.load(write(tmp_path, finished)).verify().over


def test_the_commitment_binds_game_options_components_and_seed() -> None:
    game = taproom.game("heaven-and-ale")
    seats = ["Anna", "Bram"]
    records = [
        Record.begin(game, seats, 1),
        Record.begin(game, seats, 2),
        Record.begin(game, seats, 1, {"first_player": "random"}),
        Record.begin(game, seats, 1, components={"start": {"ducats": 26}}),
    ]
    assert len({record.commitment for record in records}) == 4
    assert Record.begin(game, ["Chloé", "Dirk"], 1).commitment == records[0].commitment


def test_each_nonce_changes_the_deal_but_not_the_commitment() -> None:
    game = taproom.game("heaven-and-ale")
    plain, first, second = (
        Record.begin(game, ["A", "B"], 1, nonces=nonces) for nonces in ([], ["a"], ["a", "b"])
    )
    assert plain.commitment == first.commitment == second.commitment
    assert len({json.dumps(record.deal().dump()["piles"]) for record in (plain, first, second)}) == 3


def test_without_a_seed_a_new_one_of_256_bits_is_drawn() -> None:
    game = taproom.game("heaven-and-ale")
    seeds = {Record.begin(game, ["A", "B"]).seed for _ in range(20)}
    assert len(seeds) == 20
    assert all(re.fullmatch("[0-9a-f]{64}", seed) for seed in seeds)


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(RecordError, match=r"nowhere\.json cannot be read: No such file"):
        taproom.load("nowhere.json")


@pytest.mark.parametrize("share", [0.0, 0.3, 0.99])
def test_a_truncated_file_is_refused(finished: Json, tmp_path: Path, share: float) -> None:
    text = json.dumps(finished)
    with pytest.raises(RecordError, match="cut off or no JSON"):
        taproom.load(write(tmp_path, text[: int(len(text) * share)]))


@pytest.mark.parametrize("text", ["[]", "{}", "3", "null", '{"format": "chess"}', "[" * 100_000])
def test_other_json_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(RecordError, match="no good record"):
        taproom.load(write(tmp_path, text))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seed": "12"}, "commitment does not fit"),
        ({"options": {"first_player": "random"}}, "commitment does not fit"),
        ({"options": {"colour": "red"}}, "has no option 'colour'"),
        ({"commitment": "0" * 64}, "commitment does not fit"),
        ({"rules": 2}, "rules version 2"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"seats": ["Anna"] * 5}, "for 2, 3 or 4 players"),
        ({"seats": ["Anna", 3]}, "must hold texts only"),
        ({"seats": ["Anna", "\ud800"]}, "must hold texts only"),
        ({"nonces": ["\ud800"]}, "must hold texts only"),
        ({"seed": "\ud800"}, "A seed is a number or a text"),
        ({"components": {"digest": "0" * 64, "changed": {}}}, "other printed values"),
        ({"components": {"changed": {}}}, "must state a digest"),
        ({"components": {"digest": "", "changed": {"start.ducts": 3}}}, "did you mean start.ducats"),
        ({"actions": "go 7"}, "'actions' is missing or of the wrong kind"),
        ({"scores": ["many"]}, "whole numbers only"),
        ({"cheat": True}, "a field 'cheat' that no record has"),
    ],
)
def test_a_forged_field_is_refused(finished: Json, tmp_path: Path, change: Json, sentence: str) -> None:
    with pytest.raises(RecordError, match=sentence):
        taproom.load(write(tmp_path, {**finished, **change}))


@pytest.mark.parametrize("field", ["seed", "actions", "scores", "commitment", "nonces"])
def test_a_missing_field_is_named(finished: Json, tmp_path: Path, field: str) -> None:
    with pytest.raises(RecordError, match=f"'{field}' is missing"):
        taproom.load(write(tmp_path, {name: value for name, value in finished.items() if name != field}))


def test_a_forged_action_does_not_verify(finished: Json, tmp_path: Path) -> None:
    for forged in ("go 99", "put 0,0", "go 1"):
        actions = [*finished["actions"][:20], forged, *finished["actions"][21:]]
        with pytest.raises(RecordError, match="Action 21 of the record is not possible"):
            taproom.load(write(tmp_path, {**finished, "actions": actions})).verify()


def test_forged_scores_do_not_verify(finished: Json, tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="states the scores"):
        taproom.load(write(tmp_path, {**finished, "scores": [99, 0]})).verify()


def test_dropped_actions_do_not_verify(finished: Json, tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="do not reach the end"):
        taproom.load(write(tmp_path, {**finished, "actions": finished["actions"][:-1]})).verify()


def test_actions_after_the_end_do_not_verify(finished: Json, tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="is not possible"):
        taproom.load(write(tmp_path, {**finished, "actions": [*finished["actions"], "go 7"]})).verify()


def test_a_position_beyond_the_record_is_refused(finished: Json, tmp_path: Path) -> None:
    record = taproom.load(write(tmp_path, finished))
    for moves in (-1, len(record.actions) + 1):
        with pytest.raises(RecordError, match="there is no position"):
            record.replay(moves)


def test_a_record_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    record = Record.begin(taproom.game("heaven-and-ale"), ["A", "B"], 1)
    target = tmp_path / "taken"
    target.mkdir()
    with pytest.raises(RecordError, match="cannot be written"):
        record.save(target)
    with pytest.raises(RecordError, match="cannot be written"):
        record.save(tmp_path / "missing" / "game.json")
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


def test_a_history_refuses_a_bad_record_and_leaves_it_as_it_is(finished: Json, tmp_path: Path) -> None:
    actions = [*finished["actions"][:20], "go 1", *finished["actions"][21:]]
    record = taproom.load(write(tmp_path, {**finished, "actions": actions}))
    with pytest.raises(RecordError, match="Action 21"):
        History(record)
    assert record.actions == actions
