"""Cycles of a program on the engine, which are the same for all operands."""

from collections.abc import Sequence
from dataclasses import dataclass

from dualfield.models.dsp_multiply import Unit, rows
from dualfield.programs.assembler import Instruction, Op
from dualfield.programs.orders import Orders


@dataclass(frozen=True)
class Product:
    """Cycles of a multiplier, in which a product follows another.

    ``first``: from operands to result, of the first product; ``kept``: of the others.
    ``interval``: from operands to operands with two products under way; 0 where the multiplier has
    one. ``begins``: from operands to the last step, which waits until the result before is taken.
    ``groups``: from the last step to the next operands, the cycles of a step. ``quotient``: from
    operands to quotient, where there is one.
    """

    first: int
    kept: int
    interval: int = 0
    begins: int = 0
    groups: int = 1
    quotient: int = 0

    @property
    def paired(self) -> bool:
        """Whether two products are under way at a time."""
        return self.interval > 0


def of_dsp(unit: Unit) -> Product:
    """The cycles of hard multipliers; a register tells that they take operands again.

    >>> of_dsp(Unit(18, 16, 256))
    Product(first=57, kept=42, interval=36, begins=35, groups=1, quotient=0)
    """
    n = unit.max_bits
    groups, _ = unit.used(n)
    steps = groups * (2 * rows(unit.word, n) + 2) + (3 if groups <= 2 else 1)
    return Product(unit.cycles(n), unit.kept(n), unit.interval(n) + 1, steps - groups + 1, groups)


def of_polynomial(digits: int) -> Product:
    """The cycles of the multiplier of a fixed polynomial, a digit each.

    >>> of_polynomial(15)
    Product(first=17, kept=17, interval=15, begins=16, groups=-1, quotient=0)
    """
    return Product(digits + 2, digits + 2, digits, digits + 1, -1)


@dataclass
class _Clock:
    """Where a program is: the cycle, and the products that are under way.

    ``taken``: when the last product was taken. ``loads``: when each of those under way took its
    operands, and by how many cycles it is longer than the others.
    """

    product: Product
    orders: Orders
    now: int = 0
    taken: int = -1
    began: bool = False

    def __post_init__(self) -> None:
        self.loads: list[tuple[int, int]] = []

    def start(self, divides: bool) -> None:
        """A product, or a quotient, begins as soon as the multiplier takes it."""
        p = self.product
        loaded = self.now + self.orders.reads
        if self.loads:
            before, more = self.loads[0]
            loaded = max(loaded, self._last_step() + p.groups, before + p.interval + more)
        more = p.quotient - p.kept if divides else 0 if self.began else p.first - p.kept
        self.began, self.now = True, loaded + 1
        self.loads.append((loaded, more))

    def _last_step(self) -> int:
        """The cycle in which the last step of the oldest product begins."""
        loaded, more = self.loads[0]
        return max(loaded + self.product.begins + more, self.taken + 1)

    def take(self) -> None:
        """The oldest product is taken as soon as it is there."""
        p, (loaded, more) = self.product, self.loads[0]
        there = loaded + p.kept + more
        if p.paired:
            there = max(there, self._last_step() + p.kept - p.begins)
        self.loads.pop(0)
        self.taken = max(self.now + 1, there) + self.orders.moves - 1
        self.now = self.taken + 1


def cycles(
    words: Sequence[Instruction], product: Product, orders: Orders, counts: Sequence[int]
) -> int:
    """Cycles of a program; ``orders``: of its orders. ``counts``: of the repeats, by number.

    No product is under way where a repeat begins or ends, and none is the first in a repeat: then
    each round takes as long.
    """
    clock = _Clock(product, orders)
    begun, times = 0, 1
    for i in words:
        match i.op:
            case Op.START:
                clock.start(i.rd == 1)
            case Op.TAKE:
                clock.take()
            case Op.ADD | Op.SUB:
                clock.now += orders.sum
            case Op.END:
                clock.now += 1
            case _:
                clock.now += orders.other
        if i.op is Op.REPEAT:
            begun, times = clock.now, counts[i.rd]
        elif i.op is Op.LOOP:
            rest = (times - 1) * (clock.now - begun)
            clock.now, clock.taken = clock.now + rest, clock.taken + rest
    return clock.now
