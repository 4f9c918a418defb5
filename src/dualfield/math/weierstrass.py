"""An equation y^2 = x^3 + a x + b over GF(p), without the names and forms of other curves."""

from dataclasses import dataclass
from typing import Protocol


class Weierstrass(Protocol):
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
