"""Prints the versions of uv.lock as pip constraints, so that an environment made without uv has the same."""

import sys
import tomllib
from collections import Counter
from pathlib import Path


def constraints(lock: str) -> list[str]:
    """One line for each package; one that is locked twice, for different platforms, is left to pip."""
    packages = [package for package in tomllib.loads(lock)["package"] if "registry" in package["source"]]
    count = Counter(package["name"] for package in packages)
    return [f"{package['name']}=={package['version']}" for package in packages if count[package["name"]] == 1]


if __name__ == "__main__":
    lock = Path(__file__).resolve().parent.parent / "uv.lock"
    sys.stdout.writelines(f"{line}\n" for line in constraints(lock.read_text(encoding="utf-8")))
