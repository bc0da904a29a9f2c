"""All the games of a report are played, and paired with those of another setting."""

from contextlib import closing

import pytest

import taproom
from examples.one_more import OneMore
from taproom import BadOption, State
from taproom.lab.analysis import differences
from taproom.lab.hooks import Hook, Noted
from taproom.lab.study import LEAST_DEALS, Study, new_study, rivals
from tests.rows import each_row


class Pints(Hook):
    """Counts what was drunk."""

    def __init__(self) -> None:
        self.drunk = [0, 0, 0]

    def step(self, state: State, action: int) -> None:
        self.drunk[state.player] += state.game.text(action) == "drink"

    def after(self, state: State) -> Noted:
        return {"pints": self.drunk}


def played(seed: str, jobs: int = 1) -> Study:
    study = new_study(OneMore(), ["random", "random", "greedy"], 40, seed, jobs=jobs, hooks=[Pints])
    with closing(study.play()) as games:
        assert sum(1 for _ in games) == study.total
    return study


def test_a_study_plays_its_games_and_the_mirrored_deals() -> None:
    study = played("7")
    assert study.total == 40 + 3 * LEAST_DEALS
    assert [result.seed for result in study.results][:2] == ["7/1", "7/2"]
    found = study.findings()
    assert (found.luck.strong, found.luck.weak, found.luck.deals) == ("greedy", "random", LEAST_DEALS)
    assert found.luck.by_skill.value + found.luck.by_luck.value + found.luck.open.value == pytest.approx(1)
    assert sum(seat.wins.value for seat in found.seats) == pytest.approx(1)
    assert [one.name for one in found.hooked] == ["pints"]
    assert {habit.name: habit.everyone.value for habit in found.habits}["drink"] == pytest.approx(
        found.hooked[0].everyone.value
    )
    assert (found.setting.game, found.setting.bots[2], found.setting.seed) == ("one-more", "greedy", "7")


def test_a_study_shows_the_same_whatever_the_number_of_processes() -> None:
    assert played("7", jobs=2).findings() == played("7").findings()


def test_a_setting_does_not_differ_from_itself() -> None:
    found = differences(played("7").played, played("7").played)
    assert {one.difference.value for one in found} == {0.0}
    assert not any(one.clear for one in found)
    groups = {one.group for one in found}
    assert groups >= {"score", "seat", "source", "habit", "length", "lead", "luck", "hook"}


def test_a_setting_tells_which_components_were_changed() -> None:
    game = taproom.game("heaven-and-ale")
    changed = new_study(game, ["random", "random"], 3, "7", components={"start.ducats": 26}).setting
    usual = new_study(game, ["random", "random"], 3, "7", components={"start.ducats": 25}).setting
    assert (changed.changes, usual.changes) == ({"start.ducats": 26}, {})
    assert changed.components != usual.components == game.usual_box.digest


def test_mirrored_deals_grow_with_the_games() -> None:
    study = new_study(OneMore(), ["random", "random"], 1000, "7")
    assert study.total == 1000 + 2 * 100


@each_row(
    ("specs", "pair"),
    [
        (["greedy", "greedy"], ("greedy", "novice")),
        (["greedy:noise=1"] * 3, ("greedy:noise=1", "novice")),
        (["random", "random"], ("greedy", "random")),
        (["master:ms=300"] * 4, ("master:ms=300", "brewer")),
        (["mybots:Frugal"] * 2, ("mybots:Frugal", "greedy")),
        (["random", "planner", "greedy"], ("planner", "random")),
        (["greedy", "mybots:Frugal"], ("mybots:Frugal", "greedy")),
        (["mcts:iterations=9", "mcts:iterations=99"], ("mcts:iterations=9", "mcts:iterations=99")),
    ],
)
def test_the_stronger_bot_meets_a_weaker_one(specs: list[str], pair: tuple[str, str]) -> None:
    assert rivals(specs) == pair


@each_row(("specs", "games"), [(["random"], 5), (["random", "genius"], 5), (["random", "random"], 0)])
def test_what_cannot_be_played_is_refused_at_once(specs: list[str], games: int) -> None:
    with pytest.raises(BadOption):
        new_study(OneMore(), specs, games)
