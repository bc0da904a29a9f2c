"""The sections that hold winners against the others: sources of points, habits, and what users count."""

from collections.abc import Callable, Sequence

from taproom.kernel.words import Words
from taproom.lab.findings import Contrast, Findings
from taproom.lab.report import names, sentences
from taproom.lab.report.comparison import differences_of
from taproom.lab.report.figures import BARS, DOTS, figure, key, plain, section, series_key
from taproom.lab.report.markup import Markup, paragraphs, table, together
from taproom.lab.report.plots import Frame, Row, bars, dots
from taproom.lab.report.report import Part, Report
from taproom.lab.statistics import Estimate
from taproom.lab.words import amount, decimals

MOST_ROWS = 10
"""More would be hard to read; the table has all of them."""
NOTHING = Estimate(0.0, 0.0, 0.0)
NEVER = Contrast("", NOTHING, NOTHING, NOTHING, NOTHING, 0.0, 0.0)

Contrasts = Callable[[Findings], Sequence[Contrast]]
Named = Callable[[str], str]


def sources(report: Report, _: Words) -> Markup:
    """Show what brings the points: to winners and others, or in both settings."""
    first = report.first

    def named(name: str) -> str:
        return names.source(report.game, name, _)

    title = sentences.sources_title(report.game, first, _)
    marks = series_key(BARS, report) or list(zip(BARS, [_("winners"), _("others")]))
    text = paragraphs(sentences.where_from(report.game, part.findings, _) for part in report.alone)
    shown = figure(
        title,
        together([text, differences_of(report, "source", _)]),
        key(*marks, ("interval", _("95 % interval"))),
        bars(Frame("sources", title, _("points in a game"), plain(_)), source_rows(report, named)),
        captioned(
            _("Mean points of a seat by source; the short line at the end of a bar is its 95 % interval."),
            first.sources,
            _,
        ),
        contrast_table(_("Points by source"), report, lambda found: found.sources, named, _),
        _,
    )
    return section("sources", _("Where points come from"), shown)


def captioned(caption: str, contrasts: Sequence[Contrast], _: Words) -> str:
    """Say so if a plot leaves out what matters least."""
    if len(contrasts) <= MOST_ROWS:
        return caption
    return caption + " " + _("Only the {n} largest are drawn; the numbers below have all.", n=MOST_ROWS)


def source_rows(report: Report, named: Named) -> list[Row]:
    """Give the sources that matter, as lines of the plot."""
    by_size = sorted(report.first.sources, key=lambda one: -abs(one.everyone.value))
    if not report.compares:
        return [Row(named(one.name), (one.winners, one.others)) for one in by_size[:MOST_ROWS]]
    second = by_name(report.parts[1].findings.sources)
    return [
        Row(named(one.name), (one.everyone, second.get(one.name, NEVER).everyone))
        for one in by_size[:MOST_ROWS]
    ]


def by_name(contrasts: Sequence[Contrast]) -> dict[str, Contrast]:
    """Find contrasts by name: what nobody ever did in one setting may be done in another."""
    return {one.name: one for one in contrasts}


def habits(report: Report, _: Words) -> Markup:
    """Show what winners do more or less often than the others."""

    def named(name: str) -> str:
        return names.habit(report.game, name, _)

    title = sentences.habits_title(report.game, report.first, _)
    alone = [sentences.what_winners_do(report.game, part.findings, _) for part in report.alone]
    text = together([paragraphs([*alone, caution(_)]), differences_of(report, "habit", _)])
    shown = effect_figure("habits", title, text, report, lambda found: found.habits, named, _)
    return section("habits", _("What winners do differently"), shown)


def caution(_: Words) -> str:
    """Warn of taking what goes along with winning for its cause."""
    return _(
        "This shows what goes along with winning, not what causes it: who is ahead for another reason "
        "may also be the one who can afford it."
    )


def effect_figure(
    prefix: str, title: str, text: Markup, report: Report, contrasts: Contrasts, named: Named, _: Words
) -> Markup:
    """Show how far winners differ, each measure in units of its own spread."""
    return figure(
        title,
        text,
        key(*series_key(DOTS, report), ("even", _("no difference"))),
        dots(
            Frame(prefix, title, _("winners less ← → winners more"), plain(_)),
            effect_rows(report, contrasts, named),
            0.0,
        ),
        captioned(
            _(
                "In standard deviations, so that rare and frequent things can be compared: 0.2 is little, "
                "0.8 is a lot. The line through a mark is its 95 % interval."
            ),
            contrasts(report.first),
            _,
        ),
        contrast_table(title, report, contrasts, named, _),
        _,
    )


def effect_rows(report: Report, contrasts: Contrasts, named: Named) -> list[Row]:
    """Give the largest effects as lines of the plot."""
    found = [by_name(contrasts(part.findings)) for part in report.parts]
    largest = sorted(found[0].values(), key=lambda one: -abs(one.effect))[:MOST_ROWS]
    return [
        Row(named(one.name), tuple(effect(part.get(one.name, NEVER)) for part in found)) for one in largest
    ]


def effect(contrast: Contrast) -> Estimate:
    """Give a contrast's difference and its interval in standard deviations."""
    difference = contrast.difference
    scale = 1 / contrast.scatter if contrast.scatter else 0.0
    return Estimate(contrast.effect, difference.low * scale, difference.high * scale)


def contrast_table(title: str, report: Report, contrasts: Contrasts, named: Named, _: Words) -> Markup:
    """Write winners, others and their difference, for each setting."""
    heads = [""]
    for part in report.parts:
        heads += part_heads(part, report.compares, _)
    found = [by_name(contrasts(part.findings)) for part in report.parts]
    rows = []
    for name in dict.fromkeys(name for part in found for name in part):
        row = [named(name)]
        for known in found:
            row += contrast_cells(known.get(name, NEVER), _)
        rows.append(row)
    return table(title, heads, rows)


def part_heads(part: Part, compares: bool, _: Words) -> list[str]:
    """Name the three columns of a setting."""
    heads = [_("winners"), _("others"), _("difference (95 % interval)")]
    return [_("{what}, {setting}", what=head, setting=part.name) for head in heads] if compares else heads


def contrast_cells(contrast: Contrast, _: Words) -> list[str]:
    """Write a contrast's three numbers."""
    return [
        decimals(contrast.winners.value, _),
        decimals(contrast.others.value, _),
        amount(contrast.difference, _),
    ]


def hooked(report: Report, _: Words) -> Markup:
    """Show what the user's own hooks counted."""
    told = [paragraphs([hooks_explained(_)]), noted_table(report, _), differences_of(report, "hook", _)]
    if report.first.hooked:
        title = _("What your hooks counted by seat")
        told.append(effect_figure("hooked", title, Markup(), report, lambda found: found.hooked, str, _))
    return section("hooks", _("Your own counts"), *told)


def hooks_explained(_: Words) -> str:
    """Say what this section is."""
    return _("What the hooks noted that you gave: by game as a mean, by seat as winners against others.")


def noted_table(report: Report, _: Words) -> Markup:
    """Write what hooks counted by game."""
    names_of_all = dict.fromkeys(name for part in report.parts for name in part.findings.noted)
    if not names_of_all:
        return Markup()
    heads = [part.name for part in report.parts] if report.compares else [_("mean (95 % interval)")]
    rows = [
        [name, *(amount(part.findings.noted.get(name, NOTHING), _) for part in report.parts)]
        for name in names_of_all
    ]
    return table(_("Counted by game"), ["", *heads], rows)
