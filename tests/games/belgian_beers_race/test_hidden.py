"""What nobody may know, what is dealt anew, and what can be taken back (BR-1.19, BR-1.20, BR-2.17)."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from taproom import IllegalAction, State
from taproom.games.belgian_beers_race.state import RaceState
from taproom.kernel.history import History
from taproom.kernel.records import Record
from tests.games.belgian_beers_race.table import (
    GAME,
    cards_in,
    facts,
    kinds,
    line,
    play,
    reach,
    rolls,
    seat,
    seen,
    short,
    stack,
    table,
)
from tests.rows import each_row

Json = dict[str, Any]
LENGTHS = ("standard", "short")


def viewers(state: RaceState) -> list[int | None]:
    """Every seat, and a spectator."""
    return [None, *range(state.players)]


def hidden(state: RaceState) -> tuple[int, ...]:
    """The cards of the pile that nobody has seen."""
    return state.pile[state.dealt :]


# What is hidden.


def test_the_top_of_the_pile_is_seen_and_what_is_below_it_is_not() -> None:  # BR-1.19
    state = table(seat(9), seat(5), reach=[1, 2, 3, 4], line=[5, 6, 7, 8], pile=[9, 10])
    assert [card["card"] for card in seen(state)["bottler"]["line"]] == [5, 6, 7, 8]
    assert seen(state)["bottler"]["pile"] == 2
    assert not {9, 10} & cards_in(seen(state))


def test_level_2_is_not_shown_before_it_comes_in() -> None:  # BR-1.19
    for length in LENGTHS:
        state = cast(RaceState, GAME.new(3, 4, {"length": length}))
        for viewer in viewers(state):
            assert {card["level"] for card in seen(state, viewer)["bottler"]["line"]} == {1}
            assert all(card <= 32 or card >= 58 for card in cards_in(seen(state, viewer)))


def test_level_3_cards_not_drawn_are_not_shown() -> None:  # BR-1.19
    state = cast(RaceState, GAME.new(3, 4))
    goals = {card["card"] for card in seen(state)["bottler"]["goals"]}
    assert len(goals) == 3
    assert {card for card in cards_in(seen(state)) if card >= 58} == goals


def test_which_cards_were_taken_and_removed_is_public() -> None:  # BR-1.19
    state = table(seat(9, 5, cards=[7, 12]), seat(5, 7, cards=[13]), reach=[1])
    for viewer in viewers(state):
        view = seen(state, viewer)
        taken = [[card["card"] for card in me["cards"]] for me in view["travellers"]]
        assert taken == [[7, 12], [13]]
        assert view["bottler"]["removed"] == [n for n in range(1, 33) if n not in (1, 7, 12, 13)]


def test_a_preview_of_a_turns_end_stops_before_the_new_card() -> None:  # BR-1.19
    state = table(seat(9, 5), seat(5, 5), reach=[1, 12, 15, 16], line=[17, 18, 20, 21], pile=[22, 23])
    assert kinds(state.preview("buy")) == ["bought", "card-taken"]
    play(state, "buy")
    assert kinds(state.events) == ["bought", "card-taken", "cards-shown", "turn-began"]


def test_a_preview_of_a_trip_stops_before_the_die() -> None:  # BR-1.20
    state = table(seat(6, 5), seat(5, 20))
    for text in ("bus to 11", "hitch to 11"):
        assert state.preview(text) == []
    assert "went" in kinds(state.preview("bike to 11"))


# Chance.


@each_row("text", ["bike to 11", "buy", "taste", "pay to 11", "camp"])
def test_what_needs_no_die_draws_none(text: str) -> None:  # BR-1.20
    state = table(seat(9 if text == "taste" else 6, 5, "4 red"), seat(5, 20))
    before = state.dump()["streams"]
    play(state, text)
    assert state.dump()["streams"] == before


@each_row("text", ["bus to 11", "hitch to 11"])
def test_a_die_comes_from_the_games_own_generator(text: str) -> None:  # BR-1.20
    """The same position rolls the same, however often it is looked at; one dealt anew need not."""
    state = table(seat(6, 5), seat(5, 20))
    outcomes = []
    for _ in range(3):
        copy = state.clone()
        copy.preview(text)
        play(copy, text)
        outcomes.append(copy.dump())
    assert outcomes[0] == outcomes[1] == outcomes[2]
    others = [facts(play(state.determinize(0, seed), text)) for seed in range(30)]
    assert len({(me["place"], me["square"]) for me in others}) == 2


def test_a_game_with_the_same_seed_is_the_same_game() -> None:  # BR-1.20
    assert GAME.new(3, "a seed").dump() == GAME.new(3, "a seed").dump()
    assert GAME.new(3, "a seed").dump() != GAME.new(3, "another").dump()


# Dealing anew.


def test_determinize_deals_the_pile_anew_and_nothing_else() -> None:  # BR-1.19
    state = cast(RaceState, GAME.new(3, 2))
    for seed in range(10):
        other = state.determinize(0, seed)
        assert sorted(hidden(other)) == sorted(hidden(state))
        known = {**other.dump(), "pile": [], "rng": "", "streams": []}
        assert known == {**state.dump(), "pile": [], "rng": "", "streams": []}
        assert GAME.load(other.dump()).dump() == other.dump()


def test_every_hidden_card_can_be_the_next() -> None:  # BR-1.19
    pile = [9, 10, 11, 12, 13, 14]
    state = table(seat(9, 5), seat(5, 5), reach=[1, 2, 3, 4], line=[5, 6, 7, 8], pile=pile)
    found = Counter(hidden(state.determinize(None, seed))[0] for seed in range(600))
    assert set(found) == set(pile)
    assert all(60 < count < 140 for count in found.values())


def test_determinize_shows_new_dice() -> None:  # BR-1.19, BR-1.20
    state = table(seat(6, 5), seat(5, 20))
    late: Counter[bool] = Counter()
    for seed in range(300):
        other = play(state.determinize(1, seed), "bus to 11")
        late[stack(other, 11) == [0]] += 1
    assert 25 < late[True] < 80  # one face of six


@each_row("viewer", [None, 0, 1])
def test_level_2_that_has_not_come_in_is_dealt_anew(viewer: int | None) -> None:  # BR-1.19
    standard = table(seat(9, 24), seat(5, 23), turn=1, reach=[1, 12, 14, 16])
    brief = short(seat(9, 5), seat(5, 5), reach=[1, 12, 14, 16], line=[17, 18, 20, 21])
    for state, text in ((standard, "camp"), (brief, "buy")):
        found = {line(play(state.determinize(viewer, seed), text))[-1] for seed in range(20)}
        assert len(found) > 8
        assert found <= set(range(33, 58))


def test_a_deal_leaves_the_position_alone() -> None:  # BR-1.19
    state = table(seat(9, 5), seat(5, 5), reach=[1, 2], pile=[9, 10, 11])
    before = state.dump()
    play(state.determinize(0, 1), "buy")
    assert state.dump() == before


# Taking back.


@dataclass
class Built(Record):
    """A record that begins in a position built by hand."""

    position: Json = field(default_factory=dict)

    def deal(self) -> State:
        """Give the position before the first action."""
        return GAME.load(self.position)


def history(state: RaceState, *texts: str) -> History:
    """A game in play from a position on."""
    names = [f"Seat {player}" for player in range(state.players)]
    made = History(Built(**vars(Record.begin(GAME, names, 1)), position=state.dump()))
    for text in texts:
        made.play(text)
    return made


def can_take_back(made: History, player: int) -> bool:
    """Whether a seat may take back; who may finds the position as it was, who may not is refused."""
    point = made.undo_point(player)
    if point is None:
        with pytest.raises(IllegalAction):
            made.undo(player)
        return False
    before = made.record.replay(point).dump()
    made.undo(player)
    assert made.state.dump() == before
    return True


def on_the_road(*seats: Json, **fields: Any) -> RaceState:
    """Seat 0 in brewery 9 acts, seat 1 is far ahead."""
    return table(*(seats or (seat(9, 5, "4 red"), seat(5, 20))), **fields)


@each_row("text", ["buy", "taste", "bike to 8", "camp"])
def test_a_choice_that_nothing_has_followed_can_be_taken_back(text: str) -> None:  # BR-2.17
    assert can_take_back(history(on_the_road(), text), 0)


def test_several_choices_can_be_taken_back_one_by_one() -> None:  # BR-2.17
    made = history(on_the_road(), "buy", "taste", "bike to 8")
    assert [can_take_back(made, 0) for _ in range(4)] == [True, True, True, False]


def test_nobody_takes_back_what_another_chose() -> None:  # BR-2.17
    assert not can_take_back(history(on_the_road(), "buy"), 1)


@each_row("face", ["T", "F", "L"])
@each_row("means", ["bus", "hitch"])
def test_a_choice_that_a_die_has_followed_stands(means: str, face: str) -> None:  # BR-2.17
    state = on_the_road(seat(9, 5), seat(5, 20))
    rolls(state, face)
    assert not can_take_back(history(state, f"{means} to 11"), 0)


def test_a_choice_before_a_die_stands_too() -> None:  # BR-2.17
    made = history(on_the_road(), "buy", "bus to 11")
    assert not can_take_back(made, 0)


def test_choices_after_a_die_can_be_taken_back_up_to_it() -> None:  # BR-2.17
    state = on_the_road(seat(6, 5, "2 red 2 brown"), seat(5, 20))
    rolls(state, "T")
    made = history(state, "bus to 11", "drink red")
    assert [can_take_back(made, 0) for _ in range(2)] == [True, False]


def test_a_paid_driver_rolls_no_die_and_can_be_taken_back() -> None:  # BR-2.17
    state = on_the_road(seat(6, 5, "3 red 3 brown"), seat(5, 20))
    made = history(state, "pay to 7", "give red", "give brown")
    assert [can_take_back(made, 0) for _ in range(4)] == [True, True, True, False]


CARDS: Json = {"reach": [1, 12, 15, 16], "line": [17, 18, 20, 21]}


def test_a_choice_that_has_shown_a_new_card_stands() -> None:  # BR-2.17
    state = on_the_road(seat(9, 5), seat(5, 5), pile=[22, 23], **CARDS)
    made = history(state, "buy")
    assert line(cast(RaceState, made.state)) == [18, 20, 21, 22]
    assert not can_take_back(made, 0)


def test_a_card_that_only_slides_over_is_not_newly_shown() -> None:  # BR-2.17
    state = on_the_road(seat(9, 5), seat(5, 5), second=True, **CARDS)
    made = history(state, "buy")
    assert reach(cast(RaceState, made.state)) == [12, 15, 16, 17]
    assert can_take_back(made, 0)


def test_while_the_turn_goes_on_a_card_taken_can_be_given_back() -> None:  # BR-2.17
    state = on_the_road(seat(9, 5), seat(5, 20), pile=[22, 23], **CARDS)
    assert can_take_back(history(state, "buy"), 0)


def test_a_removed_card_can_be_put_back_while_the_turn_goes_on() -> None:  # BR-2.17
    state = on_the_road(seat(9, 8), seat(5, 20), pile=[22, 23], **CARDS)
    assert can_take_back(history(state, "taste", "remove 12"), 0)


def test_the_end_of_a_turn_that_shows_nothing_can_be_taken_back() -> None:  # BR-2.17
    made = history(on_the_road(seat(9, 5), seat(5, 5)), "taste")
    assert made.state.player == 1
    assert can_take_back(made, 0)
    assert made.state.player == 0


def test_a_choice_that_another_has_answered_stands() -> None:  # BR-2.17
    made = history(on_the_road(seat(9, 5), seat(5, 5)), "taste", "taste")
    assert not can_take_back(made, 0)


def test_the_other_may_take_back_the_answer_but_not_what_came_before() -> None:  # BR-2.17
    made = history(on_the_road(seat(9, 5), seat(5, 5)), "taste", "taste")
    assert [can_take_back(made, 1) for _ in range(2)] == [True, False]


def test_a_toast_in_which_the_partner_had_to_choose_stands() -> None:  # BR-2.17
    state = on_the_road(seat(8, 5, "1 red"), seat(9, 20, "1 red 1 black"))
    made = history(state, "bike to 9")
    assert made.state.player == 1
    made.play("give red")
    assert made.state.player == 0
    assert not can_take_back(made, 0)


def test_a_toast_in_which_nobody_else_had_a_choice_can_be_taken_back() -> None:  # BR-2.17
    state = on_the_road(seat(8, 5, "1 red"), seat(9, 20, "1 black"))
    made = history(state, "bike to 9")
    assert stack(cast(RaceState, made.state), 21) == [1]
    assert can_take_back(made, 0)


def test_the_night_after_day_1_shows_new_cards_and_stands() -> None:  # BR-2.17
    state = table(seat(9, 24), seat(5, 23), turn=1, **CARDS)
    made = history(state, "camp")
    assert cast(RaceState, made.state).day == 2
    assert not can_take_back(made, 1)


def test_a_night_that_shows_nothing_can_be_taken_back() -> None:  # BR-2.17
    state = table(seat(9, 32), seat(5, 31), day=2, turn=1, **CARDS)
    made = history(state, "camp")
    assert cast(RaceState, made.state).day == 3
    assert can_take_back(made, 1)


def test_a_picked_start_can_be_taken_back_until_the_next_has_picked() -> None:  # BR-2.17
    state = cast(RaceState, GAME.new(3, 1, {"length": "short"}))
    assert can_take_back(history(state, "start in 5"), 0)
    assert not can_take_back(history(state, "start in 5", "start in 9"), 0)


def test_when_the_game_is_over_nothing_is_taken_back() -> None:  # BR-2.17
    state = table(seat(9, 24), seat(5, 23), day=3, turn=1)
    made = history(state, "end day")
    assert made.state.over
    assert not can_take_back(made, 1)
