"""What holds at every position of the recorded games of The Belgian Beers Race."""

import functools
from typing import Any, cast

import pytest

from taproom import Rng
from taproom.games.belgian_beers_race.state import RaceState
from taproom.kernel.blocks import CHOICE, MARKS, WIDTH, Block, plain
from taproom.kernel.judgement import Judgement
from taproom.kernel.words import LANGUAGES
from taproom.testing import Position
from taproom.testing.position_checks import PositionCheck
from tests.games.belgian_beers_race.drawing_checks import DRAWING_CHECKS, now_and_then
from tests.games.belgian_beers_race.laws import check_laws, standing
from tests.games.belgian_beers_race.spoken import NAMES, check_language
from tests.games.belgian_beers_race.table import GAME, cards_in, kinds

Json = dict[str, Any]
SECRETS = {"dice-rolled", "cards-shown"}
SHOWING = {*SECRETS, "second-level-came"}
"""Events after which nothing can be taken back."""
LONGEST_GAINS = 120
LONG_NAMES = ["A name of twenty-nine letters", "B", "random 3", "random 4"]
COLUMNS = 80
ON_BOARD = ("hitch ", "pay ", "bus ", "bike ", "start ", "remove ")
"""Choices whose numbers stand on the boards."""


def race(position: Position) -> RaceState:
    """Return the state as what it is."""
    return cast(RaceState, position.state)


@functools.lru_cache(maxsize=1)
def before(position: Position) -> RaceState:
    """Return the position before."""
    return cast(RaceState, GAME.load(position.dump_before))


# Rules.


def every_law_holds(
    position: Position,
) -> None:  # BR-1.4, BR-1.5, BR-1.6, BR-1.7, BR-2.1, BR-2.7, BR-2.12, BR-5.13
    if position.number:
        check_laws(race(position), standing(before(position)), position.events)


def only_on_ones_turn_is_a_single_choice_left(position: Position) -> None:  # BR-2.15
    if position.state.phase not in ("turn", "over"):
        assert len(position.legal) > 1


def no_die_and_no_card_is_ever_taken_back(position: Position) -> None:  # BR-2.17
    """Undo counts what was shown; the conformance suite takes back what this count allows."""
    if SHOWING & set(kinds(position.events)):
        earlier = before(position)
        counted = earlier.reveals_by_choosing(not earlier.forced(earlier.legal()))
        assert position.state.reveals > counted


# What is hidden.


def everybody_is_told_the_same_events(position: Position) -> None:  # BR-1.19
    for viewer in position.viewers:
        assert [event.seen_by(viewer) for event in position.events] == list(position.events)


@now_and_then(8)
def no_view_shows_a_card_of_the_pile(position: Position) -> None:  # BR-1.19
    state = race(position)
    hidden = set(state.pile[state.dealt :])
    for viewer in position.viewers:
        view = cast(Json, position.view(viewer))
        assert not cards_in(view) & hidden
        assert view["bottler"]["pile"] == len(hidden)


@now_and_then(8)
def everybody_sees_the_same_but_for_what_one_may_do(position: Position) -> None:  # BR-1.19
    own = ("viewer", "ways", "meets")
    views = [position.view(viewer) for viewer in position.viewers]
    shared = [{name: value for name, value in view.items() if name not in own} for view in views]
    assert all(view == shared[0] for view in shared)


@now_and_then(60)
def nothing_shown_depends_on_the_pile_or_on_chance_to_come(position: Position) -> None:  # BR-1.19, BR-1.20
    twin = hidden_twin(position)
    state = position.state
    for viewer in position.viewers:
        assert twin.view(viewer) == position.view(viewer)
    assert (twin.legal(), twin.scores()) == (position.legal, state.scores())
    for action in position.legal:
        assert twin.preview(action) == position.preview(action)
    for action in position.some_actions(20):
        assert twin.why_not(action) == state.why_not(action)
    for lang in LANGUAGES if not state.over else ():
        assert GAME.targets(twin, position.seat, lang) == position.targets(lang)


def hidden_twin(position: Position) -> RaceState:
    """Return a state that differs in nothing but the order of the pile and all chance to come."""
    dump: Json = dict(position.dump)
    dump["pile"] = dump["pile"][::-1]
    dump["rng"] = Rng.seeded("another seed").dump()
    dump["streams"] = [Rng.seeded(f"other {at}").dump() for at in range(position.state.players + 1)]
    twin = cast(RaceState, GAME.load(dump))
    assert twin.dump()["pile"] == dump["pile"]
    return twin


@now_and_then(24)
def a_determinized_copy_differs_in_nothing_but_what_is_hidden(position: Position) -> None:  # BR-1.19
    viewer = position.viewers[position.number % len(position.viewers)]
    copy, mine = cast(Json, position.state.determinize(viewer, 7).dump()), cast(Json, position.state.dump())
    assert sorted(copy["pile"]) == sorted(mine["pile"])
    assert copy["streams"] != mine["streams"]
    hidden = {"pile": [], "rng": "", "streams": []}
    assert {**copy, **hidden} == {**mine, **hidden}


