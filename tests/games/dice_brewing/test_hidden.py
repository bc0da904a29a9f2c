"""Hidden tokens of the advanced game: what others see, and what a determinized position deals (DB-8.22)."""

import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, cast

from taproom import Event, Rng
from taproom.games.dice_brewing import events as happened
from taproom.games.dice_brewing.state import DiceState
from tests.corpus.games import walk
from tests.games.dice_brewing.checks import others_hide_tokens
from tests.games.dice_brewing.table import GAME, facts, kinds, offers, play, refuse, seat, seen, table, told
from tests.often import often
from tests.rows import each_row

ADVANCED = {"mode": "advanced"}
KINDS = ("raise", "reroll", "guard", "remove", "building", "recipe")
MEAN = often(12, 25)
"""How often each way to deal the tokens should come out on average."""
ASKED_EVERY = 29
"""One of so many actions is asked for the reason against it."""
PRICES = {"raise": 2, "reroll": 2, "guard": 2, "remove": 3, "building": 3, "recipe": 4}

Deal = tuple[tuple[str, ...], ...]


def tokens_of(state: DiceState, player: int) -> tuple[str, ...]:
    """The kinds that a player holds, as the player sees them."""
    return tuple(token["kind"] for token in facts(state, player)["tokens"])


def others_of(state: DiceState, viewer: int | None) -> Deal:
    """What all seats but the viewer hold; not read from views, as thousands of deals are looked at."""
    return tuple(
        tuple(KINDS[token] for token in brewery.tokens)
        for player, brewery in enumerate(state.breweries)
        if player != viewer
    )


def viewers(state: DiceState) -> list[int | None]:
    """Every seat, and a spectator."""
    return [None, *range(state.players)]


# What lies open.


def buyer(kind: str = "raise", mode: str = "advanced", gone: int = 0) -> DiceState:
    """Seat 0 is to buy in round 3; so many tokens of a kind have left the game."""
    played = {**dict.fromkeys(KINDS, 0), kind: gone}
    return table(seat(gold=9), seat(), phase="buy", round=3, options={"mode": mode}, played=played)


def test_a_players_tokens_are_hidden_from_the_others_until_played() -> None:  # DB-8.22
    state = table(seat(tokens="raise guard"), seat(tokens="remove", pool="P1"), options=ADVANCED, round=3)
    assert [token["kind"] for token in seen(state, 0)["breweries"][0]["tokens"]] == ["raise", "guard"]
    assert [token["kind"] for token in seen(state, 1)["breweries"][0]["tokens"]] == ["", ""]
    assert [token["kind"] for token in seen(state)["breweries"][0]["tokens"]] == ["", ""]
    assert [token["kind"] for token in seen(state, 0)["breweries"][1]["tokens"]] == [""]
    play(state, "raise P1 of seat 1")
    for viewer in viewers(state):
        assert [event.seen_by(viewer) for event in state.events] == state.events
        assert seen(state, viewer)["black_market"]["raise"]["played"] == 1


def test_in_the_standard_game_tokens_lie_open() -> None:  # DB-8.22
    state = table(seat(tokens="raise guard"), seat(), round=3)
    for viewer in viewers(state):
        assert [token["kind"] for token in seen(state, viewer)["breweries"][0]["tokens"]] == [
            "raise",
            "guard",
        ]


def test_others_see_that_a_token_was_bought_and_the_gold_paid_but_not_its_kind() -> None:  # DB-8.23
    state = buyer()
    play(state, "buy token guard")
    (bought,) = [event for event in state.events if isinstance(event, happened.TokenBought)]
    assert bought.seen_by(0).token == "guard"
    for viewer in (1, None):
        assert bought.seen_by(viewer) == happened.TokenBought(0, "", 2, 0, True)
        assert "guard" not in json.dumps(bought.seen_by(viewer).dump())
        assert [token["paid"] for token in seen(state, viewer)["breweries"][0]["tokens"]] == [2]


def test_others_see_that_a_token_came_as_reward_but_not_its_kind() -> None:  # DB-8.23
    state = table(seat(store="P2 D2"), seat(), phase="brew", row=["Experimental Lager"], options=ADVANCED)
    play(state, "brew Experimental Lager", "use P2", "use D2", "take token recipe")
    (taken,) = [event for event in state.events if isinstance(event, happened.TokenTaken)]
    assert taken.seen_by(0).token == "recipe"
    for viewer in (1, None):
        assert taken.seen_by(viewer) == happened.TokenTaken(0, "", True)
        assert [token["paid"] for token in seen(state, viewer)["breweries"][0]["tokens"]] == [None]


