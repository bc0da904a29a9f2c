"""Bots, advice and reviews, thought about in other processes, so that the server itself never waits.

Everybody gets their turn: networks take turns, in each its people, and of each their tables; who asks for
more waits behind the others. Reviews, which take long, have a process of their own that is there only while
they last.
"""

import asyncio
import os
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, NamedTuple, cast

from taproom.bots import BOTS, LEVELS
from taproom.bots.review import USUAL_SECONDS
from taproom.bots.specs import read
from taproom.kernel.errors import BadOption, TaproomError
from taproom.kernel.words import N_
from taproom.server.errors import TooMuch
from taproom.server.owners import NOBODY, Owner
from taproom.server.thinker import Thinker, ThinkerLost, lost
from taproom.server.thinking import Task

ADVISER = "mcts:ms=1000"
NICENESS = 10
REVIEW_NICENESS = 15
MOST_MS = 10_000
MOST_ITERATIONS = 10_000
"""A bot that thinks longer about a decision would keep others waiting."""
BOUNDS = (1000, 200, 40, 3)
"""So many jobs wait at most: in all, of one network, of one person, and of one table or for hints."""
ADVICE = "advice"
"""Stands for all hints of a person, whatever the table."""
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds before another try, if processes cannot even be started."""


class Limits(NamedTuple):
    """The seconds that a task may take before its process is given up."""

    choose: float = 60.0
    advise: float = 20.0
    review: float = 600.0


USUAL_LIMITS = Limits()


class Status(NamedTuple):
    """How the thinking goes, in numbers."""

    alive: int
    """Processes that run, the one for reviews included."""
    busy: int
    """Tasks that are thought about now."""
    waiting: int
    """Tasks that wait, reviews included."""
    reviews: int
    """Reviews that wait or are thought about."""
    done: int
    """Tasks answered, be it by an error."""
    lost: int
    """Processes lost."""
    seconds: float
    """Time that processes have spent on tasks."""


def check_bot(spec: str) -> None:
    """Refuse a bot that is not of the house, or that would think too long."""
    name = spec.partition(":")[0]
    if name not in BOTS and name not in LEVELS:
        raise BadOption(
            N_("There is no bot {spec!r} on this server; there are {known}."),
            spec=spec,
            known=", ".join([*BOTS, *LEVELS]),
        )
    settings = read(spec)[1]
    for setting, most in (("ms", MOST_MS), ("turn", MOST_MS), ("iterations", MOST_ITERATIONS)):
        if settings.get(setting, 0.0) > most:
            raise BadOption(
                N_("The setting {setting} of {bot!r} goes up to {most} on this server."),
                setting=setting,
                bot=name,
                most=most,
            )


def table_of(record: Mapping[str, Any]) -> str:
    """Tell tables apart."""
    return str(record.get("commitment", ""))


def usual_count() -> int:
    """Leave one core to the server itself, if there are several."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores - 1)


def too_much() -> TooMuch:
    """Say that no more can wait."""
    return TooMuch(N_("Bots have a lot to think about right now. Please ask again in a moment."))


@dataclass(eq=False)
class Job:
    """A task that somebody waits for."""

    path: tuple[str, ...]
    """Whose it is: network, person and table."""
    task: Task
    answer: "asyncio.Future[Any]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def table(self) -> str:
        """What is thought about."""
        return self.path[-1]


class Line:
    """Jobs that wait: at the end of a path in their order, before that in parts that take turns."""

    def __init__(self) -> None:
        self.jobs: deque[Job] = deque()
        self.parts: OrderedDict[str, Line] = OrderedDict()
        """The first part is the next."""
        self.length = 0

    def __iter__(self) -> Iterator[Job]:
        yield from self.jobs
        for part in self.parts.values():
            yield from part

    def lengths(self, path: Sequence[str]) -> list[int]:
        """Return how many jobs wait here, in the first part of a path, and so on."""
        part = self.parts.get(path[0]) if path else None
        return [self.length, *(part.lengths(path[1:]) if part else [0] * len(path))]

    def put(self, job: Job, path: Sequence[str]) -> None:
        """Add a job."""
        self.length += 1
        if path:
            self.parts.setdefault(path[0], Line()).put(job, path[1:])
        else:
            self.jobs.append(job)

    def take(self) -> Job:
        """Take the first job of the next part, which then stands behind the others."""
        self.length -= 1
        if self.jobs:
            return self.jobs.popleft()
        name, part = self.parts.popitem(last=False)
        job = part.take()
        if part.length:
            self.parts[name] = part
        return job

    def drop(self, job: Job, path: Sequence[str]) -> bool:
        """Take a job out, wherever it stands; say whether it was there."""
        if not path:
            found = job in self.jobs
            if found:
                self.jobs.remove(job)
        else:
            part = self.parts.get(path[0])
            found = part is not None and part.drop(job, path[1:])
            if part is not None and not part.length:
                del self.parts[path[0]]
        self.length -= found
        return found

    def last_of_longest(self) -> Job:
        """Return the last job of whoever has the most waiting."""
        if self.jobs:
            return self.jobs[-1]
        return max(self.parts.values(), key=lambda part: part.length).last_of_longest()


