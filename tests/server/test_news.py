"""News reach a page by themselves: these servers never look for any."""

from pathlib import Path

import pytest

from tests.server.processes import NEVER, Line, Running, Seat, offer_seats
from tests.server.running import Visitor

pytestmark = pytest.mark.slow(1)


def test_what_happens_at_a_table_reaches_its_page_by_itself(tmp_path: Path) -> None:
    with Running(tmp_path / "taproom.sqlite", tmp_path, {"TAPROOM_LOOK": NEVER}) as server:
        check_news(server, server)


def check_news(here: Running, there: Running) -> None:
    """A page at one server hears of all that happens at a table by way of another, or of the same."""
    anna, bram = offer_seats(here.address, people=2, bot="")
    line = Line(there.address, anna.table)
    heard = line.hear()["version"]
    for happens in (
        lambda: anna.sit("Anna"),
        lambda: bram.sit("Bram"),
        lambda: person_at(here, anna).submit(f"/table/{anna.table}/say", text="Your turn?"),
        lambda: [seat.act(view) for seat in (anna, bram) if (view := seat.decision())],
    ):
        happens()
        now = anna.facts()["version"]
        assert now > heard
        heard = line.hear_of(now)["version"]
    line.close()


def person_at(server: Running, seat: Seat) -> Visitor:
    """Open a seat in a browser, by its link."""
    person = Visitor(server)
    assert person.get(f"/seat/{seat.token}").status_code == 200
    assert person.submit(f"/table/{seat.table}/join", seat=str(seat.number)).status_code == 200
    return person
