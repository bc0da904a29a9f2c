"""`taproom play`: a game in the terminal, new or kept in a file."""

import os
from argparse import Namespace
from datetime import date
from pathlib import Path

import taproom
from taproom.bots import LEVELS
from taproom.cli.arguments import Parser, parts, settings
from taproom.cli.seats import HUMAN, check_kinds, name_seats, seat_kind, seats_outsider, split_players
from taproom.games import GAMES
from taproom.kernel.errors import BadOption
from taproom.kernel.history import History
from taproom.kernel.records import Record
from taproom.kernel.words import N_, Words

USUAL_OPPONENT = "apprentice"
"""A level that answers at once."""
NEW_GAME_ONLY = ("names", "seed", "option", "components", "save")


def parser(_: Words) -> Parser:
    """Declare the arguments."""
    parser = Parser(
        _,
        "taproom play",
        _("Play in this terminal. Every action is kept in a file, with which you can go on at any time."),
        "taproom play heaven-and-ale --players human,novice,master --names Anna --seed 5",
        "taproom play dice-brewing --option mode=advanced --option unlucky_rolls=on",
        "taproom play belgian-beers-race --option length=short",
        "taproom play heaven-and-ale-2026-01-31-1.json",
    )
    text = _("a game ({games}), or the file of one to go on with", games=_.choice(list(GAMES)))
    parser.thing("game", _("GAME|FILE"), text)
    text = _(
        "who sits where: human, a level ({levels}) or another bot ({usual})",
        levels=", ".join(LEVELS),
        usual=f"{HUMAN},{USUAL_OPPONENT}",
    )
    parser.choice("--players", metavar="P,P,...", text=text)
    parser.choice("--names", metavar=_("NAME,..."), text=_("names for the seats, in order"))
    parser.choice(
        "--seed", metavar=_("SEED"), text=_("a number or a text; the same seed deals the same game")
    )
    parser.options_of_the_game()
    parser.choice(
        "--save", metavar=_("FILE"), text=_("where to keep the game; else a new file in this folder")
    )
    return parser


def run(parser: Parser, arguments: Namespace, _: Words) -> int:
    """Begin or go on, and play."""
    from taproom.cli.session import Session

    name = parser.needed(arguments.game, N_("A game or a file is missing"))
    if is_file(name):
        record, path = taproom.load(name), Path(name)
        record.verify()
        kinds = kinds_of(record, arguments)
        refuse_new_game_options(arguments)
    else:
        record, kinds = begin(name, arguments, _)
        path = place_for(record, arguments.save)
        record.save(path)
    return Session(History(record), kinds, path, _).run()


def is_file(name: str) -> bool:
    """Whether a name means a record rather than a game."""
    return name not in GAMES and (name.endswith(".json") or os.sep in name or Path(name).exists())


def begin(name: str, arguments: Namespace, _: Words) -> tuple[Record, list[str]]:
    """Deal a new game."""
    game = taproom.game(name)
    kinds = split_players("--players", arguments.players or f"{HUMAN},{USUAL_OPPONENT}")
    names = parts("--names", arguments.names) if arguments.names else []
    seats = name_seats(kinds, names, _)
    options = settings(arguments.option)
    return Record.begin(game, seats, arguments.seed or None, options, arguments.components or None), kinds


def place_for(record: Record, asked: str) -> Path:
    """Choose the file of a new game; none that is there is written over."""
    if asked:
        if Path(asked).exists():
            raise BadOption(N_("{file} is there already; choose another name for the new game."), file=asked)
        return Path(asked)
    number = 1
    while (path := Path(f"{record.game.slug}-{date.today().isoformat()}-{number}.json")).exists():
        number += 1
    return path


def kinds_of(record: Record, arguments: Namespace) -> list[str]:
    """Say who plays each seat of a kept game: as --players says, else as the seats do."""
    kinds = [seat_kind(seat) for seat in record.seats]
    if arguments.players:
        kinds = split_players("--players", arguments.players)
        if len(kinds) != len(record.seats):
            raise BadOption(
                N_("This game has {n} seats; --players names {given}."),
                n=len(record.seats),
                given=len(kinds),
            )
    if not all(kinds):
        unknown = record.seats[kinds.index("")]
        if seats_outsider(unknown):
            raise BadOption(
                N_("A record alone starts no program: name with --players who plays {seat!r}."), seat=unknown
            )
        raise BadOption(
            N_("The record does not say who plays {seat!r}; say it with --players."), seat=unknown
        )
    check_kinds(kinds)
    return kinds


def refuse_new_game_options(arguments: Namespace) -> None:
    """A game that was begun keeps its deal and its names."""
    for name in NEW_GAME_ONLY:
        if getattr(arguments, name):
            raise BadOption(N_("--{name} is for a new game; this one has begun."), name=name)
