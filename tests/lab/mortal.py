"""A bot that takes a process of a cluster with it, once."""

import os
import signal
from pathlib import Path

from distributed import get_worker

from taproom import State

FOLDER = "TAPROOM_TESTS_MORTAL"
"""The variable that names the folder in which it is noted that a worker has died."""
LAST_WORDS = 20
"""So many decisions are made before."""
made = 0


def choose(state: State) -> int:
    """Take the last action; in the midst of a task of the first worker that gets there, kill that worker."""
    global made  # noqa: PLW0603 - counted in each process
    made += 1
    if made == LAST_WORDS and on_a_worker() and first_of_all():
        os.kill(os.getpid(), signal.SIGKILL)
    return state.legal()[-1]


def on_a_worker() -> bool:
    """Return whether this process works for a cluster."""
    try:
        get_worker()
    except ValueError:
        return False
    return True


def first_of_all() -> bool:
    """Return whether no worker has died yet; two cannot be told so."""
    try:
        Path(os.environ[FOLDER], "died").mkdir()
    except FileExistsError:
        return False
    return True