class Queue:
    """Jobs and those who wait for one; networks, people and tables take turns."""

    def __init__(self) -> None:
        self.line = Line()
        self.idle: dict[Thinker, asyncio.Future[Job]] = {}
        """Who waits for a job, the longest first."""

    def __len__(self) -> int:
        return self.line.length

    def check_room(self, path: Sequence[str]) -> None:
        """Raise TooMuch if somebody has as many jobs waiting as they may; all together make room."""
        own = self.line.lengths(path)[1:]
        if any(length >= most for length, most in zip(own, BOUNDS[1:], strict=True)):
            raise too_much()

    def put(self, job: Job) -> None:
        """Add a job, and hand it out if somebody is idle; of too many the longest line loses its last."""
        self.check_room(job.path)
        self.line.put(job, job.path)
        self.hand_out()
        if len(self) > BOUNDS[0]:
            surplus = self.line.last_of_longest()
            self.drop(surplus)
            settle(surplus, too_much())

    def hand_out(self) -> None:
        """Give jobs to those who are idle, best to one who has thought about that table before."""
        while self.line.length and self.idle:
            job = self.line.take()
            known = (thinker for thinker in self.idle if thinker.table == job.table)
            thinker = next(known, None) or next(iter(self.idle))
            self.idle.pop(thinker).set_result(job)

    def drop(self, job: Job) -> None:
        """Take a job out for which nobody waits any more."""
        self.line.drop(job, job.path)

    async def next_for(self, thinker: Thinker) -> Job:
        """Wait for a job; a process that ends meanwhile is lost."""
        ended = asyncio.ensure_future(thinker.ended())
        waiter: asyncio.Future[Job] = asyncio.get_running_loop().create_future()
        self.idle[thinker] = waiter
        self.hand_out()
        try:
            await asyncio.wait((waiter, ended), return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            if waiter.done():
                settle(waiter.result(), lost())
            raise
        finally:
            ended.cancel()
            self.idle.pop(thinker, None)
        if waiter.done():
            return waiter.result()
        raise lost()

    def fail(self) -> None:
        """Tell everybody who waits that there will be no answer."""
        for job in self.line:
            settle(job, lost())
        self.line = Line()


def settle(job: Job, result: object) -> None:
    """Answer whoever waits for a job, if somebody still does."""
    if job.answer.done():
        return
    if isinstance(result, TaproomError):
        job.answer.set_exception(result)
    else:
        job.answer.set_result(result)


class Thinkers:
    """The thinking processes of a server: as many as told, else one less than there are cores."""

    def __init__(self, count: int | None = None, limits: Limits = USUAL_LIMITS) -> None:
        self.count = usual_count() if count is None else max(1, count)
        self.limits = limits
        self.queue = Queue()
        self.reviews = Queue()
        self.thinkers: list[Thinker] = []
        self.places: list[asyncio.Task[None]] = []
        """What keeps a process in each place."""
        self.reviewing: asyncio.Task[None] | None = None
        self.busy = 0
        self.busy_reviews = 0
        self.done = 0
        self.lost = 0
        self.seconds = 0.0
        self.closed = False

    async def start(self) -> None:
        """Start the processes; asking is possible at once."""
        self.places = [
            asyncio.create_task(self.keep(self.queue, NICENESS, lambda: True)) for _place in range(self.count)
        ]

    async def close(self) -> None:
        """End all processes, even if the wait for that is cut short; who still waits hears that."""
        self.closed = True
        for thinker in self.thinkers:
            thinker.kill()
        running = [*self.places, *([self.reviewing] if self.reviewing else [])]
        for place in running:
            place.cancel()
        self.queue.fail()
        self.reviews.fail()
        if running:
            await asyncio.wait(running)

    async def __aenter__(self) -> "Thinkers":
        await self.start()
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()

    async def choose(
        self, record: Mapping[str, Any], number: int, spec: str, chance: str, owner: Owner = NOBODY
    ) -> str:
        """Have a bot choose the action after the first so many of a record; give its text."""
        check_bot(spec)
        asked = {"record": record, "number": number, "spec": spec, "chance": chance}
        task = Task("choose", asked, self.limits.choose)
        return cast(str, await self.ask((*owner, table_of(record)), task))

    async def advise(
        self,
        record: Mapping[str, Any],
        number: int,
        lang: str,
        names: Sequence[str],
        spec: str = ADVISER,
        owner: Owner = NOBODY,
    ) -> list[dict[str, object]]:
        """Give the best actions after the first so many of a record, as `Hint.json()` does."""
        check_bot(spec)
        asked = {"record": record, "number": number, "spec": spec, "lang": lang, "names": list(names)}
        task = Task("advise", asked, self.limits.advise)
        return cast(list[dict[str, object]], await self.ask((*owner, ADVICE), task))

    async def review(
        self,
        record: Mapping[str, Any],
        lang: str = "en",
        names: Sequence[str] = (),
        seconds: float = USUAL_SECONDS,
        spec: str = "",
    ) -> dict[str, object]:
        """Review a finished game, as `Review.json()` does; `bots.review.retold` tells it in French."""
        if spec:
            check_bot(spec)
        asked = {"record": record, "spec": spec, "seconds": seconds, "lang": lang, "names": list(names)}
        task = Task("review", asked, self.limits.review)
        return cast(dict[str, object], await self.ask((*NOBODY, table_of(record)), task))

    def check_room(self, record: Mapping[str, Any], owner: Owner) -> None:
        """Raise TooMuch if a decision at a table could not even wait now."""
        self.queue.check_room((*owner, table_of(record)))

    async def ask(self, path: tuple[str, ...], task: Task) -> Any:
        """Have a task thought about, and wait for the answer; raise TooMuch if too many wait."""
        if self.closed:
            raise lost()
        queue = self.reviews if task.kind == "review" else self.queue
        job = Job(path, task)
        queue.put(job)
        self.start_reviewing()
        try:
            return await job.answer
        finally:
            queue.drop(job)

    def start_reviewing(self) -> None:
        """Have a process for reviews as long as there are any."""
        if len(self.reviews) and not self.closed and (self.reviewing is None or self.reviewing.done()):
            keep = self.keep(self.reviews, REVIEW_NICENESS, lambda: len(self.reviews) > 0)
            self.reviewing = asyncio.create_task(keep)

    async def keep(self, queue: Queue, niceness: int, wanted: Callable[[], bool]) -> None:
        """Keep a process in its place: one that is lost is replaced at once, as long as it is needed."""
        pause = 0.0
        while wanted():
            await asyncio.sleep(pause)
            thinker = Thinker(niceness)
            self.thinkers.append(thinker)
            pause = min(LONGEST_PAUSE, 2 * pause or FIRST_PAUSE)
            try:
                await thinker.start()
                pause = 0.0
                while wanted():
                    await self.serve(thinker, await queue.next_for(thinker))
            except ThinkerLost:
                self.lost += 1
            finally:
                await thinker.end()
                self.thinkers.remove(thinker)

    async def serve(self, thinker: Thinker, job: Job) -> None:
        """Have a process do a job, if somebody still waits for it, and hand on the answer or the error."""
        if job.answer.done():
            return
        began = monotonic()
        thinker.table = job.table
        self.busy += 1
        self.busy_reviews += job.task.kind == "review"
        result: object = lost()
        try:
            result = await thinker.think(job.task)
            self.done += 1
        except ThinkerLost:
            raise
        except TaproomError as error:
            result = error
            self.done += 1
        finally:
            self.busy -= 1
            self.busy_reviews -= job.task.kind == "review"
            self.seconds += monotonic() - began
            settle(job, result)

    def pids(self) -> list[int]:
        """Give the processes that run."""
        return [thinker.process.pid for thinker in self.thinkers if thinker.process and thinker.alive]

    def status(self) -> Status:
        """Give numbers for whoever watches the server."""
        return Status(
            alive=len(self.pids()),
            busy=self.busy,
            waiting=len(self.queue) + len(self.reviews),
            reviews=self.busy_reviews + len(self.reviews),
            done=self.done,
            lost=self.lost,
            seconds=self.seconds,
        )
