"""What is painted of a table: all that somebody may do there and may know, and nothing else."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from random import Random

from taproom.bots.advice import Hint
from taproom.games import GAMES
from taproom.kernel.events import Event
from taproom.kernel.words import LANGUAGES, words
from taproom.server import journal
from taproom.server.journal import Entry
from taproom.server.painting import (
    Looker,
    fragment,
    looking_from,
    page_context,
    paint,
    paint_board,
    paint_position,
    replay_context,
)
from taproom.server.painting.looker import Sight
from taproom.server.painting.page import digest
from taproom.server.paintings import Paintings
from taproom.server.people import LAYOUTS, Person, Preferences
from taproom.server.table import OVER, RUNNING, Table
from taproom.server.templating import page as frame
from taproom.server.templating import render
from tests.rows import each_row
from tests.server.tables import ANNA, NOW, deal, play, started, waiting

BRAM = "bram-id"
NASTY = '"><script>'
NO_CONTENT = {"area", "br", "col", "hr", "img", "input", "link", "meta", "use"}

every_game = each_row("slug", list(GAMES))
every_language = each_row("lang", LANGUAGES)


class Reader(HTMLParser):
    """Reads what a browser would find in a part."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.faults: list[str] = []
        self.said = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in NO_CONTENT:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(tag)

    def handle_data(self, data: str) -> None:
        self.said += data

    def values(self, attribute: str, tag: str = "") -> list[str]:
        """List the values of an attribute."""
        return [
            str(found[attribute]) for name, found in self.tags if attribute in found and tag in ("", name)
        ]


def running_table(slug: str, actions: int = 20, other: str = "Bram", mode: str = "") -> Table:
    """Play some way into a game of two people and a bot, by chance but always the same."""
    dealt = deal(slug, "paint", mode=mode) if mode else deal(slug, "paint")
    table = started(dealt, [("Anna", ANNA), (other, BRAM), ("bot", "novice")])
    chance = Random(7)
    while len(table.played.moves) < actions or table.decides != 0:
        action = table.game.text(chance.choice(table.state.legal()))
        table.apply(Entry(journal.PLAY, table.decides, {"action": action, "by": journal.BY_PERSON}, NOW))
    return table


def legal(table: Table) -> list[str]:
    """List what may be done."""
    return [table.game.text(action) for action in table.state.legal()]


ANNA_LOOKS = Looker(ANNA, 0)
BRAM_LOOKS = Looker(BRAM, 1)


# Controls.


@every_game
@each_row("layout", LAYOUTS)
def test_every_legal_action_is_a_control_in_the_drawing_and_in_the_list(slug: str, layout: str) -> None:
    table = running_table(slug)
    painted = paint(table, Looker(ANNA, 0, layout=layout), NOW)
    listed = Reader(painted.pop("choices"))
    drawn = Reader("".join(painted.values()))
    assert sorted(listed.values("value", "button")) == sorted(legal(table))
    assert sorted(drawn.values("data-action")) == sorted(legal(table))
    form = next(found for tag, found in listed.tags if tag == "form")
    assert form["method"] == "post"
    assert form["action"] == f"/table/{table.id}/act"
    hidden = {str(found.get("name")): found.get("value") for tag, found in listed.tags if tag == "input"}
    assert hidden == {"position": str(table.position), "as": "0"}


@every_game
@each_row("looker", [BRAM_LOOKS, Looker(), Looker("a-stranger")])
def test_who_does_not_decide_is_sent_no_control_of_the_game(slug: str, looker: Looker) -> None:
    table = running_table(slug)
    read = Reader("".join(paint(table, looker, NOW).values()))
    assert read.values("data-action") == []
    assert not [address for address in read.values("action", "form") if address.endswith(("/act", "/undo"))]


def test_a_spectator_can_do_nothing_at_all() -> None:
    assert (
        Reader("".join(paint(running_table("dice-brewing"), Looker(), NOW).values())).values("action") == []
    )


def test_a_seat_for_which_a_bot_stands_in_can_only_be_taken_back() -> None:
    table = running_table("heaven-and-ale")
    table.apply(Entry(journal.STAND_IN, 0, {"level": "apprentice"}, NOW))
    painted = paint(table, ANNA_LOOKS, NOW)
    assert "choices" not in painted
    assert f"/table/{table.id}/back" in Reader(painted["seats"]).values("action", "form")


