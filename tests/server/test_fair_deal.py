"""The deal: browsers bind themselves to their parts of it before any is shown; nobody can steer it."""

import json
from dataclasses import replace
from hashlib import sha256

import pytest
from playwright.sync_api import expect

from taproom.games import game
from taproom.kernel.errors import BadOption, RecordError
from taproom.kernel.records import nonce_hash, parse
from taproom.server import acting, journal
from taproom.server.acting import LONGEST_NONCE
from taproom.server.errors import Forbidden, Refused
from taproom.server.journal import Entry
from taproom.server.table import FREE, OPEN, RUNNING, Table, folded
from tests.server.browsing import RUNNING as IS_RUNNING
from tests.server.conftest import Guests
from tests.server.processes import open_table
from tests.server.running import Program, Server
from tests.server.tables import ANNA, NOW, deal, waiting
from tests.server.test_table import do

BRAM, CLEO = "bram-id", "cleo-id"
GAME = "heaven-and-ale"
SHORT = {"game": "belgian-beers-race", "options": {"length": "short"}}


def bound(*people: tuple[str, str], seats: int = 0) -> Table:
    """Let people sit down whose browsers are bound to a nonce: their name, small."""
    table = waiting(deal(GAME, "two"), seats or len(people), [])
    for seat, (name, person) in enumerate(people):
        do(table, acting.sit(table, seat, person, name, "", nonce_hash(name.lower())))
    return table


def pair() -> Table:
    """Let Anna and Bram sit at a table for two."""
    return bound(("Anna", ANNA), ("Bram", BRAM))


def test_the_deal_waits_until_every_browser_has_shown_what_it_is_bound_to() -> None:
    table = pair()
    assert table.full()
    assert table.nonces_missing() == [0, 1]
    do(table, acting.reveal(table, 0, "anna"))
    assert table.status == OPEN
    assert acting.reveal(table, 0, "anna") == []
    do(table, acting.reveal(table, 1, "bram"))
    assert table.status == RUNNING
    record = table.played.record
    assert record.nonces == ["anna", "bram"]
    assert record.nonce_hashes == [nonce_hash("anna"), nonce_hash("bram")]
    parse(json.dumps(record.dump()).encode(), game).verify()


def test_nothing_is_shown_before_everybody_is_bound() -> None:
    table = bound(("Anna", ANNA), seats=2)
    with pytest.raises(Refused, match="Somebody is still missing"):
        acting.reveal(table, 0, "anna")
    table = pair()
    do(table, acting.redraw(table, 0))
    do(table, acting.commit(table, 0, nonce_hash("other")))
    with pytest.raises(Refused, match="The others have not bound themselves"):
        acting.reveal(table, 0, "other")


def test_a_browser_can_show_only_what_it_is_bound_to() -> None:
    table = pair()
    for wrong in ("bram", "", nonce_hash("anna")):
        with pytest.raises(BadOption, match="That is not the part of the deal to which this seat is bound"):
            acting.reveal(table, 0, wrong)
    for unfit in ("x" * (LONGEST_NONCE + 1), "é"):  # no record could state it
        table = waiting(deal(GAME, "two"), 1, [])
        do(table, acting.sit(table, 0, ANNA, "Anna", "", nonce_hash(unfit)))
        with pytest.raises(BadOption, match="That is not the part of the deal to which this seat is bound"):
            acting.reveal(table, 0, unfit)
    for nonsense in ("x", "A" * 64, "0" * 63, "0" * 65):
        with pytest.raises(BadOption, match="64 hexadecimal digits"):
            acting.sit(waiting(deal(GAME, "two"), 2, []), 0, ANNA, "Anna", "", nonsense)


def test_nobody_adds_a_part_that_fits_to_those_that_were_shown() -> None:
    table = waiting(deal(GAME, "two"), 3, [])
    do(table, acting.sit(table, 0, ANNA, "Anna", "", nonce_hash("anna")))
    do(table, acting.sit(table, 1, BRAM, "Bram", "", nonce_hash("bram")))
    do(table, acting.sit(table, 2, CLEO, "Cleo", ""))
    do(table, acting.reveal(table, 0, "anna"))
    with pytest.raises(Refused, match="The others have shown their parts of the deal already"):
        acting.commit(table, 2, nonce_hash("cleo"))
    with pytest.raises(Refused, match="The others have shown their parts of the deal already"):
        acting.shake(table, 2, "cleo")
    with pytest.raises(Refused, match="The browser of Bram still has to show its part"):
        acting.start(table, 2, "cleo")
    do(table, acting.reveal(table, 1, "bram"))
    assert table.played.record.nonces == ["anna", "bram", ""]


