"""The program memory's SystemVerilog, made from the programs: ``python -m dualfield.curve``."""

from pathlib import Path

from dualfield.curve.assembler import ADDRESS_BITS, Instruction
from dualfield.curve.programs import FORMS, program
from dualfield.paths import checkout, rtl_dir

PATH = "curve/df_curve_program_pkg.sv"
_WORD_BITS = 19

_HEAD = """\
// SPDX-License-Identifier: Apache-2.0
//
// Programs of the curve engine, a word an address, one program for each form of curve. Made by
// `python -m dualfield.curve` from src/dualfield/curve/programs.py; a test compares it.

package df_curve_program_pkg;
"""


def _function(form: str) -> list[str]:
    head = f"  function automatic logic [{_WORD_BITS - 1}:0] {form}"
    lines = [f"{head}(logic [{ADDRESS_BITS - 1}:0] address);", "    case (address)"]
    for address, instruction in enumerate(program(form)):
        lines.append(
            f"      {ADDRESS_BITS}'d{address}: {form} = {_WORD_BITS}'h{instruction.word():05x};"
            f"  // {_comment(instruction)}"
        )
    return [*lines, f"      default: {form} = '0;", "    endcase", "  endfunction", ""]


def _comment(i: Instruction) -> str:
    return f"{i.op.name} {i.rd} {i.ra} {i.rb}"


def package() -> str:
    """The text of the package."""
    lines = [_HEAD]
    for form in FORMS:
        lines += _function(form)
    lines += [
        f"  function automatic logic [{_WORD_BITS - 1}:0] word(int unsigned form,",
        f"                                             logic [{ADDRESS_BITS - 1}:0] address);",
        "    case (form)",
    ]
    for number, form in enumerate(FORMS[:-1]):
        lines.append(f"      {number}: word = {form}(address);")
    lines += [f"      default: word = {FORMS[-1]}(address);", "    endcase", "  endfunction", ""]
    return "\n".join([*lines, "endpackage", ""])


def write() -> Path:
    """Write the package into the checkout. RuntimeError without one."""
    if checkout() is None:
        raise RuntimeError("the program memory is part of the checkout, not of the package")
    path = rtl_dir() / PATH
    path.write_text(package(), encoding="utf-8")
    return path
