"""The registers of an exported core that synthesis must not merge, and the constraints for them.

A source marks such a register by the attribute ``keep``: a copy of another register, for a short
wire, or a complemented one, for the detection of faults. Yosys reads the attribute. The other tools
would merge the copies, so each gets a file of constraints. The names are those of the elaborated
design: instances, blocks of ``generate`` and the register, from the top on.
"""

import re
from collections.abc import Mapping, Sequence

from dualfield.generate import verilog
from dualfield.generate.handover import Handover

_HEAD = """\
# {title}
# Registers that must stay apart: copies for short wires, complements for the detection of faults.
# Without these constraints synthesis merges them. {use}
"""


def registers(h: Handover, sources: Mapping[str, str]) -> list[tuple[str, ...]]:
    """The path of each such register below the top: names of instances and blocks, then its own.

    Args:
        h: The exported core.
        sources: The result of `rtl` for it.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> from dualfield.generate.rtl import rtl
    >>> h = handover(catalog.get("ami-sf"), "inv", bits=8, assignments={"FaultChecks": 1})
    >>> registers(h, rtl(h))[0]
    ('u_core', 'u_unit', 'u_frame', 'gen_checks', 'mirror_q')
    """
    return [
        tuple(path.split(".")[1:]) for path in verilog.marked_variables(sources, h.name, "keep")
    ]


def constraints(h: Handover, paths: Sequence[tuple[str, ...]], title: str) -> dict[str, str]:
    """The files of constraints, by name; none if the core has no such register."""
    if not paths:
        return {}
    vivado = _HEAD.format(title=title, use=f"Vivado: read_xdc -ref {h.name} THIS_FILE")
    for path in paths:
        vivado += (
            "set_property DONT_TOUCH true [get_cells -quiet -regexp "
            f"{{{_vivado(path)}_reg(\\[[0-9]+\\])?}}]\n"
        )
    compiler = _HEAD.format(
        title=title, use=f"Design Compiler: after elaborate, with current_design {h.name}"
    )
    for path in paths:
        compiler += f"set_register_merging [get_cells -quiet {{{_compiler(path)}_reg*}}] false\n"
    return {f"{h.name}_copies.xdc": vivado, f"{h.name}_copies.tcl": compiler}


def quartus(h: Handover, paths: Sequence[tuple[str, ...]]) -> str:
    """The assignments for a ``.qip`` of Quartus."""
    return "".join(
        "set_instance_assignment -name PRESERVE_REGISTER ON "
        f"-to {{{_instances(path, '|')}}} -entity {h.name}\n"
        for path in paths
    )


def _instances(path: tuple[str, ...], separator: str) -> str:
    """The path with a dot after each block of ``generate``, as the FPGA tools name it."""
    parts = [f"{name}{'.' if _is_block(name) else separator}" for name in path[:-1]]
    return "".join(parts) + path[-1]


def _is_block(name: str) -> bool:
    return name.startswith("gen_")


def _vivado(path: tuple[str, ...]) -> str:
    """The path as a regular expression for Vivado's names of cells."""
    return re.sub(r"([.\[\]])", r"\\\1", _instances(path, "/"))


def _compiler(path: tuple[str, ...]) -> str:
    """The path as a pattern: Design Compiler writes ``[1].`` as ``_1__`` by some settings."""
    return re.sub(r"[.\[\]]", "?", _instances(path, "/"))
