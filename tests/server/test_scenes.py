"""Scenes in the log: what belongs together is one card, in the live log, the whole log and the replay."""

import re
from functools import cache
from html import unescape
from random import Random

from taproom.kernel.chronicle import Saying, Turn
from taproom.kernel.events import Event
from taproom.kernel.game import GOES_ON
from taproom.kernel.words import LANGUAGES
from taproom.server import journal
from taproom.server.journal import Entry
from taproom.server.painting import Looker, paint, paint_position
from taproom.server.painting.log import Passage, passages
from taproom.server.painting.looker import PREFIX
from taproom.server.table import Table
from tests.rows import each_row
from tests.server.tables import ANNA, NOW, deal, started

BRAM = "bram-id"
CARD = re.compile(r'<li class="turn scene.*?</ul></li>', re.DOTALL)


@cache
def played() -> Table:
    """A game of the race that has come to its second day, with a toast on the way."""
    table = started(deal("belgian-beers-race", "scenes"), [("Anna", ANNA), ("Bram", BRAM)])
    chance = Random(5)
    while not (happened(table, "toasted") and happened(table, "night-fell")):
        actions = [table.game.text(action) for action in table.state.legal()]
        bought = [action for action in actions if action.startswith("buy")]
        action = chance.choice(bought or actions)
        table.apply(Entry(journal.PLAY, table.decides, {"action": action, "by": journal.BY_PERSON}, NOW))
    return table


def happened(table: Table, kind: str) -> list[int]:
    """Say after how many actions something happened."""
    moves = enumerate(table.played.moves, start=1)
    return [number for number, move in moves if any(event.kind == kind for event in move.events)]


def cards(log: str) -> list[str]:
    """Find the scenes of a log."""
    return CARD.findall(log)


def lines(card: str) -> list[str]:
    """Read the lines of a scene."""
    return re.findall(r'data-at="\d+">([^<]+)</a>', card)


def whole_log(lang: str = "en", number: int = 0) -> str:
    """The log of the whole game, as a replay shows it."""
    return paint_position(played(), Looker(None, None, lang), number)["log"]


@each_row(
    ("lang", "toast", "night"),
    [("en", "A toast in brewery", "The night after day 1"), ("fr", "On trinque", "La nuit après le jour 1")],
)
def test_a_toast_and_a_night_are_a_card_each_with_a_picture_and_a_title(
    lang: str, toast: str, night: str
) -> None:
    found = cards(whole_log(lang))
    symbols = dict.fromkeys(re.findall(rf'href="#{PREFIX}piece-([\w-]+)"', "".join(found)))
    assert {"toast", "moon"} <= set(symbols)
    assert sum(toast in card for card in found) == len(happened(played(), "toasted"))
    assert sum(night in card for card in found) == 1


def test_what_belongs_to_a_toast_stands_in_its_card_and_says_who() -> None:
    card = next(card for card in cards(whole_log()) if "A toast in" in card)
    told = lines(card)
    assert len([line for line in told if "in the toast: level" in line]) == 2
    assert all(line.startswith(("Anna ", "Bram ", "New ", "The ")) for line in told)
    outside = CARD.sub("", whole_log())
    assert "in the toast" not in outside
    assert "for the toast" not in outside


def test_the_evening_is_told_in_the_card_of_the_night_and_nowhere_else() -> None:
    card = next(card for card in cards(whole_log()) if "The night after" in card)
    assert len([line for line in lines(card) if "this evening" in line]) == 2
    assert lines(card)[-1].startswith("Day 2 begins")
    assert "this evening" not in CARD.sub("", whole_log())


def test_the_live_log_has_the_card_of_the_night_too() -> None:
    live = paint(played(), Looker(ANNA, 0), NOW)["log"]
    assert any("The night after day 1" in card for card in cards(live))


def test_a_replay_marks_the_scene_that_it_shows() -> None:
    (night,) = happened(played(), "night-fell")
    here = [card for card in cards(whole_log(number=night)) if " here" in card.split(">")[0]]
    assert len(here) == 1
    assert "The night after day 1" in here[0]


def test_every_line_of_a_scene_leads_to_its_moment() -> None:
    for card in cards(whole_log()):
        leads = re.findall(r'<a href="/table/table-scenes/at/(\d+)" data-at="(\d+)"', unescape(card))
        assert len(leads) == card.count("<li>")
        assert all(address == number for address, number in leads)


@each_row("lang", LANGUAGES)
def test_a_log_with_scenes_tells_no_less_than_one_without(lang: str) -> None:
    table = played()
    told = [table.game.tell(event, lang, table.names) for move in table.played.moves for event in move.events]
    assert whole_log(lang).count("data-at=") == len([text for text in told if text])


# Parting.


def turn(number: int, player: int, *scenes: str) -> Turn:
    """A turn of which the things that happened belong to these scenes."""
    return Turn(number, player, tuple(Saying(number, Event(), scene or "-", scene) for scene in scenes))


def parted(*turns: Turn) -> list[tuple[int, str, int]]:
    """Whose passages these are, their scenes, and how long they are."""
    found: list[Passage] = passages(turns)
    return [(each.player, each.scene, len(each.sayings)) for each in found]


def test_a_scene_parts_a_turn() -> None:
    assert parted(turn(1, 0, "", "toast", "toast", "")) == [(0, "", 1), (0, "toast", 2), (0, "", 1)]


def test_a_scene_goes_on_in_anothers_turn() -> None:
    assert parted(turn(1, 0, "", "toast"), turn(2, 1, "toast"), turn(3, 0, "toast")) == [
        (0, "", 1),
        (0, "toast", 3),
    ]


def test_turns_without_a_scene_stay_apart() -> None:
    assert parted(turn(1, 0, ""), turn(2, 1, "", "")) == [(0, "", 1), (1, "", 2)]


def test_what_belongs_to_any_scene_begins_none_and_ends_with_the_turn() -> None:
    assert parted(turn(1, 0, GOES_ON, "toast", GOES_ON), turn(2, 1, GOES_ON)) == [
        (0, "", 1),
        (0, "toast", 2),
        (1, "", 1),
    ]
