"""Matches: every deal in every seating, the same games however and wherever they are played."""

from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import pytest

import taproom
from examples.one_more import OneMore
from taproom import BadOption, Rng, State
from taproom.bots import Bot, bot
from taproom.lab import play_match, sequential_for
from taproom.lab.contest import wins_of
from taproom.lab.matches import Match, Timed, new_match
from taproom.lab.program import program_files
from taproom.lab.sequential import NOT_STRONGER, STRONGER, Sequential
from taproom.lab.simulate import simulate
from tests.lab.games_played import played
from tests.rows import each_row

GAME = taproom.game("heaven-and-ale")
ONE_MORE = OneMore()


def match(*bots: str, seed: str = "s") -> Match:
    return new_match(ONE_MORE, bots, seed)


def test_a_deal_is_played_in_every_rotation_of_the_bots() -> None:
    games = list(play_match(match("random", "greedy", "planner"), 6))
    assert [game.bots for game in games[:3]] == [
        ["random", "greedy", "planner"],
        ["greedy", "planner", "random"],
        ["planner", "random", "greedy"],
    ]
    assert [game.deal for game in games] == [1, 1, 1, 2, 2, 2]
    assert [game.number for game in games] == [1, 2, 3, 4, 5, 6]


def test_seatings_that_look_alike_are_played_once() -> None:
    assert match("greedy", "greedy", "greedy").seatings == [("greedy",) * 3]
    assert match("greedy", "random", "greedy", "random").whole_deals(3) == 4
    assert len(match("random", "greedy", "greedy").seatings) == 3


class Noting(Bot):
    """Plays the first action, and keeps the first position that it is shown."""

    name = "noting"
    shown: list[dict[str, object]] = []

    def choose(self, state: State) -> int:
        Noting.shown.append(state.view(None))
        return state.legal()[0]


def test_the_games_of_a_deal_have_the_same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taproom.lab.simulate.bot", lambda spec, seed: Noting(Rng.seeded(seed)))
    planned = Match(GAME, ("a", "b"), "s", GAME.choose_options({}), {})
    first = []
    for number in (1, 2, 3):
        Noting.shown.clear()
        planned.play(number)
        first.append(Noting.shown[0])
    assert first[0] == first[1]
    assert first[0] != first[2]


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert match("random", "greedy", "planner").whole_deals(7) == 9
    assert len(list(play_match(match("random", "greedy"), 5))) == 6


def test_the_number_of_processes_changes_nothing() -> None:
    planned = match("random", "greedy:noise=3")
    assert list(play_match(planned, 40, jobs=2)) == list(play_match(planned, 40, jobs=1))


def test_only_real_decisions_are_timed() -> None:
    (game,) = play_match(new_match(GAME, ["random", "random"], "s/1"), 1)
    (alike,) = simulate(GAME, ["random", "random"], 1, "s")
    assert all(ms >= 0 for times in game.ms for ms in times)
    assert all(0 < len(times) < decisions for times, decisions in zip(game.ms, alike.decisions, strict=True))


class Hearing(Bot):
    """Notes what it hears of, has failures, and is closed."""

    name = "hearing"
    made: list["Hearing"] = []

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        self.heard: list[int] = []
        self.failures: list[str] = []
        self.closed = 0
        Hearing.made.append(self)

    def choose(self, state: State) -> int:
        self.failures.append("It hung.")
        return state.fallback()

    def follow(self, action: int) -> None:
        self.heard.append(action)

    def close(self) -> None:
        self.closed += 1


def hearing(spec: str, seed: str) -> Bot:
    return Hearing(Rng.seeded(seed)) if spec == "hearing" else bot(spec, seed)


@pytest.fixture
def bots_heard(monkeypatch: pytest.MonkeyPatch) -> Sequence[Hearing]:
    """The bots of the spec "hearing" that a test has made."""
    monkeypatch.setattr("taproom.lab.simulate.bot", hearing)
    monkeypatch.setattr(Hearing, "made", [])
    return Hearing.made


def test_a_bot_hears_of_all_actions_and_is_closed_after_each_game(bots_heard: Sequence[Hearing]) -> None:
    list(play_match(match("hearing", "random"), 2))
    first_try, *in_games = bots_heard
    assert first_try.closed == 1
    assert len(in_games) == 2
    assert all(made.closed == 1 and made.heard for made in in_games)


