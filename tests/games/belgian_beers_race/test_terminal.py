"""The table as text: legible without colours, in 80 columns, in every language, with nothing hidden."""

# ruff: noqa: RUF001 - a dash stands for what is missing

import re

from taproom import State
from taproom.kernel.blocks import ASKED, FAINT, NOW, ROOM, WARM, WIDTH, Block, plain
from tests.games.belgian_beers_race.drawn import kinds_of_decision
from tests.games.belgian_beers_race.table import GAME, play, rolls, seat, short, table
from tests.rows import each_row

NAMES = ["A name of twenty-nine letters", "B", "random 3", "random 4"]


def numbers(state: State) -> dict[str, int]:
    """The choices as they are numbered."""
    return {GAME.text(action): number for number, action in enumerate(state.legal(), start=1)}


def rows(block: Block) -> list[str]:
    """The lines of a block as plain text."""
    return [plain(one).rstrip() for one in block.lines]


def boards(state: State, viewer: int | None = 0, lang: str = "en") -> list[Block]:
    """The blocks as somebody sees them, with names."""
    view = {**state.view(viewer), "names": NAMES[: state.players]}
    return GAME.terminal(view, lang, numbers(state) if viewer == state.player else {})


def text_of(blocks: list[Block]) -> str:
    """Blocks as one text; no-break spaces are blanks here."""
    text = "\n".join(row for block in blocks for row in [block.title, *rows(block)])
    return text.replace("\N{NO-BREAK SPACE}", " ")


def shown(state: State, viewer: int | None = 0, lang: str = "en") -> str:
    """Everything that is shown, as one text."""
    return text_of(boards(state, viewer, lang))


def found(state: State, title: str, viewer: int | None = 0) -> Block:
    """The block whose title begins so."""
    return next(block for block in boards(state, viewer) if block.title.startswith(title))


def ways(state: State) -> str:
    """The table of the ways."""
    return text_of([found(state, "Ways")])


# Numbers of choices.


def test_a_row_has_the_four_ways_to_a_place_in_their_columns() -> None:
    state = table(seat(6, 5, "4 yellow"), seat(9, 20))
    chosen = numbers(state)
    hitch, pay, bus, bike = (chosen[f"{means} to 11"] for means in ("hitch", "pay", "bus", "bike"))
    assert re.search(r" hitch +beers +bus +bike +B buy, T taste, C cheese\n", ways(state))
    row = rf"11 Irchonwelz +2\[{hitch}\] +4\[{pay}\] +4\[{bus}\] +6\[{bike}\] +blonde BT– "
    assert re.search(row, ways(state))


def test_a_way_that_is_shut_has_its_time_without_a_number() -> None:  # BR-2.5, BR-3.4
    state = table(seat(6, 20, level=5), seat(9, 22))
    assert re.search(r"11 Irchonwelz +2\[\d+\] +4!\[\d+\] +6 +blonde", ways(state))
    cells = [span for one in found(state, "Ways").lines for span in one if span.text.strip() == "6"]
    assert {span.mark for span in cells} == {FAINT}


def test_without_beers_there_is_no_column_for_drivers() -> None:
    text = ways(table(seat(6, 5), seat(9, 20)))
    assert re.search(r" hitch +bus +bike", text)
    assert "driver" not in text


def test_the_breweries_to_start_in_are_numbered() -> None:  # BR-11.2
    state = GAME.new(2, 1, {"length": "short"})
    chosen = numbers(state)
    text = text_of([found(state, "Start")])
    assert re.search(rf" 5 Brugge\[{chosen['start in 5']}\] +blonde BTC", text)
    assert "17 Westmalle" not in text


def test_cards_to_remove_are_numbered() -> None:  # BR-7.4
    state = play(table(seat(9, 8, beers="1 red"), seat(8, 20), reach=(23, 20)), "buy")
    assert state.phase == "remove"
    number = numbers(state)["remove 23"]
    block = found(state, "Cards within reach")
    assert block.numbered
    assert any(row.startswith(f"23[{number}]  4 points") for row in rows(block))


