"""The places that `scripts/mutants.py` changes; what becomes of the mutants is a run of its own."""

import ast
from collections import Counter

from scripts.mutants import EQUIVALENT, KINDS, Finder, choose, games, named_tests, places

SMALL = '''
def pay(state, me, price):
    """Pay 1 ducat."""
    if state.recording and price > 1:
        state.tell(Paid(price))
    if me.ducats < price:
        return
    me.ducats -= 1
'''


def changes(source: str) -> list[str]:
    """List the changes that are possible in a module."""
    return [mutant.change for mutant in Finder("game", "module", source).found]


def test_comparisons_constants_order_and_lines_are_changed_but_not_what_is_told() -> None:
    assert sorted(changes(SMALL)) == [
        "me.ducats -= 1 -> dropped",
        "me.ducats -= 1 -> me.ducats -= 2",
        "me.ducats < price -> me.ducats <= price",
        "return -> dropped",
    ]


def test_operands_neighbours_loops_and_ends_change_places() -> None:
    source = """
def go(state, row):
    state.left = a * b - (c + d)
    call(state)
    for one in row:
        act(state, one[0])
"""
    assert {change.split(" -> ")[1] for change in changes(source)} >= {
        "c + d - a * b",
        "call(state); state.left = a * b - (c + d)",
        "for one in reversed(list(row))",
        "one[-1]",
    }


def test_thirty_mutants_of_each_game_are_spread_over_its_modules_and_all_kinds() -> None:
    for game, modules in games().items():
        chosen = choose(game, 30, seed=1)
        assert chosen == choose(game, 30, seed=1)
        assert len({mutant.key for mutant in chosen}) == 30
        assert {mutant.module for mutant in chosen} == set(modules)
        assert min(Counter(mutant.kind for mutant in chosen)[kind] for kind in KINDS) >= 5
        for mutant in chosen:
            ast.parse(mutant.source)


def test_every_change_that_is_left_out_could_be_made() -> None:
    possible = {
        mutant.key for game, modules in games().items() for one in modules for mutant in places(game, one)
    }
    assert [key for key in EQUIVALENT if key not in possible] == []


def test_rule_tests_name_a_rule_and_play_no_recorded_game() -> None:
    source = """
from tests.corpus.games import walk

def test_one() -> None:  # XY-1.1
    assert True

def test_two() -> None:
    assert True  # XY-1.2

def test_three() -> None:  # XY-1.3
    assert list(walk("xy"))
"""
    assert named_tests(source, every=False) == ["test_one"]
    assert named_tests(source, every=True) == ["test_one", "test_two"]
