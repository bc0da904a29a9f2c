"""What bots think of positions of Dice Brewing."""

from taproom.bots import bot
from taproom.games.dice_brewing.judgement import DiceJudgement
from taproom.games.dice_brewing.sight import SHIFT, UNIT, without
from taproom.games.dice_brewing.state import DiceState
from taproom.kernel.judgement import Judgement
from taproom.lab.simulate import play_game
from tests.games.dice_brewing.table import GAME, seat, table
from tests.rows import each_row


def judgement(players: int = 2) -> Judgement:
    """What bots go by, with the shipped weights."""
    return GAME.judgement(players)


def feature(state: DiceState, name: str, player: int = 0) -> float:
    """One feature of a position, by its name."""
    return judgement().features(state, player)[DiceJudgement.names.index(name)]


def sensible_texts(state: DiceState) -> list[str]:
    """What is worth a thought."""
    return [GAME.text(action) for action in judgement().sensible(state, state.legal())]


# The features and their weights.


@each_row("players", [2, 3, 4])
def test_every_feature_has_a_name_and_weights(players: int) -> None:
    judge = judgement(players)
    assert len(judge.early) == len(judge.late) == len(DiceJudgement.names)


def test_what_lies_on_the_board_counts_as_what_it_becomes() -> None:
    slots = {"malt 1": "seed", "malt 2": "P2", "department 2": "H1", "school 3": "B5"}
    state = table(seat(slots=slots), seat(), round=3)
    assert feature(state, "pale dice") == 1
    assert feature(state, "dark dice") == 1
    assert feature(state, "hops dice") == 0
    assert feature(state, "blue dice") == 2
    assert feature(state, "gold") == 3


def test_a_recipe_is_ready_if_pool_and_store_have_its_dice_while_dice_can_be_stored() -> None:
    state = table(seat(pool="P3", store="H2"), seat(), phase="close", row=["Cheap Lager"])
    assert feature(state, "ready") > 0
    assert feature(state, "near") == 0
    state = table(seat(pool="P3", store="H2"), seat(), phase="brew", row=["Cheap Lager"])
    assert feature(state, "ready") == 0
    assert feature(state, "near") > 0


def test_a_recipe_that_was_passed_by_is_ready_no_more_in_this_round() -> None:
    state = table(seat(store="P3 H2"), seat(store="P3 H2"), phase="brew", row=["Cheap Lager"])
    assert feature(state, "ready", 0) == feature(state, "ready", 1) > 0
    state.play("pass")
    assert feature(state, "ready", 0) == 0
    assert feature(state, "near", 0) > 0
    assert feature(state, "ready", 1) > 0


def test_dice_serve_one_recipe_only() -> None:
    row = ["Cheap Lager", "Sladek Pilsner"]
    both = table(seat(store="P2 P3 H2 H3"), seat(), phase="brew", row=row)
    one = table(seat(store="P3 H3"), seat(), phase="brew", row=row)
    assert feature(both, "ready") == feature(one, "ready")
    assert feature(both, "ready besides") > 0
    assert feature(one, "ready besides") == 0


def test_taking_dice_out_of_a_count_takes_the_lowest_that_do() -> None:
    box = table(seat(), seat()).box
    recipe = box.names.index("Cheap Lager")  # P2+ H2+
    left = without(box, recipe, UNIT[1] + UNIT[4] + UNIT[14])
    assert left == UNIT[4]
    assert left >> SHIFT[4] & 15 == 1


# What is worth a thought.


def test_dice_are_stored_in_the_closing_step_the_best_before_all() -> None:
    you = seat(pool="P1 P3 D6 H4")
    assert not [text for text in sensible_texts(table(you, seat())) if text.startswith("store")]
    assert sensible_texts(table(you, seat(), phase="close")) == ["store D6"]
    assert sensible_texts(table(seat(pool="P1 P3"), seat(), phase="close")) == ["store P3", "done"]


def test_a_brew_uses_the_lowest_dice_that_do() -> None:
    state = table(seat(store="P3 P5 H4"), seat(), phase="brew", row=["Cheap Lager"])
    state.play("brew Cheap Lager")
    assert sensible_texts(state) == ["use P3"]


def test_of_like_placements_the_one_with_the_lowest_die_is_thought_of() -> None:
    state = table(seat(pool="P2 P4"), seat(), round=3)
    texts = [text for text in sensible_texts(state) if "malt 2" in text or "department" in text]
    assert texts == ["place P2 on malt 2", "place P2 on department 1", "place P2 on department 2"]


def test_low_dice_are_picked_to_be_rolled_again_and_no_others() -> None:
    state = table(seat(pool="P1 H2 H5 B3"), seat(), round=2)
    state.play("place B3 on school 1")
    picked = []
    while state.phase == "pick":
        (text,) = sensible_texts(state)
        picked.append(text)
        state.play(text)
    assert picked == ["pick P1", "pick H2", "roll"]


def test_swaps_are_for_the_best_that_was_rolled() -> None:
    state = table(seat(pool="P1 P6 B3"), seat(), round=2)
    state.play("place B3 on school 2 for pale")
    texts = sensible_texts(state)
    assert texts[-1] == "keep"
    assert all(text.startswith("swap P1 for") for text in texts[:-1])
    assert len(texts) <= 2


# Turns.


def test_a_turn_begins_before_its_first_placement() -> None:
    state = table(seat(pool="P2 P4"), seat(pool="P1"))
    assert state.begins_turn()
    state.play("place P2 on malt 3")
    assert not state.begins_turn()
    state.play("end")
    assert state.begins_turn()


def test_the_steps_of_a_brew_begin_no_turn() -> None:
    state = table(seat(store="P2 H2"), seat(), phase="brew", row=["Cheap Lager"])
    assert state.begins_turn()
    state.play("brew Cheap Lager")
    assert not state.begins_turn()


def test_greedy_beats_random() -> None:
    won = 0
    for number in range(10):
        specs = ["greedy", "random"] if number % 2 else ["random", "greedy"]
        bots = [bot(spec, f"{number}/{spec}") for spec in specs]
        result = play_game(GAME, bots, f"rung {number}")
        won += result.winners == [specs.index("greedy")]
    assert won >= 9
