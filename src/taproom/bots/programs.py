"""Bots that are programs in any language: a line of JSON on their input for each decision, a line back."""

import json
import os
import shlex
import shutil
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, BaseSelector, DefaultSelector
from signal import SIGKILL
from time import monotonic
from typing import IO
from weakref import finalize

from taproom.bots.bot import DEALS
from taproom.bots.outside import Lost, OutsideBot, short
from taproom.kernel.errors import BadOption
from taproom.kernel.phrases import Phrase
from taproom.kernel.rng import Rng
from taproom.kernel.state import State
from taproom.kernel.words import N_

MOST_STARTS = 5
"""A program that hung or died is started again so often at most, the first time included."""
GRACE_SECONDS = 0.2
"""So long a program has to leave by itself once its input is closed."""
MOST_BYTES = 65_536
"""An answer is shorter."""
UNASKED_READS = 64
"""A program that never stops writing is not listened to for ever."""
LAST_WORDS = 2000
"""So many bytes of what a program complained of are kept."""
GREETING = "hello"
WATCH = 'read -r line; kill -s KILL -- "-$1"'
"""A shell waits until this process is gone, however it went, and ends the group of the program then."""

Pipe = IO[bytes]


class Silent(Exception):
    """The time is over, and no line came."""


class Gone(Exception):
    """The program has closed its output: there will be no answer."""


class Endless(Exception):
    """More was written than any answer needs, and no line ended."""


class Running:
    """A program that runs, with all that it may have started."""

    def __init__(self, command: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            command, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
        )
        self.end = finalize(self, end, self.process, watch(self.process), os.getpid())
        """Ends the program, once; it calls itself when this object or all of Taproom comes to its end."""
        self.input, self.output, self.complaints = pipes(self.process)
        for stream in (self.input, self.output, self.complaints):
            os.set_blocking(stream.fileno(), False)
        self.unsaid = b""
        """What it has not read yet, perhaps of questions that it answered all the same."""
        self.heard = b""
        self.last_words = b""
        self.greeted = False

    def ask(self, question: bytes, seconds: float) -> str:
        """Write a line and wait for one; nothing blocks, in whatever order the program reads and writes."""
        self.drop()
        self.unsaid += question
        deadline = monotonic() + seconds
        with DefaultSelector() as selector:
            selector.register(self.input, EVENT_WRITE)
            selector.register(self.output, EVENT_READ)
            selector.register(self.complaints, EVENT_READ)
            while True:
                line = self.line()
                if line is not None:
                    return line
                left = deadline - monotonic()
                if left <= 0:
                    raise Silent
                for key, _ in selector.select(left):
                    if key.fileobj is self.input:
                        self.write(selector)
                    elif key.fileobj is self.output:
                        self.listen()
                    else:
                        self.hear_complaints(selector)

    def line(self) -> str | None:
        """Take the next line that was heard, if it is whole; the first one may greet."""
        line, end, rest = self.heard.partition(b"\n")
        if not end:
            if len(line) > MOST_BYTES:
                raise Endless
            return None
        self.heard = rest
        text = line.decode(errors="replace").strip()
        first, self.greeted = not self.greeted, True
        return self.line() if first and text.lower().startswith(GREETING) else text

    def drop(self) -> None:
        """Leave aside what the program has written unasked: it answers nothing."""
        for _ in range(UNASKED_READS):
            if not self.listen():
                break
        self.heard = b""

    def write(self, selector: BaseSelector) -> None:
        """Write as much as fits."""
        try:
            self.unsaid = self.unsaid[os.write(self.input.fileno(), self.unsaid) :]
        except BlockingIOError:
            return
        except OSError:  # nobody reads it any more; whether there is an answer is seen elsewhere
            self.unsaid = b""
        if not self.unsaid:
            selector.unregister(self.input)

    def listen(self) -> bool:
        """Hear what the program answers; say whether there was something to hear."""
        try:
            data = os.read(self.output.fileno(), MOST_BYTES)
        except BlockingIOError:
            return False
        if not data:
            raise Gone
        self.heard += data
        return True

    def hear_complaints(self, selector: BaseSelector) -> None:
        """Keep the end of what the program writes as errors, so that it never waits to be heard."""
        try:
            data = os.read(self.complaints.fileno(), MOST_BYTES)
        except BlockingIOError:
            return
        if data:
            self.last_words = (self.last_words + data)[-LAST_WORDS:]
        else:
            selector.unregister(self.complaints)

    def complaint(self) -> str:
        """Give the last line of what the program wrote as errors."""
        with suppress(OSError, ValueError):
            self.last_words += os.read(self.complaints.fileno(), MOST_BYTES)
        lines = self.last_words.decode(errors="replace").split("\n")
        return short(" ".join(next((line for line in reversed(lines) if line.strip()), "").split()))


