"""Bit-accurate models of the almost Montgomery inverse units of paper 000 (``rtl/almost_inverse``).

A unit has a master part, which computes gcd(p, a) in u and v, and a slave part with r and s, which
ends with s = a^-1 2^k mod p. The three units differ in the master part; they share the slave part
and the conversions (phase II). Register contents are reduced modulo 2^n wherever the hardware
does so. The model checks these invariants while it runs:

- p = |u| s + v r, so r, s, r + s <= p fit n bits (section II; ``docs/algorithms``);
- there are at most 2 n - 2 iterations: each shortens u or v by at least one bit;
- at the end with gcd 1: r + s = p and 1 <= s < p, so no final reduction.
"""

from collections.abc import Callable
from dataclasses import dataclass

from dualfield.models.outcome import Outcome, Status, require

RESULTS = ("almost", "double", "single", "plain")
"""Values of the parameter ``result``, in the order of ``df_result_pkg::Result*``."""

OVERHEAD = 3
"""Cycles outside the loop and the conversion: end of loop, gcd test, result register.

A common divisor takes one cycle more: the gcd test is registered before it resets r and s.
"""

Observer = Callable[[str, int, int, int, int, int], None]
"""Called after each step with (operation, |u|, v, r, s, k); the operation is a text like "u/2"."""


@dataclass(frozen=True)
class Loop:
    """Phase I of one operation.

    ``gcd``: gcd(p, a), which is p for a = 0. ``s``, ``r``: the slave's registers. ``k``: the number
    of iterations. ``cycles``: clock cycles of the loop with its last subtraction (x = 0).
    ``subtractions``: the number of those with both operands odd, the last one included.
    ``failed_tests``: how often u >= v was false.
    """

    gcd: int
    r: int
    s: int
    k: int
    cycles: int
    subtractions: int
    failed_tests: int

    @property
    def u_moved(self) -> bool:
        """True if u was ever written; else the gcd is the modulus, and gcd = 1 means modulus = 1.

        A common divisor other than the modulus is refused one cycle later: see ``OVERHEAD``.
        """
        return self.r != 0


def _check_step(n: int, p: int, *, u: int, v: int, r: int, s: int) -> None:
    require(p == u * s + v * r, "p = |u| s + v r")
    require(0 <= r <= p and 0 <= s <= p and r + s <= p, "r, s, r + s <= p")
    require(max(u, v, r, s) >> n == 0, "u, v, r, s fit n bits")


def loop_subtraction_free(n: int, p: int, a: int, observe: Observer | None = None) -> Loop:
    """Run Algorithm 2 as the hardware does: u holds 2^n - |u|, and the carry of x = u + v decides.

    n: width in bits; p: odd modulus < 2^n; a: operand < 2^n. The printed loop tests x after the
    update and therefore returns p for every input; this loop omits the last update.
    """
    mask, sign = (1 << n) - 1, 1 << (n - 1)
    u, v, r, s, k = (1 << n) - p, a, 0, 1, 0
    subtractions = failed_tests = 0
    while v:
        require(k <= 2 * n - 2, "k <= 2 n - 2")
        if not u & 1:
            u, s, step = u >> 1 | sign, s << 1, "u/2"
        elif not v & 1:
            v, r, step = v >> 1, r << 1, "v/2"
        else:
            x = u + v
            carry, x = x >> n, x & mask
            subtractions += 1
            if not carry:
                u, r, s, step = x >> 1 | sign, r + s, s << 1, "u=(u+v)/2"
            elif x == 0:
                break
            else:
                v, s, r, step = x >> 1, r + s, r << 1, "v=(u+v)/2"
                failed_tests += 1
        k += 1
        _check_step(n, p, u=(1 << n) - u, v=v, r=r, s=s)
        if observe:
            observe(step, (1 << n) - u, v, r, s, k)
    return Loop((1 << n) - u, r, s, k, k + (v != 0), subtractions, failed_tests)


def loop_two_subtractors(n: int, p: int, a: int, observe: Observer | None = None) -> Loop:
    """Run Algorithm 1 with u - v and v - u computed in every cycle; arguments as above."""
    u, v, r, s, k = p, a, 0, 1, 0
    subtractions = failed_tests = 0
    while v:
        require(k <= 2 * n - 2, "k <= 2 n - 2")
        if not u & 1:
            u, s, step = u >> 1, s << 1, "u/2"
        elif not v & 1:
            v, r, step = v >> 1, r << 1, "v/2"
        else:
            subtractions += 1
            if v < u:
                u, r, s, step = (u - v) >> 1, r + s, s << 1, "u=(u-v)/2"
            elif v == u:
                break
            else:
                v, s, r, step = (v - u) >> 1, r + s, r << 1, "v=(v-u)/2"
                failed_tests += 1
        k += 1
        _check_step(n, p, u=u, v=v, r=r, s=s)
        if observe:
            observe(step, u, v, r, s, k)
    return Loop(u, r, s, k, k + (v != 0), subtractions, failed_tests)


