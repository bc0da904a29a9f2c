"""Changes one rule at a time and runs the game's rule tests: what they do not notice is a missing test.

python scripts/mutants.py [GAME ...] [--count 30] [--seed 1] [--only N ...] [--list]

A mutant is a copy of the sources with one change: another comparison, a number one higher, another order, a
dropped line. They are spread evenly over the modules that hold the game's rules and over the kinds of change.
Rules are what the compiled modules of a game hold, without names and numbers of pieces, actions and reasons,
without what bots and learners see, and without what only tells events or copies a state.
Rule tests are those of tests/games that name a rule behind their signature, and those of the refusals. Tests
of drawings and texts, of random games and of recorded ones, which notice any change, do not count.
"""

import argparse
import ast
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from xml.etree import ElementTree

from taproom.compiled.modules import MODULES

ROOT = Path(__file__).resolve().parent.parent
MODULES_WITHOUT_RULES = {
    "actions",
    "atlas",
    "box",
    "glancing",
    "habits",
    "judgement",
    "observing",
    "pieces",
    "reasons",
    "sight",
    "steps",
}
"""Modules without rules: names and numbers of things, printed values, bots, observations."""
FUNCTIONS_WITHOUT_RULES = {
    "__init__",
    "__reduce__",
    "begins_turn",
    "clone",
    "determinize",
    "empty_table",
    "fields",
    "observe",
    "phase",
    "reason",
    "view",
}
"""Functions of rule modules that hold no rule."""
COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
}
KINDS = ("comparison", "constant", "order", "dropped line")
WHOLE = {"state", "self", "me"}
"""Arguments through which a function may reach anything."""
SHORT = 70
"""Characters of a changed expression that the table shows at most."""
REFUSALS = "test_refusals"
CORPUS = "tests.corpus.games"
"""Where tests find recorded games."""
FILES_WITHOUT_RULE_TESTS = (
    "test_conservation",
    "test_drawing",
    "test_labels",
    "test_observing",
    "test_telling",
    "test_terminal",
    "test_words",
)
"""How files of tests begin that prove no single rule, though they name some."""
RULE_NAMED = re.compile(r"#.*\b[A-Z]{2}-\d+\.\d+\b")
FAILED = re.compile(r"^(?:FAILED|ERROR) \S*?([^/\s]+\.py::\w+)", re.MULTILINE)
UNREADABLE = re.compile(r"^ERROR \S*?([^/\s]+)\.py(?!::)", re.MULTILINE)
"""A file that cannot be imported, as pytest tells it."""
ENVIRONMENT = {
    "TAPROOM_PURE": "1",  # the compiled core is of the sources as they are
    "TAPROOM_NO_BROWSER": "1",
    "PYTHONDONTWRITEBYTECODE": "",  # what one run has compiled, the next need not
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # rule tests need no plugin, and some take seconds to load
}
PATIENCE = 10
"""A mutant that takes as many times as long as the tests do without it hangs."""
LEAST_PATIENCE = 60.0
"""Seconds."""
MOST_PATIENCE = 1800.0
"""Seconds for the tests without a mutant."""
MEMORY = 4_000_000
"""Kilobytes that a mutant may take."""

