"""df_mmd_engine in the benches of this folder that chain and overlap its products."""

import dataclasses
from pathlib import Path

from dualfield.catalog.core import Configuration, Port
from dualfield.catalog.records.dual_multiply import PIPELINED

HERE = Path(__file__).resolve().parent


def bench(
    top: str, bits: int, settings: dict[str, int], seen: tuple[Port, ...] = ()
) -> Configuration:
    """A bench as a core: ``top`` with the ports of the multiplier, and ``seen`` before status."""
    core = dataclasses.replace(
        PIPELINED,
        id=top.replace("_", "-"),
        top=top,
        sources=(*PIPELINED.sources, str(HERE / f"{top}.sv")),
        outputs=(
            Port("result_o", "result", lambda c: int(c.values["MaxBits"])),
            *seen,
            PIPELINED.outputs[-1],
        ),
        latency=lambda c: (0, 40 * c.bits * PIPELINED.latency(c)[1]),
    )
    return core.configure(bits, settings)
