"""Bots for people: four levels, each a name for a bot and its settings."""

LEVELS: dict[str, str] = {
    "novice": "greedy:noise=12",
    "apprentice": "planner:noise=2",
    "brewer": "mcts:turn=60",
    "master": "mcts:turn=500",
}
"""The weakest first. Noise is in points, to either side; a turn is in milliseconds."""
