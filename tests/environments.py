"""Fresh environments for tests of the installation."""

import subprocess
import sys
import sysconfig
from pathlib import Path


def fresh_environment(folder: Path) -> Path:
    """The Python of a new virtual environment that sees the packages installed here, except Taproom."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    python = folder / "bin" / "python"
    site_packages = next(folder.glob("lib/python*/site-packages"))
    # Python reads no .pth files in a folder that a .pth file names: the editable Taproom stays out of sight.
    (site_packages / "present.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    return python
