"""The operation verify of EdDSA, for `eddsa_program`: S B = R + k A, tested as S B - k A - R = 0.

docs/algorithms/prime-engine-eddsa.md explains it.
"""

import re
from dataclasses import dataclass

from dualfield.math.edwards import Edwards
from dualfield.programs.prime_engine.edwards_points import Formulas
from dualfield.programs.prime_engine.power import power

NOT_VALID, OPERAND_RANGE = 1, 2
"""The status of a signature that is not valid and of an operand out of range, as in ``df_pkg``."""
WINDOW = 3
"""Bits of k for each addition of a multiple of A."""
_MULTIPLES = (1, 3, 5, 7)
"""The multiples of A of the digits of a window."""


@dataclass(frozen=True)
class Verification:
    """The text of the operation for a curve.

    ``cofactored``: both sides are multiplied by the cofactor before they are compared.
    ``refuses_small``: a key A of small order is refused.
    """

    curve: Edwards
    cofactored: bool
    refuses_small: bool

    @property
    def formulas(self) -> Formulas:
        """The point formulas."""
        return Formulas(self.curve.a)

    @property
    def has_root(self) -> bool:
        """True if -1 is a square modulo p: a square root is then one of two candidates."""
        return self.curve.modulus % 4 == 1

    @property
    def windows(self) -> int:
        """The windows of k + 1 for k below L."""
        return -(-self.curve.order.bit_length() // WINDOW)

    def constants(self, radix: int) -> dict[str, int]:
        """The constants that only this operation needs, by name; ``radix``: R of the build."""
        curve, p = self.curve, self.curve.modulus
        values = {
            "square": radix * radix % p,
            "curve": curve.d * radix % p,
            "window": 1 << WINDOW * self.windows,
        }
        if self.has_root:
            values["root"] = pow(2, (p - 1) // 4, p) * radix % p
        return values

    def decode(self, name: str) -> str:
        """Lines that make y, and u and v with x^2 = u / v, of an encoding.

        The registers are the letter of the point and y, u and v. The power of w that `decoded`
        needs is left to the caller.
        """
        text = f"""
rest = {name} -- sign
minus = below
{name}y = {name} if minus else rest
rest = {name}y -- p
minus = below
plus = not below
check plus {OPERAND_RANGE}
{name}y = {name}y if minus else 0 reduced
{name}y = {name}y * square
{name}v = {name}y * {name}y
{name}u = {name}v - one
{name}u = {name}u * one
{name}v = {name}v * curve
{name}v = {name}v {"+" if self.curve.a == -1 else "-"} one
"""
        if self.has_root:  # c = u v^3, w = u v^7
            return f"""{text}
{name}c = {name}v * {name}v
{name}w = {name}c * {name}c
{name}c = {name}c * {name}v
{name}c = {name}u * {name}c
{name}w = {name}c * {name}w
"""
        return f"""{text}
{name}w = {name}u * {name}v
{name}c = {name}u * {name}u
{name}c = {name}c * {name}w
{name}w = {name}w * {name}w
{name}w = {name}c * {name}w
"""  # c = u^3 v, w = u^5 v^3

    @property
    def powers(self) -> str:
        """Lines of the power of w of both points, side by side."""
        p = self.curve.modulus
        text = ""
        for line in power("i", "w", (p - 5) // 8 if self.has_root else (p - 3) // 4).splitlines():
            control = line.startswith(("loop", "end"))
            lines = [line] if control else [re.sub("([a-z]+)", rf"{name}\1", line) for name in "ar"]
            text += "".join(f"{line}\n" for line in lines)
        return text

    def decoded(self, name: str) -> str:
        """Lines that make -x and check the point: the sign is not that of the encoding."""
        text = f"""
{name}x = {name}c * {name}i
{name}i = {name}x * {name}x
{name}i = {name}i * {name}v
{name}c = {name}i - {name}u
w = {name}c * unit
call reduce
minus = not zero
"""
        if self.has_root:
            text += f"""
{name}v = {name}x * root
{name}x = {name}v if minus else {name}x
{name}i = {name}i + {name}u
w = {name}c * {name}i
call reduce
minus = not zero
"""
        return f"""{text}
check minus {NOT_VALID}
w = {name}x * unit
call reduce
minus = zero          # x = 0 has no sign
seek {self.curve.bits - 1}
take {name}
minus &= digit
check minus {NOT_VALID}
seek 0
take w
minus = not change
{name}x = 0 +- {name}x if minus
{name}x = {name}x * one
"""

    def entry(self, name: str, x: str, y: str, z: str, t: str) -> str:
        """Lines that make an entry, which `Formulas.add` takes, of a point."""
        double = self.formulas.factor == 2
        return f"""
{name}x = {x}
{name}y = {y}
{name}z = {z} + {z if double else 0}
{name}t = {t} * curve
{f"{name}t = {name}t + {name}t" if double else ""}
"""

    @property
    def table(self) -> str:
        """Lines that make the entries of odd multiples of -A."""
        text = f"""
x = ax
y = ay
z = one
t = ax * ay
{self.entry("m1", "x", "y", "z", "t")}
call double
{self.entry("e", "x", "y", "z", "t")}
x = ax
y = ay
z = one
t = ax * ay
"""
        for multiple in _MULTIPLES[1:]:
            text += f"call add\n{self.entry(f'm{multiple}', 'x', 'y', 'z', 't')}\n"
        return text

    @property
    def multiply(self) -> str:
        """Lines that make x, y, z of k (-A), or of (k + 1) (-A) for an even k: an odd number."""
        formulas = self.formulas
        pick = "".join(
            f"e{c} = m5{c} if third else m7{c}\n"
            f"f{c} = m1{c} if third else m3{c}\n"
            f"e{c} = f{c} if second else e{c}\n"
            for c in "xyzt"
        )
        return f"""
seek 0
take k
minus = not digit
rest = k + unit if minus
n = rest + window     # bits that are 1 or -1
seek {WINDOW * self.windows}
x = 0
y = one
z = one
loop {self.windows}
take n
minus = not digit
plus = digit
take n
second = change       # the second bit is not the first one
third = change
take n
third ^= change       # the third bit is not the first one
{pick}
{formulas.double(with_t=False)}
{formulas.double(with_t=False)}
{formulas.double(with_t=True)}
{formulas.add("e", with_t=False, signed=True)}
end
"""

    @property
    def text(self) -> str:
        """The operation behind its constants; k is below L."""
        extend = "t = x * y\nx = x * z\ny = y * z\nz = z * z\n"
        cofactor = "call double\n" * self.curve.cofactor_bits
        small = f"x = ax\ny = ay\nz = one\n{cofactor}w = x * unit\ncall reduce\nminus = zero\n"
        return f"""
rest = s -- order
minus = not below
check minus {OPERAND_RANGE}
{self.decode("a")}
{self.decode("r")}
{self.powers}
{self.decoded("a")}
{self.decoded("r")}
{f"{small}check minus {NOT_VALID}" if self.refuses_small else ""}
{self.table}
{self.multiply}
{extend}
{self.entry("e", "x", "y", "z", "t")}
parity = k
k = s
call comb
{extend}
call add
rt = rx * ry
{self.entry("e", "rx", "ry", "one", "rt")}
call add
seek 0
take parity
minus = not digit     # A was subtracted once more
ex = 0 - m1x if minus
ey = m1y if minus else one
ez = m1z
et = 0 - m1t if minus
call add
{cofactor if self.cofactored else ""}
w = x * unit
call reduce
minus = not zero
check minus {NOT_VALID}
w = y - z
w = w * unit
call reduce
minus = not zero
check minus {NOT_VALID}
last out 0
"""

    @property
    def routines(self) -> str:
        """The routines that add e to x, y, z, t, and double it."""
        return f"""
routine add
{self.formulas.add("e", with_t=True)}
end
routine double
{self.formulas.double(with_t=True)}
end
"""
