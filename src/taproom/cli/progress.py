"""A bar that shows how far a long task is, and how long it may still take."""

import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

Thing = TypeVar("Thing")

REFRESH_SECONDS = 0.1


def with_progress(things: Iterable[Thing], total: int, text: str) -> Iterator[Thing]:
    """Hand things on, and show on a terminal how many of them have come."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    if not console.is_terminal:
        yield from things
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # It refreshes when something comes: a thread of its own would be in the way of new processes.
    with Progress(*columns, console=console, auto_refresh=False, transient=True) as progress:
        task = progress.add_task(text, total=total)
        progress.refresh()
        next_refresh = 0.0
        for thing in things:
            progress.advance(task)
            if time.monotonic() >= next_refresh:
                progress.refresh()
                next_refresh = time.monotonic() + REFRESH_SECONDS
            yield thing
