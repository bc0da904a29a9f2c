"""Questions about what others just did: what happened, the plain answers, and what is answered beforehand."""

from collections.abc import Sequence
from typing import Any

from taproom.server.painting.log import chronicle
from taproom.server.painting.looker import Sight
from taproom.server.table import RUNNING

MOST_TOLD = 3
"""So many of the last things that happened are told beside a question."""


def asked_about(sight: Sight) -> dict[str, Any]:
    """Give the plain answers, and what just happened, if the looker is asked about that; else nothing."""
    if not sight.decides():
        return {"answers": [], "news": ""}
    labels = {choice.action: choice.label for choice in sight.choices}
    answers = [
        {"action": answer.action, "word": answer.word, "label": labels[answer.action]}
        for answer in sight.table.game.asks_about(sight.view, sight.lang)
    ]
    return {"answers": answers, "news": just_happened(sight) if answers else ""}


def just_happened(sight: Sight) -> str:
    """Tell the last few things that happened since the looker last chose something; own steps are known."""
    teller = chronicle(sight)
    told: list[str] = []
    for number, move in reversed(sight.news()):
        if move.player != sight.seat or move.beforehand:
            told[:0] = [saying.text for saying in teller.tell(number, move)]
        if len(told) >= MOST_TOLD:
            break
    return in_one_go(told[-MOST_TOLD:], sight.names)


def in_one_go(sentences: Sequence[str], names: Sequence[str]) -> str:
    """Join sentences; a name that would be said twice in a row is said once."""
    said = ""
    before = ""
    for sentence in sentences:
        name = next((each for each in names if sentence.startswith(f"{each} ")), "")
        if said.endswith(".") and name and name == before:
            said = f"{said[:-1]}, {sentence.removeprefix(f'{name} ')}"
        else:
            said = f"{said} {sentence}".lstrip()
        before = name
    return said


def standing(sight: Sight) -> dict[str, Any]:
    """List what the looker's own seat can answer beforehand, and which of it is set; nobody else sees it."""
    seat = sight.seat
    if seat is None or seat not in sight.mine or sight.table.status != RUNNING or sight.thinks(seat):
        return {"title": "", "answers": []}
    chosen = sight.table.seats[seat].standing
    game = sight.table.game
    if not chosen and not game.standing_concerns(sight.view):
        return {"title": "", "answers": []}
    offered = game.standing(sight.table.deal.options, sight.lang)
    answers = [{**answer._asdict(), "on": answer.name == chosen} for answer in offered]
    return {"title": game.standing_title(sight.lang), "answers": answers}
