"""Whole games in a browser: by turns with the mouse, by touch in French, with the keyboard in the dark."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.often import often
from tests.server.browsing import PHONE, Guest, path_of
from tests.server.conftest import Guests
from tests.server.page_checks import check_fit, check_with_axe
from tests.server.test_keyboard import focus, press, tab_to_the_board, wander

GAMES: dict[str, tuple[str, dict[str, str]]] = {
    "heaven-and-ale": ("Ines", {}),
    "dice-brewing": ("Emma", {"level-1": "apprentice"}),
    "belgian-beers-race": ("Dirk", {"option-length": "short"}),
}
"""Short games with many kinds of decisions: who is dealt one (see `same_deals`), and what is wished for."""
WAYS = [("mouse", "touch", "keyboard"), ("mouse",), ("keyboard",), ("touch",)]
"""All ways by turns, and in a long run each alone."""
IN_FRENCH_ON_A_PHONE: dict[str, Any] = {**PHONE, "locale": "fr"}
STRETCH = 6
"""So many decisions are taken in one way before the next has its turn."""
MOST_STEPS = 600
MOST_PRESSES = 400
MOST_LOOKS = often(1, 4)
"""So many different decisions of a game axe looks at in each way, and at the end."""
GLADLY = ("brew", "use", "take", "store", "arrive")
"""What is done whenever it can be, so that games come to their end."""


class Chooser:
    """Chooses by chance what kind of thing to do, then which; kinds not done yet come first."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)
        self.done: set[str] = set()

    def __call__(self, legal: Sequence[str]) -> str:
        """Choose one of the actions."""
        kinds = sorted({kind_of(action) for action in legal})
        new = [kind for kind in kinds if kind not in self.done]
        gladly = [kind for kind in kinds if kind in GLADLY]
        kind = self.random.choice(new or gladly or kinds)
        self.done.add(kind)
        return self.random.choice(sorted(action for action in legal if kind_of(action) == kind))


def kind_of(action: str) -> str:
    """Say what kind of action it is: its first word, or what it does about tokens."""
    words = action.split()
    return " ".join(words[:2]) if words[0] == "buy" else words[0]


class Player:
    """Somebody who plays in one way, and looks at every kind of decision that is new in it."""

    def __init__(self, way: str, guest: Guest) -> None:
        self.way = way
        self.guest = guest
        self.choose = Chooser(way)
        self.seen: set[frozenset[str]] = set()
        self.steps = 0
        self.on_board = 0

    def sit_down(self, path: str) -> bool:
        """Open the table, unless the last way has left it open; say whether the game goes on."""
        if path_of(self.guest.page) != path:
            self.guest.page.goto(path)
        self.guest.page.emulate_media(
            color_scheme="dark" if self.way == "keyboard" else "light",
            reduced_motion="no-preference" if self.way == "mouse" else "reduce",
        )
        goes_on = self.guest.wait_for_turn()
        if goes_on and self.way == "keyboard":
            tab_to_the_board(self.guest)
        return goes_on

    def decide(self) -> None:
        """Take a decision, and look at it first if it is a new one."""
        legal = self.guest.legal()
        self.look(legal)
        action = self.choose(legal)
        if self.way == "mouse":
            self.guest.step(lambda _legal: action)
        elif self.way == "touch":
            self.guest.tap(action)
        else:
            self.press(action)
        self.steps += 1

    def look(self, legal: Sequence[str]) -> None:
        """Axe finds nothing serious, and on a phone all fits."""
        decision = frozenset(map(kind_of, legal))
        if decision in self.seen:
            return
        self.seen.add(decision)
        where = f"{self.way}: {sorted(decision)}"
        if self.way == "touch":
            check_fit(self.guest, where)
        elif len(self.seen) <= MOST_LOOKS:
            check_with_axe(self.guest, where)

    def press(self, action: str) -> None:
        """Go to a control and choose it, without a mouse."""
        back_to_the_board(self.guest)
        go_to(self.guest, action)
        self.on_board += focus(self.guest) == "control"
        press(self.guest, ("Enter", "Space")[self.steps % 2])
        assert focus(self.guest) != "body"


@pytest.mark.slow(12)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ways", WAYS[: often(1, len(WAYS))], ids="-".join)
def test_a_whole_game_is_played_in_every_way(guest: Guests, game: str, ways: tuple[str, ...]) -> None:
    name, wished = GAMES[game]
    wide, phone = guest(name), guest(name, **IN_FRENCH_ON_A_PHONE)
    wide.prefer()  # no confirmation: a second tap is enough
    phone.be(wide)
    path = (phone if ways[0] == "touch" else wide).open_table("me", "bot", game=game, **wished)
    players = [Player(way, phone if way == "touch" else wide) for way in ways]
    last = play_by_turns(players, path)
    check_fit(last.guest, f"{last.way}: the end")
    check_with_axe(last.guest, f"{last.way}: the end")
    if last.way == "keyboard":
        assert focus(last.guest) not in ("body", "control")
    check_the_end(last.guest, 2)
    assert all(player.seen for player in players)
    assert len(set.union(*(player.seen for player in players))) > 3
    assert all(player.on_board > player.steps / 2 for player in players if player.way == "keyboard")


def play_by_turns(players: list[Player], path: str) -> Player:
    """Play to the end, each way for a stretch at a time; give the one who ends it."""
    for turn in range(MOST_STEPS // STRETCH):
        player, last = players[turn % len(players)], players[turn % len(players) - 1]
        if player.guest is not last.guest:
            last.guest.page.goto("about:blank")  # what nobody looks at need not follow
        goes_on = player.sit_down(path)
        for _step in range(STRETCH):
            if not goes_on:
                return player
            player.decide()
            goes_on = player.guest.wait_for_turn()
        if not goes_on:
            return player
    raise AssertionError("the game never ends")


def check_the_end(anna: Guest, players: int) -> None:
    """The end is told, and the record proves it."""
    expect(anna.page.locator(".ranking li")).to_have_count(players)
    record = anna.record()
    shown = sorted(int(row.inner_text()) for row in anna.page.locator(".ranking .pts").all())
    assert shown == sorted(record.replay().scores())


def back_to_the_board(anna: Guest) -> None:
    """Whoever has chosen in the list goes back to the board; nobody is ever lost."""
    presses = 0
    while focus(anna) != "control":
        assert focus(anna) != "body"
        assert presses < MOST_PRESSES
        anna.page.keyboard.press("Shift+Tab")
        presses += 1


def go_to(anna: Guest, action: str) -> None:
    """Go to a control with the arrows, picking first what it belongs to; what they miss is in the list."""
    if arrows_reach(anna, action):
        return
    anna.page.keyboard.press("l")
    chosen = anna.page.locator(f'.choices button[value="{action}"]')
    for _press in range(MOST_PRESSES):
        if chosen.evaluate("button => button === document.activeElement"):
            return
        anna.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never gets to {action} in the list")


def arrows_reach(anna: Guest, action: str) -> bool:
    """Try the arrows."""
    key = anna.key_of(action)
    if key and not anna.control(action).is_visible() and wander(anna, key, "data-pick"):
        anna.page.keyboard.press("Enter")
    return anna.control(action).is_visible() and wander(anna, action)
