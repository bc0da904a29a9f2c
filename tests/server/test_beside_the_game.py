"""What people can do at a table beside playing: ask, answer, talk, resign, leave, be away and come back."""

import asyncio
from pathlib import Path

import pytest
from playwright.sync_api import expect

from taproom.games import game
from taproom.server import acting, drivers, tables, thinkers
from taproom.server.clocks import Clock
from taproom.server.house import House, Settings
from taproom.server.journal import Entry
from taproom.server.table import Table
from taproom.server.tables import Plan
from tests.server.browsing import GAME, PATIENCE, RUNNING, open_for_two, path_of
from tests.server.conftest import Guests


def test_a_bot_shows_the_three_best_and_one_of_them_can_be_played(guest: Guests) -> None:
    anna = guest()
    anna.play_bot()
    anna.page.get_by_role("button", name="Hint").click()
    hints = anna.page.locator(".hint-choice")
    expect(hints).to_have_count(3)
    actions = [str(hint.get_attribute("value")) for hint in hints.all()]
    assert set(actions) <= set(anna.legal())
    expect(anna.page.locator(".field-of-play svg .hinted")).to_have_count(3)
    expect(hints.first).to_contain_text("points at the end")
    anna.page.get_by_role("button", name="Close").click()
    expect(hints).to_have_count(0)
    expect(anna.page.locator(".hinted")).to_have_count(0)
    anna.page.get_by_role("button", name="Hint").click()
    expect(hints).to_have_count(3)
    before = anna.now("position")
    hints.first.click()
    anna.page.locator("#confirm").or_(anna.page.locator("#undo")).first.wait_for()
    if anna.page.locator("#confirm").count():
        anna.page.locator("#confirm").click()
    anna.wait_for_change(before)


def test_a_take_back_past_a_reveal_needs_the_other(guest: Guests) -> None:
    anna, bram = guest("Anna"), guest("Bram")
    open_for_two(anna, bram, take_backs="1")
    anna.end_turn_unseen()
    bram.wait_for_turn()
    bram.step()
    anna.page.get_by_role("button", name="Ask for a take-back").click()
    expect(anna.page.locator("#question-text")).to_contain_text("Waiting for Bram.")
    expect(bram.page.locator("#question-text")).to_contain_text("Anna would like to take back")
    bram.page.locator("#answer-no").click()
    expect(anna.page.locator("#question-text")).to_have_count(0)
    position = anna.now("position")
    anna.page.get_by_role("button", name="Ask for a take-back").click()
    bram.page.locator("#answer-yes").click()
    anna.wait_for_change(position)
    anna.wait_for_turn()
    assert anna.sentence().startswith("Anna:")


def test_a_game_ends_when_all_agree(guest: Guests) -> None:
    anna, bram = guest("Anna"), guest("Bram")
    open_for_two(anna, bram)
    anna.page.get_by_role("button", name="Propose to end here").click()
    expect(bram.page.locator("#question-text")).to_contain_text("Anna proposes to end the game here")
    bram.page.locator("#answer-yes").click()
    for each in (anna, bram):
        expect(each.page.get_by_role("heading", name="Ended by agreement")).to_be_visible()
        expect(each.page.locator(".ranking .wins")).to_have_count(0)


def test_who_resigns_cannot_win(guest: Guests) -> None:
    anna, bram = guest("Anna"), guest("Bram")
    open_for_two(anna, bram)
    anna.resign()
    expect(bram.page.locator(".ranking li").first).to_contain_text("Bram")
    expect(bram.page.locator(".ranking li").last).to_contain_text("resigned")


def test_who_leaves_before_the_start_frees_the_seat_and_the_host_seats_a_bot(guest: Guests) -> None:
    anna, bram = guest("Anna"), guest("Bram")
    anna.open_table("me", "friend", "friend")
    bram.sit_down(anna.seat_links()[0])
    expect(anna.page.locator(".lobby-seat").nth(1)).to_contain_text("Bram")
    bram.page.get_by_role("button", name="Leave the table").click()
    expect(anna.page.locator(".lobby-seat.free")).to_have_count(2)
    for seat in (1, 2):
        anna.page.locator(f"#level-{seat}").select_option("novice")
        anna.page.locator(f"#bot-{seat}").click()
        expect(anna.page.locator(f"#bot-{seat}")).to_have_count(0)
    assert anna.wait_for_turn()


def test_a_bot_stands_in_and_gives_the_seat_back(guest: Guests) -> None:
    anna, bram = guest("Anna"), guest("Bram")
    open_for_two(anna, bram)
    anna.end_turn_unseen()
    bram.wait_for_turn()
    anna.page.get_by_role("button", name="A bot for Bram?").click()
    bram.page.locator("#answer-yes").click()
    anna.wait_for_turn()  # the bot has played
    expect(anna.page.locator("#part-seats")).to_contain_text("away; a bot plays")
    expect(bram.controls()).to_have_count(0)
    anna.page.get_by_role("button", name="Propose to end here").click()
    expect(anna.page.locator("#question-text")).to_contain_text("Waiting for Bram.")
    expect(bram.page.locator("#question-text")).to_contain_text("A bot plays for you at the moment")
    bram.page.locator("#answer-no").click()
    expect(anna.page.locator("#question-text")).to_have_count(0)
    bram.page.get_by_role("button", name="I am back").click()
    expect(anna.page.locator("#part-seats")).not_to_contain_text("away; a bot plays")
    anna.end_turn_unseen()
    assert bram.wait_for_turn()


