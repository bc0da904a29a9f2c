"""Checks of one position; each raises a Fault, and none changes the position."""

import contextlib
import copy
import pickle
import re
import struct
from collections.abc import Callable

from librt.strings import BytesWriter

from taproom.kernel.errors import IllegalAction
from taproom.kernel.game import Game
from taproom.kernel.state import State
from taproom.kernel.words import LANGUAGES
from taproom.testing.position import PREFIX, Fault, Position, event_data, expect, pick, plain, twin_of

PositionCheck = Callable[[Position], None]
STEPS = 40
"""A clone is played on for so many steps."""
MOST_PREVIEWED = 12
"""So many actions of a position are played to compare them with their previews."""
UNFILLED = re.compile(r"\{[A-Za-z_]\w*(![rs])?(:[^}]*)?\}")
"""A place of a sentence that should have been filled; data as Python writes it does not look like one."""


def legal_actions_are_numbers_of_the_table(position: Position) -> None:
    """`legal()` lists each action once, and is empty exactly when the game is over."""
    legal, state = position.legal, position.state
    count = len(position.game.actions)
    unknown = [action for action in legal if type(action) is not int or not 0 <= action < count]
    expect(not unknown, f"legal() lists {unknown}, which are no actions of the game's table")
    expect(len(set(legal)) == len(legal), f"legal() lists an action twice: {legal}")
    expect(bool(legal) != state.over, f"over is {state.over}, but legal() lists {len(legal)} actions")
    expect((state.phase == "over") == state.over, f"over is {state.over} in the phase {state.phase!r}")


def legal_and_reasons_agree(position: Position) -> None:
    """`why_not` is silent for legal actions, and says a sentence for all others."""
    for action in position.some_actions(20):
        legal = action in position.legal
        for lang in LANGUAGES[:1] if legal else LANGUAGES:
            reason = position.state.why_not(action, lang)
            text = position.game.text(action)
            expect(not (legal and reason), f"{text!r} is legal, but why_not says {reason!r}")
            expect(legal or bool(reason.strip()), f"{text!r} is not legal, but why_not says nothing")


def illegal_actions_are_refused(position: Position) -> None:
    """`play` and `preview` raise IllegalAction."""
    for action in set(position.some_actions()) - set(position.legal):
        for ask in (position.state.play, position.state.preview):
            text = position.game.text(action)
            try:
                ask(action)
            except IllegalAction as error:
                expect(bool(str(error).strip()), f"{text!r} is refused without a sentence")
            else:
                raise Fault(f"{ask.__name__}({text!r}) is not refused, though it is not legal")


def a_clone_stands_alone(position: Position) -> None:
    """A clone is equal to its origin, and neither sees what is done to the other."""
    state, rng = position.state, position.rng("clone")
    clone = state.clone()
    differ(position.dump, plain(clone.dump()), "a clone")
    clone.rng.next()
    for _step in range(STEPS):
        if clone.over:
            break
        clone.apply(pick(clone.legal(), rng))
    differ(position.dump, plain(state.dump()), "playing a clone on changes its origin")
    if not state.over:
        twin, origin = state.clone(), state.clone()
        kept = twin.clone()
        for _step in range(STEPS):
            if origin.over:
                break
            origin.apply(pick(origin.legal(), rng))
        differ(position.dump, plain(twin.dump()), "playing a clone on changes another clone")
        differ(position.dump, plain(kept.dump()), "playing a clone on changes a clone's clone")


def a_dump_loads_back(position: Position) -> None:
    """A dump is JSON; what is loaded from it is the same position, and plays on the same."""
    state = position.state
    loaded = position.game.load(position.dump)
    differ(position.dump, plain(loaded.dump()), "the loaded position")
    expect(loaded.legal() == position.legal, "the loaded position has other legal actions")
    for seat in position.viewers:
        differ(position.view(seat), loaded.view(seat), f"the view of seat {seat} after loading")
    if not state.over:
        action = position.legal[-1]
        twin = state.clone()
        twin.apply(action)
        loaded.apply(action)
        differ(plain(twin.dump()), plain(loaded.dump()), f"{position.game.text(action)!r} after loading")


def pickle_and_copy_keep_the_position(position: Position) -> None:
    """So that states travel between processes."""
    state = position.state
    for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
        differ(position.dump, plain(twin.dump()), "a pickled or copied state")
        expect(twin.recording == state.recording, "a pickled or copied state forgets whether it records")


