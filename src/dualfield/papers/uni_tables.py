"""Tables and drawings of paper 001 from counts, cycles and costs."""

from collections.abc import Mapping, Sequence

from dualfield.papers.uni_blocks import Blocks, Cost
from dualfield.papers.uni_counts import ALGORITHMS, Counts
from dualfield.papers.uni_cycles import Cycles
from dualfield.papers.uni_printed import TABLE_1, TABLE_2, TABLE_4, TABLE_5, TABLE_6, TABLE_7
from dualfield.papers.uni_printed import TABLE_8 as PRINTED_8
from dualfield.report import Column, Figure, Table, figures
from dualfield.report.document import Cell
from dualfield.synthesize.target import Target

Row = tuple[Cell, ...]


def saved_shifts(c: Counts) -> float:
    """Percent of the shifts of Phase I of C that three-bit shifting saves."""
    return 100 * (1 - c.mean("multi") / c.mean("single"))


def saved_in_two(c: Counts) -> float:
    """Percent of the iterations of Phase II of C that it saves."""
    return 100 * (1 - c.mean("multi_two") / c.mean("single_two"))


def saved_in_all(c: Counts) -> float:
    """Percent of all iterations, which are exactly 2 n with single-bit shifts."""
    return 100 * (1 - c.mean("total") / (2 * c.bits))


def operation(c: Counts, algorithm: str, what: str) -> float:
    """Mean additions (add), shifts (shift) or both (total) of one of `ALGORITHMS`."""
    names = ("add", "shift") if what == "total" else (what,)
    return sum(c.mean(f"{algorithm}_{name}") for name in names)


def iterations(counts: Sequence[Counts], command: str) -> Table:
    """Table 1."""
    rows: list[Row] = []
    for c in counts:
        row: list[Cell] = [c.bits]
        for which, quantity in enumerate(("k_a", "k_c")):
            k = c.values[quantity]
            paper = TABLE_1[c.bits][which] if c.bits in TABLE_1 else None
            row += [k.mean, k.error, f"{k.low}..{k.high}", paper]
        rows.append((*row, f"{c.bits}..{2 * c.bits - 1}", c.mean("negative")))
    columns = [
        Column(f"{algorithm}: {what}", digits=digits)
        for algorithm in ("A", "C")
        for what, digits in (("mean k", 2), ("std. error", 3), ("seen", 0), ("paper", 0))
    ]
    return Table(
        "Table 1: mean k of Algorithms A and C",
        (Column("n", "bits"), *columns, Column("proven"), Column("C: u < 0")),
        tuple(rows),
        "Means with standard errors, least..most seen, and the proven bounds n..2n-1 of both. "
        "Last, the iterations of C that begin with a negative u, which costs it no cycle.",
        command,
    )


def multibit(counts: Sequence[Counts], command: str) -> Table:
    """Table 2."""
    rows: list[Row] = []
    for c in counts:
        paper = TABLE_2.get(c.bits)
        pairs: list[Cell] = []
        for name in ("single", "multi"):
            pairs += [c.mean(name), getattr(paper, name, None)]
        pairs += [saved_shifts(c), 42 if paper else None, c.mean("single_two_a")]
        for name in ("single_two", "multi_two"):
            pairs += [c.mean(name), getattr(paper, name, None)]
        pairs += [saved_in_two(c), getattr(paper, "reduction_two", None)]
        pairs += [c.mean("total"), c.values["total"].error]
        rows.append((c.bits, *pairs, saved_in_all(c), getattr(paper, "total", None)))
    return Table(
        "Table 2: three-bit shifting in both phases of Algorithm C",
        (
            Column("n", "bits"),
            Column("shifts, 1 bit", digits=1), Column("paper"),
            Column("shifts, 3 bits", digits=1), Column("paper"),
            Column("saved", "%", digits=1), Column("paper", "%"),
            Column("Phase II, A", digits=1),
            Column("Phase II, 1 bit", digits=1), Column("paper"),
            Column("Phase II, 3 bits", digits=1), Column("paper"),
            Column("saved", "%", digits=1), Column("paper", "%"),
            Column("all, 3 bits", digits=1), Column("std. error"),
            Column("saved", "%", digits=1), Column("paper", "%"),
        ),
        tuple(rows),
        "Shifts of Phase I; all: additions, shifts and Phase II. With single-bit shifts all are "
        "exactly 2 n, for A and for C. The paper's reductions are against A or C as its columns "
        "are; here all are against C.",
        command,
    )  # fmt: skip


