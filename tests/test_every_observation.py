"""What programs see of a position: named, and all of it; tests/corpus checks its bounds and its secrets."""

from collections.abc import Iterator

from librt.strings import BytesWriter

import taproom
from taproom import Game, State
from tests.corpus.games import load, names_of
from tests.players import TABLES, Table
from tests.rows import each_row


def row(state: State, seat: int) -> bytes:
    """What a seat sees, as numbers."""
    out = BytesWriter()
    state.observe(seat, out)
    return out.getvalue()


@each_row("table", TABLES)
def test_every_number_has_a_name_of_its_own_and_a_meaning(table: Table) -> None:
    features = table.game.layout(table.seats).features
    assert len({feature.name for feature in features}) == len(features) > 0
    for feature in features:
        assert feature.low < feature.high, feature
        assert feature.meaning, feature
        assert feature.low == 0 or not feature.category, feature


def positions(game: Game) -> Iterator[State]:
    """Give every position of the recorded games; a state is played on."""
    for name in names_of(game.slug):
        record = load(name)
        state = record.deal()
        yield state
        for action in record.actions:
            state.play(action)
            yield state


@each_row("game", taproom.all_games())
def test_positions_that_a_seat_can_tell_apart_look_different(game: Game) -> None:
    """What is in the view is in the numbers too: where the numbers are the same, so are the views."""
    found: dict[tuple[object, ...], State] = {}
    for state in positions(game):
        kept = state.clone()
        for seat in range(state.players):
            numbers = (*state.options.values(), state.players, seat, row(state, seat))
            twin = found.setdefault(numbers, kept)
            assert twin is kept or twin.view(seat) == state.view(seat)
