"""What holds at every position of the recorded games of Dice Brewing."""

from collections import Counter
from typing import Any, cast

from taproom import Event, Rng, State
from taproom.games.dice_brewing import events as happened
from taproom.games.dice_brewing.judgement import DiceJudgement
from taproom.games.dice_brewing.pieces import KINDS
from taproom.games.dice_brewing.sight import UNIT, has
from taproom.games.dice_brewing.state import DiceState
from taproom.kernel.blocks import CHOICE, MARKS, plain
from taproom.kernel.words import LANGUAGES, signed
from taproom.testing import Position
from taproom.testing.position_checks import PositionCheck
from tests.corpus.checks import every, judgement_of
from tests.games.dice_brewing import drawing_checks
from tests.games.dice_brewing.laws import DICE, LETTERS, check_laws, owned
from tests.games.dice_brewing.retold import check_retold, numbers
from tests.games.dice_brewing.table import GAME

Json = dict[str, Any]
NAMES = ["A name of twenty-nine letters", "B", "random 3", "random 4"]
COLUMNS = 80
OPEN = ("slots", "bolts", "fresh", "picked", "market_die", "gold", "points", "used", "shut")
"""What a dump and every view say of a brewery in the same words."""
CHANCE = {"dice-rolled", "dice-rolled-again", "die-rolled-again", "stock-rolled", "recipe-turned-up"}
UNPLAYED = ("window", "arrange", "buy", "close", "brew")
"""Decisions that can be answered with doing as little as possible, and without a roll."""


def dice_state(position: Position) -> DiceState:
    """Return the state as one of this game."""
    return cast(DiceState, position.state)


def breweries(view: Json) -> list[Json]:
    """Return what a view or a dump says of the players."""
    return cast(list[Json], view["breweries"])


def named(position: Position, viewer: int | None) -> Json:
    """Return a view with everybody's name."""
    return {**position.view(viewer), "names": NAMES[: position.state.players]}


def others_hide_tokens(position: Position) -> bool:
    """Whether there are tokens that the deciding seat cannot know."""
    state = dice_state(position)
    others = [me for seat, me in enumerate(state.breweries) if seat != position.seat]
    return state.advanced and not state.over and any(me.tokens for me in others)


# The box, and what lies open.


def every_law_holds(
    position: Position,
) -> None:  # DB-1.7, DB-1.8, DB-1.9, DB-1.13, DB-9.11, DB-11.16
    before = position.dump_before or position.dump
    check_laws(dice_state(position), position.events, [owned(whole) for whole in breweries(before)])


@every(4)
def a_view_shows_every_die_in_exactly_one_place(position: Position) -> None:  # DB-1.13
    view: Json = position.view(None)
    stock = {colour[0].upper(): count for colour, count in view["stock"].items()}
    everybodys = sum(map(owned, breweries(view)), Counter(stock))
    assert [everybodys[letter] for letter in LETTERS] == DICE


@every(4)
def in_the_standard_game_every_seat_and_every_spectator_sees_the_same(position: Position) -> None:  # DB-1.12
    if dice_state(position).advanced:
        return
    everybodys = {**position.view(None)}
    assert (everybodys.pop("viewer"), everybodys.pop("mine")) == (None, None)
    for seat in range(position.state.players):
        view = {**position.view(seat)}
        assert view.pop("viewer") == seat
        assert view.pop("mine") is not None
        assert view == everybodys


@every(4)
def pools_boards_gold_points_and_recipes_of_others_are_seen(position: Position) -> None:  # DB-1.12
    for player, whole in enumerate(breweries(position.dump)):
        shown = breweries(position.view((player + 1) % position.state.players))[player]
        assert {fact: shown[fact] for fact in OPEN} == {fact: whole[fact] for fact in OPEN}
        for place in ("pool", "store"):
            assert sorted(shown[place]) == sorted(whole[place])
        assert [card["name"] for card in shown["brewed"]] == whole["brewed"]


