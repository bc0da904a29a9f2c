"""What the home page tells of tables: whose turn it is, who waits, how games ended."""

from datetime import datetime

from taproom.bots import LEVELS
from taproom.games import all_games, game
from taproom.kernel.words import LANGUAGES, words
from taproom.server import journal
from taproom.server.journal import Entry
from taproom.server.lobby import finished_row, greeted, home_context, running_row
from taproom.server.offers import bots_of, chosen_options, clock_choices, level_name, options
from taproom.server.people import Person, Preferences
from taproom.server.table import AGREED, Table
from taproom.server.templating import ago, day, part_of_day
from tests.rows import each_row
from tests.server.showcase import finished, open_tables, running
from tests.server.tables import ANNA, HOUR, NOW, deal, play, started

PERSON = Person(ANNA, "Anna")
NEW = Person("new", "")
DAY = 24 * HOUR


def told(table: Table, person: Person = PERSON) -> tuple[str, str]:
    """Give the state and the button of a running game."""
    row = running_row(person, table, "en", NOW)
    return row["state"], row["button"]


def both_sit(name: str) -> Table:
    """Start a game of two people."""
    return started(deal("dice-brewing", name), [("Anna", ANNA), ("Bram", "bram")])


# Own games.


def test_games_that_wait_for_you_stand_first_and_the_longest_wait_leads() -> None:
    home = home_context(PERSON, running("Bram"), [], [], "en", NOW)
    waits = [row["mine"] for row in home["mine"]]
    assert waits == sorted(waits, reverse=True)
    first = [row["since"] for row in home["mine"] if row["mine"]]
    assert first == sorted(first)
    assert home["turn"]["id"] == home["mine"][0]["id"]
    assert home["waiting"] == len(first) == 3


def test_a_row_says_whose_turn_it_is_and_since_when() -> None:
    table = play(both_sit("turns"), NOW - 2 * HOUR, until=1)
    assert told(table) == ("Bram\N{RIGHT SINGLE QUOTATION MARK}s turn, 2 h", "Look")
    assert told(table, Person("bram", "Bram")) == ("Your turn", "Continue")


def test_what_the_others_ask_you_is_your_turn_too() -> None:
    table = play(both_sit("asking"), NOW, until=1)
    table.apply(Entry(journal.ASK, 1, {"what": "end"}, NOW))
    assert told(table) == ("A question", "Continue")


def test_while_a_bot_stands_in_it_is_not_your_turn() -> None:
    table = play(both_sit("away"), NOW, until=0)
    table.apply(Entry(journal.STAND_IN, 0, {"level": "novice"}, NOW))
    assert told(table) == ("A bot plays for you", "Look")


def test_the_card_tells_what_another_did_last() -> None:
    table = play(both_sit("news"), NOW, until=0)
    home = home_context(PERSON, [table], [], [], "en", NOW)
    assert "Bram" in home["turn"]["news"]


def test_a_task_is_told_only_to_whose_turn_it_is() -> None:
    table = play(both_sit("task"), NOW, until=0)
    task = table.game.task(table.state.view(0), "fr")
    assert task in running_row(PERSON, table, "fr", NOW)["detail"]
    assert task not in running_row(Person("bram", "Bram"), table, "fr", NOW)["detail"]


# Open tables.


def test_an_open_table_says_who_waits_and_how_many_seats_are_free() -> None:
    home = home_context(NEW, [], open_tables("Bram"), [], "en", NOW)
    assert [row["detail"] for row in home["open"]] == [
        "Bram · 2 seats free of 3",
        "Bram, Ève and a bot · 1 seat free of 4",
    ]
    assert [row["free"] for row in home["open"]] == [1, 3]
    assert home["open"][0]["title"] == "The Belgian Beers Race, short"


def test_a_table_where_you_sit_is_not_offered_to_you() -> None:
    assert home_context(Person("b-id", "Bram"), [], open_tables("Bram"), [], "en", NOW)["open"] == []


# Finished games.


def test_a_finished_game_says_how_you_fared() -> None:
    states = [finished_row(PERSON, table, NOW, words("en"))["state"] for table in finished("Bram")]
    assert states[1:] == ["Resigned", "Ended early"]
    over = finished("Bram")[0]
    for seat, person in enumerate(seat.people for seat in over.seats):
        row = finished_row(Person(person[0] if person else "", "x"), over, NOW, words("en"))
        assert row["won"] == (row["state"] == "Won") == (seat in over.winners() and bool(person))


def test_the_points_of_a_finished_game_are_told_best_first() -> None:
    table = finished("Bram")[0]
    scores = sorted(table.state.scores(), reverse=True)
    detail = finished_row(PERSON, table, NOW, words("en"))["detail"]
    assert detail.startswith("yesterday · ")
    assert [int(part.split()[-1]) for part in detail.split(" · ")[1].split(", ")] == scores


