"""What a match shows, in words: the same in the terminal and on a ladder's page."""

from collections.abc import Callable, Sequence

from taproom.bots import figures
from taproom.kernel.words import Words
from taproom.lab.sequential import NOT_STRONGER, STRONGER, Sequential
from taproom.lab.statistics import Estimate, Standing


def percent(value: float, _: Words) -> str:
    """Write a share."""
    return figures.percent(value, _.lang, 1)


def decimals(value: float, _: Words) -> str:
    """Write a number with as many decimals as say something."""
    return figures.decimal(value, _.lang, 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2)


def share(estimate: Estimate, _: Words) -> str:
    """Write an estimated share with its interval."""
    return with_interval(estimate, percent, _)


def amount(estimate: Estimate, _: Words) -> str:
    """Write an estimated number with its interval."""
    return with_interval(estimate, decimals, _)


def with_interval(estimate: Estimate, write: Callable[[float, Words], str], _: Words) -> str:
    """Write an estimate with its interval."""
    value, low, high = (write(number, _) for number in (estimate.value, estimate.low, estimate.high))
    return _("{value} ({low} to {high})", value=value, low=low, high=high)


def named(standing: Standing, _: Words) -> str:
    """Name a bot, and how many seats it held if there were several."""
    if standing.seats == 1:
        return standing.bot
    return _("{bot} ({n} seats)", bot=standing.bot, n=standing.seats)


def measures(standing: Standing, _: Words) -> list[tuple[str, str]]:
    """Name and write everything that a match shows of a bot."""
    return [
        (_("wins"), share(standing.wins, _)),
        (_("mean rank"), amount(standing.rank, _)),
        (_("mean score"), amount(standing.score, _)),
        (_("lead over the best other"), amount(standing.margin, _)),
        (_("ms a decision"), amount(standing.ms, _)),
        (_("99 of 100 took at most"), _("{ms} ms", ms=decimals(standing.slow_ms, _))),
    ]


def failures(standings: Sequence[Standing], _: Words) -> list[str]:
    """Name the bots that lost decisions because they failed."""
    return [
        _.plural(
            "{bot} failed {n} time and lost that decision: {text}",
            "{bot} failed {n} times and lost those decisions; the first time: {text}",
            len(standing.failures),
            bot=standing.bot,
            text=standing.failures[0],
        )
        for standing in standings
        if standing.failures
    ]


def verdict(test: Sequential, bot: str, _: Words) -> str:
    """Say what the sequential test has found."""
    low, high = percent(test.low, _), percent(test.high, _)
    if test.verdict == STRONGER:
        return _("decided: stronger ({bot} wins {high} rather than {low})", bot=bot, low=low, high=high)
    if test.verdict == NOT_STRONGER:
        return _("decided: not stronger ({bot} wins {low} rather than {high})", bot=bot, low=low, high=high)
    return _("not decided (whether {bot} wins {low} or {high})", bot=bot, low=low, high=high)
