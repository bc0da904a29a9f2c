"""A seat belongs to whoever sits there now: links and tokens of before, other devices, names of requests."""

import re
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from taproom.kernel.words import words
from taproom.server import acting, journal
from taproom.server.access import askers
from taproom.server.acting import MOST_DEVICES
from taproom.server.journal import Entry
from tests.server.conftest import StartServer
from tests.server.friends import GAME, Friends
from tests.server.processes import Line
from tests.server.running import Program, Server, Visitor
from tests.server.tables import ANNA, deal, waiting

Visitors = Callable[..., Visitor]
NO_SEAT = "This link opens no seat any more."
BESIDE = ("say", "resign", "ask", "standing", "shake", "leave", "start", "back", "hint", "rematch")


def own_link(someone: Visitor, path: str) -> str:
    """The link of the seat that somebody holds, as the page shows it."""
    (link,) = set(re.findall(r'data-copy="(/seat/[^"]+)"', someone.get(path).text))
    return str(link)


def seat_of_page(someone: Visitor, path: str) -> str:
    """The seat from which somebody looks; empty for a spectator."""
    return str(re.findall(r'data-as="(\d*)"', someone.get(f"{path}/parts").text)[0])


def stored(server: Server, *names: str) -> dict[str, int]:
    """Count the rows of some tables of the database."""
    with sqlite3.connect(f"file:{server.database}?mode=ro", uri=True) as store:
        return {name: store.execute(f"select count(*) from {name}").fetchone()[0] for name in names}


def entries_of(server: Server, table: str) -> int:
    """Count the entries of a table."""
    with sqlite3.connect(f"file:{server.database}?mode=ro", uri=True) as store:
        count = store.execute('select count(*) from entries where "table" = ?', (table,)).fetchone()[0]
    return int(count)


# A seat that has changed hands.


@pytest.fixture
def replaced(server: Server) -> Friends:
    """Bram came by the link of a free seat, but a bot was seated there before he sat down; the game runs."""
    friends = Friends(server, start=False)
    friends.bram.get(friends.link)
    assert friends.anna.scripted(f"{friends.path}/bot", seat="1", level="novice").status_code == 200
    assert friends.anna.scripted(f"{friends.path}/start", nonce="n", **{"as": "0"}).status_code == 200
    return friends


def test_the_link_of_a_seat_opens_nothing_once_a_bot_sits_there(replaced: Friends) -> None:
    for someone in (replaced.bram, replaced.sam):
        refused = someone.get(replaced.link)
        assert refused.status_code == 403
        assert NO_SEAT in refused.text
        answer = someone.submit(f"{replaced.path}/join", seat="1", key=replaced.link.rpartition("/")[2])
        assert answer.status_code == 403
        assert "Play this seat here" not in someone.get(replaced.path).text
        assert seat_of_page(someone, replaced.path) == ""
        for path in ("", "/parts", "/at/0", "/at/0/parts"):
            assert 'data-as="1"' not in someone.get(f"{replaced.path}{path}?as=1").text, path
        for seat in ({}, {"as": "1"}):
            for what in BESIDE:
                fields = {"text": "hello", "what": "end", "answer": "", "nonce": "n", **seat}
                answer = someone.scripted(f"{replaced.path}/{what}", **fields)
                assert 400 <= answer.status_code < 500, (what, seat)
    seats = replaced.stands()["seats"]
    assert (seats[1]["kind"], seats[1]["resigned"]) == ("bot", False)


def test_a_token_of_before_opens_a_bots_seat_to_no_program(
    replaced: Friends, program: Callable[..., Program]
) -> None:
    forger = program(replaced.link.rpartition("/")[2])
    for path in ("/view", "/log"):
        assert forger.get(f"/api/tables/{replaced.table}{path}").status_code == 403
    assert forger.post(f"/api/tables/{replaced.table}/undo").status_code == 403
    assert forger.tell(f"/tables/{replaced.table}/seats/1", {"name": "Bram"}).status_code == 400


def test_a_link_ends_with_every_change_of_who_sits_there(server: Server) -> None:
    friends = Friends(server, start=False)
    link = friends.link
    for what, fields in (("bot", {"level": "novice"}), ("bot", {"level": "brewer"}), ("free", {})):
        assert friends.anna.scripted(f"{friends.path}/{what}", seat="1", **fields).status_code == 200
        assert friends.bram.get(link).status_code == 403, what
    links = re.findall(r'href="(/seat/[^"]+)"', friends.anna.get(friends.path).text)
    (fresh,) = [each for each in links if ".1." in each]
    assert fresh != link
    assert friends.bram.get(fresh).status_code == 200
    friends.bram.submit(f"{friends.path}/sit", seat="1", name="Bram", nonce="n")
    assert friends.sam.get(fresh).status_code == 403


