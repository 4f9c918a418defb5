"""Build commands of this project as text for a shell."""

import shlex
from collections.abc import Mapping, Sequence

from dualfield.catalog.core import Configuration
from dualfield.host.json_output import exact
from dualfield.synthesize.fit import fit

PROGRAM = "dualfield"


def line(*words: str) -> str:
    """Return the command with these words, quoted for a shell.

    >>> line("choose", "--where", "dsp == 0")
    "dualfield choose --where 'dsp == 0'"
    """
    return shlex.join([PROGRAM, *words])


def settings(values: Mapping[str, object]) -> list[str]:
    """Return the options that set parameters; long numbers are hexadecimal.

    >>> settings({"Segment": 40, "Field": "gf2m", "Modulus": 2**64 + 13})
    ['-P', 'Segment=40', '-P', 'Field=gf2m', '-P', 'Modulus=0x1000000000000000d']
    """
    return [word for name, value in values.items() for word in ("-P", f"{name}={exact(value)}")]


def changed(config: Configuration) -> dict[str, int | str]:
    """Return the parameters of a configuration that differ from the defaults at its width.

    >>> from dualfield import catalog
    >>> changed(catalog.get("inv-word").configure(1024, {"Word": 16}))
    {'Word': 16}
    """
    usual = {p.name: p.default for p in config.core.parameters}
    if config.core.sized:
        usual["MaxBits"] = max(int(usual["MaxBits"]), config.bits)
    if config.core.usual_modulus:
        usual["Modulus"] = config.core.usual_modulus(config.bits)
    return {name: value for name, value in config.items if value != usual[name]}


def synth(config: Configuration, target: str, part: str = "", seeds: int = 1) -> str:
    """Return the command that measures a configuration, or a module inside it.

    It sets the parameters for which `synth` would choose another value on the target.

    >>> from dualfield import catalog
    >>> synth(catalog.get("div-pm").configure(64, {"Segment": 32}), "ecp5", seeds=5)
    'dualfield synth div-pm --bits 64 --target ecp5 -P Segment=32 --seeds 5'
    >>> synth(catalog.get("inv-divstep").configure(64), "ecp5")
    'dualfield synth inv-divstep --bits 64 --target ecp5 -P Technology=0'
    """
    assignments = changed(config)
    values = fit(config, target, assignments).values
    assignments |= {name: value for name, value in config.items if value != values[name]}
    words = ["synth", config.core_id, "--bits", str(config.bits), "--target", target]
    words += settings(assignments)
    words += ["--part", part] if part else []
    return line(*words, *(["--seeds", str(seeds)] if seeds > 1 else []))


def choose(operation: str, size: Sequence[str], *others: str) -> str:
    """Return the command that ranks published configurations; ``size``: the field or width option.

    >>> choose("inverse", ("--field", "P-256"))
    'dualfield choose --operation inverse --field P-256'
    """
    return line("choose", "--operation", operation, *size, *others)
