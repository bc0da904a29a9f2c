"""Boards, bottler, desk and score: they show what the view says, and hold the controls of a decision."""

import re
from typing import cast

from taproom import State
from taproom.games.belgian_beers_race.drawing.boards import draw_large, draw_small
from taproom.games.belgian_beers_race.drawing.bottler import draw_bottler
from taproom.games.belgian_beers_race.drawing.desk import draw_desk
from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.games.belgian_beers_race.names import card_text, town, why_shut
from taproom.games.belgian_beers_race.state import RaceState
from taproom.kernel.game import LAYOUTS
from tests.games.belgian_beers_race.drawn import (
    CARDS,
    COLUMN,
    NAMES,
    Drawn,
    Json,
    classed,
    controls,
    element,
    joined,
    kinds_of_decision,
    lines,
    pen_of,
    titles,
    used,
    wraps,
)
from tests.games.belgian_beers_race.table import GAME, legal, play, rolls, seat, table
from tests.rows import each_row

every_layout = each_row("layout", LAYOUTS)


def desk_of(state: State, viewer: int | None = 0, layout: str = "wide", lang: str = "en") -> Drawn:
    """Draw the desk alone."""
    return joined(draw_desk(pen_of(state, viewer, layout, lang), COLUMN[layout]))


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
def test_hostile_names_are_text(layout: str) -> None:
    hostile = "\"><script>alert('&')</script>"
    pen = RacePen({**at_work().view(0), "names": [hostile] * 4}, [], "en", "br-", layout)
    for draw in (draw_large, draw_small):
        assert hostile in titles(joined(draw(pen, 1, COLUMN[layout])))


@every_layout
def test_a_large_board_tells_the_rest_in_words(layout: str) -> None:
    drawn = joined(draw_large(pen_of(at_work(), 0, layout), 0, COLUMN[layout]))
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
@each_row(
    ("player", "words", "sign"), [(1, "asleep", "zzz"), (2, "camping", "tent"), (3, "day over", "moon")]
)
def test_boards_show_who_sleeps_camps_or_has_done(layout: str, player: int, words: str, sign: str) -> None:
    pen = pen_of(at_work(), 0, layout)
    for draw in (draw_large, draw_small):
        drawn = joined(draw(pen, player, COLUMN[layout]))
        assert words in lines(drawn)
        assert sign in used(drawn)
        assert words not in lines(joined(draw(pen, 0, COLUMN[layout])))


def test_the_thresholds_are_where_the_printed_values_say() -> None:
    drawn = joined(draw_large(pen_of(at_work(), 0), 0, 368))
    assert len(classed(drawn, "segment", "zone-a")) == 2
    assert len(classed(drawn, "segment", "zone-b")) == len(classed(drawn, "segment", "zone-c")) == 1
    assert {"A", "B", "C", "\N{MULTIPLICATION SIGN}2"} <= set(lines(drawn))
    assert {"bike", "zzz"} <= set(used(drawn))


@every_layout
def test_the_pawn_of_the_breathalyser_covers_no_letter(layout: str) -> None:
    for level in range(8):
        drawn = joined(draw_large(pen_of(table(seat(1, 3, level=level), seat()), 0, layout), 0, 366))
        (pawn,) = classed(drawn, "pawn")
        tip, up = (float(number) for number in re.findall(r"[\d.]+(?=l|h)", pawn.attrib["d"])[:2])
        for letter in ("A", "B", "C"):
            baselines = [text for text in classed(drawn, "bold") if text.text == letter]
            assert all(float(text.attrib["y"]) <= tip - up for text in baselines)


def test_on_the_last_day_the_board_tells_the_end_and_not_the_night() -> None:
    state = table(seat(12, 3, score=10, tasted=2), seat(), day=3)
    drawn = joined(draw_large(pen_of(state, 0), 0, 368))
    total = sum(cast(Json, state.view(0))["points"][0].values())
    assert f"at the end {total}" in lines(drawn)
    assert not [line for line in lines(drawn) if "tonight" in line]