def views_are_json(position: Position) -> None:
    """Every view is plain JSON, and one view serves all where the game says so."""
    for seat in position.viewers:
        view = position.view(seat)
        expect(listed(view) == plain(view), f"the view of seat {seat} changes on its way through JSON")
        if position.game.one_view and seat is not None:
            differ({**position.view(None), "viewer": seat}, view, f"one_view is set, but the view of {seat}")


def what_is_hidden_changes_nothing_that_is_shown(position: Position) -> None:
    """Dealing anew what a seat cannot know changes neither its view nor its row of numbers."""
    for seat in position.viewers:
        other = position.state.determinize(seat, 17)
        differ(position.view(seat), other.view(seat), f"what seat {seat} cannot know is in its view:")
        if seat is not None:
            expect(
                row(position.state, seat) == row(other, seat),
                f"observe({seat}) writes something that the seat cannot know",
            )


def what_is_hidden_changes_no_choice(position: Position) -> None:
    """Legal actions, reasons, previews and labels are the same whatever is hidden from the deciding seat."""
    if position.state.over:
        return
    game, seat = position.game, position.seat
    other = position.state.determinize(seat, 17)
    expect(other.legal() == position.legal, "legal() depends on what the deciding seat cannot know")
    for action in position.legal:
        told = event_data(other.preview(action))
        expect(
            told == event_data(position.preview(action)),
            f"the preview of {game.text(action)!r} tells what its seat cannot know",
        )
    for lang in LANGUAGES:
        expect(
            game.targets(other, seat, lang) == position.targets(lang),
            f"a label ({lang}) tells what its seat cannot know",
        )
    for action in position.some_actions():
        expect(
            other.why_not(action) == position.state.why_not(action),
            f"why_not({game.text(action)!r}) tells what its seat cannot know",
        )


