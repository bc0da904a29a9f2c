"""Matches, ladders and reports."""

from taproom.lab.contest import play_match, sequential_for
from taproom.lab.matches import Match, Played, new_match
from taproom.lab.ratings import Rated, rate
from taproom.lab.sequential import NOT_DECIDED, NOT_STRONGER, STRONGER, Sequential
from taproom.lab.simulate import Result, play_game
from taproom.lab.statistics import Estimate, Standing, bootstrap, standings

__all__ = [
    "NOT_DECIDED",
    "NOT_STRONGER",
    "STRONGER",
    "Estimate",
    "Match",
    "Played",
    "Rated",
    "Result",
    "Sequential",
    "Standing",
    "bootstrap",
    "new_match",
    "play_game",
    "play_match",
    "rate",
    "sequential_for",
    "standings",
]
