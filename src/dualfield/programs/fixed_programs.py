"""Programs of ``scalar-mul`` over GF(2^m) with a fixed polynomial, where a square is an order.

docs/algorithms/fixed-curve.md derives them.
"""

from dualfield.programs.assembler import CHAIN
from dualfield.programs.binary_programs import Parts

# S and D are sum and double of a step; the flag says whether the next step doubles S. The bits of k
# say so once each has been added to the one above.
_START = """
xd = unit
zd = zero
xs = x
zs = unit
"""

# lam is a random factor; 0 gives way to 1.
_RANDOM_START = """
zero lam
zs = flag ? unit : lam
xd = zs
zd = zero
xs = x * zs
"""

# In the order that keeps the multiplier busy: no order reads what the one before it wrote, but for
# a product. D's z^4 b comes a step before, and x^2 of what is doubled when x of S is there.
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
    """I = q^(2^j - 1) for j from the first bit of m - 1 on, a bit more each time."""
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


FIXED = Parts("", _START, _RANDOM_START, _STEPS, _chain())
"""Of a fixed polynomial, which is not loaded."""
