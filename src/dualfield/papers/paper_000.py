"""Paper 000: operation counts (section II.A) and Tables I and II of the three units."""

import math
import random
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dualfield import catalog
from dualfield.models.almost_inverse import ONE_SUBTRACTOR, SUBTRACTION_FREE, TWO_SUBTRACTORS
from dualfield.models.outcome import require
from dualfield.operations.cycles import mean_cycles
from dualfield.papers.paper import Options, Paper, Published, medians
from dualfield.papers.samples import Counts, count_samples, standard_error
from dualfield.papers.sheet import Sheet
from dualfield.report import Claim, Drawing, Section, drawings
from dualfield.synthesize import registry

SHEET = Sheet("000")

UNITS = {"ami-sf": "SF", "ami-1sub": "1-SUB", "ami-2sub": "2-SUB"}
"""The cores and the paper's names for them."""

COUNT_BITS = (160, 192, 224, 256, 384, 521)
"""Sizes of the operation counts: those of the curves of SEC 2 and FIPS 186."""

TABLE_BITS = (64, 128, 162, 256)

Q: float = SHEET.constant("Q")
SPEED_UP: float = SHEET.constant("SPEED_UP")
COUNTS_EQUAL = 0.01
"""Relative tolerance within which a count agrees with the paper's."""

_EXTRA = (0.0, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, math.inf)
"""Values of f(n) at which formula (1) is evaluated."""


def sections(options: Options) -> Iterator[Section]:
    """Yield the operation counts, and with a target Tables I and II."""
    bits = options.bits or TABLE_BITS
    for n in bits:  # refuses an impossible size before the counting
        _configurations(n)
    if options.target is not None:
        registry.get(options.target)
    yield _counts([count(n, options) for n in options.bits or COUNT_BITS], options)
    if options.target is not None:
        yield _synthesis(bits, options)
        return
    printed = [row for row in SHEET.rows("I") if row.n in bits]
    command = options.command("000", bits=bits, counted=False)
    yield SHEET.section("printed", {"printed": printed}, command=command)


# -- (a) operation counts ------------------------------------------------------------------------


