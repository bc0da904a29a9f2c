"""Review: the estimates turn by turn, the turning points, and their picture."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import taproom
from taproom import History, Record, RecordError, Rng
from taproom.bots import bot, decide
from taproom.bots.curves import Panel, draw, spread
from taproom.bots.figures import decimal, percent
from taproom.bots.review import (
    Moment,
    Review,
    Turn,
    chances,
    falls,
    look,
    retold,
    review,
    turns_of,
    usual_bot,
)
from taproom.kernel.words import MINUS
from tests.often import often
from tests.players import eager, uniform
from tests.rows import each_row

SLUGS = ("heaven-and-ale", "dice-brewing", "belgian-beers-race")
SEATS = ["Anna", "Bram"]
SEARCH = "mcts:iterations=8"
RETOLD = [*((slug, "greedy") for slug in SLUGS), *((slug, SEARCH) for slug in SLUGS[: often(1, 3)])]


@cache
def played(slug: str, seed: int = 4) -> Record:
    """Play a whole game by chance; nobody changes it."""
    options = {"length": "short"} if slug == "belgian-beers-race" else {}
    history = History(Record.begin(taproom.game(slug), SEATS, seed, options))
    rng = Rng.seeded("review")
    choose = uniform if slug == "heaven-and-ale" else eager
    while not history.state.over:
        history.play(choose(history.state, rng))
    return history.record


@pytest.fixture(scope="module")
def record() -> Record:
    """A whole game of Heaven & Ale."""
    return played("heaven-and-ale")


@pytest.fixture(scope="module")
def found(record: Record) -> Review:
    """That game, reviewed by a search."""
    return review(record, bot("mcts:iterations=24", "test"))


# Chances.


def test_chances_add_up_to_one_and_go_with_the_points() -> None:
    found = chances([40.0, 45.0, 40.0, 30.0], 8.0)
    assert sum(found) == pytest.approx(1)
    assert found[1] > found[0] == pytest.approx(found[2])
    assert found[0] > found[3]


def test_a_lead_is_worth_more_when_little_can_happen_any_more() -> None:
    assert chances([40.0, 45.0], 10.0)[1] == pytest.approx(0.64, abs=0.01)
    assert chances([40.0, 45.0], 1.0)[1] > 0.99


# The course of the game.


def test_every_turn_with_a_choice_has_its_estimate_and_the_end_its_scores(
    record: Record, found: Review
) -> None:
    turns = turns_of(record)
    assert [moment.action for moment in found.moments] == [
        *(turn.start for turn in turns),
        len(record.actions),
    ]
    assert [moment.seat for moment in found.moments[:-1]] == [turn.state.player for turn in turns]
    assert list(found.moments[-1].points) == record.scores
    assert found.moments[-1].seat is None
    assert [found.moments[-1].chances[seat] for seat in found.winners] == [1 / len(found.winners)] * len(
        found.winners
    )
    assert all(sum(moment.chances) == pytest.approx(1) for moment in found.moments)


@each_row("slug", SLUGS)
@each_row("spec", ["greedy", SEARCH])
def test_an_estimate_uses_only_what_the_seat_could_know(slug: str, spec: str) -> None:
    turns = turns_of(played(slug))
    for turn in turns[len(turns) // 3 :: len(turns) // 3]:
        twins = [
            Turn(turn.start, turn.end, turn.state.determinize(turn.state.player, deal)) for deal in (1, 2)
        ]
        assert {look(bot(spec, "test"), each) for each in [turn, *twins]} == {look(bot(spec, "test"), turn)}


@each_row("slug", SLUGS[1:])
def test_every_game_can_be_reviewed(slug: str) -> None:
    found = review(played(slug), bot("greedy", "test"))
    assert found.game == slug
    assert len(found.turning_points) <= 3
    ElementTree.fromstring(draw(found))


def test_who_watches_sees_every_turn_and_then_those_looked_at_closely(record: Record) -> None:
    heard: list[int] = []

    def watch(turns: Sequence[Turn]) -> Iterable[Turn]:
        heard.append(len(turns))
        return iter(turns)

    review(record, bot("greedy", "test"), watch=watch)
    assert heard == [len(turns_of(record)), min(24, len(turns_of(record)))]


def test_a_game_that_goes_on_is_not_reviewed(record: Record) -> None:
    begun = replace(record, actions=record.actions[:20], scores=[])
    with pytest.raises(RecordError, match="is not over yet"):
        review(begun, bot("greedy", "test"))


def test_the_usual_bot_has_less_time_the_longer_the_game_is(record: Record) -> None:
    name, _, ms = usual_bot(record).partition("=")
    assert name == "mcts:ms"
    assert (len(turns_of(record)) + 1) * int(ms) <= 60_000
    assert int(usual_bot(record, seconds=3).partition("=")[2]) < int(ms)


# Turning points.


def test_a_turning_point_names_what_was_played_and_what_would_have_been_better(
    record: Record, found: Review
) -> None:
    assert 1 <= len(found.turning_points) <= 3
    for point in found.turning_points:
        assert record.actions[point.action - 1] == point.played
        assert record.replay(point.action - 1).player == point.seat
        assert point.better.action != point.played
        assert point.points_lost > 0
        assert point.label
    lost = [(round(point.chance_lost, 2), point.points_lost) for point in found.turning_points]
    assert lost == sorted(lost, reverse=True)


def test_the_turns_in_which_the_seat_in_turn_fell_most_come_first() -> None:
    chances = (0.5, 0.5, 0.2, 0.2, 0.4, 0.3, 0.3)
    scores = (40.0, 40.0, 39.0, 39.0, 39.0, 38.0, 20.0)
    seats = (0, 0, 0, 0, 0, 0, None)
    course = zip(seats, chances, scores, strict=True)
    moments = [
        Moment(number, seat, (score, 30.0), (chance, 1 - chance))
        for number, (seat, chance, score) in enumerate(course)
    ]
    assert falls(moments)[:3] == [1, 4, 5]  # 30 % to win, 10 % to win, 18 points
    assert len(falls(moments)) == 6


def test_a_blunder_is_a_turning_point() -> None:
    # Seat 0 goes home whenever it must move, though it could buy and score.
    history = History(Record.begin(taproom.game("heaven-and-ale"), SEATS, 2))
    sensible = bot("greedy", "blunder")
    while not history.state.over:
        state = history.state
        homes = [text for text in map(state.game.text, state.legal()) if text.startswith("home ")]
        history.play(homes[0] if homes and state.player == 0 else decide(sensible, state))
    found = review(history.record, bot("mcts:iterations=24", "test"))
    assert any(point.seat == 0 and point.played.startswith("home ") for point in found.turning_points)


# Told again.


@each_row(("slug", "spec"), RETOLD)
def test_a_review_retold_in_french_is_the_review_in_french(slug: str, spec: str) -> None:
    game = played(slug)
    english = review(game, bot(spec, "test"), "en", ["Zoé", "Yann"])
    french = review(game, bot(spec, "test"), "fr", ["Zoé", "Yann"])
    assert english.turning_points
    assert english != french
    assert retold(english, game, "fr") == french
    assert retold(french, game, "en") == english


def test_a_review_retold_calls_the_seats_as_they_are_called_now(record: Record, found: Review) -> None:
    again = retold(found, record, "en", ["Zoé", "Yann"])
    assert again.names == ("Zoé", "Yann")
    assert again == review(record, bot("mcts:iterations=24", "test"), "en", ["Zoé", "Yann"])


def test_a_review_read_back_from_json_is_told_and_drawn_the_same(record: Record, found: Review) -> None:
    data = json.loads(json.dumps(found.json()))
    again = Review.read(data)
    assert again.json() == data
    # Numbers rounded twice may differ in their last digit: the shapes are compared, not the figures.
    shapes = [[each.tag for each in ElementTree.fromstring(draw(one)).iter()] for one in (again, found)]
    assert shapes[0] == shapes[1]
    assert retold(again, record, "fr").json() == retold(found, record, "fr").json()


# As data and as a picture.


def test_a_review_is_plain_json(found: Review) -> None:
    data = json.loads(json.dumps(found.json()))
    assert sorted(data) == ["bot", "game", "moments", "names", "title", "turning_points", "winners"]
    assert sorted(data["moments"][0]) == ["action", "chances", "points", "seat"]
    assert sorted(data["turning_points"][0]) == [
        "action",
        "better",
        "better_chance",
        "better_points",
        "chance",
        "label",
        "played",
        "points",
        "seat",
    ]
    assert data["names"] == SEATS


def test_the_picture_tells_curves_apart_without_colours_and_marks_the_turning_points(found: Review) -> None:
    svg = draw(found)
    root = ElementTree.fromstring(svg)
    curves = [each for each in root.iter() if each.get("class") == "curve"]
    assert len(curves) == 4
    assert len({each.get("stroke-dasharray") for each in curves}) == 2
    badges = [each.text for each in root.iter() if each.get("class") == "on-badge"]
    count = len(found.turning_points)
    assert badges == [str(number) for number in range(1, count + 1)] * 2
    assert svg.count(">Anna</text>") == 2


def test_names_are_escaped_and_cut_in_the_picture(found: Review) -> None:
    svg = draw(replace(found, names=("<script>&\u202e", "B" * 60)))
    ElementTree.fromstring(svg)
    assert "<script>" not in svg
    assert "&lt;script&gt;&amp;" in svg
    assert "\u202e" not in svg
    assert "…" in svg


def test_the_picture_of_four_players_keeps_their_names_apart() -> None:
    heights = spread([10.0, 12.0, 11.0, 100.0], Panel(0, 100, 0, 1, 1))
    order = sorted(heights)
    assert all(below - above >= 19 for above, below in pairwise(order))
    crowded = spread([100.0, 100.0, 100.0, 99.0], Panel(0, 100, 0, 1, 1))
    assert max(crowded) == 100
    assert min(crowded) == 43


# Figures.


def test_numbers_are_written_for_people() -> None:
    assert [decimal(value, "en") for value in (43.46, -0.04, 9.96)] == ["43.5", "0.0", "10.0"]
    assert decimal(-2.3, "en") == f"{MINUS}2.3"
    assert (decimal(1.5, "fr"), decimal(1.256, "fr", 2), decimal(-0.4, "fr", 0)) == ("1,5", "1,26", "0")
    assert percent(0.614, "en") == "61\N{NO-BREAK SPACE}%"
    assert percent(0.614, "fr", 1) == "61,4\N{NO-BREAK SPACE}%"
