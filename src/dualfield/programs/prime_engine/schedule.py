"""Schedules: the cycle of each operation of a block, or of a loop whose passes overlap.

A block is scheduled by lists: the operation with the longest path behind it is first. A loop is a
modulo schedule (B. R. Rau, "Iterative modulo scheduling", 1994), found by a search: each operation
has a window of cycles by its distances to those that have a place, and the one with the fewest
places left is next.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from dualfield.host.errors import CheckFailed, UsageError
from dualfield.programs.prime_engine.build import Build
from dualfield.programs.prime_engine.instruction import LEAST_WAIT
from dualfield.programs.prime_engine.operation import Edge, Operation, edges

TRIES, NODES = 4, 200
"""Searches for a period, and choices in each."""


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

    def check(self) -> None:
        """Raise CheckFailed unless distances hold and no resource is used twice in a cycle."""
        wrong = []
        for edge in edges(self.operations, self.build, loops=self.is_loop):
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


def schedule_block(operations: Sequence[Operation], build: Build) -> Schedule:
    """Return a schedule of operations that run once."""
    links = edges(operations, build, loops=False)
    period = sum(op.drain(build) for op in operations) + 1
    table = Reservations(build, period)
    path = [op.drain(build) for op in operations]
    for edge in reversed(links):
        path[edge.first] = max(path[edge.first], edge.gap + path[edge.second])
    waits = [{edge.first for edge in links if edge.second == i} for i in range(len(operations))]
    starts: dict[int, int] = {}
    while len(starts) < len(operations):
        ready = [i for i in range(len(operations)) if i not in starts and waits[i] <= starts.keys()]
        i = max(ready, key=lambda i: (path[i], -i))
        gaps = [starts[edge.first] + edge.gap for edge in links if edge.second == i]
        least = max(0, *gaps) if gaps else 0
        free = table.free(operations[i]) >> least
        starts[i] = least + (free & -free).bit_length() - 1
        table.take(operations[i], starts[i])
    cycles = tuple(starts[i] for i in range(len(operations)))
    found = Schedule(tuple(operations), build, period, cycles, is_loop=False)
    found.check()
    return found


def schedule_loop(operations: Sequence[Operation], build: Build) -> Schedule:
    """Return the schedule with the first period that a search finds; its seed is constant.

    Raises UsageError if no period up to that of one pass at a time fits.
    """
    links = edges(operations, build, loops=True)
    most = sum(op.drain(build) for op in operations) + LEAST_WAIT
    for period in range(floor(operations, build), most + 1):
        longest = _longest(links, len(operations), period)
        if longest is None:
            continue
        for seed in range(TRIES):
            starts = _Search(operations, build, longest, period, seed).run()
            if starts is not None and gap_for_next(starts, period) is not None:
                found = Schedule(tuple(operations), build, period, starts, is_loop=True)
                found.check()
                return found
    raise UsageError(f"The loop has no schedule up to a period of {most} cycles.")


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


def _longest(links: Sequence[Edge], count: int, period: int) -> list[dict[int, int]] | None:
    """Return the least distance between the issues of two operations, by the first and the second.

    The result is None if an operation would have to issue after itself.
    """
    gaps: list[dict[int, int]] = [{i: 0} for i in range(count)]
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


class Reservations:
    """The cycles of a period in which resources are used, as bit masks."""

    def __init__(self, build: Build, period: int, used: dict[str, int] | None = None) -> None:
        self.build, self.period = build, period
        self.used = used or {}

    def turn(self, mask: int, places: int) -> int:
        """Return a mask of the period, later by some cycles."""
        turned = mask << places % self.period
        return (turned | turned >> self.period) & (1 << self.period) - 1

    def free(self, op: Operation) -> int:
        """Return the mask of the starts at which an operation uses no cycle that is used."""
        bad = 0
        for resource, cycles in op.usage(self.build).items():
            mask, covered = self.used.get(resource, 0), 1
            while covered < len(cycles):
                step = min(covered, len(cycles) - covered)
                mask |= self.turn(mask, -step)
                covered += step
            bad |= self.turn(mask, -cycles.start)
        return ~bad & (1 << self.period) - 1

    def take(self, op: Operation, start: int) -> None:
        """Take the cycles of an operation."""
        for resource, cycles in op.usage(self.build).items():
            mask = self.turn((1 << len(cycles)) - 1, start + cycles.start)
            self.used[resource] = self.used.get(resource, 0) | mask

    def copy(self) -> "Reservations":
        """Return a copy."""
        return Reservations(self.build, self.period, dict(self.used))


class _Search:
    """A search for the starts of a loop's operations in a period."""

    def __init__(
        self,
        operations: Sequence[Operation],
        build: Build,
        longest: list[dict[int, int]],
        period: int,
        seed: int,
    ) -> None:
        self.operations, self.longest, self.period = operations, longest, period
        self.table = Reservations(build, period)
        self.rng = random.Random(seed)
        self.nodes = 0
        # Products stand where no gap is left that is too short for one, sums where they write
        # directly after a product, or as late as the next product allows.
        slots, apart = range(period // build.interval), build.interval
        self.product_places = sum(1 << apart * slot for slot in slots)
        behind = build.product + build.segments - build.sum
        spare = range(max(1, apart - 2 * build.segments + 1))
        self.sum_places = 0
        for slot in slots:
            for more in spare:
                self.sum_places |= 1 << (behind + more + apart * slot) % period

    def run(self) -> tuple[int, ...] | None:
        """Return the starts, the least of them 0, or None without success."""
        starts = self.place({}, self.table)
        if starts is None:
            return None
        first = min(starts.values())
        return tuple(starts[i] - first for i in range(len(self.operations)))

    def window(self, i: int, starts: dict[int, int]) -> range:
        """Return the cycles that the distances to operations with a place allow."""
        low = [start + self.longest[j][i] for j, start in starts.items() if i in self.longest[j]]
        high = [start - self.longest[i][j] for j, start in starts.items() if j in self.longest[i]]
        least = max(low, default=min(high, default=self.period - 1) - self.period + 1)
        return range(least, min([*high, least + self.period - 1]) + 1)

    def places(self, i: int, free: int, window: range) -> list[int]:
        """Return the starts to try for an operation."""
        mask = self.table.turn(free, -window.start) & (1 << len(window)) - 1
        op, grid = self.operations[i], self.product_places
        if not op.is_product:
            ends = mask & ~(mask << 1) | mask & ~(mask >> 1)
            grid = self.table.turn(ends, window.start) | self.sum_places
        mask &= self.table.turn(grid, -window.start)
        found = []
        while mask:
            found.append(window.start + (mask & -mask).bit_length() - 1)
            mask &= mask - 1
        return found

    def place(self, starts: dict[int, int], table: Reservations) -> dict[int, int] | None:
        """Return the starts of all operations, given those of some, or None without success."""
        if len(starts) == len(self.operations):
            return starts
        self.nodes += 1
        free: dict[tuple[bool, bool, bool], int] = {}
        best: tuple[float, int, list[int]] | None = None
        for i, op in enumerate(self.operations):
            if i in starts:
                continue
            kind = op.is_product, op.is_sum, op.is_take
            if kind not in free:
                free[kind] = table.free(op)
            window = self.window(i, starts)
            places = self.places(i, free[kind], window) if window else []
            if not places:
                return None
            rank = len(places) + 2 * self.rng.random()
            if best is None or rank < best[0]:
                best = rank, i, places
        if best is None:
            return None
        _, i, places = best
        if self.rng.random() < 0.5:
            self.rng.shuffle(places)
        for start in places:
            if self.nodes > NODES:
                return None
            after = table.copy()
            after.take(self.operations[i], start)
            found = self.place({**starts, i: start}, after)
            if found is not None:
                return found
        return None
