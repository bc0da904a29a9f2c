"""For whoever keeps the house running: is it well, and how busy is it?"""

import asyncio
import json

from litestar import Response, get

from taproom.server.house import House
from taproom.server.timekeeping import time
from taproom.server.web import Asked, house_of, packed
from taproom.version import VERSION

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
