"""Paper 003: the plus-minus divider, basic and pipelined, and the designs it is compared with."""

import random
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from dualfield import catalog
from dualfield.catalog.bibliography import key
from dualfield.measure import command_lines
from dualfield.models.plus_minus import fixed_count, fixed_loop, loop
from dualfield.papers import affine_map
from dualfield.papers.paper import Options, Paper, Published, medians
from dualfield.papers.samples import Counts, count_samples, random_prime
from dualfield.papers.sheet import Sheet
from dualfield.report import Section
from dualfield.synthesize import registry
from dualfield.synthesize.seeds import Summary

_COMMAND = command_lines.line("papers", key("003"))
SHEET = Sheet("003")

COUNT_BITS = (160, 192, 224, 256, 384, 521)
"""Sizes of the step counts: those of the curves of SEC 2 and FIPS 186."""

BITS = (64, 128, 160, 256)
"""Sizes of Table 2."""

BASIC, PIPELINED, BASELINE, MULTIPLIER = "basic", "pipelined", "by comparison", "multiplier"
JACOBIAN, MIXED = "modified Jacobian + modified Jacobian", "modified Jacobian + affine"

Key = tuple[str, int]
"""Design and size."""


@dataclass(frozen=True)
class Unit:
    """A measured design. ``cycles``: worst case, as in the paper."""

    n: int
    design: str
    area: float
    clock: float | None
    cycles: int

    @property
    def rate(self) -> float | None:
        """Throughput in Mbit/s: the size in bits divided by the time of an operation."""
        return None if self.clock is None else self.n * self.clock / self.cycles

    @property
    def per_area(self) -> float | None:
        """Throughput per unit of area, in kbit/s."""
        return None if self.rate is None else 1000 * self.rate / self.area

    @property
    def time(self) -> float | None:
        """Time of an operation in microseconds."""
        return None if self.clock is None else self.cycles / self.clock


def sections(options: Options) -> Iterator[Section]:
    """Yield step counts and thresholds, and with a target Tables 2 and 3 and the ratio D/M."""
    bits = options.bits or BITS
    configs = _configs(bits)  # refuses an impossible size before the counting
    if options.target is not None:
        registry.get(options.target)
    yield _counts([count(n, options) for n in options.bits or COUNT_BITS], options)
    additions = [
        {"name": n, "inversion": float(threshold(n)), "division": float(threshold(n) + 1)}
        for n in (JACOBIAN, MIXED)
    ]
    yield SHEET.section("thresholds", {"additions": additions}, command=_COMMAND)
    yield mapped()
    if options.target is not None:
        yield from _synthesis(configs, bits, options)
        return
    printed = [row for row in SHEET.rows("T2") if row.n in bits]
    command = options.command("003", bits=bits, counted=False)
    yield SHEET.section("printed", {"printed": printed}, command=command)


def _configs(bits: Sequence[int], fixed: bool = True) -> dict[Key, catalog.Configuration]:
    """Return the compared designs; the modulus is fixed as in the paper, or comes in at a port."""
    divider, configs = catalog.get("div-pm"), {}
    for n in bits:
        divider.configure(n)  # refuses a bad size before the search for a prime
        prime = random_prime(n, random.Random(f"paper 003 {n}"))
        segment = min(SHEET.constant("SEGMENT"), n)
        parameters = {"Modulus": prime} if fixed else {}
        configs[BASIC, n] = divider.configure(n, {**parameters, "Segment": 0})
        configs[PIPELINED, n] = divider.configure(n, {**parameters, "Segment": segment})
        configs[BASELINE, n] = catalog.get("div-binary").configure(n)
        configs[MULTIPLIER, n] = catalog.get("mont-mul-serial").configure(n)
    return configs


# -- Steps and thresholds --------------------------------------------------------------------------


def count(bits: int, options: Options) -> Counts:
    """Return the model's steps with the counter P (``steps``) and until A is zero.

    ``zero`` counts the latter from D = 0, ``half`` from D = -1/2.
    """

    def divide(p: int, source: random.Random) -> dict[str, int]:
        x, y = source.randrange(p), source.randrange(1, p)
        end_state = loop(bits, p, x, y)
        half = fixed_loop(bits, p, x, y).zero
        return {"steps": end_state.steps, "zero": end_state.zero, "half": half}

    return count_samples(bits, options, 10, "steps of the loop", divide)


def growth(counts: Sequence[Counts]) -> float:
    """Return the steps per bit with the counter P: the slope of the line through the means.

    At a single size this is the mean divided by the size.
    """
    if len(counts) == 1:
        return counts[0].value("steps").mean / counts[0].n
    means = [c.value("steps").mean for c in counts]
    return statistics.linear_regression([c.n for c in counts], means).slope