# The day.


def test_the_day_tells_the_discs_and_when_the_turn_ends() -> None:  # BR-2.1, BR-2.2
    text = shown(table(seat(9, 3), seat(8, 5), seat(7, 5), discs=[0, 1, 2]))
    assert "\nSquares: 3 A name of twenty-nine letters · 5 random 3, B" in text
    assert "Day 1 of 3, 24 UT: A name of twenty-nine letters's turn ends beyond 5\n" in text


def test_who_is_alone_in_the_day_goes_on() -> None:  # BR-2.4
    assert "24 UT: A name of twenty-nine letters is alone in it" in shown(table(seat(9, 3), seat(8, 24)))


def test_bottles_that_can_be_broken_are_told() -> None:  # BR-7.15, BR-7.16
    seats = [seat(9, 3), seat(8, 5), seat(7, 5)]
    assert "a card can be removed beyond 16" in shown(table(*seats, broken=[0]))
    assert "a card can be removed beyond 8 or 16" in shown(table(*seats[:2], broken=[0]))
    assert "a card can be removed beyond 16" in shown(table(seat(9, 9), seat(8, 20)))
    assert "removed" not in shown(table(seat(9, 17), seat(8, 20)))


# The ways.


def test_the_title_of_the_ways_tells_chances_and_waits() -> None:  # BR-3.5, BR-3.9, BR-3.27
    begin = "Ways [n]: hitch 1/2, else wait"
    assert ways(table(seat(6), seat())).startswith(f"{begin} 2; bus late 1/6: +2\n")
    assert ways(table(seat(6, level=7), seat())).startswith(f"{begin} 4; ")
    late = "Ways [n]: hitch 1/2, else the day is over; bus late 1/6: +2\n"
    assert ways(table(seat(6, 22), seat(9, 23))).startswith(late)


def test_a_further_attempt_tells_its_dice_and_chance() -> None:  # BR-3.10
    state = table(seat(6, 0, thumb="11", tries=1), seat(9, 20))
    assert re.search(r"11 Irchonwelz .* hitch 2 dice: 3/4", ways(state))
    assert "hitch-hike to 11 Irchonwelz: 2 dice" in shown(state)
    home = table(seat(12, 0, thumb="Grand-Place", tries=2), seat(9, 20))
    assert "stop vers la Grand-Place : 3 dés" in shown(home, lang="fr")


def test_a_bus_that_may_come_too_late_is_marked() -> None:  # BR-3.6, BR-3.16
    text = ways(table(seat(6, 20), seat(9, 22)))
    assert re.search(r"11 Irchonwelz +2\[\d+\] +4!\[", text)
    assert "! late: stay, the day is over" in text
    assert "! late: stay, 2 UT lost" in ways(table(seat(6, 20), seat(9, 22), day=3))


def test_a_ride_that_lowers_the_level_is_marked() -> None:  # BR-3.17
    text = ways(table(seat(6, 0, level=3), seat(9, 20)))
    assert re.search(r"11 Irchonwelz .* 6↓\[\d+\]", text)
    assert re.search(r" 7 Anzegem .* 3\[\d+\]", text)
    assert "↓ lowers the level" in text


def test_what_arriving_brings_is_told() -> None:  # BR-4.1, BR-4.6, BR-4.7
    state = table(seat(29), seat(9, 20), bottles=["26"], coasters={"30": 1}, reach=(20,))
    text = ways(state)
    assert re.search(r"26 Villers-devant-Orval .* Trappist BTC bottle, .*Trappist.*card 20", text, re.DOTALL)
    assert re.search(r"30 Ethe .* brown BT– +new, coaster,\n +cardinal point", text)


@each_row(
    ("card", "told"),
    [(16, "by bike"), (28, "by bus"), (27, "hitch-hiking or paying"), (30, "paying"), (22, "")],
)
def test_a_card_met_by_the_ride_itself_is_told_for_its_means(card: int, told: str) -> None:  # BR-12.6
    text = ways(table(seat(6, 0, "4 yellow"), seat(9, 20), reach=(card,)))
    row = " ".join(text.partition("11 Irchonwelz")[2].partition("beers:")[0].split())
    assert row.endswith(f", card {card} {told}".rstrip())


