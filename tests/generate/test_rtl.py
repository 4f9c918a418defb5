"""The SystemVerilog of cores that are handed over: only what is used, and every reader takes it."""

import re
from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.catalog import hierarchy
from dualfield.generate import verilog
from dualfield.generate.handover import handover
from dualfield.generate.rtl import rtl
from dualfield.host.errors import CheckFailed
from dualfield.math.fields import parse_field
from generate.small_cores import CORES, of_families, small
from workshop.folders import readers


def stems(files: dict[str, str]) -> list[str]:
    return [Path(name).stem for name in files]


def test_only_what_the_configuration_uses_is_there() -> None:
    inverter = catalog.get("inv-divstep")
    prime = stems(rtl(handover(inverter, "inv", field=parse_field("P-192"))))
    assert prime[-2:] == ["inv_df_inv_divstep", "inv"]
    modules = {name for name in prime if not name.endswith("_pkg")}
    assert not {name for name in modules if "gf2m" in name or "two" in name or "ecp5" in name}
    binary = stems(rtl(handover(inverter, "inv", bits=9, assignments={"Field": "gf2m"})))
    assert not {name for name in binary if "gfp" in name}
    cells = stems(rtl(handover(inverter, "inv", bits=9, assignments={"Technology": 1})))
    assert {"inv_df_carry_ecp5", "CCU2C"} <= set(cells)


@pytest.mark.parametrize("core", CORES, ids=lambda core: core.id)
def test_names_are_prefixed_and_in_order_of_compilation(core: catalog.Core) -> None:
    h = small(core, "mine")
    files = rtl(h)
    assert files == rtl(h)
    assert next(reversed(files)) == "rtl/mine.sv"
    seen: set[str] = set()
    for name, text in files.items():
        stem = Path(name).stem
        own = set(verilog.names(text))
        assert not own & {other for other in hierarchy.files() if other.startswith("df_")}
        assert {n for n in own if n.endswith("_pkg")} <= seen | {stem}
        assert {f"mine_{n}" for n in hierarchy.files()} & own <= seen | {stem} | absent(files)
        assert "docs/reference" not in text
        assert text.startswith("// SPDX-License-Identifier: Apache-2.0\n")
        seen.add(stem)


def absent(files: dict[str, str]) -> set[str]:
    """Modules that the design does not have; branches that are not taken name them."""
    return {f"mine_{name}" for name in hierarchy.files()} - set(stems(files))


def test_ports_of_the_top_are_literal_and_fixed_inputs_are_tied() -> None:
    field = parse_field("B-163")
    h = handover(catalog.get("inv-divstep"), "inv", field=field)
    top = rtl(h)["rtl/inv.sv"]
    ports = top[top.index("module inv (") : top.index(");")].splitlines()[1:]
    for line, signal in zip(ports, h.signals, strict=False):
        span = f"[{signal.width - 1}:0]" if signal.width > 1 else ""
        assert re.sub(r"\s+", " ", line.strip().rstrip(",")) == " ".join(
            word for word in (signal.direction, "logic", span, signal.name) if word
        )
    assert f".modulus_i(164'h{field.modulus:x})" in top
    assert "pkg" not in top
    least, most = h.config.latency()
    assert least == most
    assert f"// Cycles    {most}, " in top


@pytest.mark.sweep
@pytest.mark.parametrize("half", [0, 1])
def test_every_reader_takes_a_core_of_each_family_in_two_designs(half: int, tmp_path: Path) -> None:
    """Yosys's own reader fails with a trap on all of them in one design."""
    handed = of_families()[half::2]
    files = {f"{h.name}/{name}": text for h in handed for name, text in rtl(h).items()}
    files["all.sv"] = readers.combined_top("all", handed)
    design = readers.ExportedDesign("all", readers.write(tmp_path, files), tuple(handed))
    found = list(readers.source_form(design))
    assert [(finding.linter, finding.text) for finding in found if finding.text] == []
    assert len(found) == 5


def test_a_design_that_does_not_elaborate_is_an_error() -> None:
    with pytest.raises(CheckFailed, match="unknown module 'absent'"):
        verilog.instantiated_modules({"top.sv": "module top; absent u_a(); endmodule"}, "top")


def test_module_of_synthesis_alone_is_instantiated() -> None:
    text = "module top;\n`ifdef SYNTHESIS\n  cell u_a();\n`endif\nendmodule\n"
    text = text.replace("cell", "part")
    found = verilog.instantiated_modules(
        {"top.sv": text, "part.sv": "module part; endmodule"}, "top"
    )
    assert found == {"top", "part"}


def test_names_in_comments_strings_and_numbers_stay() -> None:
    code = 'df_a #(.df_a(8\'hdf_a)) u_a ("df_a \\" df_a"); // df_a\n/* df_a */ `df_a \\df_a x.df_b'
    said = verilog.add_prefix(code, "x_", {"df_a"})
    assert said == f"x_{code}"
