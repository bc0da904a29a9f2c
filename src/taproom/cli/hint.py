"""`taproom hint`: the best actions in a recorded game that goes on, and why."""

import json
from argparse import Namespace

import taproom
from taproom.bots import bot
from taproom.bots.advice import Hint, advice
from taproom.bots.figures import percent, points
from taproom.cli.arguments import Parser
from taproom.cli.called import as_called
from taproom.cli.replay import cut, named_view
from taproom.cli.seats import seat_name
from taproom.kernel.errors import RecordError
from taproom.kernel.words import N_, Words

USUAL_BOT = "mcts:ms=1000"
SEED = "hint"
"""The same bot gives the same hint, if its budget is no time."""


def parser(_: Words) -> Parser:
    """Declare the arguments."""
    summary = _(
        "Name the three best actions of the player who must decide in a recorded game, what can be expected "
        "of each, and why. The bot knows no more than that player."
    )
    parser = Parser(
        _, "taproom hint", summary, "taproom hint game.json", "taproom hint game.json --move 40 --bot planner"
    )
    parser.thing("record", _("FILE"), _("the record of a game"))
    parser.choice("--bot", metavar="BOT", text=_("who is asked ({bot})", bot=USUAL_BOT), default=USUAL_BOT)
    parser.choice("--move", metavar="N", text=_("give advice after that many actions"))
    parser.choices.add_argument("--json", action="store_true", help=_("write JSON"))
    return parser


def run(parser: Parser, arguments: Namespace, _: Words) -> int:
    """Ask the bot, and print what it thinks."""
    record = cut(taproom.load(parser.needed(arguments.record, N_("A record is missing"))), arguments.move)
    state = record.replay()
    if state.over:
        raise RecordError(
            N_("The game of this record is over; {review} looks back at it, and --move goes back in it."),
            review=as_called("taproom review"),
        )
    names = [seat_name(seat) for seat in record.seats]
    hints = advice(state, bot(arguments.bot, SEED), _.lang, names)
    task = record.game.task(named_view(state, state.player, names), _.lang)
    if arguments.json:
        facts = {
            "game": record.game.slug,
            "action": len(record.actions),
            "seat": state.player,
            "name": names[state.player],
            "task": task,
            "bot": arguments.bot,
            "hints": [hint.json() for hint in hints],
        }
        print(json.dumps(facts, indent=1, ensure_ascii=False))
    else:
        show(hints, _("{player}: {task}.", player=names[state.player], task=task), _)
    return 0


def show(hints: list[Hint], task: str, _: Words) -> None:
    """Print what is to be decided, then each action with what speaks for it."""
    from taproom.cli.screen import Screen
    from taproom.kernel.blocks import CHOICE, STRONG

    screen = Screen()
    screen.say(task, STRONG)
    for number, hint in enumerate(hints, start=1):
        screen.say()
        screen.item(str(number), hint.label, mark=CHOICE)
        screen.item("", prospect(hint, _))
        if hint.reason:
            screen.item("", hint.reason)
    if any(hint.share is not None for hint in hints):
        screen.say()
        screen.say(
            _("The bot tries out how the game may go on; the more tries an action gets, the surer it is.")
        )


def prospect(hint: Hint, _: Words) -> str:
    """Say what can be expected of an action, and how sure that is."""
    expected = points(hint.points, _.lang)
    if hint.share is None:
        return _("{points} expected at the end", points=expected)
    tries = percent(hint.share, _.lang)
    return _("{points} expected at the end, {share} of the tries", points=expected, share=tries)