def threshold(addition: str) -> Fraction:
    """Return the I/M up to which affine coordinates are faster (section 2.2); D/M is one more.

    There are two doublings per addition; a squaring takes as long as a multiplication.

    >>> threshold(JACOBIAN)
    Fraction(8, 1)
    """
    double, affine_double, affine_add = (
        SHEET.at("T1", name)
        for name in ("modified Jacobian, double", "affine, double", "affine, add")
    )
    added = SHEET.at("T1", addition)
    jacobian = 2 * (double.m + double.s) + added.m + added.s
    affine = 2 * (affine_double.m + affine_double.s) + affine_add.m + affine_add.s
    return Fraction(jacobian - affine, 2 * affine_double.i + affine_add.i)


def mapped() -> Section:
    """Return the section on the thresholds of the library's programs and the D/M of its cores."""
    limit = float(threshold(JACOBIAN) + 1)
    engine_rows = affine_map.engine()
    rows: dict[str, Sequence[Any]] = {
        "thresholds": affine_map.thresholds(),
        "machines": affine_map.machine_rows(),
        "engine": engine_rows,
        "same array": [
            {"n": engine_rows[0]["n"], "affine": engine_rows[0], "projective": engine_rows[1]}
        ],
    }
    figures = (affine_map.drawing(limit),)
    return SHEET.section("map", rows, figures, limit=limit, command=_COMMAND)


def _counts(counts: Sequence[Counts], options: Options) -> Section:
    rows = [c.row() | {"fixed": fixed_count(c.n)} for c in counts]
    return SHEET.section(
        "counts", {"counts": rows}, samples=options.samples, growth=growth(counts),
        command=options.command("003", bits=options.bits),
    )  # fmt: skip


# -- Tables 2 and 3, D/M ---------------------------------------------------------------------------


def _synthesis(
    configs: dict[Key, catalog.Configuration], bits: Sequence[int], options: Options
) -> Iterator[Section]:
    target = registry.get(options.target or "")
    modulus = (
        "The modulus is fixed at a prime of the size, as in the paper, whose area has the 32-bit "
        "registers of its interface in it."
    )
    values = {"target": target, "modulus": modulus}
    values["command"] = options.command("003", bits=tuple(bits), placed=True)
    yield from _placed(configs, options.costs(configs, target), bits, values)


def published(rows: Published) -> Iterator[Section]:
    """Yield Tables 2 and 3 and D/M from published costs, at the sizes with all four designs."""
    configs = _configs(BITS, fixed=False)
    costs = rows.costs(configs)
    if engine_rows := affine_map.placed_rows(rows.cost):
        yield SHEET.section(
            "map placed", {"built": engine_rows}, target=rows.target, command=rows.command
        )
    designs = (BASIC, PIPELINED, BASELINE, MULTIPLIER)
    bits = [n for n in BITS if {(design, n) for design in designs} <= costs.keys()]
    modulus = (
        "The modulus comes in at a port; the paper's is fixed, and its area has the 32-bit "
        "registers of its interface in it."
    )
    values = {"target": rows.target, "modulus": modulus, "command": rows.command}
    yield from _placed(configs, {key: costs[key] for key in costs if key[1] in bits}, bits, values)


def _placed(
    configs: Mapping[Key, catalog.Configuration],
    costs: Mapping[Key, Summary],
    bits: Sequence[int],
    values: dict[str, Any],
) -> Iterator[Section]:
    units = {
        (design, n): Unit(
            n, design, summary.area, summary.clock_mhz, configs[design, n].latency()[1]
        )
        for (design, n), summary in costs.items()
    }
    names = {"basic": BASIC, "cut": PIPELINED, "base": BASELINE, "product": MULTIPLIER}
    sizes = [{"n": n} | {name: units[d, n] for name, d in names.items()} for n in bits]
    printed = [
        {
            "n": n, "basic": SHEET.at("T2", n, BASIC), "cut": SHEET.at("T2", n, PIPELINED),
            "base": SHEET.at("T3", n),
        }
        for n in bits or BITS
        if n in BITS
    ]  # fmt: skip

    def compared(n: int, design: str) -> dict[str, Any]:
        paper_row = SHEET.at("T3", n) if design == BASELINE else SHEET.at("T2", n, design)
        unit = units[design, n]
        names = ("n", "design", "area", "clock", "cycles", "rate", "per_area")
        values = {name: getattr(unit, name) for name in names}
        return values | {"base": units[BASELINE, n], "theirs": paper_row}

    rows: dict[str, Sequence[Any]] = {
        "sizes": sizes,
        "sizes printed": printed,
        "dividers": [units[design, n] for n in bits for design in (BASIC, PIPELINED)],
        "compared": [compared(n, design) for n in bits for design in (BASELINE, PIPELINED)],
    }
    values |= {"medians": medians(costs), "limit": float(threshold(JACOBIAN) + 1)}
    for name in ("pipelined", "comparison", "multiplication"):
        yield SHEET.section(name, rows, **values)


PAPER = Paper(SHEET, sections, published)
