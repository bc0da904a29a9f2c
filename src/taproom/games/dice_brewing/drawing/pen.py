"""The pen of Dice Brewing."""

from taproom.kernel.pen import Json, Pen


class DicePen(Pen):
    """Draws a table of Dice Brewing."""

    @property
    def mine(self) -> Json | None:
        """What the view tells a seat of its own chances; nothing once the game is over."""
        chances: Json | None = None if self.view["over"] else self.view["mine"]
        return chances
