"""The files that pages need: style sheets, scripts, fonts, and every game's own style sheet."""

import gzip
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple

from litestar import Response, get

from taproom.games import GAMES, game
from taproom.kernel.words import N_
from taproom.server.errors import NotFound
from taproom.server.web import COMPRESSED_FROM, Asked

KINDS = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "woff2": "font/woff2",
    "txt": "text/plain; charset=utf-8",
    "png": "image/png",
}
PACKED = ("css", "js", "svg", "txt")


class File(NamedTuple):
    """A file, ready to be sent."""

    kind: str
    body: bytes
    packed: bytes | None
    tag: str


@lru_cache(maxsize=200)
def read(path: str) -> File:
    """Read a file once."""
    name, _dot, ending = path.rpartition(".")
    slug = name.removeprefix("game/")
    if name.startswith("game/") and slug in GAMES and ending == "css":
        body = game(slug).stylesheet().encode()
    else:
        file = files("taproom.server").joinpath("static", *path.split("/"))
        parts = path.split("/")
        if ending not in KINDS or any(part in ("", ".", "..") for part in parts) or not file.is_file():
            raise NotFound(N_("There is no such page."))
        body = file.read_bytes()
    worth = ending in PACKED and len(body) >= COMPRESSED_FROM
    packed = gzip.compress(body, 9, mtime=0) if worth else None
    return File(KINDS[ending], body, packed, f'"{sha256(body).hexdigest()[:16]}"')


@get("/static/{path:path}")
async def static(request: Asked, path: str) -> Response[bytes]:
    """Send a file; a browser that has it already is told so."""
    file = read(path.lstrip("/"))
    headers = {"ETag": file.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if path.endswith(".woff2"):
        headers["Cache-Control"] = "public, max-age=31536000, immutable"
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers, media_type=file.kind)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(file.packed, media_type=file.kind, headers=headers)
    return Response(file.body, media_type=file.kind, headers=headers)
