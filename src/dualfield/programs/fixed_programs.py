"""Programs of ``scalar-mul`` over GF(2^m) with a fixed polynomial.

A square is one instruction. docs/algorithms/fixed-curve.md derives the programs.
"""

from dualfield.programs.assembler import CHAIN
from dualfield.programs.binary_programs import Parts

# S and D are sum and double of a step; the flag is 1 if the next step doubles S. It is a bit of k
# after each bit has been added to the one above.
_START = """
xd = unit
zd = zero
xs = x
zs = unit
"""

# lam is a random factor; 0 is replaced by 1.
_RANDOM_START = """
zero lam
zs = flag ? unit : lam
xd = zs
zd = zero
xs = x * zs
"""

# This order keeps the multiplier busy: except for products, no instruction reads the result of the
# previous one. D's z^4 b is computed a step ahead, x^2 of the doubled point once x of S is known.
_STEPS = """
c = k
shift c
k = k + c
v = (flag ? zs : zd)^2
w = v * v
w = w * b
repeat bits
  start xd * zs
  u = (flag ? xs : xd)^2
  start xs * zd
  xd = u * u
  take m
  xd = xd + w
  start u * v           # z of the double
  shift k
  take n
  zs = (m + n)^2        # z of the sum
  start m * n
  take zd
  v = (flag ? zs : zd)^2
  start x * zs
  w = v * v
  take t
  start w * b
  take xs
  xs = xs + t
  take w
end
# k P = (x1 : z1), (k + 1) P = (x2 : z2)
x1 = flag ? xs : xd
z1 = flag ? zs : zd
x2 = flag ? xd : xs
z2 = flag ? zd : zs
"""


def _chain() -> str:
    """Instructions of i = q^(2^j - 1), where j takes one more bit of m - 1 in each round."""
    lines = [f"given bit{CHAIN}", "i = flag ? q : unit"]
    for bit in reversed(range(CHAIN)):
        lines += [
            "g = i",
            f"repeat chain{bit + 1}",
            "  g = g * g",
            "end",
            "i = i * g",
            "g = i * i",
            "g = g * q",
            f"given bit{bit}",
            "i = flag ? g : i",
        ]
    return "\n".join(lines)


FIXED_POLYNOMIAL = Parts("", _START, _RANDOM_START, _STEPS, _chain())
"""For a fixed polynomial, which is not loaded."""
