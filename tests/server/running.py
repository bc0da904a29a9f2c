"""A real server for tests, and those who knock at its door: a visitor with a browser, and a program."""

import re
import signal
import time
from html import unescape
from pathlib import Path
from typing import Any

import httpx

from tests.server.processes import PATIENCE, PLAIN, Running

LOOKS = 0.02
STOPPED = 0
"""The exit status of a server that Ctrl+C has ended."""


class Server(Running):
    """A server process of its own on 127.0.0.1, with a new SQLite file; bots play at once.

    `environment` adds or changes settings such as `TAPROOM_WRITES`.
    """

    def __init__(self, folder: Path, **environment: str) -> None:
        super().__init__(folder / "taproom.sqlite", folder, {"TAPROOM_LOG": "DEBUG", **environment})

    def stop(self) -> int:
        """End it as Ctrl+C does, and give its exit status."""
        return self.close(signal.SIGINT)


class Client(httpx.Client):
    """Somebody who asks a server, and keeps every byte of every answer in `heard`."""

    def __init__(self, server: Running, **settings: Any) -> None:
        super().__init__(base_url=server.address, **{**PLAIN, **settings})
        self.server = server
        self.heard = bytearray()
        self.event_hooks = {"response": [self._note]}

    def _note(self, answer: httpx.Response) -> None:
        """Keep an answer: the head as it came, and the body unpacked."""
        self.heard += b"\n".join(
            [str(answer.url).encode(), *(b": ".join(pair) for pair in answer.headers.raw)]
        )
        if "ndjson" not in answer.headers.get("content-type", ""):
            self.heard += b"\n" + answer.read() + b"\n"


class Visitor(Client):
    """A person with a browser: keeps cookies, and says where its requests come from as browsers do.

    `visitor.submit("/play", game="heaven-and-ale", bots="1 novice")` submits a form and follows to the page.
    """

    def __init__(self, server: Running, lang: str = "en") -> None:
        super().__init__(server, headers={"Accept-Language": lang}, follow_redirects=True)

    def submit(self, path: str, **fields: str) -> httpx.Response:
        """Submit a form of one of the server's own pages."""
        return self.send_form(path, fields, {"Origin": self.server.address, "Sec-Fetch-Site": "same-origin"})

    def scripted(self, path: str, **fields: str) -> httpx.Response:
        """Submit a form as the page's script does, which gets parts of the page."""
        own = {"Origin": self.server.address, "Sec-Fetch-Site": "same-origin", "X-Taproom": "parts"}
        return self.send_form(path, fields, own)

    def send_form(self, path: str, fields: dict[str, str], headers: dict[str, str]) -> httpx.Response:
        """Submit a form from wherever the headers say."""
        return self.post(path, data=fields, headers=headers)

    def feed(self) -> str:
        """Find the address of the own feed on the page of preferences."""
        found = re.search(r"/feed/[\w.-]+", unescape(self.get("/preferences").text))
        return found[0] if found else ""

    def cookie(self) -> str:
        """Give the cookie by which the server knows this browser, as a header says it."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())


class Program(Client):
    """A program that uses the API, for one seat if it has a token."""

    def __init__(self, server: Running, token: str = "") -> None:
        super().__init__(server)
        self.hold(token)

    def hold(self, token: str) -> None:
        """Use a token from now on."""
        if token:
            self.headers["Authorization"] = f"Bearer {token}"

    def ask(self, path: str, **query: str | int) -> Any:
        """Read something that there must be."""
        answer = self.get(f"/api{path}", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def tell(self, path: str, data: Any, **query: str) -> httpx.Response:
        """Send JSON."""
        return self.post(f"/api{path}", json=data, params=query)

    def sit(self, table: str, seat: int, token: str, name: str = "Anna", nonce: str = "") -> None:
        """Take a seat by the token that offers it, and use the seat's own from then on."""
        self.hold(token)
        answer = self.tell(f"/tables/{table}/seats/{seat}", {"name": name, "nonce": nonce})
        assert answer.status_code == 201, answer.text
        self.hold(answer.json()["token"])

    def my_turn(self, table: str) -> Any:
        """Wait until this seat must decide, and give its view; of a game that is over the last one."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            view = self.ask(f"/tables/{table}/view")
            if view["legal"] or view["status"] == "over":
                return view
            time.sleep(LOOKS)
        raise AssertionError("it is never this seat's turn")

    def act(self, table: str, view: Any, choice: int = 0) -> httpx.Response:
        """Do one of the things that a view offers."""
        wish = {"action": view["legal"][choice]["action"], "position": view["position"]}
        return self.tell(f"/tables/{table}/actions", wish)
