"""Friends with browsers at a table of their own."""

import json
import re
from typing import Any

import httpx

from tests.server.processes import PLAIN
from tests.server.running import Server, Visitor

GAME = "heaven-and-ale"


class Friends:
    """Anna hosts a table, Bram came by her link and their game has begun; Sam looks on."""

    def __init__(self, server: Server, name: str = "Anna", start: bool = True, lang: str = "en") -> None:
        self.anna, self.bram, self.sam = (Visitor(server, lang) for _ in range(3))
        seats = {"seat-0": "me", "seat-1": "friend", "seat-2": "bot", "level-2": "novice"}
        page = self.anna.submit("/tables", game=GAME, name=name, public="1", **seats)
        self.path = page.url.path
        self.table = self.path.rpartition("/")[2]
        self.link = re.findall(r'href="(/seat/[^"]+)"', page.text)[-1]
        if start:
            self.sit(name)

    def sit(self, name: str = "Bram") -> None:
        """Let Bram sit down."""
        self.bram.get(self.link)
        sat = self.bram.submit(f"{self.path}/sit", seat="1", name=name, nonce="n")
        assert sat.status_code == 200, sat.text

    def stands(self) -> Any:
        """How the table stands for everybody."""
        return self.sam.get(f"/api/tables/{self.table}").json()

    def decides(self) -> Visitor:
        """Wait until a person must decide."""
        address = f"{self.sam.server.address}/api/tables/{self.table}/news"
        with httpx.stream("GET", address, **PLAIN) as lines:
            for line in lines.iter_lines():
                seat = json.loads(line)["decides"]
                if seat in (0, 1):
                    return (self.anna, self.bram)[seat]
        raise AssertionError("the game is over")

    def wish(self) -> dict[str, str]:
        """Something that whoever must decide may do."""
        page = self.decides().get(self.path).text
        (action,) = re.findall(r'data-action="([^"]+)"', page)[:1]
        return {"action": action, "position": str(self.stands()["position"]), "confirmed": "1"}
