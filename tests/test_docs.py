"""The documentation does what it shows: its Python runs, its commands are understood, and its site builds."""

import io
import json
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

import taproom
from scripts.docs import cell, reconstructed_groups
from taproom.cli.main import command_place
from taproom.cli.overview import COMMANDS
from taproom.kernel.origins import rows_of
from taproom.kernel.words import words
from tests.builds import ROOT, build_site
from tests.rows import each_row
from tests.shared_work import once

DOCS = ROOT / "docs"
NOTEBOOK = DOCS / "notebooks" / "boards.ipynb"
PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
NAMES = [str(page.relative_to(ROOT)) for page in PAGES]
WITH_A_SERVER = "docs/api.md"
"""Its program needs a server, and tests/server/test_api.py runs it with one."""
BLOCK = re.compile(
    r"(?:^Put this into `(?P<file>[\w.]+)`:\n\n)?"
    r'^```python(?: title="(?P<title>[\w.]+)")?\n(?P<code>.*?)^```',
    re.DOTALL | re.MULTILINE,
)
COMMAND = re.compile(r"^(?: {4})?(?:\./taproom|taproom|house) +([^#\n]+)", re.MULTILINE)
TOLD = {
    "README.md": ["start 2", "['home brewmaster', 'home marker', 'home ducats']"],
    "docs/add-a-game.md": ["'stop' is not possible now; 'drink' would be.", "Anna drinks a 2."],
    "docs/fidelity.md": ["{'market.fruit.price': 3}"],
}
"""What a page says is printed."""


class Block(NamedTuple):
    """Some Python of a page, and the file that the reader should put it into, if it says so."""

    code: str
    file: str
    line: int


def blocks(name: str) -> list[Block]:
    text = (ROOT / name).read_text("utf-8")
    return [
        Block(found["code"], found["file"] or found["title"] or "", text[: found.start("code")].count("\n"))
        for found in BLOCK.finditer(text)
    ]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A reader's own folder; whoever is asked something there leaves."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.setattr(sys, "stdin", io.StringIO("q\n"))
    known = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - known:
        if str(getattr(sys.modules[name], "__file__", None)).startswith(str(tmp_path)):
            del sys.modules[name]


@pytest.mark.parametrize("name", [name for name in NAMES if name != WITH_A_SERVER and blocks(name)])
def test_the_python_of_a_page_runs(name: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {"__name__": "__main__"}
    for block in blocks(name):
        if block.file:
            (folder / block.file).write_text(block.code, "utf-8")
            found = vars(import_module(block.file.removesuffix(".py")))
            names.update((key, value) for key, value in found.items() if not key.startswith("__"))
        else:
            exec(compile("\n" * block.line + block.code, name, "exec"), names)
    printed = capsys.readouterr().out
    for text in TOLD.get(name, []):
        assert f"# {text}" in (ROOT / name).read_text("utf-8")
        assert text in printed


def test_no_python_is_left_out() -> None:
    for name in NAMES:
        text = (ROOT / name).read_text("utf-8")
        assert len(blocks(name)) == len(re.findall(r"^[ \t]*```[ \t]*py", text, re.MULTILINE)), name


@each_row("name", NAMES)
def test_the_commands_of_a_page_are_understood(name: str) -> None:
    for line in COMMAND.findall((ROOT / name).read_text("utf-8")):
        given = shlex.split(line.replace("…", ""))
        command, *arguments = given[command_place(given) :] or ["serve"]
        assert command in COMMANDS, line
        import_module(f"taproom.cli.{command}").parser(words("en")).understand(arguments)


@each_row(("name", "slug"), [("README.md", "heaven-and-ale"), ("docs/fidelity.md", "dice-brewing")])
def test_the_changed_values_of_a_page_can_be_played(name: str, slug: str) -> None:
    (toml,) = re.findall(r"^```toml\n(.*?)^```", (ROOT / name).read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert taproom.game(slug).new(2, 1, components=tomllib.loads(toml)).components.changed


def test_every_file_that_the_readme_points_to_exists() -> None:
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", (ROOT / "README.md").read_text("utf-8")):
        assert (ROOT / target).exists(), target


# The site.


class Fetched(HTMLParser):
    """Notes what a browser fetches by itself for a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("src", "srcset", "data", "poster") or (tag, name) == ("link", "href"):
                self.found.append(value or "")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as its readers get it, the notebook executed; once for all processes of a run."""
    return once(tmp_path_factory, "site", build_site)


def page(site: Path, name: str) -> str:
    return (site / name / "index.html").read_text("utf-8")


def test_the_site_has_a_page_for_everybody(site: Path) -> None:
    for name in ("", "start", "fr/commencer", "hosting", "own-bots", "add-a-game", "study", "api", "design"):
        assert "<h1" in page(site, name)


def test_no_page_fetches_anything_from_another_host(site: Path) -> None:
    for file in site.rglob("*.html"):
        fetched = Fetched()
        fetched.feed(file.read_text("utf-8"))
        assert [address for address in fetched.found if re.match(r"(https?:)?//", address)] == [], file
    for file in site.rglob("*.css"):
        assert re.findall(r"url\([\"']?(?:https?:)?//|@import", file.read_text("utf-8")) == [], file


def test_the_notebook_is_stored_without_what_it_shows() -> None:
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in cells)


def test_the_notebook_shows_boards_and_a_plot(site: Path) -> None:
    shown = page(site, "notebooks/boards")
    assert len(re.findall(r'<svg[^>]*aria-label="Heaven &amp; Ale', shown)) == 3
    assert "matplotlib" in shown
    assert "<script" not in shown.split('class="jupyter-wrapper"')[1].split("</article>")[0]


def test_the_first_page_shows_a_board(site: Path) -> None:
    assert '<figure class="board"><svg' in page(site, "")


def test_the_reference_has_every_public_name(site: Path) -> None:
    told = {
        anchor.rpartition(".")[2] for anchor in re.findall(r'id="(taproom\.[\w.]+)"', page(site, "reference"))
    }
    assert set(taproom.__all__) - {"__version__"} <= told


@pytest.mark.parametrize("game", taproom.all_games(), ids=lambda game: str(game.slug))
def test_every_reconstructed_value_stands_on_the_page_of_fidelity(game: taproom.Game, site: Path) -> None:
    shown = page(site, "fidelity")
    for group, members in reconstructed_groups(game):
        assert f"{group}: {len(members)} value" in shown
        _heads, rows = rows_of(members, {}, words("en"))
        for text in {text for row in rows for text in row[:-1] if text != "reconstructed"}:
            assert cell(text) in shown


def test_the_threat_model_names_tests_that_there_are() -> None:
    named = set(
        re.findall(r"`((?:server|kernel)/test_\w+\.py)`", (DOCS / "threat-model.md").read_text("utf-8"))
    )
    assert len(named) > 15
    assert not {name for name in named if not (ROOT / "tests" / name).is_file()}
