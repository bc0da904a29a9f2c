"""Numbers stay on one line with their unit."""

import re

NUMBER_OF_UT = re.compile(r"(?<=\d) UT\b")
TOGETHER = "\N{NO-BREAK SPACE}"


def unbroken(text: str) -> str:
    """Write a text so that no line ends between a number and its UT."""
    return NUMBER_OF_UT.sub(f"{TOGETHER}UT", text)
