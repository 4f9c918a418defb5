"""The name of a generated core: one that every language and tool takes, and that is free.

It is a module in SystemVerilog and Verilog, a component in VHDL, where case does not count, and
the stem of file names.
"""

import functools
import re
from collections.abc import Iterable
from importlib import resources
from pathlib import Path

from dualfield.catalog import hierarchy
from dualfield.host import processes
from dualfield.host.errors import UsageError

with processes.undisturbed():
    import pyslang

LONGEST = 64
"""Characters of a name: files and modules have it as prefix, with up to 60 more."""

_LIBRARIES = ("ieee", "std", "work")
_SHAPE = re.compile(r"[A-Za-z][A-Za-z0-9]*(_[A-Za-z0-9]+)*")


def check_name(name: str, ports: Iterable[str] = (), bare: str = "") -> None:
    """Raise UsageError unless a name is an identifier in each language, and a new one.

    Args:
        name: The name.
        ports: Ports of the core that is generated.
        bare: The module below the bus, whose name is made of this one; empty if there is no bus.

    >>> check_name("my_inv", ["clk_i"])
    >>> check_name("Signal")
    Traceback (most recent call last):
    dualfield.host.errors.UsageError: --name Signal is a reserved word of VHDL; try my_signal.
    """
    if len(name) > LONGEST:
        raise UsageError(f"--name has {len(name)} characters; it may have at most {LONGEST}.")
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
    # The folder holds modules and packages of dualfield, each with NAME_ before its own name. Any
    # of them may be renamed, and files of Windows and units of VHDL know no case.
    modules = {module.lower() for module in hierarchy.files()}
    for module in (name, bare):
        if module.lower() in modules:
            which = "" if module == name else f"gives {module}, which "
            raise UsageError(
                f"--name {name} {which}is the name of a module or package of dualfield; try "
                f"my_{lower}."
            )


def name_of_folder(folder: Path, ports: Iterable[str], bare: str, otherwise: str) -> str:
    """The name of a core that is written into a folder: the folder's, where it can be a name.

    Args:
        folder: The folder.
        ports: Ports of the core, which its name must not be.
        bare: What the name of a module below the bus has after the core's name; empty if no bus.
        otherwise: The name where that of the folder is no name for a core.

    >>> name_of_folder(Path("out/my-inv"), ["clk_i"], "", "ami_sf_p256")
    'my_inv'
    >>> name_of_folder(Path("signal"), ["clk_i"], "", "ami_sf_p256")
    'ami_sf_p256'
    """
    name = re.sub(r"[^A-Za-z0-9]+", "_", folder.absolute().name).strip("_")
    try:
        check_name(name, ports, f"{name}{bare}" if bare else "")
    except UsageError:
        return otherwise
    return name


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
