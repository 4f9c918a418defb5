"""The largest value of each register, so that no operand and no sum is wider than the hardware."""

from collections.abc import Sequence

from dualfield.host.errors import UsageError
from dualfield.programs.prime_engine.build import Build
from dualfield.programs.prime_engine.comparisons import CHOICE, Comparisons, kind_of
from dualfield.programs.prime_engine.instruction import Control, Instruction, Kind
from dualfield.programs.prime_engine.operation import Operation
from dualfield.programs.prime_engine.tree import Barrier, Block, Call, Item

_ROUNDS = 16
"""Passes of a loop after which its bounds no longer grow, beside one for each bit of a register:
a number that doubles in each pass may grow until it reaches its limit."""

Bound = tuple[int, int]
"""The least and the largest value."""
Bounds = dict[int, tuple[Bound, ...]]
"""The bounds by register, one for each of the build's ``moduli``: linear in the modulus between."""


def check_bounds(items: Sequence[Item], build: Build) -> Bounds:
    """Return the bounds after an operation; a routine is checked at each of its calls.

    Raises UsageError with the line if an operand of a product can be below 0 or too large, or if a
    sum does not fit in a register: as a number from 0 on, or else in two's complement.
    """
    bounds: Bounds = {}
    _walk(items, build, bounds, [])
    return bounds


def output_bounds(items: Sequence[Item], build: Build) -> list[Bound]:
    """Return the bounds of the numbers that OUT gives; no OUT stands in a loop."""
    outputs: list[Bound] = []
    _walk(items, build, {}, outputs)
    return outputs


def _walk(items: Sequence[Item], build: Build, bounds: Bounds, outputs: list[Bound]) -> None:
    zero = ((0, 0),) * len(build.moduli)
    for item in items:
        if isinstance(item, Block):
            comparisons = Comparisons()
            for operation in item.operations:
                _step(operation, build, bounds, comparisons)
        elif isinstance(item, Barrier):
            step, reads = item.operation.instruction, item.operation.reads
            for place in item.operation.writes:
                if isinstance(place, int):
                    bounds[place] = (item.bounds,) * len(build.moduli)
                    if item.operation.stated:
                        bounds[place] = _stated(item.operation.stated, build)
            if step.d == Control.MODULUS and build.modulus == 0:
                bounds[step.immediate] = tuple((modulus, modulus) for modulus in build.moduli)
            else:
                each = [bounds.get(place, zero) for place in reads if isinstance(place, int)]
                outputs += [_union(bound[0], bound[-1]) for bound in each]
        elif isinstance(item, Call):
            try:
                _walk(item.routine.items, build, bounds, outputs)
            except UsageError as error:
                raise UsageError(f"line {item.line}, in the call: {error}") from None
        else:
            for _ in range(_ROUNDS + build.width):
                before = dict(bounds)
                _walk(item.items, build, bounds, outputs)
                for register, bound in before.items():
                    pairs = zip(bound, bounds[register], strict=True)
                    bounds[register] = tuple(_union(one, other) for one, other in pairs)
                if bounds == before:
                    break
            else:
                raise UsageError(f"line {item.line}: a register of this loop grows in each pass.")


def _union(one: Bound, other: Bound) -> Bound:
    return min(one[0], other[0]), max(one[1], other[1])


def _step(operation: Operation, build: Build, bounds: Bounds, comparisons: Comparisons) -> None:
    step, moduli = operation.instruction, build.moduli
    zero = ((0, 0),) * len(moduli)
    left, right = bounds.get(step.x, zero), bounds.get(step.y, zero)
    if step.kind is Kind.TABLE:
        right = _stated("reduced", build)
    if operation.is_sum and kind_of(step.flags) == CHOICE:
        left, right = comparisons.narrow(operation, left, right)
    comparisons.follow(operation, right)
    if operation.is_exact:
        _check_halves(operation, build, left, right)
        if step.low is not None:
            bounds[step.low] = ((0, (1 << build.width) - 1),) * len(moduli)
        if step.high is not None:
            bounds[step.high] = tuple(
                (x[0] * y[0] >> build.width, x[1] * y[1] >> build.width)
                for x, y in zip(left, right, strict=True)
            )
    elif operation.is_product:
        for i, modulus in enumerate(moduli):
            _check_operands(operation, build, modulus, left[: i + 1], right[: i + 1])
        bounds[step.d] = tuple(build.product_bounds(modulus) for modulus in moduli)
    elif operation.is_sum:
        pairs = zip(left, right, strict=True)
        sums = tuple(_sum(step, build, x, y) for x, y in pairs)
        if operation.stated == "signed":  # the computed bounds grow with each pass of a loop
            sums = _stated(operation.stated, build)
        half = 1 << build.width - 1
        low, high = min(low for low, _ in sums), max(high for _, high in sums)
        if not ((low >= 0 and high < 2 * half) or (-half <= low and high < half)):
            modulus = moduli[-1]
            raise _wrong(
                operation, modulus, (low, high), f"a register holds {2 * half / modulus:.3f}"
            )
        bounds[step.d] = _stated(operation.stated, build) if operation.stated else sums


def _stated(what: str, build: Build) -> tuple[Bound, ...]:
    """Return the bounds that a text states: see `Operation`."""
    return tuple((-modulus * (what == "signed"), modulus - 1) for modulus in build.moduli)


def _check_operands(
    operation: Operation, build: Build, modulus: int, left: Sequence[Bound], right: Sequence[Bound]
) -> None:
    """Raise UsageError unless the operands of a product are valid at a modulus.

    The bounds are those at the moduli up to this one. The largest of them never fall with the
    modulus, so their product is convex between two moduli, and is not larger than allowed between
    them if it is not at both.
    """
    least, most = _union(left[-1], right[-1])
    if least < 0 or most > build.largest_operand:
        raise _wrong(
            operation,
            modulus,
            (least, most),
            f"an operand of a product is from 0 to {build.largest_operand / modulus:.3f}",
        )
    allowed = build.largest_product(modulus)
    x, y = (max(high for _, high in bounds) for bounds in (left, right))
    if allowed is not None and x * y > allowed:
        raise UsageError(
            f"line {operation.instruction.line}: the operands of '{operation.text}' can be as "
            f"large as {x} and {y} at the modulus {modulus}; their product is at most {allowed}."
        )


def _check_halves(
    operation: Operation, build: Build, left: Sequence[Bound], right: Sequence[Bound]
) -> None:
    """Raise UsageError unless the operands of an exact product are valid.

    The high half needs room for x times a word above x; the digits of the low half do not.
    """
    most = (1 << build.width) - 1
    high = build.largest_operand if operation.instruction.high is not None else most
    for modulus, x, y in zip(build.moduli, left, right, strict=True):
        for (low, top), largest in ((x, high), (y, most)):
            if low < 0 or top > largest:
                allowed = f"this operand is from 0 to {largest / modulus:.3f}"
                raise _wrong(operation, modulus, (low, top), allowed)


def _sum(step: Instruction, build: Build, left: Bound, right: Bound) -> Bound:
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


def _wrong(operation: Operation, modulus: int, bound: Bound, allowed: str) -> UsageError:
    low, high = (value / modulus for value in bound)
    return UsageError(
        f"line {operation.instruction.line}: a value of '{operation.text}' can be from {low:.3f} p "
        f"to {high:.3f} p; {allowed} p."
    )
