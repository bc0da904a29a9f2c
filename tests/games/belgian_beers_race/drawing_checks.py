"""What the drawings of recorded positions show: every piece, every control, every fact of the view."""

import functools
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, cast
from xml.etree import ElementTree

from taproom.games.belgian_beers_race import drawing
from taproom.games.belgian_beers_race.drawing.boards import draw_large, draw_small
from taproom.games.belgian_beers_race.drawing.bottler import draw_bottler
from taproom.games.belgian_beers_race.drawing.desk import draw_desk
from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.games.belgian_beers_race.drawing.score import draw_end, draw_score
from taproom.games.belgian_beers_race.names import (
    card_text,
    colour_name,
    seat_name,
    source_name,
    town,
    why_shut,
)
from taproom.games.belgian_beers_race.pieces import BONUSES, COLOURS
from taproom.games.belgian_beers_race.state import RaceState
from taproom.kernel.words import capital, number
from taproom.testing import Position
from taproom.testing.position import PREFIX
from taproom.testing.position_checks import PositionCheck
from tests.corpus.checks import PAGES, Page, every, page_of
from tests.games.belgian_beers_race.drawn import (
    CARDS,
    COLUMN,
    MEANS,
    NAMES,
    SVG,
    Drawn,
    Json,
    classed,
    controls,
    ids,
    joined,
    lines,
    lit_names,
    pieces,
    titles,
    used,
    wraps,
)
from tests.games.belgian_beers_race.table import GAME
from tests.looking import check_control_elements
from tests.often import often

BOARDS = often(30, 3)
"""Boards are drawn at every so many positions."""
TOASTING = ("offer", "give", "sip", "save")
"""Decisions that few positions ask for, most of them at large tables."""
SMALLEST = {"wide": 11.5, "tall": 14}
"""Letters, by layout."""
THUMB = 31
ON_THE_TABLE = ("figure-", "disc-", "bottle-", "coaster-", "token-")
"""The kinds of pieces of the map and the time track."""
ON_A_PHONE = ("figure-", "disc-", "bottle-")

PageCheck = Callable[[Position, Page], None]


def now_and_then(count: int) -> Callable[[PositionCheck], PositionCheck]:
    """Hold a check to every n-th position, the first of each decision, and every decision of a toast."""

    def decorate(check: PositionCheck) -> PositionCheck:
        seldom = every(count, decisions=True)(check)

        @functools.wraps(check)
        def sampled(position: Position) -> None:
            (check if position.state.phase in TOASTING else seldom)(position)

        return sampled

    return decorate


def of_a_page(check: PageCheck) -> PositionCheck:
    """Hold a check to pages, most of which the checks of all games have drawn."""

    @now_and_then(PAGES)
    @functools.wraps(check)
    def drawn(position: Position) -> None:
        check(position, page_of(position))

    return drawn


def part_of(page: Page, name: str) -> Drawn | None:
    """Find a part of a page."""
    return dict(zip(page.parts, page.roots, strict=True)).get(name)


def by_name(part: Drawn | None) -> dict[str, Drawn]:
    """Find all elements that have an id, by it without its prefix."""
    things = [] if part is None else list(part.iter())
    return {thing.attrib["id"].partition("-")[2]: thing for thing in things if "id" in thing.attrib}


# The page.


@of_a_page
def the_page_does_not_repeat_the_sentence_that_says_what_to_do(position: Position, page: Page) -> None:
    desk = part_of(page, "desk")
    if desk is not None:
        assert GAME.task(page.view, page.lang).lower() not in " ".join(lines(desk)).lower()
        seats = [seat_name(page.view, seat, page.lang) for seat in range(position.state.players)]
        assert not set(seats) & set(lines(desk))


@of_a_page
def a_place_that_ways_lead_to_can_be_picked_and_has_a_card(position: Position, page: Page) -> None:
    if position.state.phase != "turn":
        return
    cards, places = by_name(part_of(page, "desk")), by_name(part_of(page, "map"))
    ways = cast(list[Json], page.view["ways"])
    opened = {way["place"] for way in ways if not all(way[means]["why"] for means in MEANS.values())}
    assert {thing.attrib["data-pick"] for thing in places.values() if "data-pick" in thing.attrib} == opened
    for place in opened:
        assert cards[f"ways-{place}"].get("data-with") == place
        assert f"ways-{place}" in lit_names(places[f"place-{place}"])


