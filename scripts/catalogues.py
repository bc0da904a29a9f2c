"""Brings each catalogue up to date with the texts in the code: new ones come in empty, old ones go out.

python scripts/catalogues.py    then translate what is empty    then python hatch_build.py
"""

import ast
import json
import re
from collections.abc import Iterator
from io import BytesIO
from itertools import takewhile
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

SOURCES = Path(__file__).resolve().parent.parent / "src"
WIDTH = 110
LITERAL = r'"(?:[^"\\]|\\.)*"'
IN_TEMPLATE = re.compile(rf"\b(?:_\(\s*({LITERAL})|plural\(\s*({LITERAL})\s*,\s*({LITERAL}))")
"""How a template marks a text, or one that depends on a number."""

Text = str | tuple[str, str]
"""A text, or its singular and plural."""


def extract() -> Catalog:
    """Find the texts of all modules, in the order of files and lines."""
    found = Catalog()
    for file in sorted(SOURCES.rglob("*.py")):
        where = file.relative_to(SOURCES).as_posix()
        for line, text, context in texts(file.read_text("utf-8")):
            found.add(text, locations=[(where, line)], context=context)
    for file in sorted(SOURCES.rglob("templates/**/*.html")):
        where = file.relative_to(SOURCES).as_posix()
        for line, text in template_texts(file.read_text("utf-8")):
            found.add(text, locations=[(where, line)])
    return found


def template_texts(template: str) -> Iterator[tuple[int, Text]]:
    """Find the marked texts of a template, each with its line."""
    for match in IN_TEMPLATE.finditer(template):
        line = template.count("\n", 0, match.start()) + 1
        one, first, second = (json.loads(part) if part else "" for part in match.groups())
        yield line, one or (first, second)


def texts(module: str) -> Iterator[tuple[int, Text, str | None]]:
    """Find the marked texts of a module, each with its line and its context."""
    calls = [node for node in ast.walk(ast.parse(module)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        match [called(call.func), *(literal(argument) for argument in call.args)]:
            case ["_" | "N_", str(text)]:
                yield call.lineno, text, None
            case ["plural", str(one), str(many), *_]:
                yield call.lineno, (one, many), None
            case ["sense", str(context), str(text)]:
                yield call.lineno, text, context


def called(function: ast.expr) -> str:
    """Name the function of a call: N_ as itself, _.plural as plural, words(lang) as _."""
    if isinstance(function, ast.Name):
        return function.id
    if isinstance(function, ast.Attribute):
        return function.attr
    speaks = isinstance(function, ast.Call) and called(function.func) == "words"
    return "_" if speaks else ""


def literal(argument: ast.expr) -> object:
    """Give the value of an argument that stands in the call itself."""
    return argument.value if isinstance(argument, ast.Constant) else None


def catalogue_files() -> list[Path]:
    """Find the catalogues."""
    return sorted(SOURCES.glob("taproom/locale/*/LC_MESSAGES/*.po"))


def read(file: Path) -> Catalog:
    """Read a catalogue; the name of its folder is its language."""
    return read_po(BytesIO(file.read_bytes()), locale=file.parts[-3])


def updated(file: Path) -> str:
    """Write a catalogue with the texts of the code, and the translations that it has already."""
    present = {(message.context, message.id): message for message in read(file)}
    catalogue = Catalog(locale=file.parts[-3])
    for message in extract():
        if message.id:
            old = present.get((message.context, message.id), message)
            message.string = old.string
            message.flags |= old.flags
            message.user_comments = old.user_comments
            catalogue[message.id] = message
    written = BytesIO()
    # Sorted and without places: a text that moves to another file changes no line here.
    write_po(written, catalogue, width=WIDTH, omit_header=True, no_location=True, sort_output=True)
    return header(file) + "\n" + written.getvalue().decode()


def header(file: Path) -> str:
    """Keep a catalogue's first paragraph as it is: notes for translators, and what gettext needs to know."""
    lines = file.read_text("utf-8").splitlines(keepends=True)
    return "".join(takewhile(lambda line: line.strip(), lines))


def translations(message: Message) -> list[str]:
    """List the translation of a text, or those of its singular and plural."""
    string = message.string
    return [string or ""] if isinstance(string, str | None) else [str(form or "") for form in string]


def main() -> None:
    """Rewrite every catalogue, and say what is left to translate."""
    for file in catalogue_files():
        file.write_text(updated(file), encoding="utf-8")
        left = [message for message in read(file) if message.id and not all(translations(message))]
        print(f"{file.relative_to(SOURCES)}: {len(left)} texts to translate")


if __name__ == "__main__":
    main()
