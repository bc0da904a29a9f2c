"""Boards, bottler, desk and score: they show what the view says, and hold the controls of a decision."""

import re
from functools import cache
from typing import Any, cast
from xml.etree import ElementTree

import pytest

from taproom import Rng, State
from taproom.games.belgian_beers_race.drawing.boards import draw_large, draw_small
from taproom.games.belgian_beers_race.drawing.bottler import draw_bottler
from taproom.games.belgian_beers_race.drawing.desk import draw_desk
from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.games.belgian_beers_race.drawing.score import draw_end, draw_score
from taproom.games.belgian_beers_race.names import card_text, colour_name, source_name, town, why_shut
from taproom.games.belgian_beers_race.pieces import BONUSES, COLOURS
from taproom.games.belgian_beers_race.state import RaceState
from taproom.games.belgian_beers_race.steps import PHASES
from taproom.kernel.pen import Part
from taproom.kernel.words import capital, number
from tests.games.belgian_beers_race.table import GAME, legal, play, rolls, seat, table

Json = dict[str, Any]
Drawn = ElementTree.Element
SVG = "{http://www.w3.org/2000/svg}"
LAYOUTS = ("wide", "tall")
SMALLEST = {"wide": 11.5, "tall": 14}
"""Letters, by layout."""
COLUMN = {"wide": 368, "tall": 366}
CARDS = {"wide": 872, "tall": 366}
NAMES = ["Anna", "Bram", "Chloé", "Dirk"]
MEANS = {"hitch": "hitch", "pay": "pay", "bus": "transport", "bike": "bike"}
KEPT = 2

every_layout = pytest.mark.parametrize("layout", LAYOUTS)
every_language = pytest.mark.parametrize("lang", ["en", "fr"])


# Positions, and what is drawn of them.


def sociable(state: RaceState, rng: Rng) -> int:
    """Pick an action of somebody who likes to meet others, to buy and to taste."""
    found = state.legal()
    texts = {action: GAME.text(action) for action in found}
    here = {str(me.place) for me in state.travellers if me.place and me.time < state.last}
    meet = [action for action, said in texts.items() if " to " in said and said.split(" to ")[1] in here]
    stay = [action for action, said in texts.items() if said.startswith(("buy", "taste"))]
    on = [action for action, said in texts.items() if said not in ("camp", "end day")] or found
    pick = (
        meet if meet and rng.below(2) else stay if stay and rng.below(4) else on if rng.below(12) else found
    )
    return pick[rng.below(len(pick))]


@cache
def sampled() -> tuple[RaceState, ...]:
    """Some positions of every kind of decision, from games of every number of players."""
    kept: dict[str, list[RaceState]] = {phase: [] for phase in PHASES}
    for seed in range(60):
        state = cast(RaceState, GAME.new(2 + seed % 3, seed, {"length": ("standard", "short")[seed % 2]}))
        rng = Rng.seeded(f"sociable {seed}")
        while not state.over:
            seen = kept[state.phase]
            if not seen or (len(seen) < KEPT and rng.below(5) == 0):
                seen.append(state.clone())
            state.play(sociable(state, rng))
        if len(kept["over"]) < KEPT:
            kept["over"].append(state)
    return tuple(state for states in kept.values() for state in states)


def pen_of(
    state: State, viewer: int | None, layout: str = "wide", lang: str = "en", lit: bool = True
) -> RacePen:
    """Take a pen for what a seat sees; `lit` with the controls of its decision."""
    view = {**state.view(viewer), "names": NAMES[: state.players]}
    deciding = lit and not state.over and viewer == state.player
    targets = GAME.targets(state, state.player, lang) if deciding else []
    return RacePen(view, targets, lang, "br-", layout)


def parsed(*parts: Part) -> Drawn:
    """Read some parts."""
    inside = "".join(part.markup for part in parts)
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>')


def everything(pen: RacePen) -> Drawn:
    """Draw all that this file is about."""
    layout = "tall" if pen.tall else "wide"
    room = COLUMN[layout]
    seats = range(pen.view["players"])
    boards = [draw_large(pen, pen.main, room), *(draw_small(pen, each, room) for each in seats)]
    last = draw_end(pen, room) if pen.view["over"] else draw_score(pen, room)
    desk = [] if pen.view["over"] else [draw_desk(pen, room)]
    return parsed(*desk, draw_bottler(pen, CARDS[layout]), *boards, last)


