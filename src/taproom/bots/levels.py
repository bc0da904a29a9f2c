"""Bots for people: four levels, each a name for a bot and its settings."""

LEVELS: dict[str, str] = {
    "novice": "greedy:noise=0.2",
    "apprentice": "planner:noise=0.4",
    "brewer": "mcts:turn=20",
    "master": "mcts:turn=300",
}
"""The weakest first. A turn is in milliseconds, noise in slips of the game's judgement, to either side."""
