"""What goes on without anybody: bots, clocks, reviews; time is the only thing that is not real here."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from taproom.games import game
from taproom.server import acting, drivers, journal, tables, thinkers
from taproom.server.clocks import MINUTES, Clock
from taproom.server.house import House, Settings
from taproom.server.table import OVER, Table
from taproom.server.tables import Plan

PATIENCE = 60.0
LOOK = 0.05

Story = Callable[[House], Awaitable[None]]


class Now:
    """The time, which can be moved on."""

    def __init__(self) -> None:
        self.seconds = 1_800_000_000.0

    def __call__(self) -> float:
        """Tell the time; it goes on a little whenever it is asked for."""
        self.seconds += 0.001
        return self.seconds


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Now:
    """The time of tables and drivers."""
    moved = Now()
    monkeypatch.setattr(tables, "time", moved)
    monkeypatch.setattr(drivers, "time", moved)
    return moved


@pytest.fixture(autouse=True)
def eager_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots think as if it were urgent: these tests wait for them."""
    monkeypatch.setattr(thinkers, "NICENESS", 0)
    monkeypatch.setattr(thinkers, "REVIEW_NICENESS", 0)


def tell(folder: Path, *stories: Story) -> None:
    """Let stories happen, each in a house of its own on the same database."""

    async def all_of_them() -> None:
        for story in stories:
            database = str(folder / "games.sqlite")
            house = House(Settings(database=database, pace=0, thinkers=1, look=LOOK, review=0.1))
            await house.open()
            try:
                await story(house)
            finally:
                await house.close()

    asyncio.run(all_of_them())


async def opened(house: House, people: int, bots: int, clock: Clock | None = None) -> Table:
    """Start a game of Heaven & Ale."""
    plan = Plan(game("heaven-and-ale"), "person-0")
    plan.clock = clock or Clock()
    for _number in range(bots):
        plan.seat_bot("novice")
    for _number in range(people):
        plan.seat_me("Anna")
    table = await plan.open(house.tables)
    return await house.tables.change(table.id, lambda now: acting.start(now, bots, ""))


async def until(house: House, name: str, reached: Callable[[Table], bool]) -> Table:
    """Wait until a table has got somewhere."""
    async with asyncio.timeout(PATIENCE):
        while not reached(table := await house.tables.get(name)):
            await asyncio.sleep(0.02)
    return table


async def looked(house: House, times: int = 3) -> None:
    """Wait until the driver has looked so many times for what is due."""
    looks = 0
    usual = house.store.due

    async def counted(now: float, most: int = 100) -> list[str]:
        nonlocal looks
        looks += 1
        return await usual(now, most)

    house.store.due = counted  # type: ignore[method-assign]
    async with asyncio.timeout(PATIENCE):
        while looks < times:
            await asyncio.sleep(0.01)
    house.store.due = usual  # type: ignore[method-assign]


async def act(house: House, table: Table, action: int) -> Table:
    """Let the seat that must decide do something."""
    seat, text = table.decides or 0, table.game.text(action)
    return await house.tables.change(table.id, lambda now: acting.play(now, seat, text))


def by_clock(table: Table) -> list[int]:
    """How often each seat was late in a row."""
    return [seat.late for seat in table.seats]


def test_a_clock_that_runs_out_plays_the_usual_step_and_twice_seats_a_stand_in(
    tmp_path: Path, now: Now
) -> None:
    async def story(house: House) -> None:
        table = await opened(house, people=2, bots=0, clock=Clock(MINUTES, 5))
        late = table.decides
        assert late is not None
        usual = table.game.text(table.state.fallback())
        await looked(house)
        assert len((await house.tables.get(table.id)).played.moves) == 0, "there is time left"
        now.seconds += 301
        table = await until(house, table.id, lambda table: bool(table.played.moves))
        assert table.played.moves[0].action == usual
        assert by_clock(table)[late] == 1
        while not any(seat.stands_in for seat in table.seats):
            now.seconds += 400
            moves = len(table.played.moves)
            table = await until(house, table.id, lambda now, moves=moves: len(now.played.moves) > moves)  # type: ignore[misc]
        assert next(seat for seat in table.seats if seat.stands_in).late == 0

    tell(tmp_path, story)


def test_minutes_do_not_run_while_no_server_is_there(tmp_path: Path, now: Now) -> None:
    kept: list[str] = []

    async def before(house: House) -> None:
        kept.append((await opened(house, people=2, bots=0, clock=Clock(MINUTES, 5))).id)

    async def after(house: House) -> None:
        table = await house.tables.get(kept[0])
        await looked(house)
        assert not (await house.tables.get(kept[0])).played.moves
        assert table.decides is not None
        left = table.time_left(table.decides, now.seconds)
        assert left is not None
        assert left > 290

    tell(tmp_path, before)
    now.seconds += 10_000
    tell(tmp_path, after)


def test_bots_play_a_whole_game_and_a_review_follows(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await opened(house, people=1, bots=1)
        person = table.seats_of("person-0")[0]
        while table.status != OVER:
            table = await until(house, table.id, lambda now: now.status == OVER or now.decides == person)
            if table.status != OVER:
                home = [a for a in table.state.legal() if table.game.text(a).startswith("home")]
                table = await act(house, table, (home or table.state.legal())[0])
        assert table.played.record.verify().over
        table = await until(house, table.id, lambda now: now.reviewed)
        review = await house.store.review(table.id)
        assert review is not None
        assert len(review["moments"]) > 3

    tell(tmp_path, story)


def test_what_was_left_undone_goes_on_when_the_server_comes_back(tmp_path: Path) -> None:
    kept: list[tuple[str, int]] = []

    async def before(house: House) -> None:
        await house.driver.close()  # nobody takes care of anything
        house.tables.kick = lambda name: None
        table = await opened(house, people=1, bots=2)
        while table.decides is not None and not table.seats[table.decides].thinks:
            table = await act(house, table, table.state.legal()[-1])
        kept.append((table.id, len(table.played.moves)))

    async def after(house: House) -> None:
        name, moves = kept[0]
        table = await until(house, name, lambda now: len(now.played.moves) > moves)
        assert table.played.moves[moves].player != table.seats_of("person-0")[0]

    tell(tmp_path, before, after)


def test_a_resumed_clock_is_noted_once_for_each_start(tmp_path: Path) -> None:
    kept: list[Table] = []

    async def before(house: House) -> None:
        kept.append(await opened(house, people=2, bots=0, clock=Clock(MINUTES, 5)))

    async def after(house: House) -> None:
        table = await house.tables.get(kept[0].id)
        assert (table.version, table.position) == (kept[0].version + 1, kept[0].position)

    tell(tmp_path, before, after)
    assert journal.RESUME in journal.BESIDE