def desk_of(state: State, viewer: int | None = 0, layout: str = "wide", lang: str = "en") -> Drawn:
    """Draw the desk alone."""
    return parsed(draw_desk(pen_of(state, viewer, layout, lang), COLUMN[layout]))


def lines(drawn: Drawn) -> list[str]:
    """List what is written."""
    return ["".join(text.itertext()) for text in drawn.iter(f"{SVG}text")]


def titles(drawn: Drawn) -> list[str]:
    """List what is told when something is pointed at."""
    return [title.text or "" for title in drawn.iter(f"{SVG}title")]


def used(drawn: Drawn) -> list[str]:
    """List the symbols that are shown."""
    return [use.attrib["href"].removeprefix("#br-piece-") for use in drawn.iter(f"{SVG}use")]


def classed(drawn: Drawn, *names: str) -> list[Drawn]:
    """List the elements that have all of some classes."""
    return [each for each in drawn.iter() if set(names) <= set(each.get("class", "").split())]


def element(drawn: Drawn, name: str) -> Drawn:
    """Find an element by its id."""
    return next(each for each in drawn.iter() if each.get("id") == f"br-{name}")


def controls(drawn: Drawn) -> list[str]:
    """List the actions that have a control."""
    return [each.attrib["data-action"] for each in drawn.iter() if "data-action" in each.attrib]


def wraps(drawn: Drawn, words: str) -> bool:
    """Say whether some words are written, if need be on several lines."""
    return words in " ".join(lines(drawn))


def test_every_kind_of_decision_is_looked_at() -> None:
    assert {state.phase for state in sampled()} == set(PHASES)
    assert {state.players for state in sampled()} == {2, 3, 4}


# Controls.


@every_layout
@every_language
def test_every_legal_action_has_one_control_in_desk_or_bottler(layout: str, lang: str) -> None:
    for state in sampled():
        drawn = everything(pen_of(state, 0 if state.over else state.player, layout, lang))
        expected = [] if state.over else legal(state)
        if layout == "wide":  # there one begins by a click on the map
            expected = [text for text in expected if not text.startswith("start in")]
        assert sorted(controls(drawn)) == sorted(expected)


@every_layout
def test_ids_occur_once_and_begin_with_the_prefix(layout: str) -> None:
    for state in sampled():
        drawn = everything(pen_of(state, None if state.over else state.player, layout))
        found = [each.attrib["id"] for each in drawn.iter() if "id" in each.attrib]
        assert len(set(found)) == len(found)
        assert all(name.startswith("br-") for name in found)


def test_pieces_have_names_of_their_own() -> None:
    for state in sampled():
        pen = pen_of(state, None)
        boards = [draw_large(pen, each, 368) for each in range(state.players)]
        drawn = parsed(draw_bottler(pen, 872), *boards)
        found = [each.attrib["data-piece"] for each in drawn.iter() if "data-piece" in each.attrib]
        assert len(set(found)) == len(found)
        beers = [name for name in found if name.startswith("beer-")]
        assert len(beers) == sum(me.carried for me in state.travellers)
        cards = [*state.reach, *state.line, *state.goals, *(c for me in state.travellers for c in me.cards)]
        assert {name for name in found if name not in beers} == {f"card-{card}" for card in cards}


@every_layout
def test_who_does_not_decide_has_nothing_to_choose(layout: str) -> None:
    for state in sampled():
        for viewer in (None, *(each for each in range(state.players) if each != state.player)):
            assert not controls(everything(pen_of(state, viewer, layout)))


@every_layout
@every_language
def test_no_letters_are_too_small(layout: str, lang: str) -> None:
    for state in sampled():
        drawn = everything(pen_of(state, 0 if state.over else state.player, layout, lang))
        sizes = [float(text.attrib["font-size"]) for text in drawn.iter(f"{SVG}text")]
        assert min(sizes) >= SMALLEST[layout]


def test_controls_are_large_enough_for_a_thumb() -> None:
    for state in sampled():
        drawn = everything(pen_of(state, 0 if state.over else state.player, "tall"))
        for control in classed(drawn, "legal"):
            ground = next(each for each in control.iter(f"{SVG}rect"))
            assert float(ground.attrib["height"]) >= 31
            assert float(ground.attrib["width"]) >= 31


