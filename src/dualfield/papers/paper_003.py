"""Paper 003: the plus-minus divider, basic and pipelined, and what it is compared with."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dualfield import catalog, synthesize
from dualfield.papers import cost, judge, pm_counts, pm_printed
from dualfield.papers.judge import Answer
from dualfield.papers.paper import Options, Paper
from dualfield.papers.pm_counts import Steps
from dualfield.papers.primes import random_prime
from dualfield.report import Claim, Column, Document, Section, Table
from dualfield.report.document import Cell
from dualfield.synthesize.measure import Summary
from dualfield.synthesize.target import Target

COUNT_BITS = (160, 192, 224, 256, 384, 521)
"""Sizes of the step counts: those of the curves of SEC 2 and FIPS 186."""

BASIC, PIPELINED, BASELINE, MULTIPLIER = "basic", "pipelined", "by comparison", "multiplier"

Key = tuple[str, int]
"""Design and size."""


@dataclass(frozen=True)
class Unit:
    """A measured design. ``cycles``: its worst case, as the paper takes it."""

    area: float
    clock: float | None
    cycles: int
    bits: int

    @property
    def rate(self) -> float | None:
        """Throughput in Mbit/s: its size in bits in every operation."""
        return None if self.clock is None else self.bits * self.clock / self.cycles

    @property
    def per_area(self) -> float | None:
        """Throughput per unit of area, in kbit/s."""
        return None if self.rate is None else 1000 * self.rate / self.area

    @property
    def time(self) -> float | None:
        """Time of an operation in us."""
        return None if self.clock is None else self.cycles / self.clock


def run(options: Options) -> Document:
    """Step counts and thresholds, and with a target Tables 2 and 3 and the ratio D/M."""
    bits = options.bits or pm_printed.BITS
    configs = _configs(bits)  # refuses what cannot be built before the counting
    if options.target is not None:
        synthesize.get(options.target)
    counted = [pm_counts.count(n, options) for n in COUNT_BITS]
    sections = [_counts_section(counted, options), _threshold_section()]
    if options.target is None:
        sections.append(_printed_section(bits))
    else:
        sections += _synthesis(configs, bits, options)
    return Document(
        title=f"Paper 003: {PAPER.title}",
        lead=f"{PAPER.authors}. Tables and claims of the paper, made again from this project's "
        "models and cores, beside the printed values.",
        sections=tuple(sections),
    )


def _configs(bits: Sequence[int]) -> dict[Key, catalog.Configuration]:
    """The designs compared; the plus-minus dividers with a fixed modulus, as the paper's."""
    divider, found = catalog.get("div-pm"), {}
    for n in bits:
        prime = random_prime(n, random.Random(f"paper 003 {n}"))
        found[BASIC, n] = divider.configure(n, {"Modulus": prime})
        segment = min(pm_printed.SEGMENT, n)
        found[PIPELINED, n] = divider.configure(n, {"Modulus": prime, "Segment": segment})
        found[BASELINE, n] = catalog.get("div-binary").configure(n)
        found[MULTIPLIER, n] = catalog.get("mont-mul-serial").configure(n)
    return found


# -- Steps and thresholds --------------------------------------------------------------------------


def _counts_section(counted: Sequence[Steps], options: Options) -> Section:
    command = f"dualfield papers 003 --samples {options.samples} --seed {options.seed}"
    rows: list[tuple[Cell, ...]] = [
        (
            c.bits, c.mean, f"{c.least}..{c.most}", 2 * c.bits,
            c.zero_mean, f"{c.zero_least}..{c.zero_most}", c.fixed,
        )
        for c in counted
    ]  # fmt: skip
    bounded: dict[int, Answer] = {
        c.bits: (c.bits + 1 <= c.least and c.most <= 2 * c.bits, f"{c.least}..{c.most}")
        for c in counted
    }
    return Section(
        "Steps of the loop (section 3)",
        f"{options.samples} random divisions at each size, over random primes of exactly n bits. "
        f"With the counter P the loop grows by {pm_counts.growth(counted):.4f} steps a bit; "
        "stopping at A = 0 saves about a tenth of them, and a fixed number of steps makes the time "
        "constant.\n\n"
        "Misprints: MQRTR distinguishes T mod 4, not T mod M; STEP 4 gives Z = M instead of 0 for "
        "X = 0 and B = -1; the number of stages in the throughput of Table 3 is that of the stages "
        "added (n / 32 - 1), without which its figures do not come out.",
        claims=(
            judge.claim(
                "A division takes from m + 5 to 2 m + 4 cycles, the loop from m + 1 to 2 m steps "
                "(the paper's lower end of m + 4 is not reached)",
                "Steps seen",
                bounded,
            ),
        ),
        tables=(
            Table(
                "Steps of the loop",
                (
                    Column("n", "bits"), Column("P counter, mean", digits=1), Column("seen"),
                    Column("bound"), Column("until A = 0, mean", digits=1), Column("seen"),
                    Column("fixed count"),
                ),
                tuple(rows),
                "The fixed count is what ConstantTime=1 takes.",
                command,
            ),
        ),
    )  # fmt: skip


