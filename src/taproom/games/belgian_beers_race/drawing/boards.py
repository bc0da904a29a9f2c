"""The players' boards: the own one large, with backpack, breathalyser and tracks; the others small."""

from taproom.games.belgian_beers_race.drawing.breath import draw_breath, draw_small_breath
from taproom.games.belgian_beers_race.drawing.goods import (
    bottle,
    counted,
    cube,
    figure,
    pill,
    seal,
    short_town,
    shortened,
    vehicle,
)
from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.games.belgian_beers_race.moving import SOBERING
from taproom.games.belgian_beers_race.names import (
    GRAND_PLACE,
    bonus_name,
    card_text,
    colour_name,
    place_name,
    short_place,
    town,
)
from taproom.games.belgian_beers_race.pieces import BONUSES, COLOURS
from taproom.kernel.boxes import SLACK, boxed, column, flow, paragraph, piece, row, said, small, titled
from taproom.kernel.hand import piece as moving
from taproom.kernel.lettering import width
from taproom.kernel.pen import SERIF, Json, Part, at, name, path, rect, text
from taproom.kernel.svg import Markup, element, joined
from taproom.kernel.words import capital, number

PAD = 14
PACK = (186.0, 116.0)
"""How wide and high the backpack is."""
ROW = 27
STEP = 30
"""The pitch of the levels of a track."""
STEPS = 5 * STEP
"""No track is longer."""
IN_A_ROW = 5
"""Places in a row of the backpack."""


def draw_large(pen: RacePen, seat: int, room: float) -> Part:
    """Draw a player's board with all that is on it."""
    inner = room - 2 * PAD
    me = pen.view["travellers"][seat]
    parts = [
        header(pen, seat, inner, 40),
        pack_row(pen, seat, inner),
        draw_breath(pen, me["level"], inner),
        tracks(pen, seat, inner),
        goods(pen, seat, inner),
        remarks(pen, seat, inner),
        way_home(pen, seat, inner),
    ]
    return framed(pen, seat, column(parts, 8), room)


def framed(pen: RacePen, seat: int, content: Part, room: float) -> Part:
    """Draw the ground of a board; who has to decide is framed."""
    due = seat == pen.view["player"] and not pen.view["over"]
    high = content.height + 2 * PAD - 5
    ground = rect(1, 1, room - 2, high - 2, 10, "panel own" if due else "panel")
    return Part(room, high, joined([ground, at(PAD, PAD - 3, content.markup)]))


# Who, where, and how many points.


def header(pen: RacePen, seat: int, room: float, high: float) -> Part:
    """Show who it is, where, and the points."""
    score = points(pen, seat, 27 if high >= 40 else 22)
    face = figure(pen, seat, high)
    left = room - score.width - face.width - 16
    words = column([who_line(pen, seat, left, 20 if high >= 40 else 17), where(pen, seat, left)], 1)
    whole = max(face.height, words.height, score.height)
    return Part(
        room,
        whole,
        joined(
            [
                at(0, (whole - face.height) / 2, face.markup),
                at(face.width + 8, (whole - words.height) / 2, words.markup),
                at(room - score.width, (whole - score.height) / 2, score.markup),
            ]
        ),
    )


def who_line(pen: RacePen, seat: int, room: float, size: float) -> Part:
    """Write the name, and whether it is oneself."""
    _ = pen.words
    tail = [pill(pen, _("you"), "you")] if seat == pen.view["viewer"] else []
    rest = room - sum(part.width + 6 for part in tail)
    wide = min(rest, width(pen.names[seat], size) * SERIF)
    shown = Part(wide, size * 1.25, name(0, size * 0.95, wide + 1, pen.names[seat], size, "serif"))
    return row([shown, *tail], 6)


