"""The timing diagram of a datasheet: two simulated operations."""

import random
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from dualfield import operations
from dualfield.catalog.core import Configuration
from dualfield.generate.handover import Handover, Signal
from dualfield.generate.template import render
from dualfield.host.errors import CheckFailed, UsageError
from dualfield.models.outcome import Outcome, Status
from dualfield.simulate import Bench, Job

LARGEST = {"dual_multiply": 24}
"""Bits up to which the configuration itself is run, by family: a model that compiles in seconds."""
_ELSE = 1024
_WORK = 30_000_000  # bits times cycles of the same

SMALL = 16
"""Bits at which a larger one is run."""

_SEED = 1976
_FEW = 1000  # cycles told to the build: it compiles for few
_TRIES = 200  # random operations among which two with a result are
_SHOWN = 18  # bits of a port whose values stand in the diagram; of wider ones names do

Sample = dict[str, int]


@dataclass(frozen=True)
class Wave:
    """The recorded waveform of a core's ports.

    Attributes:
        config: The simulated configuration.
        small: Whether that is the same core at fewer bits, since the configuration is large.
        cycles: The cycle of each column, from the transfer of the operands on; None is a gap.
        rows: Signal -> what it is in each column: ``0`` or ``1``, a value, ``x`` for any value,
            ``-`` for a value without meaning; empty in a gap.
        values: The values that have a name in the diagram.
        job: The first operation.
        outcome: Its answer, which is that of the model too.
    """

    config: Configuration
    small: bool
    job: Job
    outcome: Outcome
    cycles: tuple[int | None, ...]
    rows: dict[str, tuple[str, ...]]
    values: dict[str, int]


def draw(h: Handover) -> Wave:
    """Run two operations, the second offered at once, and keep the cycles where something happens.

    Raises:
        CheckFailed: the core does not answer as its model.
    """
    config, small = runnable(h)
    operations = jobs(h, config, small)
    bench = Bench([config], trace=1)
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "ports.vcd"
        outcomes = [outcome for _, outcome in bench.pairs(operations, wave=path, cycles=_FEW)]
        samples = list(_samples(path))
    for job, outcome in zip(operations, outcomes, strict=True):
        if outcome != config.at(job.size).model(job.modulus, job.a, job.b, job.kind):
            raise CheckFailed(f"{config.label()}: {job} is answered {outcome}.")
    at = next(i for i, s in enumerate(samples) if s and s["in_valid_i"] and s["in_ready_o"])
    cycles, rows, values = _table(h, samples[at:], outcomes[0].cycles)
    return Wave(config, small, operations[0], outcomes[0], cycles, rows, values)


def runnable(h: Handover) -> tuple[Configuration, bool]:
    """The configuration, or one of the same core at few bits."""
    most = LARGEST.get(h.core.family, _ELSE)
    if h.config.bits <= most and h.config.bits * h.config.latency()[1] <= _WORK:
        return h.config, False
    kept = {k: v for k, v in h.config.items if k not in ("Modulus", "MaxBits")} | dict(h.core.small)
    kept |= h.core.for_size(SMALL)
    try:
        return h.core.configure(SMALL, kept), True
    except UsageError:  # a parameter of the large one is no parameter of the small one
        own = ("Field", "result", "Form", "Arithmetic")
        field = {k: v for k, v in h.config.items if k in own}
        return h.core.configure(SMALL, {**field, **h.core.small}), True


def jobs(h: Handover, config: Configuration, small: bool) -> list[Job]:
    """Two operations that have a result, the same in every run."""
    rng, operation = random.Random(_SEED), h.operation
    kind, modulus, algebra = "", 0, None if small else h.made_for
    if algebra is not None:
        kind, modulus = algebra.kind, operation.port_modulus(config, algebra)
    first = next(_good(operation.randoms(config, _TRIES, rng, modulus, kind), config), None)
    if first is None:
        raise UsageError(f"{config.label()}: none of {_TRIES} random operands has a result.")
    drawn = operation.randoms(config, _TRIES, rng, first.modulus, first.kind)
    more = [job for job in _good(drawn, config) if _alike(job, first)]
    # A field of two elements has one operand with an inverse.
    return [first, next((job for job in more if job.a != first.a), first)]


