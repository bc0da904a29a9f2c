"""Thinking in other processes: the same choices, nobody starved, no task stuck, nothing left behind."""

import asyncio
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

import taproom
from taproom import BadOption, History, IllegalAction, Record, RecordError, Rng
from taproom.bots import bot, chance_of, decide
from taproom.bots.review import Review, retold, review
from taproom.cli.opponents import Opponents
from taproom.server import thinkers as thinkers_module
from taproom.server.errors import TooMuch
from taproom.server.owners import NOBODY, Owner
from taproom.server.thinker import ThinkerLost
from taproom.server.thinkers import USUAL_LIMITS, Job, Limits, Queue, Thinkers
from taproom.server.thinking import Task, ThinkingFailed
from tests.players import uniform
from tests.rows import each_row
from tests.server.processes import BUSY, PATIENCE, is_running

SEATS = ["Anna", "Bram"]
LONG = "mcts:ms=10000"
"""A bot that thinks longer than any of these tests waits."""
SERVER = """
import asyncio, json, sys
from taproom.server.thinkers import Thinkers
from taproom.server.thinking import Task

async def main():
    record = json.loads(sys.argv[1])
    thinkers = Thinkers(2)
    await thinkers.start()
    while len(thinkers.queue.idle) < 2:
        await asyncio.sleep(0.01)
    asked = {"record": record, "number": 0, "spec": "mcts:ms=600000", "chance": "x"}
    task = asyncio.create_task(thinkers.ask(("x",) * 3, Task("choose", asked, 600.0)))
    while not thinkers.status().busy:
        await asyncio.sleep(0.01)
    print(*thinkers.pids(), flush=True)
    await task

asyncio.run(main())
"""


def begun(seed: int = 5, slug: str = "heaven-and-ale", **options: str) -> Record:
    """Begin a game for two."""
    return Record.begin(taproom.game(slug), SEATS, seed, options)


def opened(seed: int = 5) -> Record:
    """Begin a game, and come to a decision between many actions."""
    history = History(begun(seed))
    while len(history.state.legal()) < 5:
        history.play(history.state.legal()[0])
    return history.record


@pytest.fixture(scope="module")
def finished() -> Record:
    """A whole game, played by chance."""
    history = History(begun(4))
    rng = Rng.seeded("thinkers")
    while not history.state.over:
        history.play(uniform(history.state, rng))
    return history.record