def where(pen: RacePen, seat: int, room: float) -> Part:
    """Say where a player's figure and disc are, and whether the day is over for them."""
    _ = pen.words
    me = pen.view["travellers"][seat]
    place = place_name(me["place"], pen.lang)
    if me["place"] != GRAND_PLACE:
        place = f"{place} {short_town(town(pen.view, me['place']))}"
    told = place if pen.view["over"] else _("{place}, square {square}", place=place, square=me["square"])
    return column([paragraph(told, room / SLACK, small(pen), 2, "soft"), state_of(pen, seat)], 2)


def state_of(pen: RacePen, seat: int) -> Part:
    """Show who sleeps, camps, or has done with the day."""
    _ = pen.words
    me = pen.view["travellers"][seat]
    if me["asleep"]:
        return pill(pen, _("asleep"), "nap", piece(pen, "zzz", 14, "on-nap"))
    if me["camping"]:
        return pill(pen, _("camping"), "nap", piece(pen, "tent", 14, "on-nap"))
    if me["day_over"] and not pen.view["over"]:
        return pill(pen, _("day over"), "nap", piece(pen, "moon", 13, "on-nap"))
    return Part(0, 0, Markup())


def points(pen: RacePen, seat: int, size: float) -> Part:
    """Write the score so far, and what tonight or the end would add."""
    _ = pen.words
    view = pen.view
    me = view["travellers"][seat]
    total = sum(view["points"][seat].values())
    shown = str(total if view["over"] else me["score"])
    if view["over"]:
        below, cls = _("points"), "soft"
    elif view["last_day"]:
        below, cls = _("at the end {points}", points=total), "bold good"
    else:
        below, cls = _("tonight +{points}", points=me["tonight"]), "bold good"
    second = small(pen)
    wide = max(said(shown, size, "serif").width, said(below, second, "bold").width)
    drawn = [text(wide, size, shown, size, "serif end"), text(wide, size + 17, below, second, f"{cls} end")]
    return Part(wide, size + 22, joined(drawn))


# What is carried.


def pack_row(pen: RacePen, seat: int, room: float) -> Part:
    """Draw the backpack, with what is in it listed beside it."""
    _ = pen.words
    me = pen.view["travellers"][seat]
    size = 14
    lines = []
    for colour in COLOURS:
        none = me["cubes"][colour] == 0
        sign = cube(pen, colour, 20, "faded" if none else None)
        shown = row([sign, said(str(me["cubes"][colour]), size, "bold soft" if none else "bold")], 7)
        lines.append(row([shown, said(colour_name(colour, pen.lang), size, "soft" if none else "")], 6))
    places = pen.view["printed"]["backpack"]
    used = _.plural("{n} of {places} places", "{n} of {places} places", me["carried"], places=places)
    lines.append(shortened(used, room - PACK[0] - 14, small(pen), "soft"))
    return row([backpack(pen, seat), column(lines, 3)], 14)


