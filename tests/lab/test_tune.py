"""Finding the weights of a judgement."""

from itertools import islice
from pathlib import Path

import pytest

import taproom
from taproom.kernel.errors import TaproomError
from taproom.kernel.weights import Weights, read_weights, write_weights
from taproom.lab import tune as tuning
from taproom.lab.simulate import workers
from taproom.lab.tune import Samples, changed, compare, glance_score, regress, tune
from tests.rows import each_row

GAME = taproom.game("heaven-and-ale")


def test_weights_are_read_as_they_were_written() -> None:
    weights = Weights([1.5, -2.0], [0.25, 3.0], [7.0])
    text = write_weights("Two lines\nof heading", ["a step", "b"], ["habit"], {2: weights})
    assert text.startswith("# Two lines\n# of heading\n")
    assert read_weights(text, ["a step", "b"], ["habit"], 2) == weights


def test_weights_that_do_not_fit_the_features_are_refused_by_name() -> None:
    text = write_weights("x", ["a", "b"], [], {2: Weights([1.0, 2.0], [1.0, 2.0], [])})
    with pytest.raises(TaproomError, match="players-2 do not fit the judgement: b, c"):
        read_weights(text, ["a", "c"], [], 2)
    with pytest.raises(TaproomError, match="players-3"):
        read_weights(text, ["a", "b"], [], 3)


def test_regression_finds_weights_that_lead_from_an_early_to_a_late_one() -> None:
    samples = Samples()
    for number in range(400):
        feature, progress = number % 7 - 3.0, number % 11 / 10
        samples.features.append([1.0, feature])
        samples.progress.append(progress)
        samples.scores.append(5.0 + feature * (2.0 * (1 - progress) + 6.0 * progress))
    early, late, explained = regress(samples, Weights([0.0, 0.0], [0.0, 0.0], []))
    assert early == pytest.approx([5.0, 2.0], abs=1.0)
    assert late == pytest.approx([5.0, 6.0], abs=1.0)
    assert explained > 0.95
    assert regress(samples, Weights([5.0, 2.0], [5.0, 6.0], []))[0] == pytest.approx([5.0, 2.0])


def test_leads_are_what_a_seat_has_more_than_the_others() -> None:
    samples = Samples([[1.0, 4.0], [1.0, 2.0], [1.0, 0.0]], [0.5, 0.5, 0.5], [30.0, 20.0, 10.0])
    leads = samples.leads(3)
    assert leads.features == [[0.0, 3.0], [0.0, 0.0], [0.0, -3.0]]
    assert leads.scores == [15.0, 0.0, -15.0]


@pytest.mark.parametrize("way", ["fit", "lead"])
def test_a_fit_explains_a_part_of_the_scores(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "GAMES_AT_A_GLANCE", 6)
    with workers(1) as pool:
        [step] = islice(tune(GAME, 2, way, "fit", pool), 1)
    assert len(step.weights.early) == len(GAME.judgement(2).names)
    assert step.weights.habits == GAME.judgement(2).habits
    assert 0 < int(step.note.removesuffix("%")) <= 100


def test_a_judgement_shares_the_tables_evenly_with_itself() -> None:
    judgement = GAME.judgement(2)
    leads, score = compare(GAME, judgement, judgement, 2, ["even 1", "even 2"])
    assert len(leads) == 2
    assert score > 0


def test_a_change_leaves_habits_alone_and_most_weights_too() -> None:
    from random import Random

    weights = Weights([1.0] * 20, [2.0] * 20, [3.0])
    trial = changed(weights, Random(1))
    assert trial.habits == [3.0]
    differing = sum(
        a != b for a, b in zip(weights.early + weights.late, trial.early + trial.late, strict=True)
    )
    assert 1 <= differing <= 10


def test_habits_are_scored_at_tables_that_they_share_with_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "DEALS_A_CHANGE", 3)
    habits = GAME.judgement(2).habits
    lazy = [0.0] * len(habits)
    assert glance_score((GAME, 2, habits, lazy, "shared")) > glance_score((GAME, 2, lazy, habits, "shared"))


@pytest.mark.parametrize("way", ["habits", "together"])
def test_practice_moves_the_habits_by_games_at_a_glance(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "CHANGES", 2)
    monkeypatch.setattr(tuning, "DEALS_A_CHANGE", 1)
    with workers(1) as pool:
        [step] = islice(tune(GAME, 2, way, "practice", pool), 1)
    assert step.weights.habits != GAME.judgement(2).habits
    assert step.weights.early == GAME.judgement(2).early


@each_row("slug", ["heaven-and-ale", "dice-brewing", "belgian-beers-race"])
def test_the_shipped_file_names_each_weight_and_says_how_it_was_made(slug: str) -> None:
    game = taproom.game(slug)
    folder = Path(str(taproom.__file__)).parent / "games" / slug.replace("-", "_")
    text = (folder / "judgement.toml").read_text("utf-8")
    kind = type(game.judgement(2))
    for players in game.seats:
        assert read_weights(text, kind.names, kind.habit_names, players)
    assert "taproom lab tune" in text.splitlines()[0]
