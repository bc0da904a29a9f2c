"""Files that are written whole or not at all."""

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

PRIVATE = 0o600


@contextmanager
def whole_file(path: str | Path, private: bool = False) -> Iterator[TextIO]:
    """Open a file that takes its name only once everything is in it; what goes wrong leaves no trace.

    A private one can be read by its owner only, from the first moment on and whatever stood there before.
    """
    path = Path(path).resolve()  # a link stays, and what it points to is written
    if not path.name or path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if path.exists() and not path.is_file():
        with open(path, "w", encoding="utf-8", newline="") as device:
            yield device
        return
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with open(draft, "w", encoding="utf-8", newline="", opener=owner_only if private else None) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if path.exists() and not private:
            shutil.copymode(path, draft)
        os.replace(draft, path)
    except BaseException as error:
        draft.unlink(missing_ok=True)
        if isinstance(error, OSError):
            error.filename = str(path)  # Nobody knows the draft by its name.
        raise


def owner_only(path: str, flags: int) -> int:
    """Make a new file that nobody but its owner can open."""
    with suppress(FileNotFoundError):
        os.unlink(path)  # the draft of a process that was killed
    return os.open(path, flags | os.O_EXCL, PRIVATE)
