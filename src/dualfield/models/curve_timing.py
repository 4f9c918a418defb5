"""Cycle counts of the curve engine's micro-programs, equal for all operands."""

from collections.abc import Sequence
from dataclasses import dataclass

from dualfield.models.dsp_multiply import Unit, rows
from dualfield.programs.assembler import Instruction, Op
from dualfield.programs.instruction_cycles import InstructionCycles


@dataclass(frozen=True)
class Product:
    """Cycles of a multiplier for products in sequence.

    ``first``: from operands to result of the first product; ``same_modulus``: of the others, which
    keep the modulus. ``interval``: from operands to next operands with two products in flight; 0 if
    the multiplier holds only one. ``last_step``: from operands to the last step, which waits until
    the previous result is taken. ``groups``: cycles of a step, from the last step to the next
    operands.
    ``quotient``: from operands to quotient; 0 if the multiplier does not divide.
    """

    first: int
    same_modulus: int
    interval: int = 0
    last_step: int = 0
    groups: int = 1
    quotient: int = 0

    @property
    def overlaps(self) -> bool:
        """True if two products may be in flight."""
        return self.interval > 0


def of_dsp(unit: Unit) -> Product:
    """Return the cycles of the DSP multiplier; a register delays its ready by one cycle.

    >>> of_dsp(Unit(18, 16, 256))
    Product(first=57, same_modulus=42, interval=36, last_step=35, groups=1, quotient=0)
    """
    n = unit.max_bits
    groups, _ = unit.shape_of(n)
    steps = groups * (2 * rows(unit.word, n) + 2) + (3 if groups <= 2 else 1)
    return Product(
        unit.cycles(n),
        unit.cycles_same_modulus(n),
        unit.interval(n) + 1,
        steps - groups + 1,
        groups,
    )


def of_polynomial(digits: int) -> Product:
    """Return the cycles of the multiplier for a fixed polynomial: one cycle per digit.

    >>> of_polynomial(15)
    Product(first=17, same_modulus=17, interval=15, last_step=16, groups=-1, quotient=0)
    """
    return Product(digits + 2, digits + 2, digits, digits + 1, -1)


@dataclass
class _Clock:
    """The current cycle of a program, and the products in flight.

    ``last_take``: the cycle in which the last product was taken. ``loads``: for each product in
    flight, the cycle of its operands and the cycles by which it is longer than the others.
    """

    product: Product
    timing: InstructionCycles
    cycle: int = 0
    last_take: int = -1
    has_modulus: bool = False

    def __post_init__(self) -> None:
        self.loads: list[tuple[int, int]] = []

    def start(self, divides: bool) -> None:
        """Start a product or a quotient as soon as the multiplier accepts it."""
        p = self.product
        load = self.cycle + self.timing.start
        if self.loads:
            previous, extra = self.loads[0]
            load = max(load, self._last_step() + p.groups, previous + p.interval + extra)
        extra = (
            p.quotient - p.same_modulus
            if divides
            else 0
            if self.has_modulus
            else p.first - p.same_modulus
        )
        self.has_modulus, self.cycle = True, load + 1
        self.loads.append((load, extra))

    def _last_step(self) -> int:
        """Return the cycle in which the last step of the oldest product begins."""
        load, extra = self.loads[0]
        return max(load + self.product.last_step + extra, self.last_take + 1)

    def take(self) -> None:
        """Take the oldest product as soon as it is valid."""
        p, (load, extra) = self.product, self.loads[0]
        valid = load + p.same_modulus + extra
        if p.overlaps:
            valid = max(valid, self._last_step() + p.same_modulus - p.last_step)
        self.loads.pop(0)
        self.last_take = max(self.cycle + 1, valid) + self.timing.take - 1
        self.cycle = self.last_take + 1


def cycles(
    words: Sequence[Instruction], product: Product, timing: InstructionCycles, counts: Sequence[int]
) -> int:
    """Return the cycles of a program.

    ``timing``: cycles of each micro-instruction. ``counts``: rounds of each repeat, by its number.
    No product is in flight where a repeat begins or ends, and no repeat begins with a product, so
    all rounds take the same number of cycles.
    """
    clock = _Clock(product, timing)
    repeat_start, times = 0, 1
    for i in words:
        match i.op:
            case Op.START:
                clock.start(i.rd == 1)
            case Op.TAKE:
                clock.take()
            case Op.ADD | Op.SUB:
                clock.cycle += timing.sum
            case Op.END:
                clock.cycle += 1
            case _:
                clock.cycle += timing.move
        if i.op is Op.REPEAT:
            repeat_start, times = clock.cycle, counts[i.rd]
        elif i.op is Op.LOOP:
            rest = (times - 1) * (clock.cycle - repeat_start)
            clock.cycle, clock.last_take = clock.cycle + rest, clock.last_take + rest
    return clock.cycle
