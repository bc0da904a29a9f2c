"""Heaven & Ale in words: names, labels of actions, events told, what to do now, why something is not allowed.

All of it depends on a view and on events alone, which hold what a seat may know, never on a state.
"""

from taproom.games.heaven_and_ale.labels import label, task
from taproom.games.heaven_and_ale.names import (
    card_name,
    card_text,
    colour_name,
    direction_name,
    ducats,
    garden_name,
    goal_name,
    monk_name,
    phase_name,
    place_name,
    place_reward,
    place_text,
    refund_text,
    shed_text,
    side_name,
    source_name,
    spot_name,
    tile_name,
)
from taproom.games.heaven_and_ale.refusals import refuse
from taproom.games.heaven_and_ale.telling import gains, tell

__all__ = [
    "card_name",
    "card_text",
    "colour_name",
    "direction_name",
    "ducats",
    "gains",
    "garden_name",
    "goal_name",
    "label",
    "monk_name",
    "phase_name",
    "place_name",
    "place_reward",
    "place_text",
    "refund_text",
    "refuse",
    "shed_text",
    "side_name",
    "source_name",
    "spot_name",
    "task",
    "tell",
    "tile_name",
]
