"""`taproom restore`: puts the tables of a backup back, also while a server runs."""

from argparse import Namespace

from taproom.cli.arguments import Parser
from taproom.cli.database import add_database, with_store
from taproom.kernel.words import N_, Words


def parser(_: Words) -> Parser:
    """Declare the arguments."""
    parser = Parser(
        _,
        "taproom restore",
        _(
            "Put the tables and people of a backup in the place of those with the same names; others stay. "
            "Links and cookies of the server that it came from are good here too. A server may run "
            "meanwhile: it goes on with what was put back."
        ),
        "taproom restore taproom.backup",
        "taproom restore taproom.backup --database postgresql://taproom@localhost/taproom",
    )
    parser.thing("file", _("FILE"), _("a file that taproom backup has written"))
    add_database(parser)
    return parser


def run(parser: Parser, arguments: Namespace, _: Words) -> int:
    """Put everything back, or change nothing."""
    path = parser.needed(arguments.file, N_("A file is missing"))
    from taproom.server.backup import check, restore

    checked = check(path)  # before a database is made for it
    counts = with_store(arguments, lambda store: restore(store, path, checked), needed=False)
    print(_.plural("{n} table was put back.", "{n} tables were put back.", counts.tables))
    return 0