def test_in_the_standard_game_others_see_which_token_was_bought() -> None:  # DB-8.23
    state = buyer(mode="standard")
    play(state, "buy token guard")
    (bought,) = [event for event in state.events if isinstance(event, happened.TokenBought)]
    assert [bought.seen_by(viewer).token for viewer in (0, 1, None)] == ["guard"] * 3
    assert seen(state, 1)["black_market"]["guard"]["left"] == 2


def test_pile_heights_are_hidden_but_not_which_kinds_are_sold_out() -> None:  # DB-8.23
    state = buyer(gone=2)
    for viewer in viewers(state):
        market = seen(state, viewer)["black_market"]
        assert [market[kind]["left"] for kind in KINDS] == [None] * 6
        assert not any(market[kind]["sold_out"] for kind in KINDS)
    play(state, "buy token raise")
    assert told(state, "token-sold-out") == [{"token": "raise"}]
    for viewer in viewers(state):
        market = seen(state, viewer)["black_market"]
        assert [kind for kind in KINDS if market[kind]["sold_out"]] == ["raise"]
        assert [event.seen_by(viewer) for event in state.events][-1] == happened.TokenSoldOut("raise")


def test_nothing_is_told_of_a_kind_that_is_not_sold_out() -> None:  # DB-8.23
    state = buyer(gone=1)
    play(state, "buy token raise")
    assert kinds(state.events) == ["token-bought"]


@each_row("gone", [0, 1, 2])
def test_a_preview_of_buying_stops_before_it_tells_whether_the_kind_is_sold_out(gone: int) -> None:  # DB-8.23
    state = buyer(gone=gone)
    assert kinds(state.preview("buy token raise")) == ["token-bought"]


@each_row("gone", [0, 2])
def test_a_preview_of_a_reward_stops_before_it_tells_whether_the_kind_is_sold_out(
    gone: int,
) -> None:  # DB-8.23
    state = table(
        seat(store="P2 D2"),
        seat(),
        phase="brew",
        row=["Experimental Lager"],
        options=ADVANCED,
        played={**dict.fromkeys(KINDS, 0), "raise": gone},
    )
    play(state, "brew Experimental Lager", "use P2", "use D2")
    assert kinds(state.preview("take token raise")) == ["token-taken"]


def test_in_the_standard_game_the_preview_tells_that_the_kind_is_sold_out() -> None:  # DB-8.23
    state = buyer(mode="standard", gone=2)
    assert kinds(state.preview("buy token raise")) == ["token-bought", "token-sold-out"]


def test_taking_a_token_is_a_reveal_in_the_advanced_game_only() -> None:  # DB-8.23
    for mode, shown in (("advanced", 1), ("standard", 0)):
        state = buyer(mode=mode)
        play(state, "buy fruit")
        before = state.reveals
        play(state, "buy token raise")
        assert state.reveals - before == shown


def test_playing_a_token_is_a_reveal_in_the_advanced_game_only() -> None:  # DB-8.22
    for mode, shown in (("advanced", 1), ("standard", 0)):
        state = table(seat(tokens="raise", pool="P1 H1"), seat(), options={"mode": mode})
        play(state, "store H1")
        before = state.reveals
        play(state, "raise P1 of seat 0")
        assert state.reveals - before == shown


def test_a_kind_that_is_sold_out_cannot_be_bought() -> None:  # DB-8.23
    state = buyer(gone=3)
    refuse(state, "buy token raise")
    assert offers(state, "buy token guard")


def test_others_see_how_many_tokens_each_player_holds() -> None:  # DB-8.23
    state = table(seat(tokens="raise raise recipe"), seat(), seat(tokens="guard"), options=ADVANCED, round=3)
    for viewer in viewers(state):
        assert [len(brewery["tokens"]) for brewery in seen(state, viewer)["breweries"]] == [3, 0, 1]


def test_a_token_turned_up_shows_that_none_taken_before_it_is_of_that_kind() -> None:  # DB-8.36
    state = table(seat(tokens="guard raise remove", pool="P1"), seat(), options=ADVANCED, round=3)
    play(state, "raise P1 of seat 0")
    possible = [token["possible"] for token in seen(state, 1)["breweries"][0]["tokens"]]
    assert possible == [[kind for kind in KINDS if kind != "raise"], list(KINDS)]


# Dealing anew: an independent search over everything that can have happened.


class Taken(NamedTuple):
    """A token was taken: by whom, for what price (`None`: a reward), which kind if that was seen."""

    player: int
    price: int | None
    kind: str
    sold_out: str


class Played(NamedTuple):
    """A token was turned up: whose, the how manieth of those held then, of which kind."""

    player: int
    place: int
    kind: str


