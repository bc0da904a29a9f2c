"""`python -m taproom.compiled`: compile the core and wait; with --quiet, as a background build does."""

import os
import sys

from taproom import compiled
from taproom.compiled.builder import NO_COMPILER, NO_HEADERS

BACKGROUND_NICENESS = 15
NOT_HERE = 3
"""The exit code that tells a machine that cannot compile from sources that cannot be compiled."""


def main(arguments: list[str]) -> int:
    """Build, say in one line how it went, and answer with the exit code."""
    if "--quiet" in arguments:
        if hasattr(os, "nice"):
            os.nice(BACKGROUND_NICENESS)
        return 0 if compiled.build().compiled else 1
    result = compiled.build()
    if result.compiled:
        print("The core is compiled.")
        return 0
    print(f"The core is not compiled: {result.reason}. Taproom plays in plain Python.")
    return NOT_HERE if result.reason in (NO_COMPILER, NO_HEADERS) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
