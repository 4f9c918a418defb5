"""Bit-accurate models of the Montgomery inverters of paper 002 (``rtl/montgomery_inverse``).

Phase I is Kaliski's almost Montgomery inverse, Algorithm 1, with u - v, v - u and r + s computed by
segmented carry chains. Phase II and the result are those of the almost inverse units. The loop
stops at u = v, so k is one less than in the paper and r + s = p at the end: r needs no final
correction and only n bits.
"""

from functools import cache, lru_cache, partial
from itertools import pairwise

from dualfield.models.almost_inverse import Loop, Observer, Unit
from dualfield.models.outcome import require

CONVERSIONS = {
    "Int→Mont": (False, "single"),
    "Int→Int": (False, "plain"),
    "Mont→Int": (True, "single"),
    "Mont→Mont": (True, "double"),
}
"""Table 2: conversion -> (operand is a 2^n instead of a, value of the parameter ``result``)."""


def cuts(n: int, segments: int) -> list[tuple[int, int]]:
    """Return start and width of each segment of n bits, lowest first; 1 <= segments <= n."""
    require(1 <= segments <= n, "from 1 to n segments")
    starts = [n * j // segments for j in range(segments + 1)]
    return [(low, high - low) for low, high in pairwise(starts)]


def subtract(n: int, segments: int, a: int, b: int) -> tuple[int, int, bool, bool]:
    """Return (a - b mod 2^n, b - a mod 2^n, a >= b, b >= a) as ``df_sub_split`` computes them.

    a, b: n bits. A segment with a borrow in returns d - 1 as ~e, where d = a - b and e = b - a in
    the segment (section VI).
    """
    a_less_b = b_less_a = 0
    borrow_ab = borrow_ba = False
    for low, width in cuts(n, segments):
        mask = (1 << width) - 1
        x, y = a >> low & mask, b >> low & mask
        d, e = x - y & mask, y - x & mask
        a_less_b |= (~e & mask if borrow_ab else d) << low
        b_less_a |= (~d & mask if borrow_ba else e) << low
        borrow_ab, borrow_ba = x < y or (y >= x and borrow_ab), y < x or (x >= y and borrow_ba)
    require(borrow_ab == (a < b) and borrow_ba == (b < a), "the last borrows compare a with b")
    require((a_less_b - b_less_a - 2 * (a - b)) % (1 << n) == 0, "the differences are a - b, b - a")
    return a_less_b, b_less_a, not borrow_ab, not borrow_ba


def add(n: int, segments: int, a: int, b: int) -> tuple[int, int]:
    """Return (a + b mod 2^n, carry) for n-bit a and b by carry select, as ``df_add_split``."""
    total = carry = 0
    for low, width in cuts(n, segments):
        mask = (1 << width) - 1
        x, y = a >> low & mask, b >> low & mask
        sums = (x + y, x + y + 1)
        total |= (sums[carry] & mask) << low
        carry = sums[carry] >> width
    require(total + (carry << n) == a + b, "the segments make up the sum")
    return total, carry


def loop(n: int, p: int, a: int, observe: Observer | None = None, *, segments: int = 1) -> Loop:
    """Run phase I: Algorithm 1 without its last step, at u = v.

    n: width in bits; p: odd modulus < 2^n; a: operand < 2^n. a = 0 never reaches u = v; the bound
    of 2 n - 2 steps ends the loop. All other operands finish within the bound.
    """
    u, v, r, s, k = p, a, 0, 1, 0
    subtractions = failed_tests = 0
    while True:
        u_less_v, v_less_u, u_ge_v, v_ge_u = subtract(n, segments, u, v)
        both_odd = bool(u & v & 1)
        subtractions += both_odd
        if both_odd and u_ge_v and v_ge_u:
            break
        if k == 2 * n - 2:
            require(v == 0, "only a = 0 meets the bound of 2 n - 2 steps")
            break
        y, carry = add(n, segments, r, s)
        if not u & 1:
            u, s, step = u >> 1, s << 1, "u/2"
        elif not v & 1:
            v, r, step = v >> 1, r << 1, "v/2"
        elif not v_ge_u:
            u, r, s, step = u_less_v >> 1, y, s << 1, "u=(u-v)/2"
        else:
            v, s, r, step = v_less_u >> 1, y, r << 1, "v=(v-u)/2"
            failed_tests += 1
        k += 1
        require(not (both_odd and carry), "r + s fits n bits")
        require(p == u * s + v * r, "p = u s + v r")
        require(max(u, v, r, s) >> n == 0, "u, v, r, s fit n bits")
        if observe:
            observe(step, u, v, r, s, k)
    return Loop(u, r, s, k, k + 1, subtractions, failed_tests)


@cache
def unit(segments: int) -> Unit:
    """Return the inverter with carry chains cut into ``segments`` parts (1: the basic unit)."""
    name = "mont-inv" if segments == 1 else "mont-inv-split"
    return Unit(name, partial(_loop, segments=segments), False)


_loop = lru_cache(maxsize=256)(loop)  # checks compute every conversion of one operand in turn


BASIC = unit(1)
