"""Search for polygons that shrink well: the prover, which need not be trusted.

It works in floating point. Whatever polygons come out, ``check`` computes exactly how much each
step shrinks them, so a bad search costs steps, never truth.
"""

from math import ldexp

from workshop.bounds.certificate import Certificate, Polygons, State
from workshop.bounds.loops import Loop, Step, phased

__all__ = ["search"]

Point = tuple[float, float]
Matrix = tuple[float, float, float, float]

_FAR = 16
# Deltas beyond far that the search follows and then leaves out.
_MARGIN = 8
_GRID = 40
_ROUNDS = 400
_SLACK = 1e-9


def search(loop: Loop) -> Certificate:
    """Polygons for ``loop`` that shrink by about its rate a step; no step counts are claimed yet.

    Raises ArithmeticError when the polygons do not settle: nothing shrinks as fast as that rate.
    """
    steps = phased(loop, loop.period).steps
    corners = [(float(x), float(y)) for x, y in loop.start]
    found: dict[State, list[Point]] = {(0, 0): _half_hull(corners)}
    changed = set(found)
    for _ in range(_ROUNDS):
        fresh: dict[State, list[Point]] = {}
        for mode, delta in changed:
            for step in steps:
                target = (step.to_mode, step.lands(delta))
                if step.mode != mode or not step.applies(delta) or abs(target[1]) > _FAR + _MARGIN:
                    continue
                a, b, c, d = _scaled(step, delta, loop.rate)
                for x, y in found[mode, delta]:
                    point = (a * x + b * y, c * x + d * y)
                    if target not in found or not _inside(found[target], point):
                        fresh.setdefault(target, []).append(point)
        if not fresh:
            near = {state: chain for state, chain in found.items() if abs(state[1]) <= _FAR}
            return Certificate(loop.name, loop.period, _FAR, _rounded(near), [])
        for state, points in fresh.items():
            found[state] = _half_hull(found.get(state, []) + points)
        changed = set(fresh)
    raise ArithmeticError(f"the polygons of {loop.name} do not converge at rate {loop.rate}")


def _scaled(step: Step, delta: int, rate: float) -> Matrix:
    """The step's matrix between the coordinates of ``delta`` and of its target, over ``rate``."""
    lands = step.lands(delta)
    source = (min(delta, 0), min(-delta, 0))
    target = (min(lands, 0), min(-lands, 0))
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


def _inside(chain: list[Point], point: Point) -> bool:
    """Whether the point is in the polygon of which ``chain`` is half, within the slack."""
    x, y = point
    ends = [*chain[1:], (-chain[0][0], -chain[0][1])]
    return all(
        abs(x * (by - ay) - y * (bx - ax)) <= (1 + _SLACK) * abs(ax * by - ay * bx)
        for (ax, ay), (bx, by) in zip(chain, ends, strict=True)
    )


def _rounded(found: dict[State, list[Point]]) -> Polygons:
    """The polygons on an integer grid; each is convex again after rounding."""
    polygons: Polygons = {}
    for state, points in found.items():
        grid = [(float(round(ldexp(x, _GRID))), float(round(ldexp(y, _GRID)))) for x, y in points]
        polygons[state] = [(int(x), int(y)) for x, y in _half_hull(grid)]
    return polygons
