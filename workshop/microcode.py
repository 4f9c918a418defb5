"""The program memory of the curve engine in SystemVerilog: ``python -m workshop microcode``."""

import itertools
import sys
from pathlib import Path

from dualfield.host.entry import make_app, run_app
from dualfield.host.files import write_whole
from dualfield.host.paths import required_checkout, rtl_dir
from dualfield.programs.assembler import ADDRESS_BITS, Instruction
from dualfield.programs.curve_programs import (
    AFFINE_PROTECTED,
    AFFINE_TEXTS,
    FORMS,
    PROGRAMS,
    PROTECTED,
    TEXTS,
    TWO_PRODUCT_FORMS,
    program,
)
from dualfield.programs.protection import PROTECT

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


_HOW = {
    "program": "",
    "pairs": ", two products under way",
    "affine": ", in affine coordinates",
}
"""The schedules of a program, by the word in the package's name."""


def _has(which: str, form: str, how: str, protect: str) -> bool:
    """True if the program has this schedule."""
    if protect != "none":
        has_protection = (form, protect) in (AFFINE_PROTECTED if how == "affine" else PROTECTED)
        return (
            which == "multiply" and has_protection and (how != "pairs" or form in TWO_PRODUCT_FORMS)
        )
    if how == "affine":
        return (which, form) in AFFINE_TEXTS
    return (which, form) in TEXTS and (how != "pairs" or form in TWO_PRODUCT_FORMS)


def _name(which: str = "", how: str = "program", protect: str = "none") -> str:
    return "_".join(filter(None, ("df_curve", how, which, protect.replace("none", ""), "pkg")))


def _function(which: str, form: str, how: str, protect: str) -> list[str]:
    head = f"  function automatic logic [{_WORD_BITS - 1}:0] {form}"
    lines = [f"{head}(logic [{ADDRESS_BITS - 1}:0] address);", "    case (address)"]
    words = list(enumerate(program(form, which, how == "pairs", how == "affine", protect)))
    for first in range(0, len(words), _A_LINE):
        group = words[first : first + _A_LINE]
        cases = "  ".join(
            f"{ADDRESS_BITS}'d{address}: {form} = {_WORD_BITS}'h{instruction.word():05x};"
            for address, instruction in group
        )
        lines.append(f"      {cases}  // {', '.join(_comment(i) for _, i in group)}")
    return [*lines, f"      default: {form} = '0;", "    endcase", "  endfunction", ""]


def _comment(i: Instruction) -> str:
    return i.op.name


def package(which: str, how: str = "program", protect: str = "none") -> str:
    """The package of a program, with one of the schedules `_HOW`.

    >>> "package df_curve_pairs_check_pkg;" in package("check", "pairs")
    True
    """
    what = f"The program {which} of the curve engine{_HOW[how]}: a word an address, by form."
    what += "" if protect == "none" else f"\n// Protected: {protect}."
    lines = [_HEAD.format(what=what, name=_name(which, how, protect))]
    for form in FORMS:
        if _has(which, form, how, protect):
            lines += _function(which, form, how, protect)
    return "\n".join([*lines, "endpackage", ""])


def _of_all() -> str:
    """The package that selects a word of all programs."""
    what = "Words of the curve engine's programs, by program, form of curve and address."
    lines = [
        _HEAD.format(what=what, name=_name()),
        "  // pairs: scheduled for a multiplier with two products under way.",
        f"  function automatic logic [{_WORD_BITS - 1}:0] word(int unsigned which,"
        " int unsigned form,",
        "                                             bit pairs, bit affine, int unsigned protect,",
        f"                                             logic [{ADDRESS_BITS - 1}:0] address);",
        "    word = '0;",
        f"    case ({len(_HOW) * len(FORMS) * len(PROGRAMS)} * protect +"
        f" {len(_HOW) * len(FORMS)} * which + {len(_HOW)} * form + (affine ? 2 : pairs ? 1 : 0))",
    ]
    packages = itertools.product(PROTECT, PROGRAMS, FORMS, _HOW)
    for number, (protect, which, form, how) in enumerate(packages):
        if _has(which, form, how, protect):
            called = f"{_name(which, how, protect)}::{form}(address)"
            lines.append(f"      {number}: word = {called};")
    lines += ["      default: ;", "    endcase", "  endfunction", ""]
    return "\n".join([*lines, "endpackage", ""])


def packages() -> dict[str, str]:
    """The text of each package, by its path in ``rtl``."""
    texts = {_name(): _of_all()}
    for which, how, protect in itertools.product(PROGRAMS, _HOW, PROTECT):
        if any(_has(which, form, how, protect) for form in FORMS):
            texts[_name(which, how, protect)] = package(which, how, protect)
    return {f"{FOLDER}/{name}.sv": text for name, text in texts.items()}


def write() -> list[Path]:
    """Write the packages into the checkout. UsageError without one."""
    required_checkout(f"rtl/{FOLDER}")
    for name, text in packages().items():
        write_whole(rtl_dir() / name, text)
    return [rtl_dir() / name for name in packages()]


app = make_app()


@app.command()
def programs_command() -> None:
    """Write the program memory of the curve engine, rtl/curve/df_curve_program_*pkg.sv."""
    for path in write():
        print(path)


if __name__ == "__main__":
    sys.exit(run_app(app, None, "python -m workshop microcode", checkout=True))
