"""`taproom simulate`: many games between bots, as CSV and in short."""

import os
import time
from argparse import Namespace
from collections.abc import Generator
from contextlib import closing
from secrets import token_hex

import taproom
from taproom.bots.figures import decimal, percent
from taproom.cli.arguments import Parser, settings, whole
from taproom.cli.progress import with_progress
from taproom.cli.seats import split_players
from taproom.kernel.words import N_, Words
from taproom.lab.hooks import hook_named
from taproom.lab.simulate import Result, simulate
from taproom.lab.tables import Tally, write_table

MOST_JOBS = 256


def parser(_: Words) -> Parser:
    """Declare the arguments."""
    parser = Parser(
        _,
        "taproom simulate",
        _("Let bots play many games; the same seed gives the same results, however many processes play."),
        "taproom simulate heaven-and-ale --players random,random --games 1000 --seed 1 --out results.csv",
        "taproom simulate dice-brewing --players random,random,random --option mode=advanced",
    )
    parser.game()
    parser.choice("--players", metavar="BOT,BOT", text=_("the bots, by seat"), default="random,random")
    parser.choice("--games", metavar="N", text=_("how many games (100)"), default="100")
    parser.choice("--seed", metavar=_("SEED"), text=_("a number or a text; else a new one is drawn"))
    parser.choice("--jobs", metavar="N", text=_("how many processes; else one for each processor"))
    text = _("write a row for every game and seat, as .csv or .parquet")
    parser.choice("--out", metavar=_("FILE"), text=text)
    text = _("a hook of your own that counts something; can be given several times")
    parser.several("--hook", _("MODULE:NAME"), text)
    parser.options_of_the_game()
    return parser


def run(parser: Parser, arguments: Namespace, _: Words) -> int:
    """Play, write, and sum up."""
    game = taproom.game(parser.needed(arguments.game, N_("A game is missing")))
    bots = split_players("--players", arguments.players)
    games = whole("--games", arguments.games, 1)
    jobs = min(whole("--jobs", arguments.jobs, 1, MOST_JOBS) if arguments.jobs else processors(), games)
    seed = arguments.seed or token_hex(4)
    options = settings(arguments.option)
    hooks = [hook_named(text) for text in arguments.hook]
    results = simulate(game, bots, games, seed, options, arguments.components or None, jobs, hooks)
    tally = Tally(bots)
    begun = time.perf_counter()
    with closing(results), closing(written(results, arguments.out)) as rows:
        for result in with_progress(rows, games, _("games")):
            tally.add(result)
    sum_up(tally, time.perf_counter() - begun, seed, _)
    if arguments.out:
        print(_("The results are in {file}.", file=arguments.out))
    return 0


def processors() -> int:
    """Count the processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def written(results: Generator[Result, None, None], file: str) -> Generator[Result, None, None]:
    """Write results as they come, if a file was asked for."""
    return write_table(results, file) if file else results


def sum_up(tally: Tally, seconds: float, seed: str, _: Words) -> None:
    """Print a table of the seats, and how fast it was."""
    from taproom.cli.screen import Screen

    rows = [
        [
            str(one.seat),
            one.bot,
            decimal(one.mean, _.lang, 2),
            f"± {decimal(one.interval, _.lang, 2)}",
            percent(one.wins, _.lang, 1),
        ]
        for one in tally.summary()
    ]
    heads = [_("seat"), _("bot"), _("mean score"), _("95 % interval"), _("wins")]
    screen = Screen()
    screen.table(heads, rows, right=(2, 3, 4))
    screen.say(
        _.plural(
            "{n} game with seed {seed}: {decisions:,.0f} decisions and {games:,.1f} games a second.",
            "{n} games with seed {seed}: {decisions:,.0f} decisions and {games:,.1f} games a second.",
            tally.games,
            seed=seed,
            decisions=tally.decisions / seconds,
            games=tally.games / seconds,
        )
    )
