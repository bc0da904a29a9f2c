"""The example game: a user's own game in plain Python runs on the kernel, compiled or not."""

import json
import pickle
from dataclasses import dataclass
from pathlib import Path

import pytest

import taproom
from examples.one_more import OneMore, OneMoreState, PintDrunk, Stopped
from taproom import Event, History, IllegalAction, Record, Rng, playout
from taproom.kernel.game import instance
from taproom.kernel.records import load


@pytest.fixture
def game() -> OneMore:
    return instance(OneMore)  # type: ignore[return-value]


def test_the_example_stays_short_enough_to_read() -> None:
    source = Path(__file__).parent.parent / "examples" / "one_more.py"
    assert len(source.read_text("utf-8").splitlines()) < 150


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_engine_plays_it_to_the_end(game: OneMore, players: int) -> None:
    rng = Rng.seeded("example")
    for seed in range(50):
        state = game.new(players, seed)
        assert playout(state, rng) >= players
        assert state.over
        assert state.winners() == [s for s in range(players) if state.scores()[s] == max(state.scores())]


def test_a_turn_is_told_and_refused_in_words(game: OneMore) -> None:
    state = game.new(2, 1)
    assert game.describe(state, 0) == "Drink one more on top of 0"
    with pytest.raises(IllegalAction, match="'stop' is not possible now; 'drink' would be"):
        state.play("stop")
    (event,) = state.play("drink")
    assert isinstance(event, PintDrunk)
    assert game.tell(event, "en", ["Anna", "Bram"]) == f"Anna drinks a {event.pint}."


def test_a_preview_ends_before_the_pint_is_turned_up(game: OneMore) -> None:
    state = game.new(2, 1)
    assert state.preview("drink") == []
    state.play("drink")
    assert state.preview("stop") == [Stopped(0)]


def test_nobody_learns_the_order_of_the_pile(game: OneMore) -> None:
    state = game.new(3, 1)
    state.play("drink")
    others = [state.determinize(0, seed) for seed in range(5)]
    assert all(other.view(0) == state.view(0) for other in others)
    assert len({json.dumps(other.dump()["pile"]) for other in others}) > 1


def test_dumps_pickles_and_records_work(game: OneMore, tmp_path: Path) -> None:
    history = History(Record.begin(game, ["Anna", "Bram"], seed=5))
    while not history.state.over:
        history.play(history.state.legal()[-1])
        state = history.state
        assert game.load(json.loads(json.dumps(state.dump()))).dump() == state.dump()
        assert pickle.loads(pickle.dumps(state)).dump() == state.dump()
        assert state.clone().dump() == state.dump()
    history.save(tmp_path / "one.json")
    assert load(tmp_path / "one.json", lambda slug: game).verify().scores() == history.state.scores()


def test_it_has_no_components_to_change(game: OneMore) -> None:
    with pytest.raises(taproom.BadOption, match="no components"):
        game.new(2, 1, components={"pints": 3})


@dataclass(frozen=True)
class Whispered(Event):
    """Something that one seat alone may know."""

    to: int

    def seen_by(self, player: int | None) -> Event | None:
        """Nobody else hears it."""
        return self if player == self.to else None


class WhisperingState(OneMoreState):
    """Tells each seat something when somebody stops."""

    def clone(self) -> "WhisperingState":
        other = WhisperingState(self.game, self.components, self.players, self.rng, self.pile[:])
        other.drunk = [pints[:] for pints in self.drunk]
        self.copy_to(other)
        return other

    def apply(self, action: int) -> None:
        for seat in range(self.players):
            self.tell(Whispered(seat))
        super().apply(action)


def test_a_preview_tells_only_what_the_deciding_seat_may_know(game: OneMore) -> None:
    plain = game.new(2, 1)
    state = WhisperingState(game, plain.components, 2, plain.rng, [1, 2, 3])
    state.play("drink")
    assert state.preview("stop") == [Whispered(0), Stopped(0)]
