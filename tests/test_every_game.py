"""What holds for every game and every number of players."""

import contextlib
import copy
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import taproom
from taproom import Event, History, IllegalAction, Record, Rng, State, compiled
from tests.often import often
from tests.players import TABLES, Table, eager, uniform
from tests.transcripts import transcripts

NONSENSE: list[object] = [None, -7, 10**9, 1.5, "x", "", [], {}, True]

every_game = pytest.mark.parametrize("table", TABLES, ids=str)


def sample(table: Table, count: int = 14) -> Iterator[State]:
    """About so many positions of each of two games, the beginning and the end among them."""
    for seed in (1, 2):
        length = sum(1 for _ in table.positions(seed))
        yield from table.positions(seed, every=max(1, length // count))


@every_game
def test_the_same_seed_gives_the_same_game(table: Table) -> None:
    assert transcripts(table, range(5)) == transcripts(table, range(5))


@every_game
def test_another_seed_gives_another_game(table: Table) -> None:
    assert len(set(transcripts(table, range(5)))) == 5


def test_a_compiled_game_is_the_same_as_an_uncompiled_one() -> None:
    """Whole games, every position of each; 200 in a long run."""
    is_compiled, reason = compiled.status()
    if not is_compiled:
        pytest.skip(f"the core is not compiled here: {reason}")
    count = often(60, 200) // len(TABLES) + 1
    command = [sys.executable, "-m", "tests.transcripts", str(count)]
    pure = subprocess.run(
        command,
        env={**os.environ, "TAPROOM_PURE": "1"},
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    here = [line for table in TABLES for line in transcripts(table, range(count))]
    assert len(here) >= often(60, 200)
    assert pure.stdout.split() == ["pure", *here]


@every_game
def test_a_clone_and_its_origin_do_not_touch_each_other(table: Table) -> None:
    rng = Rng.seeded("clones")
    for state in sample(table):
        if state.over:
            continue
        before = state.dump()
        clone = state.clone()
        assert clone.dump() == before
        clone.rng.next()
        while not clone.over:
            clone.apply(uniform(clone, rng))
        assert state.dump() == before
        twin = state.clone()
        origin = state.clone()
        origin.apply(eager(origin, rng))
        assert twin.dump() == before


@every_game
def test_a_dump_is_json_and_loads_back_to_a_state_that_plays_on_the_same(table: Table) -> None:
    game = table.game
    for state in sample(table):
        loaded = game.load(json.loads(json.dumps(state.dump())))
        assert loaded.dump() == state.dump()
        assert loaded.legal() == state.legal()
        assert loaded.view(None) == state.view(None)
        if not state.over:
            action = state.legal()[-1]
            twin = state.clone()
            twin.apply(action)
            loaded.apply(action)
            assert loaded.dump() == twin.dump()


@every_game
def test_pickle_and_copy_keep_the_position(table: Table) -> None:
    for state in sample(table, count=5):
        for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            assert twin.dump() == state.dump()
            assert twin.recording == state.recording


@pytest.mark.parametrize("slug", taproom.games.GAMES)
def test_text_and_parse_are_exact_inverses(slug: str) -> None:
    game = taproom.game(slug)
    for action, text in enumerate(game.actions.texts):
        assert game.text(action) == text
        assert game.parse(text) == action


@every_game
def test_what_is_hidden_changes_no_view_preview_or_label(table: Table) -> None:
    for number, state in enumerate(sample(table, count=often(4, 14))):
        for seat in (None, *range(table.seats)):
            other = state.determinize(seat, 17)
            assert other.view(seat) == state.view(seat)
            if seat == state.player:
                asked = some_actions(state, number)
                assert shown(other, seat, asked) == shown(state, seat, asked)


def shown(state: State, seat: int, asked: list[int]) -> object:
    """Everything that a seat is shown of its decision, and the reasons against some actions."""
    game = state.game
    return (
        state.legal(),
        [event_data(state.preview(a)) for a in state.legal()],
        [game.targets(state, seat, lang) for lang in ("en", "fr")],
        game.task(state.view(seat)),
        [state.why_not(a) for a in asked],
    )


def some_actions(state: State, number: int) -> list[int]:
    """The legal actions and about 80 others; with the number of the position their choice moves on."""
    count = len(state.game.actions)
    step = max(1, count // 80)
    return sorted({*state.legal(), *range(number % step, count, step)})


def event_data(events: list[Event]) -> list[dict[str, object]]:
    return [event.dump() for event in events]


@every_game
def test_determinize_deals_what_is_hidden_anew_and_the_same_for_the_same_seed(table: Table) -> None:
    state = table.new(3)
    before = state.dump()
    deals = [json.dumps(state.determinize(0, seed).dump()) for seed in (1, 2, 1)]
    assert deals[0] == deals[2] != deals[1]
    assert state.dump() == before
    real = {str(stream.dump()) for stream in state.streams}
    for deal in map(json.loads, deals):
        assert deal["rng"] != before["rng"]
        streams = {str(stream) for stream in deal["streams"]}
        assert len(streams) == len(real)
        assert not streams & real


@every_game
def test_a_preview_tells_the_beginning_of_what_happens_and_changes_nothing(table: Table) -> None:
    for state in sample(table):
        for action in state.legal():
            before = state.dump()
            told = event_data(state.preview(action))
            assert state.dump() == before
            twin = pickle.loads(pickle.dumps(state))
            happened = event_data(twin.play(action))
            assert happened[: len(told)] == told
            if twin.reveals == state.reveals or (
                not state.forced(state.legal()) and not revealed(state, twin)
            ):
                assert happened == told


def revealed(before: State, after: State) -> bool:
    """Whether more was shown than that another seat has chosen."""
    return after.reveals - before.reveals > (before.chooser != after.chooser)


@every_game
def test_why_not_is_silent_for_legal_actions_only(table: Table) -> None:
    for number, state in enumerate(sample(table, count=often(4, 14))):
        legal = state.legal()
        for action in some_actions(state, number):
            for lang in ("en", "fr"):
                reason = state.why_not(action, lang)
                assert (reason == "") == (action in legal)


@every_game
def test_an_illegal_action_is_refused_and_changes_nothing(table: Table) -> None:
    for number, state in enumerate(sample(table, count=5)):
        before = state.dump()
        legal = state.legal()
        for action in some_actions(state, number):
            if action not in legal:
                with pytest.raises(IllegalAction):
                    state.play(action)
                with pytest.raises(IllegalAction):
                    state.preview(action)
        assert state.dump() == before


@pytest.mark.parametrize(
    "nonsense", [-1, 10_000, 1.5, None, True, "", "go", "GO 7", " go 7", "x" * 9999, b"go 7"]
)
@pytest.mark.parametrize("slug", taproom.games.GAMES)
def test_a_malformed_action_is_refused_with_a_sentence(slug: str, nonsense: object) -> None:
    state = taproom.game(slug).new(2, 1)
    before = state.dump()
    for ask in (state.play, state.preview, state.why_not):
        with pytest.raises(taproom.UnknownAction) as caught:
            ask(nonsense)
        assert str(caught.value).endswith((".", "?", "?."))
        assert len(str(caught.value)) < 200
    assert state.dump() == before


@every_game
def test_the_fallback_is_legal_and_ends_the_game(table: Table) -> None:
    state = table.new(8)
    for _ in range(2000):
        if state.over:
            break
        assert state.fallback() in state.legal()
        state.play(state.fallback())
    with pytest.raises(IllegalAction, match="over"):
        state.fallback()


@every_game
def test_a_game_ends_with_scores_by_source_and_its_winners(table: Table) -> None:
    for state in sample(table):
        scores = state.scores()
        assert scores == [sum(state.breakdown(seat).values()) for seat in range(table.seats)]
        best = [seat for seat in range(table.seats) if scores[seat] == max(scores)]
        winners = state.winners()
        assert set(winners) <= set(best)
        assert bool(winners) == state.over
        assert (state.legal() == []) == state.over == (state.phase == "over")


@every_game
def test_a_record_replays_to_the_same_position_and_verifies(table: Table, tmp_path: Path) -> None:
    history = History(begin(table))
    rng = Rng.seeded("record")
    dumps = [history.state.dump()]
    while not history.state.over:
        history.play(eager(history.state, rng))
        dumps.append(history.state.dump())
    history.save(tmp_path / "game.json")
    record = taproom.load(tmp_path / "game.json")
    for moves in range(0, len(dumps), 20):
        assert record.replay(moves).dump() == dumps[moves]
    assert record.verify().dump() == dumps[-1]
    assert record.scores == history.state.scores()


def begin(table: Table) -> Record:
    names = [f"Player {seat + 1}" for seat in range(table.seats)]
    return Record.begin(table.game, names, seed=4, options=table.options)


@every_game
def test_undo_takes_back_the_seats_own_last_real_choice_only(table: Table) -> None:
    history = History(begin(table))
    rng = Rng.seeded("undo")
    taken_back = 0
    while not history.state.over:
        seat = history.state.player
        before = history.state.dump()
        actions = list(history.record.actions)
        real = not history.state.forced(history.state.legal())
        reveals = history.state.reveals + (real and history.state.chooser != seat)
        history.play(eager(history.state, rng))
        for other in range(table.seats):
            if other != seat and real:
                assert history.undo_point(other) is None
        may = real and not history.state.over and history.state.reveals == reveals
        assert (history.undo_point(seat) == len(actions)) == may or not real
        if may and len(actions) % 5 == 0:  # to take one back a whole game is replayed
            history.undo(seat)
            taken_back += 1
            assert history.state.dump() == before
            assert history.record.actions == actions
            history.play(eager(history.state, rng))
        elif real and not may:
            with pytest.raises(IllegalAction):
                history.undo(seat)
    assert taken_back > 2
    assert history.undo_point(0) is None


@pytest.mark.parametrize("slug", taproom.games.GAMES)
def test_a_broken_dump_is_refused_or_is_a_position(slug: str) -> None:
    game = taproom.game(slug)
    for state in sample(Table(game, 2, {}), count=2):
        dumped = state.dump()
        for path in leaves(dumped):
            for nonsense in NONSENSE:
                broken = json.loads(json.dumps(dumped))
                put_at(broken, path, nonsense)
                with contextlib.suppress(taproom.TaproomError):
                    loaded = game.load(broken)
                    use(loaded)


def use(state: State) -> None:
    """Do with a position what tables do, and play a little on."""
    for seat in (None, state.player):
        view = state.view(seat)
        state.game.task(view)
        state.game.terminal(view)
    for action in state.legal()[:2]:
        state.game.describe(state, action)
    for _ in range(2):
        if not state.over:
            state.play(state.legal()[0])


def leaves(tree: object, path: tuple[object, ...] = ()) -> Iterator[tuple[object, ...]]:
    """The way to every branch and leaf of JSON; of long lists only the beginning."""
    if path:
        yield path
    steps = tree.items() if isinstance(tree, dict) else enumerate(tree[:3]) if isinstance(tree, list) else ()
    for key, node in steps:
        yield from leaves(node, (*path, key))


def put_at(tree: Any, path: tuple[object, ...], value: object) -> None:
    for key in path[:-1]:
        tree = tree[key]
    tree[path[-1]] = value


@every_game
def test_one_view_serves_all_where_the_game_says_so(table: Table) -> None:
    if not table.game.one_view:
        assert table.game.slug != "heaven-and-ale"
        return
    for state in sample(table, count=6):
        for seat in range(table.seats):
            assert state.view(seat) == {**state.view(None), "viewer": seat}
