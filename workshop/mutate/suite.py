"""The checks that a mutant goes through in simulation: one schedule for a configuration.

Everything that ``docs/reference/handshake.md`` promises at the ports of a core is in it, and what
the core's record says of results, statuses and cycles; wiping and upsets begin with any contents of
all registers.
"""

import contextlib
import itertools
import random
from typing import Any

from dualfield import operations
from dualfield.catalog.core import Configuration, Port
from dualfield.operations.operands import choices_of_b
from dualfield.simulate.bench import Job
from dualfield.simulate.ports import draw
from dualfield.simulate.schedule import Cycle, Schedule, ports
from dualfield.simulate.schedule import parts as parts_of

SEED = 19
"""Of the operands and schedules of every suite: fixed, so that only the mutants are drawn."""

_WHOLE = 320_000  # cycles up to which every operation that there is, is run
_PARTLY = 40_000  # cycles of those that are drawn otherwise
_DRAWN = 1_500  # operations of these, at least
_SIZED = 120_000  # cycles of each smaller size, at most
_SMALL = 5  # bits up to which all operations are listed
_FEW = 20  # operations of a wider size that is not the full one
_LONGER = 4  # operations with each bit that is above a size
_BATCHES = 600  # of a core that takes them
_BATCHES_FROM_RESET = 25
_HELD = 5_000  # cycles, about, of results that are held for long
_UPSETS = 25_000  # cycles, about, of cores that have lost their way
_LOST = (200, 800)  # of these, at least and at most: making a new core takes its time
_FRESH = 2_000  # cores that were only reset, at most
_FRESH_CYCLES = 600_000  # of their operations, about


class _FullError(Exception):
    """A part of the suite has all the cycles that it may have."""


class _Short(Schedule):
    """A schedule whose parts end after so many cycles, in the middle of an operation too."""

    most = 0

    def begin(self, part: str) -> None:
        """The next part."""
        self.part, self._end = part, len(self.cycles) + self.most

    def cycle(self, *operands: Any, **more: Any) -> None:
        if self.most and len(self.cycles) >= self._end:
            raise _FullError
        super().cycle(*operands, **more)


def suite(config: Configuration, parts: frozenset[str] | None = None, most: int = 0) -> list[Cycle]:
    """The cycles of the suite, those that see most first.

    Args:
        config: With ``MaskOutputs`` = 1.
        parts: Leave out all others; for tests, to see what a weaker suite misses.
        most: Cycles of a part, where that is not 0; a longer one is cut off.
    """
    made = _Short(config, random.Random(SEED))
    made.most = most
    for name, add in (
        ("wipe", _wipe),
        ("stalls", _stalls),
        ("operations", _operations),
        ("batches", _batches),
        ("upset", _upset),
        ("clear", _clear),
        ("reset", _reset),
        ("corners", _corners),
        ("sizes", _sizes),
        ("fresh", _fresh),
    ):
        if parts is None or name in parts:
            made.begin(name)
            with contextlib.suppress(_FullError):
                add(made)
    return made.cycles


def cut(cycles: list[Cycle], most: int) -> bool:
    """Whether a part of a suite has all the cycles that it may have.

    >>> cut([], 1)
    False
    """
    return any(count >= most for _, count in parts_of(cycles))


def _wipe(made: Schedule) -> None:
    """From any contents: wiped at once, and right from then on."""
    long = made.config.core.wiped(made.config) + 4
    for i in range(48):
        made.wipe(long if i % 4 else 24)
        made.operation(draw(made.config, made.rng, batches=True), stall=i % 3)


def _wandering(made: Schedule) -> int:
    """Cycles of random handshakes: some sixty operations, more where they are short."""
    return max(3_000, 40 * made.bound)


