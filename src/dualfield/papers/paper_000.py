"""Paper 000: operation counts (section II.A) and Tables I and II of the three units."""

import math
from collections.abc import Mapping, Sequence

from dualfield import catalog, synthesize
from dualfield.papers import ami_claims, ami_counts, ami_drawings, ami_printed, cost, judge
from dualfield.papers.ami_counts import Counts
from dualfield.papers.ami_printed import UNITS, Figure, Figures
from dualfield.papers.paper import Options, Paper
from dualfield.report import Column, Document, Section, Table
from dualfield.report.document import Cell
from dualfield.synthesize.measure import Summary
from dualfield.synthesize.target import Target

COUNT_BITS = (160, 192, 224, 256, 384, 521)
"""Sizes of the operation counts: those of the curves of SEC 2 and FIPS 186."""

TABLE_BITS = tuple(ami_printed.TABLE_I)

_NOTHING = Figure(0.0, None, 1.0)
"""Where the paper prints nothing."""

_EXTRA = (0.0, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, math.inf)
"""Values of f(n) at which formula (1) is evaluated."""


def run(options: Options) -> Document:
    """Operation counts, and with a target Tables I and II."""
    if options.target is not None:  # refuse what cannot be measured before the counting
        synthesize.get(options.target)
        for bits in options.bits or TABLE_BITS:
            _units(bits)
    counts = [_count(bits, options) for bits in COUNT_BITS]
    return Document(
        title=f"Paper 000: {PAPER.title}",
        lead=f"{PAPER.authors}. Tables and claims of the paper, made again from this project's "
        "models and cores, beside the printed values.",
        sections=(_counts_section(counts, options), _synthesis_section(options)),
    )


def measured_ratio(bits: int, options: Options) -> float:
    """Mean cycles of the 1-SUB main loop over those of SF and 2-SUB, at one size."""
    return _count(bits, options).ratio


def _count(bits: int, options: Options) -> Counts:
    return ami_counts.count(
        bits,
        options.samples,
        options.seed,
        lambda done, total: options.progress(f"operation counts, n = {bits}", done, total),
    )


# -- (a) operation counts ------------------------------------------------------------------------


def _counts_section(counts: Sequence[Counts], options: Options) -> Section:
    command = f"dualfield papers 000 --samples {options.samples} --seed {options.seed}"
    return Section(
        title="Operation counts (section II.A)",
        text=(
            f"Each size: {counts[0].samples} random operands over {counts[0].primes} random primes "
            "of exactly n bits. Counts are those of the models, whose cycle counts the tests hold "
            "equal to the RTL. Cycles are those of the main loop, the last one (x = 0) included: "
            "k + 1 for SF and 2-SUB, and one more for each failed test in 1-SUB.\n\n"
            "Misprint: the paper gives the number of (u > v) tests as t = q n / 2. That is the "
            "number of failed tests, those that cost a cycle; the tests themselves are as many as "
            "the subtractions, q n. Formula (1) and the speed-up of 1.25 use the failed ones and "
            "are right."
        ),
        claims=ami_claims.counted(counts),
        tables=(
            _operations(counts, command),
            _cycles(counts, command),
            _growth(counts, command),
            _formula(counts[-1], command),
        ),
        figures=(ami_drawings.cycles(counts),),
    )


def _span(values: tuple[int, int]) -> str:
    return f"{values[0]}..{values[1]}"


def _operations(counts: Sequence[Counts], command: str) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for c in counts:
        k, subtractions, failed = (c.values[name] for name in ("k", "subtractions", "failed"))
        rows.append(
            (
                c.bits, k.mean, k.error, _span((k.low, k.high)), _span(c.bounds("k")),
                subtractions.mean, subtractions.error, failed.mean, failed.error,
                subtractions.mean / c.bits, subtractions.error / c.bits,
            )
        )  # fmt: skip
    return Table(
        "Operations of one inversion",
        (
            Column("n", "bits"), Column("k"), Column("k, std. error"), Column("k, seen"),
            Column("k, proven"), Column("subtractions"), Column("subtr., std. error"),
            Column("failed tests"), Column("failed, std. error"),
            Column("subtractions / n", digits=4), Column("q, std. error", digits=4),
        ),
        tuple(rows),
        f"Means with standard errors; least..most seen, and the proven bounds n-1..2n-2 of k. "
        f"The paper has q = {ami_printed.Q}. Subtractions / n contains a constant that the growth "
        "per bit below does not. The last subtraction, x = 0, is not counted, as in k.",
        command,
    )  # fmt: skip


