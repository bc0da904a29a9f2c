"""The printed values of one set of components, shared by every state that is played with it."""

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Box:
    """What is printed on the components; a game's own box adds a typed field for each value."""

    def __init__(self, digest: str, changed: dict[str, object]) -> None:
        self.digest = digest
        """SHA-256 of all values."""
        self.changed = changed
        """The values that differ from the shipped ones, by dotted name."""

    def __reduce__(self) -> tuple[object, ...]:
        return (Box, (self.digest, self.changed))
