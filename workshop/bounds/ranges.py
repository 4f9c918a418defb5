"""Ranges of the cofactors d and e of half-delta division steps with halving modulo M.

With h(t) = t / 2 for even t and (t + M) / 2 for odd t (M is odd and always added, whatever the
sign), the step is:

    g even              e = h(e)                 delta + 1
    g odd, delta < 0    e = h(e + d)             delta + 1
    g odd, delta >= 0   d, e = e, h(e - d)       -delta

(delta as in ``loops``: the usual one minus 1/2). ``polygons`` finds, for each delta, a convex
polygon of points (d, e) / M; ``check`` proves in integers that they contain the start and that
every step leads from each of them into the next, for any parities. So they contain every d and e
for every odd M, and ``bounds`` returns proven bounds. The delta ``FAR`` represents all above it,
-``FAR`` all below.

As these deltas share polygons, the polygons reach 2.004 M. The bound 2 M of d and e follows from
one more property that ``check`` tests; docs/algorithms/step-bounds.md, section 6, has the argument.
"""

__all__ = ["FAR", "ONE", "START", "bounds", "check", "polygons", "require"]

Point = tuple[int, int]
Polygons = dict[int, list[Point]]

FAR = 8
"""Deltas beyond this one share their polygon."""
ONE = 1 << 20
"""M in the units of the polygons."""
START = ((0, -ONE // 2), (0, ONE))
"""d = 0 and -M / 2 <= e <= M at delta 0: e is h(x) for some x in [-M, M]."""

_ROUNDS = 400


def bounds(polygons: Polygons) -> tuple[int, int]:
    """Bounds of d and e in units of M / ``ONE``, for polygons that ``check`` accepts."""
    return min(value for chain in polygons.values() for point in chain for value in point), 2 * ONE


def check(polygons: Polygons) -> None:
    """Raise ValueError unless the polygons contain the start and the image of every step.

    Also raise it if e may exceed 2 M at a delta >= 0.
    """
    for delta, chain in polygons.items():
        if not _convex(chain):
            raise ValueError(f"delta {delta}: not a convex polygon")
        # At delta >= 0: 2^(delta + 1) (e - M) <= d + 2 M, from which d, e <= 2 M.
        if delta >= 0 and any((e - ONE) << (delta + 1) > d + 2 * ONE for d, e in chain):
            raise ValueError(f"delta {delta}: e may exceed 2 M")
    for d, e in START:
        require(polygons, 0, (d, e), ONE)
    for delta, chain in polygons.items():
        for d, e in chain:
            for to_delta, point in _images(delta, d, e):
                require(polygons, to_delta, point, 2 * ONE)


def polygons() -> Polygons:
    """Search for the polygons, which ``check`` proves.

    Raises ArithmeticError if they do not converge.
    """
    hulls: Polygons = {0: _hull(set(START))}
    for _ in range(_ROUNDS):
        points_of: dict[int, set[Point]] = {delta: set(chain) for delta, chain in hulls.items()}
        for delta, chain in hulls.items():
            for d, e in chain:
                for to_delta, (x, y) in _images(delta, d, e):
                    # Round outward: a half-integer point lies between its two neighbours.
                    points_of.setdefault(to_delta, set()).update(
                        {(x // 2, y // 2), (x // 2, -(-y // 2)), (-(-x // 2), y // 2)}
                    )
        new_hulls = {delta: _hull(points) for delta, points in points_of.items()}
        if new_hulls == hulls:
            return hulls
        hulls = new_hulls
    raise ArithmeticError("the polygons of d and e do not converge")


def _images(delta: int, d: int, e: int) -> list[tuple[int, Point]]:
    """The possible results of a step from (d, e), doubled, for both parities."""
    next_deltas = {min(delta + 1, FAR)} | ({delta} if delta == -FAR else set())
    images = []
    for offset in (0, ONE):
        images += [(to, (2 * d, e + offset)) for to in next_deltas]
        if delta < 0:
            images += [(to, (2 * d, e + d + offset)) for to in next_deltas]
        else:
            images.append((-delta, (2 * e, e - d + offset)))
    return images


def require(polygons: Polygons, delta: int, point: Point, unit: int) -> None:
    """Raise ValueError unless ``point`` / ``unit`` lies in the polygon of ``delta``."""
    x, y = (value * ONE for value in point)
    chain = polygons.get(delta, [])
    ends = [*chain[1:], *chain[:1]]
    if not chain or any(
        (bx - ax) * (y - unit * ay) - (by - ay) * (x - unit * ax) < 0
        for (ax, ay), (bx, by) in zip(chain, ends, strict=True)
    ):
        raise ValueError(f"a step leaves the polygon of delta {delta}")


def _convex(chain: list[Point]) -> bool:
    """True if the vertices form a convex polygon, counter-clockwise, so that it equals its hull."""
    return len(chain) > 2 and chain == _hull(set(chain))


def _hull(points: set[Point]) -> list[Point]:
    """Vertices of the convex hull, counter-clockwise from the leftmost and lowest."""
    ordered = sorted(points)
    sides = []
    for direction in (ordered, ordered[::-1]):
        chain: list[Point] = []
        for x, y in direction:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                chain.pop()
            chain.append((x, y))
        sides += chain[:-1]
    return sides
