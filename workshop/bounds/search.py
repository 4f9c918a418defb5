"""The search for polygons that shrink fast, in floating point.

``check`` computes exactly how much each step shrinks them, so a bad search leads to higher step
counts, never to wrong ones.
"""

from math import ldexp

from workshop.bounds.certificate import Certificate, Polygons, State
from workshop.bounds.loops import Loop, Step, with_phases

__all__ = ["search"]

Point = tuple[float, float]
Matrix = tuple[float, float, float, float]

_FAR = 16
# Deltas beyond _FAR that the search follows and then drops.
_MARGIN = 8
_GRID = 40
_ROUNDS = 400
_SLACK = 1e-9


def search(loop: Loop) -> Certificate:
    """Polygons for ``loop`` that shrink by about its rate a step, without step counts.

    Raises ArithmeticError if the polygons do not converge: no polygons shrink at that rate.
    """
    steps = with_phases(loop, loop.period).steps
    corners = [(float(x), float(y)) for x, y in loop.start]
    hulls: dict[State, list[Point]] = {(0, 0): _half_hull(corners)}
    changed = set(hulls)
    for _ in range(_ROUNDS):
        fresh: dict[State, list[Point]] = {}
        for mode, delta in changed:
            for step in steps:
                target = (step.to_mode, step.next_delta(delta))
                if step.mode != mode or not step.applies(delta) or abs(target[1]) > _FAR + _MARGIN:
                    continue
                a, b, c, d = _scaled_matrix(step, delta, loop.rate)
                for x, y in hulls[mode, delta]:
                    point = (a * x + b * y, c * x + d * y)
                    if target not in hulls or not _contains(hulls[target], point):
                        fresh.setdefault(target, []).append(point)
        if not fresh:
            near = {state: chain for state, chain in hulls.items() if abs(state[1]) <= _FAR}
            return Certificate(loop.name, loop.period, _FAR, _round_polygons(near), [])
        for state, points in fresh.items():
            hulls[state] = _half_hull(hulls.get(state, []) + points)
        changed = set(fresh)
    raise ArithmeticError(f"the polygons of {loop.name} do not converge at rate {loop.rate}")


def _scaled_matrix(step: Step, delta: int, rate: float) -> Matrix:
    """The step's matrix between the coordinates of ``delta`` and of its target, over ``rate``."""
    next_delta = step.next_delta(delta)
    source = (min(delta, 0), min(-delta, 0))
    target = (min(next_delta, 0), min(-next_delta, 0))
    a, b, c, d = (
        ldexp(entry / (step.den * rate), source[i % 2] - target[i // 2])
        for i, entry in enumerate(step.matrix)
    )
    return (a, b, c, d)


def _half_hull(points: list[Point]) -> list[Point]:
    """One half of the vertices, in order, of the convex hull of the points and their negatives."""
    ordered = sorted({*points, *((-x, -y) for x, y in points)})
    chain: list[Point] = []
    for x, y in ordered:
        while len(chain) > 1:
            (ax, ay), (bx, by) = chain[-2:]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            chain.pop()
        chain.append((x, y))
    return chain[:-1]


def _contains(chain: list[Point], point: Point) -> bool:
    """True if the polygon with this half contains the point, within the slack."""
    x, y = point
    ends = [*chain[1:], (-chain[0][0], -chain[0][1])]
    return all(
        abs(x * (by - ay) - y * (bx - ax)) <= (1 + _SLACK) * abs(ax * by - ay * bx)
        for (ax, ay), (bx, by) in zip(chain, ends, strict=True)
    )


def _round_polygons(hulls: dict[State, list[Point]]) -> Polygons:
    """The polygons on an integer grid; each is convex again after rounding."""
    polygons: Polygons = {}
    for state, points in hulls.items():
        grid = [(float(round(ldexp(x, _GRID))), float(round(ldexp(y, _GRID)))) for x, y in points]
        polygons[state] = [(int(x), int(y)) for x, y in _half_hull(grid)]
    return polygons
