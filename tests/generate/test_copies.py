"""The registers that must stay apart: found in the elaborated design, named for each tool."""

import re
from pathlib import Path

import pytest

from absent import needs
from dualfield import catalog
from dualfield.generate import copies
from dualfield.generate.flat_verilog import flat_verilog
from dualfield.generate.handover import Handover, handover
from dualfield.generate.packages import packages
from dualfield.generate.rtl import rtl
from workshop.folders import lists

FRAME = {("u_core", "u_shell", "u_frame", "gen_checks", name) for name in ("mirror_q", "twin_q")}


def design(core: str = "inv-divstep", **values: object) -> Handover:
    return handover(catalog.get(core), "made", bits=16, assignments=values)


HEAD_COPIES = ("u_g_control", "u_flip", "u_y_control", "u_quot", "u_zeta")


def test_the_copies_of_every_segment_are_found() -> None:
    """Each name is a register of the flat file, which Yosys elaborates."""
    h = design(Segment=4, FaultChecks=1)
    sources = rtl(h)
    found = set(copies.registers(h, sources))
    array = ("u_core", "gen_prime", "u_array")
    places = [array, *((*array, f"gen_segment[{i}]", "u_segment") for i in range(1, 5))]
    local = {(*place, "u_local", name) for place in places for name in ("idle_q", "wipe_q")}
    spare = {(*array, "gen_checks", "gen_spare", "u_spare", name) for name in ("idle_q", "wipe_q")}
    twice = {
        (*array, *path, "gen_checks", "copy_q")
        for path in (
            ("u_orders", "u_orders"),
            *(("u_head", name) for name in HEAD_COPIES),
            ("u_head", "u_moves"),
            *(("u_verdict", name) for name in ("u_sign", "u_verdict", "u_refused")),
        )
    }
    assert found == FRAME | local | spare | twice
    flat = flat_verilog(h, sources)["made.v"]
    for path in found:
        name = re.sub(r"\W+", "_", "_".join(path).replace("]", ""))
        assert re.search(rf"  reg (\[\d+:0\] )?{name};", flat), name


def test_the_list_follows_the_source() -> None:
    h = design("mul-digit", FaultChecks=1)
    sources = rtl(h)
    before = set(copies.registers(h, sources))
    path = "rtl/made_df_frame.sv"
    marked = re.sub(
        r"(  logic +trouble_q|  logic [^;]*trouble_q)", r"  (* keep *)\n\1", sources[path]
    )
    assert marked != sources[path]
    after = set(copies.registers(h, sources | {path: marked}))
    assert ("u_core", "u_frame", "gen_single", "u_frame", "trouble_q") in after - before
    assert before < after


def test_no_copies_no_files() -> None:
    h = design("mul-digit")
    assert not [name for name in packages(h, ("rtl/a.sv",), h.signals) if "copies" in name]
    assert copies.quartus(h, ()) == ""


@needs("Tcl in Python")
@pytest.mark.parametrize("style", ["{}[{}].", "{}_{}__"])
def test_each_tool_gets_every_register(style: str, tmp_path: Path) -> None:
    """Cells have the tool's names; each tool constrains all registers in the list, no other."""
    h = design(Segment=4)
    paths = copies.registers(h, rtl(h))
    files = packages(h, ("rtl/made.sv",), h.signals, paths)
    commands = ["set_property", "get_cells", "set_register_merging", "set_instance_assignment"]
    commands += ["read_verilog", "read_xdc", "set_global_assignment"]

    def calls(name: str, command: str) -> list[list[str]]:
        (tmp_path / name).write_text(files[name])
        result = lists.tcl_calls(tmp_path / name, commands)
        assert result is not None
        return [call for call in result if call[0] == command]

    def cell(path: tuple[str, ...], blocks: str, plain: str) -> str:
        text = ""
        for part in path[:-1]:
            name, _, index = part.rstrip("]").partition("[")
            is_block = part.startswith("gen_")
            text += blocks.format(name, index) if index else part + (plain if is_block else "/")
        return text + path[-1] + "_reg"

    vivado = [call[-1] for call in calls("made_copies.xdc", "get_cells")]
    compiler = [call[-1] for call in calls("made_copies.tcl", "get_cells")]
    assert (
        len(vivado) == len(compiler) == len(paths) == len(calls("made_copies.xdc", "set_property"))
    )
    assert all(call[-1] == "false" for call in calls("made_copies.tcl", "set_register_merging"))
    for i in range(len(paths)):
        for j, other in enumerate(paths):
            name = cell(other, "{}[{}].", ".")
            for suffix in ("", "[3]"):
                assert bool(re.fullmatch(vivado[i], name + suffix)) == (i == j)
            pattern = re.escape(compiler[i]).replace(r"\?", ".").replace(r"\*", ".*")
            name = cell(other, style, "." if "[" in style else "_")
            assert bool(re.fullmatch(pattern, name)) == (i == j), (compiler[i], name)
    quartus = calls("quartus.qip", "set_instance_assignment")
    assert {call[call.index("-entity") + 1] for call in quartus} == {"made"}
    names = [cell(path, "{}[{}].", ".").replace("/", "|").removesuffix("_reg") for path in paths]
    assert [call[call.index("-to") + 1] for call in quartus] == names
    assert [call[1:3] for call in calls("vivado.tcl", "read_xdc")] == [["-ref", "made"]]
