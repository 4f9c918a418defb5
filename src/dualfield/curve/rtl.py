"""The program memory's SystemVerilog, made from the programs: ``python -m dualfield.curve``."""

import itertools
from pathlib import Path

from dualfield.curve.assembler import ADDRESS_BITS, Instruction
from dualfield.curve.programs import FORMS, PAIRED, PROGRAMS, TEXTS, program
from dualfield.paths import checkout, rtl_dir

FOLDER = "curve"
_WORD_BITS = 19
_A_LINE = 2

_HEAD = """\
// SPDX-License-Identifier: Apache-2.0
//
// {what}
// Made by `python -m dualfield.curve` from src/dualfield/curve/programs.py; a test compares it.

package {name};
"""


def _name(which: str = "", paired: bool = False) -> str:
    return "_".join(filter(None, ("df_curve", "pairs" if paired else "program", which, "pkg")))


def _function(which: str, form: str, paired: bool) -> list[str]:
    head = f"  function automatic logic [{_WORD_BITS - 1}:0] {form}"
    lines = [f"{head}(logic [{ADDRESS_BITS - 1}:0] address);", "    case (address)"]
    words = list(enumerate(program(form, which, paired)))
    for first in range(0, len(words), _A_LINE):
        some = words[first : first + _A_LINE]
        cases = "  ".join(
            f"{ADDRESS_BITS}'d{address}: {form} = {_WORD_BITS}'h{instruction.word():05x};"
            for address, instruction in some
        )
        lines.append(f"      {cases}  // {', '.join(_comment(i) for _, i in some)}")
    return [*lines, f"      default: {form} = '0;", "    endcase", "  endfunction", ""]


def _comment(i: Instruction) -> str:
    return i.op.name


def _of_program(which: str, paired: bool) -> str:
    """The package of a program, as it is scheduled for one product under way, or for two."""
    how = ", two products under way" if paired else ""
    what = f"The program {which} of the curve engine{how}: a word an address, by form."
    lines = [_HEAD.format(what=what, name=_name(which, paired))]
    for form in PAIRED if paired else FORMS:
        if (which, form) in TEXTS:
            lines += _function(which, form, paired)
    return "\n".join([*lines, "endpackage", ""])


def _of_all() -> str:
    """The package that finds a word in them."""
    what = "Words of the curve engine's programs, by program, form of curve and address."
    lines = [
        _HEAD.format(what=what, name=_name()),
        "  // pairs: scheduled for a multiplier with two products under way.",
        f"  function automatic logic [{_WORD_BITS - 1}:0] word(int unsigned which,"
        " int unsigned form,",
        "                                             bit pairs,",
        f"                                             logic [{ADDRESS_BITS - 1}:0] address);",
        "    word = '0;",
        f"    case ({2 * len(FORMS)} * which + 2 * form + (pairs ? 1 : 0))",
    ]
    for which, form in TEXTS:
        number = 2 * (len(FORMS) * PROGRAMS.index(which) + FORMS.index(form))
        for paired in (False, True):
            if form in PAIRED or not paired:
                called = f"{_name(which, paired)}::{form}(address)"
                lines.append(f"      {number + paired}: word = {called};")
    lines += ["      default: ;", "    endcase", "  endfunction", ""]
    return "\n".join([*lines, "endpackage", ""])


def packages() -> dict[str, str]:
    """The text of each package, by its path in ``rtl``."""
    found = {_name(): _of_all()}
    for which, paired in itertools.product(PROGRAMS, (False, True)):
        found[_name(which, paired)] = _of_program(which, paired)
    return {f"{FOLDER}/{name}.sv": text for name, text in found.items()}


def write() -> list[Path]:
    """Write the packages into the checkout. RuntimeError without one."""
    if checkout() is None:
        raise RuntimeError("the program memory is part of the checkout, not of the package")
    for name, text in packages().items():
        (rtl_dir() / name).write_text(text, encoding="utf-8")
    return [rtl_dir() / name for name in packages()]