Seen = Taken | Played
PLAYED: list[tuple[type[Event], Callable[[Any], str]]] = [
    (happened.DieRaisedByToken, lambda event: "raise"),
    (happened.RerollPlayed, lambda event: "reroll"),
    (happened.DieBlocked, lambda event: "guard"),
    (happened.DieProtected, lambda event: "guard"),
    (happened.DieRemoved, lambda event: "remove"),
    (happened.BuildingShut, lambda event: "building"),
    (happened.RecipeBlocked, lambda event: "recipe"),
]


def noticed(viewer: int | None, events: list[Event], places: dict[str, int]) -> list[Seen]:
    """What a viewer notes of events; `places` says which of the tokens of the player was turned up."""
    found: list[Seen] = []
    visible = [event.seen_by(viewer) for event in events]
    sold_out = "".join(event.token for event in visible if isinstance(event, happened.TokenSoldOut))
    for event in visible:
        if isinstance(event, happened.TokenBought):
            found.append(Taken(event.player, event.gold + event.credit, event.token, sold_out))
        elif isinstance(event, happened.TokenTaken):
            found.append(Taken(event.player, None, event.token, sold_out))
        for kind_of_event, token in PLAYED:
            if isinstance(event, kind_of_event):
                played = cast(Any, event)
                found.append(Played(played.player, places[token(event)], token(event)))
    return found


def fitting_deals(history: list[Seen], players: int, viewer: int | None) -> set[Deal]:
    """Every way in which the others' tokens can be what they are, by trying all kinds for all tokens."""
    found: set[Deal] = set()

    def go_on(number: int, piles: dict[str, int], hands: list[tuple[str, ...]]) -> None:
        if number == len(history):
            found.add(tuple(hand for player, hand in enumerate(hands) if player != viewer))
            return
        step = history[number]
        hand = hands[step.player]
        if isinstance(step, Played):
            if step.kind in hand and hand.index(step.kind) == step.place:
                rest = hand[: step.place] + hand[step.place + 1 :]
                go_on(number + 1, piles, [*hands[: step.player], rest, *hands[step.player + 1 :]])
            return
        for kind in [step.kind] if step.kind else KINDS:
            left = piles[kind] - 1
            if left < 0 or (step.price is not None and PRICES[kind] != step.price):
                continue
            if (step.sold_out == kind) == (left == 0) and step.sold_out in ("", kind):
                more = [*hands[: step.player], (*hand, kind), *hands[step.player + 1 :]]
                go_on(number + 1, {**piles, kind: left}, more)

    go_on(0, dict.fromkeys(KINDS, 3), [()] * players)
    return found


@cache
def tell_story(players: int, *story: str) -> tuple[DiceState, dict[int | None, list[Seen]]]:
    """Play a story: "0 buys raise", "1 wins recipe" (a reward), "0 plays raise"; give what everybody noted.

    Between its lines everybody does as little as possible.
    """
    rich: dict[str, Any] = {"gold": 40, "store": "P6 P6 P6 D6 D6 D6 H6 H6 H6", "pool": "B1"}
    state = table(
        *[seat(**rich) for _ in range(players)],
        phase="buy",
        round=3,
        options=ADVANCED,
        row=["Experimental Lager", "Session Pale Ale", "Brown Porter"],
        pile=["Coriander Pale Ale", "Noble Pilsner", "Smoked Porter", "Black IPA"],
    )
    notes: dict[int | None, list[Seen]] = {viewer: [] for viewer in viewers(state)}

    def do(text: str, places: dict[str, int]) -> None:
        events = state.play(text)
        for viewer, seen_so_far in notes.items():
            seen_so_far += noticed(viewer, events, places)

    for line in story:
        who, verb, kind = line.split()
        player = int(who)
        while not (action := next_of_story(state, player, verb, kind)):
            do(GAME.text(state.fallback()), {})
        held = tokens_of(state, player)
        do(action, {kind: held.index(kind)} if kind in held else {})
        if verb == "wins":
            while state.phase == "use":
                do(GAME.text(state.fallback()), {})
            do(f"take token {kind}", {})
    return state, notes


def next_of_story(state: DiceState, player: int, verb: str, kind: str) -> str:
    """The action that a line of a story begins with, as soon as the player may do it."""
    if state.player != player:
        return ""
    begins = {
        "buys": f"buy token {kind}",
        "wins": "brew ",
        "plays": {"guard": "protect ", "building": "close ", "recipe": "block "}.get(kind, f"{kind} "),
    }[verb]
    cards = [card for card in seen(state)["recipes"] if card]
    for text in (GAME.text(action) for action in state.legal()):
        if not text.startswith(begins):
            continue
        if verb == "wins" and text not in [
            f"brew {card['name']}" for card in cards if card["reward"]["token"]
        ]:
            continue
        if kind == "recipe" and verb == "plays" and text not in [f"block {card['name']}" for card in cards]:
            continue
        return text
    return ""


