"""The build hook: compiles the gettext catalogues, so that a wheel and a checkout speak French at once.

As a script it does the same for the checkout it lies in; ./taproom calls it when a catalogue was edited.
"""

import os
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def compile_catalogues(root: Path) -> None:
    """Write the .mo file of each .po file anew."""
    for source in sorted(root.glob("src/taproom/locale/*/LC_MESSAGES/*.po")):
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3])
        # A running server must never read half a catalogue.
        half = source.with_suffix(f".{os.getpid()}.mo")
        with half.open("wb") as file:
            write_mo(file, catalogue)
        half.replace(source.with_suffix(".mo"))


if __name__ == "__main__":
    compile_catalogues(Path(__file__).resolve().parent)
else:  # A checkout has Babel but not hatchling.
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    class CatalogueHook(BuildHookInterface):
        """Runs before hatchling gathers the files of a wheel or an editable install."""

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            """Compile the catalogues beside their sources."""
            compile_catalogues(Path(self.root))