def test_news_tell_nothing_but_where_the_table_stands(server: Server, replaced: Friends) -> None:
    line = Line(server.address, replaced.table)
    told = line.hear()
    line.close()
    assert set(told) == {"table", "version", "position", "decides", "status"}


# Another device.


@pytest.fixture
def seated(server: Server) -> Friends:
    """Anna and Bram play."""
    friends = Friends(server)
    friends.decides()
    return friends


def test_a_taken_seat_is_offered_by_its_link_and_joined_by_a_button(
    server: Server, seated: Friends, visitor: Visitors
) -> None:
    link = own_link(seated.bram, seated.path)
    phone = visitor()
    page = phone.get(link)
    assert page.url.path == seated.path
    assert "Your link opens the seat of Anna 2." in page.text
    assert "Play this seat here" in page.text
    assert seat_of_page(phone, seated.path) == "", "until the button is pressed one looks on"
    assert 400 <= phone.scripted(f"{seated.path}/say", text="hello").status_code < 500
    joined = phone.submit(f"{seated.path}/join", seat="1")
    assert joined.url.path == seated.path
    assert "Play this seat here" not in joined.text
    assert seat_of_page(phone, seated.path) == "1"
    assert seated.table in phone.get("/games").text
    before = entries_of(server, seated.table)
    assert phone.submit(f"{seated.path}/join", seat="1").status_code == 200
    assert phone.get(link).url.path == seated.path
    assert entries_of(seated.anna.server, seated.table) == before  # type: ignore[arg-type]


def test_the_offer_is_made_in_french(seated: Friends, visitor: Visitors) -> None:
    page = visitor(lang="fr").get(own_link(seated.bram, seated.path))
    assert "Votre lien ouvre la place occupée par Anna 2." in page.text
    assert words("fr")("Play this seat here") in page.text


def test_opening_links_writes_nothing(start_server: StartServer) -> None:
    server = start_server()
    friends = Friends(server)
    friends.decides()
    link = own_link(friends.bram, friends.path)
    before = stored(server, "people", "places"), entries_of(server, friends.table)
    for _number in range(30):
        assert Visitor(server).get(link).status_code == 200
    assert (stored(server, "people", "places"), entries_of(server, friends.table)) == before


def test_a_seat_is_joined_only_with_its_present_link(
    server: Server, seated: Friends, visitor: Visitors
) -> None:
    before = entries_of(server, seated.table)
    keys = ["", "x", seated.link.rpartition("/")[2], own_link(seated.anna, seated.path).rpartition("/")[2]]
    for key in keys:
        assert visitor().submit(f"{seated.path}/join", seat="1", key=key).status_code == 403
    for seat in ("", "2", "7", "x"):
        token = own_link(seated.bram, seated.path).rpartition("/")[2]
        assert 400 <= visitor().submit(f"{seated.path}/join", seat=seat, key=token).status_code < 500
    assert entries_of(seated.anna.server, seated.table) == before  # type: ignore[arg-type]


def test_a_seat_is_open_on_so_many_devices(start_server: StartServer) -> None:
    server = start_server()
    friends = Friends(server)
    friends.decides()
    token = own_link(friends.bram, friends.path).rpartition("/")[2]
    for _device in range(MOST_DEVICES - 1):
        assert Visitor(server).submit(f"{friends.path}/join", seat="1", key=token).status_code == 200
    before = stored(server, "people"), entries_of(server, friends.table)
    refused = Visitor(server).submit(f"{friends.path}/join", seat="1", key=token)
    assert refused.status_code == 400
    assert f"This seat is open on {MOST_DEVICES} devices already" in refused.text
    assert (stored(server, "people"), entries_of(server, friends.table)) == before
    assert friends.bram.submit(f"{friends.path}/join", seat="1", key=token).status_code == 200


def test_joining_counts_as_a_change(start_server: StartServer) -> None:
    server = start_server(TAPROOM_WRITES="100")
    friends = Friends(server)
    friends.decides()
    token = own_link(friends.bram, friends.path).rpartition("/")[2]
    answers = [friends.bram.submit(f"{friends.path}/join", seat="1", key=token) for _number in range(10)]
    assert answers[-1].status_code == 429


