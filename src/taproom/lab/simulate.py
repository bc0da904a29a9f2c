"""Many games between bots, over several processes; the same results however many those are."""

import signal
from collections import deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import active_children

from taproom.bots import Bot, bot, decide
from taproom.kernel.errors import BadOption, TaproomError
from taproom.kernel.game import Game, seed_text
from taproom.kernel.words import N_

CHUNKS_PER_JOB = 32
"""So that the processes finish together, and the progress is seen."""
MOST_IN_A_CHUNK = 50
CHUNKS_AHEAD_PER_JOB = 4
"""No process waits for work, and the memory does not grow with the number of games."""


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


@dataclass(frozen=True)
class Plan:
    """What is to be played: everything that a process needs."""

    game: Game
    specs: tuple[str, ...]
    seed: str
    options: Mapping[str, str]
    components: Mapping[str, object]

    def play(self, number: int) -> Result:
        """Play the game of that number; it depends on the plan and the number alone."""
        seed = f"{self.seed}/{number}"
        bots = [bot(spec, f"{seed}/seat {seat}") for seat, spec in enumerate(self.specs)]
        return play_game(self.game, bots, seed, self.options, self.components)


def play_game(
    game: Game,
    bots: Sequence[Bot],
    seed: int | str,
    options: Mapping[str, str] | None = None,
    components: Mapping[str, object] | str | None = None,
) -> Result:
    """Let bots play one game to its end."""
    state = game.new(len(bots), seed, options, components)
    state.recording = False
    decisions = [0] * len(bots)
    hides = game.hides(state.options)
    while not state.over:
        decisions[state.player] += 1
        seat = state.player
        action = decide(bots[seat], state)
        state.play(action)
        for other, bot in enumerate(bots):
            if other == seat or not hides:
                bot.follow(action)
            else:
                bot.forget()
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
) -> Generator[Result, None, None]:
    """Play many games and give their results in order; game 3 of seed 7 has the seed "7/3".

    What cannot be played is refused here, before the first result is asked for.
    """
    if games < 1 or jobs < 1:
        raise BadOption(
            N_("The numbers of games and jobs go from 1 up, not {games} and {jobs}."), games=games, jobs=jobs
        )
    chosen = game.choose_options(options or {})
    changes = game.changes(components)
    plan = Plan(game, tuple(specs), seed_text(seed), chosen, changes)
    game.new(len(specs), f"{plan.seed}/{games}", chosen, changes)
    for spec in specs:
        bot(spec, plan.seed)
    return alone(plan, games) if jobs == 1 else together(plan, games, jobs)


def alone(plan: Plan, games: int) -> Generator[Result, None, None]:
    """Play in this process."""
    for number in range(1, games + 1):
        yield plan.play(number)


def together(plan: Plan, games: int, jobs: int) -> Generator[Result, None, None]:
    """Play in other processes, some games at a time."""
    size = min(MOST_IN_A_CHUNK, -(-games // (jobs * CHUNKS_PER_JOB)))
    ahead: deque[Future[list[Result]]] = deque()
    with workers(jobs) as pool:
        for first in range(1, games + 1, size):
            ahead.append(pool.submit(play_chunk, plan, first, min(first + size, games + 1)))
            if len(ahead) == jobs * CHUNKS_AHEAD_PER_JOB:
                yield from ahead.popleft().result()
        while ahead:
            yield from ahead.popleft().result()


def play_chunk(plan: Plan, first: int, end: int) -> list[Result]:
    """Play the games from `first` to the one before `end`."""
    return [plan.play(number) for number in range(first, end)]


@contextmanager
def workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Open a pool of processes; whoever leaves it early leaves nothing running."""
    others = active_children()
    pool = ProcessPoolExecutor(jobs, initializer=die_quietly)
    try:
        yield pool
    except BrokenProcessPool as error:
        raise TaproomError(
            N_("A process of the simulation was ended from outside; no result is kept.")
        ) from error
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in active_children():
            if child not in others:
                child.terminate()


def die_quietly() -> None:
    """Ctrl-C reaches every process of a terminal; only the first one has something to say about it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
