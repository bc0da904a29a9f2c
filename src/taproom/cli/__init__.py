"""The taproom command."""
