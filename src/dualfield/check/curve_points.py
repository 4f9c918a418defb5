"""Points and scalars that check ``scalar-mul`` on a curve, and the right answers by OpenSSL."""

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
from dualfield.operations.curve_packing import unpack_curve, unpack_point, unpack_scalars
from dualfield.operations.curve_requests import program_of, request
from dualfield.simulate import Job

Case = tuple[Curve, Point, int]


class Drawn:
    """Points and scalars of a curve, from a seed; the points are the oracle's."""

    def __init__(self, curve: Curve, bits: int, seed: int) -> None:
        self.curve, self.bits = curve, bits
        self.rng = random.Random(f"{curve.words} {bits} {seed}")

    @cached_property
    def _oracle(self) -> openssl.Oracle:
        return openssl.Oracle(self.curve)

    def point(self) -> tuple[int, int]:
        """A random point; of a Montgomery curve any x, of which half are of the twist."""
        if self.curve.form == "montgomery":
            return self.rng.randrange(self.curve.modulus), 0
        span = 1 << self.bits if self.curve.form == "binary" else self.curve.modulus
        for _ in range(1000):
            found = self._oracle.over(self.rng.randrange(span), self.rng.randrange(2))
            if found is not None:
                return found
        raise UsageError(f"no point of the curve {self.curve.words} was found.")

    def scalar(self) -> int:
        """A scalar of the core's whole width."""
        return self.rng.getrandbits(self.bits)

    def scalars(self) -> list[int]:
        """Scalars about 0, about the order and about the width."""
        n, top = self.curve.order, (1 << self.bits) - 1
        found = {0, 1, 2, 3, top, top - 1, top >> 1, (top >> 1) + 1}
        if n is not None:
            found |= {n + i for i in (-2, -1, 0, 1, 2) if n + i <= top}
        return sorted(found)

    def edges(self) -> list[Case]:
        """Each of `scalars` with the base point, a random one, and infinity."""
        every = [self.curve.base or self.point(), self.point(), None]
        return [(self.curve, point, k) for k in self.scalars() for point in every]

    def randoms(self) -> Iterator[Case]:
        """Random scalars and points."""
        while True:
            yield self.curve, self.point(), self.scalar()

    def small(self) -> Iterator[Case]:
        """Points of small order with random scalars.

        The ladder meets infinity, P and -P at every position of such scalars. The points are those
        of other curves over the same field, and of this one if its group has any.
        """
        makers = {
            "weierstrass": self._by_tate,
            "binary": self._of_a_binary_curve,
            "montgomery": self._of_a_montgomery_curve,
        }
        for turn in itertools.count():
            curve, point, order = makers[self.curve.form](turn)
            if point is None or points.singular(curve):
                continue
            if openssl.multiple(curve, order, point) is not None:
                raise AssertionError(f"{point} of {curve.words} has not the order {order}")
            yield curve, point, self.scalar()

    def _by_tate(self, turn: int) -> tuple[Curve, Point, int]:
        """A curve with a point of order 2 to 7 in (0, 0), by Tate's normal form.

        y^2 + (1 - c) x y - b y = x^3 - b x^2, the square of y then completed, and x shifted.
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

    def _of_a_binary_curve(self, turn: int) -> tuple[Curve, Point, int]:
        """Order 2 at x = 0; 4 where b = x^4; 3 where b = x^4 + x^3; and the cofactor's."""
        f, x = self.curve.modulus, self.rng.getrandbits(self.bits)
        if turn % 4 == 3 and self.curve.order is not None:
            return self.curve, self._oracle.multiple(self.curve.order, self.point()), 4
        b = polynomials.power(x, 4, f)
        if turn % 4 == 1:
            b ^= polynomials.power(x, 3, f)
        curve = Curve("", "binary", f, self.rng.getrandbits(self.bits), b)
        if b == 0:
            return curve, None, 1
        at, order = {0: (x, 4), 1: (x, 3)}.get(turn % 4, (0, 2))
        return curve, openssl.Oracle(curve).over(at, turn & 1), order

    def _of_a_montgomery_curve(self, turn: int) -> tuple[Curve, Point, int]:
        """Order 2 at x = 0; 4 at 1 and -1; 3 by the curve's a; and the cofactor's."""
        p, x = self.curve.modulus, self.rng.randrange(2, self.curve.modulus - 1)
        if turn % 5 < 3:
            return self.curve, ((0, 0), (1, 0), (p - 1, 0))[turn % 5], 4
        if turn % 5 == 3:
            a = (1 - 6 * x * x - 3 * x**4) * pow(4 * x**3, -1, p) % p
            return Curve("", "montgomery", p, a, 0), (x, 0), 3
        n = self.curve.order
        found = None if n is None else openssl.multiple(self.curve, n, self.point())
        if found is not None and openssl.multiple(self.curve, 8, found) is not None:
            found = None  # a point of the twist
        return self.curve, found, 8

    def refused(self) -> Iterator[Case]:
        """Points that are not on the curve, and coordinates that are not reduced but fit."""
        p, top = self.curve.modulus, (1 << self.bits) - 1
        while True:
            x, y = self.point()
            beyond = self.rng.randint(min(p, top), top)
            wrong = [(x, self.rng.randrange(top)), (y, x), (beyond, y), (x, beyond), (0, 0)]
            if self.curve.form == "montgomery":
                wrong = [(beyond, 0), (p if p <= top else 0, 0)]
            yield self.curve, self.rng.choice(wrong), self.scalar()


def right(config: Configuration, one: Job) -> Outcome:
    """What a core answers that is right, by OpenSSL.

    >>> from dualfield import catalog
    >>> from dualfield.math.curves import NAMED
    >>> curve = NAMED["K-163"]
    >>> config = configuration(catalog.get("scalar-mul"), curve, None, {})
    >>> from dualfield.operations.curve_packing import job
    >>> one = job(config, curve, curve.base, 1)
    >>> not openssl.available() or unpack_point(163, right(config, one).result) == curve.base
    True
    """
    curve, point = unpack_curve(config, one.modulus), unpack_point(config.bits, one.a)
    (scalar,) = unpack_scalars(config, one.b or 0)
    limit = 1 << config.bits if curve.form == "binary" else curve.modulus
    if point is not None and max(point) >= limit:
        return answer(config, Status.OPERAND_RANGE, None)
    if curve.form != "montgomery" and not openssl.Oracle(curve).holds(point):
        return answer(config, Status.NOT_INVERTIBLE, None)
    return answer(config, Status.OK, openssl.multiple(curve, scalar, point))


def complaint(config: Configuration, one: Job, outcome: Outcome) -> str | None:
    """What is wrong with an answer, its cycles among it; None if nothing is."""
    wanted = right(config, one)
    if outcome == wanted:
        return None
    curve, point = unpack_curve(config, one.modulus), unpack_point(config.bits, one.a)
    at = "infinity" if point is None else f"({point[0]:#x}, {point[1]:#x})"
    return f"{curve.words}, scalar {one.b:#x}, point {at}: {outcome}, OpenSSL {wanted}"


def configuration(
    core: Core, curve: Curve, bits: int | None, assignments: Mapping[str, object]
) -> Configuration:
    """The build for a curve; UsageError if the oracle or the check cannot take it.

    >>> from dualfield import catalog
    >>> from dualfield.math.curves import NAMED
    >>> configuration(catalog.get("scalar-mul"), NAMED["K-163"], None, {}).label()
    'scalar-mul-163-binary-digit'
    """
    if operations.of(core).over != "curve":
        raise UsageError(f"--curve needs the core scalar-mul, not {core.id}.")
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
