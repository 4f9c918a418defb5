"""The inversion algorithms that paper 001 compares with its own, with their operation counts.

The algorithms are in sections 2, 3 and 6; the counts follow section 6: a *shift* is a pass that
only shifts, an *addition* a pass that adds or subtracts, with or without a shift. Parallel
operations on different registers are one pass. Algorithm C, with its multibit shifts, is in
``unified_inverse``. In GF(2^n) an integer stands for a polynomial: bit i is the coefficient of x^i.
"""

from dataclasses import dataclass

from dualfield.models import unified_inverse
from dualfield.models.outcome import require


@dataclass(frozen=True)
class Counted:
    """An inverse, 2^k a^-1 mod p (x^k in GF(2^n)), and the number of passes.

    ``loop``: rounds of the main loop, which is the k of phase I in a two-phase algorithm.
    """

    result: int
    k: int
    loop: int
    additions: int
    shifts: int

    @property
    def total(self) -> int:
        """Number of passes of both kinds."""
        return self.additions + self.shifts


def algorithm_a(p: int, a: int) -> Counted:
    """Run Algorithm A, Kaliski's Montgomery inverse: a^-1 2^(2n), n the bits of p, 0 < a < p.

    Phase II doubles 2 n - k times. As printed it halves k - n times, which gives the inverse of
    equation (1) instead of (2).
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
    """Run Algorithm B, the Montgomery inverse in GF(2^n): a^-1 x^(2n), n = deg p, 0 <= deg a < n.

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
    """Run Algorithm C (B with ``binary``) with multibit shifts: a^-1 2^(2n), n the size of p."""
    n = p.bit_length() - binary
    phase = unified_inverse.phase_one(n, p, a, binary=binary, shift=shift)
    s = unified_inverse.correct(p, phase.s, binary)
    result, doublings = unified_inverse.double(p, s, 2 * n - phase.k, binary, shift)
    return Counted(result, 2 * n, phase.k, phase.additions + doublings, phase.shifts)


def brown(p: int, a: int) -> Counted:
    """Run the binary inversion of Brown, Hankerson, Lopez and Menezes (reference 14): a^-1.

    0 < a < p. Halving an even cofactor is a shift; halving an odd one is an addition, because p is
    added first. The reduction of the cofactors x and y modulo p is not counted.
    """
    u, v, x, y = a, p, 1, 0
    loop = additions = shifts = 0

    def half(number: int) -> int:
        nonlocal additions, shifts
        additions += number & 1
        shifts += 1 - (number & 1)
        return (number + p) // 2 if number & 1 else number // 2

    while u != 0:
        loop += 1
        while u & 1 == 0:
            u, x = u >> 1, half(x)
        while v & 1 == 0:
            v, y = v >> 1, half(y)
        additions += 1
        if u >= v:
            u, x = u - v, (x - y) % p
        else:
            v, y = v - u, (y - x) % p
    return Counted(y, 0, loop, additions, shifts)


def lorencz(p: int, a: int) -> Counted:
    """Run the left-shift inversion of Lorencz (reference 16): a^-1, 0 < a < p, p of n bits.

    u and v are shifted up to n bits (n + 1 with the sign) and then added or subtracted. Their
    cofactors r and s are halved instead of doubled if that is exact. The final addition that
    reduces the result is not counted.
    """
    n = p.bit_length()
    u, v, r, s, up, vp = p, a, 0, 1, 0, 0
    loop = additions = shifts = 0

    def can_double(number: int) -> bool:
        # True if doubling does not overflow: the top bits are 00 or 11. 110..0 ends the algorithm.
        return -(1 << (n - 1)) < number < 1 << (n - 1)

    while abs(u) != 1 << up and abs(v) != 1 << vp:
        loop += 1
        if can_double(u):
            if up >= vp:
                u, r, up = 2 * u, 2 * r, up + 1
            else:
                require(s % 2 == 0, "s is even")
                u, s, up = 2 * u, s // 2, up + 1
            shifts += 1
        elif can_double(v):
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
