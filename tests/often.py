"""How often tests repeat what chance decides: a little in every run, much more with ./test --long."""

import os


def often(usual: int, long: int) -> int:
    """Give the usual number, or that of a long run."""
    return long if os.environ.get("TAPROOM_LONG") else usual
