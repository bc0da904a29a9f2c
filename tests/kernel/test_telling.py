"""How a game ended, told in English and French."""

from taproom.kernel.events import GameEnded
from taproom.kernel.telling import namer, tell_game_ended
from tests.rows import each_row

NAMES = ["Anna", "Bram", "Chloé"]


@each_row(
    ("event", "english", "french"),
    [
        (
            GameEnded((17, 33, 20), (1,)),
            "Bram wins with 33 points (Chloé 20, Anna 17).",
            "Bram gagne avec 33 points (Chloé 20, Anna 17).",
        ),
        (
            GameEnded((33, 33, 20), (0, 1)),
            "Anna and Bram share the victory with 33 points (Chloé 20).",
            "Anna et Bram se partagent la victoire avec 33 points (Chloé 20).",
        ),
        (
            GameEnded((1, 1), (0, 1)),
            "Anna and Bram share the victory with 1 point.",
            "Anna et Bram se partagent la victoire avec 1 point.",
        ),
    ],
)
def test_the_end_of_a_game_is_told(event: GameEnded, english: str, french: str) -> None:
    assert tell_game_ended(event, "en", namer(NAMES, "en")) == english
    assert tell_game_ended(event, "fr", namer(NAMES, "fr")) == french


def test_a_seat_without_a_name_is_a_player() -> None:
    assert [namer(["Anna"], lang)(1) for lang in ("en", "fr")] == ["Player 2", "Joueur 2"]
