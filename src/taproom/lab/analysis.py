"""From the games that were played to what they show."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from taproom.kernel.errors import BadOption
from taproom.kernel.words import N_
from taproom.lab.extras import extra
from taproom.lab.findings import (
    Contrast,
    Difference,
    Findings,
    Leads,
    Luck,
    SeatFindings,
    Setting,
)
from taproom.lab.matches import Played
from taproom.lab.means import Mean, mean, number, table
from taproom.lab.measures import ACTION, CHOICES, LEAD_CHANGES, LEAD_SETTLED, is_own
from taproom.lab.simulate import Result
from taproom.lab.statistics import Estimate

if TYPE_CHECKING:
    from taproom.lab.means import Marks, Numbers

BY_SKILL, BY_LUCK, OPEN = "by_skill", "by_luck", "open"
STRONG_WINS = "strong_wins"


@dataclass(frozen=True)
class Games:
    """All that was played for a report of one setting."""

    setting: Setting
    results: Sequence[Result]
    """With what the hooks of `measures.MEASURES` kept."""
    mirrored: Sequence[Played]
    """Whole deals; in the first game of each the strong bot has the first seat, and weak ones the others."""


def find(games: Games) -> Findings:
    """Sum up games for a report."""
    results = games.results
    winners = won(results)
    habits = [contrast(name, values, winners) for name, values in habit_tables(results)]
    rounds = [result.rounds for result in results if result.rounds is not None]
    return Findings(
        setting=games.setting,
        scores=tuple(zip(*(result.scores for result in results))),
        winning_scores=tuple(winning_score(result) for result in results),
        seats=tuple(seat_findings(games, seat) for seat in range(len(games.setting.bots))),
        sources=tuple(contrast(name, values, winners) for name, values in source_tables(results)),
        habits=tuple(sorted(habits, key=lambda habit: -abs(habit.effect))),
        hooked=tuple(contrast(name, values, winners) for name, values in seat_tables(results)),
        noted={name: mean(values).estimate() for name, values in game_tables(results)},
        rounds=tuple(rounds),
        decisions=tuple(choices(result) for result in results),
        mean_rounds=mean(table(rounds)).estimate() if rounds else None,
        mean_decisions=mean(table([choices(result) for result in results])).estimate(),
        leads=leads(results),
        luck=luck(games.mirrored),
    )


def seat_findings(games: Games, seat: int) -> SeatFindings:
    """Sum up how a seat did."""
    return SeatFindings(
        seat=seat,
        bot=games.setting.bots[seat],
        wins=mean(table([part(result.winners, seat) for result in games.results])).share(),
        score=mean(table([result.scores[seat] for result in games.results])).estimate(),
        rank=mean(table([result.ranks[seat] for result in games.results])).estimate(),
    )


def winning_score(result: Result) -> int:
    """Give the score that won."""
    return max(result.scores[seat] for seat in result.winners)


def part(winners: Sequence[int], seat: int) -> float:
    """Give a seat's part of a victory."""
    return 1 / len(winners) if seat in winners else 0.0


def won(results: Sequence[Result]) -> "Marks":
    """Mark the winners, in a row for each game."""
    with extra("lab"):
        import numpy as np

    return np.array([[seat in result.winners for seat in range(len(result.bots))] for result in results])


def contrast(name: str, values: "Numbers", winners: "Marks") -> Contrast:
    """Hold winners against the others."""
    with extra("lab"):
        import numpy as np

    theirs, rest = mean(values, winners), mean(values, ~winners)
    within = mean(row_means(values, winners) - row_means(values, ~winners))
    scatter = float(np.nanstd(values)) if not np.isnan(values).all() else 0.0
    return Contrast(
        name=name,
        everyone=mean(values).estimate(),
        winners=theirs.estimate(),
        others=rest.estimate(),
        difference=within.estimate(),
        effect=within.value / scatter if scatter else 0.0,
        scatter=scatter,
    )


def row_means(values: "Numbers", marks: "Marks") -> "Numbers":
    """Take the mean of the marked cells of each game; nan where none is marked, or one of them is empty."""
    with extra("lab"):
        import numpy as np

    with np.errstate(invalid="ignore"):
        found: Numbers = np.where(marks, values, 0.0).sum(axis=1) / marks.sum(axis=1)
    return found


def source_tables(results: Sequence[Result]) -> Iterator[tuple[str, "Numbers"]]:
    """Give the points from each source, by game and seat."""
    for name in dict.fromkeys(source for result in results for source in result.points[0]):
        yield name, table([[points.get(name, 0) for points in result.points] for result in results])


def habit_tables(results: Sequence[Result]) -> Iterator[tuple[str, "Numbers"]]:
    """Give how often each kind of action was done, by game and seat; without those that nobody ever did."""
    for name in names(results):
        if name.startswith(ACTION):
            values = noted(results, name)
            if values.any():
                yield name.removeprefix(ACTION), values


def seat_tables(results: Sequence[Result]) -> Iterator[tuple[str, "Numbers"]]:
    """Give the numbers that hooks of the user's kept by seat."""
    return ((name, values) for name, values in own_tables(results) if values.shape[1] > 1)


def game_tables(results: Sequence[Result]) -> Iterator[tuple[str, "Numbers"]]:
    """Give the numbers that hooks of the user's kept by game."""
    return ((name, values) for name, values in own_tables(results) if values.shape[1] == 1)