@pytest.fixture(autouse=True)
def eager_bots(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Let bots think as if it were urgent, where nobody asks how polite they are."""
    if "polite" not in request.fixturenames:
        monkeypatch.setattr(thinkers_module, "NICENESS", 0)
        monkeypatch.setattr(thinkers_module, "REVIEW_NICENESS", 0)


@pytest.fixture
def polite() -> None:
    """For a test of how polite bots are."""


def with_thinkers(scene: Callable[[Thinkers], Coroutine[Any, Any, None]], count: int = 1) -> None:
    """Play a scene with thinking processes; none of them is left behind."""

    async def play() -> None:
        async with Thinkers(count) as thinkers:
            await scene(thinkers)
            pids = thinkers.pids()
        assert not any(map(is_running, pids))

    asyncio.run(play())


def children() -> set[str]:
    """Find the processes that this one has started and that run."""
    found: set[str] = set()
    for task in Path("/proc/self/task").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):  # a thread that has just ended
            found |= set((task / "children").read_text().split())
    return {pid for pid in found if is_running(int(pid))}


async def until(condition: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait for something to come true."""
    end = monotonic() + seconds
    while not condition():
        assert monotonic() < end
        await asyncio.sleep(0.01)


async def ask(thinkers: Thinkers, record: Record, spec: str = "greedy", owner: Owner = NOBODY) -> str:
    """Have a bot choose the next action."""
    return await thinkers.choose(record.dump(), len(record.actions), spec, "chance", owner)


# Choices.


@each_row("spec", ["greedy", "mcts:iterations=50", "random"])
def test_a_choice_is_that_of_the_bot_asked_directly(spec: str) -> None:
    record = opened()
    state = record.replay()
    direct = bot(spec, "any")
    direct.rng = chance_of(f"chance/seat {state.player}/action {len(record.actions)}")

    async def scene(thinkers: Thinkers) -> None:
        assert await ask(thinkers, record, spec) == state.game.text(decide(direct, state))

    with_thinkers(scene)


@each_row(("slug", "options"), [("heaven-and-ale", {}), ("dice-brewing", {"mode": "advanced"})])
def test_bots_that_stay_at_a_table_play_as_they_do_in_one_sitting(slug: str, options: dict[str, str]) -> None:
    kinds = ["mcts:iterations=12", "planner:noise=0.4"]
    record = begun(7, slug, **options)
    history = History(record)
    opponents = Opponents(kinds, "chance")
    hides = record.game.hides(record.options)

    async def scene(thinkers: Thinkers) -> None:
        for number in range(60):
            seat = history.state.player
            action = opponents.choose(history.state, number)
            asked = await ask(thinkers, record, kinds[seat])
            assert asked == history.state.game.text(action)
            history.play(action)
            opponents.hear(seat, action, hides)

    with_thinkers(scene)


def test_after_an_undo_a_bot_thinks_afresh() -> None:
    record = opened()

    async def scene(thinkers: Thinkers) -> None:
        first = await ask(thinkers, record, "mcts:iterations=40")
        legal = record.replay().legal()
        other = next(text for text in map(record.game.text, legal) if text != first)
        record.actions.append(other)
        while record.replay().player != 0:
            record.actions.append(await ask(thinkers, record))
        record.actions.append(await ask(thinkers, record, "mcts:iterations=40"))
        del record.actions[-2:]
        assert await ask(thinkers, record, "mcts:iterations=40") == await fresh(record, "mcts:iterations=40")

    async def fresh(record: Record, spec: str) -> str:
        async with Thinkers(1) as others:
            return await ask(others, record, spec)

    with_thinkers(scene)


def test_a_record_may_go_on_behind_the_action_that_is_asked_for(finished: Record) -> None:
    async def scene(thinkers: Thinkers) -> None:
        assert await thinkers.choose(finished.dump(), 0, "greedy", "x") in finished.game.actions.texts
        with pytest.raises(RecordError, match="there is no position 100000"):
            await thinkers.choose(finished.dump(), 100_000, "greedy", "x")
        with pytest.raises(IllegalAction, match="The game is over"):
            await ask(thinkers, finished)

    with_thinkers(scene)


def test_advice_is_told_in_the_language_asked_for() -> None:
    record = opened()

    async def scene(thinkers: Thinkers) -> None:
        number = len(record.actions)
        english = await thinkers.advise(record.dump(), number, "en", SEATS, "greedy")
        french = await thinkers.advise(record.dump(), number, "fr", SEATS, "greedy")
        assert len(english) == 3
        assert [hint["action"] for hint in english] == [hint["action"] for hint in french]
        assert english[0]["label"] != french[0]["label"]

    with_thinkers(scene)


def test_it_works_in_plain_python_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAPROOM_PURE", "1")
    record = opened()
    state = record.replay()
    direct = bot("mcts:iterations=20", "any")
    direct.rng = chance_of(f"chance/seat {state.player}/action {len(record.actions)}")

    async def scene(thinkers: Thinkers) -> None:
        assert await ask(thinkers, record, "mcts:iterations=20") == state.game.text(decide(direct, state))

    with_thinkers(scene)


# What is refused.


@each_row(
    ("spec", "sentence"),
    [
        ("program:/bin/true", "There is no bot 'program:/bin/true' on this server"),
        ("os:system", "There is no bot 'os:system' on this server"),
        ("nobody", "There is no bot 'nobody' on this server"),
        ("mcts:ms=60000", "ms of 'mcts' goes up to 10000"),
        ("master:turn=60000", "turn of 'master' goes up to 10000"),
        ("mcts:iterations=1000000", "iterations of 'mcts' goes up to 10000"),
        ("greedy:ms=5", "has no setting 'ms'"),
    ],
)
def test_only_bots_of_the_house_that_think_quickly_are_allowed(spec: str, sentence: str) -> None:
    async def scene() -> None:
        with pytest.raises(BadOption, match=sentence):
            await Thinkers(1).choose(begun().dump(), 0, spec, "x")

    asyncio.run(scene())


def test_what_fails_is_told_without_what_is_hidden() -> None:
    record = begun().dump()
    secret = "a seed that nobody may read"
    number: Any = "seven"

    async def scene(thinkers: Thinkers) -> None:
        with pytest.raises(ThinkingFailed, match="failed at this position") as failed:
            await thinkers.choose(record, number, "greedy", secret)
        assert secret not in repr(failed.value)
        with pytest.raises(RecordError, match="commitment does not fit") as refused:
            await thinkers.choose({**record, "seed": secret}, 0, "greedy", "x")
        assert secret not in repr(refused.value) + refused.value.tell("fr")
        assert thinkers.status()[:3] == (1, 0, 0)

    with_thinkers(scene)


# Processes that are lost.


def test_a_process_that_is_killed_is_replaced_and_its_task_can_be_asked_again() -> None:
    async def scene(thinkers: Thinkers) -> None:
        await ask(thinkers, opened())
        [before] = thinkers.pids()
        long = asyncio.create_task(ask(thinkers, opened(), LONG))
        waiting = asyncio.create_task(ask(thinkers, opened(6)))
        await until(lambda: thinkers.status().busy == 1)
        os.kill(before, signal.SIGKILL)
        with pytest.raises(ThinkerLost):
            await long
        assert await waiting
        assert await ask(thinkers, opened())
        assert thinkers.pids() != [before]
        assert thinkers.status().lost == 1

    with_thinkers(scene)


def test_a_process_that_is_killed_while_it_has_nothing_to_do_is_replaced() -> None:
    async def scene(thinkers: Thinkers) -> None:
        await ask(thinkers, opened())
        [before] = thinkers.pids()
        os.kill(before, signal.SIGKILL)
        await until(lambda: thinkers.pids() not in ([], [before]))
        assert await ask(thinkers, opened())

    with_thinkers(scene)


@pytest.mark.parametrize("stopped", [False, True])
def test_a_process_that_hangs_is_ended_and_replaced(stopped: bool) -> None:
    async def scene(thinkers: Thinkers) -> None:
        await ask(thinkers, opened())
        [before] = thinkers.pids()
        if stopped:
            os.kill(before, signal.SIGSTOP)
        thinkers.limits = Limits(choose=0.2)
        with pytest.raises(ThinkerLost):
            await ask(thinkers, opened(), "greedy" if stopped else LONG)
        thinkers.limits = USUAL_LIMITS
        assert await ask(thinkers, opened())
        assert not is_running(before)

    with_thinkers(scene)


def test_a_process_does_not_mind_ctrl_c() -> None:
    async def scene(thinkers: Thinkers) -> None:
        await ask(thinkers, opened())
        before = thinkers.pids()
        os.kill(before[0], signal.SIGINT)
        assert await ask(thinkers, opened())
        assert thinkers.pids() == before

    with_thinkers(scene)


def test_closing_ends_what_thinks_and_tells_those_who_wait() -> None:
    async def scene() -> None:
        thinkers = Thinkers(2)
        await thinkers.start()
        asked = [asyncio.create_task(ask(thinkers, opened(seed), LONG)) for seed in range(4)]
        await until(lambda: thinkers.status().busy == 2)
        pids = thinkers.pids()
        assert len(pids) == 2
        await thinkers.close()
        assert not any(map(is_running, pids))
        told = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(each) for each in told] == [ThinkerLost] * 4
        with pytest.raises(ThinkerLost):
            await ask(thinkers, opened())

    asyncio.run(scene())


