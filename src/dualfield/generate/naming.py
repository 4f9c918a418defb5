"""The name of a generated core: one that every language and tool takes.

It is a module in SystemVerilog and Verilog, a component in VHDL, where case does not count, and
the stem of file names.
"""

import functools
import hashlib
import re
from collections.abc import Iterable
from importlib import resources

import pyslang

from dualfield.curve.curves import NAMED as CURVES
from dualfield.curve.curves import Curve
from dualfield.errors import UsageError
from dualfield.fields import NAMED, Field

LONGEST = 64
"""Characters of a name: files and modules have it as prefix, with up to 60 more."""

_LIBRARIES = ("ieee", "std", "work")
_SHAPE = re.compile(r"[A-Za-z][A-Za-z0-9]*(_[A-Za-z0-9]+)*")


def default_name(core_id: str, field: Field | Curve | None, bits: int) -> str:
    """The name of a core for a field or a curve, or of a width.

    >>> from dualfield.fields import parse_field
    >>> default_name("inv-divstep", parse_field("P-256"), 256), default_name("ami-sf", None, 64)
    ('inv_divstep_p256', 'ami_sf_64')
    >>> default_name("ami-sf", parse_field("gfp:101"), 7)
    'ami_sf_gfp_65'
    """
    stem = core_id.replace("-", "_")
    if field is None:
        return f"{stem}_{bits}"
    if field.name in NAMED or field.name in CURVES:
        return f"{stem}_{field.name.replace('-', '').lower()}"
    if isinstance(field, Curve):  # its equation has more than its modulus
        return f"{stem}_{field.form}_{hashlib.sha256(repr(field).encode()).hexdigest()[:8]}"
    digits = f"{field.modulus:x}"
    if len(digits) > 8:  # the modulus is too long: its size and a digest
        digits = f"{field.bits}_{hashlib.sha256(digits.encode()).hexdigest()[:8]}"
    return f"{stem}_{field.kind}_{digits}"


def check_name(name: str, ports: Iterable[str] = ()) -> None:
    """Raise UsageError unless a name is an identifier in each language, and no port's.

    >>> check_name("my_inv", ["clk_i"])
    >>> check_name("Signal")
    Traceback (most recent call last):
    dualfield.errors.UsageError: --name Signal is a reserved word of VHDL; try my_signal.
    """
    if len(name) > LONGEST:
        raise UsageError(f"--name has {len(name)} characters; at most {LONGEST} are possible.")
    if not _SHAPE.fullmatch(name):
        raise UsageError(
            f"--name {name!r} is no identifier in both Verilog and VHDL: a letter, then letters, "
            f"digits and single underscores, the last not an underscore{_example(name)}."
        )
    lower = name.lower()
    if language := _reserved(name):
        raise UsageError(f"--name {name} is a reserved word of {language}; try my_{lower}.")
    if lower in _LIBRARIES:
        raise UsageError(f"--name {name} is the name of a library in VHDL; try my_{lower}.")
    for port in ports:
        if lower == port.lower():
            raise UsageError(f"--name {name} is the name of a port of this core; try my_{lower}.")


def _example(name: str) -> str:
    """A name like the one given, as a message's tail."""
    near = re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_")[:LONGEST]
    near = near if near[:1].isalpha() else f"core_{near}".rstrip("_")
    return f", as {near}"


def _reserved(name: str) -> str | None:
    """The language in which a name is reserved, in lower case too; None if in none."""
    for word in (name, name.lower()):
        if pyslang.syntax.SyntaxTree.fromText(f"module {word}; endmodule").diagnostics:
            return "SystemVerilog"
    return "VHDL" if name.lower() in _vhdl() else None


@functools.cache
def _vhdl() -> frozenset[str]:
    text = resources.files(__package__).joinpath("vhdl_words.txt").read_text(encoding="utf-8")
    return frozenset(text.partition("\n")[2].split())
