"""Reasons why a point cannot be reached: a reviewed table, and rules from the core's record.

A point without a reason counts as not reached.
"""

import re
from dataclasses import dataclass

from dualfield import operations
from dualfield.catalog.core import Configuration, Core
from workshop.evidence import Row

KINDS = ("line", "branch", "toggle", "user")


@dataclass(frozen=True)
class Reason:
    """What is said of points.

    Attributes:
        why: The reason.
        kinds: Kinds of points, words in a row.
        file: The file of the RTL, as a regular expression; whole.
        what: Names of branch or bits, as a regular expression; whole.
        text: A part of the line of the RTL.
        cores: Ids of cores, words in a row; "" for all.
        inside: Parts of lines that enclose the line, as their indentation says.
    """

    why: str
    kinds: str
    file: str
    what: str = ".*"
    text: str = ""
    cores: str = ""
    inside: tuple[str, ...] = ()

    def of(self, core: Core, row: Row, what: str) -> bool:
        """Whether it is the reason of a point, of one bit where the row has several."""
        return (
            row["kind"] in self.kinds.split()
            and (not self.cores or core.id in self.cores.split())
            and re.fullmatch(self.file, row["at"].partition(":")[0]) is not None
            and re.fullmatch(self.what, what) is not None
            and self.text in row["text"]
            and self._is_inside(core, row["at"])
        )

    def _is_inside(self, core: Core, at: str) -> bool:
        lines = enclosing(core, at) if self.inside else ()
        return all(any(part in line for line in lines) for part in self.inside)


def enclosing(core: Core, at: str) -> tuple[str, ...]:
    """The lines around a line of the RTL, each with less before it than the last one.

    >>> from dualfield import catalog
    >>> path = next(p for p in catalog.get("ami-sf").sources if p.name == "df_frame.sv")
    >>> number = 1 + path.read_text().splitlines().index("    else state_q <= state_d;")
    >>> [line.strip()[:9] for line in enclosing(catalog.get("ami-sf"), f"df_frame.sv:{number}")]
    ['always_ff', 'module df']
    """
    file, _, number = at.partition(":")
    path = next((path for path in core.sources if path.name == file), None)
    lines = path.read_text(encoding="utf-8").splitlines()[: int(number)] if path else []
    found: list[str] = []
    least = len(lines[-1]) - len(lines[-1].lstrip()) if lines else 0
    for line in reversed(lines):
        before = len(line) - len(line.lstrip())
        if line.strip() and before < least and not line.startswith(")"):
            found.append(line)
            least = before
    return tuple(found)


