"""Every core in a simulation of four states: no x comes out once the reset has been given.

Icarus Verilog runs the bench of a generated folder on the flat file. Two-state simulation begins
with random registers instead, and proofs with any: they take no value as unknown for good.
"""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from dualfield import catalog, tools
from dualfield.catalog.core import Configuration, Core
from dualfield.formal.whole import configurations
from dualfield.generate.bench import bench
from dualfield.generate.flat import flat
from dualfield.generate.handover import handover
from dualfield.generate.rtl import rtl
from dualfield.paths import cache_dir
from generate.small_cores import CORES, IDS
from recorder import note

PASSED = re.compile(r"PASS: (\d+) of \1 operations, (\d+) abandoned")
CYCLES = 12_000
"""Cycles of a configuration, about."""
LEAST, MOST = 16, 200
"""Operations of a configuration."""

GATES = """\
read_verilog mine.v
hierarchy -top mine
proc
techmap
simplemap
opt_clean
write_verilog -noattr gates.v
"""

pytestmark = pytest.mark.skipif(
    not (shutil.which("iverilog") and shutil.which("vvp")),
    reason="Icarus Verilog is not installed: no iverilog, or no vvp",
)


def written(config: Configuration, where: Path) -> Path:
    """The flat file and the bench of a configuration."""
    h = handover(config.core, "mine", bits=config.bits, assignments=dict(config.values))
    files = rtl(h)
    count = max(LEAST, min(MOST, CYCLES // config.latency()[1]))
    for name, text in {**flat(h, files), **bench(h, files, count)}.items():
        (where / name).parent.mkdir(parents=True, exist_ok=True)
        (where / name).write_text(text)
    return where


def said(folder: Path, *options: str) -> str:
    """What the bench says, on Icarus."""
    argv = ["make", "-s", "-C", str(folder / "tb"), "icarus", f"UNKNOWN={' '.join(options)}"]
    run = subprocess.run(argv, capture_output=True, text=True, check=False, timeout=300)
    assert run.returncode == 0 or "FAIL: " in run.stdout, run.stdout + run.stderr
    return run.stdout


def operations(text: str) -> int:
    """How many a bench has passed."""
    passed = PASSED.search(text)
    assert passed, text
    assert int(passed[2]) >= 2, "abandoned by reset and by clear_i"
    return int(passed[1])


def keeps_unknown(config: Configuration) -> bool:
    """Whether it has the serial multiplier in more than one segment.

    A carry from a segment into the next is of an addend 0 before the first step, so that it is 0.
    But ``+`` of Verilog answers x in all bits for one x in an operand, and the carry comes back to
    the operand: it stays x until ``clear_i``.
    """
    values = config.values
    serial = "serial" in (values.get("Multiplier"), values.get("Arithmetic"))
    return (serial or config.core.id == "mont-mul-serial") and config.bits > int(values["Segment"])


@pytest.mark.parametrize("core", CORES, ids=IDS)
def test_no_unknown_value_comes_out(core: Core, tmp_path: Path) -> None:
    for config in configurations(core):
        folder = written(config, tmp_path / config.label())
        what, options = "unknown", ["+unknown"]
        if keeps_unknown(config):
            text = said(folder, *options)
            assert "FAIL: " in text, f"{config.label()} keeps no x any more"
            assert re.search(r"= [0-9a-f]*[xX]|unknown \w+_o|without out_valid_o", text), text
            what, options = "unknown_wiped", ["+unknown", "+wiped"]
        width = config.values["MaxBits"] if core.sized else config.bits
        note(core.id, what, width, operations(said(folder, *options)))


def test_gates_of_a_serial_multiplier_keep_no_unknown_value(tmp_path: Path) -> None:
    """It is ``+`` alone that does: gates answer 0 to x and 0."""
    config = next(c for c in configurations(catalog.get("mont-mul-serial")) if keeps_unknown(c))
    folder = written(config, tmp_path)
    with tempfile.TemporaryDirectory(prefix="gates-", dir=cache_dir()) as name:
        shutil.copy(folder / "mine.v", name)
        tools.yosys(GATES, Path(name))
        shutil.copy(Path(name) / "gates.v", folder / "mine.v")
    assert operations(said(folder, "+unknown")) > 0


# -- faults that no simulation of two states can find --------------------------------------------


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A core without a fault."""
    config = configurations(catalog.get("ami-sf"))[0]
    return written(config, tmp_path_factory.mktemp("plain"))


def faulty(plain: Path, where: Path, old: str, new: str) -> Path:
    """The same with its flat file edited in one place."""
    shutil.copytree(plain, where, dirs_exist_ok=True)
    text, count = re.subn(old, new, (plain / "mine.v").read_text())
    assert count == 1
    (where / "mine.v").write_text(text)
    return where


@pytest.mark.unrecorded
def test_a_state_without_its_reset_is_found(plain: Path, tmp_path: Path) -> None:
    old = r"(always @\(posedge clk_i), negedge rst_ni\)\n +if \(!rst_ni\) \w+state_q <= .*\n +else "
    text = said(faulty(plain, tmp_path, old, r"\1)\n    "), "+unknown")
    assert "unknown in_ready_o" in text, text
    assert "FAIL: 10 failures in 1 of 200 operations" in text


@pytest.mark.unrecorded
def test_a_register_that_reads_an_idle_port_is_found(plain: Path, tmp_path: Path) -> None:
    """``a & ~a`` is 0 of every value but x: with known values nothing is wrong."""
    old = r"(u_frame_status_q) <= (\w+);"
    folder = faulty(plain, tmp_path, old, r"\1 <= \2 | {2{|(a_i & ~a_i)}};")
    assert operations(said(folder))
    text = said(folder, "+unknown")
    assert re.search(r"wrong status_o\n +status_o = [xX],", text), text
