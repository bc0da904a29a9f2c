"""The taproom command: finds what is asked for, and tells what goes wrong in one sentence."""

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from importlib import import_module
from threading import current_thread, main_thread
from types import FrameType

from taproom import compiled
from taproom.cli.called import as_called
from taproom.cli.language import OPTION, speak
from taproom.cli.letters import harmless
from taproom.cli.overview import COMMANDS, USUAL_COMMAND, help_text
from taproom.kernel.errors import BadOption, TaproomError
from taproom.kernel.words import N_, Words, words
from taproom.version import VERSION

FAILED = 2
INTERRUPTED = 130
BROKEN_PIPE = 141
TERMINATED = 143
"""As shells count: 128 and the number of the signal."""


def main(argv: list[str] | None = None) -> int:
    """Run a command; give its exit code."""
    arguments = sys.argv[1:] if argv is None else argv
    _ = words("en")
    try:
        forgive_characters()
        _ = speak(arguments, os.environ)
        check_characters(arguments)
        with tidying_up():
            code = run(arguments, _)
        flush()
    except SystemExit as done:  # --help ends this way, and whoever is told to.
        return done.code if isinstance(done.code, int) else 0
    except KeyboardInterrupt:
        return fail(_("Stopped."), INTERRUPTED)
    except BrokenPipeError:  # Whoever read the output has enough of it.
        drop_output()
        return BROKEN_PIPE
    except TaproomError as error:
        return fail(error.tell(_.lang))
    except OSError as error:
        drop_output()
        return fail(os_sentence(_, error))
    return code


@contextmanager
def tidying_up() -> Iterator[None]:
    """Being told to end is no sudden death: files and other processes are left as they should be."""
    if current_thread() is not main_thread():  # no other may say what a signal does
        yield
        return
    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before or signal.SIG_DFL)


def end(number: int, frame: FrameType | None) -> None:
    """End by way of everything that tidies up; whoever asks twice gets it at once."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    raise SystemExit(TERMINATED)


def forgive_characters() -> None:
    """Let a terminal that lacks a character show another one, and take whatever is typed."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def check_characters(arguments: Sequence[str]) -> None:
    """Refuse what could not be written into a record or a file's name."""
    for argument in arguments:
        if "\0" in argument or argument.encode(errors="ignore").decode() != argument:
            raise BadOption(N_("{argument!r} has characters that are no text."), argument=argument)


def flush() -> None:
    """Write what is left; there may be no output at all."""
    if sys.stdout is not None:
        sys.stdout.flush()


def drop_output() -> None:
    """If the rest of the output cannot be written, Python must not try it again at its end."""
    try:
        flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(arguments: Sequence[str], _: Words) -> int:
    """Find the command and hand it the rest."""
    place = command_place(arguments)
    before, rest = arguments[:place], arguments[place:]
    if "--version" in before:
        print(version(_))
    elif "--help" in before or "-h" in before:
        print(help_text(_))
    elif unknown := [word for word in before if word.startswith("-") and not word.startswith(OPTION)]:
        raise BadOption(
            N_("{argument!r} is not understood; see {command} --help."),
            argument=unknown[0],
            command=as_called(),
        )
    elif before and before[-1] == OPTION:
        raise BadOption(
            N_("{option} needs a value; see {command} --help."), option=OPTION, command=as_called()
        )
    else:
        return run_command(rest[0] if rest else USUAL_COMMAND, rest[1:], _)
    return 0


def command_place(arguments: Sequence[str]) -> int:
    """Find the first word that is neither an option nor the value of --lang."""
    for place, argument in enumerate(arguments):
        if not argument.startswith("-") and (place == 0 or arguments[place - 1] != OPTION):
            return place
    return len(arguments)


def run_command(name: str, arguments: Sequence[str], _: Words) -> int:
    """Load a command's module and run it."""
    if name not in COMMANDS:
        near = get_close_matches(name, COMMANDS, n=1)
        if near:
            raise BadOption(
                N_("There is no command {name!r}; did you mean {near!r}?"), name=name, near=near[0]
            )
        raise BadOption(
            N_("There is no command {name!r}; see {command} --help."), name=name, command=as_called()
        )
    command = import_module(f"taproom.cli.{name}")
    parser = command.parser(_)
    found = parser.understand(arguments)
    if name != "compile":
        compiled.build_in_background()
    return int(command.run(parser, found, _))


def version(_: Words) -> str:
    """Tell the version, and whether the core runs compiled."""
    is_compiled, reason = compiled.status()
    if is_compiled:
        return _("taproom {version}, compiled", version=VERSION)
    return _("taproom {version}, pure Python ({reason})", version=VERSION, reason=reason)


def os_sentence(_: Words, error: OSError) -> str:
    """Say what the system refused."""
    reason = error.strerror or str(error)
    if error.filename is None:
        return _("The system refuses: {reason}.", reason=reason)
    return _("{file} cannot be used: {reason}.", file=error.filename, reason=reason)


def fail(sentence: str, code: int = FAILED) -> int:
    """Say what went wrong, on one line."""
    print(harmless(" ".join(sentence.splitlines())), file=sys.stderr)
    return code
