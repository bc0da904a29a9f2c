"""No bot peeks: what a seat cannot know changes nothing that its bot says or does."""

from collections.abc import Sequence
from typing import Any

import taproom
from taproom import Rng, State
from taproom.bots import BOTS, LEVELS, Option, bot, decide
from tests.players import Spy, Table
from tests.rows import each_row

TABLES = [
    Table(taproom.game("heaven-and-ale"), 2, {}),
    Table(taproom.game("dice-brewing"), 3, {"mode": "advanced"}),
    Table(taproom.game("belgian-beers-race"), 2, {}),
]
SPECS = ["random", "greedy", "planner", "mcts:iterations=12", "novice", "apprentice", "brewer:iterations=12"]
SPECS += ["master:iterations=12", "examples.bots.first:choose", "examples.bots.first:Careful"]
PARTS = (3, 6, 8)
"""Positions are taken so many tenths into a game."""
TWINS = 2
ENOUGH_CHOICE = range(3, 13)
DEALS = 400
CHOSEN: dict[str, list[State]] = {}


def positions(table: Table) -> list[State]:
    """Choose some positions of a random game at which there is something to choose."""
    if str(table) not in CHOSEN:
        found = [state.clone() for state in table.positions(5) if len(state.legal()) in ENOUGH_CHOICE]
        CHOSEN[str(table)] = [found[len(found) * part // 10] for part in PARTS]
    return CHOSEN[str(table)]


def twins(state: State) -> list[State]:
    """The position, and others that its seat cannot tell from it."""
    return [state, *(state.determinize(state.player, deal) for deal in range(TWINS))]


def without_chance(state: State) -> dict[str, object]:
    """Give all there is on the table, hidden or not."""
    return {name: value for name, value in state.dump().items() if name not in ("rng", "streams")}


class Peeker(Spy):
    """Would choose by what comes next, if only it could see it."""

    def choose(self, state: State) -> int:
        legal = state.legal()
        return legal[face_down(state)[0] % len(legal)]


def test_every_bot_of_the_house_is_examined() -> None:
    assert {spec.partition(":")[0] for spec in SPECS} >= {*BOTS, *LEVELS}


@each_row("table", TABLES)
def test_twins_differ_in_what_is_hidden(table: Table) -> None:
    for state in positions(table):
        real, first, second = (twin.dump() for twin in twins(state))
        assert real != first != second != real
        assert state.view(state.player) == state.determinize(state.player, 1).view(state.player)


@each_row("table", TABLES)
@each_row("spec", SPECS)
def test_what_a_seat_cannot_know_does_not_change_its_choice(spec: str, table: Table) -> None:
    for state in positions(table):
        assert len({decide(bot(spec, "same"), twin) for twin in twins(state)}) == 1


@each_row("table", TABLES)
def test_a_bot_that_could_see_the_real_position_would_be_found_out(table: Table) -> None:
    state = positions(table)[0]
    many = [state.determinize(state.player, deal) for deal in range(9)]
    assert len({Peeker(Rng.seeded("same")).choose(twin) for twin in many}) > 1
    assert len({decide(Peeker(Rng.seeded("same")), twin) for twin in many}) == 1


@each_row("table", TABLES)
@each_row("spec", ["greedy", "planner", "mcts:iterations=12"])
def test_what_a_seat_cannot_know_does_not_change_what_its_bot_thinks(spec: str, table: Table) -> None:
    state = positions(table)[1]
    thoughts = [
        [(option.action, option.points, option.weight) for option in considered(spec, twin)]
        for twin in twins(state)
    ]
    assert thoughts[0]
    assert all(thought == thoughts[0] for thought in thoughts)


def considered(spec: str, state: State) -> list[Option]:
    """Ask a bot what it thinks, as whoever asks it does: of what the seat may know."""
    return bot(spec, "same").consider(state.determinize(state.player, 9))


@each_row("table", TABLES)
def test_dealing_anew_leaves_no_trace_of_the_real_deal(table: Table) -> None:
    for number, state in enumerate(table.positions(4, every=5)):
        for seat in range(state.players):
            anew = state.determinize(seat, number).dump()
            for deal in range(TWINS):
                assert state.determinize(seat, 100 + deal).determinize(seat, number).dump() == anew


def test_hidden_tokens_are_among_what_is_dealt_anew() -> None:
    def tokens(state: Any) -> list[object]:
        return [brewery.tokens for brewery in state.breweries]

    twins_apart = [
        tokens(state) != tokens(state.determinize(state.player, 1))
        for state in TABLES[1].positions(4, every=5)
    ]
    assert sum(twins_apart) > 3


@each_row("table", TABLES)
def test_a_bot_is_never_given_the_real_position_nor_the_real_chance(table: Table) -> None:
    for state in positions(table):
        spy = Spy(Rng.seeded("spy"))
        before = state.dump()
        for _ in range(20):
            decide(spy, state)
        assert state.dump() == before
        for shown in spy.shown:
            assert shown is not state
            assert shown.rng.dump() != state.rng.dump()
            assert shown.rng.key != state.rng.key
            assert all(mine.dump() != real.dump() for mine, real in zip(shown.streams, state.streams))


@each_row("table", TABLES)
def test_what_comes_next_is_guessed_right_as_often_as_by_chance(table: Table) -> None:
    for state in positions(table):
        spy = Spy(Rng.seeded("spy"))
        for _ in range(DEALS):
            decide(spy, state)
        real = face_down(state)
        right = sum(face_down(shown)[0] == real[0] for shown in spy.shown)
        fair = DEALS * real.count(real[0]) / len(real)
        assert abs(right - fair) < 5 * (fair + 1) ** 0.5


def face_down(state: Any) -> Sequence[int]:
    """Give the pile from which the next thing comes, in its order."""
    if state.game.slug == "heaven-and-ale":
        dealt, ones = state.resources_dealt, state.box.resources_one
        return state.resources[dealt:ones] or state.resources[dealt:]  # type: ignore[no-any-return]
    return state.pile[state.dealt :]  # type: ignore[no-any-return]


@each_row("table", TABLES)
def test_a_large_hidden_part_is_never_guessed(table: Table) -> None:
    state = positions(table)[0]
    spy = Spy(Rng.seeded("spy"))
    for _ in range(50):
        decide(spy, state)
    assert len({str(without_chance(shown)) for shown in spy.shown}) == 50
    assert all(without_chance(shown) != without_chance(state) for shown in spy.shown)
