"""Dice Brewing in words: labels of actions, events told, what to do now, why something is not allowed.

All of it depends on a view and on events alone, which hold what a seat may know, never on a state. The names
of things are in `names.py`.
"""

from taproom.games.dice_brewing.gains import gains
from taproom.games.dice_brewing.labels import label
from taproom.games.dice_brewing.names import source_name
from taproom.games.dice_brewing.refusals import refuse
from taproom.games.dice_brewing.tasks import task
from taproom.games.dice_brewing.telling import tell

__all__ = ["gains", "label", "refuse", "source_name", "task", "tell"]
