"""The sections about the course of games: how long they are, and how tight."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, quantiles

from taproom.kernel.words import Words, capital
from taproom.lab.findings import Findings
from taproom.lab.report import sentences
from taproom.lab.report.comparison import differences_of
from taproom.lab.report.figures import (
    HEAPS,
    Line,
    figure,
    in_percent,
    key,
    numbers,
    plain,
    section,
    series_key,
    title_of,
)
from taproom.lab.report.markup import Markup, paragraphs, together
from taproom.lab.report.plots import Frame, Heap, Write, histograms
from taproom.lab.report.report import Report


@dataclass(frozen=True)
class Measure:
    """A number of each game, and how it is written."""

    prefix: str
    what: str
    axis: str
    values: Callable[[Findings], Sequence[float]]
    mean: Write
    tick: Write
    whole: bool


def middle_half(values: Sequence[float], write: Write, _: Words) -> str:
    """Say between which values the middle half lies."""
    low, _median, high = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
    return spread([low, high], write, _)


def spread(values: Sequence[float], write: Write, _: Words) -> str:
    """Say between which values all lie."""
    return _("{low} to {high}", low=write(min(values)), high=write(max(values)))


def spread_figure(report: Report, measure: Measure, text: Markup, _: Words) -> Markup:
    """Show how a number of each game is spread."""

    def mean(found: Findings) -> str:
        return measure.mean(fmean(measure.values(found)))

    single = capital(_("{what}: {mean} on average", what=measure.what, mean=mean(report.first)))
    title = title_of(report, measure.what, mean, single, _)
    lines: list[Line] = [
        (_("mean"), mean),
        (
            _("middle half of the games"),
            lambda found: middle_half(measure.values(found), measure.tick, _),
        ),
        (_("lowest to highest"), lambda found: spread(measure.values(found), measure.tick, _)),
    ]
    return figure(
        title,
        text,
        key(*series_key(HEAPS, report)),
        histograms(
            Frame(measure.prefix, title, measure.axis, measure.tick, measure.whole),
            [Heap("", tuple(measure.values(part.findings) for part in report.parts))],
        ),
        _("The higher, the more games; the mark on the line is the mean."),
        numbers(capital(measure.what), report, lines, _),
        _,
    )


def counted(
    prefix: str, what: str, axis: str, values: Callable[[Findings], Sequence[float]], _: Words
) -> Measure:
    """Give a measure that counts something."""
    return Measure(prefix, what, axis, values, lambda mean: sentences.rounded(mean, _), plain(_), whole=True)


def length(report: Report, _: Words) -> Markup:
    """Show how many rounds and decisions games have."""
    measures = [
        counted("decisions", _("decisions in a game"), _("decisions"), lambda found: found.decisions, _)
    ]
    if len({rounds for part in report.parts for rounds in part.findings.rounds}) > 1:
        rounds = counted("rounds", _("rounds in a game"), _("rounds"), lambda found: found.rounds, _)
        measures.insert(0, rounds)
    alone = [sentences.how_long(part.findings, _) for part in report.alone]
    text = paragraphs([*alone, _("A real decision is one between two actions or more.")])
    texts = [together([text, differences_of(report, "length", _)]), Markup()]
    shown = [spread_figure(report, measure, text, _) for measure, text in zip(measures, texts)]
    return section("length", _("Length"), *shown)


def leads(report: Report, _: Words) -> Markup:
    """Show how often the lead changes, and when it is settled."""
    changes = counted(
        "changes", _("lead changes in a game"), _("lead changes"), lambda found: found.leads.changes, _
    )
    settled = Measure(
        "settled",
        _("part of a game after which the winner leads for good"),
        _("part of the game"),
        lambda found: found.leads.settled,
        lambda mean: sentences.percent(mean, _),
        in_percent(_),
        whole=False,
    )
    caution = _(
        "Who leads is judged where a turn begins, by the points as if the game ended there. "
        "Where most points are counted at the end, that says little in the first rounds."
    )
    text = paragraphs([*(sentences.how_tight(part.findings, _) for part in report.alone), caution])
    return section(
        "leads",
        _("The lead"),
        spread_figure(report, changes, together([text, differences_of(report, "lead", _)]), _),
        spread_figure(report, settled, Markup(), _),
    )