def test_whoever_comes_later_cannot_fit_a_part_to_those_that_were_shown() -> None:
    table = pair()
    do(table, acting.reveal(table, 0, "anna"))
    do(table, acting.free(table, BRAM, 1))
    assert (table.seats[0].nonce, table.seats[0].nonce_hash) == ("", "")
    do(table, acting.sit(table, 1, CLEO, "Cleo", "", nonce_hash("fits to anna")))
    with pytest.raises(Refused, match="The others have not bound themselves"):
        acting.reveal(table, 1, "fits to anna")
    with pytest.raises(Refused, match="The browser of Anna still has to show"):
        acting.start(table, 1, "fits to anna")
    do(table, acting.commit(table, 0, nonce_hash("anew")))
    do(table, acting.reveal(table, 1, "fits to anna"))
    do(table, acting.reveal(table, 0, "anew"))
    assert table.played.record.nonces == ["anew", "fits to anna"]


def test_a_part_that_nobody_has_seen_stays_when_somebody_leaves() -> None:
    table = pair()
    do(table, acting.free(table, BRAM, 1))
    assert table.seats[1].kind == FREE
    assert table.seats[0].nonce_hash == nonce_hash("anna")
    assert table.nonces_missing() == [0]


def test_parts_are_drawn_anew_by_all_or_nobody_starts() -> None:
    table = pair()
    do(table, acting.reveal(table, 0, "anna"))
    do(table, acting.redraw(table, 1))
    assert table.redrawn_for == ["Bram"]
    assert table.nonces_missing() == [0, 1]
    do(table, acting.commit(table, 1, nonce_hash("bram 2")))
    with pytest.raises(Refused, match="The browser of Anna still has to show"):
        acting.start(table, 1, "bram 2")
    do(table, acting.commit(table, 0, nonce_hash("anna 2")))
    do(table, acting.reveal(table, 1, "bram 2"))
    do(table, acting.reveal(table, 0, "anna 2"))
    assert table.played.record.nonces == ["anna 2", "bram 2"]
    empty = waiting(deal(GAME, "two"), 2, [("Anna", ANNA)])
    with pytest.raises(Refused, match="No browser has bound itself"):
        acting.redraw(empty, 0)


def test_who_is_alone_with_bots_chooses_last() -> None:
    table = waiting(deal(GAME, "two"), 2, [])
    do(table, acting.sit(table, 0, ANNA, "Anna", "", nonce_hash("lost")))
    do(table, acting.seat_bot(table, table.deal.host, 1, "novice"))
    do(table, acting.start(table, 0, "chosen now"))
    assert table.played.record.nonces == ["chosen now", ""]
    assert not any(table.played.record.nonce_hashes)


def test_parts_shown_openly_still_count() -> None:
    table = waiting(deal(GAME, "two"), 2, [("Anna", ANNA)])  # she has added an "n" openly
    do(table, acting.sit(table, 1, BRAM, "Bram", "", nonce_hash("bram")))
    do(table, acting.reveal(table, 1, "bram"))
    assert table.played.record.nonces == ["n", "bram"]
    assert table.played.record.nonce_hashes == [nonce_hash("n"), nonce_hash("bram")]


def test_a_seat_that_shows_nothing_before_adds_nothing() -> None:
    table = pair()
    do(table, acting.reveal(table, 0, "anna"))
    do(table, acting.reveal(table, 1, "bram"))
    dumped = table.played.record.dump()
    assert dumped["nonce_hashes"] == [nonce_hash("anna"), nonce_hash("bram")]
    for nonces in (["anna", ""], ["anna", "bram", "chosen"], ["anna", "bert"]):
        with pytest.raises(RecordError):
            parse(json.dumps({**dumped, "nonces": nonces}).encode(), game)
    open_part = {"nonces": ["anna", "chosen to fit"], "nonce_hashes": [nonce_hash("anna"), ""]}
    with pytest.raises(RecordError, match="What was shown of its nonces does not fit them"):
        parse(json.dumps({**dumped, **open_part}).encode(), game)