def test_a_small_board_shows_tokens_dice_gained_and_the_bike() -> None:
    drawn = joined(draw_small(pen_of(at_work(), 1), 0, 368))
    assert {"5+2", "2 dice to 20", "3/4 UT", "3 moves home"} <= set(lines(drawn))


def test_who_has_to_decide_is_framed() -> None:
    pen = pen_of(at_work(), 1)
    framed = [len(classed(joined(draw_small(pen, each, 368)), "panel", "own")) for each in range(4)]
    assert framed == [1, 0, 0, 0]


# The bottler.


def test_no_text_of_a_card_is_cut() -> None:
    for layout in LAYOUTS:
        for lang in ("en", "fr"):
            for first in range(1, 58, 4):
                reach = [card for card in range(first, first + 4) if card < 58]
                goals = [58 + (first + n) % 15 for n in range(4)]
                state = table(seat(), seat(), seat(), seat(), reach=reach, goals=goals)
                pen = pen_of(state, None, layout, lang)
                drawn = joined(draw_bottler(pen, CARDS[layout]))
                for card in [*pen.view["bottler"]["reach"], *pen.view["bottler"]["goals"]]:
                    assert wraps(drawn, card_text(card, lang)), card_text(card, lang)


def test_the_pile_tells_how_many_lie_below_its_top() -> None:
    assert "2 below" in lines(joined(draw_bottler(pen_of(at_work(), 0), 872)))
    empty = table(seat(), seat(), reach=[1, 2, 3, 4], line=[5, 6])
    assert "the pile is empty" in lines(joined(draw_bottler(pen_of(empty, 0), 872)))


def test_stars_and_flags_tell_how_far_the_viewer_is() -> None:
    first = seat(20, 5, "1 yellow 1 brown", visited=[15], coasters=1, level=3)
    state = table(first, seat(12, 6, level=7), day=2, reach=[39, 44, 45, 1], goals=[59, 60])
    drawn = joined(draw_bottler(pen_of(state, 0), 872))
    for words in ("you 1 of 3", "you 2 of 4", "you at 3", "you 1 of 2", "you: not yet"):
        assert words in lines(drawn)
    assert "token-1" in used(drawn), "Somebody else meets a card."


def test_a_spectator_is_told_how_far_who_decides_is() -> None:
    state = table(seat(20, 5, coasters=1), seat(12, 6), day=2, reach=[39])
    assert "A: 1 of 3" in lines(joined(draw_bottler(pen_of(state, None), 872)))


def test_cards_tell_what_would_meet_them_now() -> None:
    state = table(seat(20, 5, "1 yellow"), seat(12, 20), day=2, reach=[1, 9, 16, 20])
    drawn = joined(draw_bottler(pen_of(state, 0), 872))
    assert "now: Buy" in lines(drawn)
    assert "now: Taste" in lines(drawn)
    assert "now: 15, 24" in lines(drawn)
    assert wraps(drawn, "now: Bike 15/16/19")
    assert len(classed(drawn, "card", "can")) == 4


def test_a_card_for_paying_a_driver_names_the_means_alone() -> None:
    state = table(seat(20, 5, "9 yellow"), seat(12, 20), day=2, reach=[30])
    assert "now: Paid driver" in lines(joined(draw_bottler(pen_of(state, 0), 872)))


def test_cards_tell_by_which_means_a_trip_would_meet_them() -> None:
    first = seat(20, 5, "9 yellow")
    drawn = joined(draw_bottler(pen_of(table(first, seat(12, 20), day=2, reach=[27, 28]), 0), 872))
    assert wraps(drawn, "now: Hitch-hike 15/16/19, Paid driver 15/16/19")
    assert wraps(drawn, "now: Bus 15/16/19")


def test_a_place_that_nothing_leads_to_meets_no_card_now() -> None:
    state = table(seat(12, 32, camping=True), seat(20, 31), turn=1, day=2, reach=[20])
    drawn = joined(draw_bottler(pen_of(state, 1), 872))
    assert "now: 24" in lines(drawn), "15 is too far"


