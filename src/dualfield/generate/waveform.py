"""The timing diagram of a datasheet: two simulated operations."""

import random
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from dualfield import operations
from dualfield.catalog.core import Configuration
from dualfield.generate.handover import Handover, Signal
from dualfield.generate.render import render
from dualfield.host.errors import CheckFailed, UsageError
from dualfield.models.outcome import Outcome, Status
from dualfield.simulate import Bench, Job

_MOST_BITS = {"dual_multiply": 24}
"""Family -> most bits of a configuration that is simulated itself; its model compiles in seconds.
A larger one is simulated at `SMALL` bits."""
_MOST_BITS_ELSE = 1024
_MOST_WORK = 30_000_000  # bits times cycles

SMALL = 16

_SEED = 1976
_CYCLES = 1000  # the length for which the build optimises: a short run
_TRIES = 200  # random operations; at least two must have a result
_VALUE_BITS = 18  # a wider port has names in the diagram instead of values

Sample = dict[str, int]


@dataclass(frozen=True)
class Waveform:
    """The recorded waveform of a core's ports.

    Attributes:
        config: The simulated configuration.
        small: The same core at fewer bits was simulated, because the configuration is large.
        job: The first operation.
        outcome: Its outcome, in the simulation and of the model.
        cycles: The cycle of each column, from the transfer of the operands on; None is a gap.
        rows: Signal -> text of each column: ``0`` or ``1``, a value, ``x`` for any value, ``-`` for
            a value without meaning; empty in a gap.
        values: Name in the diagram -> value.
    """

    config: Configuration
    small: bool
    job: Job
    outcome: Outcome
    cycles: tuple[int | None, ...]
    rows: dict[str, tuple[str, ...]]
    values: dict[str, int]


def draw(h: Handover) -> Waveform:
    """Simulate two operations without a pause, and keep the cycles in which a signal changes.

    Raises:
        CheckFailed: an outcome of the core differs from the model.
    """
    config, small = runnable(h)
    operations = jobs(h, config, small)
    bench = Bench([config], trace=1)
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "ports.vcd"
        outcomes = [outcome for _, outcome in bench.pairs(operations, wave=path, cycles=_CYCLES)]
        samples = list(_samples(path))
    for job, outcome in zip(operations, outcomes, strict=True):
        if outcome != config.at(job.size).model(job.modulus, job.a, job.b, job.kind):
            raise CheckFailed(f"{config.label()}: the outcome of {job} is {outcome}.")
    start = next(i for i, s in enumerate(samples) if s and s["in_valid_i"] and s["in_ready_o"])
    cycles, rows, values = _table(h, samples[start:], outcomes[0].cycles)
    return Waveform(config, small, operations[0], outcomes[0], cycles, rows, values)


def runnable(h: Handover) -> tuple[Configuration, bool]:
    """The configuration to simulate, and True if it is the same core at fewer bits."""
    most_bits = _MOST_BITS.get(h.core.family, _MOST_BITS_ELSE)
    if h.config.bits <= most_bits and h.config.bits * h.config.latency()[1] <= _MOST_WORK:
        return h.config, False
    values: dict[str, object] = {
        **{k: v for k, v in h.config.items if k not in ("Modulus", "MaxBits")},
        **h.core.small,
        **h.core.for_size(SMALL),
    }
    try:
        return h.core.configure(SMALL, values), True
    except UsageError:  # a parameter of the large configuration is not valid at few bits
        main = {k: v for k, v in values.items() if k in ("Field", "result", "Form", "Arithmetic")}
        return h.core.configure(SMALL, {**main, **h.core.small}), True


def jobs(h: Handover, config: Configuration, small: bool) -> list[Job]:
    """Two operations with the status ok, the same in every run."""
    rng, operation = random.Random(_SEED), h.operation
    kind, modulus, algebra = "", 0, None if small else h.made_for
    if algebra is not None:
        kind, modulus = algebra.kind, operation.port_modulus(config, algebra)
    first = next(_good(operation.randoms(config, _TRIES, rng, modulus, kind), config), None)
    if first is None:
        raise UsageError(f"{config.label()}: none of {_TRIES} random operands has a result.")
    others = _good(operation.randoms(config, _TRIES, rng, first.modulus, first.kind), config)
    second = (j for j in others if j.a != first.a and (j.b is None) == (first.b is None))
    return [first, next(second, first)]  # a field of two elements has one operand with an inverse


def _good(jobs: Iterator[Job], config: Configuration) -> Iterator[Job]:
    """The operations with the status ok."""
    return (job for job in jobs if answer(config, job).status is Status.OK)


def answer(config: Configuration, job: Job) -> Outcome:
    """The model's outcome, or that of the definition if the model is slow."""
    sized = config.at(job.size)
    defined = operations.of(config.core).by_definition(sized, job)
    return defined or sized.model(job.modulus, job.a, job.b, job.kind)


def _samples(path: Path) -> Iterator[Sample]:
    """The ports just before each rising edge of the clock, from a VCD of Verilator."""
    names: dict[str, str] = {}
    current: Sample = {}
    previous: Sample = {}
    with path.open(encoding="ascii") as lines:
        for line in lines:
            words = line.split()
            if line.startswith("#"):
                previous = dict(current)
            elif words[:1] == ["$var"]:
                names.setdefault(words[3], words[4].removeprefix("l0_"))
            elif line[0] in "01b":
                value, code = words if line[0] == "b" else (line[0], line[1:].rstrip())
                current[names[code]] = int(value.lstrip("b"), 2)
                if names[code] == "clk_i" and current["clk_i"]:
                    yield previous


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
        if signal.role in ("clock", "reset", "clear", "tag"):
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
    if signal.width <= _VALUE_BITS:
        return str(value)
    stem = signal.name.partition("_")[0]
    names = [name for name in values if name.startswith(stem)]
    for name in names:
        if values[name] == value:
            return name
    values[f"{stem}{len(names) + 1}"] = value
    return f"{stem}{len(names) + 1}"


def text(waveform: Waveform) -> str:
    """The diagram as text, one column per cycle."""
    head = ["..." if cycle is None else str(cycle) for cycle in waveform.cycles]
    table = {"cycle": head, **waveform.rows}
    widths = [max(map(len, column)) for column in zip(*table.values(), strict=True)]
    widest = max(map(len, table))
    lines = [
        " ".join([f"{name:<{widest}} ", *(f"{c:>{w}}" for c, w in zip(row, widths, strict=True))])
        for name, row in table.items()
    ]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def svg(waveform: Waveform) -> str:
    """The diagram as an SVG element with ink in the colour of the text."""
    return render("waveform.svg.j2", waveform=waveform).rstrip("\n")
