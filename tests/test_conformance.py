"""The conformance suite finds a fault of every kind, and tells it so that it can be repeated."""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, cast

import pytest
from librt.strings import BytesWriter, write_i16_le
from mypy_extensions import i16

from examples.one_more import DRINK, PINTS, STOP, OneMore, OneMoreState, PintDrunk, Stopped
from taproom import Event, Game, IllegalAction, Rng, State, UnknownGame
from taproom.kernel import Box, Target
from taproom.kernel.game import instance
from taproom.kernel.observation import Feature, Layout
from taproom.kernel.state import restore
from taproom.testing import CHECKS, ConformanceError, Position, check_game, find_game
from taproom.testing.suite import check_record, records
from tests.rows import each_row

ROOT = Path(__file__).parent.parent
SUITE_FILE = ROOT / "src/taproom/testing/test_conformance.py"
WAIT = 2
SLOW_PLUGINS = ("schemathesis", "hypothesispytest", "Faker", "anyio", "xdist")
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


class RefusesAndYetCounts(Plain):
    def play(self, action: object) -> list[Event]:
        try:
            return super().play(action)
        except IllegalAction:
            self.reveals += 5
            raise


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


class ShowsThePintBefore(Plain):
    def preview(self, action: object) -> list[Event]:
        told = super().preview(action)
        return told or [PintDrunk(self.player, self.pile[-1])]


class GivesTheGameAway(Plain):
    def reason(self, action: int, lang: str) -> str:
        return f"The next pint is a {self.pile[-1]}."


class WritesThePile(Plain):
    def observe(self, player: int, out: BytesWriter) -> None:
        write_i16_le(out, i16(self.pile[-1] if self.pile else 0))


class SaysThatAllSeeTheSame(Plain):
    def view(self, player: int | None) -> dict[str, object]:
        return {**super().view(player), "viewer": player, "own": player}


class ForgetsThatChanceBegins(Plain):
    def reveal(self) -> None:
        pass


class PromisesTooMuch(Plain):
    def apply(self, action: int) -> None:
        if self.previewing:
            self.tell(Stopped(self.player))
        super().apply(action)


class LeavesAPartOut(Plain):
    def apply(self, action: int) -> None:
        if not self.previewing:
            self.tell(Stopped(self.player))
        super().apply(action)


class CrownsWhoIsBehind(Plain):
    def winners(self) -> list[int]:
        scores = self.scores()
        return [scores.index(min(scores))] if self.over else []


class CrownsTooEarly(Plain):
    def winners(self) -> list[int]:
        return [0]


class AddsABonus(Plain):
    def scores(self) -> list[int]:
        return [points + 1 for points in super().scores()]


class FallsBackOnWhatIsNotLegal(Plain):
    def fallback(self) -> int:
        self.legal_or_over()
        return STOP


class FallsBackForEver(Plain):
    def fallback(self) -> int:
        return DRINK


class DumpsASet(Plain):
    def fields(self) -> dict[str, object]:
        return {**super().fields(), "seen": {1, 2}}


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


class HandsOnTheStreams(Plain):
    def __init__(self, game: Game, box: Box, players: int, rng: Rng, pile: list[int]) -> None:
        super().__init__(game, box, players, rng, pile)
        self.streams = [rng.stream("bell")]

    def determinize(self, player: int | None, seed: int) -> "Plain":
        other = self.clone()
        other.rng = Rng.seeded(f"{seed}")
        other.rng.shuffle(other.pile)
        return other


class DealsOtherwiseEachTime(Plain):
    def determinize(self, player: int | None, seed: int) -> "Plain":
        other = self.clone()
        other.chance_anew(next(deals)).shuffle(other.pile)
        return other


class DealsTheRealPile(Plain):
    def determinize(self, player: int | None, seed: int) -> "Plain":
        other = self.clone()
        other.chance_anew(seed)
        return other