def distribution(c: Counts) -> Figure:
    """Fig. 1."""
    return Figure(
        f"Fig. 1: distribution of k, n = {c.bits}",
        figures.histogram(
            {"Algorithm A": c.k_a, "Algorithm C": c.k_c}, "k", f"of {c.samples} inversions"
        ),
        f"Histogram of the iterations k of Algorithms A and C at {c.bits} bits: two bells of the "
        "same shape, that of C two to the right.",
    )


def operations(counts: Sequence[Counts], command: str) -> Table:
    """The numbers of Fig. 2."""
    rows: list[Row] = [
        (
            c.bits,
            name,
            *(operation(c, key, what) for what in ("add", "shift", "total")),
            operation(c, key, "total") / operation(c, "c", "total"),
        )
        for c in counts
        for key, name in ALGORITHMS.items()
    ]
    return Table(
        "Operations of one inversion",
        (
            Column("n", "bits"),
            Column("inversion", align="left"),
            Column("additions", digits=1),
            Column("shifts", digits=1),
            Column("total", digits=1),
            Column("total / C"),
        ),
        tuple(rows),
        "",
        command,
        keys=2,
    )


def comparison(counts: Sequence[Counts]) -> tuple[Figure, ...]:
    """Fig. 2, a drawing for each kind of operation; nothing for a single size."""
    if len(counts) < 2:
        return ()
    sizes = tuple(float(c.bits) for c in counts)
    words = {"add": "additions", "shift": "shifts", "total": "additions and shifts"}
    drawn = []
    for what, word in words.items():
        series = [
            figures.Line(name, sizes, tuple(operation(c, key, what) for c in counts))
            for key, name in ALGORITHMS.items()
        ]
        drawn.append(
            Figure(
                f"Fig. 2: {word}",
                figures.lines(series, "n (bits)", f"{word} of one inversion"),
                f"Mean {word} of the four inversions over the size.",
            )
        )
    return tuple(drawn)


def binary(counts: Sequence[Counts], command: str) -> Table:
    """The statistics of Tables 1 and 2 in GF(2^n)."""
    rows: list[Row] = []
    for c in counts:
        k = c.values["k_c"]
        names = ("add_one", "single", "multi", "single_two", "multi_two", "total")
        rows.append(
            (
                c.bits, k.mean, k.error, f"{k.low}..{k.high}", k.mean / c.bits,
                *(c.mean(name) for name in names), saved_shifts(c), saved_in_two(c),
                saved_in_all(c),
            )
        )  # fmt: skip
    return Table(
        "Algorithm B with multibit shifting",
        (
            Column("n"), Column("mean k"), Column("std. error", digits=3), Column("seen"),
            Column("k / n", digits=4), Column("additions", digits=1),
            Column("shifts, 1 bit", digits=1), Column("shifts, 3 bits", digits=1),
            Column("Phase II, 1 bit", digits=1), Column("Phase II, 3 bits", digits=1),
            Column("all, 3 bits", digits=1), Column("shifts saved", "%", digits=1),
            Column("Phase II saved", "%", digits=1), Column("all saved", "%", digits=1),
        ),
        tuple(rows),
        "Additions and shifts of Phase I. Proven: n + 1 ≤ k ≤ 2 n.",
        command,
    )  # fmt: skip


def ratio(timed: Sequence[Cycles], command: str) -> Table:
    """Table 8, with the same for GF(2^n)."""
    rows: list[Row] = []
    for c in timed:
        paper = PRINTED_8.get(c.bits) if c.kind == "gfp" else None
        rows.append(
            (
                "GF(p)" if c.kind == "gfp" else "GF(2^n)", c.bits,
                2 * c.bits * c.passes, c.loops, getattr(paper, "multi", None), c.extra,
                c.loops + c.extra, getattr(paper, "total", None), c.io, c.inverse,
                c.reference, getattr(paper, "product", None), c.pipeline, c.product,
                c.as_printed, getattr(paper, "ratio", None), c.whole,
            )
        )  # fmt: skip
    return Table(
        "Table 8: cycles of an inversion and of a product",
        (
            Column("field", align="left"), Column("n", "bits"),
            Column("loops, 1 bit"), Column("loops", digits=1), Column("paper"), Column("extra"),
            Column("inversion", digits=1), Column("paper"),
            Column("moves"), Column("inversion, whole", digits=1),
            Column("product, reference"), Column("paper"), Column("product, pipeline"),
            Column("product, whole"),
            Column("ratio"), Column("paper"), Column("ratio, whole"),
        ),
        tuple(rows),
        "Loops: iterations times e + 1, with single-bit shifts 2 n (e + 1) always, else the mean "
        "simulated. Extra: 3 (e + 1). Moves: operands in, result out, for the largest size. "
        "Product: by the reference's formula for n + 1 bits; of the pipeline here, which takes "
        "n; and whole, from operands to a result below the modulus.",
        command,
        keys=2,
    )  # fmt: skip


