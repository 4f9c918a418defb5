"""A core handed over: one folder that needs nothing of this project."""