class DealsIntoTheRealGame(Plain):
    def determinize(self, player: int | None, seed: int) -> "Plain":
        self.rng.next()
        other = self.clone()
        other.chance_anew(seed).shuffle(other.pile)
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


class SortsThePileWhenFirstAsked(Plain):
    def legal(self) -> list[int]:
        self.pile.sort()
        return super().legal()


class Breaks(Plain):
    def apply(self, action: int) -> None:
        super().apply(action)
        if len(self.pile) < 13:
            raise KeyError(self.player)


@dataclass(frozen=True)
class Whispered(Event):
    """Something that is whispered once more whenever it is redacted."""

    times: int

    def seen_by(self, player: int | None) -> Event | None:
        return Whispered(self.times + 1)


class Whispers(Plain):
    def apply(self, action: int) -> None:
        self.tell(Whispered(0))
        super().apply(action)


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


class LabelsWithHoles(Planted):
    def label(self, view: Mapping[str, object], action: str, lang: str = "en") -> str:
        return f"{action} {{pints}}"


class LabelsWithPadding(Planted):
    def label(self, view: Mapping[str, object], action: str, lang: str = "en") -> str:
        return f" {action}"


class LabelsThePile(Planted):
    def targets(self, state: State, player: int | None, lang: str = "en") -> list[Target]:
        pile = cast(OneMoreState, state).pile
        return [
            target._replace(label=f"{target.label}: {pile}")
            for target in super().targets(state, player, lang)
        ]


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


class Draws(Planted):
    def drawn(self, targets: Sequence[Target], prefix: str) -> str:
        return "".join(f'<a id="{prefix}{one.element}" data-action="{one.action}"/>' for one in targets)

    def parts(
        self,
        view: Mapping[str, object],
        targets: Sequence[Target] = (),
        lang: str = "en",
        prefix: str = "",
        layout: str = "wide",
    ) -> dict[str, str]:
        return {"bar": f'<svg xmlns="http://www.w3.org/2000/svg">{self.drawn(targets, prefix)}</svg>'}


class DrawsAnIdTwice(Draws):
    def drawn(self, targets: Sequence[Target], prefix: str) -> str:
        return f'<g id="{prefix}bar"/><g id="{prefix}bar"/>{super().drawn(targets, prefix)}'


class DrawsAnIdOfItsOwn(Draws):
    def drawn(self, targets: Sequence[Target], prefix: str) -> str:
        return f'<g id="bar"/>{super().drawn(targets, prefix)}'


class DrawsWhatIsNotLegal(Draws):
    def drawn(self, targets: Sequence[Target], prefix: str) -> str:
        return super().drawn(targets, prefix) + '<a data-action="sleep"/>'


class DrawsBrokenMarkup(Draws):
    def drawn(self, targets: Sequence[Target], prefix: str) -> str:
        return "<g>"


class ParsesAnyCase(Planted):
    def number(self, action: object) -> int:
        return super().number(action.lower() if isinstance(action, str) else action)


class ParsesOneTextWrong(Planted):
    def parse(self, text: str) -> int:
        return DRINK if text == "stop" else super().parse(text)


class TakesAnythingForAnAction(Planted):
    def number(self, action: object) -> int:
        return super().number(action) if action in ("drink", "stop", 0, 1) else DRINK


class DealsByTheClock(Planted):
    def deal(self, players: int, options: dict[str, str], box: Box, rng: Rng) -> OneMoreState:
        return super().deal(players, options, box, Rng.seeded(f"deal {next(deals)}"))


class ShufflesAlwaysAlike(Planted):
    def deal(self, players: int, options: dict[str, str], box: Box, rng: Rng) -> OneMoreState:
        state = super().deal(players, options, box, rng)
        state.pile.sort()
        Rng.seeded("always").shuffle(state.pile)
        return state


class HasOneViewForAll(Planted):
    kind = SaysThatAllSeeTheSame
    one_view = True


class WhispersToAll(Planted):
    kind = Whispers


