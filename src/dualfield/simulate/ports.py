"""Random operands by port name, and the results that the model expects."""

import random

from dualfield.catalog.core import Configuration
from dualfield.models.outcome import Outcome


def draw(config: Configuration, rng: random.Random, *, batches: bool = False) -> dict[str, int]:
    """Random operands by port name: any modulus and operand that fits its port.

    With ``batches``, an element is followed by another one of its batch with probability 1/2.

    A port that selects the field or the operation has a value that the configuration supports. A
    size is in range with probability 3/4.
    """
    operands = {}
    for port in config.core.inputs:
        value = rng.getrandbits(port.width(config))
        if port.role == "field" and len(config.kinds) == 1:
            value = int(config.kinds == ("gf2m",))
        elif port.role == "multiply":
            value = config.core.port_constants.get("multiply", 0)
        elif port.role == "divide" and not config.divides:
            value = 0
        elif port.role == "size" and rng.randrange(4):
            value = rng.randint(config.core.minimum_bits, config.most_bits)
        elif port.role == "more":
            value = int(batches and rng.random() < 0.5)
        operands[port.name] = value
    return operands


def answered(config: Configuration, operands: dict[str, int]) -> Outcome:
    """The model's result for operands by port name."""
    role = {port.role: operands[port.name] for port in config.core.inputs}
    kind = "gf2m" if role.get("field", config.kinds == ("gf2m",)) else "gfp"
    b = role.get("b") if role.get("divide", 1) or role.get("multiply") else None
    b = None if role.get("square") else b
    modulus = config.modulus or role.get("modulus", 0)
    return config.at(role.get("size")).model(modulus, role["a"], b, kind)
