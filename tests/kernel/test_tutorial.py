"""The tutorials: each is played through, and what its texts claim must be what really happens."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import taproom
from taproom import TaproomError
from taproom.games import all_games
from taproom.kernel.chronicle import turns
from taproom.kernel.history import History
from taproom.kernel.records import Record
from taproom.kernel.tutorial import (
    END,
    LEARNER,
    Lesson,
    Step,
    Tutorial,
    read_lessons,
    read_tutorial,
    tutorial_of,
)
from taproom.kernel.words import LANGUAGES
from tests.rows import each_row

SLUGS = [game.slug for game in all_games()]
LONGEST_GUIDE = 460
"""So many letters fit beside a board on a phone."""
MOST_NEWS = 14
"""So many sentences may be told between two steps."""


@cache
def tutorial(slug: str) -> Tutorial:
    """Read the tutorial of a game."""
    found = tutorial_of(taproom.game(slug))
    assert found is not None
    return found


@cache
def texts(slug: str, lang: str) -> dict[str, Lesson]:
    """Read the texts of a game's tutorial."""
    return read_lessons(tutorial(slug), lang)


def played(taught: Tutorial, actions: int) -> History:
    """Play the first actions of a tutorial's game."""
    names = ["Anna", *taught.names[1:]]
    record = Record.begin(taught.game, names, taught.seed, taught.options)
    record.actions = list(taught.actions[:actions])
    return History(record)


def told(taught: Tutorial, step: Step, since: int) -> list[str]:
    """Tell what happened after so many actions, up to the end of a step, as the learner hears it."""
    moves = played(taught, step.until).moves
    names = ["Anna", *taught.names[1:]]
    return [
        saying.text
        for turn in turns(taught.game, moves, LEARNER, names, "en", skip=since)
        for saying in turn.sayings
    ]


def found_in(view: Any, way: str) -> Any:
    """Follow a way such as boards.0.ducats into a view."""
    for part in way.split("."):
        view = view[int(part)] if isinstance(view, Sequence) else view[part]
    return view


def steps(slug: str) -> Sequence[tuple[int, Step]]:
    """Number the steps of a tutorial."""
    return list(enumerate(tutorial(slug).steps))


# The games.


@each_row("slug", SLUGS)
def test_every_game_has_a_tutorial_of_five_to_ten_steps(slug: str) -> None:
    assert 5 <= len(tutorial(slug).steps) <= 10


@each_row("slug", SLUGS)
def test_its_game_can_be_played_to_its_last_action(slug: str) -> None:
    taught = tutorial(slug)
    assert len(played(taught, len(taught.actions)).moves) == len(taught.actions)


@each_row("slug", SLUGS)
def test_in_every_step_the_learner_has_a_choice_and_the_wished_action_is_one(slug: str) -> None:
    taught = tutorial(slug)
    for _number, step in steps(slug):
        state = played(taught, step.at).state
        legal = [taught.game.text(action) for action in state.legal()]
        assert state.player == LEARNER, step.id
        assert step.action in legal, step.id
        assert len(legal) > 1, step.id


@each_row("slug", SLUGS)
def test_steps_follow_each_other_and_end_within_the_game(slug: str) -> None:
    taught = tutorial(slug)
    for step in taught.steps:
        assert step.at < step.until <= len(taught.actions), step.id
    for before, after in pairwise(taught.steps):
        assert before.until <= after.at, after.id


@each_row("slug", SLUGS)
def test_what_the_texts_claim_is_what_happens(slug: str) -> None:
    taught = tutorial(slug)
    for _number, step in steps(slug):
        assert step.told or step.shows, step.id
        said = " ".join(told(taught, step, step.at)).replace("\N{NO-BREAK SPACE}", " ")
        for claim in step.told:
            assert claim in said, (step.id, claim, said)
        view = played(taught, step.until).state.view(LEARNER)
        for way, value in step.shows.items():
            assert found_in(view, way) == value, (step.id, way)


@each_row("slug", SLUGS)
def test_between_two_steps_little_is_told_or_some_time_passes(slug: str) -> None:
    taught = tutorial(slug)
    for number, step in steps(slug):
        news = told(taught, step, taught.before(number))[: -len(told(taught, step, step.at)) or None]
        assert step.later or len(news) <= MOST_NEWS, (step.id, news)


