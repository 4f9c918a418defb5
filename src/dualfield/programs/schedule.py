"""The scheduler of a block: products run back to back, additions and copies in parallel.

A program is scheduled once, for the cycles of a build with 16 hard multipliers at 256 bits; any
other build waits where its own products are slower, and computes the same.
"""

import random
from dataclasses import dataclass, field, replace

from dualfield.programs.orders import Orders

PRODUCT = 42
"""Cycles from START to the product that the schedule reckons with."""


@dataclass(frozen=True)
class Reckoning:
    """Cycles that a schedule reckons with: of the orders, and of two products under way.

    ``interval``: from START to the next START. ``last``: of a product's last step to its end: it
    waits until the product before is taken.
    """

    orders: Orders
    interval: int
    last: int


HARD = Reckoning(Orders(4), 36, 7)
"""Hard multipliers at 256 bits, in lanes of 64."""

FIXED = Reckoning(Orders(1, True, True), 13, 1)
"""A fixed polynomial, with 13 digits of 18 bits at 233, or of 22 at 283."""

FIXED_PRODUCT = 15
"""Cycles from START to the product of that."""

TRIES, SPREAD = 12, 60
"""How many arrangements the shortest is taken of, and by how many cycles their weights differ."""


HIDDEN = frozenset("?%")
"""The flag and the modulus register, among the names of registers."""


@dataclass(frozen=True)
class Order:
    """One micro-instruction on named registers.

    ``fixed``: it keeps its place among the other fixed ones. ``number``: of a verdict.
    ``takes``: cycles of a product that the schedule reckons with.
    """

    name: str
    rd: str | None = None
    ra: str | None = None
    rb: str | None = None
    fixed: bool = False
    sets_flag: bool = False
    reads_flag: bool = False
    number: str = ""
    takes: int = PRODUCT

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

    def cycles(self, orders: Orders) -> int:
        """The assumed latency in cycles, from issue to the written register."""
        if self.name == "MUL":
            return orders.reads + self.takes + orders.moves
        return orders.sum if self.name in ("ADD", "SUB") else orders.other

    def before(self, later: "Order") -> bool:
        """Whether the other, written below this one, has to wait for its end."""
        shared = self.writes & (later.reads | later.writes)
        return bool(shared) or (self.fixed and later.fixed)

    def reads_before(self, later: "Order") -> bool:
        """Whether the other has to wait for its beginning alone, when its sources are read."""
        return bool(self.reads & later.writes) and not self.before(later)


WAIT = Order("VERDICT", number="wait")
"""An order that does nothing."""


@dataclass
class _Block:
    """Orders that are being arranged: which may come next, and the cycle that it is.

    ``under_way``: products begun and not taken, the oldest first, each with the cycle in which it
    is there. ``free``: the cycle in which the multiplier takes operands again. ``late``: what the
    order before has written and the next one cannot read yet.
    """

    orders: list[Order]
    most: int
    reckoning: Reckoning
    done: list[Order] = field(default_factory=list)
    under_way: list[tuple[int, int]] = field(default_factory=list)
    now: int = 0
    free: int = 0
    late: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        size = range(len(self.orders))
        self.ends = [
            [j for j in size[i + 1 :] if self.orders[i].before(self.orders[j])] for i in size
        ]
        self.begins = [
            [j for j in size[i + 1 :] if self.orders[i].reads_before(self.orders[j])] for i in size
        ]
        self.weight = [0] * len(size)
        for i in reversed(size):
            after_end = self.orders[i].cycles(self.reckoning.orders) + max(
                (self.weight[j] for j in self.ends[i]), default=0
            )
            after_begin = (
                self.reckoning.orders.reads
                + 1
                + max((self.weight[j] for j in self.begins[i]), default=0)
            )
            self.weight[i] = max(after_end, after_begin)
        self.waits = [sum(i in later for later in [*self.ends, *self.begins]) for i in size]
        self.ready = {i for i in size if self.waits[i] == 0}

    def heaviest(self, products: bool) -> int | None:
        """The product, or the other order, that most depends on; None if none may come next."""
        these = [
            i
            for i in self.ready
            if (self.orders[i].name == "MUL") == products and not self.orders[i].reads & self.late
        ]
        return max(these, key=lambda i: (self.weight[i], -i), default=None)

    def start(self, i: int) -> None:
        """Begin a product."""
        read = max(self.now + self.reckoning.orders.reads, self.free)
        self.now, self.free = read + 1, read + self.reckoning.interval
        self.under_way.append((i, read + self.orders[i].takes))
        self._append(i, self.begins[i], replace(self.orders[i], name="START", rd=None))

    def take(self) -> None:
        """Take the oldest product; the next one's last step waits for this."""
        i, there = self.under_way.pop(0)
        self.now = max(self.now + 1, there) + self.reckoning.orders.moves
        held = self.now + self.reckoning.last
        self.under_way = [(j, max(at, held)) for j, at in self.under_way]
        self._append(i, self.ends[i], replace(self.orders[i], name="TAKE", ra=None, rb=None))

    def work(self, i: int) -> None:
        """Do an order that is no product."""
        self.now += self.orders[i].cycles(self.reckoning.orders)
        self._append(i, [*self.begins[i], *self.ends[i]], self.orders[i])
        if self.reckoning.orders.fixed:
            self.late = self.orders[i].writes - HIDDEN

    def wait(self) -> None:
        """Insert a wait, until the last result is readable."""
        self.now += self.reckoning.orders.other
        self.done.append(WAIT)
        self.late = frozenset()

    def _append(self, i: int, released: list[int], order: Order) -> None:
        self.done.append(order)
        self.late = frozenset()
        self.ready.discard(i)
        for j in released:
            self.waits[j] -= 1
            if self.waits[j] == 0:
                self.ready.add(j)


def arrange(orders: list[Order], most: int = 1, reckoning: Reckoning = HARD) -> list[Order]:
    """The block's orders, each product as START and TAKE, other orders between the two.

    ``most``: products under way at a time, which are taken in the order of their beginning. What
    each order finds in its registers is as in the block as written. The shortest of some
    arrangements, whose weights differ by chance: the same chance each time.
    """
    chance = random.Random(0)
    found = [
        _arranged(_Block(orders, most, reckoning), chance, SPREAD * (i > 0)) for i in range(TRIES)
    ]
    return min(found, key=lambda block: block.now).done


def _arranged(block: _Block, chance: random.Random, spread: int) -> _Block:
    """The heaviest order that may come next, each time, with weights up to ``spread`` heavier."""
    reads = block.reckoning.orders.reads
    block.weight = [weight + int(spread * chance.random()) for weight in block.weight]
    while block.ready or block.under_way:
        product = block.heaviest(True) if len(block.under_way) < block.most else None
        other = block.heaviest(False)
        if block.under_way and block.under_way[0][1] <= block.now + 1:
            block.take()
        elif product is not None and block.free <= block.now + reads:
            block.start(product)
        elif other is not None:
            block.work(other)
        elif product is not None and (not block.under_way or block.free <= block.under_way[0][1]):
            block.start(product)
        elif block.under_way:
            block.take()
        else:
            block.wait()
    return block
