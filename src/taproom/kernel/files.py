"""Files that are written whole or not at all."""

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


@contextmanager
def whole_file(path: str | Path) -> Iterator[TextIO]:
    """Open a file that takes its name only once everything is in it; what goes wrong leaves no trace."""
    path = Path(path).resolve()  # a link stays, and what it points to is written
    if not path.name or path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if path.exists() and not path.is_file():
        with open(path, "w", encoding="utf-8", newline="") as device:
            yield device
        return
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with open(draft, "w", encoding="utf-8", newline="") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, draft)
        os.replace(draft, path)
    except BaseException as error:
        draft.unlink(missing_ok=True)
        if isinstance(error, OSError):
            error.filename = str(path)  # Nobody knows the draft by its name.
        raise
