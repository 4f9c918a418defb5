"""Model of the plus-minus modular divider (Takagi, as modified by paper 003), ``rtl/plus_minus``.

A and B compute the gcd; the cofactors U and V keep U Y = X A and V Y = X B (mod M). Every decision
depends only on the lowest bits and two small counters, so the hardware may be cut into stages. The
model computes whole numbers; the skew of the stages only adds cycles.

The model checks these ranges and bounds while it runs (``docs/algorithms/plus-minus.md``):
|A| < 2^alpha, |B| < 2^beta with D = alpha - beta and P = min(alpha, beta), both within the
counters' widths; U, V in (-M, M); the loop ends after at most 2 n steps, with A = 0.

Constant time uses no P. Its loop starts with D = -1/2 (alpha = n, beta = n + 1/2), from which A = 0
comes in fewer steps (section 5 of the page). Its counter holds D - 1/2.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from dualfield.models.outcome import Outcome, Status, require

RESULTS = ("plain", "single", "double")
"""Values of ``result``: the index is the number of factors 2^n in the result."""

ENDS = ("counter", "zero")
"""Condition that ends the loop: P < 0, or A = 0."""

FIRST = 4
"""Bits of the first stage of a pipelined divider, if its segments are not shorter."""

Observer = Callable[[str, int, int, int, int, int, int], None]
"""Called after each step with (operation, A, B, U, V, P, D); the operation is a text like "A/4"."""


def stages(n: int, segment: int) -> list[int]:
    """Return the bits of each stage, lowest first; the last one also has the sign. 0 means n."""
    if segment in (0, n):
        return [n]
    widths = [min(segment, FIRST)]
    while sum(widths) < n:
        widths.append(min(segment, n - sum(widths)))
    return widths


def fixed_count(n: int) -> int:
    """Return the steps after which A = 0 if |y| <= m and D = -1/2 at the start.

    Constant time always runs so many. The line is at most one above each bound that
    ``workshop.bounds`` proves, for every size up to 4096 bits.
    """
    return (195 * n + 140) // 119


def halve(t: int, m: int) -> int:
    """Return t / 2 modulo odd m (MHLV)."""
    return (t + m * (t % 2)) // 2


def quarter(t: int, m: int) -> int:
    """Return t / 4 modulo odd m (MQRTR); the addend depends on t mod 4 (the paper has T mod M)."""
    plus, minus = (3, 1) if m % 4 == 1 else (1, 3)
    return (t + {0: 0, 2: 2 * m, plus: m, minus: -m}[t % 4]) // 4


@dataclass(frozen=True)
class Loop:
    """State and step counts after STEP 2 of one division.

    ``b``, ``v``: B and V. ``steps``: steps until the counter P, or the fixed count, ends the loop.
    ``zero``: steps until A is 0.
    """

    b: int
    v: int
    steps: int
    zero: int


@lru_cache(maxsize=1 << 16)
def _cached_loop(n: int, m: int, x: int, y: int, fixed: bool) -> Loop:
    return fixed_loop(n, m, x, y) if fixed else loop(n, m, x, y)


Values = tuple[int, int, int, int]
"""A, B, U, V."""


def _advance(values: Values, m: int, exchange: bool) -> tuple[str, Values]:
    """Return the name of a step and A, B, U, V after it; ``exchange``: D < 0."""
    a, b, u, v = values
    if a % 4 == 0:
        return "A/4", (a // 4, b, quarter(u, m), v)
    if a % 2 == 0:
        return "A/2", (a // 2, b, halve(u, m), v)
    q = 1 if (a + b) % 4 == 0 else -1
    name = "A+B" if q == 1 else "A-B"
    new_a, new_u = (a + q * b) // 4, quarter(u + q * v, m)
    return (f"{name}, swap", (new_a, a, new_u, u)) if exchange else (name, (new_a, b, new_u, v))


def _check_cofactors(values: Values, m: int, x: int, y: int, equations: bool) -> None:
    """Check the ranges of U and V and, if ``equations``, U Y = X A and V Y = X B (mod m)."""
    a, b, u, v = values
    require(max(abs(u), abs(v)) < m, "U, V in (-M, M)")
    if equations:
        equations_hold = (u * y - x * a) % m == 0 and (v * y - x * b) % m == 0
        require(equations_hold, "U Y = X A, V Y = X B")


def loop(n: int, m: int, x: int, y: int, observe: Observer | None = None) -> Loop:
    """Run STEP 1 and 2 for odd m < 2^n and any x, y of n + 1 bits in two's complement.

    The ranges of U and V are checked if |x| < m. Those of A and B are checked unless y = -2^n: A is
    then +-1 after about n / 2 steps and becomes B, and A loses a bit per step; no bound breaks.
    """
    values, p, d = (y, m, x, 0), n, 0
    alpha, beta = n, n
    is_reduced, has_bounds = abs(x) < m, abs(y) < 1 << n
    steps = zero = 0
    while p >= 0:
        zero += values[0] != 0
        step, values = _advance(values, m, d < 0)
        a, b, u, v = values
        if step == "A/4":
            p -= 0 if d >= 2 else 1 if d == 1 else 2
            d, alpha = d - 2, alpha - 2
        elif step == "A/2":
            p -= d < 1
            d, alpha = d - 1, alpha - 1
        elif d >= 0:
            p -= d == 0
            d, alpha = d - 1, alpha - 1
        else:
            d, alpha, beta = -d - 1, beta - 1, alpha
        steps += 1
        require(d == alpha - beta and p == min(alpha, beta), "D = alpha - beta, P = min")
        require(-(n + 2) <= d <= n and p >= -2, "D, P fit their counters")
        # (Once alpha < 0, A is 0.)
        if has_bounds:
            require(
                abs(a) < 1 << max(alpha, 0) and abs(b) < 1 << beta, "|A| < 2^alpha, |B| < 2^beta"
            )
        if is_reduced:  # equations: in every step of small widths, at the end of all
            _check_cofactors(values, m, x, y, n <= 64 or p < 0)
        if observe:
            observe(step, a, b, u, v, p, d)
    a, b, _, v = values
    require(a == 0 and b % 2 == 1, "A = 0 and B odd at the end")
    require(steps <= 2 * n and zero <= 2 * n - 1, "bounds of the loop")
    return Loop(b, v, steps, zero)


def fixed_loop(n: int, m: int, x: int, y: int) -> Loop:
    """Run ``fixed_count(n)`` steps from D = -1/2, for operands as in ``loop``.

    A = 0 at the end if |y| <= m. The ranges of U and V are checked if |x| < m.
    """
    values = (y, m, x, 0)
    d, zero, steps = -1, 0, fixed_count(n)  # D - 1/2, which an exchange turns into -D - 3/2
    is_reduced = abs(x) < m
    for step in range(1, steps + 1):
        has_ended = values[0] == 0
        zero += not has_ended
        name, values = _advance(values, m, d < 0)
        d = -d - 2 if name.endswith("swap") else d - (2 if name == "A/4" else 1)
        # With A = 0 nothing depends on D, and its counter may overflow.
        require(has_ended or -(n + 2) <= d <= n, "D fits its counter")
        if is_reduced:
            _check_cofactors(values, m, x, y, n <= 64 or step == steps)
    a, b, _, v = values
    require(b % 2 == 1 and (a == 0 or abs(y) > m), "A = 0 and B odd at the end")
    return Loop(b, v, steps, zero)


def correct(b: int, v: int, m: int) -> int:
    """Return v / b in [0, m) for |b| = 1 (STEP 4); the paper gives m, not 0, for v = 0, b = -1."""
    z = -v if b == -1 else v
    return z + m if z < 0 else z


def _scaled(n: int, scale: int, m: int, y: int) -> int:
    """Return the divisor y 2^-(2 + scale n) modulo m, in (-m, m), of the scaled results."""
    halvings = 2 + scale * n
    if halvings % 2:
        y = halve(y, m)
    for _ in range(halvings // 2):
        y = quarter(y, m)
    return y


@dataclass(frozen=True)
class Divider:
    """A divider as built. ``segment``: bits of a stage, 0 for n. ``fixed``: constant time.

    ``check``: the hardware checks the result, which takes two cycles more.
    """

    n: int
    segment: int = 0
    result: str = "plain"
    end: str = "counter"
    fixed: bool = False
    signed: bool = False
    check: bool = False

    @property
    def scale(self) -> int:
        """The result carries 2^(scale n)."""
        return RESULTS.index(self.result)

    @property
    def skew(self) -> int:
        """Cycles by which the last stage runs behind the first (the paper's ps)."""
        return len(stages(self.n, self.segment)) - 1

    def cycles(self, loop_steps: int, zero: int) -> int:
        """Return the cycles from operands to result if the loop takes these steps."""
        steps = fixed_count(self.n) if self.fixed else loop_steps
        if not self.fixed and self.end == "zero":
            steps = zero + self.skew + 1
        extra = self.signed + 2 * self.check
        if self.scale:
            extra += 3 + (3 + self.scale * self.n) // 2 + self.signed
        return steps + 4 + max(1, 2 * self.skew) + extra

    def latency(self) -> tuple[int, int]:
        """Least (y = 0) and most cycles over all inputs."""
        return self.cycles(self.n // 2 + 1, 0), self.cycles(2 * self.n, 2 * self.n - 1)

    def value(self, operand: int) -> int:
        """Return the value of the bits of an operand port, signed if the port is."""
        width = self.n + self.signed
        require(0 <= operand < 1 << width, f"operands of {width} bits")
        return operand - (1 << width) if self.signed and operand >> self.n else operand

    def run(self, modulus: int, a: int, b: int | None) -> Outcome:
        """Return a / b, or the inverse of a if b is None, for operands that fit the ports.

        Refuses an even modulus and 1, then operands not below the modulus in magnitude, then a
        divisor with gcd(b, modulus) != 1. The loop runs before each refusal.
        """
        require(0 <= modulus < 1 << self.n, "modulus of n bits")
        x, y = (1, self.value(a)) if b is None else (self.value(a), self.value(b))
        m = modulus | 1  # the hardware sets bit 0
        if self.scale:
            x, y = quarter(x, m), _scaled(self.n, self.scale, m, y)
        # Operands out of range run too, as in hardware, and are refused below.
        end_state = _cached_loop(self.n, m, x, y, self.fixed)
        cycles = self.cycles(end_state.steps, end_state.zero)
        least, most = self.latency()
        require(least <= cycles <= most, "cycles within the bounds")
        status = Status.OK
        if modulus != m or modulus == 1:
            status = Status.BAD_MODULUS
        elif max(abs(self.value(v)) for v in (a, b or 0)) >= modulus:
            status = Status.OPERAND_RANGE
        elif abs(end_state.b) != 1:
            status = Status.NOT_INVERTIBLE
        if status is not Status.OK:
            return Outcome(0, 0, status, cycles)
        z = correct(end_state.b, end_state.v, m)
        require(0 <= z < m, "0 <= Z < M")
        return Outcome(z, self.scale * self.n, status, cycles)