def test_what_shows_something_says_that_it_cannot_be_undone() -> None:
    table = running_table("dice-brewing")
    while table.decides != 0 or not any(table.state.foresee(each).reveals for each in table.state.legal()):
        play(table, NOW, 1)
    labels = Reader(paint(table, ANNA_LOOKS, NOW)["choices"]).said
    final = sum(table.state.foresee(action).reveals for action in table.state.legal())
    assert labels.count("(cannot be undone)") == final > 0
    action = next(each for each in table.state.legal() if table.state.foresee(each).reveals)
    table.apply(Entry(journal.PLAY, 0, {"action": table.game.text(action), "by": journal.BY_PERSON}, NOW))
    assert "undo" not in Reader(paint(table, ANNA_LOOKS, NOW)["status"]).values("id")


def test_a_step_that_waits_is_confirmed_or_cancelled() -> None:
    table = running_table("heaven-and-ale")
    action = legal(table)[0]
    read = Reader(paint(table, ANNA_LOOKS, NOW, pending=action)["status"])
    assert action in read.values("data-pending")
    sent = [(found.get("name"), found.get("value")) for tag, found in read.tags if tag in ("input", "button")]
    assert ("confirmed", "1") in sent
    assert ("action", action) in sent
    assert "cancel" in read.values("id")
    assert "data-pending" not in paint(table, ANNA_LOOKS, NOW, pending="go 99")["status"]


def test_a_step_can_be_taken_back_while_nothing_was_shown() -> None:
    table = running_table("heaven-and-ale")
    assert "undo" not in Reader(paint(table, ANNA_LOOKS, NOW)["status"]).values("id")
    table.apply(Entry(journal.PLAY, 0, {"action": legal(table)[0], "by": journal.BY_PERSON}, NOW))
    assert table.played.undo_point(0) is not None
    read = Reader(paint(table, ANNA_LOOKS, NOW)["status"])
    assert f"/table/{table.id}/undo" in read.values("action", "form")
    assert "undo" not in Reader(paint(table, BRAM_LOOKS, NOW)["status"]).values("id")


def test_hints_are_buttons_for_what_can_be_done() -> None:
    table = running_table("heaven-and-ale")
    known = Hint(legal(table)[0], "go there", 31.6, None, "it is near", ())
    old = Hint("go 99", "go away", 1.0, None, "", ())
    status = paint(table, ANNA_LOOKS, NOW, hints=[known, old])["status"]
    assert Reader(status).values("data-hint") == [known.action]
    assert "it is near" in status
    assert "about 32 points" in status
    assert "go away" not in status


@each_row(("hints", "offered"), [("best", True), ("legal", False), ("none", False)])
def test_only_a_table_with_hints_has_a_button_for_them(hints: str, offered: bool) -> None:
    table = started(replace(deal("heaven-and-ale", "hints"), hints=hints), [("Anna", ANNA), ("Bram", BRAM)])
    looker = Looker(ANNA if table.decides == 0 else BRAM, table.decides)
    assert ("ask-hint" in Reader(paint(table, looker, NOW)["status"]).values("id")) is offered


# What is hidden.


@each_row("looker", [ANNA_LOOKS, BRAM_LOOKS, Looker()])
@each_row("actions", [10, 60, 150])
def test_nothing_that_a_looker_cannot_tell_apart_is_painted_differently(looker: Looker, actions: int) -> None:
    table = running_table("dice-brewing", actions, mode="advanced")
    before = paint(table, looker, NOW)
    for seed in range(4):
        table.played.state = table.state.determinize(looker.seat, seed)
        assert paint(table, looker, NOW) == before


def test_a_log_tells_a_seat_only_what_it_may_know() -> None:
    table = running_table("dice-brewing", 150, mode="advanced")
    differing = [
        move
        for move in table.played.moves
        for event in move.events
        if event.seen_by(move.player) != event.seen_by(None)
    ]
    assert differing
    logs = [paint_position(table, looker, 0)["log"] for looker in (ANNA_LOOKS, BRAM_LOOKS, Looker())]
    assert len(set(logs)) > 1


