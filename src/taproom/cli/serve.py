"""`taproom serve`: starts the server, says where to point the browser, and opens one if there is one."""

import os
import socket
import sys
import threading
import webbrowser
from argparse import Namespace

from taproom.cli.arguments import Parser, whole
from taproom.kernel.words import Words

HOST = "127.0.0.1"
PORT = 8420
DATABASE = "TAPROOM_DATABASE"
EVERYWHERE = ("0.0.0.0", "::", "")
LAST_PORT = 65_535
NEIGHBOURS = 20
"""If the usual port is taken, so many after it are tried."""


def parser(_: Words) -> Parser:
    """Declare the arguments."""
    parser = Parser(
        _,
        "taproom serve",
        _("Start the server for the browser. Every action is stored before it is answered. Ctrl+C stops it."),
        "taproom serve",
        "taproom serve --host 0.0.0.0 --port 8000",
        "taproom serve --database postgresql://taproom@localhost/taproom --workers 2",
    )
    parser.choice(
        "--host",
        metavar=_("HOST"),
        text=_("where to listen; 0.0.0.0 for everybody in your network"),
        default=HOST,
    )
    parser.choice("--port", metavar="N", text=_("the port; else {port} or the next free one", port=PORT))
    parser.choice(
        "--database",
        metavar=_("FILE|ADDRESS"),
        text=_(
            "a file for SQLite, or postgresql://…; else {name}, else a file in your data folder",
            name=DATABASE,
        ),
    )
    parser.choice("--workers", metavar="N", text=_("server processes, on PostgreSQL only (1)"), default="1")
    parser.choice("--bots", metavar="N", text=_("processes in which bots think (one less than cores)"))
    parser.choices.add_argument(
        "--https",
        action="store_true",
        help=_("browsers come by https, through a proxy that speaks it: cookies go over nothing else"),
    )
    parser.choices.add_argument("--quiet", action="store_true", help=_("open no browser"))
    return parser


def run(parser: Parser, arguments: Namespace, _: Words) -> int:
    """Serve until told to stop."""
    from taproom.server import serving

    settings = serving.settings_of(
        database=arguments.database or os.environ.get(DATABASE, ""),
        thinkers=whole("--bots", arguments.bots, 1, 64) if arguments.bots else None,
        secure=arguments.https,
    )
    workers = whole("--workers", arguments.workers, 1, 64)
    serving.check_workers(settings, workers)
    listening = listen(arguments.host, arguments.port)
    address = address_of(listening)
    check_metrics(settings.metrics, workers)
    serving.check_database(settings)
    print(_("Taproom is served at {address}", address=address))
    print(_("The games are kept in {place}", place=serving.place_of(settings)))
    print(_("Stop it with Ctrl+C."), flush=True)
    if not arguments.quiet:
        open_browser(address)
    serving.serve(settings, listening, workers)
    return 0


def listen(host: str, asked: str) -> socket.socket:
    """Take the port that was asked for, or the usual one or the next that is free."""
    if asked:
        return bound(host, whole("--port", asked, 0, LAST_PORT))
    for port in range(PORT, PORT + NEIGHBOURS):
        try:
            return bound(host, port)
        except OSError:
            continue
    return bound(host, 0)


def check_metrics(place: tuple[str, int] | None, workers: int) -> None:
    """Refuse addresses for metrics that are taken, before anything is promised."""
    if place:
        host, port = place
        whole("TAPROOM_METRICS", str(port + workers - 1), 1, LAST_PORT)
        for worker in range(workers):
            bound(host, port + worker).close()


def bound(host: str, port: int) -> socket.socket:
    """Take a port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(1024)
    except OSError as error:
        listening.close()
        error.filename = f"{host}:{port}"
        raise
    return listening


def address_of(listening: socket.socket) -> str:
    """Write where to point the browser."""
    host, port = listening.getsockname()[:2]
    shown = "localhost" if host in (*EVERYWHERE, HOST) else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def open_browser(address: str) -> None:
    """Open a browser where there is a screen, without waiting for it."""
    has_screen = (
        sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    if has_screen and sys.stdout.isatty():
        threading.Timer(1.0, webbrowser.open, [address]).start()
