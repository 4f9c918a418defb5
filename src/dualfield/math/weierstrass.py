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

    >>> curve = Equation(7, 0, 5)
    >>> multiple(curve, 2, (3, 2)), multiple(curve, 7, (3, 2))
    ((5, 2), None)
    """
    total: tuple[int, int] | None = None
    for bit in bin(k)[2:]:
        for term in (total, point if bit == "1" else None):
            if total is None or term is None:
                total = total or term
            elif total[0] == term[0] and (total[1] + term[1]) % curve.modulus == 0:
                total = None
            else:
                total = chord(0, curve.a, curve.modulus, total, term)
    return total
