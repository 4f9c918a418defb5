"""Handshake schedules: the inputs of a core and its expected outputs, cycle by cycle.

`Schedule` needs no core: it follows the rules of ``docs/reference/handshake.md`` and takes results
and latencies from the model. It lists every output in every cycle, so a core passes only if all
outputs match. The core has ``MaskOutputs`` = 1. With ``Overlap`` = 1 it needs a model of the
operations in flight (`dualfield.simulate.in_flight`).
"""

import random
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import NamedTuple

from dualfield.catalog.core import Configuration
from dualfield.models.outcome import Outcome
from dualfield.simulate import in_flight
from dualfield.simulate.bench import Job
from dualfield.simulate.ports import answered, draw

SNAPSHOTS = 48
"""Cycles after ``clear_i`` for which registers are compared, while nothing is offered."""


class _State(Enum):
    UNKNOWN = 0
    RESET = 1
    IDLE = 2
    BUSY = 3
    HOLD = 4


class Cycle(NamedTuple):
    """One clock cycle: the inputs and the expected outputs.

    Attributes:
        part: The part of the test: operations, stalls, clear, reset, upset, wipe, fresh.
        fresh: The core is replaced first: all registers random.
        reset: ``rst_ni`` is 0 during the cycle.
        pulse: ``rst_ni`` has a pulse of 0 between two clock edges.
        clear: ``clear_i``.
        valid: ``in_valid_i``.
        ready: ``out_ready_i``.
        operands: Values of the operand ports in the record's order.
        known: True if the outputs are known; they are unknown after an upset.
        fault_known: True if ``fault_o`` is known, which is 0 then. An upset may set it, and it
        stays until ``clear_i`` or a reset.
        in_ready: ``in_ready_o``.
        results: Values of the result ports in the record's order while ``out_valid_o`` is 1, else
        None.
        wiped: Cycles since ``clear_i`` if the registers are wiped by then, else 0.
        phase: unknown, reset, idle, busy or hold; a reset in the cycle itself is ignored.
    """

    part: str
    fresh: bool
    reset: bool
    pulse: bool
    clear: bool
    valid: bool
    ready: bool
    operands: tuple[int, ...]
    known: bool
    fault_known: bool
    in_ready: bool
    results: tuple[int, ...] | None
    wiped: int
    phase: str


