"""Records: what is refused, and that nothing is written or changed then."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import taproom
from taproom import History, Record, RecordError, Rng
from taproom.kernel.records import nonce_hash, parse
from taproom.kernel.words import LANGUAGES
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


def test_a_record_may_state_what_was_shown_of_its_nonces(finished: Json, tmp_path: Path) -> None:
    game = taproom.game("heaven-and-ale")
    record = Record.begin(game, ["Anna", "Bram"], 1, nonces=["one", ""])
    assert "nonce_hashes" not in record.dump()
    record.nonce_hashes = [nonce_hash("one"), ""]
    record.save(path := tmp_path / "saved.json")
    assert taproom.load(path).nonce_hashes == record.nonce_hashes
    assert taproom.load(path).commitment == record.commitment
    for hashes in ([nonce_hash("two"), ""], ["", nonce_hash("one")], [nonce_hash("one")], ["x", ""]):
        with pytest.raises(RecordError, match="What was shown of its nonces does not fit them"):
            taproom.load(write(tmp_path, {**record.dump(), "nonce_hashes": hashes}))
    for wrong in ("x", [1, 2], None, ["", "", ""]):
        with pytest.raises(RecordError, match="'nonce_hashes'"):
            taproom.load(write(tmp_path, {**record.dump(), "nonce_hashes": wrong}))


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


HUGE = "x" * 1_000_000


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": HUGE}, "text in its field 'game' is longer than 200 characters"),
        ({"rules": 10**10}, "number in its field 'rules' is larger than 1000000000"),
        ({"options": {"first_player": HUGE}}, "text in its field 'options' is longer than 200"),
        ({"options": {HUGE: "random"}}, "text in its field 'options' is longer than 200"),
        ({"options": {str(n): "x" for n in range(101)}}, "'options' has more than 100 entries"),
        ({"options": {"first_player": ["random"]}}, "'options' must hold texts only"),
        ({"seats": ["Anna", HUGE]}, "text in its field 'seats' is longer than 4000"),
        ({"seats": ["Anna"] * 21}, "'seats' has more than 20 entries"),
        ({"seed": HUGE}, "text in its field 'seed' is longer than 200"),
        ({"nonces": ["a", HUGE]}, "text in its field 'nonces' is longer than 200"),
        ({"nonces": ["a", "b", "c"]}, "'nonces' has more than 2 entries"),
        ({"commitment": HUGE}, "text in its field 'commitment' is longer than 64"),
        ({"actions": [HUGE]}, "text in its field 'actions' is longer than 200"),
        ({"actions": ["go 7"] * 20_001}, "'actions' has more than 20000 entries"),
        ({"scores": [1, 2, 3]}, "'scores' has more than 2 entries"),
        ({"scores": [10**4000, 2]}, "number in its field 'scores' is larger"),
        ({"components": {"digest": HUGE, "changed": {}}}, "text in its field 'components' is longer than 64"),
        ({"components": {"digest": "", "changed": {}, "x": 1}}, "'components' has more than 2 entries"),
        ({"components": {"digest": "", "changed": {HUGE: 1}}}, "text in its field 'components' is longer"),
        ({"components": {"digest": "", "changed": {"start.ducats": HUGE}}}, "is longer than 2000"),
        ({"components": {"digest": "", "changed": {"start.ducats": 1e300}}}, "number in its field"),
        ({"components": {"digest": "", "changed": {str(n): n for n in range(5001)}}}, "more than 5000"),
        (
            {
                "components": {
                    "digest": "",
                    "changed": {str(n): {str(m): m for m in range(200)} for n in range(200)},
                }
            },
            "change too many values",
        ),
        ({HUGE: 1}, f"a field '{'x' * 60}' that no record has"),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else "",
)
def test_every_field_has_a_bound_and_a_sentence(finished: Json, change: Json, sentence: str) -> None:
    data = json.dumps({**finished, **change}).encode()
    with pytest.raises(RecordError, match=sentence) as refused:
        parse(data, taproom.game)
    for lang in LANGUAGES:
        assert len(refused.value.tell(lang)) < 200


@pytest.mark.parametrize("depth", [20, 300, 900, 5_000, 100_000])
@pytest.mark.parametrize("place", ["components", "options", "seats", "seed", "actions", "scores", "cheat"])
def test_what_is_nested_deeply_is_refused_with_a_sentence(finished: Json, place: str, depth: int) -> None:
    nested = '{"a":' * depth + "1" + "}" * depth
    deep = '{"digest": "", "changed": ' + nested + "}" if place == "components" else ""
    lists = f"[{'[' * depth}{']' * depth}]"
    data = json.dumps({**finished, place: "HERE"}).replace('"HERE"', deep or lists).encode()
    with pytest.raises(RecordError) as refused:
        parse(data, taproom.game)
    assert len(str(refused.value)) < 200


def test_what_could_not_be_read_again_is_not_written(tmp_path: Path) -> None:
    game = taproom.game("heaven-and-ale")
    with pytest.raises(RecordError, match="text in its field 'seats' is longer than 4000"):
        Record.begin(game, ["Anna", HUGE], 1)
    with pytest.raises(RecordError, match="text in its field 'nonces' is longer than 200"):
        Record.begin(game, ["Anna", "Bram"], 1, nonces=[HUGE]).save(tmp_path / "game.json")
    assert list(tmp_path.iterdir()) == []


def test_the_largest_that_the_program_writes_can_be_read(tmp_path: Path) -> None:
    game = taproom.game("heaven-and-ale")
    changed = {"start": {"ducats": 26}}
    record = Record.begin(game, ["s" * 4000, "Bram"], "9" * 200, None, changed, ["n" * 200, "n" * 64])
    record.save(tmp_path / "game.json")
    assert taproom.load(tmp_path / "game.json") == record


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
