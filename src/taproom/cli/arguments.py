"""The options of a command: declared once, explained by --help, refused in one sentence."""

from argparse import SUPPRESS, ArgumentParser, HelpFormatter, Namespace
from collections.abc import Sequence
from textwrap import wrap
from typing import NoReturn

from taproom.cli.called import as_called
from taproom.cli.language import OPTION
from taproom.games import GAMES
from taproom.kernel.errors import BadOption
from taproom.kernel.phrases import OneOf, Phrase
from taproom.kernel.words import LANGUAGES, N_, Words, capital

HELP_WIDTH = 80
MOST = 999_999_999
NO_VALUE = ": expected one argument"


class Help(HelpFormatter):
    """Lays out --help, its headings in the language of the rest."""

    def __init__(self, prog: str, usage: str) -> None:
        super().__init__(prog, max_help_position=26, width=HELP_WIDTH)
        self.usage = usage

    def add_usage(self, usage, actions, groups, prefix=None):  # type: ignore[no-untyped-def]
        """Begin with the word for "usage"."""
        super().add_usage(usage, actions, groups, self.usage)

    def _split_lines(self, text: str, width: int) -> list[str]:
        """Break an explanation, but no name of a game, which somebody may want to copy."""
        return wrap(text, width, break_on_hyphens=False)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        """Break long lines, but keep those of an example as they are."""
        rows = [[row] if row.startswith(" ") else wrap(row, width) for row in text.splitlines()]
        return "\n".join(indent + line for row in rows for line in row)


class Parser(ArgumentParser):
    """The arguments of one command."""

    def __init__(self, _: Words, command: str, summary: str, *examples: str) -> None:
        self.words = _
        self.command = as_called(command)
        title = _.plural("Example:", "Examples:", len(examples))
        super().__init__(
            prog=self.command,
            description=summary,
            epilog="\n".join([title, *(f"  {as_called(example)}" for example in examples)]),
            formatter_class=lambda prog: Help(prog, _("Usage: ")),
            add_help=False,
            allow_abbrev=False,
        )
        self.things = self.add_argument_group(_("Arguments"))
        self.choices = self.add_argument_group(_("Options"))

    def thing(self, name: str, metavar: str, text: str) -> None:
        """Declare what the command is about; `needed` tells those who left it out."""
        self.things.add_argument(name, metavar=metavar, nargs="?", default="", help=text)

    def game(self) -> None:
        """Declare that the command is about a game."""
        _ = self.words
        self.thing("game", _("GAME"), _("a game: {games}", games=_.choice(list(GAMES))))

    def options_of_the_game(self) -> None:
        """Declare what a new game can be dealt with."""
        _ = self.words
        games = as_called("taproom games")
        text = _("an option of the game, as {command} lists them; can be given several times", command=games)
        self.several("--option", _("NAME=VALUE"), text)
        self.choice("--components", metavar=_("FILE"), text=_("a TOML file of printed values to change"))

    def choice(self, *flags: str, metavar: str, text: str, default: str = "") -> None:
        """Declare an option with a value; every value comes as text and is checked where it is used."""
        self.choices.add_argument(*flags, metavar=metavar, default=default, help=text)

    def several(self, flag: str, metavar: str, text: str) -> None:
        """Declare an option that may be given several times."""
        self.choices.add_argument(flag, metavar=metavar, action="append", default=[], help=text)

    def understand(self, arguments: Sequence[str]) -> Namespace:
        """Read a command line, or refuse it."""
        _ = self.words
        self.choice(OPTION, metavar="|".join(LANGUAGES), text=_("the language to speak"))
        self.choices.add_argument("-h", "--help", action="help", default=SUPPRESS, help=_("explain this"))
        found, unknown = self.parse_known_args(arguments)
        if unknown:
            self.refuse(Phrase(N_("{argument!r} is not understood"), argument=unknown[0]))
        return found

    def needed(self, value: str, missing: str) -> str:
        """Refuse a command that lacks what it is about."""
        return value or self.refuse(Phrase(missing))

    def error(self, message: str) -> NoReturn:
        """Say in one sentence what argparse did not understand."""
        option = message.removeprefix("argument ").removesuffix(NO_VALUE)
        if message.endswith(NO_VALUE):
            self.refuse(Phrase(N_("{option} needs a value"), option=option.split("/")[-1]))
        self.refuse(capital(message))

    def refuse(self, reason: str | Phrase) -> NoReturn:
        """End with a sentence, and say where more is explained."""
        raise BadOption(N_("{reason}; see {command} --help."), reason=reason, command=self.command)


def whole(option: str, text: str, least: int, most: int = MOST) -> int:
    """Read a whole number."""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= len(str(MOST)) else -1
    if least <= number <= most:
        return number
    if most == MOST:
        raise BadOption(
            N_("{option} is a whole number from {least} up, not {text!r}."),
            option=option,
            least=least,
            text=text,
        )
    raise BadOption(
        N_("{option} is a whole number from {least} to {most}, not {text!r}."),
        option=option,
        least=least,
        most=most,
        text=text,
    )


def one_of(option: str, text: str, allowed: Sequence[str]) -> str:
    """Read a word, one of those allowed."""
    if text in allowed:
        return text
    raise BadOption(
        N_("{option} is {allowed}, not {text!r}."), option=option, allowed=OneOf(allowed), text=text
    )


def parts(option: str, text: str) -> list[str]:
    """Read a list with commas between its parts."""
    found = [part.strip() for part in text.split(",")]
    if not all(found):
        raise BadOption(N_("{option} takes a list like a,b,c, not {text!r}."), option=option, text=text)
    return found


def settings(given: Sequence[str]) -> dict[str, str]:
    """Read the game's options, each as name=value."""
    found: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(N_("--option takes name=value, not {text!r}."), text=text)
        found[name] = value
    return found
