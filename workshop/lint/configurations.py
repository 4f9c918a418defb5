"""The configurations of each core for ``make lint``: all pairs of values, and many widths.

They cover every valid pair of values of two parameters at a small width; the width of every named
field and RSA size; and widths one below, at and one above a multiple of the segment or word, where
the last piece is full or one bit wide.
"""

import itertools
import operator
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from dualfield import catalog
from dualfield.catalog.core import Configuration, Core
from dualfield.catalog.parameter import Parameter
from dualfield.host.errors import UsageError
from dualfield.math.fields import STANDARD

RSA_SIZES = (1024, 2048, 3072, 4096)

_SMALL_WIDTH = 9
_FEW = 4
"""Ranges with at most this many values are tried exhaustively."""

_STARTS = 20_000
"""Most combinations of the parameters with the fewest values to start rows from."""

_PIECES = ("Segment", "Word")
"""Parameters that split an operand into pieces."""

Value = tuple[str, object]
"""Name and value of a parameter."""

Pair = frozenset[Value]


@dataclass(frozen=True)
class Setting:
    """A configuration in a form that can be sent to another process."""

    core: str
    bits: int
    values: tuple[Value, ...]

    def configure(self) -> Configuration:
        """Return the configuration."""
        return catalog.get(self.core).configure(self.bits, dict(self.values))


def small_width(core: Core) -> int:
    """Return the width for pairs of values."""
    return int(core.small.get("MaxBits", max(_SMALL_WIDTH, core.minimum_bits)))


def lint_values(parameter: Parameter, bits: int) -> list[object]:
    """Return the values to lint: all of a short range, else ends, default and powers of two."""
    if parameter.choices:
        return list(parameter.choices)
    low, high = parameter.minimum, parameter.maximum
    if high - low < _FEW:
        return list(range(low, high + 1))
    if parameter.name == "Modulus":
        return [0, (1 << bits) - 1, (2 << bits) - 1]  # as wide as a prime, and as a polynomial
    if parameter.name == "MaxBits":
        return [bits, bits + 1]
    values = {low, low + 1, int(parameter.default), *parameter.tries}
    values |= {1 << k for k in range(7)}
    return [value for value in sorted(values) if low <= value <= high]


def is_valid(core: Core, bits: int, values: Mapping[str, object]) -> bool:
    """Return True if the core accepts these values, with all other parameters at their defaults."""
    try:
        core.configure(bits, values)
    except UsageError:
        return False
    return True


def pairs(core: Core) -> Iterator[Setting]:
    """Yield configurations that cover every valid pair of values of two parameters (small width).

    Each row starts with a combination of the parameters that have the fewest values and mostly
    decide which values are compatible. Every other parameter then gets the value that adds the
    most uncovered pairs. The core accepts the row after every step, so no backtracking is needed.

    >>> len(list(pairs(catalog.get("div-binary"))))  # of 96 rows with 70 pairs
    8
    """
    bits = small_width(core)
    names = [p.name for p in core.parameters]
    completed = core.complete(bits, {p.name: p.default for p in core.parameters})
    axes = [
        # A curve's constants fit each other and the modulus: small ones by themselves never do.
        [(p.name, p.default)]
        if not p.hdl and (p.name in completed or not p.varied)
        else [(p.name, value) for value in lint_values(p, bits)]
        for p in core.parameters
    ]
    if len(axes) < 2:
        yield from (Setting(core.id, bits, row) for row in itertools.product(*axes))
        return
    # A constant of a program, such as a coefficient, decides whether a form has a curve at all.
    first = {p.name for p in core.parameters if p.varied and not p.hdl}
    by_length = sorted(axes, key=lambda axis: (axis[0][0] not in first, len(axis)))
    sizes = itertools.accumulate(map(len, by_length), operator.mul)
    short_count = sum(size <= _STARTS for size in sizes)
    short_axes, long_axes = by_length[:short_count], by_length[short_count:]
    starts = [
        dict(row) for row in itertools.product(*short_axes) if is_valid(core, bits, dict(row))
    ]
    covered: set[Pair] = set()
    axis_pairs = sorted(
        itertools.combinations(axes, 2),
        key=lambda axes_pair: -len(axes_pair[0]) * len(axes_pair[1]),
    )
    for axis_a, axis_b in axis_pairs:  # most pairs first: their rows cover many of the others
        for pair in itertools.product(axis_a, axis_b):
            if frozenset(pair) in covered:
                continue
            row = _start(core, bits, starts, dict(pair), covered)
            if row is not None:
                for axis in long_axes:
                    if axis[0][0] not in dict(pair):
                        row |= [_best(core, bits, row, axis, covered)]
                covered |= _pairs_in(row)
                yield Setting(core.id, bits, tuple((name, row[name]) for name in names))
            elif is_valid(core, bits, dict(pair)):  # only with a default that is not tried
                yield Setting(core.id, bits, pair)


def _pairs_in(row: Mapping[str, object]) -> set[Pair]:
    return {frozenset(two) for two in itertools.combinations(row.items(), 2)}


def _start(
    core: Core,
    bits: int,
    starts: Sequence[Mapping[str, object]],
    pair: dict[str, object],
    covered: set[Pair],
) -> dict[str, object] | None:
    """Return the compatible start with the pair that covers the most new pairs; None if none."""
    candidates = [
        {**start, **pair}
        for start in starts
        if all(start.get(name, value) == value for name, value in pair.items())
    ]
    candidates.sort(key=lambda row: -len(_pairs_in(row) - covered))
    return next((row for row in candidates if is_valid(core, bits, row)), None)


def _best(
    core: Core, bits: int, row: dict[str, object], axis: Sequence[Value], covered: set[Pair]
) -> Value:
    """Return the value of one more parameter that fits the row and covers the most new pairs."""
    candidates = [value for value in axis if is_valid(core, bits, row | dict([value]))]
    return max(
        candidates,
        key=lambda value: sum(frozenset((member, value)) not in covered for member in row.items()),
    )


def widths(core: Core) -> Iterator[Setting]:
    """Yield every named field and RSA size of the core's kinds, and widths around whole pieces."""
    sizes = {(field.bits, field.kind) for field in STANDARD.values() if field.kind in core.kinds}
    sizes |= {(size, "gfp") for size in RSA_SIZES if "gfp" in core.kinds}
    for bits, kind in sorted(sizes):
        values: dict[str, object] = {**core.for_kind(kind)}
        if core.minimum_bits <= bits <= core.maximum_bits and is_valid(core, bits, values):
            yield Setting(core.id, bits, tuple(values.items()))
    for parameter in core.parameters:
        if parameter.name not in _PIECES:
            continue
        for piece in {8, int(parameter.default)}:
            for bits in (piece - 1, piece, piece + 1, 4 * piece - 1, 4 * piece, 4 * piece + 1):
                values = {parameter.name: piece, **core.for_size(bits)}
                if bits >= core.minimum_bits and is_valid(core, bits, values):
                    yield Setting(core.id, bits, tuple(values.items()))
