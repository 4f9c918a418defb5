"""A build of the engine for any modulus whose program sets two constants: a prime and an order."""

from dataclasses import dataclass

from dualfield.programs.prime_engine.any_build import AnyBuild


@dataclass(frozen=True, kw_only=True)
class CurveBuild(AnyBuild):
    """A build for a curve over GF(p), whose ``modulus`` is p, with points of the order ``order``.

    Both are moduli of the program. Bounds hold for either: a product is below the larger one, and
    the product of two operands is as small as the smaller one needs.
    """

    order: int

    @property
    def any_modulus(self) -> bool:
        """True: MODULUS sets the modulus."""
        return True

    @property
    def moduli(self) -> tuple[int, ...]:
        """The prime: the bounds at both moduli are the same."""
        return (self.modulus,)

    def product_bounds(self, modulus: int) -> tuple[int, int]:
        """Return the least and the largest value of a product."""
        return 0, self.limit

    def largest_product(self, modulus: int) -> int | None:
        """Return the largest product of two operands for which the result is reduced."""
        return super().largest_product(min(self.modulus, self.order))