class LaysOutThePile(Planted):
    kind = WritesThePile

    def layout(self, players: int) -> Layout:
        return Layout([Feature("next", 0, 5, "The next pint.")])


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
    """Make a game of a state, which can be pickled: it is found by its name."""
    name = f"Game{kind.__name__}"
    made: type[Planted] = globals().setdefault(name, type(name, (Planted,), {"kind": kind}))
    return made


FAULTS: list[tuple[str, str, type[Planted]]] = [
    ("legal_actions_are_numbers_of_the_table", "which are no actions", with_state(ListsAnUnknownAction)),
    ("legal_and_reasons_agree", "why_not says nothing", with_state(GivesNoReason)),
    ("illegal_actions_are_refused", "is not refused", with_state(PlaysWhatIsNotLegal)),
    ("asking_changes_nothing", "'reveals'", with_state(RefusesAndYetCounts)),
    ("a_clone_stands_alone", "playing a clone on changes", with_state(SharesWithItsClone)),
    ("pickle_and_copy_keep_the_position", "forgets whether it records", with_state(ForgetsToRecord)),
    ("views_are_json", "changes on its way through JSON", with_state(ViewsNoJson)),
    ("views_are_json", "one_view is set", HasOneViewForAll),
    ("what_is_hidden_changes_nothing_that_is_shown", "is in its view", with_state(ShowsThePile)),
    ("what_is_hidden_changes_nothing_that_is_shown", "observe(", LaysOutThePile),
    ("what_is_hidden_changes_no_choice", "legal() depends on", with_state(SeesThePile)),
    ("what_is_hidden_changes_no_choice", "the preview of 'drink' tells", with_state(ShowsThePintBefore)),
    ("what_is_hidden_changes_no_choice", "why_not('stop') tells", with_state(GivesTheGameAway)),
    ("what_is_hidden_changes_no_choice", "a label (en) tells", LabelsThePile),
    ("a_preview_is_the_beginning_of_what_happens", "but what happens is", with_state(PromisesTooMuch)),
    ("a_preview_is_the_beginning_of_what_happens", "leaves out a part", with_state(LeavesAPartOut)),
    ("what_is_hidden_changes_no_choice", "the preview of 'drink' tells", with_state(ForgetsThatChanceBegins)),
    ("scores_are_the_sum_of_their_sources", "the breakdowns add up to", with_state(AddsABonus)),
    ("scores_are_the_sum_of_their_sources", "but the best scores are of", with_state(CrownsWhoIsBehind)),
    ("scores_are_the_sum_of_their_sources", "and over is False", with_state(CrownsTooEarly)),
    ("the_fallback_is_legal", "not a legal action", with_state(FallsBackOnWhatIsNotLegal)),
    ("the_fallback_is_legal", "though the game is over", with_state(FallsBackForEver)),
    ("a_record_replays_to_the_same_game", "", with_state(PlaysOtherwiseEachTime)),
    ("determinize_deals_anew_by_its_seed", "hands on the real generator", with_state(HandsOnTheRealChance)),
    ("determinize_deals_anew_by_its_seed", "hands on a real stream", with_state(HandsOnTheStreams)),
    ("determinize_deals_anew_by_its_seed", "with the same seed", with_state(DealsOtherwiseEachTime)),
    ("determinize_deals_anew_by_its_seed", "changes the state", with_state(DealsIntoTheRealGame)),
    ("what_a_seat_cannot_know_is_dealt_anew", "only the real one", with_state(DealsTheRealPile)),
    ("undo_takes_back_ones_own_last_real_choice", "the last chooser is not", with_state(ForgetsWhoChose)),
    ("asking_changes_nothing", "'reveals'", with_state(ChangesWhenAsked)),
    ("asking_changes_nothing", "'pile'", with_state(SortsThePileWhenFirstAsked)),
    ("the_game_can_be_played", "KeyError", with_state(Breaks)),
    ("the_game_can_be_played", "dump() is not JSON: the field 'seen'", with_state(DumpsASet)),
    ("the_fallback_ends_the_game", "does not end the game", HasAThirdAction),
    ("a_dump_loads_back", "the loaded position", ForgetsTheOrder),
    ("a_broken_dump_is_refused_or_is_a_position", "ValueError", ReadsAnything),
    ("every_choice_has_a_label_of_its_own", "read the same", LabelsAllAlike),
    ("every_choice_has_a_label_of_its_own", "is not filled in", LabelsWithHoles),
    ("every_choice_has_a_label_of_its_own", "is empty or padded", LabelsWithPadding),
    ("every_event_can_be_told_to_whoever_may_know_it", "is told badly", TellsWithHoles),
    ("every_event_can_be_told_to_whoever_may_know_it", "is redacted once more", WhispersToAll),
    ("the_terminal_shows_every_view", "shows nothing", ShowsNothing),
    ("a_drawing_is_a_page_of_its_own", "controls and legal actions differ", DrawsNoControl),
    ("a_drawing_is_a_page_of_its_own", "controls and legal actions differ", DrawsWhatIsNotLegal),
    ("a_drawing_is_a_page_of_its_own", "have the same id", DrawsAnIdTwice),
    ("a_drawing_is_a_page_of_its_own", "does not begin with the prefix", DrawsAnIdOfItsOwn),
    ("a_drawing_is_a_page_of_its_own", "ParseError", DrawsBrokenMarkup),
    ("text_and_parse_are_inverses", "parses as", ParsesOneTextWrong),
    ("what_is_no_action_is_refused_in_a_sentence", "is not refused", TakesAnythingForAnAction),
    ("what_is_no_action_is_refused_in_a_sentence", "'DRINK') is not refused", ParsesAnyCase),
    ("the_same_seed_deals_the_same", "the second deal of the same seed", DealsByTheClock),
    ("the_same_seed_deals_the_same", "seeds give the same deal", ShufflesAlwaysAlike),
    ("numbers_of_a_row_keep_their_bounds", "layout names 0", LaysOutNothing),
    ("numbers_of_a_row_keep_their_bounds", "(1 to 2)", LaysOutTooLittle),
]


