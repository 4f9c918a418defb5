"""Schedules: the cycle of each operation of a block, or of a loop whose passes overlap.

A block is scheduled by lists: the operation with the longest path behind it is first. A loop is a
modulo schedule (B. R. Rau, "Iterative modulo scheduling", 1994), found by a search: each operation
has a window of cycles by its distances to those that have a place, and the one with the fewest
places left is next.
"""

import functools
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dualfield.host.errors import CheckFailed, UsageError
from dualfield.programs.prime_engine.build import Build
from dualfield.programs.prime_engine.instruction import LEAST_WAIT
from dualfield.programs.prime_engine.operation import Edge, Operation, edges

SHORT, LONG, TRIES = 150, 800, 24
"""Choices in a first search for a period; choices in later ones, and how many of them."""
FAR = 8
"""A first period so much above the least one is not lowered one by one at first."""


Store = Callable[[str, Callable[[], str]], str]
"""Returns the text of a key; makes it by the function if there is none yet."""
store: Store = lambda key, make: make()  # noqa: E731
"""Where the schedules of loops are kept from one process to the next; by default they are not."""

_Kind = tuple[bool, bool, bool, bool, tuple[bool, bool]]
_Usage = tuple[tuple[str, range], ...]
Distances = list[dict[int, int]]
"""The least cycles between the issues of two operations, by the first and the second."""


@dataclass(frozen=True)
class Schedule:
    """The issue of each operation; a pass begins ``period`` cycles after the one before."""

    operations: tuple[Operation, ...]
    build: Build
    period: int
    starts: tuple[int, ...]
    is_loop: bool

    @property
    def length(self) -> int:
        """The cycles from the first issue until nothing is in flight."""
        pairs = zip(self.starts, self.operations, strict=True)
        return max((start + op.drain(self.build) for start, op in pairs), default=0)

    def check(self, links: Sequence[Edge]) -> None:
        """Raise CheckFailed unless distances hold and no resource is used twice in a cycle."""
        wrong = []
        for edge in links:
            gap = self.starts[edge.second] + edge.passes * self.period - self.starts[edge.first]
            if gap < edge.gap:
                first, second = self.operations[edge.first], self.operations[edge.second]
                wrong.append(
                    f"{second.text!r} issues {gap} cycles after {first.text!r}, not {edge.gap}"
                )
        users: dict[tuple[str, int], str] = {}
        for start, op in zip(self.starts, self.operations, strict=True):
            for resource, cycles in op.usage(self.build).items():
                for cycle in cycles:
                    place = resource, (start + cycle) % self.period
                    if place in users:
                        wrong.append(f"{op.text!r} and {users[place]!r} use the {resource} at once")
                    users[place] = op.text
        if wrong:
            raise CheckFailed(f"The schedule is wrong: {'; '.join(wrong)}.")


def floor(operations: Sequence[Operation], build: Build) -> int:
    """Return the least period: one resource is never idle. NEXT has an issue slot as well."""
    totals = {"issue": LEAST_WAIT}
    for op in operations:
        for resource, cycles in op.usage(build).items():
            totals[resource] = totals.get(resource, 0) + len(cycles)
    return max(totals.values())


def _span(operation: Operation, build: Build) -> int:
    """Return the cycles from an issue until nothing of the operation is in flight or in use."""
    ends = [cycles.stop for cycles in operation.usage(build).values()]
    return max(operation.drain(build), *ends)