@of_a_page
def a_card_tells_of_each_way_its_time_square_and_chance_or_why_it_is_shut(
    position: Position, page: Page
) -> None:
    if position.state.phase != "turn":
        return
    cards = by_name(part_of(page, "desk"))
    for way in cast(list[Json], page.view["ways"]):
        assert town(page.view, way["place"]).split(" (")[0] in lines(cards[f"ways-{way['place']}"])
        for verb, means in MEANS.items():
            shown, facts = lines(cards[f"{verb}-to-{way['place']}"]), way[means]
            if facts["why"]:
                assert why_shut(facts["why"], page.view, facts, page.lang) in " ".join(shown)
            elif means == "pay":
                assert f" {facts['beers']} " in " ".join(shown)
            else:
                assert {str(facts["ut"]), f"→ {facts['square']}"} <= set(shown)


@of_a_page
def what_is_lit_is_there(position: Position, page: Page) -> None:
    names = {name for thing in page.things for name in lit_names(thing)}
    missing = names - {name.removeprefix(PREFIX) for name in page.values("id")}
    assert not {name for name in missing if not name.startswith(("square-", "strip-"))}
    assert page.layout == "wide" or not missing


# The whole table.


@every(PAGES)
def every_piece_of_the_view_is_drawn_once(position: Position) -> None:
    """For the seat that decides and by turns for a spectator, who has nothing to choose."""
    turn = position.number // PAGES
    check_whole(position, None if turn % 3 == 2 else position.seat)


def check_whole(position: Position, viewer: int | None) -> None:
    """A whole drawing has every piece of the view once, no id twice, and the controls of its viewer."""
    page = page_of(position)
    targets = page.targets if viewer == position.seat else []
    whole = ElementTree.fromstring(
        drawing.draw(position.view(viewer), targets, page.lang, PREFIX, page.layout)
    )
    assert max(Counter(ids(whole)).values()) == 1
    check_control_elements(list(whole.iter()), PREFIX, targets)
    found = Counter(pieces(whole))
    kept = ON_THE_TABLE if page.layout == "wide" else ON_A_PHONE
    there = {name: count for name, count in pieces_of(page.view).items() if name.startswith(kept)}
    assert {name: count for name, count in found.items() if name.startswith(kept)} == there
    assert max(found.values()) == 1, "what a phone shows twice has its name once"


def pieces_of(view: Mapping[str, Any]) -> Counter[str]:
    """Count the pieces that lie and stand on the map and the time track."""
    found: Counter[str] = Counter()
    for place, facts in view["breweries"].items():
        found.update([f"bottle-{place}"] * facts["bottle"])
        found.update(f"coaster-{place}-{n + 1}" for n in range(facts["coasters"]))
        away = set(facts["visitors"]) - set(facts["figures"])
        found.update(f"token-{each}-{place}" for each in away)
    for each in range(view["players"]):
        found.update([f"figure-{each}", f"disc-{each}"])
    found.update(f"bottle-token-{token['after']}" for token in view["track"]["bottles"])
    return found


@every(2 * PAGES)
def small_boards_below_the_cards_stand_side_by_side(position: Position) -> None:
    placed = drawing.arrange_wide(RacePen(position.view(position.seat), (), "en", PREFIX, "wide"))
    low = [x for part, x, _y in placed.values() if part.width == drawing.HALF]
    assert len(set(low)) == min(2, len(low))


# Boards, bottler, desk and score.


class Boards(NamedTuple):
    """What is drawn of a position for the seat that decides, apart from the map and the time track."""

    pen: RacePen
    view: Json
    lang: str
    layout: str
    desk: Drawn | None
    bottler: Drawn
    large: list[Drawn]
    small: list[Drawn]
    """Boards by seat."""
    score: Drawn

    def all_parts(self) -> list[Drawn]:
        """List everything that is drawn."""
        desk = [] if self.desk is None else [self.desk]
        return [*desk, self.bottler, *self.large, *self.small, self.score]


BoardsCheck = Callable[[Position, Boards], None]


@functools.lru_cache(maxsize=1)
def boards_of(position: Position) -> Boards:
    """Draw the boards once for all checks, in the language and layout of the position."""
    state, lang, layout = position.state, position.language, position.layout
    view = {**position.view(position.seat), "names": NAMES[: state.players]}
    pen = RacePen(view, position.targets(lang), lang, PREFIX, layout)
    room, seats = COLUMN[layout], range(state.players)
    return Boards(
        pen=pen,
        view=view,
        lang=lang,
        layout=layout,
        desk=None if state.over else joined(draw_desk(pen, room)),
        bottler=joined(draw_bottler(pen, CARDS[layout])),
        large=[joined(draw_large(pen, seat, room)) for seat in seats],
        small=[joined(draw_small(pen, seat, room)) for seat in seats],
        score=joined(draw_end(pen, room) if state.over else draw_score(pen, room)),
    )


