"""What was found, in plain sentences."""

from collections.abc import Sequence
from statistics import fmean

from taproom.bots import figures
from taproom.kernel.game import Game
from taproom.kernel.words import Words
from taproom.lab.findings import Contrast, Findings, Luck
from taproom.lab.report import names
from taproom.lab.report.report import is_clear
from taproom.lab.words import share


def summary(game: Game, found: Findings, _: Words) -> list[tuple[str, str]]:
    """Answer what a designer asks first, each question with a sentence."""
    return [
        (_("Who wins"), who_wins(found, _)),
        (_("How many points"), how_many_points(found, _)),
        (_("Where they come from"), where_from(game, found, _)),
        (_("How long"), how_long(found, _)),
        (_("How tight"), how_tight(found, _)),
        (_("Luck or skill"), luck_or_skill(found.luck, _)),
        (_("What winners do"), what_winners_do(game, found, _)),
    ]


def percent(value: float, _: Words) -> str:
    """Write a share as one says it."""
    return figures.percent(value, _.lang)


def rounded(value: float, _: Words) -> str:
    """Write a number as one says it."""
    return figures.decimal(value, _.lang, 0 if abs(value) >= 100 else 1)


def even_share(found: Findings) -> float:
    """Give the share of games that a seat would win if none were better."""
    return 1 / len(found.seats)


def who_wins(found: Findings, _: Words) -> str:
    """Say which seat wins most, and whether that is more than chance."""
    best = found.seats[best_seat(found)]
    facts = {
        "seat": seat_name(found, best.seat, _),
        "share": share(best.wins, _),
        "even": percent(even_share(found), _),
    }
    if best.wins.low > even_share(found):
        return _("{seat} wins most often: {share} of the games. An even share would be {even}.", **facts)
    return _(
        "No seat wins clearly more than an even share of {even}. {seat} comes first with {share}.", **facts
    )


def best_seat(found: Findings) -> int:
    """Find the seat that wins most."""
    return max(range(len(found.seats)), key=lambda seat: found.seats[seat].wins.value)


def wins_title(found: Findings, _: Words) -> str:
    """Say in few words whether the seat matters."""
    best = best_seat(found)
    even = even_share(found)
    if found.seats[best].wins.low > even:
        return _("{seat} wins more than its share", seat=seat_name(found, best, _))
    if any(seat.wins.high < even for seat in found.seats):
        worst = min(range(len(found.seats)), key=lambda seat: found.seats[seat].wins.value)
        return _("{seat} wins less than its share", seat=seat_name(found, worst, _))
    return _("No seat is clearly better than another")


def seat_name(found: Findings, seat: int, _: Words) -> str:
    """Name a seat."""
    return names.seat(seat, found.setting.bots, _)


def mean_score(found: Findings) -> float:
    """Give the mean score of all seats."""
    return fmean(seat.score.value for seat in found.seats)


def winners_lead(found: Findings) -> float:
    """Give by how much the best score is ahead of the next one, on average."""
    games = [sorted(scores) for scores in zip(*found.scores, strict=True)]
    return fmean(scores[-1] - scores[-2] for scores in games)


def how_many_points(found: Findings, _: Words) -> str:
    """Say what a seat and what the winner scores."""
    return _(
        "A seat scores {mean} points on average, and whoever wins {winner}. "
        "Between the two best scores lie {lead} points.",
        mean=rounded(mean_score(found), _),
        winner=rounded(fmean(found.winning_scores), _),
        lead=rounded(winners_lead(found), _),
    )


def where_from(game: Game, found: Findings, _: Words) -> str:
    """Name the sources that bring most, with their parts of all points gained; losses are not set off."""
    total = sum(max(source.everyone.value, 0) for source in found.sources)
    best = sorted(found.sources, key=lambda source: -source.everyone.value)[:3]
    if total == 0:
        return _("No source brings points on average.")
    told = [
        _("{source} ({share})", source=source_name(game, source, _), share=percent(part, _))
        for source in best
        if (part := source.everyone.value / total) > 0
    ]
    return _("Most points come from: {sources}.", sources=_.list(told))


