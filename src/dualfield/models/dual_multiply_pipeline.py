"""Model of the pipelined dual-field multiplier of paper 004, section 5: words, cuts, cycles.

A product consists of rows, one for each word of B. A row consists of slots: one for each word of A
and N, and one that moves the carry into the top word of P. In a slot, a word passes the groups of
digits: a right module selects the digits (in slot 0) and adds the low part of the rows; a left
module adds the high part one stage later. The output is accumulated with the carry of the previous
slot and becomes a word of P for the next row. All numbers are in carry-save form and positive; K is
added slot by slot.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from dualfield.models.dual_multiply import (
    Array,
    Control,
    digit,
    digits_of,
    quotient,
    right,
    row,
    verdict,
)
from dualfield.models.outcome import Outcome, Status, require

OVERHEAD = 5
"""Cycles outside slots and stages: word read, last rows, sum, difference, result register."""

CHECK_CYCLES = 2
"""Cycles more with Check = 1: residues of parts of the result, and their sum."""


@dataclass(frozen=True)
class Cut:
    """The cut of the array of one word into stages.

    ``word``: bits of a word, even. ``height``: digits of a group. ``first``: digits of the first
    group (0: ``height``); the last group has the remaining digits. ``split``: row bits in a right
    module. With split = 2 height the next right module waits for the left one, as in the paper
    (64, 8, 8, 16: eight stages). With split >= 4 height it does not wait, which halves the stages.
    """

    word: int = 64
    height: int = 8
    first: int = 0
    split: int = 16

    @cached_property
    def groups(self) -> tuple[range, ...]:
        """The digit numbers of each group."""
        digits = self.word // 2
        starts = [0, *range(self.first or self.height, digits, self.height), digits]
        return tuple(range(a, b) for a, b in pairwise(starts))

    @cached_property
    def tallest(self) -> int:
        """Number of digits of the tallest group."""
        return max(self.height, self.first)

    @cached_property
    def pace(self) -> int:
        """Stages from one right module to the next: 2 with a left module between them, else 1."""
        return 1 if self.split >= 4 * self.tallest else 2

    @cached_property
    def stages(self) -> int:
        """Number of stages; a word of P is ready for the next row one cycle after the last."""
        return self.pace * (len(self.groups) - 1) + 2

    def problem(self) -> str | None:
        """The reason why the cut is not possible, None if it is."""
        if self.word % 2 or self.word < 4:
            return f"Word={self.word} must be even and at least 4."
        if max(self.height, self.first) > self.word // 2:
            return f"Height and First must be at most {self.word // 2}, the digits of a word."
        if not 2 * self.tallest <= self.split <= self.word or self.split % 2:
            return (
                f"Split={self.split} must be even and from {2 * self.tallest} to Word={self.word}."
            )
        return None

    def pitch(self, words: int) -> int:
        """Return the cycles from row to row: max(9, m + 1) in the paper's cut."""
        return max(self.stages + 1, words + 1)

    def interval(self, rows: int, words: int) -> int:
        """Return the cycles from product to product."""
        return rows * self.pitch(words)

    def latency(self, rows: int, words: int) -> int:
        """Return the cycles from start to result: slots, stages, and the final subtraction."""
        return (rows - 1) * self.pitch(words) + words + self.stages + OVERHEAD


def low(x: int, bits: int) -> int:
    """Return the lowest ``bits`` bits of x."""
    return x & ((1 << bits) - 1)


