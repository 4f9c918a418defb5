"""Paper 002: Tables 1 to 4, the bit-serial multiplier and the inverter with a split carry chain."""

import random
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dualfield import catalog
from dualfield.models.montgomery_inverse import CONVERSIONS
from dualfield.papers.paper import Options, Paper, Published, medians, ratio
from dualfield.papers.samples import moduli, run_jobs
from dualfield.papers.sheet import Sheet
from dualfield.report import Drawing, Section, drawings
from dualfield.simulate import Job
from dualfield.synthesize import registry
from dualfield.synthesize.seeds import Summary
from dualfield.synthesize.target import Stretch

SHEET = Sheet("002")

BITS = (64, 128, 256, 512)
"""Sizes of Tables 3 and 4."""

SPLITS = (2, 4, 8)
"""Segments of the split inverter; the paper has 2 and leaves more to further work."""

SIMULATED = "mont-inv-split"
"""The simulated core; the tests check that mont-inv takes the same cycles."""

REFUSED = 4
"""Refused operations per lane: operand 0, and an even modulus."""

Key = tuple[str, int, int]
"""Core, size, segments (0 for the multiplier)."""


def sections(options: Options) -> Iterator[Section]:
    """Yield Table 2 by simulation, and with a target Tables 1, 3 and 4."""
    bits = options.bits or BITS
    if options.target is not None:  # refuses an impossible measurement before the simulation
        registry.get(options.target)
    configs = _configs(bits)
    yield _cycles_section(simulate(bits, options), bits, options)
    if options.target is not None:
        yield from _synthesis(configs, bits, options)
        return
    printed = [row for row in SHEET.rows("T4") if row.n in bits]
    command = options.command("002", bits=bits, counted=False)
    yield SHEET.section("printed", {"printed": printed}, command=command)


def _configs(bits: Sequence[int]) -> dict[Key, catalog.Configuration]:
    """Return the inverters of Table 3 and the multiplier of Table 1 in all sizes."""
    configs: dict[Key, catalog.Configuration] = {}
    for n in bits:
        configs["mont-inv", n, 1] = catalog.get("mont-inv").configure(n, {"result": "plain"})
        for segments in SPLITS:
            values = {"result": "plain", "Segments": segments}
            configs[SIMULATED, n, segments] = catalog.get(SIMULATED).configure(n, values)
        configs["mont-mul-serial", n, 0] = catalog.get("mont-mul-serial").configure(n)
    return configs


# -- Table 2 ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Cycles:
    """Cycles of one conversion at one size, from operands to result.

    ``mean``, ``least`` and ``most``: with ConstantTime=0. ``standard``: all values that occur with
    ConstantTime=1, also in refused operations; one is expected. ``stated``: the catalog's most.
    """

    n: int
    name: str
    mean: float
    least: int
    most: int
    standard: tuple[int, ...]
    stated: int

    @property
    def fixed(self) -> str:
        """The values of ConstantTime=1 as a text."""
        return " ".join(map(str, self.standard))

    @property
    def limit(self) -> int:
        """The corrected maximum."""
        row = SHEET.at("T2", self.name)
        return int(row.corrected_m * self.n + row.corrected_c)


def simulate(bits: Sequence[int], options: Options) -> list[Cycles]:
    """Run every conversion at every size on ``options.simulated`` operands in RTL, with checks."""
    core = catalog.get(SIMULATED)
    names = [row.name for row in SHEET.rows("T2")]
    lanes = [(n, name, fixed) for n in bits for name in names for fixed in (0, 1)]
    configs = [
        core.configure(n, {"result": CONVERSIONS[name][1], "ConstantTime": fixed})
        for n, name, fixed in lanes
    ]
    jobs = [
        job
        for lane, (n, name, _) in enumerate(lanes)
        for job in _operations(n, name, lane, options)
    ]
    cycles: dict[int, list[int]] = {lane: [] for lane in range(len(lanes))}
    for job, outcome in run_jobs(configs, jobs, options):
        cycles[job.lane].append(outcome.cycles)
    rows = []
    for lane in range(0, len(lanes), 2):
        n, name, _ = lanes[lane]
        good, standard = cycles[lane][:-REFUSED], tuple(sorted(set(cycles[lane + 1])))
        mean, most = statistics.fmean(good), configs[lane].latency()[1]
        rows.append(Cycles(n, name, mean, min(good), max(good), standard, most))
    return rows


