"""Every legal action as a button of a form: for screen readers, and for browsers without script."""

from taproom.server.painting.looker import Sight
from taproom.server.templating import render


def paint_choices(sight: Sight) -> str:
    """List what the looker may do now."""
    if not sight.choices:
        return ""
    return render("parts/choices.html", sight.lang, choices=listed(sight), **acting(sight))


def listed(sight: Sight) -> list[dict[str, object]]:
    """Give the choices for a template."""
    return [
        {**choice._asdict(), "rule": rule_of_action(sight, choice.action), "id": f"do-{number}"}
        for number, choice in enumerate(sight.choices)
    ]


def acting(sight: Sight) -> dict[str, object]:
    """Give what every form needs that acts for a seat in a position."""
    return {**acting_for(sight), "position": sight.table.position}


def acting_for(sight: Sight) -> dict[str, object]:
    """Give what every form needs that acts for a seat, whatever the position is."""
    return {"address": sight.table.address, "seat": "" if sight.seat is None else sight.seat}


def rule_of_action(sight: Sight, action: str) -> str:
    """Give the address of the rule that an action goes by."""
    game = sight.table.game
    section = game.rule_of(action)
    return f"/rules/{game.slug}#{section}" if section else ""
