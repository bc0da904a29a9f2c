"""Why a turn is worth taking: what it surely brings, and what presses or is scarce, from the view alone."""

from collections.abc import Iterator, Sequence

from taproom.games.heaven_and_ale import events as happened
from taproom.games.heaven_and_ale.labels import View, least_price, me, space_kind
from taproom.games.heaven_and_ale.names import (
    card_name,
    colour_name,
    ducats,
    goal_name,
    monk_name,
    shed_text,
    the_colour,
    the_spot,
    the_tile,
)
from taproom.games.heaven_and_ale.pieces import COLOURS, MONKS, SPACES
from taproom.games.heaven_and_ale.telling import Tally
from taproom.kernel.events import Event
from taproom.kernel.game import Step
from taproom.kernel.telling import player_name
from taproom.kernel.words import words

DISC_KINDS = {"A": "A", "B": "B", "C": "C", "ABC": "A/B/C"}
"""The kinds of disc space, as players write them."""


def remarks(steps: Sequence[Step], lang: str) -> list[str]:
    """Tell what a turn surely brings, then why it should not wait."""
    view = steps[0].view
    # The label of a start place tells its reward, and that of a disc what it scores.
    told = steps[0].action.startswith(("home ", "disc "))
    events = [event for step in steps for event in step.events]
    return [
        *purchases(events, lang),
        *([] if told else scored(events, lang)),
        *moves(events if not places(events) else events_after(steps), lang),
        *pieces(events, lang),
        *places_left(view, events, lang),
        *discs_left(view, steps, lang),
        *([] if view["phase"] == "put" else tiles_left(view, events, lang)),
        *barrels_left(view, events, lang),
    ]


# What the turn brings.


def purchases(events: Sequence[Event], lang: str) -> Iterator[str]:
    """Buys barley 3 in the sun for 6 ducats."""
    _ = words(lang)
    for event in events:
        if isinstance(event, happened.TileBought):
            facts = {"tile": the_tile(event.tile, lang), "price": ducats(event.price, lang)}
            if event.side == "sunny":
                yield _("buys {tile} in the sun for {price}", **facts)
            else:
                yield _("buys {tile} in the shade for {price}", **facts)


def moves(events: Sequence[Event], lang: str) -> Iterator[str]:
    """Moves barley 5 steps; moves the brewmaster 1 step; brings 6 ducats."""
    _ = words(lang)
    tally = Tally()
    for event in events:
        if not isinstance(event, happened.TileBought):
            tally.add(event)
    for colour in COLOURS:
        if steps := tally.markers.get(colour, 0):
            yield _.plural(
                "moves {resource} {n} step",
                "moves {resource} {n} steps",
                steps,
                resource=the_colour(colour, lang),
            )
    if tally.brewmaster:
        yield _.plural("moves the brewmaster {n} step", "moves the brewmaster {n} steps", tally.brewmaster)
    if tally.ducats:
        yield _("brings {ducats}", ducats=ducats(tally.ducats, lang))


def pieces(events: Sequence[Event], lang: str) -> Iterator[str]:
    """Closes a shed that activates one tile; completes a pair for Purse; fetches a barrel."""
    _ = words(lang)
    for event in events:
        if isinstance(event, happened.ShedBuilt):
            yield _("closes a shed that {activates}", activates=shed_text(event.shed, lang))
        elif isinstance(event, happened.PairCompleted):
            yield _("completes a pair")
        elif isinstance(event, happened.CardPlaced):
            yield _("places {card}", card=card_name(event.card, lang))
        elif isinstance(event, happened.BarrelTaken):
            goal = goal_name(event.goal, lang)
            if event.large:
                yield _("fetches the large barrel for {goal}", goal=goal)
            else:
                yield _("fetches the small barrel for {goal}", goal=goal)


def scored(events: Sequence[Event], lang: str) -> Iterator[str]:
    """Scores barley; names 3 for X."""
    _ = words(lang)
    for event in events:
        if isinstance(event, happened.DiscPlaced) and event.spot != "X":
            yield _("scores {spot}", spot=the_spot(event.spot, lang))
        elif isinstance(event, happened.NumberNamed):
            yield _("scores X for the number {number}", number=event.number)


# What presses.


def places_left(view: View, events: Sequence[Event], lang: str) -> Iterator[str]:
    """The next player could take the place; or nobody else is out any more."""
    _ = words(lang)
    if not places(events) or view["phase"] == "start":
        return
    rival = next_player(view)
    if rival is None:
        yield _("everybody else is home")
    else:
        yield _("{player}, who is next, could take the place", player=name(view, rival, lang))