def backpack(pen: RacePen, seat: int) -> Part:
    """Draw the backpack with a place for each beer."""
    wide, high = PACK
    places = pen.view["printed"]["backpack"]
    beers = [colour for colour in COLOURS for _ in range(pen.view["travellers"][seat]["cubes"][colour])]
    across = max(IN_A_ROW, -(-places // 2))
    pitch = 152 / across
    side = min(28, pitch - 3)
    drawn = [
        path("M69 18V12a12 12 0 0 1 12 -10h24a12 12 0 0 1 12 10v6", "strap"),
        path("M10 54c-6 4 -7 14 -7 24s2 18 6 20M176 54c6 4 7 14 7 24s-2 18 -6 20", "strap"),
        path(
            "M30 15h126c14 0 21 8 21 20v60c0 12 -7 19 -18 19H27c-11 0 -18 -7 -18 -19V35c0 -12 7 -20 21 -20z",
            "sack",
        ),
        path("M30 15h126c14 0 21 8 21 20v5H9v-5c0 -12 7 -20 21 -20z", "flap"),
        rect(83, 32, 20, 15, 4, "buckle"),
    ]
    for n in range(places):
        x, y = 17 + pitch * (n % across) + (pitch - side) / 2, 51 + 31 * (n // across)
        drawn.append(rect(x, y, side, side, 5, "pocket"))
        if n < len(beers):
            named = pen.next(f"beer-{seat}-{beers[n]}")
            drawn.append(moving(named, f"beer-{beers[n]}", None, pen.use(f"cube-{beers[n]}", x, y, side)))
    return Part(wide, high, joined(drawn))


# Tracks.


def tracks(pen: RacePen, seat: int, room: float) -> Part:
    """Draw every track: its name, its levels, its points now."""
    _ = pen.words
    me = pen.view["travellers"][seat]
    printed = pen.view["printed"]["tracks"]
    rows = [
        ("taste", _("Tasted"), ticks(pen, me["tasted"]), "beers"),
        ("cheese", _("Cheese"), steps(pen, printed["cheese"], me["cheese"], me["cheese_tokens"]), "cheese"),
        ("toast", _("Toasts"), steps(pen, printed["toasts"], me["toasts"], me["toast_tokens"]), "toasts"),
    ]
    for bonus in BONUSES:
        shown = steps(pen, printed[bonus], me["bonuses"][bonus])
        rows.append((bonus, capital(bonus_name(bonus, pen.lang)), shown, bonus))
    rows.append(
        ("visited", _("Visited {n}", n=len(me["visited"])), next_visits(pen, seat, room), "breweries")
    )
    drawn = []
    for n, (sign, called, shown, source) in enumerate(rows):
        drawn.append(at(0, ROW * n, track_row(pen, sign, called, shown, seat, source, room)))
    return Part(room, ROW * len(rows), joined(drawn))


def track_row(
    pen: RacePen, sign: str, called: str, shown: Part, seat: int, source: str, room: float
) -> Markup:
    """Draw a line of the tracks."""
    size = 14
    left = room - STEPS - 56
    return joined(
        [
            path(f"M0 0.5H{room:g}", "rule"),
            pen.use(sign, 0, ROW / 2 - 9, 19, None, "ink"),
            at(27, ROW / 2 - size * 0.65, shortened(called, left - 27, size).markup),
            at(left, (ROW - shown.height) / 2, shown.markup),
            text(room, ROW / 2 + size * 0.36, str(pen.view["points"][seat][source]), size, "bold end"),
        ]
    )


def steps(pen: RacePen, values: list[int], level: int, beside: int = 0) -> Part:
    """Draw the levels of a track: passed, reached and to come, and tokens beside its end."""
    size = 14 if pen.tall else 13
    drawn = []
    for n, value in enumerate(values, start=1):
        cls = " at" if n == level else " on" if n < level else ""
        letters = "bold middle on-step" if n == level else "middle"
        x = STEP * (n - 1)
        drawn.append(rect(x + 0.5, 0.5, STEP - 5, 20, 6, f"step{cls}"))
        drawn.append(text(x + (STEP - 4) / 2, 10.5 + size * 0.36, str(value), size, letters))
    shown = Part(STEP * len(values), 21, joined(drawn))
    if not beside:
        return shown
    return row([shown, said(f"+{beside}", size, "bold good")], 0)


def ticks(pen: RacePen, tasted: int) -> Part:
    """Draw the beers tasted as strokes, five and five."""
    most = pen.view["printed"]["most_beers"]
    pitch = (STEPS - 4 - 9) / most
    drawn = [
        rect(pitch * n + 3 * (n // 5) + 0.5, 0.5, pitch - 1.5, 15, 1.5, "tick on" if n < tasted else "tick")
        for n in range(most)
    ]
    return Part(STEPS, 16, titled(str(tasted), *drawn))


def next_visits(pen: RacePen, seat: int, room: float) -> Part:
    """Say how many breweries more bring points again."""
    _ = pen.words
    count = len(pen.view["travellers"][seat]["visited"])
    values = pen.view["printed"]["visits"]
    better = [n for n in range(count + 1, len(values)) if values[n] > values[count]]
    if not better:
        return Part(0, 0, Markup())
    more = _.plural(
        "{n} more: {points} points", "{n} more: {points} points", better[0] - count, points=values[better[0]]
    )
    return shortened(more, room - 150, small(pen), "bold good")


# Bottles, coasters, cards, the way home.


def goods(pen: RacePen, seat: int, room: float) -> Part:
    """Show bottles, coasters and cards."""
    _ = pen.words
    me = pen.view["travellers"][seat]
    bottles = row(
        [
            counted(pen, bottle(pen, colour, 28), me["bottles"][colour], colour_name(colour, pen.lang))
            for colour in COLOURS
        ],
        9,
    )
    coaster = counted(pen, piece(pen, "coaster", 22), me["coasters"], _("coasters"))
    cards = [counted(pen, piece(pen, "cards", 22, "ink"), len(me["cards"]), _("cards taken"))]
    if me["cards"]:
        cards.append(said(f"+{sum(card['points'] for card in me['cards'])}", small(pen), "bold good"))
    groups = [(_("Bottles"), bottles), (_("Coasters"), coaster), (_("Cards"), row(cards, 6))]
    size = small(pen)
    blocks = [column([said(head, size, "soft"), boxed(shown, 0, 28)], 2) for head, shown in groups]
    free = (room - sum(block.width for block in blocks)) / 2
    line = row(blocks, max(8, free))
    drawn = joined([path(f"M0 0.5H{room:g}", "rule"), at(0, 6, line.markup)])
    return column([Part(room, line.height + 6, drawn), taken(pen, me["cards"], room)], 6)


def taken(pen: RacePen, cards: list[Json], room: float) -> Part:
    """Show the cards taken by their points; pointing at one tells it."""
    side = 28 if pen.tall else 25
    seals = []
    for card in cards:
        piece_name = pen.once(f"card-{card['card']}")
        shown = titled(card_text(card, pen.lang), seal(card["points"], side).markup)
        seals.append(Part(side, side, element("g", {"data-piece": piece_name}, shown)))
    return flow(seals, room, 3, 3)


def remarks(pen: RacePen, seat: int, room: float) -> Part:
    """Show dice gained for the next hitch-hike, and UT on the bike, if there are any."""
    _ = pen.words
    me = pen.view["travellers"][seat]
    size = small(pen)
    found = []
    if me["hitching"] and not pen.view["over"]:
        place = short_place(me["hitching"]["place"], pen.lang)
        words = _("{dice} dice to {place}", dice=me["hitching"]["dice"], place=place)
        found.append(row([vehicle(pen, "hitch", 24), said(words, size)], 6))
    if me["ridden"]:
        words = _("{ut} of {needed} UT on the bike", ut=me["ridden"], needed=SOBERING)
        found.append(row([vehicle(pen, "bike", 24), said(words, size)], 6))
    if not found:
        return Part(0, 0, Markup())
    shown = flow(found, room, 16, 4)
    drawn = joined([path(f"M0 0.5H{room:g}", "rule"), at(0, 7, shown.markup)])
    return Part(room, shown.height + 7, drawn)


def way_home(pen: RacePen, seat: int, room: float) -> Part:
    """Say how far the Grand-Place is, and what that would cost at the end."""
    _ = pen.words
    home = pen.view["travellers"][seat]["home"]
    size = small(pen)
    if home["moves"] == 0:
        words = [said(_("On the Grand-Place"), size, "bold")]
    else:
        words = [
            said(_.plural("{n} move home", "{n} moves home", home["moves"]), size, "bold"),
            said(cost_of(pen, home["lost"]), size, "soft"),
        ]
    shown = row([piece(pen, "grand-place", 20, "ink"), flow(words, room - 28, 8, 2)], 8)
    drawn = joined([path(f"M0 0.5H{room:g}", "rule"), at(0, 7, shown.markup)])
    return Part(room, shown.height + 7, drawn)


def cost_of(pen: RacePen, lost: int) -> str:
    """Say what the way home costs."""
    _ = pen.words
    points = number(-lost)
    return points if pen.view["over"] else _("{points} if it ended now", points=points)


# Small boards.


def draw_small(pen: RacePen, seat: int, room: float) -> Part:
    """Draw a player's board compactly."""
    inner = room - 2 * PAD
    me = pen.view["travellers"][seat]
    beers = row(
        [counted(pen, cube(pen, c, 20), me["cubes"][c], colour_name(c, pen.lang)) for c in COLOURS], 5
    )
    breath = draw_small_breath(pen, me["level"], min(176, inner - beers.width - 8))
    gap = inner - beers.width - breath.width
    parts = [
        header(pen, seat, inner, 36),
        row([beers, breath], gap),
        small_counts(pen, seat, inner),
        small_remarks(pen, seat, inner),
    ]
    return framed(pen, seat, column(parts, 8), room)


def small_counts(pen: RacePen, seat: int, room: float) -> Part:
    """Draw twelve counts in two rows."""
    _ = pen.words
    me = pen.view["travellers"][seat]
    upper: list[tuple[str, str, int, int]] = [
        ("taste", _("Tasted"), me["tasted"], 0),
        ("cheese", _("Cheese"), me["cheese"], me["cheese_tokens"]),
        ("toast", _("Toasts"), me["toasts"], me["toast_tokens"]),
        ("visited", _("Visited"), len(me["visited"]), 0),
        ("coaster", _("coasters"), me["coasters"], 0),
        ("cards", _("cards taken"), len(me["cards"]), 0),
    ]
    lower = [(bonus, bonus_name(bonus, pen.lang), me["bonuses"][bonus], 0) for bonus in BONUSES]
    cells = [small_count(pen, *each) for each in [*upper, *lower]]
    bottles = [
        counted(pen, bottle(pen, c, 23), me["bottles"][c], colour_name(c, pen.lang))
        for c in COLOURS
        if me["bottles"][c]
    ]
    cells.append(row(bottles, 5) if bottles else counted(pen, bottle(pen, "yellow", 23), 0, _("Bottles")))
    pitch = room / 6
    drawn = [at(pitch * (n % 6), 25 * (n // 6), cell.markup) for n, cell in enumerate(cells)]
    return Part(room, 48, joined(drawn))


def small_count(pen: RacePen, sign: str, title: str, count: int, beside: int) -> Part:
    """Draw a count with its sign; tokens beside a track are added with a plus."""
    cls = None if sign in ("cheese", "coaster") else "ink"
    return counted(pen, piece(pen, sign, 19, cls), f"{count}+{beside}" if beside else count, title)


def small_remarks(pen: RacePen, seat: int, room: float) -> Part:
    """Show the way home, dice gained and UT on the bike in one line."""
    _ = pen.words
    me = pen.view["travellers"][seat]
    size = small(pen)
    moves = me["home"]["moves"]
    at_home = _("On the Grand-Place")
    words = _.plural("{n} move home", "{n} moves home", moves) if moves else at_home
    pack = f"{me['carried']}/{pen.view['printed']['backpack']}"
    found = [
        row([piece(pen, "grand-place", 18, "ink"), said(words, size)], 5),
        row([piece(pen, "backpack", 18, "ink"), said(pack, size)], 5),
    ]
    if me["hitching"] and not pen.view["over"]:
        place = short_place(me["hitching"]["place"], pen.lang)
        dice = _("{dice} dice to {place}", dice=me["hitching"]["dice"], place=place)
        found.append(row([vehicle(pen, "hitch", 22), said(dice, size)], 5))
    if me["ridden"]:
        found.append(row([vehicle(pen, "bike", 22), said(f"{me['ridden']}/{SOBERING} UT", size)], 5))
    return flow(found, room, 14, 4)
