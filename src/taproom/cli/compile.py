"""`taproom compile`: compiles the core and waits for it."""

import sys
from argparse import Namespace

from taproom import compiled
from taproom.cli.arguments import Parser
from taproom.kernel.words import Words


def parser(_: Words) -> Parser:
    """Declare the arguments."""
    summary = _("Compile the core now and wait for it; Taproom works without, but slower.")
    return Parser(_, "taproom compile", summary, "taproom compile")


def run(parser: Parser, arguments: Namespace, _: Words) -> int:
    """Compile, and say how it went."""
    print(_("Compiling the core; this can take a minute or two."), flush=True)
    result = compiled.build()
    if result.compiled:
        print(_("The core is compiled."))
        return 0
    print(
        _("The core is not compiled: {reason}. Taproom plays in plain Python.", reason=result.reason),
        file=sys.stderr,
    )
    return 1
