"""Vendor cells: equivalent to the vendor's model, and only in builds that select them."""

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dualfield import catalog
from dualfield.catalog.hierarchy import TECHNOLOGIES, closure
from dualfield.cli import app
from dualfield.host import tools
from dualfield.host.errors import CheckFailed, UsageError
from dualfield.host.paths import cache_dir, rtl_dir
from dualfield.synthesize.fit import fit
from dualfield.synthesize.registry import targets

CORE = catalog.get("inv-divstep")
ECP5 = rtl_dir() / "tech" / "ecp5"


def folders(technology: int) -> set[str]:
    sources = CORE.configure(16, {"Technology": technology}).sources()
    return {path.parent.name for path in sources if path.parent.parent.name == "tech"}


def test_cells_are_sources_only_where_they_are_asked_for() -> None:
    assert folders(0) == set()
    assert folders(1) == {"ecp5"}
    assert ECP5 / "CCU2C.sv" in closure("df_inv_divstep", technology="ecp5")
    assert TECHNOLOGIES[1:] == tuple(p.name for p in sorted(ECP5.parent.iterdir()) if p.is_dir())


@pytest.mark.parametrize("width", [3, 8])
@pytest.mark.parametrize(
    ("init", "top"), [(0x96AA, 0x96AA), (0x9666, 0x956A), (0x0001, 0x0001), (0x665A, 0x665A)]
)
def test_the_cells_are_the_adder(width: int, init: int, top: int) -> None:
    """The synthesized cells, by the model in Yosys' library, equal the simulated RTL."""
    work = cache_dir() / f"technology-{width}-{init:x}"
    work.mkdir(exist_ok=True)
    shutil.copy(ECP5 / "df_carry_ecp5.sv", work)
    set_parameters = f"chparam -set Width {width} -set Init {init} -set InitTop {top} df_carry_ecp5"
    read = f"{{}}\n{set_parameters}\nhierarchy -top df_carry_ecp5\nproc\nflatten\nrename -top {{}}"
    script = "\n".join(
        [
            read.format("read_verilog -sv -nosynthesis df_carry_ecp5.sv", "gold"),
            "design -stash gold",
            "read_verilog -DNO_INCLUDES +/ecp5/cells_sim.v",
            read.format("read_verilog -sv df_carry_ecp5.sv", "gate"),
            "design -stash gate",
            "design -copy-from gold gold",
            "design -copy-from gate gate",
            "miter -equiv -flatten gold gate miter",
            "sat -verify -prove trigger 0 miter",
        ]
    )
    tools.yosys(script, work)
    shutil.rmtree(work)


def test_cells_beside_the_vendors_library(tmp_path: Path) -> None:
    """A simulation may add the vendor's cell model, because no module here has its name."""
    config = CORE.configure(16, {"Technology": 1})
    vendor = tmp_path / "CCU2C.v"
    vendor.write_text("module CCU2C (input CIN, output COUT);\n  assign COUT = CIN;\nendmodule\n")
    argv: list[str | Path] = ["verilator", "--lint-only", "--top-module", config.core.top]
    argv += [f"-G{name}={value}" for name, value in config.hdl().items()]
    tools.run([*argv, vendor, *config.sources()], tmp_path, env=tools.verilator_env())
    with pytest.raises(CheckFailed, match="CCU2C"):
        tools.run([*argv, vendor, vendor.rename(tmp_path / "again.v")], tmp_path)


def test_the_best_value_for_a_target() -> None:
    """The default on every target of the vendor, and on no other target."""
    config = CORE.configure(16)
    for target in targets():
        best = int(target.startswith("ecp5"))
        assert fit(config, target).values["Technology"] == best
        assert fit(config, target, ["technology"]) == config
        if not best:
            with pytest.raises(UsageError, match=f"which {target} does not have"):
                fit(CORE.configure(16, {"Technology": 1}), target, ["Technology"])
        assert fit(catalog.get("ami-sf").configure(16), target).values["result"] == "plain"


@pytest.mark.parametrize("command", [["synth"], ["explore", "--dry-run", "--cores"]])
def test_cells_of_another_vendor_are_refused(command: list[str]) -> None:
    option = ["--target" if command == ["synth"] else "--targets", "ice40"]
    argv = [*command, CORE.id, "--bits", "16", *option, "-P", "Technology=1"]
    result = CliRunner().invoke(app, argv)
    assert isinstance(result.exception, UsageError) or result.exit_code == 2
    assert "does not have" in (result.output + str(result.exception))
