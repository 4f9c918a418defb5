"""The configurations of each core that ``make lint`` checks.

Every pair of values of two parameters that the core takes together, at a small width; the width of
every named field and RSA size that it takes; and widths one below, at and one above a multiple of
its segment or word, where the last piece is full or a bit wide.
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
"""A range of so many values is read whole."""

_STARTS = 20_000
"""So many combinations of the parameters with the fewest values are gone through."""

_PIECES = ("Segment", "Word")
"""Parameters that cut an operand into pieces."""

Value = tuple[str, object]
"""A parameter by name, and its value."""

Pair = frozenset[Value]


@dataclass(frozen=True)
class Setting:
    """A configuration by name, as it goes to another process."""

    core: str
    bits: int
    values: tuple[Value, ...]

    def configure(self) -> Configuration:
        """The configuration."""
        return catalog.get(self.core).configure(self.bits, dict(self.values))


def small_width(core: Core) -> int:
    """The width at which pairs of values are read."""
    return int(core.small.get("MaxBits", max(_SMALL_WIDTH, core.minimum_bits)))


def values_read(parameter: Parameter, bits: int) -> list[object]:
    """The values that are read: all of a few, else the ends, the default and powers of two."""
    if parameter.choices:
        return list(parameter.choices)
    low, high = parameter.minimum, parameter.maximum
    if high - low < _FEW:
        return list(range(low, high + 1))
    if parameter.name == "Modulus":
        return [0, (1 << bits) - 1, (2 << bits) - 1]  # a prime's place, and a polynomial's
    if parameter.name == "MaxBits":
        return [bits, bits + 1]
    values = {low, low + 1, int(parameter.default), *parameter.tries}
    values |= {1 << k for k in range(7)}
    return [value for value in sorted(values) if low <= value <= high]


def possible(core: Core, bits: int, values: Mapping[str, object]) -> bool:
    """Whether the core takes these values, the other parameters at their defaults."""
    try:
        core.configure(bits, values)
    except UsageError:
        return False
    return True


def pairs(core: Core) -> Iterator[Setting]:
    """Every pair of values of two parameters that the core takes together, at a small width.

    A row begins as a combination of the parameters that have the fewest values, which are mostly
    those that decide what goes together, with the pair in it. The other parameters then take, one
    after the other, the value that makes most pairs which no row has yet. The core takes the row at
    every step, so that nothing is ever taken back.

    >>> len(list(pairs(catalog.get("div-binary"))))  # of 12 rows with 16 pairs
    6
    """
    bits = small_width(core)
    names = [p.name for p in core.parameters]
    axes = [[(p.name, value) for value in values_read(p, bits)] for p in core.parameters]
    if len(axes) < 2:
        yield from (Setting(core.id, bits, row) for row in itertools.product(*axes))
        return
    by_length = sorted(axes, key=len)
    sizes = itertools.accumulate(map(len, by_length), operator.mul)
    cut = sum(size <= _STARTS for size in sizes)
    few, many = by_length[:cut], by_length[cut:]
    starts = [dict(row) for row in itertools.product(*few) if possible(core, bits, dict(row))]
    read: set[Pair] = set()
    both = sorted(itertools.combinations(axes, 2), key=lambda two: -len(two[0]) * len(two[1]))
    for one, other in both:  # the most pairs first: of the others their rows have many
        for pair in itertools.product(one, other):
            if frozenset(pair) in read:
                continue
            row = _start(core, bits, starts, dict(pair), read)
            if row is not None:
                for axis in many:
                    if axis[0][0] not in dict(pair):
                        row |= [_best(core, bits, row, axis, read)]
                read |= _pairs_in(row)
                yield Setting(core.id, bits, tuple((name, row[name]) for name in names))
            elif possible(core, bits, dict(pair)):  # with a default that is not a value read
                yield Setting(core.id, bits, pair)


def _pairs_in(row: Mapping[str, object]) -> set[Pair]:
    return {frozenset(two) for two in itertools.combinations(row.items(), 2)}


def _start(
    core: Core,
    bits: int,
    starts: Sequence[Mapping[str, object]],
    pair: dict[str, object],
    read: set[Pair],
) -> dict[str, object] | None:
    """A pair in the start that goes with it, of those that of most unread pairs; None if none."""
    fitting = [
        {**start, **pair}
        for start in starts
        if all(start.get(name, value) == value for name, value in pair.items())
    ]
    fitting.sort(key=lambda row: -len(_pairs_in(row) - read))
    return next((row for row in fitting if possible(core, bits, row)), None)


def _best(
    core: Core, bits: int, row: dict[str, object], axis: Sequence[Value], read: set[Pair]
) -> Value:
    """Of the values of one parameter more that go with a row, that of most unread pairs."""
    fitting = [value for value in axis if possible(core, bits, row | dict([value]))]
    return max(
        fitting, key=lambda value: sum(frozenset((had, value)) not in read for had in row.items())
    )


def widths(core: Core) -> Iterator[Setting]:
    """Every named field and RSA size of the core's kinds, and where a last piece is odd."""
    sizes = {(field.bits, field.kind) for field in STANDARD.values() if field.kind in core.kinds}
    sizes |= {(size, "gfp") for size in RSA_SIZES if "gfp" in core.kinds}
    for bits, kind in sorted(sizes):
        values: dict[str, object] = {**core.for_kind(kind)}
        if core.minimum_bits <= bits <= core.maximum_bits and possible(core, bits, values):
            yield Setting(core.id, bits, tuple(values.items()))
    for parameter in core.parameters:
        if parameter.name not in _PIECES:
            continue
        for piece in {8, int(parameter.default)}:
            for bits in (piece - 1, piece, piece + 1, 4 * piece - 1, 4 * piece, 4 * piece + 1):
                values = {parameter.name: piece, **core.for_size(bits)}
                if bits >= core.minimum_bits and possible(core, bits, values):
                    yield Setting(core.id, bits, tuple(values.items()))
