"""Paper 002: Tables 1 to 4, the bit-serial multiplier and the inverter with a split carry chain."""

import statistics
from collections.abc import Callable, Mapping, Sequence

from dualfield import catalog, synthesize
from dualfield.papers import cost, judge, mi_cycles
from dualfield.papers.judge import Answer
from dualfield.papers.mi_cycles import Cycles
from dualfield.papers.mi_printed import BITS, TABLE_1, TABLE_2, TABLE_3, TABLE_4
from dualfield.papers.paper import Options, Paper
from dualfield.report import Claim, Column, Document, Figure, Section, Table, figures
from dualfield.report.document import Cell
from dualfield.synthesize.measure import Summary
from dualfield.synthesize.target import Stretch, Target

SPLITS = (2, 4, 8)
"""Segments of the split inverter; the paper has 2 and names more as further work."""

Key = tuple[str, int, int]
"""Core, size, segments (0 for the multiplier)."""


def run(options: Options) -> Document:
    """Table 2 by simulation, and with a target Tables 1, 3 and 4."""
    bits = options.bits or BITS
    if options.target is not None:  # refuse what cannot be measured before the simulation
        synthesize.get(options.target)
    _configs(bits)
    counted = mi_cycles.simulate(bits, options)
    sections = [_cycles_section(counted, bits, options)]
    if options.target is None:
        sections.append(_printed_section(bits))
    else:
        sections += _synthesis(bits, options)
    return Document(
        title=f"Paper 002: {PAPER.title}",
        lead=f"{PAPER.authors}. The tables of the paper, made again from this project's cores, "
        "beside the printed values.",
        sections=tuple(sections),
    )


def _configs(bits: Sequence[int]) -> dict[Key, catalog.Configuration]:
    """The inverters of Table 3 and the multiplier of Table 1, in all sizes."""
    found: dict[Key, catalog.Configuration] = {}
    for n in bits:
        found["mont-inv", n, 1] = catalog.get("mont-inv").configure(n, {"result": "plain"})
        for segments in SPLITS:
            values = {"result": "plain", "Segments": segments}
            found["mont-inv-split", n, segments] = catalog.get("mont-inv-split").configure(
                n, values
            )
        found["mont-mul-serial", n, 0] = catalog.get("mont-mul-serial").configure(n)
    return found


# -- Table 2 ---------------------------------------------------------------------------------------


def _cycles_section(counted: Sequence[Cycles], bits: Sequence[int], options: Options) -> Section:
    command = (
        f"dualfield papers 002 --bits {_list(bits)} --samples {options.samples} "
        f"--seed {options.seed}"
    )
    rows: list[tuple[Cell, ...]] = [
        (
            c.bits, c.conversion.name, c.mean, f"{c.least}..{c.most}",
            " ".join(map(str, c.standard)), c.stated,
            c.conversion.most(c.bits), c.conversion.says(c.bits),
        )
        for c in counted
    ]  # fmt: skip
    formulas = [(row.name, _linear(row.printed), _linear(row.corrected)) for row in TABLE_2]
    return Section(
        "Cycles from domain to domain (Table 2)",
        "The paper has two Montgomery exponents: 2^(m+2) for products, 2^m for inverses. Mixed as "
        "printed they do not fit: the product of a^-1 2^m with 1 is a^-1 / 4. Here both are 2^m. "
        "Mont→Int is then the same operation as Int→Mont, and Mont→Mont doubles on from phase I, "
        "without a Montgomery product.\n\n"
        "Misprints: phase I takes at most 2 m + 1 cycles, not 2 m + 2; and Mont→Mont takes the "
        "product as m + 2 cycles, which the text gives as m + 5.",
        claims=_cycle_claims(counted),
        tables=(
            Table(
                "Table 2: most cycles, simulated",
                (
                    Column("m", "bits"), Column("from → to", align="left"),
                    Column("mean", "cycles", digits=1), Column("seen", "cycles"),
                    Column("ConstantTime=1", "cycles"), Column("stated most", "cycles"),
                    Column("corrected Table 2", "cycles"), Column("printed", "cycles"),
                ),
                tuple(rows),
                f"{options.samples} operands in each line over random primes of m bits, simulated "
                "in RTL and checked; with ConstantTime=1 also operand 0 and even moduli. From the "
                "transfer of the operands to the valid result, load and checks included.",
                command,
                keys=2,
            ),
            Table(
                "Table 2 as formulas",
                (Column("from → to", align="left"), Column("printed"), Column("corrected")),
                tuple(formulas),
                "",
                command,
            ),
        ),
    )  # fmt: skip


