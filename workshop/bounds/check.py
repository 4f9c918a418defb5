"""The checker: exact step counts from polygons, in integers only.

docs/algorithms/step-bounds.md explains the proof. In short: after t steps (f, g) lies in q times
the polygon of its mode and delta. ``_Shape.ratio`` is the factor by which a step scales a polygon
into the next one. ``counts`` follows the largest q of every state from step to step, rounding up,
and drops a state once no point of its scaled polygon has abs(f) >= 1 and abs(g) >= 1: f is odd, and
at g = 0 the loop has ended. The proof does not depend on the search.
"""

from functools import cache

from workshop.bounds.certificate import Certificate, State
from workshop.bounds.loops import LOOPS, Loop, Step, with_phases

__all__ = ["check", "counts"]

Point = tuple[int, int]
Edge = tuple[int, int, int, int, int]

# Fraction bits of the factors q and of the ratios.
_BITS = 96
# Maximum steps per bit; good polygons need less than 2.4.
_MOST_STEPS = 4


def check(certificate: Certificate) -> list[int]:
    """The steps proven for 1, 2, ... bits, as many as the certificate claims.

    Raises ValueError if the polygons are invalid, one is missing, or a claim is not proven.
    """
    proven = counts(certificate, len(certificate.steps))
    for bits, (claim, count) in enumerate(zip(certificate.steps, proven, strict=True), start=1):
        if claim < count:
            raise ValueError(
                f"{bits} bits: the certificate claims {claim} steps, but {count} are proven"
            )
    return proven


