"""The scheduler of a block: products run back to back, additions and copies in parallel.

A program is scheduled once, for the latencies of a build with 16 hard multipliers at 256 bits. In
any other build the engine stalls where products take longer; the results are the same.
"""

import random
from dataclasses import dataclass, field, replace

from dualfield.programs.instruction_cycles import InstructionCycles

PRODUCT_CYCLES = 42
"""The assumed cycles from START to the product."""


@dataclass(frozen=True)
class Timing:
    """The latencies that the scheduler assumes.

    ``cycles``: those of the micro-instructions. ``interval``: from one START to the next.
    ``drain``: from a product's last step to its end; the last step waits until the previous product
    is taken.
    """

    cycles: InstructionCycles
    interval: int
    drain: int


HARD_MULTIPLIERS = Timing(InstructionCycles(4), 36, 7)
"""Hard multipliers at 256 bits, in lanes of 64."""

FIXED_POLYNOMIAL = Timing(InstructionCycles(1, True, True), 13, 1)
"""A fixed polynomial, with 13 digits of 18 bits at 233, or of 22 at 283."""

FIXED_POLYNOMIAL_PRODUCT_CYCLES = 15
"""`PRODUCT_CYCLES` for a fixed polynomial."""

TRIES, SPREAD = 12, 60
"""The number of schedules that `arrange` compares, and the range of their random weights."""


IMPLICIT = frozenset("?%")
"""The flag and the modulus register, as they appear among the names of registers."""


@dataclass(frozen=True)
class MicroInstruction:
    """One micro-instruction on named registers.

    ``is_ordered``: it keeps its position relative to the other ordered ones. ``variant``: the
    verdict, condition or kind of product. ``product_cycles``: the assumed cycles of its product.
    """

    name: str
    rd: str | None = None
    ra: str | None = None
    rb: str | None = None
    is_ordered: bool = False
    sets_flag: bool = False
    reads_flag: bool = False
    variant: str = ""
    product_cycles: int = PRODUCT_CYCLES

    @property
    def reads(self) -> frozenset[str]:
        """The registers that it reads, including the flag and the modulus register."""
        modulus = "%" if self.name == "MUL" else None
        return frozenset({self.ra, self.rb, "?" if self.reads_flag else None, modulus} - {None})  # type: ignore[arg-type]

    @property
    def writes(self) -> frozenset[str]:
        """The registers that it writes, including the flag and the modulus register."""
        modulus = "%" if self.name == "MODULUS" else None
        return frozenset({self.rd, "?" if self.sets_flag else None, modulus} - {None})  # type: ignore[arg-type]

    def latency(self, cycles: InstructionCycles) -> int:
        """The assumed latency in cycles, from issue to the written register."""
        if self.name == "MUL":
            return cycles.start + self.product_cycles + cycles.take
        return cycles.sum if self.name in ("ADD", "SUB") else cycles.move

    def ends_before(self, later: "MicroInstruction") -> bool:
        """True if ``later``, which follows in the program, must wait for this one's end."""
        shared = self.writes & (later.reads | later.writes)
        return bool(shared) or (self.is_ordered and later.is_ordered)

    def starts_before(self, later: "MicroInstruction") -> bool:
        """True if ``later`` only needs to wait until this one has read its sources."""
        return bool(self.reads & later.writes) and not self.ends_before(later)


WAIT = MicroInstruction("VERDICT", variant="wait")
"""An instruction that does nothing."""


