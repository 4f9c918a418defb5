"""The program of ECDSA on a curve of prime order over a fixed prime, for the prime engine.

docs/algorithms/prime-engine-ecdsa.md explains it. Numbers come in the order first, second, hash, x,
y; an operation stops where it needs no more:

- sign: nonce, key, hash. Out: r, s. Status 2: nonce or key not from 1 to n - 1; 1: r or s is 0.
- verify: r, s, hash, x, y of the public key. Out: 0, 0. Status 2: r or s not from 1 to n - 1, x or
  y not below p; 1: the point is not on the curve, or the signature is not valid.
- public: key. Out: x, y. Status 2: the key is not from 1 to n - 1.
- other: out 0, 0 with status 2.

Status 4: a fault changed the result, if it is checked. The random numbers of a protected build come
before the others; one that is 0 makes sign and public end with status 2, and verify ignores it.
"""

from dataclasses import dataclass
from functools import cached_property

from dualfield.host.errors import UsageError
from dualfield.programs.prime_engine.comb_program import Comb, affine
from dualfield.programs.prime_engine.ecdsa_blinding import Blinding
from dualfield.programs.prime_engine.masking import FAULT, OPERAND_RANGE
from dualfield.programs.prime_engine.order_arithmetic import Order, order_reduce
from dualfield.programs.prime_engine.power import Powers
from dualfield.programs.prime_engine.reduction import double_modulus, quotient_constants, reduce
from dualfield.programs.prime_engine.weierstrass_program import NUMERATORS, Weierstrass
from dualfield.programs.protection import splits

OPERATIONS = ("sign", "verify", "public", "other")
"""The operations, by their numbers."""
REFUSED = 1
"""The status of a signature that is not valid or cannot be made, as in ``df_pkg``."""


