"""Exports a core as a folder, from names and options to files on disk."""

import dataclasses
from collections.abc import Callable, Mapping
from pathlib import Path

from dualfield import catalog, operations
from dualfield.catalog.inputs import Note, curve_of, field_of, note_composite
from dualfield.generate import assemble, naming
from dualfield.generate import folder as folders
from dualfield.generate.handover import BUSES, Handover, handover
from dualfield.generate.manifest import command
from dualfield.generate.name_check import check_name, name_of_folder
from dualfield.host.errors import ToolMissing, UsageError, closest
from dualfield.math.curves import Curve
from dualfield.math.fields import Field
from dualfield.synthesize import registry


@dataclasses.dataclass(frozen=True)
class Export:
    """A folder that was written.

    Attributes:
        folder: The folder.
        handover: The core as exported: configuration, ports, field or curve.
        command: The command that writes the same folder.
        files: Names of the files, relative to the folder.
    """

    folder: Path
    handover: Handover
    command: str
    files: list[str]

    @property
    def name(self) -> str:
        """Name of the top module."""
        return self.handover.name


def export(
    core: str,
    folder: Path | str,
    *,
    field: Field | str | None,
    curve: Curve | str | None,
    bits: int | None,
    bus: str,
    word: int | None,
    modulus_port: bool,
    privileged: bool,
    name: str | None,
    parameters: Mapping[str, object],
    measure: str | None,
    force: bool,
    progress: Callable[[str, int, int | None], None] | None,
    note: Note,
) -> Export:
    """Write the folder; `dualfield.generate` describes the arguments.

    Raises:
        UsageError: an argument is not possible, or the folder cannot be written.
    """
    record, output = catalog.get(core), Path(folder)
    chosen, on_curve = field_of(field), curve_of(curve)
    _check_bus(bus, word)
    h = handover(
        record,
        naming.default_name(record.id, on_curve or chosen, bits or 0) if name is None else name,
        field=chosen,
        curve=on_curve,
        bits=bits,
        assignments=dict(parameters),
        bus=bus,
        open_modulus=modulus_port,
        privileged=privileged,
        **({} if word is None else {"word": word}),
    )
    ports = [signal.name for signal in assemble.ports(h)]
    if name is None:
        below = h.bare.removeprefix(h.name) if h.bare else ""
        h = dataclasses.replace(h, name=name_of_folder(output, ports, below, h.name))
    check_name(h.name, ports, h.bare)
    target = _target(measure)
    folders.check(output, force)
    note_composite(chosen, operations.of(record).composite, note)
    files = assemble.files(h, target, progress or (lambda *_: None))
    folders.write(output, files, force)
    return Export(output, h, command(h, target), list(files))


def _check_bus(bus: str, word: int | None) -> None:
    """Refuse an unknown bus, and a word size for a bus without words."""
    if bus not in BUSES:
        raise UsageError(
            f"--bus {bus} is not valid; it must be one of {', '.join(BUSES)}.{closest(bus, BUSES)}"
        )
    if word is not None and bus not in ("words", "axi-stream"):
        raise UsageError(f"--word needs --bus words or --bus axi-stream; the bus is {bus}.")
    if word is not None and word < 1:
        raise UsageError(
            f"--word {word} is not valid; it must be a positive number of bits, e.g. 32."
        )


def _target(measure: str | None) -> str | None:
    """The name of a target; UsageError if it is unknown or its tools are missing."""
    if measure is None:
        return None
    target = registry.get(measure)
    if why := target.missing():
        raise ToolMissing(f"--measure {measure}: {why}")
    return target.name
