"""Names."""


def source_name(source: str, lang: str) -> str:
    """Name a source."""
    return source
