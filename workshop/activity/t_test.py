"""Welch's t-test of the activity of ``scalar-mul``: the register bits that change, by cycle."""

import random
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from dualfield.catalog.core import Configuration
from dualfield.catalog.records.curve import engine
from dualfield.math import points
from dualfield.math.curves import Curve
from dualfield.models.curve_timing import cycles
from dualfield.operations.curve_packing import job
from dualfield.programs.assembler import Op, repeats
from dualfield.programs.instruction_cycles import InstructionCycles, lanes
from dualfield.programs.registers import REGISTERS
from dualfield.simulate import Job
from workshop.activity.watched_nets import Values, Watched

LIMIT = 4.5
"""A larger |t| counts as a difference of the groups."""


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
        test = test or Welch(len(trace))
        test.add(group, trace)
    assert test is not None
    return test


PARTS = ("the operands", "the ladder and the inversion", "the answer")
"""Parts of an operation: up to the last load, up to the end of the last repeat, and the rest."""


def parts(config: Configuration) -> dict[str, slice]:
    """The cycles of each of `PARTS`; cycle 0 transfers the operands.

    >>> from dualfield import catalog
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


def report(t: npt.NDArray[np.float64], config: Configuration) -> Iterator[str]:
    """Lines with the largest |t| of each part and the number of cycles above the limit."""
    for name, part in parts(config).items():
        values = np.abs(t[part])
        yield (
            f"  {name}, from cycle {part.start}: largest |t| {values.max():.1f} in cycle "
            f"{part.start + values.argmax()}, {(values > LIMIT).sum()} of {len(values)} above "
            f"{LIMIT}"
        )