def test_a_bound_part_counts_as_it_was_shown_or_not_at_all() -> None:
    for unclean in ("é", "a" * 65, "a\tb"):
        table = waiting(deal(GAME, "two"), 2, [])
        do(table, acting.sit(table, 0, ANNA, "Anna", "", nonce_hash(unclean)))
        do(table, acting.sit(table, 1, BRAM, "Bram", "", nonce_hash("bram")))
        do(table, acting.reveal(table, 1, "bram"))
        with pytest.raises(BadOption, match="That is not the part of the deal"):
            acting.reveal(table, 0, unclean)
        with pytest.raises(Refused, match="The browser of Anna still has to show"):
            acting.start(table, 0, unclean)
    with pytest.raises(BadOption, match="64 hexadecimal digits"):
        acting.sit(waiting(deal(GAME, "two"), 2, []), 0, ANNA, "Anna", "", nonce_hash(""))


def test_whoever_leaves_after_parts_were_shown_is_named_and_takes_none_along() -> None:
    table = pair()
    do(table, acting.reveal(table, 0, "anna"))
    do(table, acting.reveal(table, 1, "bram")[:1])
    do(table, acting.free(table, BRAM, 1))
    assert table.redrawn_for == ["Bram"]
    for spent in ("anna", "bram"):
        with pytest.raises(BadOption, match="This nonce was shown already"):
            acting.sit(table, 1, BRAM, "Bram", "", nonce_hash(spent))


def test_a_bot_in_a_seat_whose_part_was_bound_holds_nothing_up() -> None:
    table = bound(("Anna", ANNA), seats=2)
    with pytest.raises(Refused, match="Nobody sits there"):
        acting.commit(table, 1, nonce_hash("nobody"))
    do(table, [Entry(journal.COMMIT, 1, {"nonce_hash": nonce_hash("nobody")})])  # as once was possible
    do(table, acting.seat_bot(table, table.deal.host, 1, "novice"))
    assert table.nonces_missing() == [0]


def test_a_table_without_a_host_is_not_held_up_for_ever() -> None:
    table = folded(replace(deal(GAME, "two"), host=""), 2, [])
    do(table, acting.sit(table, 0, "", "Anna", "", nonce_hash("anna")))
    do(table, acting.sit(table, 1, "", "Bram", "", nonce_hash("bram")))
    do(table, acting.reveal(table, 0, "anna"))
    with pytest.raises(Forbidden):
        acting.free_by_seat(table, 0, 1, NOW + acting.HOLD_UP_SECONDS - 1)
    with pytest.raises(Forbidden):
        acting.free_by_seat(table, 1, 0, NOW + acting.HOLD_UP_SECONDS)
    do(table, acting.free_by_seat(table, 0, 1, NOW + acting.HOLD_UP_SECONDS))
    assert table.seats[1].kind == FREE
    do(table, acting.free_by_seat(table, 0, 0, NOW))
    assert table.seats[0].kind == FREE
    with pytest.raises(Refused, match="Nobody sits there"):
        acting.free_by_seat(table, 0, 0, NOW)


# Programs.


def test_programs_bind_themselves_and_show_what_they_are_bound_to(server: Server) -> None:
    host = Program(server)
    opened = host.tell("/tables", {**SHORT, "seats": [{}, {}]}).json()
    name = opened["table"]["table"]
    seats = []
    for seat, token in opened["tokens"].items():
        part = {"name": f"Program {seat}", "nonce_hash": nonce_hash(seat)}
        sat = Program(server, token).tell(f"/tables/{name}/seats/{seat}", part)
        assert sat.status_code == 201
        seats.append(Program(server, sat.json()["token"]))
    facts = host.get(f"/api/tables/{name}").json()
    assert facts["status"] == "open"
    assert [seat["nonce_hash"] for seat in facts["seats"]] == [nonce_hash("0"), nonce_hash("1")]
    assert [seat["nonce_missing"] for seat in facts["seats"]] == [True, True]
    wrong = seats[0].tell(f"/tables/{name}/nonce", {"nonce": "1"})
    assert (wrong.status_code, wrong.json()["error"][:12]) == (400, "That is not ")
    assert seats[0].tell(f"/tables/{name}/nonce", {"nonce": "0"}).json()["status"] == "open"
    assert seats[1].tell(f"/tables/{name}/nonce", {"nonce": "1"}).json()["status"] == "running"
    late = seats[1].tell(f"/tables/{name}/nonce", {"nonce_hash": nonce_hash("2")})
    assert late.json()["error"] == "The game has started already."


def test_programs_without_a_nonce_start_as_ever(server: Server) -> None:
    assert open_table(server.address, people=2, bot="")[0].facts()["status"] == "running"


# Browsers.


