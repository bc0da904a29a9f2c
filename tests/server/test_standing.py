"""Answers given beforehand: they come at once, bind nobody else, and nobody else gets to know of them."""

import json
import re
from collections.abc import Sequence
from html import unescape
from random import Random
from typing import NamedTuple

import pytest

from taproom.kernel.errors import BadOption
from taproom.kernel.words import LANGUAGES
from taproom.server import acting, journal
from taproom.server.api import facts, happening, view_facts
from taproom.server.errors import Refused
from taproom.server.feed import feed_of
from taproom.server.journal import Entry
from taproom.server.live import news
from taproom.server.painting import Looker, fragment, paint
from taproom.server.painting.asking import in_one_go
from taproom.server.people import Person
from taproom.server.table import Table, folded
from tests.rows import each_row
from tests.server.tables import ANNA, NOW, deal, started
from tests.server.test_table import do, table_of
from tests.server.windows import asked, legal, pick, play_until, step

BRAM = "bram-id"
CHLOE = "chloe-id"
PEOPLE = [("Anna", ANNA), ("Bram", BRAM), ("Chloé", CHLOE)]
MODES = ("standard", "advanced")


def dice_table(mode: str = "advanced", people: Sequence[tuple[str, str]] = PEOPLE) -> Table:
    """A running table of Dice Brewing."""
    return started(deal("dice-brewing", "windows", mode=mode), people)


def at_window(mode: str = "advanced", seat: int = 0, stages: Sequence[str] = ("arranging",)) -> Table:
    """A table at which a window asks a seat."""
    return play_until(dice_table(mode), asked(seat, *stages), Random(3))


def answers_in(table: Table) -> list[str]:
    """The answers that were given beforehand, each with its seat."""
    return [f"{move.player} {move.action}" for move in table.played.moves if move.beforehand]


# Answering.


@each_row("mode", MODES)
def test_a_window_is_answered_in_the_same_write_as_what_led_to_it(mode: str) -> None:  # DB-8.37
    table = at_window(mode)
    step(table, Random(1), "later")
    do(table, acting.stand(table, 0, "never"))
    chance = Random(5)
    for _ in range(120):
        assert not asked(0)(table)
        assert table.decides is not None
        step(table, chance)
    assert set(answers_in(table)) == {"0 later"}


def test_who_is_asked_before_brewing_only_is_asked_there() -> None:  # DB-8.37
    table = at_window()
    do(table, acting.stand(table, 0, "brewing"))
    assert answers_in(table) == ["0 later"]
    play_until(table, asked(0), Random(5))
    assert table.state.view(None)["stage"] in ("brewing", "tidying")


def test_who_changes_his_mind_is_asked_from_the_next_window_on() -> None:  # DB-8.37
    table = at_window()
    do(table, acting.stand(table, 0, "never"))
    do(table, acting.stand(table, 0, ""))
    before = len(answers_in(table))
    play_until(table, asked(0), Random(5))
    assert len(answers_in(table)) == before


def test_it_is_set_in_others_turns_too_and_the_same_twice_is_no_entry() -> None:
    table = at_window(seat=1)
    position = table.position
    do(table, acting.stand(table, 0, "never"))
    assert (table.seats[0].standing, table.position, table.decides) == ("never", position, 1)
    assert acting.stand(table, 0, "never") == []


def test_it_stays_through_the_game_when_the_table_is_read_anew() -> None:
    entries = [
        Entry(journal.SIT, seat, {"name": name, "person": person, "nonce": "n"}, NOW)
        for seat, (name, person) in enumerate(PEOPLE)
    ]
    entries.append(Entry(journal.START, None, {"nonces": ["n"]}, NOW))
    entries.append(Entry(journal.STANDING, 2, {"answer": "brewing"}, NOW))
    table = folded(deal("dice-brewing", "again"), 3, entries)
    assert [seat.standing for seat in table.seats] == ["", "", "brewing"]


def test_what_the_game_does_not_know_is_refused() -> None:
    with pytest.raises(BadOption, match="'', 'brewing' or 'never'"):
        acting.stand(dice_table(), 0, "always")
    with pytest.raises(Refused, match="nothing can be answered beforehand"):
        acting.stand(table_of(), 0, "never")


