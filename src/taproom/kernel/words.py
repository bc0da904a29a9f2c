"""Words for people: every text is written in English in the code and translated by gettext catalogues.

`_ = words(lang)`, then `_("Go to space {space}", space=7)`, `_.plural("{n} ducat", "{n} ducats", n)`, or, for
a text that needs another translation in another place, `_.sense("after a verb", "barley")`. A text is a
whole sentence or a whole phrase: what is glued together from pieces cannot be translated.
"""

import gettext
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from taproom.kernel.errors import TaproomError
from taproom.kernel.phrases import AllOf

LANGUAGES = ("en", "fr")
DOMAIN = "taproom"
MINUS = "\N{MINUS SIGN}"


class Words:
    """Speaks one language. Code calls it `_`, so that the texts are found by the translators' tools."""

    def __init__(self, lang: str, catalogue: gettext.NullTranslations) -> None:
        self.lang = lang
        self.catalogue = catalogue

    def __call__(self, text: str, /, **values: object) -> str:
        """Translate a text and fill in its values."""
        return self.catalogue.gettext(text).format(**values)

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        """Translate a text that depends on a number, which it may show as {n}."""
        return self.catalogue.ngettext(one, many, n).format(n=n, **values)

    def sense(self, context: str, text: str, /, **values: object) -> str:
        """Translate a text that stands elsewhere in another sense; the context is for the translators."""
        return self.catalogue.pgettext(context, text).format(**values)

    def list(self, things: Sequence[str]) -> str:
        """Join things as a person would: a, b and c."""
        if len(things) < 2:
            return "".join(things)
        _ = self  # so that the translators' tools find the text
        return _("{first} and {last}", first=", ".join(things[:-1]), last=things[-1])

    def choice(self, things: Sequence[str]) -> str:
        """Join things of which one can be had: a, b or c."""
        if len(things) < 2:
            return "".join(things)
        _ = self
        return _("{first} or {last}", first=", ".join(things[:-1]), last=things[-1])


@cache
def words(lang: str) -> Words:
    """Give the words of a language, "en" or "fr"."""
    if lang not in LANGUAGES:
        raise TaproomError(
            N_("There is no language {lang!r}; there are {known}."), lang=lang, known=AllOf(LANGUAGES)
        )
    if lang == "en":
        return Words(lang, gettext.NullTranslations())
    try:
        return Words(lang, gettext.translation(DOMAIN, str(files("taproom") / "locale"), [lang]))
    except FileNotFoundError as error:
        raise TaproomError(
            N_("The words of {lang!r} are not compiled; in a checkout `python hatch_build.py` does it."),
            lang=lang,
        ) from error


def N_(text: str) -> str:  # noqa: N802 - the translators' tools look for this name
    """Mark a text for translation where it is stored; `_` translates it where it is shown."""
    return text


def number(n: int) -> str:
    """Write a number for people, with a real minus sign."""
    return str(n).replace("-", MINUS)


def signed(n: int) -> str:
    """Write a gain or a loss with its sign: +3."""
    return f"+{n}" if n > 0 else number(n)


def capital(text: str) -> str:
    """Begin a sentence or a title with a capital letter."""
    return text[:1].upper() + text[1:]