@dataclass(frozen=True)
class Ecdsa:
    """The program of a comb for a curve of prime order, with numbers of the comb's ``bits``.

    ``checked``: a signature and a public key are checked before they leave. ``protect``: one of
    `protection.PROTECT`, with a comb that is randomized if it has random numbers, of ``random``
    bits. ``input_bits``: of a number that an operation takes, which can have any value; 0: those of
    the comb. Raises UsageError unless the curve, its order and the build fit.
    """

    comb: Comb
    checked: bool
    protect: str = "none"
    random: int = 0
    input_bits: int = 0

    def __post_init__(self) -> None:
        """Check that each number below p is below 2 n: then r is x, or x - n."""
        if self.comb.curve.modulus >= 2 * self.comb.order:
            raise UsageError(f"the order {self.comb.order:#x} must be above half of the prime.")
        _ = self.ladder, self.modulo  # both refuse what does not fit

    @property
    def bits(self) -> int:
        """Bits of a number that an operation takes."""
        return self.input_bits or self.comb.bits

    @cached_property
    def ladder(self) -> Weierstrass:
        """The program of k P for a point P of the curve."""
        return Weierstrass(self.comb.curve, self.comb.build, self.comb.bits)

    @cached_property
    def modulo(self) -> Order:
        """Arithmetic modulo the order."""
        return Order(self.comb.order, self.comb.build)

    @cached_property
    def blinding(self) -> Blinding:
        """The text of the random numbers."""
        return Blinding(self.comb, self.modulo, self.protect, self.random)

    @cached_property
    def constants(self) -> dict[str, int]:
        """The constants by name, as registers hold them."""
        values = self.ladder.constants | self.comb.constants | self.modulo.constants
        if self.comb.build.exact_reduction:
            values |= quotient_constants(self.comb.build)
        values |= self.blinding.constants
        del values["one"]  # rr * unit
        return values

    def reduce(self, name: str) -> str:
        """Lines that reduce a product; its flags are the newest."""
        return reduce(name, self.comb.build, condition="flip")

    @property
    def begin(self) -> str:
        """The routine after the first two numbers: constants, and the two from 1 to n - 1."""
        constants = "".join(f"constant {name}\n" for name in self.constants)
        check = "".join(
            f"rest = {name} -- order\nfix {join} not below\nrest = {name} + {name}\nfix |= zero\n"
            for name, join in (("first", "="), ("second", "|="))
        )
        # Refused numbers become 1, so that no check of the result says that there was a fault.
        return f"""
{constants}{double_modulus(self.comb.build)}{self.modulo.to_prime}one = rr * unit
{check}check fix {OPERAND_RANGE}
first = unit if fix else first
second = unit if fix else second
{self.blinding.begin}"""

    @property
    def refuse_random(self) -> str:
        """Lines that refuse a random number that `Blinding.begin` has found to be 0."""
        return f"check odd {OPERAND_RANGE}\n" if self.blinding.is_used else ""

    @property
    def equation(self) -> str:
        """The routine that tests whether (x, y, z) is on the curve: fix is 1 if it is not."""
        return f"""
zz = z * z
zz4 = zz * zz
u = x * x
v = zz4 * a
u = u + v
u = u * x
v = zz4 * zz
v = v * b
u = u + v
v = y * y
u = u - v
u = u * one
{self.reduce("u")}
fix = not zero
"""

    @property
    def compare(self) -> str:
        """The routine that tests whether x / z^2, below p, is r modulo n: fix is 1 if it is not."""
        return f"""
zz = z * z
c = x * one
u = sign_r * rr
u = u * zz
u = u - c
u = u * one
{self.reduce("u")}
fix = not zero
v = sign_r + order               # x can be r + n if that is below p
rest = v -- p
flip = below
v = v if flip else sign_r
u = v * rr
u = u * zz
u = u - c
u = u * one
{self.reduce("u")}
fix &= not zero
u = z * one                 # infinity has no x
{self.reduce("u")}
fix |= zero
rest = sign_r -- p          # no x is p or above
fix |= not below
"""

    @property
    def order_inverse(self) -> str:
        """The routine of i = 1 / v modulo n, both in the domain of the order."""
        return self.modulo.inverse("i", "v")

    @property
    def field_inverse(self) -> str:
        """The routine of i = 1 / z modulo p, both in the domain."""
        return Powers(short=True).power("i", "z", self.comb.curve.modulus - 2)

    @property
    def sign_check(self) -> str:
        """Lines that find a fault: the point once more, with copies of the numbers.

        s k = h + r d with the same d and k, and r is x of k G: so r, s is valid for the key d G.
        The point is on the curve: then the table had no fault. The register file has a copy for
        each read port. kept_r and kept_s are read by one port of the adder, before the check. The
        last comparison reads r and s by the port that the result uses.
        """
        if not self.checked:
            return ""
        test = self.scaled_test if self.blinding.is_used else self.plain_test
        return f"""
# copies by the other port of the adder
kept_r = 0 + sign_r
kept_s = 0 + sign_s
{self.modulo.to_prime}k = nonce
{self.blinding.multiple()}call compare
check fix {FAULT}
call equation
check fix {FAULT}
{self.modulo.to_order}{test}rest = sign_r -- kept_r
fix |= not zero
rest = sign_s -- kept_s
fix |= not zero
check fix {FAULT}
"""

    @property
    def plain_test(self) -> str:
        """Lines that set fix unless s k = h + r d, all of it divided by the radix.

        No constant but 1 is a factor: a fault in ``enter`` has no effect here.
        """
        first, more = "", ""
        if not self.comb.build.any_modulus:  # a product can be the order or above
            first, more = order_reduce("u", "flip"), order_reduce("v", "flip")
        return f"""\
{self.modulo.product("u", "nonce", "sign_s")}{first}{self.modulo.product("v", "sign_r", "key")}\
{self.modulo.product("w", "hash", "unit")}v = v + w
{more}{order_reduce("v", "flip")}rest = u -- v
fix = not zero
"""

    @property
    def scaled_test(self) -> str:
        """Lines that set fix unless s k = h + r d, all of it times the random factor b.

        With b = 0 the equation would always hold: so k b must not be 0.
        """
        return f"""\
{self.scaled("u", "nonce")}{order_reduce("u", "flip")}fix = zero
{self.hash_and_key("v", "key", checks=True)}\
{self.modulo.product("v", "v", "enter")}{self.modulo.product("v", "v", "unit")}\
{order_reduce("v", "flip")}\
{self.modulo.product("u", "u", "sign_s")}{order_reduce("u", "flip")}\
rest = u -- v
fix |= not zero
"""

    def scaled(self, name: str, source: str) -> str:
        """Lines that bring a number into the domain of the order, times b if there is a factor."""
        return self.modulo.product(name, source, "f" if self.blinding.is_used else "enter")

    def hash_and_key(self, name: str, key: str, *, checks: bool = False) -> str:
        """Lines that make a number equal to h + r d modulo n, times b if there is a factor.

        ``checks``: r is the first operand, as a flip of the second one's copy of r changed s.
        """
        operands = ("sign_r", name) if checks else (name, "sign_r")
        text = self.scaled(name, key) + self.modulo.product(name, *operands)
        if not self.blinding.is_used:
            return f"{text}{name} = {name} + hash\n"
        text += self.modulo.product("w", "f", "unit") + self.modulo.product("w", "hash", "w")
        return f"{text}{name} = {name} + w\n"

    @property
    def sign(self) -> str:
        """The operation sign."""
        bits = self.bits
        copies = "nonce = first\nkey = second\n" if self.checked else ""
        return f"""
program sign
{self.blinding.inputs}in first {bits}
in second {bits}
call begin
{self.refuse_random}{copies}in hash {bits}
k = first
{self.blinding.multiple()}call field_inverse
u = i * i
x = x * u
x = x * unit
{self.reduce("x")}
sign_r = x
{order_reduce("sign_r", "flip")}rest = sign_r + sign_r
fix = zero
check fix {REFUSED}
{self.modulo.to_order}{self.scaled("v", "first")}\
call order_inverse
{self.hash_and_key("u", "second")}\
{self.modulo.product("sign_s", "i", "u")}{order_reduce("sign_s", "flip")}\
rest = sign_s + sign_s
fix = zero
check fix {REFUSED}
{self.sign_check}
out sign_r
last out sign_s
"""

    @property
    def sum(self) -> str:
        """Lines that make x and z of (gx, gy, gz) plus (t / q, u / q); q is not 0."""
        if splits(self.protect):  # the routine is there
            return "x = t * q\nzz = q * q\ny = u * zz\nz = q\ncall join\n"
        return f"""\
x = t * q
zz = q * q
y = u * zz
gzz = gz * gz
v = gx * zz
w = x * gzz
d1 = w - v
d1 = d1 * one
m1 = zz * q
s = gy * m1
m1 = gzz * gz
r0 = y * m1
r0 = r0 - s
r0 = r0 * one
z = gz * q
z = z * d1
v = v + w
w = d1 * d1
v = v * w
w = r0 * r0
w = w - v
w = w * one
# the double of (gx, gy, gz), if both points are equal
v = gx * gx
s = gzz * gzz
s = s * a
u = v + v
v = v + u
v = v * one
v = v + s
v = v * one
s = gy * gy
u = gx * s
u = u + u
u = u + u
u = u * one
u = u + u
v = v * v
v = v - u
v = v * one
u = gy * gz
u = u + u
u = u * one
t = d1
{self.reduce("t")}
odd = zero
t = r0
{self.reduce("t")}
odd &= zero
w = v if odd else w
z = u if odd else z
t = gz * one                 # u1 = 0
{self.reduce("t")}
odd = zero
x = x if odd else w
z = q if odd else z
"""

    @property
    def verify(self) -> str:
        """The operation verify: u1 G by the comb, u2 Q by the ladder, and their sum."""
        bits = self.bits
        # A refused x is not below p, and too long a factor if numbers are longer than those of p.
        begin, end = ("qx = x\n", "") if bits == self.comb.bits else ("", "qx = x * unit\n")
        return f"""
program verify
{self.blinding.inputs}in first {bits}
in second {bits}
call begin
in hash {bits}
in x {bits}
in y {bits}
sign_r = first
rest = x -- p
fix = not below
rest = y -- p
fix |= not below
check fix {OPERAND_RANGE}
{begin}x = x * rr
y = y * rr
xx = x
{end}yy = y
z = one
call equation
check fix {REFUSED}
{self.modulo.to_order}{self.modulo.product("v", "second", "enter")}\
call order_inverse
{self.modulo.product("k", "hash", "i")}{order_reduce("k", "flip")}\
{self.modulo.product("u2", "sign_r", "i")}{order_reduce("u2", "flip")}\
{self.modulo.to_prime}call multiple
gx = x
gy = y
gz = z
k = u2
x = qx
w = xx * xx
{self.ladder.tangent_text}{self.ladder.ladder}
{self.ladder.quotient}\
t = l * one                  # l = 0: the point is -Q
{self.reduce("t")}
odd = zero
{NUMERATORS}\
t = xx if odd else t
n = 0 - yy
n = n * one
u = n if odd else u
q = one if odd else q
{self.sum}call compare
check fix {REFUSED}
out 0
last out 0
"""

    @property
    def public(self) -> str:
        """The operation public."""
        check = f"call equation\ncheck fix {FAULT}\n" if self.checked else ""
        return f"""
program public
{self.blinding.inputs}in first {self.bits}
second = first
call begin
{self.refuse_random}k = first
{self.blinding.multiple()}{check}call field_inverse
{affine(self.comb.build, "flip")}out x
last out y
"""

    @property
    def text(self) -> str:
        """The program."""
        routines = {
            "begin": self.begin,
            "multiple": self.comb.multiple,
            "equation": self.equation,
            "compare": self.compare,
            "order_inverse": self.order_inverse,
            "field_inverse": self.field_inverse,
        }
        if splits(self.protect):
            routines |= {"split": self.blinding.split, "join": self.comb.join}
        return f"""
conditions same odd flip fix
constants {" ".join(self.constants)}
{self.sign}
{self.verify}
{self.public}
program other
in first
same = always
check same {OPERAND_RANGE}
out 0
last out 0
{"".join(f"routine {name}{chr(10)}{text}end{chr(10)}" for name, text in routines.items())}
"""