def test_two_seats_at_one_screen_are_covered_from_each_other() -> None:
    table = started(
        deal("dice-brewing", "hot", mode="advanced"), [("Anna", ANNA), ("Bob", ANNA), ("C", BRAM)]
    )
    play(table, NOW, 30, until=1)
    asked = looking_from(table, ANNA)
    assert asked is None
    covered = paint(table, Looker(ANNA, 0), NOW)
    assert "Pass the screen to Bob" in covered["cover"]
    watched = paint(table, Looker("somebody"), NOW)
    boards = [name for name in watched if name.startswith(("brewery", "desk", "markets"))]
    assert boards
    assert all(covered[name] == watched[name] for name in boards)
    assert "data-action" not in "".join(covered.values())
    shown = paint(table, Looker(ANNA, looking_from(table, ANNA, 1)), NOW)
    assert "cover" not in shown
    assert "data-action" in "".join(shown.values())


def test_without_secrets_whoever_is_to_decide_at_a_screen_sees_the_own_board_at_once() -> None:
    table = started(deal("heaven-and-ale", "hot"), [("Anna", ANNA), ("Bob", ANNA)])
    for _ in range(12):
        assert looking_from(table, ANNA) == looking_from(table, ANNA, 0) == table.decides
        assert "cover" not in paint(table, Looker(ANNA, table.decides), NOW)
        play(table, NOW, 1)


def test_nobody_looks_from_another_persons_seat() -> None:
    table = running_table("dice-brewing", mode="advanced")
    assert looking_from(table, BRAM, 0) == 1
    assert looking_from(table, None, 0) is None
    assert looking_from(table, "stranger", 1) is None


# Names and languages.


@every_game
@every_language
def test_a_nasty_name_is_escaped_everywhere(slug: str, lang: str) -> None:
    table = running_table(slug, 40, NASTY)
    table.apply(Entry(journal.SAY, 1, {"text": NASTY}, NOW))
    table.apply(Entry(journal.ASK, 1, {"what": "stand-in", "whose": 0}, NOW))
    over = started(deal(slug, "over"), [(NASTY, ANNA), ("Bram", BRAM)])
    play(over, NOW, 6)
    over.apply(Entry(journal.RESIGN, 1, {}, NOW))
    lobby = waiting(deal(slug, "lobby"), 3, [(NASTY, ANNA)])
    looker = Looker(ANNA, 0, lang, host=True)
    pages = [
        paint(table, looker, NOW, notice=NASTY),
        paint(over, looker, NOW),
        paint(lobby, looker, NOW, invitations={1: NASTY}),
        paint(over, Looker(BRAM, 1, lang), NOW, invitations={0: NASTY}),
        paint_position(table, looker, 30),
        {"board": paint_board(table, looker, 1)},
    ]
    for painted in pages:
        for html in painted.values():
            read = Reader(html)
            assert "script" not in [tag for tag, _ in read.tags]
            assert read.faults == []
            assert read.open == []


@every_game
def test_french_pages_say_nothing_in_english(slug: str) -> None:
    table = running_table(slug)
    table.apply(Entry(journal.ASK, 1, {"what": "end"}, NOW))
    english = paint(table, Looker(ANNA, 0, "en"), NOW)
    french = paint(table, Looker(ANNA, 0, "fr"), NOW)
    assert set(english) == set(french)
    for name in ("status", "choices", "log", "talk", "seats", "question"):
        assert Reader(english[name]).said != Reader(french[name]).said


@every_game
@every_language
def test_pages_carry_no_style_and_no_script_of_their_own(slug: str, lang: str) -> None:
    table = running_table(slug)
    looker = Looker(ANNA, 0, lang)
    person = frame(Person(ANNA, "Anna", Preferences()), lang, f"/table/{table.id}", "x")
    painted = paint(table, looker, NOW)
    whole = render("table.html", lang, page=person, table=page_context(table, looker, painted))
    then = paint_position(table, looker, 5)
    replay = render("replay.html", lang, page=person, table=replay_context(table, looker, then, 5))
    for html in (whole, replay):
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", html)
        scripts = [found for tag, found in Reader(html).tags if tag == "script"]
        assert [str(found["src"]).startswith("/static/") for found in scripts] == [True]
        ids = Reader(html).values("id")
        assert len(ids) == len(set(ids))


