"""What programs see of a position: named, within its bounds, honest, and all of it."""

import json
import struct

import pytest
from librt.strings import BytesWriter

from taproom import State
from tests.often import often
from tests.players import TABLES, Table

every_game = pytest.mark.parametrize("table", TABLES, ids=str)


def row(state: State, seat: int) -> tuple[int, ...]:
    """What a seat sees, as numbers."""
    out = BytesWriter()
    state.observe(seat, out)
    return struct.unpack(f"<{len(out) // 2}h", out.getvalue())


def seen(state: State, seat: int) -> str:
    """What a seat may know, as text."""
    return json.dumps(state.view(seat), sort_keys=True)


@every_game
def test_every_number_has_a_name_of_its_own_and_a_meaning(table: Table) -> None:
    features = table.game.layout(table.seats).features
    assert len({feature.name for feature in features}) == len(features) > 0
    for feature in features:
        assert feature.low < feature.high, feature
        assert feature.meaning, feature
        assert feature.low == 0 or not feature.category, feature


@every_game
def test_every_number_keeps_within_its_bounds(table: Table) -> None:
    features = table.game.layout(table.seats).features
    for state in table.positions(5, every=often(3, 1)):
        for seat in range(table.seats):
            numbers = row(state, seat)
            assert len(numbers) == len(features)
            for number, feature in zip(numbers, features):
                assert feature.low <= number <= feature.high, (feature, number)


@every_game
def test_nothing_that_a_seat_cannot_know_is_in_what_it_sees(table: Table) -> None:
    for place, state in enumerate(table.positions(6, every=4)):
        for seat in range(table.seats):
            other = state.determinize(seat, place)
            assert row(other, seat) == row(state, seat)


@every_game
def test_positions_that_a_seat_can_tell_apart_look_different(table: Table) -> None:
    """What is in the view is in the numbers too."""
    views: dict[tuple[int, ...], str] = {}
    for seed in (7, 8):
        for state in table.positions(seed, every=often(3, 1)):
            for seat in range(table.seats):
                numbers = (seat, *row(state, seat))
                view = seen(state, seat)
                assert views.setdefault(numbers, view) == view
