"""The key: what the signs on map and desk mean, for whoever sees them for the first time."""

from taproom.games.belgian_beers_race.drawing.caps import ICONS, badge
from taproom.games.belgian_beers_race.drawing.goods import bottle, token
from taproom.games.belgian_beers_race.drawing.means import dots, lost, reading, staying
from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.games.belgian_beers_race.drawing.roads import Times, times_shown
from taproom.games.belgian_beers_race.names import colour_name
from taproom.games.belgian_beers_race.pieces import COLOURS, DIE
from taproom.kernel.boxes import flow, piece, row, said, small
from taproom.kernel.pen import Part, at, circle, panel
from taproom.kernel.svg import element, joined

PAD = 14


def draw_key(pen: RacePen, wide: float) -> Part:
    """Draw the key as a flow of signs, each with its meaning behind it."""
    parts = [row([sign, said(words, small(pen))], 5) for sign, words in signs(pen)]
    lines = flow(parts, wide - 2 * PAD, 15, 7)
    high = lines.height + 18
    return Part(wide, high, joined([panel(wide, high), at(PAD, 9, lines.markup)]))


def signs(pen: RacePen) -> list[tuple[Part, str]]:
    """List the signs with their meaning."""
    _ = pen.words
    icon = 17.0
    return [
        (times_shown(pen, Times((2, 4, 6))), _("hitch-hike, bus or train, bike")),
        (piece(pen, ICONS["buy"], icon, "ink"), _("buy")),
        (piece(pen, ICONS["taste"], icon, "ink"), _("taste")),
        (piece(pen, ICONS["cheese"], icon, "ink"), _("cheese")),
        (bottle(pen, "yellow", 26), _("bottle for the first visitor")),
        (piece(pen, "coaster", 20), _("coaster")),
        (shown_badge(pen, "trappist"), _("Trappist")),
        (shown_badge(pen, "author"), _("author")),
        (shown_badge(pen, "gamer"), _("gamer")),
        (piece(pen, "cardinal", 22, "ink"), _("cardinal point")),
        *((piece(pen, f"cap-{colour}", 22), colour_name(colour, pen.lang)) for colour in COLOURS),
        (visits(pen), _("visited by {names}", names=", ".join(pen.initials))),
        (shining(), _("you can go there now")),
        (toasting(pen), _("you would toast")),
        *([] if pen.view["over"] else signs_of_desk(pen)),
    ]


def signs_of_desk(pen: RacePen) -> list[tuple[Part, str]]:
    """List the signs of the ways in the desk with their meaning."""
    _ = pen.words
    icon = 17.0
    return [
        (piece(pen, "visited", icon, "hop-ink"), _("a brewery new to you")),
        (said("→9", small(pen), "soft"), _("square of the time track reached")),
        (dots(DIE - lost(pen)), _("chance with the die")),
        (piece(pen, "die-failed", icon), _("if nobody stops")),
        (piece(pen, "die-late", icon), _("if the bus or train is late")),
        (staying(pen), _("you stay where you are")),
        (reading(pen, pen.view["travellers"][pen.view["turn"]]["level"]), _("level on arriving")),
        (piece(pen, "cards", icon, "copper-ink"), _("meets cards")),
        (piece(pen, "zzz", icon, "alarm-ink"), _("puts you to sleep")),
    ]


def shown_badge(pen: RacePen, symbol: str) -> Part:
    """Draw a bonus symbol as it stands on the map."""
    return Part(23, 23, at(11.5, 11.5, badge(pen, symbol)))


def visits(pen: RacePen) -> Part:
    """Draw the tokens of all players."""
    return row([token(pen, seat, 14) for seat in range(pen.view["players"])], 3)


def shining() -> Part:
    """Draw the ring of a place that can be reached."""
    return Part(22, 22, circle(11, 11, 9, "halo"))


def toasting(pen: RacePen) -> Part:
    """Draw the mark of a toast."""
    mark = pen.use("toast", 4, 4, 15, None, "on-copper")
    return Part(23, 23, element("g", {}, circle(11.5, 11.5, 11, "toast-mark"), mark))
