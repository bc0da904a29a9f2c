"""For whoever keeps the house running: is it well?"""

import asyncio
import json

from litestar import Response, get

from taproom.server.house import House
from taproom.server.web import Asked, house_of, packed

PATIENCE = 5.0
OK = 200
UNAVAILABLE = 503


@get("/health")
async def health(request: Asked) -> Response[bytes]:
    """Say whether the store can be read and written, and bots can think."""
    ailment = await ailment_of(house_of(request))
    answer = json.dumps({"status": ailment or "well"}).encode()
    return packed(request, answer, "application/json", UNAVAILABLE if ailment else OK)


async def ailment_of(house: House) -> str:
    """Return what is wrong with a server, in a few words; nothing if it is well."""
    try:
        ailment = await asyncio.wait_for(house.store.ailment(), PATIENCE)
    except Exception:
        return "the store does not answer"
    return ailment or ("" if house.thinkers.status().alive else "no process for bots is running")
