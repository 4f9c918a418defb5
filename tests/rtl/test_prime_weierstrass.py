"""k P on short Weierstrass curves on the RTL of the prime engine."""

import itertools
import random

from dualfield.math import points
from dualfield.math.curves import NAMED, Curve
from dualfield.models.prime_multiply_words import Words
from dualfield.models.prime_weierstrass import Weierstrass
from dualfield.programs.prime_engine.weierstrass_program import SPARE
from rtl.prime_engine_compare import compare

SMALL = (
    Curve("", "weierstrass", 5, 1, 0),
    Curve("", "weierstrass", 7, 0, 5, 7),
    Curve("", "weierstrass", 11, 1, 6, 13),
)


def small(curve: Curve) -> Weierstrass:
    """Return a build with room for a sign above the operands of a product."""
    bits = max(curve.bits, 3)
    builds = (Words(curve.modulus, bits, 5, 60, spare=SPARE + more) for more in (0, 1))
    multiplier = next(build for build in builds if build.shape.operand_bits % 5)
    return Weierstrass(curve, multiplier, any_order=curve.order is None)


def test_every_scalar_of_points_of_small_curves() -> None:
    """All points with all scalars, some off the curve or not below p, and infinity."""
    cores = [small(curve) for curve in SMALL]
    inputs = []
    for core, curve in zip(cores, SMALL, strict=True):
        span = range(1 << core.bits)
        pairs = list(itertools.product(span, repeat=2))
        on = [p for p in pairs if max(p) < curve.modulus and points.on_curve(curve, *p)]
        rows = [(k, x, y, 0) for k in span for x, y in on]
        rows += [(3, x, y, infinity) for x, y in pairs[::5] for infinity in (0, 1)]
        inputs.append(rows)
    compare([(core.engine, core.program) for core in cores], inputs)


def test_p256() -> None:
    """Edges of the scalar, random operands and refusals."""
    curve, rng = NAMED["P-256"], random.Random(4)
    core = Weierstrass(curve, Words(curve.modulus, 256, 18, 16, spare=SPARE))
    n = curve.order
    assert n is not None
    x, y = points.random_point(curve, rng)
    rows = [(k, x, y, 0) for k in (0, n - 2, n - 1, n + 1, rng.getrandbits(256))]
    rows += [(5, x, y + 1, 0), (5, curve.modulus, y, 0), (5, x, y, 1)]
    compare([(core.engine, core.program)], [rows])
