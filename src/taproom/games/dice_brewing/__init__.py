"""Dice Brewing, a game by Ireneusz Huszcza and Filip Głowacz: an unofficial fan work, in our own words."""
