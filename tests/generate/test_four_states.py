"""Four-state simulation of every core: no output is x after the reset.

Icarus Verilog runs the bench of a generated folder on the flat file. Two-state simulations start
with random registers and proofs with arbitrary ones, but neither propagates an unknown value.

The first operands transfer in the first ready cycle after a reset that meets no clock edge
(``+unknown``); the first bench of a core runs with a reset of three edges too.
"""

import re
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from absent import needs
from dualfield import catalog
from dualfield.catalog.core import Configuration, Core
from dualfield.generate.handover import handover
from generate.small_cores import CORES, IDS, make, write_bench
from recorder import note
from workshop.formal.whole import configurations

PASSED = re.compile(r"PASS: (\d+) of \1 operations, (\d+) abandoned")
CYCLES = 4_000
"""Approximate number of cycles per configuration."""
LEAST, MOST = 16, 60
"""Limits on the random operations of a configuration; edge cases come first."""

pytestmark = needs("iverilog")


WIDE, NARROW = 16, 8
"""Bits of an array of several segments: an x goes up by a segment a cycle, and leaves narrow ones
before the first step. `WIDE` where an x has been seen, in every configuration."""
CARRIES = {"inv-divstep", "mont-mul-divstep"}
"""Cores that once output the sum of unknown registers."""


def wide(core: Core) -> list[Configuration]:
    """Return the small configurations that are arrays of segments, with more segments.

    For a core outside `CARRIES`, only the fastest one with the shortest segments.
    """
    actual = {
        core.configure(WIDE if core.id in CARRIES else NARROW, dict(config.values))
        for config in configurations(core)
        if "Segment" in config.values and not config.polynomial
    }
    if core.id in CARRIES:
        return sorted(actual, key=Configuration.label)
    return sorted(actual, key=lambda c: (c.values["Segment"], c.latency()[1]))[:1]


ARRAYS = [core for core in CORES if core.id != "scalar-mul" and wide(core)]
"""Without scalar-mul: its array gets operands long after the reset, and it takes minutes."""


def written(config: Configuration, folder: Path) -> Path:
    """Write the flat file and the bench of a configuration."""
    h = handover(config.core, "mine", bits=config.bits, assignments=dict(config.values))
    count = max(LEAST, min(MOST, CYCLES // config.latency()[1]))
    write_bench(h, folder, flat=True, count=count)
    return folder


def bench_output(folder: Path, options: str = "") -> str:
    """Return the output of the bench on Icarus."""
    run = make(folder, "-s", "icarus", f"UNKNOWN={options}")
    assert run.returncode == 0 or "FAIL: " in run.stdout, run.stdout + run.stderr
    return run.stdout


def operations(text: str) -> int:
    """Return the number of operations that a bench has passed."""
    passed = PASSED.search(text)
    assert passed, text
    assert int(passed[2]) >= 2, "abandoned by reset and by clear_i"
    return int(passed[1])


@pytest.mark.parametrize("core", CORES, ids=IDS)
def test_no_unknown_value_comes_out(core: Core, tmp_path: Path) -> None:
    no_unknown_value(configurations(core), tmp_path)


@pytest.mark.parametrize("core", ARRAYS, ids=[core.id for core in ARRAYS])
def test_no_unknown_value_comes_out_of_many_segments(core: Core, tmp_path: Path) -> None:
    no_unknown_value(wide(core), tmp_path)


def no_unknown_value(configs: Iterable[Configuration], location: Path) -> None:
    """Each bench passes with a reset of no clock edge, the first one also with three edges."""
    for i, config in enumerate(configs):
        folder = written(config, location / config.label())
        if i == 0:
            text = bench_output(folder)
            assert PASSED.search(text), text
        width = config.values["MaxBits"] if config.core.sized else config.bits
        note(config.core_id, "unknown", width, operations(bench_output(folder, "+unknown")))


# -- faults that no two-state simulation can detect ----------------------------------------------


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a core without a fault, with checks of its control."""
    config = configurations(catalog.get("ami-sf"))[0]
    checked = config.core.configure(config.bits, {**config.values, "FaultChecks": 1})
    return written(checked, tmp_path_factory.mktemp("plain"))


def faulty(plain: Path, folder: Path, old: str, new: str, places: int = 1) -> Path:
    """Return a copy whose flat file is edited in this number of places."""
    shutil.copytree(plain, folder, dirs_exist_ok=True)
    text, count = re.subn(old, new, (plain / "mine.v").read_text())
    assert count == places
    (folder / "mine.v").write_text(text)
    return folder


@pytest.mark.unrecorded
def test_a_state_without_its_reset_is_found(plain: Path, tmp_path: Path) -> None:
    old = r"(always @\(posedge clk_i), negedge rst_ni\)\n +if \(!rst_ni\) \w+state_q <= .*\n +else "
    text = bench_output(faulty(plain, tmp_path, old, r"\1)\n    "), "+unknown")
    assert "unknown in_ready_o" in text, text
    assert re.search(r"FAIL: 10 failures in 1 of \d+ operations", text)


@pytest.mark.unrecorded
@pytest.mark.parametrize("steps", [1, 2])
def test_a_sum_of_old_contents_is_found(steps: int, tmp_path: Path) -> None:
    """Without the wipe after reset, carries of unknown registers meet the first operands."""
    pattern: dict[str, object] = {"Segment": 4, "StepsPerCycle": steps, "FaultChecks": 1}
    config = catalog.get("inv-divstep").configure(WIDE, pattern)
    expected = written(config, tmp_path / "right")
    wrong = tmp_path / "wrong"
    if steps == 1:  # the copies of the wipe at the head, at four segments and the spare one
        old = "(u_(?:local|spare)_wipe_q) <= 1'h1;"
        folder = faulty(expected, wrong, old, r"\1 <= 1'h0;", places=6)
    else:
        folder = faulty(
            expected, wrong, r"= clear_i \| u_core_u_shell_u_frame_wipe_q;", "= clear_i;"
        )
    first = r"operation 0, cycle \d+: unknown out_valid_o"
    for options in ("", "+unknown"):
        assert operations(bench_output(expected, options))
        assert re.search(first, bench_output(folder, options))


@pytest.mark.unrecorded
def test_a_register_that_reads_an_idle_port_is_found(plain: Path, tmp_path: Path) -> None:
    """``a & ~a`` is 0 for every value but x, so two-state simulation shows no error.

    The status decides about ``out_valid_o``, by its parity.
    """
    old = r"(u_frame_status_q) <= (\w+);"
    folder = faulty(plain, tmp_path, old, r"\1 <= \2 | {3{|(a_i & ~a_i)}};")
    assert operations(bench_output(folder))
    text = bench_output(folder, "+unknown")
    assert "unknown out_valid_o" in text, text
