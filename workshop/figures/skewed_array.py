"""The drawing ``docs/algorithms/skewed-array.svg``, written by ``python -m workshop pages``.

It shows the wave of divsteps through the array: segments from left to right, cycles downwards.
"""

from dualfield.report.svg_element import standalone
from workshop.figures.figure import Figure, Kind

DRAWING = "docs/algorithms/skewed-array.svg"
COLUMNS = ("head", "segment 1", "segment 2", "segment 3")
CYCLES = 6
MARKED = 2
"""The step with thick outlines."""

_ACROSS, _DOWN = 2.3, 1.4


def figure() -> Figure:
    """Return the figure: the step of each segment in each cycle, and the bits to its neighbours."""
    wave = Figure(
        "Steps of the skewed array: segments across, cycles down",
        "The head does step t in cycle t, segment j does it in cycle t + j. Carry and decision of "
        "a step go to the next segment through a register. The lowest bit of a sum goes to the "
        "segment below in the same cycle.",
    )
    for column, name in enumerate(COLUMNS):
        wave.put("port", name, (column * _ACROSS, 0.4))
    wave.put("port", "cycle", (-1.4, 0.4))
    for cycle in range(CYCLES):
        y = (cycle + 1) * _DOWN
        wave.put("port", f"cycle {cycle}", (-1.4, y), show=str(cycle))
        for column in range(min(cycle + 1, len(COLUMNS))):
            step = cycle - column
            kind: Kind = "marked" if step == MARKED else "block"
            wave.put(kind, f"{column}/{cycle}", (column * _ACROSS, y), show=f"step {step}", w=1.5)
    for cycle in range(CYCLES):
        for column in range(min(cycle + 1, len(COLUMNS)) - 1):
            wave.arrow(f"{column + 1}/{cycle}.W", f"{column}/{cycle}.E", control=True)
            wave.arrow(f"{column}/{cycle - 1}.S+0.4", f"{column + 1}/{cycle}.N-0.4",
                       via=f"y{(cycle + 0.5) * _DOWN}")  # fmt: skip
    bottom = (CYCLES + 1) * _DOWN
    middle = (len(COLUMNS) - 1) * _ACROSS / 2 - 0.6
    wave.put("port", "solid: carry and decision, into a register", (middle, bottom - 0.3))
    wave.put("port", "dotted: lowest bit of the sum, in the same cycle", (middle, bottom + 0.3))
    return wave


def drawing() -> str:
    """Return the figure as an SVG file, at most 600 pixels wide."""
    return standalone(figure().svg()).replace("<svg ", '<svg width="600" ', 1)
