"""Findings made by hand, so that a page can be tested without playing."""

from collections.abc import Mapping
from random import Random
from statistics import fmean

import taproom
from taproom.lab.findings import Contrast, Difference, Findings, Leads, Luck, SeatFindings, Setting
from taproom.lab.report.report import Part, Report
from taproom.lab.statistics import Estimate

GAMES = 40
COMMAND = "taproom report heaven-and-ale --players greedy,greedy,random --games 40 --seed 7"


def around(value: float, half: float = 0.5) -> Estimate:
    """Give an estimate with an interval of that half length."""
    return Estimate(value, value - half, value + half)


def contrast(name: str, winners: float, others: float, doubt: float = 0.5) -> Contrast:
    """Give what winners and others do, of a measure with a standard deviation of 2."""
    difference = winners - others
    return Contrast(
        name,
        around((winners + others) / 2),
        around(winners),
        around(others),
        around(difference, doubt),
        difference / 2,
        2.0,
    )


def findings(
    bots: tuple[str, ...] = ("greedy", "greedy", "random"),
    seed: str = "7",
    more: int = 0,
    changes: Mapping[str, object] | None = None,
    hooked: str = "",
) -> Findings:
    """Give findings of a table; with `more`, everybody has so many points more."""
    rng = Random(len(bots))
    scores = tuple(tuple(rng.randint(20, 60) + more for _game in range(GAMES)) for _bot in bots)
    even = 1 / len(bots)
    wins = [around(even + (0.2 if seat == 0 else -0.2 / (len(bots) - 1)), 0.05) for seat in range(len(bots))]
    game = taproom.game("heaven-and-ale")
    return Findings(
        setting=Setting(
            game=game.slug,
            bots=bots,
            games=GAMES,
            seed=seed,
            options={"first_player": "first seat"},
            changes=changes or {},
            components=game.box(changes or {}).digest,
            version="1.2.3",
        ),
        scores=scores,
        winning_scores=tuple(max(scores) for scores in zip(*scores, strict=True)),
        seats=tuple(
            SeatFindings(seat, bot, wins[seat], around(fmean(scores[seat])), around(2.0, 0.1))
            for seat, bot in enumerate(bots)
        ),
        sources=(
            contrast("production", 30 + more, 22 + more),
            contrast("large barrels", 6, 4),
            contrast("small barrels", 2, 2),
            contrast("first place", 0.5, 0.25),
        ),
        habits=(contrast("buy", 12, 10), contrast("done", 3, 4.5), contrast("juggle", 5, 5)),
        hooked=(contrast(hooked, 3, 1),) if hooked else (),
        noted={hooked: around(4)} if hooked else {},
        rounds=(4,) * GAMES,
        decisions=tuple(rng.randint(90, 130) for _game in range(GAMES)),
        mean_rounds=around(4, 0),
        mean_decisions=around(110, 3),
        leads=Leads(
            changes=tuple(rng.randint(0, 9) for _game in range(GAMES)),
            settled=tuple(rng.random() for _game in range(GAMES)),
            mean_changes=around(4.5),
            mean_settled=around(0.6, 0.05),
        ),
        luck=Luck(
            strong="greedy",
            weak="novice",
            deals=20,
            by_skill=around(0.5, 0.2),
            by_luck=around(0.15, 0.1),
            open=around(0.35, 0.2),
            strong_wins=around(0.7, 0.1),
            even=even,
            skill_by_chance=even ** len(bots),
            luck_by_chance=even ** (len(bots) - 1),
        ),
    )


def single() -> Report:
    """Give a report about one setting."""
    return Report(taproom.game("heaven-and-ale"), (Part("as printed", findings()),), (), COMMAND)


def compared(hooked: str = "") -> Report:
    """Give a report about dearer monks."""
    changes: dict[str, object] = {"walk.3.cost": 5, "walk.10.cost": 4}
    first, second = findings(hooked=hooked), findings(more=-3, changes=changes, hooked=hooked)
    differences = [
        Difference("luck", "by_luck", around(0.15), around(0.15), around(0.0, 0.1)),
        Difference("score", "everyone", around(40), around(37), around(-3, 1)),
        Difference("source", "production", around(26), around(23), around(-3, 0.5)),
        Difference("seat", "0", around(0.53), around(0.56), around(0.03, 0.01)),
        Difference("lead", "settled", around(0.6), around(0.6), around(0.0, 0.1)),
        Difference("habit", "buy", around(11), around(11), around(0.0, 0.3)),
    ]
    parts = Part("as printed", first), Part("dearer_monks", second)
    return Report(taproom.game("heaven-and-ale"), parts, differences, COMMAND)
