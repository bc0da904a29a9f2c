"""What must go on without anybody: bots' decisions, clocks that run out, reviews of finished games.

Every few seconds the store is asked what is due; what this process has caused itself it hears at once. On
PostgreSQL a table is taken care of by whoever holds its lease, so a server that dies leaves nothing stuck.
"""

import asyncio
import logging
from contextvars import Context

from taproom.bots.review import USUAL_SECONDS
from taproom.kernel.errors import TaproomError
from taproom.server import acting, journal, timekeeping
from taproom.server.clocks import MINUTES
from taproom.server.errors import NotFound, TooMuch
from taproom.server.store import StoreFault
from taproom.server.table import Table
from taproom.server.tables import Tables
from taproom.server.thinker import ThinkerLost
from taproom.server.thinkers import Thinkers
from taproom.server.thinking import ThinkingFailed
from taproom.server.timekeeping import AHEAD_SECONDS, CLOCK, time
from taproom.server.writing import Facts

log = logging.getLogger("taproom.drivers")
LOOK_SECONDS = 2.0
PACE_SECONDS = 0.7
"""A bot begins a turn no sooner than this after the last action, so that people can follow."""
AFTER_FAULT_SECONDS = 1.0
FULL_SECONDS = 1.0
"""A table for whose bot there is no room in the queue asks again after that."""
LONGEST_PAUSE = 300.0
"""Seconds before another try at a table where something fails again and again."""
A_LOOK = 100
"""Tables that are newly taken care of at a look."""
MOST_REVIEWS = 2
"""Reviews under way: the one that is thought about, and the next; the others wait in the store."""
SUSPENDED_SECONDS = 1.0
"""A machine that was suspended for less was not."""
REVIEW_LANGUAGE = "en"
"""A review is thought about once; it is told in the language of whoever reads it."""


def resumed(table: Table, alone: bool = True) -> list[journal.Entry]:
    """Nobody is charged for minutes in which no server was there; days go on.

    What was changed later than now, by a server whose clock was ahead, is no time to count from.
    """
    absent = alone and table.deal.clock.kind == MINUTES
    ahead = table.changed > time() + AHEAD_SECONDS
    return [journal.Entry(journal.RESUME)] if table.due() is not None and (absent or ahead) else []