def _stalls(made: Schedule) -> None:
    """Any operands on both handshakes, in random time; some results held for long."""
    made.start()
    made.wander(_wandering(made))
    _until(made, "idle")
    long = 2 * made.bound
    for _ in range(max(2, min(12, _HELD // long))):
        made.operation(draw(made.config, made.rng, batches=True), stall=long)


def _operations(made: Schedule) -> None:
    """Every operation that there is, or edges and many drawn ones; back to back, some stalled."""
    made.start()
    config = made.config
    most, operation = _WHOLE // config.latency()[1], operations.of(config.core)
    few = 1 << config.bits <= most  # the moduli alone are as many
    jobs = list(itertools.islice(operation.exhaustive(config), most + 1)) if few else []
    if not few or len(jobs) > most:
        count = max(_PARTLY // config.latency()[1], _DRAWN)
        drawn = (_any(config, made.rng) for _ in range(count))
        jobs = [*operation.edges(config, made.rng), *drawn]
    made.rng.shuffle(jobs)
    for i, job in enumerate(jobs):
        made.operation(ports(config, job), stall=int(i % 5 == 4))
    for _ in range(_DRAWN // 4):
        made.operation(draw(config, made.rng, batches=True))


def _batches(made: Schedule) -> None:
    """Elements of one odd modulus after each other or with gaps, half of the batches full.

    Most elements are reduced; the modulus, 0 and any others come among them. Some begin with a core
    that was reset and not cleared, whose memories are of any contents.
    """
    config = made.config
    if config.batch == 1:
        return
    for i in range(_BATCHES):
        if i % _BATCHES_FROM_RESET == 0:
            made.start()
        modulus = made.rng.randrange(3, 1 << config.bits, 2)
        count = made.rng.choice((config.batch, made.rng.randint(1, config.batch)))
        for element in range(count):
            given = draw(config, made.rng, batches=True) | {"more_i": int(element + 1 < count)}
            if not element:
                given["modulus_i"] = modulus
            any_a, reduced = given["a_i"], given["a_i"] % modulus
            given["a_i"] = made.rng.choice((modulus, 0, any_a, *[reduced] * 5))
            gap, stall = made.rng.choice((0, 0, 1, made.bound)), made.rng.randrange(3)
            made.operation(given, gap=gap, stall=stall)


def _sizes(made: Schedule) -> None:
    """Operations of each size below the full one: every one, drawn ones of many, a few of wide.

    Where there is time, each result is held for longer than an operation. Then one operand is too
    long for the size, by one bit.
    """
    config = made.config
    if not config.core.sized:
        return
    made.start()
    most, operation = _SIZED // config.latency()[1], operations.of(config.core)
    for bits in range(config.core.minimum_bits, config.bits):
        smaller = config.core.configure(bits, config.values)
        if bits <= _SMALL:
            jobs = list(operation.exhaustive(smaller))
        else:
            jobs = [_any(smaller, made.rng) for _ in range(_FEW)]
        made.rng.shuffle(jobs)
        jobs = jobs[:most]
        spare = _SIZED // len(jobs) - config.latency()[1]
        for job in jobs:
            made.operation(ports(smaller, job), stall=max(0, min(made.bound, spare)))
        for port in config.core.inputs:
            if port.role in ("modulus", "a", "b"):
                _too_long(made, smaller, port)


def _fresh(made: Schedule) -> None:
    """The first operation after a reset, with any contents of what reset leaves as it is."""
    for i in range(min(_FRESH, _FRESH_CYCLES // made.bound)):
        made.start()
        made.operation(draw(made.config, made.rng, batches=True), stall=i % 2)


def _too_long(made: Schedule, smaller: Configuration, port: Port) -> None:
    """Reduced operands of a size, but with each bit above it at this port."""
    for bit in range(smaller.bits, port.width(made.config)):
        for _ in range(_LONGER):
            job = _reduced(smaller, made.rng)
            given = ports(smaller, job)
            made.operation(given | {port.name: given[port.name] | 1 << bit})


def _reduced(config: Configuration, rng: random.Random) -> Job:
    """One with reduced operands."""
    return next(operations.of(config.core).randoms(config, 1, rng, kind=rng.choice(config.kinds)))


def _any(config: Configuration, rng: random.Random) -> Job:
    """One of all operations, half of them with reduced operands."""
    if rng.random() < 0.5:
        return _reduced(config, rng)
    kind = rng.choice(config.kinds)
    modulus = config.modulus or rng.getrandbits(config.bits + (kind == "gf2m"))
    size = None
    if config.core.sized:
        size = rng.randint(config.core.minimum_bits, config.bits)
    b = rng.choice(choices_of_b(config, [rng.getrandbits(config.bits)]))
    return Job(modulus, rng.getrandbits(config.bits), b, kind, size=size)


def _upset(made: Schedule) -> None:
    """From any contents: idle within the bound, the next operation is right."""
    least, most = _LOST
    for i in range(min(most, max(least, _UPSETS // made.bound))):
        made.upset()
        made.operation(draw(made.config, made.rng, batches=True), stall=i % 2)


def _clear(made: Schedule) -> None:
    """``clear_i`` in every cycle of an operation, or in forty of a long one, and at random."""
    made.start()
    for cycle in range(0, made.bound, max(1, made.bound // 40)):
        for _ in range(2):
            while not made.idle:
                made.cycle(ready=True)
            given = draw(made.config, made.rng, batches=True)
            made.cycle(given)
            for _ in range(cycle):
                made.cycle()
            made.cycle(given, clear=True, ready=made.rng.random() < 0.5)
            for _ in range(made.rng.choice((0, 1, 3))):
                made.cycle()
            made.operation(draw(made.config, made.rng, batches=True))
    made.wander(_wandering(made), clear=min(0.08, 2 / made.bound))


def _reset(made: Schedule) -> None:
    """Reset at any time, over an edge and between edges."""
    made.start()
    often = min(0.04, 1 / made.bound)
    made.wander(_wandering(made), clear=often, reset=often)


def _corners(made: Schedule) -> None:
    """What comes seldom by chance: reset and ``clear_i`` in each phase, and one after the other."""
    made.start()
    for _ in range(2):
        for phase in ("idle", "busy", "hold"):
            for pulse in (False, True):
                _until(made, phase)
                made.cycle(reset=not pulse, pulse=pulse)
                made.cycle(clear=True)
            _until(made, phase)
            made.cycle(clear=True)
        _until(made, "idle")
        made.cycle(draw(made.config, made.rng, batches=True), clear=True)
        made.operation(draw(made.config, made.rng, batches=True))


def _until(made: Schedule, phase: str) -> None:
    """Go on until the core is idle, has just taken operands, or has just a result."""
    while not made.idle:
        made.cycle(ready=True)
    if phase != "idle":
        made.cycle(draw(made.config, made.rng, batches=True))
    while phase == "hold" != made.phase:  # a batch may have another element
        made.cycle(draw(made.config, made.rng, batches=True) if made.phase == "idle" else None)