# The log and the past.


def test_every_line_of_the_log_leads_to_its_moment_and_its_rule() -> None:
    table = running_table("heaven-and-ale", 30)
    read = Reader(paint(table, ANNA_LOOKS, NOW)["log"])
    moments = [int(number) for number in read.values("data-at")]
    assert moments
    assert all(1 <= number <= len(table.played.moves) for number in moments)
    links = read.values("href", "a")
    assert all(f"/table/{table.id}/at/{number}" in links for number in moments)
    assert any(link.startswith("/rules/heaven-and-ale#") for link in links)


def test_the_newest_turn_stands_first() -> None:
    table = running_table("heaven-and-ale", 60)
    turns = paint(table, ANNA_LOOKS, NOW)["log"].split('<li class="turn')[1:]
    firsts = [int(Reader(turn).values("data-at")[0]) for turn in turns]
    assert firsts == sorted(firsts, reverse=True)


def test_a_long_game_is_told_from_some_turn_on_and_whole_in_the_replay() -> None:
    table = running_table("dice-brewing", 180)
    short = Reader(paint(table, ANNA_LOOKS, NOW)["log"]).values("data-at")
    whole = Reader(paint_position(table, ANNA_LOOKS, 3)["log"]).values("data-at")
    assert len(short) < len(whole)
    assert f"/table/{table.id}/at/0" in Reader(paint(table, ANNA_LOOKS, NOW)["log"]).values("href", "a")


@every_game
def test_a_past_position_is_painted_as_it_was_and_offers_nothing(slug: str) -> None:
    table = running_table(slug, 12)
    number = len(table.played.moves)
    then = paint(table, BRAM_LOOKS, NOW)
    play(table, NOW, 15)
    past = paint_position(table, BRAM_LOOKS, number)
    drawn = [name for name in past if name not in ("status", "log", "score")]
    assert drawn
    assert set(drawn) <= set(then)
    assert Reader("".join(past.values())).values("data-action") == []
    assert f"Action {number} of {len(table.played.moves)}" in past["status"]


def marked(table: Table) -> list[Event]:
    """What is marked for Anna on the board."""
    return Sight(table, ANNA_LOOKS, NOW).since_own_choice()


def test_what_others_did_stays_marked_on_the_board_and_in_the_log_until_ones_own_turn_is_over() -> None:
    table = started(deal("heaven-and-ale", "marks"), [("Anna", ANNA), ("Bram", BRAM), ("bot", "novice")])
    while table.decides == 0 or not table.played.moves:
        do_first(table)
    while table.decides != 0:
        do_first(table)
    theirs = marked(table)
    assert theirs
    do_first(table)
    assert not table.state.begins_turn(), "this turn should have several steps"
    while not table.state.begins_turn():
        assert marked(table) == theirs, "own steps are not marked, and take no mark away"
        assert "fresh" in paint(table, ANNA_LOOKS, NOW)["log"]
        do_first(table)
    assert marked(table) == []
    assert "fresh" not in paint(table, ANNA_LOOKS, NOW)["log"]


def do_first(table: Table) -> None:
    """Play the first legal action."""
    data = {"action": legal(table)[0], "by": journal.BY_PERSON}
    table.apply(Entry(journal.PLAY, table.decides, data, NOW))


def test_who_only_answers_in_anothers_turn_is_marked_what_came_after_the_answer() -> None:
    table = started(deal("belgian-beers-race", "marks"), [("Anna", ANNA), ("Bram", BRAM)])
    chance = Random(5)
    while not (table.decides == 0 and table.state.phase == "offer"):
        choices = [each for each in legal(table) if each.startswith("buy")] or legal(table)
        data = {"action": chance.choice(choices), "by": journal.BY_PERSON}
        table.apply(Entry(journal.PLAY, table.decides, data, NOW))
    do_first(table)
    assert table.decides == 1, "it is still Bram's turn"
    assert Sight(table, ANNA_LOOKS, NOW).already_known() == len(table.played.moves)
    do_first(table)
    assert marked(table) == list(table.played.moves[-1].events)


