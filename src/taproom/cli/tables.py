"""`taproom tables`: lists the tables of a server, or takes out those that nobody comes back to."""

import time
from argparse import Namespace

from taproom.cli.arguments import Parser
from taproom.cli.database import add_database, with_store
from taproom.kernel.errors import BadOption
from taproom.kernel.words import N_, Words

DAY = 86_400
MOST_DAYS = 36_500


def parser(_: Words) -> Parser:
    """Declare the arguments."""
    parser = Parser(
        _,
        "taproom tables",
        _("List the tables of a server, the last changed first, or take out old ones; it may run meanwhile."),
        "taproom tables",
        "taproom tables --prune 90d",
    )
    parser.choice(
        "--prune",
        metavar=_("DAYS"),
        text=_("take out finished games, and tables that never began, if nobody touched them for so long"),
    )
    parser.choices.add_argument(
        "--running", action="store_true", help=_("with --prune: also games that are not over")
    )
    add_database(parser)
    return parser


def run(parser: Parser, arguments: Namespace, _: Words) -> int:
    """List the tables, or say how many were taken out."""
    if arguments.running and not arguments.prune:
        parser.refuse(_("{option} goes with {other}", option="--running", other="--prune"))
    if arguments.prune:
        take_out(arguments, _)
    else:
        show(arguments, _)
    return 0


def days(text: str) -> int:
    """Read a number of days, such as 90d."""
    number = text.removesuffix("d")
    if text == number or not (number.isascii() and number.isdecimal()) or int(number[:9]) > MOST_DAYS:
        raise BadOption(
            N_("{option} takes a number of days such as 90d, not {text!r}."), option="--prune", text=text
        )
    return int(number)


def take_out(arguments: Namespace, _: Words) -> None:
    """Take old tables out."""
    before = time.time() - days(arguments.prune) * DAY
    from taproom.server.clearing import prune

    gone = with_store(arguments, lambda store: prune(store, before, arguments.running))
    print(_.plural("{n} table was taken out.", "{n} tables were taken out.", gone))


def show(arguments: Namespace, _: Words) -> None:
    """List the tables."""
    from taproom.server.clearing import summaries

    status = {"open": _("open"), "running": _("running"), "over": _("over")}
    heads = [_("Table"), _("Game"), _("Status"), _("Seats"), _("Last change")]
    rows = [
        [each.id, each.game, status[each.status], str(each.seats), local(each.changed)]
        for each in with_store(arguments, summaries)
    ]
    widths = [max(len(row[column]) for row in [heads, *rows]) for column in range(len(heads))]
    for row in [heads, *rows] if rows else []:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    print(_.plural("{n} table", "{n} tables", len(rows)))


def local(moment: float) -> str:
    """Write a moment in the time of this machine."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(moment))