def _linear(pair: tuple[int, int]) -> str:
    return f"{pair[0]} m + {pair[1]}" if pair[1] else f"{pair[0]} m"


def _cycle_claims(counted: Sequence[Cycles]) -> tuple[Claim, ...]:
    def answer(
        test: Callable[[Cycles], bool], number: Callable[[Cycles], str]
    ) -> dict[int, Answer]:
        found: dict[int, Answer] = {}
        for n in dict.fromkeys(c.bits for c in counted):
            mine = [c for c in counted if c.bits == n]
            numbers = ", ".join(f"{c.conversion.name} {number(c)}" for c in mine)
            found[n] = (all(map(test, mine)), numbers)
        return found

    return (
        judge.claim(
            "No inversion takes more cycles than the corrected Table 2",
            "Most seen (stated most) against Table 2",
            answer(
                lambda c: c.most <= c.stated <= c.conversion.most(c.bits),
                lambda c: f"{c.most} ({c.stated}) ≤ {c.conversion.most(c.bits)}",
            ),
        ),
        judge.claim(
            "Standardised to the maximum, every operation takes the same number of cycles",
            "Cycles seen with ConstantTime=1",
            answer(
                lambda c: c.standard == (c.stated,),
                lambda c: " ".join(map(str, c.standard)),
            ),
        ),
    )


# -- Tables 1, 3 and 4 -----------------------------------------------------------------------------


def _synthesis(bits: Sequence[int], options: Options) -> list[Section]:
    assert options.target is not None
    target = synthesize.get(options.target)
    command = (
        f"dualfield papers 002 --target {target.name} --bits {_list(bits)} "
        f"--seeds {len(options.seeds)} --samples {options.samples} --seed {options.seed}"
    )
    found = cost.measure(_configs(bits), target, options)
    runs = cost.several({len(summary.runs) for summary in found.values()})
    meaning = (
        f"Target: {target.title}; the paper's is an XCV2000E-6. Area in {target.area_unit}, "
        f"medians of {runs}. The clock: {target.clock_meaning}."
    )
    return [
        Section(
            "The multiplier (Table 1)",
            meaning + "\n\nThroughput as in the paper: m bits in every multiplication. The paper's "
            "multiplier takes m + 5 cycles and leaves a result of m + 1 bits; mont-mul-serial "
            "reduces it.",
            tables=(_table_1(found, bits, target, command),),
        ),
        Section(
            "The inverters (Tables 3 and 4)",
            meaning + "\n\nBoth phases of the inversion with all checks (result=plain); the "
            "paper's figures leave out the multiplexers of phase II.\n\n" + _reason(found, bits),
            claims=_claims(found, bits),
            tables=(
                _table_3(found, bits, target, command),
                _table_4(found, bits, target, command),
            ),
            figures=_drawing(found, bits),
        ),
    ]


def _table_1(
    found: Mapping[Key, Summary], bits: Sequence[int], target: Target, command: str
) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for n in bits:
        config = catalog.get("mont-mul-serial").configure(n)
        mine = found["mont-mul-serial", n, 0]
        cycles = config.latency()[1]
        rate = None if mine.period_ns is None else 1000 * n / (cycles * mine.period_ns)
        paper = TABLE_1.get(n, (None, None, None))
        rows.append((n, mine.area, mine.period_ns, cycles, rate, *paper))
    return Table(
        f"Table 1 on {target.name}: the Montgomery multiplier",
        (
            Column("m", "bits"), Column("area", target.area_unit, digits=0),
            Column("period", "ns"), Column("cycles"), Column("throughput", "Mbit/s", digits=1),
            Column("paper: area", "slices"), Column("paper: period", "ns"),
            Column("paper: throughput", "Mbit/s", digits=1),
        ),
        tuple(rows),
        "",
        command,
    )  # fmt: skip


def _inverters(found: Mapping[Key, Summary], n: int) -> dict[int, Summary]:
    """Segments -> figures; 1 is the basic one."""
    return {key[2]: summary for key, summary in found.items() if key[1] == n and key[2]}


