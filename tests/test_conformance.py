"""The conformance suite finds a fault of every kind, and tells it so that it can be repeated."""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from librt.strings import BytesWriter

from examples.one_more import DRINK, PINTS, STOP, OneMore, OneMoreState, Stopped
from taproom import Event, Rng
from taproom.kernel import Box, Target
from taproom.kernel.game import instance
from taproom.kernel.observation import Feature, Layout
from taproom.kernel.state import restore
from taproom.testing import CHECKS, ConformanceError, Position, check_game, find_game
from taproom.testing.suite import check_record, records
from tests.rows import each_row

ROOT = Path(__file__).parent.parent
WAIT = 2
deals = count()


class Plain(OneMoreState):
    """One More without a fault, whose clones are of the same class."""

    def clone(self) -> "Plain":
        other = type(self)(self.game, self.components, self.players, self.rng, self.pile[:])
        other.drunk = [pints[:] for pints in self.drunk]
        self.copy_to(other)
        return other


class Planted(OneMore):
    """One More of another state."""

    kind: type[Plain] = Plain

    def deal(self, players: int, options: dict[str, str], box: Box, rng: Rng) -> OneMoreState:
        return self.kind(self, box, players, rng, super().deal(players, options, box, rng).pile)

    def read(self, dumped: Mapping[str, Any], box: Box, rng: Rng) -> OneMoreState:
        read = super().read(dumped, box, rng)
        state = self.kind(self, box, read.players, rng, read.pile)
        state.drunk = read.drunk
        return state


# Faults of the state.


class ListsAnUnknownAction(Plain):
    def legal(self) -> list[int]:
        return [*super().legal(), 7] if self.drunk[0] and not self.over else super().legal()


class GivesNoReason(Plain):
    def reason(self, action: int, lang: str) -> str:
        return ""


class PlaysWhatIsNotLegal(Plain):
    def play(self, action: object) -> list[Event]:
        self.events = []
        self.game.number(action)
        self.apply(self.legal_or_over()[0])
        return self.events


class SharesWithItsClone(Plain):
    def clone(self) -> "Plain":
        other = super().clone()
        other.drunk = self.drunk
        return other


class ForgetsToRecord(Plain):
    def __reduce__(self) -> tuple[object, ...]:
        return (restore, (self.game, self.dump(), False))


class ViewsNoJson(Plain):
    def view(self, player: int | None) -> dict[str, object]:
        return {**super().view(player), "first": {0: self.drunk[0]}}


class ShowsThePile(Plain):
    def view(self, player: int | None) -> dict[str, object]:
        return {**super().view(player), "next": self.pile[-1:]}


class SeesThePile(Plain):
    def legal(self) -> list[int]:
        return [action for action in super().legal() if action == DRINK or sum(self.pile[-2:]) % 2]


class PromisesTooMuch(Plain):
    def apply(self, action: int) -> None:
        if self.previewing:
            self.tell(Stopped(self.player))
        super().apply(action)


class AddsABonus(Plain):
    def scores(self) -> list[int]:
        return [points + 1 for points in super().scores()]


class FallsBackOnWhatIsNotLegal(Plain):
    def fallback(self) -> int:
        self.legal_or_over()
        return STOP


class WritesOneNumberTooMany(Plain):
    def observe(self, player: int, out: BytesWriter) -> None:
        out.write(b"\0\0")


class Waits(Plain):
    def legal(self) -> list[int]:
        return [*super().legal(), WAIT] if not self.over else []

    def apply(self, action: int) -> None:
        if action != WAIT:
            super().apply(action)

    def fallback(self) -> int:
        return WAIT if not self.over else super().fallback()


class PlaysOtherwiseEachTime(Plain):
    def apply(self, action: int) -> None:
        super().apply(action)
        self.drunk[0] = [next(deals)]


class HandsOnTheRealChance(Plain):
    def determinize(self, player: int | None, seed: int) -> "Plain":
        other = self.clone()
        Rng.seeded(f"{seed}").shuffle(other.pile)
        return other


class ForgetsWhoChose(Plain):
    def play(self, action: object) -> list[Event]:
        before = self.chooser
        events = super().play(action)
        self.chooser = before
        return events


class ChangesWhenAsked(Plain):
    def legal(self) -> list[int]:
        self.reveals += 1
        return super().legal()


class Breaks(Plain):
    def apply(self, action: int) -> None:
        super().apply(action)
        if len(self.pile) < 13:
            raise KeyError(self.player)


# Faults of the game.


