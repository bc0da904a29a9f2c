"""Hooks see every game from its deal to its end, and disturb none."""

from pathlib import Path

import numpy as np
import pytest

import taproom
from examples.one_more import OneMore
from taproom import BadOption, State, TaproomError
from taproom.bots import bot
from taproom.lab.hooks import Hook, Maker, Noted, hook_named
from taproom.lab.measures import MEASURES, Lead
from taproom.lab.simulate import play_game, simulate
from tests.rows import each_row

GAME = taproom.game("heaven-and-ale")
RANDOM = ["random", "random"]


class Diary(Hook):
    """Writes down everything."""

    def before(self, state: State) -> None:
        self.deal = str(state.dump())
        self.seats: list[int] = []
        self.actions: list[str] = []

    def step(self, state: State, action: int) -> None:
        assert action in state.legal()
        self.seats.append(state.player)
        self.actions.append(state.game.text(action))

    def after(self, state: State) -> Noted:
        assert state.over
        return {
            "deal": self.deal,
            "actions": "\n".join(self.actions),
            "steps": [self.seats.count(seat) for seat in range(state.players)],
        }


class Clumsy(Hook):
    """Falls at the fifth step."""

    def __init__(self) -> None:
        self.steps = 0

    def step(self, state: State, action: int) -> None:
        self.steps += 1
        assert self.steps < 5, "too far"


class Unborn(Hook):
    """Cannot be made."""

    def __init__(self) -> None:
        raise OSError("no paper")


class Teller(Hook):
    """Gives what it is told to give."""

    gives: object = {}

    def after(self, state: State) -> Noted:
        return self.gives  # type: ignore[return-value]


def test_a_hook_sees_the_deal_then_every_step_then_the_end() -> None:
    result = play_game(GAME, [bot("random", "a"), bot("random", "b")], 5, hooks=[Diary])
    again = GAME.new(2, 5)
    again.recording = False
    assert result.noted["deal"] == str(again.dump())
    for text in str(result.noted["actions"]).split("\n"):
        again.play(text)
    assert again.over
    assert again.scores() == result.scores
    assert result.noted["steps"] == result.decisions


def test_each_game_has_hooks_of_its_own_in_any_number_of_processes() -> None:
    alone = list(simulate(GAME, RANDOM, 6, "seed", hooks=[Diary, *MEASURES]))
    assert len({str(result.noted["actions"]) for result in alone}) == 6
    assert list(simulate(GAME, RANDOM, 6, "seed", jobs=2, hooks=[Diary, *MEASURES])) == alone


def test_hooks_change_no_game() -> None:
    watched = list(simulate(GAME, RANDOM, 3, "seed", hooks=[Diary, *MEASURES]))
    plain = list(simulate(GAME, RANDOM, 3, "seed"))
    assert [result.scores for result in watched] == [result.scores for result in plain]
    assert [result.decisions for result in watched] == [result.decisions for result in plain]
    assert all(result.noted == {} for result in plain)


@each_row("jobs", [1, 2])
def test_a_hook_that_fails_is_named_with_the_seed_that_plays_the_game_again(jobs: int) -> None:
    with pytest.raises(
        TaproomError, match=r"hook Clumsy raised AssertionError: too far.*seed 'seed/1'"
    ) as told:
        list(simulate(GAME, RANDOM, 3, "seed", jobs=jobs, hooks=[Diary, Clumsy]))
    assert "(test_hooks.py, line " in str(told.value)


@pytest.mark.parametrize(
    ("gives", "sentence"),
    [
        ([1, 2], "is a mapping of names to values"),
        ({3: 4}, "is a mapping of names to values"),
        ({"monks": [1, 2, 3]}, "gives 3 values for 'monks'; a list has one for each of 2 seats"),
        ({"monks": {"a": 1}}, "gives .* for 'monks', which is neither a number nor a text"),
        ({"monks": [1, float("nan")]}, "gives nan for 'monks'"),
        ({"score": 1}, "gives 'score', but a table has a column of that name"),
        ({"points: beer": 1}, "gives 'points: beer', but"),
    ],
)
def test_what_cannot_be_kept_is_refused(
    gives: object, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Teller, "gives", gives)
    with pytest.raises(BadOption, match=sentence):
        list(simulate(OneMore(), RANDOM, 1, 1, hooks=[Teller]))