# Before and after.


def test_the_host_sees_the_links_of_free_seats_and_can_fill_them() -> None:
    table = waiting(deal("heaven-and-ale", "lobby"), 3, [("Anna", ANNA), ("bot", "novice")])
    read = Reader(paint(table, Looker(ANNA, 0, host=True), NOW, invitations={2: "tok"})["seats"])
    assert "/seat/tok" in read.values("href", "a")
    assert "/seat/tok" in read.values("data-copy")
    actions = [address.rsplit("/", 1)[1] for address in read.values("action", "form")]
    assert {"bot", "free", "leave", "start", "sit"} - set(actions) == {"sit"}
    assert table.deal.commitment in read.said
    assert table.deal.seed not in read.said.split()


def test_a_taken_seat_is_offered_to_whoever_came_by_its_link() -> None:
    table = running_table("heaven-and-ale")
    offer = Reader(paint(table, Looker("new"), NOW, invitations={1: "tok"})["join"])
    assert "seat of Bram" in offer.said
    assert (offer.values("action"), offer.values("value")) == ([f"{table.address}/join"], ["1", "tok"])
    assert "join" not in paint(table, BRAM_LOOKS, NOW, invitations={1: "tok"})
    assert "join" not in paint(table, Looker("new"), NOW)


def test_somebody_with_a_link_can_sit_down_and_nobody_else() -> None:
    table = waiting(deal("heaven-and-ale", "lobby"), 3, [("Anna", ANNA)])
    invited = Reader(paint(table, Looker("new"), NOW, invitations={1: "tok"})["seats"])
    assert invited.values("action", "form") == [f"/table/{table.id}/sit"]
    assert "nonce_hash" in invited.values("name", "input")
    assert Reader(paint(table, Looker("new"), NOW)["seats"]).values("action", "form") == []


def test_a_game_that_waits_for_nobody_starts_by_itself() -> None:
    table = waiting(deal("heaven-and-ale", "now"), 2, [("Anna", ANNA), ("bot", "novice")])
    html = paint(table, Looker(ANNA, 0, host=True), NOW)["seats"]
    assert re.search(r'action="[^"]*/start" data-live data-at-once', html)
    friends = waiting(deal("heaven-and-ale", "now"), 2, [("Anna", ANNA), ("Bram", BRAM)])
    assert "data-at-once" not in paint(friends, Looker(ANNA, 0, host=True), NOW)["seats"]


def test_the_end_tells_the_ranking_and_how_to_verify_the_deal() -> None:
    table = started(deal("heaven-and-ale", "end"), [("Anna", ANNA), ("Bram", BRAM)])
    play(table, NOW)
    assert table.status == OVER
    painted = paint(table, ANNA_LOOKS, NOW)
    read = Reader(painted["end"])
    for score in table.state.scores():
        assert str(score).replace("-", "\N{MINUS SIGN}") in read.said
    assert table.deal.seed in read.said
    assert table.deal.commitment in read.said
    assert f"/table/{table.id}/record.json" in read.values("href", "a")
    assert f"/table/{table.id}/rematch" in read.values("action", "form")
    assert "rematch" not in paint(table, Looker(), NOW)["end"]


def test_a_running_game_tells_nobody_its_seed() -> None:
    table = running_table("heaven-and-ale")
    assert table.status == RUNNING
    assert "end" not in paint(table, ANNA_LOOKS, NOW)
    assert table.deal.commitment not in "".join(paint(table, ANNA_LOOKS, NOW).values())


def test_who_is_asked_can_answer_and_who_asks_waits() -> None:
    table = running_table("heaven-and-ale")
    table.apply(Entry(journal.ASK, 1, {"what": "end"}, NOW))
    assert "answer-yes" in Reader(paint(table, ANNA_LOOKS, NOW)["question"]).values("id")
    waiting_for = paint(table, BRAM_LOOKS, NOW)["question"]
    assert "answer-yes" not in waiting_for
    assert "Waiting for Anna." in waiting_for


