"""What the command is called here: `taproom` once it is installed, `./taproom` in a checkout."""

import os
import shlex

NAME = "taproom"
VARIABLE = "TAPROOM_COMMAND"
"""The script of a checkout keeps in it how it was called."""


def as_called(command: str = NAME) -> str:
    """Write a command, such as taproom games, so that it can be typed as it stands."""
    return shlex.quote(os.environ.get(VARIABLE) or NAME) + command.removeprefix(NAME)
