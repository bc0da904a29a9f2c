"""Nobody is sent what is hidden from them: every byte that a seat or a spectator gets is searched."""

import json
import re
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

import httpx
import msgspec
import pytest
from websockets.sync.client import ClientConnection, connect

from taproom import Rng, State
from taproom.games import game
from taproom.kernel.events import Event
from taproom.kernel.records import Record
from taproom.kernel.words import LANGUAGES
from taproom.server import journal
from taproom.server.api import facts, view_facts
from taproom.server.feed import feed_of
from taproom.server.journal import Entry
from taproom.server.live import news
from taproom.server.painting import Looker, paint, paint_board
from taproom.server.people import LAYOUTS, Person, Signer
from taproom.server.table import Table
from taproom.server.table_pages import reason
from tests.often import often
from tests.players import eager
from tests.server import tables
from tests.server.processes import PATIENCE, PLAIN
from tests.server.running import Program, Server, Visitor

GAMES: dict[str, dict[str, str]] = {
    "dice-brewing": {"mode": "advanced"},
    "heaven-and-ale": {},
    "belgian-beers-race": {},
}
EVERY_GAME = pytest.mark.parametrize("slug", GAMES)
STEPS = 13
"""So many decisions of people are played at each table."""
LOOKS = 6
"""Everybody looks at everything once in so many decisions."""
MOMENTS = (20, 150, 250)
"""Positions are compared after so many actions."""
TWINS = 2
REASONS = often(27, 9)
"""Of every so many actions the reason why it is impossible is compared."""
LARGE = 1_000_000
"""A smaller number may stand in a page by chance."""


# What is searched for.


class Secrets:
    """What the store knows of a table, and who may know which of it."""

    def __init__(self, server: Server, table: str) -> None:
        self.table = table
        with sqlite3.connect(f"file:{server.database}?mode=ro", uri=True) as store:
            self.seed, slug, options = store.execute(
                "select seed, game, options from tables where id = ?", (table,)
            ).fetchone()
            rows = store.execute(
                'select kind, seat, data from entries where "table" = ? order by number', (table,)
            ).fetchall()
            self.keys = [
                value for (value,) in store.execute("select value from house where length(value) > 9")
            ]
        assert len(self.seed) == 64
        assert self.keys
        self.entries = [(kind, seat, json.loads(data)) for kind, seat, data in rows]
        self.slug, self.options = slug, json.loads(options)
        self.signer = Signer(bytes.fromhex(self.keys[0]))

    def nonces(self) -> dict[int, str]:
        """What each seat has added to the deal."""
        given = [(seat, data["nonce"]) for _kind, seat, data in self.entries if data.get("nonce")]
        return dict(given)

    def token(self, seat: int) -> str:
        """What opens a seat now."""
        came_and_went = [kind for kind, at, _data in self.entries if at == seat and kind in ("sit", "free")]
        return self.signer.seat_token(self.table, seat, len(came_and_went))

    def people(self, seat: int) -> list[str]:
        """Who may act for a seat: their name in cookies."""
        return [data["person"] for _kind, at, data in self.entries if at == seat and data.get("person")]

    def generators(self) -> Iterator[str]:
        """Everything from which chance could be worked out, at every position so far."""
        nonces = next(data["nonces"] for kind, _seat, data in self.entries if kind == "start")
        actions = [data["action"] for kind, _seat, data in self.entries if kind == "play"]
        record = Record.begin(game(self.slug), ["?"] * len(nonces), self.seed, self.options, None, nonces)
        state = record.deal()
        for action in [*actions, None]:
            yield from written(state)
            if action is not None:
                state.play(action)

    def hidden_from(self, seat: int | None) -> set[str]:
        """Everything that may not be in what a seat is sent while the game runs."""
        found = {self.seed, *self.keys, *self.generators()}
        for other, nonce in self.nonces().items():
            if other != seat:
                found |= {nonce, self.token(other), *self.people(other)}
                found |= {self.signer.cookie(person) for person in self.people(other)}
                found |= {self.signer.feed(person) for person in self.people(other)}
        return found


def written(state: State) -> Iterator[str]:
    """Write down the state of every generator of a position."""
    for rng in (state.rng, *state.streams):
        for part in rng.dump():
            if not isinstance(part, int) or part >= LARGE:
                yield str(part)


def found_in(heard: bytes | bytearray, secrets: set[str]) -> set[str]:
    """Search every byte for secrets, also as a script or an address would write them."""
    return {secret for secret in secrets if secret and secret.encode() in heard}


