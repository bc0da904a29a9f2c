"""Heaven & Ale, a game by Michael Kiesling and Andreas Schmidt: an unofficial fan work, in our own words."""
