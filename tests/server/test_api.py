"""The JSON API: a program can play a whole game, and what is wrong is refused with a sentence."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from taproom.games import all_games, game
from taproom.kernel.records import parse
from taproom.kernel.words import words
from tests.server.processes import PLAIN
from tests.server.running import Program, Server, Visitor

Programs = Callable[..., Program]
PAGE = Path(__file__).parent.parent.parent / "docs" / "api.md"
GAME = "heaven-and-ale"
QUICK = "belgian-beers-race"
WRONG_TOKEN = "This token opens no seat at this table."


def opened(someone: Program, slug: str = GAME, seats: tuple[str, ...] = ("", ""), **wish: Any) -> Any:
    """Open a table: a name for each seat that has a bot, nothing for one that waits."""
    answer = someone.tell("/tables", {"game": slug, "seats": [{"bot": level} for level in seats], **wish})
    assert answer.status_code == 201, answer.text
    return answer.json()


class Pair:
    """Two programs at one table, whose game has begun."""

    def __init__(self, program: Programs, slug: str = GAME) -> None:
        self.anna, self.bram = program(), program()
        table = opened(self.anna, slug)
        self.table: str = table["table"]["table"]
        self.invitations: dict[str, str] = table["tokens"]
        self.anna.sit(self.table, 0, table["tokens"]["0"], "Anna")
        self.bram.sit(self.table, 1, table["tokens"]["1"], "Bram")

    def first(self) -> Program:
        """Who must decide."""
        return (self.anna, self.bram)[self.anna.ask(f"/tables/{self.table}")["decides"]]

    def second(self) -> Program:
        """Who must wait."""
        return self.bram if self.first() is self.anna else self.anna

    def view(self) -> Any:
        """What the seat that must decide sees."""
        return self.first().ask(f"/tables/{self.table}/view")

    def stands(self) -> Any:
        """How the table stands."""
        return self.anna.ask(f"/tables/{self.table}")


@pytest.fixture
def pair(program: Programs) -> Pair:
    return Pair(program)


def refused(answer: httpx.Response, status: int) -> str:
    """Check that an answer is a sentence about what was wrong, and give it."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"].startswith("application/json")
    told = answer.json()
    assert set(told) == {"error"}
    assert re.fullmatch(r"[A-ZÀÉ'].*[.!?]", told["error"], re.DOTALL), told
    return str(told["error"])


# Playing.


def test_the_games_are_listed(program: Programs) -> None:
    listed = {each["game"]: each for each in program().ask("/games")}
    assert set(listed) == {each.slug for each in all_games()}
    assert listed["dice-brewing"]["options"]["mode"] == list(game("dice-brewing").options["mode"])
    assert listed[GAME]["levels"][0] == "novice"


def test_a_table_waits_until_its_seats_are_taken(program: Programs) -> None:
    anna = program()
    table = opened(anna, GAME, ("", "novice", ""), options={"first_player": "random"}, hints="none")
    assert [seat["kind"] for seat in table["table"]["seats"]] == ["free", "bot", "free"]
    assert set(table["tokens"]) == {"0", "2"}
    name = table["table"]["table"]
    anna.sit(name, 0, table["tokens"]["0"], "Anna")
    assert anna.ask(f"/tables/{name}")["status"] == "open"
    program().sit(name, 2, table["tokens"]["2"], "Bram")
    stands = anna.ask(f"/tables/{name}")
    assert stands["status"] == "running"
    assert [seat["name"] for seat in stands["seats"]] == ["Anna", "Hildegard", "Bram"]
    assert stands["commitment"] == table["table"]["commitment"]


def test_a_seat_sees_what_it_may_do_and_does_it(pair: Pair) -> None:
    before = pair.view()
    assert before["decides"] == before["seat"]
    assert all(choice["action"] and choice["label"] for choice in before["legal"])
    answer = pair.first().act(pair.table, before, -1)
    assert answer.status_code == 200
    assert answer.json()["position"] > before["position"]
    assert answer.json()["seat"] == before["seat"]
    log = pair.anna.ask(f"/tables/{pair.table}/log")
    assert log[0]["seat"] == before["seat"]
    assert log[0]["words"]
    assert pair.anna.ask(f"/tables/{pair.table}/log", after=len(log)) == []


