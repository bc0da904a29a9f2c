"""The Belgian Beers Race in words: labels of actions, events told, what to do now, and why not.

All of it depends on a view and on events alone, which hold what a seat may know, never on a state. The names
of things are in `names.py`.
"""

from taproom.games.belgian_beers_race.gains import gains
from taproom.games.belgian_beers_race.labels import label
from taproom.games.belgian_beers_race.names import source_name
from taproom.games.belgian_beers_race.refusals import refuse
from taproom.games.belgian_beers_race.tasks import task
from taproom.games.belgian_beers_race.telling import tell

__all__ = ["gains", "label", "refuse", "source_name", "task", "tell"]