def test_hostile_names_are_text() -> None:
    hostile = "\"><script>alert('&')</script>"
    view = {**sampled()[0].view(0), "names": [hostile] * 4}
    for layout in LAYOUTS:
        drawn = everything(RacePen(view, [], "en", "br-", layout))
        assert hostile in titles(drawn)


# Boards.


def at_work() -> RaceState:
    """A traveller with something of everything, and others who sleep, camp and have done."""
    first = seat(
        24,
        13,
        "4 yellow 3 red",
        "3 yellow 1 brown",
        visited=[8, 11, 15, 17, 22, 26, 28, 38],
        level=4,
        tasted=7,
        cheese=5,
        cheese_tokens=2,
        toasts=2,
        coasters=3,
        score=21,
        cards=[1, 20],
        ridden=3,
        thumb="20",
        tries=1,
    )
    asleep = seat(19, 32, "1 black", level=8, score=16)
    camper = seat(10, 32, level=2, camping=True)
    done = seat(12, 32, level=0)
    return table(
        first, asleep, camper, done, day=2, reach=[21, 39, 45, 13], line=[7, 8, 9, 10], pile=[11, 12]
    )


@every_layout
@every_language
def test_a_large_board_shows_what_a_player_has(layout: str, lang: str) -> None:
    for state in sampled():
        pen = pen_of(state, None, layout, lang)
        for player, me in enumerate(pen.view["travellers"]):
            drawn = parsed(draw_large(pen, player, COLUMN[layout]))
            pieces = [each.get("data-piece") or "" for each in drawn.iter()]
            for colour in COLOURS:
                beers = [name for name in pieces if name.startswith(f"beer-{player}-{colour}-")]
                assert len(beers) == me["cubes"][colour]
            assert [text.text for text in classed(drawn, "on-lcd")] == [str(me["level"])]
            assert len(classed(drawn, "segment", "on")) == me["level"] + 1
            assert len(classed(drawn, "tick", "on")) == me["tasted"]
            assert len(classed(drawn, "seal")) == len(me["cards"])
            assert NAMES[player] in lines(drawn)


@every_layout
def test_a_large_board_shows_every_track_with_its_points(layout: str) -> None:
    for state in sampled():
        pen = pen_of(state, None, layout)
        printed = pen.view["printed"]["tracks"]
        for player, me in enumerate(pen.view["travellers"]):
            drawn = parsed(draw_large(pen, player, COLUMN[layout]))
            levels = [me["cheese"], me["toasts"], *(me["bonuses"][bonus] for bonus in BONUSES)]
            assert len(classed(drawn, "step", "at")) == sum(level > 0 for level in levels)
            assert len(classed(drawn, "step", "on")) == sum(max(0, level - 1) for level in levels)
            assert len(classed(drawn, "step")) == sum(map(len, printed.values()))
            shown = [text.text for text in classed(drawn, "bold", "end") if (text.text or "").isdigit()]
            sources = ("beers", "cheese", "toasts", *BONUSES, "breweries")
            assert shown == [str(pen.view["points"][player][source]) for source in sources]


@every_layout
def test_a_large_board_tells_the_rest_in_words(layout: str) -> None:
    drawn = parsed(draw_large(pen_of(at_work(), 0, layout), 0, COLUMN[layout]))
    for words in (
        "you",
        "24 Rochefort, square 13",
        "21",
        "tonight +21",
        "7 of 10 places",
        "+2",
        "Visited 9",
        "1 more: 10 points",
        "2 dice to 20",
        "3 of 4 UT on the bike",
        "3 moves home",
        "\N{MINUS SIGN}21 if it ended now",
    ):
        assert wraps(drawn, words), words
    assert card_text(pen_of(at_work(), 0).view["travellers"][0]["cards"][1]) in titles(drawn)


@every_layout
@pytest.mark.parametrize(
    ("player", "words", "sign"), [(1, "asleep", "zzz"), (2, "camping", "tent"), (3, "day over", "moon")]
)
def test_boards_show_who_sleeps_camps_or_has_done(layout: str, player: int, words: str, sign: str) -> None:
    pen = pen_of(at_work(), 0, layout)
    for draw in (draw_large, draw_small):
        drawn = parsed(draw(pen, player, COLUMN[layout]))
        assert words in lines(drawn)
        assert sign in used(drawn)
        assert words not in lines(parsed(draw(pen, 0, COLUMN[layout])))


