"""The text of random numbers in ECDSA, for programs of the prime engine.

docs/algorithms/prime-engine-ecdsa.md, section 7, explains it. f is the random factor, j the random
number of the split. In the names of section 2, f stands for b 4^W modulo n with a random b, so a
product with f modulo n gives a number in the domain, times b.
"""

from dataclasses import dataclass
from functools import cached_property
from hashlib import shake_256

from dualfield.programs.prime_engine.comb_program import SUM_OF_MULTIPLES, Comb
from dualfield.programs.prime_engine.order_arithmetic import Order, order_reduce
from dualfield.programs.prime_engine.reduction import reduce
from dualfield.programs.protection import randomizes, randoms, splits

_MORE_BYTES = 16
"""Bytes of the hash of the order above those of the order: the remainder is then near uniform."""


def spread(order: int) -> int:
    """Return a number from 1 to the order - 1 that looks random: a hash of the order.

    >>> spread(11)
    7
    """
    count = (order.bit_length() + 7) // 8
    digest = shake_256(order.to_bytes(count, "big")).digest(count + _MORE_BYTES)
    return int.from_bytes(digest, "big") % (order - 1) + 1


@dataclass(frozen=True)
class Blinding:
    """The text of a comb's program with a protection of `protection.PROTECT`.

    ``modulo``: arithmetic modulo the order. ``random``: bits of a random number.
    """

    comb: Comb
    modulo: Order
    protect: str
    random: int

    @property
    def is_used(self) -> bool:
        """True if the program reads random numbers."""
        return randomizes(self.protect)

    @cached_property
    def constants(self) -> dict[str, int]:
        """The constants by name, besides those of the program."""
        return {"spread": spread(self.comb.order)} if splits(self.protect) else {}

    @property
    def inputs(self) -> str:
        """Lines that take the random numbers; they are the first numbers of an operation."""
        names = ("f", "j")[: randoms(self.protect)]
        return "".join(f"in {name} {self.random}\n" for name in names)

    def reduce(self, name: str) -> str:
        """Lines that reduce a product; its flags are the newest."""
        return reduce(name, self.comb.build, condition="flip")

    @property
    def begin(self) -> str:
        """Lines after the constants and ``one``: ``odd`` is 1 if a random number is refused.

        Such a number becomes 1. ``fz``, ``f2`` and ``f3`` are the factor in the domain, and its
        powers.
        """
        if not self.is_used:
            return ""
        split, other = "", ""
        if splits(self.protect):
            split = "rest = j + j\nodd |= zero\n"
            other = "j = unit if odd else j\n"
        return f"""
{self.modulo.to_order}{self.modulo.product("u", "f", "unit")}{order_reduce("u", "flip")}odd = zero
{self.modulo.to_prime}\
u = f * rr
{self.reduce("u")}odd |= zero
{split}f = unit if odd else f
{other}fz = f * rr
f2 = fz * fz
f3 = f2 * fz
"""

    def multiple(self) -> str:
        """Lines that turn k into k G: (x, y, z)."""
        if not splits(self.protect):
            return "call multiple\n"
        return f"call split\n{SUM_OF_MULTIPLES}"

    @property
    def split(self) -> str:
        """The routine that makes k and k2 from k, with the sum k modulo n."""
        return f"""
{self.modulo.to_order}{self.modulo.product("u", "j", "spread")}{self.modulo.to_prime}\
{order_reduce("u", "flip")}\
rest = k -- u
flip = below
k2 = rest + order if flip
k = u
"""
