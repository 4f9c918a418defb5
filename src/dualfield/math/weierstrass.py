"""An equation y^2 = x^3 + a x + b over GF(p), without the names and forms of other curves."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Protocol


class Weierstrass(Hashable, Protocol):
    """The constants of a curve for a program; ``order`` is that of the base point, or None."""

    @property
    def form(self) -> str: ...  # noqa: D102
    @property
    def words(self) -> str: ...  # noqa: D102
    @property
    def modulus(self) -> int: ...  # noqa: D102
    @property
    def a(self) -> int: ...  # noqa: D102
    @property
    def b(self) -> int: ...  # noqa: D102
    @property
    def order(self) -> int | None: ...  # noqa: D102


@dataclass(frozen=True)
class Equation:
    """y^2 = x^3 + a x + b modulo a prime."""

    modulus: int
    a: int
    b: int
    order: int | None = None
    form: str = "weierstrass"

    @property
    def words(self) -> str:
        """The equation as text."""
        return f"{self.form}:p={self.modulus:#x},a={self.a:#x},b={self.b:#x}"


def singular(p: int, a: int, b: int) -> bool:
    """Return whether the equation has a double root modulo p, so that it is no elliptic curve.

    >>> singular(7, 0, 0), singular(7, 0, 5)
    (True, False)
    """
    return (4 * a**3 + 27 * b**2) % p == 0


def chord(a2: int, a4: int, m: int, p: tuple[int, int], q: tuple[int, int]) -> tuple[int, int]:
    """Return P + Q for Q other than -P, on y^2 = x^3 + a2 x^2 + a4 x + a6 over GF(m)."""
    if p == q:
        slope = (3 * p[0] * p[0] + 2 * a2 * p[0] + a4) * pow(2 * p[1], -1, m)
    else:
        slope = (q[1] - p[1]) * pow(q[0] - p[0], -1, m)
    x = (slope * slope - a2 - p[0] - q[0]) % m
    return x, (slope * (p[0] - x) - p[1]) % m


def multiple(curve: Weierstrass, k: int, point: tuple[int, int]) -> tuple[int, int] | None:
    """Return k times a point for k >= 0; None is infinity.

    It computes in Jacobian coordinates, so one inverse is enough.

    >>> curve = Equation(7, 0, 5)
    >>> multiple(curve, 2, (3, 2)), multiple(curve, 7, (3, 2))
    ((5, 2), None)
    """
    p, total = curve.modulus, _INFINITY
    for bit in bin(k)[2:]:
        total = _twice(curve.a, p, total)
        if bit == "1":
            total = _sum(curve.a, p, total, point)
    x, y, z = total
    if z == 0:
        return None
    inverse = pow(z, -1, p)
    return x * inverse**2 % p, y * inverse**3 % p


_Jacobian = tuple[int, int, int]
"""(x, y, z) is the point (x / z^2, y / z^3), or infinity if z = 0."""
_INFINITY: _Jacobian = (1, 1, 0)


def _twice(a: int, p: int, point: _Jacobian) -> _Jacobian:
    """Return 2 P."""
    x, y, z = point
    yy = y * y % p
    slope = (3 * x * x + a * pow(z, 4, p)) % p
    middle = 4 * x * yy % p
    x = (slope * slope - 2 * middle) % p
    return x, (slope * (middle - x) - 8 * yy * yy) % p, 2 * y * z % p


def _sum(a: int, p: int, one: _Jacobian, other: tuple[int, int]) -> _Jacobian:
    """Return the sum of two points."""
    x, y, z = one
    if z == 0:
        return *other, 1
    zz = z * z % p
    run, rise = (other[0] * zz - x) % p, (other[1] * zz * z - y) % p
    if run == 0:
        return _INFINITY if rise else _twice(a, p, one)
    middle, cube = x * run * run % p, pow(run, 3, p)
    x = (rise * rise - cube - 2 * middle) % p
    return x, (rise * (middle - x) - y * cube) % p, z * run % p
