"""Synthesis keeps the copies of registers by which a core finds an upset."""

import shutil
from pathlib import Path

import pytest

from dualfield.catalog import hierarchy
from dualfield.host import tools

LATENCY = 620
TIMER = 10
STATE, STATUS, CONTROL = 2, 3, 3
"""Bits of the state and of the status; trouble_q, wipe_q and fault_q."""
MIRROR, PARITY = 3, 1

pytestmark = pytest.mark.unrecorded


def flip_flops(folder: Path, script: str, checks: int) -> int:
    """The flip-flops of the frame after synthesis."""
    sources = hierarchy.closure("df_frame")
    for path in sources:
        shutil.copy(path, folder)
    names = " ".join(path.name for path in sources)
    tools.yosys(
        f"read_slang --threads 1 -D SYNTHESIS --top df_frame -G LatencyMax={LATENCY} -G Bits=4 "
        f"-G FaultChecks={checks} {names}\n{script} -top df_frame\nflatten\n"
        "tee -o count.txt select -count t:TRELLIS_FF t:$_*DFF*_\n",
        folder,
    )
    return int((folder / "count.txt").read_text().split()[0])


@pytest.mark.parametrize("script", ["synth_ecp5 -noiopad", "synth -flatten"])
def test_the_frame_keeps_its_copies(tmp_path: Path, script: str) -> None:
    bare = STATE + STATUS + CONTROL + TIMER
    assert flip_flops(tmp_path, script, 0) == bare
    assert flip_flops(tmp_path, script, 1) == bare + MIRROR + TIMER + PARITY
