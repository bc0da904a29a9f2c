"""The section that says how a report was made, so that anybody can make it again."""

from taproom.kernel.words import Words, number
from taproom.lab.findings import Setting
from taproom.lab.report.comparison import value_name
from taproom.lab.report.markup import Markup, paragraphs, table, tag
from taproom.lab.report.report import Report


def making(report: Report, _: Words) -> Markup:
    """Tell everything that the numbers depend on."""
    heads = [part.name for part in report.parts] if report.compares else [_("value")]
    told = [setting_lines(report, part.findings.setting, _) for part in report.parts]
    rows = [[lines[0][0], *(text for _name, text in lines)] for lines in zip(*told, strict=True)]
    return tag(
        "section",
        tag("h2", _("How this was made")),
        table(_("Settings"), ["", *heads], rows),
        tag("h3", _("To make it again")),
        tag("pre", tag("code", report.command), tabindex="0"),
        paragraphs([about_intervals(_), about_seats(_), about_origins(report, _)]),
        id="making",
    )


def setting_lines(report: Report, setting: Setting, _: Words) -> list[tuple[str, str]]:
    """List what was played."""
    options = [f"{name}={value}" for name, value in setting.options.items()]
    return [
        (_("game"), report.game.title),
        (_("bots by seat"), ", ".join(setting.bots)),
        (_("games"), number(setting.games)),
        (_("seed"), setting.seed),
        (_("options"), ", ".join(options) or _("none")),
        (_("changed values"), changed_values(report, setting) or _("none")),
        (_("digest of the components"), setting.components),
        (_("version of Taproom"), setting.version),
    ]


def changed_values(report: Report, setting: Setting) -> str:
    """List the values that are not as shipped, with what is shipped."""
    shipped = report.game.shipped()
    return "; ".join(
        f"{value_name(name, shipped)} {shipped[name].value} → {value}"
        for name, value in setting.changes.items()
    )


def about_intervals(_: Words) -> str:
    """Explain the brackets."""
    return _(
        "Brackets and lines are 95 % intervals: if all this were played many times with other seeds, "
        "95 of 100 such intervals would hold the true value. More games make them shorter."
    )


def about_seats(_: Words) -> str:
    """Say how seats are counted elsewhere."""
    return _("Seats are counted from 1 here and from 0 in tables of games: seat 1 is their seat 0.")


def about_origins(report: Report, _: Words) -> str:
    """Say how many values are not those of the printed game, and where they are listed."""
    values = report.game.shipped().values()
    reconstructed = sum(value.origin == "reconstructed" for value in values)
    if not reconstructed:
        return ""
    return _(
        "{n} of {all} printed values of {title} are reconstructed and may differ from the printed game; "
        "the command taproom components {game} lists them all with their origin.",
        n=reconstructed,
        all=len(values),
        title=report.game.title,
        game=report.game.slug,
    )
