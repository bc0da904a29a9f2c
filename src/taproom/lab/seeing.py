"""What a seat sees of a position, as arrays of numbers."""

from functools import lru_cache
from typing import NamedTuple

from librt.strings import BytesWriter

from taproom.kernel.errors import BadOption
from taproom.kernel.game import Game
from taproom.kernel.observation import Feature, Layout
from taproom.kernel.state import State
from taproom.kernel.words import N_
from taproom.lab.extras import extra

with extra("lab"):
    import numpy as np
    from numpy.typing import NDArray

    Row = NDArray[np.int16]
    """What a seat sees: a number for each feature of the layout."""
    Mask = NDArray[np.int8]
    """A number for each action of the game: 1 for one that is legal, else 0."""
    Expanded = NDArray[np.float32]


class Expansion(NamedTuple):
    """Where the numbers of a row go when categories are spread out; columns of amounts and of categories."""

    width: int
    amounts: "NDArray[np.intp]"
    """Places in a row."""
    amount_columns: "NDArray[np.intp]"
    zeros: Expanded
    """What becomes 0."""
    ones: Expanded
    """How far from it is what becomes 1."""
    categories: "NDArray[np.intp]"
    """Places in a row."""
    category_columns: "NDArray[np.intp]"
    """The first column of each."""


def named_layout(game: Game, players: int) -> Layout:
    """Give the layout of what is seen in a game, and refuse a game that shows programs nothing."""
    layout = game.layout(players)
    if not len(layout):
        raise BadOption(
            N_("{title} has no layout: it does not tell programs what a seat sees."), title=game.title
        )
    return layout


def observation(state: State, seat: int) -> Row:
    """Give what a seat may know, in the order of the layout."""
    state.check_seat(seat)
    out = BytesWriter()
    state.observe(seat, out)
    return np.frombuffer(out.getvalue(), "<i2").astype(np.int16)


def mask(state: State, legal: list[int]) -> Mask:
    """Mark legal actions among all actions of the game."""
    marks = np.zeros(len(state.game.actions), np.int8)
    marks[legal] = 1
    return marks


def bounds(layout: Layout) -> tuple[Row, Row]:
    """Give the least and the most that each number of a row can be."""
    low = np.array([feature.low for feature in layout.features], np.int16)
    high = np.array([feature.high for feature in layout.features], np.int16)
    return low, high


def expand(layout: Layout, rows: Row) -> Expanded:
    """Make rows fit for a network: a column for each value of a category, amounts from 0 (or -1) to 1.

    Any number of axes may stand before the last one, along which a row goes.
    """
    plan = expansion(layout)
    flat = rows.reshape(-1, len(layout))
    wide = np.zeros((len(flat), plan.width), np.float32)
    wide[:, plan.amount_columns] = (flat[:, plan.amounts] - plan.zeros) / plan.ones
    games = np.arange(len(flat))[:, np.newaxis]
    wide[games, plan.category_columns + flat[:, plan.categories]] = 1
    return wide.reshape(*rows.shape[:-1], plan.width)


def expanded_names(layout: Layout) -> list[str]:
    """Name the columns that `expand` makes."""
    names: list[str] = []
    for feature in layout.features:
        if feature.category:
            names += [f"{feature.name} = {value}" for value in range(feature.high + 1)]
        else:
            names.append(feature.name)
    return names


@lru_cache(maxsize=64)
def expansion(layout: Layout) -> Expansion:
    """Work out once where the numbers of a layout go."""
    features = layout.features
    category = np.array([feature.category for feature in features], np.bool_)
    widths = [feature.high + 1 if feature.category else 1 for feature in features]
    columns = np.concatenate(([0], np.cumsum(widths)[:-1]))
    scales = [scale(feature) for feature in features if not feature.category]
    return Expansion(
        width=sum(widths),
        amounts=np.flatnonzero(~category),
        amount_columns=columns[~category],
        zeros=np.array([zero for zero, _one in scales], np.float32),
        ones=np.array([one for _zero, one in scales], np.float32),
        categories=np.flatnonzero(category),
        category_columns=columns[category],
    )


def scale(feature: Feature) -> tuple[int, int]:
    """Say what of an amount becomes 0, and how far from it is what becomes 1; debts stay below 0."""
    if feature.low < 0:
        return 0, max(-feature.low, feature.high)
    return feature.low, feature.high - feature.low
