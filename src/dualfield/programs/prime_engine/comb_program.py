"""The text of k G for a fixed point G of a Weierstrass curve, for the prime engine: a comb.

docs/algorithms/prime-engine-base.md explains it.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from dualfield.host.errors import UsageError
from dualfield.math import weierstrass
from dualfield.programs.prime_engine.build import Build
from dualfield.programs.prime_engine.reduction import reduce
from dualfield.programs.prime_engine.table import Table

SPARE = 2
"""Spare bits of the operands of a product."""
MARGIN = 3
"""The least offset of a difference, in products."""

SUM_OF_MULTIPLES = """\
call multiple
gx = x
gy = y
gz = z
k = k2
call multiple
call join
"""
"""Lines that make (x, y, z) equal to k G + k2 G with the routines `Comb.multiple` and `join`."""

Point = tuple[int, int]


@dataclass(frozen=True)
class Shape:
    """A comb: the bits of an odd number, each 1 or -1, in ``teeth`` times ``blocks`` runs.

    Bit j of run (t, u) has the position t ``blocks`` ``run`` + u ``run`` + j. Table u has the sums
    of one bit of each tooth of block u, divided by 2^j, of which the highest tooth is positive.
    """

    teeth: int
    blocks: int
    run: int

    @property
    def length(self) -> int:
        """Bits of the number."""
        return self.teeth * self.blocks * self.run

    @property
    def entries(self) -> int:
        """Entries of a table."""
        return 1 << self.teeth - 1

    def position(self, tooth: int, block: int, bit: int = 0) -> int:
        """Return the position of a bit of a run."""
        return (tooth * self.blocks + block) * self.run + bit

    def multiple(self, block: int, entry: int) -> int:
        """Return the multiple of G that is an entry of a table.

        >>> [Shape(2, 2, 3).multiple(block, entry) for block in (0, 1) for entry in (0, 1)]
        [63, 65, 504, 520]
        """
        return sum(
            (1 if (entry | self.entries) >> tooth & 1 else -1) << self.position(tooth, block)
            for tooth in range(self.teeth)
        )

    def look(self, block: int, scalar: str, sign: str) -> str:
        """Lines that look up the entry of a block; the position is at its highest tooth.

        They move the position to the next block, or to the next bit of the highest one. ``scalar``:
        the register of the bits. ``sign``: lines after the bit of the highest tooth.
        """
        text = ""
        for tooth in reversed(range(self.teeth)):
            if tooth:
                after = self.position(tooth - 1, block)
            elif block:
                after = self.position(self.teeth - 1, block - 1)
            else:
                after = self.position(self.teeth - 1, self.blocks - 1) - 1
            move = after - self.position(tooth, block) + 1
            text += f"take {scalar}\n" + (f"move {move}\n" if move else "")
            if tooth == self.teeth - 1:
                text += f"{sign}\n"
        return f"{text}look {block}\n"

    def exceptions(self, least: int, most: int, order: int) -> str | None:
        """Return why an addition before the last can be exceptional; None if none can.

        ``least``, ``most``: bounds of the odd number. Before and after each addition the sum is an
        integer times G, and it is not 0: the lowest 1 of its bits is that of its lowest run. An
        addition is exceptional if the sum plus or minus the entry is a multiple of the order. In
        the last column that number is even until the last addition, so it is no multiple if it is
        below twice the order; in the others it is below the order.
        """
        if self.run < 2 or self.length - self.run >= max(-least, most).bit_length():
            return "a run is too short"
        if not (-(1 << self.length) < least and most < 1 << self.length):
            return "the comb is too short"
        steps = [self.multiple(block, self.entries - 1) for block in range(self.blocks)]
        last_column = 2 * self.largest(least, most, 1) + sum(steps[1:])
        others = 2 * self.largest(least, most, 2) + sum(steps)
        if last_column >= 2 * order or others >= order:
            return "the order is too small"
        return None

    def largest(self, least: int, most: int, bit: int) -> int:
        """Return a bound of the sum of all runs from a bit on, divided by 2^bit."""
        free = (1 << self.run - bit) - 1
        runs = self.teeth * self.blocks
        total = sum(free << self.run * run for run in range(runs - 1))
        start = self.run * (runs - 1)
        tops = [self._top(value, start + bit) for value in (least, most)]
        return total + (max(abs(top) for top in tops) << start)

    def _top(self, value: int, place: int) -> int:
        """Return the value of the bits from a place on; they are all of one run."""
        bits = value + (1 << self.length) >> 1
        count = self.length - place
        return 2 * (bits >> place) + 1 - (1 << count)


def add(final: bool) -> str:
    """Lines that add (tx, ty) to (x, y, z). ``final``: h and r are kept for a test."""
    h, r = ("h0", "r0") if final else ("h", "r")
    return f"""
