"""What paper 002 prints."""

from dataclasses import dataclass

BITS = (64, 128, 256, 512)
"""Sizes of Tables 3 and 4."""

TABLE_1 = {128: (646, 12.31, 78.2), 256: (1292, 17.17, 57.1), 512: (2588, 17.84, 55.5)}
"""The multiplier by size: area in slices, clock period in ns, throughput in Mbit/s."""

TABLE_3 = {
    64: ((515, 59.93), (549, 61.97)),
    128: ((1019, 39.03), (1023, 46.80)),
    256: ((2020, 21.38), (2022, 34.73)),
    512: ((3331, 13.12), (3481, 18.15)),
}
"""The basic and the split inverter by size: area in slices, clock in MHz, on an XCV2000E-6."""

TABLE_4 = {64: (6.6, 3.4), 128: (0.4, 19.9), 256: (0.1, 62.4), 512: (4.5, 38.3)}
"""Increase of area and of speed of the split inverter over the basic one, in percent."""


@dataclass(frozen=True)
class Conversion:
    """A line of Table 2: an inversion from one domain to another.

    ``printed`` and ``corrected``: the most cycles, as factor of m and constant.
    """

    name: str
    printed: tuple[int, int]
    corrected: tuple[int, int]

    def most(self, bits: int) -> int:
        """The corrected maximum at a size."""
        return self.corrected[0] * bits + self.corrected[1]

    def says(self, bits: int) -> int:
        """The printed maximum at a size."""
        return self.printed[0] * bits + self.printed[1]


TABLE_2 = (
    Conversion("Int→Mont", (3, 2), (3, 0)),
    Conversion("Int→Int", (4, 2), (4, 0)),
    Conversion("Mont→Int", (3, 2), (3, 0)),
    Conversion("Mont→Mont", (4, 4), (4, 5)),
)
"""Most cycles of an inversion. The paper's phase I takes at most 2 m + 1 cycles, not 2 m + 2, and
its Montgomery product m + 5, not the m + 2 that the table takes."""
