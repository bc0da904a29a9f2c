"""What goes wrong is told in the language asked for, to its last word."""

# ruff: noqa: RUF001 - French is written with its own apostrophe

import json
from pathlib import Path

import pytest

import taproom
from taproom import Record
from taproom.bots import BOTS, LEVELS
from tests.cli.conftest import Run

GAME = "heaven-and-ale"
KNOWN = ", ".join([*BOTS, *LEVELS])
OWN_BOTS = "les vôtres sous la forme module:nom, et program:COMMANDE"
NO_CHESS = "Il n’y a pas de jeu 'chess' ; il y a heaven-and-ale, dice-brewing, belgian-beers-race."


def spaced(text: str) -> str:
    """Write French with its no-break spaces."""
    for mark in ":;?":
        text = text.replace(f" {mark}", f"\N{NO-BREAK SPACE}{mark}")
    return text


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("play", "Il manque un jeu ou un fichier ; voir taproom play --help."),
        ("draw game.json", "Il manque -o ; voir taproom draw --help."),
        ("play chess", NO_CHESS),
        (f"simulate {GAME} --players random", "Heaven & Ale se joue à 2, 3 ou 4, pas à 1."),
        (
            f"simulate {GAME} --players random,genius",
            f"Il n’y a pas de robot 'genius' ; il y a {KNOWN}, {OWN_BOTS}.",
        ),
        (f"simulate {GAME} --jobs", "--jobs attend une valeur ; voir taproom simulate --help."),
        (
            f"play {GAME} --option first_player=Anna",
            "L’option first_player vaut 'first seat' ou 'random', pas 'Anna'.",
        ),
        (
            f"components {GAME} --components mine.toml",
            "Le matériel n’a pas de valeur start.ducat ; vouliez-vous dire start.ducats ?",
        ),
        (
            "verify bad.json",
            f"bad.json n’est pas un bon enregistrement. {NO_CHESS}",
        ),
    ],
)
def test_a_refusal_is_told_in_french(run: Run, arguments: str, sentence: str) -> None:
    record = Record.begin(taproom.game(GAME), ["Anna", "Bram"], 1)
    record.save("game.json")
    Path("bad.json").write_text(json.dumps({**record.dump(), "game": "chess"}), "utf-8")
    Path("mine.toml").write_text("[start]\nducat = 3\n", "utf-8")
    ran = run("--lang", "fr", *arguments.split())
    assert (ran.code, ran.out, ran.err) == (2, "", spaced(sentence) + "\n")


def test_why_a_recorded_action_is_not_possible_is_told_in_french(run: Run) -> None:
    record = Record.begin(taproom.game(GAME), ["Anna", "Bram"], 1)
    reason = record.deal().why_not("put 1,0", "fr")
    record.actions = ["put 1,0"]
    record.save("game.json")
    ran = run("verify", "game.json", "--lang", "fr")
    assert ran.err == spaced(f"L’action 1 de l’enregistrement est impossible : {reason}\n")


def test_no_name_beside_the_production_track_is_cut(run: Run) -> None:
    shown = run("play", GAME, "--seed", "7", "--lang", "fr", "--save", "new.json", typed="q").out
    assert "  brasseur    −10 " in shown
