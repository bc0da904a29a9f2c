"""Digests of all that the recorded games show: a change that should change nothing is proven by them."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any

from taproom import Record
from taproom.kernel.game import LAYOUTS
from taproom.kernel.words import LANGUAGES
from taproom.server import journal
from taproom.server.journal import Entry
from taproom.server.painting import Looker, paint
from taproom.server.table import Deal, Table, folded
from taproom.testing import Position
from taproom.testing.position import DRAWN_EVERY, positions
from taproom.testing.position_checks import row
from tests.corpus.games import FOLDER, load, names

FILE = FOLDER / "digests.json"
SEEN_EVERY = 5
"""Views are of one of so many positions."""
PAINTED_AT = (0.2, 0.6, 1.0)
"""Whole pages are painted at these parts of a game."""

Shown = Mapping[str, object]
"""What one aspect shows of one position, by name."""
Aspect = Callable[[Position], Shown]


def play(position: Position) -> Shown:
    """Give what can be done, what happened, and the score."""
    state = position.state
    return {
        "legal": position.legal,
        "events": [event.dump() for event in position.events],
        "scores": [state.breakdown(seat) for seat in range(state.players)],
        "winners": state.winners(),
    }


def dump(position: Position) -> Shown:
    """Give the whole position."""
    return position.state.dump()


def views(position: Position) -> Shown:
    """Give what everybody may know."""
    if position.number % SEEN_EVERY and not position.state.over:
        return {}
    seen = {viewer: position.view(viewer) for viewer in position.viewers}
    return {key: [view[key] for view in seen.values()] for key in position.view(None)}


def rows(position: Position) -> Shown:
    """Give what programs see."""
    return {f"seat {seat}": row(position.state, seat) for seat in range(position.state.players)}


def words(position: Position) -> Shown:
    """Give what people read: choices, the task, the log, the terminal."""
    if not drawn(position):
        return {"log": told(position)}
    game, view = position.game, position.view(position.seat)
    return {
        "log": told(position),
        "labels": [[target.label for target in position.targets(lang)] for lang in LANGUAGES],
        "task": [game.task(view, lang) for lang in LANGUAGES if not position.state.over],
        "terminal": [repr(game.terminal(view, lang)) for lang in LANGUAGES],
        "reasons": [position.state.why_not(action, "fr") for action in position.some_actions()],
    }


def told(position: Position) -> list[str]:
    """Tell what happened, in both languages."""
    seats = [f"Player {seat + 1}" for seat in range(position.state.players)]
    return [position.game.tell(event, lang, seats) for event in position.events for lang in LANGUAGES]


def parts(position: Position) -> Shown:
    """Draw the parts of a page, in both languages and layouts by turns."""
    return position.parts if drawn(position) else {}


def drawn(position: Position) -> bool:
    """Say whether a position is one of those that are drawn."""
    return position.number % DRAWN_EVERY == 0 or position.state.over


ASPECTS: dict[str, Aspect] = {
    "play": play,
    "dump": dump,
    "views": views,
    "rows": rows,
    "words": words,
    "parts": parts,
}
RULES_ALONE = ("play", "dump", "views", "rows")
"""The aspects that the engine itself gives."""


def short(data: object, length: int = 10) -> str:
    """Give the beginning of a digest of JSON."""
    return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:length]


class Digest:
    """The digests of one aspect of a game: of each name over all positions, and of each position."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {}
        self.positions: list[str] = []

    def add(self, shown: Shown) -> None:
        """Take in one position."""
        parts = {}
        for name, data in shown.items():
            written = json.dumps(data, sort_keys=True).encode()
            parts[name] = sha256(written).hexdigest()
            self.names.setdefault(name, sha256()).update(written)
        self.positions.append(short(parts, 4))

    def dump(self) -> dict[str, object]:
        """Give it as JSON."""
        found = {name: whole.hexdigest()[:10] for name, whole in sorted(self.names.items())}
        return {"names": found, "positions": " ".join(self.positions)}


