"""Paper 001: the statistics of the unified inversion, its ratio to a product, and its blocks."""

from collections.abc import Callable, Mapping, Sequence

from dualfield import synthesize
from dualfield.errors import UsageError
from dualfield.papers import judge, uni_blocks, uni_counts, uni_cycles, uni_tables
from dualfield.papers.judge import Answer
from dualfield.papers.paper import Options, Paper
from dualfield.papers.uni_counts import ALGORITHMS, Counts
from dualfield.papers.uni_cycles import Cycles
from dualfield.papers.uni_printed import BITS, K_PER_BIT_BINARY, TABLE_1, TABLE_2, TABLE_8
from dualfield.report import Claim, Document, Section

BINARY_BITS = (160, 163, 192, 224, 233, 256)
"""Sizes in GF(2^n): the paper's, and those of two named fields."""

WORDS = (16, 32, 64)
"""Words of Tables 4 to 6."""

BLOCK_BITS = 160
"""Size of Table 7."""

EQUAL = 0.01
"""Printed and counted means agree within this."""


def run(options: Options) -> Document:
    """Statistics in both fields, Table 8 by simulation, and with a target Tables 4 to 7."""
    target = None
    if options.target is not None:  # refuse what cannot be measured before the counting
        target = synthesize.get(options.target)
        if target.kind != "asic":
            raise UsageError(
                f"Tables 4 to 7 of paper 001 are areas of gates: they need a target with a liberty "
                f"file, as gf180; {target.name} has none."
            )
        if lack := target.missing():
            raise UsageError(lack)
    bits = tuple(n for n in options.bits or BITS if n >= 8)
    if not bits:
        raise UsageError("Paper 001 needs sizes of 8 bits or more.")
    samples = max(options.samples, uni_counts.LEAST)
    command = f"dualfield papers 001 --bits {_list(bits)} --samples {samples} --seed {options.seed}"
    prime = [_count("gfp", n, samples, options) for n in bits]
    wanted = BINARY_BITS if options.bits is None else bits
    binary = [_count("gf2m", n, samples, options) for n in wanted]
    timed = uni_cycles.simulate(bits, options)
    sections = [
        _prime_section(prime, command),
        _operations_section(prime, command),
        _binary_section(binary, command),
        _ratio_section(timed, command),
    ]
    if target is None:
        sections.append(
            Section(
                "Area and delay of the blocks (Tables 4 to 7)",
                "Name an ASIC target to measure the blocks: dualfield papers 001 --target gf180. "
                "It needs the process's liberty file, which is not part of this project: "
                "DUALFIELD_PDK names the folder that has it. Below are the printed values alone.",
                tables=uni_tables.printed_blocks(command),
            )
        )
    else:
        found = uni_blocks.measure(WORDS, BLOCK_BITS, target, options)
        stored = {n: uni_blocks.registers(32, n, target, options) for n in BITS}
        sections.append(
            Section(
                "Area and delay of the blocks (Tables 4 to 7)",
                f"Target: {target.title}; the paper's is 0.18 um, without optimisation. Areas in "
                f"NAND2 equivalents. Delays: {target.clock_meaning}.\n\n"
                "The paper's adder block has four adders where the unit needs two and two "
                "negators; inv-unified has two adders. Main control here is the whole unit for "
                "phase I and its correction, words in and words out, less its two adders and five "
                "memories: like the paper's it selects the words, and it holds the shifters and "
                "negators. Its delay is that of the unit's worst path. Phase II control is what a "
                "unit that goes on to a^-1 2^(2n) has more. Registers are word memories made of "
                "flip-flops, for u, v, r and s. The liberty file gives no memory cells.",
                tables=uni_tables.blocks(
                    found, stored, target, f"{command} --target {target.name}"
                ),
            )
        )
    return Document(
        title=f"Paper 001: {PAPER.title}",
        lead=f"{PAPER.authors}. The paper's tables and figures, made again from this project's "
        "models and cores, beside the printed values.",
        sections=tuple(sections),
    )


def _list(bits: Sequence[int]) -> str:
    return ",".join(map(str, bits))


