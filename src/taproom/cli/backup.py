"""`taproom backup`: writes everything that a server keeps into one file, also while it runs."""

from argparse import Namespace

from taproom.cli.arguments import Parser
from taproom.cli.database import add_database, with_store
from taproom.kernel.words import N_, Words


def parser(_: Words) -> Parser:
    """Declare the arguments."""
    parser = Parser(
        _,
        "taproom backup",
        _(
            "Write all tables, people and keys of a server into a file, as they are at one moment; "
            "it may run meanwhile. Whoever has the file can look into every game."
        ),
        "taproom backup taproom.backup",
        "taproom backup taproom.backup --database postgresql://taproom@localhost/taproom",
    )
    parser.thing("file", _("FILE"), _("the file to write"))
    add_database(parser)
    return parser


def run(parser: Parser, arguments: Namespace, _: Words) -> int:
    """Write the file, and say what is in it."""
    path = parser.needed(arguments.file, N_("A file is missing"))
    from taproom.server.backup import backup

    counts = with_store(arguments, lambda store: backup(store, path))
    print(
        _.plural(
            "{file} has the {n} table of this server, with {entries} entries.",
            "{file} has all {n} tables of this server, with {entries} entries.",
            counts.tables,
            file=path,
            entries=counts.entries,
        )
    )
    return 0
