"""Random operands for the benches of handshakes and buses, some of them refused."""

import random

from dualfield.catalog.core import Configuration
from dualfield.check import refusals
from dualfield.simulate.ports import draw

_REFUSED = 0.25


def operands(config: Configuration, rng: random.Random) -> dict[str, int]:
    """Return random operands that fit the ports; in a quarter of them one operand is invalid."""
    wrong = refusals.draw(config, rng) if rng.random() < _REFUSED else None
    return wrong or draw(config, rng)