def _count(kind: str, bits: int, samples: int, options: Options) -> Counts:
    field = "GF(p)" if kind == "gfp" else "GF(2^n)"
    return uni_counts.count(
        kind,
        bits,
        samples,
        options.seed,
        lambda done, total: options.progress(f"step counts in {field}, n = {bits}", done, total),
    )


# -- Tables 1 and 2, Fig. 1 ------------------------------------------------------------------------


def _prime_section(counts: Sequence[Counts], command: str) -> Section:
    c = counts[0]
    return Section(
        "Iterations in GF(p) (Tables 1 and 2, Fig. 1)",
        f"Each size: {c.samples} inversions over {c.moduli} random primes of exactly n bits. They "
        "are those of the models, whose results are checked one by one and whose cycles the tests "
        "hold equal to the RTL.\n\n"
        "Misprint: Table 2 heads a column of Phase II iterations with Algorithm A, but its values "
        "are those of Algorithm C with single-bit shifts. Algorithms B and C are run as corrected "
        "in docs/algorithms.",
        claims=(*_means(counts), *_reductions(counts)),
        tables=(
            uni_tables.iterations(counts, command),
            uni_tables.multibit(counts, command),
        ),
        figures=(uni_tables.distribution(c),),
    )


def _agree(
    statement: str,
    counts: Sequence[Counts],
    value: Callable[[Counts], float],
    printed: Mapping[int, float],
    limit: Callable[[float], float],
) -> Claim:
    """Counted and printed value, at the sizes that the paper has."""
    found: dict[int, Answer] = {}
    for c in counts:
        if c.bits in printed:
            mine, paper = value(c), printed[c.bits]
            found[c.bits] = (abs(mine - paper) <= limit(paper), f"{mine:.1f} ({paper:g})")
    return judge.claim(statement, "Counted (printed)", found)


def _means(counts: Sequence[Counts]) -> list[Claim]:
    def within(paper: float) -> float:
        return EQUAL * paper

    columns = {
        "Mean k of Algorithm A as in Table 1, within 1 %": (
            "k_a",
            {n: row[0] for n, row in TABLE_1.items()},
        ),
        "Mean k of Algorithm C as in Table 1, within 1 %": (
            "k_c",
            {n: row[1] for n, row in TABLE_1.items()},
        ),
        "Shifts with three-bit shifting as in Table 2, within 1 %": (
            "multi",
            {n: row.multi for n, row in TABLE_2.items()},
        ),
        "Phase II iterations with three-bit shifting as in Table 2, within 1 %": (
            "multi_two",
            {n: row.multi_two for n, row in TABLE_2.items()},
        ),
    }
    return [
        _agree(statement, counts, lambda c, q=quantity: c.mean(q), printed, within)  # type: ignore[misc]
        for statement, (quantity, printed) in columns.items()
    ]


def _reductions(counts: Sequence[Counts]) -> list[Claim]:
    return [
        _agree(
            "Three-bit shifting saves 42 % of the shifts, within a point",
            counts,
            uni_tables.saved_shifts,
            dict.fromkeys(TABLE_2, 42.0),
            lambda _: 1.0,
        ),
        _agree(
            "It saves all of Algorithm C 22 to 23 % of its iterations, as Table 2, within a point",
            counts,
            uni_tables.saved_in_all,
            {n: float(row.total) for n, row in TABLE_2.items()},
            lambda _: 1.0,
        ),
    ]


# -- Fig. 2 ----------------------------------------------------------------------------------------


def _operations_section(counts: Sequence[Counts], command: str) -> Section:
    return Section(
        "Operations of four inversions (Fig. 2)",
        "An addition may shift as well; what can be done side by side counts once; Phase II of "
        "Algorithms A and C doubles to 2 n, each step an addition. Single-bit shifts but for C. "
        "The figure's numbers are not in the paper's text, so its claims are tested. The "
        "inversions of Brown et al. and of Lórencz are written from general knowledge of them.",
        claims=(
            _fewest("Algorithm C takes the fewest operations in all", "total", "c", counts),
            _fewest("Lórencz's inversion takes the fewest additions", "add", "lorencz", counts),
            _fewest("Algorithm C takes the fewest shifts", "shift", "c", counts),
        ),
        tables=(uni_tables.operations(counts, command),),
        figures=uni_tables.comparison(counts),
    )