def test_the_thresholds_are_where_the_printed_values_say() -> None:
    drawn = parsed(draw_large(pen_of(at_work(), 0), 0, 368))
    assert len(classed(drawn, "segment", "zone-a")) == 2
    assert len(classed(drawn, "segment", "zone-b")) == len(classed(drawn, "segment", "zone-c")) == 1
    assert {"A", "B", "C", "\N{MULTIPLICATION SIGN}2"} <= set(lines(drawn))
    assert {"bike", "zzz"} <= set(used(drawn))


@every_layout
def test_the_pawn_of_the_breathalyser_covers_no_letter(layout: str) -> None:
    for level in range(8):
        drawn = parsed(draw_large(pen_of(table(seat(1, 3, level=level), seat()), 0, layout), 0, 366))
        (pawn,) = classed(drawn, "pawn")
        tip, up = (float(number) for number in re.findall(r"[\d.]+(?=l|h)", pawn.attrib["d"])[:2])
        for letter in ("A", "B", "C"):
            baselines = [text for text in classed(drawn, "bold") if text.text == letter]
            assert all(float(text.attrib["y"]) <= tip - up for text in baselines)


def test_on_the_last_day_the_board_tells_the_end_and_not_the_night() -> None:
    state = table(seat(12, 3, score=10, tasted=2), seat(), day=3)
    drawn = parsed(draw_large(pen_of(state, 0), 0, 368))
    total = sum(cast(Json, state.view(0))["points"][0].values())
    assert f"at the end {total}" in lines(drawn)
    assert not [line for line in lines(drawn) if "tonight" in line]


@every_layout
@every_language
def test_a_small_board_shows_the_same_facts(layout: str, lang: str) -> None:
    for state in sampled():
        pen = pen_of(state, None, layout, lang)
        for player, me in enumerate(pen.view["travellers"]):
            drawn = parsed(draw_small(pen, player, COLUMN[layout]))
            counts = [
                *me["cubes"].values(),
                me["tasted"],
                len(me["visited"]),
                me["coasters"],
                len(me["cards"]),
            ]
            counts += [*me["bonuses"].values(), *(n for n in me["bottles"].values() if n)]
            numbers = [line for line in lines(drawn) if line.isdigit()]
            assert not set(map(str, counts)) - set(numbers)
            assert [text.text for text in classed(drawn, "on-lcd")] == [str(me["level"])]
            assert len(classed(drawn, "segment", "on")) == me["level"] + 1
            assert f"{me['carried']}/10" in lines(drawn)
            assert {colour_name(colour, lang) for colour in COLOURS} <= set(titles(drawn))


def test_a_small_board_shows_tokens_dice_gained_and_the_bike() -> None:
    drawn = parsed(draw_small(pen_of(at_work(), 1), 0, 368))
    assert {"5+2", "2 dice to 20", "3/4 UT", "3 moves home"} <= set(lines(drawn))


def test_who_has_to_decide_is_framed() -> None:
    pen = pen_of(at_work(), 1)
    framed = [len(classed(parsed(draw_small(pen, each, 368)), "panel", "own")) for each in range(4)]
    assert framed == [1, 0, 0, 0]


# The bottler.


@every_layout
@every_language
def test_the_bottler_shows_every_card_with_text_kind_and_points(layout: str, lang: str) -> None:
    for state in sampled():
        pen = pen_of(state, None, layout, lang)
        drawn = parsed(draw_bottler(pen, CARDS[layout]))
        bottler = pen.view["bottler"]
        cards = [*bottler["reach"], *bottler["line"], *bottler["goals"]]
        shown = [kind for kind in used(drawn) if kind in ("lightning", "star", "flag")]
        assert shown == [card["kind"] for card in cards]
        seals = [text.text for text in classed(drawn, "serif", "middle")]
        assert seals == [str(card["points"]) for card in cards]
        for card in cards:
            assert wraps(drawn, card_text(card, lang).split()[0])