def a_preview_is_the_beginning_of_what_happens(position: Position) -> None:
    """It tells what surely happens up to the first reveal, and all of it if nothing is revealed."""
    state = position.state
    step = max(1, len(position.legal) // MOST_PREVIEWED)
    for action in position.legal[position.one_of(step) :: step]:
        told = event_data(position.preview(action))
        twin = twin_of(state)
        seen = [event.seen_by(state.player) for event in twin.play(action)]
        happened = event_data([event for event in seen if event is not None])
        text = position.game.text(action)
        expect(
            happened[: len(told)] == told,
            f"the preview of {text!r} tells {told}, but what happens is {happened}",
        )
        if not revealed(state, twin):
            expect(happened == told, f"{text!r} reveals nothing, but its preview leaves out a part: {told}")


def revealed(before: State, after: State) -> bool:
    """Whether more was shown than that another seat has chosen."""
    chose = not before.forced(before.legal()) and before.chooser != after.chooser
    return after.reveals - before.reveals > chose


def scores_are_the_sum_of_their_sources(position: Position) -> None:
    """`scores()` adds up `breakdown`; winners are among the best, and there are none before the end."""
    state = position.state
    scores = state.scores()
    sums = [sum(state.breakdown(seat).values()) for seat in range(state.players)]
    expect(scores == sums, f"scores() is {scores}, but the breakdowns add up to {sums}")
    winners = state.winners()
    expect(bool(winners) == state.over, f"winners() is {winners}, and over is {state.over}")
    best = [seat for seat, points in enumerate(scores) if points == max(scores)]
    expect(set(winners) <= set(best), f"winners() is {winners}, but the best scores are of {best}")


def the_fallback_is_legal(position: Position) -> None:
    """What a seat out of time does can be done."""
    if position.state.over:
        with contextlib.suppress(IllegalAction):
            position.state.fallback()
            raise Fault("fallback() gives an action though the game is over")
        return
    fallback = position.state.fallback()
    expect(
        fallback in position.legal, f"fallback() gives {position.game.text(fallback)!r}, not a legal action"
    )


def every_choice_has_a_label_of_its_own(position: Position) -> None:
    """Labels and the task are texts, filled in, in every language; no two choices read alike."""
    if position.state.over:
        return
    game, view = position.game, position.view(position.seat)
    for lang in LANGUAGES:
        labels = [game.label(view, game.text(action), lang) for action in position.legal]
        twice = {label for label in labels if labels.count(label) > 1}
        expect(not twice, f"two legal actions read the same ({lang}): {sorted(twice)}")
        described = [target.label for target in position.targets(lang)]
        for text in (*labels, *described, game.task(view, lang)):
            expect(
                bool(text) and text == text.strip(), f"a label or task ({lang}) is empty or padded: {text!r}"
            )
            expect(not UNFILLED.search(text), f"a label or task ({lang}) is not filled in: {text!r}")


def every_event_can_be_told_to_whoever_may_know_it(position: Position) -> None:
    """Events are JSON, and told in every language; to redact one once more changes nothing."""
    names = [f"Player {seat + 1}" for seat in range(position.state.players)]
    for event in position.events:
        plain(event.dump(), f"the event {type(event).__name__}")
        for seat in position.viewers:
            seen = event.seen_by(seat)
            if seen is None:
                continue
            expect(seen.seen_by(seat) == seen, f"{seen} is redacted once more for seat {seat}")
            for lang in LANGUAGES:
                told = position.game.tell(seen, lang, names)
                badly = UNFILLED.search(told) or "  " in told
                expect(not badly, f"an event is told badly ({lang}): {told!r}")


def the_terminal_shows_every_view(position: Position) -> None:
    """So that the game can be played without a browser."""
    for lang in LANGUAGES:
        blocks = position.game.terminal(position.view(position.seat), lang)
        expect(bool(blocks), f"terminal() shows nothing ({lang})")


def numbers_of_a_row_keep_their_bounds(position: Position) -> None:
    """`observe` writes as many numbers as `layout` names, each within its bounds."""
    features = position.game.layout(position.state.players).features
    for seat in range(position.state.players):
        numbers = row(position.state, seat)
        expect(
            len(numbers) == len(features),
            f"observe writes {len(numbers)} numbers, layout names {len(features)}",
        )
        for number, feature in zip(numbers, features, strict=True):
            if not feature.low <= number <= feature.high:
                raise Fault(f"observe writes {number} for {feature.name!r} ({feature.low} to {feature.high})")


def a_drawing_is_a_page_of_its_own(position: Position) -> None:
    """A game that draws gives well-formed parts; every legal action is one control in them."""
    from xml.etree import ElementTree

    game = position.game
    if type(game).draw is Game.draw and type(game).parts is Game.parts:
        return
    trees = [ElementTree.fromstring(part) for part in position.parts.values()]
    things = [thing for tree in trees for thing in tree.iter()]
    ids = [thing.attrib["id"] for thing in things if "id" in thing.attrib]
    expect(len(set(ids)) == len(ids), "two things of a page have the same id")
    expect(all(name.startswith(PREFIX) for name in ids), "an id does not begin with the prefix")
    chosen = {thing.attrib["data-action"] for thing in things if "data-action" in thing.attrib}
    legal = {target.action for target in position.targets(position.language)}
    expect(chosen == legal, f"controls and legal actions differ: {sorted(chosen ^ legal)}")


def row(state: State, seat: int) -> tuple[int, ...]:
    """Return what a seat sees, as numbers."""
    out = BytesWriter()
    state.observe(seat, out)
    return struct.unpack(f"<{len(out) // 2}h", out.getvalue())


def listed(data: object) -> object:
    """Return data with lists for tuples, which JSON does not know."""
    if isinstance(data, list | tuple):
        return [listed(each) for each in data]
    return {key: listed(value) for key, value in data.items()} if isinstance(data, dict) else data


def differ(wanted: dict[str, object], found: dict[str, object], what: str) -> None:
    """Raise a Fault that names the first field in which two mappings differ."""
    if wanted == found:
        return
    for key in {**wanted, **found}:
        if wanted.get(key) != found.get(key) or (key in wanted) != (key in found):
            shown = f"{str(found.get(key))[:160]}, not {str(wanted.get(key))[:160]}"
            raise Fault(f"{what} differs in the field {key!r}: {shown}")


EVERYWHERE: tuple[PositionCheck, ...] = (
    legal_actions_are_numbers_of_the_table,
    scores_are_the_sum_of_their_sources,
    the_fallback_is_legal,
    every_event_can_be_told_to_whoever_may_know_it,
    numbers_of_a_row_keep_their_bounds,
)
"""Quick enough for every position."""
HERE_AND_THERE: tuple[PositionCheck, ...] = (
    legal_and_reasons_agree,
    illegal_actions_are_refused,
    a_clone_stands_alone,
    a_dump_loads_back,
    pickle_and_copy_keep_the_position,
    views_are_json,
    what_is_hidden_changes_nothing_that_is_shown,
    what_is_hidden_changes_no_choice,
    a_preview_is_the_beginning_of_what_happens,
    every_choice_has_a_label_of_its_own,
    the_terminal_shows_every_view,
    a_drawing_is_a_page_of_its_own,
)
"""For every few positions, and for each kind of decision."""
POSITION_CHECKS = (*EVERYWHERE, *HERE_AND_THERE)