@pytest.mark.usefixtures("bots_heard")
def test_failures_are_counted_for_the_bot_that_failed() -> None:
    for game in play_match(match("hearing", "random"), 2):
        failed = game.failures[game.bots.index("hearing")]
        assert set(failed) == {"It hung."}
        assert len(failed) == len(game.ms[game.bots.index("hearing")])
        assert game.failures[game.bots.index("random")] == []


def test_a_bot_with_a_clock_forgets_when_it_should() -> None:
    class Forgetful(Hearing):
        def forget(self) -> None:
            self.heard.clear()

    forgetful = Forgetful(Rng.seeded("1"))
    timed = Timed(forgetful)
    timed.follow(3)
    assert forgetful.heard == [3]
    timed.forget()
    assert forgetful.heard == []


def test_a_match_that_is_decided_ends_with_the_deal_that_decides() -> None:
    for bots, verdict in ((("greedy", "random"), STRONGER), (("random", "greedy"), NOT_STRONGER)):
        test = sequential_for(bots)
        games = list(play_match(match(*bots), 400, until=test))
        assert test.verdict == verdict
        assert 24 <= len(games) < 200
        assert len(games) % 2 == 0


def test_where_a_match_ends_does_not_depend_on_processes_or_on_pauses(tmp_path: Path) -> None:
    planned = match("greedy", "random")
    alone = list(play_match(planned, 200, until=sequential_for(planned.specs)))
    out = tmp_path / "games.jsonl"
    list(islice(play_match(planned, 200, out=out), len(alone) + 3))
    again = play_match(planned, 200, jobs=2, out=out, until=sequential_for(planned.specs))
    assert list(again) == alone
    assert 2 < len(alone) < 200


def test_a_shared_victory_counts_as_its_part() -> None:
    assert wins_of(played(1, 1, "abb", [5, 5, 1]), "a") == 0.5
    assert wins_of(played(1, 1, "abb", [1, 5, 5]), "b") == 1


def test_the_shares_of_the_test_are_scaled_to_the_table() -> None:
    assert [round(share, 3) for share in shares(sequential_for("ab"))] == [0.55, 0.65]
    assert [round(share, 3) for share in shares(sequential_for("abbb"))] == [0.289, 0.382]
    assert [round(share, 3) for share in shares(sequential_for("aabb"))] == [0.55, 0.65]


def shares(test: Sequential) -> tuple[float, float]:
    return test.low, test.high


def test_a_test_between_equal_bots_is_refused() -> None:
    with pytest.raises(BadOption, match="all seats have 'a'"):
        sequential_for("aa")


@each_row("bots", [(), ("random",), ("random", "genius"), ("random",) * 9])
def test_what_cannot_be_played_is_refused_at_once(bots: tuple[str, ...]) -> None:
    with pytest.raises(BadOption):
        match(*bots)


def test_the_plan_tells_all_that_decides_the_games() -> None:
    plan = match("greedy", "random").plan()
    assert plan["bots"] == ["greedy", "random"]
    others = [
        match("random", "greedy"),
        match("greedy", "random", seed="other"),
        new_match(GAME, ["greedy", "random"], "s"),
        new_match(GAME, ["greedy", "random"], "s", {"first_player": "random"}),
        new_match(GAME, ["greedy", "random"], "s", {}, {"start": {"ducats": 99}}),
    ]
    plans = [str(planned.plan()) for planned in others]
    assert len({str(plan), *plans}) == 6


def test_the_program_is_that_of_the_game_and_the_bots() -> None:
    files = {file.name for file in program_files(GAME)}
    assert {"mcts.py", "specs.py", "state.py", "judgement.toml", "values.toml"} <= files
    assert "drawing" not in str(files)
    other = {str(file) for file in program_files(taproom.game("dice-brewing"))}
    assert not any("heaven_and_ale" in file for file in other)
    assert any(file.name == "one_more.py" for file in program_files(ONE_MORE))


def test_a_game_is_the_same_whatever_time_it_took() -> None:
    assert played(1, 1, "ab", [1, 2], [[1.0], [2.0]]) == played(1, 1, "ab", [1, 2], [[3.0], [4.0]])
