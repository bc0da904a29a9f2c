"""What happened, in words, the newest turn first; each line leads to the position then, and to its rule."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from taproom.kernel.chronicle import Chronicle, Saying, Turn
from taproom.kernel.events import Event
from taproom.kernel.game import GOES_ON, Game
from taproom.kernel.history import Move
from taproom.server.painting.looker import PREFIX, Sight
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


class Passage(NamedTuple):
    """What is told as one: a turn or a part of it, or a scene, in which several may take part."""

    player: int
    """Whose turn it is; in a scene the last one's."""
    scene: str
    sayings: list[Saying]


class ToldTurn(NamedTuple):
    """A turn, or a scene, as it stands in the log."""

    seat: int
    player: str
    initial: str
    lines: tuple[Line, ...]
    title: str = ""
    """Of a scene."""
    picture: str = ""
    """The symbol of a scene."""
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
    """Tell turns and scenes as the looker may know them."""
    told = chronicle(sight).turns(moves, skip)
    found = passages([part for turn in told for part in apart(turn, moves)])
    return [told_scene(sight, each) if each.scene else told_turn(sight, each) for each in found]


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


def passages(turns: Sequence[Turn]) -> list[Passage]:
    """Part turns where a scene begins or ends; a scene goes on from one turn to the next."""
    found: list[Passage] = []
    for turn in turns:
        begun = False
        for saying in turn.sayings:
            last = found[-1].scene if found else ""
            scene = last if begun and saying.scene == GOES_ON else saying.scene
            scene = "" if scene == GOES_ON else scene
            if found and scene == last and (begun or scene):
                found[-1].sayings.append(saying)
                found[-1] = found[-1]._replace(player=turn.player)
            else:
                found.append(Passage(turn.player, scene, [saying]))
            begun = True
    return found


def told_scene(sight: Sight, passage: Passage) -> ToldTurn:
    """Give a scene for its template; since several take part, every line says who."""
    game = sight.table.game
    badge = sight.badge(passage.player)
    events = [saying.event for saying in passage.sayings]
    return ToldTurn(
        passage.player,
        badge["name"],
        badge["initial"],
        tuple([line(game, saying) for saying in passage.sayings]),
        game.scene_title(passage.scene, events, sight.lang, sight.names),
        game.scene_symbol(passage.scene, events),
    )


def told_turn(sight: Sight, turn: Passage) -> ToldTurn:
    """Give a turn for its template."""
    badge = sight.badge(turn.player)
    lines = tuple([line(sight.table.game, saying, badge["name"]) for saying in turn.sayings])
    return ToldTurn(turn.player, badge["name"], badge["initial"], lines)


def line(game: Game, saying: Saying, name: str = "") -> Line:
    """Give a line for a template; whose turn it is may stand above it already."""
    text = saying.text.removeprefix(f"{name} ") if name else saying.text
    return Line(saying.number, text, rule_address(game, saying.event))


def rule_address(game: Game, event: Event) -> str:
    """Give the address of the rule that an event goes by."""
    section = game.rule_for(event)
    return f"/rules/{game.slug}#{section}" if section else ""


def write(sight: Sight, told: Sequence[ToldTurn], more: bool = False, marked: bool = False) -> str:
    """Write turns as a list, the newest first."""
    address = f"/table/{sight.table.id}"
    slug = sight.table.game.slug
    turns = [written(sight.lang, address, slug, turn) for turn in reversed(told)]
    return render("parts/log.html", sight.lang, turns=turns, address=address, more=more, marked=marked)


@lru_cache(maxsize=TURNS)
def written(lang: str, address: str, slug: str, turn: ToldTurn) -> str:
    """Write a turn, once for all who read the same of it: only the newest one ever changes."""
    lines = [line._asdict() for line in turn.lines]
    shown = {**turn._asdict(), "lines": lines, "slug": slug, "prefix": PREFIX}
    return render("parts/turn.html", lang, address=address, **shown)