def own_tables(results: Sequence[Result]) -> Iterator[tuple[str, "Numbers"]]:
    """Give what hooks of the user's kept, as far as it is numbers."""
    with extra("lab"):
        import numpy as np

    for name in names(results):
        if not is_own(name):
            values = noted(results, name)
            if not np.isnan(values).all():
                yield name, values


def names(results: Sequence[Result]) -> list[str]:
    """Name all that hooks kept."""
    return list(dict.fromkeys(name for result in results for name in result.noted))


def noted(results: Sequence[Result], name: str) -> "Numbers":
    """Give what hooks kept under a name; a game that lacks it has empty cells, as many as the others."""
    values = [result.noted.get(name) for result in results]
    seats = max((len(value) for value in values if isinstance(value, list)), default=0)
    return table([[value] * seats if seats and not isinstance(value, list) else value for value in values])


def choices(result: Result) -> int:
    """Count the real decisions of a game."""
    counted = result.noted[CHOICES]
    return sum(counted) if isinstance(counted, list) else 0


def leads(results: Sequence[Result]) -> Leads:
    """Sum up how the lead went."""
    changes = [number(result.noted[LEAD_CHANGES]) for result in results]
    settled = [number(result.noted[LEAD_SETTLED]) for result in results]
    return Leads(
        changes=tuple(int(one) for one in changes),
        settled=tuple(settled),
        mean_changes=mean(table(changes)).estimate(),
        mean_settled=mean(table(settled)).share(),
    )


def luck(mirrored: Sequence[Played]) -> Luck:
    """Sum up mirrored deals."""
    shares = luck_means(mirrored)
    seats = len(mirrored[0].bots)
    return Luck(
        strong=mirrored[0].bots[0],
        weak=mirrored[0].bots[1],
        deals=len(mirrored) // seats,
        by_skill=shares[BY_SKILL].share(),
        by_luck=shares[BY_LUCK].share(),
        open=shares[OPEN].share(),
        strong_wins=shares[STRONG_WINS].share(),
        even=1 / seats,
        skill_by_chance=seats**-seats,
        luck_by_chance=seats ** (1 - seats),
    )


def luck_means(mirrored: Sequence[Played]) -> dict[str, Mean]:
    """Take the shares of the kinds of deals, and of the strong bot's victories, by deal."""
    strong = mirrored[0].bots[0]
    seats = len(mirrored[0].bots)
    deals = [mirrored[first : first + seats] for first in range(0, len(mirrored), seats)]
    kinds = [deal_kind(deal, strong) for deal in deals]
    wins = [[part(game.winners, game.bots.index(strong)) for game in deal] for deal in deals]
    shares = {name: mean(table([int(kind == name) for kind in kinds])) for name in (BY_SKILL, BY_LUCK, OPEN)}
    return {**shares, STRONG_WINS: mean(table(wins))}


def deal_kind(deal: Sequence[Played], strong: str) -> str:
    """Say what the result of a deal followed: the strong bot, the seat, or neither."""
    if any(len(game.winners) > 1 for game in deal):
        return OPEN
    if all(game.bots[game.winners[0]] == strong for game in deal):
        return BY_SKILL
    return BY_LUCK if len({game.winners[0] for game in deal}) == 1 else OPEN


def differences(first: Games, second: Games) -> list[Difference]:
    """Hold two settings against each other, game by game; the same seeds were dealt in both."""
    if pairing(first.setting) != pairing(second.setting):
        raise BadOption(
            N_(
                "Settings are compared game by game: they need the same seed, "
                "as many games and as many players."
            )
        )
    mine, other = all_means(first), all_means(second)
    return [
        Difference(
            group, name, told(group, mine[group, name]), told(group, found), found.less(mine[group, name])
        )
        for (group, name), found in other.items()
        if (group, name) in mine
    ]


def pairing(setting: Setting) -> tuple[object, ...]:
    """Tell what two settings must share."""
    return (setting.game, setting.seed, setting.games, len(setting.bots))


def told(group: str, found: Mean) -> Estimate:
    """Give a mean with its interval, which does not leave what shares can be."""
    return found.share() if group in ("seat", "luck") else found.estimate()


def all_means(games: Games) -> dict[tuple[str, str], Mean]:
    """Take the means of all measures that settings are compared by; the names are told in `Difference`."""
    results = games.results
    found = {("score", name): mean(values) for name, values in score_tables(results)}
    for seat in range(len(games.setting.bots)):
        found["seat", str(seat)] = mean(table([part(result.winners, seat) for result in results]))
    for group, tables in (("source", source_tables(results)), ("habit", habit_tables(results))):
        found.update({(group, name): mean(values) for name, values in tables})
    if results[0].rounds is not None:
        found["length", "rounds"] = mean(table([result.rounds for result in results]))
    found["length", "decisions"] = mean(table([choices(result) for result in results]))
    found["lead", "changes"] = mean(noted(results, LEAD_CHANGES))
    found["lead", "settled"] = mean(noted(results, LEAD_SETTLED))
    found.update({("luck", name): share for name, share in luck_means(games.mirrored).items()})
    found.update({("hook", name): mean(values) for name, values in own_tables(results)})
    return found


def score_tables(results: Sequence[Result]) -> Iterator[tuple[str, "Numbers"]]:
    """Give the scores of all seats, of the winner, and by how much the best seat is ahead of the second."""
    yield "everyone", table([list(result.scores) for result in results])
    yield "winner", table([winning_score(result) for result in results])
    ranked = [sorted(result.scores) for result in results]
    yield "lead", table([scores[-1] - scores[-2] for scores in ranked])