EQUIVALENT: dict[str, str] = {
    "heaven_and_ale.board.hindmost: self.markers[0] -> self.markers[-1]": "The lowest is found from any.",
    "heaven_and_ale.board.foremost: self.markers[0] -> self.markers[-1]": "The highest is found from any.",
    "heaven_and_ale.board.foremost: marker > spot -> marker >= spot": "Of two equals either will do.",
    "heaven_and_ale.production.advance_brewmaster: spot < LAST -> spot <= LAST": "The last spot is the last.",
    "heaven_and_ale.prices.: NEVER: Final = 1000000 -> NEVER: Final = 1000001": "Nobody has so many ducats.",
    "heaven_and_ale.production.activate_all: for spot in spots -> for spot in reversed(list(spots))": "What "
    "tiles bring adds up in any order.",
    "heaven_and_ale.rounds.set_up: state.boards[starter].place = FIRST_PLACE; lay_out(state) -> "
    "lay_out(state); state.boards[starter].place = FIRST_PLACE": "Laying tiles out asks for no place.",
    "heaven_and_ale.market.list_purchases: listed = 0 -> listed = 1": "Bit 0 is no tile.",
    "dice_brewing.buildings.trade: state.seeds -= seeds; me.seeds += seeds -> "
    "me.seeds += seeds; state.seeds -= seeds": "Both are done before anything else.",
    "dice_brewing.buildings.act: give_up(state, item, field); trade(state, me, state.player, field) -> "
    "trade(state, me, state.player, field); give_up(state, item, field)": "A trade brings no die.",
    "dice_brewing.hidden.ways: key = key * 4 + count -> key = key * 5 + count": "The keys stay different.",
    "dice_brewing.purchases.buy_cheaper: me.market = take(me.place(store), BLUE * FACES + value, USING); "
    "get(state, me, ingredient, price_with(state.box, ingredient, value), PLACES[store]) -> "
    "get(state, me, ingredient, price_with(state.box, ingredient, value), PLACES[store]); "
    "me.market = take(me.place(store), BLUE * FACES + value, USING)": "A die that lowers a price shows no 1, "
    "so that it is no unlucky one.",
    "dice_brewing.tidying.resolve: waiting[GAINS - 1] = learning; give_up_seeds(state, me, seat) -> "
    "give_up_seeds(state, me, seat); waiting[GAINS - 1] = learning": "Giving up seeds asks for no gain.",
    "dice_brewing.tokens.target_die: action < actions.REROLL -> action <= actions.REROLL": "All seats have "
    "equally many raises, so that the first reroll is read alike.",
    "dice_brewing.state.winners: max([len(self.breweries[seat].brewed) for seat in best], default=0) -> "
    "max([len(self.breweries[seat].brewed) for seat in best], default=1)": "Nobody is best, so nobody wins.",
    "belgian_beers_race.traveller.only_colour: for colour in range(COLOUR_COUNT) -> "
    "for colour in reversed(list(range(COLOUR_COUNT)))": "Each of two colours shows that there are several.",
    "belgian_beers_race.arriving.take_what_is_there: me.arrival = 0; take_bottle_or_coaster(state, seat, me) "
    "-> take_bottle_or_coaster(state, seat, me); me.arrival = 0": "Taking something asks for no arrival.",
    "belgian_beers_race.conditions.quantity: asked.colour >= 0 -> asked.colour > 0": "The sum over one "
    "colour is its number.",
    "belgian_beers_race.drinking.buy: track.spend(state, seat, 1); me.bought = True -> "
    "me.bought = True; track.spend(state, seat, 1)": "Spending time asks for no purchase.",
    "belgian_beers_race.state.lowest_in_brussels: place = GRAND_PLACE + 1 -> place = GRAND_PLACE + 2": "The "
    "first brewery is not in Brussels.",
    "belgian_beers_race.turns.begin_turn: bottler.check_stars(state); ask(state) -> "
    "ask(state); bottler.check_stars(state)": "Cards are taken by the turn's player, whoever is asked.",
    "belgian_beers_race.night.sleep: state.moves = state.players -> dropped": "Which disc lies above which "
    "is all that counts; whoever has moved last is told alike.",
    "belgian_beers_race.track.put_on_last: me.time = state.last; to_top(state, me) -> "
    "to_top(state, me); me.time = state.last": "Laying a disc on top asks for no square.",
    "belgian_beers_race.drinking.taste: track.spend(state, seat, 1); me.drank = True -> "
    "me.drank = True; track.spend(state, seat, 1)": "Spending time asks for no beer.",
    "belgian_beers_race.finish.penalty: lost < me.score -> lost <= me.score": "Of two equals either will do.",
}
"""Changes that no test can notice, and why; the next place is taken instead."""


