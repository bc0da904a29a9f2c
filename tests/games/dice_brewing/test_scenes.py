"""A new round and its roll are told as one scene."""

from taproom.games.dice_brewing import events as happened
from tests.games.dice_brewing.table import GAME

BEGAN = happened.RoundBegan(4, "summer", 0)


def test_seeds_roll_and_beginning_belong_to_the_round() -> None:
    told = [happened.SeedsDealt((0, 1)), BEGAN, happened.DiceRolled(0, ("P3",))]
    assert [GAME.scene(event) for event in told] == ["round"] * 3
    assert GAME.scene_title("round", told) == "Round 4"
    assert GAME.scene_symbol("round", told) == "summer"


def test_what_happens_within_a_round_is_no_scene() -> None:
    assert GAME.scene(happened.ItemPlaced(0, "malt 1", "seed", "")) == ""
    assert GAME.scene(happened.DiceRolledAgain(0, ("P1",), ("P2",))) == ""


def test_both_seasons_have_their_picture() -> None:
    drawn = GAME.pieces("x-")
    for season in ("summer", "winter"):
        assert f'<symbol id="x-piece-{season}"' in drawn


def test_every_roll_of_a_round_comes_with_its_beginning() -> None:
    state = GAME.new(3, 5)
    rounds = 0
    while not state.over:
        events = state.play(state.fallback())
        told = [event for event in events if GAME.scene(event) == "round"]
        rounds += bool(told)
        assert not told or any(isinstance(event, happened.RoundBegan) for event in told)
        if state.view(None)["round"] == 6:
            break
    assert rounds == 5