# -- Tables 4 to 7 ---------------------------------------------------------------------------------


def blocks(
    found: Mapping[int, Blocks], stored: Mapping[int, Cost], target: Target, command: str
) -> tuple[Table, ...]:
    """Tables 4 to 7 measured, beside the printed ones."""
    adders = [
        (w, b.adder.period, b.adder.ge, None if b.adder.ge is None else 2 * b.adder.ge, *TABLE_4[w])
        for w, b in found.items()
    ]
    controls = [
        (w, b.main.period, b.main.ge, b.whole.period, b.phase_two.ge, *TABLE_6.get(w, (None,) * 4))
        for w, b in found.items()
    ]
    return (
        Table(
            f"Table 4 on {target.name}: adder",
            (
                Column("w", "bits"), Column("delay", "ns"), Column("area", "NAND2", digits=0),
                Column("two adders", "NAND2", digits=0), Column("paper: delay", "ns"),
                Column("paper: area", "NAND"), Column("paper: four adders", "NAND"),
            ),
            tuple(adders),
            "Between registers: the delay has clock-to-q and setup in it, the area has not.",
            command,
        ),
        Table(
            f"Table 5 on {target.name}: registers",
            (
                Column("n", "bits"), Column("area", "NAND2", digits=0),
                Column("per bit", "NAND2", digits=1), Column("paper: area", "NAND"),
                Column("paper: per bit", "NAND"),
            ),
            tuple(
                (n, c.ge, None if c.ge is None else c.ge / n, TABLE_5[n], TABLE_5[n] // n)
                for n, c in stored.items()
            ),
            "u, v, r and s, words of 32 bits.",
            command,
        ),
        Table(
            f"Table 6 on {target.name}: control",
            (
                Column("w", "bits"), Column("main: delay", "ns"),
                Column("main: area", "NAND2", digits=0), Column("with Phase II: delay", "ns"),
                Column("Phase II: area", "NAND2", digits=0), Column("paper: main", "ns"),
                Column("paper: main", "NAND"), Column("paper: Phase II", "ns"),
                Column("paper: Phase II", "NAND"),
            ),
            tuple(controls),
            "Delay: the worst path of the whole unit without and with Phase II. Areas are "
            "differences of units that are optimised one by one, so they scatter by some hundred "
            "gates.",
            command,
        ),
        _overall(found, target, command),
    )  # fmt: skip


def _overall(found: Mapping[int, Blocks], target: Target, command: str) -> Table:
    b = found[32]
    parts: dict[str, tuple[float | None, float | None]] = {
        "adder": (None if b.adder.ge is None else 2 * b.adder.ge, b.adder.period),
        "registers": (b.registers.ge, None),
        "main control": (b.main.ge, b.main.period),
        "Phase II control": (b.phase_two.ge, None),
        "overall": (b.whole.ge, b.whole.period),
    }
    return Table(
        f"Table 7 on {target.name}: {b.bits} bits, words of 32",
        (
            Column("block", align="left"), Column("area", "NAND2", digits=0),
            Column("delay", "ns"), Column("paper: area", "NAND"), Column("paper: delay", "ns"),
        ),
        tuple((name, *cells, *TABLE_7[name]) for name, cells in parts.items()),
        "Overall is measured, with the fifth memory, that of the modulus. Misprint: Table 7 has "
        "5867 gates and 4.34 ns for the main control that Table 6 gives 6369 and 4.40; with those "
        "the sum would be 14943.",
        command,
    )  # fmt: skip


def printed_blocks(command: str) -> tuple[Table, ...]:
    """Tables 4 and 6, 5 and 7 as printed."""
    words: list[Row] = [(w, *row, *TABLE_6.get(w, (None,) * 4)) for w, row in TABLE_4.items()]
    return (
        Table(
            "Tables 4 and 6 as printed",
            (
                Column("w", "bits"), Column("adder", "ns"), Column("adder", "NAND"),
                Column("four adders", "NAND"), Column("main control", "ns"),
                Column("main control", "NAND"), Column("Phase II control", "ns"),
                Column("Phase II control", "NAND"),
            ),
            tuple(words),
            "0.18 um.",
            command,
        ),
        Table(
            "Tables 5 and 7 as printed",
            (Column("block", align="left"), Column("area", "NAND"), Column("delay", "ns")),
            (
                *((f"registers, {n} bits", area, None) for n, area in TABLE_5.items()),
                *((f"{name}, 160 bits, w = 32", *row) for name, row in TABLE_7.items()),
            ),
            "",
            command,
        ),
    )  # fmt: skip
