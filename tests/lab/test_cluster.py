"""Matches on a cluster: a real one of two workers, of which one is killed."""

import gc
import os
from pathlib import Path

import pytest
from distributed import Client, LocalCluster

import taproom
from taproom import BadOption, TaproomError
from taproom.lab import new_match, play_match
from taproom.lab.cluster import over_cluster, play_task, tasks
from tests.lab import mortal

MATCH = new_match(taproom.game("heaven-and-ale"), ["random", "random"], 1)
GAMES = 100
"""Two tasks, one for each worker."""


def test_a_task_has_at_least_fifty_games_unless_there_are_fewer() -> None:
    for games in (1, 49, 50, 99, 100, 101, 399, 400):
        parted = tasks(range(7, 7 + games))
        assert [number for task in parted for number in task] == list(range(7, 7 + games))
        assert all(len(task) >= min(games, 50) for task in parted)
    assert len(tasks(range(400))) == 8


def test_a_killed_worker_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(mortal.FOLDER, str(tmp_path))
    match = new_match(taproom.game("heaven-and-ale"), ["tests.lab.mortal:choose", "random"], 1)
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,  # type: ignore[no-untyped-call]
        Client(cluster, set_as_default=False) as client,  # type: ignore[no-untyped-call]
    ):
        before = set(client.run(os.getpid).values())
        games = list(play_match(match, GAMES, cluster=cluster.scheduler_address))
        client.wait_for_workers(2)
        after = set(client.run(os.getpid).values())
    assert len(before - after) == 1
    assert (tmp_path / "died").exists()
    assert games == list(play_match(match, GAMES))


def test_a_worker_with_another_program_is_refused() -> None:
    with pytest.raises(TaproomError, match="another state of Taproom"):
        play_task(MATCH, {**MATCH.plan(), "program": "other"}, range(1, 2))
    assert [game.number for game in play_task(MATCH, MATCH.plan(), range(3, 5))] == [3, 4]


@pytest.mark.parametrize("address", ["nowhere", "tcp://127.0.0.1:1"])
def test_an_address_without_a_cluster_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taproom.lab.cluster.CONNECT_SECONDS", 0.5)
    told = ""
    try:
        next(over_cluster(MATCH, range(1, 3), address))
    except BadOption as error:
        told = str(error)
    # What is left of the client would else be closed in the midst of the next one's start, and hold that up.
    gc.collect()
    assert told.startswith("No cluster answers")