@every_layout
def test_no_progress_is_cut_where_others_meet_the_card(layout: str) -> None:
    everywhere = list(range(1, 41))
    done = [seat(n, 20, visited=everywhere) for n in (1, 2, 3)]
    for first in range(33, 57, 4):
        reach = list(range(first, min(first + 4, 58)))
        state = table(seat(4, 5, visited=range(1, 19)), *done, day=2, reach=reach)
        drawn = joined(draw_bottler(pen_of(state, 0, layout), CARDS[layout]))
        assert not [line for line in lines(drawn) if "…" in line]


def test_cards_that_can_be_removed_are_lit_and_their_controls_are_in_the_desk() -> None:
    state = kinds_of_decision()["remove"]
    pen = pen_of(state, state.player)
    shelves = joined(draw_bottler(pen, 872))
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
@each_row(("level", "wait"), [(3, 2), (7, 4)])
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
    drawn = joined(
        draw_desk(RacePen({**view, "names": NAMES}, GAME.targets(state, 0), "en", "br-", "wide"), 368)
    )
    assert "zzz" in used(element(drawn, "hitch-to-19"))
    assert "zzz" not in used(element(drawn, "bike-to-19"))
    assert titles(drawn).count("this toast would put you to sleep") == 3


@every_layout
def test_no_town_is_cut_and_every_point_of_brussels_is_named(layout: str) -> None:
    """Where all that is near was named before is left out."""
    named: set[str] = set()
    for place in ("Grand-Place", *range(1, 41)):
        others = [seat(each, 20, "1 red") for each in (12, 39)]
        bottles = [str(n) for n in range(1, 41)]
        state = table(seat(place, 5, "3 yellow", level=3), *others, day=2, bottles=bottles)
        near = {way["place"] for way in cast(Json, state.view(0))["ways"]}
        if near <= named:
            continue
        pen = pen_of(state, 0, layout)
        written = lines(joined(draw_desk(pen, COLUMN[layout])))
        assert not [line for line in written if "…" in line]
        assert {town(pen.view, each).split(" (")[0] for each in near} <= set(written)
        named |= near
    assert len(named) == 41


@every_layout
def test_brussels_tells_once_why_a_means_is_shut(layout: str) -> None:
    drunk = table(seat(12, 5, "2 yellow", level=5), seat(20, 30), day=2)
    pen = pen_of(drunk, 0, layout)
    inside = [way for way in pen.view["ways"] if pen.in_brussels(way["place"])]
    drawn = joined(draw_desk(pen, COLUMN[layout]))
    reason = why_shut("no bike", pen.view, inside[0]["bike"])
    assert titles(drawn).count(reason) == len(pen.view["ways"]) + 1, (
        "every control, and above those of Brussels"
    )
    late = pen_of(table(seat(12, 23), seat(20, 23), day=1), 0, layout)
    drawn = joined(draw_desk(late, COLUMN[layout]))
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


@each_row(
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


def test_a_paid_driver_shows_what_is_given_and_what_is_owed() -> None:
    state = play(table(seat(20, 5, "3 yellow 3 brown"), seat(12, 30), day=2), "pay to 19", "give brown")
    drawn = desk_of(state)
    facts = cast(Json, state.view(0))["decision"]
    assert len(classed(drawn, "card", "next")) == facts["owed"]
    assert used(drawn).count("cube-brown") == len(facts["given"]) + 1


def test_the_desk_tells_where_to_choose_a_start() -> None:
    state = kinds_of_decision()["start"]
    assert wraps(desk_of(state, state.player), "lit on the map")


def test_on_a_phone_the_desk_lists_the_breweries_to_start_in() -> None:
    state = kinds_of_decision()["start"]
    drawn = desk_of(state, state.player, "tall")
    assert sorted(controls(drawn)) == sorted(legal(state))
    breweries = cast(Json, state.view(None))["breweries"]
    for action in legal(state):
        number = action.removeprefix("start in ")
        row, brewery = element(drawn, f"start-in-{number}"), breweries[number]
        assert {number, brewery["town"].split(" (")[0]} <= set(lines(row))
        offered = {each for each in ("buy", "taste") if brewery[each]}
        assert {f"cap-{brewery['colour']}", *offered} <= set(used(row))
