"""`taproom components`: every printed value of a game, with where it comes from."""

from argparse import Namespace

import taproom
from taproom.cli.arguments import Parser
from taproom.kernel.origins import groups, rows_of, summary
from taproom.kernel.words import N_, Words


def parser(_: Words) -> Parser:
    """Declare the arguments."""
    summary = _(
        "List every printed value of a game, where it comes from, and what a file of your own changes."
    )
    parser = Parser(
        _,
        "taproom components",
        summary,
        "taproom components dice-brewing",
        "taproom components belgian-beers-race --components mine.toml",
    )
    parser.game()
    parser.choice("--components", metavar=_("FILE"), text=_("a TOML file of values to change"))
    return parser


def run(parser: Parser, arguments: Namespace, _: Words) -> int:
    """Print the values in groups, then what they are worth."""
    from taproom.cli.screen import Screen

    game = taproom.game(parser.needed(arguments.game, N_("A game is missing")))
    changes = game.changes(arguments.components or None)
    digest = game.box(changes).digest
    values = game.values(changes)
    screen = Screen()
    for group, members in groups(values):
        screen.heading(group)
        heads, rows = rows_of(members, game.values({}), _)
        if screen.has_room(heads, rows):
            screen.table(heads, rows)
        else:
            screen.rows(heads, rows)
        screen.say()
    for sentence in summary(values, _):
        screen.say(sentence)
    screen.say(_("Digest: {digest}", digest=digest))
    return 0
