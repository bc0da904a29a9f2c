"""Dice Brewing: the rules in files named after what they rule, its data, view, words and drawing."""