def merge(fsel: int, pair: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """Add two carry-save pairs by two rows of adders; return one pair."""
    first = Array(fsel, *pair)
    top = max(x.bit_length() for x in (*pair, *other)) + 2
    first.add(other[0], 0, top)
    first.add(other[1], 0, top)
    return first.s, first.c


class Row:
    """One row: its digits of B, and its digits of Q once slot 0 has selected them."""

    def __init__(self, cut: Cut, fsel: int, b: int, lower_top_bit: int) -> None:
        self.cut, self.fsel = cut, fsel
        self.b = digits_of(fsel, cut.word, b, lower_top_bit)
        self.q: list[tuple[Control, ...]] = []

    def array(self, p: tuple[int, int], a: int, n: int) -> tuple[int, int]:
        """Pass a word through all groups; return (S, C) of w + w + 2 columns."""
        cut, fsel = self.cut, self.fsel
        first_slot = len(self.q) < len(cut.groups)
        t = 0
        border = cut.split  # the end of the right module's part of the pair
        pair = (low(p[0], border), low(p[1], border))
        rest = (p[0] - pair[0], p[1] - pair[1])
        for g, rows in enumerate(cut.groups):
            q_held = None if first_slot else self.q[g]
            module = right(
                fsel,
                cut.word,
                rows,
                split=cut.split,
                pair=pair,
                a=a,
                n=n,
                b_controls=self.b,
                q_held=q_held,
                t=t,
            )
            t = module.t
            if first_slot:
                self.q.append(module.q)
            next_border = 2 * rows.start + cut.split
            s, c = (low(x, border) for x in (module.s, module.c))
            high = merge(fsel, (module.s - s, module.c - c), rest)
            pair = (s + low(high[0], next_border), c + low(high[1], next_border))
            rest = self.left(
                rows,
                (high[0] >> next_border << next_border, high[1] >> next_border << next_border),
                a,
                n,
                self.q[g],
            )
            if cut.pace == 2:
                border = 2 * rows.stop + cut.split
                whole = (pair[0] + rest[0], pair[1] + rest[1])
                pair = (low(whole[0], border), low(whole[1], border))
                rest = (whole[0] - pair[0], whole[1] - pair[1])
            else:
                border = next_border
        return pair[0] + rest[0], pair[1] + rest[1]

    def left(
        self, rows: range, pair: tuple[int, int], a: int, n: int, q: tuple[Control, ...]
    ) -> tuple[int, int]:
        """Run a left module: add the row bits that the right module left out."""
        cut, fsel = self.cut, self.fsel
        array = Array(fsel, *pair)

        def add(x: int, control: Control, skip: int, at: int, top: int) -> None:
            bits = row(fsel, cut.word, x, control) >> skip << skip
            array.add(bits << at, at + skip, top)

        top = 2 * rows.stop + cut.word + 4
        if rows.start == 0:
            add(a, self.b[0], cut.split, 0, top)
        for i in rows:
            if i + 1 < len(self.b):
                add(a, self.b[i + 1], cut.split, 2 * i + 2, top)
            add(n, q[i - rows.start], cut.split + 2, 2 * i, top)
        require(max(array.s, array.c) >> (2 * rows.stop + cut.word + 3) == 0, "no column above")
        return array.s, array.c


def constants(word: int) -> tuple[int, int, int]:
    """Return K by slots: of slot 1, later ones, the last one, and the only one of a one-word row.

    Each slot is kappa = 4 (2^w - 1) / 3 too large in the columns of the next slot. -kappa is a word
    and a borrow of 2. In the top word the borrow stays as the bias of P: P is 2^(mw + 1) too large
    during a whole product, hence positive. Each row removes the bias of the row before.
    """
    kappa = 4 * ((1 << word) - 1) // 3
    first = (2 << word) - kappa
    return first, first - 2, first - 4


def unreduced(
    cut: Cut, fsel: int, words: Sequence[tuple[int, int]], b: Sequence[int]
) -> tuple[int, bool]:
    """Return ((A B* + Q N) / 2^(w rows), Q < 0) for words (A_i, N_i) and words of B.

    B* is the value of the Booth digits of B's words: B - 2^(w rows) if the top bit is 1, else B.
    """
    w, m = cut.word, len(words)
    first, between, last = constants(w)
    p = [(0, 0)] * (m - 1) + [((2 << w) if fsel else 0, 0)]
    lower_top_bit, pending_carry, negative = 0, 0, False
    for b_j in b:
        line = Row(cut, fsel, b_j, lower_top_bit)
        lower_top_bit = b_j >> (w - 1)
        carry, next_p = (0, 0), []
        for i in range(m + 1):
            if i < m:
                s, c = line.array(p[i], *words[i])
            else:
                s, c = 0, 0
            k = 0
            if fsel and i:
                k = last if i == m else first if i == 1 else between
                if m == 1:
                    k = between
            preset = Array(fsel, *carry)
            preset.add(k, 0, w + 2)
            preset.c |= pending_carry if i == 1 else 0
            total = Array(fsel, s, c)
            total.add(preset.s, 0, 2 * w + 2)
            total.add(preset.c, 0, 2 * w + 2)
            require(max(total.s, total.c) >> (2 * w + 2) == 0, "2 w + 2 columns")
            carry = total.s >> w, total.c >> w
            pending_carry = total.s >> (w - 1) & 1 | total.c >> (w - 1) & 1  # slot 0 is 0 or 2^w
            if i == m:
                next_p.append((total.s, total.c))
                require(max(total.s, total.c) >> (w + 2) == 0, "the top word has w + 2 bits")
            elif i:
                next_p.append((low(total.s, w), low(total.c, w)))
        p = next_p
        for control in (q for group in line.q for q in group):
            if control[1] or control[2]:
                negative = bool(control[0])
    value = 0
    for i, (s, c) in enumerate(p):
        value += (s + c if fsel else s) << (w * i)
    return value - (2 << (w * m) if fsel else 0), bool(fsel) and negative


def shape(cut: Cut, kind: str, bits: int, most: int, reduced: bool) -> tuple[int, int]:
    """Return the rows and words of a ``bits``-bit operation; (1, 1) for a size out of range."""
    if not MINIMUM_BITS <= bits <= most:
        return 1, 1
    rows = -(-(bits + (0 if reduced else 2)) // cut.word)
    return rows, bits // cut.word + 1 if reduced and kind == "gf2m" else rows


MINIMUM_BITS = 4
"""Smallest size of an operation."""


def way_out(fsel: int, modulus: int, a: int, b_top: int, *, value: int, negative: bool) -> int:
    """Return the product F from the array's output: 0 <= F < 2 N, reduced for polynomials."""
    total = value + (a if b_top and fsel else 0) + (modulus if negative else 0)
    require(not fsel or 0 <= total < 2 * modulus, "0 <= F < 2 N")
    return total


def by_digits(fsel: int, bits: int, modulus: int, a: int, b: int) -> tuple[int, bool]:
    """Return the result of `unreduced`, digit by digit on whole operands (Algorithm 3, recoded)."""
    p, negative = 0, False
    for control in digits_of(fsel, bits, b, 0):
        times = digit(fsel, control)
        p = p + times * a if fsel else p ^ gf2_multiple(times, a)
        q = quotient(fsel, p >> 1 & 1, p & 1, modulus >> 1 & 1)
        times = digit(fsel, q)
        p = p + times * modulus if fsel else p ^ gf2_multiple(times, modulus)
        require(p & 3 == 0, "the digit is cleared")
        p >>= 2
        if times:
            negative = times < 0
        least, most = -3 * a - 2 * modulus, 3 * a + 4 * modulus
        require(not fsel or least < 6 * p < most, "-A/2 - N/3 < P < A/2 + 2 N/3")
    return p, negative


def gf2_multiple(times: int, x: int) -> int:
    """Return a digit (bit 1: x, bit 0: 1) times a polynomial."""
    return (x if times & 1 else 0) ^ (x << 1 if times & 2 else 0)


def run(
    cut: Cut, most: int, reduced: bool, *, bits: int, kind: str, modulus: int, a: int, b: int
) -> Outcome:
    """Run ``mont-mul-dual`` of ``most`` bits on any operands that fit the ports."""
    rows, words = shape(cut, kind, bits, most, reduced)
    cycles = cut.latency(rows, words)
    status = verdict(kind, modulus, a, b)
    size = modulus.bit_length() - (kind == "gf2m")
    if not MINIMUM_BITS <= bits <= most or size > bits:
        status = Status.BAD_MODULUS
    if status is not Status.OK:
        return Outcome(0, None, status, cycles)
    fsel = int(kind == "gfp")
    scale = cut.word * rows
    value, negative = by_digits(fsel, scale, modulus, a, b)
    total = way_out(fsel, modulus, a, b >> (scale - 1), value=value, negative=negative)
    if fsel and reduced and total >= modulus:
        total -= modulus
    return Outcome(total, None, Status.OK, cycles)
