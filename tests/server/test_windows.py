"""Token windows in the browser: what just happened stands beside the question, and nobody is nagged."""

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from websockets.sync.client import connect

from taproom.server.live import LOOKS
from tests.server.browsing import PATIENCE, PHONE, Guest, Parts
from tests.server.conftest import Guests
from tests.server.processes import LOOK
from tests.server.running import Program, Server
from tests.server.windows import PLAYS

if TYPE_CHECKING:
    from playwright.sync_api import Locator

MOST = 400


def quiet(legal: Sequence[str]) -> str:
    """Buy tokens, keep them, and do otherwise what is quickly done."""
    tokens = [action for action in legal if action.startswith("buy token")]
    calm = [action for action in legal if not action.startswith(PLAYS)]
    return tokens[0] if tokens else "later" if "later" in legal else calm[-1]


def is_asked(parts: Parts) -> bool:
    """Whether a window asks."""
    return "later" in parts.legal


def pressed(guest: Guest) -> "Locator":
    """Find what is answered beforehand."""
    return guest.page.locator('.standing button[aria-pressed="true"]')


def open_dice(guest: Guest) -> str:
    """Open a table with two bots, play until a window asks, and go there."""
    guest.prefer()
    path = guest.open_unseen("me", "bot", "bot", game="dice-brewing")
    guest.play_unseen(is_asked, quiet, path)
    guest.page.goto(path)
    guest.wait_for_turn()
    return path


@pytest.mark.parametrize("looks", [{}, {"width": 390}], ids=["wide", "phone"])
def test_a_window_is_answered_in_a_strip_and_never_in_a_dialog(guest: Guests, looks: dict[str, int]) -> None:
    anna = guest(**looks)
    open_dice(anna)
    strip = anna.page.locator(".status .asking")
    expect(strip).to_be_visible()
    expect(anna.page.locator("dialog[open]")).to_have_count(0)
    for name in ("Later", "Not again this phase"):
        button = strip.get_by_role("button", name=name, exact=True)
        expect(button).to_be_in_viewport()
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= (44 if looks else 40)
    before = anna.now("position")
    strip.get_by_role("button", name="Later", exact=True).click()
    anna.wait_for_change(before)


def test_who_never_wants_to_be_asked_is_never_asked_and_can_change_that(guest: Guests) -> None:
    anna = guest()
    open_dice(anna)
    expect(pressed(anna)).to_have_text("each time")
    before = anna.now("position")
    never = anna.page.get_by_role("button", name="never", exact=True)
    never.focus()
    anna.page.keyboard.press("Enter")
    anna.wait_for_change(before)  # the question that was open is answered too
    expect(pressed(anna)).to_have_text("never")
    position = int(anna.now("position"))
    anna.play_unseen(lambda parts: is_asked(parts) or int(parts.position) > position + 20, quiet)
    assert int(anna.now("position")) > position + 20
    expect(anna.page.locator(".status .asking")).to_have_count(0)
    expect(pressed(anna)).to_have_text("never")
    anna.page.get_by_role("button", name="each time", exact=True).click()
    expect(pressed(anna)).to_have_text("each time")
    anna.play_unseen(is_asked, quiet)
    expect(anna.page.locator(".status .asking")).to_be_visible()


def test_without_script_it_is_a_form_like_any_other(guest: Guests, server: Server) -> None:
    anna = guest()
    path = open_dice(anna)
    plain = guest("Anna", java_script_enabled=False)
    plain.be(anna)
    plain.page.goto(path)
    plain.page.get_by_role("button", name="never", exact=True).click()
    expect(pressed(plain)).to_have_text("never")
    assert plain.page.url.startswith(f"{server.address}{path}")


@pytest.mark.parametrize(("looks", "keys"), [(PHONE, False), ({"width": 390}, True)], ids=["touch", "keys"])
def test_keys_are_mentioned_where_there_are_keys(guest: Guests, looks: dict[str, Any], keys: bool) -> None:
    anna = guest(**looks)
    anna.prefer(help="1")
    anna.play_bot()
    hint = anna.page.locator("#hint")
    expect(hint).to_contain_text("Choose what glows")
    assert ("keys" in hint.inner_text()) is keys
    # Pointing at something and away again leaves the same text.
    anna.controls().first.focus()
    expect(hint).not_to_contain_text("Choose what glows")
    anna.page.locator("#ask-hint").focus()
    expect(hint).to_contain_text("Choose what glows")
    assert ("keys" in hint.inner_text()) is keys