def watch(process: "subprocess.Popen[bytes]") -> "subprocess.Popen[bytes]":
    """Start the shell that outlives this process if it has to."""
    try:
        return subprocess.Popen(
            ["/bin/sh", "-c", WATCH, "watch", str(process.pid)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
            start_new_session=True,
        )
    except OSError:
        process.kill()
        raise


def pipes(process: "subprocess.Popen[bytes]") -> tuple[Pipe, Pipe, Pipe]:
    """Give the three pipes of a program."""
    if process.stdin is None or process.stdout is None or process.stderr is None:
        raise ValueError("The program was started without pipes.")
    return process.stdin, process.stdout, process.stderr


def end(process: "subprocess.Popen[bytes]", watcher: "subprocess.Popen[bytes]", owner: int) -> None:
    """End a program and its whole group, if it does not leave by itself."""
    if os.getpid() != owner:  # a copy of the process that started it has no say
        return
    watcher.kill()
    watcher.wait()
    for stream in (watcher.stdin, process.stdin):
        if stream is not None:
            with suppress(OSError):
                stream.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(GRACE_SECONDS)
    with suppress(ProcessLookupError, PermissionError):  # an empty group is no group
        os.killpg(process.pid, SIGKILL)
    process.wait()
    for stream in (process.stdout, process.stderr):
        if stream is not None:
            stream.close()


class ProgramBot(OutsideBot):
    """Asks a program, which is started with the first question."""

    def __init__(self, rng: Rng, command: str, seconds: float) -> None:
        super().__init__(rng, f"program:{command}")
        self.command = split(command)
        self.seconds = seconds
        """For each decision, the first one of a program with its start."""
        self.running: Running | None = None
        self.starts = 0
        self.asked = 0

    def ask(self, state: State) -> object:
        """Tell the program what its seat may know, and what it may do."""
        self.asked += 1
        question = json.dumps(self.question(state)).encode() + b"\n"
        running = self.running or self.start()
        try:
            return action_of(running.ask(question, self.seconds))
        except Silent as error:
            self.close()
            raise Lost(
                Phrase(
                    N_("{bot} did not answer within {ms} ms."), bot=self.name, ms=round(self.seconds * 1000)
                )
            ) from error
        except Endless as error:
            self.close()
            raise Lost(
                Phrase(
                    N_("{bot} answered more than {most} bytes without an end of line."),
                    bot=self.name,
                    most=MOST_BYTES,
                )
            ) from error
        except Gone as error:
            raise Lost(self.death(running)) from error

    def question(self, state: State) -> dict[str, object]:
        """Write a decision down: nothing is in it that the seat may not know."""
        game, seat = state.game, state.player
        return {
            "game": game.slug,
            "players": state.players,
            "options": dict(state.options),
            "seat": seat,
            "decision": self.asked,
            "phase": state.phase,
            "ms": round(self.seconds * 1000),
            "random": self.rng.below(DEALS),
            "view": state.view(seat),
            "legal": [game.text(action) for action in state.legal()],
        }

    def start(self) -> Running:
        """Start the program, but not for ever again."""
        if self.starts == MOST_STARTS:
            raise Lost(Phrase(N_("{bot} failed too often and is not asked any more."), bot=self.name))
        self.starts += 1
        try:
            self.running = Running(self.command)
        except OSError as error:
            raise Lost(
                Phrase(N_("{bot} cannot be started: {error}."), bot=self.name, error=str(error.strerror))
            ) from error
        return self.running

    def death(self, running: Running) -> Phrase:
        """Say how the program ended."""
        complaint = running.complaint()
        self.close()
        code = running.process.wait()
        if not complaint:
            return Phrase(N_("{bot} ended without an answer (exit code {code})."), bot=self.name, code=code)
        return Phrase(
            N_("{bot} ended without an answer (exit code {code}); its last words: {words}"),
            bot=self.name,
            code=code,
            words=complaint,
        )

    def close(self) -> None:
        """End the program and all that it has started."""
        if self.running is not None:
            self.running.end()
            self.running = None


def split(command: str) -> list[str]:
    """Split a command as a shell would; no shell is there when it is run."""
    if os.name != "posix":
        raise BadOption(N_("A program can be a bot only on a system such as Linux or macOS."))
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadOption(
            N_("The command {command!r} opens a quote and does not close it."), command=command
        ) from error
    if not words or "\0" in command:
        raise BadOption(
            N_("program: needs a command after it, as in program:perl first.pl, not {command!r}."),
            command=command,
        )
    if shutil.which(words[0]) is None:
        raise BadOption(
            N_("There is no program {program!r} to run; one in this folder begins with ./ before its name."),
            program=words[0],
        )
    return words


def action_of(line: str) -> str:
    """Read an answer: the action's text, or JSON with it."""
    if not line.startswith("{"):
        return line
    try:
        action = json.loads(line).get("action")
    except (ValueError, RecursionError):
        return line
    return action if isinstance(action, str) else line
