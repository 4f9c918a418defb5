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
State = tuple[int, int, int]


def worst_inputs(loop: str, bits: int, keep: int = 16) -> tuple[int, int, int]:
    """Steps, f and g of operands of ``loop`` that need many steps.

    f is odd and below 2**bits, gcd(f, g) = 1, and 0 <= g <= f (plus-minus loops: abs(g) <= f).
    More steps are found, and more time is used, when more pairs are kept at each delta; with 16 it
    takes some seconds at 256 bits. Raises ValueError for bits < 1 or above 1000 or an unknown loop.
    """
    if loop not in LOOPS or not 1 <= bits <= 1000:
        raise ValueError(
            f"loop {loop!r}, {bits} bits: give one of {', '.join(LOOPS)}, 1 to 1000 bits"
        )
    predecessors, is_signed = _PREDECESSORS[loop], loop != "divstep"
    edges = _edges(loop)
    best = (1, 1, 1)
    states: set[State] = {(delta, 1, 0) for delta in edges}
    steps = 0
    while states:
        steps += 1
        pairs_of: dict[int, set[tuple[int, int]]] = {}
        for state in states:
            for delta, f, g in predecessors(*state):
                if g and delta in edges and not (abs(f) >> bits or abs(g) >> bits):
                    pairs_of.setdefault(delta, set()).add((f, g) if f > 0 else (-f, -g))
        for f, g in pairs_of.get(0, ()):
            if steps > best[0] and (abs(g) if is_signed else g) <= f and (is_signed or g >= 0):
                best = (steps, f, g)
        states = {
            (delta, f, g)
            for delta, pairs in pairs_of.items()
            for f, g in sorted(pairs, key=lambda pair: _depth(edges[delta], pair))[:keep]
        }
    return best


def _divstep_predecessors(delta: int, f: int, g: int) -> Iterator[State]:
    """Every state that one half-delta division step leads from to this one."""
    yield delta - 1, f, 2 * g
    if delta <= 0:
        yield delta - 1, f, 2 * g - f
        yield -delta, f - 2 * g, f


def _plus_minus_predecessors(delta: int, f: int, g: int) -> Iterator[State]:
    """Every state that one plus-minus step leads from to this one."""
    yield from _even_predecessors(delta, f, g)
    for sign in (1, -1):
        if delta <= 1:
            yield delta - 1, f, 4 * g - sign * f
        if delta <= 0:
            yield 1 - delta, sign * (4 * g - f), f


def _plus_minus_half_predecessors(delta: int, f: int, g: int) -> Iterator[State]:
    """Every state that one plus-minus step from one half leads from to this one."""
    yield from _even_predecessors(delta, f, g)
    if delta <= 0:
        for sign in (1, -1):
            yield delta - 1, f, 4 * g - sign * f
            yield -delta, sign * (4 * g - f), f


def _even_predecessors(delta: int, f: int, g: int) -> Iterator[State]:
    """Every state that a step with even g, in a plus-minus loop, leads from to this one."""
    yield delta - 2, f, 4 * g
    if g & 1:
        yield delta - 1, f, 2 * g


_PREDECESSORS = {
    "divstep": _divstep_predecessors,
    "plus-minus": _plus_minus_predecessors,
    "plus-minus-half": _plus_minus_half_predecessors,
}


@cache
def _edges(loop: str) -> dict[int, list[tuple[float, float]]]:
    """For each delta the normals of its polygon's edges (mode 0), in the coordinates (f, g)."""
    normals = {}
    for (mode, delta), chain in read(committed(loop)).polygons.items():
        if mode:
            continue
        corners = [*chain, (-chain[0][0], -chain[0][1])]
        normals[delta] = [
            (
                ldexp((by - ay) / (ax * by - ay * bx), max(-delta, 0)),
                ldexp((bx - ax) / (ax * by - ay * bx), max(delta, 0)),
            )
            for (ax, ay), (bx, by) in zip(chain, corners[1:], strict=True)
        ]
    return normals


def _depth(edges: list[tuple[float, float]], pair: tuple[int, int]) -> float:
    """By how much the polygon must be scaled to reach the pair: the least pair is the deepest."""
    f, g = float(pair[0]), float(pair[1])
    return max(abs(f * x - g * y) for x, y in edges)
