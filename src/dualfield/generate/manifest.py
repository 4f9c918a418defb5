"""``manifest.json``: the core of a generated folder, checksums, and the command that wrote it."""

import json
from collections.abc import Mapping

from dualfield.generate import bus_words
from dualfield.generate.folder import GENERATOR, digest
from dualfield.generate.handover import Handover
from dualfield.host.json_output import exact
from dualfield.host.version import __version__
from dualfield.measure import command_lines


def command(h: Handover, measure: str | None = None) -> str:
    """The shortest command that writes the folder; the folder has the name of the core.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> from dualfield.math.fields import parse_field
    >>> command(handover(catalog.get("ami-sf"), "inv", field=parse_field("p-256"), bus="words"))
    'dualfield generate ami-sf --field P-256 --bus words -o inv'
    """
    field = [] if h.field is None else ["--field", h.field.name]
    field = field if h.curve is None else ["--curve", h.curve.words]
    bits = ["--bits", str(h.config.bits)] if h.config.bits != _fit_core(h)[1] else []
    words = ["generate", h.core.id, *field, *bits, *command_lines.settings(_settings(h))]
    words += [] if h.bus == "none" else ["--bus", h.bus]
    words += [] if h.word == Handover(h.config, h.name).word else ["--word", str(h.word)]
    words += ["--privileged"] if h.privileged else []
    words += ["--modulus-port"] if h.open_modulus else []
    words += [] if measure is None else ["--measure", measure]
    return command_lines.line(*words, "-o", h.name)


def _fit_core(h: Handover) -> tuple[dict[str, object], int]:
    """The parameters and the width that follow from the field or curve; 0 for any that fits.

    X and Y of a curve without a base point do not follow from the curve.
    """
    if h.made_for is None:
        return {}, 0
    point: dict[str, object] = {}
    if h.curve is not None and h.curve.base is None:
        point = {name: h.config.values[name] for name in ("X", "Y") if name in h.config.values}
    fixed = not h.open_modulus
    values, bits = h.operation.fit_core(h.core, h.made_for, point, None, fixed=fixed)
    return {name: value for name, value in values.items() if name not in point}, bits


def _settings(h: Handover) -> dict[str, object]:
    """The parameters that differ from their defaults for the field, the width and the bus."""
    defaults: dict[str, object] = {p.name: p.default for p in h.core.parameters}
    defaults |= h.core.for_size(max(int(str(defaults.get("MaxBits", 0))), h.config.bits))
    defaults |= _fit_core(h)[0]
    if h.masked:
        defaults["MaskOutputs"] = 1
    return {name: exact(v) for name, v in h.config.values.items() if v != defaults[name]}


def manifest(h: Handover, files: Mapping[str, str], measure: str | None = None) -> str:
    """The text of ``manifest.json``; ``files`` are all other files of the folder."""
    field = None
    if h.field is not None:
        field = {"name": h.field.name, "kind": h.field.kind, "modulus": hex(h.field.modulus)}
    about = {
        "generator": GENERATOR,
        "version": __version__,
        "command": command(h, measure),
        "core": h.core.id,
        "name": h.name,
        "bits": h.config.bits,
        "parameters": exact(h.config.values),
        "field": field,
        **({} if h.curve is None else {"curve": h.curve.words}),
        "fixed": {name: hex(value) for name, value in h.fixed.items()},
        "bus": h.bus,
        "word": bus_words.packets(h).word if h.bus == "words" else h.word or None,
        **({"privileged": True} if h.privileged else {}),
        "latency": [cycles + h.more_cycles for cycles in h.config.latency()],
        **({"interval": h.config.interval()} if h.config.overlaps else {}),
        "rtl_checksum": h.config.checksum(),
        "files": {name: digest(text) for name, text in sorted(files.items())},
    }
    return json.dumps(about, indent=2) + "\n"
