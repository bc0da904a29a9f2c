"""Texts from files and from elsewhere, made fit for a terminal."""

import unicodedata


def harmless(text: str) -> str:
    """Put a question mark for what could move the cursor or change the colours."""
    return "".join("?" if unicodedata.category(letter).startswith("C") else letter for letter in text)
