"""Almost Montgomery inverse units (paper 000), to the registers of ``rtl/almost_inverse``.

A unit is a master part, gcd(p, a) in u and v, and a slave part, r and s, which ends with
s = a^-1 2^k mod p. The three masters differ; slave and conversions (phase II) are shared.
Register contents are taken modulo 2^n wherever the hardware does, and the invariants are checked
while the model runs:

- p = |u| s + v r, so r, s, r + s <= p fit n bits (section II; ``docs/algorithms``);
- at most 2 n - 2 iterations: each takes a bit or more from u or v;
- at the end with gcd 1: r + s = p and 1 <= s < p, so no final reduction.
"""

from collections.abc import Callable
from dataclasses import dataclass

from dualfield.models.outcome import Outcome, Status, require

RESULTS = ("almost", "double", "single", "plain")
"""Values of the parameter ``result``, in the order of ``df_result_pkg::Result*``."""

OVERHEAD = 3
"""Cycles beside loop and conversion: end of loop seen, gcd test, result shown.

One more where the test finds a common divisor: its answer is registered before it resets r and s.
"""

Observer = Callable[[str, int, int, int, int, int], None]
"""Called with (operation, |u|, v, r, s, k) after each step; the operation in words, as "u/2"."""


@dataclass(frozen=True)
class Loop:
    """Phase I of one operation.

    ``gcd`` is gcd(p, a) (p itself for a = 0); ``s``, ``r`` the slave's registers; ``k`` the
    iterations; ``cycles`` the clock cycles of the loop, its last subtraction (x = 0) included;
    ``subtractions`` those with both operands odd, the last one included; ``failed_tests`` how
    often u >= v was false.
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
        """Whether u was ever written; if not, gcd and modulus are one, and gcd = 1 says it is 1.

        A common divisor that is not the modulus is refused a cycle later: see ``OVERHEAD``.
        """
        return self.r != 0


def _check_step(n: int, p: int, *, u: int, v: int, r: int, s: int) -> None:
    require(p == u * s + v * r, "p = |u| s + v r")
    require(0 <= r <= p and 0 <= s <= p and r + s <= p, "r, s, r + s <= p")
    require(max(u, v, r, s) >> n == 0, "u, v, r, s fit n bits")


def loop_subtraction_free(n: int, p: int, a: int, observe: Observer | None = None) -> Loop:
    """Algorithm 2 as the hardware runs it: u holds 2^n - |u|, and x = u + v decides by its carry.

    n: width in bits; p: odd modulus < 2^n; a: operand < 2^n. The printed loop tests x after the
    update and so returns p for every input; here the last update is not done.
    """
    mask, sign = (1 << n) - 1, 1 << (n - 1)
    u, v, r, s, k = (1 << n) - p, a, 0, 1, 0
    subtractions = failed = 0
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
                failed += 1
        k += 1
        _check_step(n, p, u=(1 << n) - u, v=v, r=r, s=s)
        if observe:
            observe(step, (1 << n) - u, v, r, s, k)
    return Loop((1 << n) - u, r, s, k, k + (v != 0), subtractions, failed)


def loop_two_subtractors(n: int, p: int, a: int, observe: Observer | None = None) -> Loop:
    """Algorithm 1 with u - v and v - u at hand in every cycle; arguments as above."""
    u, v, r, s, k = p, a, 0, 1, 0
    subtractions = failed = 0
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
                failed += 1
        k += 1
        _check_step(n, p, u=u, v=v, r=r, s=s)
        if observe:
            observe(step, u, v, r, s, k)
    return Loop(u, r, s, k, k + (v != 0), subtractions, failed)


def loop_one_subtractor(n: int, p: int, a: int, observe: Observer | None = None) -> Loop:
    """Algorithm 1 with one subtractor: a failed u >= v test takes a cycle more.

    a = 0 never makes u zero; the bound of 2 n - 1 iterations ends it.
    """
    u, v, r, s, k = p, a, 0, 1, 0
    cycles = subtractions = failed = 0
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
                failed += 1
                cycles += 1
        k += 1
        _check_step(n, p, u=u, v=v, r=r, s=s)
        if observe:
            observe(step, u, v, r, s, k)
    else:
        require(v == 0, "only a = 0 meets the bound")
        cycles += 1
    return Loop(u, r, s, k, cycles, subtractions, failed)


def convert(n: int, p: int, s: int, k: int, result: str) -> tuple[int, int, int]:
    """Phase II: from a^-1 2^k to the result asked for; returns (result, exponent, steps).

    Doubling compares with h = (p + 1) / 2 by the carry of s + (2^n - h), halving adds p to an odd
    s: one n-bit addition of unshifted registers per step.
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
    """One of the three units: its loop, and the most cycles a failed test can add to it."""

    name: str
    loop: Callable[..., Loop]
    failed_test_costs: bool

    def latency(self, n: int, result: str, constant_time: bool) -> tuple[int, int]:
        """Least and most cycles from operands to result over every input whatever.

        The least is an even modulus, refused at once. The most is latency_max of
        df_almost_inverse_pkg.
        """
        most = {"almost": 2 * n - 1, "double": 2 * n + 1, "single": 3 * n - 3, "plain": 4 * n - 3}
        worst = most[result] + (n - 2 if self.failed_test_costs else 0) + OVERHEAD
        return (worst if constant_time else 1), worst

    def run(self, n: int, modulus: int, a: int, result: str, constant_time: bool) -> Outcome:
        """The inverse of a: any modulus and any a of n bits, reduced or not.

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
        return outcome(Status.OK, loop.cycles + OVERHEAD + steps, value, k)


SUBTRACTION_FREE = Unit("ami-sf", loop_subtraction_free, False)
ONE_SUBTRACTOR = Unit("ami-1sub", loop_one_subtractor, True)
TWO_SUBTRACTORS = Unit("ami-2sub", loop_two_subtractors, False)
