"""Points and scalars to check ``scalar-mul`` on a curve, and the expected answers by OpenSSL."""

import itertools
import random
from collections.abc import Iterator, Mapping
from functools import cached_property

from dualfield import operations
from dualfield.catalog.core import Configuration, Core
from dualfield.check import openssl
from dualfield.host.errors import UsageError
from dualfield.math import points, polynomials
from dualfield.math.curve_moduli import is_field
from dualfield.math.curves import Curve
from dualfield.math.points import Point
from dualfield.models.outcome import Outcome, Status
from dualfield.operations.curve_answers import answer
from dualfield.operations.curve_packing import (
    port_values,
    refuses_random,
    unpack_curve,
    unpack_point,
    unpack_scalars,
)
from dualfield.operations.curve_requests import program_of, request
from dualfield.simulate import Job

Case = tuple[Curve, Point, int]


class CurveCases:
    """Reproducible points and scalars of a curve; OpenSSL computes the points."""

    def __init__(self, curve: Curve, bits: int, seed: int) -> None:
        self.curve, self.bits = curve, bits
        self.rng = random.Random(f"{curve.words} {bits} {seed}")

    @cached_property
    def _oracle(self) -> openssl.Oracle:
        return openssl.Oracle(self.curve)

    def point(self) -> tuple[int, int]:
        """Return a random point; on a Montgomery curve any x, half of which are on the twist."""
        if self.curve.form == "montgomery":
            return self.rng.randrange(self.curve.modulus), 0
        span = 1 << self.bits if self.curve.form == "binary" else self.curve.modulus
        for _ in range(1000):
            result = self._oracle.over(self.rng.randrange(span), self.rng.randrange(2))
            if result is not None:
                return result
        raise UsageError(f"no point of the curve {self.curve.words} was found.")

    def scalar(self) -> int:
        """Return a random scalar of the core's full width."""
        return self.rng.getrandbits(self.bits)

    def scalars(self) -> list[int]:
        """Return the scalars near 0, near the order and near the largest one."""
        n, top = self.curve.order, (1 << self.bits) - 1
        result = {0, 1, 2, 3, top, top - 1, top >> 1, (top >> 1) + 1}
        if n is not None:
            result |= {n + i for i in (-2, -1, 0, 1, 2) if n + i <= top}
        return sorted(result)

    def edges(self) -> list[Case]:
        """Return each of `scalars` with the base point, a random point and infinity."""
        case_points = [self.curve.base or self.point(), self.point(), None]
        return [(self.curve, point, k) for k in self.scalars() for point in case_points]

    def randoms(self) -> Iterator[Case]:
        """Yield random points with random scalars, without end."""
        while True:
            yield self.curve, self.point(), self.scalar()

    def small(self) -> Iterator[Case]:
        """Yield points of small order with random scalars, without end.

        With such points the ladder reaches infinity, P and -P at every bit of the scalar. They are
        on other curves over the same field, and on this curve if it has any.
        """
        generators = {
            "weierstrass": self._tate_point,
            "binary": self._binary_point,
            "montgomery": self._montgomery_point,
        }
        for turn in itertools.count():
            curve, point, order = generators[self.curve.form](turn)
            if point is None or points.singular(curve):
                continue
            if openssl.multiple(curve, order, point) is not None:
                raise AssertionError(f"{point} of {curve.words} has not the order {order}")
            yield curve, point, self.scalar()

    def _tate_point(self, turn: int) -> tuple[Curve, Point, int]:
        """Return a curve with a point of order 2 to 7 at (0, 0), by Tate's normal form.

        The form is y^2 + (1 - c) x y - b y = x^3 - b x^2; completing the square in y and shifting
        x gives the short Weierstrass form.
        """
        p, d = self.curve.modulus, self.rng.randrange(2, self.curve.modulus)
        order, by = ((4, 1), (5, 1), (6, 1), (7, 1), (4, 2), (6, 2), (6, 3))[turn % 7]
        b, c = {
            4: (d, 0),
            5: (d, d),
            6: (d + d * d, d),
            7: (d**3 - d**2, d**2 - d),
        }[order]
        half, twelfth = pow(2, -1, p), pow(12, -1, p)
        b2, b4, b6 = (1 - c) ** 2 - 4 * b, -b * (1 - c), b * b
        a4 = (24 * b4 - b2 * b2) * pow(48, -1, p) % p
        a6 = (b2**3 - 36 * b2 * b4 + 216 * b6) * pow(864, -1, p) % p
        curve = Curve("", "weierstrass", p, a4, a6)
        if points.singular(curve):
            return curve, None, order
        point = (b2 * twelfth % p, -b * half % p)
        return curve, openssl.multiple(curve, by, point), order // by

    def _binary_point(self, turn: int) -> tuple[Curve, Point, int]:
        """Return a point of order 2 (x = 0), 4 (b = x^4), 3 (b = x^4 + x^3) or of the cofactor."""
        f, x = self.curve.modulus, self.rng.getrandbits(self.bits)
        if turn % 4 == 3 and self.curve.order is not None:
            return self.curve, self._oracle.multiple(self.curve.order, self.point()), 4
        b = polynomials.power(x, 4, f)
        if turn % 4 == 1:
            b ^= polynomials.power(x, 3, f)
        curve = Curve("", "binary", f, self.rng.getrandbits(self.bits), b)
        if b == 0:
            return curve, None, 1
        place, order = {0: (x, 4), 1: (x, 3)}.get(turn % 4, (0, 2))
        return curve, openssl.Oracle(curve).over(place, turn & 1), order

    def _montgomery_point(self, turn: int) -> tuple[Curve, Point, int]:
        """Return a point of order 2 (x = 0), 4 (x = 1, -1), 3 (choice of a) or of the cofactor."""
        p, x = self.curve.modulus, self.rng.randrange(2, self.curve.modulus - 1)
        if turn % 5 < 3:
            return self.curve, ((0, 0), (1, 0), (p - 1, 0))[turn % 5], 4
        if turn % 5 == 3:
            a = (1 - 6 * x * x - 3 * x**4) * pow(4 * x**3, -1, p) % p
            return Curve("", "montgomery", p, a, 0), (x, 0), 3
        n = self.curve.order
        result = None if n is None else openssl.multiple(self.curve, n, self.point())
        if result is not None and openssl.multiple(self.curve, 8, result) is not None:
            result = None  # a point of the twist
        return self.curve, result, 8

    def refused_points(self) -> Iterator[Case]:
        """Yield points off the curve and unreduced coordinates that fit the port, without end."""
        p, top = self.curve.modulus, (1 << self.bits) - 1
        while True:
            x, y = self.point()
            unreduced = self.rng.randint(min(p, top), top)
            candidates = [
                (x, self.rng.randrange(top)),
                (y, x),
                (unreduced, y),
                (x, unreduced),
                (0, 0),
            ]
            if self.curve.form == "montgomery":
                candidates = [(unreduced, 0), (p if p <= top else 0, 0)]
            yield self.curve, self.rng.choice(candidates), self.scalar()


