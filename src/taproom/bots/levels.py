"""Bots for people: four levels, each a name for a bot and its settings."""

LEVELS: dict[str, str] = {
    "novice": "greedy:noise=0.6",
    "apprentice": "planner:noise=0.1",
    "brewer": "mcts:turn=30",
    "master": "mcts:turn=300",
}
"""The weakest first. A turn is in milliseconds, noise in spreads of the game's judgement, to either side."""
