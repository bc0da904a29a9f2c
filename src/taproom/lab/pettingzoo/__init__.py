"""The games as environments of PettingZoo."""

from taproom.lab.pettingzoo.aec import TaproomAEC, env, raw_env

__all__ = ["TaproomAEC", "env", "raw_env"]