zz = z * z
u = tx * zz
{h} = x - u
zz = z * zz
s = ty * zz
{r} = y - s
hh = {h} * {h}
c = {h} * hh
v = x * hh
z = z * {h}
hh = {r} * {r}
w = v + v
s = w + v
u = hh + c
x = u - w
s = s - u
s = {r} * s
c = y * c
y = s - c
"""


@dataclass(frozen=True)
class Comb:
    """The text of a curve and a point of prime order ``curve.order`` for a build.

    ``bits``: of the scalar, which can have any value. ``base``: G. ``randomized``: the first point
    of the sum has coordinates times a random factor. The registers fz, f2 and f3 have the factor
    in the domain, and its powers.
    """

    curve: weierstrass.Weierstrass
    base: Point
    build: Build
    bits: int
    shape: Shape
    randomized: bool = False

    def __post_init__(self) -> None:
        """Raise UsageError unless the comb fits the order."""
        problem = self.shape.exceptions(-self.order, (1 << self.bits) - 1, self.order)
        if problem:
            raise UsageError(f"the comb {self.shape} does not fit the order: {problem}.")

    @property
    def order(self) -> int:
        """The order of the base point."""
        assert self.curve.order is not None
        return self.curve.order

    @cached_property
    def constants(self) -> dict[str, int]:
        """The constants by name, as registers hold them."""
        p, radix = self.curve.modulus, self.build.radix
        top = 1 << self.shape.length
        values = {"p": p, "unit": 1, "one": radix, "top": top, "even": top - self.order}
        if self.form == "any":
            values["a"] = self.curve.a * radix % p
        return values

    @property
    def form(self) -> str:
        """The kind of the coefficient a: minus3, zero or any."""
        p = self.curve.modulus
        return {p - 3: "minus3", 0: "zero"}.get(self.curve.a, "any")

    def double(self, point: str, result: str, *, affine: bool = False) -> str:
        """Lines that double a point with the names x, y, z after a prefix; affine: z is 1."""
        x, y, z = ("tx", "ty", "one") if affine else ("x", "y", "z")
        to = result
        slope = {
            "minus3": f"u = {z} * {z}\nv = {x} - u\nu = {x} + u\nu = u * v\nw = u + u\nw = w + u\n",
            "zero": f"u = {x} * {x}\nw = u + u\nw = w + u\n",
            "any": f"u = {z} * {z}\nu = u * u\nu = u * a\nv = {x} * {x}\n"
            "w = v + v\nw = w + v\nw = w + u\n",
        }[self.form]
        return f"""
{slope}
c = {y} + {y}
g = {y} * c
{to}z = c * {z}
c = g + g
g = g * c
c = {x} * c
s = c + c
v = w * w
{to}x = v - s
s = s + c
s = s - v
s = w * s
{to}y = s - g
"""

    def look(self, block: int) -> str:
        """Lines that look up the entry of a block; the position is at its highest tooth."""
        look = self.shape.look(block, "k", "flip = not digit")
        return f"{look}tx = 0 + table\nty = 0 +- table if flip\n"

    @property
    def column(self) -> str:
        """A column of the comb: a doubling and an addition for each block."""
        text = self.double("", "")
        for block in reversed(range(self.shape.blocks)):
            text += self.look(block) + add(final=False)
        return text

    @property
    def last(self) -> str:
        """The last column; the last addition is right for all points."""
        text = self.double("", "")
        for block in reversed(range(1, self.shape.blocks)):
            text += self.look(block) + add(final=False)
        return f"""
{text}
{self.look(0)}
{self.double("", "d", affine=True)}
{add(final=True)}
u = h0 * one
{reduce("u", self.build, condition="flip")}
same = zero
u = r0 * one
{reduce("u", self.build, condition="flip")}
same &= zero
x = dx if same else x
y = dy if same else y
z = dz if same else z
"""

    @property
    def table(self) -> Table:
        """The table memory."""
        return comb_table(self.curve, self.base, self.shape, self.build)

    @property
    def multiple(self) -> str:
        """Lines that turn k, of ``bits`` bits, into k G: (x, y, z) with z = 0 for infinity.

        Write the conditions flip and same.
        """
        shape = self.shape
        first = shape.position(shape.teeth - 1, shape.blocks - 1, shape.run - 1) + 1
        start = "x = tx + 0\ny = ty + 0\nz = one + 0\n"
        if self.randomized:
            start = "x = tx * f2\ny = ty * f3\nz = fz + 0\n"
        begin = self.look(shape.blocks - 1) + start
        for block in reversed(range(shape.blocks - 1)):
            begin += self.look(block) + add(final=False)
        middle = f"loop {shape.run - 2}\n{self.column}\nend\n" if shape.run > 2 else ""
        return f"""
