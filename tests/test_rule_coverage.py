"""Every rule of the catalogues in docs/rules is named by a test, and no test names a rule that is in none.

A test names its rules in a comment behind its signature: `def test_...() -> None:  # HA-6.9`.
"""

import ast
import re
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


def rules_tested(source: str) -> set[str]:
    """Find the rules that tests name behind their signatures."""
    lines = source.splitlines()
    tested: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            for line in lines[node.lineno - 1 : node.body[0].lineno - 1]:
                tested |= rules_in(line.partition("#")[2])
    return tested


def catalogued() -> list[str]:
    """List the rules of all catalogues."""
    files = sorted((ROOT / "docs" / "rules").glob("*.md"))
    return [rule for file in files for rule in rules_of(file.read_text("utf-8"))]


def sources() -> dict[str, str]:
    """Read all tests, by their path."""
    files = sorted((ROOT / "tests").rglob("*.py"))
    return {str(file.relative_to(ROOT)): file.read_text("utf-8") for file in files if file != Path(__file__)}


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
    for source in sources().values():
        tested |= rules_tested(source)
    missing = in_order(set(catalogued()) - tested)
    assert not missing, f"No test names {', '.join(missing)}."


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
