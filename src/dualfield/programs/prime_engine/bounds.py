"""The largest value of each register, so that no operand and no sum is wider than the hardware."""

from collections.abc import Sequence

from dualfield.host.errors import UsageError
from dualfield.programs.prime_engine.build import Build
from dualfield.programs.prime_engine.comparisons import CHOICE, Comparisons, kind_of
from dualfield.programs.prime_engine.instruction import Instruction
from dualfield.programs.prime_engine.operation import Operation
from dualfield.programs.prime_engine.tree import Barrier, Block, Item

_ROUNDS = 16
"""Passes of a loop after which its bounds no longer grow, beside one for each bit of a register:
a number that doubles in each pass may grow until it reaches its limit."""

Bounds = dict[int, tuple[int, int]]
"""The least and the largest value by register."""


def check_bounds(items: Sequence[Item], build: Build) -> Bounds:
    """Return the bounds after a program.

    Raises UsageError with the line if an operand of a product can be below 0 or too large, or if a
    sum does not fit in a register: as a number from 0 on, or else in two's complement.
    """
    bounds: Bounds = {}
    _walk(items, build, bounds, [])
    return bounds


def output_bounds(items: Sequence[Item], build: Build) -> list[tuple[int, int]]:
    """Return the bounds of the numbers that OUT gives; no OUT stands in a loop."""
    outputs: list[tuple[int, int]] = []
    _walk(items, build, {}, outputs)
    return outputs


def _walk(
    items: Sequence[Item], build: Build, bounds: Bounds, outputs: list[tuple[int, int]]
) -> None:
    for item in items:
        if isinstance(item, Block):
            comparisons = Comparisons()
            for operation in item.operations:
                _step(operation, build, bounds, comparisons)
        elif isinstance(item, Barrier):
            for place in item.operation.writes:
                if isinstance(place, int):
                    bounds[place] = item.bounds
            outputs += [bounds.get(p, (0, 0)) for p in item.operation.reads if isinstance(p, int)]
        else:
            for _ in range(_ROUNDS + build.width):
                before = dict(bounds)
                _walk(item.items, build, bounds, outputs)
                for register, bound in before.items():
                    bounds[register] = _union(bound, bounds[register])
                if bounds == before:
                    break
            else:
                raise UsageError(f"line {item.line}: a register of this loop grows in each pass.")


def _union(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return min(one[0], other[0]), max(one[1], other[1])


def _step(operation: Operation, build: Build, bounds: Bounds, comparisons: Comparisons) -> None:
    step = operation.instruction
    left, right = bounds.get(step.x, (0, 0)), bounds.get(step.y, (0, 0))
    if operation.is_sum and kind_of(step.flags) == CHOICE:
        left, right = comparisons.narrow(operation, left, right)
    comparisons.follow(operation, right)
    if operation.is_product:
        least, most = _union(left, right)
        if least < 0 or most > build.largest_operand:
            raise _wrong(
                operation,
                build,
                (least, most),
                f"an operand of a product is from 0 to {build.largest_operand / build.modulus:.3f}",
            )
        bounds[step.d] = (build.least, build.limit)
    elif operation.is_sum:
        bounds[step.d] = low, high = _sum(step, build, left, right)
        half = 1 << build.width - 1
        if not ((low >= 0 and high < 2 * half) or (-half <= low and high < half)):
            raise _wrong(
                operation, build, (low, high), f"a register holds {2 * half / build.modulus:.3f}"
            )


def _sum(
    step: Instruction, build: Build, left: tuple[int, int], right: tuple[int, int]
) -> tuple[int, int]:
    drops, masks = step.flags >> 4 & 1, step.flags >> 3 & 1
    inverts, offset = step.flags >> 1 & 3, (step.flags & 1) * build.offset
    if inverts:
        minus = -right[1], -right[0]
        right = minus if inverts == 1 else _union(minus, right)
    if drops and masks:
        low, high = _union(left, right)
    else:
        right = _union(right, (0, 0)) if masks else right
        low, high = left[0] + right[0], left[1] + right[1]
    return low + offset, high + offset


def _wrong(operation: Operation, build: Build, bound: tuple[int, int], allowed: str) -> UsageError:
    low, high = (value / build.modulus for value in bound)
    return UsageError(
        f"line {operation.instruction.line}: a value of '{operation.text}' can be from {low:.3f} p "
        f"to {high:.3f} p; {allowed} p."
    )
