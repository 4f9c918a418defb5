"""Proofs for divsteps in jumps (``models/jump_inverse.py``): enough jumps, and no overflow.

A jump is 16 half-delta divsteps: a matrix with the rows (u, v) and (q, r), over 2^16. The proofs
use integers only, for each size n and every odd modulus M < 2^n:

* all jumps together have at least the certificate's number of steps (``divstep_steps``);
* abs(u) + abs(v) and abs(q) + abs(r) are at most 2^i after any i steps;
* abs(f) and abs(g) stay at most M;
* d and e, halved modulo M sixteen times in a jump, stay below the bound of `Growth` and fit their
  words.

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
    """The jumps of one operand size, and the range of d and e.

    Attributes:
        bits: The size n.
        jumps: The number of jumps of the core.
        required_jumps: The number of jumps for the proven number of steps.
        halves: The bound of abs(d) and abs(e) after all jumps, in units of M / 2.
        word_bits: Bits of d and e with their sign.
    """

    bits: int
    jumps: int
    required_jumps: int
    halves: int
    word_bits: int


def rows(steps: tuple[Step, ...] = STEPS, jump: int = model.JUMP) -> int:
    """A bound of abs(u) + abs(v) and of abs(q) + abs(r) after the steps of a jump.

    The rows start in the diamond of size 1. A step times its denominator maps both rows; the
    largest image of a pair of vertices is the growth of the diamond.

    >>> rows() == 2**16
    True
    """
    bound = 1
    for _ in range(jump):
        bound *= max(
            max(sum(map(abs, row)) for row in _images(step, first, second))
            for step in steps
            for first, second in product(DIAMOND, DIAMOND)
        )
    return bound


def _images(step: Step, first: Vector, second: Vector) -> tuple[Vector, Vector]:
    """Both rows after a step that is not divided by its denominator."""
    a, b, c, d = step.matrix
    (x, y), (z, w) = first, second
    return (a * x + b * z, a * y + b * w), (c * x + d * z, c * y + d * w)


def pairs(steps: tuple[Step, ...] = STEPS) -> Iterator[tuple[Vector, int]]:
    """Images of the vertices of abs(f), abs(g) <= M by each step: (f, g) in M / den, and den."""
    for step in steps:
        a, b, c, d = step.matrix
        for f, g in SQUARE:
            yield (a * f + b * g, c * f + d * g), step.den


def growth(bits: int) -> Growth:
    """The jumps of a size, and the range of d and e.

    Both start with at most M. A jump makes 2^16 d' = u d + v e + m M with m from -2^15 to
    2^15 - 1, so a bound B of both becomes at most (2^16 B + 2^15 M) / 2^16: half of M more.

    >>> growth(256)
    Growth(bits=256, jumps=37, required_jumps=37, halves=39, word_bits=262)
    """
    jumps, steps = model.jumps(bits), divstep_steps(bits)
    halves = 2 + jumps
    # abs(d) < 2^(bits - 1) halves, and a sign.
    return Growth(bits, jumps, -(-steps // model.JUMP), halves, bits - 1 + halves.bit_length() + 1)


def check(sizes: Iterable[int]) -> list[Growth]:
    """The `growth` of each size, checked against the core.

    Raises:
        ValueError: the core makes too few jumps, or a number does not fit its word.

    >>> check([4096])[0].jumps
    591
    """
    if rows() > model.ONE:
        raise ValueError(f"a row of a matrix exceeds 2^16: {rows()}")
    if any(max(map(abs, point)) > den for point, den in pairs()):
        raise ValueError("|f| or |g| exceeds M")
    results = [growth(bits) for bits in sizes]
    for result in results:
        if result.jumps < result.required_jumps:
            raise ValueError(
                f"{result.bits} bits: the core makes {result.jumps} jumps, but "
                f"{result.required_jumps} are needed"
            )
        for multipliers in model.MULTIPLIERS:
            # A pass has one word more than the number.
            capacity = (2 * model.groups(result.bits, multipliers) - 1) * model.word(multipliers)
            if result.word_bits > capacity:
                raise ValueError(
                    f"{result.bits} bits: d and e need {result.word_bits} bits, their words "
                    f"hold {capacity}"
                )
    return results
