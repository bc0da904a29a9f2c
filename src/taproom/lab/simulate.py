"""Many games between bots, over several processes; the same results however many those are."""

import os
import signal
from collections import deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import active_children, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Protocol, TypeVar

from taproom.bots import Bot, bot, decide, tell
from taproom.kernel.errors import BadOption, TaproomError
from taproom.kernel.game import Game, seed_text
from taproom.kernel.words import N_
from taproom.lab.hooks import Hooks, Maker, check_hooks

CHUNKS_PER_JOB = 32
"""So that the processes finish together, and the progress is seen."""
MOST_IN_A_CHUNK = 50
CHUNKS_AHEAD_PER_JOB = 4
"""No process waits for work, and the memory does not grow with the number of games."""
SIGNALS = (signal.SIGINT, signal.SIGTERM)

Played_co = TypeVar("Played_co", covariant=True)


class Playable(Protocol[Played_co]):
    """A plan of many games, each of which depends on the plan and its number alone."""

    def play(self, number: int) -> Played_co:
        """Play the game of that number."""


@dataclass(frozen=True)
class Result:
    """How one game ended; lists go by seat."""

    seed: str
    bots: list[str]
    scores: list[int]
    ranks: list[int]
    """From 1; seats that share a rank are followed by a gap."""
    winners: list[int]
    """The seats that won."""
    points: list[dict[str, int]]
    """By source."""
    decisions: list[int]
    """Steps, those with a single possibility included."""
    rounds: int | None
    """Nothing for a game without rounds."""
    noted: dict[str, object] = field(default_factory=dict)
    """What hooks kept: a value of the game, or a list by seat."""


@dataclass(frozen=True)
class Plan:
    """What is to be played: everything that a process needs."""

    game: Game
    specs: tuple[str, ...]
    seed: str
    options: Mapping[str, str]
    components: Mapping[str, object]
    hooks: tuple[Maker, ...] = ()

    def play(self, number: int) -> Result:
        """Play the game of that number; it depends on the plan and the number alone."""
        seed = f"{self.seed}/{number}"
        with seated(self.specs, seed) as bots:
            return play_game(self.game, bots, seed, self.options, self.components, self.hooks)


@contextmanager
def seated(specs: Sequence[str], seed: str) -> Iterator[list[Bot]]:
    """Make a bot for each seat, and close them once the game is over."""
    bots: list[Bot] = []
    try:
        for seat, spec in enumerate(specs):
            bots.append(bot(spec, f"{seed}/seat {seat}"))
        yield bots
    finally:
        for made in bots:
            made.close()


def play_game(
    game: Game,
    bots: Sequence[Bot],
    seed: int | str,
    options: Mapping[str, str] | None = None,
    components: Mapping[str, object] | str | None = None,
    hooks: Sequence[Maker] = (),
) -> Result:
    """Let bots play one game to its end, and hooks watch it."""
    state = game.new(len(bots), seed, options, components)
    state.recording = False
    decisions = [0] * len(bots)
    hides = game.hides(state.options)
    watching = Hooks(hooks, str(seed)) if hooks else None
    if watching:
        watching.before(state)
    while not state.over:
        decisions[state.player] += 1
        seat = state.player
        action = decide(bots[seat], state)
        if watching:
            watching.step(state, action)
        state.play(action)
        tell(enumerate(bots), seat, action, hides)
    scores = state.scores()
    winners = state.winners()
    rounds = state.view(None).get("round")
    return Result(
        seed=str(seed),
        bots=[bot.name for bot in bots],
        scores=scores,
        ranks=ranking(scores, winners),
        winners=winners,
        points=[state.breakdown(seat) for seat in range(len(bots))],
        decisions=decisions,
        rounds=rounds if isinstance(rounds, int) else None,
        noted=watching.after(state) if watching else {},
    )


def ranking(scores: Sequence[int], winners: Sequence[int]) -> list[int]:
    """Rank the seats: the winners first, then by points; equal ones share a rank."""
    keys = [(seat in winners, score) for seat, score in enumerate(scores)]
    return [1 + sum(other > mine for other in keys) for mine in keys]


def simulate(
    game: Game,
    specs: Sequence[str],
    games: int,
    seed: int | str | None = None,
    options: Mapping[str, str] | None = None,
    components: Mapping[str, object] | str | None = None,
    jobs: int = 1,
    hooks: Sequence[Maker] = (),
) -> Generator[Result, None, None]:
    """Play many games and give their results in order; game 3 of seed 7 has the seed "7/3".

    Hooks watch, new ones for each game, and what they keep is in the results. What cannot be played is
    refused here, before the first result is asked for.
    """
    if games < 1 or jobs < 1:
        raise BadOption(
            N_("The numbers of games and jobs go from 1 up, not {games} and {jobs}."), games=games, jobs=jobs
        )
    chosen = game.choose_options(options or {})
    changes = game.changes(components)
    plan = Plan(game, tuple(specs), seed_text(seed), chosen, changes, tuple(hooks))
    game.new(len(specs), f"{plan.seed}/{games}", chosen, changes)
    with seated(specs, plan.seed):
        pass
    check_hooks(hooks, jobs)
    numbers = range(1, games + 1)
    if jobs == 1:
        return alone(plan, numbers)
    return together(plan, numbers, jobs, min(MOST_IN_A_CHUNK, -(-games // (jobs * CHUNKS_PER_JOB))))


def alone(plan: Playable[Played_co], numbers: range) -> Generator[Played_co, None, None]:
    """Play in this process."""
    for number in numbers:
        yield plan.play(number)


def together(
    plan: Playable[Played_co], numbers: range, jobs: int, size: int
) -> Generator[Played_co, None, None]:
    """Play in other processes, so many games at a time."""
    ahead: deque[Future[list[Played_co]]] = deque()
    with workers(jobs) as pool:
        for first in range(0, len(numbers), size):
            ahead.append(pool.submit(play_chunk, plan, numbers[first : first + size]))
            if len(ahead) == jobs * CHUNKS_AHEAD_PER_JOB:
                yield from ahead.popleft().result()
        while ahead:
            yield from ahead.popleft().result()


def play_chunk(plan: Playable[Played_co], numbers: range) -> list[Played_co]:
    """Play some games, one after the other."""
    return [plan.play(number) for number in numbers]


@contextmanager
def workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Open a pool of processes; whoever leaves it early leaves nothing running."""
    others = active_children()
    pool = ProcessPoolExecutor(jobs, initializer=begin_work)
    try:
        with undisturbed():
            pool.submit(int)  # the first task starts the processes
        yield pool
    except BrokenProcessPool as error:
        raise TaproomError(
            N_("A process that played games was ended from outside; please start again.")
        ) from error
    finally:
        for child in active_children():
            if child not in others:
                child.terminate()
        # Waited for: Python itself would wake the pool up at its end, and stumble if it is just closing.
        pool.shutdown(cancel_futures=True)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let signals wait: what one raises while processes are started would be lost."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin_work() -> None:
    """Make a process end when it should: at once and without a word, and never after the one it works for."""
    # Ctrl-C reaches every process of a terminal; only the first one has something to say about it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Wait until the process that wanted the games is gone, however it went, and end this one too."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