@every_language
def test_who_was_replaced_can_answer_and_is_told_why(lang: str) -> None:
    table = running_table("heaven-and-ale")
    table.apply(Entry(journal.STAND_IN, 0, {"level": "apprentice"}, NOW))
    table.apply(Entry(journal.ASK, 1, {"what": "end", "asked": [0]}, NOW))
    why = words(lang)("A bot plays for you at the moment, but your answer counts.")
    question = Reader(paint(table, replace(ANNA_LOOKS, lang=lang), NOW)["question"])
    assert why in question.said
    assert "answer-yes" in question.values("id")
    assert why not in paint(table, replace(BRAM_LOOKS, lang=lang), NOW)["question"]


# What is sent.


def test_a_page_is_sent_only_what_it_lacks() -> None:
    table = running_table("heaven-and-ale")
    painted = paint(table, ANNA_LOOKS, NOW)
    have = [f"{name}.{digest(html)}" for name, html in painted.items()]
    nothing = Reader(fragment(table, ANNA_LOOKS, painted, have))
    assert nothing.values("id") == ["now"]
    table.apply(Entry(journal.SAY, 1, {"text": "cheers"}, NOW))
    after = paint(table, ANNA_LOOKS, NOW)
    news = Reader(fragment(table, ANNA_LOOKS, after, have))
    assert list(news.values("id", "section")) == ["part-talk"]
    said = next(found for tag, found in news.tags if tag == "div" and found.get("id") == "now")
    assert said["data-parts"] == " ".join(after)
    assert said["data-mine"] == "1"
    assert said["data-as"] == "0"


def test_parts_that_stay_keep_their_text_and_their_mark() -> None:
    table = running_table("heaven-and-ale")
    paintings = Paintings()
    before = paintings.paint(table, ANNA_LOOKS, {}, None)
    assert paintings.paint(table, ANNA_LOOKS, {}, None) is before
    table.apply(Entry(journal.SAY, 1, {"text": "cheers"}, NOW))
    after = paintings.paint(table, ANNA_LOOKS, {}, None)
    assert "cheers" in after["talk"]
    assert {name for name in after if after[name] is not before[name]} == {"talk"}
    assert after.marks == {name: digest(html) for name, html in after.items()}
    french = paintings.paint(table, replace(ANNA_LOOKS, lang="fr"), {}, None)
    assert french["status"] != after["status"]
    assert paintings.paint(table, ANNA_LOOKS, {}, None) is after
    notice = paintings.paint(table, ANNA_LOOKS, {}, None, notice="Wait.")
    assert "Wait." in notice["notice"]
    assert "notice" not in paintings.paint(table, ANNA_LOOKS, {}, None)


def test_the_log_forgets_what_was_taken_back() -> None:
    table = running_table("heaven-and-ale", actions=0)
    begun, start = len(table.played.moves), paint(table, BRAM_LOOKS, NOW)["log"]
    logs = {start}
    for action in [table.game.text(action) for action in table.state.legal()][:2]:
        table.apply(Entry(journal.PLAY, 0, {"action": action, "by": journal.BY_PERSON}, NOW))
        logs.add(paint(table, BRAM_LOOKS, NOW)["log"])
        table.apply(Entry(journal.UNDO, 0, {"to": begun}, NOW))
        assert paint(table, BRAM_LOOKS, NOW)["log"] == start
    assert len(logs) == 3


def test_a_part_painted_twice_is_the_same() -> None:
    table = running_table("belgian-beers-race")
    assert paint(table, ANNA_LOOKS, NOW) == paint(table, ANNA_LOOKS, NOW + 3)


def test_the_sentence_names_who_must_decide_and_what() -> None:
    table = running_table("heaven-and-ale")
    said = Reader(paint(table, BRAM_LOOKS, NOW)["status"]).said
    task = table.game.task(table.state.view(1), "en")
    assert "Anna:" in said
    assert words("en")("{task}.", task=task) in said


def test_a_spectator_of_the_past_sees_the_board_large_whose_turn_it_was() -> None:
    table = running_table("heaven-and-ale", 40)
    for number in range(20, 30):
        player = table.played.record.replay(number).player
        painted = paint_position(table, Looker(), number)
        read = Reader(fragment(table, Looker(), painted))
        own = [found["id"] for tag, found in read.tags if tag == "section" and found["data-slot"] == "own"]
        assert own == [f"part-board-{player}"]
