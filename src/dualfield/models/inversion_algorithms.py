"""The inversion algorithms that paper 001 compares its own with (sections 2, 3 and 6), counted.

Counted as section 6 counts: a *shift* is a pass that only shifts, an *addition* one that adds or
subtracts, whatever shifts along. What is done side by side on different registers is one pass.
Algorithm C, with its multibit shifts, is in ``unified_inverse``. Integers in GF(p); in GF(2^n)
polynomials as integers, bit i the coefficient of x^i.
"""

from dataclasses import dataclass

from dualfield.models import unified_inverse
from dualfield.models.outcome import require


@dataclass(frozen=True)
class Counted:
    """An inverse, 2^k a^-1 mod p (x^k in GF(2^n)), and the passes it took.

    ``loop`` is how often the main loop ran: the k of phase I, where there is one.
    """

    result: int
    k: int
    loop: int
    additions: int
    shifts: int

    @property
    def total(self) -> int:
        """Passes of both kinds."""
        return self.additions + self.shifts


def algorithm_a(p: int, a: int) -> Counted:
    """Algorithm A, Kaliski's Montgomery inverse: a^-1 2^(2n), n the bits of p, 0 < a < p.

    Phase II doubles 2 n - k times; as printed it halves k - n times, which gives the inverse of
    equation (1) and not that of (2).
    """
    n = p.bit_length()
    u, v, r, s, k, shifts = p, a, 0, 1, 0, 0
    while v > 0:
        if u % 2 == 0:
            u, s, shifts = u // 2, 2 * s, shifts + 1
        elif v % 2 == 0:
            v, r, shifts = v // 2, 2 * r, shifts + 1
        elif u > v:
            u, r, s = (u - v) // 2, r + s, 2 * s
        else:
            v, s, r = (v - u) // 2, s + r, 2 * r
        k += 1
        require(max(r, s) <= 2 * p - 2, "r, s <= 2 p - 2")
    require(n <= k <= 2 * n - 1, "n <= k <= 2 n - 1")
    r = 2 * p - r if r >= p else p - r
    result, doublings = unified_inverse.double(p, r, 2 * n - k, binary=False, shift=1)
    return Counted(result, 2 * n, k, k - shifts + doublings, shifts)


def algorithm_b(p: int, a: int) -> Counted:
    """Algorithm B, the Montgomery inverse in GF(2^n): a^-1 x^(2n), n = deg(p), 0 <= deg(a) < n.

    Step 6 as printed lacks s(x) := x s(x); most results are wrong without it.
    """
    n = p.bit_length() - 1
    u, v, r, s, k, shifts = p, a, 0, 1, 0, 0
    while u != 0:
        if u & 1 == 0:
            u, s, shifts = u >> 1, s << 1, shifts + 1
        elif v & 1 == 0:
            v, r, shifts = v >> 1, r << 1, shifts + 1
        elif u.bit_length() >= v.bit_length():
            u, r, s = (u ^ v) >> 1, r ^ s, s << 1
        else:
            v, s, r = (v ^ u) >> 1, s ^ r, r << 1
        k += 1
    require(n + 1 <= k <= n + a.bit_length(), "deg(p) + 1 <= k <= deg(p) + deg(a) + 1")
    require(s.bit_length() <= n + 2, "deg(s) <= n + 1")
    s ^= p << 1 if s >> (n + 1) & 1 else 0
    s ^= p if s >> n & 1 else 0
    doublings = 2 * n - k
    for _ in range(doublings):
        s = s << 1 ^ (p if s >> (n - 1) & 1 else 0)
    return Counted(s, 2 * n, k, k - shifts + doublings, shifts)


def algorithm_c(p: int, a: int, binary: bool = False, shift: int = 3) -> Counted:
    """Algorithm C (B with ``binary``) with multibit shifting: a^-1 2^(2n), n the size of p."""
    n = p.bit_length() - binary
    one = unified_inverse.phase_one(n, p, a, binary=binary, shift=shift)
    s = unified_inverse.correct(p, one.s, binary)
    result, two = unified_inverse.double(p, s, 2 * n - one.k, binary, shift)
    return Counted(result, 2 * n, one.k, one.additions + two, one.shifts)


def brown(p: int, a: int) -> Counted:
    """Binary inversion of Brown, Hankerson, Lopez and Menezes (reference 14): a^-1, 0 < a < p.

    Halving an even number beside u or v is a shift, an odd one an addition, for p is added first.
    The followers x and y are kept modulo p, which is not counted.
    """
    u, v, x, y = a, p, 1, 0
    loop = additions = shifts = 0

    def halved(number: int) -> int:
        nonlocal additions, shifts
        additions += number & 1
        shifts += 1 - (number & 1)
        return (number + p) // 2 if number & 1 else number // 2

    while u != 0:
        loop += 1
        while u & 1 == 0:
            u, x = u >> 1, halved(x)
        while v & 1 == 0:
            v, y = v >> 1, halved(y)
        additions += 1
        if u >= v:
            u, x = u - v, (x - y) % p
        else:
            v, y = v - u, (y - x) % p
    return Counted(y, 0, loop, additions, shifts)


def lorencz(p: int, a: int) -> Counted:
    """Left-shift inversion of Lorencz (reference 16): a^-1, 0 < a < p, p of n bits.

    u and v are shifted up to n bits, sign included n + 1, and then added or subtracted; their
    followers r and s are halved instead of doubled where that is exact. The addition that brings
    the result into range is not counted.
    """
    n = p.bit_length()
    u, v, r, s, up, vp = p, a, 0, 1, 0, 0
    loop = additions = shifts = 0

    def short(number: int) -> bool:
        # Neither 01.. nor 10..: may be doubled; 110..0 is not, for it ends the algorithm.
        return -(1 << (n - 1)) < number < 1 << (n - 1)

    while abs(u) != 1 << up and abs(v) != 1 << vp:
        loop += 1
        if short(u):
            if up >= vp:
                u, r, up = 2 * u, 2 * r, up + 1
            else:
                require(s % 2 == 0, "s is even")
                u, s, up = 2 * u, s // 2, up + 1
            shifts += 1
        elif short(v):
            if vp >= up:
                v, s, vp = 2 * v, 2 * s, vp + 1
            else:
                require(r % 2 == 0, "r is even")
                v, r, vp = 2 * v, r // 2, vp + 1
            shifts += 1
        else:
            sign = -1 if (u < 0) == (v < 0) else 1
            if up <= vp:
                u, r = u + sign * v, r + sign * s
            else:
                v, s = v + sign * u, s + sign * r
            additions += 1
    if abs(v) == 1 << vp:
        u, r = v, s
    if u < 0:
        r = -r if r < 0 else p - r
    return Counted(r % p, 0, loop, additions, shifts)
