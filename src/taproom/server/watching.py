"""For whoever keeps the house running: is it well, and how busy is it?"""

import asyncio
from time import time

from litestar import Response, get

from taproom.server.house import House
from taproom.server.web import Asked, house_of, packed
from taproom.version import VERSION

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


@get("/metrics")
async def metrics(request: Asked) -> Response[bytes]:
    """Give the numbers of this process as Prometheus reads them; they tell nothing of any game."""
    house = house_of(request)
    lines = [f'taproom_info{{version="{VERSION}"}} 1']
    lines += [f"taproom_{name} {value}" for name, value in numbers(house).items()]
    for status, count in (await house.store.counts()).items():
        lines.append(f'taproom_tables{{status="{status}"}} {count}')
    for kind, count in sorted(house.answers.items()):
        lines.append(f'taproom_answers_total{{kind="{kind}"}} {count}')
    lines.append(f"taproom_answer_seconds_total {house.answer_seconds:.3f}")
    return packed(request, ("\n".join(lines) + "\n").encode(), "text/plain; version=0.0.4; charset=utf-8")


def numbers(house: House) -> dict[str, float]:
    """Count what goes on."""
    thinking = house.thinkers.status()
    return {
        "up_seconds": round(time() - house.started, 1),
        "listeners": house.hub.count(),
        "tables_in_memory": len(house.tables.kept),
        "entries_stored_total": house.tables.stored,
        "paintings_total": house.paintings.painted,
        "thinkers_alive": thinking.alive,
        "thinkers_busy": thinking.busy,
        "thoughts_waiting": thinking.waiting,
        "thoughts_done_total": thinking.done,
        "thinkers_lost_total": thinking.lost,
        "thinking_seconds_total": round(thinking.seconds, 3),
    }