def test_what_is_kept_is_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Teller, "gives", {"a": np.int64(3), "b": (True, np.float32(0.5)), "c": None, "d": "x"}
    )
    (result,) = simulate(OneMore(), RANDOM, 1, 1, hooks=[Teller])
    assert repr(result.noted) == "{'a': 3, 'b': [1, 0.5], 'c': None, 'd': 'x'}"


def test_two_hooks_cannot_give_the_same_name() -> None:
    with pytest.raises(BadOption, match="Two hooks give 'deal'"):
        list(simulate(GAME, RANDOM, 1, 1, hooks=[Diary, Diary]))


@each_row(
    ("maker", "sentence"),
    [
        (dict, "'dict' is no hook"),
        ("Diary", "'Diary' is no hook"),
        (Unborn, "'Unborn' cannot be set up: OSError: no paper"),
    ],
)
def test_what_makes_no_hook_is_refused_at_once(maker: Maker, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        simulate(GAME, RANDOM, 1, 1, hooks=[maker])


def test_a_hook_that_other_processes_cannot_find_is_refused_at_once() -> None:
    class Local(Hook):
        """Known here alone."""

    simulate(GAME, RANDOM, 1, 1, jobs=1, hooks=[Local])
    with pytest.raises(BadOption, match=r"Other processes cannot find the hook .*Local"):
        simulate(GAME, RANDOM, 1, 1, jobs=2, hooks=[Local])


def test_a_hook_is_found_by_its_name_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = "from taproom.lab.hooks import Hook\nclass Pints(Hook):\n    pass\nnumber = 3\n"
    (tmp_path / "my_counts_of_pints.py").write_text(source, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    assert issubclass(hook_named("my_counts_of_pints:Pints"), Hook)
    for text, sentence in (
        ("my_counts_of_pints", "named as module:Name"),
        ("my_counts_of_pints:Pints:3", "named as module:Name"),
        ("my_counts_of_pints:number", "is no hook"),
        ("my_counts_of_pints:Pubs", "has no 'Pubs'"),
        ("my_counts_of_wine:Pints", "my_counts_of_wine"),
    ):
        with pytest.raises(BadOption, match=sentence):
            hook_named(text)


def lead(*looks: list[int]) -> Lead:
    """Look at scores, one decision after the other."""
    followed = Lead()
    for now, scores in enumerate(looks):
        followed.look(scores, now)
    return followed


def test_the_lead_passes_when_another_seat_leads_alone() -> None:
    followed = lead([0, 0], [3, 0], [3, 3], [4, 3], [4, 4], [4, 6], [9, 6], [9, 6])
    assert (followed.changes, followed.leader, followed.since) == (2, 0, 6)


def test_the_first_lead_is_taken_from_nobody() -> None:
    assert lead([0, 0, 0], [0, 1, 1], [0, 1, 2]).changes == 0


@each_row(("winners", "changes", "since"), [([0], 0, 1), ([1], 1, 5), ([0, 1], 0, 5)])
def test_the_end_decides_who_led_for_good(winners: list[int], changes: int, since: int) -> None:
    followed = lead([0, 0], [2, 0], [2, 2])
    followed.end(winners, 5)
    assert (followed.changes, followed.since) == (changes, since)


@each_row("slug", ["heaven-and-ale", "dice-brewing", "belgian-beers-race"])
def test_a_report_counts_every_action_and_every_real_decision(slug: str) -> None:
    (result,) = simulate(taproom.game(slug), RANDOM, 1, 3, hooks=[*MEASURES, Real])
    counts = [value for name, value in result.noted.items() if isinstance(value, list) and ":" in name]
    assert [sum(seat) for seat in zip(*counts)] == result.decisions
    assert result.noted["choices"] == result.noted["real"]
    assert 0 <= result.noted["lead settled"] <= 1  # type: ignore[operator]


class Real(Hook):
    """Counts real decisions in the plainest way."""

    def __init__(self) -> None:
        self.seats: list[int] = []

    def step(self, state: State, action: int) -> None:
        self.seats += [state.player] * (len(state.legal()) >= 2)

    def after(self, state: State) -> Noted:
        return {"real": [self.seats.count(seat) for seat in range(state.players)]}
