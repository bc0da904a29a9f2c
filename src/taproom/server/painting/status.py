"""Whose turn it is, what to do now, and the buttons for it."""

from collections.abc import Sequence

from taproom.bots.advice import Hint
from taproom.kernel.words import capital, number
from taproom.server.painting.asking import asked_about, standing
from taproom.server.painting.choices import acting
from taproom.server.painting.looker import Choice, Sight
from taproom.server.table import AGREED, FREE, OPEN, OVER, RUNNING
from taproom.server.templating import render

MOST_BUTTONS = 3
"""So many choices without a place on the board stand beside the sentence."""


def paint_notice(notice: str, lang: str) -> str:
    """Say what was refused, and why."""
    return render("parts/notice.html", lang, notice=notice) if notice else ""


def paint_status(sight: Sight, pending: str, hints: Sequence[Hint] | None) -> str:
    """Say in one sentence whose turn it is and what now, with what can be done about it."""
    held = next((choice for choice in sight.choices if choice.action == pending), None)
    question = asked_about(sight)
    plain = [answer["action"] for answer in question["answers"]]
    buttons = [choice for choice in without_place(sight.choices) if choice.action not in plain]
    return render(
        "parts/status.html",
        sight.lang,
        **sentence(sight),
        **acting(sight),
        **taking_back(sight),
        pending=held._asdict() if held else None,
        buttons=[] if held else [choice._asdict() for choice in buttons],
        question=question,
        standing=standing(sight),
        may_ask=sight.decides() and sight.table.deal.hints == "best" and held is None and hints is None,
        hints=told_hints(sight, hints),
        mine=sight.decides(),
        help=sight.looker.preferences.help,
    )


def paint_status_then(sight: Sight, then: int) -> str:
    """Say which moment a replay shows."""
    return render(
        "parts/status_then.html",
        sight.lang,
        **told(sight),
        number=then,
        count=len(sight.table.played.moves),
        address=f"/table/{sight.table.id}",
    )


def sentence(sight: Sight) -> dict[str, object]:
    """Give the sentence: a name and what it must do, or how things stand."""
    _ = sight.words
    table = sight.table
    if table.unfit is not None:
        return {"badge": None, "who": "", "what": table.unfit.tell(_.lang), "note": ""}
    if table.status == OPEN:
        return {"badge": None, "who": "", "what": waiting_for(sight), "note": ""}
    if table.status == OVER:
        return {"badge": None, "who": "", "what": outcome(sight), "note": ""}
    return told(sight)


def told(sight: Sight) -> dict[str, object]:
    """Name the seat to decide and its task."""
    _ = sight.words
    assert sight.state is not None
    if sight.state.over:
        return {"badge": None, "who": "", "what": _("The game is over."), "note": ""}
    seat = sight.state.player
    now = sight.table.status == RUNNING
    return {
        "badge": sight.badge(seat),
        "who": sight.names[seat],
        "what": _("{task}.", task=sight.table.game.task(sight.view, sight.lang)),
        "note": _("The bot is thinking.") if now and sight.thinks(seat) else "",
    }


def waiting_for(sight: Sight) -> str:
    """Say who is missing before the start."""
    _ = sight.words
    free = sum(seat.kind == FREE for seat in sight.table.seats)
    if free:
        return _.plural("One seat is still free.", "{n} seats are still free.", free)
    if missing := sight.table.nonces_missing():
        if sight.seat in missing:
            return _("Everybody is here. Your browser still has to add its part to the deal.")
        names = _.list([sight.names[seat] for seat in missing])
        return _("Everybody is here. The game begins when this table is opened by {names}.", names=names)
    if sight.looker.host:
        return _("Everybody is here. Start when you like.")
    return _("Everybody is here. The host starts the game.")


def outcome(sight: Sight) -> str:
    """Say how the game ended."""
    _ = sight.words
    if sight.table.ended == AGREED:
        return _("The game was ended by agreement.")
    winners = sight.table.winners()
    names = _.list([sight.names[seat] for seat in winners])
    if not winners or sight.state is None:
        return _("The game is over.")
    best = _.plural("{n} point", "{n} points", sight.state.scores()[winners[0]])
    if len(winners) > 1:
        return _("{names} share the victory with {points}.", names=names, points=best)
    return _("{name} wins with {points}.", name=names, points=best)


def taking_back(sight: Sight) -> dict[str, object]:
    """Say for which seat something can be taken back, a step or more; of one's own seats any."""
    history = sight.table.history
    nothing: dict[str, object] = {"undo": None, "restart": None}
    if history is None or sight.covered or sight.table.status != RUNNING:
        return nothing
    for seat in sight.mine:
        step = history.undo_point(seat)
        if step is not None and not sight.thinks(seat):
            more = history.restart_point(seat)
            return {"undo": seat, "restart": seat if more is not None and more < step else None}
    return nothing


def without_place(choices: Sequence[Choice]) -> list[Choice]:
    """Find the choices that are a single word, such as to be done or to pass."""
    found = [choice for choice in choices if " " not in choice.action]
    return found if len(found) <= MOST_BUTTONS else []


def told_hints(sight: Sight, hints: Sequence[Hint] | None) -> list[dict[str, object]]:
    """Give what a bot would do, for a template; only what can be done now."""
    legal = {choice.action for choice in sight.choices}
    return [
        {
            "action": hint.action,
            "label": capital(hint.label),
            "reason": hint.reason,
            "points": number(round(hint.points)),
        }
        for hint in hints or ()
        if hint.action in legal
    ]
