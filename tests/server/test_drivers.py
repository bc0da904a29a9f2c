"""What goes on without anybody: bots, clocks, reviews; time is the only thing that is not real here."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from taproom.games import game
from taproom.kernel.history import History
from taproom.kernel.records import Record
from taproom.server import acting, drivers, journal, store, tables, thinkers, timekeeping
from taproom.server.clocks import DAYS, MINUTES, Clock
from taproom.server.house import House, Settings
from taproom.server.people import Person
from taproom.server.schema import entries as entries_table
from taproom.server.schema import tables as tables_table
from taproom.server.table import OVER, STAND_IN, Table
from taproom.server.table_pages import WISHES
from taproom.server.tables import Plan
from taproom.server.web import Visitor

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


def tell(folder: Path, *stories: Story, pace: float = 0, review: float = 0.1) -> None:
    """Let stories happen, each in a house of its own on the same database."""

    async def all_of_them() -> None:
        for story in stories:
            database = str(folder / "games.sqlite")
            settings = Settings(database=database, pace=pace, thinkers=1, look=LOOK, review=review)
            house = House(settings)
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


# Many tables that wait.

WAITING = 115
"""Tables that stood before all others in the store, which once was more than a server looked at."""


def finished_record(seed: int = 1) -> Record:
    """Play a whole game."""
    history = History(Record.begin(game("heaven-and-ale"), ["Chloé", "Dirk"], seed))
    while not history.state.over:
        history.play(history.state.fallback())
    return history.record


async def nobody_cares(house: House) -> None:
    """Let nobody take care of anything."""
    await house.driver.close()
    house.tables.kick = lambda name: None


async def waiting_for_bot(house: House) -> Table:
    """Come to a decision of a bot that nobody takes care of."""
    table = await opened(house, people=1, bots=1)
    while table.decides is not None and not table.seats[table.decides].thinks:
        table = await act(house, table, table.state.legal()[-1])
    return table


async def copies(house: House, name: str, count: int, **changes: Any) -> list[str]:
    """Store copies of a table, half of them older and half of them newer than all others."""
    async with house.store.changing() as connection:
        row = (
            (await connection.execute(select(tables_table).where(tables_table.c.id == name))).mappings().one()
        )
        found = await connection.execute(select(entries_table).where(entries_table.c.table == name))
        entries = [dict(each) for each in found.mappings()]
        names = [f"{name}-{number}" for number in range(count)]
        for number, copy in enumerate(names):
            changed = row["changed"] + (1 if number % 2 else -1) * (1000 + number)
            await connection.execute(
                insert(tables_table).values({**row, "id": copy, "changed": changed, **changes})
            )
            await connection.execute(insert(entries_table), [{**each, "table": copy} for each in entries])
        return names


def goes_on(folder: Path, crowd: Callable[[House, Table], Awaitable[object]]) -> None:
    """Let a crowd wait in the store when a server comes back, and a bot that must move all the same."""
    kept: list[Table] = []

    async def before(house: House) -> None:
        await nobody_cares(house)
        kept.append(await waiting_for_bot(house))
        await crowd(house, kept[0])

    async def after(house: House) -> None:
        moves = len(kept[0].played.moves)
        await until(house, kept[0].id, lambda now: len(now.played.moves) > moves)

    tell(folder, before, after, review=600)


def test_imported_games_that_once_waited_for_reviews_keep_no_bot_from_its_move(tmp_path: Path) -> None:
    async def crowd(house: House, waiting: Table) -> None:
        table = await house.tables.import_record(finished_record(), "person-0")
        await copies(house, table.id, 2 * WAITING, reviewing="wanted")  # as servers wrote it before

    goes_on(tmp_path, crowd)


def test_tables_of_other_rules_keep_no_bot_from_its_move(tmp_path: Path) -> None:
    async def crowd(house: House, waiting: Table) -> None:
        await copies(house, waiting.id, 2 * WAITING, rules=999)

    goes_on(tmp_path, crowd)


def test_tables_that_cannot_be_read_keep_no_bot_from_its_move_and_no_server_from_starting(
    tmp_path: Path,
) -> None:
    async def crowd(house: House, waiting: Table) -> None:
        await copies(house, waiting.id, 2 * WAITING, settings={"imported": False}, due=1.0)

    goes_on(tmp_path, crowd)


def test_what_fails_is_tried_again_later_and_later(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await house.driver.close()
        house.driver.closed = False
        tries: list[str] = []

        async def failing(name: str) -> bool:
            tries.append(name)
            raise ValueError(name)

        house.driver._step = failing  # type: ignore[method-assign]
        for number in range(12):
            await house.driver._care_for("table")
            assert len(tries) == number + 1
        assert house.driver.pauses == {"table": drivers.LONGEST_PAUSE}
        assert list(house.driver.alarms) == ["table"]
        await house.driver.close()

    tell(tmp_path, story)


def test_hosts_take_turns_with_reviews(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await nobody_cares(house)
        flood = [(await house.tables.import_record(finished_record(), "mallory")).id]
        single = (await house.tables.import_record(finished_record(2), "anna")).id
        flood += await copies(house, flood[0], 30)
        async with house.store.changing() as connection:
            await connection.execute(update(tables_table).values(reviewing="asked"))
        assert single in await house.store.to_review(most=2)

    tell(tmp_path, story)


def test_an_imported_game_is_reviewed_when_somebody_asks(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await house.tables.import_record(finished_record(), "person-0")
        await looked(house)
        assert await house.store.review(table.id) is None
        assert not house.driver.reviewing
        await house.tables.change(table.id, acting.look_back)
        await until(house, table.id, lambda now: now.reviewed)
        review = await house.store.review(table.id)
        assert review is not None
        assert len(review["moments"]) > 3
        before = (await house.tables.get(table.id)).version
        assert (await house.tables.change(table.id, acting.look_back)).version == before


def test_a_record_that_is_opened_and_saved_again_still_states_its_hashes(tmp_path: Path) -> None:
    record = finished_record()
    record.nonce_hashes = ["a" * 64, ""]

    async def story(house: House) -> None:
        table = await house.tables.import_record(record, "person-0")
        assert table.played.record.nonce_hashes == record.nonce_hashes

    tell(tmp_path, story)


# The machine's clock.

HOUR = 3600.0
DAY = 24 * HOUR


class Machine:
    """A machine whose clock somebody sets, and which may be suspended."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead = 0.0
        self.slept = 0.0
        wall, steady = timekeeping.wall, timekeeping.steady
        monkeypatch.setattr(timekeeping, "wall", lambda: wall() + self.ahead + self.slept)
        monkeypatch.setattr(store, "wall", timekeeping.wall)
        monkeypatch.setattr(timekeeping, "steady", lambda: steady() + self.slept)


