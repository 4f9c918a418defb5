"""The text of arithmetic modulo the order n of a point, in a build for another modulus."""

from dataclasses import dataclass

from dualfield.host.errors import UsageError
from dualfield.programs.prime_engine.build import Build
from dualfield.programs.prime_engine.exact import exact_product
from dualfield.programs.prime_engine.power import Powers, chain, field_product
from dualfield.programs.prime_engine.reduction import subtract


def order_product(d: str, x: str, y: str) -> str:
    """Return the text of d becoming x y / 2^W modulo n, above 0: see `exact_product`."""
    return exact_product(d, x, y, "order", "reciprocal")


def order_reduce(name: str, condition: str) -> str:
    """Return the text that subtracts n once if the number is as large; it is below 2 n before.

    ``rest`` and the condition are written; the newest flags are those of the result.
    """
    return subtract(name, ["order"], condition=condition)


_WIDTHS = range(1, 6)


@dataclass(frozen=True)
class Windows:
    """The products of a power. ``pairs``: of `chain`, for the ones that begin the exponent.

    ``largest``: the powers of the source with odd exponents up to this one are kept. ``steps``:
    squarings, and the exponent of the factor after them, 0 for none; the first is the begin alone.
    """

    pairs: tuple[tuple[int, int], ...]
    largest: int
    steps: tuple[tuple[int, int], ...]

    @property
    def words(self) -> int:
        """Words of the program memory, about: a product has five, a loop has two beside them."""
        return 12 * (len(self.pairs) + len(self.steps)) + 5 * (self.largest + 1) // 2

    def text(self, powers: Powers, name: str, source: str) -> str:
        """Return the text of ``name`` becoming the power of the source."""

        def factor(exponent: int) -> str:
            length = exponent.bit_length()
            if exponent == 1:
                return source
            ones = exponent == (1 << length) - 1 and exponent > self.largest
            return f"ones{length}" if ones else f"odd{exponent}"

        def ones(length: int) -> str:
            return source if length == 1 else f"ones{length}"

        text = powers.product("square", source, source) if self.largest > 1 else ""
        for odd in range(3, self.largest + 1, 2):
            text += powers.product(factor(odd), factor(odd - 2), "square")
        for a, b in self.pairs:
            result = ones(a + b)
            text += powers.squarings(result, ones(a), b)
            text += powers.product(result, result, ones(b))
        current = factor(self.steps[0][1])
        for count, exponent in self.steps[1:]:
            text += powers.squarings(name, current, count)
            text += powers.product(name, name, factor(exponent)) if exponent else ""
            current = name
        return text if current == name else text + f"{name} = {current}\n"


def windows(exponent: int, width: int) -> Windows:
    """Return the plan of a power with windows of up to ``width`` bits, from 1 to 1 on.

    A longer run of ones at the begin comes from an addition chain, whose parts serve later runs.

    >>> windows(0b1111_0010_1101, 2)
    Windows(pairs=(), largest=3, steps=((2, 3), (2, 3), (3, 1), (3, 3), (2, 1)))
    """
    bits = f"{exponent:b}"
    first = len(bits) - len(bits.lstrip("1"))
    pairs = tuple(chain({first})) if first > 2 * width else ()
    known = [a + b for a, b in pairs if a + b > width]
    steps, at, waits = [], 0, 0
    while at < len(bits):
        if bits[at] == "0":
            at, waits = at + 1, waits + 1
            continue
        run = len(bits[at:]) - len(bits[at:].lstrip("1"))
        part = "1" * max((length for length in known if length <= run), default=0)
        part = part or bits[at : at + width].rstrip("0")
        steps.append((waits + len(part), int(part, 2)))
        at, waits = at + len(part), 0
    if waits:
        steps.append((waits, 0))
    largest = max((e for _, e in steps if e < 1 << width), default=1)
    return Windows(pairs, largest, tuple(steps))


@dataclass(frozen=True)
class Order:
    """Arithmetic modulo n, ``order``, an odd prime, in a build. Raises UsageError if it is not fit.

    In a build for any modulus n is the modulus of the multiplier from `to_order` on, and p from
    `to_prime` on. In a build for a fixed prime products modulo n are `order_product`.

    >>> build = Build(31, 4, 3, 4, 8, 0, 62, 511, 93)
    >>> {name: hex(value) for name, value in Order(37, build).constants.items()}
    {'order': '0x25', 'reciprocal': '0xbad', 'enter': '0xa'}
    """

    order: int
    build: Build

    def __post_init__(self) -> None:
        """Check that the build has exact products, and room for sums of residues."""
        width = self.build.width
        if not self.build.exact and not self.build.any_modulus:
            raise UsageError("products modulo the order need exact products: choose another Word.")
        if 4 * self.order >> width or self.order > self.build.largest_operand:
            raise UsageError(
                f"a number of {width} bits is too short for the order {self.order:#x}."
            )

    @property
    def constants(self) -> dict[str, int]:
        """The constants by name: n, 1 / n modulo 2^W, and 4^W modulo n, which enters the domain.

        In a build for any modulus the radix is R in place of 2^W, and 1 / n is not needed.
        """
        if self.build.any_modulus:
            return {"order": self.order, "enter": (1 << 2 * self.build.r_bits) % self.order}
        radix = 1 << self.build.width
        return {
            "order": self.order,
            "reciprocal": pow(self.order, -1, radix),
            "enter": radix * radix % self.order,
        }

    @property
    def to_order(self) -> str:
        """The text before products modulo n."""
        return "modulus order\n" if self.build.any_modulus else ""

    @property
    def to_prime(self) -> str:
        """The text before products modulo p, with p in its register."""
        return "modulus p\n" if self.build.any_modulus else ""

    def product(self, d: str, x: str, y: str) -> str:
        """Return the text of d becoming x y modulo n, divided by the radix: see `constants`."""
        return field_product(d, x, y) if self.build.any_modulus else order_product(d, x, y)

    def inverse(self, name: str, source: str) -> str:
        """Return the text of ``name`` becoming 1 / source in the domain; 0 for 0 modulo n.

        The source is in the domain and at most n + 1. Registers ones2, odd3 ... are written.
        """
        plans = [windows(self.order - 2, width) for width in _WIDTHS]
        found = min(plans, key=lambda plan: plan.words)
        return found.text(Powers(self.product, short=True), name, source)
