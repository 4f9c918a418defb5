"""Bit-accurate model of the recoded radix-4 dual-field Montgomery multiplier (paper 004).

The names are the paper's: fsel is 1 for integers and 0 for binary polynomials; a digit's control is
(inv, trp, shl); AA and NN are the rows of multiples of A and N. A row of a w-bit word has w + 2
bits and no sign extension: a negative row lacks the bit of weight 2^(w+1) that all others have
(section 4), so every row is positive and 2^(w+1) too large. The constant K corrects the sum. A bit
array of positive rows loses no carry at its end, so its carry-save pair may be cut anywhere (Tenca
and Tawalbeh, the paper's reference 19, repair the carries that other arrays lose).

Three things differ from the paper because they are wrong in print: both equations of the encoders
(the bars are missing, and ``inv`` of (2) needs fsel), the comparison P >= N, and the range of Q.
"""

from dataclasses import dataclass

from dualfield.models.outcome import Outcome, Status, require

Control = tuple[int, int, int]
"""(inv, trp, shl): complement the operand, add it once, add it twice."""


def booth(fsel: int, b2: int, b1: int, b0: int) -> Control:
    """Return the digit of the bits (b_2i+1, b_2i, b_2i-1): Table 1 by equations (1), corrected."""
    n2, n1, n0 = 1 - b2, 1 - b1, 1 - b0
    gf2 = 1 - fsel
    inv = fsel & b2
    trp = gf2 & b1 | b1 & n0 | fsel & n1 & b0
    shl = gf2 & b2 | b2 & n1 & n0 | fsel & n2 & b1 & b0
    return inv, trp, shl


def quotient(fsel: int, sp1: int, sp0: int, n1: int) -> Control:
    """Return the digit that clears (sp1, sp0) for odd N: Table 2 by equations (2), corrected."""
    gf2 = 1 - fsel
    inv = fsel & ((1 - sp1) & (1 - n1) | sp1 & sp0 & n1)
    trp = sp0
    shl = sp1 & (1 - sp0) | gf2 & sp1 & (1 - n1) | gf2 & (1 - sp1) & sp0 & n1
    return inv, trp, shl


def digit(fsel: int, control: Control) -> int:
    """Return the value of a digit, -2 to 2; in GF(2^m) x is 2."""
    inv, trp, shl = control
    value = trp + 2 * shl
    return -value if fsel and inv else value


def row(fsel: int, width: int, x: int, control: Control) -> int:
    """Return a row of w + 2 bits: digit * x + 2^(w+1), without the complement's 1 (ca or cn)."""
    inv, trp, shl = control
    bits = (x if trp else 0) ^ (x << 1 if shl else 0)
    if inv:
        bits ^= (2 << width) - 1
    return bits | (fsel & (1 - inv)) << (width + 1)


def constant_k(width: int, digits: int) -> int:
    """Return K, the negative sum of the missing sign extensions of all rows of an array."""
    return -2 * sum(1 << (width + 1 + 2 * i) for i in range(digits))


@dataclass
class Array:
    """A carry-save pair (s, c), to which rows are added in columns lo .. hi - 1."""

    fsel: int
    s: int = 0
    c: int = 0

    def add(self, row: int, lo: int, hi: int) -> None:
        """Add a row to (S, C); the last column's carry goes to the free position above it."""
        mask = (1 << hi) - (1 << lo)
        require(row & ~mask == 0, "the row lies in its columns")
        s, c = self.s & mask, self.c & mask
        carry = (s & c | s & row | c & row) << 1 if self.fsel else 0
        self.s = self.s & ~mask | s ^ c ^ row
        self.c = self.c & ~mask | carry & mask
        if carry >> hi:
            name = "s" if self.c >> hi & 1 else "c"
            require(getattr(self, name) >> hi & 1 == 0, "a free place above the row")
            setattr(self, name, getattr(self, name) | 1 << hi)

    def bits(self, column: int) -> tuple[int, int]:
        """Return (s, c) of a column."""
        return self.s >> column & 1, self.c >> column & 1


def select(array: Array, column: int, ca: int, t: int, n1: int) -> Control:
    """Return the digit for columns 2i, 2i + 1 from redundant bits (anticipated selection).

    ca is not added yet; t is the pending carry of the columns below.
    """
    (s0, c0), (s1, c1) = array.bits(column), array.bits(column + 1)
    low_sum = s0 + c0 + ca + t
    carry = low_sum >> 1 & 1 if array.fsel else 0
    return quotient(array.fsel, s1 ^ c1 ^ carry, low_sum & 1, n1)