def source_name(game: Game, source: Contrast, _: Words) -> str:
    """Name a source of points within a sentence."""
    return game.source_name(source.name, _.lang)


def sources_title(game: Game, found: Findings, _: Words) -> str:
    """Name the source that brings most."""
    best = max(found.sources, key=lambda source: source.everyone.value)
    return _("Most points come from: {source}", source=game.source_name(best.name, _.lang))


def how_long(found: Findings, _: Words) -> str:
    """Say how many rounds and decisions a game has."""
    decisions = rounded(found.mean_decisions.value, _)
    if not found.rounds or found.mean_rounds is None:
        return _("A game has {decisions} real decisions, all seats together.", decisions=decisions)
    if len(set(found.rounds)) == 1:
        return _(
            "Every game has {rounds} rounds and on average {decisions} real decisions, all seats together.",
            rounds=found.rounds[0],
            decisions=decisions,
        )
    return _(
        "On average a game has {rounds} rounds and {decisions} real decisions, all seats together.",
        rounds=rounded(found.mean_rounds.value, _),
        decisions=decisions,
    )


def how_tight(found: Findings, _: Words) -> str:
    """Say how often the lead changes, and when it is settled."""
    return _(
        "The lead passes to another seat {changes} times in a game. "
        "On average the winner is ahead for good after {settled} of it.",
        changes=rounded(found.leads.mean_changes.value, _),
        settled=percent(found.leads.mean_settled.value, _),
    )


def luck_or_skill(luck: Luck, _: Words) -> str:
    """Say how often the better bot wins, and how often the deal decides."""
    if luck.strong_wins.value < luck.even:
        return _(
            "{strong} was taken for the better bot but won only {wins} of the mirrored games against {weak} "
            "(even: {even}), so this tells little here.",
            strong=luck.strong,
            weak=luck.weak,
            wins=share(luck.strong_wins, _),
            even=percent(luck.even, _),
        )
    return _(
        "Against {weak}, the better bot {strong} won {wins} of the mirrored games (even: {even}). "
        "It won {by_skill} of the deals from every seat; "
        "{by_luck} were won by the same seat, whoever sat there.",
        strong=luck.strong,
        weak=luck.weak,
        wins=percent(luck.strong_wins.value, _),
        even=percent(luck.even, _),
        by_skill=percent(luck.by_skill.value, _),
        by_luck=percent(luck.by_luck.value, _),
    )


def luck_title(luck: Luck, _: Words) -> str:
    """Say in few words what decides more deals."""
    if luck.strong_wins.value < luck.even:
        return _("The bot taken for the better one is not better")
    if luck.by_skill.low > luck.by_luck.high:
        return _("Skill decides more than the deal or the seat")
    if luck.by_luck.low > luck.by_skill.high:
        return _("The deal or the seat decides more than skill")
    return _("Whether skill or the deal and the seat decide more is not clear")


def clear_ones(contrasts: Sequence[Contrast]) -> list[Contrast]:
    """Give the contrasts whose difference is clear, the largest effect first."""
    clear = [one for one in contrasts if is_clear(one.difference)]
    return sorted(clear, key=lambda one: -abs(one.effect))


def what_winners_do(game: Game, found: Findings, _: Words) -> str:
    """Name the habit that sets winners apart most."""
    clear = clear_ones(found.habits)
    if not clear:
        return _("Nothing that winners do more or less often sets them clearly apart.")
    return _(
        "What sets winners apart most is “{habit}”: {winners} times a game, the others {others}.",
        habit=names.habit(game, clear[0].name, _),
        winners=rounded(clear[0].winners.value, _),
        others=rounded(clear[0].others.value, _),
    )


def habits_title(game: Game, found: Findings, _: Words) -> str:
    """Name what sets winners apart most."""
    clear = clear_ones(found.habits)
    if not clear:
        return _("Nothing sets winners clearly apart")
    habit = names.habit(game, clear[0].name, _)
    if clear[0].effect > 0:
        return _("Winners do this more than others: “{habit}”", habit=habit)
    return _("Winners do this less than others: “{habit}”", habit=habit)
