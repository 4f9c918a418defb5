"""Leakage tests of a simulated core: ``python -m workshop activity``.

Control: every control and address net has the same value in the same cycle of two operations with
different scalars and points. Activity: Welch's t-test, by cycle, of the number of register bits
that change, between a group with a fixed scalar and one with random scalars.
"""

import random
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np
import numpy.typing as npt
import typer

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.catalog.inputs import curve_of
from dualfield.catalog.records.curve import engine
from dualfield.cli.arguments import Parameters, assignments
from dualfield.host.entry import make_app, run_app
from dualfield.host.errors import CheckFailed, UsageError
from dualfield.math import points
from dualfield.math.curves import Curve
from dualfield.models.curve_timing import cycles
from dualfield.operations.curve_packing import job
from dualfield.operations.curve_requests import program_of, request
from dualfield.programs.assembler import Op, repeats
from dualfield.programs.instruction_cycles import InstructionCycles, lanes
from dualfield.programs.registers import REGISTERS
from dualfield.simulate import Job
from workshop.watched_nets import Values, Watched

LIMIT = 4.5
"""A larger |t| counts as a difference of the groups."""

CURVE = "weierstrass:p=65267,a=6,b=1"
"""A curve of prime order; p - 1 is twice a prime, so powers of a random factor are random."""

_DATA = re.compile(r"(operands|result|status|k)_\w+")
_CONTROLLERS = ("u_sequence", "u_frame", "u_phase")
"""Instances that contain only control logic, including the multiplier's."""

_SCOPES = re.compile(r"(.*\.)?u_l0(\.u_memory|\.u_multiply(\.gen_\w+\.u_multiply)?)?")
"""Scopes whose control nets are found by name: the core, its memory, its multiplier's ports."""

_CONTROL = re.compile(
    r"(in_|out_)?(valid|ready)|(product_)?(valid|ready)|(read|write)(_address|_a|_b|_q)?|address_q|"
    r"busy|load|wipe|wipe_frame|clear|fill|start|take|taken|work|is|rd|lane|done|offered|pass|"
    r"(last_)?second|last|out|adds|starts|sums|stores"
)


def is_control(name: str) -> bool:
    """True if a variable is a control or address net, by its instance or its name.

    >>> [is_control(f"u_l0.{net}") for net in ("u_sequence.ra", "u_frame.result_i", "u_add.load_i")]
    [True, False, False]
    >>> is_control("u_l0.u_memory.write_address_i"), is_control("u_l0.u_memory.write_data_i")
    (True, False)
    """
    scope, _, net = name.rpartition(".")
    if scope.endswith(_CONTROLLERS):
        return _DATA.fullmatch(net) is None
    is_control_name = _CONTROL.fullmatch(re.sub(r"_[io]$", "", net)) is not None
    return is_control_name and _SCOPES.fullmatch(scope) is not None


def differing(watched: Watched, pairs: int, curve: Curve, seed: int) -> tuple[int, int]:
    """The number of pairs of operations that differ in control, and the cycles of an operation.

    Scalars are random or of one bit, points random, infinity, or not on the curve.
    """
    rng, bits = random.Random(seed), watched.config.bits

    def jobs() -> Iterator[Job]:
        for _ in range(2 * pairs):
            k = rng.choice([rng.getrandbits(bits), rng.getrandbits(bits), 1 << rng.randrange(bits)])
            x, y = points.random_point(curve, rng)
            yield job(watched.config, curve, rng.choice([(x, y), (x, y), (x, y ^ 1), None]), k)

    wrong, cycles, first = 0, 0, None
    for trace in watched.traces(jobs()):
        if first is None:
            first, cycles = trace, len(trace.control)
            continue
        wrong += not np.array_equal(first.control, trace.control)
        first = None
    return wrong, cycles


class Welch:
    """Welch's t-test of two groups, by cycle."""

    def __init__(self, cycles: int) -> None:
        self.count = [0, 0]
        self.sum, self.squares = np.zeros((2, cycles)), np.zeros((2, cycles))

    def add(self, group: int, activity: Values) -> None:
        """Add a trace to a group, 0 or 1."""
        self.count[group] += 1
        self.sum[group] += activity
        self.squares[group] += activity.astype(np.float64) ** 2

    def t(self) -> npt.NDArray[np.float64]:
        """T of each cycle: 0 where neither the means nor the values differ.

        >>> test = Welch(2)
        >>> for group, trace in [(0, [1, 5]), (0, [3, 5]), (1, [1, 5]), (1, [3, 5])]:
        ...     test.add(group, np.array(trace, np.uint32))
        >>> test.t().tolist()
        [0.0, 0.0]
        """
        count = np.array(self.count, np.float64)[:, None]
        mean = self.sum / count
        variance = np.maximum(self.squares / count - mean**2, 0) / (count - 1)
        difference, spread = mean[0] - mean[1], np.sqrt(variance.sum(axis=0))
        with np.errstate(divide="ignore", invalid="ignore"):
            t = difference / spread
        return np.where(difference == 0, 0.0, t)