def test_closing_that_is_cut_short_leaves_no_process() -> None:
    async def scene() -> None:
        thinkers = Thinkers(1)
        await thinkers.start()
        await ask(thinkers, opened())
        [pid] = thinkers.pids()
        closing = asyncio.create_task(thinkers.close())
        await asyncio.sleep(0)
        closing.cancel()
        await asyncio.wait([closing])
        assert closing.cancelled()
        await until(lambda: not is_running(pid) and thinkers.thinkers == [])

    asyncio.run(scene())


def test_closing_at_once_leaves_no_process() -> None:
    async def scene(pauses: int) -> None:
        thinkers = Thinkers(1)
        await thinkers.start()
        for _ in range(pauses):
            await asyncio.sleep(0.001)
        await thinkers.close()
        assert children() <= before  # builds beside the tests may have ended meanwhile

    before = children()
    for pauses in (0, 1, 5, 25):
        asyncio.run(scene(pauses))


def test_a_server_that_is_killed_leaves_no_process() -> None:
    command = [sys.executable, "-c", SERVER, json.dumps(opened().dump() | {"actions": []})]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout
            assert select.select([server.stdout], [], [], PATIENCE)[0], "it does not begin to think"
            pids = [int(pid) for pid in server.stdout.readline().split()]
            assert len(pids) == 2
            assert all(map(is_running, pids))
        finally:
            server.kill()
    asyncio.run(until(lambda: not any(map(is_running, pids)), seconds=BUSY))


