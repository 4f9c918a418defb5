"""The file lists: each is read by its tool, or by an interpreter of its language."""

import itertools
import re
import subprocess
from pathlib import Path

import pytest
import yaml

from absent import needs
from dualfield import catalog
from dualfield.generate import assemble
from dualfield.generate.handover import BUSES, Handover, handover
from dualfield.generate.packages import packages
from dualfield.math.fields import parse_field
from generate.small_cores import CORES
from workshop.folders import lists

RTL = ("rtl/made_pkg.sv", "rtl/made_part.sv", "rtl/made.sv")


@pytest.fixture
def new_handover() -> Handover:
    return handover(catalog.get("inv-divstep"), "made", field=parse_field("gfp:0x1fd"))


def of(h: Handover, name: str) -> str:
    return packages(h, RTL, h.signals)[name]


def sourced(text: str, commands: str, at: Path) -> list[list[str]]:
    """Return the calls of a Tcl script to the commands of a tool."""
    at.write_text(text)
    calls = lists.tcl_calls(at, commands.split())
    assert calls is not None
    return calls


@needs("Tcl in Python")
@pytest.mark.parametrize(
    ("name", "commands"),
    [
        ("vivado.tcl", "read_verilog"),
        ("quartus.qip", "set_global_assignment"),
        ("radiant.tcl", "prj_add_source"),
    ],
)
def test_scripts_name_every_file_in_order(
    new_handover: Handover, tmp_path: Path, name: str, commands: str
) -> None:
    """The scripts run from any working folder, with a space in the path."""
    place = tmp_path / "a core"
    place.mkdir()
    calls = sourced(of(new_handover, name), commands, place / name)
    assert [Path(call[-1]) for call in calls] == [place / file for file in RTL]
    assert len({tuple(call[:-1]) for call in calls}) == 1


@needs("Tcl in Python")
@pytest.mark.parametrize("form", ["sdc", "xdc"])
def test_constraints_are_of_the_clock_and_the_falling_reset(
    new_handover: Handover, tmp_path: Path, form: str
) -> None:
    commands = "create_clock set_false_path get_ports"
    calls = sourced(of(new_handover, f"made.{form}"), commands, tmp_path / f"made.{form}")
    names = {signal.name: signal.role for signal in new_handover.signals}
    question = [names[call[1]] for call in calls if call[0] == "get_ports"]
    assert question == ["clock", "reset"]
    (clock,) = [call for call in calls if call[0] == "create_clock"]
    assert float(clock[clock.index("-period") + 1]) > 0
    (path,) = [call for call in calls if call[0] == "set_false_path"]
    assert path[1] == "-fall_from"


@needs("Tcl in Python")
@pytest.mark.parametrize(("bus", "word"), [*((bus, 0) for bus in BUSES), ("axi-stream", 32)])
def test_platform_designer_gets_every_port_and_file(bus: str, word: int, tmp_path: Path) -> None:
    """Interpreted with commands that record their calls: no tool of Quartus is needed."""
    core = catalog.get("inv-divstep")
    h = handover(core, "made", field=parse_field("gfp:0x1fd"), bus=bus, word=word)
    ports = assemble.ports(h)
    commands = (
        "package set_module_property add_fileset set_fileset_property add_fileset_file "
        "add_interface set_interface_property add_interface_port"
    )
    calls = sourced(packages(h, RTL, ports)["made_hw.tcl"], commands, tmp_path / "made_hw.tcl")
    rows = {name: [call[1:] for call in calls if call[0] == name] for name in commands.split()}
    assert ["NAME", "made"] in rows["set_module_property"]
    filesets = [kind for _, kind, *_ in rows["add_fileset"]]
    assert filesets == ["QUARTUS_SYNTH", "SIM_VERILOG"]
    assert [call[0] for call in rows["add_fileset_file"]] == [*RTL, *RTL]
    assert all(call[-1] == "made" for call in rows["set_fileset_property"])
    kinds = {name: (kind, end) for name, kind, end in rows["add_interface"]}
    assert len(kinds) == len(rows["add_interface"])
    stated = {(s.name, s.direction.capitalize(), str(s.width)) for s in ports}
    assert {(port, way, width) for _, port, _, way, width in rows["add_interface_port"]} == stated
    assert len(rows["add_interface_port"]) == len(ports)
    roles = {port: (kinds[name], role) for name, port, role, *_ in rows["add_interface_port"]}
    of_role = {s.role: roles[s.name] for s in ports}
    assert of_role["clock"] == (("clock", "end"), "clk")
    assert of_role["reset"] == (("reset", "end"), "reset_n")
    assert of_role.get("interrupt", (("interrupt", "end"), "irq")) == (("interrupt", "end"), "irq")
    expected = {"axi-lite": {"axi4lite"}, "axi-stream": {"axi4stream", "conduit"}}
    others = {kind for kind, _ in kinds.values()} - {"clock", "reset", "interrupt"}
    assert others == expected.get(bus, {"conduit"})
    for name, (kind, _) in kinds.items():
        properties = {key: value for at, key, value in rows["set_interface_property"] if at == name}
        if kind != "clock":
            assert kinds[properties["associatedClock"]][0] == "clock"
        if kind not in ("clock", "reset"):
            assert kinds[properties["associatedReset"]][0] == "reset"
    for s in ports:
        if "axi4" in roles[s.name][0][0]:
            assert s.name.endswith(roles[s.name][1])
            way = "start" if s.name.startswith("m_") else "end"
            assert roles[s.name][0][1] == way


