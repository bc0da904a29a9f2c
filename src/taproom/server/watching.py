"""For whoever keeps the house running: is it well?"""

import asyncio

from litestar import Response, get

from taproom.server.web import Asked, house_of, packed

PATIENCE = 5.0


@get("/health")
async def health(request: Asked) -> Response[bytes]:
    """Say whether the store answers and bots can think."""
    house = house_of(request)
    try:
        await asyncio.wait_for(house.store.counts(), PATIENCE)
    except Exception:
        return packed(request, b'{"status": "the store does not answer"}', "application/json", 503)
    if not house.thinkers.status().alive:
        return packed(request, b'{"status": "no process for bots is running"}', "application/json", 503)
    return packed(request, b'{"status": "well"}', "application/json")
