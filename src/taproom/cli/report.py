"""`taproom report`: many games between bots, and one page about what they show."""

import shlex
from argparse import Namespace
from collections.abc import Generator, Sequence
from contextlib import closing
from pathlib import Path
from secrets import token_hex

import taproom
from taproom.cli.arguments import Parser, settings, whole
from taproom.cli.match import jobs_of
from taproom.cli.progress import with_progress
from taproom.cli.seats import split_players
from taproom.kernel.errors import BadOption
from taproom.kernel.files import whole_file
from taproom.kernel.words import N_, Words
from taproom.lab.analysis import differences
from taproom.lab.hooks import hook_named
from taproom.lab.report.canvas import need_report
from taproom.lab.report.page import page, terminal_summary
from taproom.lab.report.report import Part, Report
from taproom.lab.study import Study, new_study
from taproom.lab.tables import check_table, write_table

LEAST_GAMES = 8
"""The intervals of fewer games would look surer than they are."""


def parser(_: Words) -> Parser:
    """Declare the arguments."""
    parser = Parser(
        _,
        "taproom report",
        _(
            "Let bots play many games, and write a page about what they show: scores, seats, points, length, "
            "lead, luck and what winners do, with 95 % intervals."
        ),
        "taproom report heaven-and-ale --players greedy,greedy,greedy --games 2000 --jobs 2 -o report.html",
        "taproom report heaven-and-ale --compare dearer_monks.toml --data games.parquet",
    )
    parser.game()
    usual = "greedy,greedy,greedy"
    text = _("the bots, by seat ({usual})", usual=usual)
    parser.choice("--players", metavar="BOT,BOT", text=text, default=usual)
    parser.choice("--games", metavar="N", text=_("how many games (1000)"), default="1000")
    parser.choice("--seed", metavar=_("SEED"), text=_("a number or a text; else a new one is drawn"))
    parser.choice("--jobs", metavar="N", text=_("how many processes; else one for each processor"))
    text = _("where the page goes (report.html)")
    parser.choice("-o", "--out", metavar=_("FILE"), text=text, default="report.html")
    text = _("a TOML file of printed values: play all of it with them too, and show both side by side")
    parser.choice("--compare", metavar=_("FILE"), text=text)
    text = _("also write a row for every game and seat, as .csv or .parquet")
    parser.choice("--data", metavar=_("FILE"), text=text)
    text = _("a hook of your own that counts something; can be given several times")
    parser.several("--hook", _("MODULE:NAME"), text)
    parser.options_of_the_game()
    return parser


def run(parser: Parser, arguments: Namespace, _: Words) -> int:
    """Play, write the page, and tell what was found in short."""
    need_report()
    check_folder(Path(arguments.out))
    names = part_names(arguments, _)
    tables = tables_of(arguments, names)
    studies = studies_of(parser, arguments)
    with whole_file(arguments.out) as file:
        with closing(all_games(studies)) as games:
            for _game in with_progress(games, sum(study.total for study in studies), _("games")):
                pass
        report = report_of(studies, names, command(arguments, studies[0], _))
        file.write(page(report, _))
    for study, table in zip(studies, tables):
        write_rows(study, table)
    print(terminal_summary(report, _))
    print(_("The page is {file}.", file=arguments.out))
    if tables:
        print(_("The games are in {file}.", file=_.list([str(table) for table in tables])))
    return 0


def part_names(arguments: Namespace, _: Words) -> list[str]:
    """Name the settings by their files."""
    first = Path(arguments.components).stem if arguments.components else _("unchanged")
    if not arguments.compare:
        return [first]
    second = Path(arguments.compare).stem
    return [first, second] if first != second else [arguments.components or first, arguments.compare]


def tables_of(arguments: Namespace, names: Sequence[str]) -> list[Path]:
    """Say where the rows of each setting go; a place that cannot be written to is refused now."""
    if not arguments.data:
        return []
    first = Path(arguments.data)
    tables = [first, *(first.with_stem(f"{first.stem}-{Path(name).stem}") for name in names[1:])]
    for table in tables:
        check_table(table)
        check_folder(table)
        if table.resolve() == Path(arguments.out).resolve():
            raise BadOption(N_("The page and the table cannot both be {file}."), file=str(table))
    return tables


def check_folder(file: Path) -> None:
    """Refuse a file in a folder that is not there."""
    if not file.resolve().parent.is_dir():
        raise BadOption(N_("There is no folder {folder!r}."), folder=str(file.parent))


def studies_of(parser: Parser, arguments: Namespace) -> list[Study]:
    """Plan the games of each setting; what cannot be played is refused now."""
    game = taproom.game(parser.needed(arguments.game, N_("A game is missing")))
    bots = split_players("--players", arguments.players)
    games = whole("--games", arguments.games, LEAST_GAMES)
    jobs = jobs_of(arguments)
    options = settings(arguments.option)
    hooks = [hook_named(text) for text in arguments.hook]
    components = arguments.components or None
    seed = arguments.seed or token_hex(4)
    first = new_study(game, bots, games, seed, options, components, jobs, hooks)
    if not arguments.compare:
        return [first]
    return [first, new_study(game, bots, games, seed, options, arguments.compare, jobs, hooks)]


def all_games(studies: Sequence[Study]) -> Generator[object, None, None]:
    """Play the games of all settings, one after the other."""
    for study in studies:
        with closing(study.play()) as games:
            yield from games


def report_of(studies: Sequence[Study], names: Sequence[str], command: str) -> Report:
    """Sum up what was played."""
    parts = tuple(Part(name, study.findings()) for name, study in zip(names, studies))
    found = differences(studies[0].played, studies[1].played) if len(studies) > 1 else ()
    return Report(taproom.game(studies[0].setting.game), parts, found, command)


def write_rows(study: Study, table: Path) -> None:
    """Write the rows of a setting's games."""
    for _result in write_table(study.results, table):
        pass


def command(arguments: Namespace, study: Study, _: Words) -> str:
    """Write the command that makes the same page again."""
    words = ["taproom", "report", arguments.game]
    given = {"seed": study.setting.seed, "lang": "" if _.lang == "en" else _.lang}
    for name in ("players", "games", "seed", "components", "compare", "data", "out", "lang"):
        value = given[name] if name in given else getattr(arguments, name)
        if value:
            words += [f"--{name}", value]
    for name in ("option", "hook"):
        for value in getattr(arguments, name):
            words += [f"--{name}", value]
    return shlex.join(words)
