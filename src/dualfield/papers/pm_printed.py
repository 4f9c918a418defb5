"""What paper 003 prints."""

from dataclasses import dataclass
from fractions import Fraction

SEGMENT = 32
"""Bits of a stage of the paper's pipelined divider."""

BITS = (64, 128, 160, 256)
"""Sizes of Table 2."""


@dataclass(frozen=True)
class Design:
    """A design of Table 2 or 3: area in slices, clock in MHz, throughput per slice in kbit/s."""

    area: int
    clock: float
    per_area: float


TABLE_2 = {
    64: (Design(420, 77, 88.8), Design(460, 83, 86.1)),
    128: (Design(778, 55, 34.8), Design(842, 75, 42.8)),
    160: (Design(951, 45, 23.3), Design(1022, 77, 36.3)),
    256: (Design(1457, 29, 9.8), Design(1612, 77, 23.0)),
}
"""Basic and pipelined divider by size, on an XCV2000E-6."""

TABLE_2_SPARTAN = {
    64: (Design(424, 77, 88.0), Design(461, 83, 86.0)),
    128: (Design(873, 48, 27.0), Design(927, 79, 41.0)),
    160: (Design(1112, 44, 19.5), Design(1180, 78, 31.8)),
    256: (Design(1728, 29, 7.5), Design(1847, 80, 20.9)),
}
"""The same on a Spartan-3 (XC3S200-4)."""

TABLE_3 = {64: Design(1212, 45, 18.7), 128: Design(2215, 31, 7.0), 256: Design(5846, 27, 2.3)}
"""The predecessor, by comparison, that the paper measures itself against."""

IMPROVEMENT = {64: 3.60, 128: 5.11, 256: 9.00}
"""Throughput per area over the predecessor's as Table 3 states it: the increase, not the ratio."""

RATIO = 2.5
"""D/M of section 5: a division of 128 bits over a multiplication of 120."""


@dataclass(frozen=True)
class Curve:
    """Multiplications, squarings and inversions of an operation on curve points (Table 1)."""

    m: int
    s: int
    i: int = 0


DOUBLE, ADD = Curve(4, 4), Curve(13, 6)
"""Modified Jacobian coordinates."""

MIXED = Curve(9, 5)
"""Adding an affine point to one in modified Jacobian coordinates."""

AFFINE_DOUBLE, AFFINE_ADD = Curve(2, 2, 1), Curve(2, 1, 1)


def threshold(addition: Curve, *, division: bool = False) -> Fraction:
    """The I/M, or D/M, up to which affine coordinates are faster (section 2.2).

    Two doublings for an addition, a squaring as long as a multiplication. A division is an
    inversion and a multiplication.
    """
    jacobian = 2 * (DOUBLE.m + DOUBLE.s) + addition.m + addition.s
    affine = 2 * (AFFINE_DOUBLE.m + AFFINE_DOUBLE.s) + AFFINE_ADD.m + AFFINE_ADD.s
    inversions = 2 * AFFINE_DOUBLE.i + AFFINE_ADD.i
    return Fraction(jacobian - affine, inversions) + division
