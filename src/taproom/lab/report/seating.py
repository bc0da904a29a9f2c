"""The sections about seats: what they score, and how often they win."""

from taproom.kernel.words import Words
from taproom.lab.findings import Findings
from taproom.lab.report import sentences
from taproom.lab.report.comparison import differences_of
from taproom.lab.report.figures import (
    DOTS,
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
from taproom.lab.report.plots import Frame, Heap, Row, dots, histograms
from taproom.lab.report.report import Report
from taproom.lab.report.spreads import middle_half, spread
from taproom.lab.words import amount, share


def scores(report: Report, _: Words) -> Markup:
    """Show how the scores of each seat are spread."""
    first = report.first
    title = title_of(
        report,
        _("mean score of a seat"),
        lambda found: sentences.rounded(sentences.mean_score(found), _),
        _(
            "A seat scores {points} points on average",
            points=sentences.rounded(sentences.mean_score(first), _),
        ),
        _,
    )
    heaps = [
        Heap(sentences.seat_name(first, seat, _), tuple(part.findings.scores[seat] for part in report.parts))
        for seat in range(len(first.seats))
    ]
    lines = [line for seat in range(len(first.seats)) for line in score_lines(first, seat, _)]
    text = paragraphs(sentences.how_many_points(part.findings, _) for part in report.alone)
    shown = figure(
        title,
        together([text, differences_of(report, "score", _)]),
        key(*series_key(HEAPS, report)),
        histograms(Frame("scores", title, _("points at the end"), plain(_), whole=True), heaps),
        _("The higher, the more games ended with that score; the mark on the line is the mean."),
        numbers(_("Scores by seat"), report, lines, _),
        _,
    )
    return section("scores", _("Scores"), shown)


def score_lines(first: Findings, seat: int, _: Words) -> list[Line]:
    """Write a seat's scores in numbers."""
    name = sentences.seat_name(first, seat, _)
    return [
        (_("{seat}: mean", seat=name), lambda found: amount(found.seats[seat].score, _)),
        (
            _("{seat}: middle half of the games", seat=name),
            lambda found: middle_half(found.scores[seat], plain(_), _),
        ),
        (_("{seat}: lowest to highest", seat=name), lambda found: spread(found.scores[seat], plain(_), _)),
    ]


def wins(report: Report, _: Words) -> Markup:
    """Show how often each seat wins, beside an even share."""
    first = report.first
    even = sentences.even_share(first)
    best = sentences.best_seat(first)
    title = title_of(
        report,
        _("wins, {seat}", seat=sentences.seat_name(first, best, _)),
        lambda found: sentences.percent(found.seats[best].wins.value, _),
        sentences.wins_title(first, _),
        _,
    )
    lines = [line for seat in range(len(first.seats)) for line in win_lines(first, seat, _)]
    alone = [sentences.who_wins(part.findings, _) for part in report.alone]
    text = paragraphs([*alone, about_bots(first, _)])
    shown = figure(
        title,
        together([text, differences_of(report, "seat", _)]),
        key(*series_key(DOTS, report), ("even", _("even share, {share}", share=sentences.percent(even, _)))),
        dots(Frame("wins", title, _("share of the games won"), in_percent(_)), win_rows(report, _), even),
        _(
            "The line through a mark is its 95 % interval. "
            "Where it meets the dashed line, the seat may be even."
        ),
        numbers(_("Wins and ranks by seat"), report, lines, _),
        _,
    )
    return section("seats", _("The seats"), shown)


def win_rows(report: Report, _: Words) -> list[Row]:
    """Give each seat's wins as a line of the plot."""
    return [
        Row(
            sentences.seat_name(report.first, seat, _),
            tuple(part.findings.seats[seat].wins for part in report.parts),
        )
        for seat in range(len(report.first.seats))
    ]


def win_lines(first: Findings, seat: int, _: Words) -> list[Line]:
    """Write how a seat did in numbers."""
    name = sentences.seat_name(first, seat, _)
    return [
        (_("{seat}: wins", seat=name), lambda found: share(found.seats[seat].wins, _)),
        (_("{seat}: mean rank", seat=name), lambda found: amount(found.seats[seat].rank, _)),
    ]


def about_bots(found: Findings, _: Words) -> str:
    """Say whether seats alone differ, or bots too."""
    if len(set(found.setting.bots)) == 1:
        return _("The same bot sits everywhere, so what is left is the seat.")
    return _("Different bots sit here, so bot and seat are mixed; taproom match tells them apart.")