@dataclass(frozen=True)
class Mutant:
    """One change of one module."""

    game: str
    module: str
    function: str
    line: int
    kind: str
    change: str
    source: str
    """The whole module with the change."""

    @property
    def key(self) -> str:
        """Name the change without its line, which moves."""
        return f"{self.game}.{self.module}.{self.function}: {self.change}"


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant."""

    dead: bool
    by: str
    seconds: float


class Finder(ast.NodeVisitor):
    """Finds the places of a module where a change makes another rule."""

    def __init__(self, game: str, module: str, source: str) -> None:
        self.game = game
        self.module = module
        self.source = source.encode()
        self.starts = [0]
        """Where each line begins, in bytes."""
        for line in self.source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.function = ""
        self.depth = 0
        """Blocks around a statement inside its function."""
        self.around: list[ast.expr | ast.stmt] = []
        """The statement and the expressions around the one looked at, the innermost last."""
        self.found: list[Mutant] = []
        self.visit(ast.parse(source))

    # What is left out.

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Look at a function's body, not at its types and defaults; one that tells changes nothing."""
        if node.name not in FUNCTIONS_WITHOUT_RULES and not node.name.startswith("tell"):
            self.function, self.depth = node.name, 0
            self.block(node.body)
            self.function = ""

    def visit_If(self, node: ast.If) -> None:
        """Leave out imports for types, and what is done only to tell it."""
        if not {"TYPE_CHECKING", "recording"} & names(node.test):
            self.visit(node.test)
            self.inner(node.body)
            self.inner(node.orelse)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Look at the value, not at the type."""
        if node.value:
            self.around.append(node)
            self.visit(node.value)
            self.around.pop()

    def visit_Expr(self, node: ast.Expr) -> None:
        """Leave out texts that stand alone, and telling."""
        if is_call(node):
            self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """Leave out negative numbers: they stand for nothing, nowhere, nobody."""
        if not isinstance(node.op, ast.USub):
            self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        """Leave it as it is."""

    def visit_Raise(self, node: ast.Raise) -> None:
        """Leave it as it is."""

    # Statements.

    def visit_For(self, node: ast.For) -> None:
        """Go through a loop backwards, where its order can matter."""
        if order_matters(node):
            turned = f"reversed(list({self.text(node.iter)}))"
            self.add("order", node.iter, turned, self.start(node), self.end(node.iter))
        self.visit(node.iter)
        self.inner(node.body)

    def visit_While(self, node: ast.While) -> None:
        """Look at the condition and the body."""
        self.visit(node.test)
        self.inner(node.body)

    def inner(self, body: list[ast.stmt]) -> None:
        """Look at a block inside a function's own."""
        self.depth += 1
        self.block(body)
        self.depth -= 1

    def block(self, body: list[ast.stmt]) -> None:
        """Drop each line that can be dropped, swap neighbours that touch each other, and look inside."""
        for at, statement in enumerate(body):
            if can_be_dropped(statement, self.depth):
                self.add("dropped line", statement, "pass", self.start(statement), self.end(statement))
            if at and can_be_swapped(body[at - 1], statement):
                self.swap(body[at - 1], statement)
            self.visit(statement)

    def swap(self, first: ast.stmt, second: ast.stmt) -> None:
        """Do the second of two statements before the first."""
        between = self.source[self.end(first) : self.start(second)].decode()
        turned = self.text(second) + between + self.text(first)
        self.note("order", first.lineno, (self.start(first), self.end(second)), turned)

    # Expressions.

    def generic_visit(self, node: ast.AST) -> None:
        """Go on inside, and know there what is around."""
        if isinstance(node, ast.expr | ast.stmt):
            self.around.append(node)
            super().generic_visit(node)
            self.around.pop()
        else:
            super().generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        """Move the bound of a comparison, or turn an equality round."""
        sides = [node.left, *node.comparators]
        for at, operator in enumerate(node.ops):
            if type(operator) in COMPARISONS:
                old, new = COMPARISONS[type(operator)]
                where = self.end(sides[at]), self.start(sides[at + 1])
                turned = self.source[slice(*where)].decode().replace(old, new, 1)
                self.note("comparison", node.lineno, where, turned, (self.start(node), self.end(node)))
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Subtract the other way round."""
        if isinstance(node.op, ast.Sub):
            turned = ast.unparse(ast.BinOp(node.right, ast.Sub(), node.left))
            self.add("order", node, turned, self.start(node), self.end(node))
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        """Take the last for the first."""
        index = node.slice
        if isinstance(index, ast.Constant) and index.value == 0:
            self.add("order", index, "-1", self.start(node), self.end(node))
            self.visit(node.value)
        else:
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Make a number one higher."""
        if type(node.value) is int:
            short = [one for one in self.around if self.end(one) - self.start(one) <= SHORT]
            shown = short[0] if short else node
            self.add("constant", node, str(node.value + 1), self.start(shown), self.end(shown))

    # The text and its changes.

    def start(self, node: ast.expr | ast.stmt) -> int:
        """Tell at which byte a node begins."""
        return self.starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        """Tell at which byte a node ends."""
        return self.starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)

    def text(self, node: ast.expr | ast.stmt) -> str:
        """Give a node as it is written."""
        return self.source[self.start(node) : self.end(node)].decode()

    def add(self, kind: str, node: ast.expr | ast.stmt, text: str, first: int, last: int) -> None:
        """Note that a node is replaced; the bytes from first to last are shown."""
        self.note(kind, node.lineno, (self.start(node), self.end(node)), text, (first, last))

    def note(
        self, kind: str, line: int, where: tuple[int, int], text: str, shown: tuple[int, int] | None = None
    ) -> None:
        """Note a change of some bytes; of more of them if more are shown."""
        first, last = shown or where
        start, end = where
        old = self.source[first:last].decode()
        new = (self.source[first:start] + text.encode() + self.source[end:last]).decode()
        change = f"{on_one_line(old)} -> {'dropped' if kind == 'dropped line' else on_one_line(new)}"
        source = (self.source[:start] + text.encode() + self.source[end:]).decode()
        self.found.append(Mutant(self.game, self.module, self.function, line, kind, change, source))


