"""Exports a core as a folder on disk, from names and options."""

import dataclasses
from collections.abc import Callable, Mapping
from pathlib import Path

from dualfield import catalog, operations
from dualfield.catalog.inputs import Note, curve_of, field_of, note_composite
from dualfield.generate import assemble
from dualfield.generate import folder as folders
from dualfield.generate.core_name import check_name, default_name, folder_name
from dualfield.generate.handover import Handover, handover
from dualfield.generate.manifest import command
from dualfield.host.errors import ToolMissing, UsageError
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
    chosen, on_curve = field_of(field), curve_of(curve, record)
    if word is not None and word < 1:
        raise UsageError(
            f"--word {word} is not valid; it must be a positive number of bits, e.g. 32."
        )
    h = handover(
        record,
        default_name(record.id, on_curve or chosen, bits or 0) if name is None else name,
        field=chosen,
        curve=on_curve,
        bits=bits,
        assignments=dict(parameters),
        bus=bus,
        word=word or 0,
        open_modulus=modulus_port,
        privileged=privileged,
    )
    ports = [signal.name for signal in assemble.ports(h)]
    if name is None:
        suffix = h.bare.removeprefix(h.name)
        h = dataclasses.replace(h, name=folder_name(output, ports, suffix, h.name))
    check_name(h.name, ports, h.bare)
    target = _target(measure)
    folders.check(output, force)
    note_composite(chosen, operations.of(record).composite, note)
    files = assemble.files(h, target, progress or (lambda *_: None))
    folders.write(output, files, force)
    return Export(output, h, command(h, target), list(files))


def _target(measure: str | None) -> str | None:
    """The name of a target; UsageError if it is unknown or its tools are missing."""
    if measure is None:
        return None
    target = registry.get(measure)
    if reason := target.missing():
        raise ToolMissing(f"--measure {measure}: {reason}")
    return target.name