@now_and_then(8)
def no_preview_shows_a_die_or_a_new_card(position: Position) -> None:  # BR-1.19, BR-1.20
    for action in position.legal:
        assert not SECRETS & set(kinds(position.preview(action)))


# Words.


@now_and_then(16)
def french_texts_have_no_english_left(position: Position) -> None:
    view = position.view(position.seat)
    labels = [GAME.label(view, GAME.text(action), "fr") for action in position.legal]
    gains = [GAME.gains(position.preview(action), "fr") for action in position.legal]
    for text in (GAME.task(view, "fr"), *labels, *gains):
        check_language(text, "fr")


@now_and_then(48)
def reasons_in_french_have_no_english_left(position: Position) -> None:
    for action in position.some_actions(12):
        check_language(position.state.why_not(action, "fr"), "fr")


def what_is_told_in_french_has_no_english_left(position: Position) -> None:
    for event in position.events:
        check_language(GAME.tell(event, "fr", NAMES), "fr")


@now_and_then(8)
def gains_are_short(position: Position) -> None:
    for action in position.legal:
        for lang in LANGUAGES:
            assert len(GAME.gains(position.preview(action), lang)) < LONGEST_GAINS


# The terminal.


def boards(position: Position, viewer: int | None, lang: str) -> list[Block]:
    """Return the blocks that somebody sees, with names, and with numbers for who decides."""
    view = {**position.view(viewer), "names": LONG_NAMES[: position.state.players]}
    decides = viewer == position.seat and not position.state.over
    return GAME.terminal(view, lang, numbers(position) if decides else {})


def numbers(position: Position) -> dict[str, int]:
    """Number the choices."""
    return {GAME.text(action): number for number, action in enumerate(position.legal, start=1)}


@now_and_then(40)
def the_table_fits_the_terminal(position: Position) -> None:
    needed = set()
    for viewer in (None, position.seat, (position.seat + 1) % position.state.players):
        for lang in LANGUAGES:
            blocks = boards(position, viewer, lang)
            for block in blocks:
                rows = [plain(one).rstrip() for one in block.lines]
                assert max(map(len, rows)) <= WIDTH, block.title
                assert len(block.title) <= COLUMNS - 6 or LONG_NAMES[0] in block.title
                assert {span.mark for one in block.lines for span in one} <= {"", *MARKS}
                assert not any("Random" in row for row in (block.title, *rows)), "names stand as given"
            needed.add((viewer, tuple(block.when for block in blocks)))
    assert len(needed) == 3, "a decision needs the same blocks in every language"


@now_and_then(20)
def every_way_start_and_removal_has_its_number_on_the_board(position: Position) -> None:
    chosen = numbers(position)
    blocks = boards(position, position.seat, "en")
    on_board = {text for text in chosen if text.startswith(ON_BOARD)}
    assert sorted(choices_in(blocks)) == sorted(f"[{chosen[text]}]" for text in on_board)
    assert any(block.numbered for block in blocks) == bool(on_board)
    assert not choices_in(boards(position, None, "en")), "who is not asked sees no numbers"


def choices_in(blocks: list[Block]) -> list[str]:
    """List the numbers of choices that blocks show."""
    spans = [span for block in blocks for one in block.lines for span in one]
    return [span.text for span in spans if span.mark == CHOICE]


# Judgement.


@now_and_then(16)
def the_quick_value_is_the_one_that_all_judgements_share(position: Position) -> None:
    judgement = GAME.judgement(position.state.players)
    for seat in range(position.state.players):
        shared = Judgement.value(judgement, position.state, seat)
        assert judgement.value(position.state, seat) == pytest.approx(shared)


@now_and_then(24)
def what_is_hidden_does_not_change_the_value(position: Position) -> None:
    judgement, twin = GAME.judgement(position.state.players), hidden_twin(position)
    for seat in range(position.state.players):
        one, other = position.state.determinize(seat, 8), twin.determinize(seat, 8)
        assert judgement.values(one) == judgement.values(other)
        assert judgement.sensible(one, one.legal()) == judgement.sensible(other, other.legal())


CHECKS: tuple[PositionCheck, ...] = (
    every_law_holds,
    only_on_ones_turn_is_a_single_choice_left,
    no_die_and_no_card_is_ever_taken_back,
    everybody_is_told_the_same_events,
    no_view_shows_a_card_of_the_pile,
    everybody_sees_the_same_but_for_what_one_may_do,
    nothing_shown_depends_on_the_pile_or_on_chance_to_come,
    a_determinized_copy_differs_in_nothing_but_what_is_hidden,
    no_preview_shows_a_die_or_a_new_card,
    french_texts_have_no_english_left,
    reasons_in_french_have_no_english_left,
    what_is_told_in_french_has_no_english_left,
    gains_are_short,
    the_table_fits_the_terminal,
    every_way_start_and_removal_has_its_number_on_the_board,
    the_quick_value_is_the_one_that_all_judgements_share,
    what_is_hidden_does_not_change_the_value,
    *DRAWING_CHECKS,
)
