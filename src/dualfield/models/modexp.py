"""Models of the modular exponentiation cores: a ladder and fixed windows.

The ladder uses the bit-serial Montgomery multiplier, the windows use hard multipliers.
``docs/algorithms/modexp.md`` explains both.
"""

from dataclasses import dataclass

from dualfield.models import dsp_multiply
from dualfield.models.outcome import Outcome, Status, require
from dualfield.models.serial_multiply import cycles, product, segments, status_of


def power_cycles(n: int, segment: int, check: bool = False) -> int:
    """Return the cycles of an exponentiation by the ladder, equal for all operands."""
    multiplication = cycles(n, segment, check) + 1  # and one cycle to take the result
    doubling = segments(n, segment) + 2
    return (2 * n + 2) * multiplication + 2 * n * doubling


def to_domain(n: int, modulus: int, a: int) -> int:
    """Return a 2^n mod modulus (Montgomery form) by n doublings of a < modulus."""
    for _ in range(n):
        a = 2 * a if 2 * a < modulus else 2 * a - modulus
    return a


def ladder(n: int, modulus: int, a: int, exponent: int) -> int:
    """Return a^exponent mod modulus by a Montgomery ladder over n bits of the exponent."""
    r = [to_domain(n, modulus, 1), to_domain(n, modulus, a)]
    for i in reversed(range(n)):
        bit = exponent >> i & 1
        r[1 - bit] = product(n, modulus, r[0], r[1])
        r[bit] = product(n, modulus, r[bit], r[bit])
    return product(n, modulus, 1, r[0])


def power(n: int, segment: int, modulus: int, a: int, exponent: int) -> Outcome:
    """Run ``df_modexp`` with the ladder: a^exponent mod modulus, or a refusal."""
    status = status_of(modulus, (a,))
    result = ladder(n, modulus, a, exponent) if status is Status.OK else 0
    return Outcome(result, None, status, power_cycles(n, segment))


def lift(modulus: int, x: int, times: int) -> int:
    """Return x 2^times mod modulus for 0 <= x < modulus, by non-restoring doublings.

    >>> lift(13, 5, 3), lift(13, 0, 2)
    (1, 0)
    """
    for _ in range(times):
        x = 2 * x + (modulus if x < 0 else -modulus)
        require(-modulus <= x < modulus, "-M <= X < M")
    return x + modulus if x < 0 else x


@dataclass(frozen=True)
class Windows:
    """The exponentiation by fixed windows.

    ``n``: bits of the operands. ``slice``: bits of a word of the table. ``word``,
    ``multipliers``: word size and number of hard multipliers of the multiplier.
    """

    n: int
    slice: int
    word: int
    multipliers: int

    @property
    def window(self) -> int:
        """Bits of a window.

        >>> [Windows(n, 128, 18, 16).window for n in (31, 111, 319, 1535, 1536)]
        [2, 3, 4, 5, 6]
        """
        return 2 + sum(self.n >= least for least in (32, 112, 320, 1536))

    @property
    def lower_windows(self) -> int:
        """Number of windows below the first one, which has the remaining bits, at least one."""
        return (self.n - 1) // self.window

    @property
    def digits(self) -> int:
        """Number of multiplier words in R = 2^(word digits)."""
        return dsp_multiply.rows(self.word, self.n) + 1

    @property
    def words(self) -> int:
        """Number of words of a number in the table."""
        return -(-self.n // self.slice)

    @property
    def wipe_cycles(self) -> int:
        """Cycles of wiping the table's words and the read register.

        >>> Windows(256, 128, 18, 16).wipe_cycles
        34
        """
        index_bits = max((self.words - 1).bit_length(), 1)
        return (1 << self.window + index_bits) + 2

    def cycles(self) -> int:
        """Return the cycles from operands to result, equal for all operands.

        >>> Windows(2048, 128, 18, 16).cycles() <= 4_700_000
        True
        >>> 2 * Windows(1024, 128, 18, 16).cycles() <= 1_250_000
        True
        """
        unit = dsp_multiply.Unit(self.word, self.multipliers, self.n)
        new_modulus, same_modulus = unit.cycles(self.n), unit.cycles_same_modulus(self.n)
        store, lifts = self.words, (self.word + 1) * self.words
        scan = (store << self.window) + 1
        total = 1 + max(new_modulus, 1 + store)  # Check
        total += 1 + (self.word * self.digits + 1) * store  # One
        total += 1 + lifts  # Raise
        for i in range(self.digits.bit_length() - 2, -1, -1):  # Square, Lift
            bit = self.digits >> i & 1
            total += (
                same_modulus + bit * (1 + lifts) if i else max(same_modulus, 1 + scan + bit * lifts)
            )
        total += same_modulus + max(same_modulus, 1 + store)  # Enter, Twice
        total += ((1 << self.window) - 3) * max(same_modulus, 1 + store + scan)  # Table
        total += 1 + store + scan  # First
        total += self.lower_windows * (
            self.window * same_modulus + max(same_modulus, 1 + scan)
        )  # Power, Times
        return total + same_modulus  # Out

    def power(self, modulus: int, a: int, exponent: int) -> int:
        """Return a^exponent mod modulus for an odd modulus and a below it."""

        def times(x: int, y: int) -> int:
            return dsp_multiply.product(self.word, self.n, modulus=modulus, a=x, b=y)

        one = lift(modulus, 1, self.word * self.digits)
        x = lift(modulus, one, self.word)
        for i in range(self.digits.bit_length() - 2, -1, -1):
            x = times(x, x)
            bit = self.digits >> i & 1
            if bit and i:
                x = lift(modulus, x, self.word)
        base = lift(modulus, a, self.word * (self.digits & 1))
        table = [one, times(x, base)]
        while len(table) < 1 << self.window:
            table.append(times(table[-1], table[1]))
        mask = len(table) - 1
        x = table[exponent >> self.window * self.lower_windows & mask]
        for i in reversed(range(self.lower_windows)):
            for _ in range(self.window):
                x = times(x, x)
            x = times(x, table[exponent >> self.window * i & mask])
        return times(x, 1)

    def run(self, modulus: int, a: int, exponent: int) -> Outcome:
        """Run ``df_modexp`` with windows: a^exponent mod modulus, or a refusal."""
        status = status_of(modulus, (a,))
        result = self.power(modulus, a, exponent) if status is Status.OK else 0
        return Outcome(result, None, status, self.cycles())
