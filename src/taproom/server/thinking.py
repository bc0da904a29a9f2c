"""What a thinking process does: it reads a task, replays the game, asks a bot, and answers; then the next.

Tasks come on its standard input, answers go to its standard output, each a pickle with its length before it.
The server's side of this is in `thinker.py`.
"""

import fcntl
import os
import pickle
import select
import signal
import struct
import sys
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, BinaryIO, NamedTuple

import taproom
from taproom.bots import Bot, bot, chance_of, decide, tell
from taproom.bots.advice import advice
from taproom.bots.review import review, usual_bot
from taproom.kernel.errors import IllegalAction, RecordError, TaproomError
from taproom.kernel.records import Record, build, check_fields
from taproom.kernel.words import N_

LENGTH = struct.Struct("!I")
READY = "ready"
"""The first thing that a process says."""
MOST_SITTINGS = 16
"""So many tables a process remembers, those that it was asked about last."""
GRACE_SECONDS = 5.0
"""So much longer than its limit may a task take before the process ends itself: the server was to do it."""


class ThinkingFailed(TaproomError):
    """The program failed at a position, and would again."""


class Task(NamedTuple):
    """Something to think about."""

    kind: str
    """A name in `TASKS`."""
    asked: Mapping[str, Any]
    """What its function takes."""
    seconds: float
    """The time it has."""


class Answer(NamedTuple):
    """What came of a task: a value, or an error."""

    value: Any
    error: TaproomError | None = None


# Bots that stay at their tables.


class Sitting:
    """A table as this process knows it: the position reached, and the bots that it was asked for."""

    def __init__(self, record: Record, chance: str) -> None:
        self.chance = chance
        self.hides = record.game.hides(record.options)
        self.bots: dict[tuple[int, str], Bot] = {}
        """By seat and spec."""
        self.state = record.deal()
        self.played: list[str] = []

    def catch_up(self, record: Record) -> None:
        """Come to the position of a record; bots hear what was played, or that something was taken back."""
        if record.actions[: len(self.played)] != self.played:
            for each in self.bots.values():
                each.forget()
            self.state = record.replay()
            self.played = list(record.actions)
        for action in record.actions[len(self.played) :]:
            self.play(action)

    def play(self, action: str) -> None:
        """Play an action, and let the bots hear it."""
        seat = self.state.player
        self.state.play(action)
        self.played.append(action)
        listeners = [(place, each) for (place, _spec), each in self.bots.items()]
        tell(listeners, seat, self.state.game.parse(action), self.hides)

    def choose(self, spec: str) -> str:
        """Have a bot decide for the seat in turn; it goes on thinking from there if its action is played."""
        if self.state.over:
            raise IllegalAction(N_("The game is over."))
        seat = self.state.player
        if (seat, spec) not in self.bots:
            self.bots[seat, spec] = bot(spec, f"{self.chance}/seat {seat}")
        chosen = self.bots[seat, spec]
        # Chance hangs on the action alone, whichever process thinks and whatever it remembers.
        chosen.rng = chance_of(f"{self.chance}/seat {seat}/action {len(self.played)}")
        action = self.state.game.text(decide(chosen, self.state))
        self.play(action)
        return action


SITTINGS: "OrderedDict[object, Sitting]" = OrderedDict()
"""The tables that this process remembers, the last one asked about at the end."""


def sitting_of(record: Record, chance: str) -> Sitting:
    """Find the sitting of a table, or begin one; then come to the position of the record."""
    key = (record.commitment, *record.nonces, len(record.seats), chance)
    sitting = SITTINGS.pop(key, None) or Sitting(record, chance)
    sitting.catch_up(record)
    SITTINGS[key] = sitting
    if len(SITTINGS) > MOST_SITTINGS:
        SITTINGS.popitem(last=False)
    return sitting


# Tasks.


def choose(record: Mapping[str, Any], number: int, spec: str, chance: str) -> str:
    """Choose the action of that number for the seat in turn."""
    return sitting_of(read_record(record, number), chance).choose(spec)