def test_a_bot_that_stands_in_does_not_go_by_it_and_who_comes_back_does() -> None:
    table = at_window(seat=1)
    do(table, acting.stand(table, 0, "never"))
    do(table, [Entry(journal.STAND_IN, 0, {"level": "apprentice"})])
    play_until(table, asked(0), Random(5))
    before = answers_in(table)
    do(table, acting.back(table, 0))
    assert answers_in(table) == [*before, "0 later"]
    assert not asked(0)(table)


def test_a_clock_that_answers_counts_as_late_and_an_answer_beforehand_does_not() -> None:
    table = at_window()
    do(table, acting.stand(table, 0, "never"))
    play_until(table, lambda now: len(answers_in(now)) > 3, Random(5))
    assert table.seats[0].late == 0


# Taking back.


class Step(NamedTuple):
    """A choice that led to an answer given beforehand, and showed nothing."""

    seat: int
    action: str
    before: dict[str, object]
    """The position in which it was made."""


def step_to_an_answer(table: Table) -> Step:
    """Play until a choice of somebody leads to Anna's answer and can still be taken back."""
    do(table, acting.stand(table, 0, "never"))
    chance = Random(2)
    for _ in range(400):
        seat, before = table.decides, table.state.dump()
        assert seat is not None
        action = pick(legal(table), chance)
        step(table, chance, action)
        if table.played.moves[-1].beforehand and table.played.undo_point(seat) is not None:
            return Step(seat, action, before)
    raise AssertionError("nobody can take anything back")


@each_row("mode", MODES)
def test_whoever_chose_last_may_take_it_back_past_anothers_answer_beforehand(mode: str) -> None:  # DB-8.37
    table = at_window(mode, seat=1)
    made = step_to_an_answer(table)
    assert table.played.undo_point(0) is None, "who answered beforehand has chosen nothing"
    do(table, acting.undo(table, made.seat))
    assert table.decides == made.seat
    assert table.state.dump() == made.before


def test_after_a_take_back_the_same_step_leads_to_the_same_answer() -> None:
    table = at_window(seat=1)
    made = step_to_an_answer(table)
    after = table.state.dump()
    do(table, acting.undo(table, made.seat))
    do(table, acting.play(table, made.seat, made.action))
    assert table.played.moves[-1].beforehand
    assert table.state.dump() == after


def rolled_by_an_answer(table: Table) -> bool:
    """Whether an answer given beforehand has just led to a new round, whose dice were rolled."""
    move = table.played.moves[-1]
    return move.beforehand and any(event.kind == "dice-rolled" for event in move.events)


def test_what_an_answer_beforehand_has_shown_is_not_taken_back() -> None:  # DB-10.13, DB-8.37
    table = at_window(seat=1)
    for seat in (0, 2):
        do(table, acting.stand(table, seat, "never"))
    play_until(table, rolled_by_an_answer, Random(4))
    assert [table.played.undo_point(seat) for seat in range(3)] == [None] * 3


def test_who_takes_back_an_own_answer_is_asked_whatever_was_answered_beforehand() -> None:
    table = at_window("standard")
    step(table, Random(1), "later")
    assert table.played.undo_point(0) is not None
    do(table, acting.stand(table, 0, "never"))
    do(table, acting.undo(table, 0))
    assert asked(0)(table)


# Nobody else gets to know.


def twins() -> tuple[Table, Table]:
    """Two tables that differ in what Anna has answered beforehand alone, on another's turn."""
    plain, other = (at_window(seat=1) for _ in range(2))
    do(other, acting.stand(other, 0, "never"))
    return plain, other


def public(table: Table, seat: int | None, person: str | None) -> str:
    """All that a seat, or a spectator, is sent of a table."""
    sent = [str(news(table)), repr(facts(table))]
    for lang in LANGUAGES:
        looker = Looker(person, seat, lang)
        sent += [fragment(table, looker, paint(table, looker, NOW)), repr(view_facts(table, seat, lang))]
        sent += [repr(happening(table, number, seat, lang)) for number in range(len(table.played.moves))]
    if person:
        sent.append(feed_of(Person(person), [table], "en", "https://x", "t"))
    return "\n".join(sent)


