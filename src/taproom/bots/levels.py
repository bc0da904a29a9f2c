"""Bots for people: four levels, each a name for a bot and its settings."""

LEVELS: dict[str, str] = {
    "novice": "greedy:noise=8",
    "apprentice": "planner:noise=4",
    "brewer": "mcts:turn=300",
    "master": "mcts:turn=3000",
}
"""The weakest first. Noise is in points, to either side; a turn is in milliseconds."""
