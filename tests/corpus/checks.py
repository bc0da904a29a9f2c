"""What our own games keep beyond the conformance suite: their pages, their words, and what bots go by."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache, wraps
from math import isfinite
from xml.etree import ElementTree

from taproom import Game
from taproom.kernel.game import LAYOUTS
from taproom.kernel.judgement import Judgement
from taproom.kernel.memory import MEMORY
from taproom.kernel.words import LANGUAGES
from taproom.testing import Position
from taproom.testing.position import DRAWN_EVERY, PREFIX
from taproom.testing.position_checks import PositionCheck
from tests.looking import check_control_elements, check_controls
from tests.often import often

NAMES = ["Anna", "Bram", "Chloé", "Dan"]
PAGES = often(5, 1) * DRAWN_EVERY
"""Pages are read at every so many positions, of those that the digests have drawn."""
WHOLE = 3 * PAGES
"""Whole drawings, and drawings without a memory, take longer."""
REFUSALS = often(98, 14)


def every(count: int, start: int = 0, decisions: bool = False) -> Callable[[PositionCheck], PositionCheck]:
    """Hold a check to every n-th position of a game and to the end.

    With `decisions` also to the first of each kind of decision, at the smallest tables.
    """

    def decorate(check: PositionCheck) -> PositionCheck:
        seen: set[str] = set()

        @wraps(check)
        def now_and_then(position: Position) -> None:
            state = position.state
            if position.number == 0:
                seen.clear()
            first = decisions and state.players == min(state.game.seats) and state.phase not in seen
            if position.number % count == start or state.over or first:
                seen.add(state.phase)
                check(position)

        return now_and_then

    return decorate


# Pages.


class Page:
    """The page of the deciding seat, in the language and layout of the position, and what is in it."""

    def __init__(self, position: Position) -> None:
        self.game, self.lang, self.layout = position.game, position.language, position.layout
        self.view = position.view(position.seat)
        self.targets = position.targets(self.lang)
        self.parts = position.parts
        self.roots = [ElementTree.fromstring(part) for part in self.parts.values()]
        self.things = [thing for root in self.roots for thing in root.iter()]

    def drawn(self, last_moves: Sequence[object]) -> dict[str, str]:
        """Draw the parts with last moves."""
        view = {**self.view, "last_moves": last_moves}
        return self.game.parts(view, self.targets, self.lang, PREFIX, self.layout)

    def values(self, attribute: str) -> list[str]:
        """List the values of an attribute."""
        return [thing.attrib[attribute] for thing in self.things if attribute in thing.attrib]


@lru_cache(maxsize=1)
def page_of(position: Position) -> Page:
    """Draw and read the page of a position, once for all checks."""
    return Page(position)


@cache
def pieces_of(game: Game, lang: str) -> tuple[str, frozenset[str]]:
    """Return the pieces that parts refer to, and their ids."""
    svg = game.pieces(PREFIX, lang)
    found = ids(svg)
    assert len(set(found)) == len(found)
    check_picture(ElementTree.fromstring(svg), game)
    return svg, frozenset(found)


def check_picture(root: ElementTree.Element, game: Game) -> None:
    """A picture of its own is of the game's class, and has a name unless there is nothing to be seen."""
    assert root.get("class") == game.slug
    named = root.get("role") == "group" and root.get("aria-label")
    assert named or root.get("aria-hidden") == "true"


def ids(svg: str) -> list[str]:
    """List all ids."""
    return [thing.attrib["id"] for thing in ElementTree.fromstring(svg).iter() if "id" in thing.attrib]


def references(svg: str) -> set[str]:
    """List the ids that a drawing points to."""
    return set(re.findall(r'href="#(.*?)"', svg)) | set(re.findall(r"url\(#(.*?)\)", svg))


def rings(svg: str) -> int:
    """Count what is marked as having just happened."""
    return len(re.findall(r'class="just[ "]', svg))


