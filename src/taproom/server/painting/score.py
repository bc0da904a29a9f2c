"""The points as if the game ended now, for a game whose drawing does not show them."""

from collections.abc import Mapping, Sequence

from taproom.kernel.words import capital, number
from taproom.server.painting.looker import Sight
from taproom.server.templating import render


def paint_score(sight: Sight) -> str:
    """Show the points by source, if the looker may know them."""
    points = sight.view.get("points")
    if not isinstance(points, list) or not all(isinstance(each, Mapping) for each in points):
        return ""
    return render("parts/score.html", sight.lang, **score_table(sight, points))


def score_table(sight: Sight, points: Sequence[Mapping[str, int]]) -> dict[str, object]:
    """Give the points by source and seat; sources that brought nobody anything are left out."""
    sources = [source for source in points[0] if any(each[source] for each in points)]
    rows = [
        {
            "name": capital(sight.table.game.source_name(source, sight.lang)),
            "cells": [number(each[source]) if each[source] else "" for each in points],
        }
        for source in sources
    ]
    return {
        "badges": [sight.badge(seat) for seat in range(len(points))],
        "rows": rows,
        "totals": [number(sum(each.values())) for each in points],
    }