def loop_one_subtractor(n: int, p: int, a: int, observe: Observer | None = None) -> Loop:
    """Run Algorithm 1 with one subtractor: a failed test u >= v takes one cycle more.

    For a = 0, u never becomes zero; the bound of 2 n - 1 iterations ends the loop.
    """
    u, v, r, s, k = p, a, 0, 1, 0
    cycles = subtractions = failed_tests = 0
    while k < 2 * n - 1:
        cycles += 1
        if not u & 1:
            u, s, step = u >> 1, s << 1, "u/2"
        elif not v & 1:
            v, r, step = v >> 1, r << 1, "v/2"
        else:
            subtractions += 1
            if u == v:
                break
            if u > v:
                u, r, s, step = (u - v) >> 1, r + s, s << 1, "u=(u-v)/2"
            else:
                v, s, r, step = (v - u) >> 1, r + s, r << 1, "v=(v-u)/2"
                failed_tests += 1
                cycles += 1
        k += 1
        _check_step(n, p, u=u, v=v, r=r, s=s)
        if observe:
            observe(step, u, v, r, s, k)
    else:
        require(v == 0, "only a = 0 meets the bound")
        cycles += 1
    return Loop(u, r, s, k, cycles, subtractions, failed_tests)


def convert(n: int, p: int, s: int, k: int, result: str) -> tuple[int, int, int]:
    """Convert s = a^-1 2^k to ``result`` (phase II); return (result, exponent, steps).

    Doubling compares s with h = (p + 1) / 2 by the carry of s + (2^n - h); halving adds p to an
    odd s. Each step takes one n-bit addition of unshifted registers.
    """
    if result == "almost":
        return s, k, 0
    target = {"double": 2 * n, "single": n, "plain": 0}[result]
    mask, steps, half = (1 << n) - 1, 0, (p + 1) >> 1
    minus_half = (1 << n) - half
    while k != target:
        if k > target:
            s = (s + p) >> 1 if s & 1 else s >> 1
            k -= 1
        else:
            y = s + minus_half
            s = ((y << 1) & mask) | 1 if y >> n else s << 1
            k += 1
        steps += 1
        require(1 <= s < p, "1 <= s < p after every conversion step")
    return s, k, steps


@dataclass(frozen=True)
class Unit:
    """One of the three units: its loop, and whether failed tests add cycles to the loop.

    ``check``: the hardware checks the result, which adds a cycle to an operation with a result.
    """

    name: str
    loop: Callable[..., Loop]
    failed_test_costs: bool
    check: bool = False

    def latency(self, n: int, result: str, constant_time: bool) -> tuple[int, int]:
        """Return the least and most cycles from operands to result over all inputs.

        An even modulus takes the fewest: it is refused at once. The most is latency_max of
        df_almost_inverse_pkg, and one more with ``check``.
        """
        most = {"almost": 2 * n - 1, "double": 2 * n + 1, "single": 3 * n - 3, "plain": 4 * n - 3}
        worst = most[result] + (n - 2 if self.failed_test_costs else 0) + OVERHEAD + self.check
        return (worst if constant_time else 1), worst

    def run(self, n: int, modulus: int, a: int, result: str, constant_time: bool) -> Outcome:
        """Return the inverse of a, for any modulus and any a of n bits, reduced or not.

        Refuses an even modulus and 1 (BAD_MODULUS), then gcd(a, modulus) != 1 (NOT_INVERTIBLE).
        """
        require(0 <= modulus < 1 << n and 0 <= a < 1 << n, "operands of n bits")
        worst = self.latency(n, result, constant_time)[1]

        def outcome(status: Status, cycles: int, value: int = 0, k: int = 0) -> Outcome:
            require(cycles <= worst, "cycles within the bound")
            return Outcome(value, k, status, worst if constant_time else cycles)

        if modulus & 1 == 0:
            return outcome(Status.BAD_MODULUS, 1)
        loop = self.loop(n, modulus, a)
        if loop.gcd != 1:
            return outcome(Status.NOT_INVERTIBLE, loop.cycles + OVERHEAD + loop.u_moved)
        if not loop.u_moved:
            return outcome(Status.BAD_MODULUS, loop.cycles + OVERHEAD)
        require(loop.r + loop.s == modulus and 1 <= loop.s < modulus, "r + s = p, 1 <= s < p")
        value, k, steps = convert(n, modulus, loop.s, loop.k, result)
        cycles = loop.cycles + OVERHEAD + steps + self.check
        return outcome(Status.OK, cycles, value, k)


SUBTRACTION_FREE = Unit("ami-sf", loop_subtraction_free, False)
ONE_SUBTRACTOR = Unit("ami-1sub", loop_one_subtractor, True)
TWO_SUBTRACTORS = Unit("ami-2sub", loop_two_subtractors, False)
