"""Heaven & Ale, version 0."""

from functools import partial

from taproom.lab.pettingzoo import aec

env = partial(aec.env, "heaven-and-ale")
raw_env = partial(aec.raw_env, "heaven-and-ale")