class Digests:
    """The digests of a recorded game, taken while it is walked."""

    def __init__(self, aspects: Iterable[str] = ASPECTS) -> None:
        self.aspects = {aspect: Digest() for aspect in aspects}

    def __call__(self, position: Position) -> None:
        for aspect, digest in self.aspects.items():
            digest.add(ASPECTS[aspect](position))

    def dump(self) -> dict[str, Any]:
        """Give them as JSON."""
        return {aspect: digest.dump() for aspect, digest in self.aspects.items()}


# Whole pages.


def table_of(record: Record, actions: int) -> Table:
    """Make a table of people who have played so many actions of a record."""
    game = record.game
    deal = Deal(
        id="table-corpus",
        game=game,
        rules=game.rules,
        options=record.options,
        changed={},
        digest=record.digest,
        seed=record.seed,
        host="person-0",
        created=0.0,
        public=False,
    )
    table = folded(deal, len(record.seats), list(sitting(record)))
    for action in record.actions[:actions]:
        data = {"action": action, "by": journal.BY_PERSON}
        table.apply(Entry(journal.PLAY, table.decides, data, 2.0))
    return table


def sitting(record: Record) -> Iterator[Entry]:
    """Let everybody sit down, and begin; no nonces, so that the deal is the record's."""
    for seat, name in enumerate(record.seats):
        yield Entry(journal.SIT, seat, {"name": name, "person": f"person-{seat}", "nonce": ""}, 1.0)
    yield Entry(journal.START, None, {"nonces": []}, 1.0)


def pages(record: Record) -> dict[str, object]:
    """Paint whole pages for the seat that decides and for a spectator, and digest their parts."""
    digest = Digest()
    for number, place in enumerate(PAINTED_AT):
        table = table_of(record, int(len(record.actions) * place))
        seat = table.decides if table.decides is not None else 0
        layout, lang = LAYOUTS[number % 2], LANGUAGES[number % 2]
        for looker in (Looker(f"person-{seat}", seat, layout=layout, lang=lang), Looker(layout=layout)):
            digest.add(paint(table, looker, 3.0))
    return digest.dump()


# Comparing.


def differences(name: str, kept: Mapping[str, Any], found: Mapping[str, Any]) -> list[str]:
    """Say in lines what is not as it was: which names of which aspect, and since which position."""
    told = []
    for aspect, new in found.items():
        old = kept.get(aspect, {"names": {}, "positions": ""})
        if new == old:
            continue
        before, after = old["names"], new["names"]
        gone = [f"-{key}" for key in before if key not in after]
        come = [f"+{key}" for key in after if key not in before]
        other = [key for key in after if key in before and before[key] != after[key]]
        told.append(f"{name}: {aspect}: {', '.join([*gone, *come, *other])}; {since(old, new)}")
    return told


def since(old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    """Say from which position on two digests differ."""
    before, after = old["positions"].split(), new["positions"].split()
    for number, (one, other) in enumerate(zip(before, after, strict=False)):
        if one != other:
            return f"first after {number} actions, {sum(map(str.__ne__, before, after))} positions in all"
    return f"{len(before)} positions before, {len(after)} now"


def kept() -> dict[str, Any]:
    """Read the digests that are kept."""
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    return found


def taken(name: str, aspects: Iterable[str] = ASPECTS, with_pages: bool = True) -> dict[str, Any]:
    """Walk a recorded game and take its digests."""
    record = load(name)
    digests = Digests(aspects)
    for position in positions(record):
        digests(position)
    return {**digests.dump(), **({"pages": pages(record)} if with_pages else {})}


def changed(take: Callable[[str], dict[str, Any]]) -> list[str]:
    """Say in lines how what is taken now differs from what is kept."""
    before = kept()
    return [line for name in names() for line in differences(name, before.get(name, {}), take(name))]


def renew() -> list[str]:
    """Write the digests anew, and say what changed."""
    before = kept()
    now = {name: taken(name) for name in names()}
    lines = json.dumps(now, indent=0, sort_keys=True)
    FILE.write_text(lines + "\n", encoding="utf-8")
    gone = [f"{name}: gone" for name in before if name not in now]
    return gone + [line for name in now for line in differences(name, before.get(name, {}), now[name])]