def test_labels_words_and_errors_are_told_in_french(pair: Pair, program: Programs) -> None:
    first = pair.first()
    english = pair.view()["legal"]
    french = first.ask(f"/tables/{pair.table}/view", lang="fr")["legal"]
    assert [each["action"] for each in english] == [each["action"] for each in french]
    assert [each["label"] for each in english] != [each["label"] for each in french]
    sentence = program("x.0.y").get(f"/api/tables/{pair.table}/view", params={"lang": "fr"})
    assert refused(sentence, 403) == words("fr")(WRONG_TOKEN)


def test_who_waits_and_who_looks_on_sees_no_choice(pair: Pair, program: Programs) -> None:
    assert pair.second().ask(f"/tables/{pair.table}/view")["legal"] == []
    spectator = program().ask(f"/tables/{pair.table}/view")
    assert (spectator["seat"], spectator["legal"]) == (None, [])


def test_an_action_for_an_old_position_is_refused(pair: Pair) -> None:
    seat, before = pair.first(), pair.view()
    assert seat.act(pair.table, before).status_code == 200
    stands = pair.stands()
    sentence = refused(seat.act(pair.table, before), 409)
    assert sentence == "The table has moved on; this is how it stands now."
    assert pair.stands() == stands


def test_a_request_that_comes_twice_is_done_once(pair: Pair) -> None:
    seat, before = pair.first(), pair.view()
    wish = {"action": before["legal"][0]["action"], "position": before["position"], "request": "mine-1"}
    first = seat.tell(f"/tables/{pair.table}/actions", wish)
    again = seat.tell(f"/tables/{pair.table}/actions", wish)
    assert (first.status_code, again.status_code) == (200, 200)
    assert again.json() == first.json()


def test_a_choice_is_taken_back_and_nothing_more(pair: Pair) -> None:
    while not (before := pair.view())["legal"][0]["action"].startswith("go"):
        assert pair.first().act(pair.table, before).status_code == 200
    seat = pair.first()
    assert seat.act(pair.table, before).status_code == 200
    undone = seat.post(f"/api/tables/{pair.table}/undo")
    assert undone.status_code == 200, undone.text
    assert undone.json()["view"] == before["view"]
    assert undone.json()["position"] > before["position"]
    sentence = refused(seat.post(f"/api/tables/{pair.table}/undo"), 400)
    assert sentence == "There is nothing that could be taken back."


def test_the_news_are_streamed(pair: Pair, server: Server) -> None:
    with httpx.stream("GET", f"{server.address}/api/tables/{pair.table}/news", **PLAIN) as stream:
        assert stream.headers["content-type"].startswith("application/x-ndjson")
        lines = stream.iter_lines()
        now = json.loads(next(lines))
        assert now["decides"] in (0, 1)
        assert pair.first().act(pair.table, pair.view()).status_code == 200
        assert json.loads(next(lines))["version"] > now["version"]
        assert set(now) == {"table", "version", "position", "decides", "status"}


def test_a_record_is_handed_out_when_the_game_is_over(program: Programs) -> None:
    anna = program()
    table = opened(anna, QUICK, ("", "novice"))
    name = table["table"]["table"]
    anna.sit(name, 0, table["tokens"]["0"], "Anna", "my nonce")
    while (view := anna.my_turn(name))["status"] != "over":
        asked = anna.get(f"/api/tables/{name}/record")
        assert refused(asked, 400) == "The record of a game is handed out when it is over."
        assert anna.act(name, view).status_code == 200
    record = parse(anna.get(f"/api/tables/{name}/record").content, game)
    assert record.verify().over
    assert record.commitment == table["table"]["commitment"]
    assert record.nonces[0] == "my nonce"
    stands = anna.ask(f"/tables/{name}")
    assert (stands["scores"], stands["winners"]) == (record.scores, record.replay().winners())


