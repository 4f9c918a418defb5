"""Access to the ports of one lane of a bench by name, and the timing diagrams of pages."""

import random
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from cocotb.triggers import FallingEdge, ReadOnly


class DrivenPorts:
    """Ports ``l<index>_<name>`` of the bench."""

    def __init__(self, dut: Any, index: int) -> None:
        self.dut, self.index = dut, index
        self.ports: dict[str, Any] = {}
        self.driven: dict[str, int] = {}

    def set(self, name: str, value: int) -> None:
        """Drive an input, unless it has the value already."""
        if self.driven.get(name) != value:
            self.driven[name] = value
            self.port(name).value = value

    def get(self, name: str) -> int:
        return int(self.port(name).value)

    def port(self, name: str) -> Any:
        if name not in self.ports:
            self.ports[name] = getattr(self.dut, f"l{self.index}_{name}")
        return self.ports[name]


def diagram(page: Path, heading: str) -> dict[str, list[str]]:
    """Return the rows of the first timing diagram below a heading of a page: port -> values."""
    text = page.read_text().split(f"## {heading}\n", 1)[1]
    lines = text.split("    cycle ", 1)[1].split("\n\n", 1)[0].splitlines()[1:]
    return {line.split()[0]: line.split()[1:] for line in lines}


async def follow(
    lane: DrivenPorts, clock: Any, rows: Mapping[str, Sequence[str]], outputs: Collection[str]
) -> None:
    """Drive the inputs of a diagram on a lane, and compare its outputs with the diagram.

    An input of x gets random bits; an output of - is not compared.
    """
    rng = random.Random(7)
    compared = 0
    for column in range(len(next(iter(rows.values())))):
        for name in set(rows) - set(outputs):
            value = rows[name][column]
            lane.set(
                name, rng.getrandbits(len(lane.port(name))) if value == "x" else int(value, 16)
            )
        await ReadOnly()
        for name in outputs:
            if (value := rows[name][column]) != "-":
                assert lane.get(name) == int(value, 16), f"{name} in cycle {column}"
                compared += 1
        await FallingEdge(clock)
    assert compared > 20
