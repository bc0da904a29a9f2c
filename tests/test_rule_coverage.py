"""Every rule of the catalogues in docs/rules is named by a test, and no test names a rule that is in none.

A test names its rules in a comment behind its signature: `def test_...() -> None:  # HA-6.9`; so does a check
of the recorded games, in a file `checks.py`.
"""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parent.parent
RULE = re.compile(r"\b[A-Z]{2}-\d+\.\d+\b")
CATALOGUE_LINE = re.compile(r"- ([A-Z]{2}-\d+\.\d+) ")


def rules_of(catalogue: str) -> list[str]:
    """List the rules of a catalogue: each stands at the start of a line."""
    return [found[1] for line in catalogue.splitlines() if (found := CATALOGUE_LINE.match(line))]


def rules_in(text: str) -> set[str]:
    """Find the rules that a text names."""
    return {found[0] for found in RULE.finditer(text)}


def naming(source: str) -> Iterator[tuple[str, set[str]]]:
    """Give the functions that name rules behind their signatures, with these rules."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            signature = lines[node.lineno - 1 : node.body[0].lineno - 1]
            rules = set[str]().union(*(rules_in(line.partition("#")[2]) for line in signature))
            if rules:
                yield node.name, rules


def rules_tested(source: str, checks: bool = False) -> set[str]:
    """Find the rules that tests name, or in a file of checks all its functions."""
    found = (rules for name, rules in naming(source) if checks or name.startswith("test_"))
    return set[str]().union(*found)


def catalogued() -> list[str]:
    """List the rules of all catalogues."""
    files = sorted((ROOT / "docs" / "rules").glob("*.md"))
    return [rule for file in files for rule in rules_of(file.read_text("utf-8"))]


def sources() -> dict[str, str]:
    """Read all tests, by their path."""
    files = sorted((ROOT / "tests").rglob("*.py"))
    return {str(file.relative_to(ROOT)): file.read_text("utf-8") for file in files if file != Path(__file__)}


def is_of_checks(path: str) -> bool:
    """Return whether a file holds checks of the recorded games."""
    return path.endswith("/checks.py")


def in_order(rules: set[str]) -> list[str]:
    """Sort rules as a catalogue does: 1.2 before 1.10."""
    return sorted(rules, key=lambda rule: [*map(int, re.findall(r"\d+", rule))])


def test_there_are_rules_in_the_catalogues() -> None:
    assert len(catalogued()) > 100


def test_no_rule_stands_in_the_catalogues_twice() -> None:
    rules = catalogued()
    assert in_order({rule for rule in rules if rules.count(rule) > 1}) == []


def test_every_rule_is_named_by_a_test() -> None:
    tested: set[str] = set()
    for path, source in sources().items():
        tested |= rules_tested(source, is_of_checks(path))
    missing = in_order(set(catalogued()) - tested)
    assert not missing, f"No test names {', '.join(missing)}."


def test_every_check_that_names_a_rule_is_held_to_the_recorded_games() -> None:
    files = {path: source for path, source in sources().items() if is_of_checks(path)}
    assert files
    for path, source in files.items():
        module = import_module(path.removesuffix(".py").replace("/", "."))
        held = {check.__name__ for check in module.CHECKS}
        assert {name for name, _rules in naming(source)} - held == set(), path


def test_no_test_names_a_rule_that_no_catalogue_has() -> None:
    rules = set(catalogued())
    families = {rule[:2] for rule in rules}
    for path, source in sources().items():
        unknown = in_order({rule for rule in rules_in(source) - rules if rule[:2] in families})
        assert not unknown, f"{path} names {', '.join(unknown)}, which no catalogue has."


def test_a_rule_is_told_from_another_that_begins_alike() -> None:
    assert rules_in("# XY-1.10, XY-2.3.") == {"XY-1.10", "XY-2.3"}


def test_a_rule_is_named_behind_the_signature_only() -> None:
    source = '''
def test_one(
    number: int,
) -> None:  # XY-1.1, XY-1.2
    assert number  # XY-1.3


def helper() -> None:  # XY-1.4
    """XY-1.5"""
'''
    assert rules_tested(source) == {"XY-1.1", "XY-1.2"}
    assert rules_tested(source, checks=True) == {"XY-1.1", "XY-1.2", "XY-1.4"}