TABLE = (
    Reason(
        "the named cases cover every value of the bits",
        "line",
        r"df_frame\.sv",
        text="default: state_d = StIdle;",
    ),
    Reason(
        "the named cases cover every value of the bits",
        "line",
        r"df_(divstep_gfp_head|divstep_gfp_verdict|divstep_gf2m_verdict|binary_division_uv)\.sv",
        text="default: ",
    ),
    Reason(
        "the named cases cover every value of the bits",
        "line",
        r"df_(modexp_schedule|jump_inverse_datapath|word_inverse_program)\.sv",
        text="default:",
    ),
    Reason(
        "constant after the first reset; used in simulation only",
        "toggle",
        r"df_frame\.sv",
        r"reset_q\[\d+\]:.*",
    ),
    Reason(
        "a function of parameters, evaluated at elaboration",
        "line branch",
        r"df_mont_mul_parallel\.sv",
        text="constant_k",
    ),
    Reason(
        "a function of parameters, evaluated at elaboration",
        "line branch",
        r"df_mont_mul_parallel\.sv",
        text="i < ",
    ),
    Reason(
        "a function of parameters, evaluated at elaboration",
        "line branch",
        r"df_mont_mul_digit\.sv",
        text="degree",
    ),
    Reason(
        "a function of parameters, evaluated at elaboration",
        "line branch",
        r"df_curve_(pass|polynomial)\.sv",
        text="function automatic",
    ),
    Reason(
        "a function of parameters, evaluated at elaboration",
        "line branch",
        r"df_curve_(pass|polynomial)\.sv",
        inside=("function automatic",),
    ),
    Reason(
        "this core requests only squares here",
        "branch",
        r"df_digit_multiply_square\.sv",
        "else.*",
        "if (use_i)",
        "scalar-mul",
    ),
    Reason(
        "a product and a quotient have two operands",
        "branch",
        r"df_divstep_gfp_orders\.sv",
        "else.*",
        "if (both_q)",
        "scalar-mul",
    ),
    Reason(
        "a product and a quotient have two operands",
        "branch",
        r"df_divstep_gfp_orders\.sv",
        "cond_else.*",
        "both_q ?",
        "scalar-mul",
    ),
    Reason(
        "this core requests no doubling: only `modexp` does",
        "branch",
        r"df_serial_multiply_sequence\.sv",
        "cond_then.*",
        "double_i ?",
        "mont-mul-serial scalar-mul inv-batch",
    ),
    Reason(
        "this core requests no doubling: only `modexp` does",
        "toggle",
        r"df_serial_multiply_\w+\.sv",
        r"(double_i|unit_i):.*",
        cores="mont-mul-serial scalar-mul inv-batch",
    ),
    Reason(
        "this core loads the modulus each time: only `modexp` keeps it",
        "line branch",
        r"df_dsp_multiply_\w+\.sv",
        text="keep_i",
        cores="mont-mul-dsp mont-mul-dsp-words scalar-mul inv-batch",
    ),
    Reason(
        "only `inv-divstep-words` takes operands word by word in turn",
        "line branch",
        r"df_divstep_gfp_orders\.sv",
        text="Turns",
        cores="inv-divstep mont-mul-divstep scalar-mul inv-batch",
    ),
    Reason(
        "this core takes operands word by word in turn and has no products",
        "line branch",
        r"df_divstep_gfp_orders\.sv",
        text="multiplies_i",
        cores="inv-divstep-words",
    ),
    Reason(
        "this core takes operands word by word in turn",
        "branch",
        r"df_divstep_gfp_orders\.sv",
        "else.*",
        text="if (Turns)",
        cores="inv-divstep-words",
    ),
    Reason(
        "only `inv-divstep-words` takes operands word by word in turn",
        "line branch",
        r"df_divstep_gfp_orders\.sv",
        cores="inv-divstep mont-mul-divstep scalar-mul inv-batch",
        inside=("if (Turns) begin", "PhaseOpen: begin"),
    ),
    Reason(
        "only `inv-divstep-words` takes operands word by word in turn",
        "branch",
        r"df_divstep_gfp_(head|segment)\.sv",
        "else.*",
        "else if (!g_stays)",
        "inv-divstep mont-mul-divstep scalar-mul inv-batch",
    ),
    Reason(
        "this core takes operands word by word in turn",
        "line branch",
        r"df_divstep_gfp_orders\.sv",
        cores="inv-divstep-words",
        inside=("end else begin", "PhaseOpen: begin"),
    ),
    Reason(
        "word by word in turn, there are always two operands",
        "branch",
        r"df_divstep_gfp_orders\.sv",
        "cond_else.*",
        "both_q ?",
        "inv-divstep-words",
    ),
    Reason(
        "in GF(p) the divisor is always halved",
        "branch",
        r"df_divstep_phase\.sv",
        "cond_else.*",
        "scales ?",
        "inv-divstep-words inv-batch",
    ),
    Reason(
        "the inverter is built without the product option",
        "line branch",
        r"df_divstep_gfp_orders\.sv",
        "if.*",
        "if (multiplies_i)",
        "inv-batch",
    ),
    Reason(
        "the inverter is built without the product option",
        "branch",
        r"df_divstep_gfp_orders\.sv",
        "else.*",
        "if (!multiplies_i)",
        "inv-batch",
    ),
    Reason(
        "this core only inverts: there is no dividend",
        "branch",
        r"df_divstep_gfp_orders\.sv",
        "if.*",
        "if (both_q)",
        "inv-batch",
    ),
    Reason(
        "the size is fixed to that of the core, so it is always valid",
        "branch",
        r"df_dsp_multiply_unit\.sv",
        "cond_then.*",
        "size_bad ?",
        "modexp inv-batch",
    ),
    Reason(
        "the core computes one product at a time; only the unit can overlap products",
        "branch",
        r"df_dsp_multiply_words_load\.sv",
        "cond_else.*",
        "next_i ?",
        "mont-mul-dsp-words",
    ),
    Reason(
        "this core only inverts: there is no dividend",
        "branch",
        r"df_inv_word\.sv",
        "cond_then.*",
        "divide_i ?",
        "inv-batch",
    ),
    Reason(
        "the inner inverter has 32-bit words: reachable only from 126 bits on",
        "branch",
        r"df_word_inverse_control\.sv",
        "cond_then.*",
        "is_long && !size_bad",
        "inv-batch",
    ),
    Reason(
        "this core loads the modulus each time, so every load starts from the beginning",
        "line branch",
        r"df_dsp_multiply_unit\.sv",
        "if.*",
        "if (load_i) status_q",
        "mont-mul-dsp",
    ),
    Reason(
        "a constant input: every row selects its own digit",
        "branch",
        r"df_dual_multiply_right\.sv",
        "cond_else.*",
        "select_i ?",
        "mont-mul-parallel",
    ),
    Reason(
        "an operation is busy for one cycle and ends in it",
        "branch",
        r"df_frame\.sv",
        "else.*",
        "StBusy:  if (done_i",
        "mont-mul-parallel",
    ),
    Reason(
        "the carry chain is not split: no borrow enters its only segment",
        "branch",
        r"df_sub_split\.sv",
        "cond_then.*",
        "borrow_",
        "mont-inv",
    ),
)


def why(core: Core, configs: list[Configuration], row: Row, what: str) -> str:
    """The reason of a point that was not reached, "" if there is none.

    Args:
        core: Whose it is.
        configs: Those that were built.
        row: Kind, place and line, as `workshop.coverage.measure.Unreached` has them.
        what: Which branch, bit or event of the row.
    """
    if row["kind"] == "user":
        return _event(core, configs, what)
    for reason in TABLE:
        if reason.of(core, row, what):
            return reason.why
    at_once = "done_i ? StHold" in row["text"] and what.startswith("cond_then")
    if at_once and min(config.latency()[0] for config in configs) > 1:
        return "no operation of this core ends in the cycle of the transfer"
    if row["kind"] == "toggle" and not core_has_k(core) and re.match(r"(k_[io]|unused_k)\b", what):
        return "the operation has no exponent"
    return ""


def core_has_k(core: Core) -> bool:
    """Whether a core shows an exponent."""
    return any(port.role == "k" for port in core.outputs)


def _event(core: Core, configs: list[Configuration], what: str) -> str:
    word, _, pair = what.removeprefix("status ").partition(" with ")
    name, _, value = pair.partition("=")
    mine = [c for c in configs if not pair or str(c.values[name]) == value]
    if word == "not_invertible" and not operations.of(core).bad_operand:
        return "the operation inverts no operand"
    if word == "operand_range" and core.unreduced == "computed":
        return "the core computes with operands that are not reduced"
    if word == "operand_range" and all(c.kinds == ("gf2m",) and not core.sized for c in mine):
        return "every operand of m bits is reduced"
    if word == "bad_modulus" and all(config.modulus for config in mine):
        return "the modulus is fixed in this build"
    return ""
