"""`taproom draw`: a recorded game's boards as SVG."""

import sys
from argparse import Namespace

import taproom
from taproom.cli.arguments import Parser, one_of, whole
from taproom.cli.replay import cut, named_view
from taproom.cli.seats import seat_name
from taproom.kernel.files import whole_file
from taproom.kernel.game import LAYOUTS
from taproom.kernel.svg import one_theme
from taproom.kernel.words import N_, Words

THEMES = ("light", "dark")


def parser(_: Words) -> Parser:
    """Declare the arguments."""
    summary = _("Draw the boards of a recorded game as SVG.")
    parser = Parser(_, "taproom draw", summary, "taproom draw game.json --move 40 -o board.svg")
    parser.thing("record", _("FILE"), _("the record of a game"))
    parser.choice("-o", "--out", metavar=_("FILE"), text=_("where to write; - is the standard output"))
    parser.choice("--move", metavar="N", text=_("draw the position after that many actions"))
    parser.choice("--seat", metavar="K", text=_("draw what that seat sees, from 0; else what everybody sees"))
    parser.choice("--layout", metavar="|".join(LAYOUTS), text=_("for a wide or a tall page"), default="wide")
    parser.choice("--theme", metavar="|".join(THEMES), text=_("light or dark colours"), default="light")
    return parser


def run(parser: Parser, arguments: Namespace, _: Words) -> int:
    """Write the drawing."""
    record = cut(taproom.load(parser.needed(arguments.record, N_("A record is missing"))), arguments.move)
    out = parser.needed(arguments.out, N_("-o is missing"))
    layout = one_of("--layout", arguments.layout, LAYOUTS)
    theme = one_of("--theme", arguments.theme, THEMES)
    seat = whole("--seat", arguments.seat, 0, len(record.seats) - 1) if arguments.seat else None
    state = record.replay()
    view = named_view(state, seat, [seat_name(name) for name in record.seats])
    drawn = record.game.draw(view, record.game.targets(state, seat, _.lang), _.lang, layout=layout)
    svg = one_theme(drawn, dark=theme == "dark")
    if out == "-":
        sys.stdout.write(svg + "\n")
    else:
        with whole_file(out) as file:
            file.write(svg + "\n")
    return 0
