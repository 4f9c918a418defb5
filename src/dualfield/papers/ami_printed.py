"""What paper 000 prints, and the figures of the three units in one form for it and for ours."""

from collections.abc import Mapping
from dataclasses import dataclass

UNITS = {"ami-sf": "SF", "ami-1sub": "1-SUB", "ami-2sub": "2-SUB"}
"""The cores and the paper's names for them."""

Q = 0.70597
"""Subtractions per bit (section II.A, after Knuth)."""

SPEED_UP = 1.25
"""Cycles of 1-SUB over those of SF (section II.A)."""

TABLE_I: dict[int, dict[str, tuple[int, float]]] = {
    64: {"ami-sf": (347, 15.328), "ami-1sub": (411, 14.631), "ami-2sub": (393, 14.855)},
    128: {"ami-sf": (638, 14.369), "ami-1sub": (801, 15.189), "ami-2sub": (710, 17.777)},
    162: {"ami-sf": (917, 19.660), "ami-1sub": (955, 19.709), "ami-2sub": (1044, 19.380)},
    256: {"ami-sf": (1272, 24.591), "ami-1sub": (1269, 24.542), "ami-2sub": (1491, 24.610)},
}
"""Area in slices and minimum clock period in ns by size and core, on a Virtex-II 3000."""

TABLE_II: dict[int, dict[str, float]] = {
    64: {"ami-sf": 5.3, "ami-1sub": 7.5, "ami-2sub": 5.8},
    128: {"ami-sf": 9.2, "ami-1sub": 15.2, "ami-2sub": 12.6},
    162: {"ami-sf": 18.0, "ami-1sub": 23.5, "ami-2sub": 20.2},
    256: {"ami-sf": 31.3, "ami-1sub": 38.9, "ami-2sub": 36.7},
}
"""Time x area in slices x ns / 1000; the time is a period, times 1.25 for 1-SUB."""


@dataclass(frozen=True)
class Figure:
    """Cost of one unit: area, clock period in ns (None where not measured), cycles as SF = 1."""

    area: float
    period: float | None
    cycles: float

    @property
    def time(self) -> float | None:
        """Period times cycles relative to SF, in ns: the paper's time."""
        return None if self.period is None else self.period * self.cycles

    @property
    def time_area(self) -> float | None:
        """Time x area / 1000, as in Table II."""
        return None if self.time is None else self.time * self.area / 1000


Figures = Mapping[int, Mapping[str, Figure]]
"""By size and core."""


def printed() -> dict[int, dict[str, Figure]]:
    """Table I with the cycles that Table II takes."""
    return {
        bits: {
            core: Figure(area, period, SPEED_UP if core == "ami-1sub" else 1.0)
            for core, (area, period) in row.items()
        }
        for bits, row in TABLE_I.items()
    }