@every(PAGES, decisions=True)
def the_parts_of_a_page_carry_no_style_and_refer_to_its_pieces(position: Position) -> None:
    """Ids occur once in a page, begin with its prefix, and are all that is referred to."""
    page = page_of(position)
    pieces, known = pieces_of(page.game, page.lang)
    found = page.values("id")
    assert len(set(found)) == len(found)
    assert all(name.startswith(PREFIX) for name in (*found, *known))
    assert not known & set(found)
    seat = position.number // PAGES % position.state.players
    board = page.game.board(page.view, seat, (), page.lang, PREFIX, page.layout)
    whole = "".join([pieces, *page.parts.values(), board])
    assert "<style" not in whole
    assert not re.search(r"\sstyle\s*=", whole)
    assert references(whole) <= {*known, *found}
    for root in (*page.roots, ElementTree.fromstring(board)):
        check_picture(root, page.game)


@every(PAGES, decisions=True)
def every_target_is_a_control_of_the_page_with_its_label(position: Position) -> None:
    """And nothing else is one."""
    page = page_of(position)
    check_control_elements(page.things, PREFIX, page.targets)


@cache
def anchors_of(game: Game) -> frozenset[str]:
    """Return the names of the elements that actions belong to."""
    return frozenset(game.anchor(action) for action in range(len(game.actions)))


@every(PAGES, decisions=True)
def only_legal_actions_can_be_focused_and_all_others_can_be_asked_about(position: Position) -> None:
    """What is not legal now has its element too, by which its reason is asked for."""
    page = page_of(position)
    links = [thing for thing in page.things if "tabindex" in thing.attrib or thing.tag.endswith("}a")]
    assert all(thing.get("role") == "button" and thing.get("data-action") for thing in links)
    assert {thing.get("aria-label") for thing in links} == {target.label for target in page.targets}
    asked = set(page.values("data-thing"))
    assert not asked & {target.element for target in page.targets}
    assert asked <= anchors_of(page.game)


@every(PAGES, decisions=True)
def every_piece_of_a_page_has_a_name_of_its_own_and_only_last_moves_are_ringed(position: Position) -> None:
    """Last moves add rings and trails to the same parts."""
    page = page_of(position)
    seen = [event for event in (event.seen_by(position.seat) for event in position.events) if event]
    marked = page.drawn(last_moves=[event.dump() for event in seen])
    assert marked.keys() == page.parts.keys()
    assert page.drawn(last_moves=[]) == page.parts
    assert not any(map(rings, page.parts.values()))
    for parts in (page.parts, marked):
        pieces = re.findall(r'data-piece="(.*?)"', "".join(parts.values()))
        assert len(set(pieces)) == len(pieces)


@every(WHOLE, start=PAGES)
def a_whole_drawing_keeps_to_itself(position: Position) -> None:
    """Its ids occur once and begin with the prefix, it refers to nothing else, and holds every control."""
    page = page_of(position)
    layout = LAYOUTS[position.one_of(2)]
    svg = page.game.draw(page.view, page.targets, page.lang, PREFIX, layout)
    found = ids(svg)
    assert len(set(found)) == len(found)
    assert all(name.startswith(PREFIX) for name in found)
    assert references(svg) <= set(found)
    check_controls(svg, PREFIX, page.targets)


