"""``dualfield compute scalar-mul``: parses, calls, prints."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from dualfield import catalog
from dualfield.check import compute
from dualfield.cli.arguments import curve_of, note_composite
from dualfield.cli.compute import lines_of, print_answer
from dualfield.host import console
from dualfield.host.errors import UsageError


@dataclass(frozen=True)
class Asked:
    """What the command line asks for besides curve, scalar and point."""

    bits: int | None
    values: Mapping[str, object]
    wave: Path | None
    as_json: bool


def compute_curve(
    core: catalog.Core, given: Mapping[str, str | None], vectors: Path | None, asked: Asked
) -> None:
    """One operation, or those of a file. ``given``: --curve, --program, --scalar, --x and so on."""
    from dualfield.check import curve_compute as curves

    named = given["--curve"]
    if given["--program"] is not None:
        if "program" in {name.lower() for name in asked.values}:
            raise UsageError("--program and -P Program say the same: give one of them.")
        asked = replace(asked, values={**asked.values, "Program": given["--program"]})
    curve = curve_of(named)
    note_composite(curve, [core.operation])
    if vectors is not None:
        if asked.wave is not None or any(given[f"--{name}"] for name in curves.KEYS[1:]):
            raise UsageError("--vectors takes scalars and points from the file, and has no --wave.")
        with lines_of(vectors) as (source, progress):
            run = curves.CurveVectors(
                core, curve, bits=asked.bits, assignments=asked.values, progress=progress
            )
            for answer in run.answers(source):
                sys.stdout.write(answer + "\n")
        run.complain()
        return
    program = curves.program_of(core, asked.values)
    if curve is None or (program == "multiply" and given["--scalar"] is None):
        raise UsageError(
            "compute scalar-mul needs --curve (as --curve P-256) and --scalar, or --vectors FILE."
        )
    words = {name: given[f"--{name}"] for name in curves.KEYS[1:]}
    of_points, scalars = curves.taken(program, curve, words)
    op = curves.operation(
        core, curve, of_points, scalars, bits=asked.bits, assignments=asked.values
    )
    with console.progress() as show:
        members = curves.answer_members(op, compute.simulate(op, asked.wave, show))
    print_answer(op, members, asked.as_json)
