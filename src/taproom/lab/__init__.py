"""Matches, ladders and reports."""
