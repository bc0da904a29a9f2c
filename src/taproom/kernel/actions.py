"""The table of a game's actions: small numbers for machines, one readable text each for everybody else."""

from collections.abc import Sequence
from difflib import get_close_matches

from taproom.kernel.errors import UnknownAction


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
            raise UnknownAction(f"{action!r} is no action: the numbers go from 0 to {len(self.texts) - 1}.")
        return self.texts[action]

    def parse(self, text: str) -> int:
        """Give the action with exactly that text."""
        action = self.numbers.get(text) if isinstance(text, str) else None
        if action is None:
            raise UnknownAction(f"{str(text)[:60]!r} is no action{self._hint(str(text))}.")
        return action

    def _hint(self, text: str) -> str:
        near = get_close_matches(text[:60], self.texts, n=1)
        return f"; did you mean {near[0]!r}?" if near else f"; an action reads like {self.texts[0]!r}"
