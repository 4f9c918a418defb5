"""Addresses of the registers of a core behind AXI4-Lite, from ``dualfield.rdl``."""

import re
from pathlib import Path

RDL = Path(__file__).with_name("dualfield.rdl")
"""The description of the registers in SystemRDL."""

_PLACED = re.compile(r"^ +\w+_r +(\w+)(?:\[\d+\])? +@ (0x\w+)", re.MULTILINE)


def addresses() -> dict[str, int]:
    """Where each register or window begins, read from the text: no compiler is needed.

    >>> addresses()["STATUS"], addresses()["RESULT"]
    (16, 4096)
    """
    return {name: int(where, 16) for name, where in _PLACED.findall(RDL.read_text())}