# What can be changed.


def names(node: ast.AST) -> set[str]:
    """Find the names and attributes that code mentions."""
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)} | {
        one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)
    }


def is_call(node: ast.stmt) -> bool:
    """Whether a statement is a call that does more than tell an event."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Call)
        and "tell" not in names(node.value.func)
    )


def targets(node: ast.stmt) -> list[ast.expr]:
    """Find what an assignment sets."""
    if isinstance(node, ast.AugAssign):
        return [node.target]
    return node.targets if isinstance(node, ast.Assign) else []


def sets_field(node: ast.stmt) -> bool:
    """Whether a statement sets a field or an element, not only a name of its own."""
    return any(isinstance(target, ast.Attribute | ast.Subscript) for target in targets(node))


def can_be_dropped(node: ast.stmt, depth: int) -> bool:
    """Whether a statement can be left out: a call, a change of something, an early end."""
    early = depth > 0 and isinstance(node, ast.Return | ast.Continue | ast.Break)
    return early or is_call(node) or sets_field(node) or isinstance(node, ast.AugAssign)


def can_be_swapped(first: ast.stmt, second: ast.stmt) -> bool:
    """Whether two neighbours may depend on their order, without one giving the other its names."""
    if not all(is_call(node) or sets_field(node) for node in (first, second)):
        return False
    if lists(first) and lists(second):
        return False
    if hands_state_on(first) or hands_state_on(second):
        return True
    return bool(changed_by(first) & names(second) or changed_by(second) & names(first))


def hands_state_on(node: ast.stmt, but: str = "") -> bool:
    """Whether a call may read or change whatever there is, not only what a name stands for."""
    arguments = [one.args for one in ast.walk(node) if is_call(node) and isinstance(one, ast.Call)]
    given = {one.id for some in arguments for one in some if isinstance(one, ast.Name)}
    return bool(given & WHOLE - {but})


def changed_by(node: ast.stmt) -> set[str]:
    """Name the fields that an assignment sets, or what a method is called on."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        return names(node.value.func) - WHOLE
    fields = [one for target in targets(node) for one in ast.walk(target)]
    return {one.attr for one in fields if isinstance(one, ast.Attribute)}


def order_matters(node: ast.For) -> bool:
    """Whether a loop does something for one after the other, or gives the first that it finds."""
    inside = [one for statement in node.body for one in ast.walk(statement)]
    each = ast.unparse(node.target)
    acts = any(isinstance(one, ast.Expr) and hands_state_on(one, each) and not lists(one) for one in inside)
    gives = any(isinstance(one, ast.Return) and not isinstance(one.value, ast.Constant) for one in inside)
    return (acts or gives) and each != "_"


def lists(node: ast.stmt) -> bool:
    """Whether a statement only lists something, in whatever order."""
    called = ast.unparse(node).partition("(")[0].split(".")[-1]
    return called in ("append", "extend") or called.startswith("list_")


def on_one_line(text: str) -> str:
    """Write code on one line."""
    return "; ".join(line.strip() for line in text.splitlines())


# Which are tried.


def games() -> dict[str, list[str]]:
    """List the modules with rules by game."""
    found: dict[str, list[str]] = {}
    for name in MODULES:
        match name.split("."):
            case ["taproom", "games", game, module] if module not in MODULES_WITHOUT_RULES:
                found.setdefault(game, []).append(module)
    return found


def places(game: str, module: str) -> list[Mutant]:
    """Find all mutants of a module."""
    source = (ROOT / "src" / "taproom" / "games" / game / f"{module}.py").read_text("utf-8")
    return Finder(game, module, source).found


