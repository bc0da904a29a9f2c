"""The hand that draws: language, layout and how ids begin, but nothing of what lies on the table."""

from taproom.kernel.game import Target
from taproom.kernel.svg import Markup, element
from taproom.kernel.words import words


class Hand:
    """Draws in one language, prefix and layout.

    What takes a hand and no pen depends on its arguments alone, so it can be remembered.
    """

    def __init__(self, lang: str, prefix: str, layout: str) -> None:
        self.lang = lang
        self.words = words(lang)
        self.prefix = prefix
        self.tall = layout == "tall"
        self.style = (lang, prefix, layout)
        """All that a drawing depends on beside what it shows."""

    def use(
        self,
        symbol: str,
        x: float,
        y: float,
        width: float,
        height: float | None = None,
        cls: str | None = None,
    ) -> Markup:
        """Show a piece."""
        return element(
            "use",
            {
                "href": f"#{self.prefix}piece-{symbol}",
                "x": x,
                "y": y,
                "width": width,
                "height": width if height is None else height,
                "class": cls,
            },
        )

    def control(
        self,
        target: Target | None,
        name: str,
        cls: str,
        *children: str,
        key: str | None = None,
        veiled: bool = False,
        lights: str | None = None,
    ) -> Markup:
        """Draw something that an action may belong to: a control if the action is legal now.

        Another is named, so that a page can ask why not. A control with a key belongs to what a person picks
        first; a veiled one is seen only while that is picked. What a control lights are names of elements
        that shine while it is pointed at.
        """
        if target is None:
            return element("g", {"id": self.prefix + name, "class": cls, "data-thing": name}, *children)
        return element(
            "a",
            {
                "role": "button",
                "id": self.prefix + name,
                "class": f"{cls} legal",
                "data-action": target.action,
                "data-with": key,
                "data-veiled": "" if veiled else None,
                "data-lights": lights,
                "tabindex": 0,
                "aria-label": target.label,
            },
            element("title", {}, target.label),
            *children,
        )

    def handle(self, key: str, label: str, cls: str, *children: str) -> Markup:
        """Draw something that is picked first: a page then lights the controls that have its key."""
        return element(
            "g",
            {"class": f"{cls} pick", "data-pick": key, "data-label": label},
            element("title", {}, label),
            *children,
        )

    def second(self, name: str, key: str | None, cls: str, *children: str, veiled: bool = False) -> Markup:
        """Draw a second picture of a control: choosing it is choosing the control of that name."""
        return element(
            "g",
            {
                "class": f"{cls} second",
                "data-for": self.prefix + name,
                "data-with": key,
                "data-veiled": "" if veiled else None,
            },
            *children,
        )


def piece(name: str, kind: str | None, cls: str | None, *children: str) -> Markup:
    """Draw a piece that can move: pages let it glide from where the piece of that name was before.

    A piece that changes its name when it moves has a kind: it comes from where one of its kind has gone.
    """
    return element("g", {"class": cls, "data-piece": name, "data-kind": kind}, *children)
