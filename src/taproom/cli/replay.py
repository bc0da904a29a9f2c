"""`taproom replay`: tells a recorded game in words, and shows the boards."""

from argparse import Namespace

import taproom
from taproom.cli.arguments import Parser, whole
from taproom.cli.seats import seat_name
from taproom.kernel.history import History
from taproom.kernel.records import Record
from taproom.kernel.state import State
from taproom.kernel.words import N_, Words


def parser(_: Words) -> Parser:
    """Declare the arguments."""
    summary = _("Tell a recorded game in words, up to an action or to its end, and show the boards then.")
    parser = Parser(
        _, "taproom replay", summary, "taproom replay game.json", "taproom replay game.json --move 40"
    )
    parser.thing("record", _("FILE"), _("the record of a game"))
    parser.choice("--move", metavar="N", text=_("stop after that many actions"))
    return parser


def run(parser: Parser, arguments: Namespace, _: Words) -> int:
    """Print the log and the boards."""
    from taproom.cli.results import show_points, tell_winners
    from taproom.cli.screen import Screen
    from taproom.kernel.chronicle import turns

    record = taproom.load(parser.needed(arguments.record, N_("A record is missing")))
    history = History(cut(record, arguments.move))
    state = history.state
    names = [seat_name(seat) for seat in record.seats]
    screen = Screen()
    for turn in turns(record.game, history.moves, None, names, _.lang):
        screen.item(str(turn.number), turn.text)
    for block in record.game.terminal(named_view(state, None, names), _.lang):
        screen.say()
        screen.block(block)
    if state.over:
        screen.say()
        points = [state.breakdown(seat) for seat in range(state.players)]
        show_points(screen, record.game, points, state.winners(), names, _)
        screen.say(tell_winners(state.winners(), names, _))
    return 0


def cut(record: Record, move: str) -> Record:
    """Shorten a record to its first actions, once it is proved whole."""
    record.verify()
    if move:
        keep = whole("--move", move, 0, len(record.actions))
        record.scores = record.scores if keep == len(record.actions) else []
        del record.actions[keep:]
    return record


def named_view(state: State, seat: int | None, names: list[str]) -> dict[str, object]:
    """What a seat may know, with the names that a record has."""
    return {**state.view(seat), "names": names}
