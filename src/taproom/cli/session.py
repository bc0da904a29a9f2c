"""A game at the terminal: shows, asks, plays for the bots, and keeps every action in the file."""

import shlex
import sys
from collections.abc import Sequence
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from taproom.bots import is_outside
from taproom.cli.called import as_called
from taproom.cli.letters import harmless
from taproom.cli.menu import Choice, Entry, entries, numbers_in, opened
from taproom.cli.opponents import Opponents
from taproom.cli.replay import named_view
from taproom.cli.results import show_points, tell_winners
from taproom.cli.screen import Screen
from taproom.cli.seats import HUMAN, seat_name
from taproom.kernel.blocks import FAINT, NOW, ROOM, STRONG, Block
from taproom.kernel.chronicle import turns
from taproom.kernel.errors import UnknownAction
from taproom.kernel.history import History
from taproom.kernel.state import State
from taproom.kernel.words import Words

PROMPT_LINES = 3
"""The task, a blank and the prompt."""
NEWS_LINES = 8
"""So much of the news goes before what only helps."""
REPEATED_LINES = 3
"""So much of the last news stands above the task if the news itself has left the window."""
NOBODY = -1


class News(NamedTuple):
    """What was told since the last choice: how many lines of it stand above the prompt, and the last turn."""

    lines: int = 0
    last: str = ""