def counts(certificate: Certificate, max_bits: int) -> list[int]:
    """The steps that the polygons prove for each number of bits from 1 to ``max_bits``.

    Raises ValueError if the polygons are invalid, one is missing, or they do not shrink.
    """
    if max_bits < 1:
        raise ValueError(f"the number of bits must be at least 1, not {max_bits}")
    if certificate.loop not in LOOPS:
        raise ValueError(f"unknown loop {certificate.loop!r}; loops: {', '.join(LOOPS)}")
    if certificate.period < 1:
        raise ValueError(f"the period must be at least 1, not {certificate.period}")
    loop = with_phases(LOOPS[certificate.loop], certificate.period)
    shape = _Shape(loop, certificate)
    start_scale = max(shape.gauge((0, 0), point) for point in loop.start)
    scales: dict[State, int] = {(0, 0): start_scale << max_bits}
    proven: list[int] = []
    step = 0
    while len(proven) < max_bits:
        if step > _MOST_STEPS * (max_bits + 8):
            raise ValueError(
                f"the polygons do not shrink: the loop has not ended after {step} steps"
            )
        # A state may hold a g other than 0 for n bits if q 2^(n - max_bits) reaches its threshold.
        excess = {state: scale // shape.threshold(state) for state, scale in scales.items()}
        scales = {state: scales[state] for state, times in excess.items() if times}
        smallest = max_bits + 1 - max(times.bit_length() for times in excess.values())
        proven += [step] * (smallest - 1 - len(proven))
        scales = _next_scales(loop, shape, scales)
        step += 1
    return proven


def _next_scales(loop: Loop, shape: "_Shape", scales: dict[State, int]) -> dict[State, int]:
    """The largest factor of each state one step later."""
    after: dict[State, int] = {}
    for (mode, delta), scale in scales.items():
        for index, step in enumerate(loop.steps):
            if step.mode == mode and step.applies(delta):
                target = (step.to_mode, step.next_delta(delta))
                next_scale = -(-scale * shape.ratio(index, delta) >> _BITS)
                after[target] = max(after.get(target, 0), next_scale)
    return after


class _Shape:
    """The polygons of a certificate, and their scaling by the steps."""

    def __init__(self, loop: Loop, certificate: Certificate) -> None:
        if certificate.far < 1:
            raise ValueError(f"far must be at least 1, not {certificate.far}")
        self.loop = loop
        self.far = certificate.far
        self.polygons = certificate.polygons
        self.edges = {state: _edges(chain) for state, chain in self.polygons.items()}
        self.ratio = cache(self._ratio)
        self.threshold = cache(self._threshold)

    def representative(self, state: State) -> State:
        """The state whose polygon represents ``state``."""
        mode, delta = state
        key = (mode, max(-self.far, min(self.far, delta)))
        if key not in self.polygons:
            raise ValueError(f"the certificate has no polygon for mode {key[0]}, delta {key[1]}")
        return key

    def gauge(self, state: State, point: Point, den: int = 1) -> int:
        """The smallest q in units of 2^-96 (rounded up) whose scaled polygon has point / den."""
        x, y = point
        return max(
            -(-(abs(x * dy - y * dx) << _BITS) // (area * den))
            for _, _, dx, dy, area in self.edges[self.representative(state)]
        )

    def _ratio(self, index: int, delta: int) -> int:
        """The factor by which step ``index`` scales the polygon at ``delta`` into its target's.

        All deltas beyond ``far`` share one ratio: their matrix is A + 2^-k B, where k grows with
        abs(delta). By convexity, a bound for the first k and for A alone is a bound for all k.
        """
        step = self.loop.steps[index]
        last = self.far + max(abs(step.shift) for step in self.loop.steps)
        if abs(delta) > last:
            return self.ratio(index, last if delta > 0 else -last)
        matrix, den = _scaled_matrix(step, delta)
        matrices = [matrix]
        if abs(delta) == last:
            next_matrix, next_den = _scaled_matrix(step, delta + (1 if delta > 0 else -1))
            matrices.append(_limit(matrix, den, next_matrix, next_den))
        source = self.polygons[self.representative((step.mode, delta))]
        target = (step.to_mode, step.next_delta(delta))
        return max(
            self.gauge(target, (a * x + b * y, c * x + d * y), den)
            for a, b, c, d in matrices
            for x, y in source
        )

    def _threshold(self, state: State) -> int:
        """The smallest q, in units of 2^-96, whose polygon may have abs(f) >= 1 and abs(g) >= 1.

        The largest min(abs(f), abs(g)) of a polygon is at a vertex or where an edge meets
        abs(f) = abs(g).
        """
        left, right = max(-state[1], 0), max(state[1], 0)
        # f = x / 2^left and g = y / 2^right: all times 2^(left + right) below.
        sizes: list[Point] = []
        for ax, ay, dx, dy, _ in self.edges[self.representative(state)]:
            f, g, df, dg = ax << right, ay << left, dx << right, dy << left
            sizes.append((min(abs(f), abs(g)), 1))
            for sign in (1, -1):
                # f + t df = sign (g + t dg) at t = top / bottom.
                top, bottom = sign * g - f, df - sign * dg
                if bottom < 0:
                    top, bottom = -top, -bottom
                if 0 < top < bottom:
                    sizes.append((abs(f * bottom + top * df), bottom))
        return min(
            max(1, (bottom << (_BITS + left + right)) // size) for size, bottom in sizes if size
        )


def _edges(chain: list[Point]) -> list[Edge]:
    """Start, direction and cross product of each edge of the half of a polygon.

    Raises ValueError unless the chain and its negative make a convex polygon around the origin.
    """
    if len(chain) < 2:
        raise ValueError(f"a polygon needs at least 2 vertices in its half, not {len(chain)}")
    x, y = chain[0]
    if any(x * by - y * bx <= 0 for bx, by in chain[1:]):
        raise ValueError("the vertices of half a polygon must lie within half a turn")
    corners = [*chain, *((-x, -y) for x, y in chain[:2])]
    edges = []
    for (ax, ay), (bx, by), (cx, cy) in zip(corners, corners[1:], corners[2:], strict=False):
        area = ax * by - ay * bx
        if area <= 0 or (bx - ax) * (cy - by) - (by - ay) * (cx - bx) <= 0:
            raise ValueError(f"the polygon is not convex around the origin at ({bx}, {by})")
        edges.append((ax, ay, bx - ax, by - ay, area))
    return edges


def _scaled_matrix(step: Step, delta: int) -> tuple[tuple[int, ...], int]:
    """The matrix of a step, as integers over one denominator, in the coordinates of its deltas."""
    next_delta = step.next_delta(delta)
    source = (max(-delta, 0), max(delta, 0))
    target = (max(-next_delta, 0), max(next_delta, 0))
    powers = [target[i // 2] - source[i % 2] for i in range(4)]
    least = min(0, *powers)
    entries = zip(step.matrix, powers, strict=True)
    return tuple(entry << (power - least) for entry, power in entries), step.den << -least


def _limit(
    first: tuple[int, ...], den: int, second: tuple[int, ...], second_den: int
) -> tuple[int, ...]:
    """The first matrix without the entries that the second has halved; all others must be equal."""
    entries = []
    for a, b in zip(first, second, strict=True):
        if a * second_den not in (b * den, 2 * b * den):
            raise ValueError("the steps at far deltas are not of the form A + B / 2^k")
        entries.append(a if a * second_den == b * den else 0)
    return tuple(entries)
