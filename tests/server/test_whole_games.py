"""Whole games of Dice Brewing and The Belgian Beers Race in a browser, as different people play them."""

from collections.abc import Sequence
from random import Random

import pytest
from playwright.sync_api import expect

from tests.often import often
from tests.server.browsing import PATIENCE, Guest
from tests.server.conftest import Guests
from tests.server.test_keyboard import focus, press, tab_to_the_board, wander
from tests.server.test_looks import check_fit, check_with_axe

expect.set_options(timeout=PATIENCE)
GAMES = ("dice-brewing", "belgian-beers-race")
MOST_GAMES = often(1, 2)
"""So many of them are played in each way."""
BOTS = {"level-1": "apprentice", "level-2": "apprentice"}
SHORT = {"dice-brewing": BOTS, "belgian-beers-race": {**BOTS, "option-length": "short"}}
"""The quickest game that the box allows, against bots that do not dawdle."""
MOST_STEPS = 600
MOST_PRESSES = 400
MOST_LOOKS = 4
"""So many different decisions of a game axe looks at."""
MOST_FITS = 8
"""So many are measured on a phone."""


GLADLY = ("brew", "use", "take", "store", "arrive")
"""What is done whenever it can be, so that games come to their end."""


class Chooser:
    """Chooses by chance what kind of thing to do, then which; kinds not done yet come first."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.done: set[str] = set()

    def __call__(self, legal: Sequence[str]) -> str:
        """Choose one of the actions."""
        kinds = sorted({kind_of(action) for action in legal})
        new = [kind for kind in kinds if kind not in self.done]
        gladly = [kind for kind in kinds if kind in GLADLY]
        kind = self.random.choice(new or gladly or kinds)
        self.done.add(kind)
        return self.random.choice([action for action in legal if kind_of(action) == kind])


def kind_of(action: str) -> str:
    """Say what kind of action it is: its first word, or what it does about tokens."""
    words = action.split()
    return " ".join(words[:2]) if words[0] == "buy" else words[0]


def decision_of(legal: Sequence[str]) -> frozenset[str]:
    """Tell decisions apart by the kinds of things that can be done."""
    return frozenset(kind_of(action) for action in legal)


def check_the_end(anna: Guest, players: int) -> None:
    """The end is told, and the record proves it."""
    expect(anna.page.locator(".ranking li")).to_have_count(players)
    record = anna.record()
    shown = sorted(int(row.inner_text()) for row in anna.page.locator(".ranking .pts").all())
    assert shown == sorted(record.replay().scores())


@pytest.mark.parametrize("game", GAMES[:MOST_GAMES])
def test_a_whole_game_with_the_mouse_and_axe_finds_nothing_serious(guest: Guests, game: str) -> None:
    anna = guest(bypass_csp=True, reduced_motion="reduce")
    anna.open_table("me", "bot", game=game, **SHORT[game])
    choose = Chooser(1)
    seen: set[frozenset[str]] = set()
    steps = 0
    while anna.wait_for_turn() and steps < MOST_STEPS:
        decision = decision_of(anna.legal())
        if decision not in seen and len(seen) < MOST_LOOKS:
            check_with_axe(anna, f"{game}: {sorted(decision)}")
            seen.add(decision)
        anna.step(choose)
        steps += 1
    assert len(seen) > 3
    check_with_axe(anna, f"{game}: end")
    check_the_end(anna, 2)


@pytest.mark.parametrize("game", GAMES[-MOST_GAMES:])
def test_a_whole_game_in_french_on_a_phone(guest: Guests, game: str) -> None:
    anna = guest(width=390, has_touch=True, is_mobile=True, locale="fr")
    anna.prefer()  # no confirmation: a second tap is enough
    anna.open_table("me", "bot", game=game, **SHORT[game])
    choose = Chooser(2)
    seen: set[frozenset[str]] = set()
    steps = 0
    while anna.wait_for_turn() and steps < MOST_STEPS:
        decision = decision_of(anna.legal())
        if decision not in seen and len(seen) < MOST_FITS:
            check_fit(anna, 390, f"{game}: {sorted(decision)}")
            seen.add(decision)
        anna.tap(choose(anna.legal()))
        steps += 1
    assert len(seen) > 3
    check_fit(anna, 390, f"{game}: end")
    check_the_end(anna, 2)


@pytest.mark.parametrize("game", GAMES[:MOST_GAMES])
def test_a_whole_game_with_the_keyboard_alone(guest: Guests, game: str) -> None:
    anna = guest(reduced_motion="reduce")
    anna.prefer()
    anna.open_table("me", "bot", game=game, **SHORT[game])
    anna.wait_for_turn()
    tab_to_the_board(anna)
    choose = Chooser(3)
    steps = 0
    on_board = 0
    while anna.wait_for_turn() and steps < MOST_STEPS:
        back_to_the_board(anna)
        go_to(anna, choose(anna.legal()))
        on_board += focus(anna) == "control"
        press(anna, ("Enter", "Space")[steps % 2])
        assert focus(anna) != "body"
        steps += 1
    assert on_board > steps / 2
    check_the_end(anna, 2)


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
    while not chosen.evaluate("button => button === document.activeElement"):
        anna.page.keyboard.press("Tab")


def arrows_reach(anna: Guest, action: str) -> bool:
    """Try the arrows."""
    key = anna.key_of(action)
    if key and not anna.control(action).is_visible() and wander(anna, key, "data-pick"):
        anna.page.keyboard.press("Enter")
    return anna.control(action).is_visible() and wander(anna, action)
