"""The order of a block's orders: additions and copies go where the multiplier is at work."""

from dataclasses import dataclass, replace

MULTIPLIER = 40
"""Cycles of a product that the schedule reckons with; any value gives a right program."""

OTHERS = 10
"""Cycles of any other order that the schedule reckons with."""


@dataclass(frozen=True)
class Order:
    """One order on named registers.

    ``fixed``: it keeps its place among the other fixed ones. ``number``: of a verdict.
    """

    name: str
    rd: str | None = None
    ra: str | None = None
    rb: str | None = None
    fixed: bool = False
    sets_flag: bool = False
    reads_flag: bool = False
    number: str = ""

    @property
    def reads(self) -> frozenset[str]:
        """Registers that it reads, the flag among them."""
        return frozenset({self.ra, self.rb, "?" if self.reads_flag else None} - {None})  # type: ignore[arg-type]

    @property
    def writes(self) -> frozenset[str]:
        """Registers that it writes, the flag among them."""
        return frozenset({self.rd, "?" if self.sets_flag else None} - {None})  # type: ignore[arg-type]

    def before(self, later: "Order") -> bool:
        """Whether the other, written below this one, has to wait for its end."""
        shared = self.writes & (later.reads | later.writes)
        return bool(shared) or (self.fixed and later.fixed)

    def reads_before(self, later: "Order") -> bool:
        """Whether the other has to wait for its beginning alone, when its sources are read."""
        return bool(self.reads & later.writes) and not self.before(later)


def arrange(block: list[Order]) -> list[Order]:
    """The block's orders, each product as START and TAKE, other orders between the two.

    What each order finds in its registers is as in the block as written.
    """
    size = range(len(block))
    ends = [[j for j in size[i + 1 :] if block[i].before(block[j])] for i in size]
    begins = [[j for j in size[i + 1 :] if block[i].reads_before(block[j])] for i in size]
    weight = [0] * len(block)
    for i in reversed(size):
        own = MULTIPLIER if block[i].name == "MUL" else OTHERS
        weight[i] = own + max((weight[j] for j in ends[i]), default=0)
    waits = [sum(i in later for later in [*ends, *begins]) for i in size]
    ready = {i for i in size if waits[i] == 0}
    done: list[Order] = []
    busy: int | None = None
    left = 0

    def release(later: list[int]) -> None:
        for j in later:
            waits[j] -= 1
            if waits[j] == 0:
                ready.add(j)

    while ready or busy is not None:
        products = [i for i in ready if block[i].name == "MUL"]
        others = [i for i in ready if block[i].name != "MUL"]
        if busy is not None and (left <= 0 or not others):
            done.append(replace(block[busy], name="TAKE", ra=None, rb=None))
            release(ends[busy])
            busy = None
            continue
        starts = busy is None and bool(products)
        chosen = max(products if starts else others, key=lambda i: (weight[i], -i))
        ready.remove(chosen)
        release(begins[chosen])
        if starts:
            busy, left = chosen, MULTIPLIER
            done.append(replace(block[chosen], name="START", rd=None))
        else:
            left -= OTHERS
            done.append(block[chosen])
            release(ends[chosen])
    return done