STORIES: dict[str, tuple[int, list[str]]] = {
    "nothing taken": (2, []),
    "one of each price": (2, ["1 buys raise", "1 buys remove", "1 buys recipe"]),
    "a reward": (2, ["1 wins building"]),
    "a reward and purchases": (2, ["1 buys guard", "1 wins raise", "0 buys guard", "1 buys reroll"]),
    "own tokens leave less": (2, ["0 buys raise", "1 buys raise", "0 buys reroll", "1 wins guard"]),
    "the own third one sells out": (2, ["1 buys raise", "0 buys raise", "1 buys guard", "0 buys raise"]),
    "another's third one sells out": (2, ["1 buys remove", "1 wins remove", "0 buys raise", "1 buys remove"]),
    "sold out by a reward": (2, ["1 buys recipe", "1 buys recipe", "0 buys raise", "1 wins recipe"]),
    "taken after a kind was sold out": (
        2,
        ["1 buys remove", "0 buys remove", "0 buys remove", "1 buys building", "1 wins raise"],
    ),
    "two kinds sold out": (
        2,
        [
            "1 buys remove",
            "1 buys building",
            "1 buys remove",
            "1 buys building",
            "0 buys remove",
            "0 buys building",
        ],
    ),
    "one played": (2, ["1 buys raise", "1 buys guard", "1 plays raise"]),
    "the second one played": (2, ["1 buys guard", "1 buys raise", "1 plays raise"]),
    "the third one played, rewards before it": (
        2,
        ["1 wins guard", "1 wins recipe", "1 buys raise", "1 plays raise"],
    ),
    "played twice": (
        2,
        ["1 buys reroll", "1 buys raise", "1 buys guard", "1 plays guard", "1 buys raise", "1 plays raise"],
    ),
    "played and sold out": (2, ["1 buys raise", "1 plays raise", "1 buys raise", "0 buys raise"]),
    "sold out, then played": (
        2,
        ["1 buys guard", "1 buys raise", "0 buys raise", "0 buys raise", "1 wins remove", "1 plays raise"],
    ),
    "a building and a recipe blocked": (
        2,
        ["1 wins guard", "1 buys building", "1 buys recipe", "1 plays building", "1 plays recipe"],
    ),
    "three players": (3, ["1 buys raise", "2 buys reroll", "0 buys guard", "1 buys remove"]),
    "three players, rewards": (3, ["1 wins raise", "2 wins recipe", "2 buys building"]),
    "three players, sold out": (
        3,
        ["1 buys raise", "2 buys raise", "1 buys reroll", "0 buys raise", "2 buys remove"],
    ),
    "three players, played": (
        3,
        ["1 buys reroll", "2 buys guard", "1 buys raise", "2 buys raise", "1 plays raise", "2 plays guard"],
    ),
    "three players, played from hands full of rewards": (
        3,
        ["1 wins guard", "2 wins raise", "1 wins raise", "2 wins raise", "1 plays raise"],
    ),
}


def random_story(number: int) -> tuple[int, list[str]]:
    """Players who take and play tokens at random, none more often than there are pieces for it."""
    rng = Rng.seeded(f"story {number}")
    players = 2 + number % 2
    left = Counter(dict.fromkeys(KINDS, 3))
    hands: list[list[str]] = [[] for _ in range(players)]
    story: list[str] = []
    while len(story) < 6:
        player = rng.below(players)
        if hands[player] and rng.below(3) == 0:
            kind = hands[player].pop(rng.below(len(hands[player])))
            story.append(f"{player} plays {kind}")
            continue
        kind = [kind for kind in KINDS if left[kind]][rng.below(sum(count > 0 for count in left.values()))]
        wins = rng.below(4) == 0 and sum("wins" in line for line in story) < 2
        left[kind] -= 1
        hands[player].append(kind)
        story.append(f"{player} {'wins' if wins else 'buys'} {kind}")
    return players, story


STORIES.update({f"random {number}": random_story(number) for number in range(8)})
every_story = each_row("title", STORIES)