# The queue.


def test_tables_are_served_in_turn() -> None:
    async def scene(thinkers: Thinkers) -> None:
        order: list[str] = []

        async def note(name: str, asked: Awaitable[str]) -> None:
            await asked
            order.append(name)

        busy, late = opened(1), opened(2)
        tasks = [asyncio.create_task(note(f"busy {number}", ask(thinkers, busy))) for number in range(3)]
        tasks += [asyncio.create_task(note(f"late {number}", ask(thinkers, late))) for number in range(2)]
        await asyncio.gather(*tasks)
        assert order == ["busy 0", "late 0", "busy 1", "late 1", "busy 2"]
        assert thinkers.status().done == 5
        assert thinkers.status().seconds > 0

    with_thinkers(scene)


def job(*path: str) -> Job:
    """Give somebody something to wait for."""
    return Job(path, Task("choose", {}, 1.0))


def queued(scene: Callable[[Queue], None]) -> None:
    """Let jobs wait in a queue that nobody serves."""

    async def play() -> None:
        scene(Queue())

    asyncio.run(play())


def taken(queue: Queue) -> list[str]:
    """Take all jobs; give their paths in order."""
    return [" ".join(queue.line.take().path) for _ in range(len(queue))]


def test_networks_take_turns_then_their_people_then_their_tables() -> None:
    def scene(queue: Queue) -> None:
        for path in ("a x 1", "a x 2", "a x 2", "a y 3", "b z 4", "b z 5", "a x 6", "c z 7"):
            queue.put(job(*path.split()))
        order = ["a x 1", "b z 4", "c z 7", "a y 3", "b z 5", "a x 2", "a x 6", "a x 2"]
        assert taken(queue) == order
        assert len(queue) == 0

    queued(scene)