def advise(
    record: Mapping[str, Any], number: int, spec: str, lang: str, names: Sequence[str]
) -> list[dict[str, object]]:
    """Give the best actions for the seat in turn."""
    state = read_record(record, number).replay()
    return [hint.json() for hint in advice(state, bot(spec, f"advice {number}"), lang, names)]


def look_back(
    record: Mapping[str, Any], spec: str, seconds: float, lang: str, names: Sequence[str]
) -> dict[str, object]:
    """Review a finished game; without a spec by the search that has about so many seconds."""
    game = read_record(record)
    asked = spec or usual_bot(game, seconds)
    return {**review(game, bot(asked, "review"), lang, names).json(), "bot": asked}


TASKS: Mapping[str, Callable[..., Any]] = {"choose": choose, "advise": advise, "review": look_back}


def read_record(raw: Mapping[str, Any], number: int | None = None) -> Record:
    """Read a record, as it was after so many actions."""
    check_fields(raw)
    record = build(dict(raw), taproom.game(raw["game"]))
    if number is None or number == len(record.actions):
        return record
    if not 0 <= number < len(record.actions):
        raise RecordError(
            N_("The record has {n} actions; there is no position {wanted}."),
            n=len(record.actions),
            wanted=number,
        )
    return replace(record, actions=record.actions[:number], scores=[])


def answer_to(task: Task) -> Answer:
    """Do a task; of what fails only its kind is told, since an error's text may hold what is hidden."""
    try:
        return Answer(TASKS[task.kind](**task.asked))
    except TaproomError as error:
        return Answer(None, error)
    except Exception as error:
        failed = ThinkingFailed(
            N_("The bot failed at this position ({kind})."), kind=f"{task.kind}, {type(error).__name__}"
        )
        return Answer(None, failed)


# The process.


@dataclass
class Line:
    """The line to the server: tasks come in, answers go out."""

    tasks: BinaryIO
    answers: BinaryIO

    def say(self, message: object) -> None:
        """Send a message."""
        self.answers.write(packed(message))
        self.answers.flush()

    def hear(self) -> Task | None:
        """Wait for a task; nothing once the server is gone."""
        head = self.tasks.read(LENGTH.size)
        if len(head) < LENGTH.size:
            return None
        size = LENGTH.unpack(head)[0]
        body = self.tasks.read(size)
        return Task(*pickle.loads(body)) if len(body) == size else None

    def watch(self) -> None:
        """Have the kernel end this process when the server goes; compiled thinking lets no thread look.

        While a task is thought about the server sends nothing, so that a signal means its end. Where the
        kernel does not send it, the end of the decision or of its time is the latest that this process goes.
        """
        signal.signal(signal.SIGIO, signal.SIG_DFL)
        fcntl.fcntl(self.tasks, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(self.tasks, fcntl.F_SETFL, fcntl.fcntl(self.tasks, fcntl.F_GETFL) | os.O_ASYNC)
        if select.select([self.tasks], [], [], 0)[0]:
            os._exit(1)  # it went before the kernel was told

    def unwatch(self) -> None:
        """Wait for tasks again."""
        signal.signal(signal.SIGIO, signal.SIG_IGN)
        fcntl.fcntl(self.tasks, fcntl.F_SETFL, fcntl.fcntl(self.tasks, fcntl.F_GETFL) & ~os.O_ASYNC)


def packed(message: object) -> bytes:
    """Give a message with its length before it."""
    body = pickle.dumps(message)
    return LENGTH.pack(len(body)) + body


def work(line: Line) -> None:
    """Think about one task after the other until the server is gone."""
    line.say(READY)
    while task := line.hear():
        line.watch()
        signal.setitimer(signal.ITIMER_REAL, task.seconds + GRACE_SECONDS)
        answer = answer_to(task)
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        line.unwatch()
        line.say(answer)


def main() -> None:
    """Be a thinking process: polite, deaf to Ctrl-C, and gone when the server is."""
    niceness = int(sys.argv[1])
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    os.nice(niceness)
    answers = os.dup(sys.stdout.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever is printed is no answer
    try:
        with os.fdopen(answers, "wb") as out:
            work(Line(sys.stdin.buffer, out))
    except OSError:
        os._exit(1)  # the server went while an answer was on its way
