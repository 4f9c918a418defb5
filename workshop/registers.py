"""The registers of a core behind AXI4-Lite, from their one description, ``dualfield.rdl``.

``python -m workshop pages`` writes the C header ``c/dualfield_regs.h``, the IP-XACT file
``registers.xml`` and the table in ``docs/reference/axi-lite.md``; ``python -m workshop registers
FOLDER`` writes PeakRDL's HTML pages.
"""

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dualfield.generate.registers import RDL
from dualfield.host import paths, tools
from dualfield.host.entry import make_app, run_app

if TYPE_CHECKING:
    from systemrdl.node import AddrmapNode, FieldNode, RegNode
    from systemrdl.rdltypes.user_enum import UserEnum

HEADER = "dualfield_regs.h"
_BEGIN, _END = "<!-- registers -->\n", "<!-- end of registers -->"


def page() -> Path:
    """The page with the table of registers, in a checkout."""
    return paths.c_dir().parent / "docs" / "reference" / "axi-lite.md"


def description(rdl: Path = RDL) -> "AddrmapNode":
    """The registers as SystemRDL's compiler gives them.

    >>> [register.inst_name for register in description().registers(unroll=False)][:4]
    ['CONTROL', 'GIE', 'IER', 'ISR']
    """
    from systemrdl.compiler import RDLCompiler

    compiler = RDLCompiler()
    compiler.compile_file(str(rdl))
    return compiler.elaborate().top


def enumerations() -> dict[str, type["UserEnum"]]:
    """Codes in fields, by name.

    >>> enumerations()["status"]["bad_modulus"].value
    3
    """
    result = {}
    for register in description().registers(unroll=False):
        for field in register.fields():
            codes = field.get_property("encode")
            if codes is not None:
                result[codes.type_name.removesuffix("_e")] = codes
    return result


def header() -> str:
    """The C header: what PeakRDL makes, and the codes as enumerations.

    >>> "DUALFIELD_STATUS_BAD_MODULUS = 3," in header()
    True
    """
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / HEADER
        # C99 alone leaves out a check that needs assert.h, which a system without libc lacks.
        options = ["--std", "gnu99", "--type-style", "hier"]
        tools.run(["peakrdl", "c-header", *options, RDL, "-o", made], cwd=Path(folder))
        text = made.read_text()
    lines = []
    for name, codes in enumerations().items():
        lines.append(f"enum dualfield_{name} {{")
        lines += [
            f"    DUALFIELD_{name}_{code.name}".upper() + f" = {code.value},  // {code.rdl_desc}"
            for code in codes
        ]
        lines += ["};", ""]
    before, end, after = text.partition("#ifdef __cplusplus\n}")
    licence = "// SPDX-License-Identifier: Apache-2.0\n//\n"
    return licence + before.rstrip() + "\n\n" + "\n".join(lines) + "\n" + end + after


def ip_xact() -> str:
    """The registers in IP-XACT, as PeakRDL writes them."""
    from peakrdl_ipxact import IPXACTExporter, Standard

    exporter = IPXACTExporter(
        standard=Standard.IEEE_1685_2009, vendor="dualfield", library="generated"
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "registers.xml"
        exporter.export(description(), str(path))
        return path.read_text(encoding="utf-8")


def _access(field: "FieldNode") -> str:
    """Software's access in short: R, W or RW, and what else it does."""
    words = {"rw": "RW", "r": "R", "w": "W"}[field.get_property("sw").name]
    read, write = field.get_property("onread"), field.get_property("onwrite")
    if read is not None:
        words += ", cleared when read"
    if write is not None:
        words += {"woset": ", 1 sets", "wot": ", 1 toggles"}[write.name]
    return words


def _rows(register: "RegNode") -> list[str]:
    address = f"0x{register.raw_address_offset:03X}"
    name = register.inst_name
    if register.is_array:
        first, last = address, register.raw_address_offset + register.total_size - 4
        address = f"{first}–0x{last:03X}"
    rows = [f"| `{address}` | **{name}** | | | {register.get_property('name')} |"]
    if text := register.get_property("desc"):
        rows[0] = rows[0].removesuffix(" |") + f". {' '.join(text.split())} |"
    for field in register.fields():
        bits = f"{field.high}" if field.high == field.low else f"{field.high}:{field.low}"
        reset = field.get_property("reset")
        if isinstance(reset, int) and reset:
            after = f"; after reset {reset:#x}" if reset > 9 else f"; after reset {reset}"
        else:
            after = ""
        codes = field.get_property("encode")
        words = str(field.get_property("desc"))
        if codes is not None:
            words += ": " + "; ".join(f"{c.value} {c.name} ({c.rdl_desc})" for c in codes)
        rows.append(f"| | `{field.inst_name}` | {bits} | {_access(field)} | {words}{after} |")
    return rows


def table() -> str:
    r"""The registers and their fields as a table of Markdown.

    >>> print(table().splitlines()[2], table().splitlines()[5], sep="\n")
    | `0x000` | **CONTROL** | | | Control |
    | | `idle` | 2 | R | 1: no operation is running; after reset 1 |
    """
    lines = [
        "| address | register, field | bits | access | meaning |",
        "| --- | --- | --- | --- | --- |",
    ]
    for register in description().registers(unroll=False):
        lines += _rows(register)
    return "\n".join(lines) + "\n"


def documented(text: str) -> str:
    """The text of the page with its table as the description has it."""
    before, begin, rest = text.partition(_BEGIN)
    return before + begin + table() + rest[rest.index(_END) :]


def write_html(folder: Path) -> None:
    """PeakRDL's pages on the registers, in a folder."""
    tools.run(["peakrdl", "html", RDL, "-o", folder.resolve()], cwd=Path.cwd())


app = make_app()


@app.command()
def registers_command(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Folder for the HTML pages.")],
) -> None:
    """Write the register map of the AXI4-Lite interface as HTML."""
    write_html(folder)
    print(f"written: {folder}")


if __name__ == "__main__":
    sys.exit(run_app(app, None, "python -m workshop registers", checkout=True))