@pytest.fixture
def machine() -> Iterator[Machine]:
    """The machine on which the server runs."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        yield Machine(monkeypatch)
    timekeeping.CLOCK.start(timekeeping.wall())


def seconds_left(table: Table) -> float:
    """How long the seat that must decide may still think."""
    assert table.decides is not None
    left = table.time_left(table.decides, timekeeping.time())
    assert left is not None
    return left


async def first_move_of_bot(house: House) -> Table:
    """Let a person act, and wait until a bot has acted after that."""
    table = await opened(house, people=1, bots=1)
    person = table.seats_of("person-0")[0]
    table = await until(house, table.id, lambda now: now.decides == person)
    moves = len(table.played.moves)
    for _action in range(20):
        if table.decides != person:
            break
        table = await act(house, table, table.state.legal()[-1])
    return await until(
        house,
        table.id,
        lambda now: any(move.player != person and move.real for move in now.played.moves[moves:]),
    )


def test_bots_do_not_wait_when_the_machine_s_clock_is_set_back(tmp_path: Path, machine: Machine) -> None:
    async def story(house: House) -> None:
        before = timekeeping.time()
        machine.ahead = -HOUR
        table = await first_move_of_bot(house)
        assert before <= table.changed < before + PATIENCE

    tell(tmp_path, story, pace=0.05)


def test_nobody_s_time_is_burnt_when_the_machine_s_clock_is_set_forward(
    tmp_path: Path, machine: Machine
) -> None:
    async def story(house: House) -> None:
        table = await opened(house, people=2, bots=0, clock=Clock(MINUTES, 5))
        machine.ahead = HOUR
        await looked(house)
        table = await house.tables.get(table.id)
        assert not table.played.moves
        assert seconds_left(table) > 5 * 60 - PATIENCE
        late = table.decides
        table = await act(house, table, table.state.legal()[0])
        assert late is not None
        assert table.seats[late].used < PATIENCE

    tell(tmp_path, story)


def test_nobody_is_away_because_the_machine_s_clock_was_set_forward(tmp_path: Path, machine: Machine) -> None:
    async def story(house: House) -> None:
        table = await opened(house, people=2, bots=0)
        assert table.decides is not None
        anna = Visitor(Person("person-0"), known=True, lang="en", layout="wide")
        fields = {"as": str(1 - table.decides), "what": STAND_IN, "whose": str(table.decides)}
        (asked,) = WISHES["ask"](table, anna, fields)
        assert asked.data["asked"] == [table.decides]

    machine.ahead = -DAY  # at the start; what asks the machine again would find it a day later
    tell(tmp_path, story)


def test_a_review_that_was_asked_for_follows_after_a_restart(tmp_path: Path) -> None:
    kept: list[str] = []

    async def before(house: House) -> None:
        await nobody_cares(house)
        kept.append((await house.tables.import_record(finished_record(), "person-0")).id)
        await house.tables.change(kept[0], acting.look_back)

    async def after(house: House) -> None:
        await until(house, kept[0], lambda now: now.reviewed)

    tell(tmp_path, before, after)


@pytest.mark.parametrize("clock", [Clock(MINUTES, 5), Clock(DAYS, 1)], ids=lambda clock: clock.kind)
def test_what_was_stored_by_a_clock_that_was_ahead_gives_nobody_more_time(
    tmp_path: Path, machine: Machine, clock: Clock
) -> None:
    kept: list[str] = []
    whole = clock.left(0.0)
    assert whole is not None

    async def before(house: House) -> None:
        kept.append((await opened(house, people=2, bots=0, clock=clock)).id)

    async def after(house: House) -> None:
        table = await house.tables.get(kept[0])
        assert abs(table.changed - timekeeping.time()) < PATIENCE
        assert whole - PATIENCE < seconds_left(table) <= whole
        table = await act(house, table, table.state.legal()[0])
        assert abs(table.changed - timekeeping.time()) < PATIENCE

    machine.ahead = 10 * DAY
    tell(tmp_path, before)
    machine.ahead = 0.0
    tell(tmp_path, after)


def test_bots_do_not_wait_for_a_time_that_an_earlier_server_has_stored(
    tmp_path: Path, machine: Machine
) -> None:
    kept: list[tuple[str, int]] = []

    async def before(house: House) -> None:
        await house.driver.close()  # nobody takes care of anything
        house.tables.kick = lambda name: None
        table = await opened(house, people=1, bots=1)
        while not table.seats[table.decides or 0].thinks:
            table = await act(house, table, table.state.legal()[-1])
        kept.append((table.id, table.version))

    async def after(house: House) -> None:
        table = await until(house, kept[0][0], lambda now: now.version > kept[0][1])
        assert abs(table.changed - timekeeping.time()) < PATIENCE

    machine.ahead = 10 * DAY
    tell(tmp_path, before)
    machine.ahead = 0.0
    tell(tmp_path, after, pace=0.05)


def test_minutes_do_not_run_while_the_machine_sleeps_and_days_do(tmp_path: Path, machine: Machine) -> None:
    async def story(house: House) -> None:
        minutes = await opened(house, people=2, bots=0, clock=Clock(MINUTES, 5))
        days = await opened(house, people=2, bots=0, clock=Clock(DAYS, 1))
        machine.slept = HOUR
        await looked(house)
        minutes = await house.tables.get(minutes.id)
        assert not minutes.played.moves
        assert seconds_left(minutes) > 5 * 60 - PATIENCE
        assert seconds_left(await house.tables.get(days.id)) < DAY - HOUR + PATIENCE

    tell(tmp_path, story)


def test_minutes_stand_still_in_a_sleep_after_which_the_store_does_not_answer_at_once(
    tmp_path: Path, machine: Machine
) -> None:
    async def story(house: House) -> None:
        table = await opened(house, people=2, bots=0, clock=Clock(MINUTES, 5))
        usual, tried = house.store.clocked, asyncio.Event()

        async def away(changed_after: float = 0.0) -> list[str]:
            tried.set()
            raise store.no_answer()

        house.store.clocked = away  # type: ignore[method-assign]
        machine.slept = HOUR
        await tried.wait()
        house.store.clocked = usual  # type: ignore[method-assign]
        await looked(house)
        table = await house.tables.get(table.id)
        assert not table.played.moves
        assert seconds_left(table) > 5 * 60 - PATIENCE

    tell(tmp_path, story)


def test_a_clock_follows_another_one_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    steady = 500.0
    monkeypatch.setattr(timekeeping, "steady", lambda: steady)
    clock = timekeeping.Clock(1_000.0)
    for _look in range(10):
        steady += 10.0
        clock.follow(clock.time() + HOUR)
    assert clock.time() == pytest.approx(1_000.0 + 100.0 + 100.0 * timekeeping.FOLLOW)
    for _look in range(10):
        steady += 10.0
        clock.follow(1_000.0)
    assert clock.time() == pytest.approx(1_000.0 + 200.0)
    clock.follow(clock.time() + 1e9)
    assert clock.time() == pytest.approx(1_000.0 + 200.0), "no time has passed"
