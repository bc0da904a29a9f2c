"""Every error is a sentence in English and in French, whatever it says and wherever it goes."""

# ruff: noqa: RUF001 - French is written with its own apostrophe

import ast
import copy
import json
import pickle
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from string import Formatter

import pytest

import taproom
from examples.one_more import OneMore
from taproom import History, IllegalAction, Record, RecordError, TaproomError, UnknownAction
from taproom.bots import BOTS, LEVELS, bot
from taproom.kernel import errors
from taproom.kernel.checks import flag, whole
from taproom.kernel.game import instance
from taproom.kernel.phrases import AllOf, OneOf, Phrase
from taproom.kernel.records import FORMAT, MOST_BYTES, parse
from taproom.kernel.words import LANGUAGES, N_, words
from taproom.server import errors as server_errors
from tests.rows import each_row

GAME = taproom.game("heaven-and-ale")
SOURCES = Path(errors.__file__).parents[2]
OWN_BOTS = "les vôtres sous la forme module:nom, et program:COMMANDE"
KNOWN = ", ".join([*BOTS, *LEVELS])


def spaced(text: str) -> str:
    """Write French with its no-break spaces."""
    for mark in ":;?»":
        text = text.replace(f" {mark}", f"\N{NO-BREAK SPACE}{mark}")
    return text.replace("« ", "«\N{NO-BREAK SPACE}")


def raised(act: Callable[[], object]) -> TaproomError:
    """Do what must fail; give the error."""
    with pytest.raises(TaproomError) as caught:
        act()
    return caught.value


SENTENCES: list[tuple[Callable[[], object], str, str]] = [
    (
        lambda: taproom.game("chess"),
        "There is no game 'chess'; there are heaven-and-ale, dice-brewing, belgian-beers-race.",
        "Il n’y a pas de jeu 'chess' ; il y a heaven-and-ale, dice-brewing, belgian-beers-race.",
    ),
    (
        lambda: GAME.new(5),
        "Heaven & Ale is for 2, 3 or 4 players, not 5.",
        "Heaven & Ale se joue à 2, 3 ou 4, pas à 5.",
    ),
    (
        lambda: GAME.new(2, options={"first_player": "Anna"}),
        "The option first_player is 'first seat' or 'random', not 'Anna'.",
        "L’option first_player vaut 'first seat' ou 'random', pas 'Anna'.",
    ),
    (
        lambda: instance(OneMore).new(2, options={"weather": "fine"}),
        "One More has no option 'weather'; it has none.",
        "One More n’a pas d’option 'weather' ; il n’en a aucune.",
    ),
    (
        lambda: GAME.new(2, components={"start": {"ducats": "many"}}),
        "The value start.ducats must be a whole number, not 'many'.",
        "La valeur start.ducats doit être un nombre entier, pas 'many'.",
    ),
    (
        lambda: GAME.new(2, components={"start.ducat": 3}),
        "The components know no value start.ducat; did you mean start.ducats?",
        "Le matériel n’a pas de valeur start.ducat ; vouliez-vous dire start.ducats ?",
    ),
    (
        lambda: GAME.new(2, components={"walk.1.cost": 3}),
        "The cost of space 1 must be 0: only monks have one.",
        "Le coût de l’espace 1 doit être 0 : seuls les moines en ont un.",
    ),
    (
        lambda: GAME.load({**GAME.new(2, 1).dump(), "bought": "{}"}),
        "The number of purchases must be a whole number from 0 to 30, not '{}'.",
        "Le nombre d’achats doit être un nombre entier de 0 à 30, pas '{}'.",
    ),
    (
        lambda: GAME.parse("go 77"),
        "'go 77' is no action; did you mean 'go 7'?",
        "'go 77' n’est pas une action ; vouliez-vous dire 'go 7' ?",
    ),
    (
        lambda: words("de"),
        "There is no language 'de'; there are en and fr.",
        "Il n’y a pas de langue 'de' ; il y a en et fr.",
    ),
    (
        lambda: bot("genius", "1"),
        f"There is no bot 'genius'; there are {KNOWN}, one's own as module:name, and program:COMMAND.",
        f"Il n’y a pas de robot 'genius' ; il y a {KNOWN}, {OWN_BOTS}.",
    ),
    (
        lambda: History(Record.begin(GAME, ["A", "B"], 1)).undo(0),
        "There is nothing that could be taken back.",
        "Il n’y a rien à reprendre.",
    ),
]


@each_row(("act", "english", "french"), SENTENCES)
def test_an_error_is_told_in_every_language(act: Callable[[], object], english: str, french: str) -> None:
    error = raised(act)
    assert str(error) == error.tell("en") == english
    assert error.tell("fr") == spaced(french)


