"""Operands that need many steps, found by running a loop backwards.

From f = 1, g = 0 every step is undone in every possible way. At each delta the few pairs are kept
that lie deepest in their polygon, since those have grown least and leave room for more steps. Such
operands break step counts that are too small, which random ones never do.
"""

from collections.abc import Iterator
from functools import cache
from math import ldexp

from workshop.bounds.certificate import committed, read
from workshop.bounds.loops import LOOPS

__all__ = ["worst_inputs"]

# delta, f, g
Place = tuple[int, int, int]


def worst_inputs(loop: str, bits: int, keep: int = 16) -> tuple[int, int, int]:
    """Steps, f and g of operands of ``loop`` that need many steps.

    f is odd and below 2**bits, gcd(f, g) = 1, and 0 <= g <= f (``plus-minus``: abs(g) <= f). More
    steps are found, and more time is used, when more pairs are kept at each delta; with 16 it takes
    some seconds at 256 bits. Raises ValueError for bits < 1 or above 1000 or an unknown loop.
    """
    if loop not in LOOPS or not 1 <= bits <= 1000:
        raise ValueError(
            f"loop {loop!r}, {bits} bits: give one of {', '.join(LOOPS)}, 1 to 1000 bits"
        )
    before, signed = _BEFORE[loop], loop == "plus-minus"
    edges = _edges(loop)
    best = (1, 1, 1)
    places: set[Place] = {(delta, 1, 0) for delta in edges}
    steps = 0
    while places:
        steps += 1
        grown: dict[int, set[tuple[int, int]]] = {}
        for place in places:
            for delta, f, g in before(*place):
                if g and delta in edges and not (abs(f) >> bits or abs(g) >> bits):
                    grown.setdefault(delta, set()).add((f, g) if f > 0 else (-f, -g))
        for f, g in grown.get(0, ()):
            if steps > best[0] and (abs(g) if signed else g) <= f and (signed or g >= 0):
                best = (steps, f, g)
        places = {
            (delta, f, g)
            for delta, pairs in grown.items()
            for f, g in sorted(pairs, key=lambda pair: _depth(edges[delta], pair))[:keep]
        }
    return best


def _before_divstep(delta: int, f: int, g: int) -> Iterator[Place]:
    """Every state that one half-delta division step leads from to this one."""
    yield delta - 1, f, 2 * g
    if delta <= 0:
        yield delta - 1, f, 2 * g - f
        yield -delta, f - 2 * g, f


def _before_plus_minus(delta: int, f: int, g: int) -> Iterator[Place]:
    """Every state that one plus-minus step leads from to this one."""
    yield delta - 2, f, 4 * g
    if g & 1:
        yield delta - 1, f, 2 * g
    for sign in (1, -1):
        if delta <= 1:
            yield delta - 1, f, 4 * g - sign * f
        if delta <= 0:
            yield 1 - delta, sign * (4 * g - f), f


_BEFORE = {"divstep": _before_divstep, "plus-minus": _before_plus_minus}


@cache
def _edges(loop: str) -> dict[int, list[tuple[float, float]]]:
    """For each delta the normals of its polygon's edges (mode 0), in the coordinates (f, g)."""
    found = {}
    for (mode, delta), chain in read(committed(loop)).polygons.items():
        if mode:
            continue
        corners = [*chain, (-chain[0][0], -chain[0][1])]
        found[delta] = [
            (
                ldexp((by - ay) / (ax * by - ay * bx), max(-delta, 0)),
                ldexp((bx - ax) / (ax * by - ay * bx), max(delta, 0)),
            )
            for (ax, ay), (bx, by) in zip(chain, corners[1:], strict=True)
        ]
    return found


def _depth(edges: list[tuple[float, float]], pair: tuple[int, int]) -> float:
    """By how much the polygon must be scaled to reach the pair: the least pair is the deepest."""
    f, g = float(pair[0]), float(pair[1])
    return max(abs(f * x - g * y) for x, y in edges)
