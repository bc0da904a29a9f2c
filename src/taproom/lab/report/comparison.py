"""What a change does: the values that were changed, and every difference that came of it."""

from collections.abc import Sequence

from taproom.kernel.components import Values
from taproom.kernel.words import Words
from taproom.lab.findings import Difference
from taproom.lab.report import names
from taproom.lab.report.figures import section
from taproom.lab.report.markup import Markup, bullets, paragraphs, table, tag, together
from taproom.lab.report.report import Report, clearness
from taproom.lab.statistics import Estimate
from taproom.lab.words import decimals, percent, with_interval

BY_CHANCE = 0.05
"""So many of all differences look clear though nothing changed."""
SHOWN_IN_A_SECTION = 6
UNCHANGED = Estimate(0.0, 0.0, 0.0)
SHARES = ("seat", "luck")


def changes(report: Report, _: Words) -> Markup:
    """List the printed values in which the settings differ."""
    first, second = report.parts
    before, after = (report.game.values(part.findings.setting.changes) for part in report.parts)
    rows = [
        [value_name(name, before), f"{before[name].value} → {after[name].value}"]
        for name in before
        if before[name].value != after[name].value
    ]
    if not rows:
        text = paragraphs([_("Both settings have the same printed values.")])
        return section("changes", _("What was changed"), text)
    heads = [_("printed value"), f"{first.name} → {second.name}"]
    return section("changes", _("What was changed"), table(_("Changed values"), heads, rows))


def value_name(name: str, values: Values) -> str:
    """Write a value's name, with the texts of its row in a table: walk 3 (monk): cost."""
    *row, column = name.split(".")
    others = [f"{'.'.join(row)}.{other}" for other in columns(row, values) if other != column]
    texts = [str(values[other].value) for other in others if isinstance(values[other].value, str)]
    described = f" ({', '.join(texts)})" if texts and len(row) > 1 else ""
    return f"{' '.join(row)}{described}: {column}".replace("_", " ")


def columns(row: Sequence[str], values: Values) -> list[str]:
    """List the columns of a row of a table."""
    begin = ".".join(row) + "."
    return [name.removeprefix(begin) for name in values if name.startswith(begin)]


def differences(report: Report, _: Words) -> Markup:
    """List every difference, the clearest first."""
    ordered = sorted(report.differences, key=lambda one: -clearness(one.difference))
    clear = [one for one in ordered if one.clear]
    rest = [one for one in ordered if not one.clear]
    parts = [paragraphs([found_clear(len(clear), len(ordered), _), caution(len(ordered), _)])]
    if clear:
        parts.append(difference_table(_("Clear differences"), report, clear, _))
    if rest:
        unclear = difference_table(_("Differences that are not clear"), report, rest, _)
        summary = _.plural("{n} more that is not clear", "{n} more that are not clear", len(rest))
        parts.append(tag("details", tag("summary", summary), unclear))
    return tag("section", tag("h2", _("What the change does")), *parts, id="differences")


def found_clear(clear: int, measures: int, _: Words) -> str:
    """Say how many differences are clear."""
    return _.plural(
        "{n} measure of {measures} differs clearly: the 95 % interval of its difference leaves out 0.",
        "{n} measures of {measures} differ clearly: the 95 % interval of their difference leaves out 0.",
        clear,
        measures=measures,
    )


def caution(measures: int, _: Words) -> str:
    """Warn of what many comparisons show by chance."""
    return _(
        "Among {measures} measures about {n} look clear by chance even if nothing changed; "
        "trust those at the top, and play more games with another seed before you trust the others.",
        measures=measures,
        n=max(1, round(BY_CHANCE * measures)),
    )


def difference_table(title: str, report: Report, found: Sequence[Difference], _: Words) -> Markup:
    """Write differences with their verdicts."""
    heads = [
        _("measure"),
        _("verdict"),
        _("difference (95 % interval)"),
        *(part.name for part in report.parts),
    ]
    rows = [
        [
            measure_name(report, one, _),
            verdict(one, _),
            interval(one, _),
            written(one, one.first.value, _),
            written(one, one.second.value, _),
        ]
        for one in found
    ]
    return table(title, heads, rows)


def written(one: Difference, value: float, _: Words) -> str:
    """Write a value of a measure."""
    return percent(value, _) if is_share(one) else decimals(value, _)


def interval(one: Difference, _: Words) -> str:
    """Write a difference with its interval; that of two shares is in percentage points."""
    if not is_share(one):
        return with_interval(one.difference, signed, _)
    hundredfold = Estimate(
        *(100 * end for end in (one.difference.value, one.difference.low, one.difference.high))
    )
    return _("{difference} percentage points", difference=with_interval(hundredfold, signed, _))


def signed(value: float, _: Words) -> str:
    """Write a number with its sign."""
    shown = decimals(value, _)
    return f"+{shown}" if value > 0 else shown


def is_share(one: Difference) -> bool:
    """Whether a measure is a share, written in percent."""
    return one.group in SHARES or (one.group, one.name) == ("lead", "settled")


def verdict(one: Difference, _: Words) -> str:
    """Say whether a difference is clear, by a sign and a word."""
    if one.difference == UNCHANGED:
        return _("= the same")
    if not one.clear:
        return _("○ not clear")
    return _("▲ clearly more") if one.difference.value > 0 else _("▼ clearly less")


def measure_name(report: Report, one: Difference, _: Words) -> str:
    """Name a measure within a list of all of them."""
    match one.group:
        case "source":
            return _("Points: {source}", source=report.game.source_name(one.name, _.lang))
        case "habit":
            return _("Times a game: {habit}", habit=names.habit(report.game, one.name, _))
        case "seat":
            seat = names.seat(int(one.name), report.first.setting.bots, _)
            return _("Wins: {seat}", seat=seat)
        case "hook":
            return _("Own count: {name}", name=one.name)
    return measure_names(_).get((one.group, one.name), one.name)


def measure_names(_: Words) -> dict[tuple[str, str], str]:
    """Name the measures that every game has."""
    return {
        ("score", "everyone"): _("Mean score of a seat"),
        ("score", "winner"): _("Mean score of the winner"),
        ("score", "lead"): _("Lead of the winner over the next"),
        ("length", "rounds"): _("Rounds"),
        ("length", "decisions"): _("Real decisions"),
        ("lead", "changes"): _("Lead changes"),
        ("lead", "settled"): _("Part of the game after which the winner leads for good"),
        ("luck", "by_skill"): _("Deals that the better bot wins from every seat"),
        ("luck", "by_luck"): _("Deals that one seat wins, whoever sits there"),
        ("luck", "open"): _("Deals without such a pattern"),
        ("luck", "strong_wins"): _("Games that the better bot wins"),
    }


def differences_of(report: Report, group: str, _: Words) -> Markup:
    """List the clearest differences of a group in short."""
    found = sorted(report.of_group(group), key=lambda one: -clearness(one.difference))
    if not found:
        return Markup()
    listed = bullets(in_words(report, one, _) for one in found[:SHOWN_IN_A_SECTION])
    return together([paragraphs([_("What the change does here:")]), listed])


def in_words(report: Report, one: Difference, _: Words) -> str:
    """Tell a difference in a line."""
    return _(
        "{measure}: {difference}, {verdict}",
        measure=measure_name(report, one, _),
        difference=interval(one, _),
        verdict=verdict(one, _),
    )