@pytest.mark.parametrize("script", [True, False], ids=["with a script", "without"])
def test_a_seat_is_played_on_another_device_by_its_link(guest: Guests, script: bool) -> None:
    anna, bram = guest("Anna"), guest("Bram")
    path = open_for_two(anna, bram)
    link = str(anna.page.locator("#fold-device .share-link").get_attribute("href"))
    phone = guest("Anna", width=390, has_touch=True, is_mobile=True, java_script_enabled=script)
    phone.page.goto(link)
    expect(phone.page.locator("#join-text")).to_contain_text("Your link opens the seat of Anna.")
    assert phone.now("as") == ""
    button = phone.page.get_by_role("button", name="Play this seat here")
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    button.tap()
    expect(phone.page.locator("#join-text")).to_have_count(0)
    assert (path_of(phone.page), phone.now("as"), phone.now("mine")) == (path, "0", "1")
    phone.page.goto(link)
    assert path_of(phone.page) == path
    expect(phone.page.locator("#join-text")).to_have_count(0)


def test_messages_are_read_by_the_others_and_can_be_muted(guest: Guests) -> None:
    anna, bram = guest("Anna"), guest("Bram")
    open_for_two(anna, bram)
    bram.page.locator("#fold-talk summary").click()
    bram.page.get_by_label("A short message").fill('Cheers! "><script>alert(1)</script>')
    bram.page.keyboard.press("Enter")
    said = anna.page.locator("#messages-list li")
    expect(said).to_contain_text('Cheers! "><script>alert(1)</script>')
    expect(said).to_be_visible()
    expect(bram.page.get_by_label("A short message")).to_be_empty()
    anna.page.get_by_role("button", name="Mute messages").click()
    expect(said).to_be_hidden()
    anna.page.reload()
    expect(anna.page.locator("#messages-list li")).to_be_hidden()
    anna.page.get_by_role("button", name="Show messages again").click()
    expect(anna.page.locator("#messages-list li")).to_be_visible()


LOOKS_ELSEWHERE = """
Object.defineProperty(document, "hidden", { get: () => true })
window.told = []
window.Notification = class { constructor(title, options) { told.push(options.body) } }
window.Notification.permission = "granted"
"""


@pytest.mark.parametrize(("wished", "told"), [("1", ["It is your turn at Heaven & Ale."]), ("", [])])
def test_the_tab_tells_whose_turn_it_is_and_who_wishes_is_notified(
    guest: Guests, wished: str, told: list[str]
) -> None:
    anna, bram = guest("Anna", alone=True), guest("Bram")
    anna.prefer(confirm="1", notify=wished)
    anna.context.add_init_script(LOOKS_ELSEWHERE)
    anna.open_table("me", "friend")
    bram.sit_down(anna.seat_links()[0])
    bram.wait_for_turn()
    anna.page.wait_for_function(RUNNING)
    assert anna.page.title() == "Heaven & Ale · Taproom"
    bram.step()
    anna.wait_for_turn()
    assert anna.page.title() == "● Heaven & Ale · Taproom"
    assert anna.page.evaluate("() => told") == told


# The clock; only time is not real.


class Later:
    """A clock that can be put forward."""

    def __init__(self) -> None:
        self.seconds = 1_800_000_000.0

    def __call__(self) -> float:
        return self.seconds


async def out_of_time(house: House, name: str, clock: Later) -> Table:
    """Let the time of whoever decides run out, and wait until the table has moved on."""
    table = await house.tables.get(name)
    position = table.position
    clock.seconds += 3600
    house.driver.kick(name)
    while (table := await house.tables.get(name)).position == position:
        await asyncio.sleep(0.01)
    return table


async def usual_step(house: House, name: str) -> Table:
    """Let whoever decides do the usual thing in time."""

    def wish(now: Table) -> list[Entry]:
        assert now.decides is not None
        return acting.play(now, now.decides, now.game.text(now.state.fallback()))

    return await house.tables.change(name, wish)


async def play_late(house: House, clock: Later) -> None:
    """Sit at a table with a clock, do nothing twice, and come back."""
    plan = Plan(game(GAME), "anna", {})
    plan.clock = Clock("minutes", 5)
    plan.seat_me("Anna")
    plan.seat_me("Bram")
    opened = await plan.open(house.tables)
    name = opened.id
    table = await house.tables.change(name, lambda now: acting.start(now, 0, ""))
    late = table.decides
    assert late is not None
    table = await out_of_time(house, name, clock)
    assert (table.seats[late].late, table.seats[late].stands_in) == (1, False)
    while not table.seats[late].stands_in:
        in_time = table.decides != late
        table = await (usual_step(house, name) if in_time else out_of_time(house, name, clock))
    while (table := await house.tables.get(name)).decides == late:  # the bot that stands in
        await asyncio.sleep(0.01)
    table = await house.tables.change(name, lambda now: acting.back(now, late))
    assert (table.status, table.seats[late].stands_in, table.seats[late].late) == ("running", False, 0)


def test_a_clock_that_runs_out_plays_the_usual_step_and_twice_seats_a_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Later()
    monkeypatch.setattr(drivers, "time", clock)
    monkeypatch.setattr(tables, "time", clock)
    monkeypatch.setattr(thinkers, "NICENESS", 0)  # this test waits for the bot

    async def evening() -> None:
        house = House(Settings(database=str(tmp_path / "late.sqlite"), thinkers=1, pace=0))
        await house.open()
        try:
            await asyncio.wait_for(play_late(house, clock), PATIENCE / 1000)
        finally:
            await house.close()

    asyncio.run(evening())
