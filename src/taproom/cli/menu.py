"""The choices of a decision as a list that stays usable, however many they are."""

from collections.abc import Collection, Sequence
from itertools import groupby
from typing import NamedTuple

from taproom.kernel.blocks import CHOICE, Block
from taproom.kernel.words import Words

MANY = 12
"""With more lines than these, asides that begin alike are put together."""
LEAST_TOGETHER = 6
"""Fewer than these would not be worth a list of their own."""
DOTS = "\N{HORIZONTAL ELLIPSIS}"


class Choice(NamedTuple):
    """What can be done: the action, its own text, and what it is called."""

    action: int
    text: str
    label: str


class Entry(NamedTuple):
    """A line of the list: one choice, or several that open a list of their own."""

    label: str
    choices: tuple[Choice, ...]

    @property
    def opens(self) -> bool:
        """Whether choosing it opens a list."""
        return len(self.choices) > 1


def entries(choices: Sequence[Choice], told: Collection[str], _: Words) -> list[Entry]:
    """Make the list: a line for each choice, or for several asides where there are too many.

    `told` has the texts of those that a board tells. Choices are alike that follow each other and have the
    same first word; the last ones are put together first.
    """
    alike = [list(run) for _word, run in groupby(choices, key=first_word)]
    lines = sum(choice.text not in told for choice in choices)
    found: list[Entry] = []
    for run in reversed(alike):
        if lines > MANY and len(run) >= LEAST_TOGETHER and all(is_aside(choice.label) for choice in run):
            lines -= len(run) - 1
            found.insert(0, Entry(title(run, _), tuple(run)))
        else:
            found = [*(Entry(choice.label, (choice,)) for choice in run), *found]
    return found


def first_word(choice: Choice) -> str:
    """Give the word with which an action's own text begins."""
    return choice.text.split(maxsplit=1)[0]


def is_aside(label: str) -> bool:
    """Whether a choice stands beside what the decision is about, as "Token: raise P3 to 4" says by a word."""
    return label.split(" ", maxsplit=1)[0].endswith(":")


def title(run: Sequence[Choice], _: Words) -> str:
    """Name choices by what their labels share: Token: roll … again (12 choices)."""
    first, last = shared([choice.label for choice in run])
    name = " ".join([*first, DOTS, *last])
    return _.plural("{title} ({n} choice)", "{title} ({n} choices)", len(run), title=name)


def opened(entry: Entry) -> list[Entry]:
    """Make the list that a line opens; it leaves out what its title tells already."""
    first, last = shared([choice.label for choice in entry.choices])
    found = []
    for choice in entry.choices:
        words = choice.label.split(" ")
        found.append(Entry(" ".join(words[len(first) : len(words) - len(last)]), (choice,)))
    return found


def shared(labels: Sequence[str]) -> tuple[list[str], list[str]]:
    """Find the words with which all labels begin, and those with which they end."""
    split = [label.split(" ") for label in labels]  # not at no-break spaces
    shortest = min(len(words) for words in split)
    first = common_start(split)[: shortest - 1]
    rest = [words[len(first) + 1 :][::-1] for words in split]
    return first, common_start(rest)[::-1]


def common_start(rows: Sequence[Sequence[str]]) -> list[str]:
    """Find the words with which all rows begin."""
    found = []
    for words in zip(*rows, strict=False):
        if len(set(words)) > 1:
            break
        found.append(words[0])
    return found


def numbers_in(blocks: Sequence[Block]) -> set[int]:
    """Find the choices that blocks tell in full: a number in square brackets, marked as a choice."""
    return {
        int(span.text[1:-1])
        for block in blocks
        for row in block.lines
        for span in row
        if span.mark == CHOICE and span.text[:1] == "[" and span.text[1:-1].isdecimal()
    }
