"""The number of random operands of a test: few by default, more with DUALFIELD_COUNT."""

import os


def volume(suite: int) -> int:
    """Return DUALFIELD_COUNT if it is set in the environment, otherwise ``suite``."""
    return int(os.environ.get("DUALFIELD_COUNT", suite))
