"""Texts that wait for their language: kept in English, told when it is known who listens."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from taproom.kernel.state import State
    from taproom.kernel.words import Words


class Phrase:
    """A text in English and what fills it in: `Phrase(N_("space {space}"), space=7)`.

    A value that is itself a phrase is told in the language of the whole. Without values the text stands as
    it is, braces included.
    """

    def __init__(self, text: str, /, **values: "str | int | Phrase") -> None:
        self.text = text
        self.values = values

    def tell(self, lang: str) -> str:
        """Tell it in a language."""
        _ = speaker(lang)
        if self.values:
            return _(self.text, **{name: told(value, lang) for name, value in self.values.items()})
        # The translation of nothing would be the catalogue's header.
        return _.catalogue.gettext(self.text) if self.text else ""

    def __str__(self) -> str:
        return self.tell("en")


class AllOf(Phrase):
    """A list of things: a, b and c."""

    def __init__(self, things: Sequence[str]) -> None:
        super().__init__("")
        self.things = list(things)

    def tell(self, lang: str) -> str:
        """Join the things as a person would."""
        return speaker(lang).list(self.things)


class OneOf(AllOf):
    """Things of which one can be had: a, b or c."""

    def tell(self, lang: str) -> str:
        """Join the things as a person would."""
        return speaker(lang).choice(self.things)


class Reason(Phrase):
    """Why an action is not legal; the position, as it was then, is asked again for another language."""

    def __init__(self, state: "State", action: int) -> None:
        super().__init__(state.reason(action, "en"))
        self.state = state.determinize(state.player, 0)  # an error must not carry what is hidden
        self.action = action

    def tell(self, lang: str) -> str:
        """Tell it in a language."""
        return self.text if lang == "en" else self.state.reason(self.action, lang)

    def __reduce__(self) -> tuple[object, ...]:
        # Only the sentence goes to another process: a position may not, and it holds what is hidden.
        return (Phrase, (self.text,))


def told(value: str | int | Phrase, lang: str) -> str | int:
    """Give a value as it is, a phrase in a language."""
    return value.tell(lang) if isinstance(value, Phrase) else value


def speaker(lang: str) -> "Words":
    """Give the words of a language; they are imported late, as their own errors are phrases too."""
    from taproom.kernel.words import words

    return words(lang)
