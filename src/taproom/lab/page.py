"""The page about a ladder, as Markdown: the same games give the same page."""

from collections.abc import Sequence
from statistics import fmean

from taproom.kernel.words import Words
from taproom.lab.ladder import ALSO, LEVEL, RUNG, TABLE, Ended, Ladder
from taproom.lab.matches import Played
from taproom.lab.ratings import SHUFFLES, groups, rate
from taproom.lab.sequential import ERROR, NOT_STRONGER, STRONGER
from taproom.lab.statistics import Estimate, by_deal, standings
from taproom.lab.words import amount, decimals, failures, percent, share


def page(ladder: Ladder, ended: Sequence[Ended], machine: str, command: str, _: Words) -> str:
    """Write the whole page."""
    title = "# " + _("The ladder of {game}", game=ladder.game.title)
    parts = [
        title,
        *introduction(ladder, machine, _),
        *matches_part(_("Rungs"), RUNG, ended, _),
        *matches_part(_("Levels"), LEVEL, ended, _),
        *matches_part(_("Further matches"), ALSO, ended, _),
        *tables_part(ended, _),
        *ratings_part(ended, _),
        *failures_part(ended, _),
        *again(command, _),
    ]
    return "\n\n".join(parts) + "\n"


def introduction(ladder: Ladder, machine: str, _: Words) -> list[str]:
    """Say how it was played."""
    low, high = ladder.shares
    said = [
        _(
            "Every deal is played in every seating, with the same chance, so that luck favours nobody. "
            "In brackets stand 95 % intervals, bootstrapped by deal. Played on {machine}, seed {seed}.",
            machine=machine,
            seed=ladder.seed,
        ),
        _(
            "A sequential test tells by whole deals whether a bot wins {high} rather than {low} of its games "
            "against a single other, wrong in about {error} of cases, and ends the match when it knows, "
            "after {most} games at the latest. What ended a match early was a good run or a bad one, so "
            "that its win share lies a little too far from even.",
            high=percent(high, _),
            low=percent(low, _),
            error=percent(ERROR, _),
            most=ladder.most,
        ),
    ]
    if ladder.players > 2:
        said.append(
            _(
                "At a table of {n} the bot has one seat and the other bot has the rest; "
                "the shares of the test are scaled to that.",
                n=ladder.players,
            )
        )
    return said


def matches_part(title: str, section: str, ended: Sequence[Ended], _: Words) -> list[str]:
    """Write a table of matches."""
    rows = [match_row(one, _) for one in ended if one.bout.section == section]
    heads = [_("bot"), _("against"), _("games"), _("wins"), _("lead"), _("mean score"), _("ms a decision")]
    if section == ALSO:
        return [f"## {title}", table(heads, [row[:-1] for row in rows])] if rows else []
    return [f"## {title}", table([*heads, _("stronger?")], rows)] if rows else []


def match_row(one: Ended, _: Words) -> list[str]:
    """Write a match: how the first bot did against the other."""
    found = standings(one.games)
    specs = one.bout.match.specs
    first = next(standing for standing in found if standing.bot == specs[0])
    test = one.bout.test
    verdicts = {STRONGER: _("yes"), NOT_STRONGER: _("no")}
    return [
        code(specs[0]),
        code(specs[1]),
        str(len(one.games)),
        share(first.wins, _),
        amount(first.margin, _),
        amount(first.score, _),
        amount(first.ms, _),
        verdicts.get(test.verdict, _("not decided")) if test else "",
    ]


def tables_part(ended: Sequence[Ended], _: Words) -> list[str]:
    """Write what tables of bots score."""
    heads = [
        _("bots"),
        _("games"),
        _("mean score of all seats"),
        _("winner's mean score"),
        _("ms a decision"),
    ]
    rows = [table_row(one, _) for one in ended if one.bout.section == TABLE]
    return ["## " + _("Scores"), table(heads, rows)] if rows else []


def table_row(one: Ended, _: Words) -> list[str]:
    """Write what a table of bots scores."""
    all_ms = by_deal(one.games, lambda game: [ms for seat in game.ms for ms in seat])
    return [
        ", ".join(code(spec) for spec in one.bout.match.specs),
        str(len(one.games)),
        amount(mean_score(one.games), _),
        amount(winners_score(one.games), _),
        amount(all_ms, _),
    ]


def mean_score(games: Sequence[Played]) -> Estimate:
    """Estimate the mean score of all seats."""
    return by_deal(games, lambda game: game.scores)


def winners_score(games: Sequence[Played]) -> Estimate:
    """Estimate the mean score of those who win."""
    return by_deal(games, lambda game: [fmean(game.scores[seat] for seat in game.winners)])


def ratings_part(ended: Sequence[Ended], _: Words) -> list[str]:
    """Write the ratings, apart for bots that never met."""
    longest: dict[tuple[str, ...], list[Played]] = {}
    for one in ended:  # a further match may go on with the games of a rung, which must not count twice
        bots = one.bout.match.specs
        if one.bout.section != TABLE and len(one.games) > len(longest.get(bots, [])):
            longest[bots] = one.games
    parted = groups(list(longest.values()))
    if not parted:
        return []
    heads = [_("bot"), _("rating"), _("spread over the orders"), _("the model's own doubt")]
    said = _(
        "By the openskill package (Plackett-Luce; everybody begins at 25), the mean over {n} shuffled orders "
        "of the games above. The spread is what the order alone changes. Bots in different tables never met.",
        n=SHUFFLES,
    )
    return ["## " + _("Ratings"), said, *(table(heads, rating_rows(games, _)) for games in parted)]


def rating_rows(games: Sequence[Played], _: Words) -> list[list[str]]:
    """Write the ratings of bots that met."""
    return [
        [
            code(one.bot),
            decimals(one.rating, _),
            f"± {decimals(one.spread, _)}",
            f"± {decimals(one.doubt, _)}",
        ]
        for one in rate(games)
    ]


def failures_part(ended: Sequence[Ended], _: Words) -> list[str]:
    """Name the bots that failed."""
    found = [sentence for one in ended for sentence in failures(standings(one.games), _)]
    return ["## " + _("Failures"), "\n".join(f"- {sentence}" for sentence in found)] if found else []


def again(command: str, _: Words) -> list[str]:
    """Say how to play it again."""
    return ["## " + _("Play it again"), f"    {command}"]


def code(spec: str) -> str:
    """Write a bot's spec, harmless in a table."""
    return "`" + spec.replace("`", "'").replace("|", "\\|") + "`"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Write a table."""
    return "\n".join("| " + " | ".join(cells) + " |" for cells in (heads, ["---"] * len(heads), *rows))
