"""The whole page: one file that needs nothing else."""

from importlib.resources import files

from taproom.kernel.words import Words
from taproom.lab.report import comparison, contrasts, seating, sentences, spreads
from taproom.lab.report.chance import luck
from taproom.lab.report.making import making
from taproom.lab.report.markup import Markup, tag
from taproom.lab.report.report import Report

VIEWPORT = "width=device-width, initial-scale=1"


def page(report: Report, _: Words) -> str:
    """Write the page; the same findings give the same page, byte for byte."""
    title = _("{game}: a report", game=report.game.title)
    head = tag(
        "head",
        Markup('<meta charset="utf-8">'),
        Markup(f'<meta name="viewport" content="{VIEWPORT}">'),
        tag("title", title),
        tag("style", Markup(style())),
    )
    header = tag("header", tag("p", "Taproom", class_="brand"), tag("h1", title), tag("p", played(report, _)))
    body = tag("body", header, contents(report, _), tag("main", *sections(report, _)))
    return f"<!DOCTYPE html>\n{tag('html', head, body, lang=_.lang)}\n"


def style() -> str:
    """Read the style sheet that becomes part of the page."""
    return (files("taproom.lab.report") / "page.css").read_text("utf-8")


def played(report: Report, _: Words) -> str:
    """Say what was played, under the title."""
    setting = report.first.setting
    told = _.plural(
        "{n} game of {bots} with seed {seed}.",
        "{n} games of {bots} with seed {seed}.",
        setting.games,
        bots=", ".join(setting.bots),
        seed=setting.seed,
    )
    if not report.compares:
        return told
    first, second = (part.name for part in report.parts)
    return told + " " + _("The same deals twice: {first}, and {second}.", first=first, second=second)


def sections(report: Report, _: Words) -> list[Markup]:
    """Give the sections in the order in which a designer asks."""
    compared = [comparison.changes(report, _), comparison.differences(report, _)] if report.compares else []
    own = [contrasts.hooked(report, _)] if has_own_counts(report) else []
    return [
        *compared[:1],
        summary(report, _),
        *compared[1:],
        seating.scores(report, _),
        seating.wins(report, _),
        contrasts.sources(report, _),
        spreads.length(report, _),
        spreads.leads(report, _),
        luck(report, _),
        contrasts.habits(report, _),
        *own,
        making(report, _),
    ]


def has_own_counts(report: Report) -> bool:
    """Whether hooks of the user's have noted something that can be counted."""
    return any(part.findings.hooked or part.findings.noted for part in report.parts)


def summary(report: Report, _: Words) -> Markup:
    """Answer the first questions, for each setting."""
    told = [sentences.summary(report.game, part.findings, _) for part in report.parts]
    entries = []
    for answers in zip(*told, strict=True):
        entries.append(tag("dt", answers[0][0]))
        entries += [answer(report, place, text) for place, (_question, text) in enumerate(answers)]
    columns = "two" if report.compares else "one"
    return tag("section", tag("h2", _("In short")), tag("dl", *entries, class_=columns), id="short")


def answer(report: Report, place: int, text: str) -> Markup:
    """Give an answer, with the name of its setting where there are two."""
    named = [tag("b", report.parts[place].name)] if report.compares else []
    return tag("dd", *named, text)


def contents(report: Report, _: Words) -> Markup:
    """Link the sections."""
    links = {
        **({"changes": _("Changes")} if report.compares else {}),
        "short": _("In short"),
        **({"differences": _("Differences")} if report.compares else {}),
        "scores": _("Scores"),
        "seats": _("Seats"),
        "sources": _("Points"),
        "length": _("Length"),
        "leads": _("Lead"),
        "luck": _("Luck"),
        "habits": _("Winners"),
        **({"hooks": _("Own counts")} if has_own_counts(report) else {}),
        "making": _("How it was made"),
    }
    listed = (tag("li", tag("a", text, href=f"#{anchor}")) for anchor, text in links.items())
    return tag("nav", tag("ul", *listed), aria_label=_("Sections"))


def terminal_summary(report: Report, _: Words) -> str:
    """Say in short what was found."""
    if not report.compares:
        return f"{sentences.who_wins(report.first, _)} {sentences.how_tight(report.first, _)}"
    clear = sum(one.clear for one in report.differences)
    return comparison.found_clear(clear, len(report.differences), _)