def found_in(game: Planted) -> dict[str, str]:
    """Tell the checks that a game fails, and why."""
    found = [failure for record in records(game, [2], seeds=[1]) for failure in check_record(record)]
    return {failure.check: str(failure) for failure in found}


@each_row(("check", "told", "kind"), FAULTS)
def test_a_planted_fault_is_found(check: str, told: str, kind: type[Planted]) -> None:
    assert told in found_in(kind())[check]


def test_a_fault_of_every_kind_is_planted() -> None:
    beside = {"asking_changes_nothing", "the_game_can_be_played"}
    assert {check for check, _told, _kind in FAULTS} == {*CHECKS, *beside}


def test_the_game_that_the_faults_are_planted_in_has_none() -> None:
    check_game(Planted())
    check_game(with_state(Plain)(), seeds=[1])
    check_game(Draws())


def test_the_example_game_keeps_every_promise() -> None:
    check_game(instance(OneMore))


def test_a_failure_says_how_to_repeat_it() -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(with_state(AddsABonus)(), players=[3], seeds=["7"])
    told = str(caught.value)
    assert "scores_are_the_sum_of_their_sources (one-more, players 3, seed 7): scores() is [1, 1, 1]" in told
    assert "check_game(GAME, players=[3], options={}, seeds=['7'], checks=['scores_are" in told


def test_what_is_noticed_beside_the_checks_can_be_repeated_as_it_says() -> None:
    with pytest.raises(ConformanceError, match=r"checks=\['the_game_can_be_played'\]"):
        check_game(with_state(Breaks)(), players=[2], seeds=[1], checks=["the_game_can_be_played"])
    with pytest.raises(ConformanceError, match=r"again: check_game\(GAME, .*, seeds=\['1'\]\)"):
        check_game(with_state(ChangesWhenAsked)(), players=[2], seeds=[1])


