"""`taproom lab tune`."""

from pathlib import Path

import pytest

import taproom
from taproom.cli.main import main
from taproom.kernel.weights import read_weights
from taproom.lab import tune as tuning


def test_tuning_writes_the_whole_file_of_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tuning, "GAMES_AT_A_GLANCE", 2)
    monkeypatch.setattr("taproom.cli.lab.SECONDS_A_MINUTE", 0)
    out = tmp_path / "judgement.toml"
    assert main(["lab", "tune", "heaven-and-ale", "--players", "2", "--out", str(out), "--jobs", "1"]) == 0
    assert "mean score" in capsys.readouterr().out
    game = taproom.game("heaven-and-ale")
    kind = type(game.judgement(2))
    text = out.read_text("utf-8")
    assert read_weights(text, kind.names, kind.habit_names, 2).early != game.judgement(2).early
    assert read_weights(text, kind.names, kind.habit_names, 4).early == pytest.approx(
        game.judgement(4).early, rel=1e-3
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["lab"], "What to do is missing"),
        (["lab", "cook", "heaven-and-ale", "--out", "x"], "The lab can tune, not 'cook'."),
        (["lab", "tune", "heaven-and-ale"], "--out is missing"),
        (
            ["lab", "tune", "heaven-and-ale", "--out", "x", "--by", "luck"],
            "--by is fit, lead, climb, habits or together",
        ),
        (["lab", "tune", "heaven-and-ale", "--out", "x", "--players", "7"], "2, 3 or 4 players, not 7"),
        (["lab", "tune", "dice-brewing", "--out", "x", "--by", "habits"], "has no habits to tune"),
    ],
)
def test_what_cannot_be_tuned_is_refused_with_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert sentence in capsys.readouterr().err
