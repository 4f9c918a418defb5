"""Paper 004: cycles, speed and area of the pipelined dual-field multiplier, and its cuts."""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dualfield import catalog
from dualfield.catalog.records.dual_multiply import cut_of
from dualfield.models.dual_multiply_pipeline import Cut, shape
from dualfield.models.outcome import require
from dualfield.papers import bursts
from dualfield.papers.paper import Options, Paper, Published, medians, ratio
from dualfield.papers.samples import moduli, run_jobs
from dualfield.papers.sheet import Sheet
from dualfield.report import Column, Section, Table
from dualfield.report.document import Cell
from dualfield.simulate import Job
from dualfield.synthesize import registry
from dualfield.synthesize.target import Stretch, Target

SHEET = Sheet("004")

PAPERS = "paper's"
CUTS: dict[str, dict[str, int]] = {
    PAPERS: {},
    "balanced": {"Height": 9, "First": 7, "Split": 18},
    "side by side, 8 digits": {"Split": 32},
    "side by side, 5 digits": {"Height": 5, "Split": 20},
    "side by side, 4 digits": {"Height": 4, "Split": 16},
}
"""Cuts of the array by name: the parameters that differ from their defaults."""

ON_FPGA = (PAPERS, "side by side, 5 digits")
"""The cuts on FPGA targets: only these, because place and route takes long."""

BITS = (192, 224, 256, 284, 384, 521)
"""Sizes with clock counts: those of the paper's table, and that of P-384."""

SIZES = (256, 521)
"""Sizes of the tables on a target."""

SERIAL, SCALABLE = "mont-mul-serial", "mont-mul-scalable"

Key = tuple[str, int]
"""Name of a cut, or id of another multiplier, and the size (0 for all sizes)."""