@every(WHOLE, start=PAGES)
def what_is_remembered_is_drawn_as_it_would_be_anew(position: Position) -> None:
    """Whoever looks: the memory holds what was drawn for others and at other positions."""
    game, viewers = position.game, position.viewers
    turn = position.one_of(4 * len(viewers))
    lang, layout, viewer = LANGUAGES[turn % 2], LAYOUTS[turn // 2 % 2], viewers[turn // 4]
    told = [event.dump() for event in position.events]
    for seat in {position.seat, viewer}:
        view = {**position.view(seat), "names": NAMES[: position.state.players], "last_moves": told}
        targets = position.targets(lang) if seat == position.seat else []
        remembered = game.parts(view, targets, lang, layout=layout)
        with nothing_remembered():
            assert game.parts(view, targets, lang, layout=layout) == remembered


@contextmanager
def nothing_remembered() -> Iterator[None]:
    """Draw without what was drawn before, and remember it again afterwards."""
    kept = dict(vars(MEMORY))
    MEMORY.forget()
    try:
        yield
    finally:
        vars(MEMORY).update(kept)


# Words.


def filled_in(texts: Sequence[str]) -> bool:
    """Return whether no text shows a place that should have been filled."""
    return not set("{}") & set("".join(texts))


@every(28, decisions=True)
def labels_begin_with_a_capital_and_tasks_are_no_sentences(position: Position) -> None:
    """With names at the table, too, every label is one of its own."""
    if position.state.over:
        return
    game = position.game
    view = {**position.view(position.seat), "names": NAMES[: position.state.players]}
    for lang in LANGUAGES:
        labels = [game.label(view, game.text(action), lang) for action in position.legal]
        assert len(set(labels)) == len(labels)
        assert all(label[0].isupper() for label in labels)
        assert filled_in(labels)
        assert not game.task(view, lang).endswith(".")


@every(REFUSALS, decisions=True)
def every_action_has_a_label_and_is_refused_in_a_sentence(position: Position) -> None:
    """Somebody who looks on reads labels of what is not legal, too."""
    read_actions(position, position.some_actions(10))


def read_actions(position: Position, actions: Sequence[int]) -> None:
    """Hold labels of actions, and the reasons against those that are not legal, to how they are written."""
    game, view = position.game, position.view(None)
    for action in actions:
        assert all(game.label(view, game.text(action), lang) for lang in LANGUAGES)
        if action not in position.legal:
            reasons = [position.state.why_not(action, lang) for lang in LANGUAGES]
            assert len(set(reasons)) == len(LANGUAGES)
            assert all(reason.endswith(".") for reason in reasons)
            assert all(reason[0].isupper() or reason[0].isdigit() for reason in reasons)
            assert filled_in(reasons)


def every_event_is_told_in_each_language_or_in_none(position: Position) -> None:
    """In a sentence."""
    seen = [event.seen_by(seat) for event in position.events for seat in (None, position.seat)]
    for event in filter(None, seen):
        told = [position.game.tell(event, lang, NAMES) for lang in LANGUAGES]
        assert all(told) == any(told)
        if any(told):
            assert len(set(told)) == len(LANGUAGES)
            assert all(text.endswith(".") for text in told)
            assert filled_in(told)


@every(14)
def gains_are_no_sentences(position: Position) -> None:
    """What a choice costs and brings is told in a few words."""
    for action in position.legal:
        said = [position.game.gains(position.preview(action), lang) for lang in LANGUAGES]
        assert filled_in(said)
        assert not any(text.endswith(".") for text in said)


# Bots.


@cache
def judgement_of(game: Game, players: int) -> Judgement:
    """Return what bots go by, with the shipped weights."""
    return game.judgement(players)


def every_feature_is_finite_and_has_a_name_and_weights(position: Position) -> None:
    """At every position, for every seat."""
    state = position.state
    judge = judgement_of(position.game, state.players)
    assert len(judge.early) == len(judge.late) == len(judge.names)
    for seat in range(state.players):
        features = judge.features(state, seat)
        assert len(features) == len(judge.names)
        assert all(map(isfinite, features))
        assert 0.0 <= judge.progress(state, seat) <= 1.0
    if state.over:
        assert judge.values(state) == state.scores()


def something_legal_is_always_sensible_and_everything_has_a_weight(position: Position) -> None:
    """At a glance nothing is impossible, and nothing illegal is possible."""
    legal = position.legal
    if not legal:
        return
    judge = judgement_of(position.game, position.state.players)
    sensible = judge.sensible(position.state, legal)
    assert sensible
    assert set(sensible) <= set(legal)
    for actions in (legal, sensible):
        weights = judge.glance(position.state, actions)
        assert len(weights) == len(actions)
        assert all(weight > 0.0 and isfinite(weight) for weight in weights)


CHECKS: tuple[PositionCheck, ...] = (
    the_parts_of_a_page_carry_no_style_and_refer_to_its_pieces,
    every_target_is_a_control_of_the_page_with_its_label,
    only_legal_actions_can_be_focused_and_all_others_can_be_asked_about,
    every_piece_of_a_page_has_a_name_of_its_own_and_only_last_moves_are_ringed,
    a_whole_drawing_keeps_to_itself,
    what_is_remembered_is_drawn_as_it_would_be_anew,
    labels_begin_with_a_capital_and_tasks_are_no_sentences,
    every_action_has_a_label_and_is_refused_in_a_sentence,
    every_event_is_told_in_each_language_or_in_none,
    gains_are_no_sentences,
    every_feature_is_finite_and_has_a_name_and_weights,
    something_legal_is_always_sensible_and_everything_has_a_weight,
)