def schedule_block(operations: Sequence[Operation], build: Build) -> Schedule:
    """Return a schedule of operations that run once."""
    links = edges(operations, build, loops=False)
    period = sum(_span(op, build) for op in operations) + 1
    table = Reservations(period)
    path = [op.drain(build) for op in operations]
    for edge in reversed(links):
        path[edge.first] = max(path[edge.first], edge.gap + path[edge.second])
    before: list[list[Edge]] = [[] for _ in operations]
    after: list[list[Edge]] = [[] for _ in operations]
    for edge in links:
        before[edge.second].append(edge)
        after[edge.first].append(edge)
    waits = [len(entering) for entering in before]
    ready = {i for i, count in enumerate(waits) if not count}
    starts: dict[int, int] = {}
    while ready:
        i = max(ready, key=lambda i: (path[i], -i))
        ready.remove(i)
        least = max([0, *(starts[edge.first] + edge.gap for edge in before[i])])
        usage = operations[i].usage(build)
        free = table.free(usage) >> least
        starts[i] = least + (free & -free).bit_length() - 1
        table.take(usage, starts[i])
        for edge in after[i]:
            waits[edge.second] -= 1
            if not waits[edge.second]:
                ready.add(edge.second)
    cycles = tuple(starts[i] for i in range(len(operations)))
    found = Schedule(tuple(operations), build, period, cycles, is_loop=False)
    found.check(links)
    return found


@dataclass(frozen=True)
class _Problem:
    """All that a loop's schedule depends on: equal loops of different moduli have the same one.

    ``usage``: the cycles of each resource, by operation. ``kinds``: what an operation is, for the
    places to try. ``least``, ``most``: the range of the period. ``apart``, ``behind``, ``spare``:
    the cycles between products, from a product to a sum that writes after it, and between writes.
    """

    links: tuple[Edge, ...]
    usage: tuple[_Usage, ...]
    kinds: tuple[_Kind, ...]
    least: int
    most: int
    apart: int
    behind: int
    spare: int
    any_modulus: bool


def schedule_loop(operations: Sequence[Operation], build: Build) -> Schedule:
    """Return a schedule with a short period; the seeds of the searches are constant.

    A first period is that of a quick search, from the least one up. Then longer searches go down
    from there, until none of them finds a schedule; if the least one is far, they try it first.
    """
    apart = max(build.interval, 2 * build.segments)
    problem = _Problem(
        links=tuple(edges(operations, build, loops=True)),
        usage=tuple(tuple(op.usage(build).items()) for op in operations),
        kinds=tuple(
            (op.is_product, op.is_sum, op.is_take, op.prompt, op.halves) for op in operations
        ),
        least=floor(operations, build),
        most=sum(op.drain(build) for op in operations) + LEAST_WAIT,
        apart=apart,
        behind=build.drain - build.sum,
        spare=max(1, apart - 2 * build.segments + 1),
        any_modulus=build.any_modulus,
    )
    period, starts = _stored(problem)
    found = Schedule(tuple(operations), build, period, starts, is_loop=True)
    found.check(problem.links)
    return found


@functools.lru_cache(maxsize=1024)
def _stored(problem: _Problem) -> tuple[int, tuple[int, ...]]:
    """Return what `_solve` does, from the store if it is there."""
    period, starts = json.loads(store(repr(problem), lambda: json.dumps(_solve(problem))))
    return period, tuple(starts)


def _solve(problem: _Problem) -> tuple[int, tuple[int, ...]]:
    """Return the period and the starts."""

    @functools.cache
    def distances(period: int) -> Distances | None:
        return _longest(problem.links, len(problem.usage), period)

    def search(period: int, seed: int, nodes: int) -> tuple[int, tuple[int, ...]] | None:
        longest = distances(period)
        if longest is None or _waits_too_long(problem, longest):
            return None
        starts = _Search(problem, longest, period).run(seed, nodes)
        if starts is None or gap_for_next(starts, period) is None:
            return None
        return period, starts

    def search_long(period: int) -> tuple[int, tuple[int, ...]] | None:
        tries = (search(period, seed, LONG) for seed in range(TRIES))
        return next((found for found in tries if found), None)

    least, most = problem.least, problem.most
    periods = range(least, most + 1)
    best = next((found for period in periods if (found := search(period, 0, SHORT))), None)
    if best is None:
        raise UsageError(f"The loop has no schedule up to a period of {most} cycles.")
    if best[0] > least + FAR and (found := search_long(least)):
        best = found
    for period in reversed(range(least, best[0])):
        if (found := search_long(period)) is None:
            break
        best = found
    return best