class Session:
    """One sitting: from the position of a history until the end, or until somebody leaves."""

    def __init__(self, history: History, kinds: Sequence[str], path: Path, _: Words) -> None:
        self.history = history
        self.game = history.record.game
        self.kinds = kinds
        self.names = [seat_name(seat) for seat in history.record.seats]
        self.path = path
        self.words = _
        self.lang = _.lang
        self.screen = Screen()
        self.told = [self.last_choice(seat) for seat in range(len(kinds))]
        """How many actions each seat has been told of."""
        self.hides = self.game.hides(self.state.options)
        self.covers = kinds.count(HUMAN) > 1 and self.hides
        """Several people share the screen, and not everybody may see everything."""
        self.sitting = NOBODY
        """The seat that was last seen to be alone with the screen."""
        self.news = News()
        self.opponents = Opponents(kinds, history.record.seed)

    @property
    def state(self) -> State:
        """The position."""
        return self.history.state

    def last_choice(self, seat: int) -> int:
        """Find a seat's last real choice: what came after it may be news to its player."""
        numbers = [
            number for number, move in enumerate(self.history.moves) if move.real and move.player == seat
        ]
        return numbers[-1] if numbers else 0

    def run(self) -> int:
        """Play until the game or the sitting ends; closing the input is leaving."""
        _ = self.words
        allow_editing()
        if HUMAN in self.kinds and not self.state.over:
            self.screen.say(_("? at the prompt explains the keys. The game is kept in this file:"))
            self.screen.unbroken(f"  {self.path}")
        try:
            playing = True
            while playing and not self.state.over:
                playing = self.step()
        except (EOFError, KeyboardInterrupt):
            self.screen.say()
            playing = False
        finally:
            self.opponents.leave()
        if playing:
            self.finish()
        else:
            self.leave()
        return 0

    def step(self) -> bool:
        """Have one decision made; say whether to go on."""
        _ = self.words
        seat = self.state.player
        if self.kinds[seat] != HUMAN:
            self.play(self.bot_choice())
            return True
        legal = self.state.legal()
        if self.covers and seat != self.sitting:
            return self.change_seats(seat, legal)
        if self.state.forced(legal):
            self.tell_news(seat)
            text = self.game.describe(self.state, legal[0], self.lang, self.view())
            self.screen.say(_("Only one choice, done for you: {action}.", action=text), FAINT)
            self.news = News(self.news.lines + 1, self.news.last)
            self.play(legal[0])
            return True
        return self.ask(seat, legal)

    # Asking a bot.

    def bot_choice(self) -> int:
        """Have a bot choose, and tell what went wrong with one that others wrote."""
        action = self.opponents.choose(self.state, len(self.history.moves))
        for failure in self.opponents.failures():
            self.screen.say(harmless(failure.tell(self.lang)), FAINT)
        return action

    def play(self, action: int) -> None:
        """Do an action and keep it in the file before anything else happens."""
        seat = self.state.player
        self.history.play(action)
        self.history.save(self.path)
        self.opponents.hear(seat, action, self.hides)

    # Asking a person.

    def change_seats(self, seat: int, legal: list[int]) -> bool:
        """Cover what one person saw before another is asked; say whether to go on.

        A step with a single choice needs nobody at the screen: its seat is told of it later.
        """
        if self.state.forced(legal):
            self.play(legal[0])
            return True
        _ = self.words
        self.sitting = NOBODY
        self.news = News()
        forget_lines()
        self.screen.cover()
        name = self.names[seat]
        self.screen.say(_("It is {name}'s turn to decide, and some things are hidden.", name=name), STRONG)
        while True:
            typed = type_in(_("{name}, press Enter when you are alone with the screen: ", name=name)).lower()
            if typed == "q":
                return False
            if typed == "u" and self.undo():
                return True
            if not typed:
                self.sitting = seat
                return True

    def ask(self, seat: int, legal: Sequence[int]) -> bool:
        """Show the position and its choices, then do what the person types; say whether to go on."""
        self.tell_news(seat)
        listed = self.show_decision(legal)
        self.news = News(0, self.news.last)
        while True:
            typed = type_in(self.prompt(len(listed)))
            if typed.lower() == "q":
                return False
            if not typed or (typed.lower() == "u" and self.undo()):
                return True
            entry = self.understand(typed, listed)
            if entry is not None and entry.opens:
                listed = self.open_list(entry)
            elif entry is not None:
                self.screen.say()
                self.news = News()
                self.play(entry.choices[0].action)
                return True

    def prompt(self, count: int) -> str:
        """What stands before the cursor."""
        _ = self.words
        return _("{name} (1-{count}, ? for help): ", name=self.names[self.state.player], count=count)

    def open_list(self, entry: Entry) -> list[Entry]:
        """Show the choices that one line of the list stands for, with numbers of their own."""
        _ = self.words
        listed = opened(entry)
        self.screen.say()
        self.screen.say(entry.label, STRONG)
        self.show_choices(listed)
        self.screen.say(_("Enter: back to all choices."), FAINT)
        return listed

    def understand(self, typed: str, listed: Sequence[Entry]) -> Entry | None:
        """Give the line of the list that was typed; for anything else answer, and give none."""
        _ = self.words
        answers = {
            "c": lambda: self.show_choices(listed),
            "l": self.show_log,
            "b": self.show_boards,
            "s": self.show_scores,
            "?": self.show_help,
        }
        if typed.lower() in answers:
            answers[typed.lower()]()
        elif typed.isascii() and typed.isdecimal():
            entry = self.numbered(typed, listed)
            if entry is None:
                self.screen.say(_("The choices go from 1 to {count}.", count=len(listed)))
            return entry
        elif typed.lower().split()[0] == "w":
            self.screen.say(self.answer_why(typed[2:], listed))
        elif typed.lower() != "u":
            action = self.understand_text(typed)
            return None if action is None else Entry(typed, (Choice(action, typed, typed),))
        return None

    def answer_why(self, asked: str, listed: Sequence[Entry]) -> str:
        """Say whether an action is possible, given by its number or its own words."""
        _ = self.words
        if not asked:
            return _("Name an action after w: {example}", example=f"w {self.example()}")
        if asked.isascii() and asked.isdecimal():
            if self.numbered(asked, listed) is None:
                return _("The choices go from 1 to {count}.", count=len(listed))
            return _("That is possible.")
        return self.why_not(asked) or _("That is possible.")

    def numbered(self, typed: str, listed: Sequence[Entry]) -> Entry | None:
        """Give the line of the list with that number."""
        if len(typed) < 4 and 1 <= int(typed) <= len(listed):
            return listed[int(typed) - 1]
        return None

    def example(self) -> str:
        """Give an action that is possible now, in its own words."""
        return self.game.text(self.state.legal()[0])

    def understand_text(self, typed: str) -> int | None:
        """Give the action of that text, or say why it cannot be done."""
        reason = self.why_not(typed)
        if reason:
            self.screen.say(reason)
            return None
        return self.game.parse(self.spelled(typed))

    def spelled(self, typed: str) -> str:
        """Give the action's own spelling of a text typed in capitals, or with the letters that are shown."""
        typed = self.game.spell(typed, self.lang)
        alike = [text for text in self.game.actions.texts if text.lower() == typed.lower()]
        return alike[0] if alike else typed

    def why_not(self, text: str) -> str:
        """Say why an action is not possible; nothing for one that is."""
        _ = self.words
        try:
            return self.state.why_not(self.spelled(text), self.lang)
        except UnknownAction:
            near = get_close_matches(self.spelled(text), self.game.actions.texts, n=1)
            if near:
                return _("{text!r} is no action; did you mean {near!r}?", text=text[:60], near=near[0])
            return _("{text!r} is no action; ? tells what can be typed.", text=text[:60])

    def undo(self) -> bool:
        """Take the last real choice back if a person made it; say whether that was possible."""
        _ = self.words
        for seat, kind in enumerate(self.kinds):
            if kind == HUMAN and self.history.undo_point(seat) is not None:
                self.history.undo(seat)
                self.opponents.forget()
                self.history.save(self.path)
                self.told = [min(told, len(self.history.moves)) for told in self.told]
                self.news = News()
                self.screen.say(_("{name} takes the last choice back.", name=self.names[seat]), STRONG)
                return True
        self.screen.say(
            _(
                "Nothing can be taken back: there was no choice yet, "
                "or since then something was revealed or another has chosen."
            )
        )
        return False

    # Showing.

    def view(self) -> dict[str, object]:
        """What the seat that must decide may know, with everybody's name."""
        return named_view(self.state, self.state.player, self.names)

    def tell_news(self, seat: int) -> None:
        """Tell a seat what has happened since it was last told."""
        news = turns(self.game, self.history.moves, seat, self.names, self.lang, skip=self.told[seat])
        self.told[seat] = len(self.history.moves)
        for turn in news:
            self.news = News(self.news.lines + self.screen.item("-", turn.text), turn.text)

    def list_choices(self, legal: Sequence[int], view: dict[str, object]) -> tuple[list[Entry], list[Block]]:
        """Make the list of what can be done, with few lines for many choices, and the blocks that fit it."""
        choices = [
            Choice(a, self.game.text(a), self.game.describe(self.state, a, self.lang, view)) for a in legal
        ]
        numbers = {choice.text: number for number, choice in enumerate(choices, start=1)}
        blocks = self.game.terminal(view, self.lang, numbers)
        told = numbers_in(blocks)
        listed = entries(choices, {choices[number - 1].text for number in told}, self.words)
        if len(listed) < len(choices):
            numbers = {
                entry.choices[0].text: number
                for number, entry in enumerate(listed, start=1)
                if not entry.opens
            }
            blocks = self.game.terminal(view, self.lang, numbers)
        return listed, blocks

    def show_decision(self, legal: Sequence[int]) -> list[Entry]:
        """Show what the decision needs, what to do, and the choices; give these."""
        _ = self.words
        view = self.view()
        listed, blocks = self.list_choices(legal, view)
        told = numbers_in(blocks)
        lines = [(number, one.label) for number, one in enumerate(listed, start=1) if number not in told]
        shown, room = self.fitting(blocks, self.screen.rows_of(lines) + bool(told))
        self.show_blocks([block for block in shown if not block.numbered])
        self.screen.say()
        self.repeat_news(room)
        name = self.names[self.state.player]
        self.screen.say(_("{name}: {task}.", name=name, task=self.game.task(view, self.lang)), STRONG)
        self.screen.choices(lines)
        if told:
            self.screen.say(_("The numbers in [ ] are choices too; c lists all of them in words."), FAINT)
        # What shows the numbers of the choices stands close to where one is typed.
        self.show_blocks([block for block in shown if block.numbered])
        return listed

    def repeat_news(self, room: int) -> None:
        """Tell the end of the news again if it has left the window; what is no terminal has none."""
        lines, last = self.news
        gone = not lines or room < len(self.screen.broken(last))
        if last and gone and self.screen.console.is_terminal:
            self.screen.last_rows("-", last, REPEATED_LINES)

    def show_choices(self, listed: Sequence[Entry]) -> None:
        """List all choices in words, those that stand on a board too."""
        self.screen.choices([(number, entry.label) for number, entry in enumerate(listed, start=1)])

    def show_blocks(self, blocks: Sequence[Block]) -> None:
        """Write blocks below each other."""
        for block in blocks:
            self.screen.block(block)

    def fitting(self, blocks: Sequence[Block], choices: int) -> tuple[list[Block], int]:
        """Choose the blocks that are needed, and of the helpful ones those for which the window has room.

        The second value says how many lines of the window are left, below nothing if it is too low.
        """
        needed = [block for block in blocks if block.when == NOW]
        room = self.screen.console.height - PROMPT_LINES - choices - sum(height(block) for block in needed)
        kept = min(self.news.lines, NEWS_LINES)
        shown = list(needed)
        for block in blocks:
            if block.when == ROOM and height(block) <= room - kept:
                shown.append(block)
                room -= height(block)
        return [block for block in blocks if block in shown], room

    def show_log(self) -> None:
        """Tell the whole game by turns."""
        _ = self.words
        told = turns(self.game, self.history.moves, self.state.player, self.names, self.lang)
        for turn in told:
            self.screen.item(str(turn.number), turn.text)
        if not told:
            self.screen.say(_("Nothing has happened yet."))

    def show_boards(self) -> None:
        """Show everything there is to see."""
        self.show_blocks(self.game.terminal(self.view(), self.lang))

    def show_scores(self) -> None:
        """Show the points as if the game ended now, if a seat may know them."""
        _ = self.words
        points = self.known_points()
        if points is not None:
            self.screen.say(_("If the game ended now:"))
            show_points(self.screen, self.game, points, [], self.names, _)
        else:
            self.screen.say(_("The points are told at the end."))

    def known_points(self) -> list[dict[str, int]] | None:
        """Everybody's points by source, if the view tells them or nothing is hidden."""
        points = self.view().get("points")
        if isinstance(points, list):
            return points
        if self.hides:
            return None
        return [self.state.breakdown(seat) for seat in range(self.state.players)]

    def show_help(self) -> None:
        """Say what can be typed."""
        _ = self.words
        example = self.example()
        rows = [
            (_("a number"), _("do that choice of the list")),
            (example, _("do an action by its own words")),
            (f"w {example}", _("tell whether an action is possible, and if not, why")),
            (_("Enter"), _("show the choices again")),
            ("c", _("all choices in words, those with a number on the boards too")),
            ("u", _("take your last choice back, while nobody has chosen and nothing was revealed since")),
            ("l", _("the log of the whole game")),
            ("b", _("everybody's boards")),
            ("s", _("the points if the game ended now")),
            ("q", _("leave; the game is kept")),
        ]
        self.screen.keys(rows)

    # The end.

    def leave(self) -> None:
        """Say how to go on another time."""
        _ = self.words
        command = as_called(f"taproom play {shlex.quote(str(self.path))}")
        if any(is_outside(kind) for kind in self.kinds):  # a record alone starts none of these
            command += f" --players {shlex.quote(','.join(self.kinds))}"
        self.screen.unbroken(_("The game is kept. Go on with: {command}", command=command))

    def finish(self) -> None:
        """Tell the last actions, the ranking, and where the record is."""
        _ = self.words
        people = [seat for seat, kind in enumerate(self.kinds) if kind == HUMAN]
        told = max((self.told[seat] for seat in people), default=0)
        # What several people look at together tells nothing that is one seat's alone.
        viewer = None if self.covers or not people else people[0]
        for turn in turns(self.game, self.history.moves, viewer, self.names, self.lang, told):
            self.screen.item("-", turn.text)
        self.screen.heading(_("The end"))
        state = self.state
        points = [state.breakdown(seat) for seat in range(state.players)]
        show_points(self.screen, self.game, points, state.winners(), self.names, _)
        self.screen.say(tell_winners(state.winners(), self.names, _), STRONG)
        self.screen.unbroken(_("The record: {file}", file=self.path))
        self.screen.unbroken(_("The seed: {seed}", seed=self.history.record.seed))


def height(block: Block) -> int:
    """Count the lines of a block."""
    return len(block.lines) + 1


def type_in(prompt: str) -> str:
    """Have a line typed; blanks around and between its words do not count."""
    if sys.stdin is None:
        raise EOFError
    return " ".join(input(prompt).split())


def allow_editing() -> None:
    """Let the arrow keys work at the prompt, where the system can."""
    with suppress(ImportError):
        import readline  # noqa: F401


def forget_lines() -> None:
    """The arrow keys must not bring back what another person typed."""
    with suppress(ImportError):
        import readline

        readline.clear_history()