def test_a_toast_is_announced_if_there_are_beers_for_all() -> None:  # BR-6.1, BR-6.5
    partners = [seat(9, 12, "1 red"), seat(9, 14, "1 red")]
    state = table(seat(8, 10, "2 yellow"), *partners)
    assert "toast: B, random 3" in " ".join(ways(state).split())
    assert any(span.mark == WARM for one in found(state, "Ways").lines for span in one)
    assert "toast" not in ways(table(seat(8, 10, "1 yellow"), *partners))


def test_a_toast_with_a_beer_too_many_is_announced_as_such() -> None:  # BR-6.6, BR-6.7
    partners = [seat(9, 12, "1 red"), seat(9, 14, "1 red")]
    begin = "a toast with B, random 3 puts you to sleep"
    drunk = table(seat(8, 10, "2 yellow", level=6), *partners)
    assert " ".join(ways(drunk).split()).count(begin) == 1
    assert f"{begin}, without cheese" not in " ".join(ways(drunk).split())
    fed = table(seat(8, 10, "2 yellow", level=6, cheese=1), *partners)
    assert f"{begin}, without cheese" in " ".join(ways(fed).split())


# Players.


def test_ones_own_place_tells_what_it_offers_and_who_is_there() -> None:
    text = shown(table(seat(9, 3, bought=True), seat(9, 8)))
    assert "9 Tourpes: Saison Dupont, blonde; bought, taste, cheese · also here: B" in text


def test_backpack_level_and_cheese_stand_together() -> None:
    text = shown(table(seat(9, 3, "2 yellow 1 red", level=4, cheese=2, ridden=3), seat(8, 8)))
    assert (
        "Backpack 3/10: 2 blonde, 1 Trappist\n"
        "  level 4 (5 no bike, 7 slow buses, 8 asleep) · 3 UT by bike · cheese 2"
    ) in text


def test_beers_are_counted_in_french_as_in_a_cafe() -> None:
    state = table(seat(9, 3, "2 yellow 3 brown 1 red 2 black", bottles="2 red", tasted=2), seat(8, 8))
    text = shown(state, lang="fr")
    assert "2 blondes, 3 brunes, 1 trappiste, 2 stouts" in text
    assert "2 dégustées · bouteilles : 2 trappistes" in text


def test_tokens_beside_a_track_are_added() -> None:
    text = shown(table(seat(9, cheese=5, cheese_tokens=2, toasts=5, toast_tokens=1), seat(8, 8)))
    assert "cheese 5+2" in text
    assert "toasts 5+1" in text


def test_the_way_home_is_told_on_the_last_day() -> None:  # BR-10.1
    away = [seat(9, 3, score=100), seat("Grand-Place", 8)]
    assert "3 moves from the Grand-Place: −45" in shown(table(*away, day=3))
    assert "moves from the Grand-Place" not in shown(table(*away, day=2))


def test_the_others_have_a_line_each() -> None:
    state = table(seat(9), seat(8, 24, "1 black", level=8, asleep=True), seat(7, 3, cheese=1))
    text = text_of([found(state, "The others")])
    assert "B: 8 Pipaix · asleep · 1 stout · level 8 · cheese 0 · 0 tasted" in text
    assert "random 3: 7 Anzegem · no beer · level 0 · cheese 1" in text


# Cards and the map.


def test_a_card_tells_its_points_and_how_far_one_is() -> None:
    state = table(seat(9, 3, bottles="2 yellow"), seat(8, 8), reach=(31, 20))
    assert any(
        re.match(r"31  2 points  .* \(2/3\)$", row) for row in rows(found(state, "Cards within reach"))
    )
    assert any(re.match(r"20  3 points  [^(]*$", row) for row in rows(found(state, "Cards within reach")))