def gap_for_next(starts: Sequence[int], period: int) -> int | None:
    """Return the latest cycle of a pass with a free issue slot; None if there is none.

    The slot is `LEAST_WAIT` cycles after one issue and as many before another.
    """
    taken = {start % period for start in starts}
    for cycle in reversed(range(period)):
        near = {(cycle + i) % period for i in range(1 - LEAST_WAIT, LEAST_WAIT)}
        if not near & taken:
            return cycle
    return None


def _longest(links: Sequence[Edge], count: int, period: int) -> Distances | None:
    """Return the least distances of operations in a period.

    The result is None if an operation would have to issue after itself.
    """
    gaps: Distances = [{i: 0} for i in range(count)]
    for edge in links:
        row, gap = gaps[edge.first], edge.gap - edge.passes * period
        row[edge.second] = max(row.get(edge.second, gap), gap)
    for middle in range(count):
        for row in gaps:
            if middle in row:
                begin = row[middle]
                for last, gap in gaps[middle].items():
                    row[last] = max(row.get(last, begin + gap), begin + gap)
    return None if any(gaps[i][i] > 0 for i in range(count)) else gaps


def _waits_too_long(problem: _Problem, longest: Distances) -> bool:
    """Return whether products make a period too short, without a search.

    The last product of a pass waits for the multiplier. The first one of the next pass, whichever
    these two are, must come soon enough after it.
    """
    products = [i for i, kind in enumerate(problem.kinds) if kind[0]]
    lengths = [len(dict(problem.usage[i])["multiplier"]) for i in products]
    gaps = [longest[i].get(j) for i in products for j in products if i != j]
    known = [gap for gap in gaps if gap is not None]
    if not gaps or len(known) < len(gaps):
        return False
    return sum(lengths) - max(lengths) + min(known) > 0


class Reservations:
    """The cycles of a period in which resources are used, as bit masks."""

    def __init__(self, period: int) -> None:
        self.period, self.whole = period, (1 << period) - 1
        self.used: dict[str, int] = {}

    def turn(self, mask: int, places: int) -> int:
        """Return a mask of the period, later by some cycles."""
        turned = mask << places % self.period
        return (turned | turned >> self.period) & self.whole

    def free(self, usage: dict[str, range]) -> int:
        """Return the mask of the starts at which an operation uses no cycle that is used."""
        bad = 0
        for resource, cycles in usage.items():
            mask, covered = self.used.get(resource, 0), 1
            while covered < len(cycles):
                step = min(covered, len(cycles) - covered)
                mask |= self.turn(mask, -step)
                covered += step
            bad |= self.turn(mask, -cycles.start)
        return ~bad & self.whole

    def take(self, usage: dict[str, range], start: int) -> None:
        """Take the cycles of an operation."""
        for resource, cycles in usage.items():
            mask = self.turn((1 << len(cycles)) - 1, start + cycles.start)
            self.used[resource] = self.used.get(resource, 0) | mask


@dataclass
class _State:
    """A partial schedule: starts, the window of each operation, and the free cycles.

    ``free``: by distinct usage, the mask of the starts that collide with no operation so far.
    """

    starts: dict[int, int]
    low: list[int | None]
    high: list[int | None]
    free: list[int]


