"""Model of the dual-field Montgomery inverter of paper 001: Algorithm C with multibit shifts.

In GF(2^n) an integer stands for a polynomial: bit i is the coefficient of x^i, addition and
subtraction are exclusive or, and Algorithm C becomes Algorithm B. The model runs the same steps as
``rtl/unified_inverse`` and checks these invariants while it runs
(``docs/algorithms/unified-inverse.md`` has the proofs):

- GF(p): u s + v r = +-p, |u s| <= p, |v r| <= 2 p, hence |s| <= 2 p and |r| <= 2 p: n + 2 bits;
- GF(2^n): deg(u s) and deg(v r) at most deg(p), hence deg(s) <= n + 1;
- k <= 2 n, and with single-bit shifts both phases of ``double`` together take exactly 2 n steps.
"""

from collections.abc import Callable
from dataclasses import dataclass

from dualfield.models.almost_inverse import RESULTS
from dualfield.models.outcome import Outcome, Status, require

__all__ = ["RESULTS", "PhaseOne", "Unit", "correct", "double", "halve", "phase_one"]

Observer = Callable[[str, int, int, int, int, int], None]
"""Called after each step with (operation, u, v, r, s, k); the operation is a text like "u/2"."""


@dataclass(frozen=True)
class PhaseOne:
    """Result and counts of phase I.

    ``gcd``: gcd(p, a). ``s``: a^-1 2^k, not reduced, if the gcd is 1. ``additions`` and ``shifts``:
    iterations that add, or only shift. ``negative``: iterations that start with u < 0.
    """

    gcd: int
    r: int
    s: int
    k: int
    additions: int
    shifts: int
    negative: int

    @property
    def iterations(self) -> int:
        """Passes through the operands: one for each addition and each shift."""
        return self.additions + self.shifts


def trailing(x: int, most: int) -> int:
    """Return the trailing zero bits of an even x, at most ``most``."""
    return next((i for i in range(1, most) if x >> i & 1), most)


def _check_step(n: int, p: int, *, u: int, v: int, r: int, s: int, binary: bool) -> None:
    if binary:
        degree = p.bit_length()
        require(u == 0 or u.bit_length() + s.bit_length() - 1 <= degree, "deg(u s) <= deg(p)")
        # deg(v) exceeds deg(p) only while r = 0, with an operand that is not reduced.
        require(r == 0 or v.bit_length() + r.bit_length() - 1 <= degree, "deg(v r) <= deg(p)")
        require(s.bit_length() <= n + 2, "deg(s) <= n + 1")
    else:
        require(abs(u * s + v * r) == p, "u s + v r = +-p")
        require(abs(u * s) <= p and abs(v * r) <= 2 * p, "|u s| <= p, |v r| <= 2 p")
        require(abs(s) < 2 * p and abs(r) <= 2 * p, "|s| < 2 p, |r| <= 2 p")
    require(abs(u) < 1 << n + binary and 0 < v < 1 << n, "u: n bits and a sign, v: n bits")


def phase_one(
    n: int,
    p: int,
    a: int,
    *,
    binary: bool = False,
    shift: int = 3,
    observe: Observer | None = None,
) -> PhaseOne:
    """Run steps 1 to 14 of Algorithm C; with ``binary`` steps 1 to 8 of Algorithm B.

    n: size; p: odd modulus of at most n bits, or polynomial of degree 1 to n with constant term 1;
    a: operand, 0 < a < 2^n, reduced or not; shift: most bits that one iteration shifts.
    """
    u, v, r, s, k = p, a, 0, 1, 0
    additions = shifts = negative = 0
    while u != 0:
        require(k < 2 * n, "k <= 2 n")
        h = 1
        odd = u & 1
        if u < 0:  # step 11 or 12, never in GF(2^n)
            negative += 1
            if not odd:
                h = trailing(u, shift)
                u, s, r, step = -u >> h, s << h, -r, "u=-u/2"
            else:
                v, u, s, r, step = (v + u) >> 1, -u, s - r, -2 * r, "v=(v+u)/2"
        elif not odd:  # step 5
            h = trailing(u, shift)
            u, s, step = u >> h, s << h, "u/2"
        elif not v & 1:  # step 6
            h = trailing(v, shift)
            v, r, step = v >> h, r << h, "v/2"
        elif u.bit_length() >= v.bit_length():  # step 7
            u = (u ^ v if binary else u - v) >> 1
            r, s, step = (r ^ s if binary else r + s), s << 1, "u=(u-v)/2"
        else:  # step 8
            v = (v ^ u if binary else v - u) >> 1
            s, r, step = (s ^ r if binary else s + r), r << 1, "v=(v-u)/2"
        # An iteration adds in u or v or only shifts; step 12 counts as an addition.
        if step.endswith(")/2"):
            additions += 1
        else:
            shifts += 1
        k += h
        _check_step(n, p, u=u, v=v, r=r, s=s, binary=binary)
        if observe:
            observe(step, u, v, r, s, k)
    return PhaseOne(v, r, s, k, additions, shifts, negative)


def correct(p: int, s: int, binary: bool) -> int:
    """Reduce s modulo p by two sequential additions: steps 15 to 25 of Algorithm C (9, 10 of B).

    Both fields take two passes, as in the paper (section 8). The paper computes the two sums of
    GF(p) in parallel; here the second sum starts from the first, which saves a memory.
    """
    size = p.bit_length()
    if binary:
        s ^= p << 1 if s.bit_length() > size else 0
        s ^= p if s.bit_length() == size else 0
        require(s.bit_length() < size, "deg(s) < deg(p) after the correction")
    else:
        s += p if s < 0 else -p
        s += p if s < 0 else 0
        require(0 <= s < p, "0 <= s < p after the correction")
    return s