def test_the_bot_in_the_documentation_plays_a_whole_game(server: Server) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len([line for line in code.splitlines() if line.strip()]) <= 24
    ran = subprocess.run(
        [sys.executable, "-I", "-c", code, server.address],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ran.returncode == 0, ran.stderr
    scores = json.loads(ran.stdout)
    assert len(scores) == 2


def test_every_call_is_in_the_documentation(server: Server) -> None:
    schema = httpx.get(f"{server.address}/api/schema/openapi.json", **PLAIN).json()
    told = set(re.findall(r"^\| `(\w+ /api\S*)` \|", PAGE.read_text("utf-8"), re.MULTILINE))
    calls = {f"{method.upper()} {path}" for path, each in schema["paths"].items() for method in each}
    assert told == calls


# Who may what.


def test_a_forged_token_opens_nothing(pair: Pair, program: Programs) -> None:
    mark = "A" * 24
    for token in ("x", f"{pair.table}.0.x", f"{pair.table}.0.{mark}", f"{pair.table}.99.{mark}", "..", "."):
        forger = program(token)
        assert refused(forger.get(f"/api/tables/{pair.table}/view"), 403) == WRONG_TOKEN
        assert refused(forger.act(pair.table, pair.view()), 403) == WRONG_TOKEN
    strange = [(b"Authorization", "Bearer é.0.ü".encode())]
    assert refused(program().get(f"/api/tables/{pair.table}/view", headers=strange), 403) == WRONG_TOKEN
    assert pair.anna.ask(f"/tables/{pair.table}/log") == []


@pytest.mark.parametrize("header", ["", "Bearer", "Basic abc", "Token x"])
def test_another_kind_of_authorization_is_no_token(pair: Pair, program: Programs, header: str) -> None:
    someone = program()
    someone.headers["Authorization"] = header
    refused(someone.act(pair.table, pair.view()), 403)


def test_a_token_of_another_table_opens_nothing(pair: Pair, program: Programs) -> None:
    other = Pair(program)
    for stranger in (other.anna, other.bram):
        assert refused(stranger.get(f"/api/tables/{pair.table}/view"), 403) == WRONG_TOKEN
        assert refused(stranger.act(pair.table, pair.view()), 403) == WRONG_TOKEN


def test_another_seat_cannot_act(pair: Pair) -> None:
    before = pair.stands()
    sentence = refused(pair.second().act(pair.table, pair.view()), 400)
    assert sentence == "It is not your turn to decide."
    assert pair.stands() == before


def test_without_a_token_nobody_acts(pair: Pair, program: Programs) -> None:
    before = pair.stands()
    sentence = "You do not sit there: you can watch, not act."
    assert refused(program().act(pair.table, pair.view()), 403) == sentence
    assert refused(program().post(f"/api/tables/{pair.table}/undo"), 403) == sentence
    assert pair.stands() == before


def test_who_invited_cannot_look_in_later(pair: Pair, program: Programs) -> None:
    for seat in ("0", "1"):
        host = program(pair.invitations[seat])
        assert refused(host.get(f"/api/tables/{pair.table}/view"), 403) == WRONG_TOKEN
        assert refused(host.get(f"/api/tables/{pair.table}/log"), 403) == WRONG_TOKEN
        assert refused(host.act(pair.table, pair.view()), 403) == WRONG_TOKEN


def test_a_seat_is_taken_with_its_own_token_only(program: Programs) -> None:
    anna = program()
    table = opened(anna)
    name = table["table"]["table"]
    sentence = "This seat is kept for somebody who has its link."
    assert refused(program().tell(f"/tables/{name}/seats/0", {"name": "Eve"}), 403) == sentence
    other = program(table["tokens"]["1"])
    assert refused(other.tell(f"/tables/{name}/seats/0", {"name": "Eve"}), 403) == sentence
    anna.sit(name, 0, table["tokens"]["0"])
    late = program(table["tokens"]["0"])
    assert refused(late.tell(f"/tables/{name}/seats/0", {"name": "Eve"}), 403) == WRONG_TOKEN
    assert (
        refused(anna.tell(f"/tables/{name}/seats/0", {"name": "Eve"}), 400) == "Somebody sits there already."
    )


def test_everybody_may_sit_at_a_public_table(program: Programs) -> None:
    table = opened(program(), public=True)["table"]["table"]
    assert table in [each["table"] for each in program().ask("/tables")]
    seats = [program(), program()]
    for number, someone in enumerate(seats):
        someone.sit(table, number, "", f"Guest {number}")
    assert table not in [each["table"] for each in program().ask("/tables")]
    decides = program().ask(f"/tables/{table}")["decides"]
    view = seats[decides].ask(f"/tables/{table}/view")
    assert seats[decides].act(table, view).status_code == 200


def test_a_token_of_a_freed_seat_opens_nothing(
    server: Server, visitor: Callable[..., Visitor], program: Programs
) -> None:
    host = visitor()
    fields = {"game": GAME, "seat-0": "me", "seat-1": "friend", "seat-2": "friend"}
    table = str(host.submit("/tables", **fields).url).rpartition("/")[2]
    page = host.get(f"/table/{table}").text
    invitation = next(token for token in re.findall(r'href="/seat/([^"]+)"', page) if ".1." in token)
    friend = program()
    friend.sit(table, 1, invitation, "Bram")
    assert host.submit(f"/table/{table}/free", seat="1").status_code == 200
    assert refused(friend.get(f"/api/tables/{table}/view"), 403) == WRONG_TOKEN
    assert refused(friend.tell(f"/tables/{table}/seats/1", {"name": "Bram"}), 403) == WRONG_TOKEN
    again = program(invitation).tell(f"/tables/{table}/seats/1", {"name": "Bram"})
    assert refused(again, 403) == WRONG_TOKEN


def test_a_bots_seat_has_no_token(program: Programs) -> None:
    anna = program()
    table = opened(anna, GAME, ("", "novice"))
    assert set(table["tokens"]) == {"0"}
    wish = {"name": "Anna"}
    name = table["table"]["table"]
    refused(program(table["tokens"]["0"]).tell(f"/tables/{name}/seats/1", wish), 403)


# What is wrong.

WRONG_TABLES: list[Any] = [
    {},
    [],
    7,
    None,
    "heaven-and-ale",
    {"game": GAME},
    {"game": 5, "seats": [{}, {}]},
    {"game": GAME, "seats": {}},
    {"game": GAME, "seats": []},
    {"game": GAME, "seats": [{}]},
    {"game": GAME, "seats": [{}] * 5},
    {"game": GAME, "seats": [{}] * 9},
    {"game": GAME, "seats": [{"bot": "novice"}, {"bot": "novice"}]},
    {"game": GAME, "seats": [{}, {"bot": "grandmaster"}]},
    {"game": GAME, "seats": [{}, {"bot": 3}]},
    {"game": GAME, "seats": [{}, {"level": "novice"}]},
    {"game": GAME, "seats": [{}, {}], "seed": "1"},
    {"game": GAME, "seats": [{}, {}], "public": "yes"},
    {"game": GAME, "seats": [{}, {}], "hints": "all"},
    {"game": GAME, "seats": [{}, {}], "options": {"x": "y"}},
    {"game": GAME, "seats": [{}, {}], "options": {"first_player": "me"}},
    {"game": GAME, "seats": [{}, {}], "options": {"first_player": 1}},
    {"game": GAME, "seats": [{}, {}], "clock": {"kind": "hours", "amount": 1}},
    {"game": GAME, "seats": [{}, {}], "clock": {"kind": "minutes", "amount": 7}},
    {"game": GAME, "seats": [{}, {}], "clock": {"kind": "minutes", "amount": 10**30}},
    {"game": GAME, "seats": [{}, {}], "clock": {"kind": "minutes", "amount": -5}},
]


@pytest.mark.parametrize("wish", WRONG_TABLES, ids=lambda wish: json.dumps(wish)[:60])
def test_a_wrong_table_is_not_opened(program: Programs, wish: Any) -> None:
    refused(program().tell("/tables", wish), 400)


def test_a_game_that_there_is_not_is_not_opened(program: Programs) -> None:
    wish = {"game": "chess", "seats": [{}, {}]}
    assert GAME in refused(program().tell("/tables", wish), 404)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b'{"action": "go 7"',
        b"null",
        b"[]",
        b'{"a": 1}',
        b'{"action": "\\ud800", "position": 1}',
    ],
)
def test_a_wrong_body_is_refused_and_changes_nothing(pair: Pair, body: bytes) -> None:
    before = pair.stands()
    refused(pair.first().post(f"/api/tables/{pair.table}/actions", content=body), 400)
    assert pair.stands() == before


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"action": "fly to the moon"}, 400),
        ({"action": ""}, 400),
        ({"action": "x" * 201}, 400),
        ({"action": 7}, 400),
        ({"action": None}, 400),
        ({"action": ["go 7"]}, 400),
        ({"action": "go 7\n"}, 400),
        ({"position": "one"}, 400),
        ({"position": -1}, 400),
        ({"position": 1.5}, 400),
        ({"position": 10**9}, 409),
        ({"position": None}, 400),
        ({"request": 5}, 400),
        ({"request": "x" * 81}, 400),
        ({"seat": 1}, 400),
    ],
    ids=str,
)
def test_a_wrong_action_is_refused_and_changes_nothing(
    pair: Pair, change: dict[str, Any], status: int
) -> None:
    before, view = pair.stands(), pair.view()
    wish = {"action": view["legal"][0]["action"], "position": view["position"], **change}
    refused(pair.first().tell(f"/tables/{pair.table}/actions", wish), status)
    assert pair.stands() == before


