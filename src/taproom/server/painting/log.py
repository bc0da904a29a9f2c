"""What happened, in words, the newest turn first; each line leads to the position then, and to its rule."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from taproom.kernel.chronicle import Chronicle, Saying, Turn
from taproom.kernel.events import Event
from taproom.kernel.game import Game
from taproom.kernel.history import Move
from taproom.server.painting.looker import Sight
from taproom.server.templating import render

SHOWN = 24
"""So many actions are told beside the board; the replay tells all."""
TURNS = 10_000
"""So many turns stay in memory as they were written, each of about 1 kB."""


class Line(NamedTuple):
    """One thing that happened: after how many actions, in words, and where its rule is."""

    number: int
    text: str
    rule: str


class ToldTurn(NamedTuple):
    """A turn as it stands in the log."""

    seat: int
    player: str
    initial: str
    lines: tuple[Line, ...]
    fresh: bool = False
    """The looker has not seen it yet."""
    here: bool = False
    """A replay shows it."""
    later: bool = False
    """It came after what a replay shows."""


class Told(NamedTuple):
    """The last turns as some readers know them."""

    last: Move | None
    names: list[str]
    turns: list[ToldTurn]


def paint_log(sight: Sight) -> str:
    """Tell the last turns."""
    if sight.state is None:
        return ""
    known = sight.already_known()
    told = [
        turn._replace(fresh=True) if turn.lines[-1].number > known and turn.seat != sight.seat else turn
        for turn in last_turns(sight)
    ]
    return write(sight, told, more=len(sight.moves) > SHOWN)


def paint_whole_log(sight: Sight, number: int) -> str:
    """Tell all turns of the game, and mark the one that a replay shows."""
    told = [
        turn._replace(
            here=turn.lines[0].number <= number <= turn.lines[-1].number,
            later=turn.lines[0].number > number,
        )
        for turn in told_turns(sight, sight.table.played.moves, 0)
    ]
    return write(sight, told, marked=True)


def last_turns(sight: Sight) -> list[ToldTurn]:
    """Tell the last turns, once after every move: all who may know the same read the same."""
    last = sight.moves[-1] if sight.moves else None
    kept: Told | None = sight.table.told.get((reader(sight), sight.lang))
    # The very move: after an undo another one may look like it.
    if kept is not None and kept.last is last and kept.names == sight.names:
        return kept.turns
    skip = max(0, len(sight.moves) - SHOWN)
    told = told_turns(sight, sight.moves, skip)
    # The first of them may have begun before.
    turns = told[1:] if skip else told
    sight.table.told[reader(sight), sight.lang] = Told(last, sight.names, turns)
    return turns


def told_turns(sight: Sight, moves: Sequence[Move], skip: int) -> list[ToldTurn]:
    """Tell turns as the looker may know them."""
    told = chronicle(sight).turns(moves, skip)
    return [told_turn(sight, part) for turn in told for part in apart(turn, moves)]


def reader(sight: Sight) -> int | None:
    """Tell readers apart who may not know the same."""
    return None if sight.table.game.one_view else sight.seat


def chronicle(sight: Sight) -> Chronicle:
    """Give what tells the game to this looker; a table keeps it, so that every move is told once."""
    kept = sight.table.chronicles
    key = (reader(sight), sight.lang)
    if key not in kept or kept[key].names != sight.names:
        kept[key] = Chronicle(sight.table.game, reader(sight), sight.names, sight.lang)
    return kept[key]


def apart(turn: Turn, moves: Sequence[Move]) -> list[Turn]:
    """Part the turns that one seat took in a row."""
    parts: list[list[Saying]] = []
    begun = turn.number - 1
    for saying in turn.sayings:
        start = max((n for n in range(begun, saying.number) if moves[n].begins), default=begun)
        if not parts or start > begun:
            parts.append([])
        begun = max(start, begun)
        parts[-1].append(saying)
    return [Turn(part[0].number, turn.player, tuple(part)) for part in parts]


def told_turn(sight: Sight, turn: Turn) -> ToldTurn:
    """Give a turn for its template."""
    badge = sight.badge(turn.player)
    lines = tuple([line(sight.table.game, saying, badge["name"]) for saying in turn.sayings])
    return ToldTurn(turn.player, badge["name"], badge["initial"], lines)


def line(game: Game, saying: Saying, name: str) -> Line:
    """Give a line for a template; whose turn it is stands above it already."""
    return Line(saying.number, saying.text.removeprefix(f"{name} "), rule_address(game, saying.event))


def rule_address(game: Game, event: Event) -> str:
    """Give the address of the rule that an event goes by."""
    section = game.rule_for(event)
    return f"/rules/{game.slug}#{section}" if section else ""


def write(sight: Sight, told: Sequence[ToldTurn], more: bool = False, marked: bool = False) -> str:
    """Write turns as a list, the newest first."""
    address = f"/table/{sight.table.id}"
    turns = [written(sight.lang, address, turn) for turn in reversed(told)]
    return render("parts/log.html", sight.lang, turns=turns, address=address, more=more, marked=marked)


@lru_cache(maxsize=TURNS)
def written(lang: str, address: str, turn: ToldTurn) -> str:
    """Write a turn, once for all who read the same of it: only the newest one ever changes."""
    lines = [line._asdict() for line in turn.lines]
    return render("parts/turn.html", lang, address=address, **{**turn._asdict(), "lines": lines})
