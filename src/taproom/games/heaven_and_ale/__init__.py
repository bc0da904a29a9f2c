"""Heaven & Ale, by Michael Kiesling and Andreas Schmidt: an unofficial fan work, our own words and drawings."""
