"""The Belgian Beers Race, a game by Michaël Boutriaux: an unofficial fan work, in our own words."""
