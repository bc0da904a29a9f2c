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
    here: bool
    fresh: bool
    later: bool
    lines: tuple[Line, ...]


def paint_log(sight: Sight) -> str:
    """Tell the last turns."""
    if sight.state is None:
        return ""
    skip = max(0, len(sight.moves) - SHOWN)
    told = told_turns(sight, skip)
    # The first of them may have begun before.
    return write(sight, told[1:] if skip else told, None, skip > 0)


def paint_whole_log(sight: Sight, number: int) -> str:
    """Tell all turns of the game, and mark the one that a replay shows."""
    return write(sight, told_turns(sight, 0, later=True), number, False)


def told_turns(sight: Sight, skip: int, later: bool = False) -> list[Turn]:
    """Tell turns as the looker may know them; for a replay also those that came later."""
    moves = sight.table.played.moves if later else sight.moves
    told = chronicle(sight).turns(moves, skip)
    return [part for turn in told for part in apart(turn, moves)]


def chronicle(sight: Sight) -> Chronicle:
    """Give what tells the game to this looker; a table keeps it, so that every move is told once."""
    kept = sight.table.chronicles
    key = (sight.seat, sight.lang)
    if key not in kept or kept[key].names != sight.names:
        kept[key] = Chronicle(sight.table.game, sight.seat, sight.names, sight.lang)
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


def write(sight: Sight, told: Sequence[Turn], number: int | None, more: bool) -> str:
    """Write turns as a list."""
    fresh = 0 if number is not None else freshest(sight)
    address = f"/table/{sight.table.id}"
    turns = [written(sight.lang, address, told_turn(sight, turn, number, fresh)) for turn in reversed(told)]
    return render(
        "parts/log.html", sight.lang, turns=turns, address=address, more=more, marked=number is not None
    )


@lru_cache(maxsize=TURNS)
def written(lang: str, address: str, turn: ToldTurn) -> str:
    """Write a turn, once for all who read the same of it: only the newest one ever changes."""
    lines = [line._asdict() for line in turn.lines]
    return render("parts/turn.html", lang, address=address, **{**turn._asdict(), "lines": lines})


def freshest(sight: Sight) -> int:
    """Say which actions the looker has not seen yet: those after this number."""
    first = len(sight.moves)
    actor = sight.moves[-1].player if sight.moves else None
    while first and not sight.stops_at(sight.moves[first - 1], actor):
        first -= 1
    return first


def told_turn(sight: Sight, turn: Turn, number: int | None, fresh: int) -> ToldTurn:
    """Give a turn for its template."""
    last = turn.sayings[-1].number
    badge = sight.badge(turn.player)
    return ToldTurn(
        seat=turn.player,
        player=badge["name"],
        initial=badge["initial"],
        here=number is not None and turn.number <= number <= last,
        fresh=number is None and last > fresh and turn.player != sight.seat,
        later=number is not None and turn.number > number,
        lines=tuple([line(sight.table.game, saying, badge["name"]) for saying in turn.sayings]),
    )


def line(game: Game, saying: Saying, name: str) -> Line:
    """Give a line for a template; whose turn it is stands above it already."""
    return Line(saying.number, saying.text.removeprefix(f"{name} "), rule_address(game, saying.event))


def rule_address(game: Game, event: Event) -> str:
    """Give the address of the rule that an event goes by."""
    section = game.rule_for(event)
    return f"/rules/{game.slug}#{section}" if section else ""