def test_a_plain_answer_has_not_to_be_confirmed(guest: Guests) -> None:
    anna = guest()
    path = open_dice(anna)
    anna.prefer(confirm="1")
    anna.page.goto(path)
    before = anna.now("position")
    anna.page.get_by_role("button", name="Later", exact=True).click()
    anna.wait_for_change(before)


# For programs.


@pytest.fixture
def seats(server: Server) -> Iterator[tuple[str, list[Program]]]:
    """Three programs at a table of the advanced game."""
    host = Program(server)
    wish = {"game": "dice-brewing", "seats": [{}, {}, {}], "options": {"mode": "advanced"}}
    opened = host.tell("/tables", wish).json()
    table = opened["table"]["table"]
    players = [Program(server) for _ in range(3)]
    for number, player in enumerate(players):
        player.sit(table, number, opened["tokens"][str(number)], f"Guest {number}")
    yield table, players
    for each in (host, *players):
        each.close()


def play_to_a_window(table: str, players: list[Program], seat: int) -> Any:
    """Play until a seat is asked in a window, and give its view."""
    for _step in range(3 * MOST):
        decides = players[0].ask(f"/tables/{table}")["decides"]
        view = players[decides].ask(f"/tables/{table}/view")
        legal = [choice["action"] for choice in view["legal"]]
        if decides == seat and "later" in legal:
            return view
        answer = players[decides].act(table, view, legal.index(quiet(legal)))
        assert answer.status_code == 200, answer.text
    raise AssertionError("nobody is ever asked")


def test_a_program_answers_beforehand_and_nobody_else_hears_of_it(seats: tuple[str, list[Program]]) -> None:
    table, players = seats
    anna, bram, chloe = players
    play_to_a_window(table, players, 1)
    others = [(who, who.ask(f"/tables/{table}/view"), who.ask(f"/tables/{table}")) for who in (bram, chloe)]
    answer = anna.tell(f"/tables/{table}/standing", {"answer": "never"})
    assert answer.status_code == 200, answer.text
    assert answer.json()["standing"] == "never"
    for who, view, stands in others:
        assert who.ask(f"/tables/{table}/view") == view
        assert who.ask(f"/tables/{table}") == stands
        assert "never" not in json.dumps({**view, "standing_answers": []})
    offered = answer.json()["standing_answers"]
    assert [each["answer"] for each in offered] == ["", "brewing", "never"]
    assert anna.ask(f"/tables/{table}/view", lang="fr")["standing"] == "never"


def test_the_live_line_says_nothing_of_an_answer_beforehand(
    seats: tuple[str, list[Program]], server: Server
) -> None:
    table, players = seats
    play_to_a_window(table, players, 1)
    with connect(f"{server.address.replace('http', 'ws')}/live?table={table}") as line:
        first = json.loads(line.recv(timeout=PATIENCE / 1000))
        players[0].tell(f"/tables/{table}/standing", {"answer": "never"})
        with pytest.raises(TimeoutError):
            line.recv(timeout=2 * LOOKS * LOOK)
        # What everybody may hear of comes, and its numbers have no gap.
        before = players[0].ask(f"/tables/{table}")
        players[1].act(table, players[1].ask(f"/tables/{table}/view"))
        after = players[0].ask(f"/tables/{table}")
        news = json.loads(line.recv(timeout=PATIENCE / 1000))
        assert before["version"] == first["version"]
        assert news["version"] - first["version"] == after["actions"] - before["actions"]
        assert news["position"] == news["version"]


def test_a_program_that_is_being_asked_answers_by_it(seats: tuple[str, list[Program]]) -> None:
    table, players = seats
    view = play_to_a_window(table, players, 0)
    answer = players[0].tell(f"/tables/{table}/standing", {"answer": "never"}).json()
    assert answer["position"] > view["position"]
    assert "later" not in [choice["action"] for choice in answer["legal"]]


def test_a_wrong_answer_beforehand_is_refused(seats: tuple[str, list[Program]]) -> None:
    table, players = seats
    for wrong in ("always", "later", "x" * 41):
        assert players[0].tell(f"/tables/{table}/standing", {"answer": wrong}).status_code == 400
    assert players[0].ask(f"/tables/{table}/view")["standing"] == ""
    without = Program(players[0].server)
    assert without.tell(f"/tables/{table}/standing", {"answer": "never"}).status_code == 403
    assert without.ask(f"/tables/{table}/view")["standing_answers"] == []