# The texts.


@each_row("lang", LANGUAGES)
@each_row("slug", SLUGS)
def test_every_step_and_the_end_have_a_text_in_their_order(slug: str, lang: str) -> None:
    assert list(texts(slug, lang)) == [*(step.id for step in tutorial(slug).steps), END]
    for name, lesson in texts(slug, lang).items():
        assert lesson.title, name
        assert lesson.task.text, name
        assert lesson.why.text, name


@each_row("lang", LANGUAGES)
@each_row("slug", SLUGS)
def test_a_task_is_short_and_says_in_bold_what_to_do(slug: str, lang: str) -> None:
    for step in tutorial(slug).steps:
        lesson = texts(slug, lang)[step.id]
        assert "<strong>" in lesson.task.html, step.id
        assert len(lesson.task.text) <= LONGEST_GUIDE, step.id
        assert len(lesson.why.text) <= LONGEST_GUIDE, step.id


@each_row("slug", SLUGS)
def test_both_languages_show_the_same_values_and_pieces(slug: str) -> None:
    folder = tutorial(slug).folder
    places = [
        sorted(re.findall(r"\{\{(?:value|count|piece) [\w. -]+?(?= [^ }]*/|\}\})", source))
        for source in ((folder / f"{lang}.md").read_text("utf-8") for lang in LANGUAGES)
    ]
    assert places[0] == places[1]
    assert places[0]


@each_row("slug", SLUGS)
def test_the_pieces_in_the_texts_are_pieces_of_the_drawing(slug: str) -> None:
    taught = tutorial(slug)
    drawn = taught.game.pieces("t-", "en")
    for lesson in read_lessons(taught, "en", "t-").values():
        for symbol in re.findall(r'href="#(t-piece-[\w-]+)"', lesson.task.html + lesson.why.html):
            assert f'id="{symbol}"' in drawn


@each_row("slug", SLUGS)
def test_the_section_of_the_rules_that_a_step_names_is_there(slug: str) -> None:
    taught = tutorial(slug)
    sections = {section.id for section in taught.game.rulebook("en")}
    for step in taught.steps:
        assert step.rule, step.id
        assert not sections or step.rule in sections, step.id


@each_row("slug", SLUGS)
def test_french_has_its_no_break_spaces_and_apostrophes(slug: str) -> None:
    source = (tutorial(slug).folder / "fr.md").read_text("utf-8")
    assert re.findall(r".{12} [:;!?»]", source) == []
    assert re.findall(r"\w'\w", source) == []


# How a folder is read.


def folder(path: Path, english: str, plan: Mapping[str, object] | None = None) -> Tutorial:
    """Write a tutorial of Heaven & Ale and read it."""
    more = "".join(f"{key} = {value}\n" for key, value in (plan or {}).items())
    (path / "lesson.toml").write_text(
        'seed = "x"\nnames = ["", "Bram"]\nactions = ["home ducats", "go 1"]\n'
        f'[[steps]]\nid = "one"\nat = 1\n{more}',
        "utf-8",
    )
    (path / "en.md").write_text(english, "utf-8")
    return read_tutorial(taproom.game("heaven-and-ale"), path)


def test_a_step_takes_its_action_from_the_game(tmp_path: Path) -> None:
    taught = folder(tmp_path, "")
    assert [(step.action, step.at, step.until) for step in taught.steps] == [("go 1", 1, 2)]


def test_a_text_has_its_task_before_the_line_and_its_reason_after_it(tmp_path: Path) -> None:
    taught = folder(tmp_path, "## one | Title\n\nDo **this**.\n\n---\n\nIt costs {{value start.ducats}}.\n")
    lesson = read_lessons(taught, "en")["one"]
    assert (lesson.title, lesson.task.text, lesson.why.text) == ("Title", "Do this.", "It costs 25.")


def test_a_text_without_its_reason_is_refused(tmp_path: Path) -> None:
    taught = folder(tmp_path, "## one | Title\n\nDo this.\n")
    with pytest.raises(TaproomError, match="The lesson one has no line --- before its reasons"):
        read_lessons(taught, "en")


def test_a_game_without_a_tutorial_has_none() -> None:
    from examples.one_more import OneMore

    assert tutorial_of(OneMore()) is None
