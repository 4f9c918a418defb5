"""Ranges of the cofactors d and e of half-delta division steps with halving modulo M.

The step beside f and g is, with h(t) = t / 2 for even t and (t + M) / 2 for odd t (M odd; M is
always added, no sign is looked at):

    g even              e = h(e)                 delta + 1
    g odd, delta < 0    e = h(e + d)             delta + 1
    g odd, delta >= 0   d, e = e, h(e - d)       -delta

(delta as in ``loops``: the usual one minus 1/2). ``polygons`` finds, for each delta, a convex
polygon of points (d, e) / M; ``check`` shows in integers that they hold the start and that every
step leads from each of them into the next, whatever the parities. So they hold every d and e for
every odd M, and ``bounds`` of them is a proof. The delta ``FAR`` stands for all above it, -``FAR``
for all below.

That sharing lets the polygons rise to 2.004 M. That d and e never pass 2 M follows from one more
property, which ``check`` looks at too; docs/algorithms/step-bounds.md, section 6, has the argument.
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


def bounds(found: Polygons) -> tuple[int, int]:
    """Bounds of d and e in units of M / ``ONE``, for polygons that ``check`` finds right."""
    return min(value for chain in found.values() for point in chain for value in point), 2 * ONE


def check(found: Polygons) -> None:
    """Raises ValueError unless the polygons hold the start and every step leads into them.

    And unless e exceeds M little enough at each delta >= 0.
    """
    for delta, chain in found.items():
        if not _convex(chain):
            raise ValueError(f"delta {delta}: not a convex polygon")
        # At delta >= 0: 2^(delta + 1) (e - M) <= d + 2 M, from which d, e <= 2 M.
        if delta >= 0 and any((e - ONE) << (delta + 1) > d + 2 * ONE for d, e in chain):
            raise ValueError(f"delta {delta}: e may exceed 2 M")
    for d, e in START:
        require(found, 0, (d, e), ONE)
    for delta, chain in found.items():
        for d, e in chain:
            for to_delta, point in _images(delta, d, e):
                require(found, to_delta, point, 2 * ONE)


def polygons() -> Polygons:
    """Search for the polygons; ``check`` says whether they are right.

    Raises ArithmeticError when they do not settle.
    """
    found: Polygons = {0: _hull(set(START))}
    for _ in range(_ROUNDS):
        grown: dict[int, set[Point]] = {delta: set(chain) for delta, chain in found.items()}
        for delta, chain in found.items():
            for d, e in chain:
                for to_delta, (x, y) in _images(delta, d, e):
                    # Outward: a half lies between the two points beside it.
                    grown.setdefault(to_delta, set()).update(
                        {(x // 2, y // 2), (x // 2, -(-y // 2)), (-(-x // 2), y // 2)}
                    )
        hulls = {delta: _hull(points) for delta, points in grown.items()}
        if hulls == found:
            return found
        found = hulls
    raise ArithmeticError("the polygons of d and e do not converge")


def _images(delta: int, d: int, e: int) -> list[tuple[int, Point]]:
    """Where a step can lead from (d, e), doubled, for either parity of what is halved."""
    up = {min(delta + 1, FAR)} | ({delta} if delta == -FAR else set())
    found = []
    for added in (0, ONE):
        found += [(to, (2 * d, e + added)) for to in up]
        if delta < 0:
            found += [(to, (2 * d, e + d + added)) for to in up]
        else:
            found.append((-delta, (2 * e, e - d + added)))
    return found


def require(found: Polygons, delta: int, point: Point, unit: int) -> None:
    """Raises ValueError unless ``point`` / ``unit`` lies in the polygon of ``delta``."""
    x, y = (value * ONE for value in point)
    chain = found.get(delta, [])
    ends = [*chain[1:], *chain[:1]]
    if not chain or any(
        (bx - ax) * (y - unit * ay) - (by - ay) * (x - unit * ax) < 0
        for (ax, ay), (bx, by) in zip(chain, ends, strict=True)
    ):
        raise ValueError(f"a step leaves the polygon of delta {delta}")


def _convex(chain: list[Point]) -> bool:
    """Whether the vertices are those of a convex polygon, counter-clockwise: it is its own hull."""
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