def test_an_illegal_action_is_refused_with_its_reason(pair: Pair) -> None:
    view = pair.view()
    legal = {each["action"] for each in view["legal"]}
    played = game(GAME)
    illegal = next(text for text in map(played.text, range(len(played.actions))) if text not in legal)
    wish = {"action": illegal, "position": view["position"]}
    refused(pair.first().tell(f"/tables/{pair.table}/actions", wish), 400)


@pytest.mark.parametrize("name", ["", " ", "x" * 25, "x" * 41, "\u200b", 5, None])
def test_a_wrong_name_is_refused(program: Programs, name: Any) -> None:
    table = opened(program())
    someone = program(table["tokens"]["0"])
    place = f"/tables/{table['table']['table']}"
    refused(someone.tell(f"{place}/seats/0", {"name": name}), 400)
    assert someone.ask(place)["seats"][0]["kind"] == "free"


@pytest.mark.parametrize("seat", ["2", "99", "-1", "x", "1.5", "9" * 30])
def test_a_seat_that_there_is_not_is_refused(program: Programs, seat: str) -> None:
    table = opened(program(), public=True)["table"]["table"]
    answer = program().tell(f"/tables/{table}/seats/{seat}", {"name": "Anna"})
    refused(answer, answer.status_code)
    assert answer.status_code in (400, 404)


