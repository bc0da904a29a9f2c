"""Which language to speak."""

from collections.abc import Mapping, Sequence

from taproom.kernel.errors import TaproomError
from taproom.kernel.words import Words, words

OPTION = "--lang"
SETTING = "TAPROOM_LANG"
SYSTEM_SETTINGS = ("LC_ALL", "LC_MESSAGES", "LANG")


def speak(arguments: Sequence[str], environment: Mapping[str, str]) -> Words:
    """Give the words asked for by --lang, else by TAPROOM_LANG, else by the system's own settings."""
    asked = asked_for(arguments) or environment.get(SETTING, "")
    if asked:
        return words(asked)
    present = [environment[name] for name in SYSTEM_SETTINGS if environment.get(name)]
    if present and present[0].startswith("fr"):
        try:
            return words("fr")
        except TaproomError:  # Nobody asked: English will do where the French words are not compiled.
            pass
    return words("en")


def asked_for(arguments: Sequence[str]) -> str:
    """Find --lang anywhere in a command, before anything else of it is understood."""
    for place, argument in enumerate(arguments):
        if argument == OPTION and place + 1 < len(arguments):
            return arguments[place + 1]
        if argument.startswith(f"{OPTION}="):
            return argument.removeprefix(f"{OPTION}=")
    return ""
