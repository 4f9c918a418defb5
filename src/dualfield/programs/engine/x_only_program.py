"""The ladder of k P on a Montgomery curve, x only, as the steps of one bit.

Source: D. J. Bernstein, "Curve25519: new Diffie-Hellman speed records" (2006), with one choice of
the doubled point in place of two swaps: the sum of the points is symmetric in them.
"""

from dualfield.programs.engine.overlap import parse

TEXT = """\
a = x2 + z2
b = x2 - z2
c = x3 + z3
d = x3 - z3
u = a ? c       # the point that is doubled: the second one if the bit differs from the last
v = b ? d
aa = u * u
bb = v * v
da = d * a      # the other point becomes the sum of both
cb = c * b
p = da + cb
q = da - cb
x3 = p * p
t = q * q
z3 = t * x1
e = aa - bb
x2 = aa * bb
f = e * k       # k = (A + 2) / 4
g = bb + f
z2 = e * g
"""
STEPS = parse(TEXT)
"""Ten products and ten sums. No operand of a sum is a sum, but for the choices."""
