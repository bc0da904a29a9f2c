"""README's examples run, and say what they say."""

import re
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"


def test_the_python_examples_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert len(blocks) == 3
    names: dict[str, object] = {}
    for block in blocks:
        exec(block, names)
    printed = capsys.readouterr().out
    for comment in re.findall(r"print\(state\.phase.*?# (.*)|print\(\[game\.text.*?# (.*)", blocks[0]):
        assert "".join(comment) in printed
    assert (tmp_path / "game.json").exists()


def test_every_file_that_it_points_to_exists() -> None:
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", README.read_text("utf-8")):
        assert (README.parent / target).exists(), target