def _cycles(counts: Sequence[Counts], command: str) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for c in counts:
        row: list[Cell] = [c.bits]
        for name in ("sf", "2sub", "1sub"):
            value = c.values[name]
            row += [value.mean, _span((value.low, value.high))]
        row += [_span(c.bounds("sf")), _span(c.bounds("1sub")), c.ratio, c.ratio_error]
        rows.append((*row, ami_printed.SPEED_UP))
    names = [f"{unit}, {what}" for unit in ("SF", "2-SUB", "1-SUB") for what in ("mean", "seen")]
    return Table(
        "Cycles of the main loop",
        (
            Column("n", "bits"), *(Column(name, "cycles") for name in names),
            Column("SF and 2-SUB, proven", "cycles"), Column("1-SUB, proven", "cycles"),
            Column("1-SUB / SF", digits=4), Column("std. error", digits=4), Column("S, paper"),
        ),
        tuple(rows),
        "Least..most seen, and the proven bounds n..2n-1 and n..3n-3: in the worst case they "
        "allow 1-SUB 1.5 times the cycles of SF.",
        command,
    )  # fmt: skip


def _growth(counts: Sequence[Counts], command: str) -> Table:
    names = {
        "k": ("k", 2 * ami_printed.Q),
        "subtractions": ("subtractions", ami_printed.Q),
        "failed": ("failed tests", ami_printed.Q / 2),
        "sf": ("cycles, SF and 2-SUB", 2 * ami_printed.Q),
        "1sub": ("cycles, 1-SUB", 2.5 * ami_printed.Q),
    }
    rows = []
    for quantity, (name, paper) in names.items():
        grown = ami_counts.slope(counts, quantity)
        rows.append((name, grown.value, grown.error, paper))
    return Table(
        f"Growth per bit, n = {counts[0].bits} to {counts[-1].bits}",
        (
            Column("quantity", align="left"),
            Column("measured", "per bit", digits=4),
            Column("std. error", "per bit", digits=4),
            Column("paper", "per bit", digits=4),
        ),
        tuple(rows),
        "Least squares over the means. The paper: q, 2 q, q / 2, and 2 q + q / 2 cycles for 1-SUB.",
        command,
    )


def _formula(c: Counts, command: str) -> Table:
    found = [c.values[name].mean for name in ("k", "subtractions", "failed")]
    paper = [2 * ami_printed.Q, ami_printed.Q, ami_printed.Q / 2]
    rows = [
        (
            "∞" if math.isinf(extra) else f"{extra:g}",
            ami_counts.speed_up(*paper, extra=extra),
            ami_counts.speed_up(*found, extra=extra),
        )
        for extra in _EXTRA
    ]
    return Table(
        "Speed-up S(f) of SF over 1-SUB, formula (1)",
        (
            Column("f", "extra cycles"),
            Column("S, paper's counts", digits=4),
            Column(f"S, counts at n = {c.bits}", digits=4),
        ),
        tuple(rows),
        "f(n) is the number of extra cycles of an addition, subtraction or test. The units here "
        "take one cycle for each, f = 0; the limit is the paper's 1.5.",
        command,
    )


# -- (b) Tables I and II -------------------------------------------------------------------------


def _synthesis_section(options: Options) -> Section:
    title = "Area, clock and time × area (Tables I and II)"
    bits = options.bits or TABLE_BITS
    if options.target is None:
        return Section(
            title,
            "Name a target to measure the three units: dualfield papers 000 --target ecp5. Below "
            "are the printed values alone.",
            tables=(_printed_table(bits),) if set(bits) & set(TABLE_BITS) else (),
        )
    target = synthesize.get(options.target)
    command = (
        f"dualfield papers 000 --target {target.name} --bits {','.join(map(str, bits))} "
        f"--seeds {len(options.seeds)} --samples {options.samples} --seed {options.seed}"
    )
    summaries = _measure(bits, target, options)
    found = {
        n: {
            core: Figure(
                summary.area,
                summary.period_ns,
                measured_ratio(n, options) if core == "ami-1sub" else 1.0,
            )
            for core, summary in row.items()
        }
        for n, row in summaries.items()
    }
    return Section(
        title,
        f"Target: {target.title}; the paper's is a Virtex-II 3000, so ratios compare and absolute "
        f"values do not. Area in {target.area_unit}. The clock: {target.clock_meaning}.\n\n"
        "The units compute phase I only, as the paper's (result=almost, ConstantTime=0).\n\n"
        + _misprint(),
        claims=ami_claims.compare(found),
        tables=(_table_i(summaries, found, target, command), _table_ii(found, target, command)),
        figures=ami_drawings.tradeoff(found),
    )


def _misprint() -> str:
    """What the paper's conclusion says otherwise than its Table I, from that table."""
    table = ami_printed.printed()
    pairs = {n: (row["ami-2sub"].area, row["ami-sf"].area) for n, row in table.items()}
    smaller = [100 * (1 - free / two) for two, free in pairs.values()]
    larger = [100 * (two / free - 1) for two, free in pairs.values()]
    ones = "; ".join(
        f"n={n}: {judge.signed(row['ami-1sub'].area / row['ami-sf'].area)}"
        for n, row in table.items()
    )
    return (
        "Misprint: the paper's conclusion says that SF is about 13 to 17 % smaller than 2-SUB. By "
        f"its Table I, SF is {min(smaller):.1f} to {max(smaller):.1f} % smaller; it is 2-SUB that "
        f"is {min(larger):.1f} to {max(larger):.1f} % larger. It also calls 1-SUB equally small as "
        f"SF; by Table I the area of 1-SUB is, against that of SF, {ones}."
    )


