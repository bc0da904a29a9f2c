"""The section about luck and skill: the same deals from every seat."""

from taproom.kernel.words import Words
from taproom.lab.findings import Findings, Luck
from taproom.lab.report import sentences
from taproom.lab.report.comparison import differences_of
from taproom.lab.report.figures import (
    BARS,
    Line,
    figure,
    in_percent,
    key,
    numbers,
    section,
    series_key,
    title_of,
)
from taproom.lab.report.markup import Markup, paragraphs, together
from taproom.lab.report.plots import Frame, Row, bars
from taproom.lab.report.report import Report
from taproom.lab.words import percent, share


def luck(report: Report, _: Words) -> Markup:
    """Show how many deals skill decides, and how many the deal itself."""
    found = report.first.luck
    title = title_of(
        report,
        _("games that the better bot wins"),
        lambda one: sentences.percent(one.luck.strong_wins.value, _),
        sentences.luck_title(found, _),
        _,
    )
    alone = [sentences.luck_or_skill(part.findings.luck, _) for part in report.alone]
    text = paragraphs([explained(report.first, _), *alone])
    shown = figure(
        title,
        together([text, differences_of(report, "luck", _)]),
        key(
            *series_key(BARS, report),
            ("interval", _("95 % interval")),
            ("chance", _("if all were a toss-up")),
        ),
        bars(Frame("luck", title, _("share of the deals"), in_percent(_)), luck_rows(report, _)),
        _.plural(
            "{n} mirrored deal between {strong} and {weak}.",
            "{n} mirrored deals between {strong} and {weak}.",
            found.deals,
            strong=found.strong,
            weak=found.weak,
        ),
        numbers(_("Luck and skill"), report, luck_lines(_), _),
        _,
    )
    return section("luck", _("Luck and skill"), shown)


def explained(found: Findings, _: Words) -> str:
    """Say in two sentences what mirrored deals tell."""
    return _(
        "Each deal was played {n} times with the same chance: a better bot sat once at every seat, weaker "
        "ones at the others. Where it won from every seat, skill decided; where one seat won every time, "
        "the deal or the seat did.",
        n=len(found.seats),
    )


def luck_rows(report: Report, _: Words) -> list[Row]:
    """Give the three kinds of deals as lines of the plot."""
    lucks = [part.findings.luck for part in report.parts]
    first = lucks[0]
    return [
        Row(
            _("The better bot won from every seat"),
            tuple(one.by_skill for one in lucks),
            first.skill_by_chance,
        ),
        Row(_("The same seat won every time"), tuple(one.by_luck for one in lucks), first.luck_by_chance),
        Row(_("Neither"), tuple(one.open for one in lucks), open_by_chance(first)),
    ]


def open_by_chance(found: Luck) -> float:
    """Give the share of deals without a pattern if every game were a toss-up."""
    return 1 - found.skill_by_chance - found.luck_by_chance


def luck_lines(_: Words) -> list[Line]:
    """Write the shares in numbers."""
    return [
        (_("The better bot won from every seat"), lambda found: share(found.luck.by_skill, _)),
        (_("the same by pure chance"), lambda found: percent(found.luck.skill_by_chance, _)),
        (_("The same seat won every time"), lambda found: share(found.luck.by_luck, _)),
        (_("the same by pure chance"), lambda found: percent(found.luck.luck_by_chance, _)),
        (_("Neither"), lambda found: share(found.luck.open, _)),
        (_("Games that the better bot wins"), lambda found: share(found.luck.strong_wins, _)),
    ]
