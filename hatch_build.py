"""The build hook: compiles the gettext catalogues, so that a wheel and a checkout speak French at once.

With TAPROOM_COMPILE set, a wheel holds the compiled core too, and fits this Python and platform alone.
As a script it compiles the catalogues of the checkout it lies in; ./taproom calls it when one was edited.
"""

import os
import sys
from datetime import UTC, datetime
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

COMPILE = "TAPROOM_COMPILE"
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def compile_catalogues(root: Path) -> None:
    """Write the .mo file of each .po file anew."""
    for source in sorted(root.glob("src/taproom/locale/*/LC_MESSAGES/*.po")):
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3])
        catalogue.creation_date = EPOCH  # the same sources make the same wheel at any time
        # A running server must never read half a catalogue.
        half = source.with_suffix(f".{os.getpid()}.mo")
        with half.open("wb") as file:
            write_mo(file, catalogue)
        half.replace(source.with_suffix(".mo"))


def compiled_core(root: Path) -> dict[str, str]:
    """Compile the core, or find it compiled already; give each file with its place in the wheel."""
    sys.path.insert(0, str(root / "src"))
    from taproom import compiled

    result = compiled.build()
    if not result.compiled:
        raise RuntimeError(f"The core could not be compiled: {result.reason}.")
    files = compiled.compiled_files()
    return {file: module.replace(".", "/") + EXTENSION_SUFFIXES[0] for module, file in files.items()}


if __name__ == "__main__":
    compile_catalogues(Path(__file__).resolve().parent)
else:  # A checkout has Babel but not hatchling.
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    class TaproomHook(BuildHookInterface):
        """Runs before hatchling gathers the files of a wheel or an editable install."""

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            """Compile the catalogues beside their sources, and the core if that was asked for."""
            compile_catalogues(Path(self.root))
            if version == "standard" and os.environ.get(COMPILE):
                build_data["force_include"].update(compiled_core(Path(self.root)))
                build_data["pure_python"] = False
                build_data["infer_tag"] = True

        def dependencies(self) -> list[str]:
            """Name what compiling the core needs."""
            compiling: list[str] = self.metadata.core.optional_dependencies["compile"]
            return compiling if os.environ.get(COMPILE) else []
