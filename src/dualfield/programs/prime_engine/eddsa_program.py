"""The program of EdDSA (RFC 8032) on an Edwards curve, for the prime engine.

docs/algorithms/prime-engine-eddsa.md explains it. A hash has twice as many bits as an encoding and
goes in as two numbers, the low half first: the program reduces it modulo the order L.

- commit: in the hash r; out the encoding of R = r B.
- respond: in the hashes r and k, the number s; out S = r + k s modulo L.
- public: in the number s; out the encoding of A = s B.
- verify: in the encoding of A, the encoding of R, S, the hash k; out 0. The status is the answer.
"""

from dataclasses import dataclass
from functools import cached_property

from dualfield.host.errors import UsageError
from dualfield.math.edwards import Edwards
from dualfield.programs.prime_engine.build import Build
from dualfield.programs.prime_engine.comb_program import Shape
from dualfield.programs.prime_engine.eddsa_blinding import Blinding, order_product
from dualfield.programs.prime_engine.eddsa_verify import Verification
from dualfield.programs.prime_engine.edwards_points import Formulas
from dualfield.programs.prime_engine.masking import FAULT
from dualfield.programs.prime_engine.power import power
from dualfield.programs.prime_engine.reduction import (
    has_quotient,
    multiples,
    quotient_constants,
    reduce_by_quotient,
    subtract,
)
from dualfield.programs.prime_engine.table import Table
from dualfield.programs.protection import checks, randomizes, splits

_POINT_CONSTANTS = (*("p", "unit", "one", "coefficient", "odd", "even", "sign"),)
"""The constants of the operations that multiply the base point."""
_RESPONSE_CONSTANTS = ("order", "inverse", "lowone", "highone", "lowradix", "highradix")
"""The constants of respond, modulo the order."""
_ENTRIES = ("m", "n")
"""Prefixes of the registers of an entry of a table."""
_CARRY_BITS = 3
"""Bits of a register above an encoding: sums modulo L then stay below 4 L."""


OPERATIONS = ("commit", "respond", "public", "verify")
"""The operations, by their numbers."""
INPUTS = (2, 5, 1, 5)
"""Numbers that each operation reads."""


def least_width(bits: int, shape: Shape) -> int:
    """Return the least bits of a register for encodings of ``bits`` bits and a comb."""
    return max(bits + _CARRY_BITS, shape.length + 1)