def test_no_text_of_a_card_is_cut() -> None:
    for layout in LAYOUTS:
        for lang in ("en", "fr"):
            for first in range(1, 58, 4):
                reach = [card for card in range(first, first + 4) if card < 58]
                goals = [58 + (first + n) % 15 for n in range(4)]
                state = table(seat(), seat(), seat(), seat(), reach=reach, goals=goals)
                pen = pen_of(state, None, layout, lang)
                drawn = parsed(draw_bottler(pen, CARDS[layout]))
                for card in [*pen.view["bottler"]["reach"], *pen.view["bottler"]["goals"]]:
                    assert wraps(drawn, card_text(card, lang)), card_text(card, lang)


def test_the_pile_tells_how_many_lie_below_its_top() -> None:
    assert "2 below" in lines(parsed(draw_bottler(pen_of(at_work(), 0), 872)))
    empty = table(seat(), seat(), reach=[1, 2, 3, 4], line=[5, 6])
    assert "the pile is empty" in lines(parsed(draw_bottler(pen_of(empty, 0), 872)))


def test_stars_and_flags_tell_how_far_the_viewer_is() -> None:
    first = seat(20, 5, "1 yellow 1 brown", visited=[15], coasters=1, level=3)
    state = table(first, seat(12, 6, level=7), day=2, reach=[39, 44, 45, 1], goals=[59, 60])
    drawn = parsed(draw_bottler(pen_of(state, 0), 872))
    for words in ("you 1 of 3", "you 2 of 4", "you at 3", "you 1 of 2", "you: not yet"):
        assert words in lines(drawn)
    assert "token-1" in used(drawn), "Somebody else meets a card."


def test_a_spectator_is_told_how_far_who_decides_is() -> None:
    state = table(seat(20, 5, coasters=1), seat(12, 6), day=2, reach=[39])
    assert "A: 1 of 3" in lines(parsed(draw_bottler(pen_of(state, None), 872)))


def test_cards_tell_what_would_meet_them_now() -> None:
    state = table(seat(20, 5, "1 yellow"), seat(12, 20), day=2, reach=[1, 9, 16, 20])
    drawn = parsed(draw_bottler(pen_of(state, 0), 872))
    assert "now: Buy" in lines(drawn)
    assert "now: Taste" in lines(drawn)
    assert "now: 15, 24" in lines(drawn)
    assert wraps(drawn, "now: Bike 15/16/19")
    assert len(classed(drawn, "card", "can")) == 4


def test_a_card_for_paying_a_driver_names_the_means_alone() -> None:
    state = table(seat(20, 5, "9 yellow"), seat(12, 20), day=2, reach=[30])
    assert "now: Paid driver" in lines(parsed(draw_bottler(pen_of(state, 0), 872)))


def test_cards_tell_by_which_means_a_trip_would_meet_them() -> None:
    first = seat(20, 5, "9 yellow")
    drawn = parsed(draw_bottler(pen_of(table(first, seat(12, 20), day=2, reach=[27, 28]), 0), 872))
    assert wraps(drawn, "now: Hitch-hike 15/16/19, Paid driver 15/16/19")
    assert wraps(drawn, "now: Bus 15/16/19")


def test_a_place_that_nothing_leads_to_meets_no_card_now() -> None:
    state = table(seat(12, 32, camping=True), seat(20, 31), turn=1, day=2, reach=[20])
    drawn = parsed(draw_bottler(pen_of(state, 1), 872))
    assert "now: 24" in lines(drawn), "15 is too far"


@every_layout
def test_no_progress_is_cut_where_others_meet_the_card(layout: str) -> None:
    everywhere = list(range(1, 41))
    done = [seat(n, 20, visited=everywhere) for n in (1, 2, 3)]
    for first in range(33, 57, 4):
        reach = list(range(first, min(first + 4, 58)))
        state = table(seat(4, 5, visited=range(1, 19)), *done, day=2, reach=reach)
        drawn = parsed(draw_bottler(pen_of(state, 0, layout), CARDS[layout]))
        assert not [line for line in lines(drawn) if "…" in line]