def test_somebody_who_comes_late_waits_for_one_decision_of_each_other_owner() -> None:
    def scene(queue: Queue) -> None:
        for table in range(100):
            queue.put(job("a", str(table // 40), str(table)))
        queue.put(job("b", "anna", "late"))
        assert taken(queue).index("b anna late") == 1

    queued(scene)


@each_row(("path", "most"), [(("a", "x", "1"), 3), (("a", "x", ""), 40), (("a", "", ""), 200)])
def test_what_one_owner_has_waiting_is_bounded(path: tuple[str, ...], most: int) -> None:
    def scene(queue: Queue) -> None:
        def another(number: int) -> Job:
            fresh = ("", str(number // 30), str(number // 3))
            return job(*(part or other for part, other in zip(path, fresh, strict=True)))

        for number in range(most):
            queue.put(another(number))
        with pytest.raises(TooMuch, match="Bots have a lot to think about"):
            queue.put(another(0))
        assert len(queue) == most
        queue.put(job("b", "y", "2"))

    queued(scene)


def test_all_together_are_bounded_and_the_longest_line_makes_room() -> None:
    def scene(queue: Queue) -> None:
        flood = [job(str(number % 6), str(number % 42), str(number)) for number in range(1000)]
        for each in flood:
            queue.put(each)
        late = job("late", "anna", "x")
        queue.put(late)
        assert len(queue) == 1000
        assert not late.answer.done()
        [refused] = [each for each in flood if each.answer.done()]
        assert isinstance(refused.answer.exception(), TooMuch)

    queued(scene)


def test_what_nobody_waits_for_leaves_its_place_to_others() -> None:
    def scene(queue: Queue) -> None:
        jobs = [job("a", "x", str(number)) for number in range(3)]
        for each in jobs:
            queue.put(each)
        for each in (jobs[1], jobs[1], job("b", "y", "2")):
            queue.drop(each)
        assert len(queue) == 2
        assert taken(queue) == ["a x 0", "a x 2"]
        for each in jobs:
            queue.drop(each)
        assert len(queue) == 0
        assert not queue.line.parts

    queued(scene)


def test_a_table_is_thought_about_where_it_was_before() -> None:
    async def scene(thinkers: Thinkers) -> None:
        tables = [opened(1), opened(2)]
        await until(lambda: len(thinkers.queue.idle) == 2)  # else the first to start thinks about both
        await asyncio.gather(*(ask(thinkers, table) for table in tables))
        await until(lambda: len(thinkers.queue.idle) == 2)
        before = {thinker.table: thinker for thinker in thinkers.thinkers}
        assert "" not in before
        for table in (*tables, *reversed(tables)):
            await ask(thinkers, table)
        assert {thinker.table: thinker for thinker in thinkers.thinkers} == before

    with_thinkers(scene, count=2)


def test_nobody_thinks_about_what_nobody_waits_for() -> None:
    async def scene(thinkers: Thinkers) -> None:
        await ask(thinkers, opened())
        [pid] = thinkers.pids()
        os.kill(pid, signal.SIGSTOP)  # nothing is answered before somebody has given up
        running = asyncio.create_task(ask(thinkers, opened()))
        given_up = asyncio.create_task(ask(thinkers, opened(), LONG))
        await until(lambda: thinkers.status().waiting == 1)
        given_up.cancel()
        await asyncio.wait([given_up])
        os.kill(pid, signal.SIGCONT)
        assert await running
        assert await ask(thinkers, opened())
        assert thinkers.status()[1:3] == (0, 0)
        assert thinkers.status().done == 3

    with_thinkers(scene)


# Reviews.


def test_a_review_is_thought_about_aside_in_a_process_that_ends_with_it(
    finished: Record, polite: None
) -> None:
    async def scene(thinkers: Thinkers) -> None:
        await ask(thinkers, opened())
        usual = thinkers.pids()
        reviews = [asyncio.create_task(thinkers.review(finished.dump(), spec=LONG)) for _ in range(2)]
        await until(lambda: thinkers.status().alive == 2 and thinkers.status().busy == 1)
        assert thinkers.status().reviews == 2
        niceness = [os.getpriority(os.PRIO_PROCESS, pid) for pid in thinkers.pids()]
        own = os.getpriority(os.PRIO_PROCESS, 0)
        assert niceness == [min(19, own + 10), min(19, own + 15)]
        assert await ask(thinkers, opened())
        assert thinkers.status().reviews == 2
        for each in reviews:
            each.cancel()
        [extra] = [pid for pid in thinkers.pids() if pid not in usual]
        os.kill(extra, signal.SIGKILL)
        await until(lambda: thinkers.pids() == usual)

    with_thinkers(scene)


def test_a_review_is_that_of_the_bot_and_can_be_told_in_french(finished: Record) -> None:
    async def scene(thinkers: Thinkers) -> None:
        found = await thinkers.review(finished.dump(), "en", SEATS, spec="mcts:iterations=8")
        direct = review(finished, bot("mcts:iterations=8", "review"), "en", SEATS).json()
        assert found == {**direct, "bot": "mcts:iterations=8"}
        french = await thinkers.review(finished.dump(), "fr", SEATS, spec="mcts:iterations=8")
        assert french != found
        assert retold(Review.read(found), finished, "fr").json() == french
        await until(lambda: thinkers.status().alive == 1)

    with_thinkers(scene)


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    async def scene(thinkers: Thinkers) -> None:
        with pytest.raises(RecordError, match="not over yet"):
            await thinkers.review(opened().dump())

    with_thinkers(scene)
