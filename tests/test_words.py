"""The catalogues hold every text of the code, well translated, and are compiled; how texts are filled in."""

# ruff: noqa: RUF001 - French is written with its own apostrophe

import re
import sys
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from scripts.catalogues import catalogue_files, read, texts, translations, updated
from taproom import TaproomError
from taproom.kernel.words import LANGUAGES, capital, number, signed, words
from tests.rows import each_row

CATALOGUES = each_row("file", catalogue_files())
FRENCH = catalogue_files()[0]
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"

Key = tuple[str | None, object]


@cache
def messages(file: Path) -> list[Message]:
    """List the texts of a catalogue, its header left out."""
    return [message for message in read(file) if message.id]


@cache
def brought_up_to_date(file: Path) -> str:
    """Write a catalogue as the tool would write it now."""
    return updated(file)


@cache
def texts_of_the_code(file: Path) -> set[Key]:
    """Find the texts that the code has now, and so the catalogue should have."""
    written = read_po(BytesIO(brought_up_to_date(file).encode()), locale=file.parts[-3])
    return keys([message for message in written if message.id])


def keys(found: list[Message]) -> set[Key]:
    """Give what tells texts apart: context, text and plural."""
    return {(message.context, message.id) for message in found}


def said(catalogue: GNUTranslations, message: Message) -> list[str]:
    """List what a compiled catalogue makes of a text, or of its singular and plural."""
    if isinstance(message.id, str):
        if message.context:
            return [catalogue.pgettext(message.context, message.id)]
        return [catalogue.gettext(message.id)]
    one, many = message.id
    return [catalogue.ngettext(one, many, n) for n in (1, 2)]


def placeholders(text: str) -> set[str]:
    """List the values that a text has room for, with how they are written."""
    parts = Formatter().parse(text)
    return {f"{name}!{conversion}:{how}" for _, name, how, conversion in parts if name is not None}


# The catalogues.


def test_every_language_but_english_has_a_catalogue() -> None:
    assert {"en", *(file.parts[-3] for file in catalogue_files())} == set(LANGUAGES)


@CATALOGUES
def test_no_text_of_the_code_is_missing(file: Path) -> None:
    missing = texts_of_the_code(file) - keys(messages(file))
    assert missing == set(), "Run scripts/catalogues.py and translate what is empty."


@CATALOGUES
def test_no_text_is_obsolete(file: Path) -> None:
    assert keys(messages(file)) - texts_of_the_code(file) == set(), "Run scripts/catalogues.py."
    assert not re.search(r"^#~", file.read_text("utf-8"), re.MULTILINE)


@CATALOGUES
def test_no_text_is_untranslated_or_fuzzy(file: Path) -> None:
    assert [message.id for message in messages(file) if not all(translations(message))] == []
    assert [message.id for message in messages(file) if message.fuzzy] == []


@CATALOGUES
def test_translations_have_the_same_placeholders(file: Path) -> None:
    for message in messages(file):
        sources = [message.id] if isinstance(message.id, str) else list(message.id)
        for source, translation in zip(sources, translations(message), strict=True):
            assert placeholders(translation) == placeholders(source), source


@CATALOGUES
def test_a_catalogue_stands_as_the_tool_writes_it(file: Path) -> None:
    now, wanted = file.read_text("utf-8").splitlines(), brought_up_to_date(file).splitlines()
    assert sorted(set(now) ^ set(wanted)) == [], "Run scripts/catalogues.py."
    assert (now == wanted) is True, "Run scripts/catalogues.py."  # a comparison of long texts takes long


@CATALOGUES
def test_the_compiled_catalogue_is_up_to_date(file: Path) -> None:
    with file.with_suffix(".mo").open("rb") as compiled:
        catalogue = GNUTranslations(compiled)
    for message in messages(file):
        assert said(catalogue, message) == translations(message), "Run python hatch_build.py."


def test_french_typography() -> None:
    # A rate such as 3:1 has no space, nor has what is typed as it stands: mcts:ms=500, tcp://127.0.0.1.
    bare = re.compile(rf"(?<!{NO_BREAK_SPACE})([;!?»]|:(?!\w|//))|«(?!{NO_BREAK_SPACE})")
    for message in messages(FRENCH):
        for text in translations(message):
            shown = re.sub(r"\{[^}]*\}", "0", text)
            assert "'" not in shown, f"an apostrophe is ’: {text}"
            assert not bare.search(shown), f"a no-break space is missing: {text}"


# Finding texts.


def test_texts_are_found_in_every_way_of_saying_them() -> None:
    module = """
_("one {x}", x=1)
_.plural("{n} cat", "{n} cats", n)
_.sense("after a verb", "dog")
words(lang)("said at once")
TABLE = {"stored": N_("kept")}
say("not marked")
_(variable)
"""
    assert [(text, context) for _, text, context in texts(module)] == [
        ("one {x}", None),
        (("{n} cat", "{n} cats"), None),
        ("dog", "after a verb"),
        ("said at once", None),
        ("kept", None),
    ]


# Speaking.


def test_values_are_filled_in_as_they_are() -> None:
    said = words("en")("{player} takes {ducats}.", player="{x} {0} {", ducats="1 ducat")
    assert said == "{x} {0} { takes 1 ducat."


def test_a_value_may_have_any_name() -> None:
    assert words("en")("{text} {self}", text=1, self=2) == "1 2"
    assert words("en").plural("{n} {one}", "{n} {many}", 2, one="a", many="b") == "2 b"


def test_french_counts_nothing_as_one() -> None:
    forms = [[words(lang).plural("{n} ducat", "{n} ducats", n) for n in (0, 1, 2)] for lang in LANGUAGES]
    assert forms == [["0 ducats", "1 ducat", "2 ducats"], ["0 ducat", "1 ducat", "2 ducats"]]


def test_a_text_can_have_two_senses() -> None:
    _ = words("fr")
    assert (_("barley"), _.sense("after a verb", "barley")) == ("orge", "l’orge")


@each_row(
    ("things", "all_of_them", "one_of_them"),
    [
        ([], "", ""),
        (["a"], "a", "a"),
        (["a", "b"], "a et b", "a ou b"),
        (["a", "b", "c"], "a, b et c", "a, b ou c"),
    ],
)
def test_things_are_joined_as_a_person_would(things: list[str], all_of_them: str, one_of_them: str) -> None:
    assert (words("fr").list(things), words("fr").choice(things)) == (all_of_them, one_of_them)


def test_numbers_have_a_real_minus_sign() -> None:
    assert [number(n) for n in (-8, 0, 3)] == ["−8", "0", "3"]
    assert [signed(n) for n in (-8, 0, 3)] == ["−8", "0", "+3"]


def test_a_sentence_begins_with_a_capital_letter() -> None:
    assert [capital(text) for text in ("état", "L’eau", "", "3")] == ["État", "L’eau", "", "3"]


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(TaproomError, match="There is no language 'de'; there are en and fr"):
        words("de")


def test_a_catalogue_that_is_not_compiled_says_how_to_do_it(monkeypatch: pytest.MonkeyPatch) -> None:
    # The package offers the function under the module's name.
    monkeypatch.setattr(sys.modules["taproom.kernel.words"], "DOMAIN", "nothing")
    with pytest.raises(TaproomError, match="hatch_build"):
        words.__wrapped__("fr")