# Who is there.


class Seated:
    """A person at a table, who looks at everything that there is to look at."""

    def __init__(self, server: Server, lang: str = "en") -> None:
        self.browser = Visitor(server, lang)
        self.program = Program(server)
        self.line: ClientConnection | None = None
        self.table = ""

    def come(self, table: str) -> None:
        """Open the live line of a table."""
        self.table = table
        address = self.browser.server.address.replace("http", "ws")
        self.line = connect(
            f"{address}/live?table={table}", additional_headers={"Cookie": self.browser.cookie()}
        )

    def hold_token(self) -> None:
        """Use the API with the seat's own link, as the page shows it."""
        page = self.browser.get(f"/table/{self.table}").text
        tokens = re.findall(r'data-copy="/seat/([^"]+)"', page)
        assert len(tokens) == 1
        self.program.hold(tokens[0])

    def look_around(self, thing: str) -> None:
        """Ask for everything about the table."""
        table = f"/table/{self.table}"
        for path in ("", "/parts", "/parts?layout=tall", "/board/0", "/board/1", "/at/3", "/at/3/parts"):
            self.browser.get(f"{table}{path}")
        self.browser.get(f"{table}/why", params={"thing": thing})
        for path in ("", "/view", "/view?lang=fr", "/log"):
            self.program.get(f"/api/tables/{self.table}{path}")
        for path in (f"{table}/record.json", f"{table}/review", f"/api/tables/{self.table}/record"):
            assert self.browser.get(path).status_code in (400, 404, 405), path

    def look_elsewhere(self) -> None:
        """Ask for all other pages."""
        for path in (
            "/",
            "/games",
            "/preferences",
            "/api",
            "/health",
            "/about/privacy",
            "/api/tables",
        ):
            self.browser.get(path)
        if self.program.headers.get("Authorization"):
            assert self.browser.get(self.browser.feed()).text.startswith("<?xml")

    def heard(self) -> bytes:
        """Give every byte that was sent to this person so far."""
        assert self.line is not None
        told = bytearray()
        version, newest = 0, self.program.ask(f"/tables/{self.table}")["version"]
        while version < newest:
            said = str(self.line.recv(timeout=PATIENCE))
            version = json.loads(said)["version"]
            told += said.encode()
        assert self.table.encode() in told
        return bytes(self.browser.heard + self.program.heard + told)


class Party:
    """Anna and Bram play with a bot, and Sam looks on."""

    def __init__(self, server: Server, slug: str) -> None:
        self.server = server
        self.anna, self.bram, self.sam = Seated(server), Seated(server, "fr"), Seated(server)
        fields = {"game": slug, "seat-0": "me", "seat-1": "friend", "seat-2": "bot", "level-2": "novice"}
        fields |= {f"option-{name}": value for name, value in GAMES[slug].items()}
        page = self.anna.browser.submit("/tables", **fields, name="Anna")
        self.table = str(page.url).rpartition("/")[2]
        self.anna.browser.submit(f"/table/{self.table}/shake", nonce="nonce-that-anna-gave")
        self.sam.come(self.table)
        self.anna.come(self.table)
        self.before_the_start = self.sit_down(page.text)
        for someone in (self.anna, self.bram):
            someone.hold_token()
            someone.browser.submit("/preferences", confirm="")

    def sit_down(self, page: str) -> dict[str, bytes]:
        """Let Bram come by his link; give what everybody was sent before the game began."""
        (link,) = re.findall(r'href="(/seat/[^"]+)"', page)[-1:]
        self.bram.browser.get(link)
        for someone in (self.anna, self.sam):
            someone.browser.get(f"/table/{self.table}")
            someone.program.get(f"/api/tables/{self.table}")
        heard = {"bram": bytes(self.bram.browser.heard), "sam": bytes(self.sam.browser.heard)}
        answer = self.bram.browser.submit(
            f"/table/{self.table}/sit", seat="1", name="Bram", nonce="nonce-that-bram-gave"
        )
        assert answer.status_code == 200, answer.text
        self.bram.come(self.table)
        return heard

    def play(self, steps: int) -> None:
        """Play some decisions of the people, while everybody looks at everything."""
        table = f"/table/{self.table}"
        chance = Rng.seeded("party")
        things = [""]
        for step in range(steps):
            mover = self.next_mover()
            if mover is None:
                return
            view = mover.program.ask(f"/tables/{self.table}/view")
            action = view["legal"][chance.below(len(view["legal"]))]["action"]
            if step % LOOKS == 0:
                page = mover.browser.get(table).text
                things = re.findall(r'data-thing="([^"]+)"', page) or things
                for someone in (self.anna, self.bram, self.sam):
                    someone.look_around(things[step % len(things)])
            if step == 1:
                mover.browser.scripted(f"{table}/hint", position=str(view["position"]))
            wish = {
                "action": action,
                "position": str(view["position"]),
                "request": f"r{step}",
                "confirmed": "1",
            }
            assert mover.browser.scripted(f"{table}/act", **wish).status_code == 200
            self.sam.browser.scripted(f"{table}/act", **wish)
        for someone in (self.anna, self.bram, self.sam):
            someone.look_elsewhere()

    def next_mover(self) -> Seated | None:
        """Wait for a person's turn."""
        with httpx.stream("GET", f"{self.server.address}/api/tables/{self.table}/news", **PLAIN) as lines:
            for line in lines.iter_lines():
                told = json.loads(line)
                if told["decides"] in (0, 1):
                    return (self.anna, self.bram)[told["decides"]]
        return None

    def people(self) -> list[tuple[int | None, Seated]]:
        """Name everybody with the seat from which they look."""
        return [(0, self.anna), (1, self.bram), (None, self.sam)]


