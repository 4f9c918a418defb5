"""Edwards curves a x^2 + y^2 = 1 + d x^2 y^2 over GF(p), a = 1 or -1, as RFC 8032 uses them.

a is a square and d is not, so the addition of points has no exception.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

Point = tuple[int, int]
_Projective = tuple[int, int, int]
"""(x, y, z) is the point (x / z, y / z)."""
NEUTRAL: Point = (0, 1)
"""The neutral element of each curve."""


@dataclass(frozen=True)
class Edwards:
    """A curve with a base point of odd prime order. It has 2^``cofactor_bits`` ``order`` points.

    ``bits``: of an encoding, more than a coordinate has. The highest bit is the sign of x, the
    others are y: RFC 8032, sections 5.1.2 and 5.2.2.
    """

    modulus: int
    a: int
    d: int
    order: int
    cofactor_bits: int
    base: Point
    bits: int

    def holds(self, point: Point) -> bool:
        """Return whether a point is on the curve."""
        xx, yy = (value * value for value in point)
        return (self.a * xx + yy - 1 - self.d * xx * yy) % self.modulus == 0

    def add(self, one: Point, other: Point) -> Point:
        """Return the sum of two points.

        >>> ED25519.add(ED25519.base, NEUTRAL) == ED25519.base
        True
        """
        p, (x1, y1), (x2, y2) = self.modulus, one, other
        product = self.d * x1 * x2 * y1 * y2 % p
        x = (x1 * y2 + y1 * x2) * pow(1 + product, -1, p)
        y = (y1 * y2 - self.a * x1 * x2) * pow(1 - product, -1, p)
        return x % p, y % p

    def negative(self, point: Point) -> Point:
        """Return the negative of a point."""
        return -point[0] % self.modulus, point[1]

    def multiple(self, k: int, point: Point) -> Point:
        """Return k times a point, k >= 0.

        It computes in projective coordinates, so one inverse is enough.

        >>> ED25519.multiple(ED25519.order, ED25519.base), ED448.multiple(ED448.order, ED448.base)
        ((0, 1), (0, 1))
        """
        total = (*NEUTRAL, 1)
        for bit in f"{k:b}":
            total = self._sum(total, total)
            if bit == "1":
                total = self._sum(total, (*point, 1))
        x, y, z = total
        inverse = pow(z, -1, self.modulus)
        return x * inverse % self.modulus, y * inverse % self.modulus

    def _sum(self, one: _Projective, other: _Projective) -> _Projective:
        p, (x1, y1, z1), (x2, y2, z2) = self.modulus, one, other
        z, xx, yy = z1 * z2 % p, x1 * x2 % p, y1 * y2 % p
        product = self.d * xx * yy % p
        less, more = z * z - product, z * z + product
        x = z * less * (x1 * y2 + y1 * x2) % p
        return x, z * more * (yy - self.a * xx) % p, less * more % p

    def encode(self, point: Point) -> int:
        """Return the encoding of a point, byte 0 in the lowest bits.

        >>> ED25519.encode(ED25519.base).to_bytes(32, "little").hex()
        '5866666666666666666666666666666666666666666666666666666666666666'
        """
        x, y = point
        return x % 2 << self.bits - 1 | y

    def decode(self, encoding: int) -> Point | None:
        """Return the point of an encoding; None if it is of no point, or not canonical.

        >>> ED448.decode(ED448.encode(ED448.base)) == ED448.base
        True
        >>> ED25519.decode(2) is None, ED25519.decode(ED25519.modulus + 1) is None
        (True, True)
        """
        p = self.modulus
        odd, y = divmod(encoding, 1 << self.bits - 1)
        if y >= p or odd > 1:
            return None
        x = self._root((1 - y * y) * pow(self.a - self.d * y * y, -1, p) % p)
        if x is None or (x == 0 and odd):
            return None
        return (x if x % 2 == odd else p - x), y

    def _root(self, square: int) -> int | None:
        """Return a square root modulo p, for p = 3 modulo 4 or 5 modulo 8; None without one."""
        p = self.modulus
        root = pow(square, (p + 3) // 8 if p % 8 == 5 else (p + 1) // 4, p)
        if p % 8 == 5 and root * root % p != square:
            root = root * pow(2, (p - 1) // 4, p) % p
        return root if root * root % p == square else None


ED25519 = Edwards(
    modulus=2**255 - 19,
    a=-1,
    d=-121665 * pow(121666, -1, 2**255 - 19) % (2**255 - 19),
    order=2**252 + 27742317777372353535851937790883648493,
    cofactor_bits=3,
    base=(
        0x216936D3CD6E53FEC0A4E231FDD6DC5C692CC7609525A7B2C9562D608F25D51A,
        0x6666666666666666666666666666666666666666666666666666666666666658,
    ),
    bits=256,
)
"""RFC 8032, section 5.1."""
ED448 = Edwards(
    modulus=2**448 - 2**224 - 1,
    a=1,
    d=2**448 - 2**224 - 1 - 39081,
    order=2**446 - 13818066809895115352007386748515426880336692474882178609894547503885,
    cofactor_bits=2,
    base=(
        int(
            "4f1970c66bed0ded221d15a622bf36da9e146570470f1767ea6de324"
            "a3d3a46412ae1af72ab66511433b80e18b00938e2626a82bc70cc05e",
            16,
        ),
        int(
            "693f46716eb6bc248876203756c9c7624bea73736ca3984087789c1e"
            "05a0c2d73ad3ff1ce67c39c4fdbd132c4ed7c8ad9808795bf230fa14",
            16,
        ),
    ),
    bits=456,
)
"""RFC 8032, section 5.2."""


def encoding_bits(bits: int) -> int:
    """Return the bits of an encoding over a prime of ``bits`` bits: whole bytes, with a sign.

    >>> encoding_bits(255), encoding_bits(448)
    (256, 456)
    """
    return 8 * (bits // 8 + 1)


_COUNTED = 1 << 13
"""Below this prime the points of a curve are counted."""


@lru_cache(maxsize=64)
def curve_over(p: int) -> Edwards | None:
    """Return Ed25519 or Ed448 over their primes, else a weak curve for tests; None if p has none.

    p must be a prime. From 2^13 on the caller checks that the order is one.

    Curves over small primes are searched. Over a large p = 4 L - 1 with a prime L the curve
    x^2 + y^2 = 1 - x^2 y^2 has 4 L points: it is isomorphic to its own twist.

    >>> curve_over(ED448.modulus) == ED448, curve_over(17)
    (True, None)
    >>> [(c.a, c.d, c.order, c.cofactor_bits) for c in map(curve_over, (61, 127, 2**40 - 3525))]
    [(-1, 2, 7, 3), (1, 10, 31, 2), (1, 1099511624250, 274877906063, 2)]
    """
    for curve in (ED25519, ED448):
        if curve.modulus == p:
            return curve
    if p < 11 or p % 8 == 1:
        return None
    found = _counted(p) if p < _COUNTED else _isomorphic_to_its_twist(p)
    if found is None:
        return None
    points = (found.decode(y) for y in range(2, p))
    multiples = (found.multiple(1 << found.cofactor_bits, point) for point in points if point)
    return replace(found, base=next(point for point in multiples if point != NEUTRAL))


def _counted(p: int) -> Edwards | None:
    """Return the curve with the least d whose order is 4 or 8 times an odd prime."""
    a = 1 if p % 4 == 3 else -1
    squares = {x * x % p for x in range(1, p)}
    for d in range(2, p):
        if d in squares:
            continue
        # x = 0 and y = 0 have two points each. Two values of x have the same square.
        ratios = ((1 - a * xx) * pow(1 - d * xx, -1, p) % p for xx in squares)
        points = 4 + sum(4 for ratio in ratios if ratio in squares)
        for cofactor_bits in (2, 3):
            order = points >> cofactor_bits
            if (
                order << cofactor_bits == points
                and order > 2
                and all(order % n for n in range(2, order))
            ):
                bits = encoding_bits(p.bit_length())
                return Edwards(p, a, d, order, cofactor_bits, NEUTRAL, bits)
    return None


def _isomorphic_to_its_twist(p: int) -> Edwards | None:
    """Return x^2 + y^2 = 1 - x^2 y^2 if it has 4 L points for an odd L."""
    order = (p + 1) // 4
    if p % 8 != 3:
        return None
    return Edwards(p, 1, p - 1, order, 2, NEUTRAL, encoding_bits(p.bit_length()))