def discs_left(view: View, steps: Sequence[Step], lang: str) -> Iterator[str]:
    """The disc space is the last A; the next player could take the disc."""
    _ = words(lang)
    space = gone_to(steps)
    kind = space_kind(view, space) if space else ""
    if kind not in DISC_KINDS:
        return
    alike = [other for other in spaces_ahead(view) if space_kind(view, other) == kind]
    if [other for other in alike if view["discs"][other]] == [space]:
        yield _("the disc space is the last {kind}", kind=DISC_KINDS[kind])
    rival = next_player(view)
    if view["discs"][space] == 1 and rival is not None and can_reach(view, rival, space):
        yield _("{player}, who is next, could take the disc", player=name(view, rival, lang))


def tiles_left(view: View, events: Sequence[Event], lang: str) -> Iterator[str]:
    """No other barley lies ahead; the next player could buy it."""
    _ = words(lang)
    for event in events:
        if not isinstance(event, happened.TileBought):
            continue
        space = str(event.space)
        kind = kind_of(event.tile)
        ahead = [other for other in spaces_ahead(view) if other != space]
        tiles = [tile for other in ahead for tile in view["tiles"].get(other, ())]
        last_here = [kind_of(tile) for tile in view["tiles"][space]].count(kind) == 1
        if last_here and kind not in map(kind_of, tiles):
            yield no_other(kind, lang)
        rival = next_player(view)
        if rival is not None and can_reach(view, rival, space) and can_pay(view, rival, event.tile, space):
            yield _(
                "{player}, who is next, could buy {tile}",
                player=name(view, rival, lang),
                tile=the_tile(event.tile, lang),
            )


def no_other(kind: str, lang: str) -> str:
    """No other barley lies ahead."""
    _ = words(lang)
    if kind in MONKS:
        return _("no other {monk} lies ahead", monk=monk_name(kind, lang))
    return _("no other {resource} tile lies ahead", resource=colour_name(kind, lang))


def barrels_left(view: View, events: Sequence[Event], lang: str) -> Iterator[str]:
    """Only one barrel of that goal is left; Bram could fetch one too."""
    _ = words(lang)
    for event in events:
        if not isinstance(event, happened.BarrelTaken):
            continue
        goal = view["barrels"][event.goal]
        if not event.large:
            yield _("only one barrel of that goal is left ({goal})", goal=goal_name(event.goal, lang))
        rivals = [seat for seat, due in enumerate(goal["due"]) if due and seat != event.player]
        rivals = [seat for seat in rivals if not view["boards"][seat]["home"]]
        if rivals:
            yield _(
                "{players} could fetch it too ({goal})",
                players=_.list([name(view, seat, lang) for seat in rivals]),
                goal=goal_name(event.goal, lang),
            )


# Reading the view.


def places(events: Sequence[Event]) -> list[Event]:
    """Find where a start place is taken."""
    return [event for event in events if isinstance(event, happened.CameHome | happened.PlaceChosen)]


def events_after(steps: Sequence[Step]) -> list[Event]:
    """Give what follows from the steps after the first one."""
    return [event for step in steps[1:] for event in step.events]


def gone_to(steps: Sequence[Step]) -> str:
    """Give the space to which the turn leads, or nothing."""
    for event in steps[0].events:
        if isinstance(event, happened.FigureMoved):
            return str(event.space)
    return ""


def spaces_ahead(view: View) -> list[str]:
    """List the spaces to which the seat can still go in this round."""
    return [str(space) for space in range(me(view)["space"] + 1, SPACES + 1)]


def next_player(view: View) -> int | None:
    """Find the seat whose turn comes next; nobody if all others are home."""
    seats = [(view["player"] + step) % view["players"] for step in range(1, view["players"])]
    return next((seat for seat in seats if not view["boards"][seat]["home"]), None)


def can_reach(view: View, seat: int, space: str) -> bool:
    """Whether a figure has not come to a space yet."""
    return int(view["boards"][seat]["space"]) < int(space)


def can_pay(view: View, seat: int, tile: str, space: str) -> bool:
    """Whether a seat could buy a tile on its cheapest open side."""
    board = view["boards"][seat]
    if not any(board["open"].values()):
        return False
    return least_price({**view, "player": seat}, tile, space) <= int(board["funds"])


def kind_of(tile: str) -> str:
    """Give what makes tiles alike: the type of a monk, the resource of any other."""
    return tile if tile in MONKS else tile.split(maxsplit=1)[0]


def name(view: View, seat: int, lang: str) -> str:
    """Name a seat; a view has names only where somebody put them in."""
    return player_name(view.get("names", ()), seat, words(lang))