def test_lists_name_every_file(new_handover: Handover) -> None:
    assert of(new_handover, "made.f").split() == list(RTL)
    bender = yaml.safe_load(of(new_handover, "Bender.yml"))
    assert bender["package"]["name"] == "made"
    assert bender["sources"] == list(RTL)
    core = yaml.safe_load(of(new_handover, "made.core"))
    assert core["filesets"]["rtl"]["files"] == list(RTL)
    assert {"default", "lint", "sim", "synth"} <= set(core["targets"])


@needs("ghdl")
def test_vhdl_of_every_core_and_bus_is_analysed(tmp_path: Path) -> None:
    for number, (core, bus) in enumerate(itertools.product(CORES, BUSES)):
        h = handover(core, f"made{number}", bits=16, bus=bus)
        name = f"vhdl/{h.name}_pkg.vhd"
        (tmp_path / Path(name).name).write_text(packages(h, RTL, assemble.ports(h))[name])
    files = sorted(path.name for path in tmp_path.iterdir())
    assert len(files) == len(CORES) * len(BUSES)
    argv = ["ghdl", "-a", "--std=93", *files]
    result = subprocess.run(argv, cwd=tmp_path, capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (0, "")


@needs("ghdl")
def test_vhdl_is_analysed_and_elaborated(new_handover: Handover, tmp_path: Path) -> None:
    """The component with an entity of the same ports, in the design of the comment."""
    text = of(new_handover, "vhdl/made_pkg.vhd")
    (declared,) = re.findall(r"component made is\n(.*?)  end component", text, re.DOTALL)
    instance = "\n".join(re.findall(r"^--   (  .*|u_core .*)$", text, re.MULTILINE))
    ports = re.findall(r"(\w+) +: (?:in |out) (\S+(?: downto 0\))?|\w+)", declared)
    signals = "\n".join(f"  signal {name} : {kind.rstrip(';')};" for name, kind in ports)
    (tmp_path / "made_pkg.vhd").write_text(text)
    (tmp_path / "made.vhd").write_text(
        "library ieee; use ieee.std_logic_1164.all;\n"
        f"entity made is\n{declared}end entity;\narchitecture stub of made is begin end;\n"
    )
    (tmp_path / "user.vhd").write_text(
        "library ieee; use ieee.std_logic_1164.all; use work.made_pkg.all;\n"
        "entity user is end entity;\narchitecture rtl of user is\n"
        f"{signals}\nbegin\n{instance}\nend architecture;\n"
    )
    assert len(ports) == len(new_handover.signals)
    for words in (["-a", "made_pkg.vhd", "made.vhd", "user.vhd"], ["-e", "--syn-binding", "user"]):
        result = subprocess.run(
            ["ghdl", words[0], "--std=93", *words[1:]], cwd=tmp_path, capture_output=True, text=True
        )
        assert result.returncode == 0, result.stdout + result.stderr
        assert not result.stderr, result.stderr