def digits_of(fsel: int, width: int, b: int, below: int) -> list[Control]:
    """Return the controls of the w / 2 digits of a word of B; below: top bit of the lower word."""
    bits = b << 1 | below
    return [
        booth(fsel, bits >> (2 * i + 2) & 1, bits >> (2 * i + 1) & 1, bits >> (2 * i) & 1)
        for i in range(width // 2)
    ]


@dataclass(frozen=True)
class Right:
    """Output of a right module: its pair, the digits of Q, and the pending carry from below."""

    s: int
    c: int
    q: tuple[Control, ...]
    t: int


def right(
    fsel: int,
    width: int,
    rows: range,
    *,
    split: int,
    pair: tuple[int, int],
    a: int,
    n: int,
    b_controls: list[Control],
    q_held: tuple[Control, ...] | None,
    t: int,
) -> Right:
    """Run a right module: bits 0 .. split - 1 of AA, two more of NN, for the digits ``rows``.

    b_controls: controls of the word's w / 2 digits; further digits are 0. q_held: the digits of
    Q, or None in the first word of a row, which selects them. Step i is the paper's:
    (Stmp, Ctmp) = S + C + AA(i+1) + ca(i), then (S, C) = Stmp + Ctmp + NN(i) + cn(i).
    """
    array = Array(fsel, *pair)

    def slice_of(x: int, control: Control, bits: int, at: int) -> int:
        return (row(fsel, width, x, control) & ((1 << bits) - 1)) << at

    if rows.start == 0:
        array.add(slice_of(a, b_controls[0], split, 0), 0, split)
    q_controls: list[Control] = []
    for i in rows:
        low, high = 2 * i, 2 * i + 2 + split
        ca = b_controls[i][0]
        control = q_held[i - rows.start] if q_held else select(array, low, ca, t, n >> 1 & 1)
        q_controls.append(control)
        next_control = b_controls[i + 1] if i + 1 < len(b_controls) else None
        bits = slice_of(a, next_control, split, low + 2) if next_control else 0
        array.add(bits | ca << low, low, high)
        require(array.bits(low)[1] == 0, "a free place for cn")
        array.c |= control[0] << low
        array.add(slice_of(n, control, split + 2, low), low, high)
        (s0, c0), (s1, c1) = array.bits(low), array.bits(low + 1)
        require(c0 == 0, "a digit leaves three bits")
        if q_held is None:
            require((t + s0 + 2 * (s1 + c1)) % 4 == 0, "the digit is cleared")
        t = s1 | c1
    return Right(array.s, array.c, tuple(q_controls), t)


def parallel_digits(width: int) -> int:
    """Return the digits of B in a stand-alone unit: w / 2 + 1 for even w (for B's top bit)."""
    return (width + 1) // 2 + 1


def parallel_unit(fsel: int, width: int, n: int, a: int, b: int) -> tuple[int, int]:
    """Run the stand-alone unit of section 4; return (P, P + N if P < 0 else P).

    P = A B R^-1 mod N, R = 2^(2 digits). n: odd and below 2^w, or a polynomial of degree 1 .. w;
    a, b: reduced. P is in (-N/3, 11 N / 12), because Q is in (-R/3, 2 R / 3) and R > 4 N.
    """
    digits = parallel_digits(width)
    x_width = width + 1  # N may have a leading term x^w
    controls = digits_of(fsel, 2 * digits, b, 0)
    state = right(
        fsel,
        x_width,
        range(digits),
        split=x_width + 2,
        pair=(0, 0),
        a=a,
        n=n,
        b_controls=controls,
        q_held=None,
        t=0,
    )
    low = 2 * digits
    if not fsel:
        require(state.c == 0, "no carries in GF(2)[x]")
        require(state.s & ((1 << low) - 1) == 0, "all digits are cleared")
        return state.s >> low, state.s >> low
    require(constant_k(x_width, digits) % (1 << low) == 0, "K lies above the digits")
    p = (state.s >> low) + (state.c >> low) + state.t + (constant_k(x_width, digits) >> low)
    require(-n < 3 * p and 12 * p < 11 * n, "-N/3 < P < 11 N / 12")
    return p, p + n if p < 0 else p


def verdict(kind: str, modulus: int, a: int, b: int) -> Status:
    """Return OK, or the status with which the operands are refused."""
    if modulus & 1 == 0 or modulus < 2:
        return Status.BAD_MODULUS
    if kind == "gf2m":
        size = modulus.bit_length()
        is_reduced = a.bit_length() < size and b.bit_length() < size
    else:
        is_reduced = max(a, b) < modulus
    return Status.OK if is_reduced else Status.OPERAND_RANGE


PARALLEL_CYCLES = 2
"""One cycle to register the operands, one to register the product."""


def run_parallel(width: int, kind: str, modulus: int, a: int, b: int) -> Outcome:
    """Run ``mont-mul-parallel`` on operands that fit the ports; the modulus has w + 1 bits."""
    status = verdict(kind, modulus, a, b)
    if kind == "gfp" and modulus >> width:
        status = Status.BAD_MODULUS
    if status is not Status.OK:
        return Outcome(0, None, status, PARALLEL_CYCLES)
    fsel = int(kind == "gfp")
    return Outcome(parallel_unit(fsel, width, modulus, a, b)[1], None, status, PARALLEL_CYCLES)