def test_cards_that_can_be_removed_are_lit_and_their_controls_are_in_the_desk() -> None:
    state = next(state for state in sampled() if state.phase == "remove")
    pen = pen_of(state, state.player)
    shelves = parsed(draw_bottler(pen, 872))
    assert not controls(shelves)
    assert len(classed(shelves, "card", "can")) == len(state.reach)
    desk = desk_of(state, state.player)
    assert sorted(controls(desk)) == sorted(legal(state))
    for card in pen.view["bottler"]["reach"]:
        control = element(desk, f"remove-{card['card']}")
        assert wraps(control, card_text(card))
        assert str(card["points"]) in lines(control)
        assert card["kind"] in used(control)


# The desk.


@every_layout
@every_language
def test_each_way_tells_time_square_and_chance_or_why_it_is_shut(layout: str, lang: str) -> None:
    for state in [state for state in sampled() if state.phase == "turn"]:
        pen = pen_of(state, state.player, layout, lang)
        desk = parsed(draw_desk(pen, COLUMN[layout]))
        for way in pen.view["ways"]:
            for verb, means in MEANS.items():
                cell = element(desk, f"{verb}-to-{way['place']}")
                facts = way[means]
                if facts["why"]:
                    assert why_shut(facts["why"], pen.view, facts, lang) in titles(cell)
                elif not pen.in_brussels(way["place"]):
                    assert {str(facts["ut"]), f"→{facts['square']}"} <= set(lines(cell))


def test_a_row_tells_what_arriving_brings() -> None:
    first, other = seat(20, 5, "2 yellow"), seat(19, 20, "1 red")
    state = table(first, other, day=2, reach=[20], bottles=["24"], coasters={"16": 1})
    drawn = desk_of(state)
    assert {"bottle-red", "coaster", "visited", "trappist", "toast", "token-1"} <= set(used(drawn))
    assert "+3" in lines(drawn), "The card for Trappist breweries."
    assert {"15", "16", "19", "24"} <= set(lines(drawn))


def test_a_means_tells_a_toast_where_another_leads_to_none() -> None:
    state = table(seat(20, 5, "4 yellow"), seat(19, 20, "1 red"), day=2)
    drawn = desk_of(state)
    assert "toast" in used(element(drawn, "bike-to-19")), "The bike keeps the beers for a toast."
    assert "toast" not in used(element(drawn, "pay-to-19"))


def test_dice_gained_and_their_chance_are_shown() -> None:
    state = table(seat(20, 5), seat(12, 30), day=2)
    rolls(state, "F")
    play(state, "hitch to 24")
    cell = element(desk_of(state), "hitch-to-24")
    assert {"75%", "\N{MULTIPLICATION SIGN}2"} <= set(lines(cell))
    assert "50%" in lines(element(desk_of(state), "hitch-to-19"))


def test_the_six_faces_of_a_die_are_dots() -> None:
    cell = element(desk_of(table(seat(20, 5), seat(12, 30), day=2)), "hitch-to-24")
    assert (len(classed(cell, "pip", "on")), len(classed(cell, "pip"))) == (3, 6)


def test_a_bus_tells_where_one_is_if_it_is_late_and_a_bike_the_level() -> None:
    state = table(seat(20, 5, level=3), seat(12, 30), day=2)
    way = next(way for way in cast(Json, state.view(0))["ways"] if way["place"] == "24")
    drawn = desk_of(state)
    assert f"→{way['transport']['late_square']}" in lines(element(drawn, "bus-to-24"))
    assert str(way["bike"]["level"]) in [
        text.text for text in classed(element(drawn, "bike-to-24"), "on-lcd")
    ]


def test_a_late_bus_for_which_there_is_no_time_leaves_one_where_one_is() -> None:
    last_day = element(desk_of(table(seat(20, 21), seat(12, 22), day=3)), "bus-to-24")
    assert "figure" in used(last_day)
    assert "forbidden" in {each.get("class") for each in last_day.iter()}
    assert "late: you stay, on square 23" in titles(last_day)
    assert "→23" in lines(last_day), "on time"
    other_day = element(desk_of(table(seat(20, 29), seat(12, 30), day=2)), "bus-to-24")
    assert {"figure", "moon"} <= set(used(other_day))
    assert "late: you stay, and the day is over" in titles(other_day)
    early = element(desk_of(table(seat(20, 5), seat(12, 30), day=2)), "bus-to-24")
    assert "figure" not in used(early)


