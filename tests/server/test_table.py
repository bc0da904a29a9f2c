"""A table and its entries: who may do what, and what comes of it."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from taproom.kernel.errors import BadOption, IllegalAction, TaproomError
from taproom.server import acting, journal
from taproom.server.access import own_seat, seat_of_token, seat_token
from taproom.server.clocks import DAYS, GRACE, MINUTES, Clock
from taproom.server.errors import Forbidden, Refused, Stale
from taproom.server.journal import Entry
from taproom.server.people import Signer
from taproom.server.table import AGREED, END, OVER, RESIGNED, RUNNING, STAND_IN, TAKE_BACK, Table
from tests.server.tables import ANNA, NOW, deal, play, started, waiting

BRAM = "bram-id"
CHLOE = "chloe-id"
PEOPLE = [("Anna", ANNA), ("Bram", BRAM), ("Chloé", CHLOE)]
WITH_BOTS = [("Anna", ANNA), ("bot", "novice"), ("bot", "novice")]


def table_of(
    people: Sequence[tuple[str, str]] = PEOPLE, clock: Clock | None = None, take_backs: bool = True
) -> Table:
    """A running table of Heaven & Ale."""
    dealt = replace(deal("heaven-and-ale", "one"), clock=clock or Clock(), take_backs=take_backs)
    return started(dealt, people)


def do(table: Table, entries: Sequence[Entry], at: float = NOW) -> Table:
    """Store entries, as the server does."""
    for entry in entries:
        table.apply(replace(entry, at=at))
    return table


def act(table: Table, at: float = NOW, by: str = journal.BY_PERSON, pick: int = -1) -> int:
    """Let the seat that must decide do something; give the seat."""
    seat = table.decides
    assert seat is not None
    do(table, acting.play(table, seat, table.game.text(table.state.legal()[pick]), by), at)
    return seat


# Before the start.


def test_the_game_starts_when_the_last_free_seat_is_taken() -> None:
    table = waiting(deal("heaven-and-ale", "two"), 2, [("Anna", ANNA)])
    do(table, acting.sit(table, 1, BRAM, "Bram", "from a browser"))
    assert table.status == RUNNING


def test_what_each_browser_added_is_in_the_record() -> None:
    table = waiting(deal("heaven-and-ale", "two"), 2, [("Anna", ANNA)])
    do(table, acting.sit(table, 1, BRAM, "Bram", "xyz"))
    assert table.played.record.nonces == ["n", "xyz"]


def test_nobody_takes_a_seat_twice_or_another_persons() -> None:
    table = waiting(deal("heaven-and-ale", "two"), 3, [("Anna", ANNA)])
    with pytest.raises(Refused, match="sits there already"):
        acting.sit(table, 0, BRAM, "Bram", "")
    with pytest.raises(Refused, match="You sit at this table"):
        acting.sit(table, 1, ANNA, "Anna", "")
    with pytest.raises(BadOption, match="no seat"):
        acting.sit(table, 7, BRAM, "Bram", "")


def test_two_people_of_one_name_are_told_apart() -> None:
    table = waiting(deal("heaven-and-ale", "two"), 3, [("Anna", ANNA)])
    do(table, acting.sit(table, 1, BRAM, "anna", ""))
    assert table.names[:2] == ["Anna", "anna 2"]


def test_only_the_host_adds_and_removes_bots_and_only_before_the_start() -> None:
    table = waiting(deal("heaven-and-ale", "two"), 3, [("Anna", ANNA)])
    with pytest.raises(Forbidden, match="Only the host"):
        acting.seat_bot(table, BRAM, 1, "novice")
    do(table, acting.seat_bot(table, ANNA, 1, "novice"))
    assert table.seats[1].level == "novice"
    with pytest.raises(Forbidden, match="Only the host"):
        acting.free(table, BRAM, 1)
    do(table, acting.free(table, ANNA, 1))
    assert table.seats[1].kind == "free"
    with pytest.raises(BadOption, match="A bot is"):
        acting.seat_bot(table, ANNA, 1, "program:rm")
    with pytest.raises(Refused, match="started already"):
        acting.seat_bot(table_of(), ANNA, 1, "novice")


def test_who_leaves_before_the_start_leaves_a_free_seat_with_another_token() -> None:
    table = waiting(deal("heaven-and-ale", "two"), 3, [("Anna", ANNA), ("Bram", BRAM)])
    before = table.seats[1].generation
    do(table, acting.free(table, BRAM, 1))
    assert (table.seats[1].kind, table.seats_of(BRAM)) == ("free", [])
    assert table.seats[1].generation > before


def test_a_bot_that_is_seated_ends_the_link_of_the_seat() -> None:
    signer = Signer(b"key")
    table = waiting(deal("heaven-and-ale", "two"), 3, [("Anna", ANNA)])
    links = [seat_token(signer, table, 1)]
    for level in ("novice", "brewer"):
        do(table, acting.seat_bot(table, ANNA, 1, level))
        links.append(seat_token(signer, table, 1))
    assert len(set(links)) == len(links)
    assert [seat_of_token(signer, table, link) for link in links] == [None] * 3
    do(table, acting.free(table, ANNA, 1))
    assert [seat_of_token(signer, table, link) for link in links] == [None] * 3
    assert seat_of_token(signer, table, seat_token(signer, table, 1)) == 1


def test_a_bots_seat_of_old_keeps_its_generation_and_is_open_to_nobody() -> None:
    signer = Signer(b"key")
    table = waiting(deal("heaven-and-ale", "two"), 3, [("Anna", ANNA)])
    link = seat_token(signer, table, 1)
    do(table, [Entry(journal.BOT, 1, {"level": "novice", "name": "Bot 2"})])
    do(table, [Entry(journal.JOIN, 1, {"person": BRAM})])
    assert seat_token(signer, table, 1) == link
    assert seat_of_token(signer, table, link) is None
    assert table.seats_of(BRAM) == []
    with pytest.raises(Refused, match="Nobody sits there"):
        acting.join(table, 1, BRAM)
    do(table, acting.free(table, ANNA, 1))
    assert seat_of_token(signer, table, link) is None


# Acting.


def test_only_the_seat_that_must_decide_acts() -> None:
    table = table_of()
    seat = table.decides
    assert seat is not None
    other = (seat + 1) % 3
    with pytest.raises(Refused, match="not your turn"):
        acting.play(table, other, table.game.text(table.state.legal()[0]))
    with pytest.raises(Forbidden, match="watch"):
        own_seat(table, "somebody else")
    with pytest.raises(Forbidden, match="watch"):
        own_seat(table, ANNA, 1)


def test_an_illegal_action_adds_nothing() -> None:
    table = table_of()
    before = table.state.dump()
    with pytest.raises(IllegalAction):
        acting.play(table, table.decides or 0, "go 7")
    with pytest.raises(TaproomError):
        acting.play(table, table.decides or 0, "fly away")
    assert table.state.dump() == before


def test_a_wish_made_on_an_older_page_is_refused() -> None:
    table = table_of()
    position = table.position
    act(table)
    with pytest.raises(Stale):
        acting.check_position(table, position)
    acting.check_position(table, table.position)


def test_a_message_leaves_the_position_as_it_is() -> None:
    table = table_of()
    position = table.position
    do(table, acting.say(table, 0, "  hello \n there "))
    assert (table.position, table.messages[0].text) == (position, "hello there")
    for text in ("", " \n", "x" * 281):
        with pytest.raises(BadOption, match="A message has"):
            acting.say(table, 0, text)


def test_steps_without_a_choice_play_themselves() -> None:
    table = table_of()
    for number in range(400):
        act(table, pick=number % 3 - 1 if len(table.state.legal()) > 1 else 0)
        if table.status == OVER:
            break
        assert not table.state.forced(table.state.legal())
    assert any(not move.real for move in table.played.moves)


def test_undo_and_restart_go_back_as_far_as_nothing_was_shown() -> None:
    table = play(table_of(), NOW, until=0)
    start = len(table.played.moves)
    seat = act(table, pick=0)
    while table.decides == seat and len(table.played.moves) < start + 2:
        act(table, pick=0)
    assert table.decides == seat, "this turn should have several steps"
    several = [e.data["to"] for e in acting.undo(table, seat) + acting.undo(table, seat, whole_turn=True)]
    assert several[0] > several[1] == start
    do(table, acting.undo(table, seat, whole_turn=True))
    assert len(table.played.moves) == start
    with pytest.raises(Refused, match="nothing"):
        acting.undo(table, seat)


def test_names_of_requests_are_counted_by_seat_and_anew_for_who_sits_there_next() -> None:
    table = waiting(deal("heaven-and-ale", "two"), 3, [("Anna", ANNA)])
    do(table, [replace(entry, request="1") for entry in acting.sit(table, 1, BRAM, "Bram", "")])
    assert [table.repeated("1", [seat]) for seat in (0, 1, 2, journal.HOST)] == [False, True, False, False]
    do(table, [replace(entry, request="1") for entry in acting.free(table, ANNA, 1)])
    assert [table.repeated("1", [seat]) for seat in (0, 1, 2, journal.HOST)] == [False, False, False, True]


# Asking each other.


def test_a_take_back_past_a_choice_of_another_needs_everybody() -> None:
    table = play(table_of(), NOW, until=0)
    mine = act(table)
    while table.decides == mine:
        act(table)
    act(table)
    with pytest.raises(Refused, match="nothing"):
        acting.undo(table, mine)
    do(table, acting.ask(table, mine, TAKE_BACK, 0, table.changed))
    others = sorted(table.asked())
    assert len(others) == 2
    assert mine not in others
    before = len(table.played.moves)
    do(table, acting.answer(table, others[0], True))
    assert len(table.played.moves) == before
    do(table, acting.answer(table, others[1], True))
    assert len(table.played.moves) < before
    assert (table.decides, table.question) == (mine, None)


def test_one_no_is_enough_and_who_asked_may_withdraw() -> None:
    table = table_of()
    do(table, acting.ask(table, 0, END, 0, table.changed))
    with pytest.raises(Refused, match="already"):
        acting.ask(table, 1, END, 0, table.changed)
    with pytest.raises(Refused, match="not asked of you"):
        acting.answer(table, 0, True)
    do(table, acting.answer(table, 1, False))
    assert (table.question, table.status) == (None, RUNNING)
    do(table, acting.ask(table, 0, END, 0, table.changed))
    do(table, acting.answer(table, 0, False))
    assert table.question is None


def test_all_together_end_a_game_without_a_winner() -> None:
    table = table_of()
    do(table, acting.ask(table, 0, END, 0, table.changed))
    do(table, acting.answer(table, 1, True))
    do(table, acting.answer(table, 2, True))
    assert (table.status, table.ended, table.winners()) == (OVER, AGREED, [])


def test_with_bots_alone_nobody_has_to_be_asked() -> None:
    table = play(table_of(WITH_BOTS), NOW, until=0)
    mine = act(table)
    while table.decides == mine:
        act(table)
    act(table, by=journal.BY_BOT)
    position = table.position
    do(table, acting.ask(table, mine, TAKE_BACK, 0, table.changed))
    assert table.decides == mine
    assert table.position > position, "pages of the position before are out of date"


def test_a_table_without_take_backs_has_none() -> None:
    table = play(table_of(take_backs=False), NOW, until=0)
    act(table)
    with pytest.raises(Refused, match="nothing is taken back"):
        acting.ask(table, 0, TAKE_BACK, 0, table.changed)


# Leaving and coming back.


def test_a_bot_stands_in_if_the_others_agree_and_gives_the_seat_back() -> None:
    table = table_of()
    do(table, acting.ask(table, 0, STAND_IN, 2, table.changed))
    assert table.asked() == {1}
    do(table, acting.answer(table, 1, True))
    assert table.seats[2].thinks
    with pytest.raises(Refused, match="already"):
        acting.ask(table, 0, STAND_IN, 2, table.changed)
    play(table, NOW, until=2)
    with pytest.raises(Refused, match="take your seat back"):
        acting.play(table, 2, table.game.text(table.state.legal()[0]))
    do(table, acting.back(table, 2))
    assert not table.seats[2].thinks
    acting.play(table, 2, table.game.text(table.state.legal()[0]))


def test_nobody_is_replaced_by_one_other_alone_unless_away_for_long() -> None:
    table = play(table_of(PEOPLE[:2]), NOW, until=1)
    do(table, acting.ask(table, 0, STAND_IN, 1, table.changed + 60), table.changed + 60)
    assert table.asked() == {1}
    do(table, acting.answer(table, 1, False), table.changed + 61)
    assert not table.seats[1].thinks
    do(table, acting.ask(table, 0, STAND_IN, 1, table.changed + 200), table.changed + 200)
    assert table.seats[1].thinks


def test_what_counts_as_away_follows_the_clock() -> None:
    minute, hour, day = 60, 3600, 86_400
    for clock, away in (
        (Clock(), 3 * minute),
        (Clock(MINUTES, 5), 3 * minute),
        (Clock(MINUTES, 30), 3 * minute),
        (Clock(MINUTES, 90), 9 * minute),
        (Clock(DAYS, 1), 12 * hour),
        (Clock(DAYS, 7), 84 * hour),
        (Clock(DAYS, 14), 7 * day),
    ):
        table = play(table_of(PEOPLE[:2], clock), NOW, until=1)
        for waited, asked in ((away - 1, [1]), (away, [])):
            (entry,) = acting.ask(table, 0, STAND_IN, 1, table.changed + waited)
            assert entry.data["asked"] == asked, (clock, waited)
        assert acting.ask(table, 1, STAND_IN, 0, table.changed + away)[0].data["asked"] == [0], (
            "not to decide"
        )


def test_who_is_away_is_replaced_if_the_others_agree_and_after_twice_as_long_at_once() -> None:
    table = play(table_of(), NOW, until=2)
    for waited, asked in ((0, [1]), (180, [1]), (359, [1]), (360, [])):
        assert acting.ask(table, 0, STAND_IN, 2, table.changed + waited)[0].data["asked"] == asked, waited
    table.apply(Entry(journal.STAND_IN, 1, {"level": "apprentice"}, table.changed))
    for waited, asked in ((0, [2]), (179, [2]), (180, [])):
        assert acting.ask(table, 0, STAND_IN, 2, table.changed + waited)[0].data["asked"] == asked, waited


def test_who_was_replaced_is_still_asked_for_a_take_back_and_the_end() -> None:
    for replace_by in (STAND_IN, journal.BY_CLOCK):
        table = play(table_of(PEOPLE[:2]), NOW, until=0)
        act(table)
        play(table, NOW, until=1)
        if replace_by == STAND_IN:
            do(table, acting.ask(table, 0, STAND_IN, 1, table.changed + 180), table.changed + 180)
        else:
            do(table, [Entry(journal.STAND_IN, 1, {"level": "apprentice"})])
        assert table.seats[1].thinks
        actions = len(table.played.moves)
        do(table, acting.ask(table, 0, TAKE_BACK, 0, table.changed))
        assert (table.asked(), len(table.played.moves)) == ({1}, actions)
        do(table, acting.answer(table, 1, False))
        do(table, acting.ask(table, 0, END, 0, table.changed))
        assert (table.asked(), table.status) == ({1}, RUNNING)
        do(table, acting.answer(table, 1, True))
        assert (table.status, table.ended) == (OVER, AGREED)


def test_who_has_resigned_is_asked_nothing_more() -> None:
    table = table_of()
    do(table, acting.resign(table, 2))
    do(table, acting.ask(table, 0, END, 0, table.changed))
    assert table.asked() == {1}


def test_a_question_of_old_is_answered_by_the_rule_of_then() -> None:
    table = play(table_of(PEOPLE[:2], Clock(DAYS, 7)), NOW, until=1)
    do(table, [Entry(journal.ASK, 0, {"what": STAND_IN, "whose": 1})], table.changed + 180)
    assert table.seats[1].thinks
    do(table, [Entry(journal.ASK, 0, {"what": END})])
    assert (table.status, table.ended) == (OVER, AGREED)


def test_who_wants_to_rest_asks_the_others() -> None:
    table = table_of(PEOPLE[:2])
    do(table, acting.ask(table, 0, STAND_IN, 0, table.changed))
    assert table.asked() == {1}
    do(table, acting.answer(table, 1, True))
    assert table.seats[0].thinks


def test_of_two_the_other_wins_when_one_resigns() -> None:
    table = table_of(PEOPLE[:2])
    do(table, acting.resign(table, 0))
    assert (table.status, table.ended, table.winners()) == (OVER, RESIGNED, [1])
    with pytest.raises(Refused, match="over"):
        acting.resign(table, 1)


def test_of_three_a_bot_plays_on_for_who_resigned_and_cannot_win() -> None:
    table = table_of()
    do(table, acting.resign(table, 0))
    assert (table.status, table.seats[0].thinks) == (RUNNING, True)
    with pytest.raises(Refused, match="No bot plays for you"):
        acting.back(table, 0)
    play(table, NOW)
    assert table.status == OVER
    assert 0 not in table.winners()
    assert table.winners()


# Clocks.


def test_minutes_are_for_the_whole_game() -> None:
    table = table_of(clock=Clock(MINUTES, 5))
    start = table.changed
    seat = table.decides
    assert seat is not None
    assert table.due() == start + 300
    act(table, start + 100)
    assert table.time_left(seat, start + 100) == 200
    other = table.decides
    assert other is not None
    assert table.time_left(other, start + 130) == 270


def test_days_begin_anew_with_every_decision() -> None:
    table = table_of(clock=Clock(DAYS, 2))
    start = table.changed
    seat = table.decides
    assert seat is not None
    act(table, start + 86_400)
    assert table.time_left(seat, start + 86_400) == 2 * 86_400


def test_who_is_late_has_still_a_moment_for_each_decision() -> None:
    table = table_of(clock=Clock(MINUTES, 5))
    start = table.changed
    seat = table.decides
    assert seat is not None
    act(table, start + 1_000)
    play(table, start + 1_000, until=seat)
    assert table.due() == start + 1_000 + GRACE


def test_after_two_decisions_by_the_clock_a_bot_stands_in() -> None:
    table = table_of(PEOPLE[:2], clock=Clock(MINUTES, 5))
    late = table.decides
    assert late is not None
    act(table, by=journal.BY_CLOCK)
    play(table, table.changed, until=late)
    assert not table.seats[late].thinks
    act(table, by=journal.BY_CLOCK)
    assert table.seats[late].thinks
    assert table.due() is None or table.decides != late


def test_asking_and_talking_do_not_stop_the_clock() -> None:
    table = table_of(clock=Clock(MINUTES, 5))
    due = table.due()
    do(table, acting.ask(table, 0, END, 0, table.changed), table.changed + 50)
    do(table, acting.answer(table, 1, False), table.changed + 60)
    do(table, acting.say(table, 1, "hurry up"), table.changed + 70)
    assert table.due() == due


def test_a_clock_that_nobody_offers_is_refused() -> None:
    for kind, amount in ((MINUTES, 7), (DAYS, 0), ("years", 1), (MINUTES, True), (None, None)):
        with pytest.raises(BadOption, match="A clock is"):
            Clock.read(kind, amount)
    assert Clock.read(MINUTES, 20) == Clock(MINUTES, 20)
    assert Clock.read("none", 0) == Clock()


# What no longer fits.


def test_a_game_of_other_rules_is_shown_with_a_sentence_and_nothing_is_lost() -> None:
    table = started(replace(deal("heaven-and-ale", "old"), rules=99), PEOPLE)
    assert table.unfit is not None
    assert "rules version 99" in str(table.unfit)
    do(table, [Entry(journal.PLAY, 0, {"action": "go 7", "by": journal.BY_PERSON})])
    assert (table.status, table.version) == (OVER, 5)
    with pytest.raises(TaproomError, match="rules version"):
        acting.play(table, 0, "go 7")


def test_a_game_with_other_printed_values_is_shown_with_a_sentence() -> None:
    table = started(replace(deal("heaven-and-ale", "old"), digest="0" * 64), PEOPLE)
    assert "printed values" in str(table.unfit)


def test_who_has_agreed_may_still_say_no_so_that_no_question_waits_for_ever() -> None:
    table = started(deal("heaven-and-ale", "two"), [("Anna", ANNA), ("Bram", BRAM), ("Cleo", "cleo-id")])
    do(table, acting.ask(table, 0, END, 0, NOW))
    do(table, acting.answer(table, 1, True))
    with pytest.raises(Refused, match="This was not asked of you"):
        acting.answer(table, 1, True)
    do(table, acting.answer(table, 1, False))
    assert table.question is None
    do(table, acting.ask(table, 1, END, 0, NOW))
    assert table.question is not None
