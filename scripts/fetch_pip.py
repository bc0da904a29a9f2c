"""Puts pip into the environment that runs this, for a Python that has no ensurepip.

The wheel comes from the package index, or from PIP_INDEX_URL, and is used only if it is the one named here.
"""

import os
import re
import ssl
import subprocess
import sys
import tempfile
from hashlib import sha256
from html import unescape
from pathlib import Path
from urllib.parse import urljoin
from urllib.request import urlopen

WHEEL = "pip-26.3-py3-none-any.whl"
SHA256 = "f3b60b20ffaadd4415ed7957212a38ac63fa4c5fa375bd0f4a797777940fad13"
PUBLIC_INDEX = "https://pypi.org/simple"
TIMEOUT_SECONDS = 60


def read(address: str) -> bytes:
    """The content at an address; PIP_CERT is trusted as pip itself would."""
    trusted = ssl.create_default_context(cafile=os.environ.get("PIP_CERT") or None)
    with urlopen(address, timeout=TIMEOUT_SECONDS, context=trusted) as answer:
        content: bytes = answer.read()
    return content


def fetch() -> bytes:
    """The wheel, found on the index's page for pip and checked."""
    page = (os.environ.get("PIP_INDEX_URL") or PUBLIC_INDEX).rstrip("/") + "/pip/"
    link = re.search(rf'href="([^"]*/{re.escape(WHEEL)}[^"]*)"', read(page).decode())
    if link is None:
        raise SystemExit(f"{page} has no {WHEEL}.")
    wheel = read(urljoin(page, unescape(link[1])))
    if sha256(wheel).hexdigest() != SHA256:
        raise SystemExit(f"The {WHEEL} of {page} is not the one Taproom expects; it was not used.")
    return wheel


def main() -> None:
    """Fetch the wheel and let it install itself."""
    try:
        content = fetch()
    except OSError as error:
        raise SystemExit(f"pip could not be fetched: {error}.") from error
    with tempfile.TemporaryDirectory() as folder:
        wheel = Path(folder) / WHEEL
        wheel.write_bytes(content)
        command = [sys.executable, f"{wheel}/pip", "install", "--quiet", "--no-index", str(wheel)]
        raise SystemExit(subprocess.run(command, check=False).returncode)


if __name__ == "__main__":
    main()
