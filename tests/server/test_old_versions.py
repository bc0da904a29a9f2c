"""What earlier versions have made can still be used: their records, and the database of a server."""

import json
import re
import shutil
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from taproom.games import game
from taproom.kernel.records import load
from tests.server.processes import Running, wait_for
from tests.server.running import Program, Visitor

FIXTURES = Path(__file__).parent.parent / "fixtures"
VERSIONS = sorted(FIXTURES.glob("[0-9]*"))
EVERY_VERSION = pytest.mark.parametrize("version", VERSIONS, ids=lambda folder: folder.name)
EVERY_RECORD = pytest.mark.parametrize(
    "file",
    [file for folder in VERSIONS for file in sorted((folder / "records").iterdir())],
    ids=lambda file: f"{file.parent.parent.name}-{file.stem}",
)
CHANGING = {"version", "seats"}
"""A clock goes on when a server starts, and the seconds that are left are told."""


class House:
    """The house of an earlier version, served by this one."""

    def __init__(self, version: Path, folder: Path) -> None:
        self.folder = version
        told = json.loads((version / "house.json").read_text("utf-8"))
        self.tables: dict[str, str] = told["tables"]
        """Tables by what has become of them."""
        self.stands: dict[str, Any] = told["stands"]
        self.links: dict[str, dict[str, str]] = told["links"]
        self.log_lines: dict[str, int] = told["log_lines"]
        shutil.copy(version / "taproom.sqlite", folder)
        self.server = Running(folder / "taproom.sqlite", folder)

    def person(self, name: str) -> Visitor:
        """Let somebody come back with the cookie of that time."""
        visitor = Visitor(self.server)
        visitor.cookies.set("taproom", self.links["cookies"][name])
        return visitor

    def facts(self, what: str) -> Any:
        """Tell how a table stands now."""
        return Program(self.server).ask(f"/tables/{self.tables[what]}")

    def is_over(self, what: str) -> bool:
        """Whether a game was over at that time."""
        return bool(self.stands[what]["status"] == "over")


