"""Reasons why a point cannot be reached: reviewed entries, and rules from the core's record.

A point without a reason counts as unreached.
"""

import re
from dataclasses import dataclass
from functools import cache

from dualfield import operations
from dualfield.catalog.core import Configuration, Core
from workshop import checks
from workshop.evidence import Row

KINDS = ("line", "branch", "toggle", "user")


@dataclass(frozen=True)
class Reason:
    """A reviewed reason, and the points that it covers.

    Attributes:
        why: The reason.
        kinds: Kinds of points.
        file: Regular expression for the whole name of the RTL file.
        what: Regular expression for the whole name of the branch or bit.
        text: A part of the line of the RTL.
        cores: Ids of cores; empty for all.
        inside: Parts of lines that enclose the line by their indentation.
    """

    why: str
    kinds: tuple[str, ...]
    file: str
    what: str = ".*"
    text: str = ""
    cores: tuple[str, ...] = ()
    inside: tuple[str, ...] = ()

    def of(self, core: Core, row: Row, what: str) -> bool:
        """Return True if the reason covers a point; ``what`` is one bit of a row with several."""
        return (
            row["kind"] in self.kinds
            and (not self.cores or core.id in self.cores)
            and re.fullmatch(self.file, row["at"].partition(":")[0]) is not None
            and re.fullmatch(self.what, what) is not None
            and self.text in row["text"]
            and self._is_inside(core, row["at"])
        )

    def _is_inside(self, core: Core, at: str) -> bool:
        lines = enclosing(core, at) if self.inside else ()
        return all(any(part in line for line in lines) for part in self.inside)


def enclosing(core: Core, at: str) -> tuple[str, ...]:
    """Return the lines that enclose a line of the RTL, innermost first, by indentation.

    >>> from dualfield import catalog
    >>> path = next(p for p in catalog.get("ami-sf").sources if p.name == "df_frame.sv")
    >>> number = 1 + path.read_text().splitlines().index("    else state_q <= state_d;")
    >>> [line.strip()[:9] for line in enclosing(catalog.get("ami-sf"), f"df_frame.sv:{number}")]
    ['always_ff', 'module df']
    """
    file, _, number = at.partition(":")
    path = next((path for path in core.sources if path.name == file), None)
    lines = path.read_text(encoding="utf-8").splitlines()[: int(number)] if path else []
    outer_lines: list[str] = []
    outer_indent = len(lines[-1]) - len(lines[-1].lstrip()) if lines else 0
    for line in reversed(lines):
        indent = len(line) - len(line.lstrip())
        if line.strip() and indent < outer_indent and not line.startswith(")"):
            outer_lines.append(line)
            outer_indent = indent
    return tuple(outer_lines)


@cache
def table() -> tuple[Reason, ...]:
    """Return the reasons of ``rtl/*/checks.toml``."""
    lists = ("kinds", "cores", "inside")
    return tuple(
        Reason(**entry | {key: tuple(entry[key]) for key in lists if key in entry})
        for entry in checks.unreachable()
    )


def why(core: Core, configs: list[Configuration], row: Row, what: str) -> str:
    """Return the reason why a point is unreached, "" if there is none.

    Args:
        core: The core of the point.
        configs: The measured configurations.
        row: Kind, place and line, as in `workshop.coverage.measure.Unreached`.
        what: The branch, bit or event of the row.
    """
    if row["kind"] == "user":
        return _event(core, configs, what)
    for reason in table():
        if reason.of(core, row, what):
            return reason.why
    ends_at_once = "done_i ? StHold" in row["text"] and what.startswith("cond_then")
    if ends_at_once and min(config.latency()[0] for config in configs) > 1:
        return "no operation of this core ends in the cycle of the transfer"
    if row["kind"] == "toggle" and not core_has_k(core) and re.match(r"(k_[io]|unused_k)\b", what):
        return "the operation has no exponent"
    return ""


def core_has_k(core: Core) -> bool:
    """Return True if the core has an output for the exponent."""
    return any(port.role == "k" for port in core.outputs)


def _event(core: Core, configs: list[Configuration], what: str) -> str:
    word, _, pair = what.removeprefix("status ").partition(" with ")
    name, _, value = pair.partition("=")
    if word == "fault":
        return "no register changes by an upset during an operation of the suite"
    matching = [c for c in configs if not pair or str(c.values[name]) == value]
    if word == "not_invertible" and not operations.of(core).bad_operand:
        return "the operation inverts no operand"
    if word == "operand_range" and core.unreduced == "computed":
        return "the core computes with operands that are not reduced"
    if word == "operand_range" and all(c.kinds == ("gf2m",) and not core.sized for c in matching):
        return "every operand of m bits is reduced"
    if word == "bad_modulus" and all(config.modulus for config in matching):
        return "the modulus is fixed in this build"
    return ""
