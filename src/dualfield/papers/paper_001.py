"""Paper 001: statistics of the unified inversion, its ratio to a product, and its blocks."""

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

from dualfield import catalog
from dualfield.host.errors import UsageError
from dualfield.papers import unified_inverse_blocks as blocks
from dualfield.papers import unified_inverse_counts as counts
from dualfield.papers import unified_inverse_cycles as cycles
from dualfield.papers.paper import Options, Paper
from dualfield.papers.samples import Counts
from dualfield.papers.sheet import Sheet
from dualfield.papers.unified_inverse_counts import ALGORITHMS
from dualfield.report import Drawing, Section, drawings
from dualfield.synthesize import registry
from dualfield.synthesize.target import Target

SHEET = Sheet("001")

BITS = (160, 192, 224, 256)
"""The paper's sizes."""

BINARY_BITS = (160, 163, 192, 224, 233, 256)
"""Degrees in GF(2^n): the paper's, and those of two named fields."""

WORDS = (16, 32, 64)
"""Word sizes of Tables 4 to 6."""

LEAST_BITS = 8
"""Smallest size with counts."""

BLOCK_BITS = 160
"""Size of Table 7."""


def sections(options: Options) -> Iterator[Section]:
    """Yield the statistics in both fields, Table 8 by simulation, with a target Tables 4 to 7."""
    target = _gates(options.target)  # refuses a target without gate areas
    bits = options.bits or BITS
    if min(bits) < LEAST_BITS:
        raise UsageError(
            f"--bits {min(bits)}: Savaş et al. 2005 needs sizes of {LEAST_BITS} bits or more."
        )
    for n in bits:
        catalog.get("inv-unified").configure(n, {"MaxBits": n})
    samples = options.samples
    command = options.command("001", bits=tuple(bits))
    prime_counts = [counts.count("gfp", n, samples, options) for n in bits]
    prime = [_row(c) for c in prime_counts]
    texts: dict[str, Any] = {"command": command, "samples": samples, "moduli": prime[0]["moduli"]}
    figures = [_distribution(prime_counts[0])]
    yield SHEET.section("prime", {"counts": prime}, figures, **texts)
    fewest = [_by_algorithm(row) for row in prime]
    rows = {"fewest": fewest, "operations": [row for at in fewest for row in _operations(at)]}
    yield SHEET.section("operations", rows, _comparison(fewest), command=command)
    binary_bits = BINARY_BITS if options.bits is None else bits
    binary = [_row(counts.count("gf2m", n, samples, options)) for n in binary_bits]
    texts["moduli"] = binary[0]["moduli"]
    yield SHEET.section("binary", {"counts": binary}, **texts)
    yield _ratio(cycles.simulate(bits, options), command)
    yield _printed(command) if target is None else _blocks(target, command, options)


def _gates(name: str | None) -> Target | None:
    """Return the target; UsageError if it does not report gate areas."""
    if name is None:
        return None
    target = registry.get(name)
    if target.kind != "asic":
        raise UsageError(
            "Tables 4 to 7 of Savaş et al. 2005 show areas of gates: they need a target with a "
            f"liberty file, e.g. gf180; {target.name} has none."
        )
    if missing := target.missing():
        raise UsageError(missing)
    return target


# -- Tables 1 and 2, Figs. 1 and 2, GF(2^n) --------------------------------------------------------


def _row(c: Counts) -> dict[str, Any]:
    """Return the counts, and how many percent three-bit shifts save in shifts, Phase II and in all.

    With single-bit shifts Algorithm C takes exactly 2 n iterations.
    """
    values: dict[str, Any] = c.row()
    return values | {
        "saved_shifts": 100 * (1 - values["multi"].mean / values["single"].mean),
        "saved_in_two": 100 * (1 - values["multi_two"].mean / values["single_two"].mean),
        "saved_in_all": 100 * (1 - values["total"].mean / (2 * c.n)),
    }


def _by_algorithm(row: dict[str, Any]) -> dict[str, Any]:
    """Return mean additions, shifts and both at one size, each by algorithm."""
    kinds = {"add": ("add",), "shift": ("shift",), "all": ("add", "shift")}
    values: dict[str, Any] = {"n": row["n"]}
    for kind, names in kinds.items():
        sums = {a: sum(row[f"{a}_{name}"].mean for name in names) for a in ALGORITHMS}
        values[kind] = SimpleNamespace(**sums)
    return values


