"""Rows as those of ``results/``; the figures are made up."""

from typing import Any

from dualfield import catalog
from dualfield.measure import derive, median_rows
from dualfield.synthesize.target import Measurement


def row(
    core: str,
    area: int,
    clock: float | None,
    *,
    bits: int = 256,
    target: str = "ecp5",
    old: bool = False,
    **parameters: object,
) -> dict[str, Any]:
    """Return a row of one seed; ``old``: its RTL has changed."""
    config = catalog.get(core).configure(bits, parameters)
    measurement = Measurement(
        core=core, bits=bits, parameters=config.values, target=target, seed=1, area=area,
        cells={"lut4": area, "ff": 7}, clock_mhz=clock, period_ns=None, path=(),
        tools={"yosys": "1"}, rtl_checksum="0" if old else config.checksum(), seconds=1.0,
    )  # fmt: skip
    (median,) = median_rows([derive(measurement)])
    return {**median, "nand2": None}
