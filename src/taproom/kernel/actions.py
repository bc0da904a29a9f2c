"""The table of a game's actions: small numbers for machines, one readable text each for everybody else."""

from collections.abc import Sequence
from difflib import get_close_matches

from taproom.kernel.errors import UnknownAction
from taproom.kernel.words import N_

LONGEST_SHOWN = 60


class ActionTable:
    """The fixed list of everything that can ever be done in a game."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = tuple(texts)
        self.numbers = {text: number for number, text in enumerate(self.texts)}
        if len(self.numbers) != len(self.texts):
            raise ValueError("Two actions of the table have the same text.")

    def __len__(self) -> int:
        return len(self.texts)

    def text(self, action: int) -> str:
        """Give the text of an action."""
        if isinstance(action, bool) or not isinstance(action, int) or not 0 <= action < len(self.texts):
            raise UnknownAction(
                N_("{action} is no action: the numbers go from 0 to {last}."),
                action=repr(action),
                last=len(self.texts) - 1,
            )
        return self.texts[action]

    def parse(self, text: str) -> int:
        """Give the action with exactly that text."""
        action = self.numbers.get(text) if isinstance(text, str) else None
        if action is None:
            raise self._unknown(str(text)[:LONGEST_SHOWN])
        return action

    def _unknown(self, text: str) -> UnknownAction:
        near = get_close_matches(text, self.texts, n=1)
        if near:
            return UnknownAction(N_("{text!r} is no action; did you mean {near!r}?"), text=text, near=near[0])
        return UnknownAction(
            N_("{text!r} is no action; an action reads like {example!r}."),
            text=text,
            example=self.texts[0],
        )
