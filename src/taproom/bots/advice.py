"""What a player might do, and why: a bot's best actions in words."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from taproom.bots.bot import Bot, Option
from taproom.bots.thoughts import Thoughts, known_to, step
from taproom.kernel.game import Step
from taproom.kernel.state import State
from taproom.kernel.words import words

MOST = 3
"""So many actions are named."""


@dataclass(frozen=True)
class Hint:
    """An action that a bot thinks well of."""

    action: str
    """Its text."""
    label: str
    """What it is, in words."""
    points: float
    """The final score that the seat may expect of it."""
    share: float | None
    """How sure the bot is: the part of its search that went to this action; nothing if it does not search."""
    reason: str
    """What the turn surely brings, and what presses; empty if there is nothing to say."""
    line: tuple[str, ...]
    """The texts of this action and of those that follow it in the best turn, as far as that is certain."""

    def json(self) -> dict[str, object]:
        """Give it as plain JSON, the numbers rounded."""
        share = None if self.share is None else round(self.share, 3)
        return {**asdict(self), "points": round(self.points, 2), "share": share, "line": list(self.line)}

    @staticmethod
    def read(data: Mapping[str, Any]) -> "Hint":
        """Read a hint back from its JSON."""
        return Hint(**{**data, "line": tuple(data["line"])})


def advice(
    state: State, bot: Bot, lang: str = "en", names: Sequence[str] = (), most: int = MOST
) -> list[Hint]:
    """Give the best actions of the seat that must decide, the best first, from what it may know."""
    thoughts = Thoughts(bot, known_to(state, bot))
    return [hint(thoughts, option, lang, names) for option in thoughts.options[:most]]


def hint(thoughts: Thoughts, option: Option, lang: str, names: Sequence[str] = ()) -> Hint:
    """Put what a bot thinks of an action in words."""
    game = thoughts.position.game
    steps = thoughts.turn(option.action, names)
    return Hint(
        action=steps[0].action,
        label=game.label(steps[0].view, steps[0].action, lang),
        points=option.points,
        share=thoughts.share(option),
        reason=one_sentence(game.remarks(steps, lang), lang),
        line=tuple(step.action for step in steps),
    )


def retold(hint: Hint, state: State, lang: str, names: Sequence[str] = ()) -> Hint:
    """Tell a hint anew, perhaps in another language, from the position that it was given for."""
    game = state.game
    steps = steps_along(state, hint.line, names)
    return replace(
        hint,
        label=game.label(steps[0].view, hint.action, lang),
        reason=one_sentence(game.remarks(steps, lang), lang),
    )


def steps_along(state: State, line: Sequence[str], names: Sequence[str]) -> list[Step]:
    """Look ahead along the actions of a turn, from what its seat may know."""
    position = state.determinize(state.player, 0)
    steps: list[Step] = []
    for text in line:
        action = position.game.parse(text)
        steps.append(step(position, action, names))
        position.apply(action)
    return steps


def one_sentence(remarks: Sequence[str], lang: str) -> str:
    """Put remarks one after the other, as the language parts them."""
    _ = words(lang)
    told = "".join(remarks[:1])
    for remark in remarks[1:]:
        told = _("{told}; {more}", told=told, more=remark)
    return told