def test_values_of_a_dump_are_named_in_the_language_of_the_sentence() -> None:
    found = raised(lambda: whole(3, 0, 2, N_("The discs on space {space}"), space=16))
    assert str(found) == "The discs on space 16 must be a whole number from 0 to 2, not 3."
    assert found.tell("fr").startswith("Le nombre de disques sur l’espace 16 doit être un nombre entier")
    found = raised(lambda: flag(3, N_("Having come home")))
    assert str(found) == "Having come home must be true or false, not 3."
    assert found.tell("fr").startswith("Le fait d’être rentré doit être vrai ou faux")


# Errors in errors.


def test_an_error_tells_its_cause_in_its_own_language(tmp_path: Path) -> None:
    record = Record.begin(GAME, ["A", "B"], 1).dump()
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**record, "game": "chess"}), "utf-8")
    error = raised(lambda: taproom.load(path))
    assert type(error) is RecordError
    assert str(error) == (
        f"{path} is no good record. "
        "There is no game 'chess'; there are heaven-and-ale, dice-brewing, belgian-beers-race."
    )
    assert error.tell("fr") == spaced(
        f"{path} n’est pas un bon enregistrement. "
        "Il n’y a pas de jeu 'chess' ; il y a heaven-and-ale, dice-brewing, belgian-beers-race."
    )


def test_a_record_says_in_every_language_why_an_action_is_not_possible() -> None:
    record = Record.begin(GAME, ["A", "B"], 1)
    record.actions = ["home ducats", "put 1,0"]
    state = record.replay(1)
    error = raised(record.verify)
    english, french = (state.why_not("put 1,0", lang) for lang in LANGUAGES)
    assert str(error) == f"Action 2 of the record is not possible: {english}"
    assert error.tell("fr") == spaced(f"L’action 2 de l’enregistrement est impossible : {french}")
    assert english != french


def test_a_file_that_is_too_large_says_how_much_there_may_be() -> None:
    error = raised(lambda: parse(b" " * (MOST_BYTES + 1), taproom.game))
    assert str(error) == f"It is larger than {MOST_BYTES:,} bytes."
    assert error.tell("fr") == "Il dépasse 4\N{NO-BREAK SPACE}000\N{NO-BREAK SPACE}000 octets."


# Actions that are not legal.


@each_row("ask", ["play", "preview"])
def test_an_illegal_action_is_explained_in_every_language_also_later(ask: str) -> None:
    state = GAME.new(2, 1)
    wanted = [state.why_not("go 1", lang) for lang in LANGUAGES]
    error = raised(lambda: getattr(state, ask)("go 1"))
    state.play(state.legal()[0])
    assert type(error) is IllegalAction
    assert [error.tell(lang) for lang in LANGUAGES] == wanted
    assert str(error) == wanted[0]


def test_a_game_without_reasons_of_its_own_refuses_in_every_language() -> None:
    state = instance(OneMore).new(2, 1)
    error = raised(lambda: state.play("stop"))
    assert str(error) == "'stop' is not possible now; 'drink' would be."
    assert error.tell("fr") == spaced("'stop' n’est pas possible maintenant ; 'drink' le serait.")
    state.over = True
    assert [state.reason(0, lang) for lang in LANGUAGES] != ["The game is over."] * 2


# Braces.


@each_row("text", ["{", "}", "{}", "{0}", "{x}", "{x!r:>9}", "{{", "%s", ""])
def test_braces_never_break_a_sentence(text: str) -> None:
    for lang in LANGUAGES:
        assert TaproomError(text).tell(lang) == text
        assert TaproomError("{x}", x=text).tell(lang) == text
        assert TaproomError("{x}", x=TaproomError(text)).tell(lang) == text
        assert TaproomError("{x}", x=Phrase("{y}", y=text)).tell(lang) == text
        assert TaproomError("{x}", x=OneOf([text])).tell(lang) == text
    assert str(TaproomError(text)) == str(TaproomError("{x}", x=text)) == text


def test_a_broken_action_with_braces_is_refused() -> None:
    error = raised(lambda: GAME.new(2, 1).play("go {7} {"))
    assert type(error) is UnknownAction
    for lang in LANGUAGES:
        assert "'go {7} {'" in error.tell(lang)


def test_a_value_may_have_any_name() -> None:
    error = TaproomError("{self} {text} {lang}", self=1, text="2", lang=AllOf(["3", "4"]))
    assert [str(error), error.tell("fr")] == ["1 2 3 and 4", "1 2 3 et 4"]


# Other processes.