def count(bits: int, options: Options) -> Counts:
    """Return the counts of the three loops: ``k``, ``subtractions``, ``failed``; ``sf one two``.

    ``sf``, ``one`` and ``two`` are cycles. The last subtraction, x = 0, counts as a cycle but not
    as an iteration.
    """
    per = max(1, min(10, options.samples // 10))
    return count_samples(bits, options, per, "operation counts", _operations)


def _operations(prime: int, source: random.Random) -> dict[str, int]:
    a = source.randrange(1, prime)
    free, one, two = (
        unit.loop(prime.bit_length(), prime, a)
        for unit in (SUBTRACTION_FREE, ONE_SUBTRACTOR, TWO_SUBTRACTORS)
    )
    common_counts = {
        (loop.k, loop.s, loop.subtractions, loop.failed_tests) for loop in (free, one, two)
    }
    require(
        len(common_counts) == 1 and free.s * a % prime == pow(2, free.k, prime),
        "s = a^-1 2^k, thrice",
    )
    return {
        "k": free.k, "subtractions": free.subtractions - 1, "failed": free.failed_tests,
        "sf": free.cycles, "two": two.cycles, "one": one.cycles,
    }  # fmt: skip


def row(c: Counts) -> dict[str, Any]:
    """Return the counts, and the ratio of mean cycles 1-SUB / SF with its standard error."""
    values = c.row()
    base = c.value("sf").mean
    ratio = c.value("one").mean / base
    deviations = [[one["one"] - ratio * one["sf"] for one in group] for group in c.groups]
    return values | {"ratio": ratio, "ratio_error": standard_error(deviations) / base}


@dataclass(frozen=True)
class Slope:
    """Growth of a mean per bit, by least squares over the sizes, with its standard error."""

    value: float
    error: float


def slope(rows: Sequence[Mapping[str, Any]], quantity: str) -> Slope:
    """Return the growth of a quantity per bit over two or more sizes."""
    middle = statistics.fmean(row["n"] for row in rows)
    square = sum((row["n"] - middle) ** 2 for row in rows)
    weights = [(row["n"] - middle) / square for row in rows]
    values = [row[quantity] for row in rows]
    value = sum(w * row.mean for w, row in zip(weights, values, strict=True))
    error = math.sqrt(sum((w * row.error) ** 2 for w, row in zip(weights, values, strict=True)))
    return Slope(value, error)


def speed_up(k: float, subtractions: float, failed: float, *, extra: float) -> float:
    """Return the cycles of Algorithm 1 divided by those of Algorithm 2 (formula (1)).

    An addition, subtraction or test takes ``extra`` cycles more than a shift, f(n) in the paper;
    ``failed`` is the number of failed tests.

    >>> speed_up(2.0, 1.0, 0.5, extra=math.inf)
    1.5
    """
    if math.isinf(extra):
        return (subtractions + failed) / subtractions
    base = k + extra * subtractions
    return (base + failed * (1 + extra)) / base


def _counts(counts: Sequence[Counts], options: Options) -> Section:
    rows = [row(c) for c in counts]
    last = rows[-1]
    quantities = {
        "k": ("k", 2.0), "subtractions": ("subtractions", 1.0), "failed": ("failed tests", 0.5),
        "sf": ("cycles, SF and 2-SUB", 2.0), "one": ("cycles, 1-SUB", 2.5),
    }  # fmt: skip
    growth = [
        {"name": name, "slope": slope(rows, quantity), "factor": factor}
        for quantity, (name, factor) in quantities.items()
        if len(rows) > 1
    ]
    means = [last[name].mean for name in ("k", "subtractions", "failed")]
    formula = [
        {
            "extra": "∞" if math.isinf(extra) else f"{extra:g}",
            "paper": speed_up(2 * Q, Q, Q / 2, extra=extra),
            "found": speed_up(*means, extra=extra),
        }
        for extra in _EXTRA
    ]
    return SHEET.section(
        "counts", {"counts": rows, "growth": growth, "formula": formula}, [_cycles(rows)],
        agreements(rows), first=rows[0]["n"], last=last["n"], samples=rows[0]["samples"],
        moduli=rows[0]["moduli"], command=options.command("000", bits=options.bits),
    )  # fmt: skip


def agreements(rows: Sequence[Mapping[str, Any]]) -> list[Claim]:
    """Return the claims on the ratio of counts and, with two sizes or more, on their growth."""
    claims = []
    for statement, quantity, factor in (
        (f"Subtractions ≈ q n with q = {Q}", "subtractions", 1.0),
        ("Iterations k ≈ 2 q n", "k", 2.0),
        ("Failed tests ≈ q n / 2", "failed", 0.5),
    ):
        if len(rows) < 2:
            continue
        grown = slope(rows, quantity)
        claims.append(
            _agree(statement, "Growth per bit is", (grown.value, grown.error), factor * Q)
        )
    largest = max(rows, key=lambda one: one["n"])
    statement = f"1-SUB takes {SPEED_UP} times the cycles of SF"
    what = f"Ratio of mean cycles at n={largest['n']} is"
    return [
        *claims, _agree(statement, what, (largest["ratio"], largest["ratio_error"]), SPEED_UP),
    ]  # fmt: skip


def _agree(statement: str, quantity: str, measured: tuple[float, float], paper: float) -> Claim:
    """Return the claim of agreement within 1 %, undecided if the standard error is too large."""
    value, error = measured
    off, limit = abs(value - paper), COUNTS_EQUAL * paper
    evidence = (
        f"{quantity} {value:.4f}, standard error {error:.4f}; "
        f"the paper's is {paper:.5g}, within {100 * COUNTS_EQUAL:g} % is taken to agree."
    )
    if abs(off - limit) <= 2 * error:
        return Claim(statement, None, "not decided: take more samples", evidence)
    return Claim(statement, off < limit, "holds" if off < limit else "does not hold", evidence)


def _cycles(rows: Sequence[Mapping[str, Any]]) -> Drawing:
    """Return the drawing of cycles per bit over the size, with range and worst case."""
    sizes = tuple(float(one["n"]) for one in rows)

    def line(name: str, quantity: str) -> drawings.Line:
        values = [(one[quantity], one["n"]) for one in rows]
        return drawings.Line(
            name, sizes, tuple(v.mean / n for v, n in values), tuple(v.low / n for v, n in values),
            tuple(v.high / n for v, n in values),
        )  # fmt: skip

    def bound(name: str, factor: int, less: int) -> drawings.Line:
        most = tuple((factor * n - less) / n for n in sizes)
        return drawings.Line(name, sizes, most, dashed=True)

    series = (
        line("SF and 2-SUB", "sf"), line("1-SUB", "one"),
        bound("worst case of SF and 2-SUB", 2, 1), bound("worst case of 1-SUB", 3, 3),
    )  # fmt: skip
    return Drawing(
        "Cycles per bit",
        drawings.lines(series, "n (bits)", "cycles of the main loop / n"),
        "Mean cycles of the main loop divided by n, with least and most seen as bars; dashed, the "
        "proven worst cases, about 2 n and 3 n.",
    )


# -- (b) Tables I and II -------------------------------------------------------------------------


@dataclass(frozen=True)
class Unit:
    """A unit at one size: area, clock period in ns or None, cycles relative to SF."""

    n: int
    unit: str
    area: float
    period: float | None
    cycles: float
    seeds: str | None = None

    @property
    def time(self) -> float | None:
        """Period times relative cycles, in ns: the paper's time."""
        return None if self.period is None else self.period * self.cycles

    @property
    def product(self) -> float | None:
        """Time x area / 1000, as in Table II."""
        return None if self.time is None else self.time * self.area / 1000


Units = Sequence[Unit]
"""The three units at each of several sizes."""


def printed(bits: Sequence[int]) -> list[Unit]:
    """Return Table I at these sizes, with the cycles of Table II."""
    return [Unit(**vars(row)) for row in SHEET.rows("I") if row.n in bits]


def sized(units: Units) -> list[dict[str, Any]]:
    """Return a row per size with its units as ``sf``, ``one`` and ``two``."""
    names = {"SF": "sf", "1-SUB": "one", "2-SUB": "two"}
    by_size: dict[int, dict[str, Any]] = {}
    for unit in units:
        by_size.setdefault(unit.n, {"n": unit.n})[names[unit.unit]] = unit
    return list(by_size.values())


def rows_of(units: Units) -> dict[str, list[Any]]:
    """Return the rows of the tables and claims on areas and times."""
    free = {unit.n: unit for unit in units if unit.unit == "SF"}
    fields = ("n", "unit", "area", "period", "cycles", "seeds", "time", "product")
    cost = [{f: getattr(u, f) for f in fields} | {"sf": free[u.n]} for u in units]
    return {"cost": cost, "units": sized(units), "units printed": sized(printed([*free]))}


def compare(units: Units) -> tuple[Claim, ...]:
    """Return all claims on areas and times, for these units and for those in the paper."""
    return SHEET.claims("units", rows_of(units))


def _configurations(bits: int) -> dict[str, catalog.Configuration]:
    """Return the paper's three units at one size: phase I only, variable time."""
    values = {"result": "almost", "ConstantTime": 0}
    return {core: catalog.get(core).configure(bits, values) for core in UNITS}


def _synthesis(bits: Sequence[int], options: Options) -> Section:
    target = registry.get(options.target or "")
    configs = {(n, core): c for n in bits for core, c in _configurations(n).items()}
    costs = options.costs(configs, target)
    units = []
    for (n, core), summary in costs.items():
        low, high = summary.clock_min_mhz, summary.clock_max_mhz
        seeds = f"{1000 / high:.2f}..{1000 / low:.2f}" if low and high else None
        cycles = row(count(n, options))["ratio"] if core == "ami-1sub" else 1.0
        units.append(Unit(n, UNITS[core], summary.area, summary.period_ns, cycles, seeds))
    return SHEET.section(
        "units", rows_of(units), tradeoff(units),
        target=target, medians=medians(costs),
        command=options.command("000", bits=tuple(bits), placed=True),
    )  # fmt: skip


def published(rows: Published) -> Iterator[Section]:
    """Yield Tables I and II from published costs, at the sizes with all three units."""
    configs = {n: _configurations(n) for n in TABLE_BITS}
    costs = rows.costs({(n, core): c for n, cs in configs.items() for core, c in cs.items()})
    units = []
    for n, cores in configs.items():
        if all((n, core) in costs for core in cores):
            cycles = {core: mean_cycles(config) for core, config in cores.items()}
            for core, name in UNITS.items():
                summary = costs[n, core]
                low, high = summary.clock_min_mhz, summary.clock_max_mhz
                seeds = f"{1000 / high:.2f}..{1000 / low:.2f}" if low and high else None
                relative = cycles[core] / cycles["ami-sf"]
                units.append(Unit(n, name, summary.area, summary.period_ns, relative, seeds))
    kinds = rows_of(units)
    if not units:
        kinds["units printed"] = sized(printed(TABLE_BITS))
    yield SHEET.section(
        "units", kinds, tradeoff(units), target=rows.target, medians=medians(costs),
        command=rows.command,
    )  # fmt: skip


def tradeoff(units: Units) -> tuple[Drawing, ...]:
    """Return the drawing of time against area relative to SF; nothing without a measured time."""
    points = []
    paper_units = printed([unit.n for unit in units])
    for hollow, source in ((False, sized(units)), (True, sized(paper_units))):
        for at in source:
            for unit in (at["one"], at["two"]):
                if unit.time is not None and at["sf"].time is not None:
                    x, y = unit.area / at["sf"].area, unit.time / at["sf"].time
                    points.append(drawings.Point(unit.unit, x, y, f"n={unit.n}", hollow))
    if all(point.hollow for point in points):
        return ()
    points.insert(0, drawings.Point("SF", 1.0, 1.0))
    return (
        Drawing(
            "Time against area, relative to SF",
            drawings.scatter(points, "area / area of SF", "time / time of SF", "hollow: paper"),
            "Each point is a unit at the size beside it; SF is at (1, 1), right of it is larger, "
            "above it is slower. Filled: measured; hollow: the paper's Table I.",
        ),
    )


PAPER = Paper(SHEET, sections, published)