def _fewest(statement: str, what: str, who: str, counts: Sequence[Counts]) -> Claim:
    found: dict[int, Answer] = {}
    for c in counts:
        numbers = {name: uni_tables.operation(c, name, what) for name in ALGORITHMS}
        others = min(number for name, number in numbers.items() if name != who)
        words = ", ".join(f"{ALGORITHMS[name]} {number:.1f}" for name, number in numbers.items())
        found[c.bits] = (numbers[who] < others, words)
    return judge.claim(statement, "Counted", found)


# -- GF(2^n) ---------------------------------------------------------------------------------------


def _binary_section(counts: Sequence[Counts], command: str) -> Section:
    c = counts[0]
    found: dict[int, Answer] = {}
    for one in counts:
        ratio = one.mean("k_c") / one.bits
        found[one.bits] = (abs(ratio - K_PER_BIT_BINARY) < 0.05, f"{ratio:.4f}")
    exact: dict[int, Answer] = {}
    for one in counts:
        k = one.values["k_c"]
        formula = 5 * one.bits / 3 + 0.25
        exact[one.bits] = (
            abs(k.mean - formula) < max(4 * k.error, 0.002 * formula),
            f"{k.mean:.2f} ({formula:.2f})",
        )
    return Section(
        "Iterations in GF(2^n)",
        f"What the paper leaves out: the same statistics in GF(2^n), {c.samples} inversions of "
        f"each size over {c.moduli} random irreducible polynomials of degree n. More iterations "
        "in Phase I than in GF(p), fewer in Phase II. u is never negative.",
        claims=(
            judge.claim("k / n is about 1.7", "k / n", found),
            judge.claim("k is 5 n / 3 + 1 / 4", "Mean k (the formula)", exact),
        ),
        tables=(uni_tables.binary(counts, command),),
    )


# -- Table 8 ---------------------------------------------------------------------------------------


def _ratio_section(timed: Sequence[Cycles], command: str) -> Section:
    prime = [c for c in timed if c.kind == "gfp"]
    as_printed: dict[int, Answer] = {}
    all_in: dict[int, Answer] = {}
    for c in prime:
        if c.bits in TABLE_8:
            paper = TABLE_8[c.bits].ratio
            near = abs(c.as_printed / paper - 1) <= 0.03
            as_printed[c.bits] = (near, f"{c.as_printed:.2f} ({paper})")
    for c in timed:
        worse = max(c.whole, all_in[c.bits][0] and c.whole) if c.bits in all_in else c.whole
        words = f"{all_in[c.bits][1]}, " if c.bits in all_in else ""
        good = c.whole < 7 and (c.bits not in all_in or all_in[c.bits][0])
        all_in[c.bits] = (good, f"{words}{c.kind} {worse:.2f}")
    return Section(
        "An inversion in products (Table 8)",
        f"Both units simulated with {uni_cycles.WORD}-bit words, {timed[0].samples} operands of "
        f"each size and field through one instance each, every answer checked: inv-unified "
        f"(result=double) and mont-mul-scalable ({uni_cycles.STAGES} elements).\n\n"
        "The paper counts neither how operands get in and results out, nor the multiplier's last "
        "subtraction, and takes n + 1 bits of a product's operand where n do: that is the ratio "
        "as printed. The whole ratio is that of the cycles from operands to result.\n\n"
        "Misprint: the column after multibit shifting follows from the reductions rounded to full "
        "percents; the means of Table 2 themselves give 1482, 2051, 2736, 3506.",
        claims=(
            judge.claim("The ratio is as printed, within 3 %", "Ratio (printed)", as_printed),
            judge.claim(
                "An inversion is faster than 7 products, all cycles counted, in both fields",
                "Whole ratio",
                all_in,
            ),
        ),
        tables=(uni_tables.ratio(timed, command),),
    )


PAPER = Paper(
    "001",
    "Efficient unified Montgomery inversion with multibit shifting",
    "Erkay Savaş, Mehmet Naseer, Adnan Abdul-Aziz Gutub and Çetin Kaya Koç",
    run,
)
