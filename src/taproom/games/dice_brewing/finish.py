"""Final scoring (DB-9)."""

from typing import TYPE_CHECKING

from taproom.games.dice_brewing.pieces import BLUE, DARK, HOPS, PALE

if TYPE_CHECKING:
    from taproom.games.dice_brewing.box import DiceBox
    from taproom.games.dice_brewing.brewery import Brewery


def points(box: "DiceBox", me: "Brewery") -> dict[str, int]:
    """Points by source, as if the game ended now (DB-9.2, DB-9.5 to DB-9.7)."""
    dice = me.dice()
    found = {
        "mastery": me.points,
        "gold": me.gold // box.gold_per_point,
        "pale dice": dice[PALE] * box.die_points[PALE],
        "dark dice": dice[DARK] * box.die_points[DARK],
        "hops dice": dice[HOPS] * box.die_points[HOPS],
    }
    if box.die_points[BLUE] > 0:  # with changed components; else blue dice give nothing
        found["blue dice"] = dice[BLUE] * box.die_points[BLUE]
    return found
