"""The same games on a Dask cluster, many a task; a worker that is lost loses no game."""

from collections import deque
from collections.abc import Generator
from itertools import pairwise
from typing import TYPE_CHECKING

from taproom.kernel.errors import BadOption, TaproomError
from taproom.kernel.words import N_
from taproom.lab.extras import extra
from taproom.lab.matches import Match, Played
from taproom.lab.simulate import play_chunk

if TYPE_CHECKING:
    from distributed import Client, Future

GAMES_A_TASK = 50
"""Fewer would cost more in sending than in playing."""
TASKS_A_CORE = 2
"""No worker waits for work, and little is played in vain when a match is decided early."""
CONNECT_SECONDS = 10


def over_cluster(match: Match, numbers: range, address: str) -> Generator[Played, None, None]:
    """Play on the workers of a cluster, and give the games in order."""
    if not numbers:
        return
    with extra("cluster"):
        from distributed import Client
    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise BadOption(
            N_("No cluster answers at {address!r}; tcp://HOST:8786 would be one."), address=address
        ) from error
    with client:
        yield from in_tasks(client, match, numbers)


def in_tasks(client: "Client", match: Match, numbers: range) -> Generator[Played, None, None]:
    """Hand out tasks, some ahead of those whose games are due."""
    plan = match.plan()
    ahead: deque[tuple[range, Future[list[Played]]]] = deque()
    for task in tasks(numbers):
        ahead.append((task, client.submit(play_task, match, plan, task, pure=False)))
        if len(ahead) >= TASKS_A_CORE * cores(client):
            yield from fetched(*ahead.popleft())
    while ahead:
        yield from fetched(*ahead.popleft())


def tasks(numbers: range) -> list[range]:
    """Part games into tasks, none of which is small unless there are few games."""
    count = max(1, len(numbers) // GAMES_A_TASK)
    ends = [len(numbers) * place // count for place in range(count + 1)]
    return [numbers[first:end] for first, end in pairwise(ends)]


def cores(client: "Client") -> int:
    """Count the tasks that the cluster can work on at once, which may change."""
    return max(1, sum(client.nthreads().values()))  # type: ignore[no-untyped-call]


def fetched(task: range, future: "Future[list[Played]]") -> list[Played]:
    """Wait for the games of a task; Dask itself gives those of a lost worker to another, a few times."""
    from distributed import CancelledError, KilledWorker

    try:
        return list(future.result())
    except (KilledWorker, CancelledError) as error:
        raise TaproomError(
            N_("The cluster lost every worker that played games {first} to {last}; look at its logs."),
            first=task[0],
            last=task[-1],
        ) from error


def play_task(match: Match, plan: dict[str, object], task: range) -> list[Played]:
    """Play games on a worker, if it has the same program."""
    if match.plan() != plan:
        raise TaproomError(
            N_("A worker of the cluster has another state of Taproom; install the same on all.")
        )
    return play_chunk(match, task)
