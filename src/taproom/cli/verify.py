"""`taproom verify`: proves that a record is a game by the rules, from the deal that was promised."""

from argparse import Namespace

import taproom
from taproom.cli.arguments import Parser
from taproom.cli.seats import seat_name
from taproom.kernel.words import N_, Words


def parser(_: Words) -> Parser:
    """Declare the arguments."""
    summary = _("Prove that a recorded game was dealt from its seed and played by the rules.")
    parser = Parser(_, "taproom verify", summary, "taproom verify game.json")
    parser.thing("record", _("FILE"), _("the record of a game"))
    return parser


def run(parser: Parser, arguments: Namespace, _: Words) -> int:
    """Say what was proved; whatever is wrong with the record ends in an error that says it."""
    record = taproom.load(parser.needed(arguments.record, N_("A record is missing")))
    state = record.verify()
    count = len(record.actions)
    print(_("{file} is a good record of {game}.", file=arguments.record, game=record.game.title))
    print(_("- The commitment fits the seed, the options and the printed values."))
    print("- " + record.commitment)
    if bound := sum(map(bool, record.nonce_hashes)):
        print(
            _.plural(
                "- The nonce of {n} player fits the hash that was shown before the deal was known.",
                "- The nonces of {n} players fit the hashes that were shown before the deal was known.",
                bound,
            )
        )
    print(
        _.plural(
            "- The {n} action is legal, from the deal of that seed on.",
            "- All {n} actions are legal, from the deal of that seed on.",
            count,
        )
    )
    if state.over:
        scores = [
            f"{seat_name(seat)} {score}" for seat, score in zip(record.seats, record.scores, strict=True)
        ]
        print(_("- The scores are as stated: {scores}.", scores=", ".join(scores)))
    else:
        print(_("- The game is not over yet, and the record states no scores."))
    return 0