def compared(watched: Watched, traces: int, curve: Curve, seed: int, fix: bool) -> Welch:
    """The t-test of two groups with the same point, in random order.

    The second group has random scalars; so has the first, unless ``fix`` gives it a fixed scalar.
    The random numbers of a protected build differ in each operation.
    """
    rng, bits = random.Random(f"{seed} {fix}"), watched.config.bits
    chance = random.Random(f"{seed} {fix} numbers")
    point, fixed = points.random_point(curve, rng), rng.getrandbits(bits)
    groups = [rng.randrange(2) for _ in range(traces)]

    def jobs() -> Iterator[Job]:
        for group in groups:
            k = fixed if fix and group == 0 else rng.getrandbits(bits)
            yield job(watched.config, curve, point, k, chance=chance)

    test: Welch | None = None
    for group, trace in zip(groups, watched.traces(jobs()), strict=True):
        test = test or Welch(len(trace.activity))
        test.add(group, trace.activity)
    assert test is not None
    return test


PROTECTIONS = ("none", "scalar")
"""The compared builds: without protection, and with all protections."""

PARTS = ("the operands", "the ladder and the inversion", "the answer")
"""Parts of an operation: up to the last load, up to the end of the last repeat, and the rest."""


def parts(config: Configuration) -> dict[str, slice]:
    """The cycles of each of `PARTS`; cycle 0 transfers the operands.

    >>> config = catalog.get("scalar-mul").configure(16)
    >>> [(part.start < part.stop) for part in parts(config).values()]
    [True, True, True]
    """
    build = engine(config)
    timing = InstructionCycles(lanes(config.bits, build.lane), build.form == "binary")
    counts = repeats(config.bits, build.domain, build.random)
    wiping = REGISTERS * timing.lanes

    def after(op: Op) -> int:
        last = max(i for i, word in enumerate(build.words) if word.op is op)
        return wiping + cycles(build.words[: last + 1], build.product, timing, counts)

    at = (0, after(Op.LOAD), after(Op.LOOP), build.cycles())
    return {name: slice(*at[i : i + 2]) for i, name in enumerate(PARTS)}


def _report(t: npt.NDArray[np.float64], config: Configuration) -> Iterator[str]:
    """Lines with the largest |t| of each part and the number of cycles above the limit."""
    for name, part in parts(config).items():
        values = np.abs(t[part])
        yield (
            f"  {name}, from cycle {part.start}: largest |t| {values.max():.1f} in cycle "
            f"{part.start + values.argmax()}, {(values > LIMIT).sum()} of {len(values)} above "
            f"{LIMIT}"
        )


app = make_app()


@app.command()
def activity(
    curve: Annotated[str, typer.Option(help="Curve, e.g. P-256, or an equation.")] = CURVE,
    *,
    bits: Annotated[int | None, typer.Option(help="Width of the core.")] = None,
    pairs: Annotated[int, typer.Option(min=1, help="Number of operation pairs to compare.")] = 1000,
    traces: Annotated[
        int, typer.Option(min=0, help="Number of operations for the t-test.")
    ] = 10000,
    seed: Annotated[int, typer.Option(help="Seed of scalars and points.")] = 1,
    parameters: Parameters = None,
) -> None:
    """Compare control and address nets in pairs of operations, then run the t-test.

    Runs a build without protection and one with all protection; -P Protect selects one build.
    Exit code 1 if a control net differs.
    """
    curve_of_option, values = curve_of(curve), assignments(parameters)
    assert curve_of_option is not None
    named = {name.lower() for name in values}
    builds = [values] if "protect" in named else [{**values, "Protect": p} for p in PROTECTIONS]
    wrong = 0
    for build in builds:
        config = _configuration(curve_of_option, bits, build)
        wrong += _test_build(config, curve_of_option, Extent(pairs, traces, seed))
    if wrong:
        raise CheckFailed(f"control signals differ in {wrong} of {pairs} pairs of operations.")


@dataclass(frozen=True)
class Extent:
    """The numbers of operation pairs and of traces, and the seed."""

    pairs: int
    traces: int
    seed: int


def _test_build(config: Configuration, curve: Curve, extent: Extent) -> int:
    """Print the results of a build; the number of pairs that differ."""
    pairs, traces, seed = extent.pairs, extent.traces, extent.seed
    watched = Watched(config, 2 * (pairs + traces), is_control)
    wrong, cycles = differing(watched, pairs, curve, seed)
    print(
        f"{config.label()}, {cycles} cycles: {len(watched.control)} control and address nets, "
        f"{pairs} pairs: {wrong} differ",
        flush=True,
    )
    for fix, title in ((False, "random against random"), (True, "fixed against random")):
        if traces:
            t = compared(watched, traces, curve, seed, fix).t()
            print(f"{title} scalars, {traces} traces, {len(watched.registers)} registers:")
            print(*_report(t, config), sep="\n", flush=True)
    return wrong


def _configuration(curve: Curve, bits: int | None, values: Mapping[str, object]) -> Configuration:
    core = catalog.get("scalar-mul")
    if program_of(core, values) != "multiply" or curve.form == "montgomery":
        raise UsageError(
            "activity needs -P Program=multiply and a curve that is not in Montgomery form."
        )
    return request(core, curve, [None], [0], bits=bits, assignments=values).config


def main(argv: Sequence[str] | None = None) -> int:
    """The command; returns the exit code."""
    return run_app(app, argv, "python -m workshop activity")


if __name__ == "__main__":
    sys.exit(main())
