"""One page about many games: plots, their numbers, and what they say in words."""