class _Search:
    """A search for the starts of a loop's operations in a period."""

    def __init__(self, problem: _Problem, longest: Distances, period: int) -> None:
        self.problem, self.period, self.kinds = problem, period, problem.kinds
        rows = range(len(longest))
        self.after = [tuple(row.items()) for row in longest]
        self.before = [[(j, longest[j][i]) for j in rows if i in longest[j]] for i in rows]
        usages = list(dict.fromkeys(problem.usage))
        self.usage = [usages.index(usage) for usage in problem.usage]
        self.beside = [[self.starts_beside(one, other) for one in usages] for other in usages]
        self.rng = random.Random(0)
        self.nodes = self.most_nodes = 0
        self.product_places = self.sum_places = 0

    def starts_beside(self, usage: _Usage, other: _Usage) -> int:
        """Return the mask of the starts of a usage that do not collide with another from 0 on."""
        table = Reservations(self.period)
        table.take(dict(other), 0)
        return table.free(dict(usage))

    def turn(self, mask: int, places: int) -> int:
        """Return a mask of the period, later by some cycles; bits above it remain."""
        places %= self.period
        return mask << places | mask >> self.period - places

    def choose_places(self, *, moves: bool) -> None:
        """Choose where products and sums stand.

        Products stand side by side; the rest of the period is behind the last one or, if it moves,
        between any two. A sum writes directly after a product, or as late as the next one allows.
        """
        problem, period = self.problem, self.period
        apart, behind = problem.apart, problem.behind
        slots = range(period // apart)
        rest = period - len(slots) * apart
        grid = {apart * slot + more for slot in slots for more in ((0, rest) if moves else (0,))}
        self.product_places = sum(1 << place for place in grid)
        sums = {(place + behind + more) % period for place in grid for more in range(problem.spare)}
        self.sum_places = sum(1 << place for place in sums)

    def run(self, seed: int, nodes: int) -> tuple[int, ...] | None:
        """Return the starts, the least of them 0, or None after some choices without success."""
        self.rng, self.nodes, self.most_nodes = random.Random(seed), 0, nodes
        self.choose_places(moves=seed % 2 > 0)
        count, whole = len(self.usage), (1 << self.period) - 1
        state = _State({}, [None] * count, [None] * count, [whole] * len(self.beside))
        starts = self.place(state)
        if starts is None:
            return None
        first = min(starts.values())
        return tuple(starts[i] - first for i in range(count))

    def places(self, i: int, free: int, state: _State) -> tuple[int, int]:
        """Return a cycle and the mask, from it on, of the starts to try for an operation."""
        low, high = state.low[i], state.high[i]
        if low is None:
            low = 0 if high is None else high - self.period + 1
        length = self.period if high is None else min(self.period, high - low + 1)
        if length <= 0:
            return low, 0
        mask = self.turn(free, -low) & (1 << length) - 1
        if self.kinds[i][0]:
            on_grid = mask & self.turn(self.product_places, -low)
            # Beside the grid also the earliest start: chains of products can be slower than it.
            return low, on_grid | (mask & -mask) * self.problem.any_modulus
        ends = mask & ~(mask << 1) | mask & ~(mask >> 1)
        return low, ends | mask & self.turn(self.sum_places, -low)

    def extend(self, state: _State, i: int, start: int) -> _State:
        """Return a state in which an operation has a start."""
        low, high = state.low.copy(), state.high.copy()
        for j, gap in self.after[i]:
            old, least = low[j], start + gap
            if old is None or least > old:
                low[j] = least
        for j, gap in self.before[i]:
            old, most = high[j], start - gap
            if old is None or most < old:
                high[j] = most
        later = start % self.period
        earlier = self.period - later
        free = [
            mask & (beside << later | beside >> earlier)
            for mask, beside in zip(state.free, self.beside[self.usage[i]], strict=True)
        ]
        return _State({**state.starts, i: start}, low, high, free)

    def place(self, state: _State) -> dict[int, int] | None:
        """Return the starts of all operations, given those of some, or None without success."""
        if len(state.starts) == len(self.usage):
            return state.starts
        self.nodes += 1
        free: dict[_Kind, int] = {}
        best: tuple[float, int, int, int] | None = None
        for i, kind in enumerate(self.kinds):
            if i in state.starts:
                continue
            if kind not in free:
                free[kind] = state.free[self.usage[i]]
            low, mask = self.places(i, free[kind], state)
            if not mask:
                return None
            rank = mask.bit_count() + 2 * self.rng.random()
            if best is None or rank < best[0]:
                best = rank, i, low, mask
        if best is None:
            return None
        _, i, low, mask = best
        starts = [low + place for place in range(mask.bit_length()) if mask >> place & 1]
        if self.rng.random() < 0.5:
            self.rng.shuffle(starts)
        for start in starts:
            if self.nodes > self.most_nodes:
                return None
            found = self.place(self.extend(state, i, start))
            if found is not None:
                return found
        return None
