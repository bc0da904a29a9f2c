"""What one can do with Taproom, in short."""

from taproom.cli.called import as_called
from taproom.kernel.words import Words
from taproom.version import VERSION

COMMANDS = (
    "serve",
    "play",
    "games",
    "components",
    "simulate",
    "match",
    "ladder",
    "report",
    "lab",
    "replay",
    "verify",
    "draw",
    "hint",
    "review",
    "backup",
    "restore",
    "tables",
    "compile",
)
"""Each is a module beside this one, loaded when it is asked for."""
USUAL_COMMAND = "serve"
"""What somebody wants who asks for nothing else."""


def summaries(_: Words) -> dict[str, str]:
    """Say in a line what each command does."""
    return {
        "serve": _("start the server for the browser"),
        "play": _("play in this terminal, or go on with a game"),
        "games": _("list the games and their options"),
        "components": _("list a game's printed values and where they come from"),
        "simulate": _("let bots play many games, and write the results as CSV"),
        "match": _("let bots play mirrored games, and tell who is stronger"),
        "ladder": _("let each bot play the next weaker one, and write a page about it"),
        "report": _("let bots play many games, and write a page about what they show"),
        "lab": _("find better weights for what bots go by"),
        "replay": _("tell a recorded game in words, and show its boards"),
        "verify": _("prove that a recorded game was dealt and played by the rules"),
        "draw": _("draw a recorded game's boards as SVG"),
        "hint": _("name the best actions of a game that goes on, and say why"),
        "review": _("look back at a finished game: its course and its turning points"),
        "backup": _("write all games of a server into a file, also while it runs"),
        "restore": _("put the games of such a file back"),
        "tables": _("list the tables of a server, or take out old ones"),
        "compile": _("compile the core now, which makes games faster"),
    }


def examples(_: Words) -> list[str]:
    """Give an example for each command."""
    record = "heaven-and-ale-2026-01-31-1.json"
    rows = [
        (_("Play in the browser"), "taproom"),
        (_("For your network"), "taproom serve --host 0.0.0.0"),
        (_("Play in the terminal"), "taproom play heaven-and-ale"),
        (_("Choose their level"), "taproom play heaven-and-ale --players human,brewer"),
        (_("Share the keyboard"), "taproom play dice-brewing --players human,human"),
        (_("Choose an option"), "taproom play dice-brewing --option mode=advanced"),
        (_("Go on with a game"), f"taproom play {record}"),
        (_("See the games"), "taproom games"),
        (_("See printed values"), "taproom components belgian-beers-race"),
        (_("Let bots play"), "taproom simulate heaven-and-ale --games 1000"),
        (_("See who is stronger"), "taproom match heaven-and-ale --players greedy,random"),
        (_("Rank the bots"), "taproom ladder dice-brewing"),
        (_("Study a game"), "taproom report heaven-and-ale --games 200"),
        (_("Tune the bots"), "taproom lab tune dice-brewing --by lead --out judgement.toml"),
        (_("Read a game again"), f"taproom replay {record}"),
        (_("Prove a game"), f"taproom verify {record}"),
        (_("Draw a game"), f"taproom draw {record} -o board.svg"),
        (_("Ask for advice"), f"taproom hint {record}"),
        (_("Learn from a game"), f"taproom review {record}"),
        (_("Keep a copy"), "taproom backup taproom.backup"),
        (_("Put it back"), "taproom restore taproom.backup"),
        (_("Clear old tables away"), "taproom tables --prune 90d"),
        (_("Make it faster"), "taproom compile"),
    ]
    width = max(len(what) for what, _command in rows) + 3
    return [f"  {what:<{width}}{as_called(command)}" for what, command in rows]


def help_text(_: Words) -> str:
    """List the commands and what all of them share."""
    width = max(len(name) for name in COMMANDS) + 3
    return "\n".join(
        [
            _("Taproom {version}: beer board games, with every rule kept by the program.", version=VERSION),
            "",
            _("Usage: {command} [--lang en|fr] [COMMAND ...]", command=as_called()),
            "",
            _("Commands:"),
            *(f"  {name:<{width}}{text}" for name, text in summaries(_).items()),
            "",
            _("Options:"),
            f"  {'--version':<{width}}" + _("tell the version, and whether the core is compiled"),
            f"  {'--lang':<{width}}" + _("the language, en or fr; else TAPROOM_LANG or the system decides"),
            f"  {'--help':<{width}}" + _("this list, or after a command its own options"),
            "",
            _.plural("Example:", "Examples:", 2),
            *examples(_),
            "",
            _("{command} COMMAND --help explains one.", command=as_called()),
        ]
    )
