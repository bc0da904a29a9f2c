"""A Taproom of one tiny compiled module, with an environment of its own."""

import os
import shutil
import subprocess
from pathlib import Path

from taproom import compiled
from tests.environments import fresh_environment

TINY = """\
from typing import Final

from taproom.constants import FACTOR

STEP: Final = 2


def answer() -> int:
    return FACTOR * STEP
"""
COMPILER = "compiled/mypyc_setup.py"
QUICKLY = ('opt_level="3"', 'opt_level="0"')
READY = """\
import shutil
import time
from pathlib import Path

deadline = time.monotonic() + 300
while not Path({go!r}).exists() and time.monotonic() < deadline:
    time.sleep(0.02)
shutil.copytree({built!r}, ".", dirs_exist_ok=True)
"""
"""A compiler that has its files ready, and hands them out when it may."""


class House:
    """A Taproom of one tiny compiled module; it compiles itself by mypyc, as Taproom does."""

    def __init__(self, folder: Path) -> None:
        self.python = folder / "venv" / "bin" / "python"
        self.store = folder / "venv" / "share" / "taproom" / "compiled"
        self.package = folder / "src" / "taproom"
        self.go = folder / "go"

    @classmethod
    def new(cls, folder: Path) -> "House":
        """Make a house whose core is not compiled."""
        house = cls(folder)
        fresh_environment(folder / "venv")
        own = Path(compiled.__file__).parent
        shutil.copytree(own, house.package / "compiled", ignore=shutil.ignore_patterns("__pycache__"))
        house.write("__init__.py", "from taproom import compiled\n\ncompiled.use()\n")
        house.write("compiled/modules.py", 'MODULES = ("taproom.tiny",)\n')
        house.write("constants.py", "from typing import Final\n\nFACTOR: Final = 21\n")
        house.write("tiny.py", TINY)
        house.write(COMPILER, (own / "mypyc_setup.py").read_text("utf-8").replace(*QUICKLY))
        return house

    def write(self, name: str, text: str) -> None:
        """Write a source file."""
        (self.package / name).write_text(text, encoding="utf-8")

    def compile_by_copying(self, other: "House") -> None:
        """Take the compiled files of another house, once there is the file `go`, instead of compiling."""
        self.write(COMPILER, READY.format(go=str(self.go), built=str(other.library().parent)))

    def start(self, *arguments: str, **environment: str) -> subprocess.Popen[str]:
        """Start Python with these arguments, both of its streams in one."""
        clean = {name: value for name, value in os.environ.items() if name != "TAPROOM_PURE"}
        return subprocess.Popen(
            [self.python, "-P", *arguments],
            env={**clean, "PYTHONPATH": str(self.package.parent), **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def run(self, *arguments: str, **environment: str) -> str:
        """Return what Python says when run with these arguments."""
        return self.start(*arguments, **environment).communicate()[0].removesuffix("\n")

    def say(self, code: str, **environment: str) -> str:
        """Return what a program says."""
        return self.run("-c", code, **environment)

    def build(self, **environment: str) -> str:
        """Compile the core; return what is said of it."""
        return self.run("-m", "taproom.compiled", **environment)

    def library(self) -> Path:
        """Return the file that holds the compiled code."""
        return next(self.store.glob("*/taproom__mypyc*"))


def build_tiny_house(folder: Path) -> None:
    """Make a house and compile it, by two processes at once."""
    house = House.new(folder)
    both = [house.start("-m", "taproom.compiled") for _ in range(2)]
    assert [process.communicate()[0] for process in both] == ["The core is compiled.\n"] * 2
