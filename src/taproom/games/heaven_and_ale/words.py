"""Heaven & Ale in words: labels of actions, events told, what to do now, why something is not allowed.

All of it depends on a view and on events alone, which hold what a seat may know, never on a state. The names
of things are in `names.py`.
"""

from taproom.games.heaven_and_ale.labels import label, task
from taproom.games.heaven_and_ale.names import source_name
from taproom.games.heaven_and_ale.refusals import refuse
from taproom.games.heaven_and_ale.telling import gains, tell

__all__ = ["gains", "label", "refuse", "source_name", "task", "tell"]