class Driver:
    """Takes care of tables, each in a task of its own."""

    def __init__(
        self,
        tables: Tables,
        thinkers: Thinkers,
        pace: float = PACE_SECONDS,
        look: float = LOOK_SECONDS,
        review: float = USUAL_SECONDS,
    ) -> None:
        self.tables = tables
        self.thinkers = thinkers
        self.pace = pace
        self.look = look
        self.review = review
        self.cared: dict[str, asyncio.Task[None]] = {}
        self.again: set[str] = set()
        """Tables that changed while they were taken care of."""
        self.alarms: dict[str, asyncio.TimerHandle] = {}
        """When a clock runs out that this process knows of, or something that failed is tried again."""
        self.pauses: dict[str, float] = {}
        """Seconds before the present try at tables where something has failed."""
        self.unfit: set[str] = set()
        """Tables that wait in the store, but cannot be played on by this version of the program."""
        self.reviewing: set[str] = set()
        self.looking: asyncio.Task[None] | None = None
        self.suspended = 0.0
        """Seconds for which the machine was ever suspended, when clocks were last resumed."""
        self.closed = False
        tables.kick = self.kick
        tables.renewals.append(self.renew)

    async def start(self) -> None:
        """Begin to look for what is due."""
        await self._resume_all()
        self.looking = asyncio.create_task(self._look_on())

    async def _resume_all(self) -> None:
        """Let clocks go on after nobody was there; on PostgreSQL other servers may have been."""
        store = self.tables.store
        before, self.suspended = self.suspended, timekeeping.suspended()
        try:
            for name in await store.clocked(0.0 if store.alone else time() + AHEAD_SECONDS):
                await self._resume(name)
        except StoreFault:  # the next look tries again
            self.suspended = before
            raise

    async def _resume(self, name: str) -> None:
        """Let a clock go on; a table that cannot be read keeps no server from starting."""
        alone = self.tables.store.alone
        try:
            await self.tables.change(name, lambda table: resumed(table, alone))
        except StoreFault:
            raise
        except Exception as error:
            log.warning("%s: the clock of a table is left as it is", type(error).__name__)

    async def renew(self) -> None:
        """Look at everything again: tables were replaced, perhaps by such as can be played on."""
        self.unfit.clear()
        self.pauses.clear()

    async def close(self) -> None:
        """Leave everything as it is: whoever looks next goes on with it."""
        self.closed = True
        for alarm in self.alarms.values():
            alarm.cancel()
        tasks = [*self.cared.values(), *([self.looking] if self.looking else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def kick(self, name: str) -> None:
        """Hear that a bot, a clock or a review may be waiting at a table."""
        if name in self.cared:
            self.again.add(name)
        elif not self.closed:
            # What bots do is not asked for by whoever has happened to wake them.
            self.cared[name] = asyncio.create_task(self._care_for(name), context=Context())

    async def _look_on(self) -> None:
        while True:
            try:
                CLOCK.follow(await self.tables.store.time())
                if self._was_suspended():
                    await self._resume_all()
                await self._look()
                await self.tables.look_for_replaced()
                watched = [name for name in self.tables.hub.listeners if name in self.tables.kept]
                await self.tables.look_after(watched)
            except StoreFault:  # it may be away for a while, and has told so
                pass
            except Exception as error:
                log.warning("could not look for what is due: %s", type(error).__name__)
            await asyncio.sleep(self.look)

    async def _look(self) -> None:
        """Take care of what is due; what is taken care of, fails or fits no more leaves room for others."""
        store = self.tables.store
        known = {*self.cared, *self.alarms, *self.unfit}
        for name in await store.due(time(), A_LOOK + len(known)):
            if name not in known:
                self.kick(name)
        if len(self.reviewing) < MOST_REVIEWS:
            names = await store.to_review(MOST_REVIEWS + len(known))
            for name in [name for name in names if name not in known][:MOST_REVIEWS]:
                self.kick(name)

    def _was_suspended(self) -> bool:
        """Whether the machine slept, so that clocks went on though nobody could play."""
        return timekeeping.suspended() - self.suspended > SUSPENDED_SECONDS

    async def _care_for(self, name: str) -> None:
        """Do what is due at a table until nothing is."""
        try:
            while await self._step(name):
                self.again.discard(name)
                self.pauses.pop(name, None)
            self.pauses.pop(name, None)
        except NotFound:  # somebody has taken the table out
            self.again.discard(name)
            self.pauses.pop(name, None)
        except TooMuch:  # the owner's other tables come first
            self._set_alarm(name, FULL_SECONDS)
        except Exception as error:  # whatever it is, it must not stop the other tables
            self._try_later(name, error)
        finally:
            self.cared.pop(name, None)
            if name in self.again:
                self.again.discard(name)
                self.kick(name)

    def _try_later(self, name: str, error: Exception) -> None:
        """Try again soon, and later and later if it is the table that fails."""
        pause = min(LONGEST_PAUSE, 2 * self.pauses.get(name, AFTER_FAULT_SECONDS / 2))
        if isinstance(error, StoreFault):  # the fault is not the table's, and its cause is told already
            pause = AFTER_FAULT_SECONDS
        else:
            log.warning("a table waits: %s; trying again in %g s", type(error).__name__, pause)
        self.pauses[name] = pause
        if not self.closed:
            self._set_alarm(name, pause)

    async def _step(self, name: str) -> bool:
        """Do one thing that is due; say whether there may be more."""
        table = await self.tables.get(name)
        if table.unfit is not None:
            self.unfit.add(name)
            return False
        facts = Facts.of(table)
        if facts.thinks:
            return await self._let_bot_play(table)
        if facts.due is not None:
            return await self._watch_clock(table, facts.due)
        if facts.reviewing and len(self.reviewing) < MOST_REVIEWS:
            self.reviewing.add(name)
            try:
                await self._review(table)
            finally:
                self.reviewing.discard(name)
        return False

    # Bots.

    async def _let_bot_play(self, table: Table) -> bool:
        """Have a bot decide, if this process takes care of the table."""
        record, owner = table.played.record.dump(), self.tables.bots.owner(table)
        self.thinkers.check_room(record, owner)
        if not await self._lease(table.id):
            return False
        seat, position, number = table.decides, table.position, len(table.played.moves)
        epoch = table.epoch
        if seat is None:
            return False
        level = table.seats[seat].level
        begins = table.state.begins_turn()
        # Chance of its own: not even a bot's slips depend on what the deal hides.
        chance = f"{table.id}/{record['seed']}"
        thought = asyncio.create_task(self.thinkers.choose(record, number, level, chance, owner))
        try:
            action = await self._while_leased(table.id, thought)
        except ThinkingFailed:  # it would fail again
            log.warning("%s: %s cannot decide; the usual step is taken", table.game.slug, level)
            action = table.game.text(table.state.fallback())
        finally:
            thought.cancel()
        if begins and self.pace:
            await asyncio.sleep(min(self.pace, max(0.0, table.changed + self.pace - time())))

        def wish(now: Table) -> list[journal.Entry]:
            same = (now.epoch, now.position, now.decides) == (epoch, position, seat)
            return acting.play(now, seat, action, journal.BY_BOT) if same and now.seats[seat].thinks else []

        await self.tables.change(table.id, wish)
        return True

    async def _lease(self, name: str) -> bool:
        store = self.tables.store
        return store.alone or await store.lease(name, self.tables.me, self.tables.lease_seconds)

    async def _while_leased(self, name: str, thought: "asyncio.Task[str]") -> str:
        """Wait for a bot; the lease is renewed as long as it thinks."""
        while True:
            done, _waiting = await asyncio.wait({thought}, timeout=self.tables.lease_seconds / 3)
            if done:
                return thought.result()
            await self._lease(name)

    # Clocks.

    async def _watch_clock(self, table: Table, due: float) -> bool:
        """Play for a seat whose time is over, or wait until it is."""
        if self._was_suspended():
            await self._resume_all()
            return True
        left = due - time()
        if left > 0:
            if left < 2 * self.look:
                self._set_alarm(table.id, left)
            return False
        if not await self._lease(table.id):
            return False
        position = table.position

        def wish(now: Table) -> list[journal.Entry]:
            seat = now.decides
            if now.position != position or seat is None:
                return []
            action = now.game.text(now.state.fallback())
            return acting.play(now, seat, action, journal.BY_CLOCK)

        await self.tables.change(table.id, wish)
        return True

    def _set_alarm(self, name: str, seconds: float) -> None:
        if old := self.alarms.pop(name, None):
            old.cancel()
        self.alarms[name] = asyncio.get_running_loop().call_later(seconds + 0.01, self._ring, name)

    def _ring(self, name: str) -> None:
        self.alarms.pop(name, None)
        self.kick(name)

    # Reviews.

    async def _review(self, table: Table) -> None:
        """Have a finished game looked at, once."""
        store = self.tables.store
        there = await store.review(table.id)
        if (there is not None and table.reviewed) or not await self._lease(table.id):
            return
        await store.keep_review(table.id, await self._looked_back(table) if there is None else there)
        reviewed = journal.Entry(journal.REVIEWED)
        await self.tables.change(table.id, lambda now: [] if now.reviewed else [reviewed])

    async def _looked_back(self, table: Table) -> dict[str, object]:
        """Give what a bot thinks of a game; nothing if it cannot be reviewed."""
        record = table.played.record.dump()
        asked = self.thinkers.review(record, REVIEW_LANGUAGE, table.names, self.review)
        thought = asyncio.create_task(asked)
        try:
            while not (await asyncio.wait({thought}, timeout=self.tables.lease_seconds / 3))[0]:
                await self._lease(table.id)
            return thought.result()
        except ThinkerLost:
            raise
        except TaproomError as error:
            log.warning("%s: no review: %s", table.game.slug, type(error).__name__)
            return {}
        finally:
            thought.cancel()