def _table_3(
    found: Mapping[Key, Summary], bits: Sequence[int], target: Target, command: str
) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for n in bits:
        for segments, mine in _inverters(found, n).items():
            product = None if mine.period_ns is None else mine.area * mine.period_ns / 1000
            paper: tuple[Cell, ...] = (None, None)
            if n in TABLE_3 and segments <= 2:
                paper = TABLE_3[n][segments - 1]
            name = "basic" if segments == 1 else f"split in {segments}"
            spread = (mine.clock_min_mhz, mine.clock_max_mhz)
            seeds = None if None in spread else "{:.1f}..{:.1f}".format(*spread)
            rows.append((n, name, mine.area, mine.clock_mhz, seeds, product, *paper))
    return Table(
        f"Table 3 on {target.name}: basic and split inverter",
        (
            Column("m", "bits"), Column("design", align="left"),
            Column("area", target.area_unit, digits=0), Column("clock", "MHz", digits=1),
            Column("clock, seeds", "MHz"), Column("area × period", "area × ns / 1000"),
            Column("paper: area", "slices"), Column("paper: clock", "MHz"),
        ),
        tuple(rows),
        "Splits in 4 and 8 are what the paper names as further work.",
        command,
        keys=2,
    )  # fmt: skip


def _table_4(
    found: Mapping[Key, Summary], bits: Sequence[int], target: Target, command: str
) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for n in bits:
        units = _inverters(found, n)
        basic = units[1]
        for segments in SPLITS:
            mine = units[segments]
            faster = _gain(mine, basic)
            paper = TABLE_4.get(n, (None, None)) if segments == 2 else (None, None)
            share = _carry_share(mine), _carry_share(basic)
            area = 100 * (mine.area / basic.area - 1)
            speed = None if faster is None else 100 * (faster - 1)
            rows.append((n, segments, area, speed, *share, *paper))
    return Table(
        f"Table 4 on {target.name}: split over basic",
        (
            Column("m", "bits"), Column("segments"), Column("area", "%", digits=1),
            Column("speed", "%", digits=1), Column("in carry chains, split", "%", digits=0),
            Column("in carry chains, basic", "%", digits=0),
            Column("paper: area", "%", digits=1), Column("paper: speed", "%", digits=1),
        ),
        tuple(rows),
        "Increase over the basic inverter, and how much of the worst path's delay lies in carry "
        "chains (median of the seeds), where the target reports paths.",
        command,
        keys=2,
    )  # fmt: skip


def _gain(split: Summary, basic: Summary) -> float | None:
    """Clock over clock."""
    if split.clock_mhz is None or basic.clock_mhz is None:
        return None
    return split.clock_mhz / basic.clock_mhz


def _carry_share(summary: Summary) -> float | None:
    """Percent of the worst path's delay in carry chains, after routing; median of the seeds."""
    shares = []
    for one in summary.runs:
        if one.clock_source == "nextpnr post-route" and one.path:
            chains = sum(s.delay_ns for s in one.path if _is_chain(s))
            shares.append(100 * chains / sum(s.delay_ns for s in one.path))
    return statistics.median(shares) if shares else None


def _is_chain(stretch: Stretch) -> bool:
    """Whether it runs through several cells without a wire between them."""
    cells = {end.rpartition(".")[0] for end in (stretch.start, stretch.end)}
    return stretch.kind == "logic" and len(cells) > 1


def _reason(found: Mapping[Key, Summary], bits: Sequence[int]) -> str:
    """Why splitting pays less or more here than in the paper, from the worst paths."""
    shares = {n: _carry_share(_inverters(found, n)[1]) for n in bits}
    known = {n: share for n, share in shares.items() if share is not None}
    if not known:
        return "This target reports no path, so what splitting takes from it cannot be said."
    largest = max(known)
    listed = ", ".join(f"{share:.0f} % at {n} bits" for n, share in known.items())
    most = 100 / (100 - known[largest] / 2)
    return (
        "What splitting can gain: of the basic inverter's worst path, carry chains make up "
        f"{listed}. Halving them, with nothing lost elsewhere, would speed it up by a factor of at "
        f"most {most:.2f} at {largest} bits. In the paper's device the carry leaves its column "
        "after 160 bits, which costs far more than a position in the chain, so at 256 bits "
        "splitting gained 62 %. A device whose chains have no such end, or whose wires and "
        "multiplexers take most of the path, gains less."
    )


