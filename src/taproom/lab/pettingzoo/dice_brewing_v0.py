"""Dice Brewing, version 0."""

from functools import partial

from taproom.lab.pettingzoo import aec

env = partial(aec.env, "dice-brewing")
raw_env = partial(aec.raw_env, "dice-brewing")