def _threshold_section() -> Section:
    rows: list[tuple[Cell, ...]] = []
    for name, addition, printed in (
        ("modified Jacobian + modified Jacobian", pm_printed.ADD, (8.0, 9.0)),
        ("modified Jacobian + affine", pm_printed.MIXED, (None, None)),
    ):
        inversion = float(pm_printed.threshold(addition))
        division = float(pm_printed.threshold(addition, division=True))
        rows.append((name, inversion, printed[0], division, printed[1]))
    return Section(
        "When affine coordinates are faster (section 2.2)",
        "Scalar multiplication with two doublings for an addition, a squaring as long as a "
        "multiplication. The paper adds two points in modified Jacobian coordinates; with the "
        "usual mixed addition the thresholds fall.",
        tables=(
            Table(
                "Largest ratios at which affine coordinates win",
                (
                    Column("addition", align="left"), Column("I/M"), Column("paper: I/M"),
                    Column("D/M"), Column("paper: D/M"),
                ),
                tuple(rows),
                "",
                "dualfield papers 003",
            ),
        ),
    )  # fmt: skip


# -- Tables 2 and 3, D/M ---------------------------------------------------------------------------


def _unit(config: catalog.Configuration, summary: Summary) -> Unit:
    return Unit(summary.area, summary.clock_mhz, config.latency()[1], config.bits)


def _synthesis(
    configs: Mapping[Key, catalog.Configuration], bits: Sequence[int], options: Options
) -> list[Section]:
    assert options.target is not None
    target = synthesize.get(options.target)
    command = (
        f"dualfield papers 003 --target {target.name} --bits {','.join(map(str, bits))} "
        f"--seeds {len(options.seeds)} --samples {options.samples} --seed {options.seed}"
    )
    measured = cost.measure(configs, target, options)
    found = {key: _unit(configs[key], summary) for key, summary in measured.items()}
    runs = cost.several({len(summary.runs) for summary in measured.values()})
    meaning = (
        f"Target: {target.title}. Area in {target.area_unit}, medians of {runs}; the clock: "
        f"{target.clock_meaning}. Throughput as in the paper: m bits in the worst case of every "
        "division, load, checks and correction included."
    )
    return [
        Section(
            "Basic and pipelined divider (Table 2)",
            f"{meaning}\n\nThe modulus is fixed at a prime of the size, as in the paper, whose "
            "area has the 32-bit registers of its interface in it.",
            claims=_claims_2(found, bits),
            tables=(_table_2(found, bits, target, command),),
        ),
        Section(
            "Against division by comparison (Table 3)",
            "The predecessor of the paper's Table 3 is not to be had; div-binary is the method it "
            "uses, binary division with comparison.",
            claims=_claims_3(found, bits),
            tables=(_table_3(found, bits, target, command),),
        ),
        Section(
            "Against multiplication (section 5)",
            "D/M: the longest division over a multiplication by mont-mul-serial at the same "
            "size, each at its own clock. The paper divides 128 bits in the worst case and "
            "multiplies 120.",
            claims=_claims_m(found, bits),
            tables=(_table_m(found, bits, target, command),),
        ),
    ]


