"""Paper 004: clock counts, speed and area of the pipelined dual-field multiplier, and its cuts."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dualfield import catalog, synthesize
from dualfield.catalog.records.dual_multiply import cut_of
from dualfield.models.dual_multiply_pipeline import Cut, shape
from dualfield.papers import cost, du_counts, du_printed, judge
from dualfield.papers.du_counts import Intervals
from dualfield.papers.du_printed import TABLE
from dualfield.papers.judge import Answer
from dualfield.papers.paper import Options, Paper
from dualfield.report import Claim, Column, Document, Section, Table
from dualfield.report.document import Cell
from dualfield.synthesize.measure import Summary
from dualfield.synthesize.target import Stretch, Target

PAPERS = "paper's"
CUTS: dict[str, dict[str, int]] = {
    PAPERS: {},
    "balanced": {"Height": 9, "First": 7, "Split": 18},
    "side by side, 8 digits": {"Split": 32},
    "side by side, 5 digits": {"Height": 5, "Split": 20},
    "side by side, 4 digits": {"Height": 4, "Split": 16},
}
"""Cuts of the array by name: parameters off their defaults."""

ON_FPGA = (PAPERS, "side by side, 5 digits")
"""The cuts that are placed and routed, which takes long."""

SIZES = (256, 521)
"""Sizes of the tables on a target."""

GAIN = 1.3
"""Throughput per area over that of the paper's cut which a better one should have."""

SERIAL, SCALABLE = "mont-mul-serial", "mont-mul-scalable"

Key = tuple[str, int]
"""Name of a cut, or id of another multiplier and its size."""


@dataclass(frozen=True)
class Unit:
    """A measured multiplier; ``path``: its worst path."""

    config: catalog.Configuration
    area: float
    clock: float | None
    path: tuple[Stretch, ...]

    @property
    def cut(self) -> Cut:
        """How the array is cut."""
        return cut_of(self.config)

    @property
    def period(self) -> float | None:
        """Clock period in ns."""
        return None if self.clock is None else 1000 / self.clock

    def interval(self, bits: int) -> int:
        """Clocks from product to product, integers, overlapping (`df_dual_multiply_engine`)."""
        most = int(self.config.values["MaxBits"])
        return self.cut.interval(*shape(self.cut, "gfp", bits, most, reduced=True))

    def rate(self, bits: int) -> float | None:
        """Throughput in Mbit/s, products overlapping."""
        return None if self.clock is None else bits * self.clock / self.interval(bits)

    def per_area(self, bits: int) -> float | None:
        """Throughput per area, in kbit/s."""
        rate = self.rate(bits)
        return None if rate is None else 1000 * rate / self.area

    def where(self) -> str | None:
        """The worst path: its registers, and how many cells lie between."""
        if not self.path:
            return None
        start, end = (self.path[0].start, self.path[-1].end)
        cells = sum(stretch.kind == "logic" for stretch in self.path)
        return f"{_short(start)} → {_short(end)}, {cells} cells"


def _short(pin: str) -> str:
    """The register of a pin, without the modules that all of this core's paths are in.

    OpenSTA names a cell and its pin, a/Q; nextpnr a cell, called after the signal and the kinds of
    cell around it, and its pin: a_q_TRELLIS_FF_Q_1.DI.
    """
    cell = pin.rpartition("/")[0] or pin.rpartition(".")[0]
    register = re.split(r"_(?=[A-Z][A-Z0-9]{2,})", cell)[0]
    return register.removeprefix("u_engine.").removeprefix("u_core.").removeprefix("u_array.")


def run(options: Options) -> Document:
    """Clock counts by simulation, and with a target section 6 and what other cuts give."""
    for n in options.bits or ():  # refuses what cannot be built before the simulation
        catalog.get("mont-mul-dual").configure(n)
    target = None if options.target is None else synthesize.get(options.target)
    configs = {} if target is None else _configs(options.bits or SIZES, target)
    counted = du_counts.count(options.bits or du_printed.BITS, options)
    sections = [_counts_section(counted, options)]
    if target is not None:
        sections += _synthesis(configs, counted, target, options)
    return Document(
        title=f"Paper 004: {PAPER.title}",
        lead=f"{PAPER.authors}. The table of section 6, made again from this project's pipelined "
        "multiplier, beside the printed values.",
        sections=tuple(sections),
    )


