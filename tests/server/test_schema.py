"""The API's own description is true: whatever is sent, the answers are those that it promises."""

import json
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from taproom.server.app import create_app
from taproom.server.house import Settings
from tests.often import often
from tests.server.processes import PATIENCE, PLAIN
from tests.server.running import Program, Server

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)
EXAMPLES = often(8, 60)
"""So many are made up for each call, besides those that stand at the borders of what is allowed."""
ENDLESS = "/api/tables/{name}/news"
REPORT = "sent.har"
FINE = 0
STALE = 409
"""What an action for another position is answered with; whoever sends it sits at the table."""

pytestmark = pytest.mark.slow(5)


def described(server: Server) -> str:
    """Where the server describes its API."""
    return f"{server.address}/api/schema/openapi.json"


def check_answers(server: Server, folder: Path, parameters: str, *options: str) -> None:
    """Send everything imaginable; what is not answered as described is told, with a command to repeat it."""
    (folder / "schemathesis.toml").write_text(parameters, "utf-8")
    command = [sys.executable, "-m", "schemathesis.cli", "run", described(server)]
    command += ["--checks", ",".join(CHECKS), "--phases", "examples,coverage,fuzzing"]
    command += ["--max-examples", str(EXAMPLES), "--generation-deterministic", "--warnings", "off"]
    command += ["--request-timeout", str(PATIENCE)]
    command += ["--report", "har", "--report-har-path", REPORT]
    ran = subprocess.run([*command, *options], cwd=folder, capture_output=True, text=True, check=False)
    assert ran.returncode == FINE, ran.stdout + ran.stderr


def statuses(folder: Path, path: str) -> set[int]:
    """Read how what was sent to a path, and to those below it, was answered."""
    told = json.loads((folder / REPORT).read_text("utf-8"))["log"]["entries"]
    return {each["response"]["status"] for each in told if path in each["request"]["url"]}


def test_the_server_describes_its_api(server: Server) -> None:
    app = create_app(Settings(database="unused"))
    assert httpx.get(described(server), **PLAIN).json() == app.openapi_schema.to_schema()


def test_whatever_is_sent_the_answer_is_as_described(server: Server, tmp_path: Path) -> None:
    check_answers(server, tmp_path, "")


def test_whatever_is_sent_to_a_running_game_the_answer_is_as_described(
    server: Server, tmp_path: Path
) -> None:
    someone = Program(server)
    wish = {"game": "heaven-and-ale", "seats": [{}, {}], "public": True}
    table = someone.tell("/tables", wish).json()["table"]["table"]
    for number in (1, 0):
        someone.sit(table, number, "", f"Guest {number}")
    seat = f"Authorization: {someone.headers['Authorization']}"
    running = ("--include-path-regex", r"\{name\}", "--exclude-path", ENDLESS, "--header", seat)
    check_answers(server, tmp_path, f'[parameters]\n"path.name" = "{table}"\n', *running)
    assert {200, STALE} <= statuses(tmp_path, f"/api/tables/{table}"), "the running game was not reached"
