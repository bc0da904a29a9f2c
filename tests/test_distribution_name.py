"""The distribution is `taproom-games`: what is called `taproom` on the public index is somebody else's."""

import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

from tests.builds import ROOT, run
from tests.environments import fresh_environment
from tests.rows import each_row

NAME = "taproom-games"
OTHER = r"(?<![\w./@-])taproom(?![\w./-])"
"""The name alone; not a path, a module or our own distribution."""
SENDS_ELSEWHERE = re.compile(
    "|".join(
        (
            # A command that installs, up to its end; `pipx run --spec WHEEL taproom` names a command of ours.
            rf"\b(?:pip3?|pipx|poetry|pdm) +(?:install|add|run|download)\b(?!.*--spec)[^\n`;&|]*?{OTHER}",
            rf"\b(?:uv +(?:tool|pip|add)|uvx)\b(?!.*--from)[^\n`;&|]*?{OTHER}",
            r"(?<![\w./-])taproom\\?\[[a-z{]",  # an extra
            r"^\s*[\"']?taproom *(?:[<>=~!]=|@)",  # a requirement
            r"^(?-i:name) = [\"']taproom[\"']",
            r"pypi(?:\.org)?/(?:project|simple|pypi|v)/taproom(?!-games)",
            r"\b(?:version|distribution|metadata)\([\"']taproom[\"']\)",
            r"\btaproom-[\d*{][^\s\"']*(?:whl|tar\.gz|dist-info)",
        )
    ),
    re.IGNORECASE | re.MULTILINE,
)
ELSEWHERE = [
    "pip install taproom",
    "python -m pip install --upgrade 'taproom'",
    "pip install 'taproom[lab]'",
    'pip install \\"taproom[{extra}]\\"',
    "pipx run taproom serve",
    "pipx install taproom",
    "uv tool install taproom",
    "uv pip install taproom",
    "uv add taproom",
    "uvx taproom",
    "uvx --with numpy taproom",
    'envs = ["taproom[lab]", "gymnasium"]',
    'name = "taproom"',
    '    "taproom>=0.1",',
    "https://pypi.org/project/taproom/",
    'version("taproom")',
    "dist/taproom-0.1.0-py3-none-any.whl",
    "taproom-*.whl",
]
HERE = [
    "pip install .",
    "/opt/taproom/bin/pip install '.[compile]'",
    "pip install 'taproom-games[lab]'",
    "pip uninstall taproom",
    "pipx run --spec dist/taproom_games-*.whl taproom",
    "`pip install '.[report]'`; `taproom report` draws",
    "from taproom.lab import simulate",
    'taproom = "taproom.cli.main:main"',
]


@each_row("text", ELSEWHERE)
def test_the_search_finds_every_way_to_the_other_package(text: str) -> None:
    assert SENDS_ELSEWHERE.search(text)


@each_row("text", HERE)
def test_the_search_lets_our_own_ways_pass(text: str) -> None:
    assert not SENDS_ELSEWHERE.search(text)


def test_no_text_sends_anybody_to_the_other_package() -> None:
    found = []
    for name in run("git", "ls-files", "-z", folder=ROOT).rstrip("\0").split("\0"):
        file = ROOT / name
        if file == Path(__file__) or not file.is_file():
            continue
        text = file.read_bytes().decode("utf-8", "replace")
        found += [f"{name}: {match[0]}" for match in SENDS_ELSEWHERE.finditer(text)]
    assert found == []


def test_package_command_and_plugin_are_of_the_distribution_with_its_own_name() -> None:
    own = {(point.group, point.name) for point in distribution(NAME).entry_points}
    assert {("console_scripts", "taproom"), ("pytest11", "taproom")} <= own
    with pytest.raises(PackageNotFoundError):
        distribution("taproom")


def test_an_extra_is_added_to_what_is_installed_without_asking_an_index() -> None:
    said = run(
        sys.executable, "-m", "pip", "install", "--no-index", "--dry-run", f"{NAME}[compile]", folder=ROOT
    )
    assert f"Requirement already satisfied: {NAME}[compile]" in said
    assert "Would install" not in said


def test_setting_up_again_takes_the_distribution_with_the_old_name_out(tmp_path: Path) -> None:
    python = fresh_environment(tmp_path / "venv")
    (site_packages,) = (tmp_path / "venv").glob("lib/python*/site-packages")
    old = site_packages / "taproom-0.1.0.dist-info"
    old.mkdir()
    (old / "METADATA").write_text("Metadata-Version: 2.1\nName: taproom\nVersion: 0.1.0\n")
    (old / "RECORD").write_text("taproom-0.1.0.dist-info/METADATA,,\ntaproom-0.1.0.dist-info/RECORD,,\n")
    script = 'root=$1; . "$root/scripts/setup.sh"; python=$2; remove_old_distribution'
    subprocess.run(["sh", "-euc", script, "sh", ROOT, python], check=True, cwd=tmp_path)
    assert not old.exists()
