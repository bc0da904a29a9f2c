"""`taproom games`: the games, who can play them, and their options."""

from argparse import Namespace

from taproom.bots import BOTS, LEVELS
from taproom.cli.arguments import Parser
from taproom.games import GAMES, game
from taproom.kernel.game import Game
from taproom.kernel.words import Words


def parser(_: Words) -> Parser:
    """Declare the arguments."""
    return Parser(
        _, "taproom games", _("List the games, how many can play, and their options."), "taproom games"
    )


def run(parser: Parser, arguments: Namespace, _: Words) -> int:
    """Print a paragraph for each game."""
    for slug in GAMES:
        print("\n".join(describe(game(slug), _)))
        print()
    print(_("An option is given as --option NAME=VALUE; its first value is the usual one."))
    print(_("Seats: human, or a bot, from weak to strong: {bots}", bots=", ".join(LEVELS)))
    print(_("Bots for study, with settings such as mcts:ms=500: {bots}", bots=", ".join(BOTS)))
    print(_("Bots of your own: module:name or program:COMMAND; docs/own-bots.md tells how."))
    return 0


def describe(game: Game, _: Words) -> list[str]:
    """Tell a game's name, players and options; the usual value of an option stands first."""
    seats = _.choice([str(seats) for seats in game.seats])
    lines = [
        f"{game.title} ({game.slug})",
        "  " + _("Players: {seats}", seats=seats),
    ]
    for name, values in game.options.items():
        shown = " | ".join(values)
        lines.append("  " + _("Option: {name} = {values}", name=name, values=shown))
    return lines
