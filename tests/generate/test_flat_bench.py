"""The flat file of every core computes what the RTL does: its bench passes with both."""

from pathlib import Path

import pytest

from dualfield import catalog
from generate.small_cores import make, small, write_bench
from recorder import chosen

COUNT = 16
"""Operations of a bench, or as many that fill whole batches."""


@pytest.mark.sweep
@pytest.mark.parametrize("core", chosen(), ids=lambda c: c.id)
def test_the_bench_passes_on_the_flat_file(core: catalog.Core, tmp_path: Path) -> None:
    """Yosys reads the RTL for the flat file as it does for every measurement."""
    write_bench(small(core, "mine"), tmp_path, flat=True)
    process = make(tmp_path, "FORM=flat", f"COUNT={COUNT}")
    assert process.returncode == 0, process.stdout + process.stderr
    assert "PASS: " in process.stdout