def _table_2(found: Mapping[Key, Unit], bits: Sequence[int], target: Target, command: str) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for n in bits:
        for index, design in enumerate((BASIC, PIPELINED)):
            mine = found[design, n]
            printed: list[Cell] = [None] * 6
            if n in pm_printed.TABLE_2:
                one, two = pm_printed.TABLE_2[n][index], pm_printed.TABLE_2_SPARTAN[n][index]
                printed = [one.area, one.clock, one.per_area, two.area, two.clock, two.per_area]
            rows.append((n, design, mine.area, mine.clock, mine.cycles, mine.per_area, *printed))
    return Table(
        f"Table 2 on {target.name}",
        (
            Column("n", "bits"), Column("design", align="left"),
            Column("area", target.area_unit, digits=0), Column("clock", "MHz", digits=1),
            Column("cycles, worst"), Column("throughput / area", "kbit/s", digits=1),
            Column("V-E: area", "slices"), Column("V-E: clock", "MHz", digits=0),
            Column("V-E: throughput / area", "kbit/s", digits=1),
            Column("S3: area", "slices"), Column("S3: clock", "MHz", digits=0),
            Column("S3: throughput / area", "kbit/s", digits=1),
        ),
        tuple(rows),
        f"Pipelined: stages of {pm_printed.SEGMENT} bits. V-E, S3: printed, on an XCV2000E-6 and "
        "an XC3S200-4.",
        command,
        keys=2,
    )  # fmt: skip


def _ratio(value: float | None, base: float | None) -> float | None:
    return None if value is None or not base else value / base


def _claims_2(found: Mapping[Key, Unit], bits: Sequence[int]) -> tuple[Claim, ...]:
    clock: dict[int, Answer] = {}
    area: dict[int, Answer] = {}
    product: dict[int, Answer] = {}
    for n in bits:
        basic, cut = found[BASIC, n], found[PIPELINED, n]
        area[n] = (cut.area <= 1.15 * basic.area, judge.signed(cut.area / basic.area))
        faster, better = _ratio(cut.clock, basic.clock), _ratio(cut.per_area, basic.per_area)
        if faster is not None:
            clock[n] = (faster > 1, f"{faster:.2f}")
        if better is not None:
            product[n] = (better > 1, f"{better:.2f}")
    own = {
        n: (b.clock, b.area, b.per_area, c.clock, c.area, c.per_area)
        for n, (b, c) in pm_printed.TABLE_2.items()
        if n in bits
    }
    return (
        judge.claim(
            "Pipelining raises the clock",
            "Clock of the pipelined divider over that of the basic one",
            clock,
            {n: (t[3] > t[0], f"{t[3] / t[0]:.2f}") for n, t in own.items()},
            "Table 2",
        ),
        judge.claim(
            "Pipelining costs at most 15 % more area",
            "Area of the pipelined divider against that of the basic one",
            area,
            {n: (t[4] <= 1.15 * t[1], judge.signed(t[4] / t[1])) for n, t in own.items()},
            "Table 2",
        ),
        judge.claim(
            "Pipelining raises the throughput per area",
            "Throughput per area of the pipelined divider over that of the basic one",
            product,
            {n: (t[5] > t[2], f"{t[5] / t[2]:.2f}") for n, t in own.items()},
            "Table 2",
        ),
    )


def _table_3(found: Mapping[Key, Unit], bits: Sequence[int], target: Target, command: str) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for n in bits:
        for design in (BASELINE, PIPELINED):
            mine = found[design, n]
            printed: list[Cell] = [None] * 3
            ours = pm_printed.TABLE_2.get(n)
            theirs = pm_printed.TABLE_3.get(n) if design == BASELINE else ours and ours[1]
            if theirs:
                printed = [theirs.area, theirs.clock, theirs.per_area]
            gain = _ratio(mine.per_area, found[BASELINE, n].per_area)
            paper = None
            if design == PIPELINED and n in pm_printed.IMPROVEMENT:
                paper = 1 + pm_printed.IMPROVEMENT[n]
            rows.append(
                (
                    n, design, mine.area, mine.clock, mine.cycles, mine.rate, mine.per_area,
                    gain, *printed, paper,
                )
            )  # fmt: skip
    return Table(
        f"Table 3 on {target.name}",
        (
            Column("n", "bits"), Column("design", align="left"),
            Column("area", target.area_unit, digits=0), Column("clock", "MHz", digits=1),
            Column("cycles, worst"), Column("throughput", "Mbit/s", digits=1),
            Column("throughput / area", "kbit/s", digits=1), Column("ratio"),
            Column("paper: area", "slices"), Column("paper: clock", "MHz", digits=0),
            Column("paper: throughput / area", "kbit/s", digits=1), Column("paper: ratio"),
        ),
        tuple(rows),
        "Ratio: throughput per area over that of the division by comparison. The paper states the "
        "increase, 360 to 900 %; beside ours stands the ratio.",
        command,
        keys=2,
    )  # fmt: skip