@each_row(("seat", "person"), [(1, BRAM), (2, CHLOE), (None, None)])
def test_others_are_sent_the_same_whatever_was_answered_beforehand(
    seat: int | None, person: str | None
) -> None:
    plain, other = twins()
    assert public(plain, seat, person) == public(other, seat, person)


@each_row(("seat", "person"), [(1, BRAM), (2, CHLOE), (None, None)])
def test_an_answer_given_beforehand_looks_like_one_that_was_given_quickly(
    seat: int | None, person: str | None
) -> None:
    plain, other = twins()
    chance = Random(8)
    for _ in range(60):
        if asked(0)(plain):
            do(plain, acting.play(plain, 0, "later"))
            continue
        action = legal(plain)[0]
        for table in (plain, other):
            step(table, chance, action)
    while asked(0)(plain):
        do(plain, acting.play(plain, 0, "later"))
    assert answers_in(other)
    # Who may take something back differs: an answer given beforehand is no choice of that moment.
    assert plain.state.view(seat) == other.state.view(seat)
    assert str(news(plain)) == str(news(other))
    assert repr(facts(plain)) == repr(facts(other))
    assert plain.played.record.dump()["actions"] == other.played.record.dump()["actions"]
    assert "never" not in json.dumps(other.played.record.dump())


def test_the_own_seat_sees_what_it_has_answered() -> None:
    _plain, other = twins()
    assert view_facts(other, 0, "en").standing == "never"
    mine = paint(other, Looker(ANNA, 0), NOW)["status"]
    assert 'value="never" id="standing-3" aria-pressed="true"' in mine
    assert 'aria-pressed="false"' in mine


def test_of_two_seats_at_one_screen_each_has_its_own_answer() -> None:
    table = play_until(
        dice_table("standard", [("Anna", ANNA), ("Bram", ANNA), ("Chloé", CHLOE)]), asked(1), Random(3)
    )
    do(table, acting.stand(table, 0, "never"))
    pressed = 'id="standing-{}" aria-pressed="true"'
    assert pressed.format(1) in paint(table, Looker(ANNA, 1), NOW)["status"]
    assert pressed.format(3) in paint(table, Looker(ANNA, 0), NOW)["status"]


# What just happened.


def asked_after_another(table: Table) -> bool:
    """Whether Anna is asked, and what came last was another's doing that can be told."""
    moves = table.played.moves
    return asked(0)(table) and moves[-1].player != 0 and bool(happening(table, len(moves) - 1, 0, "en").words)


@each_row("mode", MODES)
def test_who_is_asked_reads_what_just_happened_and_has_the_plain_answers_beside_it(mode: str) -> None:
    table = play_until(dice_table(mode), asked_after_another, Random(3))
    painted = paint(table, Looker(ANNA, 0), NOW)
    status = painted["status"]
    strip = status[status.index('class="asking"') :]
    just = happening(table, len(table.played.moves) - 1, 0, "en").words[-1]
    assert "Just now:" in strip
    assert just.split(" ", 1)[1].removesuffix(".") in unescape(strip)
    assert newest_in(painted["log"]).removesuffix(".") in unescape(strip), "the log tells the same"
    for place, answer in enumerate(("later", "not again"), start=1):
        assert f'value="{answer}" id="answer-{place}"' in strip
    assert 'id="button-1"' not in status, "an answer stands in the strip alone"


def newest_in(log: str) -> str:
    """Give the last line of a painted log, whose newest turn comes first."""
    turn = re.findall(r'data-at="\d+">([^<]+)</a>', log.partition("</ul>")[0])
    return unescape(turn[-1])


def test_a_name_is_not_said_twice_in_a_row() -> None:
    told = ["Bram places P3 on Malt House 2.", "Bram gains D4.", "Chloé passes."]
    said = in_one_go(told, ["Anna", "Bram", "Chloé"])
    assert said == "Bram places P3 on Malt House 2, gains D4. Chloé passes."


def test_nobody_else_is_shown_the_question() -> None:
    table = at_window("standard")
    for looker in (Looker(BRAM, 1), Looker()):
        assert 'class="asking"' not in paint(table, looker, NOW)["status"]
