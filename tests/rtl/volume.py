"""How many random operands a test takes: a few in the suite, as many as asked for by hand."""

import os


def volume(suite: int) -> int:
    """DUALFIELD_COUNT from the environment if it is set, otherwise ``suite``."""
    return int(os.environ.get("DUALFIELD_COUNT", suite))