@every_layout
@pytest.mark.parametrize(("level", "wait"), [(3, 2), (7, 4)])
def test_the_wait_of_a_hitch_hike_in_vain_is_told(layout: str, level: int, wait: int) -> None:
    for place in (20, 12):
        drawn = desk_of(table(seat(place, 5, level=level), seat(9, 30), day=2), layout=layout)
        assert f"wait {wait}" in lines(drawn)
        assert f"nobody stops: wait {wait} UT, on square {5 + wait}" in titles(drawn)


def test_a_toast_that_puts_to_sleep_is_marked() -> None:
    others = seat(19, 20, "1 red")
    assert "zzz" in used(desk_of(table(seat(15, 5, "4 yellow", level=7), seat(20, 20, "1 red"), day=2)))
    awake = table(seat(20, 5, "4 yellow", level=4), others, day=2)
    assert "zzz" not in used(desk_of(awake))


def test_the_means_that_puts_to_sleep_is_marked_where_another_does_not() -> None:
    partners = [seat(19, 20, "1 red"), seat(19, 21, "1 red"), seat(19, 22, "1 red")]
    state = table(seat(20, 5, "9 yellow", level=4, ridden=3), *partners, day=2)
    view = cast(Json, state.view(0))
    view["printed"]["asleep"] = 7
    for way in view["ways"]:
        if way["place"] == "19":
            way["bike"]["toast_level"] = 6
    drawn = parsed(
        draw_desk(RacePen({**view, "names": NAMES}, GAME.targets(state, 0), "en", "br-", "wide"), 368)
    )
    assert "zzz" in used(element(drawn, "hitch-to-19"))
    assert "zzz" not in used(element(drawn, "bike-to-19"))
    assert titles(drawn).count("this toast would put you to sleep") == 3


@every_layout
def test_no_town_is_cut_and_every_point_of_brussels_is_named(layout: str) -> None:
    for place in ("Grand-Place", *range(1, 41)):
        others = [seat(each, 20, "1 red") for each in (12, 39)]
        bottles = [str(n) for n in range(1, 41)]
        state = table(seat(place, 5, "3 yellow", level=3), *others, day=2, bottles=bottles)
        pen = pen_of(state, 0, layout)
        drawn = parsed(draw_desk(pen, COLUMN[layout]))
        assert not [line for line in lines(drawn) if "…" in line]
        for way in pen.view["ways"]:
            assert town(pen.view, way["place"]).split(" (")[0] in lines(drawn)


@every_layout
def test_brussels_tells_once_why_a_means_is_shut(layout: str) -> None:
    drunk = table(seat(12, 5, "2 yellow", level=5), seat(20, 30), day=2)
    pen = pen_of(drunk, 0, layout)
    inside = [way for way in pen.view["ways"] if pen.in_brussels(way["place"])]
    drawn = parsed(draw_desk(pen, COLUMN[layout]))
    reason = why_shut("no bike", pen.view, inside[0]["bike"])
    assert titles(drawn).count(reason) == len(pen.view["ways"]) + 1, (
        "every control, and above those of Brussels"
    )
    late = pen_of(table(seat(12, 23), seat(20, 23), day=1), 0, layout)
    drawn = parsed(draw_desk(late, COLUMN[layout]))
    last = late.view["last"]
    squares = [int(line[1:]) for line in lines(drawn) if line.startswith("→")]
    assert max(squares) <= last


def test_the_points_of_brussels_stand_together_with_their_times_told_once() -> None:
    drawn = desk_of(table(seat(12, 5, "2 yellow"), seat(20, 30), day=2))
    assert lines(drawn).count("Brussels") == 1
    for place in ("Grand-Place", *range(35, 41)):
        assert not [line for line in lines(element(drawn, f"bike-to-{place}")) if "→" in line]


def test_the_desk_stays_compact_where_all_of_brussels_is_near() -> None:
    for place in (12, 13, 17, 18, 35, "Grand-Place"):
        state = table(seat(place, 5, "2 yellow", cheese=1, level=3), seat(20, 30, "1 red"), day=2)
        assert draw_desk(pen_of(state, 0), 368).height <= 620