def _configs(bits: Sequence[int], target: Target) -> dict[Key, catalog.Configuration]:
    """The cuts in one core for all sizes, and the multipliers that it is compared with."""
    most = du_printed.whole_words(max(bits))
    found: dict[Key, catalog.Configuration] = {}
    for name, values in CUTS.items():
        if target.kind == "asic" or name in ON_FPGA:
            values = {"MaxBits": most, **values}
            found[name, 0] = catalog.get("mont-mul-dual").configure(max(bits), values)
    found[SCALABLE, 0] = catalog.get(SCALABLE).configure(max(bits), {"MaxBits": most})
    for n in bits:
        found[SERIAL, n] = catalog.get(SERIAL).configure(n)
    return found


# -- Clock counts ----------------------------------------------------------------------------------


def _counts_section(counted: Sequence[Intervals], options: Options) -> Section:
    command = f"dualfield papers 004 --samples {options.samples} --seed {options.seed}"
    if options.bits is not None:
        command += f" --bits {_list(options.bits)}"
    rows: list[tuple[Cell, ...]] = []
    for c in counted:
        printed = TABLE.get(c.bits)
        theirs, ours = (printed.their_clocks, printed.clocks) if printed else (None, None)
        rows.append(
            (
                c.bits, c.reduced, c.polynomials, ours, du_printed.clocks(c.bits),
                c.closed, du_printed.clocks(c.bits, 2), theirs,
            )
        )  # fmt: skip
    return Section(
        "Clock counts (section 6)",
        "Cycles from the start of a product to that of the next, a word in every cycle from 8 "
        "words on. The paper's m max(9, m + 1) counts m = ceil(n / 64) words. Its Algorithm 2 asks "
        "for 2^(64 m) > 4 N, which that m does not give at 192, 256 and 384 bits: there the top "
        "word of P overflows. Both ways out are in the core: Reduced=0 keeps the precondition and "
        "takes the words that it needs, results below 2 N; Reduced=1 takes the paper's count, "
        "with operands and results below N and the top digit of B and the sign of Q "
        "added on the way out.\n\n"
        "The printed row 284 is of 284 bits, as its throughputs say, where 384 is meant.",
        claims=_count_claims(counted),
        tables=(
            Table(
                "Clocks from product to product, simulated",
                (
                    Column("n", "bits"), Column("Reduced=1"), Column("Reduced=1, GF(2^n)"),
                    Column("printed"), Column("m max(9, m + 1)"),
                    Column("Reduced=0"), Column("the same, 2^(64 m) > 4 N"),
                    Column("printed: Satoh and Takano"),
                ),
                tuple(rows),
                f"{counted[0].products} products for each count, over random primes of n bits or "
                "irreducible polynomials of degree n, in bursts of six that overlap; every "
                "product is checked, and all starts of a burst are equally far apart. The paper's "
                "cut: words of 64 bits, 8 stages.",
                command,
            ),
        ),
    )  # fmt: skip


def _count_claims(counted: Sequence[Intervals]) -> tuple[Claim, ...]:
    printed: dict[int, Answer] = {
        c.bits: (c.reduced == TABLE[c.bits].clocks, f"{c.reduced} of {TABLE[c.bits].clocks}")
        for c in counted
        if c.bits in TABLE
    }
    honest: dict[int, Answer] = {
        c.bits: (
            du_printed.clocks(c.bits) == c.closed,
            f"{du_printed.clocks(c.bits)} and {c.closed}",
        )
        for c in counted
    }
    fewer: dict[int, Answer] = {
        c.bits: (
            c.closed < du_printed.their_clocks(c.bits),
            f"{c.closed} and {du_printed.their_clocks(c.bits)}",
        )
        for c in counted
    }
    return (
        judge.claim("The clock counts of the table", "Simulated and printed clocks", printed),
        judge.claim(
            "These counts are those of Algorithm 2 with its precondition 2^(64 m) > 4 N",
            "The formula's clocks, and those simulated with the words that the precondition takes",
            honest,
        ),
        judge.claim(
            "Fewer clocks than Satoh and Takano's 2 m^2 + 7 m + 6, the precondition kept",
            "Simulated clocks, and theirs",
            fewer,
        ),
    )