def of_boards(check: BoardsCheck) -> PositionCheck:
    """Hold a check to the boards of some positions."""

    @now_and_then(BOARDS)
    @functools.wraps(check)
    def drawn(position: Position) -> None:
        check(position, boards_of(position))

    return drawn


@of_boards
def every_legal_action_has_one_control_in_desk_or_bottler(position: Position, drawn: Boards) -> None:
    expected = [target.action for target in position.targets(drawn.lang)]
    if drawn.layout == "wide":  # there one begins by a click on the map
        expected = [text for text in expected if not text.startswith("start in")]
    assert sorted(text for part in drawn.all_parts() for text in controls(part)) == sorted(expected)


@of_boards
def letters_are_large_enough_to_read_and_controls_for_a_thumb(position: Position, drawn: Boards) -> None:
    for part in drawn.all_parts():
        for text in part.iter(f"{SVG}text"):
            assert float(text.attrib["font-size"]) >= SMALLEST[drawn.layout], text.text
        for control in classed(part, "legal") if drawn.layout == "tall" else ():
            ground = next(each for each in control.iter(f"{SVG}rect"))
            assert min(float(ground.attrib["height"]), float(ground.attrib["width"])) >= THUMB


@of_boards
def beers_and_cards_have_names_of_their_own(position: Position, drawn: Boards) -> None:
    state = cast(RaceState, position.state)
    found = [name for part in (drawn.bottler, *drawn.large) for name in pieces(part)]
    assert len(set(found)) == len(found)
    beers = [name for name in found if name.startswith("beer-")]
    assert len(beers) == sum(me.carried for me in state.travellers)
    cards = [*state.reach, *state.line, *state.goals, *(card for me in state.travellers for card in me.cards)]
    assert set(found) - set(beers) == {f"card-{card}" for card in cards}


@of_boards
def a_large_board_shows_what_a_player_has(position: Position, drawn: Boards) -> None:
    for player, (me, board) in enumerate(zip(drawn.view["travellers"], drawn.large, strict=True)):
        for colour in COLOURS:
            assert len(pieces(board, f"beer-{player}-{colour}-")) == me["cubes"][colour]
        assert [text.text for text in classed(board, "on-lcd")] == [str(me["level"])]
        assert len(classed(board, "segment", "on")) == me["level"] + 1
        assert len(classed(board, "tick", "on")) == me["tasted"]
        assert len(classed(board, "seal")) == len(me["cards"])
        assert NAMES[player] in lines(board)


@of_boards
def a_large_board_shows_every_track_with_its_points(position: Position, drawn: Boards) -> None:
    places = sum(map(len, drawn.view["printed"]["tracks"].values()))
    sources = ("beers", "cheese", "toasts", *BONUSES, "breweries")
    for player, (me, board) in enumerate(zip(drawn.view["travellers"], drawn.large, strict=True)):
        levels = [me["cheese"], me["toasts"], *(me["bonuses"][bonus] for bonus in BONUSES)]
        assert len(classed(board, "step", "at")) == sum(level > 0 for level in levels)
        assert len(classed(board, "step", "on")) == sum(max(0, level - 1) for level in levels)
        assert len(classed(board, "step")) == places
        shown = [text.text for text in classed(board, "bold", "end") if (text.text or "").isdigit()]
        assert shown == [str(drawn.view["points"][player][source]) for source in sources]


@of_boards
def a_small_board_shows_the_same_facts(position: Position, drawn: Boards) -> None:
    for me, board in zip(drawn.view["travellers"], drawn.small, strict=True):
        counts = [*me["cubes"].values(), *me["bonuses"].values(), *filter(None, me["bottles"].values())]
        counts += [me["tasted"], len(me["visited"]), me["coasters"], len(me["cards"])]
        assert set(map(str, counts)) <= set(lines(board))
        assert [text.text for text in classed(board, "on-lcd")] == [str(me["level"])]
        assert len(classed(board, "segment", "on")) == me["level"] + 1
        assert f"{me['carried']}/10" in lines(board)
        assert {colour_name(colour, drawn.lang) for colour in COLOURS} <= set(titles(board))


