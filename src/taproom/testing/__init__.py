"""The conformance suite: what every game must keep so that tables, bots and records can rely on it.

>>> from taproom import game
>>> from taproom.testing import check_game
>>> check_game(game("heaven-and-ale"), players=[2], seeds=[1], checks=["text_and_parse_are_inverses"])

`pytest --pyargs taproom.testing --game mygame:GAME` runs the same checks as tests.
"""

from taproom.testing.game_checks import GAME_CHECKS
from taproom.testing.position import Fault, Position
from taproom.testing.position_checks import POSITION_CHECKS
from taproom.testing.suite import CHECKS, ConformanceError, check_game, check_record, find_game, records

__all__ = [
    "CHECKS",
    "GAME_CHECKS",
    "POSITION_CHECKS",
    "ConformanceError",
    "Fault",
    "Position",
    "check_game",
    "check_record",
    "find_game",
    "records",
]