def _operations(bits: int, name: str, lane: int, options: Options) -> list[Job]:
    source = random.Random(f"dualfield {options.seed} {bits} {name}")
    in_domain = CONVERSIONS[name][0]
    jobs: list[Job] = []
    p = 0
    for p, _, size in moduli("gfp", bits, options.simulated, 10, source):
        operands = [source.randrange(1, p) for _ in range(size)]
        scale = pow(2, bits, p) if in_domain else 1
        jobs += [Job(p, a * scale % p, lane=lane) for a in operands]
    even = [Job(p & ~1, source.randrange(p), lane=lane) for _ in range(REFUSED // 2)]
    return jobs + [Job(p, 0, lane=lane)] * (REFUSED - len(even)) + even


def _cycles_section(all_cycles: Sequence[Cycles], bits: Sequence[int], options: Options) -> Section:
    sizes = []
    for n in dict.fromkeys(c.n for c in all_cycles):
        conversions = [c for c in all_cycles if c.n == n]
        sizes.append(
            {
                "n": n,
                "within": all(c.most <= c.stated <= c.limit for c in conversions),
                "most": ", ".join(
                    f"{c.name} {c.most} ({c.stated}) ≤ {c.limit}" for c in conversions
                ),
                "constant": all(c.standard == (c.stated,) for c in conversions),
                "standard": ", ".join(f"{c.name} {c.fixed}" for c in conversions),
            }
        )
    formulas = [
        {
            "name": row.name,
            "printed": _linear(row.printed_m, row.printed_c),
            "corrected": _linear(row.corrected_m, row.corrected_c),
        }
        for row in SHEET.rows("T2")
    ]
    rows: dict[str, Sequence[Any]] = {"sizes": sizes, "cycles": all_cycles, "formulas": formulas}
    command = options.command("002", bits=tuple(bits))
    return SHEET.section("cycles", rows, samples=options.simulated, command=command)


def _linear(factor: int, constant: int) -> str:
    return f"{factor} m + {constant}" if constant else f"{factor} m"


# -- Tables 1, 3 and 4 -----------------------------------------------------------------------------


def _synthesis(
    configs: Mapping[Key, catalog.Configuration], bits: Sequence[int], options: Options
) -> Iterator[Section]:
    target = registry.get(options.target or "")
    costs = options.costs(configs, target)
    carry = {n: _carry_share(costs["mont-inv", n, 1]) for n in bits}
    values = {
        "target": target, "reason": _reason(carry),
        "command": options.command("002", bits=tuple(bits), placed=True),
    }  # fmt: skip
    yield from _placed(configs, costs, bits, values)


def published(rows: Published) -> Iterator[Section]:
    """Yield Tables 1, 3 and 4 from published costs, at the sizes with both compared inverters."""
    configs = _configs(BITS)
    costs = rows.costs(configs)
    bits = [n for n in BITS if {("mont-inv", n, 1), (SIMULATED, n, 2)} <= costs.keys()]
    values = {"target": rows.target, "reason": "", "command": rows.command}
    yield from _placed(configs, costs, bits, values)


def _placed(
    configs: Mapping[Key, catalog.Configuration],
    costs: Mapping[Key, Summary],
    bits: Sequence[int],
    values: dict[str, Any],
) -> Iterator[Section]:
    target = values["target"]
    cost_rows = [_row(configs[key], key, one) for key, one in costs.items()]
    inverters = [row for row in cost_rows if row["segments"]]
    basic = {row["n"]: row for row in inverters if row["segments"] == 1}
    splits = [
        row | {"basic": basic[row["n"]]}
        for row in inverters
        if row["segments"] > 1 and row["n"] in basic
    ]
    gains = [_gains(n, [row for row in splits if row["n"] == n]) for n in bits]
    printed: list[dict[str, Any]] = []
    for row in SHEET.rows("T4"):
        if row.n in (bits or BITS):
            gain = 1 + row.speed / 100
            words = {"best": gain, "best_words": f"{gain:.3f}", "printed": True}
            printed.append({"n": row.n, "growth": 1 + row.area / 100, "gain": gain} | words)
    rows = {
        "multipliers": [row for row in cost_rows if not row["segments"]],
        "inverters": inverters, "splits": splits, "gains": gains, "gains printed": printed,
    }  # fmt: skip
    values["meaning"] = (
        f"Target: {target.title}; the paper's is an {SHEET.constant('DEVICE')}. Area in "
        f"{target.area_unit}, medians of {medians(costs)}. The clock: {target.clock_meaning}."
    )
    yield SHEET.section("multiplier", rows, **values)
    yield SHEET.section("inverters", rows, _drawing(gains, bits), **values)


def _row(config: catalog.Configuration, key: Key, one: Summary) -> dict[str, Any]:
    low, high = one.clock_min_mhz, one.clock_max_mhz
    return {
        "n": key[1], "segments": key[2], "area": one.area, "clock": one.clock_mhz,
        "name": "basic" if key[2] == 1 else f"split in {key[2]}",
        "period": one.period_ns, "cycles": config.latency()[1], "carry": _carry_share(one),
        "seeds": f"{low:.1f}..{high:.1f}" if low and high else None,
    }  # fmt: skip


def _gains(n: int, splits: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return clock and area of the split inverters at a size relative to the basic inverter."""
    by_segments = {row["segments"]: ratio(row["clock"], row["basic"]["clock"]) for row in splits}
    known_gains = {segments: gain for segments, gain in by_segments.items() if gain is not None}
    best = max(known_gains, key=lambda s: known_gains[s]) if known_gains else None
    return {
        "n": n, "by_segments": known_gains, "gain": by_segments[2],
        "growth": splits[0]["area"] / splits[0]["basic"]["area"],
        "best": None if best is None else known_gains[best],
        "best_words": None if best is None else f"{known_gains[best]:.3f} in {best}",
        "printed": n in BITS,
    }  # fmt: skip


def _carry_share(summary: Summary) -> float | None:
    """Return the percentage of carry chains in the worst path's delay, median over the seeds."""
    shares = []
    for one in summary.runs:
        if one.clock_source == "nextpnr post-route" and one.path:
            chains = sum(s.delay_ns for s in one.path if _is_chain(s))
            shares.append(100 * chains / sum(s.delay_ns for s in one.path))
    return statistics.median(shares) if shares else None


def _is_chain(stretch: Stretch) -> bool:
    """Return True if the stretch runs through several cells without a wire between them."""
    cells = {end.rpartition(".")[0] for end in (stretch.start, stretch.end)}
    return stretch.kind == "logic" and len(cells) > 1


def _reason(shares: Mapping[int, float | None]) -> str:
    """Return why splitting gains less or more than in the paper, from the worst paths."""
    known_shares = {n: share for n, share in shares.items() if share is not None}
    if not known_shares:
        return "This target reports no path, so the gain of splitting cannot be explained."
    largest = max(known_shares)
    share_text = ", ".join(f"{share:.0f} % at {n} bits" for n, share in known_shares.items())
    most = 100 / (100 - known_shares[largest] / 2)
    return (
        f"Carry chains make up {share_text} of the basic inverter's worst path. Halving them, "
        f"without other loss would speed it up at most {most:.2f} times at {largest} bits. "
        "In the paper's device the carry leaves its column after 160 bits, which costs far more "
        "than a position in the chain, so splitting gained 62 % at 256 bits. A device whose chains "
        "do not end, or in which wires and multiplexers take most of the path, gains less."
    )


def _drawing(gains: Sequence[Mapping[str, Any]], bits: Sequence[int]) -> tuple[Drawing, ...]:
    series = []
    for segments in SPLITS:
        known_rows = [row for row in gains if segments in row["by_segments"]]
        if known_rows:
            x = tuple(float(row["n"]) for row in known_rows)
            y = tuple(row["by_segments"][segments] for row in known_rows)
            series.append(drawings.Line(f"split in {segments}", x, y))
    if not series:
        return ()
    paper_rows = [row for row in SHEET.rows("T4") if row.n in bits]
    x, y = (
        tuple(float(row.n) for row in paper_rows),
        tuple(1 + row.speed / 100 for row in paper_rows),
    )
    series.append(drawings.Line("paper, split in 2", x, y, dashed=True))
    return (
        Drawing(
            "Speed of the split inverter over the basic one",
            drawings.lines(tuple(series), "m (bits)", "clock / clock of basic"),
            "Clock of each split over that of the basic inverter, by size; dashed, the paper's "
            "split in two on an XCV2000E.",
        ),
    )


PAPER = Paper(SHEET, sections, published)