@EVERY_GAME
@pytest.mark.slow(4)
def test_every_byte_sent_to_a_seat_is_free_of_what_is_hidden_from_it(server: Server, slug: str) -> None:
    party = Party(server, slug)
    nonces = {"bram": "nonce-that-anna-gave", "sam": "nonce-that-anna-gave"}
    for name, heard in party.before_the_start.items():
        assert nonces[name].encode() not in heard
    party.play(STEPS)
    secrets = Secrets(server, party.table)
    assert set(secrets.nonces()) == {0, 1}
    assert len(set(secrets.generators())) > 3
    for seat, someone in party.people():
        heard = someone.heard()
        assert len(heard) > 100_000
        assert b"Internal" not in heard
        assert found_in(heard, secrets.hidden_from(seat)) == set()
    assert found_in(server.log.read_bytes(), secrets.hidden_from(None)) == set()
    assert party.sam.browser.get(f"/table/{party.table}/record.json").status_code == 400
    party.anna.browser.submit(f"/table/{party.table}/resign")
    party.bram.browser.submit(f"/table/{party.table}/resign")
    finished(party, secrets)


def finished(party: Party, secrets: Secrets) -> None:
    """Of a finished game everybody gets everything: the search does find what is there."""
    for _seat, someone in party.people():
        for path in (f"/table/{party.table}/record.json", f"/api/tables/{party.table}/record"):
            answer = someone.browser.get(path)
            assert answer.status_code == 200, answer.text
            record = answer.json()
            assert (record["seed"], record["nonces"][:2]) == (secrets.seed, list(secrets.nonces().values()))
        assert secrets.seed in someone.browser.get(f"/table/{party.table}").text
        hidden = secrets.hidden_from(None) - set(secrets.generators())
        known = {secrets.seed, *secrets.nonces().values()}
        assert found_in(someone.browser.heard, hidden) >= known
        others = {secrets.token(seat) for seat in (0, 1) if someone is not (party.anna, party.bram)[seat]}
        assert found_in(someone.browser.heard, others | set(secrets.keys)) == set()


# Positions that a seat cannot tell apart.


def hoarding(state: State, rng: Rng) -> int:
    """Play eagerly, but take every hidden token that there is and give none away."""
    better = {action: hidden_tokens(state, action) for action in state.legal()}
    best = max(better.values())
    if best > hidden_tokens(state):
        taking = [action for action in better if better[action] == best]
        return taking[rng.below(len(taking))]
    action = eager(state, rng)
    return action if better[action] == best else next(each for each in better if better[each] == best)


def hidden_tokens(state: State, action: int | None = None) -> int:
    """Count the tokens of all seats, after an action if one is given."""
    if state.game.slug != "dice-brewing":
        return 0
    after: Any = state.clone()
    if action is not None:
        after.apply(action)
    return sum(len(brewery.tokens) for brewery in after.breweries)