def test_a_goal_that_is_met_has_its_sign() -> None:
    state = table(seat(9, visited=(15, 17)), seat(8, 8), goals=(59, 70))
    text = text_of([found(state, "For everybody")])
    assert re.search(r"^59 .* \(2/2\)✓$", text, re.MULTILINE)
    assert re.search(r"✓ A name of twenty-nine", text_of([found(state, "For everybody", None)]))


def test_the_map_has_all_breweries_with_their_roads() -> None:
    state = table(seat(9), seat(8, 8), bottles=["33"], coasters={"33": 2})
    text = shown(state)
    assert all(re.search(rf"^ ?{place} \w", text, re.MULTILINE) for place in range(1, 41))
    assert re.search(r"33 Courtil +blonde +B–– +bottle · 2 coasters", text)
    assert "→24 3/6/10 →29 1/2/3 →30 1/2/3" in " ".join(text.split())
    assert re.search(r"40 Saint-Gilles .*\n→12 1/2/4 →13 1/2/4 →16 2/4/8", text)
    assert re.search(r" 9 Tourpes .* visited: A", text)


# The other decisions.


def test_a_driver_is_told_what_was_given() -> None:  # BR-3.32
    state = play(table(seat(6, 5, "3 yellow 2 brown"), seat(9, 20)), "pay to 11", "give brown")
    assert "Driver to 11 Irchonwelz · given: 1 brown · 3 beers still to give" in shown(state)


def test_on_board_the_trip_and_its_beers_are_told() -> None:  # BR-3.7
    state = table(seat(6, 5, "3 yellow 2 brown"), seat(9, 20))
    rolls(state, "L")
    assert "On board to 11 Irchonwelz, 6 UT · time for 3 beers" in shown(play(state, "bus to 11"))


def test_a_toast_tells_who_drinks_what() -> None:  # BR-6.15
    state = table(seat(8, 10, "2 yellow 1 red"), seat(9, 12, "1 red 1 black"))
    state.play("bike to 9")
    start = "Toast in 9 Tourpes: A name of twenty-nine letters with B"
    assert start in shown(state, 1)
    state.play("give black")
    assert f"{start} · on the table: 1 stout · 1 beer still to give" in " ".join(shown(state).split())


def test_at_the_end_the_points_stand_in_the_titles() -> None:
    state = kinds_of_decision()["over"]
    total = sum(state.breakdown(0).values())
    text = shown(state)
    assert text.count("Cards within reach") == 0
    assert f"{NAMES[0]}: {total} points" in text
    assert "if the game ended now" not in text


# What is shown when.


def test_a_turn_needs_cards_the_day_ones_own_things_and_the_ways() -> None:
    state = table(seat(9), seat(8, 8))
    found = boards(state)
    needed = [re.split(r"[ :]", block.title)[0] for block in found if block.when == NOW]
    assert needed == ["Cards", "Day", "A", "Ways"]
    helpful = [block.title for block in found if block.when == ROOM]
    assert helpful == ["For everybody at the end", "Next in line", "The others", f"{NAMES[0]} has gathered"]
    assert [block.when for block in found].count(ASKED) > 6


def test_a_short_game_has_no_goals_to_show() -> None:  # BR-11.4
    assert "For everybody" not in shown(short(seat(9), seat(8, 8)))


def test_a_spectator_sees_all_boards() -> None:
    text = shown(table(seat(9), seat(8, 8)), None)
    assert "A name of twenty-nine letters: 0 points" in text
    assert "B: 0 points" in text
    assert "Ways" not in text


@each_row("lang", ["en", "fr"])
def test_names_of_any_length_leave_no_line_too_long(lang: str) -> None:
    named = {str(number): {"town": "Llanfair" * 7, "name": "N" * 60} for number in range(1, 41)}
    state = GAME.new(3, 2, components={"breweries": named})
    while not state.over:
        numbers = {GAME.text(action): number for number, action in enumerate(state.legal(), 1)}
        for block in GAME.terminal(state.view(state.player), lang, numbers):
            assert all(len(plain(row)) <= WIDTH for row in block.lines)
        state.play(state.legal()[-1])
