"""A thinking process as the server sees it: started, asked one thing at a time, and ended."""

import asyncio
import logging
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any

from taproom.kernel.errors import TaproomError
from taproom.kernel.words import N_
from taproom.server.thinking import LENGTH, Answer, Task, packed

PROGRAM = "from taproom.server.thinking import main; main()"
START_SECONDS = 60.0
"""A process that is not ready by then is given up; a busy machine may well need some seconds."""

log = logging.getLogger(__name__)


class ThinkerLost(TaproomError):
    """The process that was thinking about a task is gone, or had to be ended; the task can be asked again."""


def lost() -> ThinkerLost:
    """Say that a task has to be asked again."""
    return ThinkerLost(N_("The process that was thinking about this was lost; it can be asked again."))


async def to_its_end(work: Coroutine[Any, Any, None]) -> None:
    """Do what takes a moment and must not stop halfway; who is cancelled meanwhile hears of it afterwards."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await task
        raise


class Thinker:
    """A process that thinks; whatever goes wrong with it is told as `ThinkerLost`."""

    def __init__(self, niceness: int) -> None:
        self.niceness = niceness
        self.process: Process | None = None
        self.table = ""
        """The table that it thought about last; its bots may remember something of it."""

    @property
    def alive(self) -> bool:
        """Whether the process runs, as far as is known."""
        return self.process is not None and self.process.returncode is None

    async def start(self) -> None:
        """Start the process, and wait until it is ready."""
        async with self.within(START_SECONDS):
            await to_its_end(self.launch())
            await self.hear()

    async def launch(self) -> None:
        """Start the process, in a session of its own: Ctrl-C in a terminal is for the server."""
        command = (sys.executable, "-P", "-c", PROGRAM, str(self.niceness))
        self.process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, start_new_session=True
        )

    async def think(self, task: Task) -> Any:
        """Ask the process, and give its answer; one that takes too long is ended."""
        async with self.within(task.seconds):
            assert self.process
            assert self.process.stdin
            self.process.stdin.write(packed(tuple(task)))
            await self.process.stdin.drain()
            answer = Answer(*await self.hear())
        if answer.error:
            raise answer.error
        return answer.value

    async def hear(self) -> Any:
        """Wait for a message."""
        assert self.process
        assert self.process.stdout
        head = await self.process.stdout.readexactly(LENGTH.size)
        return pickle.loads(await self.process.stdout.readexactly(LENGTH.unpack(head)[0]))

    @asynccontextmanager
    async def within(self, seconds: float) -> AsyncIterator[None]:
        """Talk to the process for so long at most; if that fails, end it and say that it was lost."""
        try:
            async with asyncio.timeout(seconds):
                yield
        except Exception as error:
            # Only the kind of error is told: its text may hold what is hidden.
            log.warning("A thinking process was lost (%s).", type(error).__name__)
            self.kill()
            raise lost() from None

    async def ended(self) -> None:
        """Wait until the process has gone, whyever."""
        assert self.process
        await self.process.wait()

    def kill(self) -> None:
        """End the process at once."""
        if self.process:
            with suppress(ProcessLookupError):
                self.process.kill()

    async def end(self) -> None:
        """End the process, and wait until nothing of it is left."""
        self.kill()
        if self.process:
            await to_its_end(self.leave())

    async def leave(self) -> None:
        """Wait for the end of a process that was killed, and of the pipes to it."""
        assert self.process
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        await self.process.wait()
        with suppress(OSError):
            await self.process.stdin.wait_closed()
        await self.process.stdout.read()  # up to its end: then the pipe is closed too