class ForgetsTheOrder(Planted):
    def read(self, dumped: Mapping[str, Any], box: Box, rng: Rng) -> OneMoreState:
        state = super().read(dumped, box, rng)
        state.pile.sort()
        return state


class ReadsAnything(Planted):
    def read(self, dumped: Mapping[str, Any], box: Box, rng: Rng) -> OneMoreState:
        PINTS.index(dumped["pile"][0])
        return super().read(dumped, box, rng)


class LabelsAllAlike(Planted):
    def label(self, view: Mapping[str, object], action: str, lang: str = "en") -> str:
        return "Go on"


class TellsWithHoles(Planted):
    def tell(self, event: Event, lang: str = "en", names: Sequence[str] = ()) -> str:
        return "{player} drinks."


class ShowsNothing(Planted):
    def terminal(self, view: Any, lang: str = "en", numbers: Any = None) -> list[Any]:
        return []


class DrawsNoControl(Planted):
    def draw(
        self,
        view: Mapping[str, object],
        targets: Sequence[Target] = (),
        lang: str = "en",
        prefix: str = "",
        layout: str = "wide",
    ) -> str:
        return f'<svg xmlns="http://www.w3.org/2000/svg"><g id="{prefix}pile"/></svg>'


class ParsesOneTextWrong(Planted):
    def parse(self, text: str) -> int:
        return DRINK if text == "stop" else super().parse(text)


class TakesAnythingForAnAction(Planted):
    def number(self, action: object) -> int:
        return super().number(action) if action in ("drink", "stop", 0, 1) else DRINK


class DealsByTheClock(Planted):
    def deal(self, players: int, options: dict[str, str], box: Box, rng: Rng) -> OneMoreState:
        return super().deal(players, options, box, Rng.seeded(f"deal {next(deals)}"))


class LaysOutNothing(Planted):
    kind = WritesOneNumberTooMany


class LaysOutTooLittle(Planted):
    kind = WritesOneNumberTooMany

    def layout(self, players: int) -> Layout:
        return Layout([Feature("pints", 1, 2, "Pints.")])


class HasAThirdAction(Planted):
    kind = Waits

    def action_texts(self) -> Sequence[str]:
        return ["drink", "stop", "wait"]

    def label(self, view: Mapping[str, object], action: str, lang: str = "en") -> str:
        return "Wait" if action == "wait" else super().label(view, action, lang)


def with_state(kind: type[Plain]) -> type[Planted]:
    """Make a game of a state."""
    return type(f"Game{kind.__name__}", (Planted,), {"kind": kind})


FAULTS: list[tuple[str, type[Planted]]] = [
    ("legal_actions_are_numbers_of_the_table", with_state(ListsAnUnknownAction)),
    ("legal_and_reasons_agree", with_state(GivesNoReason)),
    ("illegal_actions_are_refused", with_state(PlaysWhatIsNotLegal)),
    ("a_clone_stands_alone", with_state(SharesWithItsClone)),
    ("pickle_and_copy_keep_the_position", with_state(ForgetsToRecord)),
    ("views_are_json", with_state(ViewsNoJson)),
    ("what_is_hidden_changes_nothing_that_is_shown", with_state(ShowsThePile)),
    ("what_is_hidden_changes_no_choice", with_state(SeesThePile)),
    ("a_preview_is_the_beginning_of_what_happens", with_state(PromisesTooMuch)),
    ("scores_are_the_sum_of_their_sources", with_state(AddsABonus)),
    ("the_fallback_is_legal", with_state(FallsBackOnWhatIsNotLegal)),
    ("a_record_replays_to_the_same_game", with_state(PlaysOtherwiseEachTime)),
    ("determinize_deals_anew_by_its_seed", with_state(HandsOnTheRealChance)),
    ("undo_takes_back_ones_own_last_real_choice", with_state(ForgetsWhoChose)),
    ("asking_changes_nothing", with_state(ChangesWhenAsked)),
    ("the_game_can_be_played", with_state(Breaks)),
    ("the_fallback_ends_the_game", HasAThirdAction),
    ("a_dump_loads_back", ForgetsTheOrder),
    ("a_broken_dump_is_refused_or_is_a_position", ReadsAnything),
    ("every_choice_has_a_label_of_its_own", LabelsAllAlike),
    ("every_event_can_be_told_to_whoever_may_know_it", TellsWithHoles),
    ("the_terminal_shows_every_view", ShowsNothing),
    ("a_drawing_is_a_page_of_its_own", DrawsNoControl),
    ("text_and_parse_are_inverses", ParsesOneTextWrong),
    ("what_is_no_action_is_refused_in_a_sentence", TakesAnythingForAnAction),
    ("the_same_seed_deals_the_same", DealsByTheClock),
    ("numbers_of_a_row_keep_their_bounds", LaysOutNothing),
    ("numbers_of_a_row_keep_their_bounds", LaysOutTooLittle),
]


