"""File lists and constraints for each tool flow, and the component for VHDL.

Everything names files relative to its own place, so that the folder can be moved.
"""

import json
from collections.abc import Sequence

from dualfield.generate import copies, ipxact, platform_designer, wishbone
from dualfield.generate.handover import Handover, Signal
from dualfield.host import tools
from dualfield.host.version import __version__

PERIOD_NS = 10.0
"""The clock period of the constraints as delivered; a user sets his own."""


def packages(
    h: Handover,
    rtl: Sequence[str],
    ports: Sequence[Signal],
    apart: Sequence[tuple[str, ...]] = (),
) -> dict[str, str]:
    """Every file list, the constraints, and the VHDL package.

    Args:
        h: What is handed over.
        rtl: The SystemVerilog files in order of compilation, as ``rtl/NAME.sv``.
        ports: The ports of the top.
        apart: The result of `copies.registers`.
    """
    return {
        f"{h.name}.f": "".join(f"{name}\n" for name in rtl),
        f"{h.name}.core": fusesoc(h, rtl),
        "Bender.yml": bender(h, rtl),
        "component.xml": ipxact.component(h, ports, title(h)),
        **(wishbone.files() if h.bus == "wishbone" else {}),
        f"{h.name}_hw.tcl": platform_designer.component(h, rtl, ports, title(h)),
        "vivado.tcl": vivado(h, rtl, bool(apart)),
        "quartus.qip": quartus(rtl) + copies.quartus(h, apart),
        "radiant.tcl": radiant(h, rtl),
        f"vhdl/{h.name}_pkg.vhd": vhdl_package(h, ports),
        f"{h.name}.sdc": constraints(h, ports, "SDC"),
        f"{h.name}.xdc": constraints(h, ports, "XDC"),
        **copies.constraints(h, apart, title(h)),
    }


def title(h: Handover) -> str:
    """What it is, in a line.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> title(handover(catalog.get("ami-sf"), "inv", bits=64))
    'inv: ami-sf of dualfield, 64 bits'
    """
    of = f"{h.config.bits} bits" if h.made_for is None else f"for {h.made_for.name}"
    bus = "" if h.bus == "none" else f", bus {h.bus}"
    return f"{h.name}: {h.core.id} of dualfield, {of}{bus}"


def fusesoc(h: Handover, rtl: Sequence[str]) -> str:
    """A FuseSoC core, CAPI2: targets sim, lint and synth."""
    files = "".join(f"      - {name}\n" for name in rtl)
    return f"""\
CAPI=2:
# {title(h)}
# fusesoc --cores-root . run --target=lint {core_name(h)}
name: {core_name(h)}
description: {json.dumps(title(h))}

filesets:
  rtl:
    files:
{files}    file_type: systemVerilogSource
  flat:
    files:
      - {h.name}.v
    file_type: verilogSource
  bench:
    files:
      - tb/{h.name}_tb.sv: {{file_type: systemVerilogSource}}
      - tb/vectors.hex: {{file_type: user, copyto: vectors.hex}}

targets:
  default: &default
    filesets: [rtl]
    toplevel: {h.name}

  lint:
    <<: *default
    flow: lint
    flow_options:
      tool: verilator
      verilator_options: [-Wall]

  sim:
    filesets: [rtl, bench]
    toplevel: {h.name}_tb
    flow: sim
    flow_options:
      tool: verilator
      mode: binary
      verilator_options: [--timing, -Wno-fatal, {", ".join(map(json.dumps, tools.LONGEST_NUMBER))}]

  synth:
    filesets: [flat]
    toplevel: {h.name}
    flow: generic
    flow_options:
      tool: yosys
      arch: ecp5
      output_format: json
"""


def core_name(h: Handover) -> str:
    """The name of the FuseSoC core: vendor, library, name, version."""
    return f"dualfield:generated:{h.name}:{__version__}"


def bender(h: Handover, rtl: Sequence[str]) -> str:
    """A package for Bender."""
    files = "".join(f"  - {name}\n" for name in rtl)
    return f"# {title(h)}\npackage:\n  name: {h.name}\n\nsources:\n{files}"


def _here(h: Handover, tool: str) -> str:
    return f"""\
# {title(h)}
# In {tool}: source THIS_FILE
set here [file dirname [file normalize [info script]]]
"""


def vivado(h: Handover, rtl: Sequence[str], has_copies: bool) -> str:
    """A script for Vivado: with a project open, or in a script without one."""
    lines = "".join(f"read_verilog -sv [file join $here {name}]\n" for name in rtl)
    name = f"{h.name}_copies.xdc"
    scoped = f"read_xdc -ref {h.name} [file join $here {name}]\n" if has_copies else ""
    return (
        _here(h, "Vivado")
        + lines
        + scoped
        + f"# {h.name}.xdc is for the core as the top of a design; a clock that comes from inside\n"
        "# the design has its constraint there.\n"
    )


def quartus(rtl: Sequence[str]) -> str:
    """A file list for Quartus: Project, Add/Remove Files, this file."""
    return "".join(
        "set_global_assignment -name SYSTEMVERILOG_FILE "
        f'[file join $::quartus(qip_path) "{name}"]\n'
        for name in rtl
    )


def radiant(h: Handover, rtl: Sequence[str]) -> str:
    """A script for Radiant's Tcl console, with a project open."""
    return _here(h, "Radiant") + "".join(
        f"prj_add_source [file join $here {name}]\n" for name in rtl
    )


def vhdl_type(signal: Signal) -> str:
    """The type of a port.

    >>> vhdl_type(Signal("a_i", "input", 8, "a", "operand a"))
    'std_logic_vector(7 downto 0)'
    """
    return "std_logic" if signal.width == 1 else f"std_logic_vector({signal.width - 1} downto 0)"


def vhdl_package(h: Handover, ports: Sequence[Signal]) -> str:
    """A package with the component, and an instantiation as a comment."""
    widest = max(len(p.name) for p in ports)
    words = {"input": "in ", "output": "out"}
    declared = ";\n".join(
        f"      {p.name:<{widest}} : {words[p.direction]} {vhdl_type(p)}" for p in ports
    )
    mapped = ",\n".join(f"--       {p.name:<{widest}} => {p.name}" for p in ports)
    return f"""\
-- {title(h)}
--
-- The component of {h.name}.v; port types are those of ieee.std_logic_1164.
--
--   use work.{h.name}_pkg.all;
--   ...
--   u_core : {h.name}
--     port map (
{mapped}
--     );

library ieee;
use ieee.std_logic_1164.all;

package {h.name}_pkg is

  component {h.name} is
    port (
{declared}
    );
  end component;

end package;
"""


def constraints(h: Handover, ports: Sequence[Signal], form: str) -> str:
    """Clock and reset, where the core is the top of a design; ``form`` is SDC or XDC."""
    clock = next(p.name for p in ports if p.role == "clock")
    reset = next(p.name for p in ports if p.role == "reset")
    return f"""\
# {title(h)}
# {form}, for the core as the top of a design: inside a design the clock comes from there.

# Clock period in ns; 10 is an example. The datasheet has the period of measured devices.
set period {PERIOD_NS}
create_clock -name {clock} -period $period [get_ports {clock}]

# The reset acts without the clock when it falls: no timing for that edge. It must rise in step with
# the clock, from a synchronizer of the design: that edge keeps its recovery and removal checks.
set_false_path -fall_from [get_ports {reset}]
"""