def double(p: int, s: int, times: int, binary: bool, shift: int = 3) -> tuple[int, int]:
    """Double s ``times`` times modulo p (phase II); return (result, iterations).

    The printed loop tests s_(n-1) s_(n-2) s_(n-3), which tells by how many bits s is shorter than
    an element. The model computes that number directly, so p may have fewer than n bits.
    """
    element, iterations = p.bit_length() - binary, 0
    while times:
        room = element - s.bit_length()
        h = min(shift, times, max(room, 1))
        reduced_s = (s << h ^ p) if binary else (s << h) - p
        is_kept = room > 0 and (binary or reduced_s < 0)
        s = s << h if is_kept else reduced_s
        times -= h
        iterations += 1
        require(s > 0 and (s.bit_length() <= element if binary else s < p), "s below p")
    return s, iterations


def halve(p: int, s: int, times: int, binary: bool, shift: int = 3) -> tuple[int, int]:
    """Halve s ``times`` times modulo p; return (result, iterations)."""
    iterations = 0
    while times:
        if s & 1:
            s, h = (s ^ p if binary else s + p) >> 1, 1
        else:
            h = min(times, trailing(s, shift))
            s >>= h
        times -= h
        iterations += 1
        require(0 < s < p, "s below p")
    return s, iterations


@dataclass(frozen=True)
class Unit:
    """``inv-unified`` as built: bits of a word, largest size, and most bits of a shift.

    With ``constant_time`` every shift is by one bit and every operation takes the most cycles. With
    ``check`` the hardware checks the result, which takes one cycle more.
    """

    word: int
    max_bits: int
    shift: int
    result: str
    constant_time: bool
    check: bool = False

    def words(self, n: int) -> int:
        """Return the words of an n-bit operand (the paper's e); an iteration takes e + 1 cycles."""
        return -(-n // self.word)

    def io_cycles(self) -> int:
        """Cycles that move the operands into the word memories and the result out of them."""
        return 3 * self.words(self.max_bits) + 2 + self.check

    def cycles(self, n: int, iterations: int, extra: int = 3) -> int:
        """Return (iterations + extra)(e + 1) plus the moves; extra passes: size, two to correct."""
        return (iterations + extra) * (self.words(n) + 1) + self.io_cycles()

    def most_iterations(self, n: int) -> int:
        """Return the most iterations of both phases over all n-bit operands."""
        return {"almost": 2, "double": 2, "single": 3, "plain": 4}[self.result] * n

    def latency(self, n: int) -> tuple[int, int]:
        """Return the least and most cycles from operands to result over all operands."""
        if not 2 <= n <= self.max_bits:
            return self.io_cycles(), self.io_cycles()
        worst = self.cycles(n, self.most_iterations(n))
        return (worst if self.constant_time else self.cycles(n, 0, 1)), worst

    def refusal(self, n: int, kind: str, modulus: int, a: int) -> Status:
        """Return the status of the size pass; OK if phase I starts."""
        max_length = n + (kind == "gf2m")
        if modulus & 1 == 0 or modulus < 2 or modulus.bit_length() > max_length:
            return Status.BAD_MODULUS
        if a.bit_length() > n:
            return Status.OPERAND_RANGE
        return Status.OK if a else Status.NOT_INVERTIBLE

    def run(self, n: int, kind: str, modulus: int, a: int) -> Outcome:
        """Return the inverse of a in a field of size n, for any modulus and a that fit the ports.

        Refuses a size out of range at once. Refuses with BAD_MODULUS a modulus that is even, 1, or
        longer than n bits (degree above n); with OPERAND_RANGE an operand of more than n bits; then
        an operand that is not coprime. A modulus may have fewer than n bits; the powers of two in
        the result still depend on n.
        """
        if not 2 <= n <= self.max_bits:
            return Outcome(0, 0, Status.BAD_MODULUS, self.io_cycles())
        require(0 <= modulus < 2 << self.max_bits and 0 <= a < 1 << self.max_bits, "operands fit")
        binary, most = kind == "gf2m", self.most_iterations(n)

        def outcome(
            status: Status, iterations: int, value: int = 0, k: int = 0, extra: int = 3
        ) -> Outcome:
            require(iterations <= most, "iterations within the bound")
            if self.constant_time:
                iterations, extra = most, 3
            return Outcome(value, k, status, self.cycles(n, iterations, extra))

        status = self.refusal(n, kind, modulus, a)
        if status is not Status.OK:
            return outcome(status, 0, extra=1)
        shift = 1 if self.constant_time else self.shift
        phase = phase_one(n, modulus, a, binary=binary, shift=shift)
        if phase.gcd != 1:
            return outcome(Status.NOT_INVERTIBLE, phase.iterations, extra=1)
        s = correct(modulus, phase.s, binary)
        target = {"almost": phase.k, "double": 2 * n, "single": n, "plain": 0}[self.result]
        move, times = (double, target - phase.k) if target > phase.k else (halve, phase.k - target)
        value, steps = move(modulus, s, times, binary, shift)
        if shift == 1:
            require(
                phase.iterations == phase.k and steps == abs(target - phase.k),
                "one bit an iteration",
            )
        return outcome(Status.OK, phase.iterations + steps, value, target)