@every(60, decisions=True)
def the_order_of_the_pile_and_rolls_to_come_are_seen_by_nobody(position: Position) -> None:  # DB-1.12
    twin = hidden_twin(position)
    for viewer in position.viewers:
        assert twin.view(viewer) == position.view(viewer)
    assert twin.legal() == position.legal
    for action in position.legal:
        assert twin.preview(action) == position.preview(action)


def hidden_twin(position: Position) -> State:
    """Return a state that differs in nothing but the order of the pile and all chance to come."""
    streams = [Rng.seeded(f"other dice {seat}").dump() for seat in range(position.state.players)]
    pile = cast(list[str], position.dump["pile"])
    other = {"pile": pile[::-1], "rng": Rng.seeded("another seed").dump(), "streams": streams}
    return GAME.load({**position.dump, **other})


# What is shown and hidden.


def a_roll_or_a_card_that_was_turned_up_is_never_taken_back(position: Position) -> None:  # DB-10.13
    if any(map(shows, position.events)):
        before, after = position.dump_before, position.dump
        chosen = before["chooser"] != after["chooser"]
        assert cast(int, after["reveals"]) > cast(int, before["reveals"]) + chosen


def shows(event: Event) -> bool:
    """Whether an event tells something that nobody could know."""
    return event.kind in CHANCE or (event.kind == "die-gained" and "?" not in str(event.dump()["die"]))


def every_event_is_seen_by_everybody_in_part_at_least(position: Position) -> None:
    for event in position.events:
        assert None not in [event.seen_by(viewer) for viewer in position.viewers], event


def no_event_tells_another_player_the_kind_of_a_hidden_token(position: Position) -> None:  # DB-8.22, DB-8.23
    for event in position.events:
        if not isinstance(event, happened.TokenBought | happened.TokenTaken):
            continue
        for viewer in position.viewers:
            seen = event.seen_by(viewer)
            if viewer == event.player or not dice_state(position).advanced:
                assert seen == event
            else:
                assert event.token not in [*seen.dump().values()]


@every(4)
def a_view_names_the_kinds_of_the_own_tokens_alone(position: Position) -> None:  # DB-8.22, DB-8.23
    if not dice_state(position).advanced:
        return
    real = [[token["kind"] for token in whole["tokens"]] for whole in breweries(position.dump)]
    for viewer in position.viewers:
        for player, brewery in enumerate(breweries(position.view(viewer))):
            shown = [token["kind"] for token in brewery["tokens"]]
            assert shown == (real[player] if player == viewer else [""] * len(real[player]))
            possible = [token["possible"] for token in brewery["tokens"]]
            assert all(kind in kinds for kind, kinds in zip(real[player], possible, strict=True))


def what_the_decision_is_does_not_depend_on_what_others_hold(position: Position) -> None:  # DB-8.32
    """The same answers lead to the same questions until dice are rolled, whatever the others hold."""
    if not others_hide_tokens(position):
        return
    twin, other = position.state.clone(), position.state.determinize(position.seat, position.number)
    number = dice_state(position).round
    while True:
        assert (twin.player, twin.phase) == (other.player, other.phase)
        assert twin.forced(twin.legal()) == other.forced(other.legal())
        if twin.phase not in UNPLAYED or cast(DiceState, twin).round != number:
            return
        quiet = twin.fallback()
        twin.play(quiet)
        other.play(quiet)


# Words, and the terminal.


@every(14)
def gains_tell_the_gold_that_changes(position: Position) -> None:
    state = dice_state(position)
    for action in position.legal:
        trial = state.clone()
        trial.apply(action)
        change = trial.breweries[position.seat].gold - state.breweries[position.seat].gold
        if change and not GAME.text(action).startswith(("pass", "to ")):
            assert f"{signed(change)} gold" in GAME.gains(position.preview(action))


def chosen(position: Position) -> dict[str, int]:
    """Number the choices, as a terminal does."""
    return {GAME.text(action): number for number, action in enumerate(position.legal, start=1)}


