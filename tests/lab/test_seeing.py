"""What a seat sees as arrays: the row, the mask, and rows spread out for networks."""

from pathlib import Path

import numpy as np
import pytest

import taproom
from examples.one_more import OneMore
from taproom import BadOption
from taproom.kernel.observation import Feature, Layout
from taproom.lab.seeing import bounds, expand, expanded_names, mask, named_layout, observation
from tests.players import TABLES, Table
from tests.rows import each_row

PAGE = Path(__file__).parent.parent.parent / "docs" / "environments.md"
LAYOUT = Layout(
    [
        Feature("ducats", 0, 40),
        Feature("tile", 0, 3, category=True),
        Feature("debt", -10, 20),
        Feature("day", 1, 3),
        Feature("phase", 0, 1, category=True),
    ]
)


def test_categories_get_a_column_for_each_value_and_amounts_are_scaled_by_their_bounds() -> None:
    rows = np.array([[10, 2, -10, 1, 0], [40, 0, 20, 3, 1]], np.int16)
    wide = expand(LAYOUT, rows)
    assert wide.dtype == np.float32
    assert wide.tolist() == [
        [0.25, 0, 0, 1, 0, -0.5, 0, 1, 0],
        [1, 1, 0, 0, 0, 1, 1, 0, 1],
    ]


def test_every_column_has_a_name() -> None:
    assert expanded_names(LAYOUT) == [
        "ducats",
        "tile = 0",
        "tile = 1",
        "tile = 2",
        "tile = 3",
        "debt",
        "day",
        "phase = 0",
        "phase = 1",
    ]


def test_any_axes_may_stand_before_the_row() -> None:
    row = np.array([10, 2, -10, 1, 0], np.int16)
    assert expand(LAYOUT, row).shape == (9,)
    assert expand(LAYOUT, np.tile(row, (4, 3, 1))).shape == (4, 3, 9)
    assert (expand(LAYOUT, np.tile(row, (4, 3, 1)))[2, 1] == expand(LAYOUT, row)).all()


@each_row("table", TABLES)
def test_real_rows_spread_out_between_minus_one_and_one(table: Table) -> None:
    layout = named_layout(table.game, table.seats)
    low, high = bounds(layout)
    rows = np.stack([observation(state, state.player) for state in table.positions(3, every=20)])
    assert rows.dtype == np.int16
    assert ((low <= rows) & (rows <= high)).all()
    wide = expand(layout, rows)
    assert wide.shape == (len(rows), len(expanded_names(layout)))
    assert wide.min() >= -1
    assert wide.max() == 1


def test_the_mask_marks_the_legal_actions_among_all_of_the_game() -> None:
    state = TABLES[0].new(1)
    marks = mask(state, state.legal())
    assert len(marks) == len(state.game.actions)
    assert np.flatnonzero(marks).tolist() == sorted(state.legal())
    assert not mask(state, []).any()


def test_a_game_that_does_not_tell_what_is_seen_is_refused() -> None:
    with pytest.raises(BadOption, match="has no layout"):
        named_layout(OneMore(), 2)


def test_a_seat_that_is_not_at_the_table_sees_nothing() -> None:
    with pytest.raises(BadOption, match="no seat"):
        observation(TABLES[0].new(1), 4)


@each_row("game", taproom.all_games())
def test_the_documentation_knows_how_many_numbers_there_are(game: taproom.Game) -> None:
    layouts = [game.layout(seats) for seats in game.seats]
    rows = ", ".join(str(len(layout)) for layout in layouts)
    wide = ", ".join(str(len(expanded_names(layout))) for layout in layouts)
    assert f"| {game.title} | {len(game.actions)} | {rows} | {wide} |" in PAGE.read_text("utf-8")