@pytest.fixture(scope="module", params=VERSIONS, ids=lambda folder: folder.name)
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house at which everybody only looks."""
    found = House(request.param, tmp_path_factory.mktemp("house"))
    yield found
    found.server.close()
    assert "a fault" not in found.server.logged()


@pytest.fixture(params=VERSIONS, ids=lambda folder: folder.name)
def own_house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    """A house in which a test may change something."""
    found = House(request.param, tmp_path)
    yield found
    found.server.close()
    assert "a fault" not in found.server.logged()


# Looking.


def test_every_table_stands_as_it_did(house: House) -> None:
    for what, before in house.stands.items():
        now = house.facts(what)
        assert {key: now[key] for key in before if key not in CHANGING} == {
            key: value for key, value in before.items() if key not in CHANGING
        }
        for seat, then in zip(now["seats"], before["seats"], strict=True):
            assert {key: seat[key] for key in then if key != "seconds_left"} == {
                key: value for key, value in then.items() if key != "seconds_left"
            }


def test_somebody_who_comes_back_finds_their_games_and_the_open_tables(house: House) -> None:
    anna = house.person("anna")
    home = anna.get("/").text
    for what in ("running", "question", "stand-in", "lobby"):
        assert house.tables[what] in home, what
    listed = anna.get("/games").text
    for what in ("finished", "resigned", "agreed"):
        assert house.tables[what] in listed, what
    assert house.tables["finished-dice"] not in listed
    assert house.tables["lobby"] in house.person("sam").get("/").text
    assert [each["table"] for each in Program(house.server).ask("/tables")] == [house.tables["lobby"]]


def test_every_table_has_its_page_and_its_log(house: House) -> None:
    someone = house.person("sam")
    for what, table in house.tables.items():
        assert someone.get(f"/table/{table}").status_code == 200, what
        if what in house.log_lines:
            assert len(Program(house.server).ask(f"/tables/{table}/log")) == house.log_lines[what], what


def test_every_position_of_a_finished_game_can_be_looked_at_again(house: House) -> None:
    someone = house.person("sam")
    for what in filter(house.is_over, house.tables):
        actions = house.stands[what]["actions"]
        for number in (0, actions // 2, actions):
            page = someone.get(f"/table/{house.tables[what]}/at/{number}")
            assert page.status_code == 200, (what, number)
            assert f"Action {number} of {actions}" in page.text, (what, number)


def test_the_record_of_a_finished_game_is_the_same_as_then(house: House) -> None:
    files = list((house.folder / "records").glob("exported-*.json"))
    assert len(files) > 3
    for file in files:
        table = house.tables[file.stem.removeprefix("exported-")]
        answer = house.person("sam").get(f"/table/{table}/record.json")
        assert answer.json() == json.loads(file.read_text("utf-8")), file.stem


def test_the_review_of_a_finished_game_is_still_there(house: House) -> None:
    for what in ("finished", "finished-dice", "finished-race"):
        page = house.person("sam").get(f"/table/{house.tables[what]}").text
        assert 'class="curve"' in page, what
        assert 'class="turning"' in page, what


def test_messages_are_shown_and_only_text(house: House) -> None:
    page = house.person("anna").get(f"/table/{house.tables['question']}").text
    assert "Your move?" in page
    assert 'slip <b>&</b> "more".' in unescape(page)
    assert "slip <b>" not in page


def test_preferences_are_kept(house: House) -> None:
    page = house.person("anna").get("/preferences").text
    assert '<html lang="fr" data-theme="dark" data-motion="less">' in page
    assert re.search(r'name="name"[^>]*value="Anna"', page)
    assert 'value="https://hook.example/turn?mine"' in unescape(house.person("bram").get("/preferences").text)


def test_a_feed_tells_where_it_is_ones_turn(house: House) -> None:
    feed = ET.fromstring(Visitor(house.server).get(house.links["feeds"]["anna"]).text)
    told = [str(link.get("href")) for link in feed.iter("{http://www.w3.org/2005/Atom}link")]
    assert any(house.tables["running"] in link for link in told)


# Going on.


def test_the_link_of_a_seat_opens_it_and_the_game_goes_on(own_house: House) -> None:
    table, link = own_house.tables["running"], own_house.links["seats"]["running"]
    assert Visitor(own_house.server).get(link).url.path == f"/table/{table}"
    anna = Program(own_house.server, link.removeprefix("/seat/"))
    view = anna.my_turn(table)
    assert view["standing"] == "brewing"
    for _turn in range(10):
        assert anna.act(table, view).status_code == 200
        view = anna.my_turn(table)
    assert view["position"] > own_house.stands["running"]["position"] + 10, "the bot plays too"


def test_a_question_of_then_can_be_answered(own_house: House) -> None:
    table = own_house.tables["question"]
    before = own_house.facts("question")
    asked = own_house.person(("anna", "bram")[before["decides"]])
    assert asked.submit(f"/table/{table}/answer", yes="1").status_code == 200
    after = own_house.facts("question")
    assert after["actions"] < before["actions"]
    assert after["decides"] == 1 - before["decides"]
    assert after["seats"][0]["seconds_left"] > 0


def test_an_invitation_of_then_lets_somebody_sit_down(own_house: House) -> None:
    guest = Visitor(own_house.server)
    page = guest.get(own_house.links["seats"]["lobby"])
    sat = guest.submit(f"{page.url.path}/sit", seat="1", name="Dora", nonce="n")
    assert sat.status_code == 200
    wait_for(lambda: own_house.facts("lobby")["status"] == "running", "the game does not begin")
    assert own_house.facts("lobby")["seats"][1]["name"] == "Dora"


# Records.


@EVERY_RECORD
def test_a_record_of_then_is_a_good_one(file: Path) -> None:
    record = load(file, game)
    assert record.dump() == json.loads(file.read_text("utf-8"))
    state = record.verify()
    assert state.over == bool(record.scores)
    if state.over:
        assert state.scores() == record.scores


@EVERY_VERSION
def test_there_are_records_of_every_game_some_with_options_changed_values_or_no_end(version: Path) -> None:
    records = [load(file, game) for file in (version / "records").iterdir()]
    assert len({record.game.slug for record in records}) == 3
    assert any(record.changed for record in records)
    assert any(not record.scores for record in records)
    assert {len(record.seats) for record in records} == {2, 3, 4}