@of_boards
def the_bottler_shows_every_card_with_text_kind_and_points(position: Position, drawn: Boards) -> None:
    bottler = drawn.view["bottler"]
    cards = [*bottler["reach"], *bottler["line"], *bottler["goals"]]
    kinds = [kind for kind in used(drawn.bottler) if kind in ("lightning", "star", "flag")]
    assert kinds == [card["kind"] for card in cards]
    seals = [text.text for text in classed(drawn.bottler, "serif", "middle")]
    assert seals == [str(card["points"]) for card in cards]
    for card in cards:
        assert wraps(drawn.bottler, card_text(card, drawn.lang).split()[0])


@of_boards
def each_way_tells_time_and_square_or_why_it_is_shut(position: Position, drawn: Boards) -> None:
    if drawn.desk is None or position.state.phase != "turn":
        return
    cells = by_name(drawn.desk)
    for way in drawn.view["ways"]:
        for verb, means in MEANS.items():
            cell, facts = cells[f"{verb}-to-{way['place']}"], way[means]
            if facts["why"]:
                assert why_shut(facts["why"], drawn.view, facts, drawn.lang) in titles(cell)
            elif not drawn.pen.in_brussels(way["place"]):
                assert {str(facts["ut"]), f"→{facts['square']}"} <= set(lines(cell))


@of_boards
def beers_to_choose_are_cubes_with_their_name(position: Position, drawn: Boards) -> None:
    for control in classed(drawn.desk, "choice") if drawn.desk is not None else ():
        verb, _, colour = control.get("data-action", "start").partition(" ")
        if verb != "start":
            assert f"cube-{colour}" in used(control)
            assert colour_name(colour, drawn.lang) in lines(control)


@of_boards
def a_toast_shows_who_stands_together(position: Position, drawn: Boards) -> None:
    if drawn.desk is None or position.state.phase not in TOASTING:
        return
    for each in (drawn.view["decision"]["mover"], *drawn.view["decision"]["partners"]):
        assert NAMES[each] in titles(drawn.desk)
    assert "toast" in used(drawn.desk)


@of_boards
def the_score_shows_every_source_for_every_player(position: Position, drawn: Boards) -> None:
    points = drawn.view["points"]
    score = joined(draw_score(drawn.pen, COLUMN[drawn.layout]))
    for source in points[0]:
        assert wraps(score, capital(source_name(source, drawn.lang)))
    shown = [text.text for text in classed(score, "middle")]
    expected = [number(mine[source]) for source in points[0] for mine in points]
    assert shown == [*expected, *(number(sum(mine.values())) for mine in points)]


@of_boards
def the_end_shows_the_ranking_from_the_first_to_the_last(position: Position, drawn: Boards) -> None:
    if position.state.over:
        ranking = drawn.view["ranking"]
        assert [line for line in lines(drawn.score) if line in NAMES] == [NAMES[each] for each in ranking]
        best = sum(drawn.view["points"][ranking[0]].values())
        assert wraps(drawn.score, {"en": f"wins with {best} points", "fr": f"{best} points"}[drawn.lang])


PAGE_CHECKS: tuple[PositionCheck, ...] = (
    the_page_does_not_repeat_the_sentence_that_says_what_to_do,
    a_place_that_ways_lead_to_can_be_picked_and_has_a_card,
    a_card_tells_of_each_way_its_time_square_and_chance_or_why_it_is_shut,
    what_is_lit_is_there,
)
DRAWING_CHECKS: tuple[PositionCheck, ...] = (
    *PAGE_CHECKS,
    every_piece_of_the_view_is_drawn_once,
    small_boards_below_the_cards_stand_side_by_side,
    every_legal_action_has_one_control_in_desk_or_bottler,
    letters_are_large_enough_to_read_and_controls_for_a_thumb,
    beers_and_cards_have_names_of_their_own,
    a_large_board_shows_what_a_player_has,
    a_large_board_shows_every_track_with_its_points,
    a_small_board_shows_the_same_facts,
    the_bottler_shows_every_card_with_text_kind_and_points,
    each_way_tells_time_and_square_or_why_it_is_shut,
    beers_to_choose_are_cubes_with_their_name,
    a_toast_shows_who_stands_together,
    the_score_shows_every_source_for_every_player,
    the_end_shows_the_ranking_from_the_first_to_the_last,
)