@dataclass(frozen=True)
class EdDsa:
    """The program of a curve for a build; ``shape``: the comb of the multiples of the base point.

    ``cofactored``, ``refuses_small``: see `eddsa_verify.Verification`. ``protect``: one of
    `protection.PROTECT`; ``random``: bits of a random number. Raises UsageError unless the comb and
    the registers are long enough.
    """

    curve: Edwards
    build: Build
    shape: Shape
    cofactored: bool = False
    refuses_small: bool = False
    protect: str = "none"
    random: int = 0

    def __post_init__(self) -> None:
        """Raise UsageError unless the comb and the registers are long enough."""
        bits, length, width = self.curve.bits, self.shape.length, self.build.width
        if length < bits:
            raise UsageError(
                f"the comb {self.shape} has {length} bits; it must have at least {bits}."
            )
        least = least_width(bits, self.shape)
        if width < least:
            raise UsageError(f"a register has {width} bits; it must have at least {least}.")

    @property
    def formulas(self) -> Formulas:
        """The point formulas."""
        return Formulas(self.curve.a)

    @property
    def verification(self) -> Verification:
        """The operation verify."""
        return Verification(self.curve, self.cofactored, self.refuses_small)

    @property
    def blinding(self) -> Blinding:
        """The text of the protections."""
        return Blinding(self.curve, self.protect, self.random)

    @cached_property
    def constants(self) -> dict[str, int]:
        """The constants by name, as registers hold them."""
        curve, radix = self.curve, self.build.radix
        p, order, wide = curve.modulus, curve.order, 1 << self.build.width
        top = 1 << self.shape.length
        return {
            "p": p,
            "unit": 1,
            "one": radix,
            "coefficient": curve.d * self.formulas.factor**2 * radix % p,
            "odd": top,
            "even": top - order,
            "sign": 1 << curve.bits - 1,
            "order": order,
            "inverse": pow(order, -1, wide),
            "lowone": wide % order,
            "highone": (wide << curve.bits) % order,
            "lowradix": wide * wide % order,
            "highradix": (wide * wide << curve.bits) % order,
            **self.reduction_constants,
            **self.verification.constants(radix),
            **self.blinding.constants,
        }

    @property
    def reduction_constants(self) -> dict[str, int]:
        """The constants of the last reduction, besides the prime."""
        if has_quotient(self.build):
            return quotient_constants(self.build)
        p, names = self.curve.modulus, multiples(self.build)[1:]
        return {name: p << i for i, name in enumerate(names, 1)}

    @cached_property
    def table(self) -> Table:
        """The table memory: x and y of each multiple, divided by `Formulas.factor`."""
        curve, shape = self.curve, self.shape
        scale = self.build.radix * pow(self.formulas.factor, -1, curve.modulus)

        def entry(block: int, index: int) -> tuple[int, ...]:
            point = curve.multiple(shape.multiple(block, index) % curve.order, curve.base)
            return tuple(value * scale % curve.modulus for value in point)

        return Table(
            tuple(
                tuple(entry(block, index) for index in range(shape.entries))
                for block in range(shape.blocks)
            )
        )

    @property
    def text(self) -> str:
        """The program."""
        return f"""
conditions minus plus second third
constants {" ".join(self.constants)}
{self.commit}
{self.respond}
{self.public}
{self.verify}
{self.comb}
{self.routines}
{self.verification.routines}
"""

    def load(self, *names: str) -> str:
        """Lines that load constants."""
        return "".join(f"constant {name}\n" for name in names)

    def read_hash(self, name: str) -> str:
        """Lines that read a hash into two registers: a name and low or high."""
        return "".join(f"in {name}{half} {self.curve.bits}\n" for half in ("low", "high"))

    def hash_modulo_order(self, name: str, *, radix: bool = False) -> str:
        """Lines that make a number equal to a hash modulo L, below 3 L; ``radix``: times 2^W."""
        kind = "radix" if radix else "one"
        low = order_product(f"{name}l", f"low{kind}", f"{name}low")
        high = order_product(f"{name}h", f"high{kind}", f"{name}high")
        return f"{low}{high}{name} = {name}l + {name}h\n"

    @property
    def encoding(self) -> str:
        """Lines that give the encoding of the point x, y, z."""
        return f"""
call invert
w = x * i
y = y * i
w = w * unit
y = y * unit
call reduce
seek 0
take w
plus = digit
{"x = w" + chr(10) if checks(self.protect) else ""}w = y
call reduce
{self.blinding.check}w = w + sign if plus
last out w
"""

    @property
    def commit(self) -> str:
        """The operation commit."""
        return f"""
program commit
{self.blinding.inputs}{self.read_hash("k")}
{self.load("order", "inverse", "lowone", "highone", *self.blinding.constants)}
{self.hash_modulo_order("k")}
call load
{self.blinding.refuse}{self.blinding.multiple}{self.encoding}
"""

    @property
    def respond(self) -> str:
        """The operation respond."""
        inputs, own = ("rlow", "rhigh", "klow", "khigh", "s"), self.blinding
        copies, check = "", ""
        if checks(self.protect):
            copies = "".join(f"copy{i} = {name}\n" for i, name in enumerate(inputs))
            check = f"""
first = r
{"".join(f"{name} = copy{i}{chr(10)}" for i, name in enumerate(inputs))}\
{self.response}
rest = r -- first
minus = not zero
check minus {FAULT}
"""
        p = self.load("p", "unit") if randomizes(self.protect) else ""
        return f"""
program respond
{own.inputs}{self.read_hash("r")}
{self.read_hash("k")}
in s {self.curve.bits}
{self.load(*_RESPONSE_CONSTANTS, *own.constants)}{p}
{copies}{own.refuse}{self.response}{check}
last out r
"""

    @property
    def response(self) -> str:
        """Lines that make r equal to S, of the two hashes and s."""
        return f"""
{self.hash_modulo_order("r")}
{self.hash_modulo_order("k", radix=True)}
{self.blinding.product("q")}
r = r + q
{self.blinding.reduce("r")}
"""

    @property
    def public(self) -> str:
        """The operation public."""
        own = ""
        if splits(self.protect):
            own = self.load("order", "inverse", "lowone", "spread")
        return f"""
program public
{self.blinding.inputs}in k {self.curve.bits}
{own}call load
{self.blinding.refuse}{self.blinding.multiple}{self.encoding}
"""

    @property
    def verify(self) -> str:
        """The operation verify."""
        bits = self.curve.bits
        own = self.verification.constants(self.build.radix)
        return f"""
program verify
{self.blinding.inputs}in a {bits}
in r {bits}
in s {bits}
{self.read_hash("k")}
{self.load("order", "inverse", "lowone", "highone", *own)}
{self.hash_modulo_order("k")}
{self.blinding.reduce("k")}
call load
{"factor = one" + chr(10) if randomizes(self.protect) else ""}{self.verification.text}
"""

    def look(self, block: int) -> str:
        """Lines that look up an entry of a table."""
        entry = _ENTRIES[block % 2]
        # y - x must not be below 0, and x is up to an offset of a difference and p.
        left = "p" if self.curve.a == -1 else "0"
        return f"""
{self.shape.look(block, "k", "minus = not digit")}
{entry}x = 0 +- table if minus
{entry}y = {left} + table
{entry}t = {entry}x * {entry}y
{entry}t = {entry}t * coefficient
"""

    @property
    def comb(self) -> str:
        """The routine that multiplies the base point by k; t is not written in the end.

        k or k - L is odd: as bits that are 1 or -1 it has no 0.
        """
        shape, highest = self.shape, self.shape.blocks - 1
        column = self.formulas.double(with_t=True)
        for block in reversed(range(shape.blocks)):
            entry = _ENTRIES[block % 2]
            column += self.formulas.add(entry, with_t=block > 0, affine=True)
            # The next entry is looked up during the addition.
            column += self.look(block - 1 if block else highest)
        return f"""
routine comb
seek 0
take k
minus = digit
u = odd if minus else even
k = k + u
seek {shape.length}
{self.look(highest)}
{self.blinding.neutral}loop {shape.run}
{column}
end
end
"""

    @property
    def routines(self) -> str:
        """The routines that load constants, invert z to i, and reduce w."""
        return f"""
routine load
{self.load(*_POINT_CONSTANTS)}
{self.load(*self.reduction_constants) if has_quotient(self.build) else ""}
end
routine invert
{power("i", "z", self.curve.modulus - 2)}
end
routine reduce
{self.reduction}
end
"""

    @property
    def reduction(self) -> str:
        """Lines that reduce w; over a small prime by its multiples, loaded one by one."""
        if has_quotient(self.build):
            return reduce_by_quotient("w", condition="minus")
        names = reversed(self.reduction_constants)
        text = "".join(self.load(name) + subtract("w", [name], condition="minus") for name in names)
        return text + subtract("w", ["p"], condition="minus")
