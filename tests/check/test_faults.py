"""A wrong core is found: each fault put into the RTL makes the checks fail."""

from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.catalog import hierarchy
from dualfield.check.engine import check_lanes
from dualfield.host.errors import CheckFailed
from dualfield.host.paths import rtl_dir
from dualfield.operations import operands

FAULTS = {
    "a result off by one bit": (
        "almost_inverse/df_almost_inverse_slave.sv",
        "{y[N-2:0], 1'b1}",
        "{y[N-2:0], 1'b0}",
    ),
    "a cycle too many": (
        "almost_inverse/df_almost_inverse_control.sv",
        "busy_i & (probe_q | fix_q) & ~is_target",
        "busy_i & fix_q & ~is_target",
    ),
    "the gcd not looked at": (
        "almost_inverse/df_almost_inverse_control.sv",
        "probe_q & r_nonzero_q & ~unit_i",
        "probe_q & r_nonzero_q & 1'b0 & ~unit_i",
    ),
}


def broken_rtl(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: tuple[str, str, str]
) -> None:
    """Let every core take the file with the fault in place of the file."""
    name, old, new = fault
    text = (rtl_dir() / name).read_text()
    assert text.count(old) == 1
    broken = tmp_path / Path(name).name
    broken.write_text(text.replace(old, new))
    closure = hierarchy.closure

    def with_fault(*tops: str, technology: str) -> tuple[Path, ...]:
        files = closure(*tops, technology=technology)
        return tuple(broken if path.name == broken.name else path for path in files)

    monkeypatch.setattr(hierarchy, "closure", with_fault)


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: tuple[str, str, str]
) -> None:
    broken_rtl(tmp_path, monkeypatch, fault)
    config = catalog.get("ami-sf").configure(4, {"result": "double"})
    check = check_lanes([config], [list(operands.exhaustive(config))], "fault")[0]
    assert check.failures > 0
    assert check.first_failure


def test_a_core_that_never_answers_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = ("common/df_frame.sv", "assign out_valid_o = hold", "assign out_valid_o = 1'b0")
    broken_rtl(tmp_path, monkeypatch, fault)
    config = catalog.get("ami-sf").configure(4, {"result": "double"})
    with pytest.raises(CheckFailed, match="no result within its time limit"):
        check_lanes([config], [list(operands.exhaustive(config))], "fault")