@each_row("travel", [lambda error: pickle.loads(pickle.dumps(error)), copy.copy, copy.deepcopy])
def test_an_error_travels(travel: Callable[[TaproomError], TaproomError]) -> None:
    for act, _english, _french in SENTENCES:
        error = raised(act)
        other = travel(error)
        assert type(other) is type(error)
        assert other.args == error.args
        assert [other.tell(lang) for lang in LANGUAGES] == [error.tell(lang) for lang in LANGUAGES]


def test_a_nested_error_travels() -> None:
    data = json.dumps({**Record.begin(GAME, ["A", "B"], 1).dump(), "format": FORMAT, "game": "{"}).encode()
    error = raised(lambda: parse(data, taproom.game))
    other = pickle.loads(pickle.dumps(error))
    assert [other.tell(lang) for lang in LANGUAGES] == [error.tell(lang) for lang in LANGUAGES]


def test_an_illegal_action_travels_without_its_position() -> None:
    state = GAME.new(2, 1)
    error = raised(lambda: state.play("go 1"))
    pickled = pickle.dumps(error)
    assert b"piles" not in pickled
    other = pickle.loads(pickled)
    assert (type(other), str(other)) == (IllegalAction, str(error))
    assert other.tell("fr") == str(error)


def test_an_error_of_another_process_arrives() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        error = raised(lambda: pool.submit(taproom.game, "{chess}").result())
    assert type(error) is taproom.UnknownGame
    assert error.tell("fr").startswith("Il n’y a pas de jeu '{chess}'")


# The code.

KINDS = {
    name
    for module in (errors, server_errors)
    for name, kind in vars(module).items()
    if isinstance(kind, type) and issubclass(kind, Phrase)
}
HANDED_ON = {"must": (1, "sentence"), "needed": (1, "missing"), "flag": (1, "what"), "whole": (3, "what")}
"""Functions that make an error, or a part of one, from a text: the place of it, and its name in there."""
TEXT_NAMES = {name for _place, name in HANDED_ON.values()}
MAKES_ERRORS = re.compile(rf"\b(?:{'|'.join([*KINDS, *HANDED_ON])})\s*\(")
AS_IT_IS = "{reason}"
"""An error or a reason in other clothes needs no translation of its own."""


def name_of(function: ast.expr) -> str:
    """Name a called function, `parser.needed` as `needed`."""
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def texts_of_errors(file: Path) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Find every call of a module that makes an error or a phrase, with the text that it is given."""
    source = file.read_text("utf-8")
    nodes = ast.walk(ast.parse(source)) if MAKES_ERRORS.search(source) else ()
    for call in nodes:
        if isinstance(call, ast.Call) and (place := text_place(file, name_of(call.func))) is not None:
            text = call.args[place]
            if not (isinstance(text, ast.Name) and text.id in TEXT_NAMES):
                yield call, text


def text_place(file: Path, name: str) -> int | None:
    """Say which argument of a function is the text of an error."""
    if name in KINDS:
        return 0
    # The command line has a `whole` of its own, which is given no text.
    return HANDED_ON[name][0] if name in HANDED_ON and (name, file.parent.name) != ("whole", "cli") else None


def marked(text: ast.expr) -> str:
    """Give a text that the translators' tools find, or nothing."""
    if isinstance(text, ast.Constant) and text.value == AS_IT_IS:
        return AS_IT_IS
    if isinstance(text, ast.Call) and name_of(text.func) == "N_" and isinstance(text.args[0], ast.Constant):
        return str(text.args[0].value)
    return ""


@cache
def errors_of_the_code() -> list[tuple[str, ast.Call, str]]:
    """Find all errors of Taproom: where each is made, by which call, and its text if that is marked."""
    return [
        (f"{file}:{call.lineno}", call, marked(text))
        for file in sorted(SOURCES.rglob("*.py"))
        for call, text in texts_of_errors(file)
    ]


def test_every_error_of_the_code_is_marked_for_translation() -> None:
    assert [where for where, _call, text in errors_of_the_code() if not text] == []
    assert len(errors_of_the_code()) > 100


def test_every_error_of_the_code_has_the_values_of_its_text() -> None:
    for where, call, text in errors_of_the_code():
        wanted = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
        given = {keyword.arg for keyword in call.keywords}
        assert given == wanted, where


def test_an_unmarked_error_would_be_found(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text(
        'raise BadOption(f"not {x}")\nraise errors.RecordError("no")\nmust(x, "no")\nmust(x, N_("a"))\n'
    )
    assert [marked(text) for _call, text in texts_of_errors(file)] == ["", "", "", "a"]