# Names of requests.


def turn(someone: Program, table: str, name: str) -> Any:
    """Do the first thing that a seat may do."""
    view = someone.my_turn(table)
    wish = {"action": view["legal"][0]["action"], "position": view["position"], "request": name}
    return view, someone.tell(f"/tables/{table}/actions", wish)


def test_two_programs_may_give_their_requests_the_same_names(program: Callable[..., Program]) -> None:
    anna, bram = program(), program()
    opened = anna.tell("/tables", {"game": GAME, "seats": [{}, {}]}).json()
    table = opened["table"]["table"]
    for seat, someone in enumerate((anna, bram)):
        someone.sit(table, seat, opened["tokens"][str(seat)], f"Program {seat}")
    first = anna.ask(f"/tables/{table}")["decides"]
    one, other = (anna, bram) if first == 0 else (bram, anna)
    number = 0
    while anna.ask(f"/tables/{table}")["decides"] == first:
        number += 1
        assert turn(one, table, f"req-{number}")[1].status_code == 200
    view, answer = turn(other, table, "req-1")
    assert answer.status_code == 200
    assert answer.json()["position"] > view["position"]


def test_an_action_of_a_page_that_comes_twice_is_answered_twice_and_done_once(seated: Friends) -> None:
    mover = seated.decides()
    wish = {**seated.wish(), "request": "mine-1"}
    for confirmed in ({"confirmed": "1"}, {}):
        assert mover.scripted(f"{seated.path}/act", **{**wish, **confirmed}).status_code == 200
        done = seated.stands()["actions"]
        again = mover.scripted(f"{seated.path}/act", **{**wish, "confirmed": ""})
        assert (again.status_code, seated.stands()["actions"]) == (200, done)
    stranger = seated.sam.scripted(f"{seated.path}/act", **wish)
    assert stranger.status_code in (403, 409)


def test_the_host_and_a_guest_may_give_their_requests_the_same_names(server: Server) -> None:
    friends = Friends(server, start=False)
    path = friends.path
    for name, what, fields in (("1", "bot", {"level": "novice"}), ("2", "free", {})):
        before = entries_of(server, friends.table)
        for _again in range(2):
            asked = friends.anna.scripted(f"{path}/{what}", seat="1", request=name, **fields)
            assert asked.status_code == 200, what
        assert entries_of(server, friends.table) == before + 1, what
    assert friends.stands()["seats"][1]["kind"] == "free"
    for name in ("2", "2"):
        sat = friends.bram.scripted(f"{path}/sit", seat="1", name="Bram", nonce="n", request=name)
        assert sat.status_code == 200
    assert friends.stands()["seats"][1]["name"] == "Bram"
    assert seat_of_page(friends.bram, path) == "1"


def test_who_sits_down_next_counts_anew(server: Server) -> None:
    friends = Friends(server, start=False)
    path = friends.path
    fields = {"game": GAME, "seat-0": "me", "seat-1": "friend", "seat-2": "friend", "public": "1"}
    path = friends.anna.submit("/tables", **fields, name="Anna").url.path
    for someone, name in ((friends.bram, "Bram"), (friends.sam, "Sam")):
        sat = someone.scripted(f"{path}/sit", seat="1", name=name, nonce="n", request="1")
        assert sat.status_code == 200
        assert seat_of_page(someone, path) == "1"
        assert friends.anna.scripted(f"{path}/free", seat="1", request=name).status_code == 200


def test_whoever_leaves_uses_up_no_name_of_who_sits_down_next() -> None:
    table = waiting(deal(GAME, "two"), 3, [("Anna", ANNA), ("Bram", "bram-id")])
    (left,) = acting.free(table, "bram-id", 1)
    table.apply(replace(left, request="req-1"))
    table.apply(Entry(journal.SIT, 1, {"name": "Sam", "person": "sam-id", "nonce": "n"}))
    assert not table.repeated("req-1", askers(table, "sam-id", "act"))


def test_a_start_that_comes_twice_is_answered_twice(server: Server) -> None:
    friends = Friends(server, start=False)
    friends.anna.scripted(f"{friends.path}/bot", seat="1", level="novice")
    for _again in range(2):
        fields = {"nonce": "n", "request": "go", "as": "0"}
        assert friends.anna.scripted(f"{friends.path}/start", **fields).status_code == 200
