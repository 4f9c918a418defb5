"""The name of a generated core: the default, and the check that every language and tool takes it.

The name is a module in SystemVerilog and Verilog, a component in VHDL (where case does not count),
and the stem of file names.
"""

import functools
import hashlib
import re
from collections.abc import Iterable
from importlib import resources
from pathlib import Path

from dualfield.catalog import hierarchy
from dualfield.host import processes
from dualfield.host.errors import UsageError
from dualfield.math.curves import NAMED as CURVES
from dualfield.math.curves import Curve
from dualfield.math.fields import NAMED, Field

LONGEST = 64
"""Most characters of a name: files and modules have it as a prefix, with up to 60 more."""

_LIBRARIES = ("ieee", "std", "work")
_SHAPE = re.compile(r"[A-Za-z][A-Za-z0-9]*(_[A-Za-z0-9]+)*")


def default_name(core_id: str, field: Field | Curve | None, bits: int) -> str:
    """The name where the user gives none: core and field or curve, or core and width.

    >>> from dualfield.math.fields import parse_field
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
        return f"{stem}_{field.form}_{_digest(repr(field))}"
    digits = f"{field.modulus:x}"
    if len(digits) > 8:  # the modulus is too long for a name
        digits = f"{field.bits}_{_digest(digits)}"
    return f"{stem}_{field.kind}_{digits}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def folder_name(folder: Path, ports: Iterable[str], suffix: str, default: str) -> str:
    """The name that a folder gives to the core in it; the default if that is not possible.

    Args:
        folder: The folder.
        ports: Ports of the core, which its name must not be.
        suffix: The end of the name of the module below the bus; empty without a bus.
        default: The name if the folder's name is not possible.

    >>> folder_name(Path("out/my-inv"), ["clk_i"], "", "ami_sf_p256")
    'my_inv'
    >>> folder_name(Path("signal"), ["clk_i"], "", "ami_sf_p256")
    'ami_sf_p256'
    """
    name = _identifier(folder.absolute().name)
    try:
        check_name(name, ports, f"{name}{suffix}" if suffix else "")
    except UsageError:
        return default
    return name


def check_name(name: str, ports: Iterable[str] = (), bare: str = "") -> None:
    """Raise UsageError unless a name is a new identifier in each language.

    Args:
        name: The name.
        ports: Ports of the core that is generated.
        bare: The name of the module below the bus; empty without a bus.

    >>> check_name("my_inv", ["clk_i"])
    >>> check_name("Signal")
    Traceback (most recent call last):
    dualfield.host.errors.UsageError: --name Signal is a reserved word of VHDL; try my_signal.
    """
    if len(name) > LONGEST:
        raise UsageError(f"--name has {len(name)} characters; it may have at most {LONGEST}.")
    lower = name.lower()
    if not _SHAPE.fullmatch(name):
        near = _identifier(name)[:LONGEST]
        near = near if near[:1].isalpha() else f"core_{near}".rstrip("_")
        raise UsageError(
            f"--name {name!r} is not an identifier in both Verilog and VHDL, which has a letter, "
            "then letters, digits and single underscores, and does not end with an underscore; "
            f"try {near}."
        )
    # The folder holds modules and packages of dualfield, each with NAME_ before its own name. Any
    # of them may be renamed, and files of Windows and units of VHDL know no case.
    modules = {module.lower() for module in hierarchy.files()}
    if language := _language(name):
        problem = f"is a reserved word of {language}"
    elif lower in _LIBRARIES:
        problem = "is the name of a library in VHDL"
    elif lower in {port.lower() for port in ports}:
        problem = "is the name of a port of this core"
    elif lower in modules:
        problem = "is the name of a module or package of dualfield"
    elif bare.lower() in modules:
        problem = f"gives {bare}, which is the name of a module or package of dualfield"
    else:
        return
    raise UsageError(f"--name {name} {problem}; try my_{lower}.")


def _identifier(text: str) -> str:
    """The text with an underscore for each run of other characters."""
    return re.sub(r"[^A-Za-z0-9]+", "_", text).strip("_")


def _language(name: str) -> str | None:
    """The language in which a name is reserved, in lower case too; None if in none."""
    with processes.undisturbed():
        from pyslang import syntax

    for word in (name, name.lower()):
        if syntax.SyntaxTree.fromText(f"module {word}; endmodule").diagnostics:
            return "SystemVerilog"
    return "VHDL" if name.lower() in _vhdl_words() else None


@functools.cache
def _vhdl_words() -> frozenset[str]:
    text = resources.files(__package__).joinpath("vhdl_words.txt").read_text(encoding="utf-8")
    return frozenset(text.partition("\n")[2].split())
