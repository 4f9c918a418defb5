"""What paper 004 prints."""

from dataclasses import dataclass

WORD = 64
"""Bits of a word of the paper's unit."""

PERIOD, AREA = 12.2, 1_316_000.0
"""Clock period in ns and area in um2 of the array of Figure 8, 0.18 um (section 6)."""

THEIR_PERIOD = 7.26
"""Clock period in ns of Satoh and Takano's multiplier, 0.13 um."""


@dataclass(frozen=True)
class Row:
    """A row of the table of section 6: clocks and Mbit/s, theirs (Satoh and Takano's) and ours."""

    their_clocks: int
    their_rate: float
    clocks: int
    rate: float


TABLE = {
    192: Row(45, 587.7, 27, 582.9),
    224: Row(66, 467.5, 36, 510.0),
    256: Row(66, 534.3, 36, 582.9),
    284: Row(91, 429.9, 45, 517.3),
    521: Row(231, 310.7, 90, 474.5),
}
"""By size in bits, GF(N)."""

BITS = (192, 224, 256, 284, 384, 521)
"""Sizes counted here: those of the table, and that of P-384, which it lacks."""


def whole_words(bits: int) -> int:
    """The size rounded up to words."""
    return -(-bits // WORD) * WORD


def clocks(bits: int, spare: int = 0) -> int:
    """The paper's m max(9, m + 1), m the words of ``spare`` bits more than the size.

    Its Algorithm 2 asks for 2^(64 m) > 4 N, which two more bits give.
    """
    m = -(-(bits + spare) // WORD)
    return m * max(9, m + 1)


def their_clocks(bits: int) -> int:
    """Satoh and Takano's count as far as the table shows it, 2 m^2 + 7 m + 6."""
    m = -(-bits // WORD)
    return 2 * m * m + 7 * m + 6