def _claims_3(found: Mapping[Key, Unit], bits: Sequence[int]) -> tuple[Claim, ...]:
    gains: dict[int, Answer] = {}
    for n in bits:
        gain = _ratio(found[PIPELINED, n].per_area, found[BASELINE, n].per_area)
        if gain is not None and n in pm_printed.IMPROVEMENT:
            gains[n] = (gain >= 1 + pm_printed.IMPROVEMENT[n], f"{gain:.2f}")
    printed = {
        n: (True, f"{pm_printed.TABLE_2[n][1].per_area / row.per_area:.2f}")
        for n, row in pm_printed.TABLE_3.items()
        if n in gains
    }
    return (
        judge.claim(
            "The pipelined divider has 4.6, 6.1 and 10 times the throughput per area of division "
            "by comparison at 64, 128 and 256 bits",
            "Ratio of throughput per area",
            gains,
            printed,
            "Table 3",
        ),
    )


def _table_m(found: Mapping[Key, Unit], bits: Sequence[int], target: Target, command: str) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for n in bits:
        divide, multiply = found[PIPELINED, n], found[MULTIPLIER, n]
        rows.append(
            (
                n, divide.time, multiply.time, _ratio(divide.time, multiply.time),
                divide.area, multiply.area, divide.area / multiply.area,
                pm_printed.RATIO if n == 128 else None,
            )
        )  # fmt: skip
    return Table(
        f"Division over multiplication on {target.name}",
        (
            Column("n", "bits"), Column("division", "us", digits=3),
            Column("multiplication", "us", digits=3), Column("D/M"),
            Column("divider", target.area_unit, digits=0),
            Column("multiplier", target.area_unit, digits=0), Column("areas"),
            Column("paper: D/M"),
        ),
        tuple(rows),
        "",
        command,
    )  # fmt: skip


def _claims_m(found: Mapping[Key, Unit], bits: Sequence[int]) -> tuple[Claim, ...]:
    limit = float(pm_printed.threshold(pm_printed.ADD, division=True))
    ratios: dict[int, Answer] = {}
    for n in bits:
        ratio = _ratio(found[PIPELINED, n].time, found[MULTIPLIER, n].time)
        if ratio is not None:
            ratios[n] = (ratio <= limit / 3, f"{ratio:.2f}")
    return (
        judge.claim(
            f"D/M is more than three times below the threshold of {limit:g}",
            "D/M",
            ratios,
        ),
    )


def _printed_section(bits: Sequence[int]) -> Section:
    rows: list[tuple[Cell, ...]] = []
    for n in bits:
        for index, design in enumerate((BASIC, PIPELINED)):
            if n in pm_printed.TABLE_2:
                one, two = pm_printed.TABLE_2[n][index], pm_printed.TABLE_2_SPARTAN[n][index]
                printed = (one.area, one.clock, one.per_area, two.area, two.clock, two.per_area)
                rows.append((n, design, *printed))
    table = Table(
        "Table 2 as printed",
        (
            Column("n", "bits"), Column("design", align="left"),
            Column("V-E: area", "slices"), Column("V-E: clock", "MHz", digits=0),
            Column("V-E: throughput / area", "kbit/s", digits=1),
            Column("S3: area", "slices"), Column("S3: clock", "MHz", digits=0),
            Column("S3: throughput / area", "kbit/s", digits=1),
        ),
        tuple(rows),
        "On an XCV2000E-6 and an XC3S200-4.",
        f"dualfield papers 003 --bits {','.join(map(str, bits))}",
        keys=2,
    )  # fmt: skip
    return Section(
        "Area, clock and throughput (Tables 2 and 3)",
        "Name a target to measure dividers, baseline and multiplier: dualfield papers 003 "
        "--target ecp5. Below are the printed values alone.",
        tables=(table,) if rows else (),
    )


PAPER = Paper(
    "003",
    "Efficient Modular Division Implementation: ECC over GF(p) Affine Coordinates Application",
    "Guerric Meurice de Dormale, Philippe Bulens and Jean-Jacques Quisquater",
    run,
)
