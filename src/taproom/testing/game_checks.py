"""Checks of a whole game: of its table of actions, its deals, and a record that was played to the end."""

import contextlib
import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from zlib import crc32

from taproom.kernel.errors import IllegalAction, TaproomError, UnknownAction
from taproom.kernel.history import History
from taproom.kernel.records import Record, parse
from taproom.kernel.state import State
from taproom.testing.position import MOST_ACTIONS, Fault, expect, pick, plain, positions
from taproom.testing.position_checks import differ

GameCheck = Callable[[Record], None]
LONGEST_SENTENCE = 200
NO_ACTIONS: tuple[object, ...] = (-1, 1_000_000, 1.5, None, True, "", "no such action", "x" * 9999, b"x")
NONSENSE: tuple[object, ...] = (None, -7, 10**9, 1.5, "x", "", [], {}, True)
"""What a broken dump may hold where something else belongs."""
BROKEN_PLACES = 40
"""So many places of a dump are broken, each by everything in NONSENSE; others in each record."""
CHANCE = ("rng", "streams")
"""The fields of a dump that hold the generators of chance."""
DEALS = 8
"""So many deals are compared."""
UNDONE_EVERY = 5
"""Every fifth choice that can be taken back is: a whole game is replayed for it."""


def fresh(record: Record) -> Record:
    """Return a record of the same deal, with nothing played."""
    return Record.begin(record.game, record.seats, record.seed, record.options, record.changed, record.nonces)


def text_and_parse_are_inverses(record: Record) -> None:
    """Every action has one text, and every text one action."""
    game = record.game
    for action, text in enumerate(game.actions.texts):
        expect(game.text(action) == text, f"action {action} is {game.text(action)!r}, listed as {text!r}")
        expect(game.parse(text) == action, f"{text!r} parses as {game.parse(text)}, not as {action}")


def what_is_no_action_is_refused_in_a_sentence(record: Record) -> None:
    """Whatever is given as an action raises UnknownAction and changes nothing."""
    state = record.deal()
    before = plain(state.dump())
    for wrong in (*NO_ACTIONS, *near_misses(record.game.actions.texts)):
        for ask in (state.play, state.preview, state.why_not):
            try:
                ask(wrong)
            except UnknownAction as error:
                told = str(error)
                expect(told.endswith((".", "?")), f"{wrong!r} is refused without a sentence: {told!r}")
                expect(len(told) < LONGEST_SENTENCE, f"the sentence for {str(wrong)[:20]!r} is too long")
            else:
                raise Fault(f"{ask.__name__}({str(wrong)[:20]!r}) is not refused")
    differ(before, plain(state.dump()), "a refused action changes the position: it")


def near_misses(texts: Sequence[str]) -> list[str]:
    """Return texts that only look like one of the actions."""
    text = texts[0]
    close = (text.upper(), text.capitalize(), f" {text}", f"{text} ", f"{text}\n")
    return [miss for miss in close if miss not in texts]


def the_same_seed_deals_the_same(record: Record) -> None:
    """A deal depends on seed, options and nonces alone, and on the seed if anything is dealt by chance."""
    first, again = record.deal(), record.deal()
    differ(plain(first.dump()), plain(again.dump()), "the second deal of the same seed")
    if len(worlds(first, None)) > 1:
        deals = {without_chance(deal) for deal in several_deals(record)}
        expect(len(deals) > 1, f"{DEALS} seeds give the same deal; shuffle by the `rng` that deal() is given")


def what_a_seat_cannot_know_is_dealt_anew(record: Record) -> None:
    """Where two deals look the same to somebody, determinize deals more than one."""
    deals = several_deals(record)
    for seat in (None, *range(deals[0].players)):
        looks: dict[str, set[str]] = {}
        for deal in deals:
            look = json.dumps(plain(deal.view(seat), f"the view of seat {seat}"), sort_keys=True)
            looks.setdefault(look, set()).add(without_chance(deal))
        if any(len(alike) > 1 for alike in looks.values()):
            expect(
                len(worlds(deals[0], seat)) > 1,
                f"seat {seat} cannot tell some deals apart, but determinize({seat}) gives only the real one",
            )


def several_deals(record: Record) -> list[State]:
    """Return deals of several seeds."""
    return [record.game.new(len(record.seats), seed, record.options) for seed in range(DEALS)]


def worlds(state: State, seat: int | None) -> set[str]:
    """Return what determinize makes of a state, by several seeds."""
    return {without_chance(state.determinize(seat, seed)) for seed in range(DEALS)}


def without_chance(state: State) -> str:
    """Return the dump of a state as text, but for what only decides on chance to come."""
    dumped = plain(state.dump(), "dump()")
    return json.dumps({name: field for name, field in dumped.items() if name not in CHANCE}, sort_keys=True)


def determinize_deals_anew_by_its_seed(record: Record) -> None:
    """The same seed deals the same, chance to come is never the real one, and the state stays as it is."""
    state = record.deal()
    before = plain(state.dump())
    first, other, again = (plain(state.determinize(0, seed).dump()) for seed in (1, 2, 1))
    differ(first, again, "determinize with the same seed")
    expect(
        first != other, "determinize gives the same for two seeds; State.chance_anew(seed) replaces chance"
    )
    differ(before, plain(state.dump()), "determinize changes the state: it")
    for deal in (first, other):
        expect(deal["rng"] != before["rng"], "determinize hands on the real generator")
        real, dealt = (data["streams"] for data in (before, deal))
        assert isinstance(real, list)
        assert isinstance(dealt, list)
        expect(len(real) == len(dealt), "determinize gives another number of streams of chance")
        expect(not any(stream in real for stream in dealt), "determinize hands on a real stream of chance")


