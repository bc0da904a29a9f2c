"""The drawing on a live page: pieces that can be followed, and last moves."""

import re
from collections.abc import Iterator
from itertools import islice
from xml.etree import ElementTree

from taproom import State
from taproom.games.heaven_and_ale import drawing
from tests.corpus.games import walk
from tests.games.heaven_and_ale.table import GAME, play, table
from tests.often import often

Pieces = dict[str, str | None]
NAMES = ["Anna", "Bram", "Chloé"]


def turns() -> Iterator[tuple[State, list[dict[str, object]]]]:
    """Give the positions of a recorded game of three, each with the events that led to it."""
    for position in walk(GAME.slug, players=3):
        yield position.state, [event.dump() for event in position.events]
        if position.state.over:
            return


def parts(state: State, seat: int | None, layout: str = "wide", **more: object) -> dict[str, str]:
    """Draw the parts that a seat's page shows."""
    targets = [] if seat is None else GAME.targets(state, seat)
    return drawing.parts({**state.view(seat), "names": NAMES, **more}, targets, layout=layout)


def pieces(svgs: dict[str, str]) -> Pieces:
    """Read the names of all pieces with their kinds, and see that none is there twice."""
    page = ElementTree.fromstring(f"<page>{''.join(svgs.values())}</page>")
    found = [thing for thing in page.iter() if "data-piece" in thing.attrib]
    names = [thing.attrib["data-piece"] for thing in found]
    assert len(set(names)) == len(names)
    return {thing.attrib["data-piece"]: thing.get("data-kind") for thing in found}


def rings(svg: str) -> int:
    """Count what is marked as having just happened."""
    return len(re.findall(r'class="just[ "]', svg))


# Pieces.


def test_a_piece_that_goes_away_comes_back_as_one_of_its_kind_where_it_was_put() -> None:
    before: Pieces = {}
    followed = set()
    for state, events in islice(turns(), often(90, 1000)):
        now = pieces(parts(state, 0))
        told = {event["event"] for event in events}
        if told & {"tile-bought", "disc-placed"} and "round-began" not in told:
            gone = sorted(str(before[name]) for name in set(before) - set(now) if before[name])
            come = sorted(str(now[name]) for name in set(now) - set(before) if now[name])
            assert gone == come
            followed |= told
        before = now
    assert {"tile-bought", "disc-placed"} <= followed


def test_a_tile_keeps_its_name_when_another_of_its_space_is_bought() -> None:
    state = table(3).board(0, ducats=50).tiles({8: ["wood 2", "hops 3", "wood 2"]}).state()
    play(state, "go 8", "buy wood 2")
    before = pieces(parts(state, 0))
    play(state, "put 1,0")
    after = pieces(parts(state, 0))
    assert {name for name in set(before) - set(after) if before[name]} == {"tile-wood-2-space-8-1"}
    assert [now for name, now in after.items() if name not in before] == ["tile-wood-2"]


def test_a_barrel_keeps_its_name_from_the_court_to_the_board() -> None:
    state = table(3).board(0, brewmaster=3).state()
    before = parts(state, None)
    assert "barrel-large-brewmaster" in pieces({"walk": before["walk"]})
    assert "barrel-taken" in [event["event"] for event in lately(state, "go 14")]
    after = parts(state, None)
    assert "barrel-large-brewmaster" not in pieces({"walk": after["walk"]})
    assert "barrel-large-brewmaster" in pieces({"board": after["board-0"]})


def test_a_board_drawn_large_beside_the_small_one_has_pieces_of_its_own() -> None:
    state = next(state for state, _events in turns() if state.view(0)["round"] == 2)
    view = {**state.view(0), "names": NAMES}
    assert not set(pieces({"one": drawing.board(view, 1)})) & set(pieces(parts(state, 0)))


# Last moves.


def lately(state: State, *actions: str) -> list[dict[str, object]]:
    """Play, and tell what happened."""
    return [event.dump() for action in actions for event in state.play(action)]


def test_the_last_moves_are_marked_by_a_trail_and_dashed_rings() -> None:
    state = table(3).board(0, ducats=50).tiles({8: ["wood 2", "hops 3"]}).state()
    last = lately(state, "go 8", "buy wood 2", "put 1,0")
    drawn = parts(state, 1, last_moves=last)
    assert 'class="trail"' in drawn["walk"]
    assert rings(drawn["walk"]) == 1
    assert re.search(r'id="ha-space-8".*?class="just ground-just"', drawn["walk"])
    assert rings(drawn["board-0"]) == 1
    assert rings(drawn["board-1"]) == rings(drawn["board-2"]) == rings(drawn["score"]) == 0


def test_every_kind_of_last_move_leaves_a_mark_somewhere() -> None:
    marked = set()
    for state, events in turns():
        for event in events:
            if event["event"] not in marked and any(map(rings, parts(state, 1, last_moves=[event]).values())):
                marked.add(event["event"])
    assert {"place-chosen", "figure-moved", "came-home", "tile-bought", "disc-placed"} <= marked
    assert {"marker-moved", "card-returned", "tiles-activated"} & marked
