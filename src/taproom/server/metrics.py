"""The numbers of a server process for Prometheus, at an address of their own; they tell nothing of any game.

Behind a proxy every request seems to come from this machine, so no page of the games' own address shows them.
"""

import asyncio
import logging
from collections.abc import Iterable
from time import monotonic
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector

from taproom.version import VERSION

if TYPE_CHECKING:
    from taproom.server.house import House

log = logging.getLogger("taproom.metrics")
PATIENCE = 5.0


class Metrics(Collector):
    """Answers whoever asks at the address for metrics, in a thread of its own."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.loop = asyncio.get_running_loop()

    def start(self, host: str, port: int) -> None:
        """Begin to answer."""
        registry = CollectorRegistry()
        registry.register(self)
        self.server, _thread = start_http_server(port, host, registry)
        # Whoever hangs up too soon would be written to standard error, with the address.
        self.server.handle_error = lambda *_: None  # type: ignore[method-assign]

    async def close(self) -> None:
        """Answer nobody any more."""
        await asyncio.to_thread(self.server.shutdown)
        self.server.server_close()

    def collect(self) -> Iterable[Metric]:
        """Read all numbers, in the thread that changes them."""
        return asyncio.run_coroutine_threadsafe(numbers(self.house), self.loop).result(2 * PATIENCE)


async def numbers(house: "House") -> list[Metric]:
    """Read the numbers of a process; those of the store are left out while it does not answer."""
    found = [*counted(house), *answered(house)]
    try:
        found.append(tables(await asyncio.wait_for(house.store.counts(), PATIENCE)))
    except Exception as error:
        log.warning("the tables could not be counted: %s", type(error).__name__)
    return found


def counted(house: "House") -> Iterable[Metric]:
    """Count what goes on."""
    thinking = house.thinkers.status()
    yield InfoMetricFamily("taproom", "What is running.", {"version": VERSION})
    for name, text, gauge in (
        ("up_seconds", "How long the process has been running.", monotonic() - house.started),
        ("listeners", "Pages and programs that listen to news.", house.hub.count()),
        ("tables_in_memory", "Tables kept in memory.", len(house.tables.kept)),
        ("thinkers_alive", "Processes for bots that are running.", thinking.alive),
        ("thinkers_busy", "Processes for bots that are thinking.", thinking.busy),
        ("thoughts_waiting", "Decisions that wait for a process.", thinking.waiting),
    ):
        yield GaugeMetricFamily(f"taproom_{name}", text, gauge)
    for name, text, total in (
        ("entries_stored", "Entries written to the store.", house.tables.stored),
        ("paintings", "Pages drawn.", house.paintings.painted),
        ("thoughts_done", "Decisions that bots have made.", thinking.done),
        ("thinkers_lost", "Processes for bots that had to be replaced.", thinking.lost),
        ("thinking_seconds", "Time that bots have thought.", thinking.seconds),
    ):
        yield CounterMetricFamily(f"taproom_{name}", text, total)


def answered(house: "House") -> Iterable[Metric]:
    """Count the answers by kind, and the time that they took."""
    answers = CounterMetricFamily("taproom_answers", "Answers by the kind of their status.", labels=["kind"])
    for kind, count in sorted(house.answers.items()):
        answers.add_metric([kind], count)
    yield answers
    yield CounterMetricFamily("taproom_answer_seconds", "Time that answers took.", house.answer_seconds)


def tables(counts: dict[str, int]) -> Metric:
    """Count the tables of the store by status."""
    found = GaugeMetricFamily("taproom_tables", "Tables in the store by status.", labels=["status"])
    for status, count in sorted(counts.items()):
        found.add_metric([status], count)
    return found