def expected(config: Configuration, job: Job) -> Outcome:
    """Return the correct answer of a core, computed by OpenSSL.

    >>> from dualfield import catalog
    >>> from dualfield.math.curves import NAMED
    >>> curve = NAMED["K-163"]
    >>> config = configuration(catalog.get("scalar-mul"), curve, None, {})
    >>> from dualfield.operations.curve_packing import job
    >>> one = job(config, curve, curve.base, 1)
    >>> not openssl.available() or unpack_point(163, expected(config, one).result) == curve.base
    True
    """
    curve_port, point_port, scalar_port = port_values(config, job)
    curve, point = unpack_curve(config, curve_port), unpack_point(config.bits, point_port)
    (scalar,) = unpack_scalars(config, scalar_port)
    limit = 1 << config.bits if curve.form == "binary" else curve.modulus
    is_refused = refuses_random(config, curve, scalar_port)
    if is_refused or (point is not None and max(point) >= limit):
        return answer(config, Status.OPERAND_RANGE, None)
    if curve.form != "montgomery" and not openssl.Oracle(curve).holds(point):
        return answer(config, Status.NOT_INVERTIBLE, None)
    return answer(config, Status.OK, openssl.multiple(curve, scalar, point))


def complaint(config: Configuration, job: Job, outcome: Outcome) -> str | None:
    """Return the error in an answer or its cycles, None if both are correct."""
    reference = expected(config, job)
    if outcome == reference:
        return None
    curve_port, point_port, scalar = port_values(config, job)
    curve, point = unpack_curve(config, curve_port), unpack_point(config.bits, point_port)
    place = "infinity" if point is None else f"({point[0]:#x}, {point[1]:#x})"
    return f"{curve.words}, scalar {scalar:#x}, point {place}: {outcome}, OpenSSL {reference}"


def configuration(
    core: Core, curve: Curve, bits: int | None, assignments: Mapping[str, object]
) -> Configuration:
    """Return the configuration for a curve; UsageError if OpenSSL cannot check the curve.

    >>> from dualfield import catalog
    >>> from dualfield.math.curves import NAMED
    >>> configuration(catalog.get("scalar-mul"), NAMED["K-163"], None, {}).label()
    'scalar-mul-163-binary-digit'
    """
    if operations.of(core).over != "curve":
        raise UsageError(
            "--curve needs the core scalar-mul, scalar-mul-words, scalar-mul-prime or base-mul, "
            f"not {core.id}."
        )
    if program_of(core, assignments) != "multiply":
        raise UsageError("--curve needs -P Program=multiply.")
    if not is_field(curve) or curve.modulus <= 7:
        raise UsageError(
            f"the modulus of {curve.words} must be prime (or irreducible) and at least 8."
        )
    limit = 1 << curve.bits if curve.form == "binary" else curve.modulus
    if max(curve.a, curve.b) >= limit or points.singular(curve):
        raise UsageError(f"{curve.words} is singular, or its constants are not reduced.")
    return request(core, curve, [None], [0], bits=bits, assignments=assignments).config