def test_too_large_a_body_is_refused(pair: Pair) -> None:
    before, view = pair.stands(), pair.view()
    wish = {"action": view["legal"][0]["action"], "position": view["position"], "request": "x" * 100_000}
    refused(pair.first().tell(f"/tables/{pair.table}/actions", wish), 413)
    chunks = (b" " * 10_000 for _ in range(20))
    refused(pair.first().post(f"/api/tables/{pair.table}/actions", content=chunks), 413)
    assert pair.stands() == before


@pytest.mark.parametrize("path", ["", "/view", "/log", "/news", "/record"])
@pytest.mark.parametrize("name", ["nowhere", "%00", "..%2F..", "é", "x" * 2000, "'; drop table tables"])
def test_a_table_that_there_is_not_is_not_found(program: Programs, name: str, path: str) -> None:
    refused(program().get(f"/api/tables/{name}{path}"), 404)


@pytest.mark.parametrize("path", ["/api/nothing", "/api/tables/a/b/c", "/api/schema/x.json"])
def test_a_call_that_there_is_not_is_not_found(program: Programs, path: str) -> None:
    refused(program().get(path), 404)


@pytest.mark.parametrize(
    ("method", "path"), [("DELETE", "/api/tables"), ("PUT", "/api/games"), ("POST", "/api/games")]
)
def test_another_method_is_refused(program: Programs, method: str, path: str) -> None:
    refused(program().request(method, path), 405)


@pytest.mark.parametrize("query", ["lang=de", "lang=", "after=-1", "after=x", "after=1.5"])
def test_a_wrong_question_is_refused(pair: Pair, query: str) -> None:
    refused(pair.anna.get(f"/api/tables/{pair.table}/log?{query}"), 400)


def test_a_strangers_list_of_games_has_no_tables_of_programs(
    pair: Pair, visitor: Callable[..., Visitor]
) -> None:
    page = visitor().get("/games").text
    assert pair.table not in page
    assert "You have not played here yet" in page