def words(bits: int) -> int:
    """Return the number of 64-bit words in ``bits`` bits.

    >>> words(192), words(194)
    (3, 4)
    """
    return -(-bits // int(SHEET.constant("WORD")))


def clocks(bits: int, spare: int = 0) -> int:
    """Return the paper's m max(9, m + 1) clocks; m: words of ``bits`` + ``spare`` bits.

    The paper's Algorithm 2 requires 2^(64 m) > 4 N, which two spare bits provide.
    """
    m = words(bits + spare)
    return m * max(9, m + 1)


def their_clocks(bits: int) -> int:
    """Return Satoh and Takano's clocks, 2 m^2 + 7 m + 6, which fits the table's values."""
    m = words(bits)
    return 2 * m * m + 7 * m + 6


def whole_words(bits: int) -> int:
    """Return the size rounded up to whole words."""
    return words(bits) * int(SHEET.constant("WORD"))


@dataclass(frozen=True)
class Intervals:
    """Cycles from product to product at one size, equal for all products of every burst.

    ``products``: simulated products per count. ``reduced``: operands and results below N, in as
    few words as N has. ``closed``: below 2 N, with R > 4 N. ``polynomials``: of degree n, in as
    many words as ``reduced``. The properties are counts by formulas.
    """

    n: int
    products: int
    reduced: int
    closed: int
    polynomials: int

    @property
    def formula(self) -> int:
        """Clocks by the paper's formula."""
        return clocks(self.n)

    @property
    def spare(self) -> int:
        """Clocks by the paper's formula with the words that its precondition requires."""
        return clocks(self.n, 2)

    @property
    def theirs(self) -> int:
        """Clocks of Satoh and Takano's multiplier."""
        return their_clocks(self.n)


def sections(options: Options) -> Iterator[Section]:
    """Yield the clock counts by simulation, and with a target section 6 and other cuts."""
    for n in options.bits or ():  # refuses an impossible size before the simulation
        catalog.get("mont-mul-dual").configure(n)
    target = None if options.target is None else registry.get(options.target)
    configs = {} if target is None else _configs(options.bits or SIZES, target)
    interval_rows = count(options.bits or BITS, options)
    yield SHEET.section(
        "counts", {"counts": interval_rows}, products=interval_rows[0].products,
        command=options.command("004", bits=options.bits),
    )  # fmt: skip
    if target is not None:
        yield from _synthesis(configs, interval_rows, target, options)


# -- Clock counts ----------------------------------------------------------------------------------


def count(
    bits: Sequence[int], options: Options, cut: Mapping[str, int] | None = None
) -> list[Intervals]:
    """Return the intervals of one instance of each kind, over random moduli of each size.

    Runs ``options.simulated`` products per count, six in a burst. ``cut``: parameters that differ
    from their defaults, the paper's cut.
    """
    settings = {"MaxBits": whole_words(max(bits)), **(cut or {})}
    configs = [bursts.bursts({**settings, "Reduced": reduced}) for reduced in (1, 0)]
    each = -(-options.simulated // 6)
    lanes = (("gfp", 0), ("gfp", 1), ("gf2m", 0))
    jobs = [
        job
        for kind, lane in lanes
        for n in bits
        for job in _operations(kind, lane, n, each, options.seed)
    ]
    intervals: dict[tuple[str, int, int], set[int]] = {}
    for job, outcome in run_jobs(configs, jobs, options, bursts.complaint):
        intervals.setdefault((job.kind, job.lane, job.size or 0), set()).add(outcome.k or 0)
    for key, values in intervals.items():
        require(len(values) == 1, f"one interval for {key}, not {values}")
    return [Intervals(n, 6 * each, *(intervals[*lane, n].pop() for lane in lanes)) for n in bits]


def _operations(kind: str, lane: int, bits: int, number: int, seed: int) -> list[Job]:
    source = random.Random(f"dualfield {seed} {kind} {lane} {bits} intervals")
    return [
        Job(p, source.randrange(limit), source.randrange(limit), kind, lane, bits)
        for p, limit, size in moduli(kind, bits, number, 10, source)
        for _ in range(size)
    ]


# -- On a target -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Unit:
    """A measured multiplier. ``path``: its worst path."""

    config: catalog.Configuration
    area: float
    clock: float | None
    path: tuple[Stretch, ...]

    @property
    def cut(self) -> Cut:
        """The cut of the array."""
        return cut_of(self.config)

    @property
    def period(self) -> float | None:
        """Clock period in ns."""
        return None if self.clock is None else 1000 / self.clock

    def interval(self, bits: int) -> int:
        """Return the clocks between overlapping integer products (`df_dual_multiply_engine`)."""
        most = int(self.config.values["MaxBits"])
        return self.cut.interval(*shape(self.cut, "gfp", bits, most, reduced=True))

    def rate(self, bits: int) -> float | None:
        """Return the throughput in Mbit/s of overlapping products."""
        return None if self.clock is None else bits * self.clock / self.interval(bits)

    def per_area(self, bits: int) -> float | None:
        """Return the throughput per area in kbit/s."""
        rate = self.rate(bits)
        return None if rate is None else 1000 * rate / self.area

    def where(self) -> str | None:
        """The worst path: its two registers, and the number of cells between them."""
        if not self.path:
            return None
        start, end = register(self.path[0].start), register(self.path[-1].end)
        return f"{start} → {end}, {sum(piece.kind == 'logic' for piece in self.path)} cells"


def register(pin: str) -> str:
    """Return the register of a pin, without the modules that contain all paths of the core.

    OpenSTA writes cell/pin. nextpnr writes cell.pin, and its cell names consist of the signal and
    the types of the neighbouring cells.

    >>> register("u_engine.u_core.a_q_TRELLIS_FF_Q_1.DI"), register("u_array.low_q[3]/Q")
    ('a_q', 'low_q[3]')
    """
    cell = pin.rpartition("/")[0] or pin.rpartition(".")[0]
    name = re.split(r"_(?=[A-Z][A-Z0-9]{2,})", cell)[0]
    return name.removeprefix("u_engine.").removeprefix("u_core.").removeprefix("u_array.")


def _configs(bits: Sequence[int], target: Target) -> dict[Key, catalog.Configuration]:
    """Return the cuts, each in one core for all sizes, and the multipliers compared with them."""
    most = whole_words(max(bits))
    configs: dict[Key, catalog.Configuration] = {}
    for name, values in CUTS.items():
        if target.kind == "asic" or name in ON_FPGA:
            values = {"MaxBits": most, **values}
            configs[name, 0] = catalog.get("mont-mul-dual").configure(max(bits), values)
    configs[SCALABLE, 0] = catalog.get(SCALABLE).configure(max(bits), {"MaxBits": most})
    for n in bits:
        configs[SERIAL, n] = catalog.get(SERIAL).configure(n)
    return configs


def _synthesis(
    configs: Mapping[Key, catalog.Configuration],
    interval_rows: Sequence[Intervals],
    target: Target,
    options: Options,
) -> Iterator[Section]:
    bits = options.bits or SIZES
    summaries = options.costs(configs, target)
    all_units = {
        key: Unit(configs[key], one.area, one.clock_mhz, one.runs[0].path)
        for key, one in summaries.items()
    }
    cuts = {name: all_units[name, 0] for name in CUTS if (name, 0) in all_units}
    paper = cuts[PAPERS]
    rows = {
        "rates": [_rate(c, paper) for c in interval_rows],
        "rates printed": _printed_rates([c.n for c in interval_rows]),
        "best": [_best(n, cuts) for n in bits],
        "cuts": [
            {"cut": name, "parameters": _parameters(name), "path": unit.where()}
            for name, unit in cuts.items()
        ],
        "others": [row for n in bits for row in _others(n, all_units, cuts)],
    }
    values: dict[str, Any] = {
        "target": target, "medians": medians(summaries), "area": paper.area,
        "most": configs[PAPERS, 0].values["MaxBits"],
        "shown": "no clock" if paper.period is None else f"{paper.period:.2f} ns",
        "command": options.command("004", bits=options.bits, placed=True),
    }  # fmt: skip
    yield SHEET.section("rates", rows, **values)
    section = SHEET.section("cuts", rows, **values)
    tables = (_table_cuts(cuts, bits, target, values["command"]), *section.tables)
    yield Section(section.title, section.text, section.claims, tables)
    yield SHEET.section("others", rows, **values)


def published(rows: Published) -> Iterator[Section]:
    """Yield throughput and the other multipliers from published costs, at the published sizes.

    Clocks come from the cut's formula, which the simulation of `count` confirms.
    """
    core = catalog.get("mont-mul-dual")
    all_units: dict[Key, Unit] = {}
    for n in SIZES:
        sizes: dict[Key, catalog.Configuration] = {
            (SCALABLE, n): catalog.get(SCALABLE).configure(n),
            (SERIAL, n): catalog.get(SERIAL).configure(n),
        }
        for name in ON_FPGA:
            sizes[name, n] = core.configure(n, CUTS[name])
        all_units |= {
            key: Unit(sizes[key], one.area, one.clock_mhz, ())
            for key, one in rows.costs(sizes).items()
        }
    paper_units = {n: all_units[PAPERS, n] for n in SIZES if (PAPERS, n) in all_units}
    rates = [
        {
            "n": n, "reduced": unit.interval(n), "closed": None, "rate": unit.rate(n),
            "clock": unit.clock, "words": _whole(unit.rate(n)),
        }
        for n, unit in paper_units.items()
    ]  # fmt: skip
    best = [
        _best(n, {name: all_units[name, n] for name in ON_FPGA})
        for n in paper_units
        if all((name, n) in all_units for name in ON_FPGA)
    ]
    others = [
        _other(n, f"mont-mul-dual, {name}" if name == PAPERS else name, unit)
        for (name, n), unit in all_units.items()
        if name in (SCALABLE, SERIAL, PAPERS)
    ]
    units = list(paper_units.values())
    values: dict[str, Any] = {
        "target": rows.target, "medians": "the published seeds", "command": rows.command,
        "most": units[0].config.values["MaxBits"] if units else 0,
        "area": units[0].area if units else 0.0,
        "shown": f"{units[0].period:.2f} ns" if units and units[0].period else "no clock",
    }  # fmt: skip
    kinds: dict[str, Sequence[Any]] = {
        "rates": rates, "rates printed": _printed_rates(list(paper_units) or BITS), "best": best,
        "cuts": [], "others": others,
    }  # fmt: skip
    for name in ("rates", "cuts", "others"):
        yield SHEET.section(name, kinds, **values)


def _whole(rate: float | None) -> str | None:
    return None if rate is None else f"{rate:.0f}"


def _printed_rates(sizes: Sequence[int]) -> list[dict[str, Any]]:
    return [
        {"n": row.n, "rate": row.rate, "words": f"{row.rate:g}"}
        for row in SHEET.rows("T")
        if row.n in sizes
    ]


def _rate(c: Intervals, unit: Unit) -> dict[str, Any]:
    rate = unit.rate(c.n)
    return {
        "n": c.n, "reduced": c.reduced, "closed": c.closed, "rate": rate, "clock": unit.clock,
        "words": _whole(rate),
    }  # fmt: skip


def _best(bits: int, cuts: Mapping[str, Unit]) -> dict[str, Any]:
    """Return the cut with the most throughput per area, and its gain over the paper's cut."""
    paper = cuts[PAPERS].per_area(bits)
    ratios = {name: ratio(unit.per_area(bits), paper) or 0.0 for name, unit in cuts.items()}
    best = max(ratios, key=lambda name: ratios[name])
    return {"n": bits, "ratio": ratios[best] or None, "cut": best}


def _table_cuts(
    cuts: Mapping[str, Unit], bits: Sequence[int], target: Target, command: str
) -> Table:
    """Return the table of the cuts, with columns for each size."""
    rows: list[tuple[Cell, ...]] = []
    for name, unit in cuts.items():
        cells: list[Cell] = [name, unit.cut.stages, unit.area, unit.period]
        for n in bits:
            per_area = unit.per_area(n)
            over = ratio(per_area, cuts[PAPERS].per_area(n))
            cells += [unit.interval(n), unit.rate(n), per_area, over]
        rows.append(tuple(cells))
    columns = [
        Column("cut", align="left"), Column("stages"),
        Column("area", target.area_unit, digits=0), Column("period", "ns"),
    ]  # fmt: skip
    for n in bits:
        columns += [
            Column(f"{n} bits: clocks"), Column("throughput", "Mbit/s", digits=0),
            Column("throughput / area", "kbit/s"), Column("ratio"),
        ]  # fmt: skip
    note = "Ratio: throughput per area over that of the paper's cut."
    return Table(f"Cuts on {target.name}", tuple(columns), tuple(rows), note, command)


def _parameters(name: str) -> str:
    return " ".join(f"{key}={value}" for key, value in CUTS[name].items()) or "defaults"


def _others(
    bits: int, all_units: Mapping[Key, Unit], cuts: Mapping[str, Unit]
) -> Iterator[dict[str, Any]]:
    units = {f"mont-mul-dual, {name}": unit for name, unit in cuts.items() if name in ON_FPGA}
    units |= {SCALABLE: all_units[SCALABLE, 0], SERIAL: all_units[SERIAL, bits]}
    for name, unit in units.items():
        yield _other(bits, name, unit)


def _other(bits: int, name: str, unit: Unit) -> dict[str, Any]:
    cycles = unit.config.at(bits).latency()[0]  # of integers
    return {
        "n": bits, "multiplier": name, "area": unit.area, "period": unit.period,
        "clocks": cycles, "time": None if unit.clock is None else cycles / unit.clock,
    }  # fmt: skip


PAPER = Paper(SHEET, sections, published)