def test_a_browser_checks_that_its_own_part_is_in_the_deal(guest: Guests) -> None:
    anna, bram = guest("Anna"), guest("Bram", locale="fr")
    anna.open_table("me", "friend")
    bram.page.goto(anna.seat_links()[0])
    bram.page.locator("input[name=name]").fill("Bram")
    bram.page.locator("#sit-1").click()
    for each in (anna, bram):
        each.page.wait_for_function(IS_RUNNING)
    anna.resign()
    expect(anna.page.locator("#deal-check")).to_have_text(
        "This browser has checked it: its own part is in the deal, and the hashes are those that it saw "
        "before it showed that part."
    )
    anna.page.evaluate(
        """() => {
          const kept = JSON.parse(localStorage.getItem("taproom-deals"))
          for (const bound of Object.values(kept.bound)) bound.commitment = "another"
          localStorage.setItem("taproom-deals", JSON.stringify(kept))
        }"""
    )
    anna.page.reload()
    expect(anna.page.locator("#deal-check")).to_have_text(
        "This does not fit what this browser saw before the deal. Do not trust this game."
    )


def test_a_browser_alone_with_a_bot_checks_that_nothing_else_was_added(guest: Guests) -> None:
    anna = guest("Anna")
    anna.page.goto(anna.open_unseen("me", "friend"))
    anna.page.locator("#bot-1").click()
    anna.page.wait_for_function(IS_RUNNING)
    anna.resign()
    expect(anna.page.locator("#deal-check")).to_contain_text("This browser has checked it")
    line = anna.page.locator("#deal-check")
    line.evaluate("line => { line.dataset.nonces = line.dataset.nonces.replace('-', 'chosen') }")
    table = anna.page.url.rpartition("/")[2]
    anna.page.evaluate(f"import('/static/deal.js').then(deal => deal.checkDeal('{table}'))")
    expect(line).to_contain_text("Do not trust this game")


def test_a_browser_that_was_left_out_says_so(guest: Guests) -> None:
    anna, bram = guest("Anna"), guest("Bram")
    anna.forgiven = "ERR_FAILED"
    anna.page.route("**/commit*", lambda route: route.abort())  # the server never hears of her part
    anna.page.goto(anna.open_unseen("me", "friend"))
    link = anna.seat_links()[0]
    bram.sit_down(link)
    bram.page.wait_for_function(IS_RUNNING)
    bram.resign()
    expect(anna.page.locator("#deal-check")).to_have_text(
        "This does not fit what this browser saw before the deal. Do not trust this game."
    )


def test_a_browser_that_has_lost_its_part_has_all_drawn_anew(guest: Guests) -> None:
    anna, bram = guest("Anna", alone=True), guest("Bram")
    path = anna.open_table("me", "friend")
    link = anna.seat_links()[0]
    expect(anna.page.locator("#fold-fair .hash")).to_have_count(2)  # its own part is bound
    anna.page.evaluate("localStorage.clear()")
    anna.page.goto("/")
    bram.sit_down(link)
    waits = "Everybody is here. The game begins when this table is opened by Anna."
    expect(bram.page.locator("#part-status")).to_contain_text(waits)
    anna.page.goto(path)
    waits = "Everybody is here. Your browser still has to add its part to the deal."
    expect(anna.page.locator("#part-status")).to_contain_text(waits)
    for each in (anna, bram):  # who draws anew draws something else
        each.page.evaluate("() => { crypto.getRandomValues = numbers => numbers.fill(8) }")
    anna.page.locator("#redraw").click()
    for each in (anna, bram):
        each.page.wait_for_function(IS_RUNNING)


def test_a_part_that_was_shown_is_not_shown_again_beside_other_hashes(guest: Guests) -> None:
    anna = guest("Anna")
    anna.page.goto("/")
    found = anna.page.evaluate(
        """async () => {
          const deal = await import("/static/deal.js")
          const form = document.createElement("form")
          form.innerHTML = "<input name=nonce_hash>"
          deal.addPart(form)
          const hash = form.elements[0].value
          form.action = "/table/one/reveal"
          return ["first", "first", "changed", "first"].map((other) => {
            Object.assign(form.dataset, { hash, hashes: `${hash} ${other}`, commitment: "c" })
            return deal.mayShow(form)
          })
        }"""
    )
    assert found == [True, True, False, True]


def test_the_page_hashes_as_everybody_does(guest: Guests) -> None:
    anna = guest("Anna")
    anna.page.goto("/")
    texts = ["", "abc", "07" * 16, "a" * 55, "a" * 56, "a" * 64, "é" * 100]
    found = anna.page.evaluate(
        """async texts => {
          const deal = await import("/static/deal.js")
          return texts.map(deal.sha256)
        }""",
        texts,
    )
    assert found == [sha256(text.encode()).hexdigest() for text in texts]
