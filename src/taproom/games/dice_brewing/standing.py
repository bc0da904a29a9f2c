"""Windows that need not ask each time: plain answers, and what a seat can answer beforehand (DB-8.37)."""

from collections.abc import Mapping

from taproom.games.dice_brewing import actions
from taproom.games.dice_brewing.state import DiceState
from taproom.games.dice_brewing.steps import BREWING, TIDYING, WINDOW
from taproom.games.dice_brewing.texts import View
from taproom.kernel.game import PlainAnswer, Standing
from taproom.kernel.words import words

ASK = ""
UNTIL_BREWING = "brewing"
NEVER = "never"


def asks_about(view: View, lang: str) -> list[PlainAnswer]:
    """A window asks about what others just did (DB-10.2)."""
    _ = words(lang)
    if view["phase"] != "window":
        return []
    return [PlainAnswer("later", _("Later")), PlainAnswer("not again", _("Not again this phase"))]


def title(lang: str) -> str:
    """Say what the answers are about."""
    return words(lang)("Ask me about tokens:")


def standing(options: Mapping[str, str], lang: str) -> list[Standing]:
    """List what can be answered beforehand in windows; buildings are blocked in the first one (DB-8.11)."""
    _ = words(lang)
    return [
        Standing(
            ASK, _("each time"), _("You are asked before others' turns, before brewing and before tidying.")
        ),
        Standing(
            UNTIL_BREWING,
            _("before brewing"),
            _("You are asked before brewing and before tidying only; buildings cannot be blocked so late."),
        ),
        Standing(NEVER, _("never"), _("You are not asked at all; you play tokens in your own turns.")),
    ]


def concerns(view: View) -> bool:
    """Only who holds a token is asked (DB-8.24, DB-8.32)."""
    return view["viewer"] is not None and bool(view["breweries"][view["viewer"]]["tokens"])


def standing_answer(state: DiceState, name: str) -> int | None:
    """Answer a window with "later", so that another mind counts from the next window on."""
    if state.step != WINDOW or name == ASK:
        return None
    if name == UNTIL_BREWING and state.stage in (BREWING, TIDYING):
        return None
    return actions.LATER