def _claims(found: Mapping[Key, Summary], bits: Sequence[int]) -> tuple[Claim, ...]:
    speed: dict[int, Answer] = {}
    best: dict[int, Answer] = {}
    area: dict[int, Answer] = {}
    for n in bits:
        units = _inverters(found, n)
        growth = units[2].area / units[1].area
        area[n] = (growth <= 1.066 + 1e-9, judge.signed(growth))
        gain = _gain(units[2], units[1])
        if gain is not None:
            speed[n] = (gain > 1, f"{gain:.3f}")
            gains = {s: _gain(units[s], units[1]) or 0.0 for s in SPLITS}
            segments = max(gains, key=lambda s: gains[s])
            printed = 1 + TABLE_4[n][1] / 100 if n in TABLE_4 else 1.0
            best[n] = (gains[segments] >= printed, f"{gains[segments]:.3f} in {segments}")
    own_speed = {n: (row[1] > 0, f"{1 + row[1] / 100:.3f}") for n, row in TABLE_4.items()}
    own_area = {n: (row[0] <= 6.6, f"+{row[0]} %") for n, row in TABLE_4.items()}
    return (
        judge.claim(
            "Splitting the carry chain in two raises the clock",
            "Clock of the split inverter over the basic one",
            speed,
            {n: own_speed[n] for n in speed if n in own_speed},
            "Table 4",
        ),
        judge.claim(
            "The best split reaches the paper's increase of speed",
            "Clock of the best split over the basic inverter",
            best,
            {n: (True, own_speed[n][1]) for n in best if n in own_speed},
            "Table 4",
        ),
        judge.claim(
            "It costs at most 6.6 % more area",
            "Area of the split inverter against that of the basic one",
            area,
            {n: own_area[n] for n in area if n in own_area},
            "Table 4",
        ),
    )


def _drawing(found: Mapping[Key, Summary], bits: Sequence[int]) -> tuple[Figure, ...]:
    lines = []
    for segments in SPLITS:
        gains = [(n, _gain(_inverters(found, n)[segments], _inverters(found, n)[1])) for n in bits]
        known = [(float(n), gain) for n, gain in gains if gain is not None]
        if known:
            x, y = zip(*known, strict=True)
            lines.append(figures.Line(f"split in {segments}", x, y))
    if not lines:
        return ()
    sizes = [n for n in bits if n in TABLE_4]
    lines.append(
        figures.Line(
            "paper, split in 2",
            tuple(float(n) for n in sizes),
            tuple(1 + TABLE_4[n][1] / 100 for n in sizes),
            dashed=True,
        )
    )
    return (
        Figure(
            "Speed of the split inverter over the basic one",
            figures.lines(tuple(lines), "m (bits)", "clock / clock of basic"),
            "Clock of each split over that of the basic inverter, by size; dashed, the paper's "
            "split in two on an XCV2000E.",
        ),
    )


def _printed_section(bits: Sequence[int]) -> Section:
    rows: list[tuple[Cell, ...]] = [
        (n, *TABLE_1.get(n, (None, None, None)), *TABLE_3[n][0], *TABLE_3[n][1], *TABLE_4[n])
        for n in bits
        if n in TABLE_3
    ]
    tables: tuple[Table, ...] = ()
    if rows:
        tables = (
            Table(
                "Tables 1, 3 and 4 as printed",
                (
                    Column("m", "bits"), Column("multiplier", "slices"), Column("period", "ns"),
                    Column("throughput", "Mbit/s", digits=1), Column("basic", "slices"),
                    Column("clock", "MHz"), Column("split", "slices"), Column("clock", "MHz"),
                    Column("area", "%", digits=1), Column("speed", "%", digits=1),
                ),
                tuple(rows),
                "On an XCV2000E-6.",
                f"dualfield papers 002 --bits {_list(bits)}",
            ),
        )  # fmt: skip
    return Section(
        "Area and clock (Tables 1, 3 and 4)",
        "Name a target to measure multiplier and inverters: dualfield papers 002 --target ecp5. "
        "Below are the printed values alone.",
        tables=tables,
    )


def _list(bits: Sequence[int]) -> str:
    return ",".join(map(str, bits))


PAPER = Paper(
    "002",
    "Fast Modular Inversion in the Montgomery Domain on Reconfigurable Logic",
    "Alan Daly, Liam Marnane and Emanuel Popovici",
    run,
)