def found_in(game: Planted) -> set[str]:
    """Name the checks that a game fails."""
    return {failure.check for record in records(game, [2], seeds=[1]) for failure in check_record(record)}


@each_row(("check", "kind"), FAULTS)
def test_a_planted_fault_is_found(check: str, kind: type[Planted]) -> None:
    assert check in found_in(kind())


def test_a_fault_of_every_kind_is_planted() -> None:
    beside = {"asking_changes_nothing", "the_game_can_be_played"}
    assert {check for check, _kind in FAULTS} == {*CHECKS, *beside}


def test_the_game_that_the_faults_are_planted_in_has_none() -> None:
    check_game(Planted())


def test_the_example_game_keeps_every_promise() -> None:
    check_game(instance(OneMore))


def test_a_failure_says_how_to_repeat_it() -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(with_state(AddsABonus)(), players=[3], seeds=["7"])
    told = str(caught.value)
    assert "scores_are_the_sum_of_their_sources (one-more, players 3, seed 7): scores() is [1, 1, 1]" in told
    assert "check_game(GAME, players=[3], options={}, seeds=['7'], checks=['scores_are" in told


def test_only_the_wanted_checks_are_run() -> None:
    game = with_state(AddsABonus)()
    check_game(game, checks=["a_clone_stands_alone"])
    with pytest.raises(ValueError, match="no check 'nothing'; there are legal_actions"):
        check_game(game, checks=["nothing"])


def run_suite(*arguments: str, folder: Path = ROOT) -> tuple[int, str]:
    """Run the suite as an author does."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--pyargs", "taproom.testing"]
    done = subprocess.run([*command, *arguments], cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_an_author_runs_the_suite_by_pytest(tmp_path: Path) -> None:
    own = tmp_path / "mygame.py"
    own.write_text((ROOT / "examples" / "one_more.py").read_text("utf-8") + "\n\nGAME = OneMore()\n", "utf-8")
    status, said = run_suite("--game", "mygame:GAME", folder=tmp_path)
    assert status == 0, said
    assert "6 passed" in said
    broken = own.read_text("utf-8").replace("LIMIT else 0}", "LIMIT else 0, 'tip': 1 if self.over else 0}")
    own.write_text(broken.replace('"left": sorted(self.pile)', '"left": self.pile[:]'), "utf-8")
    status, said = run_suite("--game", "mygame:GAME", folder=tmp_path)
    assert status == 1, said
    assert "what_is_hidden_changes_nothing_that_is_shown (one-more" in said


def test_the_suite_says_what_it_needs(tmp_path: Path) -> None:
    for arguments, sentence in [
        ((), "The conformance suite needs a game"),
        (("--game", "chess"), "There is no game 'chess'"),
        (("--game", "nowhere:GAME"), "There is no game at 'nowhere:GAME': No module named 'nowhere'."),
    ]:
        status, said = run_suite(*arguments, folder=tmp_path)
        assert status != 0
        assert sentence in said


def test_a_game_is_found_by_its_slug_its_object_or_its_class() -> None:
    assert find_game("dice-brewing").slug == "dice-brewing"
    assert find_game("examples.one_more:OneMore") is instance(OneMore)


def test_a_walk_is_the_same_every_time() -> None:
    record, again = (next(records(instance(OneMore), [2], seeds=[1])) for _ in range(2))
    check_record(record, ["scores_are_the_sum_of_their_sources"])
    check_record(again, ["scores_are_the_sum_of_their_sources"])
    assert json.dumps(record.dump()) == json.dumps(again.dump())
    assert record.verify().over


def test_a_failure_of_ones_own_check_can_be_repeated_as_it_says() -> None:
    def nobody_stops(position: Position) -> None:
        assert STOP not in position.state.legal()

    record = next(records(instance(OneMore), [2], seeds=[1]))
    (failure,) = check_record(record, more=[nobody_stops])
    (again,) = check_record(record, ["nobody_stops"], more=[nobody_stops])
    assert "again: check_record(record, ['nobody_stops'], more=[nobody_stops])" in str(again)
    assert (again.check, again.number) == (failure.check, failure.number)
