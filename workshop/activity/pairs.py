"""Pairs of operations whose control nets are compared."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from dualfield.simulate import Job
from workshop.activity.watched_nets import Sums, Watched


@dataclass
class Comparison:
    """Operations of one action, compared with the first of them.

    Attributes:
        reference: The first one.
        operations: Their number, the first one included.
        statuses: The number of operations by the word of their status.
        pairs: The pairs with a difference: operations 0 and 1 are pair 0, 2 and 3 pair 1.
        nets: The control nets that differ.
    """

    reference: Sums
    operations: int = 0
    statuses: Counter[str] = field(default_factory=Counter)
    pairs: set[int] = field(default_factory=set)
    nets: set[str] = field(default_factory=set)

    def add(self, sums: Sums, names: list[str]) -> None:
        """Compare an operation; ``names``: the nets of its checksums."""
        found = {names[i] for i in (sums.nets != self.reference.nets).nonzero()[0]}
        if found or sums.cycles != self.reference.cycles:
            self.pairs.add(self.operations // 2)
        self.nets |= found
        self.statuses[sums.status.word] += 1
        self.operations += 1


def compare(watched: Watched, jobs: Iterable[Job], actions: int = 1) -> list[Comparison]:
    """Compare operations whose actions come in turn: each action has the same one before it.

    So public state that stays from one operation to the next is the same. The first operation of
    each action is not compared: registers without a reset have any value before it.
    """
    comparisons: list[Comparison] = []
    for number, sums in enumerate(watched.sums(jobs)):
        turn, action = divmod(number, actions)
        if turn == 1:
            comparisons.append(Comparison(sums))
        if turn > 0:
            comparisons[action].add(sums, watched.control)
    return comparisons