@dataclass
class _Block:
    """The state of a block's list scheduling: what may issue next, and the current cycle.

    ``products``: (index, cycle of the product) of the products in flight, the oldest first.
    ``free``: the cycle in which the multiplier accepts operands again. ``unreadable``: the result
    of the previous instruction, if the next one cannot read it yet.
    """

    instructions: list[MicroInstruction]
    max_products: int
    timing: Timing
    output: list[MicroInstruction] = field(default_factory=list)
    products: list[tuple[int, int]] = field(default_factory=list)
    cycle: int = 0
    free: int = 0
    unreadable: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        instructions, size = self.instructions, range(len(self.instructions))
        cycles = self.timing.cycles
        self.after_end = [
            [j for j in size[i + 1 :] if instructions[i].ends_before(instructions[j])] for i in size
        ]
        self.after_start = [
            [j for j in size[i + 1 :] if instructions[i].starts_before(instructions[j])]
            for i in size
        ]
        self.weights = [0] * len(size)
        for i in reversed(size):
            end = max((self.weights[j] for j in self.after_end[i]), default=0)
            start = max((self.weights[j] for j in self.after_start[i]), default=0)
            latency = instructions[i].latency(cycles)
            self.weights[i] = max(latency + end, cycles.start + 1 + start)
        successors = [*self.after_end, *self.after_start]
        self.wait_counts = [sum(i in later for later in successors) for i in size]
        self.ready = {i for i in size if self.wait_counts[i] == 0}

    def heaviest(self, products: bool) -> int | None:
        """The ready product (or other instruction) with the longest path behind it, if any."""
        candidates = [
            i
            for i in self.ready
            if (self.instructions[i].name == "MUL") == products
            and not self.instructions[i].reads & self.unreadable
        ]
        return max(candidates, key=lambda i: (self.weights[i], -i), default=None)

    def start(self, i: int) -> None:
        """Start a product."""
        accept = max(self.cycle + self.timing.cycles.start, self.free)
        self.cycle, self.free = accept + 1, accept + self.timing.interval
        self.products.append((i, accept + self.instructions[i].product_cycles))
        self._issue(i, self.after_start[i], replace(self.instructions[i], name="START", rd=None))

    def take(self) -> None:
        """Take the oldest product; the next one's last step waits for this."""
        i, available = self.products.pop(0)
        self.cycle = max(self.cycle + 1, available) + self.timing.cycles.take
        drained = self.cycle + self.timing.drain
        self.products = [(j, max(end, drained)) for j, end in self.products]
        take = replace(self.instructions[i], name="TAKE", ra=None, rb=None)
        self._issue(i, self.after_end[i], take)

    def execute(self, i: int) -> None:
        """Issue an instruction other than a product."""
        instruction, cycles = self.instructions[i], self.timing.cycles
        self.cycle += instruction.latency(cycles)
        self._issue(i, [*self.after_start[i], *self.after_end[i]], instruction)
        if cycles.fixed_polynomial:
            self.unreadable = instruction.writes - IMPLICIT

    def wait(self) -> None:
        """Insert a wait, until the last result is readable."""
        self.cycle += self.timing.cycles.move
        self.output.append(WAIT)
        self.unreadable = frozenset()

    def _issue(self, i: int, successors: list[int], instruction: MicroInstruction) -> None:
        self.output.append(instruction)
        self.unreadable = frozenset()
        self.ready.discard(i)
        for j in successors:
            self.wait_counts[j] -= 1
            if self.wait_counts[j] == 0:
                self.ready.add(j)


def arrange(
    block: list[MicroInstruction], max_products: int = 1, timing: Timing = HARD_MULTIPLIERS
) -> list[MicroInstruction]:
    """Schedule a block: each product becomes START and TAKE, with other instructions in between.

    ``max_products``: the products in flight, which are taken in the order of their start. Each
    instruction reads the same values as in the block. The shortest of `TRIES` schedules whose
    weights differ by random numbers of a constant seed.
    """
    rng = random.Random(0)
    schedules = [
        _schedule(_Block(block, max_products, timing), rng, SPREAD * (i > 0)) for i in range(TRIES)
    ]
    return min(schedules, key=lambda schedule: schedule.cycle).output


def _schedule(block: _Block, rng: random.Random, spread: int) -> _Block:
    """Issue the heaviest ready instruction each time; weights are up to ``spread`` heavier."""
    start = block.timing.cycles.start
    block.weights = [weight + int(spread * rng.random()) for weight in block.weights]
    while block.ready or block.products:
        product = block.heaviest(True) if len(block.products) < block.max_products else None
        other = block.heaviest(False)
        if block.products and block.products[0][1] <= block.cycle + 1:
            block.take()
        elif product is not None and block.free <= block.cycle + start:
            block.start(product)
        elif other is not None:
            block.execute(other)
        elif product is not None and (not block.products or block.free <= block.products[0][1]):
            block.start(product)
        elif block.products:
            block.take()
        else:
            block.wait()
    return block
