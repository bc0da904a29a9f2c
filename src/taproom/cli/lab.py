"""`taproom lab tune`: finds better weights for what bots go by."""

import time
from argparse import Namespace

import taproom
from taproom.cli.arguments import Parser, one_of, whole
from taproom.cli.simulate import MOST_JOBS, processors
from taproom.kernel.errors import BadOption
from taproom.kernel.files import whole_file
from taproom.kernel.game import Game
from taproom.kernel.weights import Weights, write_weights
from taproom.kernel.words import N_, Words
from taproom.lab.extras import need_lab
from taproom.lab.simulate import workers
from taproom.lab.tune import WAYS, tune

TUNE = "tune"
SECONDS_A_MINUTE = 60
HEADING = "`taproom lab tune {game}` goes on from here; docs/bots.md says how these weights were found."


def parser(_: Words) -> Parser:
    """Declare the arguments."""
    parser = Parser(
        _,
        "taproom lab",
        _(
            "Find better weights for what bots go by, by letting them play themselves; docs/bots.md "
            "tells how. What was found is written after every step, as the file judgement.toml "
            "in the game's folder."
        ),
        "taproom lab tune heaven-and-ale --by habits --players 4 --minutes 10 --out judgement.toml",
        "taproom lab tune dice-brewing --by lead --players 2 --out judgement.toml",
    )
    parser.thing("what", TUNE, _("what to do: tune"))
    parser.game()
    parser.choice(
        "--by", metavar="|".join(WAYS), text=_("fit, lead, climb, habits or together (fit)"), default=WAYS[0]
    )
    parser.choice("--players", metavar="N", text=_("for so many players (2)"), default="2")
    parser.choice("--minutes", metavar="N", text=_("how long (10)"), default="10")
    parser.choice("--seed", metavar=_("SEED"), text=_("a number or a text (1)"), default="1")
    parser.choice("--jobs", metavar="N", text=_("how many processes; else one for each processor"))
    parser.choice("--out", metavar=_("FILE"), text=_("where the weights go"))
    return parser


def run(parser: Parser, arguments: Namespace, _: Words) -> int:
    """Tune until the time is up, and write what was found."""
    if parser.needed(arguments.what, N_("What to do is missing")) != TUNE:
        raise BadOption(N_("The lab can {what}, not {given!r}."), what=TUNE, given=arguments.what)
    game = taproom.game(parser.needed(arguments.game, N_("A game is missing")))
    way = one_of("--by", arguments.by, WAYS)
    players = whole("--players", arguments.players, 1)
    game.check_players(players)
    minutes = whole("--minutes", arguments.minutes, 1)
    jobs = whole("--jobs", arguments.jobs, 1, MOST_JOBS) if arguments.jobs else processors()
    out = parser.needed(arguments.out, N_("--out is missing"))
    if way in ("habits", "together") and not game.judgement(players).habit_names:
        raise BadOption(
            N_("{title} has no habits to tune; --by fit, lead or climb would do."), title=game.title
        )
    need_lab()
    end = time.monotonic() + minutes * SECONDS_A_MINUTE
    with workers(jobs) as pool:
        for step in tune(game, players, way, arguments.seed, pool):
            print(
                _(
                    "{number}: mean score {score:.2f} {note}",
                    number=step.number,
                    score=step.score,
                    note=step.note,
                )
            )
            write(game, players, step.weights, out)
            if time.monotonic() > end:
                break
    print(_("The weights are in {file}.", file=out))
    return 0


def write(game: Game, players: int, found: Weights, out: str) -> None:
    """Write the file with the new weights for one number of players, the shipped ones for the others."""
    weights = {}
    for seats in game.seats:
        shipped = game.judgement(seats)
        weights[seats] = Weights(shipped.early, shipped.late, shipped.habits)
    weights[players] = found
    kind = type(game.judgement(players))
    heading = HEADING.format(game=game.slug)
    with whole_file(out) as file:
        file.write(write_weights(heading, kind.names, kind.habit_names, weights))