@every(56, decisions=True)
def the_table_fits_the_terminal(position: Position) -> None:
    for viewer in (None, position.seat, (position.seat + 1) % position.state.players):
        numbered = chosen(position) if viewer == position.seat else {}
        shown = [GAME.terminal(named(position, viewer), lang, numbered) for lang in LANGUAGES]
        for block in (*shown[0], *shown[1]):
            assert max(len(plain(line).rstrip()) for line in block.lines) <= COLUMNS, block.title
            assert len(block.title) <= COLUMNS - 6 or NAMES[0] in block.title
            assert {span.mark for line in block.lines for span in line} <= {"", *MARKS}
        english, french = ([block.when for block in blocks] for blocks in shown)
        assert english == french


@every(21, decisions=True)
def every_placing_speeding_up_and_storing_has_its_number_on_the_board(position: Position) -> None:
    if position.state.phase not in ("arrange", "buy", "close"):
        return
    numbered = chosen(position)
    blocks = GAME.terminal(position.view(position.seat), "en", numbered)
    spans = [span.text for block in blocks for line in block.lines for span in line if span.mark == CHOICE]
    on_board = [text for text in numbered if text.startswith(("place ", "speed up ", "store "))]
    assert sorted(spans) == sorted(f"[{numbered[text]}]" for text in on_board)
    assert any(block.numbered for block in blocks) == bool(on_board)


# What programs see, and what bots think.


@every(8, decisions=True)
def the_numbers_tell_again_what_a_seat_may_know(position: Position) -> None:
    viewer = position.number // 8 % position.state.players
    check_retold(numbers(position.state, viewer), position.view(viewer), viewer)


def what_is_hidden_changes_no_judgement(position: Position) -> None:
    if not others_hide_tokens(position):
        return
    me, judge = position.seat, judgement_of(GAME, position.state.players)
    one = position.state.determinize(me, 99)
    other = position.state.determinize(me, position.number + 1).determinize(me, 99)
    assert judge.values(one) == judge.values(other)
    assert judge.sensible(one, one.legal()) == judge.sensible(other, other.legal())


def a_count_of_dice_tells_what_the_rules_tell(position: Position) -> None:
    state = dice_state(position)
    store = state.breweries[position.seat].store
    if state.phase != "brew" or state.blocked or any(code >= KINDS for code in store):
        return
    counts = sum(UNIT[code] for code in store if code < len(UNIT))
    for recipe in state.row:
        if recipe >= 0:
            possible = GAME.number(f"brew {state.box.names[recipe]}") in position.legal
            assert has(state.box, recipe, counts) == possible


def at_the_end_points_gold_and_dice_are_those_that_score(position: Position) -> None:
    state = dice_state(position)
    if not state.over:
        return
    judge, box = judgement_of(GAME, position.state.players), state.box
    for player, score in enumerate(state.scores()):
        found = dict(zip(DiceJudgement.names, judge.features(state, player), strict=True))
        dice = [found[f"{colour} dice"] for colour in ("pale", "dark", "hops", "blue")]
        worth = sum(points * count for points, count in zip(box.die_points, dice, strict=True))
        assert found["points"] + found["gold"] // box.gold_per_point + worth == score
    assert judge.values(state) == state.scores()
    assert state.begins_turn(), "the end counts as the beginning of a turn"


CHECKS: tuple[PositionCheck, ...] = (
    every_law_holds,
    a_view_shows_every_die_in_exactly_one_place,
    in_the_standard_game_every_seat_and_every_spectator_sees_the_same,
    pools_boards_gold_points_and_recipes_of_others_are_seen,
    the_order_of_the_pile_and_rolls_to_come_are_seen_by_nobody,
    a_roll_or_a_card_that_was_turned_up_is_never_taken_back,
    every_event_is_seen_by_everybody_in_part_at_least,
    no_event_tells_another_player_the_kind_of_a_hidden_token,
    a_view_names_the_kinds_of_the_own_tokens_alone,
    what_the_decision_is_does_not_depend_on_what_others_hold,
    gains_tell_the_gold_that_changes,
    the_table_fits_the_terminal,
    every_placing_speeding_up_and_storing_has_its_number_on_the_board,
    the_numbers_tell_again_what_a_seat_may_know,
    what_is_hidden_changes_no_judgement,
    a_count_of_dice_tells_what_the_rules_tell,
    at_the_end_points_gold_and_dice_are_those_that_score,
    *drawing_checks.CHECKS,
)
