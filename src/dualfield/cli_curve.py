"""``dualfield compute scalar-mul``: parses, calls, prints."""

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from dualfield import catalog, compute, console
from dualfield.cli_compute import lines_of
from dualfield.errors import UsageError
from dualfield.fields import parse_integer


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
    """One operation, or those of a file. ``given``: --curve, --scalar, --x, --y."""
    from dualfield.curve import compute as curves
    from dualfield.curve.curves import parse_curve

    named = given["--curve"]
    curve = None if named is None else parse_curve(named)
    if vectors is not None:
        if asked.wave is not None or any(given[name] for name in ("--scalar", "--x", "--y")):
            raise UsageError("--vectors takes scalars and points from the file, and has no --wave.")
        with lines_of(vectors) as (source, progress):
            run = curves.CurveVectors(
                core, curve, bits=asked.bits, assignments=asked.values, progress=progress
            )
            for answer in run.answers(source):
                sys.stdout.write(answer + "\n")
        run.complain()
        return
    if curve is None or given["--scalar"] is None:
        raise UsageError(
            "compute scalar-mul needs --curve (as --curve P-256) and --scalar, or --vectors FILE."
        )
    scalar = parse_integer(given["--scalar"], "the scalar")
    if scalar < 0:
        raise UsageError("the scalar is negative; it is an integer from 0 on.")
    point = curves.point_of(curve, given["--x"], given["--y"])
    op = curves.operation(core, curve, point, scalar, bits=asked.bits, assignments=asked.values)
    with console.progress() as show:
        result = curves.row(op, compute.simulate(op, asked.wave, show))
    if asked.as_json:
        about = {"core": core.id, "curve": curve.name, "bits": op.config.bits}
        print(json.dumps(about | op.config.values | result))
        return
    for name, value in result.items():
        console.out.print(f"{name:<7} {'-' if value is None else value}", soft_wrap=True)
