"""Whole games for the command line: kept as records, or as what people would type in them."""

import re
from collections.abc import Callable, Mapping, Sequence

import taproom
from taproom import History, Record, Rng, State
from taproom.bots import bot, decide
from taproom.cli.seats import HUMAN, seat_kind
from taproom.kernel.words import words
from tests.cli.conftest import Ran
from tests.players import eager


def recorded(
    slug: str,
    seats: Sequence[str],
    options: Mapping[str, str] | None = None,
    choose: Callable[[State, Rng], int] = eager,
    begun: Callable[[History], bool] | None = None,
) -> Record:
    """Play a whole game and keep it in game.json; begun.json has it as it was when it was first so."""
    history = History(Record.begin(taproom.game(slug), list(seats), 4, options))
    rng = Rng.seeded("record")
    while not history.state.over:
        history.play(choose(history.state, rng))
        if begun is not None and begun(history):
            history.save("begun.json")
            begun = None
    history.save("game.json")
    return history.record


def play_in_turns(
    run: Callable[..., Ran], command: Sequence[str], typed: Sequence[str], langs: Sequence[str]
) -> dict[str, Ran]:
    """Have a game played to its end in several sittings, each in another language and with a look around."""
    sittings = {}
    for number, lang in enumerate(langs):
        first, end = (len(typed) * place // len(langs) for place in (number, number + 1))
        lines = ["b", "?", "s", "c", "l", *typed[first:end], "q"]
        again = command if number == 0 else ("play", "game.json")
        sittings[lang] = run(*again, "--lang", lang, lines=lines)
    return sittings


def legible(ran: Ran, lang: str, name: str) -> bool:
    """Return whether no line of a sitting, its prompts left out, is too wide or has colours."""
    prompt = words(lang)("{name} (1-{count}, ? for help): ", name=name, count=7)
    lines = re.sub(re.escape(prompt).replace("7", r"\d+"), "", ran.out).splitlines()
    return max(len(line) for line in lines) <= 80 and "\x1b" not in ran.out


def typed_game(
    slug: str, seats: Sequence[str], seed: int, options: Mapping[str, str] | None = None, covers: bool = False
) -> list[str]:
    """Play as `taproom play` would, and give what the people type: actions in their own words.

    With covers an empty line comes before each change of people.
    """
    history = History(Record.begin(taproom.game(slug), list(seats), seed, options))
    rng = Rng.seeded(f"typed {seed}")
    typed: list[str] = []
    sitting = -1
    while not history.state.over:
        state = history.state
        seat = state.player
        kind = seat_kind(seats[seat])
        if kind != HUMAN:
            history.play(decide(bot(kind, f"{seed}/seat {seat}/action {len(history.moves)}"), state))
            continue
        action = eager(state, rng)
        if not state.forced(state.legal()):
            if covers and seat != sitting:
                typed.append("")
                sitting = seat
            typed.append(state.game.text(action))
        history.play(action)
    return typed
