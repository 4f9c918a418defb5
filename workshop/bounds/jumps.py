"""Divsteps in jumps (``models/jump_inverse.py``): how many are enough, and how large numbers grow.

A jump is 16 half-delta divsteps: a matrix with the rows (u, v) and (q, r), over 2^16. Shown in
integers, for each size n and every odd modulus M < 2^n:

* all jumps together have at least the certificate's number of steps (``divstep_steps``);
* abs(u) + abs(v) and abs(q) + abs(r) are at most 2^i after i steps, whatever the steps;
* abs(f) and abs(g) stay at most M;
* d and e, halved modulo M sixteen times in a jump, stay below the number of halves of M that
  `Growth` names, and fit the words that hold them.

The ranges are polygons again, one for all deltas: a step is linear, and a polygon is convex, so it
is enough that the steps lead the vertices into the next polygon.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from dualfield.models import jump_inverse as model
from workshop.bounds import divstep_steps
from workshop.bounds.loops import LOOPS, Step

__all__ = ["Growth", "check", "growth", "pairs", "rows"]

Vector = tuple[int, int]

DIAMOND: tuple[Vector, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Vertices of abs(x) + abs(y) <= 1."""
SQUARE: tuple[Vector, ...] = ((1, 1), (-1, 1), (-1, -1), (1, -1))
"""Vertices of abs(x), abs(y) <= 1."""
STEPS = LOOPS["divstep"].steps


@dataclass(frozen=True)
class Growth:
    """What an operation of one size takes.

    Attributes:
        bits: The size n.
        jumps: Jumps that are made.
        least: Jumps that hold the proven number of steps.
        halves: abs(d) and abs(e) are at most so many halves of M after all jumps.
        number: Bits of d and e with their sign.
    """

    bits: int
    jumps: int
    least: int
    halves: int
    number: int


def rows(steps: tuple[Step, ...] = STEPS, jump: int = model.JUMP) -> int:
    """A bound of abs(u) + abs(v) and of abs(q) + abs(r) after so many steps.

    The rows begin in the diamond of size 1. A step times its denominator maps both at once; the
    largest image of a pair of vertices says by how much the diamond grows.

    >>> rows() == 2**16
    True
    """
    grown = 1
    for _ in range(jump):
        grown *= max(
            max(sum(map(abs, row)) for row in _images(step, first, second))
            for step in steps
            for first, second in product(DIAMOND, DIAMOND)
        )
    return grown


def _images(step: Step, first: Vector, second: Vector) -> tuple[Vector, Vector]:
    """Both rows after a step that is not divided by its denominator."""
    a, b, c, d = step.matrix
    (x, y), (z, w) = first, second
    return (a * x + b * z, a * y + b * w), (c * x + d * z, c * y + d * w)


def pairs(steps: tuple[Step, ...] = STEPS) -> Iterator[tuple[Vector, int]]:
    """Where each step leads the vertices of abs(f), abs(g) <= M: (f, g) in M / den, and den."""
    for step in steps:
        a, b, c, d = step.matrix
        for f, g in SQUARE:
            yield (a * f + b * g, c * f + d * g), step.den


def growth(bits: int) -> Growth:
    """The jumps of a size, and how far d and e can grow in them.

    They begin at most M in size. A jump makes 2^16 d' = u d + v e + m M with m from -2^15 to
    2^15 - 1, so a bound B of both becomes at most (2^16 B + 2^15 M) / 2^16: half of M more.

    >>> growth(256)
    Growth(bits=256, jumps=37, least=37, halves=39, number=262)
    """
    jumps, steps = model.jumps(bits), divstep_steps(bits)
    halves = 2 + jumps
    # abs(d) < 2^(bits - 1) halves, and a sign.
    return Growth(bits, jumps, -(-steps // model.JUMP), halves, bits - 1 + halves.bit_length() + 1)


def check(sizes: Iterable[int]) -> list[Growth]:
    """What `growth` says of each size, if the core makes jumps enough and its words hold it.

    Raises:
        ValueError: it does not, or the ranges that all sizes share do not hold.

    >>> check([4096])[0].jumps
    591
    """
    if rows() > model.ONE:
        raise ValueError(f"a row of a matrix exceeds 2^16: {rows()}")
    if any(max(map(abs, point)) > den for point, den in pairs()):
        raise ValueError("|f| or |g| exceeds M")
    found = [growth(bits) for bits in sizes]
    for each in found:
        if each.jumps < each.least:
            raise ValueError(
                f"{each.bits} bits: the core makes {each.jumps} jumps, but {each.least} are needed"
            )
        for multipliers in model.MULTIPLIERS:
            # A pass has a word more than its number.
            held = (2 * model.groups(each.bits, multipliers) - 1) * model.word(multipliers)
            if each.number > held:
                raise ValueError(
                    f"{each.bits} bits: d and e need {each.number} bits, their words hold {held}"
                )
    return found
