"""A plot with what belongs to it: a title that tells the finding, a key, a caption, its numbers."""

from collections.abc import Callable, Sequence

from taproom.bots.figures import decimal, percent
from taproom.kernel.words import Words, capital
from taproom.lab.findings import Findings
from taproom.lab.report.markup import Markup, table, tag
from taproom.lab.report.plots import Write
from taproom.lab.report.report import Report

Line = tuple[str, Callable[[Findings], str]]
"""A line of a table: its name, and what stands there for a setting."""

SWATCHES = {
    "dot": '<circle cx="11" cy="7" r="5" fill="var(--first)"/>',
    "diamond": '<path d="M11 1l6 6-6 6-6-6z" fill="var(--second)"/>',
    "filled": '<path d="M0 2h22v10H0z" fill="var(--first)"/>',
    "hatched": '<path d="M1 2h20v10H1zM4 12L12 2M10 12L18 2" fill="none" stroke="var(--second)"/>',
    "heap": '<path d="M1 13V4h20v9" fill="var(--pale)" stroke="var(--first)" stroke-width="1.6"/>',
    "dashes": '<path d="M0 7h22" stroke="var(--second)" stroke-width="2.4" stroke-dasharray="5 3"/>',
    "even": '<path d="M11 0v14" stroke="var(--ink-2)" stroke-width="1.8" stroke-dasharray="4 2"/>',
    "chance": '<path d="M11 0v14" stroke="var(--ink)" stroke-width="1.8" stroke-dasharray="2 2"/>',
    "interval": '<path d="M0 7h22" stroke="var(--ink)" stroke-width="2"/>',
}
DOTS = ("dot", "diamond")
BARS = ("filled", "hatched")
HEAPS = ("heap", "dashes")


def figure(
    title: str, text: Markup, key: Markup, plot: Markup, caption: str, numbers: Markup, _: Words
) -> Markup:
    """Put a plot into the page, with words on its side or, where there is little room, over and under it."""
    return tag(
        "figure",
        tag("figcaption", tag("h3", title), text),
        tag("div", key, plot, class_="plot"),
        tag(
            "div",
            tag("p", caption, class_="caption"),
            tag("details", tag("summary", _("The numbers")), numbers),
            class_="under",
        ),
    )


def key(*entries: tuple[str, str]) -> Markup:
    """Explain the marks of a plot: swatch and meaning."""
    return tag("ul", *(tag("li", swatch(mark), text) for mark, text in entries), class_="key")


def swatch(mark: str) -> Markup:
    """Draw a mark as it is in the plots."""
    return Markup(
        f'<svg viewBox="0 0 22 14" width="22" height="14" aria-hidden="true">{SWATCHES[mark]}</svg>'
    )


def series_key(marks: Sequence[str], report: Report) -> list[tuple[str, str]]:
    """Give each setting its mark; one alone needs no explanation."""
    return [(mark, part.name) for mark, part in zip(marks, report.parts)] if report.compares else []


def title_of(report: Report, what: str, write: Callable[[Findings], str], alone: str, _: Words) -> str:
    """Say what a figure shows: of one setting a sentence, of two the same measure of both."""
    if not report.compares:
        return alone
    first, second = report.parts
    told = _(
        "{what}: {first} ({name}), {second} ({other})",
        what=what,
        first=write(first.findings),
        name=first.name,
        second=write(second.findings),
        other=second.name,
    )
    return capital(told)


def numbers(title: str, report: Report, lines: Sequence[Line], _: Words) -> Markup:
    """Write the numbers of a figure, with a column for each setting."""
    heads = [part.name for part in report.parts] if report.compares else [_("value")]
    rows = [[name, *(write(part.findings) for part in report.parts)] for name, write in lines]
    return table(title, ["", *heads], rows)


def in_percent(_: Words) -> Write:
    """Write shares on an axis."""
    return lambda value: percent(value, _.lang)


def plain(_: Words) -> Write:
    """Write numbers on an axis, with as many decimals as they have."""
    return lambda value: decimal(value, _.lang, len(f"{value:.6g}".partition(".")[2]))


def section(anchor: str, title: str, *inside: Markup) -> Markup:
    """Write a section."""
    return tag("section", tag("h2", title), *inside, id=anchor)