def test_who_only_looked_on_is_offered_no_rematch() -> None:
    row = finished_row(NEW, finished("Bram")[0], NOW, words("en"))
    assert (row["state"], row["sat"], row["won"]) == ("", False, False)


def test_a_game_by_other_rules_is_listed_without_a_replay() -> None:
    table = Table(finished("Bram")[0].deal, 2)
    table._give_up(None)  # type: ignore[arg-type]
    row = finished_row(PERSON, table, NOW, words("en"))
    assert row["replay"] == ""
    assert "can no longer be shown" in row["detail"]


def test_nobody_wins_what_was_ended_by_agreement() -> None:
    table = finished("Bram")[2]
    assert table.ended == AGREED
    assert not finished_row(PERSON, table, NOW, words("en"))["won"]


# The form and the cards.


def test_only_the_chosen_games_options_are_read() -> None:
    form = {"option-mode": "advanced", "option-first_player": "random", "option-length": "short"}
    assert chosen_options(game("heaven-and-ale"), form) == {"first_player": "random"}
    assert chosen_options(game("dice-brewing"), {"option-mode": "advanced"}) == {
        "mode": "advanced",
        "unlucky_rolls": "off",
        "first_player": "first seat",
    }


def test_games_that_share_an_option_give_it_the_same_values() -> None:
    values = [(name, given) for played in all_games() for name, given in played.options.items()]
    assert len({name for name, _ in values}) == len(set(values))


@each_row("lang", LANGUAGES)
def test_every_option_value_and_level_has_words(lang: str) -> None:
    _ = words(lang)
    for option in options(_):
        assert option["title"] != option["name"]
        assert all(value["text"] != value["value"] for value in option["values"])
    assert all(level_name(level, _) != level for level in LEVELS)
    assert len({choice["text"] for choice in clock_choices(_)}) == len(clock_choices(_))


def test_the_bots_last_played_against_are_chosen_again() -> None:
    played = game("dice-brewing")
    for kept, wanted in [("3 master", "3 master"), ("", "2 apprentice"), ("9 nobody", "2 apprentice")]:
        offered = bots_of(played, kept, words("en"))
        assert [bots["value"] for bots in offered if bots["chosen"]] == [wanted]
        assert len(offered) == 3 * len(LEVELS)


def test_the_game_played_last_is_offered_again() -> None:
    tables = [*running("Bram"), *finished("Bram")]
    last = max(tables, key=lambda table: table.changed)
    home = home_context(PERSON, running("Bram"), [], finished("Bram"), "en", NOW)
    assert home["last_game"] == home["create"]["game"] == last.game.slug


def test_the_play_now_preference_reaches_the_card() -> None:
    person = Person(ANNA, "Anna", Preferences(play_now={"heaven-and-ale": "1 novice"}))
    card = home_context(person, [], [], [], "en", NOW)["games"][0]
    assert [bots["text"] for bots in card["bots"] if bots["chosen"]] == ["1 bot, easy"]


# Times and greetings.


@each_row(
    ("seconds", "english", "french"),
    [
        (-5, "just now", "à l\N{RIGHT SINGLE QUOTATION MARK}instant"),
        (59, "just now", "à l\N{RIGHT SINGLE QUOTATION MARK}instant"),
        (60, "1 min", "1\N{NO-BREAK SPACE}min"),
        (2.5 * HOUR, "2 h", "2\N{NO-BREAK SPACE}h"),
        (47 * HOUR, "47 h", "47\N{NO-BREAK SPACE}h"),
        (49 * HOUR, "2 days", "2 jours"),
    ],
)
def test_how_long_ago_is_told_shortly(seconds: float, english: str, french: str) -> None:
    assert (ago(NOW - seconds, NOW, words("en")), ago(NOW - seconds, NOW, words("fr"))) == (english, french)


def test_days_are_named_as_people_name_them() -> None:
    now = datetime(2026, 11, 17, 12).timestamp()
    said = {
        datetime(2026, 11, 17, 1): ("today", "aujourd\N{RIGHT SINGLE QUOTATION MARK}hui"),
        datetime(2026, 11, 16, 23): ("yesterday", "hier"),
        datetime(2026, 11, 14, 12): ("Saturday", "samedi"),
        datetime(2026, 11, 10, 12): ("10 November", "10 novembre"),
        datetime(2025, 5, 3, 12): ("3 May 2025", "3 mai 2025"),
    }
    for date, wanted in said.items():
        assert tuple(day(date.timestamp(), now, words(lang)) for lang in LANGUAGES) == wanted


@each_row(
    ("hour", "part"), [(3, "evening"), (4, "morning"), (12, "afternoon"), (18, "evening"), (23, "evening")]
)
def test_the_greeting_fits_the_hour(hour: int, part: str) -> None:
    assert part_of_day(hour) == part
    assert greeted(part, "Anna", words("en")) == f"Good {part}, Anna. The table is set."


def test_who_has_no_name_is_welcomed() -> None:
    assert home_context(NEW, [], [], [], "fr", NOW)["greeting"] == "Bienvenue au Taproom."