def choose(game: str, count: int, seed: int) -> list[Mutant]:
    """Choose mutants by chance, but from each module and of each kind alike."""
    left: dict[str, dict[str, list[Mutant]]] = {}
    for module in games()[game]:
        found = places(game, module)
        Random(f"{seed} {game} {module}").shuffle(found)
        real = [mutant for mutant in found if mutant.key not in EQUIVALENT]
        left[module] = {kind: [mutant for mutant in real if mutant.kind == kind] for kind in KINDS}
    chosen: list[Mutant] = []
    while len(chosen) < count and any(any(kinds.values()) for kinds in left.values()):
        from_module = Counter(mutant.module for mutant in chosen)
        of_kind = Counter(mutant.kind for mutant in chosen)
        module = min((one for one in left if any(left[one].values())), key=from_module.__getitem__)
        here = Counter(mutant.kind for mutant in chosen if mutant.module == module)
        kind = min((one for one in KINDS if left[module][one]), key=lambda one: (here[one], of_kind[one]))
        chosen.append(left[module][kind].pop())
    return sorted(chosen, key=lambda mutant: (games()[game].index(mutant.module), mutant.line, mutant.change))


# What they must die by.


def rule_tests(game: str) -> dict[str, list[str]]:
    """List the rule tests of a game as pytest names them, by file."""
    found: dict[str, list[str]] = {}
    for file in sorted((ROOT / "tests" / "games" / game).glob("test_*.py")):
        path = file.relative_to(ROOT).as_posix()
        named = named_tests(file.read_text("utf-8"), file.stem == REFUSALS)
        if named and not file.stem.startswith(FILES_WITHOUT_RULE_TESTS):
            found[file.stem] = [f"{path}::{name}" for name in named]
    return found


def named_tests(source: str, every: bool) -> list[str]:
    """List the tests of a file that name a rule behind their signature, or every test."""
    lines = source.splitlines()
    body = ast.parse(source).body
    imports = [node for node in body if isinstance(node, ast.ImportFrom)]
    recorded = {one.name for node in imports if node.module == CORPUS for one in node.names}
    return [
        node.name
        for node in body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and not recorded & names(node)
        if every or any(map(RULE_NAMED.search, lines[node.lineno - 1 : node.body[0].lineno - 1]))
    ]