def the_fallback_ends_the_game(record: Record) -> None:
    """A table that everybody has left comes to its end."""
    state = record.deal()
    for _action in range(MOST_ACTIONS):
        if state.over:
            return
        state.play(state.fallback())
    raise Fault(f"playing nothing but fallback() does not end the game in {MOST_ACTIONS} actions")


def a_record_replays_to_the_same_game(record: Record) -> None:
    """A record goes through JSON, verifies, and replays to every position that was played."""
    played = fresh(record)
    played.actions = list(record.actions)
    dumps = [plain(position.state.dump()) for position in positions(played)]
    read = parse(json.dumps(played.dump()).encode(), lambda slug: record.game)
    differ(dumps[-1], plain(read.verify().dump()), "the verified record's end")
    for number in (*range(0, len(dumps), max(1, len(dumps) // 10)), len(dumps) - 1):
        differ(dumps[number], plain(read.replay(number).dump()), f"the replay of {number} actions")
    expect(read.scores == played.scores, "the record that was read states other scores")


def undo_takes_back_ones_own_last_real_choice(record: Record) -> None:
    """It may be taken back while nothing was shown since and nobody else has chosen, and then it is gone."""
    history = History(fresh(record))
    choices = 0
    for action in record.actions:
        state = history.state
        seat, before = state.player, plain(state.dump())
        real = not state.forced(state.legal())
        reveals = state.reveals + (real and state.chooser != seat)  # another one's choice is shown, too
        history.play(action)
        state = history.state
        expect(
            state.chooser == seat or not real, f"the last chooser is not seat {seat}, which chose {action!r}"
        )
        if not real:
            continue
        may = not state.over and state.reveals == reveals
        check_undo_points(history, seat, may)
        choices += may
        if may and choices % UNDONE_EVERY == 1:
            history.undo(seat)
            differ(before, plain(history.state.dump()), f"taking back {action!r} leads to a position that")
            history.play(action)
    expect(history.state.over, "the record does not reach the end of the game")
    expect(history.undo_point(0) is None, "a game that is over can be taken back")


def check_undo_points(history: History, seat: int, may: bool) -> None:
    """Only the seat that chose can take it back, and only if nothing was shown."""
    last = len(history.record.actions) - 1
    found = history.undo_point(seat)
    expect((found == last) == may, f"undo_point({seat}) is {found} after a choice at {last}; it may: {may}")
    for other in range(history.state.players):
        if other != seat:
            expect(history.undo_point(other) is None, f"seat {other} can take back what seat {seat} chose")
    if not may:
        with contextlib.suppress(IllegalAction):
            history.undo(seat)
            raise Fault("undo takes back what it may not")


def a_broken_dump_is_refused_or_is_a_position(record: Record) -> None:
    """Whatever stands in a dump, loading it raises a TaproomError or gives a state that can be used."""
    state = middle(record)
    dumped = plain(state.dump())
    places = list(leaves(dumped))
    step = max(1, len(places) // BROKEN_PLACES)
    for path in places[crc32(record.seed.encode()) % step :: step]:
        for nonsense in NONSENSE:
            broken = json.loads(json.dumps(dumped))
            put_at(broken, path, nonsense)
            try:
                use(record.game.load(broken))
            except TaproomError:
                continue
            except Exception as error:
                where = ".".join(map(str, path))
                raise Fault(f"with {nonsense!r} in {where}: {type(error).__name__}: {error}") from error


def middle(record: Record) -> State:
    """Return the position after half of a record's actions."""
    state = record.deal()
    for action in record.actions[: len(record.actions) // 2]:
        state.play(action)
    return state


def use(state: State) -> None:
    """Do with a position what tables do, and play a little on."""
    for seat in (None, state.player):
        view = state.view(seat)
        state.game.task(view)
        state.game.terminal(view)
    for action in state.legal()[:2]:
        state.game.describe(state, action)
    for _step in range(2):
        if not state.over:
            state.play(pick(state.legal(), state.rng.clone()))


def leaves(tree: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Find the way to every branch and leaf of JSON; of long lists only the beginning."""
    if path:
        yield path
    steps = tree.items() if isinstance(tree, dict) else enumerate(tree[:3]) if isinstance(tree, list) else ()
    for key, node in steps:
        yield from leaves(node, (*path, key))


def put_at(tree: Any, path: tuple[Any, ...], value: object) -> None:
    """Put a value into JSON."""
    for key in path[:-1]:
        tree = tree[key]
    tree[path[-1]] = value


ONCE: tuple[GameCheck, ...] = (
    text_and_parse_are_inverses,
    what_is_no_action_is_refused_in_a_sentence,
    the_same_seed_deals_the_same,
    what_a_seat_cannot_know_is_dealt_anew,
    determinize_deals_anew_by_its_seed,
    the_fallback_ends_the_game,
)
"""Checks that look at the deal alone."""
PLAYED: tuple[GameCheck, ...] = (
    a_record_replays_to_the_same_game,
    undo_takes_back_ones_own_last_real_choice,
    a_broken_dump_is_refused_or_is_a_position,
)
"""Checks that look at what was played."""
GAME_CHECKS = (*ONCE, *PLAYED)
