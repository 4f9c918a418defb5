"""What paper 001 prints: Tables 1, 2 and 4 to 8."""

from dataclasses import dataclass

BITS = (160, 192, 224, 256)
"""The paper's sizes."""

TABLE_1 = {160: (226, 228), 192: (271, 274), 224: (316, 320), 256: (360, 365)}
"""Mean k of Algorithms A and C."""


@dataclass(frozen=True)
class Shifts:
    """A row of Table 2: shifts of Phase I and iterations of Phase II by one bit and by three.

    ``single_two`` is headed Algorithm A; its values are those of C with single-bit shifts.
    ``total``: reduction of all iterations, in percent.
    """

    single: int
    multi: int
    single_two: int
    multi_two: int
    reduction_two: int
    total: int


TABLE_2 = {
    160: Shifts(113, 66, 92, 67, 27, 22),
    192: Shifts(135, 78, 111, 78, 30, 23),
    224: Shifts(158, 91, 128, 91, 29, 23),
    256: Shifts(180, 104, 147, 103, 30, 23),
}

REDUCTION_SHIFTS = 42
"""Reduction of shifts in Phase I, in percent, at every size of Table 2."""

TABLE_4 = {16: (1.65, 198, 792), 32: (1.93, 451, 1804), 64: (2.31, 989, 3956)}
"""Word -> delay of an adder in ns, its area, and that of four, in NAND gates (0.18 um)."""

TABLE_5 = {160: 4800, 192: 5760, 224: 6720, 256: 7680}
"""Size -> area of the registers, in NAND gates."""

TABLE_6 = {16: (4.00, 3474, 1.87, 779), 32: (4.40, 6369, 2.01, 1970)}
"""Word -> delay and area of main control, then of Phase II control."""

TABLE_7 = {"adder": (1804, 1.93), "registers": (4800, None), "main control": (5867, 4.34),
           "Phase II control": (1970, 2.01), "overall": (14441, 4.34)}  # fmt: skip
"""Area and delay of a 160-bit unit with 32-bit words. Table 6 has 6369 and 4.40 for the third."""


@dataclass(frozen=True)
class Ratio:
    """A row of Table 8, in cycles: single-bit loops, multibit loops, the rest, sum, product."""

    single: int
    multi: int
    extra: int
    total: int
    product: int
    ratio: float


TABLE_8 = {
    160: Ratio(1920, 1498, 18, 1516, 327, 4.6),
    192: Ratio(2688, 2070, 21, 2091, 398, 5.25),
    224: Ratio(3584, 2760, 24, 2784, 469, 5.94),
    256: Ratio(4608, 3548, 27, 3575, 526, 6.80),
}

K_PER_BIT_BINARY = 1.7
"""k / n in GF(2^n), about (section 5)."""