class Laboratory:
    """Runs the rule tests of a game against its mutants."""

    def __init__(self, game: str, folder: Path) -> None:
        self.folder = folder
        self.tests = rule_tests(game)
        self.seconds: dict[str, float] = {}
        """How long each file's tests take."""
        self.start = 0.0
        """How long pytest takes besides."""
        self.running: set[subprocess.Popen[str]] = set()
        self.closed = False
        self.sources = folder / "src"
        """A copy of the sources, which gets bytecode for all mutants."""
        shutil.copytree(ROOT / "src", self.sources)
        self.try_without(game)

    def try_without(self, game: str) -> None:
        """Run the tests without a mutant: they must be good, and tell how long they take."""
        began = time.monotonic()
        report = self.folder / "report.xml"
        status, said = self.run(self.sources, list(self.tests), self.folder, f"--junitxml={report}")
        if status:
            sys.exit(f"{said}\nThe rule tests of {game} fail without any change.")
        for case in ElementTree.parse(report).iter("testcase"):
            file = case.get("classname", "").split(".")[-1]
            self.seconds[file] = self.seconds.get(file, 0) + float(case.get("time", 0))
        self.start = time.monotonic() - began - sum(self.seconds.values())

    def patience(self, files: list[str]) -> float:
        """Tell after how many seconds the tests of files hang."""
        usual = self.start + sum(self.seconds.get(file, 0) for file in files)
        return max(LEAST_PATIENCE, PATIENCE * usual) if self.seconds else MOST_PATIENCE

    def examine(self, mutant: Mutant) -> Verdict:
        """Run the tests of the file named after the changed module, then the others."""
        began = time.monotonic()
        own = [file for file in self.tests if file == f"test_{mutant.module}"]
        others = [file for file in self.tests if file not in own]
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            shutil.copytree(self.sources, Path(folder) / "src")
            changed = Path(folder) / "src" / "taproom" / "games" / mutant.game / f"{mutant.module}.py"
            changed.write_text(mutant.source, "utf-8")
            status, said = self.run_good(Path(folder), own) if own else (0, "")
            if status == 0:
                status, said = self.run_good(Path(folder), sorted(others, key=self.turn))
        return Verdict(*judge(status, said), time.monotonic() - began)

    def turn(self, file: str) -> tuple[bool, float]:
        """Tell when a file's tests come: quick ones first, the refusals, which name no rule, last."""
        return file == REFUSALS, self.seconds.get(file, 0)

    def run_good(self, folder: Path, files: list[str]) -> tuple[int | None, str]:
        """Run files without those that cannot even be read: some play while their rows are made."""
        while True:
            status, said = self.run(folder / "src", files, folder)
            unreadable = UNREADABLE.findall(said)
            left = [file for file in files if file not in unreadable]
            if left in (files, []):
                return status, said
            files = left

    def run(self, sources: Path, files: list[str], folder: Path, *more: str) -> tuple[int | None, str]:
        """Run the tests of files with other sources; give pytest's status, nothing if it took too long."""
        tests = folder / "tests.txt"
        tests.write_text("".join(f"{test}\n" for file in files for test in self.tests[file]), "utf-8")
        pytest = ["-m", "pytest", "-x", "-q", "--tb=no", "-rfE", "-p", "no:cacheprovider", *more, f"@{tests}"]
        process = subprocess.Popen(
            ["sh", "-c", 'ulimit -v "$0"; exec "$@"', str(MEMORY), sys.executable, *pytest],
            cwd=ROOT,
            env={**os.environ, **ENVIRONMENT, "PYTHONPATH": str(sources)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.running.add(process)
        if self.closed:
            end(process)
        try:
            said = process.communicate(timeout=self.patience(files))[0]
            return process.returncode, said
        except subprocess.TimeoutExpired:
            end(process)
            return None, ""
        except BaseException:
            end(process)
            raise
        finally:
            self.running.discard(process)

    def close(self) -> None:
        """End what still runs, and what is about to."""
        self.closed = True
        for process in list(self.running):
            end(process)


def end(process: subprocess.Popen[str]) -> None:
    """End a process and all that it started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def judge(status: int | None, said: str) -> tuple[bool, str]:
    """Say whether a rule test has failed and which; a mutant that hangs is dead too."""
    if status is None:
        return True, "hangs"
    if status == 0:
        return False, "SURVIVES"
    failed = FAILED.search(said)
    return (True, failed[1]) if failed else (False, f"BROKEN: {said.strip()[-200:]}")


# The command.


def table_row(*cells: object) -> None:
    """Print a row of the table."""
    print(" | ".join(str(cell) for cell in cells), flush=True)


def examine_game(game: str, mutants: dict[int, Mutant]) -> bool:
    """Print what becomes of a game's mutants; say whether all die."""
    dead = 0
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        laboratory = Laboratory(game, Path(folder))
        with ThreadPoolExecutor(os.cpu_count()) as workers:
            try:
                for number, verdict in zip(mutants, workers.map(laboratory.examine, mutants.values())):
                    mutant = mutants[number]
                    place = f"{mutant.module}.py:{mutant.line}"
                    table_row(slug(game), number, place, mutant.change, verdict.by, f"{verdict.seconds:.1f}")
                    dead += verdict.dead
            except BaseException:
                workers.shutdown(wait=False, cancel_futures=True)
                laboratory.close()
                raise
    print(f"{slug(game)}: {dead} of {len(mutants)} die", flush=True)
    return dead == len(mutants)


def slug(game: str) -> str:
    """Name a game as players do."""
    return game.replace("_", "-")


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Change one rule at a time and see which rule test notices.")
    parser.add_argument("game", nargs="*", choices=[[], *map(slug, games())], help="all if none is named")
    parser.add_argument("--count", type=int, default=30, help="mutants of each game")
    parser.add_argument("--seed", type=int, default=1, help="another seed changes other places")
    parser.add_argument("--only", type=int, nargs="+", metavar="N", help="numbers of mutants, to repeat them")
    parser.add_argument("--list", action="store_true", help="show the mutants, run nothing")
    asked = parser.parse_args()
    if not all(1 <= number <= asked.count for number in asked.only or ()):
        parser.error(f"mutants are numbered from 1 to {asked.count}")
    return asked


def main() -> int:
    """Examine the mutants of each game; fail if one survives."""
    asked = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    good = True
    table_row("game", "number", "place", "change", "died by", "seconds")
    for game in asked.game or map(slug, games()):
        chosen = choose(game.replace("-", "_"), asked.count, asked.seed)
        only = asked.only or range(1, len(chosen) + 1)
        mutants = {number: chosen[number - 1] for number in only}
        if asked.list:
            for number, mutant in mutants.items():
                table_row(game, number, f"{mutant.module}.py:{mutant.line}", mutant.kind, mutant.change)
        else:
            good &= examine_game(game.replace("-", "_"), mutants)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