def _measure(
    bits: Sequence[int], target: Target, options: Options
) -> dict[int, dict[str, Summary]]:
    configs = {(n, core): config for n in bits for core, config in _units(n).items()}
    found = cost.measure(configs, target, options)
    return {n: {core: found[n, core] for core in UNITS} for n in bits}


def _units(bits: int) -> dict[str, catalog.Configuration]:
    """The three units of the paper at one size: phase I only, as long as it takes."""
    values = {"result": "almost", "ConstantTime": 0}
    return {core: catalog.get(core).configure(bits, values) for core in UNITS}


def _ratio(value: float | None, base: float | None) -> float | None:
    return None if value is None or not base else value / base


def _table_i(
    summaries: Mapping[int, Mapping[str, Summary]], found: Figures, target: Target, command: str
) -> Table:
    paper = ami_printed.printed()
    rows: list[tuple[Cell, ...]] = []
    for n, row in summaries.items():
        for core, summary in row.items():
            mine, free = found[n][core], found[n]["ami-sf"]
            theirs = paper[n][core] if n in paper else _NOTHING
            base = paper[n]["ami-sf"] if n in paper else _NOTHING
            rows.append(
                (
                    n, UNITS[core], mine.area, mine.period, _periods(summary),
                    _ratio(mine.area, free.area),
                    _ratio(theirs.area, base.area),
                    _ratio(mine.period, free.period),
                    _ratio(theirs.period, base.period),
                    theirs.area or None, theirs.period,
                )
            )  # fmt: skip
    runs = {len(summary.runs) for row in summaries.values() for summary in row.values()}
    return Table(
        f"Table I on {target.name}: area and clock period",
        (
            Column("n", "bits"), Column("unit", align="left"),
            Column("area", target.area_unit, digits=0), Column("period", "ns"),
            Column("period, seeds", "ns"),
            Column("area / SF", digits=3), Column("paper: area / SF", digits=3),
            Column("period / SF", digits=3), Column("paper: period / SF", digits=3),
            Column("paper: area", "slices", digits=0), Column("paper: period", "ns", digits=3),
        ),
        tuple(rows),
        f"Medians of {cost.several(runs)}; beside them the least..most of the seeds.",
        command,
        keys=2,
    )  # fmt: skip


def _periods(summary: Summary) -> str | None:
    if summary.clock_min_mhz is None or summary.clock_max_mhz is None:
        return None
    return f"{1000 / summary.clock_max_mhz:.2f}..{1000 / summary.clock_min_mhz:.2f}"


def _table_ii(found: Figures, target: Target, command: str) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for n, row in found.items():
        printed = ami_printed.TABLE_II.get(n, {})
        for core, mine in row.items():
            rows.append(
                (
                    n, UNITS[core], mine.cycles, mine.time_area,
                    _ratio(mine.time, row["ami-sf"].time),
                    _ratio(mine.time_area, row["ami-sf"].time_area),
                    _ratio(printed.get(core), printed.get("ami-sf")), printed.get(core),
                )
            )  # fmt: skip
    return Table(
        f"Table II on {target.name}: time × area",
        (
            Column("n", "bits"), Column("unit", align="left"), Column("cycles / SF", digits=4),
            Column("time × area", f"{target.area_unit} × ns / 1000"),
            Column("time / SF", digits=3), Column("time × area / SF", digits=3),
            Column("paper: time × area / SF", digits=3),
            Column("paper: time × area", "slices × ns / 1000", digits=1),
        ),
        tuple(rows),
        "As in the paper, the time is the period times the cycles relative to SF. For 1-SUB the "
        "paper takes 1.25; here it is the ratio of mean main-loop cycles counted at that n.",
        command,
        keys=2,
    )  # fmt: skip


def _printed_table(bits: Sequence[int]) -> Table:
    rows = []
    for n, row in ami_printed.printed().items():
        if n in bits:
            for core, unit in UNITS.items():
                printed = row[core]
                assert printed.period is not None
                cells = (n, unit, printed.area, printed.period, ami_printed.TABLE_II[n][core])
                rows.append(cells)
    return Table(
        "Tables I and II as printed",
        (
            Column("n", "bits"),
            Column("unit", align="left"),
            Column("area", "slices", digits=0),
            Column("period", "ns", digits=3),
            Column("time × area", "slices × ns / 1000", digits=1),
        ),
        tuple(rows),
        "On a Virtex-II 3000.",
        f"dualfield papers 000 --bits {','.join(map(str, bits))}",
        keys=2,
    )


PAPER = Paper(
    "000",
    "Comparing Subtraction-Free and Traditional AMI",
    "Jiří Buček and Róbert Lórencz",
    run,
)
