"""Modulo schedules: the steps of a loop, where products and sums of successive passes overlap.

A multiplier accepts a product every `Timing.interval` cycles, an adder a sum every `Timing.words`
cycles. Operands and results pass by words, the lowest first, so a step may begin when the first
word of its operands is stored: the other words follow in the cycles after.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from dualfield.host.errors import CheckFailed, UsageError

TRIES, EFFORT = 40, 12
"""Random orders that `schedule` tries for a period, and placements per step in each."""


@dataclass(frozen=True)
class Step:
    """One statement of a loop: ``target`` becomes a product or a sum of ``sources``.

    ``kind``: ``*``, ``+``, ``-`` or ``?``, which chooses the first source or the second by a secret
    bit. A source that the loop writes at or after the step comes from the pass before.
    """

    target: str
    kind: str
    sources: tuple[str, str]

    @property
    def is_product(self) -> bool:
        """True if the step uses the multiplier, False if it uses the adder."""
        return self.kind == "*"


def parse(text: str) -> tuple[Step, ...]:
    """Return the steps of a text with a line ``target = source kind source`` each.

    Raises UsageError for a line of another form, or if two lines write the same target.

    >>> parse("e = a - b")
    (Step(target='e', kind='-', sources=('a', 'b')),)
    """
    steps: list[Step] = []
    for number, line in enumerate(text.strip().splitlines(), start=1):
        match line.split("#")[0].split():
            case [target, "=", left, "*" | "+" | "-" | "?" as kind, right]:
                if target in {step.target for step in steps}:
                    raise UsageError(f"line {number}: {target} has a value already.")
                steps.append(Step(target, kind, (left, right)))
            case _:
                raise UsageError(f"line {number}: {line!r} must be NAME = NAME *|+|-|? NAME.")
    return tuple(steps)


@dataclass(frozen=True)
class Timing:
    """Cycles of products and sums.

    ``product``, ``sum``: from the first read of a step to the first read that finds its result.
    """

    interval: int
    product: int
    sum: int
    words: int

    def latency(self, step: Step) -> int:
        """Return the cycles from a step to a step that reads its target."""
        return self.product if step.is_product else self.sum

    def occupancy(self, step: Step) -> int:
        """Return the cycles between two steps of a kind."""
        return self.interval if step.is_product else self.words


@dataclass(frozen=True)
class Schedule:
    """The start of each step in its pass; a pass begins ``period`` cycles after the one before."""

    steps: tuple[Step, ...]
    timing: Timing
    period: int
    starts: tuple[int, ...]

    @property
    def length(self) -> int:
        """Return the cycles from the first step of a pass to the end of its last one."""
        pairs = zip(self.starts, self.steps, strict=True)
        return max(start + self.timing.latency(step) for start, step in pairs) - min(self.starts)

    def check(self) -> None:
        """Raise CheckFailed unless operands are ready and still stored, and units are free."""
        wrong = []
        if self.period < floor(self.steps, self.timing):
            wrong.append(f"{self.period} cycles have no room for the steps")
        for before, after, passes in dependencies(self.steps):
            gap = self.starts[after] + passes * self.period - self.starts[before]
            source, reader = self.steps[before].target, self.steps[after].target
            latency = self.timing.latency(self.steps[before])
            if gap < latency:
                wrong.append(f"{reader} begins before {source} is readable")
            if gap >= latency + self.period:
                wrong.append(f"{reader} begins after the next pass has written {source}")
        for i, one in enumerate(self.steps):
            for j, other in enumerate(self.steps):
                gap = (self.starts[j] - self.starts[i]) % self.period
                same = i != j and one.is_product == other.is_product
                if same and gap < self.timing.occupancy(one):
                    wrong.append(f"{other.target} begins while {one.target} uses its unit")
        if wrong:
            raise CheckFailed(f"The schedule is wrong: {'; '.join(wrong)}.")


def dependencies(steps: Sequence[Step]) -> list[tuple[int, int, int]]:
    """Return (step, step that reads its target, passes between them), in the order of the steps."""
    position = {step.target: i for i, step in enumerate(steps)}
    return [
        (position[source], i, int(position[source] >= i))
        for i, step in enumerate(steps)
        for source in sorted(set(step.sources) & position.keys())
    ]


def floor(steps: Sequence[Step], timing: Timing) -> int:
    """Return the least period: the multiplier or the adder is never idle."""
    products = sum(step.is_product for step in steps)
    return max(products * timing.interval, (len(steps) - products) * timing.words)


def schedule(steps: Sequence[Step], timing: Timing, periods: range) -> Schedule:
    r"""Return the schedule of the first period that random orders of the steps find.

    The seed is constant. Raises UsageError if no period of the range fits.

    >>> timing = Timing(interval=17, product=40, sum=4, words=15)
    >>> schedule(parse("x = x * x"), timing, range(30, 60)).period
    40
    >>> schedule(parse("x = a * b\ny = c + d"), timing, range(60)).starts
    (0, 0)
    """
    for period in periods:
        rng = random.Random(period)
        for _ in range(TRIES):
            starts = _place(steps, timing, period, rng)
            if starts is not None:
                found = Schedule(tuple(steps), timing, period, starts)
                found.check()
                return found
    raise UsageError(f"No period of {periods} fits: try longer ones.")


def _place(
    steps: Sequence[Step], timing: Timing, period: int, rng: random.Random
) -> tuple[int, ...] | None:
    """Return starts by iterative modulo scheduling in a random order, or None without success.

    The step with the longest path behind it takes the first free start after its operands. Without
    a free start it takes the place of others, and they and the steps that it delays are placed
    again.
    """
    edges = []
    for before, after, passes in dependencies(steps):
        latency = timing.latency(steps[before])
        edges.append((before, after, latency - passes * period))
        edges.append((after, before, (passes - 1) * period - latency + 1))
    if period < floor(steps, timing):
        return None
    path = [0] * len(steps)
    for i in reversed(range(len(steps))):
        behind = [path[b] for a, b, _ in edges if a == i and b > i]
        path[i] = timing.latency(steps[i]) + max(behind, default=0)
    weights = [length * (1 + 0.6 * rng.random()) for length in path]
    starts: dict[int, int] = {}
    last = [-1] * len(steps)

    def collides(i: int, j: int, start: int) -> bool:
        apart = timing.occupancy(steps[i])
        same = steps[i].is_product == steps[j].is_product
        return same and not apart <= (start - starts[j]) % period <= period - apart

    for _ in range(EFFORT * len(steps)):
        left = [i for i in range(len(steps)) if i not in starts]
        if not left:
            first = min(starts.values())
            return tuple(starts[i] - first for i in range(len(steps)))
        i = max(left, key=weights.__getitem__)
        least = max((starts[a] + gap for a, b, gap in edges if b == i and a in starts), default=0)
        window = range(least, least + period)
        free = (s for s in window if not any(collides(i, j, s) for j in starts))
        start = next(free, max(least, last[i] + 1))
        for j in [j for j in starts if collides(i, j, start)]:
            del starts[j]
        starts[i] = last[i] = start
        for a, b, gap in edges:
            if a == i and b in starts and starts[b] < start + gap:
                del starts[b]
    return None