@every_story
def test_a_deal_can_be_every_way_that_fits_what_was_seen_and_no_other(title: str) -> None:  # DB-8.23, DB-8.36
    players, story = STORIES[title]
    state, notes = tell_story(players, *story)
    for viewer in viewers(state):
        fitting = fitting_deals(notes[viewer], players, viewer)
        assert others_of(state, viewer) in fitting
        seeds = range(MEAN * len(fitting))
        dealt = Counter(others_of(state.determinize(viewer, seed), viewer) for seed in seeds)
        assert set(dealt) == fitting
        # Chi squared has about as many degrees of freedom as there are ways, and twice that as its variance.
        freedom = len(fitting) - 1
        strayed = sum((count - MEAN) ** 2 / MEAN for count in dealt.values())
        assert strayed <= freedom + 5 * (2 * freedom) ** 0.5


@every_story
def test_a_deal_changes_nothing_that_the_viewer_knows(title: str) -> None:  # DB-8.22, DB-8.23
    players, story = STORIES[title]
    state, _ = tell_story(players, *story)
    for viewer in viewers(state):
        for seed in range(5):
            other = state.determinize(viewer, seed)
            assert other.view(viewer) == state.view(viewer)
            if viewer is not None:
                assert tokens_of(other, viewer) == tokens_of(state, viewer)


def test_no_preview_label_or_reason_depends_on_what_the_player_cannot_know() -> None:  # DB-8.22, DB-8.23
    differing = 0
    for number, (players, story) in enumerate(STORIES.values()):
        state, _ = tell_story(players, *story)
        deals = (state.determinize(state.player, seed) for seed in range(9))
        others = [deal for deal in deals if others_of(deal, state.player) != others_of(state, state.player)]
        for other in others[:1]:
            assert shown(other, number) == shown(state, number)
            differing += 1
    assert differing > 12


def shown(state: DiceState, number: int) -> object:
    """Everything that the deciding player is shown, and some reasons, others for each number."""
    asked = range(number % ASKED_EVERY, len(GAME.actions), ASKED_EVERY)
    return (
        state.legal(),
        [[event.dump() for event in state.preview(action)] for action in state.legal()],
        [GAME.targets(state, state.player, lang) for lang in ("en", "fr")],
        GAME.task(state.view(state.player)),
        [state.why_not(action) for action in asked],
    )


@every_story
def test_a_deal_leaves_three_tokens_of_each_kind(title: str) -> None:  # DB-8.23
    players, story = STORIES[title]
    state, _ = tell_story(players, *story)
    for viewer in viewers(state):
        for seed in range(often(3, 10)):
            other = state.determinize(viewer, seed)
            held = Counter(kind for player in range(players) for kind in tokens_of(other, player))
            market = seen(other)["black_market"]
            for number, kind in enumerate(KINDS):
                assert other.tokens[number] >= 0
                assert other.tokens[number] + held[kind] + market[kind]["played"] == 3
            assert (other.stock, other.seeds, other.market) == (state.stock, state.seeds, state.market)
            assert GAME.load(other.dump()).dump() == other.dump()


def test_the_recorded_games_hide_many_tokens() -> None:  # DB-8.22
    """Checks of the recorded games compare them with deals in which other tokens are hidden."""
    found: Counter[str] = Counter()
    for position in walk(GAME.slug, players=3):
        state = cast(DiceState, position.state)
        found["taken"] += state.advanced and any(
            isinstance(event, happened.TokenBought | happened.TokenTaken) for event in position.events
        )
        if others_hide_tokens(position):
            other = state.determinize(state.player, position.number)
            found["differing"] += others_of(other, state.player) != others_of(state, state.player)
    assert found["taken"] > 10
    assert found["differing"] > 20


def test_the_stories_are_not_trivial() -> None:  # DB-8.23
    sizes = []
    for players, story in STORIES.values():
        state, notes = tell_story(players, *story)
        assert [len(notes[viewer]) for viewer in viewers(state)] == [len(story)] * (players + 1)
        sizes.append(len(fitting_deals(notes[0], players, 0)))
    assert sizes[:2] == [1, 6]
    assert sum(size > 4 for size in sizes) > 12


def test_all_of_the_same_price_can_be_each_of_its_kinds() -> None:  # DB-8.23
    _, notes = tell_story(2, "1 buys raise")
    assert fitting_deals(notes[0], 2, 0) == {(("raise",),), (("reroll",),), (("guard",),)}
    assert fitting_deals(notes[1], 2, 1) == {((),)}


def test_in_the_standard_game_a_deal_leaves_all_tokens_where_they_are() -> None:  # DB-8.22
    state = table(seat(tokens="raise guard"), seat(tokens="remove"), round=3)
    for seed in range(20):
        assert others_of(state.determinize(0, seed), None) == others_of(state, None)