def played(slug: str, moves: int, seed: int) -> Table:
    """Play an eager game up to some action."""
    deal = tables.deal(slug, f"secret-{slug}-{seed}", False, **GAMES[slug])
    table = tables.started(deal, [("Anna", tables.ANNA), ("Bram", "bram-id"), ("bot", "novice")])
    rng = Rng.seeded(f"{slug} {seed}")
    while not table.state.over and len(table.played.moves) < moves:
        action = table.game.text(hoarding(table.state, rng))
        table.apply(
            Entry(journal.PLAY, table.decides, {"action": action, "by": journal.BY_PERSON}, tables.NOW)
        )
    return table


def everything_sent(table: Table, seat: int | None) -> list[object]:
    """Paint and write everything that a seat can ask for of the present position."""
    person = {0: tables.ANNA, 1: "bram-id"}.get(-1 if seat is None else seat)
    sent: list[object] = [msgspec.json.encode(facts(table)), news(table)]
    for lang, layout in zip(LANGUAGES, LAYOUTS, strict=True):
        looker = Looker(person, seat, lang, layout)
        sent.append(paint(table, looker, tables.NOW))
        sent += [paint_board(table, looker, each) for each in range(len(table.seats))]
        sent.append(msgspec.json.encode(view_facts(table, seat, lang)))
        actions = range(len(table.played.moves) % REASONS, len(table.game.actions), REASONS)
        sent += [reason(table, seat, table.game.anchor(action), lang) for action in actions]
        if person:
            sent.append(feed_of(Person(person), [table], lang, "", ""))
    return sent


def twins(table: Table, seat: int | None) -> Iterator[State]:
    """Give positions that a seat cannot tell from the present one."""
    for deal in range(TWINS):
        twin = table.state.determinize(seat, deal)
        assert twin.dump() != table.state.dump()
        yield twin


@EVERY_GAME
@pytest.mark.parametrize("moves", MOMENTS)
def test_positions_that_differ_only_in_what_is_hidden_look_the_same(slug: str, moves: int) -> None:
    table = played(slug, moves, 0)
    real = table.state
    for seat in (0, 1, None):
        sent = everything_sent(table, seat)
        for twin in list(twins(table, seat)):
            table.played.state = twin
            assert everything_sent(table, seat) == sent
        table.played.state = real


def test_hidden_tokens_are_among_what_differs() -> None:
    table = played("dice-brewing", MOMENTS[-1], 0)
    for seat in (0, 1, None):
        assert any(kinds(twin) != kinds(table.state) for twin in twins(table, seat))


def kinds(state: Any) -> list[list[int]]:
    """Name every token that somebody has."""
    return [list(brewery.tokens) for brewery in state.breweries]


def test_a_seat_that_must_decide_sees_its_own_hidden_tokens_and_nobody_elses() -> None:
    table = played("dice-brewing", 300, 0)
    assert hidden_tokens(table.state) > 2
    for seat in (0, 1, None):
        view: dict[str, Any] = view_facts(table, seat, "en").view
        for owner, brewery in enumerate(view["breweries"]):
            assert all(bool(token["kind"]) == (owner == seat) for token in brewery["tokens"])


def secret_events(slug: str) -> list[Event]:
    """List what happened that not everybody may know."""
    moves = [move for seed in range(3) for move in played(slug, 300, seed).played.moves]
    return [event for move in moves for event in move.events if event.seen_by(None) != event]


def test_what_happened_in_secret_is_told_without_the_secret() -> None:
    table = played("dice-brewing", 5, 0)
    events = secret_events("dice-brewing")
    assert len(events) > 9
    for event in events:
        for other in variants(event):
            for seat in {0, 1, 2, None} - {event.player}:  # type: ignore[attr-defined]
                assert told(table, event, seat) == told(table, other, seat)
                assert told(table, event, event.player) != told(table, other, event.player)  # type: ignore[attr-defined]


def variants(event: Event) -> Iterator[Event]:
    """Give the same event with another secret."""
    seen = event.seen_by(None)
    assert seen is not None
    for each in fields(event):
        value = getattr(event, each.name)
        if value != getattr(seen, each.name):
            for other in ("raise", "guard"):
                if other != value:
                    yield replace(event, **{each.name: other})


def told(table: Table, event: Event, seat: int | None) -> Sequence[object]:
    """Tell an event to a seat as pages and API do."""
    seen = event.seen_by(seat)
    assert seen is not None
    return [seen.dump(), [table.game.tell(seen, lang, table.names) for lang in LANGUAGES]]
