"""The numbers of a server are told to whoever keeps it, where that was asked for, and to nobody else."""

import asyncio
import socket
from pathlib import Path

import httpx
import pytest
from prometheus_client.core import Metric
from prometheus_client.parser import text_string_to_metric_families

from taproom import BadOption
from taproom.server import timekeeping
from taproom.server.house import House, Settings
from taproom.server.metrics import counted, numbers
from taproom.server.serving import metrics_of
from taproom.version import VERSION
from tests.rows import each_row
from tests.server.conftest import StartServer
from tests.server.friends import Friends
from tests.server.processes import PLAIN, free_port, taproom
from tests.server.running import Server, Visitor
from tests.server.test_serving import read

HERE = "127.0.0.1"
REFUSED = 2
NAMES = {
    "taproom_info",
    "taproom_up_seconds",
    "taproom_listeners",
    "taproom_tables_in_memory",
    "taproom_entries_stored_total",
    "taproom_paintings_total",
    "taproom_thinkers_alive",
    "taproom_thinkers_busy",
    "taproom_thoughts_waiting",
    "taproom_thoughts_done_total",
    "taproom_thinkers_lost_total",
    "taproom_thinking_seconds_total",
    "taproom_tables",
    "taproom_answers_total",
    "taproom_answer_seconds_total",
}
"""What version 0.1.0 told."""


def asked(port: int) -> str:
    """What a process tells at its address for metrics."""
    answer = httpx.get(f"http://{HERE}:{port}/metrics", **PLAIN)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return answer.text


def told(text: str) -> dict[str, dict[str, float]]:
    """The numbers by their names, each by its labels."""
    found: dict[str, dict[str, float]] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found.setdefault(sample.name, {})["".join(sample.labels.values())] = sample.value
    return found


@each_row("headers", [{}, {"X-Forwarded-For": "192.0.2.7"}, {"Host": "localhost"}])
def test_the_address_of_the_games_has_no_metrics(server: Server, headers: dict[str, str]) -> None:
    answer = Visitor(server).get("/metrics", headers=headers)
    assert answer.status_code == 404
    assert "taproom_" not in answer.text


def test_metrics_that_are_asked_for_have_an_address_of_their_own(start_server: StartServer) -> None:
    port = free_port()
    server = start_server(TAPROOM_METRICS=f"{HERE}:{port}")
    friends = Friends(server)
    friends.decides()
    text = asked(port)
    found = told(text)
    assert set(found) == NAMES
    assert found["taproom_info"] == {VERSION: 1}
    assert found["taproom_tables"] == {"running": 1}
    assert found["taproom_answers_total"]["2xx"] > 1
    assert found["taproom_entries_stored_total"][""] > 1
    assert found["taproom_thinkers_alive"][""] == 1
    for secret in (friends.table, "Anna", "Bram", HERE, "heaven"):
        assert secret not in text
    assert friends.anna.get("/metrics").status_code == 404


def test_an_address_that_is_taken_is_told_before_anything_starts(tmp_path: Path) -> None:
    with socket.create_server((HERE, 0)) as taken:
        port = taken.getsockname()[1]
        place = {"TAPROOM_METRICS": f"{HERE}:{port}"}
        done = taproom("serve", "--quiet", "--port", "0", "--database", str(tmp_path / "x.sqlite"), **place)
    assert done.returncode != 0
    assert done.stdout == ""
    assert f"{HERE}:{port}" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_setting_that_is_no_address_is_refused() -> None:
    assert read(TAPROOM_METRICS="127.0.0.1:9100").metrics == ("127.0.0.1", 9100)
    assert read(TAPROOM_METRICS="[::1]:9100").metrics == ("::1", 9100)
    assert read(TAPROOM_METRICS="").metrics is None
    for text in ("1", "yes", "9100", ":9100", "localhost", "x:0", "x:65536", "x:y", "a@x:1", "x:1/metrics"):
        with pytest.raises(BadOption, match="TAPROOM_METRICS is a host with a port, such as"):
            read(TAPROOM_METRICS=text)


def test_the_last_worker_has_a_port_too() -> None:
    done = taproom(
        *("serve", "--quiet", "--workers", "3", "--database", "postgresql://nobody@127.0.0.1:1/none"),
        TAPROOM_METRICS=f"{HERE}:65534",
    )
    assert (done.returncode, done.stderr) == (
        REFUSED,
        "TAPROOM_METRICS is a whole number from 1 to 65535, not '65536'.\n",
    )
    assert metrics_of(Settings(), 1) == Settings()


def test_while_the_store_does_not_answer_the_other_numbers_are_told() -> None:
    async def read_all() -> list[Metric]:
        return await numbers(House(Settings(database="postgresql://nobody@127.0.0.1:1/none")))

    found = asyncio.run(read_all())
    assert {metric.name for metric in found} >= {"taproom", "taproom_up_seconds", "taproom_answers"}
    assert "taproom_tables" not in {metric.name for metric in found}


def test_the_time_since_the_start_has_nothing_to_do_with_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timekeeping.CLOCK, "base", timekeeping.CLOCK.base - 3600.0)

    async def read_all() -> list[Metric]:
        return list(counted(House(Settings(database="postgresql://nobody@127.0.0.1:1/none"))))

    (up,) = [metric for metric in asyncio.run(read_all()) if metric.name == "taproom_up_seconds"]
    assert 0 <= up.samples[0].value < 60