@pytest.mark.parametrize(
    ("carried", "words", "signs"),
    [
        ("", ["Buy 3", "1 UT"], ["cube-red"]),
        ("9 yellow", ["Buy 1"], ["cheese"]),
        ("10 yellow", ["Buy cheese"], ["cheese"]),
    ],
)
def test_buying_tells_how_many_beers_fit(carried: str, words: list[str], signs: list[str]) -> None:
    drawn = desk_of(table(seat(15, 5, carried), seat(), day=2))
    assert set(words) <= set(lines(drawn))
    assert set(signs) <= set(used(drawn))


def test_buttons_tell_which_cards_they_would_meet_and_when_they_lead_to_sleep() -> None:
    state = table(seat(20, 5, level=7), seat(12, 30), day=2, reach=[9])
    taste = element(desk_of(state), "taste")
    assert {"Taste", "1 UT", "+2"} <= set(lines(taste))
    assert "zzz" in used(taste)


@every_layout
@every_language
def test_beers_to_choose_are_cubes_with_their_name_and_number(layout: str, lang: str) -> None:
    for state in sampled():
        drawn = parsed(draw_desk(pen_of(state, state.player, layout, lang), COLUMN[layout]))
        for control in [each for each in classed(drawn, "choice") if "data-action" in each.attrib]:
            verb, colour = control.attrib["data-action"].split()[:2]
            if verb == "start":
                continue
            assert f"cube-{colour}" in used(control)
            assert colour_name(colour, lang) in lines(control)


def test_a_paid_driver_shows_what_is_given_and_what_is_owed() -> None:
    state = play(table(seat(20, 5, "3 yellow 3 brown"), seat(12, 30), day=2), "pay to 19", "give brown")
    drawn = desk_of(state)
    facts = cast(Json, state.view(0))["decision"]
    assert len(classed(drawn, "card", "next")) == facts["owed"]
    assert used(drawn).count("cube-brown") == len(facts["given"]) + 1


def test_a_toast_shows_who_stands_together() -> None:
    for state in [state for state in sampled() if state.phase in ("offer", "give", "sip", "save")]:
        facts = cast(Json, state.view(None))["decision"]
        drawn = desk_of(state, None)
        for each in (facts["mover"], *facts["partners"]):
            assert NAMES[each] in titles(drawn)
        assert "toast" in used(drawn)


def test_the_desk_tells_where_to_choose_a_start() -> None:
    state = next(state for state in sampled() if state.phase == "start")
    assert wraps(desk_of(state, state.player), "lit on the map")


def test_on_a_phone_the_desk_lists_the_breweries_to_start_in() -> None:
    state = next(state for state in sampled() if state.phase == "start")
    drawn = desk_of(state, state.player, "tall")
    assert sorted(controls(drawn)) == sorted(legal(state))
    breweries = cast(Json, state.view(None))["breweries"]
    for action in legal(state):
        number = action.removeprefix("start in ")
        row, brewery = element(drawn, f"start-in-{number}"), breweries[number]
        assert {number, brewery["town"].split(" (")[0]} <= set(lines(row))
        offered = {each for each in ("buy", "taste") if brewery[each]}
        assert {f"cap-{brewery['colour']}", *offered} <= set(used(row))


# The score.


@every_layout
@every_language
def test_the_score_shows_every_source_for_every_player(layout: str, lang: str) -> None:
    for state in sampled():
        pen = pen_of(state, None, layout, lang)
        drawn = parsed(draw_score(pen, COLUMN[layout]))
        points = pen.view["points"]
        for source in points[0]:
            assert wraps(drawn, capital(source_name(source, lang)))
        shown = [text.text for text in drawn.iter(f"{SVG}text") if "middle" in text.get("class", "").split()]
        expected = [number(mine[source]) for source in points[0] for mine in points]
        expected += [number(sum(mine.values())) for mine in points]
        assert shown == expected


@every_layout
def test_the_end_shows_the_ranking_from_the_first_to_the_last(layout: str) -> None:
    for state in [state for state in sampled() if state.over]:
        pen = pen_of(state, None, layout)
        drawn = parsed(draw_end(pen, COLUMN[layout]))
        ranking = pen.view["ranking"]
        named = [line for line in lines(drawn) if line in NAMES]
        assert named == [NAMES[each] for each in ranking]
        assert wraps(drawn, f"wins with {sum(pen.view['points'][ranking[0]].values())} points")
        assert "Final score" in lines(drawn)
