"""The modules that are compiled."""

MODULES = (
    "taproom.kernel.rng",
    "taproom.kernel.box",
    "taproom.kernel.state",
    "taproom.kernel.playouts",
    "taproom.games.heaven_and_ale.pieces",
    "taproom.games.heaven_and_ale.actions",
    "taproom.games.heaven_and_ale.box",
    "taproom.games.heaven_and_ale.board",
    "taproom.games.heaven_and_ale.steps",
    "taproom.games.heaven_and_ale.reasons",
    "taproom.games.heaven_and_ale.prices",
    "taproom.games.heaven_and_ale.production",
    "taproom.games.heaven_and_ale.rounds",
    "taproom.games.heaven_and_ale.walk",
    "taproom.games.heaven_and_ale.market",
    "taproom.games.heaven_and_ale.sheds",
    "taproom.games.heaven_and_ale.discs",
    "taproom.games.heaven_and_ale.cards",
    "taproom.games.heaven_and_ale.barrels",
    "taproom.games.heaven_and_ale.finish",
    "taproom.games.heaven_and_ale.state",
)
"""Compiled together in one group, so that they call each other directly.

A package's own `__init__` cannot be among them, and none of them may look for files beside its `__file__`.
"""
