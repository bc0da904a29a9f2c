"""Floods of tables with bots, of hints and of reviews: they are refused in a sentence, and starve nobody."""

import asyncio
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from taproom.games import game
from taproom.server import acting, owners
from taproom.server.acting import bot_entry
from taproom.server.errors import TooMuch
from taproom.server.house import House
from taproom.server.networks import network_of
from taproom.server.owners import BotTables, asking
from taproom.server.store import StoreFault
from taproom.server.table import Table
from taproom.server.tables import Plan
from tests.rows import each_row
from tests.server.conftest import StartServer
from tests.server.processes import wait_for
from tests.server.running import Client, Server, Visitor
from tests.server.test_drivers import Now, finished_record, tell, until

GAME = "heaven-and-ale"
MOST = 2
ONE_BOT = {"game": GAME, "bots": "1 novice"}
WITH_BOT = {"game": GAME, "seats": [{}, {"bot": "master"}]}
OWN = "Bots play at 2 of your tables already; finish a game first, or wait some minutes."
FRENCH = "Des robots jouent déjà à 2 de vos tables"
TOGETHER = "Bots play at 10 tables of your network already; finish a game first, or wait some minutes."
MANY_HINTS = 12
TOO_MUCH = 429

Elsewhere = Callable[[str], Client]


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at which bots play at few tables of one person."""
    running = Server(tmp_path_factory.mktemp("strict"), TAPROOM_BOT_TABLES=str(MOST), TAPROOM_REVIEW="600")
    yield running
    running.stop()


def client(server: Server, address: str) -> Client:
    """Come from another address."""
    return Client(server, transport=httpx.HTTPTransport(local_address=address), follow_redirects=True)


def test_one_person_keeps_bots_busy_at_some_tables_and_no_more(strict: Server) -> None:
    anna, chloe = Visitor(strict), Visitor(strict, "fr")
    opened = [anna.submit("/play", **ONE_BOT) for _ in range(MOST)]
    assert [answer.status_code for answer in opened] == [200] * MOST
    refused = anna.submit("/play", **ONE_BOT)
    assert refused.status_code == TOO_MUCH
    assert OWN in refused.text
    refused = anna.submit("/tables", **{"game": GAME, "seat-0": "me", "seat-1": "bot", "name": "Anna"})
    assert refused.status_code == TOO_MUCH
    friends = {"game": GAME, "seat-0": "me", "seat-1": "friend", "name": "Anna"}
    table = anna.submit("/tables", **friends)
    assert table.status_code == 200, "without bots there may be any number"
    refused = anna.submit(f"{table.url.path}/bot", seat="1", level="master")
    assert refused.status_code == TOO_MUCH, "nor do bots come later"
    for _ in range(MOST):
        assert chloe.submit("/play", **ONE_BOT).status_code == 200, "others at the same address may"
    assert FRENCH in chloe.submit("/play", **ONE_BOT).text
    anna.submit(f"{opened[0].url.path}/start", nonce="n")
    assert anna.submit("/play", **ONE_BOT).status_code == TOO_MUCH
    assert anna.submit(f"{opened[0].url.path}/resign").status_code == 200
    assert anna.submit("/play", **ONE_BOT).status_code == 200, "a game that is over counts no more"


def test_what_programs_open_counts_for_their_address(strict: Server) -> None:
    here, there = client(strict, "127.0.0.2"), client(strict, "127.0.0.3")
    for program in (here, there):
        for _ in range(MOST):
            assert program.post("/api/tables", json=WITH_BOT).status_code == 201
        answer = program.post("/api/tables", json=WITH_BOT)
        assert (answer.status_code, answer.json()) == (TOO_MUCH, {"error": OWN})
        assert FRENCH in program.post("/api/tables", params={"lang": "fr"}, json=WITH_BOT).text
    assert here.post("/api/tables", json={"game": GAME, "seats": [{}, {}]}).status_code == 201


def test_tables_that_are_opened_at_once_are_counted_too(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        house.tables.bots.most = MOST
        plans = [Plan(game(GAME), "anna") for _number in range(4 * MOST)]
        for plan in plans:
            plan.seat_me("Anna")
            plan.seat_bot("novice")
        found = await asyncio.gather(*(plan.open(house.tables) for plan in plans), return_exceptions=True)
        assert sum(isinstance(each, TooMuch) for each in found) == 3 * MOST
        (kept, *_others) = [each for each in found if isinstance(each, Table)]
        house.tables.bots.drop(kept)
        with pytest.raises(StoreFault):  # it is there already
            await house.tables.open(kept.deal, 2, [bot_entry(0, "novice", "Arnold")])
        assert kept.id not in house.tables.bots.busy, "what could not be stored does not count"

    tell(tmp_path, story)


def test_many_people_behind_one_address_have_a_bound_together(strict: Server) -> None:
    def play(address: str) -> httpx.Response:
        return client(strict, address).post("/play", data=ONE_BOT)

    for _ in range(MOST * owners.NETWORK_SHARE):
        assert play("127.0.0.4").status_code == 200
    refused = play("127.0.0.4")
    assert refused.status_code == TOO_MUCH
    assert TOGETHER in refused.text
    assert play("127.0.0.5").status_code == 200


@each_row(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unix", "unix"),
        ("", ""),
    ],
)
def test_a_network_is_an_address_or_the_first_half_of_one(address: str, network: str) -> None:
    assert network_of(address) == network


async def start_with_bots(house: House, host: str, bots: int, level: str) -> Table:
    """Start a game at which a bot is to decide."""
    plan = Plan(game(GAME), host)
    for _number in range(bots):
        plan.seat_bot(level)
    plan.seat_me("Anna")
    table = await plan.open(house.tables)
    table = await house.tables.change(table.id, lambda now: acting.start(now, bots, ""))
    while table.decides == bots:
        action = table.game.text(table.state.legal()[0])
        table = await house.tables.change(table.id, lambda now: acting.play(now, bots, action))  # noqa: B023
    return table


def test_games_by_correspondence_are_not_counted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    now = Now()
    monkeypatch.setattr(owners, "monotonic", now)

    async def story(house: House) -> None:
        house.tables.kick = lambda name: None
        house.tables.bots = BotTables(MOST)
        house.tables.listeners[0] = house.tables.bots.note
        for _ in range(5 * MOST):
            table = await start_with_bots(house, "anna", 1, "novice")
            action = table.game.text(table.state.legal()[0])
            while table.decides == 0:
                action = table.game.text(table.state.legal()[0])
                table = await house.tables.change(
                    table.id,
                    lambda now: acting.play(now, 0, action, "bot"),  # noqa: B023
                )
            now.seconds += owners.LIVELY_SECONDS / MOST + 1

    tell(tmp_path, story)


def test_a_flood_of_tables_does_not_keep_others_waiting(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        flood = []
        for number in range(40):  # of many people, who could not have so many tables alone
            asking.set("192.0.2.1")
            flood.append(await start_with_bots(house, f"mallory {number // 20}", 3, "master"))
        asking.set("192.0.2.2")
        mine = await start_with_bots(house, "anna", 1, "novice")
        asking.set("")
        mine = await until(house, mine.id, lambda now: now.decides == 1)
        waiting = [
            before
            for before in flood
            if len((await house.tables.get(before.id)).played.moves) == len(before.played.moves)
        ]
        assert len(waiting) > len(flood) // 2

    tell(tmp_path, story)


def test_a_full_queue_leaves_no_table_stuck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taproom.server.thinkers.BOUNDS", (2, 2, 2, 1))
    monkeypatch.setattr("taproom.server.drivers.FULL_SECONDS", 0.05)

    async def story(house: House) -> None:
        tables = [await start_with_bots(house, "mallory", 1, "novice") for _ in range(8)]
        for table in tables:
            await until(house, table.id, lambda now: now.decides == 1)
        assert house.thinkers.status().waiting == 0

    tell(tmp_path, story)


# Hints.


def test_a_flood_of_hints_is_refused_in_a_sentence_and_others_get_theirs(start_server: StartServer) -> None:
    server = start_server()
    anna, bram = (sat_down(server) for _ in range(2))
    with ThreadPoolExecutor(MANY_HINTS + 1) as pool:
        asked = [pool.submit(anna[0].scripted, f"{anna[1]}/hint") for _ in range(MANY_HINTS)]
        other = pool.submit(bram[0].scripted, f"{bram[1]}/hint").result()
        answers = [each.result() for each in asked]
    assert other.status_code == 200
    assert "hint-choice" in other.text
    statuses = [answer.status_code for answer in answers]
    assert set(statuses) == {200, TOO_MUCH}
    for answer in answers:
        refused = "Bots have a lot to think about right now. Please ask again in a moment." in answer.text
        assert refused == (answer.status_code == TOO_MUCH)
    assert statuses.count(200) >= 3


def sat_down(server: Server) -> tuple[Visitor, str]:
    """Let somebody come to a decision of their own."""
    visitor = Visitor(server)
    path = visitor.submit(
        "/tables", **{"game": GAME, "seat-0": "me", "seat-1": "me", "name": "Anna"}
    ).url.path
    assert visitor.submit(f"{path}/start", nonce="n").status_code == 200
    return visitor, path


# Reviews of imported games.


def imported(visitor: Visitor, seed: int = 1) -> str:
    """Open the record of a finished game; give its address."""
    file = json.dumps(finished_record(seed).dump()).encode()
    answer = visitor.post("/records", files={"file": ("game.json", file)})
    assert answer.url.path.endswith("/at/0")
    return answer.url.path.removesuffix("/at/0")


def test_an_imported_game_is_reviewed_when_somebody_asks_for_it(server: Server) -> None:
    anna, chloe = Visitor(server), Visitor(server, "fr")
    path = imported(anna)
    assert "Have a bot look back at this game" in anna.get(path).text
    assert "Faire relire cette partie par un robot" in chloe.get(path).text
    asked = chloe.submit(f"{path}/look-back")
    assert asked.status_code == 200
    for visitor in (anna, chloe):
        wait_for(lambda: 'class="curve"' in visitor.get(path).text, "no review comes")  # noqa: B023
        assert "look-back" not in visitor.get(path).text
    assert anna.submit(f"{path}/look-back").status_code == 200, "asking again changes nothing"


def test_a_game_that_was_broken_off_is_no_game_to_look_back_at(server: Server) -> None:
    anna = Visitor(server)
    record = finished_record().dump()
    file = json.dumps({**record, "actions": record["actions"][:5], "scores": []}).encode()  # type: ignore[index]
    path = anna.post("/records", files={"file": ("game.json", file)}).url.path.removesuffix("/at/0")
    assert anna.get(path).url.path == f"{path}/at/0"
    refused = anna.submit(f"{path}/look-back")
    assert refused.status_code == 400
    assert "not played to the end" in refused.text


def test_a_flood_of_reviews_is_refused_in_a_sentence(strict: Server) -> None:
    anna, chloe = Visitor(strict), Visitor(strict, "fr")
    paths = [imported(anna) for _ in range(7)]
    asked = [anna.submit(f"{path}/look-back").status_code for path in paths[:5]]
    assert asked == [200] * 5
    refused = anna.submit(f"{paths[5]}/look-back")
    assert refused.status_code == TOO_MUCH
    assert "A bot still has to look back at other games" in refused.text
    assert (
        "Un robot doit encore relire d\N{RIGHT SINGLE QUOTATION MARK}autres parties"
        in chloe.submit(f"{paths[6]}/look-back").text
    )
    other = imported(chloe)
    assert chloe.submit(f"{other}/look-back").status_code == 200, "others have games of their own"
