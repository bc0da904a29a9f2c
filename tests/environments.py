"""Fresh environments for tests of the installation."""

import sysconfig
from pathlib import Path
from venv import EnvBuilder


def fresh_environment(folder: Path) -> Path:
    """Return the Python of a new environment that sees the packages installed here, except Taproom."""
    EnvBuilder(symlinks=True, with_pip=False).create(folder)
    site_packages = next(folder.glob("lib/python*/site-packages"))
    # Python reads no .pth files in a folder that a .pth file names: the editable Taproom stays out of sight.
    (site_packages / "present.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    return folder / "bin" / "python"
