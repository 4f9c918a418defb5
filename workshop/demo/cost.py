"""The demonstration's measurement: the flagship and a paper's inverter, placed and routed."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from dualfield import catalog
from dualfield.catalog.bibliography import author_year
from dualfield.catalog.core import Configuration
from dualfield.operations.cycles import mean_cycles
from dualfield.report import Column, Table
from dualfield.synthesize.seeds import Summary, measure_seeds
from dualfield.synthesize.store import default_store
from dualfield.synthesize.target import Target
from workshop.demo import COMMAND

BITS = 64
SEED = 1
UNITS: dict[str, dict[str, object]] = {"inv-divstep": {"Technology": 1}, "ami-sf": {}}
"""The flagship and the inverter of paper 000; both compute the whole inverse."""

Progress = Callable[[str, int, int], None]


def measure(target: Target, progress: Progress) -> list[tuple[Configuration, Summary]]:
    """Place and route both cores in parallel; return their area and clock."""
    store = default_store()
    configs = [catalog.get(core).configure(BITS, values) for core, values in UNITS.items()]

    def measure_one(config: Configuration) -> Summary:
        what = f"{config.label()} on {target.name}"
        return measure_seeds(
            config, target, (SEED,), store, lambda done, total, line: progress(what, done, total)
        )

    with ThreadPoolExecutor(2) as pool:
        return list(zip(configs, pool.map(measure_one, configs), strict=True))


def figures(config: Configuration, cost: Summary) -> dict[str, Any]:
    """Return area, clock, cycles, and times of an inverse in microseconds, None without a clock."""
    mean, worst, clock = mean_cycles(config), config.latency()[1], cost.clock_mhz
    row = {"core": config.core.id, "area": cost.area, "ff": cost.runs[0].cells.get("ff")}
    row |= {"clock": clock, "mean": mean, "worst": worst}
    if clock is None:
        return row | dict.fromkeys(("time", "longest", "product"))
    return row | {
        "time": mean / clock,
        "longest": worst / clock,
        "product": mean / clock * cost.area,
    }


def line(costs: Sequence[tuple[Configuration, Summary]]) -> str:
    """Return the comparison as one line."""
    first, other = (figures(*cost) for cost in costs)
    if first["clock"] is None or other["clock"] is None:
        return f"{first['core']} has {first['area'] / other['area']:.2f} times the area"
    faster, longest = other["time"] / first["time"], other["longest"] / first["longest"]
    cost_ratio = other["product"] / first["product"]
    return (
        f"{first['core']} takes {first['time']:.2f} µs for every operand, {other['core']} "
        f"{other['time']:.2f} µs on average: {faster:.1f} times faster, {longest:.1f} times in "
        f"the worst case, and {cost_ratio:.1f} times better in time × area"
    )


def table(costs: Sequence[tuple[Configuration, Summary]], target: Target) -> Table:
    """Return the table of figures, with time x area relative to the flagship."""
    rows = [figures(*cost) for cost in costs]
    base = rows[0]["product"]
    keys = ("core", "area", "ff", "clock", "mean", "worst", "time", "longest", "product")
    body = [
        (*(row[key] for key in keys), None if base is None else row["product"] / base)
        for row in rows
    ]
    return Table(
        f"An inverse modulo a prime of {BITS} bits on {target.title}",
        (
            Column("core", align="left"),
            Column("area", target.area_unit, digits=0),
            Column("FF", digits=0),
            Column("clock", "MHz", digits=1),
            Column("mean", "cycles", digits=1),
            Column("worst", "cycles"),
            Column("time", "µs"),
            Column("worst time", "µs"),
            Column("time × area", digits=0),
            Column(f"÷ {next(iter(UNITS))}"),
        ),
        tuple(body),
        f"One placement each, seed {SEED}; dualfield synth takes medians of several. ami-sf is "
        f"the subtraction-free inverter of {author_year('000')}. "
        f"The clock: {target.clock_meaning}.",
        COMMAND,
    )
