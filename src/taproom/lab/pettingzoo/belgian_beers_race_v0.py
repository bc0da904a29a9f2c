"""The Belgian Beers Race, version 0."""

from functools import partial

from taproom.lab.pettingzoo import aec

env = partial(aec.env, "belgian-beers-race")
raw_env = partial(aec.raw_env, "belgian-beers-race")