def test_checks_players_and_seeds_can_be_given_one_by_one() -> None:
    game = with_state(AddsABonus)()
    with pytest.raises(ConformanceError) as caught:
        check_game(
            game,
            players=iter([2, 3]),
            seeds=iter([1, 2]),
            checks=iter(["scores_are_the_sum_of_their_sources"]),
        )
    assert len(caught.value.failures) == 4


def test_a_record_that_states_other_scores_is_noticed() -> None:
    record = next(records(instance(OneMore), [2], seeds=[1]))
    assert check_record(record) == []
    record.scores = [99, 99]
    assert "states the scores [99, 99], but its game ends with" in str(check_record(record)[0])


def test_only_the_wanted_checks_are_run() -> None:
    game = with_state(AddsABonus)()
    check_game(game, checks=["a_clone_stands_alone"])
    with pytest.raises(ValueError, match="no check 'nothing'; there are legal_actions"):
        check_game(game, checks=["nothing"])


def run_suite(*arguments: str, folder: Path = ROOT) -> tuple[int, str]:
    """Run the suite as an author does."""
    return run_pytest("--pyargs", "taproom.testing", *arguments, folder=folder)


def run_pytest(*arguments: str, folder: Path) -> tuple[int, str]:
    """Run pytest as a project does that has Taproom installed; plugins that load slowly are left out."""
    left_out = [word for name in SLOW_PLUGINS for word in ("-p", f"no:{name}")]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *left_out, *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
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
        ((), "ERROR: The conformance suite needs a game"),
        (("--game", "chess"), "ERROR: There is no game 'chess'"),
        (("--game", "nowhere:GAME"), "ERROR: There is no game at 'nowhere:GAME': No module named 'nowhere'."),
    ]:
        status, said = run_suite(*arguments, folder=tmp_path)
        assert status == pytest.ExitCode.USAGE_ERROR
        assert said.startswith(sentence)
        assert len(said.splitlines()) < 4


def test_the_suite_asked_for_by_its_path_says_how_to_ask(tmp_path: Path) -> None:
    status, said = run_pytest(str(SUITE_FILE), folder=tmp_path)
    assert status == pytest.ExitCode.INTERRUPTED
    assert "The conformance suite needs a game: pytest --pyargs taproom.testing" in said
    assert "KeyError" not in said


def test_a_project_with_an_option_of_the_same_name_keeps_it(tmp_path: Path) -> None:
    option = 'parser.addoption("--game")'
    (tmp_path / "conftest.py").write_text(f"def pytest_addoption(parser):\n    {option}\n", "utf-8")
    own = "def test_one(pytestconfig):\n    assert pytestconfig.getoption('game') == 'mine'\n"
    (tmp_path / "test_own.py").write_text(own, "utf-8")
    status, said = run_pytest("--game", "mine", folder=tmp_path)
    assert status == 0, said


def test_a_game_is_found_by_its_slug_its_object_or_its_class() -> None:
    assert find_game("dice-brewing").slug == "dice-brewing"
    assert find_game("examples.one_more:OneMore") is instance(OneMore)
    for wrong, reason in [
        ("examples.one_more:LIMIT", "it is 10, neither a Game nor a class of one"),
        ("examples.one_more:OneMoreState", "neither a Game nor a class of one"),
        ("examples.one_more:Gone", "has no attribute 'Gone'"),
        (":GAME", "Empty module name"),
    ]:
        with pytest.raises(UnknownGame, match=f"There is no game at '{wrong}': .*{reason}"):
            find_game(wrong)


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
    begun = "next(records(GAME, players=[2], options={}, seeds=['1']))"
    assert f"again: check_record({begun}, ['nobody_stops'], more=[nobody_stops])" in str(failure)
    (again,) = check_record(record, ["nobody_stops"], more=[nobody_stops])
    assert "again: check_record(record, ['nobody_stops'], more=[nobody_stops])" in str(again)
    assert (again.check, again.number) == (failure.check, failure.number)