# -- On a target -----------------------------------------------------------------------------------


def _unit(config: catalog.Configuration, summary: Summary) -> Unit:
    return Unit(config, summary.area, summary.clock_mhz, summary.runs[0].path)


def _synthesis(
    configs: Mapping[Key, catalog.Configuration],
    counted: Sequence[Intervals],
    target: Target,
    options: Options,
) -> list[Section]:
    bits = options.bits or SIZES
    command = (
        f"dualfield papers 004 --target {target.name} --seeds {len(options.seeds)} "
        f"--samples {options.samples} --seed {options.seed}"
    )
    if options.bits is not None:
        command += f" --bits {_list(options.bits)}"
    measured = cost.measure(configs, target, options)
    found = {key: _unit(configs[key], summary) for key, summary in measured.items()}
    cuts = {name: found[name, 0] for name in CUTS if (name, 0) in found}
    runs = cost.several({len(summary.runs) for summary in measured.values()})
    most = configs[PAPERS, 0].values["MaxBits"]
    meaning = (
        f"Target: {target.title}. Area in {target.area_unit}, medians of {runs}; the clock: "
        f"{target.clock_meaning}. Measured is mont-mul-dual for operands up to {most} bits, their "
        "registers included; clocks and throughput are those of df_dual_multiply_engine in it, "
        "whose products overlap."
    )
    return [
        Section(
            "Throughput (section 6)",
            f"{meaning}\n\nThe paper's area is that of its array alone, in 0.18 um: "
            f"{du_printed.AREA / 1000:g} thousand um2, {du_printed.PERIOD} ns.",
            claims=_rate_claims(cuts, counted),
            tables=(_table_6(cuts[PAPERS], counted, target, command),),
        ),
        Section(
            "Other cuts of the pipeline",
            "Side by side: the right module of a group works at the same time as the left one of "
            "the group below, so a group takes one stage more, not two. Fewer digits in a group "
            "make the clock shorter; up to 9 stages cost no clocks at 521 bits, where a row has "
            "10 slots. docs/algorithms/dual-multiply.md, section 6, draws them.",
            claims=_cut_claims(cuts, bits),
            tables=(
                _table_cuts(cuts, bits, target, command),
                _table_paths(cuts, target, command),
            ),
        ),
        Section(
            "Against the other Montgomery multipliers",
            "One product at a time, from operands to result, each at its own clock. "
            "mont-mul-serial has integers only and is built for the size; the others have "
            f"both fields and every size up to {most} bits.",
            tables=(_table_others(found, cuts, bits, target, command),),
        ),
    ]


def _table_6(unit: Unit, counted: Sequence[Intervals], target: Target, command: str) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for c in counted:
        row = TABLE.get(c.bits)
        printed = (row.clocks, row.rate, row.their_rate) if row else (None, None, None)
        closed = None if unit.clock is None else c.bits * unit.clock / c.closed
        rows.append((c.bits, c.reduced, unit.rate(c.bits), closed, *printed))  # fmt: skip
    shown = "no clock" if unit.period is None else f"{unit.period:.2f} ns"
    return Table(
        f"Section 6 on {target.name}",
        (
            Column("n", "bits"), Column("clocks"), Column("throughput", "Mbit/s", digits=1),
            Column("at the clocks of Reduced=0", "Mbit/s", digits=1), Column("paper: clocks"),
            Column("paper: throughput", "Mbit/s", digits=1),
            Column("Satoh and Takano: throughput", "Mbit/s", digits=1),
        ),
        tuple(rows),
        f"The paper's cut: {shown}, {unit.area:.0f} {target.area_unit}. Printed: "
        f"{du_printed.PERIOD} ns in 0.18 um; Satoh and Takano {du_printed.THEIR_PERIOD} ns in "
        "0.13 um.",
        command,
    )  # fmt: skip


