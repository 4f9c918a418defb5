"""Reasons why a point cannot be reached: reviewed entries, and rules from the core's record.

A point without a reason counts as not reached.
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
    """What is said of points.

    Attributes:
        why: The reason.
        kinds: Kinds of points.
        file: The file of the RTL, as a regular expression; whole.
        what: Names of branch or bits, as a regular expression; whole.
        text: A part of the line of the RTL.
        cores: Ids of cores; empty for all.
        inside: Parts of lines that enclose the line, as their indentation says.
    """

    why: str
    kinds: tuple[str, ...]
    file: str
    what: str = ".*"
    text: str = ""
    cores: tuple[str, ...] = ()
    inside: tuple[str, ...] = ()

    def of(self, core: Core, row: Row, what: str) -> bool:
        """Whether it is the reason of a point, of one bit where the row has several."""
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


@cache
def table() -> tuple[Reason, ...]:
    """The reasons of ``rtl/*/checks.toml``."""
    lists = ("kinds", "cores", "inside")
    return tuple(
        Reason(**entry | {key: tuple(entry[key]) for key in lists if key in entry})
        for entry in checks.unreachable()
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
    for reason in table():
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
