"""`taproom ladder`: all bots of a game against each other, and a page about it."""

import os
import platform
import shlex
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path

import taproom
from taproom import compiled
from taproom.bots import LEVELS
from taproom.cli.arguments import Parser, settings, whole
from taproom.cli.match import USUAL_SHARES, declare_shares, declare_work, jobs_of, shares_of
from taproom.cli.progress import with_progress
from taproom.cli.seats import split_players
from taproom.kernel.errors import BadOption
from taproom.kernel.files import whole_file
from taproom.kernel.words import N_, Words
from taproom.lab.extras import need_lab
from taproom.lab.ladder import RUNGS, TABLE, Ended, Ladder, climb
from taproom.lab.matches import Match, Played
from taproom.lab.page import mean_score, page, winners_score
from taproom.lab.statistics import standings
from taproom.lab.words import amount, share, verdict
from taproom.version import VERSION

FOUR = ("master:ms=300",) * 4
USUAL = {
    "players": "2",
    "games": "400",
    "rungs": ",".join(RUNGS),
    "seed": "1",
    "shares": USUAL_SHARES,
    "table_games": "24",
}


def parser(_: Words) -> Parser:
    """Declare the arguments."""
    parser = Parser(
        _,
        "taproom ladder",
        _(
            "Let each bot of a game play the next weaker one until it is known who is stronger, "
            "and write a page about it."
        ),
        "taproom ladder heaven-and-ale --levels --also mcts:ms=100/greedy --four 24",
        "taproom ladder dice-brewing --rungs random,greedy,planner --games 200",
    )
    parser.game()
    parser.choice("--players", metavar="N", text=_("at each table (2)"), default=USUAL["players"])
    text = _("how many games a match at most (400)")
    parser.choice("--games", metavar="N", text=text, default=USUAL["games"])
    text = _("the bots from the weakest up ({usual})", usual=USUAL["rungs"])
    parser.choice("--rungs", metavar="BOT,BOT", text=text, default=USUAL["rungs"])
    text = _("also the levels for people, apart: {levels}", levels=", ".join(LEVELS))
    parser.choices.add_argument("--levels", action="store_true", help=text)
    parser.several(
        "--also", "BOT/BOT[/N]", _("one more match, played to its end; can be given several times")
    )
    parser.choice("--four", metavar="N", text=_("so many games of four masters at 300 ms, for their scores"))
    parser.several("--table", "BOT,BOT", _("a table of bots, for their scores; can be given several times"))
    text = _("how many games each such table plays (24)")
    parser.choice("--table-games", metavar="N", text=text, default=USUAL["table_games"])
    parser.choice("--seed", metavar=_("SEED"), text=_("a number or a text (1)"), default=USUAL["seed"])
    declare_shares(parser, _)
    declare_work(parser, _)
    parser.choice("--out", metavar=_("FOLDER"), text=_("where the page goes (docs)"), default="docs")
    text = _("where the games are kept, so that it goes on where it stopped; else the user's cache")
    parser.choice("--work", metavar=_("FOLDER"), text=text)
    parser.options_of_the_game()
    return parser


def run(parser: Parser, arguments: Namespace, _: Words) -> int:
    """Play all matches, tell each, and write the page."""
    ladder = ladder_of(parser, arguments)
    bouts = ladder.bouts()
    need_lab()
    out = Path(arguments.out)
    out.mkdir(parents=True, exist_ok=True)

    def watch(games: Iterable[Played], total: int, match: Match) -> Iterable[Played]:
        return with_progress(games, total, " / ".join(dict.fromkeys(match.specs)))

    work = Path(arguments.work) if arguments.work else cache_folder()
    ended = []
    for one in climb(bouts, work, watch, jobs_of(arguments), arguments.cluster):
        ended.append(one)
        print(told(one, _), flush=True)
    file = out / f"ladder-{ladder.game.slug}.md"
    text = page(ladder, ended, machine(arguments.cluster, _), command(arguments), _)
    with whole_file(file) as written:
        written.write(text)
    print(_("The page is {file}.", file=str(file)))
    return 0


def ladder_of(parser: Parser, arguments: Namespace) -> Ladder:
    """Read what is to be played."""
    games = whole("--games", arguments.games, 1)
    table_games = whole("--table-games", arguments.table_games, 1)
    tables = [(split_players("--table", text), table_games) for text in arguments.table]
    if arguments.four:
        tables.insert(0, (list(FOUR), whole("--four", arguments.four, 1)))
    return Ladder(
        game=taproom.game(parser.needed(arguments.game, N_("A game is missing"))),
        players=whole("--players", arguments.players, 2),
        most=games,
        rungs=split_players("--rungs", arguments.rungs),
        levels=list(LEVELS) if arguments.levels else (),
        also=[pairing(text, games) for text in arguments.also],
        tables=tables,
        seed=arguments.seed,
        options=settings(arguments.option),
        components=arguments.components or None,
        shares=shares_of(arguments),
    )


def pairing(text: str, games: int) -> tuple[str, str, int]:
    """Read one more match: two bots, and perhaps how many games."""
    match [part.strip() for part in text.split("/")]:
        case [one, other] if one and other:
            return one, other, games
        case [one, other, number] if one and other:
            return one, other, whole("--also", number, 1)
    raise BadOption(
        N_("--also takes two bots like mcts:ms=100/greedy, and perhaps /200 for the games, not {text!r}."),
        text=text,
    )


def told(one: Ended, _: Words) -> str:
    """Tell in a line how a match ended."""
    specs = one.bout.match.specs
    if one.bout.section == TABLE:
        return _(
            "{bots}: mean score {score}, winner's {best}, {n} games",
            bots=", ".join(specs),
            score=amount(mean_score(one.games), _),
            best=amount(winners_score(one.games), _),
            n=len(one.games),
        )
    first = next(standing for standing in standings(one.games) if standing.bot == specs[0])
    line = _(
        "{bot} against {other}: {wins} of {n} games",
        bot=specs[0],
        other=specs[1],
        wins=share(first.wins, _),
        n=len(one.games),
    )
    if one.bout.test is None:
        return line
    return _("{told}; {more}", told=line, more=verdict(one.bout.test, specs[0], _))


def cache_folder() -> Path:
    """Find the folder where this user's programs keep what they can do without."""
    if os.name == "nt":
        home = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    else:
        home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(home) / "taproom" / "ladders"


def machine(cluster: str, _: Words) -> str:
    """Say what played, as far as it matters for times."""
    how = _("compiled") if compiled.status()[0] else _("pure Python")
    if cluster:
        return _("a cluster (taproom {version}, {how})", version=VERSION, how=how)
    return _(
        "one core ({processor}; taproom {version}, {how})",
        processor=processor(),
        version=VERSION,
        how=how,
    )


def processor() -> str:
    """Name the processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2] for line in lines if line.startswith("model name")]
    return " ".join((models or [platform.processor() or platform.machine()])[0].split())


def command(arguments: Namespace) -> str:
    """Write the command that plays the same ladder again."""
    words = ["taproom", "ladder", arguments.game]
    for name in ("players", "games", "rungs", "seed", "shares", "four", "table_games", "components"):
        value = getattr(arguments, name)
        if value and value != USUAL.get(name):
            words += ["--" + name.replace("_", "-"), value]
    if arguments.levels:
        words.append("--levels")
    for name in ("also", "table", "option"):
        for value in getattr(arguments, name):
            words += [f"--{name}", value]
    return shlex.join(words)
