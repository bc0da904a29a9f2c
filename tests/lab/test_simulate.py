"""Many games between bots: the same results always, and nothing known that must be hidden."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from importlib import import_module
from math import isclose
from pkgutil import iter_modules
from types import ModuleType
from typing import Any
from weakref import WeakSet

import pytest

import taproom
from examples.one_more import OneMore
from taproom import BadOption, Rng, State, lab
from taproom.bots import bot
from taproom.lab.simulate import CHUNKS_AHEAD_PER_JOB, Result, play_game, ranking, simulate
from taproom.lab.tables import Tally, columns, row
from tests.players import Spy
from tests.rows import each_row

GAME = taproom.game("heaven-and-ale")


def test_the_same_bots_and_seed_play_the_same_game() -> None:
    results = [play_game(GAME, [bot("random", "a"), bot("random", "b")], 5) for _ in range(2)]
    assert results[0] == results[1]
    assert play_game(GAME, [bot("random", "a"), bot("random", "c")], 5) != results[0]


def test_a_result_tells_the_whole_game() -> None:
    result = play_game(GAME, [bot("random", seat) for seat in "abc"], 5, {"first_player": "random"})
    assert result.bots == ["random"] * 3
    assert result.scores == [sum(sources.values()) for sources in result.points]
    assert result.winners == [seat for seat in range(3) if result.scores[seat] == max(result.scores)]
    assert [result.ranks[seat] for seat in result.winners] == [1] * len(result.winners)
    assert result.rounds == 4
    assert min(result.decisions) >= 4


def test_a_bot_is_never_shown_the_real_position() -> None:
    spies = [Spy(Rng.seeded("0")), Spy(Rng.seeded("1"))]
    real = GAME.new(2, 5)
    play_game(GAME, spies, 5)
    first = spies[1].shown[0]
    assert first.view(1) == real.view(1)
    assert first.dump()["piles"] != real.dump()["piles"]
    assert first.dump()["rng"] != real.dump()["rng"]
    keys = [str(state.dump()["rng"]) for spy in spies for state in spy.shown]
    assert len(set(keys)) == len(keys)


def test_a_bot_is_not_asked_when_there_is_nothing_to_choose() -> None:
    spies = [Spy(Rng.seeded("0")), Spy(Rng.seeded("1"))]
    result = play_game(GAME, spies, 5)
    assert all(len(state.legal()) > 1 for spy in spies for state in spy.shown)
    assert sum(result.decisions) > sum(len(spy.shown) for spy in spies)


def test_what_a_bot_does_with_its_position_changes_nothing() -> None:
    class Vandal(Spy):
        def choose(self, state: State) -> int:
            action = super().choose(state)
            while not state.over:
                state.apply(state.legal()[-1])
            return action

    assert (
        play_game(GAME, [Vandal(Rng.seeded("0")), Vandal(Rng.seeded("1"))], 5).scores
        == play_game(GAME, [Spy(Rng.seeded("0")), Spy(Rng.seeded("1"))], 5).scores
    )


def test_results_come_in_order_whatever_the_number_of_processes() -> None:
    alone = list(simulate(GAME, ["random", "random"], 7, "seed", jobs=1))
    assert [result.seed for result in alone] == [f"seed/{number}" for number in range(1, 8)]
    assert list(simulate(GAME, ["random", "random"], 7, "seed", jobs=3)) == alone


@each_row("jobs", [1, 2])
def test_a_game_of_ones_own_can_be_simulated(jobs: int) -> None:
    results = list(simulate(OneMore(), ["random", "random"], 5, "seed", jobs=jobs))
    assert [result.seed for result in results] == [f"seed/{number}" for number in range(1, 6)]
    assert all(set(sources) == {"pints"} for result in results for sources in result.points)


class Desk(Executor):
    """Does at once what it is given, and counts what is still kept of it."""

    def __init__(self) -> None:
        self.given = 0
        self.kept: WeakSet[Future[Any]] = WeakSet()

    def submit(self, work: Callable[..., Any], /, *things: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(work(*things, **named))
        self.given += 1
        self.kept.add(done)
        return done


def test_only_a_few_chunks_are_played_ahead_and_none_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()

    @contextmanager
    def workers(jobs: int) -> Iterator[Desk]:
        yield desk

    monkeypatch.setattr("taproom.lab.simulate.workers", workers)
    most = 2 * CHUNKS_AHEAD_PER_JOB
    results = simulate(OneMore(), ["random", "random"], 640, "seed", jobs=2)
    seeds = [next(results).seed]
    assert desk.given == most
    for result in results:
        seeds.append(result.seed)
        assert len(desk.kept) < most
    assert seeds == [f"seed/{number}" for number in range(1, 641)]
    assert desk.given > 4 * most


def test_a_simulation_can_be_left_early() -> None:
    results = simulate(GAME, ["random", "random"], 100_000, 1, jobs=2)
    next(results)
    results.close()


@each_row(
    ("specs", "games", "options"),
    [
        (["random"], 5, {}),
        (["random"] * 5, 5, {}),
        (["random", "genius"], 5, {}),
        (["random", "random"], 0, {}),
        (["random", "random"], 5, {"weather": "fine"}),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(
    specs: list[str], games: int, options: dict[str, str]
) -> None:
    with pytest.raises(BadOption):
        simulate(GAME, specs, games, 1, options)


def test_equal_seats_share_a_rank_and_winners_come_first() -> None:
    assert ranking([5, 9, 5, 1], [1]) == [2, 1, 2, 4]
    assert ranking([9, 9], [0, 1]) == [1, 1]
    assert ranking([9, 9], [1]) == [2, 1]


def result(scores: list[int], winners: list[int]) -> Result:
    seats = len(scores)
    return Result(
        "1/1", ["random"] * seats, scores, ranking(scores, winners), winners, [{}] * seats, [3] * seats, None
    )


def test_the_tally_gives_means_intervals_and_shares_of_victory() -> None:
    tally = Tally(["random", "random"])
    for scores, winners in (([10, 4], [0]), ([6, 6], [0, 1]), ([8, 2], [0])):
        tally.add(result(scores, winners))
    first, second = tally.summary()
    assert (first.mean, second.mean) == (8, 4)
    assert isclose(first.interval, 1.96 * 2 / 3**0.5)
    assert isclose(first.wins, 2.5 / 3)
    assert isclose(first.wins + second.wins, 1)
    assert (tally.games, tally.decisions) == (3, 18)


def test_a_single_game_has_no_interval() -> None:
    tally = Tally(["random", "random"])
    tally.add(result([3, 1], [0]))
    assert [one.interval for one in tally.summary()] == [0, 0]


def test_a_row_has_as_many_cells_as_there_are_columns() -> None:
    played = play_game(GAME, [bot("random", "a"), bot("random", "b")], 5)
    assert len(row(1, played, 0)) == len(columns(played))


def test_no_name_of_the_lab_hides_one_of_its_modules() -> None:
    names = [module.name for module in iter_modules(lab.__path__)]
    assert "simulate" in names
    for name in names:
        import_module(f"taproom.lab.{name}")
    assert [name for name in names if not isinstance(getattr(lab, name), ModuleType)] == []
