"""Prints the path of a Chromium for the browser tests, fetching one if the machine has none."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is Chromium without the parts that only a window needs: it starts and draws faster."""
DOWNLOAD_SECONDS = 300
APT_SECONDS = 900
ADVICE = (
    "run `apt-get install chromium` as root, or set TAPROOM_CHROMIUM to one, "
    "or leave these tests out with `./test --no-browser`"
)


def on_path() -> str | None:
    """The Chromium that is installed already."""
    for name in NAMES:
        if found := shutil.which(name):
            return found
    return None


def from_playwright() -> str | None:
    """The Chromium that Playwright downloads for itself."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    if not Path(path).exists():
        run([sys.executable, "-m", "playwright", "install", "chromium"], DOWNLOAD_SECONDS)
    return path if Path(path).exists() else None


def from_apt() -> str | None:
    """Debian's Chromium, where we are allowed to install it."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return None
    run(["apt-get", "update"], APT_SECONDS)
    for name in NAMES[:2]:  # older releases have no package of the first
        if on_path() is None:
            run(["apt-get", "install", "-y", name], APT_SECONDS)
    return on_path()


def run(command: list[str], seconds: int) -> None:
    """Run a command quietly; whether it helped is seen by what is there afterwards."""
    print(" ".join(command).removeprefix(f"{sys.executable} -m "), file=sys.stderr)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        subprocess.run(command, env=quiet, timeout=seconds, check=False, capture_output=True)
    except subprocess.TimeoutExpired:
        print(f"gave up after {seconds} seconds", file=sys.stderr)


def main() -> int:
    """Try each way in turn; exit with 2 and the command to run if there is none."""
    found = os.environ.get("TAPROOM_CHROMIUM") or on_path() or from_playwright() or from_apt()
    if found is None or shutil.which(found) is None:
        at = f" at {found}" if found else ""
        print(f"No Chromium for the browser tests{at}: {ADVICE}.", file=sys.stderr)
        return 2
    print(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
