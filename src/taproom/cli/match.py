"""`taproom match`: bots against each other, every deal in every seating."""

from argparse import Namespace
from collections.abc import Sequence
from contextlib import closing

import taproom
from taproom.cli.arguments import Parser, one_of, parts, settings, whole
from taproom.cli.progress import with_progress
from taproom.cli.screen import GAP, Screen
from taproom.cli.seats import split_players
from taproom.cli.simulate import MOST_JOBS, processors
from taproom.kernel.errors import BadOption
from taproom.kernel.words import N_, Words
from taproom.lab.contest import play_match, sequential_for
from taproom.lab.extras import need_lab
from taproom.lab.matches import Match, Played, new_match
from taproom.lab.sequential import Sequential
from taproom.lab.statistics import Standing, standings
from taproom.lab.words import failures, measures, named, verdict

DECIDED = "decided"
USUAL_SHARES = "55,65"


def parser(_: Words) -> Parser:
    """Declare the arguments."""
    parser = Parser(
        _,
        "taproom match",
        _(
            "Let bots play each other, every deal in every seating, and tell who is stronger; "
            "all numbers come with 95 % intervals, by deal."
        ),
        "taproom match heaven-and-ale --players greedy,random --games 400 --jobs 2",
        "taproom match dice-brewing --players mcts:ms=100,planner --until decided --out match.jsonl",
    )
    parser.game()
    parser.choice("--players", metavar="BOT,BOT", text=_("the bots (greedy,random)"), default="greedy,random")
    parser.choice("--games", metavar="N", text=_("how many games at most (400)"), default="400")
    parser.choice("--seed", metavar=_("SEED"), text=_("a number or a text (1)"), default="1")
    declare_work(parser, _)
    text = _("keep the games, a line of JSON each; the same command goes on where it stopped")
    parser.choice("--out", metavar=_("FILE"), text=text)
    text = _("stop as soon as a sequential test has found whether the first bot is stronger")
    parser.choice("--until", metavar=DECIDED, text=text)
    declare_shares(parser, _)
    parser.options_of_the_game()
    return parser


def declare_work(parser: Parser, _: Words) -> None:
    """Declare where games are played."""
    parser.choice("--jobs", metavar="N", text=_("how many processes; else one for each processor"))
    text = _("play on a Dask cluster instead, such as tcp://127.0.0.1:8786")
    parser.choice("--cluster", metavar=_("ADDRESS"), text=text)


def declare_shares(parser: Parser, _: Words) -> None:
    """Declare what a sequential test tells apart."""
    text = _("the win shares, in percent, that the test tells apart: not stronger, stronger (55,65)")
    parser.choice("--shares", metavar="N,N", text=text, default=USUAL_SHARES)


def run(parser: Parser, arguments: Namespace, _: Words) -> int:
    """Play, keep, and sum up."""
    game = taproom.game(parser.needed(arguments.game, N_("A game is missing")))
    wanted = whole("--games", arguments.games, 1)
    jobs = jobs_of(arguments)
    need_lab()
    bots = split_players("--players", arguments.players)
    options = settings(arguments.option)
    match = new_match(game, bots, arguments.seed, options, arguments.components or None)
    low, high = shares_of(arguments)
    test = sequential_for(match.specs, low, high) if is_sequential(arguments) else None
    games = match.whole_deals(wanted)
    if games != wanted:
        say_rounded(games, wanted, len(match.seatings), _)
    out = arguments.out or None
    with closing(play_match(match, games, jobs, arguments.cluster, out, test)) as playing:
        played = list(with_progress(playing, games, _("games")))
    sum_up(match, played, test, _)
    if out:
        print(_("The games are in {file}.", file=out))
    return 0


def jobs_of(arguments: Namespace) -> int:
    """Read how many processes are to play."""
    return whole("--jobs", arguments.jobs, 1, MOST_JOBS) if arguments.jobs else processors()


def is_sequential(arguments: Namespace) -> bool:
    """Read whether to stop early."""
    return bool(arguments.until) and one_of("--until", arguments.until, [DECIDED]) == DECIDED


def shares_of(arguments: Namespace) -> tuple[float, float]:
    """Read which shares a sequential test tells apart."""
    shares = [whole("--shares", part, 1, 99) / 100 for part in parts("--shares", arguments.shares)]
    if len(shares) != 2:
        raise BadOption(N_("--shares takes two numbers like 55,65, not {text!r}."), text=arguments.shares)
    low, high = shares
    Sequential(low, high)
    return low, high


def say_rounded(games: int, wanted: int, size: int, _: Words) -> None:
    """Say that there will be more games than were asked for."""
    print(
        _(
            "A deal is played in {size} seatings, so {games} games at most instead of {wanted}.",
            size=size,
            games=games,
            wanted=wanted,
        )
    )


def sum_up(match: Match, played: Sequence[Played], test: Sequential | None, _: Words) -> None:
    """Print what the match shows."""
    screen = Screen()
    found = standings(played)
    show_standings(screen, found, _)
    deals = len({game.deal for game in played})
    screen.say(
        _.plural(
            "{n} game with seed {seed}, deals: {deals}; in brackets the 95 % intervals.",
            "{n} games with seed {seed}, deals: {deals}; in brackets the 95 % intervals.",
            len(played),
            seed=match.seed,
            deals=deals,
        )
    )
    for sentence in failures(found, _):
        screen.say(sentence)
    if test is not None:
        screen.say(verdict(test, match.specs[0], _))


def show_standings(screen: Screen, found: Sequence[Standing], _: Words) -> None:
    """Print a column for every bot, or one below the other where there is no room."""
    shown = [measures(standing, _) for standing in found]
    bots = [named(standing, _) for standing in found]
    heads = ["", *bots]
    names = [name for name, _text in shown[0]]
    rows = [[name, *(dict(bot)[name] for bot in shown)] for name in names]
    widths = [max(len(cell) for cell in column) + GAP for column in zip(heads, *rows, strict=True)]
    if sum(widths) <= screen.console.width:
        screen.table(heads, rows, right=range(1, len(heads)))
    else:
        screen.rows(["", *names], [[bot, *dict(texts).values()] for bot, texts in zip(bots, shown)])