class Schedule:
    """Cycles of one configuration in order; random choices are drawn from ``rng``.

    >>> from dualfield import catalog
    >>> config = catalog.get("ami-sf").configure(4, {"MaskOutputs": 1})
    >>> schedule = Schedule(config, random.Random(1))
    >>> schedule.start()
    >>> schedule.operation({"modulus_i": 13, "a_i": 3})
    >>> [cycle.results for cycle in schedule.cycles if cycle.results]
    [(9, 0, 0)]
    """

    def __init__(self, config: Configuration, rng: random.Random) -> None:
        if not config.values.get("MaskOutputs", 1):
            raise ValueError("a schedule needs MaskOutputs=1")
        self._new_flight = in_flight.model(config) if config.overlaps else None
        if config.overlaps and self._new_flight is None:
            raise ValueError(f"{config.label()}: no model of the operations in flight")
        self._flight = self._new_flight() if self._new_flight else None
        self.config, self.rng = config, rng
        self._widths = {port.name: port.width(config) for port in config.core.inputs}
        self.cycles: list[Cycle] = []
        self.part = "operations"
        self._state = _State.UNKNOWN
        self._remaining = 0  # cycles to the result or to the next element of the batch
        self._results: list[tuple[int, ...]] = []  # results still to come
        self._elements: list[int] = []  # elements of the incomplete batch
        self._modulus = 0  # operands read with the first element
        self._cycles_since_clear: int | None = (
            None  # cycles since clear_i without a transfer of operands
        )
        self._fresh = False
        self._fault_known = False
        self.bound = config.idle_within()
        self._wipe_cycles = config.core.wiped(config)

    # -- one cycle -----------------------------------------------------------------------------

    def cycle(
        self,
        operands: Mapping[str, int] | None = None,
        *,
        clear: bool = False,
        ready: bool = False,
        reset: bool = False,
        pulse: bool = False,
    ) -> None:
        """Add a cycle. ``operands``: by port name, valid 1; None: random ones, valid 0."""
        phase = self.phase
        if reset or pulse:
            self._state, self._cycles_since_clear = _State.RESET, None
            self._fault_known = True
        state = self._state
        valid = operands is not None
        values = operands if operands is not None else self._garbage()
        in_ready = self.idle and not clear
        results = self._results[0] if state is _State.HOLD else None
        if clear:
            self._cycles_since_clear = 0
        elif self._cycles_since_clear is not None:
            self._cycles_since_clear += 1
        cycles_since_clear = self._cycles_since_clear or 0
        self.cycles.append(
            Cycle(
                part=self.part,
                fresh=self._fresh,
                reset=reset,
                pulse=pulse,
                clear=clear,
                valid=valid,
                ready=ready,
                operands=tuple([values[name] for name in self._widths]),
                known=state is not _State.UNKNOWN,
                fault_known=self._fault_known,
                in_ready=in_ready,
                results=results,
                wiped=cycles_since_clear
                if self._wipe_cycles <= cycles_since_clear < SNAPSHOTS
                else 0,
                phase=phase,
            )
        )
        self._fresh = False
        self._advance(operands if in_ready else None, clear, ready, reset)

    def _advance(
        self, operands: Mapping[str, int] | None, clear: bool, ready: bool, reset: bool
    ) -> None:
        """Compute the state after the edge that ends the cycle."""
        state = self._state
        if reset or clear or state in (_State.RESET, _State.UNKNOWN):
            self._elements, self._results = [], []
        if reset:
            return
        self._fault_known |= clear
        if self._flight is not None:
            self._advance_flight(operands, clear, ready)
            return
        if state is _State.HOLD and ready and not clear:
            del self._results[0]
        if clear or state is _State.RESET or (state is _State.HOLD and not self._results):
            self._state = _State.IDLE
        elif operands is not None:
            self._cycles_since_clear = None
            self._state = _State.BUSY
            self._take(operands)
        if self._state is _State.BUSY:
            self._remaining -= 1
            if self._remaining == 0:
                self._state = _State.HOLD if self._results else _State.IDLE

    def _advance_flight(self, operands: Mapping[str, int] | None, clear: bool, ready: bool) -> None:
        """Compute the state of a core whose operations overlap."""
        assert self._new_flight
        assert self._flight
        if self._state is _State.UNKNOWN and not clear:
            return
        if clear or self._state is _State.RESET:
            self._flight = self._new_flight()
        else:
            operation = None
            if operands is not None:
                self._cycles_since_clear = None
                outcome = answered(self.config, dict(operands))
                operation = self._outputs(outcome), outcome.cycles
            self._flight.advance(operation, ready)
        result = self._flight.result
        self._results = [] if result is None else [result]
        self._state = _State.BUSY if self._flight.busy else _State.IDLE
        if result is not None:
            self._state = _State.HOLD

    def _take(self, operands: Mapping[str, int]) -> None:
        """Accept operands or an element of a batch: compute its results and their cycle."""
        config = self.config
        if config.core.batches is None:
            outcome = answered(config, dict(operands))
            self._results, self._remaining = [self._outputs(outcome)], outcome.cycles
            return
        role = {port.role: operands[port.name] for port in config.core.inputs}
        if not self._elements:
            self._modulus = role["modulus"]
        self._elements.append(role["a"])
        unit, count = config.core.batches(config), len(self._elements)
        if role["more"] and count < config.batch:
            element_cycles = unit.forward(count + 1)
            self._remaining = element_cycles[count] - element_cycles[count - 1]
            return
        outcomes = unit.batch(self._modulus, self._elements)
        self._results = [self._outputs(outcome) for outcome in outcomes]
        self._remaining = outcomes[-1].cycles - (count - 1)
        self._elements = []

    def _outputs(self, outcome: Outcome) -> tuple[int, ...]:
        values = {
            "result": outcome.result,
            "k": outcome.k or 0,
            "status": outcome.status.value,
        }
        return tuple(values[port.role] for port in self.config.core.outputs)

    def _garbage(self) -> dict[str, int]:
        return {name: self.rng.getrandbits(bits) for name, bits in self._widths.items()}

    # -- longer pieces -------------------------------------------------------------------------

    @property
    def idle(self) -> bool:
        """True if operands can transfer in the next cycle."""
        if self._flight is None or self._state in (_State.RESET, _State.UNKNOWN):
            return self._state is _State.IDLE
        return self._flight.ready

    @property
    def phase(self) -> str:
        """The phase of the next cycle: unknown, reset, idle, busy or hold."""
        return self._state.name.lower()

    @property
    def _busy(self) -> bool:
        return self._state is _State.BUSY

    def start(self) -> None:
        """Replace the core and reset it."""
        self._fresh, self._cycles_since_clear = True, None
        for _ in range(2):
            self.cycle(reset=True)
        self.cycle()

    def upset(self) -> None:
        """Set all registers at random: the core must be idle after the stated bound.

        A batch core may then hold elements of a batch, so ``clear_i`` comes first.
        """
        self._replace()
        for _ in range(self.bound):
            self.cycle(ready=True)
        if self.config.batch > 1:
            self.cycle(clear=True, ready=True)
        self._state = _State.IDLE
        if self._new_flight:
            self._flight = self._new_flight()

    def wipe(self, cycles: int) -> None:
        """Set all registers at random, then clear: the core must be idle and wiped at once."""
        self._replace()
        self.cycle(clear=True, ready=self._coin())
        for _ in range(cycles):
            self.cycle(ready=self._coin())

    def _replace(self) -> None:
        """A new core, with every register at random."""
        self._fresh, self._state, self._cycles_since_clear = True, _State.UNKNOWN, None
        self._fault_known = False

    def operation(self, operands: Mapping[str, int], *, gap: int = 0, stall: int = 0) -> None:
        """Operands after ``gap`` cycles, and each result accepted after ``stall`` cycles.

        With ``stall`` 0 ``out_ready_i`` is 1 before and after the result too.
        """
        for _ in range(gap):
            self.cycle(ready=not stall)
        while not self.idle:
            self.cycle(operands, ready=not stall)
        self.cycle(operands, ready=not stall)
        while self._busy:
            self.cycle(ready=not stall and self._coin())
        while self._state is _State.HOLD:  # a batch has several results
            for _ in range(stall):
                self.cycle()
            self.cycle(ready=True)

    def wander(self, cycles: int, *, clear: float = 0.0, reset: float = 0.0) -> None:
        """Random handshakes for ``cycles``; ``clear`` and ``reset`` are probabilities per cycle."""
        offer: dict[str, int] | None = None
        for _ in range(cycles):
            if offer is None and self.rng.random() < 0.4:
                offer = draw(self.config, self.rng, batches=True)
            chance = self.rng.random()
            is_clear = chance < clear
            is_reset = clear <= chance < clear + reset
            is_transfer = self.idle and not is_clear and not is_reset
            pulse = is_reset and self._coin()
            self.cycle(
                offer,
                clear=is_clear,
                ready=self.rng.random() < 0.6,
                reset=is_reset and not pulse,
                pulse=pulse,
            )
            if is_transfer or ((is_clear or is_reset) and self._coin()):
                offer = None

    def _coin(self) -> bool:
        return self.rng.random() < 0.5


def ports(config: Configuration, job: Job) -> dict[str, int]:
    """The operands of a job by port name.

    >>> from dualfield import catalog
    >>> ports(catalog.get("ami-sf").configure(4), Job(13, 3))
    {'modulus_i': 13, 'a_i': 3}
    """
    return {port.name: job.operand(port.role, config) for port in config.core.inputs}


def parts(cycles: list[Cycle]) -> Iterator[tuple[str, int]]:
    """The number of cycles of each part of a schedule, in order of first use."""
    counts: dict[str, int] = {}
    for cycle in cycles:
        counts[cycle.part] = counts.get(cycle.part, 0) + 1
    yield from counts.items()