# an odd number, k or k - n, as bits that are 1 or -1
seek 0
take k
same = digit
t = top if same else even
k = k + t
seek {first}
{begin}
{middle}
{self.last}
"""

    @property
    def join(self) -> str:
        """Lines that add (gx, gy, gz) to (x, y, z); no pair of points is an exception.

        Write all four conditions: flip, same, odd and fix.
        """
        choices = (("d", "same"), ("", "odd"))
        reduced = reduce("u", self.build, condition="flip")
        text = f"""
{self.double("", "d")}
zz = z * z
gzz = gz * gz
v = gx * zz
w = x * gzz
h0 = w - v
zz = zz * z
s = gy * zz
gzz = gzz * gz
r0 = y * gzz
r0 = r0 - s
jz = z * gz
jz = jz * h0
hh = h0 * h0
c = h0 * hh
w = v + w
w = w * hh
v = v * hh
jx = r0 * r0
jx = jx - w
jx = jx * one
v = v - jx
v = r0 * v
s = s * c
jy = v - s
jy = jy * one
u = h0 * one
{reduced}same = zero
u = r0 * one
{reduced}same &= zero
u = gz * one                # infinity
{reduced}odd = zero
u = z * one
{reduced}fix = zero
"""
        for prefix, condition in choices:
            text += "".join(f"j{n} = {prefix}{n} if {condition} else j{n}\n" for n in "xyz")
        return text + "".join(f"{n} = g{n} if fix else j{n}\n" for n in "xyz")


def affine(build: Build, condition: str) -> str:
    """Lines that turn (x, y, z) into the coordinates x and y, below p; ``i``: the inverse of z."""
    return f"""\
u = i * i
x = x * u
u = u * i
y = y * u
x = x * unit
y = y * unit
{reduce("x", build, condition=condition)}
{reduce("y", build, condition=condition)}
"""


@lru_cache(maxsize=16)
def comb_table(curve: weierstrass.Weierstrass, base: Point, shape: Shape, build: Build) -> Table:
    """Return the table of a comb: x and y times R of each multiple."""
    radix, p = build.radix, curve.modulus

    def entry(block: int, index: int) -> tuple[int, int]:
        point = weierstrass.multiple(curve, shape.multiple(block, index), base)
        if point is None:
            raise UsageError("an entry of the table is infinity.")
        return point[0] * radix % p, point[1] * radix % p

    return Table(
        tuple(
            tuple(entry(block, index) for index in range(shape.entries))
            for block in range(shape.blocks)
        )
    )
