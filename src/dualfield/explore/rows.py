"""The figures of a measurement as one row: the one place where they are derived.

A row has the keys of ``KEYS``, and the core's parameters by their names besides. A figure that a
measurement does not have is None.
"""

import re
import statistics
from collections.abc import Iterable, Mapping
from typing import Any, Literal

from dualfield import catalog, synthesize
from dualfield.catalog.cycles import mean_cycles
from dualfield.errors import UsageError
from dualfield.synthesize.target import Measurement

Kind = Literal["text", "number", "other"]

#: Keys of a row -> what they hold; `derive` says what each means.
KEYS: Mapping[str, Kind] = {
    "core": "text",
    "bits": "number",
    "parameters": "other",
    "label": "text",
    "target": "text",
    "seed": "number",
    "area": "number",
    "area_unit": "text",
    "core_area": "number",
    "lut": "number",
    "ff": "number",
    "carry": "number",
    "dsp": "number",
    "ge": "number",
    "clock_mhz": "number",
    "period_ns": "number",
    "clock_source": "text",
    "cycles_mean": "number",
    "cycles_worst": "number",
    "time_us": "number",
    "time_worst_us": "number",
    "time_x_area": "number",
    "rtl_checksum": "text",
    "tools": "other",
    "seconds": "number",
    "note": "text",
}

#: The same of a row of `median_rows`.
MEDIAN_KEYS: Mapping[str, Kind] = {name: kind for name, kind in KEYS.items() if name != "seed"} | {
    "seeds": "other",
    "clock_min": "number",
    "clock_max": "number",
    "spread": "number",
}

_COUNTS = ("ff", "carry", "dsp")
_MEDIANS = ("area", "core_area", "lut", *_COUNTS, "ge", "clock_mhz")


def derive(measurement: Measurement) -> dict[str, Any]:
    """A measurement as a row.

    ``area`` and the counts of cells are of what was placed; ``core_area`` is without the
    word-stream shell where the core was placed in it. ``lut`` counts look-up tables of any
    size, ``ge`` NAND2 equivalents. ``cycles_mean`` and ``cycles_worst`` are of the model and of
    the catalog's latency; ``time_us`` and ``time_worst_us`` are these times the period, in
    microseconds; ``time_x_area`` is ``time_us`` times ``core_area``. ``seconds`` is the wall time
    of the measurement. ``label`` names the configuration.

    A row of a core, a parameter or a target that this version does not have keeps its measured
    figures; those it would need the catalog for are None, and ``note`` says why.
    """
    cells = measurement.cells
    notes: list[str] = []
    mean: float | None = None
    worst: int | None = None
    try:
        config = catalog.get(measurement.core).configure(measurement.bits, measurement.parameters)
        label, mean, worst = config.label(), mean_cycles(config), config.latency()[1]
    except UsageError as error:
        notes.append(f"no cycles: {error}")
        values = (f"{name}={value}" for name, value in measurement.parameters.items())
        label = "-".join([measurement.core, str(measurement.bits), *values])
    unit: str | None = None
    if (target := synthesize.targets().get(measurement.target)) is not None:
        unit = target.area_unit
    else:
        notes.append(f"no unit of area: this version has no target {measurement.target}")
    row: dict[str, Any] = {
        "core": measurement.core,
        "bits": measurement.bits,
        "parameters": dict(measurement.parameters),
        "label": label,
        "target": measurement.target,
        "seed": measurement.seed,
        "area": measurement.area,
        "area_unit": unit,
        "core_area": measurement.core_area,
        "lut": _look_up_tables(cells),
        **{name: cells.get(name) for name in _COUNTS},
        "ge": measurement.ge,
        "clock_mhz": measurement.clock_mhz,
        "period_ns": None,
        "clock_source": measurement.clock_source,
        "cycles_mean": mean,
        "cycles_worst": worst,
        **dict.fromkeys(("time_us", "time_worst_us", "time_x_area")),
        "rtl_checksum": measurement.rtl_checksum,
        "tools": dict(measurement.tools),
        "seconds": measurement.seconds,
        "note": "; ".join(notes),
    }
    _fill_times(row)
    return dict(measurement.parameters) | row


def median_rows(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """One row for each configuration and target: the medians over the seeds.

    Rows of other RTL or other tools are another row: what differs is never put together.

    Args:
        rows: Rows of `derive`.

    Returns:
        In the order in which each configuration and target first comes: the keys of a row
        without ``seed``, and ``seeds`` (the list of them), ``clock_min``, ``clock_max`` in MHz,
        and ``spread``, which is (``clock_max`` - ``clock_min``) / ``clock_mhz``. The times are
        those at the median clock, ``seconds`` is the sum.
    """
    groups: dict[tuple[str, ...], list[Mapping[str, Any]]] = {}
    for row in rows:
        names = ("core", "bits", "parameters", "target", "rtl_checksum", "tools", "clock_source")
        groups.setdefault(tuple(_frozen(row[name]) for name in names), []).append(row)
    return [_median(group) for group in groups.values()]


def _median(group: list[Mapping[str, Any]]) -> dict[str, Any]:
    group = sorted(group, key=lambda row: int(row["seed"]))
    middle = {name: value for name, value in group[0].items() if name != "seed"}
    for name in _MEDIANS:
        present = [row[name] for row in group if row[name] is not None]
        middle[name] = statistics.median(present) if present else None
    clocks = [row["clock_mhz"] for row in group if row["clock_mhz"] is not None]
    middle |= {
        "seeds": [row["seed"] for row in group],
        "seconds": sum(row["seconds"] for row in group),
        "clock_min": min(clocks, default=None),
        "clock_max": max(clocks, default=None),
        "spread": (max(clocks) - min(clocks)) / middle["clock_mhz"] if clocks else None,
    }
    _fill_times(middle)
    return middle


def _fill_times(row: dict[str, Any]) -> None:
    """Period and times of a row, from its clock, its cycles and its area."""
    if row["clock_mhz"] is None:
        return
    row["period_ns"] = 1000.0 / row["clock_mhz"]
    if row["cycles_mean"] is not None:
        row["time_us"] = row["cycles_mean"] / row["clock_mhz"]
        row["time_worst_us"] = row["cycles_worst"] / row["clock_mhz"]
        row["time_x_area"] = row["time_us"] * row["core_area"]


def _look_up_tables(cells: Mapping[str, Any]) -> Any:
    sizes = [count for name, count in cells.items() if re.fullmatch(r"lut\d*", name)]
    return sum(sizes) if sizes else None


def _frozen(value: object) -> str:
    return repr(sorted(value.items()) if isinstance(value, Mapping) else value)