def _rate_claims(cuts: Mapping[str, Unit], counted: Sequence[Intervals]) -> tuple[Claim, ...]:
    faster: dict[int, Answer] = {}
    for c in counted:
        rate = cuts[PAPERS].rate(c.bits)
        if rate is not None and c.bits in TABLE:
            theirs = TABLE[c.bits].their_rate
            faster[c.bits] = (rate > theirs, f"{rate:.0f} and {theirs:g} Mbit/s")
    own: dict[int, Answer] = {
        n: (row.rate > row.their_rate, f"{row.rate:g} and {row.their_rate:g} Mbit/s")
        for n, row in TABLE.items()
        if n in faster
    }
    return (
        judge.claim(
            "Higher throughput than Satoh and Takano's multiplier",
            "Throughput here, of the paper's cut, and theirs as printed",
            faster,
            own,
            "table",
        ),
    )


def _ratio(value: float | None, base: float | None) -> float | None:
    return None if value is None or not base else value / base


def _table_cuts(
    cuts: Mapping[str, Unit], bits: Sequence[int], target: Target, command: str
) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for name, unit in cuts.items():
        cells: list[Cell] = [name, unit.cut.stages, unit.area, unit.period]
        for n in bits:
            per_area = unit.per_area(n)
            ratio = _ratio(per_area, cuts[PAPERS].per_area(n))
            cells += [unit.interval(n), unit.rate(n), per_area, ratio]
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
    return Table(
        f"Cuts on {target.name}",
        tuple(columns),
        tuple(rows),
        "Ratio: throughput per area over that of the paper's cut.",
        command,
    )


def _table_paths(cuts: Mapping[str, Unit], target: Target, command: str) -> Table:
    return Table(
        f"The worst path of each cut on {target.name}",
        (
            Column("cut", align="left"),
            Column("parameters", align="left"),
            Column("path", align="left"),
        ),
        tuple((name, _parameters(name), unit.where()) for name, unit in cuts.items()),
        "gen_group[g]: the modules of group g of digits; t_q, right_*_q: what a right module "
        "leaves; q_*_q: the digits of Q it has selected; p_*_o: a word of P.",
        command,
    )


def _parameters(name: str) -> str:
    return " ".join(f"{key}={value}" for key, value in CUTS[name].items()) or "defaults"


def _cut_claims(cuts: Mapping[str, Unit], bits: Sequence[int]) -> tuple[Claim, ...]:
    better: dict[int, Answer] = {}
    for n in bits:
        ratios = {
            name: ratio
            for name, unit in cuts.items()
            if (ratio := _ratio(unit.per_area(n), cuts[PAPERS].per_area(n))) is not None
        }
        if ratios:
            best = max(ratios, key=lambda name: ratios[name])
            better[n] = (ratios[best] >= GAIN, f"{ratios[best]:.2f} ({best})")
    return (
        judge.claim(
            f"A cut has {GAIN} times the throughput per area of the paper's",
            "The best ratio",
            better,
        ),
    )


def _table_others(
    found: Mapping[Key, Unit],
    cuts: Mapping[str, Unit],
    bits: Sequence[int],
    target: Target,
    command: str,
) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for n in bits:
        units = {f"mont-mul-dual, {name}": unit for name, unit in cuts.items() if name in ON_FPGA}
        units |= {SCALABLE: found[SCALABLE, 0], SERIAL: found[SERIAL, n]}
        for name, unit in units.items():
            clocks = unit.config.at(n).latency()[0]  # of integers
            time = None if unit.clock is None else clocks / unit.clock
            product = None if time is None else time * unit.area / 1000
            rows.append((n, name, unit.area, unit.period, clocks, time, product))
    return Table(
        f"Montgomery multipliers on {target.name}",
        (
            Column("n", "bits"), Column("multiplier", align="left"),
            Column("area", target.area_unit, digits=0), Column("period", "ns"), Column("clocks"),
            Column("time", "us", digits=3), Column("time x area", f"us 1000 {target.area_unit}"),
        ),
        tuple(rows),
        "",
        command,
        keys=2,
    )  # fmt: skip


def _list(bits: Sequence[int]) -> str:
    return ",".join(map(str, bits))


PAPER = Paper(
    "004",
    "Time Efficient Dual-Field Unit for Cryptography-Related Processing",
    "Alessandro Cilardo and Nicola Mazzocca",
    run,
)