def _good(jobs: Iterator[Job], config: Configuration) -> Iterator[Job]:
    """The operations that have a result."""
    return (job for job in jobs if answer(config, job).status is Status.OK)


def answer(config: Configuration, job: Job) -> Outcome:
    """The model's outcome, or that of the definition if the model is slow."""
    sized = config.at(job.size)
    defined = operations.of(config.core).by_definition(sized, job)
    return defined or sized.model(job.modulus, job.a, job.b, job.kind)


def _alike(job: Job, other: Job) -> bool:
    return (job.b is None) == (other.b is None)


def _samples(path: Path) -> Iterator[Sample]:
    """The ports just before each rising edge of the clock, from a VCD of Verilator."""
    names: dict[str, str] = {}
    now: Sample = {}
    before: Sample = {}
    with path.open(encoding="ascii") as lines:
        for line in lines:
            words = line.split()
            if line.startswith("#"):
                before = dict(now)
            elif words[:1] == ["$var"]:
                names.setdefault(words[3], words[4].removeprefix("l0_"))
            elif line[0] in "01b":
                value, code = words if line[0] == "b" else (line[0], line[1:].rstrip())
                now[names[code]] = int(value.lstrip("b"), 2)
                if names[code] == "clk_i" and now["clk_i"]:
                    yield before


def _table(
    h: Handover, samples: list[Sample], latency: int
) -> tuple[tuple[int | None, ...], dict[str, tuple[str, ...]], dict[str, int]]:
    """Columns, rows and named values of the diagram."""
    head = range(min(3, latency - 1))
    gap: tuple[int | None, ...] = (None,) if latency > len(head) + 1 else ()
    cycles = (*head, *gap, *range(latency - 1, latency + 3))
    values: dict[str, int] = {}
    rows: dict[str, tuple[str, ...]] = {}
    for signal in h.signals:
        if signal.role in ("clock", "reset", "clear"):
            continue
        row = []
        for cycle in cycles:
            sample = None if cycle is None else samples[cycle]
            row.append("" if sample is None else _text(signal, sample, values))
        rows[signal.name] = tuple(row)
    return cycles, rows, values


_OPERANDS = ("modulus", "a", "b", "field", "size", "divide", "multiply", "square", "more")


def _text(signal: Signal, sample: Sample, values: dict[str, int]) -> str:
    """The text of a port's value in the diagram."""
    value = sample[signal.name]
    if signal.role in _OPERANDS and not sample["in_valid_i"]:
        return "x"
    if signal.role == "result" and not sample["out_valid_o"]:
        return "-"
    if signal.width <= _SHOWN:
        return str(value)
    stem = signal.name.partition("_")[0]
    same = [key for key, known in values.items() if known == value and key.startswith(stem)]
    if same:
        return same[0]
    key = f"{stem}{1 + sum(k.startswith(stem) for k in values)}"
    values[key] = value
    return key


def text(wave: Wave) -> str:
    """The diagram as text, a column a cycle."""
    head = ["..." if cycle is None else str(cycle) for cycle in wave.cycles]
    table = [("cycle", head), *((name, list(row)) for name, row in wave.rows.items())]
    widths = [max(len(row[i]) for _, row in table) for i in range(len(head))]
    widest = max(len(name) for name, _ in table)
    return "".join(
        f"{name:<{widest}}  "
        + " ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
        + "\n"
        for name, row in table
    )


def svg(wave: Wave) -> str:
    """The diagram as an SVG element with ink in the colour of the text."""
    return render("wave.svg.j2", wave=wave).rstrip("\n")
