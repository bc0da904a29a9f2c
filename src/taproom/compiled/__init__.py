"""The compiled core: found and used at the start, built aside for the next one.

Every start comes through here before anything else of Taproom, so it costs a few milliseconds, and nothing
here imports what only a build needs. Compiled files lie in the environment, never in the sources, in a folder
named after a digest of what they were made from; a folder that does not fit is not looked at.
"""

import os
import re
import sys
from hashlib import sha256
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec

from taproom.compiled.modules import MODULES as MODULES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import ModuleType

    from taproom.compiled.builder import Result

GROUP = "taproom__mypyc"
"""The library that holds all compiled code; the modules' own files are thin doors to it."""
SOURCES = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
STORE = os.path.join(sys.prefix, "share", "taproom", "compiled")
MARKER = "complete"
IMPORT = re.compile(r"^[ \t]*(?:from|import) (taproom[\w.]*)(?: import (\([^)]*\)|.*))?", re.MULTILINE)

_trouble = ""
"""Why compiled files that are there could not be loaded."""
_started = False
"""Whether this process has started a background build."""


class Finder:
    """Finds the compiled modules in their folder, before Python looks for their sources."""

    def __init__(self, files: dict[str, str]) -> None:
        self.files = files

    def find_spec(
        self, fullname: str, path: "Sequence[str] | None" = None, target: "ModuleType | None" = None
    ) -> ModuleSpec | None:
        """Answer for the compiled modules only."""
        file = self.files.get(fullname)
        if file is None:
            return None
        spec = ModuleSpec(fullname, ExtensionFileLoader(fullname, file), origin=file)
        spec.has_location = True
        return spec


def use() -> None:
    """Load the core compiled from now on, if a build fits the present sources."""
    global _trouble  # noqa: PLW0603 - there is one core in a process
    if os.environ.get("TAPROOM_PURE") or _in_use() or _beside_the_sources():
        return
    files = compiled_files()
    if not files:
        return
    finder = Finder(files)
    sys.meta_path.insert(0, finder)
    try:
        import_module(GROUP)
    except ImportError as error:
        sys.meta_path.remove(finder)
        _trouble = f"the compiled files could not be loaded: {str(error).splitlines()[0]}"


def status() -> tuple[bool, str]:
    """Whether the core runs compiled, and if not, why."""
    if str(import_module(MODULES[0]).__file__).endswith(tuple(EXTENSION_SUFFIXES)):
        return True, ""
    if os.environ.get("TAPROOM_PURE"):
        return False, "TAPROOM_PURE is set"
    if is_building() or (_started and not compiled_files() and not failure()):
        return False, "compiling in the background"
    return False, _trouble or _why_not_compiled()


def build(wait: bool = True) -> "Result":
    """Compile the core for the next start; if another process is at it, wait for that one or say so."""
    from taproom.compiled import builder

    return builder.build(wait)


def build_in_background() -> None:
    """Have the core compiled for a later start, if it is not and can be, without a word or a wait."""
    global _started  # noqa: PLW0603
    if os.environ.get("TAPROOM_PURE") or _in_use() or _beside_the_sources() or not mypy_version():
        return
    if compiled_files() or failure() or is_building() or not _store_is_writable():
        return
    import subprocess

    try:
        subprocess.Popen(
            [sys.executable, "-P", "-m", "taproom.compiled", "--quiet"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ).returncode = 0  # It outlives this process: nobody waits for it, and Popen need not warn of that.
    except OSError:
        return
    _started = True


def key() -> str:
    """A digest of all that decides what the compiled files do: sources, Python, platform, compiler.

    Modules that compiled ones import count too: mypyc writes their constants into the compiled code.
    """
    digest = sha256(repr((MODULES, EXTENSION_SUFFIXES[0], mypy_version())).encode())
    sources = _sources()
    for name in sorted(sources):
        digest.update(f"\n{name} {len(sources[name])}\n".encode())
        digest.update(sources[name])
    return digest.hexdigest()[:16]


def mypy_version() -> str:
    """The version of mypy that is installed, or nothing.

    Read from the name of its dist-info folder: importlib.metadata would take longer than all the rest here.
    """
    for entry in sys.path:
        try:
            names = os.listdir(entry or ".")
        except OSError:
            continue
        for name in names:
            if name.startswith("mypy-") and name.endswith(".dist-info"):
                return name.removeprefix("mypy-").removesuffix(".dist-info")
    return ""


def source_file(module: str) -> str:
    """Where a module's source lies."""
    return os.path.join(SOURCES, *module.split(".")) + ".py"


def compiled_files() -> dict[str, str]:
    """The compiled modules and their files, if there is a build for the present sources and it is whole."""
    try:
        folder = os.path.join(STORE, key())
        with open(os.path.join(folder, MARKER), encoding="utf-8") as marker:
            lines = [line.rstrip("\n").split(" ", 2) for line in marker]
        files = {name: os.path.join(folder, file) for name, _, file in lines}
        whole = all(os.path.getsize(files[name]) == int(size) for name, size, _ in lines)
    except (OSError, ValueError):
        return {}
    return files if whole else {}


def failure() -> str:
    """Why the last build of the present sources failed, if it did."""
    try:
        with open(os.path.join(STORE, f"{key()}.failed"), encoding="utf-8") as file:
            return file.read().strip()
    except OSError:
        return ""


def is_building() -> bool:
    """Whether a process is compiling just now: it holds the lock as long as it lives."""
    try:
        import fcntl

        with open(os.path.join(STORE, "lock"), "rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except (ImportError, OSError):
        return False
    return False


def trouble() -> str:
    """Why compiled files that are there could not be loaded by this process."""
    return _trouble


def _in_use() -> bool:
    return any(isinstance(finder, Finder) for finder in sys.meta_path)


def _beside_the_sources() -> bool:
    """A compiled wheel has its files where Python looks anyway."""
    stem = source_file(MODULES[0]).removesuffix(".py")
    return any(os.path.exists(stem + suffix) for suffix in EXTENSION_SUFFIXES)


def _why_not_compiled() -> str:
    if compiled_files():
        return "compiled meanwhile; the next start will use it"
    if not mypy_version():
        return "mypy is not installed (pip install 'taproom-games[compile]')"
    if reason := failure():
        return f"{reason}; `{_command()} compile` tries again"
    return f"run `{_command()} compile`"


def _command() -> str:
    """What the person typed to get here."""
    return os.environ.get("TAPROOM_COMMAND") or "taproom"


def _store_is_writable() -> bool:
    folder = STORE
    while not os.path.exists(folder):
        folder = os.path.dirname(folder)
    return os.access(folder, os.W_OK)


def _sources() -> dict[str, bytes]:
    """The sources of the compiled modules and of all of ours that they import, however far."""
    sources: dict[str, bytes] = {}
    seen = set(MODULES)
    waiting = list(MODULES)
    while waiting:
        module = waiting.pop()
        if file := _find_source(module):
            with open(file, "rb") as source:
                sources[module] = source.read()
            found = set(_imports(sources[module].decode())) - seen
            seen |= found
            waiting.extend(found)
    return sources


def _find_source(module: str) -> str:
    for candidate in (source_file(module), source_file(f"{module}.__init__")):
        if os.path.isfile(candidate):
            return candidate
    return ""


def _imports(source: str) -> "Iterator[str]":
    """What a source may import of ours; some of it names no module, which does no harm."""
    for module, names in IMPORT.findall(source):
        yield module
        for name in re.findall(r"\w+", names):
            yield f"{module}.{name}"
