"""`taproom review`: the course of a finished game, its turning points, and what would have been better."""

import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TextIO

import taproom
from taproom.bots import bot
from taproom.bots.curves import draw, prospect
from taproom.bots.figures import percent
from taproom.bots.review import Review, TurningPoint, review, usual_bot
from taproom.cli.arguments import Parser
from taproom.cli.called import as_called
from taproom.cli.progress import with_progress
from taproom.cli.seats import seat_name
from taproom.kernel.errors import BadOption, RecordError
from taproom.kernel.files import whole_file
from taproom.kernel.records import Record
from taproom.kernel.svg import one_theme
from taproom.kernel.words import N_, Words, number

SEED = "review"
BARS = "▁▂▃▄▅▆▇█"
NARROWEST, WIDEST = 12, 44
"""How many signs a curve has."""
LONGEST_NAME = 16
FIGURES = 20
"""So much room need the columns beside a curve."""


def parser(_: Words) -> Parser:
    """Declare the arguments."""
    summary = _(
        "Look back at a finished game: what a bot expected for every player turn by turn, the three "
        "decisions that gave most away, and what would have been better. It judges by what each player "
        "could know then."
    )
    parser = Parser(
        _, "taproom review", summary, "taproom review game.json", "taproom review game.json --svg game.svg"
    )
    parser.thing("record", _("FILE"), _("the record of a game"))
    parser.choice("--bot", metavar="BOT", text=_("who looks; else a search that takes less than a minute"))
    parser.choices.add_argument("--json", action="store_true", help=_("write JSON"))
    parser.choice("--svg", metavar=_("FILE"), text=_("draw the curves as SVG; - is the standard output"))
    return parser


def run(parser: Parser, arguments: Namespace, _: Words) -> int:
    """Look at the game, and tell, write or draw what was seen."""
    if arguments.json and arguments.svg:
        raise BadOption(N_("--json and --svg cannot be given together."))
    record = finished(taproom.load(parser.needed(arguments.record, N_("A record is missing"))))
    names = [seat_name(seat) for seat in record.seats]
    spec = arguments.bot or usual_bot(record)
    judge = bot(spec, SEED)
    # The file is opened first: nobody should wait a minute to hear that it cannot be written.
    with writable(arguments.svg) as file:
        found = review(
            record, judge, _.lang, names, lambda turns: with_progress(turns, len(turns), _("turns"))
        )
        if file:
            file.write(one_theme(draw(found, _.lang)) + "\n")
    if arguments.json:
        print(json.dumps({**found.json(), "bot": spec}, indent=1, ensure_ascii=False))
    elif not arguments.svg:
        show(found, _)
    return 0


def finished(record: Record) -> Record:
    """Refuse a record that is wrong, or whose game goes on."""
    if not record.verify().over:
        raise RecordError(
            N_("The game of this record is not over yet; {hint} gives advice in it."),
            hint=as_called("taproom hint"),
        )
    return record


def writable(out: str) -> AbstractContextManager[TextIO | None]:
    """Open what the drawing is written to, if one was asked for."""
    if not out:
        return nullcontext()
    return nullcontext(sys.stdout) if out == "-" else whole_file(out)


def show(found: Review, _: Words) -> None:
    """Print the curves and the turning points."""
    from taproom.cli.screen import Screen

    screen = Screen()
    points = [each.points for each in found.moments]
    chances = [each.chances for each in found.moments]
    heads = [_.sense("of a game", "start"), _.sense("of a game", "end")]
    screen.heading(_("Expected final score"))
    least, most = min(map(min, points)), max(map(max, points))
    rows = [
        [
            *curve(found, points, seat, least, most),
            *(number(round(row[seat])) for row in (points[0], points[-1])),
        ]
        for seat in range(len(found.names))
    ]
    screen.table([_("player"), "", *heads], rows, right=(2, 3))
    screen.say()
    screen.heading(_("Chance to win"))
    rows = [
        [
            *curve(found, chances, seat, 0.0, 1.0),
            *(percent(row[seat], _.lang) for row in (chances[0], chances[-1])),
        ]
        for seat in range(len(found.names))
    ]
    screen.table([_("player"), "", *heads], rows, right=(2, 3))
    screen.say()
    screen.heading(_("Turning points"))
    if not found.turning_points:
        screen.say(_("The bot found no decision that gave anything away."))
    for place, point in enumerate(found.turning_points, start=1):
        for label, text in zip((str(place), "", ""), told(point, found.names, _), strict=False):
            screen.item(label, text)
    screen.say()
    screen.say(_("Named are the decisions that gave away most of the chance to win, as the bot sees it."))


def curve(
    found: Review, rows: Sequence[Sequence[float]], seat: int, least: float, most: float
) -> tuple[str, str]:
    """Give a seat's name and its curve, as short as 80 columns ask for."""
    longest = min(LONGEST_NAME, max(map(len, found.names)))
    name = found.names[seat]
    name = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
    width = max(NARROWEST, min(WIDEST, 80 - longest - FIGURES))
    return name, sparkline([row[seat] for row in rows], least, most, width)


def sparkline(values: Sequence[float], least: float, most: float, width: int) -> str:
    """Draw a curve with bars of eight heights; of many values those are taken that fit in."""
    count = min(width, len(values))
    taken = [values[place * (len(values) - 1) // max(count - 1, 1)] for place in range(count)]
    reach = (most - least) or 1.0
    return "".join(BARS[min(7, max(0, int(8 * (value - least) / reach)))] for value in taken)


def told(point: TurningPoint, names: Sequence[str], _: Words) -> list[str]:
    """Tell a turning point in three paragraphs: what was done, what would have been better, and why."""
    lines = [
        _(
            "Action {number}, {player}: {played} ({prospect})",
            number=point.action,
            player=names[point.seat],
            played=point.label,
            prospect=prospect(point.points, point.chance, _.lang),
        ),
        _(
            "Better: {better} ({prospect})",
            better=point.better.label,
            prospect=prospect(point.better_points, point.better_chance, _.lang),
        ),
    ]
    return [*lines, point.better.reason] if point.better.reason else lines