def _operations(at: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for key, name in ALGORITHMS.items():
        means = {kind: getattr(at[kind], key) for kind in ("add", "shift", "all")}
        yield {"n": at["n"], "name": name, "all_c": at["all"].c} | means


def _distribution(c: Counts) -> Drawing:
    """Return Fig. 1."""
    series = {
        name: [value for group in c.every(quantity) for value in group]
        for name, quantity in (("Algorithm A", "k_a"), ("Algorithm C", "k_c"))
    }
    return Drawing(
        f"Fig. 1: distribution of k, n = {c.n}",
        drawings.histogram(series, "k", f"of {c.samples} inversions"),
        f"Histogram of the iterations k of Algorithms A and C at {c.n} bits: two bells of the "
        "same shape, that of C two to the right.",
    )


def _comparison(fewest: Sequence[dict[str, Any]]) -> tuple[Drawing, ...]:
    """Return Fig. 2, one drawing per kind of operation; nothing for a single size."""
    if len(fewest) < 2:
        return ()
    sizes = tuple(float(at["n"]) for at in fewest)
    words = {"add": "additions", "shift": "shifts", "all": "additions and shifts"}
    figures = []
    for kind, word in words.items():
        series = [
            drawings.Line(name, sizes, tuple(getattr(at[kind], key) for at in fewest))
            for key, name in ALGORITHMS.items()
        ]
        svg = drawings.lines(series, "n (bits)", f"{word} of one inversion")
        alt = f"Mean {word} of the four inversions over the size."
        figures.append(Drawing(f"Fig. 2: {word}", svg, alt))
    return tuple(figures)


# -- Table 8 ---------------------------------------------------------------------------------------


def _ratio(cycle_rows: Sequence[cycles.Cycles], command: str) -> Section:
    names = ("field", "n", "passes", "loops", "extra", "io", "inverse", "reference", "pipeline",
             "product", "as_printed", "whole")  # fmt: skip
    rows = [
        {name: getattr(c, name) for name in names}
        | {"paper": SHEET.at("T8", c.n) if c.kind == "gfp" else None}
        for c in cycle_rows
    ]
    sizes: dict[int, dict[str, Any]] = {}
    for c in cycle_rows:
        sizes.setdefault(c.n, {"n": c.n})[c.kind] = c.whole
    kinds: dict[str, Sequence[Any]] = {
        "timed": rows,
        "prime": [c for c in cycle_rows if c.kind == "gfp"],
    }
    return SHEET.section(
        "ratio", {**kinds, "sizes": list(sizes.values())}, samples=cycle_rows[0].samples,
        WORD=cycles.WORD, STAGES=cycles.STAGES, command=command,
    )  # fmt: skip


# -- Tables 4 to 7 ---------------------------------------------------------------------------------


def _printed(command: str) -> Section:
    figures = [(f"registers, {row.n} bits", row.area, 0) for row in SHEET.rows("T5")]
    figures += [(f"{b.block}, 160 bits, w = 32", b.area, b.delay) for b in SHEET.rows("T7")]
    rows = [dict(zip(("name", "area", "delay"), row, strict=True)) for row in figures]
    words = [{"w": row.w} for row in SHEET.rows("T4")]
    return SHEET.section("printed", {"words": words, "blocks": rows}, command=command)


def _blocks(target: Target, command: str, options: Options) -> Section:
    words = [blocks.measured(word, BLOCK_BITS, target, options) for word in WORDS]
    registers = [{"n": n, "ge": blocks.registers(32, n, target, options).ge} for n in BITS]
    (b,) = (one for one in words if one.w == 32)
    parts = {
        "adder": (b.adder * blocks.ADDERS, b.adder.period), "registers": (b.registers, None),
        "main control": (b.main, b.main.period), "Phase II control": (b.phase_two, None),
        "overall": (b.whole, b.whole.period),
    }  # fmt: skip
    overall = [{"block": name, "area": c.ge, "delay": delay} for name, (c, delay) in parts.items()]
    return SHEET.section(
        "blocks", {"words": words, "stored": registers, "overall": overall}, target=target,
        bits=BLOCK_BITS, command=f"{command} --target {target.name}",
    )  # fmt: skip


PAPER = Paper(SHEET, sections)
